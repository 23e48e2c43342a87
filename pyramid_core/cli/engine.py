"""Own the commands of the rules engine: deal, legal, play, perft."""

import argparse
import sys
from typing import TYPE_CHECKING

from pyramid_core.cards import NotationError, parse_number
from pyramid_core.cli.arguments import (
    DECK_HELP,
    add_rules_arguments,
    parse_deck_or_position,
    rules_from,
)
from pyramid_core.deal import DEAL_COUNT, format_deal, shuffled_deal, unrank_deal
from pyramid_core.moves import (
    IllegalMove,
    format_move,
    legal_moves,
    outcome,
    parse_move,
    perft,
    play,
)
from pyramid_core.position import Position, format_position

if TYPE_CHECKING:
    from pyramid_core.cli.arguments import Commands

DONE, ANSWER_IS_NO = 0, 1


def add_commands(commands: "Commands") -> None:
    """Add the engine's commands to the parser."""
    _add_deal(commands)
    _add_legal(commands)
    _add_play(commands)
    _add_perft(commands)


def _add_deal(commands: "Commands") -> None:
    text = "print deals by seed or number"
    deal = commands.add_parser("deal", help=text, description=text)
    deal.add_argument(
        "seed",
        nargs="?",
        type=_number,
        default=0,
        metavar="SEED",
        help="an integer from 0 up (0 unless given)",
    )
    deal.add_argument(
        "--number", action="store_true", help="take the integer as the deal's number among all 52!"
    )
    deal.add_argument(
        "--count",
        type=_number,
        default=1,
        metavar="N",
        help="deals from this one on (1 unless given)",
    )
    deal.set_defaults(run=_run_deal)


def _add_legal(commands: "Commands") -> None:
    legal = _add_position_command(
        commands, "legal", "print the legal actions, one a line; status 1 where there is none"
    )
    legal.set_defaults(run=_run_legal)


def _add_play(commands: "Commands") -> None:
    game = _add_position_command(
        commands, "play", "play actions, then print the position and its outcome"
    )
    game.add_argument(
        "moves",
        nargs="*",
        metavar="MOVE",
        help="draw, recycle, a king such as Ks, a pair such as 6d7c",
    )
    game.set_defaults(run=_run_play)


def _add_perft(commands: "Commands") -> None:
    count = _add_position_command(
        commands, "perft", "count the sequences of exactly DEPTH legal actions"
    )
    count.add_argument("depth", type=_number, metavar="DEPTH", help="number of actions")
    count.add_argument(
        "--divide", action="store_true", help="print the count behind each first action too"
    )
    count.set_defaults(run=_run_perft)


def _add_position_command(commands: "Commands", name: str, text: str) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    add_rules_arguments(parser)
    parser.add_argument("deck", metavar="DECK", help=DECK_HELP)
    return parser


def _number(text: str) -> int:
    try:
        return parse_number(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _position(options: argparse.Namespace) -> Position:
    return parse_deck_or_position(options.deck, rules_from(options))


def _run_deal(options: argparse.Namespace) -> int:
    stop = options.seed + options.count
    if options.number and stop > DEAL_COUNT:
        raise NotationError(f"a deal's number is less than 52!, not {stop - 1}")
    for seed in range(options.seed, stop):
        print(format_deal(unrank_deal(seed) if options.number else shuffled_deal(seed)))
    return DONE


def _run_legal(options: argparse.Namespace) -> int:
    moves = legal_moves(_position(options))
    for move in moves:
        print(format_move(move))
    return DONE if moves else ANSWER_IS_NO


def _run_play(options: argparse.Namespace) -> int:
    position = _position(options)
    moves = [parse_move(word) for word in options.moves]
    for move in moves:
        try:
            position = play(position, move)
        except IllegalMove as error:
            print(f"pyramid_core: {error}", file=sys.stderr)
            return ANSWER_IS_NO
    print(format_position(position))
    print(outcome(position))
    return DONE


def _run_perft(options: argparse.Namespace) -> int:
    position = _position(options)
    if options.divide and options.depth:
        for move in legal_moves(position):
            print(format_move(move), perft(play(position, move), options.depth - 1))
    print(perft(position, options.depth))
    return DONE
