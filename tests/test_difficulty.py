"""Check the simulated players: NumPy against plain Python, game by game; what each is like."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from libraries import players
from libraries.card_words import OPTION_COUNTS
from libraries.difficulty import PLAYOUTS, compare_speeds, count_wins
from libraries.players import CAREFUL, GREEDY, RANDOM, lot, option_of, play_out, playout_key, score
from libraries.playouts import play_out_all
from pyramid_core.cards import PACK, is_king, is_match
from pyramid_core.deal import Deal, shuffled_deal
from pyramid_core.layout import SLOTS
from pyramid_core.library import LIBRARY_IDS, STRENGTHS
from pyramid_core.moves import DRAW, RECYCLE, king_move, pair_move, parse_move
from pyramid_core.rules import ALL_RULES, RULE_SETS, Rules
from tests.strategies import DEALS, small_position

RULES = [rules for rules in ALL_RULES if not rules.overlap]


@pytest.mark.parametrize("strength", STRENGTHS)
@settings(max_examples=20)
@given(deal=DEALS, rules=st.sampled_from(RULES), seed=st.integers(0, 2**32 - 1))
def test_numpy_and_plain_python_play_the_same_games(
    strength: str, deal: Deal, rules: Rules, seed: int
) -> None:
    bulk = play_out_all(deal, rules, strength, seed, 2)
    assert bulk.tolist() == [play_out(deal, rules, strength, seed, number) for number in range(2)]


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("rules_id", LIBRARY_IDS)
def test_they_agree_on_deals_that_are_often_won(rules_id: str, strength: str) -> None:
    wins = 0
    for seed in (0, 5):
        deal, rules = shuffled_deal(seed), RULE_SETS[rules_id]
        bulk = play_out_all(deal, rules, strength, seed, 3).tolist()
        assert bulk == [play_out(deal, rules, strength, seed, number) for number in range(3)]
        wins += sum(bulk)
    if rules_id == "classic-3" and strength != RANDOM:
        assert wins


@pytest.mark.long
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("rules_id", LIBRARY_IDS)
def test_they_agree_on_many_games(rules_id: str, strength: str) -> None:
    for seed in range(40):
        deal, rules = shuffled_deal(seed), RULE_SETS[rules_id]
        bulk = play_out_all(deal, rules, strength, seed, 25).tolist()
        assert bulk == [play_out(deal, rules, strength, seed, number) for number in range(25)]


def test_playouts_do_not_depend_on_how_many_there_are() -> None:
    deal, rules = shuffled_deal(3), RULE_SETS["classic-3"]
    many = play_out_all(deal, rules, CAREFUL, 3, 200)
    assert 0 < many.sum() < 200
    assert np.array_equal(play_out_all(deal, rules, CAREFUL, 3, 50), many[:50])
    assert not np.array_equal(play_out_all(deal, rules, CAREFUL, 4, 200), many)


def test_overlap_is_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        play_out_all(shuffled_deal(0), RULE_SETS["study-permissive"], RANDOM, 0, 1)


def test_lots_stay_as_they_are_and_are_even() -> None:
    assert playout_key(17, "greedy") == 13512227009047982336
    assert lot(1, 2, 3, 4) == 1734193972
    halves = [lot(5, playout, step, 7) >> 31 for playout in range(100) for step in range(100)]
    assert abs(sum(halves) - 5000) < 250  # five standard deviations


def test_options_have_numbers_of_their_own() -> None:
    moves = [king_move(card) for card in PACK if is_king(card)] + [DRAW]
    moves += [
        pair_move(first, second)
        for first in PACK
        for second in PACK
        if first < second and is_match(first, second)
    ]
    numbers = [option_of(move) for move in moves]
    assert len(set(numbers)) == 101
    assert max(numbers) == option_of(RECYCLE) == players.TURN_OPTION < players.SLIP_OPTION < 128
    assert OPTION_COUNTS[0x0F] == OPTION_COUNTS[0xF0] == 0
    assert OPTION_COUNTS[0xFF] == 16


def test_a_player_gives_up_after_a_pass_in_vain() -> None:
    position = small_position("Ah", waste="9c", rules="classic-free")
    assert players.options(position, has_removed=False) == []
    assert players.options(position, has_removed=True) == [RECYCLE]


def test_the_random_player_takes_every_action_alike() -> None:
    position = small_position("Ah/KdKs", stock="Qd", waste="9c", rules="classic-1")
    moves = players.options(position, has_removed=False)
    taken = [players.choose(position, moves, RANDOM, (1, number, 0)) for number in range(3000)]
    assert len(moves) == 3
    assert all(abs(taken.count(move) - 1000) < 130 for move in moves)  # five standard deviations


def test_a_player_slips_now_and_then() -> None:
    position = small_position("Ah/Qc--/Ks----", stock="Qd", waste="Ac", rules="classic-1")
    moves = players.options(position, has_removed=False)
    taken = [players.choose(position, moves, GREEDY, (1, number, 0)) for number in range(3200)]
    drawn = 3200 / players.SLIP_ODDS / len(moves)
    assert abs(taken.count(DRAW) - drawn) < 5 * drawn**0.5


def test_the_greedy_player_uncovers_most() -> None:
    position = small_position("5c/Kd9h/Ah--8d", stock="Qc", waste="Qd")
    assert score(position, parse_move("AhQd"), GREEDY) == 2
    assert score(position, DRAW, GREEDY) == 0
    last_cover = small_position("5c/Kd--", stock="Qc", waste="Qd")
    assert score(last_cover, parse_move("Kd"), GREEDY) == 2


def test_the_careful_player_counts_what_the_last_pass_buries() -> None:
    positions = [
        small_position("Ah/AcKd", stock="9c", waste="QcQd", pass_number=number) for number in (1, 3)
    ]
    early, late = (score(position, DRAW, CAREFUL) for position in positions)
    assert late == early - 2 * players.STRANDED_WEIGHT


def test_the_careful_player_keeps_a_partner_for_what_lies_under_another() -> None:
    position = small_position("Ah/QcKd", stock="Qd", waste="Ac", rules="open-3")
    leaves_the_queen_on_the_ace = score(position, parse_move("AcQd"), CAREFUL)
    assert leaves_the_queen_on_the_ace == players.REMOVALS_WEIGHT - 2 * players.STRANDED_WEIGHT
    assert score(position, parse_move("AcQc"), CAREFUL) > 0


def test_slots_under_a_slot_are_all_that_it_blocks() -> None:
    assert players.SLOTS_UNDER[SLOTS[0]] == frozenset()
    assert players.SLOTS_UNDER[SLOTS[4]] == frozenset({0, 1, 2})
    assert sorted(players.SLOTS_UNDER[SLOTS[21]]) == [0, 1, 3, 6, 10, 15]


def test_strength_tells() -> None:
    wins = np.zeros(3, np.int64)
    for seed in range(12):
        wins += count_wins(shuffled_deal(seed), RULE_SETS["classic-3"], seed, 40)
    assert wins[0] < wins[1] < wins[2]


def test_wins_are_counted_player_by_player() -> None:
    deal, rules = shuffled_deal(5), RULE_SETS["classic-3"]
    wins = count_wins(deal, rules, 5, 30)
    assert wins == tuple(play_out_all(deal, rules, name, 5, 30).sum() for name in STRENGTHS)
    assert PLAYOUTS * len(STRENGTHS) >= 2000


def test_the_comparison_of_speeds_names_every_player() -> None:
    speeds = list(compare_speeds(("classic-1",), 1, 1))
    assert [(speed.rules_id, speed.strength) for speed in speeds] == [
        ("classic-1", strength) for strength in STRENGTHS
    ]
    assert all(speed.numpy > 0 and speed.python > 0 for speed in speeds)
