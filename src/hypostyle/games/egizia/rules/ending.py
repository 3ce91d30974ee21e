"""How rounds end, and the game."""

from hypostyle.core.bits import answers, count, places
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.state import entry
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules import basics
from hypostyle.games.egizia.rules.basics import ChoiceStep, people, ranking, score
from hypostyle.games.egizia.rules.objectives import known_cards, objective
from hypostyle.games.egizia.rules.opening import clear_river
from hypostyle.games.egizia.state import NONE, Board, Noble


class Cooperate(Step[Board]):
    """§7.1 Those who built gain by the number of sites, the leader first."""

    code = codes.COOPERATE
    name = "cooperate"

    def run(self, s: Board, arg: i64) -> None:
        for seat in ranking(s):
            noble = s.nobles[seat]
            sites: i64 = noble.built
            if s.settings.ships_together:  # §10.10
                sites = noble.at & data.SITE_SET
            score(s, seat, codes.BY_COOPERATION, data.TOGETHER[count(sites)])


class RoundEnd(Step[Board]):
    """§7.2 The order of the next round, the last first; §7.3 after round 5 the game ends."""

    code = codes.ROUND_END
    name = "round_end"

    def run(self, s: Board, arg: i64) -> None:
        if s.round == data.ROUNDS:
            windows = [entry(codes.WINDOW, seat) for seat in s.line if seat < people(s)]
            s.then_all([*windows, codes.FINISH])
            return
        order = ranking(s)
        order.reverse()
        s.line = tuple(order)
        for place in range(len(order)):
            s.report(codes.ORDERED, order[place], place + 1)
        clear_river(s)
        for noble in s.nobles:
            go_home(noble)
        s.push(codes.ROUND)


def go_home(noble: Noble) -> None:
    """§7.2 Ships, crews and permanent cards are fresh again."""
    noble.ships = data.SHIPS
    noble.at = 0
    noble.again = 0
    noble.furthest = NONE
    noble.passed = False
    noble.used = 0
    noble.spent = 0
    noble.built = 0


class Window(ChoiceStep):
    """§7.3 The last moment for canals and barges."""

    code = codes.WINDOW
    name = "window"
    bare = ("skip",)
    side_actions = ("barge", "canal")
    paragraph = "7.3"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = basics.improvable(s.nobles[arg])
        s.more = basics.in_hand(s.nobles[arg].cards, data.BARGES)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [codes.SKIP, *answers(codes.BARGE, s.more), *answers(codes.CANAL, s.choices)]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.SKIP:
            basics.play_card(s, seat, action)
            s.push(codes.WINDOW, arg)


def tomb_bonus(tombs: i64) -> i64:
    """§7.5 The bonus for the sum of one's graves."""
    total: i64 = data.tomb_sum(tombs)
    return 0 if total == 0 else 2 if total <= 10 else 5 if total <= 20 else 9


class Finish(Step[Board]):
    """§7.4 to §7.7 The sale of stones, the graves, the Sphinx cards, and the winner."""

    code = codes.FINISH
    name = "finish"

    def run(self, s: Board, arg: i64) -> None:
        for seat in ranking(s):
            me = s.nobles[seat]
            if me.stone_step >= data.FOOT - 1:
                score(s, seat, codes.BY_SALE, me.stones // 2)
        for seat in ranking(s):
            score(s, seat, codes.BY_TOMBS, tomb_bonus(s.nobles[seat].tombs))
        for seat in ranking(s):
            if seat < people(s):
                reveal(s, seat)
            else:
                wisdom(s, seat)
        if s.settings.auction:  # §10.16
            for seat in ranking(s):
                pay_bid(s, seat)
        s.winner = ranking(s)[0]
        first = s.nobles[s.winner]
        s.report(codes.ENDED, s.winner, first.score, 1 if first.half else 0)


def reveal(s: Board, seat: i64) -> None:
    """§7.6 A player's Sphinx cards are shown and scored one after the other, S29 last."""
    for card in places(known_cards(s.nobles[seat])):
        points: i64 = objective(s, seat, card)
        s.report(codes.OBJECTIVE, seat, card, points)
        basics.move_marker(s, seat, points)


def wisdom(s: Board, seat: i64) -> None:
    """§8.8 What the cards an automaton took are worth at the end."""
    noble = s.nobles[seat]
    points: i64 = data.BLIND_CARD * len(noble.sphinx)
    points += count(noble.cards & data.DECK_34) + 2 * count(noble.cards & data.DECK_5)
    score(s, seat, codes.BY_WISDOM, points)


def pay_bid(s: Board, seat: i64) -> None:
    """§10.16 The bid is paid: of 1½ the score loses 2, and half a point is kept beside it."""
    noble = s.nobles[seat]
    due: i64 = noble.bid
    if s.settings.floor:  # §10.13
        there: i64 = 2 * noble.score if noble.score > 0 else 0
        due = due if due < there else there
    points: i64 = -((due + 1) // 2)
    noble.half = due % 2 == 1
    if points:
        s.report(codes.SETTLED, seat, due, points)
        basics.move_marker(s, seat, points)
