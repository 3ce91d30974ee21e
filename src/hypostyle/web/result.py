"""The end of a game: the podium, where the points came from, their curve, and what decided it."""

from typing import Final

import htpy as h

from hypostyle.web.emblem import emblem, likeness
from hypostyle.web.history import reasons, winners
from hypostyle.web.log import told_to
from hypostyle.web.rows import worth
from hypostyle.web.scores import (
    Contender,
    Gains,
    by_source,
    contenders,
    decisive,
    margin,
    score_words,
)
from hypostyle.web.sight import Sight
from hypostyle.web.triumph import garland, laurel, petals, winged_sun
from hypostyle.web.words import T, figure

# fmt: off
CURVE_W: Final = 340
CURVE_H: Final = 150
HEAD:    Final = 8.0
EDGE:    Final = 9      # beside the chart, apart from its numbers
DIGIT:   Final = 7.2    # the width of a figure
FOOT:    Final = 22
LETTER:  Final = 13
DASHES:  Final = ("", "7 4", "2 3", "9 3 2 3", "4 2")
PLACES:  Final = (3, 2, 4, 1, 5, 6)
"""Where the best, the second and so on stand on the podium, from the left."""
# fmt: on


def result(sight: Sight) -> h.Node:
    """Who won and why, where the points came from, and what decided it."""
    view = sight.view
    if view.outcome is None:
        return None
    return h.section("#result")[
        podium(sight),
        sources(sight),
        curve(sight),
        _moments(sight),
        h.div(".row.wrap.files")[
            h.a(".button", href=f"/tables/{view.table}/review")[T("review.title")],
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


def podium(sight: Sight) -> h.Element:
    """Everybody on a step as high as their rank; equal ranks share one."""
    rows = by_source(sight)
    shown = contenders(sight)
    why = " ".join(part for part in (reasons(sight), margin(sight)) if part)
    return h.div("#end", data_sources=" | ".join(name for _, name, _ in rows))[
        h.div(".words")[
            winged_sun(), h.h2(".won")[winners(sight) or T("table.game_over")], h.p[why]
        ],
        h.ol(".podium")[
            [_step(sight, one, n, [row for _, _, row in rows]) for n, one in enumerate(shown)]
        ],
        petals(),
        h.button(".show-board", type="button", data_show_tab="log")[T("table.show_board")],
    ]


def _step(sight: Sight, one: Contender, n: int, gains: list[Gains]) -> h.Element:
    side = sight.game.facts.sides[one.side]
    picture = emblem(side) if one.seat is None else likeness(side, one.seat.seat, sight.style.theme)
    return h.li(
        class_=["step", f"rank-{min(one.rank, 5)}", f"place-{PLACES[n]}", one.rank == 1 and "best"],
        data_rank=str(one.rank),
    )[
        h.span(".bust")[picture, laurel() if one.rank == 1 else None],
        h.div(".stone")[
            h.b(".total", data_gains=" ".join(str(row[one.side]) for row in gains))[
                worth(sight.game.key, one.score)
            ],
            h.span(".name")[one.name],
            h.span(".person")[one.person],
            garland() if one.rank == 1 else None,
        ],
    ]


def sources(sight: Sight) -> h.Element:
    """The points as a table: a row for each source, a column for each side."""
    shown = contenders(sight)
    return h.table("#sources")[
        h.caption[score_words(sight, "sources")],
        h.thead[
            h.tr[
                h.td,
                [
                    h.th(scope="col")[
                        emblem(sight.game.facts.sides[one.side]), h.span(".hidden")[f" {one.name}"]
                    ]
                    for one in shown
                ],
            ]
        ],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[name],
                    [
                        h.td(class_="best" if _best(row, one.side) else None)[figure(row[one.side])]
                        for one in shown
                    ],
                ]
                for _, name, row in by_source(sight)
            ]
        ],
        h.tfoot[
            h.tr[h.th(scope="row")[T("table.total")], [h.td[figure(one.score)] for one in shown]]
        ],
    ]


def _best(row: Gains, side: int) -> bool:
    """True for the most points of a source, or the fewest lost, unless all have as many."""
    return row[side] == max(row.values()) > min(row.values())


