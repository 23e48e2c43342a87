"""Own how the app answers the player: selection, actions, refusals, hints, words, focus.

Pure: takes what the player did, changes the game, returns what to say. Knows no DOM, no storage,
no clock and no chance.
"""

from typing import TYPE_CHECKING

from pyramid_core.cards import NO_CARD, PAIR_TOTAL, is_king, rank_of
from pyramid_core.game import Game
from pyramid_core.moves import (
    DRAW,
    DRAW_MOVE,
    RECYCLE,
    RECYCLE_MOVE,
    WON,
    available_cards,
    card_refusal,
    king_move,
    legal_moves,
    pair_move,
    refusal,
)
from pyramid_core.position import initial_position
from web.app.messages import (
    card_figures,
    cards_figures,
    count,
    rank_figures,
    sentence,
    text,
)
from web.app.refusals import refusal_words
from web.app.replies import (
    JUMPED,
    Reply,
    action_words,
    cards_of,
    done_words,
    reply_to_change,
    reply_to_move,
    words_only,
)
from web.app.source import UNCHECKED, deal_words
from web.app.view import (
    STOCK,
    TURN_RECYCLE,
    WASTE,
    Marks,
    build_view,
    card_at,
    place_of,
    rules_name,
    turn_of,
    usable_cards,
)

if TYPE_CHECKING:
    from pyramid_core.cards import Card
    from pyramid_core.deal import Deal
    from pyramid_core.moves import Move
    from pyramid_core.rules import Rules
    from web.app.source import Source
    from web.app.view import View


