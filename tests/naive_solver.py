"""Solve small positions by trying every action: no cut, nothing shared with the solver.

The rules come from the naive engine, which keeps piles as lists.
"""

from collections.abc import Hashable

from tests import naive_engine
from tests.naive_engine import Table


def count_fewest_actions(text: str) -> int | None:
    """Return how few actions win from the text of a position; None where no play wins."""
    start = naive_engine.read_table(text)
    seen = {_fingerprint(start)}
    tables = [start]
    actions = 0
    while tables:
        following = []
        for table in tables:
            if naive_engine.is_won(table):
                return actions
            for action in naive_engine.legal_actions(table):
                after = naive_engine.act(table, action)
                fingerprint = _fingerprint(after)
                if fingerprint not in seen:
                    seen.add(fingerprint)
                    following.append(after)
        tables = following
        actions += 1
    return None


def is_winnable(text: str) -> bool:
    """Tell whether any play wins from the text of a position."""
    return count_fewest_actions(text) is not None


def _fingerprint(table: Table) -> Hashable:
    """Say what tells tables apart; the number of passes made does not where it is not limited."""
    return (
        tuple(map(tuple, table.rows)),
        tuple(table.stock),
        tuple(table.waste),
        table.switches.passes and table.pass_number,
    )
