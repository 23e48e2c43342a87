"""Own the app's replies: what the page is to say and to show after an action, in words. Pure."""

from collections import namedtuple
from typing import TYPE_CHECKING, Final

from pyramid_core.cards import NO_CARD
from pyramid_core.moves import (
    DRAW_MOVE,
    KING_MOVE,
    PAIR_MOVE,
    RECYCLE_MOVE,
    available_cards,
)
from pyramid_core.position import pyramid_cards, stock_cards, waste_top
from web.app.focus import place_after
from web.app.messages import card_figures, cards_figures, count, sentence, text
from web.app.view import STOCK, TURN_DRAW, TURN_RECYCLE, pass_words, place_of, turn_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NamedTuple

    from pyramid_core.cards import Card
    from pyramid_core.moves import Move
    from pyramid_core.position import Position

    class Reply(NamedTuple):
        """Hold what the page is to say and do after an answer.

        message: the words to show.
        more: further words for a screen reader.
        effect: what may be shown in motion, `REMOVED`, `DRAWN`, `RECYCLED`, `JUMPED`, `NOTHING`.
        left: the places that removed cards have left.
        focus: the place for the focus if it would otherwise be lost.
        is_changed: whether the game is another now.
        """

        message: str
        more: str
        effect: str
        left: tuple[str, ...]
        focus: str
        is_changed: bool
else:
    Reply = namedtuple("Reply", ("message", "more", "effect", "left", "focus", "is_changed"))

REMOVED: Final = "removed"
DRAWN: Final = "drawn"
RECYCLED: Final = "recycled"
JUMPED: Final = "jumped"
NOTHING: Final = ""


def words_only(message: str, focus: str = "") -> Reply:
    """Return a reply that changes nothing."""
    return Reply(message, "", NOTHING, (), focus, is_changed=False)


def reply_to_move(
    before: "Position",
    after: "Position",
    move: "Move",
    words: str,
    kings: "Sequence[Card]" = (),
) -> Reply:
    """Return the reply to an action: what left, what became available, what remains.

    Args:
        before: the position before the action.
        after: the position after it, and after the kings that left with it.
        move: the action.
        words: what was done, in words.
        kings: further kings that left by themselves.
    """
    if move.kind == DRAW_MOVE:
        return reply_to_change(after, words, DRAWN, STOCK)
    if move.kind == RECYCLE_MOVE:
        return reply_to_change(after, words, RECYCLED, STOCK)
    left = tuple(place_of(before, card) for card in cards_of(move) + tuple(kings))
    freed = [card for card in available_cards(after) if card not in available_cards(before)]
    more = sentence(text("say.now", cards=cards_figures(freed))) + ". " if freed else ""
    reply = reply_to_change(after, words, REMOVED, place_after(after, left, freed))
    return Reply(reply.message, more + reply.more, REMOVED, left, reply.focus, is_changed=True)


def reply_to_change(after: "Position", words: str, effect: str, focus: str) -> Reply:
    """Return the reply to any change of the game, with what remains."""
    remains = text(
        "say.left",
        pyramid=count("cards", len(pyramid_cards(after))),
        stock=len(stock_cards(after)),
    )
    return Reply(sentence(words), sentence(remains), effect, (), focus, is_changed=True)


def cards_of(move: "Move") -> "tuple[Card, ...]":
    """Return the cards that an action removes."""
    return tuple(card for card in (move.first, move.second) if card != NO_CARD)


def done_words(position: "Position", move: "Move") -> str:
    """Return what an action has done, given the position after it."""
    if move.kind == RECYCLE_MOVE:
        return text("say.recycle", words=pass_words(position, position.pass_number))
    if move.kind == KING_MOVE:
        return text("say.king", cards=card_figures(move.first))
    if move.kind == PAIR_MOVE:
        return text("say.pair", cards=cards_figures(cards_of(move)))
    card = card_figures(waste_top(position)) if waste_top(position) != NO_CARD else ""
    turn = turn_of(position)
    if turn == TURN_DRAW:
        return text("say.draw", card=card)
    if turn == TURN_RECYCLE:
        words = pass_words(position, position.pass_number + 1)
        return text("say.draw-last", card=card, words=words)
    return text("say.draw-end", card=card)


def action_words(before: "Position", move: "Move") -> str:
    """Return the name of an action, given the position before it."""
    if move.kind == RECYCLE_MOVE:
        return text("action.recycle")
    if move.kind == DRAW_MOVE:
        return text("action.draw", cards=card_figures(stock_cards(before)[0]))
    return text("action.remove", cards=cards_figures(cards_of(move)))
