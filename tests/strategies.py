"""Draw deals, rules, positions and games for Hypothesis; lay out small positions by hand."""

from random import Random

from hypothesis import strategies as st

from pyramid_core.cards import PACK
from pyramid_core.deal import Deal
from pyramid_core.game import Game
from pyramid_core.layout import COVERED_SLOTS, FULL_STOCK, ROW_COUNT, SLOTS, STOCK_COUNT
from pyramid_core.moves import DRAW, RECYCLE, Move, king_move, legal_moves, pair_move
from pyramid_core.position import GONE, Position, initial_position, parse_position, top_of
from pyramid_core.rules import ALL_RULES, Rules

EVERY_MOVE: tuple[Move, ...] = (
    DRAW,
    RECYCLE,
    *(king_move(card) for card in PACK),
    *(pair_move(first, second) for first in PACK for second in PACK if first < second),
)
"""All 1,380 actions that can be asked of the engine, possible or not: also a queen alone."""


def small_position(
    rows: str, stock: str = "-", waste: str = "-", pass_number: int = 1, rules: str = "classic-3"
) -> Position:
    """Lay out the upper rows given, all below them gone; what is not named was removed."""
    given = rows.split("/") if rows else []
    gone = [GONE * (row + 1) for row in range(len(given), ROW_COUNT)]
    return parse_position(f"{'/'.join(given + gone)} {stock} {waste} {pass_number} {rules}")


RULES = st.sampled_from(ALL_RULES)
DEALS = st.permutations(PACK).map(lambda cards: Deal(tuple(cards)))
MOVES = st.sampled_from(EVERY_MOVE)


@st.composite
def games(
    draw: st.DrawFn, switches: st.SearchStrategy[Rules] = RULES, most_actions: int = 120
) -> Game:
    """Draw a game played at random from the deal; removals are preferred, as people do."""
    game = Game(initial_position(draw(DEALS), draw(switches)))
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, most_actions))):
        choices = legal_moves(game.position)
        if not choices:
            break
        game.play(
            random.choice(choices[:-1] if len(choices) > 1 and random.random() < 0.8 else choices)
        )
    return game


def reached_positions(
    switches: st.SearchStrategy[Rules] = RULES,
) -> st.SearchStrategy[Position]:
    """Draw a position that play from a deal has reached."""
    return games(switches).map(lambda game: game.position)


@st.composite
def late_positions(draw: st.DrawFn, switches: st.SearchStrategy[Rules] = RULES) -> Position:
    """Draw a position with few cards left, as play seldom reaches it at random: near a win, or won.

    Its cards need not have left in pairs: no rule asks how a position came about.
    """
    deal, chosen = draw(DEALS), draw(switches)
    random = Random(draw(st.integers(0, 2**32)))
    density = random.choice((0.0, 0.5, 0.8, 0.95, 1.0))
    pyramid = 0
    for slot in SLOTS:
        if all(pyramid >> under & 1 for under in COVERED_SLOTS[slot]) and random.random() < density:
            pyramid |= 1 << slot
    stock = random.randrange(FULL_STOCK + 1) & random.choice(
        (0, FULL_STOCK, random.randrange(FULL_STOCK + 1))
    )
    drawn = top_of(stock, random.choice((0, STOCK_COUNT, random.randint(0, STOCK_COUNT))))
    return Position(chosen, deal, pyramid, stock, drawn, random.randint(1, chosen.passes or 5))


def positions(switches: st.SearchStrategy[Rules] = RULES) -> st.SearchStrategy[Position]:
    """Draw an opening, a middle or an end of a game."""
    return st.one_of(reached_positions(switches), late_positions(switches))
