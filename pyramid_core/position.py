"""Own positions: what lies where at one moment of a game, and its text.

Imports cards, layout, rules and deal.
"""

from collections import namedtuple
from typing import TYPE_CHECKING

from pyramid_core.cards import (
    NO_CARD,
    PACK,
    Card,
    NotationError,
    format_card,
    parse_card,
    parse_number,
)
from pyramid_core.deal import Deal, deal_from_cards
from pyramid_core.layout import (
    COLUMN_OF,
    COVER_MASK,
    COVERS,
    FULL_PYRAMID,
    FULL_STOCK,
    ROW_COUNT,
    ROW_OF,
    SLOT_COUNT,
    SLOTS,
    STOCK_COUNT,
    Slot,
    slot_at,
)
from pyramid_core.rules import GOAL_PYRAMID, UNLIMITED, Rules, format_rules, parse_rules

if TYPE_CHECKING:
    from typing import NamedTuple

    class _Fields(NamedTuple):
        rules: Rules
        deal: Deal
        pyramid: int
        stock: int
        drawn: int
        pass_number: int
else:
    _Fields = namedtuple("_Fields", ("rules", "deal", "pyramid", "stock", "drawn", "pass_number"))

GONE: str = "--"
"""Stands in a position's text for a card that was removed."""
_EMPTY = "-"


class Position(_Fields):
    """Hold one moment of a game; never changes.

    rules: the switches in force.
    deal: the 52 cards as dealt.
    pyramid: 28-bit mask, bit i = the card of slot i is still there.
    stock: 24-bit mask, bit i = the i-th stock card in draw order is still in the stock or the
        waste.
    drawn: the cards of `stock` below this index are the waste, the others the stock; always 1 + the
        index of the waste top, and 0 while the waste is empty, so that equal situations are equal
        values.
    pass_number: the trip through the stock under way, 1 for the first.
    """

    __slots__ = ()

    @property
    def waste(self) -> int:
        """The waste as a mask like `stock`; its highest bit is the waste top."""
        return self.stock & ((1 << self.drawn) - 1)

    @property
    def undrawn(self) -> int:
        """The cards not yet drawn in this pass, as a mask like `stock`; the lowest is its top."""
        return self.stock >> self.drawn << self.drawn


def initial_position(deal: Deal, rules: Rules) -> Position:
    """Return the position before the first action: all cards there, nothing drawn."""
    return Position(rules, deal, FULL_PYRAMID, FULL_STOCK, 0, 1)


def has_won(position: Position) -> bool:
    """Tell whether every card that the goal asks for is gone."""
    return not position.pyramid and (position.rules.goal == GOAL_PYRAMID or not position.stock)


def is_exposed(position: Position, slot: Slot) -> bool:
    """Tell whether the slot holds a card with no card left on it."""
    return bool(position.pyramid >> slot & 1) and not position.pyramid & COVER_MASK[slot]


def exposed_slots(position: Position) -> list[Slot]:
    """Return the slots whose cards are exposed, from the tip."""
    pyramid = position.pyramid
    return [slot for slot in SLOTS if pyramid >> slot & 1 and not pyramid & COVER_MASK[slot]]


def waste_top(position: Position) -> Card:
    """Return the last drawn card that is still there, or `NO_CARD`."""
    return position.deal[SLOT_COUNT + position.drawn - 1] if position.drawn else NO_CARD


def stock_top(position: Position) -> Card:
    """Return the next card to draw, or `NO_CARD`."""
    for index in range(position.drawn, STOCK_COUNT):
        if position.stock >> index & 1:
            return position.deal[SLOT_COUNT + index]
    return NO_CARD


def waste_cards(position: Position) -> tuple[Card, ...]:
    """Return the waste from the bottom to the top."""
    return _stock_cards_between(position, 0, position.drawn)


def stock_cards(position: Position) -> tuple[Card, ...]:
    """Return the stock in draw order."""
    return _stock_cards_between(position, position.drawn, STOCK_COUNT)


def pyramid_cards(position: Position) -> tuple[Card, ...]:
    """Return the pyramid's cards that are left, by slot."""
    return tuple(position.deal[slot] for slot in SLOTS if position.pyramid >> slot & 1)


def cards_left(position: Position) -> tuple[Card, ...]:
    """Return all cards that are not removed, in the order of the deal."""
    return pyramid_cards(position) + _stock_cards_between(position, 0, STOCK_COUNT)


def discard_cards(position: Position) -> tuple[Card, ...]:
    """Return all cards that are removed, in the order of the deal."""
    left = cards_left(position)
    return tuple(card for card in position.deal if card not in left)


def _stock_cards_between(position: Position, start: int, stop: int) -> tuple[Card, ...]:
    deal, stock = position.deal, position.stock
    return tuple(deal[SLOT_COUNT + index] for index in range(start, stop) if stock >> index & 1)


def has_recycle_left(position: Position) -> bool:
    """Tell whether the rules allow a pass after the one under way."""
    return position.rules.has_recycle_after(position.pass_number)


def recycles_left(position: Position) -> int | None:
    """Return how many recycles the rules still allow; None without a limit."""
    if position.rules.passes == UNLIMITED:
        return None
    return position.rules.passes - position.pass_number


