"""Own the rule switches and the named rule sets: data, read by the engine, never subclassed."""

from collections import namedtuple
from typing import TYPE_CHECKING, Final

from pyramid_core.cards import NotationError

UNLIMITED: Final = 0
"""The value of `passes` that sets no limit."""
GOAL_PYRAMID: Final = "pyramid"
GOAL_ALL: Final = "all"
PASSES_CHOICES: Final = (1, 2, 3, UNLIMITED)
GOAL_CHOICES: Final = (GOAL_PYRAMID, GOAL_ALL)

if TYPE_CHECKING:
    from typing import NamedTuple

    class _Switches(NamedTuple):
        passes: int
        stock_top: bool
        overlap: bool
        goal: str
else:
    _Switches = namedtuple("_Switches", ("passes", "stock_top", "overlap", "goal"))


class Rules(_Switches):
    """Hold the four switches of a game.

    passes: trips through the stock, 1, 2, 3 or `UNLIMITED`; 3 is the first trip and two recycles.
    stock_top: the next stock card is face up and available as well as the waste top.
    overlap: an exposed card may leave together with a card whose only remaining cover it is.
    goal: `GOAL_PYRAMID` (the 28 pyramid cards leave) or `GOAL_ALL` (all 52 leave).
    """

    __slots__ = ()

    def has_recycle_after(self, pass_number: int) -> bool:
        """Tell whether the rules allow another pass after this one (1 is the first)."""
        return self.passes == UNLIMITED or pass_number < self.passes


RULE_SETS: Final = {
    "classic-1": Rules(1, stock_top=False, overlap=False, goal=GOAL_PYRAMID),
    "classic-2": Rules(2, stock_top=False, overlap=False, goal=GOAL_PYRAMID),
    "classic-3": Rules(3, stock_top=False, overlap=False, goal=GOAL_PYRAMID),
    "classic-free": Rules(UNLIMITED, stock_top=False, overlap=False, goal=GOAL_PYRAMID),
    "open-3": Rules(3, stock_top=True, overlap=False, goal=GOAL_PYRAMID),
    "full-3": Rules(3, stock_top=True, overlap=False, goal=GOAL_ALL),
    "study-strict": Rules(1, stock_top=True, overlap=False, goal=GOAL_PYRAMID),
    "study-permissive": Rules(1, stock_top=True, overlap=True, goal=GOAL_PYRAMID),
}
"""The named rule sets. Use `RULE_SET_IDS` for their order: MicroPython's dicts have none."""
RULE_SET_IDS: Final = (
    "classic-1",
    "classic-2",
    "classic-3",
    "classic-free",
    "open-3",
    "full-3",
    "study-strict",
    "study-permissive",
)
ALL_RULES: Final = tuple(
    Rules(passes, stock_top, overlap, goal)
    for passes in PASSES_CHOICES
    for stock_top in (False, True)
    for overlap in (False, True)
    for goal in GOAL_CHOICES
)
"""Every combination of the switches, 32 of them."""
DEFAULT_RULES: Final = RULE_SETS["classic-3"]


def parse_passes(text: str) -> int:
    """Read `1`, `2`, `3` or `unlimited`.

    Raises:
        NotationError: it is none of them.
    """
    for passes in PASSES_CHOICES:
        if format_passes(passes) == text:
            return passes
    raise NotationError(f"passes are 1, 2, 3 or unlimited, not {text!r}")


def format_passes(passes: int) -> str:
    """Write a number of passes as `parse_passes` reads it."""
    return "unlimited" if passes == UNLIMITED else str(passes)


def parse_rules(text: str) -> Rules:
    """Read a rule set's id, or switches such as `custom:3+stock-top+overlap+all`.

    Raises:
        NotationError: no such rule set or switch, a switch twice, or switches out of order.
    """
    if text in RULE_SETS:
        return RULE_SETS[text]
    if text.startswith("custom:"):
        words = text[len("custom:") :].split("+")
        switches = words[1:]
        rules = Rules(
            parse_passes(words[0]),
            "stock-top" in switches,
            "overlap" in switches,
            GOAL_ALL if GOAL_ALL in switches else GOAL_PYRAMID,
        )
        if _format_switches(rules) == text:
            return rules
    raise NotationError(f"no rule set or switches of that name: {text!r}")


def format_rules(rules: Rules) -> str:
    """Write rules as `parse_rules` reads them: by their id where they have one."""
    for rule_set_id in RULE_SET_IDS:
        if RULE_SETS[rule_set_id] == rules:
            return rule_set_id
    return _format_switches(rules)


def _format_switches(rules: Rules) -> str:
    words = [format_passes(rules.passes)]
    if rules.stock_top:
        words.append("stock-top")
    if rules.overlap:
        words.append("overlap")
    if rules.goal == GOAL_ALL:
        words.append(GOAL_ALL)
    return "custom:" + "+".join(words)
