"""Own the longer texts about a game: how to play by its rules, and how it ended. Pure."""

from typing import TYPE_CHECKING

from pyramid_core.position import pyramid_cards
from pyramid_core.rules import GOAL_PYRAMID, UNLIMITED
from web.app.messages import count, text

if TYPE_CHECKING:
    from pyramid_core.game import Game
    from pyramid_core.rules import Rules


def help_paragraphs(rules: "Rules") -> "list[str]":
    """Return how to play by these rules, a text for each paragraph."""
    keys = [
        "help.goal-pyramid" if rules.goal == GOAL_PYRAMID else "help.goal-all",
        "help.pair",
        "help.available-open" if rules.stock_top else "help.available",
    ]
    if rules.overlap:
        keys.append("help.overlap")
    paragraphs = [text(key) for key in keys]
    paragraphs.append(text("help.draw") + " " + _passes_words(rules))
    return paragraphs + [text("help.undo"), text("help.keys")]


def _passes_words(rules: "Rules") -> str:
    if rules.passes == UNLIMITED:
        return text("help.passes-free")
    if rules.passes == 1:
        return text("help.passes-1")
    recycles = count("recycles", rules.passes - 1)
    return text("help.passes", passes=count("passes", rules.passes), recycles=recycles)


def won_words(game: "Game") -> str:
    """Return the result of a won game in one line."""
    position = game.position
    number, passes = position.pass_number, position.rules.passes
    key = "won.turn-free" if passes == UNLIMITED else "won.turn"
    return text(
        "won.note-pyramid" if position.rules.goal == GOAL_PYRAMID else "won.note-all",
        actions=count("actions", game.cursor),
        turn=text(key, number=number, passes=passes),
    )


def stuck_words(game: "Game") -> str:
    """Return how a stuck game stands in one line."""
    return text("stuck.note", left=count("cards", len(pyramid_cards(game.position))))
