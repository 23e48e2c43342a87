"""Own the wiring of deals: which one the player asks for, from which library, and how it is named.

Libraries are fetched when first needed. A code or a library that cannot be used is told with its
reason, and the game in play stays as it is.
"""

from typing import TYPE_CHECKING, Final

from pyramid_core.cards import NotationError, parse_number
from pyramid_core.library import LibraryError, deal_of, winning_line
from pyramid_core.rules import RULE_SETS
from pyramid_core.share import ShareCodeError
from web.app import deals
from web.app.chance import random_deal
from web.app.dom import random_bytes
from web.app.dom_deals import DealsPanel, address_code, share_link, today
from web.app.files import fetch_library, fetch_text
from web.app.levels import LEVEL_RULES, Levels, read_levels
from web.app.messages import text
from web.app.source import LEVEL, LIBRARY, UNCHECKED, Source, is_from_library

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyramid_core.deal import Deal
    from pyramid_core.library import Library
    from pyramid_core.moves import Move
    from pyramid_core.rules import Rules

    Begin = Callable[[Deal, Rules, Source], None]
    TakeLine = Callable[[tuple[Move, ...]], None]

LEVELS_PATH: Final = "libraries/levels.json"
_ENOUGH: Final = 4
"""Random bytes for a number in a library."""


class DealDesk:
    """Serve every wish for a deal."""

    def __init__(
        self,
        begin: "Begin",
        find: "Callable[[Rules], None]",
        say: "Callable[[str], None]",
        levels_won: int,
    ) -> None:
        """Prepare.

        Args:
            begin: begins a deal under rules, asking first where a game would be left.
            find: looks for a winnable deal of rules that have no library.
            say: tells the player something.
            levels_won: how many levels are won.
        """
        self._begin = begin
        self._find = find
        self._say = say
        self.levels = Levels(levels_won)
        self._libraries: dict[str, Library] = {}
        self._panel = DealsPanel()

    # Wishes

    def new(self, rules: "Rules", difficulty: str, besides: int = 0) -> None:
        """Begin a winnable deal by chance: from the library, else found on this device."""
        if not deals.library_id(rules):
            self._find(rules)
            return
        chance = random_bytes(_ENOUGH)
        self._from_library(
            rules, lambda library: deals.by_chance(library, chance, difficulty, besides)
        )

    def act(self, name: str, rules: "Rules", source: Source, difficulty: str) -> None:
        """Take an act of the Deals and Levels dialogs about the game in play.

        Args:
            name: `next`, `previous`, `go`, `daily`, `any`, `code`, `share` or `level-N`.
            rules: the rules in use.
            source: where the deal in play comes from.
            difficulty: what the player wants, one of `deals.FILTERS`.
        """
        if name in {"next", "previous"}:
            step = 1 if name == "next" else -1
            number = source.number if is_from_library(source) else 0
            self._from_library(
                rules, lambda library: deals.beside(library, number, step, difficulty)
            )
        elif name == "go":
            self._go(rules)
        elif name == "daily":
            self._from_library(rules, lambda library: deals.of_the_day(library, today()))
        elif name == "any":
            self._begin(random_deal(random_bytes), rules, UNCHECKED)
        elif name == "code":
            self.open_code(self._panel.code())
        elif name == "share":
            self._tell(text(share_link(deals.share_code(source, rules))))
        elif name.startswith("level-"):
            self.play_level(int(name[len("level-") :]))

    def _go(self, rules: "Rules") -> None:
        try:
            number = parse_number(self._panel.number().strip())
        except NotationError:
            self._refuse("number")
            return
        self._from_library(rules, lambda library: deals.by_number(library, number))

    def open_address(self) -> bool:
        """Begin the deal that the page's address names; return False where it names none."""
        code = address_code()
        if code:
            self.open_code(code)
        return bool(code)

    def open_code(self, words: str) -> None:
        """Begin the deal of a share code or link."""
        try:
            code = deals.read_code(words)
        except ShareCodeError as error:
            self._refuse(error.reason)
            return
        self._from_library(
            deals.rules_of(code), lambda library: deals.by_number(library, code.number)
        )

    def after_win(self, rules: "Rules", source: Source, difficulty: str) -> None:
        """Begin what comes after a won deal: the next level, the next number, else a new deal."""
        if source.kind == LEVEL and self.levels.has_next(int(source.label)):
            self.play_level(int(source.label) + 1)
        elif source.kind == LIBRARY:
            self.act("next", rules, source, difficulty)
        else:
            self.new(rules, difficulty, source.number)

    def next_key(self, source: Source) -> str:
        """Return the key of the words for what comes after a won deal."""
        is_level = source.kind == LEVEL and self.levels.has_next(int(source.label))
        return "won.next-level" if is_level else "won.next"

    # Levels

    def with_levels(self, then: "Callable[[], None]") -> None:
        """Go on once the ladder is known; say so where it cannot be read."""
        if self.levels.numbers:
            then()
            return

        def receive(content: str) -> None:
            try:
                self.levels.numbers = read_levels(content)
            except (ValueError, KeyError, TypeError):
                self._refuse("levels")
                return
            then()

        fetch_text(LEVELS_PATH, receive, self._refuse)

    def play_level(self, level: int) -> None:
        """Begin a level, if it is open."""

        def begin() -> None:
            if not self.levels.is_open(level):
                self._tell(text("levels.closed", level=level, before=level - 1))
                return
            number = self.levels.numbers[level - 1]
            self._from_library(
                RULE_SETS[LEVEL_RULES], lambda _library: deals.of_level(number, level)
            )

        self.with_levels(begin)

    def show_levels(self) -> None:
        """Fill the Levels dialog."""
        self._panel.tell("")
        self.with_levels(lambda: self._panel.show_levels(self.levels))

    # The deal in play

    def show(self, rules: "Rules", source: Source) -> None:
        """Fill the Deals dialog for the deal in play."""
        code = deals.share_code(source, rules)
        self._panel.show(source, code, has_library=bool(deals.library_id(rules)))
        if is_from_library(source):
            self._with_library(
                deals.library_id(rules),
                lambda library: self._panel.show_difficulty(
                    text("deals.number", number=source.number, count=library.count)
                    + ". "
                    + deals.difficulty_words(library, source.number)
                ),
            )

    def with_line(
        self,
        deal: "Deal",
        rules: "Rules",
        source: Source,
        then: "Callable[[tuple[Move, ...]], None]",
    ) -> None:
        """Hand on the stored winning line of a deal in play, if it is still the library's."""

        def receive(library: "Library") -> None:
            record = library.record(source.number)
            if deal_of(record) == deal:
                then(winning_line(record, library.rules_id))

        if is_from_library(source):
            self._with_library(deals.library_id(rules), receive)

    # Libraries

    def _from_library(self, rules: "Rules", choose: "Callable[[Library], Source]") -> None:
        def receive(library: "Library") -> None:
            source = choose(library)
            self._begin(deal_of(library.record(source.number)), rules, source)

        self._with_library(deals.library_id(rules), receive)

    def _with_library(self, rules_id: str, then: "Callable[[Library], None]") -> None:
        def receive(library: "Library") -> None:
            self._libraries[rules_id] = library
            try:
                then(library)
            except LibraryError as error:
                self._refuse(error.reason)

        known = self._libraries.get(rules_id)
        if known:
            receive(known)
        elif rules_id:
            fetch_library(rules_id, receive, self._refuse)
        else:
            self._refuse("rules")

    def _refuse(self, reason: str) -> None:
        self._tell(deals.refused_words(reason))

    def _tell(self, words: str) -> None:
        self._panel.tell(words)
        self._say(words)
