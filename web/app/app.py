"""Own the wiring: what the player does goes to the presenter, its answer to page and saves."""

from typing import TYPE_CHECKING, Final

from pyramid_core.cards import RANKS
from pyramid_core.game import Game, format_game
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
from web.app import tips
from web.app.chance import random_deal
from web.app.deal_desk import DealDesk
from web.app.deals import library_id
from web.app.dom import Board, later, random_bytes
from web.app.dom_deals import show_kind, show_tip
from web.app.dom_dialogs import Dialogs
from web.app.dom_input import Input
from web.app.entry_desk import EntryDesk
from web.app.focus import neighbour
from web.app.guide import Guide
from web.app.help import help_paragraphs, stuck_words, won_words
from web.app.messages import text
from web.app.presenter import Presenter
from web.app.replies import DRAWN, RECYCLED, REMOVED, words_only
from web.app.saves import Saves
from web.app.source import (
    ENTERED,
    LEVEL,
    RANDOM,
    UNCHECKED,
    Source,
    deal_words,
    is_from_library,
)
from web.app.view import STOCK, WASTE, rules_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyramid_core.deal import Deal
    from pyramid_core.moves import Move
    from web.app.replies import Reply

CUSTOM: Final = "custom"
LETTERS: Final = {"d": "draw", "u": "undo", "r": "redo", "h": "hint", "n": "new"}
ASIDE: Final = ("check", "solution", "back", "stop", "hint")
"""Acts that begin on the board and not in a dialog."""


