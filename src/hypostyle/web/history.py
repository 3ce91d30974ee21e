"""What has happened: the replay controls and the result. The log is in log.py."""

from collections import defaultdict
from typing import Final
from urllib.parse import urlencode

import htpy as h

from hypostyle.web.emblem import emblem
from hypostyle.web.names import who
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

# fmt: off
CURVE_W: Final = 320
CURVE_H: Final = 120
MARGIN:  Final = 30
LETTER:  Final = 12
# fmt: on
SPEEDS: Final = ("slow", "usual", "fast")


def announcement(sight: Sight) -> str:
    """The last line of the log and the question, for screen readers."""
    last = sight.view.log[-1].text if sight.view.log else ""
    asked = sight.view.question.sentence if sight.view.question and sight.asked else ""
    return f"{last} {asked}".strip()


def replay_bar(sight: Sight) -> h.Element:
    """The controls of the replay."""
    view = sight.view
    at = view.rows if sight.at is None else sight.at
    over = view.status in ("over", "closed")
    # Without a seat: a friend gets their own view.
    link = {"at": str(at), **({"viewer": sight.viewer} if sight.viewer else {})}
    return h.div("#replay", role="group", aria_label=T("table.replay"))[
        h.div(".row")[
            _step("first", "|◀"),
            _step("back", "◀"),
            h.button("#run", type="button", data_rest=T("table.run"), data_runs=T("table.pause"))[
                T("table.run")
            ],
            _step("forward", "▶"),
            _step("last", "▶|"),
            h.input(
                "#slider",
                type="range",
                min="0",
                max=str(view.rows),
                value=str(at),
                aria_label=T("table.at", at=at, rows=view.rows),
            ),
        ],
        h.div(".row.wrap")[
            h.label[
                h.span[T("table.speed"), " "],
                h.select("#speed")[
                    [h.option(value=pace)[T(f"table.speed_{pace}")] for pace in SPEEDS]
                ],
            ],
            h.label[
                h.span[T("table.by"), " "],
                h.select("#by")[
                    [h.option(value=by)[T(f"table.by_{by}")] for by in ("action", "turn", "round")]
                ],
            ],
            _viewer(sight) if over else None,
            h.span(".row")[
                h.button(
                    type="button",
                    data_copy=True,
                    aria_label=T("table.copy_moment"),
                    title=T("table.copy_moment"),
                )[T("table.copy_link")],
                h.input(
                    readonly=True,
                    hidden=True,
                    data_link=f"/tables/{view.table}?{urlencode(link)}",
                    aria_label=T("table.copy_moment"),
                ),
            ],
            h.button(".main", type="button", data_live=True)[
                T("table.live_over" if over else "table.live")
            ],
        ],
    ]


def _step(way: str, sign: str) -> h.Element:
    return h.button(
        ".step", type="button", data_step=way, aria_label=T(f"table.{way}"), title=T(f"table.{way}")
    )[h.span(aria_hidden="true")[sign]]


def _viewer(sight: Sight) -> h.Element:
    """Whose view is shown; after the game all cards may be revealed."""
    own = [(str(seat.seat), seat.side_name) for seat in sight.mine]
    choices = [("all", T("table.viewer_all")), *own, ("public", T("table.viewer_public"))]
    now = sight.viewer or ("public" if sight.view.seat is None else str(sight.view.seat))
    return h.label[
        h.span[T("table.viewer"), " "],
        h.select("#viewer")[
            [h.option(value=key, selected=key == now)[words] for key, words in choices]
        ],
    ]


# --- after the game -------------------------------------------------------------------------------


def result(sight: Sight) -> h.Node:
    """Who won and why, where the points came from, and what to do next.

    In a rail the question has said who won and why.
    """
    view = sight.view
    if view.outcome is None:
        return None
    why = reasons(sight)
    return h.section("#result", class_=None if sight.rail else "card")[
        None if sight.rail else [h.h2[winners(sight)], h.p[why] if why else None],
        _sources(sight),
        curve(sight),
        h.div(".row.wrap")[
            None if sight.rail else h.button(type="button", data_replay=True)[T("table.replay")],
            h.a(".button", href=f"/api/tables/{view.table}/record", download=f"{view.game}.game")[
                T("table.export_text")
            ],
            h.a(
                ".button",
                href=f"/api/tables/{view.table}/record?form=json",
                download=f"{view.game}.json",
            )[T("table.export_json")],
        ],
    ]


def reasons(sight: Sight) -> str:
    """Why the game ended, as a sentence; empty before the end."""
    outcome = sight.view.outcome
    words = sight.game.words.texts
    said = ", ".join(words.get(f"end.{key}", key) for key in outcome.reasons) if outcome else ""
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def winners(sight: Sight) -> str:
    """Who won, in words; empty before the end."""
    outcome = sight.view.outcome
    if outcome is None:
        return ""
    if len(sight.mine) == 1 and list(outcome.winners) == [sight.mine[0].seat]:
        return T("table.won_you")
    names = T("table.and").join(_winner(sight, side) for side in outcome.winners)
    return T("table.won" if len(outcome.winners) == 1 else "table.shared", names=names)


