"""How good the teacher's chances to win and hints are, measured on games of bots.

    python examples/measure_teacher.py chances aton --games 100 --picture reliability.svg
    python examples/measure_teacher.py hints aton --positions 50

`chances` compares the chances to win of a review with who won, by tenths, and their Brier score with
that of the plain leader by score and of the insight alone. `hints` compares the first hint with the
choice of a search with 30,000 roll-outs, fifty times the least that a hint makes.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import hypostyle
from hypostyle import CHANCE, Game, Match, State
from hypostyle.bots.registry import make_bot
from hypostyle.bots.search import Search
from hypostyle.teacher.hints import hints
from hypostyle.teacher.review import chances_of

BETWEEN = 9
"""Answers between two positions that are looked at."""
CLOSE = 0.02
"""A hint that is worth this much less than the best choice is as good."""


def games(game: Game[State], many: int) -> Iterator[Match[State]]:
    """Games of the one-step bot against itself, with all numbers of players in turn."""
    counts = [n for n in game.facts.players if n > 1]
    for number in range(many):
        match = Match(game, game.setup(counts[number % len(counts)]), f"calibration {number}")
        bots = [
            make_bot("onestep", game, number * 10 + seat) for seat in range(len(match.scores()))
        ]
        while not match.over:
            seat = match.deciders()[0]
            match.apply(seat, bots[seat].choose(match.view(seat)))
        yield match


def measure_chances(game: Game[State], many: int, picture: Path | None) -> None:
    """Print reliability by tenths and Brier scores."""
    bins = [[0, 0.0, 0.0] for _ in range(10)]
    brier = {"review": 0.0, "insight alone": 0.0, "leader by score": 0.0}
    seen = 0
    for match in games(game, many):
        won = game.rules.shares(match.state)
        players = len(won)
        asked = [n for n, row in enumerate(match.rows) if row.seat != CHANCE]
        for at in asked[4::BETWEEN]:
            s = match.at(at).state
            scores = game.rules.scores(s)
            best = max(scores)
            found = {
                "review": chances_of(match, s),
                "insight alone": game.insight().values(s, players),
                "leader by score": [(x == best) / scores.count(best) for x in scores],
            }
            for seat in range(players):
                seen += 1
                for name, values in found.items():
                    brier[name] += (values[seat] - won[seat]) ** 2
                chance = found["review"][seat]
                one = bins[min(9, int(10 * chance))]
                one[0] += 1
                one[1] += chance
                one[2] += won[seat]
    print(f"{game.facts.title}: {many} games, {seen} chances")
    points: list[tuple[float, float, int]] = []
    for tenth, (n, chance, share) in enumerate(bins):
        if n:
            points.append((chance / n, share / n, int(n)))
            print(
                f"{10 * tenth:>3}-{10 * tenth + 10:<3} % {n:>6.0f} {chance / n:7.1%} {share / n:7.1%}"
            )
    for name, total in brier.items():
        print(f"Brier score, {name}: {total / seen:.3f}")
    if picture is not None:
        picture.write_text(reliability(points), encoding="utf-8")


def reliability(points: list[tuple[float, float, int]]) -> str:
    """Expected against seen shares of the victory: on the line they agree."""
    most = max(n for _, _, n in points)
    dots = "".join(
        f"<circle cx='{20 + 200 * x:.0f}' cy='{220 - 200 * y:.0f}' r='{2 + 8 * n / most:.1f}' "
        "fill='#1b3a70'/>"
        for x, y, n in points
    )
    return (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 240'>"
        "<rect x='20' y='20' width='200' height='200' fill='#fffaf0' stroke='#8f7344'/>"
        f"<path d='M20 220L220 20' stroke='#d2ba8c'/>{dots}</svg>"
    )


def measure_hints(game: Game[State], positions: int, deep: int) -> None:
    """Print how often the first hint is the choice of a much deeper search, or close to it."""
    same = close = done = 0
    for number, match in enumerate(games(game, positions)):
        asked = [n for n, row in enumerate(match.rows) if row.seat != CHANCE]
        at = asked[(7 * number + 5) % len(asked)]
        seat = match.rows[at].seat
        view = match.at(at).view(seat)
        if len(view.legal()) < 2:
            continue
        first = hints(view, match.setup)[0].action
        search = Search("deep", game, 9, deep)
        search.choose(view)
        values = {one.action: one.value for one in search.report()}
        best = max(search.report(), key=lambda one: (one.visits, one.value))
        done += 1
        same += first == best.action
        close += first == best.action or values.get(first, 0.0) >= best.value - CLOSE
    print(f"{game.facts.title}: {done} positions, the same choice {same}, as good {close}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("chances", "hints"))
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--deep", type=int, default=30_000)
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    game = hypostyle.game(given.game)
    if given.what == "chances":
        measure_chances(game, given.games, given.picture)
    else:
        measure_hints(game, given.positions, given.deep)


if __name__ == "__main__":
    main()
