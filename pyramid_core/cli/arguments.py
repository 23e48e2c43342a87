"""Own the arguments that commands share: the rule switches, and a deck or a position."""

import argparse
from typing import TYPE_CHECKING

from pyramid_core.cards import NotationError
from pyramid_core.deal import parse_deal
from pyramid_core.position import Position, initial_position, parse_position
from pyramid_core.rules import (
    DEFAULT_RULES,
    GOAL_CHOICES,
    GOAL_PYRAMID,
    PASSES_CHOICES,
    RULE_SET_IDS,
    Rules,
    format_passes,
    format_rules,
    parse_passes,
    parse_rules,
)

if TYPE_CHECKING:
    # argparse has no public name for it.
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001

DECK_HELP = (
    "52 two-character cards without spaces (rank A23456789TJQK, suit cdhs): "
    "the pyramid from the tip row by row, then the stock in draw order; "
    "or a position, in quotes: PYRAMID STOCK WASTE PASS RULES [DISCARD]"
)


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """Give a command the rule switches; read them back with `rules_from`."""
    group = parser.add_argument_group(
        "rules", f"{format_rules(DEFAULT_RULES)} unless given; a position names its own"
    )
    group.add_argument(
        "--rules", metavar="ID", help=f"a rule set ({', '.join(RULE_SET_IDS)}) or custom:SWITCHES"
    )
    group.add_argument(
        "--passes",
        metavar="|".join(map(format_passes, PASSES_CHOICES)),
        help="trips through the stock",
    )
    group.add_argument(
        "--stock-top", action="store_true", help="the stock top is face up and available"
    )
    group.add_argument(
        "--overlap", action="store_true", help="a card may leave with the only card that covers it"
    )
    group.add_argument("--goal", choices=GOAL_CHOICES, help="what must leave to win")


def rules_from(options: argparse.Namespace) -> Rules | None:
    """Return the rules that the switches name; None where none was given.

    Raises:
        NotationError: an unknown rule set or number of passes, or `--rules` together with switches.
    """
    has_switches = bool(options.passes or options.stock_top or options.overlap or options.goal)
    if options.rules:
        if has_switches:
            raise NotationError(f"either --rules or switches, not both: {options.rules!r}")
        return parse_rules(options.rules)
    if not has_switches:
        return None
    passes = parse_passes(options.passes) if options.passes else DEFAULT_RULES.passes
    return Rules(passes, options.stock_top, options.overlap, options.goal or GOAL_PYRAMID)


def parse_deck_or_position(text: str, rules: Rules | None) -> Position:
    """Read a deck, dealt under `rules` (`DEFAULT_RULES` for None), or a position.

    Raises:
        NotationError: the text is neither, or a position comes with rules other than its own.
    """
    if " " not in text.strip():
        return initial_position(parse_deal(text.strip()), rules or DEFAULT_RULES)
    position = parse_position(text)
    if rules and rules != position.rules:
        raise NotationError(
            f"the rules {format_rules(rules)} were asked for but the position has its own: {text!r}"
        )
    return position
