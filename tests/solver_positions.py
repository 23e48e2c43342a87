"""Lay out small positions at random, rich in close calls, and replay lines."""

from random import Random

from pyramid_core.cards import PACK, PAIR_TOTAL, Card, rank_of, suit_of
from pyramid_core.deal import Deal
from pyramid_core.layout import COVER_MASK, FULL_PYRAMID, SLOT_COUNT, SLOTS, STOCK_COUNT
from pyramid_core.moves import Move, outcome, play
from pyramid_core.position import Position, top_of
from pyramid_core.rules import GOAL_ALL, Rules


def small_random_position(
    random: Random, rules: Rules, most_in_pyramid: int, most_in_stock: int
) -> Position:
    """Lay out a position with at least one pyramid card and at most so many of each kind.

    Most ranks are left out, so that partners are neither plentiful nor missing; where all cards
    must go, they are drawn in pairs.
    """
    in_pyramid, in_stock = random.randint(1, most_in_pyramid), random.randint(0, most_in_stock)
    pyramid = FULL_PYRAMID
    while pyramid.bit_count() > in_pyramid:
        exposed = [slot for slot in SLOTS if pyramid >> slot & 1 and not pyramid & COVER_MASK[slot]]
        pyramid ^= 1 << random.choices(exposed, [1 + slot * slot for slot in exposed])[0]
    stock = sum(1 << index for index in random.sample(range(STOCK_COUNT), in_stock))
    places = [int(slot) for slot in SLOTS if pyramid >> slot & 1]
    places += [SLOT_COUNT + index for index in range(STOCK_COUNT) if stock >> index & 1]
    deal = Deal(tuple(_few_ranks_at(random, places, in_pairs=rules.goal == GOAL_ALL)))
    drawn = top_of(stock, random.choice((0, random.randint(0, STOCK_COUNT))))
    return Position(rules, deal, pyramid, stock, drawn, random.randint(1, rules.passes or 3))


def _few_ranks_at(random: Random, places: list[int], *, in_pairs: bool) -> list[Card]:
    """Shuffle the pack so that mostly two to four families of ranks lie at the places.

    Family 0 is that of the kings.
    """
    families = random.sample(range(1, 7), random.randint(2, 4)) + random.sample((0, 7), 1)
    liking = {family: 1.2 * random.random() + (family not in families) for family in range(7)}

    def order(card: Card) -> tuple[float, float]:
        family = min(rank_of(card), PAIR_TOTAL - rank_of(card))
        suit = suit_of(card)
        own = (
            liking[family] + 0.3 * suit if in_pairs else (family not in families) + random.random()
        )
        return own, random.random()

    ranked = sorted(PACK, key=order)
    first, others = ranked[: len(places)], ranked[len(places) :]
    random.shuffle(first)
    random.shuffle(others)
    cards = dict(zip(places, first, strict=True))
    return [cards[place] if place in cards else others.pop() for place in range(len(PACK))]


def replay(position: Position, line: tuple[Move, ...]) -> str:
    """Play a line through the checked engine; return the outcome."""
    for move in line:
        position = play(position, move)
    return outcome(position)