class Presenter:
    """Answer what the player does to one game after another."""

    __slots__ = ("_hint_number", "_hinted", "game", "removes_kings", "selected", "source")

    def __init__(
        self, game: Game, source: "Source" = UNCHECKED, *, removes_kings: bool = False
    ) -> None:
        """Present a game.

        Args:
            game: the game, begun or not.
            source: where its deal comes from.
            removes_kings: whether available kings leave without a tap.
        """
        self.game = game
        self.source = source
        self.removes_kings = removes_kings
        self.selected: Card = NO_CARD
        self._hinted: tuple[Move, ...] = ()
        self._hint_number = 0

    def view(self) -> "View":
        """Return what to show now."""
        hinted = [card for move in self._hinted for card in (move.first, move.second)]
        return build_view(self.game, Marks(self.selected, tuple(hinted)), deal_words(self.source))

    def hinted_turn(self) -> bool:
        """Tell whether the hint in force is the draw or the recycle."""
        return any(move.kind in {DRAW_MOVE, RECYCLE_MOVE} for move in self._hinted)

    # What the player can do

    def tap(self, place: str) -> Reply:
        """Answer a tap on a place: a pyramid slot's number, `waste` or `stock`."""
        self._hinted = ()
        card = card_at(self.game.position, place)
        if card != NO_CARD:
            return self._tap_card(card)
        if place == STOCK:
            return self.turn()
        return words_only(text("no.waste" if place == WASTE else "no.gone"))

    def drop(self, source: str, target: str) -> Reply:
        """Answer a card dragged from one place onto another."""
        position = self.game.position
        self._hinted = ()
        first, second = card_at(position, source), card_at(position, target)
        if NO_CARD in (first, second):
            return self.deselect()
        move = pair_move(first, second)
        reason = refusal(position, move)
        if reason:
            return words_only(refusal_words(reason, NO_CARD))
        return self._play(move)

    def turn(self) -> Reply:
        """Draw, or recycle once the stock is empty."""
        return self._play_or_refuse(
            RECYCLE if turn_of(self.game.position) == TURN_RECYCLE else DRAW
        )

    def draw(self) -> Reply:
        """Draw and nothing else, so that a key pressed too often never spends a recycle."""
        return self._play_or_refuse(DRAW)

    def undo(self) -> Reply:
        """Take the last action back."""
        if not self.game.can_undo:
            return words_only(text("no.undo"))
        move = self.game.moves[self.game.cursor - 1]
        self.game.undo()
        self._let_go()
        position = self.game.position
        words = text("say.undo", action=action_words(position, move))
        focus = "" if move.kind in {DRAW_MOVE, RECYCLE_MOVE} else place_of(position, move.first)
        return reply_to_change(self.game.position, words, JUMPED, focus)

    def redo(self) -> Reply:
        """Do an action that was taken back again."""
        if not self.game.can_redo:
            return words_only(text("no.redo"))
        before, move = self.game.position, self.game.moves[self.game.cursor]
        self.game.redo()
        self._let_go()
        return reply_to_move(
            before,
            self.game.position,
            move,
            text("say.redo", action=action_words(before, move)),
        )

    def restart(self) -> Reply:
        """Go back to the start of the deal."""
        if not self.game.restart():
            return words_only(text("no.restart"))
        self._let_go()
        return reply_to_change(self.game.position, text("say.restart"), JUMPED, STOCK)

    def start(self, deal: "Deal", rules: "Rules", source: "Source" = UNCHECKED) -> Reply:
        """Begin a new deal."""
        self.game = Game(initial_position(deal, rules))
        self.source = source
        self._let_go()
        words = text("say.new", rules=rules_name(rules), deal=deal_words(source))
        return reply_to_change(self.game.position, words, JUMPED, STOCK)

    def resume(self, game: "Game", source: "Source") -> None:
        """Go on with a game that was begun elsewhere."""
        self.game = game
        self.source = source
        self._let_go()

    def go_back(self, cursor: int) -> Reply:
        """Take back all but the first `cursor` actions; redo brings them back."""
        actions = count("actions", self.game.cursor - cursor)
        self.game.go_to(cursor)
        self._let_go()
        words = text("say.went-back", actions=actions)
        return reply_to_change(self.game.position, words, JUMPED, STOCK)

    def deselect(self) -> Reply:
        """Let the selected card and the hint go."""
        had_selection = self.selected != NO_CARD
        self._let_go()
        return words_only(text("say.deselected") if had_selection else "")

    def hint(self) -> Reply:
        """Show a legal action; the next press shows the next one."""
        moves = legal_moves(self.game.position)
        if not moves:
            won = self.game.outcome == WON
            return words_only(text("no.won" if won else "say.hint-none"))
        self._hint_number = self._hint_number % len(moves)
        move = moves[self._hint_number]
        self._hint_number += 1
        self.selected = NO_CARD
        self._hinted = (move,)
        words = text(
            "say.hint-" + move.kind,
            number=self._hint_number,
            total=len(moves),
            cards=cards_figures(cards_of(move)),
        )
        return words_only(words)

    def show_winning(self, move: "Move") -> Reply:
        """Show an action that keeps the game won."""
        self._let_go()
        self._hinted = (move,)
        return words_only(text("say.winning-" + move.kind, cards=cards_figures(cards_of(move))))

    # How it is done

    def _tap_card(self, card: "Card") -> Reply:
        position = self.game.position
        if card == self.selected:
            return self.deselect()
        if is_king(card):
            return self._play_or_refuse(king_move(card))
        usable = usable_cards(position)
        if self.selected == NO_CARD:
            if card in usable:
                return self._select(card)
            reason = card_refusal(position, card)
            return words_only(refusal_words(reason, card) if reason else text("no.won"))
        move = pair_move(self.selected, card)
        reason = refusal(position, move)
        if not reason:
            return self._play(move)
        words = refusal_words(reason, card)
        if card in usable:
            self.selected = card
        return words_only(words)

    def _select(self, card: "Card") -> Reply:
        self.selected = card
        partner = rank_figures(PAIR_TOTAL - rank_of(card))
        is_ace = rank_of(card) == PAIR_TOTAL - 1
        key = "say.selected-ace" if is_ace else "say.selected"
        return words_only(sentence(text(key, card=card_figures(card), rank=partner)))

    def _play_or_refuse(self, move: "Move") -> Reply:
        reason = refusal(self.game.position, move)
        if reason:
            return words_only(refusal_words(reason, move.first))
        return self._play(move)

    def _play(self, move: "Move") -> Reply:
        before = self.game.position
        self.game.play(move)
        kings = self._remove_kings() if self.removes_kings else []
        self._hinted = ()
        self._hint_number = 0
        if self.selected not in usable_cards(self.game.position):
            self.selected = NO_CARD
        words = done_words(self.game.position, move)
        if kings:
            key = "say.kings" if len(kings) > 1 else "say.king"
            words += ". " + sentence(text(key, cards=cards_figures(kings)))
        return reply_to_move(before, self.game.position, move, words, kings)

    def _remove_kings(self) -> "list[Card]":
        removed = []
        while self.game.outcome != WON:
            kings = [card for card in available_cards(self.game.position) if is_king(card)]
            if not kings:
                break
            self.game.play(king_move(kings[0]))
            removed.append(kings[0])
        return removed

    def _let_go(self) -> None:
        self.selected = NO_CARD
        self._hinted = ()
        self._hint_number = 0
