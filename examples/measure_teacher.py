"""How good the teacher's chances to win and hints are, measured on games of bots.

    python examples/measure_teacher.py chances aton egizia --games 500 --kept measured --picture reliability.svg
    python examples/measure_teacher.py hints aton --positions 200 --kept measured

`chances` compares the chances to win of a review with who won, by tenths, and their Brier score with
that of the plain leader by score and of the insight alone. `hints` compares the first hint with the
choice of a search with fifty times the roll-outs that the hint makes.

What took long is written to the folder `--kept`, a line for each game or position, and read again
by the next run: a stopped run is resumed, and a change of the hints is measured in minutes.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hypostyle
from hypostyle import Game, Match, State
from hypostyle.bots.registry import make_bot
from hypostyle.bots.search import Search
from hypostyle.teacher.hints import hints, rollouts_for
from hypostyle.teacher.review import chances_of

BETWEEN = 20
"""Answers between two positions whose chances are measured."""
DEEPER = 50
"""Roll-outs of the search that judges a hint, for each roll-out of the hint."""
CLOSE = 0.02
"""A hint that is worth this much less than the best choice is as good."""
NAMES = ("review", "insight alone", "leader by score")


def played(game: Game[State], number: int) -> Iterator[tuple[Match[State], int]]:
    """A game of the one-step bot against itself: the match before every answer, and who answers.

    All numbers of players take turns, from two.
    """
    counts = [n for n in game.facts.players if n > 1]
    match = Match(game, game.setup(counts[number % len(counts)]), f"calibration {number}")
    bots = [make_bot("onestep", game, number * 10 + seat) for seat in range(match.setup.players)]
    while not match.over:
        seat = match.deciders()[0]
        yield match, seat
        match.apply(seat, bots[seat].choose(match.view(seat)))


def kept(file: Path | None, many: int, make: Callable[[int], Any]) -> Iterator[Any]:
    """What `make` gives for the numbers up to `many`, read from the file as far as it goes."""
    lines = file.read_text("utf-8").splitlines() if file is not None and file.exists() else []
    for number in range(many):
        if number < len(lines):
            yield json.loads(lines[number])
            continue
        found = make(number)
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(found) + "\n")
        yield found


# --- chances to win -------------------------------------------------------------------------------


def chances_in(game: Game[State], number: int) -> list[list[float]]:
    """One game: for every twentieth answer and every seat three chances, as in NAMES, and the result."""
    found: list[list[float]] = []
    match = game.new()
    for n, (match, _) in enumerate(played(game, number)):
        if n % BETWEEN != BETWEEN // 2:
            continue
        s = match.state.clone()
        insight = game.insight(learned=True)
        insight.prepare(s)
        scores = game.rules.scores(s)
        best = max(scores)
        leads = [(x == best) / scores.count(best) for x in scores]
        alone = insight.values(s, match.setup.players)
        for three in zip(chances_of(match, s), alone, leads, strict=True):
            found.append([round(x, 4) for x in three])
    won = game.rules.shares(match.state)
    return [[*each, won[n % len(won)]] for n, each in enumerate(found)]


@dataclass(frozen=True)
class Tenth:
    """The chances of one tenth: how many, their mean, and the share of the victory that came."""

    many: int
    expected: float
    won: float


def tenths_of(rows: list[list[float]]) -> list[Tenth | None]:
    """Reliability by tenths; None where there is nothing."""
    parts: list[list[list[float]]] = [[] for _ in range(10)]
    for row in rows:
        parts[min(9, int(10 * row[0]))].append(row)
    return [
        Tenth(
            len(part),
            sum(row[0] for row in part) / len(part),
            sum(row[3] for row in part) / len(part),
        )
        if part
        else None
        for part in parts
    ]


def measure_chances(game: Game[State], many: int, folder: Path | None) -> list[Tenth | None]:
    """Print Brier scores and reliability by tenths."""
    file = folder / f"chances_{game.key}.jsonl" if folder else None
    found = list(kept(file, many, lambda number: chances_in(game, number)))
    rows = [row for each in found for row in each]
    print(f"{game.facts.title}: {many} games, {len(rows)} chances")
    for n, name in enumerate(NAMES):
        print(f"Brier score, {name}: {sum((row[n] - row[3]) ** 2 for row in rows) / len(rows):.3f}")
    tenths = tenths_of(rows)
    for n, one in enumerate(tenths):
        if one is not None:
            print(
                f"{10 * n:>3}-{10 * n + 10:<3} % {one.many:>6} {one.expected:6.1%} {one.won:6.1%}"
            )
    off = sum(one.many * abs(one.expected - one.won) for one in tenths if one is not None)
    print(f"Mean distance from the line: {100 * off / len(rows):.1f} percentage points")
    return tenths


def reliability(measured: dict[str, list[Tenth | None]]) -> str:
    """Expected against seen shares of the victory, game by game: on the line they agree."""
    parts: list[str] = []
    for n, (title, tenths) in enumerate(measured.items()):
        there = [one for one in tenths if one is not None]
        most = max(one.many for one in there)
        dots = "".join(
            f"<circle cx='{20 + 200 * one.expected:.0f}' cy='{220 - 200 * one.won:.0f}' "
            f"r='{2 + 8 * (one.many / most) ** 0.5:.1f}' fill='#1b3a70'/>"
            for one in there
        )
        parts.append(
            f"<g transform='translate({250 * n} 0)'>"
            "<rect x='20' y='20' width='200' height='200' fill='#fffaf0' stroke='#8f7344'/>"
            f"<path d='M20 220L220 20' stroke='#d2ba8c'/>{dots}"
            "<text x='120' y='240' font-size='14' text-anchor='middle' font-family='sans-serif' "
            f"fill='#3a2c14'>{title}</text></g>"
        )
    title = "Expected share of the victory (across) against the share won (up), by tenths"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {250 * len(parts)} 250' role='img'>"
        f"<title>{title}</title>{''.join(parts)}</svg>\n"
    )


# --- hints ----------------------------------------------------------------------------------------


def asked_in(game: Game[State], number: int) -> tuple[Match[State], int] | None:
    """A position of a game in which a seat has a choice, from all parts of games; None without one."""
    match, moments = game.new(), []
    for match, _ in played(game, number):
        moments.append(len(match.rows))
    at = match.at(moments[(7 * number + 5) % len(moments)])
    seat = at.deciders()[0]
    return (at, seat) if len(at.view(seat).legal()) > 1 else None


def deep_in(game: Game[State], number: int, deeper: int) -> dict[str, tuple[int, float]] | None:
    """How often a deep search tried each answer, and its value."""
    found = asked_in(game, number)
    if found is None:
        return None
    match, seat = found
    view = match.view(seat)
    rollouts = deeper * rollouts_for(len(view.legal()))
    search = Search("deep", game, 9, rollouts, insight=game.insight(learned=True))
    search.choose(view)
    return {view.notation(one.action): (one.visits, one.value) for one in search.report()}


def measure_hints(game: Game[State], positions: int, deeper: int, folder: Path | None) -> None:
    """Print how often the first hint is the choice of a much deeper search, or close to it."""
    file = folder / f"hints_{game.key}.jsonl" if folder else None
    deep = kept(file, 2 * positions, lambda number: deep_in(game, number, deeper))
    same = close = done = 0
    for number, answers in enumerate(deep):
        found = asked_in(game, number) if answers else None
        if found is None:
            continue
        match, seat = found
        first = hints(match.view(seat), match.setup)[0].answer
        best = max(answers, key=lambda one: tuple(answers[one]))
        done += 1
        same += first == best
        ahead = answers[best][1] - answers[first][1] if first in answers else 1.0
        close += first == best or ahead <= CLOSE
        if done == positions:
            break
    share = f"{close / done:.0%}" if done else "-"
    print(
        f"{game.facts.title}: {done} positions, the same choice {same}, as good {close} ({share})"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("chances", "hints"))
    parser.add_argument("games", nargs="+")
    parser.add_argument("--games", dest="many", type=int, default=100)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--deeper", type=int, default=DEEPER)
    parser.add_argument("--kept", type=Path, help="a folder for what took long")
    parser.add_argument("--picture", type=Path, help="where to draw the chances")
    given = parser.parse_args()
    if given.kept:
        given.kept.mkdir(parents=True, exist_ok=True)
    measured: dict[str, list[Tenth | None]] = {}
    for key in given.games:
        game = hypostyle.game(key)
        if given.what == "chances":
            measured[game.facts.title] = measure_chances(game, given.many, given.kept)
        else:
            measure_hints(game, given.positions, given.deeper, given.kept)
    if given.picture and measured:
        given.picture.write_text(reliability(measured), encoding="utf-8")


if __name__ == "__main__":
    main()
