"""A table for the tests of the page: where cards lie, and a presenter on it."""

from pyramid_core.deal import parse_deal
from pyramid_core.game import Game
from pyramid_core.position import initial_position, parse_position
from pyramid_core.rules import RULE_SETS
from web.app.presenter import Presenter
from web.app.view import CardView

# Bottom row 9h 2s 6d Kc 7c 5h Qs; 8d lies under 9h and 2s, 4c under 2s and 6d.
TABLE = "Ac/3c5c/Th6c8c/9cTcJcQc/AdKd2d3d4d/8d4h5d6hJdTd/9h2s6dKc7c5hQs"
STOCK = "7d8h9dTsQdKhAh2h3hJhQh4sAs3s4c6s7s8s9sJsKs2c5s7h"


def presenter(rules: str = "classic-3", *, removes_kings: bool = False) -> Presenter:
    position = initial_position(parse_deal(TABLE.replace("/", "") + STOCK), RULE_SETS[rules])
    return Presenter(Game(position), removes_kings=removes_kings)


def at(text: str, *, removes_kings: bool = False) -> Presenter:
    return Presenter(Game(parse_position(text)), removes_kings=removes_kings)


def end(
    row: str, stock: str = "-", waste: str = "-", number: int = 1, rules: str = "classic-3"
) -> str:
    """Return a position whose pyramid is its tip and the two cards under it."""
    tip, left, right = row[:2], row[2:4], row[4:]
    rows = [tip, left + right] + ["--" * size for size in range(3, 8)]
    return f"{'/'.join(rows)} {stock} {waste} {number} {rules}"


def card(game: Presenter, place: str) -> CardView:
    return next(card for card in game.view().cards if card.place == place)
