"""Stand in for the standard library's typing on MicroPython, which has none."""

TYPE_CHECKING = False
Final = None


def NewType(_name: str, _base: object) -> object:  # noqa: N802 - the standard library's name
    """Return a type that is nothing more than its base."""
    return lambda value: value
