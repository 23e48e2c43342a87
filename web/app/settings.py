"""Own the player's settings: names, choices, defaults, text. No DOM, no storage."""

import json
from typing import Final

CHOICES: Final = {
    "theme": ("system", "light", "dark"),
    "suits": ("two", "four"),
    "motion": ("system", "off"),
    "hand": ("right", "left"),
    "kings": (False, True),
    "light": (False, True),
    "difficulty": ("any", "easy", "medium", "hard", "expert"),
    "letters": (True, False),
}
"""For each setting what it can be, the default first."""


def default_settings() -> "dict[str, str | bool]":
    """Return the settings of a first visit."""
    return {name: CHOICES[name][0] for name in CHOICES}


def parse_settings(text: str) -> "dict[str, str | bool]":
    """Read settings; what is missing or unknown takes its default, as between two versions.

    Raises:
        ValueError: the text is no JSON object.
    """
    saved = json.loads(text)
    if not isinstance(saved, dict):
        raise ValueError(f"settings are a JSON object, not {text!r}")  # noqa: TRY004 - bad text
    settings = default_settings()
    for name in settings:
        if saved.get(name) in CHOICES[name]:
            settings[name] = saved[name]
    return settings


def format_settings(settings: "dict[str, str | bool]") -> str:
    """Write settings as `parse_settings` reads them."""
    return json.dumps(settings)
