"""Own the simulated players that measure difficulty, in plain Python: the specification.

`libraries.playouts` plays the same games on the same seeds, thousands at a time; the tests compare
the two.

A player has every legal removal to choose from, and the *turn*: the draw, or the recycle, but that
only if a card has left in this pass (after a pass in vain it gives up). It takes the option with
the highest score; among equals the highest lot decides. In one action of `SLIP_ODDS` on average it
slips: the lots alone decide. Without slips a deal would mostly be won always or never; with them
the share of wins tells how much a deal forgives. A lot is a hash of the playout's number, the
action's number and the option (`lot`), so that every playout is reproducible on its own and in any
order.

- random: slips always, so every legal action is as likely as any other.
- greedy: a removal before the turn, and of the removals one that uncovers the most pyramid cards.
- careful: looks one action ahead and counts. It weighs the cards that leave, the cards uncovered
  and the removals that are legal afterwards, and shuns an action that strands a pyramid card: one
  whose partners have all left, lie under it, or in the last pass are buried in the waste. It would
  rather turn than strand.
"""

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from pyramid_core.cards import is_king, is_match, rank_of, suit_of
from pyramid_core.layout import COVERED_SLOTS, SLOTS, Slot
from pyramid_core.library import STRENGTHS
from pyramid_core.moves import DRAW_MOVE, RECYCLE_MOVE, apply, legal_moves
from pyramid_core.position import (
    exposed_slots,
    has_recycle_left,
    has_won,
    initial_position,
    pyramid_cards,
    stock_cards,
    waste_cards,
)
from pyramid_core.rules import GOAL_ALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyramid_core.cards import Card
    from pyramid_core.deal import Deal
    from pyramid_core.moves import Move
    from pyramid_core.position import Position
    from pyramid_core.rules import Rules

RANDOM, GREEDY, CAREFUL = STRENGTHS

# The careful player's weights: of each card that leaves and that the goal asks for, each pyramid
# card uncovered, each removal legal afterwards, each card stranded. Chosen by trial, for the most
# wins over random deals of all libraries.
LEAVING_WEIGHT: Final = 4
UNCOVERED_WEIGHT: Final = 2
REMOVALS_WEIGHT: Final = 1
STRANDED_WEIGHT: Final = 32

SLIP_ODDS: Final = 8
TURN_OPTION: Final = 112
"""The number of the turn among the options; see `option_of`."""
SLIP_OPTION: Final = 127
"""No option has this number: its lot decides whether the player slips."""
SLIP_LOTS: Final = (1 << 32) // SLIP_ODDS
_STEP_BITS: Final = 7
_PLAYOUT_BITS: Final = 20
_MASK_64: Final = (1 << 64) - 1
# SplitMix64 (Steele, Lea and Flood, 2014), whose n-th output is a hash of seed + n * GAMMA: made to
# be counted.
GAMMA: Final = 0x9E3779B97F4A7C15
MIX_STEPS: Final = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1))


def _slots_under(slot: Slot) -> frozenset[Slot]:
    under = set(COVERED_SLOTS[slot])
    for covered in COVERED_SLOTS[slot]:
        under |= _slots_under(covered)
    return frozenset(under)


SLOTS_UNDER: Final = tuple(_slots_under(slot) for slot in SLOTS)
"""For each slot all slots that cannot be reached before its card has left."""


def playout_key(seed: int, strength: str) -> int:
    """Return the 64-bit key of one deal's playouts by one player."""
    return int.from_bytes(
        sha256(f"pyramid playouts {seed} {strength}".encode()).digest()[:8], "big"
    )


def lot(key: int, playout: int, step: int, option: int) -> int:
    """Return the 32-bit lot of an option in a playout's action number `step` (0 for the first)."""
    counter = (playout << _PLAYOUT_BITS) + (step << _STEP_BITS) + option
    value = (key + counter * GAMMA) & _MASK_64
    for shift, factor in MIX_STEPS:
        value = ((value ^ value >> shift) * factor) & _MASK_64
    return value >> 32


