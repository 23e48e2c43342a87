"""Own the English words of the app. Another language is another module with the same names."""

from typing import Final

LANGUAGE: Final = "en"

RANK_WORDS: Final = "ace two three four five six seven eight nine ten jack queen king".split()
"""How a label says a rank, from the ace."""
RANK_FIGURES: Final = "ace 2 3 4 5 6 7 8 9 10 jack queen king".split()
"""How a short message says a rank, from the ace."""
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
LIST_LAST: Final = " and "


def plural_form(count: int) -> int:
    """Return which of the forms in `COUNTS` a number takes."""
    return 0 if count == 1 else 1


COUNTS: Final = {
    "actions": ("{n} action", "{n} actions"),
    "cards": ("{n} card", "{n} cards"),
    "passes": ("{n} pass", "{n} passes"),
    "recycles": ("{n} recycle", "{n} recycles"),
    "recycles-left": ("{n} recycle left", "{n} recycles left"),
    "rank-left": ("{rank}: {n} in play", "{rank}: {n} in play"),
}
"""Texts that depend on a number `{n}`, one for each plural form."""

TEXTS: Final = {
    # Names
    "app.name": "Pyramid Solitaire",
    "card": "{rank} of {suit}",
    "board.pyramid": "Pyramid",
    "board.piles": "Stock, waste and discard",
    "board.ranks": "Ranks",
    "board.actions": "Actions",
    "rules.classic-1": "Classic, 1 pass",
    "rules.classic-2": "Classic, 2 passes",
    "rules.classic-3": "Classic, 3 passes",
    "rules.classic-free": "Classic, no limit",
    "rules.open-3": "Open stock, 3 passes",
    "rules.full-3": "Full pack, 3 passes",
    "rules.study-strict": "Study, strict",
    "rules.study-permissive": "Study, permissive",
    "rules.custom": "Your own rules",
    "rules.classic-1.note": "One trip through the stock: the hard one",
    "rules.classic-2.note": "One recycle",
    "rules.classic-3.note": "Two recycles: the ordinary game",
    "rules.classic-free.note": "Recycle as often as you like",
    "rules.open-3.note": "The next stock card is open and can be used",
    "rules.full-3.note": "Open stock, and all 52 cards must go",
    "rules.study-strict.note": "One pass, open stock",
    "rules.study-permissive.note": "One pass, open stock, pairs may overlap",
    "rules.custom.note": "Set the switches below",
    # Status and piles
    "deal.random": "Random, not checked",
    "status.pass": "Pass {number} of {passes}, {recycles}",
    "status.pass-only": "Pass 1 of 1, no recycle",
    "status.pass-last": "Pass {number} of {passes}, no recycle left",
    "status.pass-free": "Pass {number}, no limit",
    "status.left": "{pyramid} in pyramid, {stock} in stock",
    "pile.discard": "{count} gone",
    "pile.waste": "Waste {count}",
    "pile.stock": "Stock {count}",
    "pile.recycle": "pass {number} of {passes}, {recycles}",
    "pile.recycle-last": "pass {number} of {passes}, the last",
    "pile.recycle-free": "pass {number}, no limit",
    "pile.spent": "No recycle left",
    "offer.recycle": "Recycle",
    "offer.none": "Empty",
    # Labels of cards, for screen readers
    "label.slot": "{card}, row {row} card {column}, {state}",
    "label.waste": "{card}, top of the waste, {state}, {count}",
    "label.waste-under": "{card}, top of the waste, {state}, {count}, below it {under}",
    "label.waste-empty": "Waste, empty",
    "label.stock-open": "{card}, top of the stock, {state}, {count}",
    "label.stock-down": "Stock, {count}. Draw",
    "label.stock-recycle": "Recycle: {words}",
    "label.stock-spent": "Stock, empty, no recycle left",
    "label.stock-empty": "Stock, empty",
    "state.available": "available",
    "state.covered": "covered by {covers}",
    "state.overlap": "can leave with {covers}, which covers it",
    "state.selected": "selected",
    "state.hinted": "hint",
    # What happened
    "say.selected": "{card} selected; it needs a {rank}",
    "say.selected-ace": "{card} selected; it needs an ace",
    "say.deselected": "Nothing is selected",
    "say.pair": "{cards} are gone",
    "say.king": "{cards} is gone",
    "say.kings": "{cards} are gone",
    "say.draw": "Drawn: {card}",
    "say.draw-last": "Drawn: {card}. The stock is empty: you can recycle for {words}",
    "say.draw-end": "Drawn: {card}. The stock is empty and no recycle is left",
    "say.recycle": "The waste is the stock again: {words}",
    "say.undo": "Taken back: {action}",
    "say.redo": "Done again: {action}",
    "say.restart": "The deal starts again; Redo brings the actions back",
    "say.new": "New deal. {rules}. {deal}",
    "say.now": "Now available: {cards}",
    "say.left": "{pyramid} left in the pyramid, {stock} in the stock",
    "say.hint-pair": "Hint {number} of {total}: {cards}",
    "say.hint-king": "Hint {number} of {total}: {cards} leaves alone",
    "say.hint-draw": "Hint {number} of {total}: draw a card",
    "say.hint-recycle": "Hint {number} of {total}: recycle",
    "say.hint-none": "No action is left: undo, restart or take a new deal",
    "action.draw": "the draw of {cards}",
    "action.recycle": "the recycle",
    "action.remove": "{cards}",
    # Refusals
    "no.undo": "There is nothing to undo",
    "no.redo": "There is nothing to redo",
    "no.restart": "The deal is at its start",
    "no.covered": "Covered by {covers}",
    "no.covered-other": "{card} is covered by {covers}",
    "no.total": "{first} and {second} make {total}, not 13",
    "no.stock-empty": "The stock is empty: recycle first",
    "no.both-empty": "Stock and waste are empty",
    "no.stock-left": "The stock still has {cards} to draw",
    "no.recycle": "No recycle left: this was pass {number} of {passes}",
    "no.won": "The game is won: nothing is left to do",
    "no.waste": "The waste is empty: draw a card first",
    "no.gone": "That card is gone",
    # Buttons
    "act.undo": "Undo",
    "act.redo": "Redo",
    "act.hint": "Hint",
    "act.draw": "Draw",
    "act.recycle": "Recycle",
    "act.menu": "Menu",
    "act.close": "Close",
    "act.cancel": "Cancel",
    "act.restart": "Restart",
    # Dialogs
    "menu.new": "New deal",
    "menu.new-note": "Random, not checked",
    "menu.restart": "Restart this deal",
    "menu.rules": "Rules",
    "menu.help": "How to play",
    "menu.settings": "Settings",
    "menu.rescue": "Repair the app",
    "rules.title": "Rules",
    "rules.sets": "Rule set",
    "rules.switches": "Your own rules",
    "rules.passes": "Passes through the stock",
    "rules.unlimited": "No limit",
    "rules.stock-top": "The top of the stock is open and can be used",
    "rules.overlap": "A card may leave with the only card that covers it",
    "rules.all": "All 52 cards must go, not only the pyramid",
    "rules.deal": "New deal",
    "settings.title": "Settings",
    "settings.theme": "Theme",
    "settings.theme-system": "As the device",
    "settings.theme-light": "Light",
    "settings.theme-dark": "Dark",
    "settings.suits": "Suit colours",
    "settings.suits-two": "Two",
    "settings.suits-four": "Four",
    "settings.motion": "Motion",
    "settings.motion-system": "As the device",
    "settings.motion-off": "Off",
    "settings.hand": "Controls for",
    "settings.hand-right": "The right hand",
    "settings.hand-left": "The left hand",
    "settings.kings": "Remove available kings without a tap",
    "settings.letters": "Letter keys: D draw, U undo, R redo, H hint, N new deal",
    "ranks.title": "Ranks still in play",
    "ranks.note": "Partners stand side by side: a pair totals 13.",
    "leave.title": "Leave this deal?",
    "leave.note": "Its actions cannot be taken back from the new deal.",
    "leave.yes": "New deal",
    "leave.no": "Keep playing",
    "stuck.title": "No action is left",
    "stuck.note": "{left} left in the pyramid. Take actions back, or begin again.",
    "won.title": "You won",
    "won.note-pyramid": "The pyramid is cleared in {actions}, on {turn}.",
    "won.note-all": "All 52 cards are gone in {actions}, on {turn}.",
    "won.turn": "pass {number} of {passes}",
    "won.turn-free": "pass {number}",
    "won.next": "Next deal",
    "won.again": "Play it again",
    "won.look": "Look at the table",
    # How to play
    "help.title": "How to play",
    "help.page": "All rule sets on one page",
    "help.goal-pyramid": "Clear the pyramid: take away all its 28 cards.",
    "help.goal-all": "Take away all 52 cards, the stock and the waste too.",
    "help.pair": "Two available cards leave together when their ranks total 13: queen and ace, "
    "jack and 2, 10 and 3, 9 and 4, 8 and 5, 7 and 6. A king leaves alone. Suits do not matter.",
    "help.available": "A pyramid card is available once no card lies on it. The top of the waste "
    "is available too.",
    "help.available-open": "A pyramid card is available once no card lies on it. The top of the "
    "waste and the open top of the stock are available too, also with each other.",
    "help.overlap": "A card may also leave together with the only card that still covers it, when "
    "the two total 13.",
    "help.draw": "Draw to turn the next stock card onto the waste.",
    "help.passes-1": "There is one trip through the stock and no recycle.",
    "help.passes": "When the stock is empty, Recycle turns the waste into the stock again, in the "
    "same order: {passes} in all, so {recycles}.",
    "help.passes-free": "When the stock is empty, Recycle turns the waste into the stock again, in "
    "the same order, as often as you like.",
    "help.undo": "Undo takes back any number of actions, also when nothing is left to do.",
    "help.keys": "Keyboard: Tab and the arrow keys move, Enter or Space takes a card, Escape lets "
    "it go. D draws, U undoes, R does again, H gives a hint, N deals.",
    # Saving and offline use
    "save.torn": "The saved game could not be read. It is kept aside, and this is a new deal.",
    "save.settings-torn": "The saved settings could not be read. They are kept aside.",
    "save.blocked": "This browser does not let the game save. You can play, but closing the page "
    "loses the game.",
    "save.full": "The device's storage is full: the last action is not saved.",
    "offline.saving": "Saving for offline play: {done} of {total}",
    "offline.ready": "Saved for offline play",
    "offline.waiting": "Not saved for offline play yet: waiting for the network",
    "offline.unsupported": "This browser cannot play offline from here",
    "offline.update": "Take the new version",
}
"""All other texts by key."""
