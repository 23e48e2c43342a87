"""Own the table of figures in the README, made from the results of the surveys.

Published figures, ours and their intervals stand side by side.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from libraries.survey import Survey

ENOUGH_DEALS: Final = 20_000
"""With fewer deals the interval is too wide to say that a published figure agrees."""
README: Final = Path(__file__).parents[1] / "README.md"
BEGIN: Final = "<!-- survey:begin -->"
END: Final = "<!-- survey:end -->"


class Figure(NamedTuple):
    """Hold a row of the table; `published` is in per cent with `digits` after the point."""

    rules: str
    label: str
    published: float
    digits: int


FIGURES: Final = (
    Figure("classic-1", "`classic-1`", 4, 0),
    Figure("classic-2", "`classic-2`", 49, 0),
    Figure("classic-3", "`classic-3`", 65, 0),
    Figure("classic-free", "`classic-free`", 67, 0),
    Figure("study-strict", "`study-strict`: 1 pass, stock top", 9.02, 2),
    Figure("study-permissive", "`study-permissive`: 1 pass, stock top, overlap", 22.77, 2),
    Figure("custom:1+stock-top+all", "1 pass, stock top, all 52", 6.80, 2),
    Figure("custom:1+stock-top+overlap+all", "1 pass, stock top, overlap, all 52", 15.92, 2),
    Figure("custom:unlimited+stock-top", "unlimited, stock top", 66.87, 2),
    Figure("custom:unlimited+stock-top+overlap", "unlimited, stock top, overlap", 83.15, 2),
)
"""Published: the first four from descriptions of the game, rounded to whole per cents; the others
from solitairewinrates.com, Pyramid (2022), 100 million deals each."""


class TableError(ValueError):
    """Say why the table cannot be made."""


def pool_surveys(records: Iterable[Survey], rules: str) -> Survey | None:
    """Return one survey over the adjoining seeds of all records of some rules; None without one.

    Raises:
        TableError: two records share seeds or leave a gap between them.
    """
    pooled: Survey | None = None
    for record in sorted((record for record in records if record.rules == rules), key=_seed):
        if pooled is None:
            pooled = record
            continue
        if record.seed != pooled.seed + pooled.deals or record.budget != pooled.budget:
            raise TableError(
                f"surveys of {rules} do not adjoin: {pooled.command!r} and {record.command!r}"
            )
        deals = pooled.deals + record.deals
        pooled = pooled._replace(
            deals=deals,
            winnable=pooled.winnable + record.winnable,
            undecided=pooled.undecided + record.undecided,
            seconds=pooled.seconds + record.seconds,
            command=record.command.replace(
                f"--deals {record.deals} --seed {record.seed}",
                f"--deals {deals} --seed {pooled.seed}",
            ),
        )
    return pooled


def _seed(record: Survey) -> int:
    return record.seed


def format_table(records: Iterable[Survey]) -> str:
    """Return the table in Markdown; rows without a survey say so.

    A published figure agrees where it, widened by its own rounding, meets the interval of enough
    deals; one outside the interval is unexplained.
    """
    all_records = list(records)
    lines = [
        "| rules | published | ours | 95 % interval | deals | undecided | |",
        "|---|---:|---:|---|---:|---:|---|",
    ]
    seconds: dict[tuple[str, str], float] = {}
    for figure in FIGURES:
        pooled = pool_surveys(all_records, figure.rules)
        if not pooled:
            published = f"{figure.published:.{figure.digits}f} %"
            lines.append(f"| {figure.label} | {published} | | | 0 | | not surveyed yet |")
            continue
        lines.append(_row(figure, pooled))
        run = pooled.command, pooled.python
        seconds[run] = seconds.get(run, 0) + pooled.seconds
    commands = [
        f"{command}   # {taken:,.0f} s, {python}" for (command, python), taken in seconds.items()
    ]
    return "\n".join([*lines, "", "```", *commands, "```"])


def _row(figure: Figure, pooled: Survey) -> str:
    low, high = (100 * bound for bound in pooled.interval)
    rounding = 0.5 * 10**-figure.digits
    if not low - rounding <= figure.published <= high + rounding:
        verdict = "**differs, unexplained**"
    else:
        verdict = "agrees" if pooled.deals >= ENOUGH_DEALS else "too few deals to say"
    return (
        f"| {figure.label} | {figure.published:.{figure.digits}f} % | {100 * pooled.share:.2f} % "
        f"| {low:.2f} to {high:.2f} % | {pooled.deals:,} | {pooled.undecided:,} "
        f"| {verdict} |"
    )


def replace_table(text: str, table: str) -> str:
    """Return a document with the table put between its markers.

    Raises:
        TableError: the document does not hold both markers, once each, in order.
    """
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise TableError(f"the document must hold {BEGIN} and then {END}, once each")
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}"
