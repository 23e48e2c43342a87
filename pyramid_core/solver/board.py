"""Own what searches of one deal under one set of rules share: caches of its shapes and counts."""

from pyramid_core.position import Position
from pyramid_core.rules import GOAL_ALL, UNLIMITED, Rules
from pyramid_core.solver.counts import Counts
from pyramid_core.solver.shapes import Shapes
from pyramid_core.solver.sharing import Sharing
from pyramid_core.solver.takes import Takes

PERIOD = 25
"""Times in a pass: 0 to 24 cards drawn."""
NEVER = 1 << 30
"""A time that does not come."""


class Board:
    """Hold the caches of one deal, and the switches in the words of the solver.

    sharing: asked under one pass only; it costs as much as it saves in the last of several.
    last_start: the time at which the last pass begins, `NEVER` without a limit.
    lost: states known to be lost, each with the earliest time at which that is known.
    """

    def __init__(self, position: Position) -> None:
        """Prepare empty caches for a position's deal and rules."""
        rules: Rules = position.rules
        self.rules = rules
        self.has_stock_top = rules.stock_top
        self.must_clear_stock = rules.goal == GOAL_ALL
        self.shapes = Shapes(position.deal, has_overlap=rules.overlap)
        self.counts = Counts(
            self.shapes,
            has_stock_top=rules.stock_top,
            must_clear_stock=self.must_clear_stock,
        )
        self.takes = Takes(self.shapes)
        self.sharing = (
            Sharing(self.shapes, has_stock_top=rules.stock_top) if rules.passes == 1 else None
        )
        is_limited = rules.passes != UNLIMITED
        self.last_start = PERIOD * (rules.passes - 1) if is_limited else NEVER
        self.lost: dict[int, int] = {}
