"""How a game ended in numbers: who stands where, with points from which source, and what decided it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hypostyle.server import models
from hypostyle.web.names import person, who
from hypostyle.web.rows import amount, worth
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

MOST_MOMENTS: Final = 3
Gains = dict[int, int]
"""Points by side."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A side that has a result: a seat, or an automaton."""

    side: int
    name: str
    score: int
    rank: int
    """From 1; equal results share a rank."""
    seat: models.SeatOut | None = None
    """None for an automaton."""

    @property
    def person(self) -> str:
        """Who played it, in a word or two."""
        if self.seat is None:
            return T("table.automaton")
        words = [T("table.you")] if self.seat.yours and self.seat.kind != "hotseat" else []
        words += [person(self.seat)] if person(self.seat) else []
        return " · ".join(words or ([T("table.bot", rank=self.seat.rank)] if self.seat.bot else []))


@dataclass(frozen=True, slots=True)
class DecisiveMoment:
    """A row of the record after which the game was another one."""

    row: int
    side: int
    label: str
    """The round it belongs to."""
    text: str
    points: int


def contenders(sight: Sight) -> list[Contender]:
    """All sides with a result, the best first."""
    winners = sight.view.outcome.winners if sight.view.outcome else []
    keys = [side.key for side in sight.game.facts.sides]
    found: list[tuple[int, str, int, models.SeatOut | None]] = [
        (seat.seat, seat.side_name, seat.score or 0, seat) for seat in sight.view.seats
    ]
    found += [(keys.index(one.side), one.side_name, one.score, None) for one in sight.view.automata]

    def result(side: int, score: int) -> tuple[bool, int]:
        # A tie may be broken by something else than points: whoever won stands higher.
        return side not in winners, -score

    results = sorted(result(side, score) for side, _, score, _ in found)
    made = [
        Contender(side, name, score, 1 + results.index(result(side, score)), seat)
        for side, name, score, seat in found
    ]
    return sorted(made, key=lambda one: one.rank)


def by_source(sight: Sight) -> list[tuple[str, str, Gains]]:
    """For every source of points its key, its name and the points by side; first what was there
    from the beginning."""
    points: dict[str, Gains] = defaultdict(lambda: defaultdict(int))
    for line in sight.view.log:
        if line.source and line.seat is not None:
            points[line.source][line.seat] += line.points
    words = sight.game.words.texts
    order = [key.removeprefix("source.") for key in words if key.startswith("source.")]
    names = [name for name in order if name in points]
    names += [name for name in points if name not in names]
    rows = [(name, words.get(f"source.{name}", name), points[name]) for name in names]
    begun: Gains = defaultdict(int)
    for one in contenders(sight):
        begun[one.side] = one.score - sum(row[one.side] for row in points.values())
    if any(begun.values()):
        rows.insert(0, ("", T("table.source_other"), begun))
    return rows


def score_words(sight: Sight, key: str) -> str:
    """A heading about scores; games whose scores are no points have their own."""
    words = sight.game.words
    return words(f"score.{key}") if f"score.{key}" in words else T(f"table.{key}")


def margin(sight: Sight) -> str:
    """By how much and thanks to what the winner won; empty when the victory is shared."""
    first, *rest = contenders(sight)
    if not rest or rest[0].rank == 1:
        return ""
    lead = first.score - rest[0].score
    if lead <= 0:
        return T("table.won_tie") if lead == 0 else ""
    gaps = [
        (row[first.side] - row[rest[0].side], name, row[first.side], row[rest[0].side])
        for key, name, row in by_source(sight)
        if key
    ]
    gap, source, mine, theirs = max(gaps, default=(0, "", 0, 0))
    key = sight.game.key
    won = T("table.won_by", amount=amount(key, lead), rival=_rival(sight, rest[0].side))
    if gap <= 0:
        return won
    return f"{won} {T('table.won_thanks', source=source, mine=worth(key, mine), theirs=worth(key, theirs))}"


def round_at(sight: Sight, row: int) -> str:
    """The name of the round that a row belongs to; empty where a game has no rounds."""
    rounds = [one.label for one in sight.moments if one.kind == "round" and one.row <= row]
    return rounds[-1].rstrip(".") if rounds else ""


