"""Own what the page shows of a game, as plain data: cards, states, labels, status. No DOM."""

import json
from collections import namedtuple
from typing import TYPE_CHECKING, Final

from pyramid_core.cards import KING, NO_CARD, format_card, rank_of
from pyramid_core.layout import COLUMN_OF, COVERS, ROW_OF, SLOT_COUNT, SLOTS
from pyramid_core.moves import PAIR_MOVE, available_cards, legal_moves, outcome
from pyramid_core.position import (
    cards_left,
    has_recycle_left,
    pyramid_cards,
    stock_cards,
    stock_top,
    waste_cards,
    waste_top,
)
from pyramid_core.rules import RULE_SET_IDS, UNLIMITED, format_rules
from web.app.messages import card_words, cards_words, count, rank_words, sentence, text

if TYPE_CHECKING:
    from typing import NamedTuple

    from pyramid_core.cards import Card
    from pyramid_core.game import Game
    from pyramid_core.position import Position
    from pyramid_core.rules import Rules

    class CardView(NamedTuple):
        """Hold what one place shows."""

        place: str
        card: str
        state: str
        label: str
        is_selected: bool
        is_hinted: bool

    class Marks(NamedTuple):
        """Hold which cards are marked: the selected one or `NO_CARD`, and those of a hint."""

        selected: Card
        hinted: tuple[Card, ...]

    class View(NamedTuple):
        """Hold everything that the page shows of a game."""

        cards: tuple[CardView, ...]
        under: str
        texts: dict[str, str]
        turn: str
        can_undo: bool
        can_redo: bool
        ranks: tuple[tuple[int, str], ...]
        outcome: str
else:
    CardView = namedtuple(
        "CardView", ("place", "card", "state", "label", "is_selected", "is_hinted")
    )
    Marks = namedtuple("Marks", ("selected", "hinted"))
    View = namedtuple(
        "View",
        ("cards", "under", "texts", "turn", "can_undo", "can_redo", "ranks", "outcome"),
    )

WASTE: Final = "waste"
STOCK: Final = "stock"
# States of a place.
AVAILABLE: Final = "available"
COVERED: Final = "covered"
DOWN: Final = "down"
EMPTY: Final = "empty"
GONE: Final = "gone"
# What the stock's place and the Draw button offer.
TURN_DRAW: Final = "draw"
TURN_RECYCLE: Final = "recycle"
TURN_NONE: Final = "none"

VIEW_VERSION: Final = 1


def build_view(game: "Game", marks: Marks, deal_words: str) -> View:
    """Return what to show of a game.

    Args:
        game: the game.
        marks: the cards to mark.
        deal_words: the name of the deal.
    """
    position = game.position
    overlapped = overlapping_cards(position)
    cards = [_pyramid_view(position, slot, overlapped, marks) for slot in SLOTS]
    cards.append(_waste_view(position, marks))
    cards.append(_stock_view(position, marks))
    waste = waste_cards(position)
    return View(
        tuple(cards),
        format_card(waste[-2]) if len(waste) > 1 else "",
        _texts(position, deal_words),
        turn_of(position),
        game.can_undo,
        game.can_redo,
        ranks_left(position),
        outcome(position),
    )


def place_of(position: "Position", card: "Card") -> str:
    """Return the place on the page where a card of the position lies."""
    place = position.deal.index(card)
    if place < SLOT_COUNT:
        return str(place)
    return WASTE if place - SLOT_COUNT < position.drawn else STOCK


def card_at(position: "Position", place: str) -> "Card":
    """Return the card that shows its face at a place of the page, or `NO_CARD`."""
    if place == WASTE:
        return waste_top(position)
    if place == STOCK:
        return stock_top(position) if position.rules.stock_top else NO_CARD
    slot = int(place)
    return position.deal[slot] if position.pyramid >> slot & 1 else NO_CARD


def usable_cards(position: "Position") -> "tuple[Card, ...]":
    """Return the cards that can be selected: available or leaving with their cover."""
    return available_cards(position) + overlapping_cards(position)


def overlapping_cards(position: "Position") -> "tuple[Card, ...]":
    """Return the covered cards that may leave together with their only cover."""
    if not position.rules.overlap:
        return ()
    available = available_cards(position)
    return tuple(
        card
        for move in legal_moves(position)
        if move.kind == PAIR_MOVE
        for card in (move.first, move.second)
        if card not in available
    )


def turn_of(position: "Position") -> str:
    """Return what the stock offers: a draw, a recycle or nothing."""
    if position.undrawn:
        return TURN_DRAW
    return TURN_RECYCLE if position.stock and has_recycle_left(position) else TURN_NONE


def ranks_left(position: "Position") -> "tuple[tuple[int, str], ...]":
    """Return for each rank, from the ace, how many are not removed, and the words for it."""
    counts = [0] * KING
    for card in cards_left(position):
        counts[rank_of(card) - 1] += 1
    return tuple(
        (number, sentence(count("rank-left", number, rank=rank_words(index + 1))))
        for index, number in enumerate(counts)
    )


def rules_name(rules: "Rules") -> str:
    """Return the name of a rule set in words."""
    rule_set_id = format_rules(rules)
    return text("rules." + (rule_set_id if rule_set_id in RULE_SET_IDS else "custom"))


