"""Own the help that tells the truth: hints, light, check, the way back, the showing of a solution.

Wires the assistant and the playback to the page; what is asked and what it means is theirs.
"""

from typing import TYPE_CHECKING, Final

from pyramid_core.moves import IN_PLAY, WON
from pyramid_core.position import format_position, initial_position
from web.app.advisor import LOST, UNDECIDED, UNKNOWN, WINNABLE
from web.app.assistant import BACK, CHECK, FAILED, HINT, LIGHT, SOLUTION, Assistant
from web.app.chance import random_deal
from web.app.dom import random_bytes
from web.app.dom_assist import STEP_EVERY, AssistPanel
from web.app.messages import text
from web.app.playback import Playback
from web.app.replies import Reply, words_only
from web.app.solver_client import FAILED as SOLVER_FAILED
from web.app.solver_client import SolverClient

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pyramid_core.deal import Deal
    from pyramid_core.moves import Move
    from pyramid_core.rules import Rules
    from web.app.presenter import Presenter
    from web.app.view import View

_WISHES: Final = {"check": CHECK, "solution": SOLUTION, "back": BACK}
_WORKING: Final = "working"
_ALWAYS: Final = ("close", "update", "open-menu", "open-help", "open-settings", "open-ranks")
"""Acts that go on while a solution is shown."""


