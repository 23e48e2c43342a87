"""Own the picture of difficulty: how the deals of each released library spread over the scale."""

from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from libraries.files import DATA, read_library
from pyramid_core.library import DIFFICULTIES, LIBRARY_IDS, Library

PLOT: Final = Path(__file__).parents[1] / "docs" / "difficulty.svg"
_BINS: Final = 20
_COLOURS: Final = ("#2e7d32", "#b58900", "#c75000", "#8e2430")


def draw_distributions(file: Path, folder: Path = DATA) -> None:
    """Draw one panel for each library of a folder into an SVG; equal data, equal bytes."""
    with mpl.rc_context():
        mpl.rcParams["svg.hashsalt"] = "pyramid"
        mpl.rcParams["svg.fonttype"] = "none"
        figure = Figure(figsize=(9, 5), layout="constrained")
        panels = figure.subplots(2, 3, sharex=True, sharey=True)
        for panel, rules_id in zip(panels.flat, LIBRARY_IDS, strict=True):
            _draw_panel(panel, read_library(rules_id, folder))
        figure.supxlabel("share of games that the simulated players win")
        figure.supylabel("share of the library's deals")
        handles, labels = panels[0][0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside upper center", ncols=len(DIFFICULTIES))
        file.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})


def _draw_panel(panel: Axes, library: Library) -> None:
    shares: dict[str, list[float]] = {name: [] for name in DIFFICULTIES}
    for number in range(1, library.count + 1):
        name, share = library.difficulty(number)
        shares[name].append(share)
    panel.hist(
        [shares[name] for name in DIFFICULTIES],
        bins=[edge / _BINS for edge in range(_BINS + 1)],
        weights=[[1 / library.count] * len(shares[name]) for name in DIFFICULTIES],
        stacked=True,
        color=_COLOURS,
        label=DIFFICULTIES,
    )
    panel.set_title(f"{library.rules_id} ({library.count:,} deals)")