def pass_words(position: "Position", pass_number: int) -> str:
    """Return a pass in words for the offer to recycle: `pass 2 of 3, 1 recycle left`."""
    passes = position.rules.passes
    if passes == UNLIMITED:
        return text("pile.recycle-free", number=pass_number)
    if pass_number == passes:
        return text("pile.recycle-last", number=pass_number, passes=passes)
    recycles = count("recycles-left", passes - pass_number)
    return text("pile.recycle", number=pass_number, passes=passes, recycles=recycles)


def format_view(view: View) -> str:
    """Write the little that the page paints before the interpreter is up; boot.js reads it."""
    cards = [[card.place, card.card, card.state] for card in view.cards if card.state != GONE]
    if view.under:
        cards.append(["under", view.under, COVERED])
    return json.dumps({"version": VIEW_VERSION, "cards": cards, "texts": view.texts})


def _pyramid_view(
    position: "Position",
    slot: int,
    overlapped: "tuple[Card, ...]",
    marks: Marks,
) -> CardView:
    card = position.deal[slot]
    if not position.pyramid >> slot & 1:
        return _plain(str(slot), GONE, "")
    covers = [position.deal[cover] for cover in COVERS[slot] if position.pyramid >> cover & 1]
    if not covers:
        state, words = AVAILABLE, text("state.available")
    elif card in overlapped:
        state, words = AVAILABLE, text("state.overlap", covers=cards_words(covers))
    else:
        state, words = COVERED, text("state.covered", covers=cards_words(covers))
    label = text(
        "label.slot",
        card=card_words(card),
        row=ROW_OF[slot] + 1,
        column=COLUMN_OF[slot] + 1,
        state=_state_words(words, card, marks),
    )
    return _face_up(str(slot), card, state, label, marks)


def _waste_view(position: "Position", marks: Marks) -> CardView:
    card = waste_top(position)
    if card == NO_CARD:
        return _plain(WASTE, EMPTY, text("label.waste-empty"))
    waste = waste_cards(position)
    label = text(
        "label.waste-under" if len(waste) > 1 else "label.waste",
        card=card_words(card),
        state=_state_words(text("state.available"), card, marks),
        count=count("cards", len(waste)),
        under=card_words(waste[-2]) if len(waste) > 1 else "",
    )
    return _face_up(WASTE, card, AVAILABLE, label, marks)


def _stock_view(position: "Position", marks: Marks) -> CardView:
    turn = turn_of(position)
    if turn == TURN_RECYCLE:
        words = pass_words(position, position.pass_number + 1)
        return _plain(STOCK, EMPTY, text("label.stock-recycle", words=words))
    if turn == TURN_NONE:
        key = "label.stock-spent" if position.stock else "label.stock-empty"
        return _plain(STOCK, EMPTY, text(key))
    left = count("cards", len(stock_cards(position)))
    if not position.rules.stock_top:
        return _plain(STOCK, DOWN, text("label.stock-down", count=left))
    card = stock_top(position)
    label = text(
        "label.stock-open",
        card=card_words(card),
        state=_state_words(text("state.available"), card, marks),
        count=left,
    )
    return _face_up(STOCK, card, AVAILABLE, label, marks)


def _face_up(place: str, card: "Card", state: str, label: str, marks: Marks) -> CardView:
    is_selected, is_hinted = card == marks.selected, card in marks.hinted
    return CardView(place, format_card(card), state, sentence(label), is_selected, is_hinted)


def _plain(place: str, state: str, label: str) -> CardView:
    return CardView(place, "", state, label, is_selected=False, is_hinted=False)


def _state_words(words: str, card: "Card", marks: Marks) -> str:
    if card == marks.selected:
        words = text("state.selected")
    return words + (", " + text("state.hinted") if card in marks.hinted else "")


def _texts(position: "Position", deal_words: str) -> "dict[str, str]":
    """Return the texts of the page's elements by their ids."""
    stock, waste = len(stock_cards(position)), len(waste_cards(position))
    pyramid = len(pyramid_cards(position))
    turn = turn_of(position)
    stock_note = text("pile.stock", count=stock)
    if turn == TURN_RECYCLE:
        stock_note = sentence(pass_words(position, position.pass_number + 1))
    elif turn == TURN_NONE and position.stock:
        stock_note = text("pile.spent")
    return {
        "status-rules": rules_name(position.rules),
        "status-deal": deal_words,
        "status-pass": _status_pass(position),
        "status-left": text("status.left", pyramid=pyramid, stock=stock),
        "discard-note": text("pile.discard", count=52 - pyramid - stock - waste),
        "waste-note": text("pile.waste", count=waste),
        "stock-note": stock_note,
        "stock-offer": text("offer.recycle" if turn == TURN_RECYCLE else "offer.none"),
        "draw-text": text("act.recycle" if turn == TURN_RECYCLE else "act.draw"),
    }


def _status_pass(position: "Position") -> str:
    number, passes = position.pass_number, position.rules.passes
    if passes == UNLIMITED:
        return text("status.pass-free", number=number)
    if passes == 1:
        return text("status.pass-only")
    if number == passes:
        return text("status.pass-last", number=number, passes=passes)
    recycles = count("recycles-left", passes - number)
    return text("status.pass", number=number, passes=passes, recycles=recycles)