class Guide:
    """Serve what the player asks beyond the rules."""

    def __init__(
        self,
        presenter: "Presenter",
        answer: "Callable[[Reply], None]",
        open_dialog: "Callable[[str], None]",
        on_checked: "Callable[[str], None]",
    ) -> None:
        """Prepare; `start` begins to load the solver.

        Args:
            presenter: presents the game in play.
            answer: brings a reply to the page.
            open_dialog: opens the dialog of a name.
            on_checked: takes the verdict about the whole deal, `WINNABLE` or `LOST`.
        """
        self._presenter = presenter
        self._answer = answer
        self._open_dialog = open_dialog
        self._on_checked = on_checked
        self._client = SolverClient(self._on_solver)
        self._panel = AssistPanel()
        self._assistant = Assistant(
            presenter.game, self._client.ask, self._client.cancel, self._on_news
        )
        self._playback: Playback | None = None
        self._has_light = False
        self._is_finding = False

    def start(self) -> None:
        """Load the solver, now that the board is playable."""
        self._client.start()

    def learn(self, line: "tuple[Move, ...]") -> None:
        """Take in the stored line that wins the deal of the game in play."""
        self._assistant.advisor.learn_line(self._presenter.game.initial, line)
        self.follow()

    def find(self, rules: "Rules", begin: "Callable[[Deal, str], None]") -> None:
        """Look for a winnable deal by chance; hand it on with its verdict, "" for not checked."""
        self.end()
        self._is_finding = True
        self._panel.show_search(0.0)
        self._answer(words_only(text("guide.finding")))
        self._try_deal(rules, begin)

    def _try_deal(self, rules: "Rules", begin: "Callable[[Deal, str], None]") -> None:
        deal = random_deal(random_bytes)

        def receive(answer: "dict[str, Any]") -> None:
            if not self._is_finding:
                return
            if answer.get("failed") or answer["status"] == "solvable":
                self.end()
                begin(deal, "" if answer.get("failed") else WINNABLE)
            else:
                self._try_deal(rules, begin)

        position = initial_position(deal, rules)
        self._client.ask(format_position(position), receive, self._panel.show_search)

    def end(self) -> None:
        """End what goes on: a showing, a search."""
        self._end_playback()
        if self._is_finding:
            self._is_finding = False
            self._client.cancel()
        self.follow()

    def begin(self, *, has_light: bool) -> None:
        """Turn to the presenter's game, which is another now."""
        self._end_playback()
        self._assistant.begin(self._presenter.game)
        self.use_light(is_used=has_light)

    def use_light(self, *, is_used: bool) -> None:
        """Switch the winnability light on or off."""
        self._has_light = is_used
        self.follow()

    def follow(self) -> None:
        """Take in that the position may be another now: an open wish was about the last one."""
        self._assistant.drop()
        if not self._is_finding:
            self._panel.hide_search()
            self._show_light()

    # Acts

    def act(self, name: str) -> bool:
        """Take an act; return False where it is none of the guide's and may go on."""
        if name.startswith("play-"):
            self._act_playback(name)
        elif self._playback:
            if name in _ALWAYS:
                return False
            self._answer(words_only(text("show.busy")))
        elif name == "hint" and self._presenter.game.outcome == IN_PLAY:
            self._hint()
        elif name == "stop":
            self.end()
            self._answer(words_only(text("guide.stopped")))
        elif name in _WISHES:
            self._wish(_WISHES[name])
        else:
            return False
        return True

    def escape(self) -> bool:
        """Take the Escape key: end a showing or a search; return False where there is none."""
        if self._playback:
            self.act("play-end")
        elif self._is_finding or self._assistant.wish not in {"", LIGHT}:
            self.act("stop")
        else:
            return False
        return True

    def _hint(self) -> None:
        assistant, presenter = self._assistant, self._presenter
        if assistant.status() in {UNKNOWN, UNDECIDED}:
            reply = presenter.hint()
            self._answer(words_only(reply.message + ". " + text("guide.looking")))
        self._wish(HINT)

    def _wish(self, wish: str) -> None:
        if not self._assistant.ask_for(wish):
            self._panel.show_search(0.0)
            if wish != HINT:
                self._answer(words_only(text("guide.working")))

    # News

    def _on_news(self, wish: str, status: str) -> None:
        if not status:
            if wish == LIGHT:
                self._show_light()
            else:
                self._panel.show_search(self._assistant.progress)
            return
        self._panel.hide_search()
        if wish == LIGHT:
            self._show_light()
            return
        if status in {UNDECIDED, FAILED}:
            self._answer(words_only(text("guide." + status)))
        else:
            _SERVE[wish](self, status)
        self._show_light()

    def _serve_hint(self, status: str) -> None:
        line = self._assistant.winning_line()
        if status == LOST:
            self._tell_lost()
        elif line:
            self._answer(self._presenter.show_winning(line[0]))

    def _tell_lost(self) -> None:
        """Say that the game is lost, or that its deal was from the start."""
        is_hopeless = self._assistant.is_deal_lost()
        if is_hopeless:
            self._on_checked(LOST)
        self._panel.show_lost(is_hopeless=is_hopeless)
        self._answer(words_only(text("check.lost" if is_hopeless else "guide.lost")))
        self._open_dialog("lost")

    def _serve_check(self, status: str) -> None:
        self._on_checked(status)
        self._answer(words_only(text("check." + status)))

    def _serve_solution(self, status: str) -> None:
        line = self._assistant.winning_line()
        if status == LOST:
            self._tell_lost()
        elif not line:
            self._answer(words_only(text("no.won")))
        else:
            self._playback = Playback(self._presenter.game.position, line)
            self._panel.open_playback()
            self._answer_playback(words_only(text("show.begin", total=len(line))))

    def _serve_back(self, status: str) -> None:
        if status == WINNABLE:
            self._answer(words_only(text("guide.still")))
            return
        cursor = self._assistant.last_winnable()
        if cursor < 0:
            self._answer(words_only(text("guide.never")))
        else:
            self._answer(self._presenter.go_back(cursor))

    def _on_solver(self, state: str) -> None:
        self._panel.mark_solver(state)
        if state == SOLVER_FAILED:
            self._answer(words_only(text("guide.failed")))
        self._show_light()

    def _show_light(self) -> None:
        status = self._light_status()
        is_hopeless = status == LOST and self._assistant.is_deal_lost()
        key = "hopeless" if is_hopeless else status
        self._panel.show_light(status, text("light." + key) if status else "")
        if status == _WORKING and not self._assistant.wish:
            self._assistant.ask_for(LIGHT)

    def _light_status(self) -> str:
        if not self._has_light or self._presenter.game.outcome == WON:
            return ""
        status = self._assistant.status()
        if status != UNKNOWN:
            return status
        return FAILED if self._client.state == SOLVER_FAILED else _WORKING

    # Playback

    def view(self) -> "View | None":
        """Return the view of the solution being shown, or None."""
        return self._playback.view() if self._playback else None

    def is_turn_hinted(self) -> bool:
        """Tell whether the next step of the solution is a draw or a recycle."""
        return self._playback is not None and self._playback.is_turn_next()

    def _act_playback(self, name: str) -> None:
        playback = self._playback
        if not playback:
            return
        if name == "play-end":
            self._end_playback()
            self._answer(words_only(text("show.done")))
        elif name == "play-back":
            self._answer_playback(playback.back())
        elif name == "play-toggle":
            self._answer_playback(playback.toggle())
        else:
            playback.is_playing = False
            self._answer_playback(playback.forward())

    def _answer_playback(self, reply: Reply) -> None:
        """Bring a step of the solution to the page; the player's game is not changed by it."""
        playback = self._playback
        if not playback:
            return
        self._answer(
            Reply(reply.message, reply.more, reply.effect, reply.left, "", is_changed=False)
        )
        self._panel.show_playback(playback)
        if playback.is_playing:
            self._panel.in_a_while(STEP_EVERY, self._go_on)

    def _go_on(self) -> None:
        if self._playback and self._playback.is_playing:
            self._answer_playback(self._playback.forward())

    def _end_playback(self) -> None:
        if self._playback:
            self._playback = None
            self._panel.close_playback()


_SERVE: Final = {
    HINT: Guide._serve_hint,  # noqa: SLF001 - the class's own table
    CHECK: Guide._serve_check,  # noqa: SLF001
    SOLUTION: Guide._serve_solution,  # noqa: SLF001
    BACK: Guide._serve_back,  # noqa: SLF001
}