def decisive(sight: Sight) -> list[DecisiveMoment]:
    """The rows that moved the scores furthest apart, and the one after which the winner led for
    good; in the order in which they happened."""
    rows: dict[int, list[models.LogLine]] = defaultdict(list)
    for line in sight.view.log:
        if line.source and line.points and line.seat is not None:
            rows[line.row].append(line)
    sides = [one.side for one in contenders(sight)]
    weights = {key: _unequal([row[side] for side in sides]) for key, _, row in by_source(sight)}
    swings: list[tuple[float, int, int, int]] = []
    for row, lines in rows.items():
        gained: Gains = defaultdict(int)
        swing: dict[int, float] = dict.fromkeys(sides, 0.0)
        for line in lines:
            gained[line.seat or 0] += line.points
            swing[line.seat or 0] += line.points * weights.get(line.source or "", 1.0)
        mean = sum(swing.values()) / len(swing)
        # Two sides are always as far from their mean: then it is about the one with more.
        side = max(gained, key=lambda one: (round(abs(swing[one] - mean), 6), abs(swing[one])))
        swings.append((abs(swing[side] - mean), row, side, gained[side]))
    found: dict[int, DecisiveMoment] = {}
    lead = _lead_for_good(sight, rows)
    if lead is not None:
        row, side = lead
        own = [line for line in rows[row] if line.seat == side]
        text = T("table.leads_by", told=_told(sight, own)) if own else _leads(sight, side)
        gain = sum(line.points for line in own)
        found[row] = DecisiveMoment(row, side, round_at(sight, row), text, gain)
    for _, row, side, points in sorted(swings, reverse=True):
        if len(found) >= MOST_MOMENTS:
            break
        if row not in found:
            text = _told(sight, [line for line in rows[row] if line.seat == side])
            found[row] = DecisiveMoment(row, side, round_at(sight, row), text, points)
    return [found[row] for row in sorted(found)]


def _unequal(points: list[int]) -> float:
    """How much a source of points tells the sides apart: what all get or pay alike decides nothing."""
    most = max(map(abs, points))
    return (max(points) - min(points)) / most if most else 0.0


def _told(sight: Sight, lines: list[models.LogLine]) -> str:
    """What brought a side its points in a row: a sentence of the log, or all sources in one."""
    if len(lines) == 1:
        return lines[0].text
    words = sight.game.words.texts
    gains: dict[str, int] = defaultdict(int)
    for line in lines:
        gains[words.get(f"source.{line.source}", line.source or "")] += line.points
    parts = ", ".join(f"{name} {points:+d}" for name, points in gains.items())
    side = lines[0].seat or 0
    name = T("table.log_you") if _reader(sight, side) else sight.game.side_name(side)
    return T("table.moment", name=name, parts=parts.replace("-", "\N{MINUS SIGN}"))


def _leads(sight: Sight, side: int) -> str:
    """Who takes the lead; the reader is "you"."""
    return (
        T("table.leads_you") if _reader(sight, side) else T("table.leads", name=_named(sight, side))
    )


def _rival(sight: Sight, side: int) -> str:
    """A side that did not win; the reader is "you"."""
    return T("table.you") if _reader(sight, side) else _named(sight, side)


def _reader(sight: Sight, side: int) -> bool:
    """Whether a side is the reader's, and no other one."""
    return [seat.seat for seat in sight.mine] == [side]


def _named(sight: Sight, side: int) -> str:
    seats = sight.view.seats
    return who(seats[side]) if side < len(seats) else sight.game.side_name(side)


def _lead_for_good(sight: Sight, rows: dict[int, list[models.LogLine]]) -> tuple[int, int] | None:
    """The last row after which the winner alone had the most points, having not had them before."""
    winner = contenders(sight)[0].side
    before: bool | None = None
    found: tuple[int, int] | None = None
    for row, leads in leading(sight, rows, winner):
        if leads and before is False:
            found = (row, winner)
        before = leads
    return found if before else None


def leading(
    sight: Sight, rows: dict[int, list[models.LogLine]], side: int
) -> Iterator[tuple[int, bool]]:
    """After every row with points, whether a side has more than all others."""
    begun = next((row for key, _, row in by_source(sight) if not key), {})
    scores = {one.side: begun.get(one.side, 0) for one in contenders(sight)}
    for row, lines in sorted(rows.items()):
        for line in lines:
            if line.seat in scores:
                scores[line.seat] += line.points
        rest = [score for other, score in scores.items() if other != side]
        yield row, scores[side] > max(rest, default=scores[side] - 1)
