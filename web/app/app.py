"""Own the wiring: what the player does goes to the presenter, its answer to page and storage."""

from typing import TYPE_CHECKING, Final

from pyramid_core.cards import RANKS, NotationError, parse_card
from pyramid_core.game import Game, format_game, parse_game
from pyramid_core.moves import IN_PLAY, STUCK, WON
from pyramid_core.position import initial_position
from pyramid_core.rules import (
    DEFAULT_RULES,
    GOAL_ALL,
    GOAL_PYRAMID,
    RULE_SET_IDS,
    RULE_SETS,
    Rules,
    format_rules,
)
from web.app import storage
from web.app.chance import random_deal
from web.app.deal_entry import DealEntry
from web.app.dom import Board, random_bytes
from web.app.dom_dialogs import Dialogs
from web.app.dom_entry import EntryPanel
from web.app.dom_input import Input
from web.app.focus import neighbour
from web.app.guide import Guide
from web.app.help import help_paragraphs, stuck_words, won_words
from web.app.messages import card_figures, sentence, text
from web.app.presenter import Presenter
from web.app.replies import DRAWN, RECYCLED, REMOVED
from web.app.settings import default_settings, format_settings, parse_settings
from web.app.source import (
    ENTERED,
    UNCHECKED,
    Source,
    format_source,
    is_from_library,
    parse_source,
)
from web.app.view import STOCK, WASTE, format_view, rules_name

if TYPE_CHECKING:
    from pyramid_core.deal import Deal
    from web.app.replies import Reply

CUSTOM: Final = "custom"
ENTERED_DEAL: Final = Source(ENTERED, 0, "", "")
LETTERS: Final = {"d": "draw", "u": "undo", "r": "redo", "h": "hint", "n": "new"}


