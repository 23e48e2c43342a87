"""Own the words for each reason that the engine refuses an action with."""

from typing import TYPE_CHECKING

from pyramid_core import moves
from pyramid_core.cards import rank_of
from web.app.messages import card_figures, cards_figures, count, rank_figures, sentence, text

if TYPE_CHECKING:
    from pyramid_core.cards import Card
    from pyramid_core.moves import Refusal


def refusal_words(reason: "Refusal", tapped: "Card") -> str:
    """Return why an action is refused, for the player.

    Args:
        reason: the engine's reason.
        tapped: the card that the player means, whose name then need not be said; or `NO_CARD`.
    """
    return sentence(_words(reason, tapped))


def _words(reason: "Refusal", tapped: "Card") -> str:
    name, cards, numbers = reason.reason, reason.cards, reason.numbers
    if name == moves.COVERED:
        covers = cards_figures(cards[1:])
        if cards[0] == tapped:
            return text("no.covered", covers=covers)
        return text("no.covered-other", card=card_figures(cards[0]), covers=covers)
    if name == moves.WRONG_TOTAL:
        first, second = [rank_figures(rank_of(card)) for card in cards]
        return text("no.total", first=first, second=second, total=numbers[0])
    if name == moves.NO_RECYCLE_LEFT:
        return text("no.recycle", number=numbers[0], passes=numbers[1])
    if name == moves.STOCK_NOT_EMPTY:
        return text("no.stock-left", cards=count("cards", numbers[0]))
    return text(_PLAIN[name])


_PLAIN = {
    moves.GAME_WON: "no.won",
    moves.CARD_GONE: "no.gone",
    moves.STOCK_EMPTY: "no.stock-empty",
    moves.STOCK_AND_WASTE_EMPTY: "no.both-empty",
}
