"""Own the rules' tips of the first levels: which one is due. They never suggest an action. Pure."""

from typing import TYPE_CHECKING, Final

from pyramid_core.layout import FULL_PYRAMID
from web.app.source import LEVEL

if TYPE_CHECKING:
    from pyramid_core.position import Position
    from web.app.source import Source

COVER: Final = "cover"
STOCK: Final = "stock"
RECYCLE: Final = "recycle"
LAST_LEVEL: Final = 3
"""Tips come by themselves up to this level."""


def due_tip(source: "Source", position: "Position", seen: "list[str]") -> str:
    """Return the name of the tip to show now, or "".

    Args:
        source: where the deal comes from; only levels have tips.
        position: the position now.
        seen: the tips that were dismissed.
    """
    if source.kind != LEVEL or int(source.label) > LAST_LEVEL:
        return ""
    return next((name for name in met_tips(position) if name not in seen), "")


def met_tips(position: "Position") -> "list[str]":
    """Return the names of what the player has met so far, the newest last."""
    tips = [COVER]
    if position.pyramid != FULL_PYRAMID or position.drawn or position.pass_number > 1:
        tips.append(STOCK)
    if not position.undrawn or position.pass_number > 1:
        tips.append(RECYCLE)
    return tips