def option_of(move: "Move") -> int:
    """Return the number of an action among the options of a player, 0 to 127.

    A pair of ranks (v, 13 - v), v = 1 to 6, has `(v - 1) * 16 + suit of v * 4 + suit of 13 - v`; a
    king `96 + suit`.
    """
    if move.kind in (DRAW_MOVE, RECYCLE_MOVE):
        return TURN_OPTION
    if is_king(move.first):
        return 96 + suit_of(move.first)
    return (rank_of(move.first) - 1) * 16 + suit_of(move.first) * 4 + suit_of(move.second)


def play_out(deal: "Deal", rules: "Rules", strength: str, seed: int, playout: int) -> bool:
    """Play one game to its end and tell whether it was won.

    Args:
        deal: the 52 cards.
        rules: the switches, without `overlap`.
        strength: one of `STRENGTHS`.
        seed: names the deal's playouts; the libraries take the deal's own seed.
        playout: the number of this one, 0 up.
    """
    key = playout_key(seed, strength)
    position = initial_position(deal, rules)
    has_removed = False
    step = 0
    while not has_won(position):
        moves = options(position, has_removed=has_removed)
        if not moves:
            return False
        move = choose(position, moves, strength, (key, playout, step))
        if move.kind == RECYCLE_MOVE:
            has_removed = False
        elif move.kind != DRAW_MOVE:
            has_removed = True
        position = apply(position, move)
        step += 1
    return True


def options(position: "Position", *, has_removed: bool) -> "list[Move]":
    """Return what a player chooses from; `has_removed`: whether a card has left in this pass."""
    return [move for move in legal_moves(position) if has_removed or move.kind != RECYCLE_MOVE]


def choose(
    position: "Position", moves: "Sequence[Move]", strength: str, moment: tuple[int, int, int]
) -> "Move":
    """Return the action that a player takes; `moment` is the key, playout and step for `lot`."""
    slips = strength == RANDOM or lot(*moment, SLIP_OPTION) < SLIP_LOTS
    ranking = []
    for move in moves:
        number = option_of(move)
        value = 0 if slips else score(position, move, strength)
        ranking.append((value, lot(*moment, number), number))
    return moves[ranking.index(max(ranking))]


def score(position: "Position", move: "Move", strength: str) -> int:
    """Return how the greedy or the careful player values an action."""
    after = apply(position, move)
    uncovered = len([slot for slot in exposed_slots(after) if slot not in exposed_slots(position)])
    if strength == GREEDY:
        return 0 if _is_turn(move) else 1 + uncovered
    return (
        LEAVING_WEIGHT * (_cards_to_go(position) - _cards_to_go(after))
        + UNCOVERED_WEIGHT * uncovered
        + REMOVALS_WEIGHT * sum(1 for follow_up in legal_moves(after) if not _is_turn(follow_up))
        - STRANDED_WEIGHT * (_stranded_count(after) - _stranded_count(position))
    )


def _is_turn(move: "Move") -> bool:
    return move.kind in (DRAW_MOVE, RECYCLE_MOVE)


def _cards_to_go(position: "Position") -> int:
    count = len(pyramid_cards(position))
    if position.rules.goal == GOAL_ALL:
        count += len(waste_cards(position)) + len(stock_cards(position))
    return count


def _stranded_count(position: "Position") -> int:
    """Count the pyramid cards whose partners have all left, lie under or over, or are buried."""
    stock = reachable_stock(position)
    slots = [slot for slot in SLOTS if position.pyramid >> slot & 1]
    return sum(
        1
        for slot in slots
        if not is_king(position.deal[slot]) and not _has_partner(position, slot, slots, stock)
    )


def reachable_stock(position: "Position") -> "tuple[Card, ...]":
    """Return the stock and waste cards relied on: in the last pass none under the waste top."""
    waste = waste_cards(position)
    if not has_recycle_left(position):
        waste = waste[-1:]
    return waste + stock_cards(position)


def _has_partner(
    position: "Position", slot: Slot, slots: "Sequence[Slot]", stock: "Sequence[Card]"
) -> bool:
    card = position.deal[slot]
    if any(is_match(card, other) for other in stock):
        return True
    return any(
        is_match(card, position.deal[other])
        and other not in SLOTS_UNDER[slot]
        and slot not in SLOTS_UNDER[other]
        for other in slots
    )
