"""Own the playouts of `libraries.players` in bulk, in NumPy.

All games of one deal advance together, one action a step; an array holds one element a playout.
"""

from typing import Final, NamedTuple

import numpy as np

from libraries import players
from libraries.card_words import (
    ALWAYS,
    COVERED,
    OPTION_COUNTS,
    OPTIONS,
    RANK_PAIRS,
    TURN,
    Bytes,
    DealTables,
    Flags,
    Masks,
    Numbers,
    Words,
    deal_tables,
)
from pyramid_core.deal import Deal
from pyramid_core.layout import FULL_PYRAMID, FULL_STOCK
from pyramid_core.rules import GOAL_ALL, UNLIMITED, Rules

_ONE: Final = np.uint32(1)
_NO_OPTION: Final = 126
"""Stands for the option of a playout that has none; nothing leaves by it and nothing is turned."""
_REMOVAL_COUNTS: Final = np.array([255] * 7 + [0], np.uint8).view(np.uint64)
"""Selects the counts of the bytes that hold removals, all but the turn's."""
_SCORE_BIAS: Final = 1 << 20
"""More than any score is below 0."""


class _State(NamedTuple):
    """Hold the playouts under way.

    pyramid, stock: masks as in `pyramid_core.position`.
    drawn: all bits below the next stock card: `stock & drawn` is the waste.
    has_removed: whether a card has left in this pass.
    """

    pyramid: Masks
    stock: Masks
    drawn: Masks
    pass_number: Numbers
    has_removed: Flags

    def take(self, which: Flags | Numbers) -> "_State":
        pyramid, stock, drawn, pass_number, has_removed = self
        return _State(
            pyramid[which], stock[which], drawn[which], pass_number[which], has_removed[which]
        )


class _Options(NamedTuple):
    """Hold the options of all playouts in a row: whose each is, and its number."""

    owners: Numbers
    numbers: Numbers


class _Table(NamedTuple):
    """Hold what stays the same over the playouts of a deal."""

    tables: DealTables
    rules: Rules
    strength: str
    key: int


def play_out_all(deal: Deal, rules: Rules, strength: str, seed: int, count: int) -> Flags:
    """Return for each of the playouts 0 to `count - 1` whether it was won.

    The same as `players.play_out` for each of them.

    Raises:
        ValueError: rules with `overlap`; the players do not know them.
    """
    if rules.overlap:
        raise ValueError(f"simulated players do not know overlap: {rules}")
    table = _Table(deal_tables(deal), rules, strength, players.playout_key(seed, strength))
    won = np.zeros(count, np.bool_)
    alive = np.arange(count, dtype=np.uint64)
    state = _initial(count)
    step = 0
    while alive.size:
        chosen = _choose_all(state, table, alive, step)
        state = _advance(state, chosen, table.tables)
        is_won = _is_won(state, rules)
        won[alive[is_won]] = True
        is_over = is_won | (chosen == _NO_OPTION)
        if is_over.any():
            state, alive = state.take(~is_over), alive[~is_over]
        step += 1
    return won


def _initial(count: int) -> _State:
    return _State(
        np.full(count, FULL_PYRAMID, np.uint32),
        np.full(count, FULL_STOCK, np.uint32),
        np.zeros(count, np.uint32),
        np.ones(count, np.int64),
        np.zeros(count, np.bool_),
    )


def _is_won(state: _State, rules: Rules) -> Flags:
    to_clear = state.pyramid | state.stock if rules.goal == GOAL_ALL else state.pyramid
    is_clear: Flags = to_clear == 0
    return is_clear


def _advance(state: _State, options: Numbers, tables: DealTables) -> _State:
    """Return the state after one option each."""
    is_turn = options == players.TURN_OPTION
    undrawn = state.stock & ~state.drawn
    is_recycle = is_turn & (undrawn == 0)
    turned = np.where(is_recycle, np.uint32(0), _up_to_lowest(undrawn))
    return _State(
        state.pyramid & ~tables.option_slots[options],
        state.stock & ~tables.option_stock[options],
        np.where(is_turn, turned, state.drawn),
        state.pass_number + is_recycle,
        ~is_turn | state.has_removed & ~is_recycle,
    )


def _option_words(state: _State, table: _Table) -> Words:
    """Return card words of what is available, with the turn where it is an option."""
    tables = table.tables
    words = tables.slot_words.look_up(_exposed(state.pyramid)) | ALWAYS
    waste, undrawn = state.stock & state.drawn, state.stock & ~state.drawn
    words |= tables.stock_card_words[np.bitwise_count(_up_to_highest(waste))]
    if table.rules.stock_top:
        words |= tables.stock_card_words[np.bitwise_count(_up_to_lowest(undrawn))]
    can_recycle = (state.stock != 0) & state.has_removed & _has_recycle_left(state, table.rules)
    words |= np.where((undrawn != 0) | can_recycle, TURN, np.uint64(0))
    return words


def _has_recycle_left(state: _State, rules: Rules) -> Flags:
    if rules.passes == UNLIMITED:
        return np.ones(state.pass_number.size, np.bool_)
    is_left: Flags = state.pass_number < rules.passes
    return is_left


def _exposed(pyramid: Masks) -> Masks:
    return pyramid & ~COVERED.look_up(pyramid)


