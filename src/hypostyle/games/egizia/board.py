"""Egizia's board: the Nile with its banks, the monuments on the horizon, a panel for every noble.

A place is a group with `data-place`; one that may be chosen also has `data-legal`. Whatever else can
be asked about has `data-about`. Ships, bricks, markers and cards have `data-piece`, so that a page
can let them glide.
"""

from collections.abc import Iterator

from hypostyle.core.drawing import Node, Svg, columns, group, sized, surface
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.games.egizia.board_parts import Scene
from hypostyle.games.egizia.board_river import river
from hypostyle.games.egizia.board_seats import panels, tray
from hypostyle.games.egizia.board_works import graves, great_sphinx, markets, monument, water
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.scene import SCENERY
from hypostyle.games.egizia.state import NONE, Board
from hypostyle.games.egizia.table import meal_of
from hypostyle.games.egizia.wording import score_text


def draw(view: View[Board], marks: Marks) -> str:
    """The board, from what a seat may know."""
    scene = Scene(view, marks)
    works = [monument(scene, number) for number in scene.layout.works]
    land = [graves(scene), great_sphinx(scene), markets(scene), water(scene)]
    return scene.picture(
        summary(scene),
        [heading(scene), supplies(scene), works, land, river(scene), panels(scene)],
        scene.collected(),
        tray(scene),
        scenery=SCENERY,
    )


def summary(scene: Scene) -> str:
    """The board in one sentence, for those who do not see it."""
    s = scene.s
    scores = ", ".join(
        scene.say("score", side=scene.name(seat), score=score_text(s.nobles[seat]))
        for seat in range(len(s.nobles))
    )
    return scene.say("summary", round=s.round, scores=scores, ring=scene.say(f"ring_{s.ring}"))


def heading(scene: Scene) -> Svg:
    """The round and what is being done; in the end who has won."""
    s, kit, box = scene.s, scene.kit, scene.layout.heading
    said = scene.headline()
    step = "" if s.winner != NONE else scene.words(f"step.{scene.game.step_name(s)}")
    ink = kit.on("sky" if kit.wide else "sand")
    big, small = sized(kit, 25, 32), sized(kit, 18, 24, "note")
    if kit.wide:
        low = box.y + (18 if step and not kit.compact else 26)
        title = kit.num(box.mid, low, said, big, ink, room=box.w)
        below = kit.note(box.mid, box.y + 52, step, small, ink, text_anchor="middle")
    else:
        room = box.w - 20
        title = kit.num(box.x + 10, box.cy, said, big, ink, text_anchor="start", room=room)
        below = kit.note(box.right - 10, box.cy + 8, step, small, ink, text_anchor="end")
    return group(title, below, data={"about": "turn"})


def supplies(scene: Scene) -> Iterator[Node]:
    """§5.2, §5.5 On a tall board, above the river: everyone's stones, and grain against need."""
    s, kit, box = scene.s, scene.kit, scene.layout.supplies
    if box is None:
        return
    for seat, here in enumerate(columns(box, int(people(s)), 6)):
        meal, size, ink = meal_of(s, seat), sized(kit, 18, 24), kit.on("plaster")
        grain = scene.say("supply", grain=meal.grain, need=meal.need)
        colour, start = kit["danger"] if meal.short else ink, {"text_anchor": "start"}
        (x, y), (x2, y2) = ((70, 38), (180, 38)) if here.w > 300 else ((64, 21), (64, 56))
        scene.signs.add("rock", here.x + x, here.y + y, 0.62)
        scene.signs.add("ear", here.x + x2, here.y + y2, 0.62)
        yield group(
            surface(kit, here, "plaster", 10),
            scene.token(seat, here.x + 28, here.cy, 20),
            kit.num(here.x + x + 20, here.y + y, int(s.nobles[seat].stones), size, ink, **start),
            kit.num(here.x + x2 + 20, here.y + y2, grain, size, colour, **start),
            data={"about": f"food.{scene.key(seat)}"},
        )
