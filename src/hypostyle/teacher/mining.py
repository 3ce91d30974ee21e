"""Mining puzzles: games between bots are searched for choices that are clearly the best.

A search finds them: its choice beats all others by a margin, and the one-step bot, which plays these
games, misses it. Then searches that are ten times deeper, each with luck of its own, must all agree,
and the margin is given with its interval over them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final
from zlib import crc32

from hypostyle.bots.bot import Choice
from hypostyle.bots.contest import play_game
from hypostyle.bots.onestep import OneStep
from hypostyle.bots.search import Search
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.match import Match
from hypostyle.core.position import write_position
from hypostyle.core.state import CHANCE
from hypostyle.core.view import View
from hypostyle.teacher.continuations import Listener
from hypostyle.teacher.puzzles import Puzzle, PuzzleChoice, PuzzleReason, key_of, positioned
from hypostyle.teacher.reasons import largest, lead
from hypostyle.teacher.review import ACCURATE

ROLLOUTS: Final = 300
"""Roll-outs of the search that finds a puzzle."""
GLANCE: Final = 3
"""Most questions are dropped after a part of them: one third."""
DEEPER: Final = 10
"""Searches that check it make so many times more."""
CHECKS: Final = 5
"""How many searches check it."""
T_VALUE: Final = 2.776
"""Student's t for a 95 % interval over CHECKS searches."""
MARGIN: Final = 0.04
"""The least margin over the next best answer."""
LEAST_LOW: Final = ACCURATE
"""The least lower end of its interval: a review would count every other answer as a mistake."""
FEW_ANSWERS: Final = 4
"""A question with fewer answers is no puzzle."""
HOPELESS: Final = 0.1
"""Below this chance to win there is nothing to find."""
ONE_STEPS: Final = 3
"""Most of so many one-step bots must miss the answer, the one that played among them."""
WORLDS: Final = 1600
"""Imagined positions in which the best answers are compared for the reason: ten times those of a
hint, as it is kept."""
MOST_OF_A_GAME: Final = 2
"""Puzzles taken from one game, so that they differ."""
APART: Final = 8
"""Rows between two of them."""
TWO_OF_THREE: Final = 3
"""Two of three games have two players, where that is allowed; the third has more."""