def top_of(stock: int, drawn: int) -> int:
    """Lower an index into the stock to just above the waste top under it, as `drawn` must be."""
    while drawn and not stock >> (drawn - 1) & 1:
        drawn -= 1
    return drawn


def format_position(position: Position) -> str:
    """Write a position as `PYRAMID STOCK WASTE PASS RULES DISCARD`.

    PYRAMID holds seven rows from the tip joined by `/`; STOCK is in draw order; WASTE from the
    bottom to the top. A removed card is `--` in its place, and DISCARD lists the removed cards in
    the order of the deal. An empty field is `-`.
    """
    tokens = [format_card(card) for card in position.deal]
    for slot in SLOTS:
        if not position.pyramid >> slot & 1:
            tokens[slot] = GONE
    for index in range(STOCK_COUNT):
        if not position.stock >> index & 1:
            tokens[SLOT_COUNT + index] = GONE
    rows = ["".join(tokens[slot_at(row, 0) : slot_at(row, row) + 1]) for row in range(ROW_COUNT)]
    drawn = SLOT_COUNT + position.drawn
    fields = [
        "/".join(rows),
        "".join(tokens[drawn:]) or _EMPTY,
        "".join(tokens[SLOT_COUNT:drawn]) or _EMPTY,
        str(position.pass_number),
        format_rules(position.rules),
        "".join(format_card(card) for card in discard_cards(position)) or _EMPTY,
    ]
    return " ".join(fields)


def parse_position(text: str) -> Position:
    """Read a position as `format_position` writes it.

    DISCARD may be left out and `--` in STOCK and WASTE too, as from a table where nobody noted what
    left: then the removed cards take the empty places in the order of the pack. The order of the
    actions that led here, and cards that could not have left, are not questioned.

    Raises:
        NotationError: a field is missing or wrong, a card is there twice, a gap in the pyramid lies
            under a card, or the pass is not one of the rules'; the message ends with the text.
    """
    try:
        return _parse_fields(text.split())
    except NotationError as error:
        raise NotationError(f"{error} in position {text!r}") from None


def _parse_fields(fields: list[str]) -> Position:
    if not 5 <= len(fields) <= 6:  # noqa: PLR2004 - the number of fields in the text form
        raise NotationError("a position is PYRAMID STOCK WASTE PASS RULES and perhaps DISCARD")
    places = _parse_pyramid(fields[0])
    stock, waste = _parse_places(fields[1]), _parse_places(fields[2])
    if len(stock) + len(waste) > STOCK_COUNT:
        raise NotationError(f"stock and waste hold more than {STOCK_COUNT} cards")
    places += waste + stock + [NO_CARD] * (STOCK_COUNT - len(stock) - len(waste))
    rules = parse_rules(fields[4])
    discard = _parse_places(fields[5]) if fields[5:] else None
    deal = _fill_places(places, discard)
    pyramid = sum(1 << slot for slot in SLOTS if places[slot] != NO_CARD)
    stock_mask = sum(1 << i for i in range(STOCK_COUNT) if places[SLOT_COUNT + i] != NO_CARD)
    pass_number = _parse_pass(fields[3], rules)
    return Position(rules, deal, pyramid, stock_mask, top_of(stock_mask, len(waste)), pass_number)


def _parse_pyramid(text: str) -> list[Card]:
    rows = text.split("/")
    if len(rows) != ROW_COUNT:
        raise NotationError(f"a pyramid has {ROW_COUNT} rows joined by '/', not {len(rows)}")
    places = []
    for row, row_text in enumerate(rows):
        cards = _parse_places(row_text)
        if len(cards) != row + 1:
            raise NotationError(
                f"row {row + 1} of the pyramid has {row + 1} places, not {len(cards)}"
            )
        places += cards
    for slot in SLOTS:
        if places[slot] == NO_CARD and any(places[cover] != NO_CARD for cover in COVERS[slot]):
            raise NotationError(
                f"row {ROW_OF[slot] + 1} card {COLUMN_OF[slot] + 1} is gone but a card lies on it"
            )
    return places


def _parse_places(text: str) -> list[Card]:
    if text == _EMPTY:
        return []
    tokens = [text[start : start + 2] for start in range(0, len(text), 2)]
    return [NO_CARD if token == GONE else parse_card(token) for token in tokens]


def _fill_places(places: list[Card], discard: list[Card] | None) -> Deal:
    left = [card for card in places if card != NO_CARD]
    if discard is None:
        discard = [card for card in PACK if card not in left]
    if NO_CARD in discard:
        raise NotationError(f"{GONE!r} is no card of a discard")
    deal_from_cards(left + discard)
    removed = iter(discard)
    return deal_from_cards([next(removed) if card == NO_CARD else card for card in places])


def _parse_pass(text: str, rules: Rules) -> int:
    pass_number = parse_number(text)
    if pass_number > 0 and (rules.passes == UNLIMITED or pass_number <= rules.passes):
        return pass_number
    raise NotationError(f"{text!r} is not a pass of {format_rules(rules)}")
