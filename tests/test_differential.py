"""Compare pyramid_core with the naive engine under every combination of the switches."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pyramid_core.cards import PACK, format_card, parse_card
from pyramid_core.deal import Deal
from pyramid_core.game import Game
from pyramid_core.layout import MIRROR, SLOTS, STOCK_COUNT
from pyramid_core.moves import (
    IllegalMove,
    Move,
    apply,
    available_cards,
    format_move,
    legal_moves,
    outcome,
    perft,
    refusal,
)
from pyramid_core.position import Position, format_position, initial_position, parse_position
from pyramid_core.rules import ALL_RULES, Rules, format_rules
from tests import naive_engine, perft_file, strategies
from tests.naive_engine import Action, Table

EVERY_RULES = pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)


def action_of(move: Move) -> Action:
    """Translate a move for the naive engine."""
    return naive_engine.read_action(format_move(move))


def table_of(position: Position) -> Table:
    """Lay out a position for the naive engine by way of its text."""
    return naive_engine.read_table(format_position(position))


def sorted_discard(table: Table) -> Table:
    """Forget in which order cards were removed: a position does not know it."""
    return table._replace(discard=sorted(table.discard))


def assert_same(position: Position, table: Table) -> None:
    """Compare all that the two engines say about one moment of a game."""
    assert sorted_discard(table_of(position)) == sorted_discard(table)
    assert sorted(naive_engine.all_cards(table)) == sorted(map(format_card, PACK))
    moves = legal_moves(position)
    assert len(set(moves)) == len(moves)
    assert {action_of(move) for move in moves} == naive_engine.legal_actions(table)
    assert outcome(position) == naive_engine.outcome(table)
    assert sorted(map(format_card, available_cards(position))) == sorted(
        naive_engine.available(table)
    )


class TwoGames(RuleBasedStateMachine):
    """Play one game on both engines at once, with undo, redo and restart."""

    switches: Rules

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Deal, or lay out an end of a game: wins are rare in games played at random."""
        openings = strategies.DEALS.map(lambda deal: initial_position(deal, self.switches))
        ends = strategies.late_positions(st.just(self.switches))
        self.game = Game(data.draw(openings | ends))
        self.tables = [table_of(self.game.initial)]
        self.actions: list[Action] = []
        self.cursor = 0

    @precondition(lambda self: len(legal_moves(self.game.position)) > 0)
    @rule(choice=st.integers(0, 50))
    def act(self, choice: int) -> None:
        """Do something legal."""
        moves = legal_moves(self.game.position)
        self.play(moves[choice % len(moves)])

    @precondition(lambda self: len(legal_moves(self.game.position)) > 1)
    @rule(choice=st.integers(0, 50))
    def remove(self, choice: int) -> None:
        """Remove cards rather than turn the stock."""
        moves = legal_moves(self.game.position)[:-1]
        self.play(moves[choice % len(moves)])

    @rule(move=strategies.MOVES)
    def try_anything(self, move: Move) -> None:
        """Ask for what is mostly not legal."""
        if action_of(move) in naive_engine.legal_actions(self.tables[self.cursor]):
            self.play(move)
            return
        with pytest.raises(IllegalMove) as caught:
            self.game.play(move)
        assert caught.value.refusal == refusal(self.game.position, move)

    @rule()
    def undo(self) -> None:
        """Take one action back."""
        assert self.game.undo() == (self.cursor > 0)
        self.cursor = max(self.cursor - 1, 0)

    @rule()
    def redo(self) -> None:
        """Do it again."""
        assert self.game.redo() == (self.cursor < len(self.actions))
        self.cursor = min(self.cursor + 1, len(self.actions))

    @rule()
    def restart(self) -> None:
        """Take everything back."""
        assert self.game.restart() == (self.cursor > 0)
        self.cursor = 0

    @invariant()
    def both_agree(self) -> None:
        """Compare the moment, and what undo and redo can reach."""
        assert_same(self.game.position, self.tables[self.cursor])
        assert [action_of(move) for move in self.game.moves] == self.actions
        assert self.game.cursor == self.cursor

    def play(self, move: Move) -> None:
        """Play a legal move on both sides; another than the one to redo drops what waits."""
        self.game.play(move)
        action = action_of(move)
        if self.actions[self.cursor : self.cursor + 1] != [action]:
            del self.actions[self.cursor :], self.tables[self.cursor + 1 :]
            self.actions.append(action)
            self.tables.append(naive_engine.act(self.tables[self.cursor], action))
        self.cursor += 1


def run_machine(rules: Rules, budget: settings) -> None:
    """Play games of random actions on both engines."""
    machine = type("TwoGames", (TwoGames,), {"switches": rules})
    run_state_machine_as_test(machine, settings=budget)


