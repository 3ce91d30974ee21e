"""Egizia's table as SVG, drawn from a view.

Portrait: the Nile runs down the page, round spaces and sites on its left bank, cards on its right,
each half a step lower than the one before, as a ship meets them. Below lie the monuments, the
markets and the water ring, then a panel for every noble, then the viewer's Sphinx cards. On a wide
page the monuments stand beside the Nile, and the rest where there is room.
A place is a group with `data-place`; one that may be chosen also has `data-legal`. Whatever else can
be asked about has `data-about`. Ships, bricks, markers and cards have `data-piece`, so that a page
can let them glide.
"""

from collections.abc import Iterator
from functools import cache

from hypostyle.core.bits import has
from hypostyle.core.drawing import (
    STAND_IN,
    Node,
    Svg,
    at,
    ems,
    fitting,
    group,
    line,
    pen,
    picture,
    rect,
    still,
    text,
    title,
)
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.games.egizia import data
from hypostyle.games.egizia import pictograms as art
from hypostyle.games.egizia.board_panels import panels, sphinx_cards
from hypostyle.games.egizia.board_river import harbour, river, space
from hypostyle.games.egizia.board_works import graves, markets, monument, temple_hint, water
from hypostyle.games.egizia.pictograms import words
from hypostyle.games.egizia.rules.basics import people, ranking
from hypostyle.games.egizia.scene import BAND_1, BAND_2, BAND_3, HEAD, WIDTH, WORKS, Scene
from hypostyle.games.egizia.state import NONE, Board
from hypostyle.games.egizia.table import meal_of
from hypostyle.games.egizia.wording import score_text


def draw(view: View[Board], marks: Marks) -> str:
    """The table as SVG, from what a seat may know."""
    scene = Scene(view, marks)
    columns = layout(scene)
    width, height = WIDTH * len(columns), max(sum(h for h, _ in rows) for rows in columns) + 8
    return picture(
        width,
        height,
        summary(scene),
        ground(width, height, marks.dark),
        [at(WIDTH * n, 0, stacked(rows)) for n, rows in enumerate(columns)],
    )


def layout(scene: Scene) -> list[list[tuple[int, Node]]]:
    """The parts of the board with their heights, in one column or, on a wide page, in two."""
    nile = [
        heading(scene),
        score_line(scene),
        at(0, HEAD, river(scene.marks.dark)),
        harbour(scene),
        [space(scene, n) for n in range(len(data.POSITIONS))],
    ]
    monuments: list[tuple[int, Node]] = [
        (BAND_1, [monument(scene, data.OBELISK), graves(scene)]),
        (BAND_2, [temple_hint(scene), monument(scene, data.TEMPLE)]),
        (BAND_3, [monument(scene, data.PYRAMID), markets(scene), water(scene)]),
    ]
    tasks = list(sphinx_cards(scene))
    rest = [*panels(scene), (sum(h for h, _ in tasks), stacked(tasks))]
    if scene.marks.shape == "tall":
        return [[(WORKS, nile), *monuments, *rest]]
    columns: list[list[tuple[int, Node]]] = [[(WORKS, nile)], monuments]
    for part in rest:  # each where there is more room
        min(columns, key=lambda rows: sum(h for h, _ in rows)).append(part)
    return columns


def stacked(rows: list[tuple[int, Node]]) -> Iterator[Node]:
    """Rows of different heights, one below the other."""
    y = 0
    for height, row in rows:
        yield at(0, y, row)
        y += height


def summary(scene: Scene) -> str:
    """The board in one sentence, for those who do not see it."""
    s = scene.s
    scores = ", ".join(
        scene.say("score", side=scene.name(seat), score=score_text(s.nobles[seat]))
        for seat in range(len(s.nobles))
    )
    return scene.say("summary", round=s.round, scores=scores, ring=scene.say(f"ring_{s.ring}"))


# --- ground, heading, score -----------------------------------------------------------------------