class App:
    """Run the app on its board."""

    def __init__(self) -> None:
        """Load what was saved and show it."""
        self.settings = default_settings()
        notices = [self._load_settings()]
        game, notice = self._load_game()
        notices.append(notice)
        kings = bool(self.settings["kings"])
        self.presenter = Presenter(game, self._load_source(), removes_kings=kings)
        self.board = Board()
        self.dialogs = Dialogs()
        self.guide = Guide(self.presenter, self._answer, self.dialogs.open_dialog, self._on_checked)
        self._entry = DealEntry()
        self._entry_panel = EntryPanel()
        self._storage_state = storage.SAVED
        self._new_rules = game.position.rules
        self._lay_dialogs()
        self.dialogs.show_settings(self.settings)
        self._show()
        if game.cursor == 0 and not game.can_redo:
            self._save()
        words = [notice for notice in notices if notice]
        if words:
            self.board.say(" ".join(words), "")
        Input(self.on)
        self.board.ready()
        self.guide.start()
        self.guide.begin(has_light=bool(self.settings["light"]))
        self._show_offline()

    # Loading and saving

    def _load_settings(self) -> str:
        saved = storage.load(storage.SETTINGS)
        if not saved:
            return ""
        try:
            self.settings = parse_settings(saved)
        except ValueError:
            storage.set_aside(storage.SETTINGS, saved)
            return text("save.settings-torn")
        return ""

    def _load_game(self) -> "tuple[Game, str]":
        saved = storage.load(storage.GAME)
        notice = ""
        if saved:
            try:
                return parse_game(saved), ""
            except NotationError:
                storage.set_aside(storage.GAME, saved)
                notice = text("save.torn")
        return Game(initial_position(self._deal(), DEFAULT_RULES)), notice

    def _load_source(self) -> Source:
        saved = storage.load(storage.SOURCE)
        try:
            return parse_source(saved) if saved else UNCHECKED
        except ValueError:
            storage.set_aside(storage.SOURCE, saved)
            return UNCHECKED

    def _deal(self) -> "Deal":
        return random_deal(random_bytes)

    def _save(self) -> str:
        """Save game and view; return a notice when that fails for the first time."""
        state = storage.save(storage.GAME, format_game(self.presenter.game))
        if state == storage.SAVED:
            storage.save(storage.VIEW, format_view(self.presenter.view()))
        is_new = state != self._storage_state
        self._storage_state = state
        if state == storage.SAVED or not is_new:
            return ""
        return text("save.full" if state == storage.FULL else "save.blocked")

    # Answering

    def on(self, kind: str, *values: object) -> None:
        """Take what the page tells."""
        getattr(self, "_on_" + kind)(*values)

    def _on_tap(self, place: str) -> None:
        if not self.guide.act("tap"):
            self._answer(self.presenter.tap(place))

    def _on_drop(self, source: str, target: str) -> None:
        if not self.guide.act("drop"):
            self._answer(self.presenter.drop(source, target))

    def _on_key(self, key: str) -> None:
        if key == "escape":
            if not self.guide.escape():
                self._answer(self.presenter.deselect())
        elif key in LETTERS and self.settings["letters"]:
            self._on_act(LETTERS[key])

    def _on_move(self, place: str, direction: str) -> None:
        position = self.presenter.game.position
        is_mirrored = self.settings["hand"] == "left"
        self.board.focus(neighbour(position, place or WASTE, direction, is_mirrored=is_mirrored))

    def _on_act(self, name: str) -> None:
        if name in {"check", "solution", "back", "stop", "hint"}:
            self.dialogs.close_dialogs()
        if self.guide.act(name):
            return
        if name.startswith("open-"):
            self._open(name[len("open-") :])
            return
        if name.startswith("enter-"):
            self._enter(name[len("enter-") :])
            return
        presenter = self.presenter
        answers = {
            "undo": presenter.undo,
            "redo": presenter.redo,
            "hint": presenter.hint,
            "turn": presenter.turn,
            "draw": presenter.draw,
            "restart": presenter.restart,
            "leave": self._start,
            "new-rules": self._start_rules,
        }
        is_finished = presenter.game.outcome != IN_PLAY or not presenter.game.can_undo
        if name == "new" and not is_finished:
            self.dialogs.open_dialog("leave")
        elif name == "close":
            self.dialogs.close_dialogs()
        elif name == "update":
            self.dialogs.take_update()
        else:
            self.dialogs.close_dialogs()
            self._answer(answers["leave" if name == "new" else name]())
            if name in {"turn", "draw", "hint"}:
                self._open_outcome()

    def _start(self) -> "Reply":
        return self._begin(self._deal(), self.presenter.game.position.rules)

    def _start_rules(self) -> "Reply":
        return self._begin(self._deal(), self._new_rules)

    def _begin(self, deal: "Deal", rules: Rules, source: Source = UNCHECKED) -> "Reply":
        reply = self.presenter.start(deal, rules, source)
        storage.save(storage.SOURCE, format_source(source))
        self.guide.begin(has_light=bool(self.settings["light"]))
        return reply

    def _answer(self, reply: "Reply") -> None:
        board = self.board
        if reply.effect == REMOVED:
            board.fly(reply.left)
        elif reply.effect == RECYCLED:
            board.fly([WASTE], STOCK)
        self._show()
        if reply.effect == DRAWN:
            board.turn_over()
        notice = self._save() if reply.is_changed else ""
        board.say(reply.message + (". " + notice if notice else ""), reply.more)
        if reply.is_changed:
            self.guide.follow()
            self._open_outcome()
        board.keep_focus(reply.focus)

    def _open_outcome(self) -> None:
        """Open the dialog of a finished game; nothing opens while the game is in play."""
        game = self.presenter.game
        if game.outcome == WON:
            self.board.set_text("won-note", won_words(game))
            self.dialogs.open_dialog("won")
        elif game.outcome == STUCK:
            self.board.set_text("stuck-note", stuck_words(game))
            self.dialogs.open_dialog("stuck")

    def _show(self) -> None:
        view = self.guide.view() or self.presenter.view()
        is_turn_hinted = self.guide.is_turn_hinted() or self.presenter.hinted_turn()
        self.board.show(view, is_turn_hinted=is_turn_hinted)

    # Dialogs

    def _lay_dialogs(self) -> None:
        names = RULE_SET_IDS + (CUSTOM,)
        self.dialogs.lay_rule_sets(
            [(name, text("rules." + name), text(f"rules.{name}.note")) for name in names]
        )
        pairs = [[rank, 13 - rank] for rank in range(1, 7)]
        pairs.append([13])
        self.dialogs.lay_ranks([[(rank, RANKS[rank - 1]) for rank in pair] for pair in pairs])

    def _open(self, name: str) -> None:
        rules = self.presenter.game.position.rules
        if name == "rules":
            self._show_rules(rules)
        elif name == "help":
            self.dialogs.show_help(help_paragraphs(rules))
        elif name == "entry":
            self._show_entry(is_typed=False)
        elif name == "menu":
            self.board.set_text("menu-rules-note", rules_name(rules))
        self.dialogs.open_dialog(name)

    def _show_rules(self, rules: Rules) -> None:
        self._new_rules = rules
        name = format_rules(rules)
        switches = (rules.passes, rules.stock_top, rules.overlap, rules.goal == GOAL_ALL)
        self.dialogs.show_rules(name if name in RULE_SETS else CUSTOM, switches)

    def _on_rules(self, name: str) -> None:
        if name in RULE_SETS:
            self._show_rules(RULE_SETS[name])

    def _on_switch(self) -> None:
        passes, stock_top, overlap, is_all = self.dialogs.chosen_switches()
        goal = GOAL_ALL if is_all else GOAL_PYRAMID
        self._show_rules(Rules(passes, stock_top, overlap, goal))

    def _on_set(self, name: str, value: "str | bool") -> None:
        self.settings[name] = value
        self.presenter.removes_kings = bool(self.settings["kings"])
        self.guide.use_light(is_used=bool(self.settings["light"]))
        storage.save(storage.SETTINGS, format_settings(self.settings))
        self.dialogs.show_settings(self.settings)

    def _on_closed(self, _name: str) -> None:
        self.board.keep_focus(STOCK)

    # Offline

    # Entering a deal

    def _on_typed(self, words: str) -> None:
        self._entry.type(words)
        self._show_entry(is_typed=True)

    def _enter(self, name: str) -> None:
        if name == "play":
            deal = self._entry.deal()
            if deal:
                self.dialogs.close_dialogs()
                self._answer(self._begin(deal, self.presenter.game.position.rules, ENTERED_DEAL))
            return
        if name == "clear":
            self._entry.type("")
        elif name == "back":
            self._entry.remove_last()
        elif not self._entry.add(parse_card(name)):
            self._entry_panel.say(
                text("entry.there", card=sentence(card_figures(parse_card(name))))
            )
            return
        self._show_entry(is_typed=False)

    def _show_entry(self, *, is_typed: bool) -> None:
        rules = self.presenter.game.position.rules
        self._entry_panel.show(self._entry, rules, is_typed=is_typed)

    def _on_checked(self, verdict: str) -> None:
        source = self.presenter.source
        if not is_from_library(source):
            self.presenter.source = Source(source.kind, source.number, source.label, verdict)
            storage.save(storage.SOURCE, format_source(self.presenter.source))

    def _on_offline(self) -> None:
        self._show_offline()

    def _show_offline(self) -> None:
        state, done, total, has_update = self.dialogs.offline_state()
        if state:
            self.board.set_text("offline-note", text("offline." + state, done=done, total=total))
        self.dialogs.offer_update(is_offered=has_update)


def start() -> None:
    """Start the app; the page keeps it alive through its listeners."""
    App()