@dataclass(frozen=True, slots=True)
class Miner:
    """What to look for."""

    game: Game[Any]
    players: int | None = None
    """The number of players; without one, mostly two."""
    seed: int = 1
    rollouts: int = ROLLOUTS
    margin: float = MARGIN
    questions: frozenset[str] = frozenset()
    """The names of the questions to look at (`Game.step_name`); without any, all."""

    def mined(self, number: int) -> list[Puzzle]:
        """The puzzles of one game, by its number; the same number gives the same puzzles."""
        setup = self.game.setup(self._players(number))
        name = f"{self.seed}/{number}"
        bots = [
            OneStep("onestep", self.game, crc32(f"{name}/{seat}".encode()))
            for seat in range(setup.players)
        ]
        match = play_game(self.game, bots, setup, f"puzzles/{name}")
        found: list[Puzzle] = []
        last = -APART
        for row, view in _questions(match):
            if row - last < APART:
                continue
            if self.questions and self.game.step_name(view.state) not in self.questions:
                continue
            puzzle = self.looked_at(match, row, view)
            if puzzle is not None:
                last = row
                found.append(puzzle)
        found.sort(key=lambda one: (-one.interval[0], one.key))
        return found[:MOST_OF_A_GAME]

    def looked_at(self, match: Match[Any], row: int, view: View[Any]) -> Puzzle | None:
        """The puzzle after so many rows of a game, if there is one."""
        played = match.rows[row].action
        glance = self.searched(view, 0, self.rollouts // GLANCE)
        if glance[0].action == played or _margin(glance) < self.margin / 2.0:
            return None
        first = self.searched(view, 0, self.rollouts)
        if first[0].action == played or _margin(first) < self.margin:
            return None
        finds = sum(self.one_step(view, n) == first[0].action for n in range(1, ONE_STEPS))
        if 2 * finds > ONE_STEPS:
            return None
        checks = self.deeper(view, first[0].action)
        if checks is None:
            return None
        best, second = checks[0][0], checks[0][1]
        margins = [_margin(each) for each in checks]
        mean = sum(margins) / CHECKS
        spread = sqrt(sum((each - mean) ** 2 for each in margins) / (CHECKS - 1))
        low = mean - T_VALUE * spread / sqrt(CHECKS)
        high = min(1.0, mean + T_VALUE * spread / sqrt(CHECKS))
        if mean < self.margin or low < LEAST_LOW:
            return None
        others = list(dict.fromkeys([second.action, played]))
        reason = self.reason(match.setup, view, best.action, others)
        if reason is None:
            return None
        position = write_position(match.game, match.setup, match.at(row).state)
        return Puzzle(
            key=key_of(position, match.game.side_key(view.seat)),
            seat=view.seat,
            position=position,
            best=tuple(
                PuzzleChoice(view.notation(one.action), round(one.value, 3))
                for one in _means(checks)
            ),
            margin=round(mean, 3),
            interval=(round(low, 3), round(high, 3)),
            rollouts=DEEPER * self.rollouts,
            moment=round(row / len(match.rows), 2),
            reason=reason,
        )

    def searched(self, view: View[Any], n: int, rollouts: int) -> list[Choice]:
        """What a search finds, the best first; `n` gives it luck of its own."""
        search: Search[Any] = Search("puzzles", self.game, self.seed + n, rollouts)
        search.choose(view)
        tried = sorted(search.report(), key=lambda one: (one.visits, one.value), reverse=True)
        return sorted(tried[:3], key=lambda one: one.value, reverse=True)

    def deeper(self, view: View[Any], action: int) -> list[list[Choice]] | None:
        """What the deeper searches find; None as soon as one of them disagrees."""
        checks: list[list[Choice]] = []
        for n in range(1, CHECKS + 1):
            found = self.searched(view, n, DEEPER * self.rollouts)
            close = _margin(found) < (self.margin if n == 1 else LEAST_LOW)
            if found[0].action != action or found[0].value < HOPELESS or close:
                return None
            checks.append(found)
        return checks

    def one_step(self, view: View[Any], n: int) -> int:
        """What a one-step bot answers."""
        return OneStep("onestep", self.game, self.seed + n).choose(view)

    def reason(
        self, setup: Setup, view: View[Any], best: int, others: list[int]
    ) -> PuzzleReason | None:
        """What speaks for the best answer; None when continuations do not show it.

        As with hints, all points together are compared where no source or event stands out.
        """
        listener: Listener[Any] = Listener(self.game, setup)
        search: Search[Any] = Search("puzzles", self.game, self.seed, 1)
        mine, *rest = listener.compare(view, [best, *others], WORLDS, search.stream(view))
        if any(each.mean >= mine.mean for each in rest):
            return None
        if mine.won == len(mine.values):
            return PuzzleReason()
        for find in (largest, lead):
            for other in rest:
                difference = find(mine, other, view.seat)
                if difference is not None:
                    return PuzzleReason(view.notation(other.action), difference)
        return None

    def explained_again(self, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle with its reason found anew; None when continuations no longer show one.

        The best answer is compared with the next best, and then with the answer of the old reason:
        mostly the one that was played.
        """
        place = positioned(puzzle)
        second = puzzle.best[1].answer
        others = dict.fromkeys([second, puzzle.reason.other or second])
        best, *rest = (
            self.game.parse(place.state, one, puzzle.seat) for one in (puzzle.answer, *others)
        )
        reason = self.reason(place.setup, place.view, best, rest)
        return None if reason is None else replace(puzzle, reason=reason)

    def _players(self, number: int) -> int:
        """How many play in a game."""
        if self.players is not None:
            return self.players
        counts = sorted(n for n in self.game.counts() if n > 1)
        more = counts[1:]
        if not more or number % TWO_OF_THREE != TWO_OF_THREE - 1:
            return counts[0]
        return more[number // TWO_OF_THREE % len(more)]


def _questions(match: Match[Any]) -> Iterator[tuple[int, View[Any]]]:
    """The decisions of a game with several answers: how many rows came before, and the view."""
    twin = match.at(0)
    for number, row in enumerate(match.rows):
        if row.seat == CHANCE:
            twin.happen(row.action)
            continue
        view = twin.view(row.seat)
        if len(view.legal()) >= FEW_ANSWERS:
            yield number, view
        twin.apply(row.seat, row.action)


def _margin(found: list[Choice]) -> float:
    """How far the best answer is above the next best; 0 when nothing else was tried."""
    return found[0].value - found[1].value if len(found) > 1 else 0.0


def _means(checks: list[list[Choice]]) -> list[Choice]:
    """The best three answers of the first check, with their mean values over all that tried them."""
    means: list[Choice] = []
    for one in checks[0]:
        values = [each.value for found in checks for each in found if each.action == one.action]
        means.append(one._replace(value=sum(values) / len(values)))
    return [means[0], *sorted(means[1:], key=lambda one: one.value, reverse=True)]
