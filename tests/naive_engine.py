"""Play by the prose rules alone: piles are lists, an action is looked for by trying every card.

Written without regard to speed and sharing nothing with pyramid_core, so that the two can be
compared. Cards are their texts ("7c"), an action is the set of what it names: {"Kd"}, {"6c", "7h"},
{"draw"}, {"recycle"}.
"""

from itertools import combinations
from typing import NamedTuple

Action = frozenset[str]
DRAW: Action = frozenset({"draw"})
RECYCLE: Action = frozenset({"recycle"})


class Switches(NamedTuple):
    """Say which rules hold; `passes` is None where the trips through the stock are not limited."""

    passes: int | None
    stock_top: bool
    overlap: bool
    goal_all: bool


class Table(NamedTuple):
    """Hold every pile as it lies; None marks a place in the pyramid whose card has left.

    stock: the next card to be drawn comes first. waste and discard: the last card to arrive comes
        last.
    """

    switches: Switches
    rows: list[list[str | None]]
    stock: list[str]
    waste: list[str]
    discard: list[str]
    pass_number: int


RULE_SETS = {
    "classic-1": Switches(1, stock_top=False, overlap=False, goal_all=False),
    "classic-2": Switches(2, stock_top=False, overlap=False, goal_all=False),
    "classic-3": Switches(3, stock_top=False, overlap=False, goal_all=False),
    "classic-free": Switches(None, stock_top=False, overlap=False, goal_all=False),
    "open-3": Switches(3, stock_top=True, overlap=False, goal_all=False),
    "full-3": Switches(3, stock_top=True, overlap=False, goal_all=True),
    "study-strict": Switches(1, stock_top=True, overlap=False, goal_all=False),
    "study-permissive": Switches(1, stock_top=True, overlap=True, goal_all=False),
}


def read_switches(text: str) -> Switches:
    """Read a rule set's id or switches such as `custom:3+stock-top+overlap+all`."""
    if text in RULE_SETS:
        return RULE_SETS[text]
    passes, *others = text.removeprefix("custom:").split("+")
    return Switches(
        None if passes == "unlimited" else int(passes),
        stock_top="stock-top" in others,
        overlap="overlap" in others,
        goal_all="all" in others,
    )


def read_table(text: str) -> Table:
    """Read the text of a position: PYRAMID STOCK WASTE PASS RULES DISCARD."""
    pyramid, stock, waste, pass_number, rules, discard = text.split()
    rows: list[list[str | None]] = [
        [None if card == "--" else card for card in _two_by_two(row)] for row in pyramid.split("/")
    ]
    stock_cards, waste_cards, gone = (
        [c for c in _two_by_two(pile) if c != "--"] for pile in (stock, waste, discard)
    )
    return Table(read_switches(rules), rows, stock_cards, waste_cards, gone, int(pass_number))


def _two_by_two(text: str) -> list[str]:
    return [text[start : start + 2] for start in range(0, len(text) - 1, 2)]


def read_action(text: str) -> Action:
    """Read an action in the notation of moves: `draw`, `recycle`, a card or two."""
    return frozenset({text}) if text in {"draw", "recycle"} else frozenset(_two_by_two(text))


def lay_out(deck: list[str], switches: Switches) -> Table:
    """Deal 28 cards into seven rows from the tip; the rest is the stock."""
    cards = list(deck)
    rows: list[list[str | None]] = []
    for length in range(1, 8):
        rows.append(list(cards[:length]))
        del cards[:length]
    return Table(switches, rows, cards, [], [], 1)


def all_cards(table: Table) -> list[str]:
    """List what lies anywhere, place by place."""
    return pyramid_cards(table) + table.stock + table.waste + table.discard


def pyramid_cards(table: Table) -> list[str]:
    """List what is left of the pyramid."""
    return [card for row in table.rows for card in row if card is not None]


def covers_of(table: Table, card: str) -> list[str]:
    """List the cards that lie on a pyramid card."""
    for row, cards in enumerate(table.rows[:-1]):
        if card in cards:
            column = cards.index(card)
            below = table.rows[row + 1]
            return [cover for cover in (below[column], below[column + 1]) if cover is not None]
    return []


def value(card: str) -> int:
    """Count an ace as 1, a jack as 11, a queen as 12, a king as 13."""
    return {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.get(card[0]) or int(card[0])


def available(table: Table) -> list[str]:
    """List the cards a player may use now."""
    cards = [card for card in pyramid_cards(table) if not covers_of(table, card)]
    cards += table.waste[-1:]
    if table.switches.stock_top:
        cards += table.stock[:1]
    return cards


def is_won(table: Table) -> bool:
    """Tell whether everything that must go has gone."""
    if table.switches.goal_all:
        return len(table.discard) == 52
    return not pyramid_cards(table)


def may_recycle(table: Table) -> bool:
    """Tell whether the waste may become the stock again."""
    passes = table.switches.passes
    return not table.stock and bool(table.waste) and (passes is None or table.pass_number < passes)


def legal_actions(table: Table) -> set[Action]:
    """Collect all that may be done; nothing may once the game is won."""
    actions: set[Action] = set()
    if is_won(table):
        return actions
    usable = available(table)
    actions |= {frozenset({card}) for card in usable if value(card) == 13}
    actions |= {
        frozenset(two) for two in combinations(usable, 2) if value(two[0]) + value(two[1]) == 13
    }
    if table.switches.overlap:
        for card in pyramid_cards(table):
            covers = covers_of(table, card)
            if (
                len(covers) == 1
                and not covers_of(table, covers[0])
                and value(card) + value(covers[0]) == 13
            ):
                actions.add(frozenset({card, covers[0]}))
    if table.stock:
        actions.add(DRAW)
    if may_recycle(table):
        actions.add(RECYCLE)
    return actions


def act(table: Table, action: Action) -> Table:
    """Carry out a legal action on copies of the piles."""
    rows = [list(row) for row in table.rows]
    stock, waste, discard = list(table.stock), list(table.waste), list(table.discard)
    pass_number = table.pass_number
    if action == DRAW:
        waste.append(stock.pop(0))
    elif action == RECYCLE:
        stock, waste, pass_number = waste, [], pass_number + 1
    else:
        for card in action:
            rows = [[None if other == card else other for other in row] for row in rows]
            for pile in (stock, waste):
                if card in pile:
                    pile.remove(card)
            discard.append(card)
    return Table(table.switches, rows, stock, waste, discard, pass_number)


def outcome(table: Table) -> str:
    """Name how things stand: a win counts before anything else."""
    if is_won(table):
        return "won"
    return "in play" if legal_actions(table) else "stuck"


def perft(table: Table, depth: int) -> int:
    """Count the sequences of exactly `depth` actions."""
    if depth == 0:
        return 1
    return sum(perft(act(table, action), depth - 1) for action in legal_actions(table))
