"""Own the actions: what is legal, what a legal action does, why another is refused.

Imports no game history.
"""

from collections import namedtuple
from typing import TYPE_CHECKING, Final

from pyramid_core.cards import (
    NO_CARD,
    PAIR_TOTAL,
    Card,
    NotationError,
    format_card,
    is_king,
    is_match,
    parse_card,
    rank_of,
)
from pyramid_core.layout import COVER_MASK, COVERED_SLOTS, COVERS, SLOT_COUNT, Slot
from pyramid_core.position import (
    Position,
    exposed_slots,
    format_position,
    has_recycle_left,
    has_won,
    is_exposed,
    stock_cards,
    stock_top,
    top_of,
    waste_top,
)

if TYPE_CHECKING:
    from typing import NamedTuple

    class Move(NamedTuple):
        """Hold one action; see `king_move`, `pair_move`, `DRAW` and `RECYCLE`."""

        kind: str
        first: Card
        second: Card

    class Refusal(NamedTuple):
        """Hold why an action is refused."""

        reason: str
        cards: tuple[Card, ...]
        numbers: tuple[int, ...]
else:
    Move = namedtuple("Move", ("kind", "first", "second"))
    Refusal = namedtuple("Refusal", ("reason", "cards", "numbers"))

KING_MOVE: Final = "king"
PAIR_MOVE: Final = "pair"
DRAW_MOVE: Final = "draw"
RECYCLE_MOVE: Final = "recycle"
DRAW: Final = Move(DRAW_MOVE, NO_CARD, NO_CARD)
RECYCLE: Final = Move(RECYCLE_MOVE, NO_CARD, NO_CARD)

WON: Final = "won"
STUCK: Final = "stuck"
IN_PLAY: Final = "in play"

# Reasons of a refusal, with what `Refusal.cards` and `Refusal.numbers` hold.
GAME_WON: Final = "game won"
"""Nothing is left to do."""
CARD_GONE: Final = "card gone"
"""cards: the card that was removed before."""
COVERED: Final = "covered"
"""cards: the covered card, then the one or two that cover it."""
BURIED: Final = "buried"
"""cards: the card in the waste, then the waste top that lies over it."""
UNDRAWN: Final = "undrawn"
"""cards: a stock card that is face down, or under the stock top."""
SAME_CARD: Final = "same card"
"""cards: the card that was to pair with itself."""
NOT_A_KING: Final = "not a king"
"""cards: the card that cannot leave alone. numbers: the rank that its partner must have."""
WRONG_TOTAL: Final = "wrong total"
"""cards: both cards. numbers: the total of their ranks."""
STOCK_EMPTY: Final = "stock empty"
"""A draw with nothing to draw; a recycle is possible."""
STOCK_AND_WASTE_EMPTY: Final = "stock and waste empty"
"""A draw or a recycle with nothing left to turn."""
STOCK_NOT_EMPTY: Final = "stock not empty"
"""A recycle too early. numbers: the cards still to draw."""
NO_RECYCLE_LEFT: Final = "no recycle left"
"""A draw or a recycle after the last pass. numbers: this pass, the passes of the rules."""


class IllegalMove(ValueError):  # noqa: N818 - the noun that chess libraries use
    """Say that a move is not legal in a position; the message ends with the position's text."""

    def __init__(self, move: Move, position: Position, reason: Refusal) -> None:
        """Keep the refusal beside the message."""
        super().__init__(
            f"{format_move(move)} is refused, {reason.reason}, in {format_position(position)}"
        )
        self.refusal = reason


def king_move(card: Card) -> Move:
    """Return the action that removes a king alone."""
    return Move(KING_MOVE, card, NO_CARD)


def pair_move(first: Card, second: Card) -> Move:
    """Return the action that removes two cards; the same for either order of them."""
    return Move(PAIR_MOVE, min(first, second), max(first, second))


def format_move(move: Move) -> str:
    """Write a move: `draw`, `recycle`, a king `Ks`, a pair `6d7c` (lower card number first)."""
    if move.kind == KING_MOVE:
        return format_card(move.first)
    if move.kind == PAIR_MOVE:
        return format_card(move.first) + format_card(move.second)
    return move.kind


def parse_move(text: str) -> Move:
    """Read a move as `format_move` writes it, a pair in either order.

    Raises:
        NotationError: the text is no move.
    """
    if text == DRAW_MOVE:
        return DRAW
    if text == RECYCLE_MOVE:
        return RECYCLE
    try:
        if len(text) == 4:  # noqa: PLR2004 - two cards of two characters
            return pair_move(parse_card(text[:2]), parse_card(text[2:]))
        return king_move(parse_card(text))
    except NotationError:
        raise NotationError(f"not a move (draw, recycle, a king or two cards): {text!r}") from None