@cache
def ground(width: int, height: int, dark: bool) -> Svg:
    """Sand with the traces of the wind."""
    p = art.palette(dark)
    waves = "t180 0" * (width // 180 - 1)
    dunes = "".join(f"M0 {y}q90 -9 180 0{waves}" for y in range(20, height, 34))
    return still(
        rect(0, 0, width, height, rx=14, fill=p["ground"]),
        line(dunes, p["fibre"], 3),
        rect(1.5, 1.5, width - 3, height - 3, rx=13, fill="none", **pen(p["rim"], 3)),
    )


def heading(scene: Scene) -> Node:
    """The round and what is being done; in the end who has won."""
    s, ink = scene.s, scene.p["ink"]
    if s.winner != NONE:
        first = int(s.winner)
        colour = art.SIDE_DARK[scene.side(first)]
        said = scene.say("won", side=scene.name(first), score=score_text(s.nobles[first]))
        return group(
            rect(10, 8, WIDTH - 20, 46, rx=6, fill=colour, **pen(art.CREAM, 2)),
            at(44, 31, scene.token(first), scale=0.75),
            text(WIDTH / 2, 40, 28, art.CREAM, said, **art.INSCRIBED),
            data={"about": "turn"},
        )
    number = scene.say("round", round=max(1, int(s.round)), rounds=data.ROUNDS)
    step = scene.words(f"step.{scene.game.step_name(s)}")
    asked = [seat for seat in range(people(s)) if has(s.asking, seat)]
    said = scene.say("doing", side=scene.name(asked[0]), step=step) if len(asked) == 1 else step
    return group(
        rect(8, 8, WIDTH - 16, 48, fill=ink, fill_opacity=0.0),
        words(18, 42, 28, ink, number, **art.INSCRIBED),
        text(WIDTH - 18, 41, fitting(said, 400, 26), ink, said, text_anchor="end",
             **art.INSCRIBED),
        data={"about": "turn"},
    )  # fmt: skip


def score_line(scene: Scene) -> Iterator[Node]:
    """§2.13, §5.2 Everybody, the leader first: score, turn, grain against need, stones."""
    s, p = scene.s, scene.p
    order = ranking(s)
    pitch = (WIDTH - 12) / len(order)
    for n, seat in enumerate(order):
        noble = s.nobles[seat]
        turn = s.line.index(seat) + 1 if seat in s.line else 0
        frame = pen(art.SIDE[scene.side(seat)], 3)
        yield at(
            6 + pitch * n,
            60,
            title(scene.say("score", side=scene.name(seat), score=score_text(noble))),
            rect(2, 0, pitch - 4, 76, rx=8, fill=p["papyrus"], **frame),
            at(28, 21, scene.token(seat), scale=0.62, data=scene.piece("score", seat)),
            words(52, 31, 28, p["ink"], score_text(noble), font_weight="bold"),
            text(pitch - 12, 28, 17, p["faint"], scene.say("turn", turn=turn), text_anchor="end")
            if turn
            else None,
            supplies(scene, seat, pitch) if seat < people(s) else powers(scene, seat, pitch),
            data={"about": scene.key(seat)},
        )


def supplies(scene: Scene, seat: int, pitch: float) -> Node:
    """§5.2, §5.5 Grain against need as the ring lies now, and stones with what quarries bring."""
    p, noble, meal = scene.p, scene.s.nobles[seat], meal_of(scene.s, seat)
    colour = p["alarm"] if meal.short else p["well"]
    sign = f"-{meal.loss}" if meal.short else "✓"
    said = scene.say("supply", grain=meal.grain, need=meal.need)
    stock = f"{noble.stones}+{noble.quarry}"
    size = 21 if pitch > 200 else 18
    right = pitch - 10
    return [
        at(17, 57, art.ear(p["grain"]), scale=0.62),
        words(28, 64, size, colour, f"{said} {sign}" if pitch > 200 else f"{said}{sign}",
              font_weight="bold"),
        text(right, 64, size, p["ink"], stock, text_anchor="end"),
        at(right - STAND_IN * size * ems(stock) - 12, 57, art.rock(p["rock"]), scale=0.62),
    ]  # fmt: skip


def powers(scene: Scene, seat: int, pitch: float) -> Node:
    """§8.2 An automaton feeds nobody and needs no stones: its strength is enough."""
    said = scene.say("auto_power", **scene.facts(seat))
    return words(14, 64, 19, scene.p["faint"], said)