def curve(sight: Sight) -> h.Element:
    """The scores over the game as a chart, with a line where each round begins."""
    last = max(1, sight.view.rows)
    paths = [(one, _path(sight, one)) for one in contenders(sight)]
    top = max(1, *(score for _, steps in paths for _, score in steps))
    low = min(0, *(score for _, steps in paths for _, score in steps))
    left = EDGE + DIGIT * max(2, len(str(top)), len(str(low)))
    right = CURVE_W - EDGE - DIGIT * (2 + max(len(str(steps[-1][1])) for _, steps in paths))

    def x(row: int) -> float:
        return left + (right - left) * row / last

    def y(score: int) -> float:
        return 10 + (CURVE_H - FOOT - 10) * (top - score) / (top - low)

    drawn = [
        "M" + "L".join(f"{x(row):.1f} {y(score):.1f}" for row, score in steps) for _, steps in paths
    ]
    heights = _apart([y(steps[-1][1]) for _, steps in paths])
    svg, rounds = h.Element, _rounds(sight)
    title = score_words(sight, "curve" if rounds else "curve_whole")
    return h.figure("#curve")[
        h.figcaption[title],
        svg("svg")(viewBox=f"0 0 {CURVE_W} {CURVE_H}", role="img", aria_label=title)[
            [
                [
                    svg("path")(class_="grid", d=f"M{x(row):.1f} 8V{CURVE_H - FOOT}"),
                    svg("text")(x=f"{x(row) + 3:.1f}", y=str(CURVE_H - FOOT + 14))[str(n)],
                ]
                for n, row in rounds
            ],
            svg("path")(class_="axis", d=f"M{left:.1f} 8V{CURVE_H - FOOT}H{right:.1f}"),
            svg("text")(x=f"{left - 4:.1f}", y=f"{y(top) + 4:.1f}", text_anchor="end")[figure(top)],
            svg("text")(x=f"{left - 4:.1f}", y=f"{y(low) + 4:.1f}", text_anchor="end")[figure(low)],
            [
                [
                    svg("path")(
                        class_="under",
                        d=drawn[n],
                    ),
                    svg("path")(
                        class_="curve",
                        data_seat=str(one.side),
                        stroke=sight.game.facts.sides[one.side].colour,
                        stroke_dasharray=DASHES[n % len(DASHES)] or None,
                        d=drawn[n],
                    ),
                    svg("text")(
                        class_="end",
                        data_seat=str(one.side),
                        x=f"{x(last) + 5:.1f}",
                        y=f"{heights[n] + 4:.1f}",
                    )[f"{sight.game.facts.sides[one.side].letter} {figure(one.score)}"],
                ]
                for n, (one, _) in enumerate(paths)
            ],
        ],
    ]


def _path(sight: Sight, one: Contender) -> list[tuple[int, int]]:
    """The score of a side after every row that changed it."""
    gains = [(line.row, line.points) for line in sight.view.log if line.seat == one.side]
    score = one.score - sum(points for _, points in gains)
    steps = [(0, score)]
    for row, points in gains:
        if points:
            steps += [(row, score), (row, score + points)]
            score += points
    return [*steps, (max(1, sight.view.rows), score)]


def _rounds(sight: Sight) -> list[tuple[int, int]]:
    """Where rounds begin, numbered; of many only every second, third and so on."""
    rows = [one.row for one in sight.moments if one.kind == "round"]
    every = 1 + len(rows) // 9
    return [(n, row) for n, row in enumerate(rows, 1) if (n - 1) % every == 0]


def _apart(heights: list[float]) -> list[float]:
    """The heights of words, moved so far that none lies on another, or above or below the chart."""
    order = sorted(range(len(heights)), key=lambda n: -heights[n])
    free = float(CURVE_H)
    found = heights[:]
    for n in order:
        free = found[n] = min(heights[n], free - LETTER)
    free = HEAD
    for n in reversed(order):
        found[n] = max(found[n], free)
        free = found[n] + LETTER
    return found


def _moments(sight: Sight) -> h.Node:
    """What decided the game; each opens the replay there."""
    found = decisive(sight)
    if not found:
        return None
    own = sight.mine[0].seat if len(sight.mine) == 1 else None
    return h.section("#moments")[
        h.h3[T("table.moments")],
        h.ol[
            [
                h.li[
                    h.button(".line", type="button", data_moment=str(one.row))[
                        emblem(sight.game.facts.sides[one.side]),
                        h.span[
                            h.strong[f"{one.label}. "] if one.label else None,
                            one.text if own is None else told_to(one.text, sight.game, own),
                        ],
                        h.b(class_=["points", one.points < 0 and "less"])[figure(one.points, "+d")]
                        if one.points
                        else None,
                    ]
                ]
                for one in found
            ]
        ],
    ]