@EVERY_RULES
def test_games_are_the_same_on_both_engines(rules: Rules) -> None:
    run_machine(rules, settings(max_examples=5, stateful_step_count=35))


@pytest.mark.long
@EVERY_RULES
def test_new_games_are_the_same_on_both_engines(rules: Rules) -> None:
    run_machine(rules, settings(max_examples=60, stateful_step_count=100, derandomize=False))


@EVERY_RULES
def test_only_what_is_legal_is_not_refused(rules: Rules) -> None:
    """Ask for all 1,380 actions there can be."""

    @settings(max_examples=6)
    @given(strategies.positions(st.just(rules)))
    def check(position: Position) -> None:
        accepted = {action_of(m) for m in strategies.EVERY_MOVE if refusal(position, m) is None}
        assert accepted == naive_engine.legal_actions(table_of(position))

    check()


@EVERY_RULES
def test_counts_are_the_same_on_both_engines(rules: Rules) -> None:
    @settings(max_examples=4)
    @given(strategies.positions(st.just(rules)))
    def check(position: Position) -> None:
        assert perft(position, 3) == naive_engine.perft(table_of(position), 3)

    check()


# Counts on file


ON_FILE = [
    pytest.param(line, id=f"{path.stem}-{number}")
    for path in perft_file.FILES
    for number, line in enumerate(perft_file.read_lines(path), 1)
]


@pytest.mark.parametrize("line", ON_FILE)
def test_counts_on_file(line: perft_file.PerftLine) -> None:
    position = parse_position(line.position)
    assert format_position(position) == line.position
    assert [perft(position, depth + 1) for depth in range(len(line.counts))] == list(line.counts)


SMALL = 150


@pytest.mark.parametrize("line", ON_FILE)
def test_counts_on_file_are_those_of_the_naive_engine(line: perft_file.PerftLine) -> None:
    counts = tuple(count for count in line.counts if count <= SMALL)
    short = line._replace(counts=line.counts[: len(counts)])
    assert perft_file.recount(short) == short


@pytest.mark.long
@pytest.mark.parametrize("line", ON_FILE)
def test_all_counts_on_file_are_those_of_the_naive_engine(line: perft_file.PerftLine) -> None:
    assert perft_file.recount(line) == line


def test_files_hold_what_they_promise() -> None:
    lines = {path.stem: perft_file.read_lines(path) for path in perft_file.FILES}
    assert set(lines) == {"openings", "recycle", "overlap", "stock_top", "goal_all", "endings"}
    assert any("recycle" in moves_within(line, 3) for line in lines["recycle"])
    assert all(naive_engine.read_table(line.position).switches.overlap for line in lines["overlap"])
    assert all(
        naive_engine.read_table(line.position).switches.stock_top for line in lines["stock_top"]
    )
    assert all(
        naive_engine.read_table(line.position).switches.goal_all for line in lines["goal_all"]
    )
    assert [line.counts for line in lines["endings"]].count((0,)) == 2


def moves_within(line: perft_file.PerftLine, depth: int) -> set[str]:
    """Collect the moves that can be played within a number of actions."""
    positions = {parse_position(line.position)}
    moves: set[str] = set()
    for _ in range(depth):
        steps = [(position, move) for position in positions for move in legal_moves(position)]
        moves |= {format_move(move) for _, move in steps}
        positions = {apply(position, move) for position, move in steps}
    return moves


# A mirror changes nothing


def mirrored(position: Position) -> Position:
    """Turn the pyramid left to right."""
    deal = Deal(tuple(position.deal[MIRROR[slot]] for slot in SLOTS) + position.deal[-STOCK_COUNT:])
    pyramid = sum(1 << slot for slot in SLOTS if position.pyramid >> MIRROR[slot] & 1)
    return position._replace(deal=deal, pyramid=pyramid)


@given(strategies.positions())
def test_a_mirrored_position_allows_the_same(position: Position) -> None:
    mirror = mirrored(position)
    assert set(legal_moves(mirror)) == set(legal_moves(position))
    assert outcome(mirror) == outcome(position)
    assert perft(mirror, 3) == perft(position, 3)
    assert mirrored(mirror) == position


@given(strategies.positions())
def test_other_suits_change_nothing_but_names(position: Position) -> None:
    """Give every card the next suit: moves are the same moves of renamed cards."""
    renamed = {
        format_card(card): format_card(PACK[card // 4 * 4 + (card + 1) % 4]) for card in PACK
    }
    deal = Deal(tuple(parse_card(renamed[format_card(card)]) for card in position.deal))
    other = position._replace(deal=deal)
    expected = {
        frozenset(renamed.get(name, name) for name in action_of(move))
        for move in legal_moves(position)
    }
    assert {action_of(move) for move in legal_moves(other)} == expected