def _winner(sight: Sight, side: int) -> str:
    """A seat with its player, or an automaton."""
    seats = sight.view.seats
    return who(seats[side]) if side < len(seats) else sight.game.side_name(side)


def rematch(sight: Sight) -> h.Node:
    """The button or link to the next game of the same players."""
    if sight.view.rematch:
        return h.a(".button.main", href=f"/tables/{sight.view.rematch}")[T("table.rematch_there")]
    if not sight.mine:
        return None
    return h.button(".main", type="button", data_rematch_now=True)[T("table.rematch")]


def _sources(sight: Sight) -> h.Element:
    """The points as a table: a row for each source, a column for each seat."""
    view = sight.view
    points: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for line in view.log:
        if line.source and line.seat is not None:
            points[line.source][line.seat] += line.points
    seats = view.seats
    begun = {
        seat.seat: (seat.score or 0) - sum(row[seat.seat] for row in points.values())
        for seat in seats
    }
    words = sight.game.words.texts
    order = [key.removeprefix("source.") for key in words if key.startswith("source.")]
    names = [name for name in order if name in points]
    names += [name for name in points if name not in names]
    rows = [(words.get(f"source.{name}", name), points[name]) for name in names]
    if any(begun.values()):
        rows.insert(0, (T("table.source_other"), defaultdict(int, begun)))
    return h.table("#sources")[
        h.caption[T("table.sources")],
        h.thead[
            h.tr[
                h.td,
                [
                    h.th(scope="col")[
                        emblem(sight.game.facts.sides[seat.seat]),
                        h.span(class_="hidden" if sight.rail else None)[f" {seat.side_name}"],
                    ]
                    for seat in seats
                ],
            ]
        ],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[name],
                    [
                        h.td(class_="best" if _best(row, seat.seat) else None)[str(row[seat.seat])]
                        for seat in seats
                    ],
                ]
                for name, row in rows
            ]
        ],
        h.tfoot[
            h.tr[h.th(scope="row")[T("table.total")], [h.td[str(seat.score)] for seat in seats]]
        ],
    ]


def _best(row: dict[int, int], seat: int) -> bool:
    """True for the most points of a source, if it gave any."""
    return row[seat] > 0 and row[seat] == max(row.values())


def curve(sight: Sight) -> h.Node:
    """The scores over the rows of the record, as a chart."""
    view = sight.view
    last = max(1, view.rows)
    paths: list[tuple[int, list[tuple[int, int]]]] = []
    for seat in view.seats:
        gains = [(line.row, line.points) for line in view.log if line.seat == seat.seat]
        score = (seat.score or 0) - sum(points for _, points in gains)
        steps = [(0, score)]
        for row, points in gains:
            if points:
                steps += [(row, score), (row, score + points)]
                score += points
        paths.append((seat.seat, [*steps, (last, score)]))
    top = max(1, *(score for _, steps in paths for _, score in steps))
    low = min(0, *(score for _, steps in paths for _, score in steps))

    def x(row: int) -> float:
        return MARGIN + (CURVE_W - 2 * MARGIN) * row / last

    def y(score: int) -> float:
        return CURVE_H - MARGIN - (CURVE_H - 2 * MARGIN) * (score - low) / (top - low)

    heights = _apart({seat: y(steps[-1][1]) for seat, steps in paths})
    svg = h.Element
    return h.figure("#curve")[
        h.figcaption[T("table.curve")],
        svg("svg")(viewBox=f"0 0 {CURVE_W} {CURVE_H}", role="img", aria_label=T("table.curve"))[
            svg("path")(
                class_="axis",
                d=f"M{MARGIN} {MARGIN / 2}V{CURVE_H - MARGIN}H{CURVE_W - MARGIN / 2}",
            ),
            svg("text")(x=str(MARGIN - 4), y=f"{y(top) + 4:.1f}", text_anchor="end")[str(top)],
            svg("text")(x=str(MARGIN - 4), y=f"{y(low) + 4:.1f}", text_anchor="end")[str(low)],
            [
                [
                    svg("path")(
                        class_="curve",
                        data_seat=str(seat),
                        stroke=sight.game.facts.sides[seat].colour,
                        d="M" + "L".join(f"{x(row):.1f} {y(score):.1f}" for row, score in steps),
                    ),
                    svg("text")(
                        class_="end",
                        data_seat=str(seat),
                        x=f"{x(last) + 4:.1f}",
                        y=f"{heights[seat] + 4:.1f}",
                    )[sight.game.facts.sides[seat].letter],
                ]
                for seat, steps in paths
            ],
        ],
    ]


def _apart(heights: dict[int, float]) -> dict[int, float]:
    """The heights of letters, moved up so far that none lies on another."""
    free = float(CURVE_H)
    found: dict[int, float] = {}
    for seat, height in sorted(heights.items(), key=lambda one: -one[1]):
        free = found[seat] = min(height, free - LETTER)
    return found
