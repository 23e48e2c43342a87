"""Own the dialogs' elements: settings, rules, ranks, help, results, offline play."""

from typing import TYPE_CHECKING, Final

from pyscript import document, window

from web.app.dom import by_id

if TYPE_CHECKING:
    from collections.abc import Iterable

DARK: Final = "(prefers-color-scheme: dark)"


class Dialogs:
    """Fill, open and read the dialogs."""

    def open_dialog(self, name: str) -> None:
        """Open one dialog and close any other."""
        self.close_dialogs()
        by_id("dialog-" + name).showModal()

    def close_dialogs(self) -> None:
        """Close the open dialog, if any."""
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close()

    def show_settings(self, settings: "dict[str, str | bool]") -> None:
        """Bring the page and the settings dialog to the settings."""
        root = document.documentElement
        for name in ("theme", "hand", "motion", "suits"):
            root.setAttribute("data-" + name, settings[name])
        media = {"dark": "all", "light": "not all"}.get(str(settings["theme"]), DARK)
        for element in document.querySelectorAll("[data-dark]"):
            element.media = media
        for control in document.querySelectorAll("[data-setting]"):
            value = settings[control.dataset.setting]
            if control.type == "checkbox":
                control.checked = value
            else:
                control.value = value

    def show_help(self, paragraphs: "Iterable[str]") -> None:
        """Fill the How to play dialog."""
        elements = []
        for words in paragraphs:
            element = document.createElement("p")
            element.textContent = words
            elements.append(element)
        by_id("help-text").replaceChildren(*elements)

    def lay_rule_sets(self, sets: "Iterable[tuple[str, str, str]]") -> None:
        """Fill the Rules dialog with rule sets: id, name and note of each."""
        for name, title, note in sets:
            label = document.createElement("label")
            label.className = "row"
            radio = document.createElement("input")
            radio.type = "radio"
            radio.name = "rule-set"
            radio.value = name
            words = document.createElement("span")
            words.textContent = title
            small = document.createElement("small")
            small.textContent = note
            words.append(small)
            label.append(radio, words)
            by_id("rule-sets").append(label)

    def show_rules(self, name: str, switches: "tuple[int, bool, bool, bool]") -> None:
        """Mark a rule set in the Rules dialog and set the switches."""
        for radio in document.querySelectorAll("[name=rule-set]"):
            radio.checked = radio.value == name
        passes, stock_top, overlap, is_all = switches
        by_id("rule-passes").value = str(passes)
        by_id("rule-stock-top").checked = stock_top
        by_id("rule-overlap").checked = overlap
        by_id("rule-all").checked = is_all

    def chosen_switches(self) -> "tuple[int, bool, bool, bool]":
        """Return the switches as set in the Rules dialog: passes, stock top, overlap, all cards."""
        return (
            int(by_id("rule-passes").value),
            bool(by_id("rule-stock-top").checked),
            bool(by_id("rule-overlap").checked),
            bool(by_id("rule-all").checked),
        )

    def lay_ranks(self, rows: "list[list[tuple[int, str]]]") -> None:
        """Lay the table of ranks in play: rows of partners, each a rank and its character."""
        for name in ("ranks-panel", "ranks-list"):
            table = document.createElement("ul")
            table.className = "ranks"
            for row in rows:
                line = document.createElement("li")
                for rank, character in row:
                    cell = by_id("rank-cell").content.firstElementChild.cloneNode(True)  # noqa: FBT003
                    cell.dataset.rank = str(rank)
                    cell.querySelector("use").setAttribute("href", "#rank-" + character)
                    line.append(cell)
                table.append(line)
            by_id(name).append(table)

    def offer_update(self, *, is_offered: bool) -> None:
        """Offer the new version in the menu, or not."""
        by_id("update").hidden = not is_offered

    def take_update(self) -> None:
        """Let the new version that waits take over."""
        document.dispatchEvent(window.CustomEvent.new("take-update"))

    def offline_state(self) -> "tuple[str, int, int, bool]":
        """Return how far it is saved for offline play: state, files done, in all, update waits."""
        state = getattr(window, "offlineState", None)
        if not state:
            return ("", 0, 0, False)
        return (str(state.state), int(state.done), int(state.total), bool(state.update))
