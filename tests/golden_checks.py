"""Check the engine by files of known answers, in the Python that all runtimes share.

CPython, MicroPython and Pyodide run this file alike. Each check returns a line, the same on all of
them, and raises AssertionError at the first wrong answer.
"""

from hashlib import sha256
from typing import TYPE_CHECKING

from pyramid_core import cards, deal, game, layout, moves, position, rules

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = 60
"""Perft counts up to this are checked: the page's Python is slow."""
PERFT_NAMES = ("endings", "goal_all", "openings", "overlap", "recycle", "stock_top")


def run(folder: str) -> list[str]:
    """Run every check and return their lines; `golden` and `perft` lie in the folder."""
    lines = [check_tables(), check_deals(folder + "/golden/deals.txt"), check_texts()]
    lines += check_games(folder + "/golden/games.txt")
    lines += [check_counts(folder + "/perft/", name) for name in PERFT_NAMES]
    return lines


def check_tables() -> str:
    """Check what is computed at import."""
    expect(len(cards.PACK), 52)
    expect(deal.DEAL_COUNT % 10**12, 0)
    expect(layout.COVER_MASK[0], 0b110)
    expect(layout.COVERED_SLOTS[27], (20,))
    expect(len(rules.ALL_RULES), 32)
    return "tables"


def check_deals(path: str) -> str:
    """Check that a seed names the deal on file, and the numbers of deals."""
    lines = read_lines(path)
    for line in lines:
        seed, deck = line.split()
        shuffled = deal.shuffled_deal(int(seed))
        expect(deal.format_deal(shuffled), deck)
        expect(deal.parse_deal(deck), shuffled)
        expect(deal.unrank_deal(deal.rank_deal(shuffled)), shuffled)
    for number in (0, 1, 10**40, deal.DEAL_COUNT - 1):
        expect(deal.rank_deal(deal.unrank_deal(number)), number)
    return f"{len(lines)} deals"


def check_texts() -> str:
    """Check that every text is read back and that a wrong one is refused."""
    for card in cards.PACK:
        expect(cards.parse_card(cards.format_card(card)), card)
    for switches in rules.ALL_RULES:
        expect(rules.parse_rules(rules.format_rules(switches)), switches)
    opening = position.initial_position(deal.shuffled_deal(7), rules.DEFAULT_RULES)
    text = position.format_position(opening)
    expect(position.parse_position(text), opening)
    wrong_positions = (text[1:], text + " -", text.replace("classic", "classical"), "")
    refused = [refusal_of(position.parse_position, wrong) for wrong in wrong_positions]
    for wrong in ("7C", "", "²", "draw "):
        refused.append(refusal_of(cards.parse_card, wrong))
        refused.append(refusal_of(cards.parse_number, wrong))
        refused.append(refusal_of(moves.parse_move, wrong))
        refused.append(refusal_of(rules.parse_rules, wrong))
        refused.append(refusal_of(deal.parse_deal, wrong))
        refused.append(refusal_of(game.parse_game, wrong))
    return f"{len(refused)} refused texts"


def check_games(path: str) -> list[str]:
    """Play the games on file; the lines hold a digest of every refusal in the middle."""
    lines = []
    for line in read_lines(path):
        end = line.rindex("; ")
        text, outcome = line[:end], line[end + 2 :]
        played = game.parse_game(text)
        expect(game.format_game(played), text)
        expect(played.outcome, outcome)
        check_steps(played)
        played.go_to(len(played.moves) // 2)
        lines.append(f"game {outcome} {refusals_digest(played.position)}")
    return lines


def check_steps(played: game.Game) -> None:
    """Go through a game forth and back; each position is read back, each move is legal."""
    played.restart()
    trail = []
    while played.can_redo:
        here = played.position
        trail.append(here)
        move = played.moves[played.cursor]
        expect([legal for legal in moves.legal_moves(here) if legal == move], [move])
        expect(moves.refusal(here, move), None)
        expect(moves.parse_move(moves.format_move(move)), move)
        expect(position.parse_position(position.format_position(here)), here)
        played.redo()
    while trail:
        played.undo()
        expect(played.position, trail.pop())


def refusals_digest(here: position.Position) -> str:
    """Return a digest of what the engine says to every pair and every single card."""
    asked = [moves.DRAW, moves.RECYCLE]
    for first in cards.PACK:
        asked.append(moves.king_move(first))
        asked += [moves.pair_move(first, second) for second in cards.PACK[first:]]
    words = []
    for move in asked:
        refused = moves.refusal(here, move)
        words.append(f"{refused.reason} {refused.cards} {refused.numbers}" if refused else "legal")
    digest = sha256("\n".join(words).encode()).digest()
    return "".join(f"{byte:02x}" for byte in digest[:8])


def check_counts(folder: str, name: str) -> str:
    """Check perft counts on file."""
    total = 0
    for line in read_lines(folder + name + ".txt"):
        text, counts = line.split(";")
        start = position.parse_position(text)
        for depth, count in enumerate(counts.split()):
            if int(count) <= SMALL:
                expect(moves.perft(start, depth + 1), int(count))
                total += int(count)
    return f"perft {name} {total}"


def read_lines(path: str) -> list[str]:
    """Read a file's lines but remarks."""
    with open(path) as file:  # noqa: PTH123 - MicroPython has no pathlib
        return [line.strip() for line in file if not line.startswith("#")]


def expect(answer: object, known: object) -> None:
    """Raise AssertionError unless the answer is the known one."""
    if answer != known:
        raise AssertionError(f"{answer!r} is not {known!r}")


def refusal_of(parse: "Callable[[str], object]", wrong: str) -> str:
    """Return what is said against a wrong text; raise AssertionError if it is accepted."""
    try:
        answer = parse(wrong)
    except cards.NotationError as error:
        return str(error)
    raise AssertionError(f"{wrong!r} is read as {answer!r}")
