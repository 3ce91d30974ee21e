"""Two thousand random games, as a check of good sense.

The figures are those of the paper's simulation (section 10.2) where its random player differs
from ours in two habits only: it never stops placing, and it exchanges one hand in ten. Ours
stops as one more of its choices, for which the paper gives 11.8 rounds instead of 11.2, and
exchanges every other hand. The bands are wide; they catch a rule that bends the game.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

import pytest

from hypostyle import Stream
from hypostyle.games.aton import GAME
from hypostyle.games.aton.codes import C1, GAINED, SCORED, TURNED

GAMES = 2_000
pytestmark = pytest.mark.no_cover


@dataclass
class Figures:
    """What so many games came to."""

    rounds: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    winners: Counter[tuple[int, ...]] = field(default_factory=Counter)
    winning: int = 0
    losing: int = 0
    events: Counter[int] = field(default_factory=Counter)
    c1_points: int = 0
    scoring_points: int = 0


@cache
def figures() -> Figures:
    found = Figures()
    stream = Stream(2005)
    setup = GAME.setup()
    for _ in range(GAMES):
        s = GAME.begin(setup)
        s.journal = []
        found.choices.append(int(GAME.rules.playout(s, stream, 20_000)))
        outcome = GAME.outcome(s)
        assert outcome is not None
        found.rounds.append(int(s.round))
        found.endings["+".join(outcome.reasons)] += 1
        found.winners[outcome.winners] += 1
        found.winning += max(outcome.scores)
        found.losing += min(outcome.scores)
        for event, _, source, points in s.journal:
            found.events[event] += 1
            if event == GAINED and source == C1:
                found.c1_points += points
            elif event == GAINED:
                found.scoring_points += points
    return found


def test_length() -> None:
    """§8.5 Games end by themselves, after 11.8 rounds on average, never near the cap."""
    rounds = sorted(figures().rounds)
    assert 11.2 < sum(rounds) / GAMES < 12.4
    assert 8 <= rounds[GAMES // 20] <= 10
    assert rounds[GAMES // 2] in (11, 12)
    assert 14 <= rounds[-GAMES // 20] <= 17
    assert rounds[-1] < 30


def test_choices() -> None:
    """§4.1 About 120 decisions of both players together."""
    assert 100 < sum(figures().choices) / GAMES < 140


def test_ways_to_end() -> None:
    """§8.1 Seven games in ten end by a scoring, most others by cartouche 1, few by a temple."""
    endings = figures().endings
    temples = sum(number for name, number in endings.items() if name.startswith("temple"))
    assert 0.62 < endings["scoring"] / GAMES < 0.78
    assert 0.20 < endings["c1"] / GAMES < 0.34
    assert 0.005 < temples / GAMES < 0.06
    assert endings["yellow"] + endings["green"] <= 2
    assert endings["round_cap"] == 0


def test_winners() -> None:
    """§8.4 Neither side is favoured, and victories are rarely shared."""
    winners = figures().winners
    assert 0.45 < winners[0,] / (winners[0,] + winners[1,]) < 0.55
    assert winners[0, 1] / GAMES < 0.02


def test_scores() -> None:
    """§2.6 The winner ends near 45, the loser near 30."""
    assert 43 < figures().winning / GAMES < 48
    assert 26 < figures().losing / GAMES < 33


def test_sources_of_points() -> None:
    """§5.1 About 28 points a game come from cartouche 1; §6.1 about 10 per player and scoring."""
    assert 25 < figures().c1_points / GAMES < 33
    scorings = figures().events[SCORED]
    assert 1.8 < scorings / GAMES < 2.5
    assert 9 < figures().scoring_points / (2 * scorings) < 12


def test_double_ties() -> None:
    """§5.3 Seven in ten games see a double tie; a quarter of them needs more than one turn."""
    assert 0.5 < figures().events[TURNED] / 2 / (4 / 3) / GAMES < 0.95