def available_cards(position: Position) -> tuple[Card, ...]:
    """Return the cards usable now: exposed ones by slot, the waste top, the stock top if open."""
    cards = [position.deal[slot] for slot in exposed_slots(position)]
    cards.append(waste_top(position))
    if position.rules.stock_top:
        cards.append(stock_top(position))
    return tuple(card for card in cards if card != NO_CARD)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return every legal action, kings and pairs before the draw or recycle; none once won."""
    if has_won(position):
        return ()
    cards = available_cards(position)
    moves = [king_move(card) for card in cards if is_king(card)]
    for index, first in enumerate(cards):
        moves += [
            pair_move(first, second) for second in cards[index + 1 :] if is_match(first, second)
        ]
    if position.rules.overlap:
        moves += _overlapping_pairs(position)
    if position.undrawn:
        moves.append(DRAW)
    elif position.stock and has_recycle_left(position):
        moves.append(RECYCLE)
    return tuple(moves)


def _overlapping_pairs(position: Position) -> list[Move]:
    deal = position.deal
    return [
        pair_move(deal[slot], deal[under])
        for slot in exposed_slots(position)
        for under in COVERED_SLOTS[slot]
        if is_match(deal[slot], deal[under]) and _is_only_cover(position, slot, under)
    ]


def _is_only_cover(position: Position, slot: Slot, under: Slot) -> bool:
    return position.pyramid & COVER_MASK[under] == 1 << slot and position.pyramid >> under & 1 == 1


def apply(position: Position, move: Move) -> Position:
    """Return the position after a legal move, unchecked; `play` is for moves from outside."""
    rules, deal, pyramid, stock, drawn, pass_number = position
    if move.kind == DRAW_MOVE:
        while not stock >> drawn & 1:
            drawn += 1
        return Position(rules, deal, pyramid, stock, drawn + 1, pass_number)
    if move.kind == RECYCLE_MOVE:
        return Position(rules, deal, pyramid, stock, 0, pass_number + 1)
    for card in (move.first, move.second):
        if card != NO_CARD:
            place = deal.index(card)
            if place < SLOT_COUNT:
                pyramid &= ~(1 << place)
            else:
                stock &= ~(1 << place - SLOT_COUNT)
    return Position(rules, deal, pyramid, stock, top_of(stock, drawn), pass_number)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    Raises:
        IllegalMove: the move is not legal; it carries the `Refusal`.
    """
    reason = refusal(position, move)
    if reason:
        raise IllegalMove(move, position, reason)
    return apply(position, move)


def refusal(position: Position, move: Move) -> Refusal | None:
    """Return why a move is not legal, as data for the words of the page; None for a legal move."""
    if has_won(position):
        return Refusal(GAME_WON, (), ())
    if move.kind == DRAW_MOVE:
        return _refuse_draw(position)
    if move.kind == RECYCLE_MOVE:
        return _refuse_recycle(position)
    if move.kind == KING_MOVE:
        return card_refusal(position, move.first) or _refuse_alone(move.first)
    return _refuse_pair(position, move)


def card_refusal(position: Position, card: Card) -> Refusal | None:
    """Return why a card is not available for any action; None for an available card."""
    place = position.deal.index(card)
    if place < SLOT_COUNT:
        slot = Slot(place)
        if not position.pyramid >> slot & 1:
            return Refusal(CARD_GONE, (card,), ())
        if is_exposed(position, slot):
            return None
        covers = [position.deal[cover] for cover in COVERS[slot] if position.pyramid >> cover & 1]
        return Refusal(COVERED, tuple([card] + covers), ())
    index = place - SLOT_COUNT
    if not position.stock >> index & 1:
        return Refusal(CARD_GONE, (card,), ())
    if index >= position.drawn:
        is_open = position.rules.stock_top and card == stock_top(position)
        return None if is_open else Refusal(UNDRAWN, (card,), ())
    top = waste_top(position)
    return None if card == top else Refusal(BURIED, (card, top), ())


def _refuse_draw(position: Position) -> Refusal | None:
    if position.undrawn:
        return None
    return _refuse_turning(position) or Refusal(STOCK_EMPTY, (), ())


def _refuse_recycle(position: Position) -> Refusal | None:
    cards = stock_cards(position)
    return Refusal(STOCK_NOT_EMPTY, (), (len(cards),)) if cards else _refuse_turning(position)


def _refuse_turning(position: Position) -> Refusal | None:
    """Say why neither a draw nor a recycle can follow an empty stock; None where a recycle can."""
    if not position.stock:
        return Refusal(STOCK_AND_WASTE_EMPTY, (), ())
    if not has_recycle_left(position):
        return Refusal(NO_RECYCLE_LEFT, (), (position.pass_number, position.rules.passes))
    return None


def _refuse_alone(card: Card) -> Refusal | None:
    return None if is_king(card) else Refusal(NOT_A_KING, (card,), (PAIR_TOTAL - rank_of(card),))


def _refuse_pair(position: Position, move: Move) -> Refusal | None:
    first, second = move.first, move.second
    if first == second:
        return Refusal(SAME_CARD, (first,), ())
    reason = card_refusal(position, first) or card_refusal(position, second)
    if reason:
        is_overlap = position.rules.overlap and move in _overlapping_pairs(position)
        return None if is_overlap else reason
    if not is_match(first, second):
        return Refusal(WRONG_TOTAL, (first, second), (rank_of(first) + rank_of(second),))
    return None


def outcome(position: Position) -> str:
    """Return `WON`, `STUCK` (no legal action at all) or `IN_PLAY`; a win is tested first."""
    if has_won(position):
        return WON
    return IN_PLAY if legal_moves(position) else STUCK


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` legal actions from a position."""
    if depth == 0:
        return 1
    return sum(perft(apply(position, move), depth - 1) for move in legal_moves(position))
