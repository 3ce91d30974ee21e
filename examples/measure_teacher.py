"""How good the teacher's chances to win and hints are, measured on games of bots.

    python examples/measure_teacher.py chances aton egizia --games 500 --kept docs/measured
    python examples/measure_teacher.py hints aton --positions 200 --kept docs/measured
    python examples/measure_teacher.py tables --kept docs/measured --picture reliability.svg

`chances` compares the chances to win of a review with who won. `hints` compares the first hint with the
choice of a search with fifty times the roll-outs that the hint makes. `tables` prints what was found so far.

What was found is kept in the folder `--kept`, a file for each game and a line for each game played or
position: a stopped run is resumed, and a later one adds to it. The first line says of which hints or
values it was found; where these have changed, nothing is added, and `check` says so.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import hypostyle
from hypostyle import Game, Match, State, Stream, View
from hypostyle.bots.registry import make_bot
from hypostyle.bots.root import Candidate, drawn, ranked, widest
from hypostyle.bots.search import Search
from hypostyle.teacher.hints import hints, rollouts_for
from hypostyle.teacher.review import outlook_of
from hypostyle.teacher.tempering import exponent_of, tempered, tempered_one

FIRST = 1000
"""The number of the first game whose chances are measured: hints are looked at in others."""
BLOCK = 12
"""So many games in a row fall into the same half: all numbers of players are in both halves."""
MOMENTS = 6
"""Positions of a game whose chances are measured: the middles of so many equal parts."""
DEEPER = 50
"""Roll-outs of the search that judges a hint, for each roll-out of the hint."""
CLOSE = 0.02
"""A hint that is worth this much less than the best choice is as good."""
SURE = 3.0
"""Standard errors by which a difference must be clear of CLOSE before the judging search stops early."""
FIRST_LOOK = 200
"""Tries of each answer before it may stop."""
NEXT_LOOK = 1.4
"""How many times as many tries are made before it looks again."""
GROWN = 10
"""A tree with so many times the roll-outs of a hint is no longer young."""
YOUNG = 0.05
"""How far a difference must be clear of CLOSE besides, while the tree is young."""


def played(game: Game[State], number: int) -> tuple[Match[State], list[int]]:
    """A whole game of the one-step bot against itself, and how many rows it had at each answer.

    All numbers of players take turns, from two.
    """
    counts = [n for n in game.facts.players if n > 1]
    match = Match(game, game.setup(counts[number % len(counts)]), f"calibration {number}")
    bots = [make_bot("onestep", game, number * 10 + seat) for seat in range(match.setup.players)]
    moments: list[int] = []
    while not match.over:
        seat = match.deciders()[0]
        moments.append(len(match.rows))
        match.apply(seat, bots[seat].choose(match.view(seat)))
    return match, moments


class Kept:
    """What was found of a game, in a file if one is given: a header, and one line for each number."""

    def __init__(self, folder: Path | None, what: str, game: str) -> None:
        self.file = folder / f"{what}-{game}.jsonl" if folder else None
        self.head: dict[str, Any] = {}
        self.found: list[Any] = []
        if self.file is not None and self.file.exists():
            head, *lines = self.file.read_text("utf-8").splitlines()
            self.head = json.loads(head)
            self.found = [json.loads(line) for line in lines]

    def stale(self, mark: str) -> bool:
        """Whether it was found of something that has changed since."""
        return bool(self.head) and self.head["of"] != mark

    def up_to(self, many: int, mark: str, make: Callable[[int], Any]) -> Iterator[Any]:
        """What was found for the numbers below `many`; what is missing is made."""
        if self.stale(mark):
            raise SystemExit(f"{self.file} is of other hints or values: delete it to begin anew")
        if not self.head:
            self.head = {"of": mark, "version": hypostyle.__version__}
            self._write(self.head)
        for number in range(many):
            if number == len(self.found):
                self.found.append(make(number))
                self._write(self.found[number])
            yield self.found[number]

    def _write(self, line: Any) -> None:
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line, separators=(",", ":")) + "\n")


def mark_of(things: object) -> str:
    """A short name of what is measured, which changes when the results do."""
    return sha256(json.dumps(things).encode()).hexdigest()[:12]


# --- hints ----------------------------------------------------------------------------------------


def asked_in(game: Game[State], number: int) -> tuple[Match[State], int, float] | None:
    """A position of a game in which a seat has a choice, from all parts of games, and what the seat won in
    the end; None without a choice."""
    match, moments = played(game, number)
    at = match.at(moments[(7 * number + 5) % len(moments)])
    seat = at.deciders()[0]
    won = game.rules.shares(match.state)[seat]
    return (at, seat, won) if len(at.view(seat).legal()) > 1 else None


@dataclass
class Verdict:
    """What a deep search thinks of an answer."""

    choice: int
    """The answer it prefers."""
    gap: float
    """How much more that one is worth."""
    error: float
    """The standard error of the gap."""
    tries: int
    """How often both were tried."""
    made: int
    """Roll-outs of the search."""
    good: bool
    """It prefers the judged answer, or one that is worth at most CLOSE more."""


class Judge(Search[State]):
    """A search as the bots make it, which tries the judged answer in every position until its end.

    So both answers are tried equally often, in the same imagined positions with the same luck. It stops
    early when it is clear that no answer is worth more than CLOSE more, or that one is. While its tree
    is young, the values still move: then it stops only with room to spare.
    """

    def judge(self, view: View[State], judged: int, grown: int, whole: bool = False) -> Verdict:
        """What the search thinks of an answer. Its tree is young for `grown` roll-outs; `whole` makes all."""
        racing = widest(self.begin(view), self.rollouts)
        mine = next(each for each in racing if each.arm.key % self.answers == judged)
        stream = self.stream(view)
        sums = {each.arm.key: [0.0, 0.0] for each in racing}
        parts = max(1, (len(racing) - 1).bit_length())
        made, tries, look = 0, 0, FIRST_LOOK
        clear = False
        for part in range(1, parts + 1):
            while made < self.rollouts * part / parts and not clear:
                field = racing if mine in racing else [mine, *racing]
                self.compare(field, mine, view, stream, sums)
                made += len(field)
                tries += 1
                if tries == look:
                    look = round(tries * NEXT_LOOK)
                    gaps = [
                        gap_of(sums[each.arm.key], tries) for each in racing if each is not mine
                    ]
                    clear = not whole and is_clear(gaps, 0.0 if made >= grown else YOUNG)
            racing = ranked(racing, self.spread.rate(self.weight))
            if part < parts and not clear:
                racing = racing[: (len(racing) + 1) // 2]
        best = max(racing, key=Candidate.value) if clear else racing[0]
        gap, error = gap_of(sums[best.arm.key], tries) if best is not mine else (0.0, 0.0)
        return Verdict(best.arm.key % self.answers, gap, error, tries, made, gap <= CLOSE)

    def compare(
        self,
        field: list[Candidate],
        mine: Candidate,
        view: View[State],
        stream: Stream,
        sums: dict[int, list[float]],
    ) -> None:
        """Try these answers in one imagined position, and add how much more each brought."""
        position = view.imagine(stream)
        self.guide.reopen(position)
        luck = int(stream.word())
        self.reply(position, view.seat)
        met = drawn(field, self.spread.rate(self.weight), stream) if self.replies else 0
        values = [
            self.rollout(position.clone(), view.seat, each.arm, n == met, Stream(luck))
            for n, each in enumerate(field)
        ]
        mean = sum(values) / len(values)
        self.spread.squares += sum((value - mean) ** 2 for value in values)
        self.spread.freedom += len(values) - 1
        for each, value in zip(field, values, strict=True):
            more = value - values[field.index(mine)]
            sums[each.arm.key][0] += more
            sums[each.arm.key][1] += more * more


def gap_of(sums: list[float], tries: int) -> tuple[float, float]:
    """The mean of so many differences and its standard error, from their sum and that of their squares."""
    mean = sums[0] / tries
    return mean, sqrt(max(sums[1] / tries - mean * mean, 1e-4) / tries)


def is_clear(gaps: list[tuple[float, float]], room: float) -> bool:
    """Whether one answer is surely worth more than CLOSE more, or surely none is."""
    lows = [mean - SURE * error - room > CLOSE for mean, error in gaps]
    highs = [mean + SURE * error + room <= CLOSE for mean, error in gaps]
    return any(lows) or all(highs)


def judged_in(game: Game[State], number: int, deeper: int, whole: bool) -> dict[str, Any]:
    """The first hint in a position and what a deep search thinks of it; empty without a choice."""
    found = asked_in(game, number)
    if found is None:
        return {}
    match, seat, won = found
    view = match.view(seat)
    began = process_time()
    first = hints(view, match.setup)[0]
    seconds = process_time() - began
    rollouts = rollouts_for(len(view.legal()))
    judge = Judge("judge", game, 9, deeper * rollouts, insight=game.insight(learned=True))
    verdict = judge.judge(view, first.action, GROWN * rollouts, whole)
    return {
        "players": match.setup.players,
        "answers": len(view.legal()),
        "hint": first.answer,
        "chance": round(untempered(game, first.chance, match.setup.players), 3),
        "won": won,
        "choice": view.notation(verdict.choice),
        "gap": round(verdict.gap, 4),
        "error": round(verdict.error, 4),
        "tries": verdict.tries,
        "rollouts": verdict.made,
        "good": verdict.good,
        "seconds": round(seconds, 2),
    }


def untempered(game: Game[State], chance: float, players: int) -> float:
    """The chance of a hint as the search found it."""
    return tempered_one(chance, players, 1.0 / exponent_of(game, players))


def hints_mark(game: Game[State]) -> str:
    """Changes when the hints do: made from those at two positions, and from all that changes values."""
    found = [asked_in(game, number) for number in (0, 1)]
    asked = [(match.view(seat), match.setup) for match, seat, _ in filter(None, found)]
    answers = [[one.answer for one in hints(*each)] for each in asked]
    return mark_of([answers, rollouts_for(2), rollouts_for(99), outlook_mark(game)])


def measure_hints(game: Game[State], positions: int, deeper: int, kept: Kept) -> None:
    """Judge the first hints in so many positions."""
    many = 0
    for found in kept.up_to(
        2 * positions, hints_mark(game), lambda n: judged_in(game, n, deeper, whole=False)
    ):
        many += bool(found)
        if many == positions:
            break
    print(f"{game.facts.title}: {hints_row(kept)}")


def hints_row(kept: Kept) -> str:
    """A row of the table: positions, the same choice, as good, with its 95 % interval, seconds."""
    found = [each for each in kept.found if each]
    many = len(found)
    same = sum(each["hint"] == each["choice"] for each in found)
    good = sum(each["good"] for each in found)
    low, high = interval(good, many)
    seconds = sorted(each["seconds"] for each in found)
    return (
        f"{many} | {same} | {good} | {good / many:.0%} ({low:.0%} to {high:.0%}) | "
        f"{seconds[many // 2]:.1f} | {seconds[-1]:.1f}"
    )


def interval(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    share, z = hits / of, 1.96
    middle = share + z * z / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


# --- chances to win -------------------------------------------------------------------------------

NAMES = ("review, untempered", "review", "insight alone", "leader by score")


@dataclass
class Case:
    """A seat in a position: its chance to win by each of NAMES, and the share of the victory that came."""

    chances: tuple[float, ...]
    won: float


def chances_in(game: Game[State], number: int) -> dict[str, Any]:
    """One game: at some positions, for each seat, the outlook of a review before it is tempered, that of
    the insight alone and that of the leader by score, in thousandths."""
    match, moments = played(game, FIRST + number)
    players = match.setup.players
    at = []
    for k in range(MOMENTS):
        s = match.at(moments[(2 * k + 1) * len(moments) // (2 * MOMENTS)]).state
        expected = outlook_of(match, s.clone())
        insight = game.insight(learned=True)
        insight.prepare(s)
        alone = insight.values(s, players)
        scores = game.rules.scores(s)
        leads = [(x == max(scores)) / scores.count(max(scores)) for x in scores]
        each = [
            [round(1000 * x) for x in three] for three in zip(expected, alone, leads, strict=True)
        ]
        at.append(each)
    return {"players": players, "won": game.rules.shares(match.state), "at": at}


def cases_of(found: list[Any], exponents: Mapping[int, float]) -> list[Case]:
    """All seats in all positions of these games."""
    cases: list[Case] = []
    for each in found:
        for seats in each["at"]:
            expected = [max(seat[0], 1) / 1000 for seat in seats]
            better = tempered(expected, exponents.get(each["players"], 1.0))
            for seat, chance, won in zip(seats, better, each["won"], strict=True):
                chances = (seat[0] / 1000, chance, seat[1] / 1000, seat[2] / 1000)
                cases.append(Case(chances, won))
    return cases


def brier(cases: list[Case], name: int) -> float:
    """The mean squared error of one of NAMES."""
    return sum((case.chances[name] - case.won) ** 2 for case in cases) / len(cases)


@dataclass(frozen=True)
class Tenth:
    """The chances of one tenth: how many, their mean, and the share of the victory that came."""

    many: int
    expected: float
    won: float


def tenths_of(cases: list[Case]) -> list[Tenth | None]:
    """Reliability of the tempered chances by tenths; None where there is nothing."""
    parts: list[list[Case]] = [[] for _ in range(10)]
    for case in cases:
        parts[min(9, int(10 * case.chances[1]))].append(case)
    return [
        Tenth(
            len(part),
            sum(case.chances[1] for case in part) / len(part),
            sum(case.won for case in part) / len(part),
        )
        if part
        else None
        for part in parts
    ]


def distance(tenths: list[Tenth | None]) -> float:
    """How far the tenths are from the line, weighted by the number of cases."""
    there = [one for one in tenths if one is not None]
    return sum(one.many * abs(one.expected - one.won) for one in there) / sum(
        one.many for one in there
    )


def fitted(found: list[Any]) -> dict[int, float]:
    """The exponents with which chances agree best with the results of these games."""
    exponents: dict[int, float] = {}
    for players in sorted({each["players"] for each in found}):
        mine = [each for each in found if each["players"] == players]
        rest = [each for each in found if each["players"] != players]
        scores: dict[float, float] = {}
        for exponent in (n / 20 for n in range(6, 31)):
            scores[exponent] = brier(cases_of(mine, {players: exponent}), 1)
            if rest:  # a game with others counts a tenth
                other = brier(cases_of(rest, dict.fromkeys(range(10), exponent)), 1)
                scores[exponent] += other * len(rest) / len(mine) / 10
        exponents[players] = min(scores, key=scores.__getitem__)
    return exponents


def crossed(found: list[Any]) -> list[Case]:
    """The cases of all games, tempered in each half with the exponents that the other half gives."""
    halves = [[each for n, each in enumerate(found) if n // BLOCK % 2 == half] for half in (0, 1)]
    return cases_of(halves[0], fitted(halves[1])) + cases_of(halves[1], fitted(halves[0]))


def measure_chances(game: Game[State], many: int, kept: Kept) -> None:
    """Print Brier scores and reliability by tenths."""
    list(kept.up_to(many, outlook_mark(game), lambda number: chances_in(game, number)))
    cases = crossed(kept.found)
    print(f"{game.facts.title}: {len(kept.found)} games, {len(cases)} chances")
    for n, name in enumerate(NAMES):
        print(f"Brier score, {name}: {brier(cases, n):.3f}")
    for n, one in enumerate(tenths_of(cases)):
        if one is not None:
            print(
                f"{10 * n:>3}-{10 * n + 10:<3} % {one.many:>6} {one.expected:6.1%} {one.won:6.1%}"
            )


def outlook_mark(game: Game[State]) -> str:
    """Changes when the outlook of reviews does: made from that of one game."""
    return mark_of(chances_in(game, 0))


def fit(game: Game[State], kept: Kept) -> None:
    """Print the file chances.toml of a game, from the games that are kept."""
    print("# Exponents of chances to win, by number of players: see hypostyle.teacher.tempering.")
    print(f"# Written by `python examples/measure_teacher.py fit {game.key} --kept docs/measured`.")
    for players, exponent in fitted(kept.found).items():
        mine = [each for each in kept.found if each["players"] == players]
        before, after = (brier(cases_of(mine, {players: each}), 1) for each in (1.0, exponent))
        print(f"\n[{players}]\nexponent = {exponent:.2f}\ngames = {len(mine)}")
        print(f"brier = {{ before = {before:.3f}, after = {after:.3f} }}")


# --- tables ---------------------------------------------------------------------------------------


def tables(games: list[Game[State]], folder: Path, picture: Path | None) -> None:
    """Print the tables of what is kept, as in docs/teacher.md, and draw the reliability."""
    chances = {game: Kept(folder, "chances", game.key) for game in games}
    judged = {game: Kept(folder, "hints", game.key) for game in games}
    cases = {game: crossed(kept.found) for game, kept in chances.items() if kept.found}
    print(
        "| game | games | chances | review | untempered | insight alone | leader | off the line |"
    )
    print("|---|---|---|---|---|---|---|---|")
    tenths = {game: tenths_of(each) for game, each in cases.items()}
    for game, each in cases.items():
        raw, review, alone, leader = (f"{brier(each, n):.3f}" for n in range(4))
        off = f"{100 * distance(tenths[game]):.1f}"
        print(
            f"| {game.facts.title} | {len(chances[game].found)} | {len(each)} | {review} | {raw} "
            f"| {alone} | {leader} | {off} |"
        )
    print("\n| chance in % | " + " | ".join(f"{n}-{n + 10}" for n in range(0, 100, 10)) + " |")
    print("|" + "---|" * 11)
    for game, parts in tenths.items():
        shown = ["-" if one is None else f"{100 * one.won:.0f}" for one in parts]
        print(f"| {game.facts.title} | " + " | ".join(shown) + " |")
    print("\n| game | positions | the same | as good | share (95 %) | seconds | at most |")
    print("|---|---|---|---|---|---|---|")
    for game, kept in judged.items():
        if kept.found:
            print(f"| {game.facts.title} | {hints_row(kept)} |")
    if picture is not None:
        named = {game.facts.title: each for game, each in tenths.items()}
        picture.write_text(reliability(named), encoding="utf-8")


def check(games: list[Game[State]], folder: Path) -> None:
    """Say what of that is of hints or values that have changed since."""
    for game in games:
        for what, mark in (("chances", outlook_mark), ("hints", hints_mark)):
            kept = Kept(folder, what, game.key)
            if kept.head:
                stale = kept.stale(mark(game))
                print(f"{kept.file}: {'measure anew' if stale else 'up to date'}")


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


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("chances", "hints", "fit", "tables", "check"))
    parser.add_argument("games", nargs="*", help="all five when none is named")
    parser.add_argument("--games", dest="many", type=int, default=100)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--deeper", type=int, default=DEEPER)
    parser.add_argument("--kept", type=Path, help="a folder for what is found")
    parser.add_argument("--picture", type=Path, help="where to draw the chances")
    given = parser.parse_args()
    if given.kept:
        given.kept.mkdir(parents=True, exist_ok=True)
    games = [hypostyle.game(key) for key in given.games or hypostyle.game_names()]
    if given.what == "tables":
        tables(games, given.kept, given.picture)
        return
    if given.what == "check":
        check(games, given.kept)
        return
    for game in games:
        kept = Kept(given.kept, "hints" if given.what == "hints" else "chances", game.key)
        if given.what == "chances":
            measure_chances(game, given.many, kept)
        elif given.what == "hints":
            measure_hints(game, given.positions, given.deeper, kept)
        else:
            fit(game, kept)


if __name__ == "__main__":
    main()
