"""Own the measurement of difficulty: how often the simulated players win, and how fast it is."""

from collections.abc import Iterator
from time import perf_counter
from typing import Final, NamedTuple

from libraries.players import play_out
from libraries.playouts import play_out_all
from pyramid_core.deal import Deal, shuffled_deal
from pyramid_core.library import STRENGTHS
from pyramid_core.rules import RULE_SETS, Rules

PLAYOUTS: Final = 700
"""Playouts of a deal by each player; the standard error of a share is at most 1.9 %."""


class Speed(NamedTuple):
    """Hold playouts per second of one player under one rule set, in NumPy and in plain Python."""

    rules_id: str
    strength: str
    numpy: float
    python: float


def count_wins(deal: Deal, rules: Rules, seed: int, playouts: int) -> tuple[int, ...]:
    """Return how many playouts each of `STRENGTHS` wins.

    `seed` names the playouts: for a library deal its own seed.
    """
    return tuple(
        int(play_out_all(deal, rules, strength, seed, playouts).sum()) for strength in STRENGTHS
    )


def compare_speeds(rules_ids: tuple[str, ...], deals: int, python_playouts: int) -> Iterator[Speed]:
    """Time both kinds of playouts on the deals of the seeds 0 up.

    On each deal `PLAYOUTS` are played in NumPy and `python_playouts` in plain Python.
    """
    for rules_id in rules_ids:
        for strength in STRENGTHS:
            numpy_seconds = python_seconds = 0.0
            for seed in range(deals):
                deal, rules = shuffled_deal(seed), RULE_SETS[rules_id]
                start = perf_counter()
                play_out_all(deal, rules, strength, seed, PLAYOUTS)
                middle = perf_counter()
                for playout in range(python_playouts):
                    play_out(deal, rules, strength, seed, playout)
                numpy_seconds += middle - start
                python_seconds += perf_counter() - middle
            yield Speed(
                rules_id,
                strength,
                deals * PLAYOUTS / numpy_seconds,
                deals * python_playouts / python_seconds,
            )