def _up_to_lowest(masks: Masks) -> Masks:
    """Return masks of all bits up to the lowest one that is set; all 32 where none is."""
    return masks ^ masks - _ONE


def _up_to_highest(masks: Masks) -> Masks:
    """Return masks of all bits up to the highest one that is set; none where none is."""
    for shift in (1, 2, 4, 8, 16):
        masks = masks | masks >> np.uint32(shift)
    return masks


def _bytes(words: Words) -> Bytes:
    """Return the 8 bytes of each card word, the lowest first, shape (n, 8)."""
    return words.astype("<u8", copy=False).view(np.uint8).reshape(-1, 8)


def _flatten(words: Words, counts: Bytes) -> _Options:
    """Return all options that the card words hold; `counts` has their number by byte."""
    places = np.flatnonzero(counts)
    byte_counts = counts.reshape(-1)[places].astype(np.int64)
    row = np.repeat(np.arange(places.size), byte_counts)
    within = np.arange(row.size) - np.repeat(np.cumsum(byte_counts) - byte_counts, byte_counts)
    pairs = OPTIONS[_bytes(words).reshape(-1)[places][row], within]
    return _Options((places >> 3)[row], (places & 7)[row] * 16 + pairs)


def _choose_all(state: _State, table: _Table, playouts: Words, step: int) -> Numbers:
    """Return the option that each playout takes, `_NO_OPTION` where it has none."""
    words = _option_words(state, table)
    counts = OPTION_COUNTS[_bytes(words)]
    chosen = np.where(words >= TURN, players.TURN_OPTION, _NO_OPTION)
    choosers = np.flatnonzero(counts.view(np.uint64).reshape(-1) & _REMOVAL_COUNTS)
    if choosers.size:
        options = _flatten(words[choosers], counts[choosers])
        chosen[choosers] = _choose(state.take(choosers), table, playouts[choosers], step, options)
    return chosen


def _choose(state: _State, table: _Table, playouts: Words, step: int, options: _Options) -> Numbers:
    """Return what each playout takes: the option of the highest score, then of the highest lot."""
    ranking = _lots(table.key, playouts[options.owners], step, options.numbers) << 8
    ranking |= options.numbers
    if table.strength != players.RANDOM:
        scores = _scores(state, table, options)
        slip_options = np.full(playouts.size, players.SLIP_OPTION)
        slips = _lots(table.key, playouts, step, slip_options) < players.SLIP_LOTS
        scores[slips[options.owners]] = 0
        ranking += (scores + _SCORE_BIAS) << 40
    starts = np.searchsorted(options.owners, np.arange(playouts.size))
    best: Numbers = np.maximum.reduceat(ranking, starts) & 0x7F
    return best


def _lots(key: int, playouts: Words, step: int, options: Numbers) -> Numbers:
    """Return `players.lot` of each option."""
    counters = (playouts << np.uint64(20)) + (np.uint64(step << 7) + options.astype(np.uint64))
    values = counters * np.uint64(players.GAMMA) + np.uint64(key)
    for shift, factor in players.MIX_STEPS:
        values = (values ^ values >> np.uint64(shift)) * np.uint64(factor)
    return (values >> np.uint64(32)).astype(np.int64)


def _scores(state: _State, table: _Table, options: _Options) -> Numbers:
    """Return `players.score` of each option."""
    tables, rules = table.tables, table.rules
    before = state.take(options.owners)
    after = _advance(before, options.numbers, tables)
    uncovered = _count(_exposed(after.pyramid) & ~_exposed(before.pyramid))
    if table.strength == players.GREEDY:
        return np.where(options.numbers == players.TURN_OPTION, 0, 1 + uncovered)
    leaving = _count(tables.option_slots[options.numbers])
    if rules.goal == GOAL_ALL:
        leaving += _count(tables.option_stock[options.numbers])
    follow_ups = OPTION_COUNTS[_bytes(_option_words(after, table))]
    removals = follow_ups[:, :7].sum(axis=1, dtype=np.int64)
    removals[_is_won(after, rules)] = 0
    newly_stranded = _stranded(after, table) - _stranded(state, table)[options.owners]
    scores: Numbers = (
        players.LEAVING_WEIGHT * leaving
        + players.UNCOVERED_WEIGHT * uncovered
        + players.REMOVALS_WEIGHT * removals
        - players.STRANDED_WEIGHT * newly_stranded
    )
    return scores


def _count(masks: Masks) -> Numbers:
    return np.bitwise_count(masks).astype(np.int64)


def _stranded(state: _State, table: _Table) -> Numbers:
    """Count the stranded pyramid cards of each playout."""
    waste = _up_to_highest(state.stock & state.drawn)
    waste_top = waste ^ waste >> _ONE
    relied_on = np.where(
        _has_recycle_left(state, table.rules), state.stock, state.stock & ~state.drawn | waste_top
    )
    words = table.tables.slot_words.look_up(state.pyramid)
    words |= table.tables.stock_words.look_up(relied_on)
    places = _bytes(words)[:, :RANK_PAIRS] + np.arange(RANK_PAIRS) * 256
    stranded: Numbers = table.tables.stranded[places].sum(axis=1)
    return stranded