class App:
    """Run the app on its board."""

    def __init__(self, saves: Saves, game: Game | None) -> None:
        """Show the game, or begin a deal from the library where there is none."""
        self.saves = saves
        self.settings = saves.load_settings()
        source = saves.load_source() if game else UNCHECKED
        first = game or Game(initial_position(random_deal(random_bytes), DEFAULT_RULES))
        kings = bool(self.settings["kings"])
        self.presenter = Presenter(first, source, removes_kings=kings)
        self.board = Board()
        self.dialogs = Dialogs()
        self.guide = Guide(self.presenter, self._answer, self.dialogs.open_dialog, self._on_checked)
        self.deals = DealDesk(
            self._offer_deal, self._find_deal, self._tell, saves.load_levels_won()
        )
        self.entry = EntryDesk()
        self._offered: tuple[Deal, Rules, Source] | None = None
        self._tips_seen = saves.load_tips_seen()
        self._new_rules = first.position.rules
        self._lay_dialogs()
        self.dialogs.show_settings(self.settings)
        Input(self.on)
        if game:
            self._take_over()
            if self.saves.notices:
                self._say("")
        else:
            self.deals.new(DEFAULT_RULES, "any")

    def _take_over(self) -> None:
        """Show the game that is there, and let the player play it."""
        self._show()
        self.guide.begin(has_light=bool(self.settings["light"]))
        if not self.board.is_ready():
            self.board.ready()
            self.guide.start()
            self._on_offline()
            self.deals.open_address()
        later(_SOON, self._learn_line)

    def _learn_line(self) -> None:
        presenter = self.presenter
        initial = presenter.game.initial

        def learn(line: "tuple[Move, ...]") -> None:
            if presenter.game.initial == initial:  # the library may come after another deal
                self.guide.learn(line)

        self.deals.with_line(initial.deal, initial.rules, presenter.source, learn)

    @property
    def _rules(self) -> Rules:
        return self.presenter.game.position.rules

    # Deals

    def _offer_deal(self, deal: "Deal", rules: Rules, source: Source) -> None:
        """Begin a deal, after a question where a game in play would be left."""
        self._offered = (deal, rules, source)
        game = self.presenter.game
        if self.board.is_ready() and game.outcome == IN_PLAY and game.can_undo:
            self.board.set_text("leave-deal", rules_name(rules) + ", " + deal_words(source))
            self.dialogs.open_dialog("leave")
        else:
            self._begin_offered()

    def _begin_offered(self) -> None:
        if not self._offered:
            return
        deal, rules, source = self._offered
        self._offered = None
        self.dialogs.close_dialogs()
        self.guide.end()
        reply = self.presenter.start(deal, rules, source)
        self._take_over()
        self._answer(reply)

    def _find_deal(self, rules: Rules) -> None:
        def begin(deal: "Deal", verdict: str) -> None:
            self._offer_deal(deal, rules, Source(RANDOM, 0, "", verdict))

        self.guide.find(rules, begin)

    def _act_deal(self, name: str) -> None:
        if name != "share":
            self.guide.end()
        difficulty = str(self.settings["difficulty"])
        self.deals.act(name, self._rules, self.presenter.source, difficulty)

    def _on_checked(self, verdict: str) -> None:
        source = self.presenter.source
        if not is_from_library(source):
            self.presenter.source = Source(source.kind, source.number, source.label, verdict)
            self._save()

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

    def _on_address(self) -> None:
        self.deals.open_address()

    def _on_elsewhere(self) -> None:
        later(_SOON, self._follow_save)  # where the deal comes from is saved after the game

    def _follow_save(self) -> None:
        """Go on with what another tab has saved, or the next action here would undo it."""
        game = self.saves.load_game()
        if game and format_game(game) != format_game(self.presenter.game):
            self.guide.end()
            self.presenter.resume(game, self.saves.load_source())
            self._take_over()
            self._say(text("say.elsewhere"))

    def _on_act(self, name: str) -> None:
        if name in ASIDE:
            self.dialogs.close_dialogs()
        if self.guide.act(name):
            return
        for prefix, serve in (
            ("open-", self._open),
            ("enter-", self._enter),
            ("deal-", self._act_deal),
            ("tip-", self._act_tip),
        ):
            if name.startswith(prefix):
                serve(name[len(prefix) :])
                return
        self._act_game(name)

    def _act_game(self, name: str) -> None:
        presenter, source = self.presenter, self.presenter.source
        difficulty = str(self.settings["difficulty"])
        acts: dict[str, Callable[[], None]] = {
            "close": self.dialogs.close_dialogs,
            "update": self.dialogs.take_update,
            "leave": self._begin_offered,
            "new": lambda: self.deals.new(self._rules, difficulty, source.number),
            "new-rules": lambda: self.deals.new(self._new_rules, difficulty),
            "after-win": lambda: self.deals.after_win(self._rules, source, difficulty),
        }
        if name in acts:
            if name not in {"leave", "close", "update"}:
                self.dialogs.close_dialogs()
            acts[name]()
            return
        answers = {
            "undo": presenter.undo,
            "redo": presenter.redo,
            "hint": presenter.hint,
            "turn": presenter.turn,
            "draw": presenter.draw,
            "restart": presenter.restart,
        }
        self.dialogs.close_dialogs()
        self._answer(answers[name]())
        if name in {"turn", "draw", "hint"}:
            self._open_outcome()

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
        words = reply.message + (". " + notice if notice else "")
        if self.saves.notices:
            board.say(" ".join(self.saves.notices), words)
            self.saves.notices = []
        else:
            board.say(words, reply.more)
        if reply.is_changed:
            self.guide.follow()
            self._win_level()
            self._open_outcome()
        board.keep_focus(reply.focus, is_changed=reply.is_changed)

    def _say(self, words: str) -> None:
        self._answer(words_only(words))

    def _tell(self, words: str) -> None:
        """Say what keeps a deal from coming; a first visit then starts without a library."""
        if not self.board.is_ready():
            self._take_over()
        self._say(words)

    def _save(self) -> str:
        presenter = self.presenter
        return self.saves.save_game(presenter.game, presenter.view(), presenter.source)

    def _win_level(self) -> None:
        source = self.presenter.source
        if source.kind == LEVEL and self.presenter.game.outcome == WON:
            self.deals.levels.win(int(source.label))
            self.saves.save_levels_won(self.deals.levels.won)

    def _open_outcome(self) -> None:
        """Open the dialog of a finished game; nothing opens while the game is in play."""
        game = self.presenter.game
        if game.outcome == WON:
            self.board.set_text("won-note", won_words(game))
            self.board.set_text("won-next", text(self.deals.next_key(self.presenter.source)))
            self.dialogs.open_dialog("won")
        elif game.outcome == STUCK:
            self.board.set_text("stuck-note", stuck_words(game))
            self.dialogs.open_dialog("stuck")

    def _show(self) -> None:
        presenter = self.presenter
        view = self.guide.view() or presenter.view()
        is_turn_hinted = self.guide.is_turn_hinted() or presenter.hinted_turn()
        self.board.show(view, is_turn_hinted=is_turn_hinted)
        show_kind(presenter.source)
        tip = tips.due_tip(presenter.source, presenter.game.position, self._tips_seen)
        show_tip(text("tip." + tip) if tip else "")

    def _act_tip(self, name: str) -> None:
        """Dismiss the tips met so far, or show them again."""
        met = tips.met_tips(self.presenter.game.position)
        if name == "close":
            tip = tips.due_tip(self.presenter.source, self.presenter.game.position, self._tips_seen)
            self._tips_seen = self._tips_seen + [tip or met[-1]]
            self.saves.save_tips_seen(self._tips_seen)
            show_tip("")
            self._show()
        else:
            self._tips_seen = []
            self.saves.save_tips_seen([])
            self.dialogs.close_dialogs()
            show_tip(text("tip." + met[-1]))
        self.board.keep_focus(STOCK)

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
        rules, source = self._rules, self.presenter.source
        if name == "rules":
            self._show_rules(rules)
        elif name == "help":
            self.dialogs.show_help(help_paragraphs(rules))
        elif name == "entry":
            self.entry.open(rules)
        elif name == "deals":
            self.deals.show(rules, source)
        elif name == "levels":
            self.deals.show_levels()
        elif name == "menu":
            self.board.set_text("menu-rules-note", rules_name(rules))
            self.board.set_text("menu-deals-note", deal_words(source))
            is_stored = bool(library_id(rules))
            key = "menu.new-stored" if is_stored else "menu.new-found"
            self.board.set_text("menu-new-note", text(key))
        self.dialogs.open_dialog(name)

    def _enter(self, name: str) -> None:
        deal = self.entry.act(name)
        if deal:
            self._offer_deal(deal, self._rules, Source(ENTERED, 0, "", ""))

    def _on_typed(self, words: str) -> None:
        self.entry.type(words)

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
        self.saves.save_settings(self.settings)
        self.dialogs.show_settings(self.settings)

    def _on_closed(self, _name: str) -> None:
        self.board.keep_focus(STOCK)

    # Offline

    def _on_offline(self) -> None:
        state, done, total, has_update = self.dialogs.offline_state()
        if state:
            self.board.set_text("offline-note", text("offline." + state, done=done, total=total))
        self.dialogs.offer_update(is_offered=has_update)


_SOON: Final = 50
"""Milliseconds after which what the first sight of the board can wait for is done."""


def start() -> None:
    """Start the app; the page keeps it alive through its listeners."""
    saves = Saves()
    App(saves, saves.load_game())
