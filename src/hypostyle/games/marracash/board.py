"""MarraCash's board: a walled town of shops and fountains, purses beside it, a line before its gates.

A place is a group with `data-place`: `f1` to `f16` are fountains, `r1` to `y5` shops. Whatever else can
be asked about has `data-about`. Visitors and signs have `data-piece`, so that a page can let them glide.
"""

from collections.abc import Iterator

from hypostyle.core.bits import count
from hypostyle.core.drawing import BRIGHT, CREAM, Node, disc, group, pen, rect, sized
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.games.marracash.board_parts import Scene
from hypostyle.games.marracash.board_seats import cross, purses, souvenirs
from hypostyle.games.marracash.board_town import queue, town
from hypostyle.games.marracash.data import SHOP, SIDES
from hypostyle.games.marracash.log import reason_names
from hypostyle.games.marracash.scene import SCENERY
from hypostyle.games.marracash.state import NONE, Town


def draw(view: View[Town], marks: Marks) -> str:
    """The board, from what a seat may know."""
    scene = Scene(view, marks)
    return scene.picture(
        summary(scene),
        group(heading(scene), data={"about": "turn"}),
        town(scene),
        queue(scene),
        purses(scene),
        souvenirs(scene),
        scenery=SCENERY,
    )


def summary(scene: Scene) -> str:
    """The board in one sentence, for those who do not see it."""
    s = scene.s
    purses = ", ".join(
        f"{scene.name(seat)} {scene.money(s.cash[seat])}" for seat in range(s.settings.players)
    )
    return scene.say("summary", round=s.round, purses=purses, left=len(s.line))


# --- heading --------------------------------------------------------------------------------------


def heading(scene: Scene) -> Iterator[Node]:
    """The round and what is going on; at the end who has won, and why it ended."""
    s, kit, box = scene.s, scene.kit, scene.layout.heading
    title, under = ended(scene) if s.ended else (doing(scene), standing(scene))
    yield rect(*box, fill="none", pointer_events="all")
    if not scene.layout.turned:
        yield kit.num(box.mid, box.cy, title, sized(kit, 28, 0), CREAM, room=440)
        yield kit.num(box.x + 22, box.cy, scene.say("round", round=s.round) if s.round else "",
                      sized(kit, 22, 0), BRIGHT, text_anchor="start", room=190)  # fmt: skip
        yield kit.note(box.right - 22, box.cy + 7, under, sized(kit, 21, 0), CREAM,
                       text_anchor="end", room=280)  # fmt: skip
        return
    open_bids = s.shop != NONE and not s.ended
    room = box.w - (240 if open_bids else 40)
    yield kit.num(box.mid, box.y + 21, title, sized(kit, 0, 30), CREAM, room=room)
    told = scene.say("round", round=s.round) if s.round and not s.ended else ""
    both = scene.say("two_things", one=told, other=under) if told and under else told or under
    yield kit.num(box.mid, box.y + 47, both, sized(kit, 0, 22), BRIGHT, room=room)
    if open_bids:
        yield bidders(scene)


def bidders(scene: Scene) -> Iterator[Node]:
    """§5.3 Beside the heading of the tall shape, whose purses are far below: who is in the auction."""
    s, box = scene.s, scene.layout.heading
    spots = (box.x + 32, box.x + 84, box.right - 84, box.right - 32)
    for seat in range(int(s.settings.players)):
        x = spots[seat if s.settings.players > 2 else 3 * seat]
        ring = BRIGHT if seat == s.leader else CREAM if scene.asked(seat) else ""
        yield group(
            disc(x, box.cy, 25, fill=scene.kit.fill("duat"), **(pen(ring, 4) if ring else {})),
            scene.sign(seat, x, box.cy, 18),
            cross(scene.kit["danger"], x, box.cy, 15) if scene.out(seat) else None,
            data={"about": "stone"},
        )


def doing(scene: Scene) -> str:
    """What is going on, in a few words."""
    s = scene.s
    step = scene.words(f"step.{scene.game.step_name(s)}")
    if s.shop != NONE:
        return scene.say("auction", side=SIDES[s.auctioneer], shop=SHOP[s.shop].upper())
    if s.turn == NONE:
        return step
    return scene.say("doing", side=SIDES[s.turn], step=step)


def standing(scene: Scene) -> str:
    """§5.3, §8.2, §10.13 How an auction stands, or how many turns are left."""
    s = scene.s
    if s.shop == NONE:
        if s.final > 0:
            return scene.say("last_turns", turns=int(s.final))
        return "" if s.round else scene.say("set_up")
    if s.settings.sealed:
        done = sum(bid != NONE for bid in s.bids)
        return scene.say("in_secret", done=done, all=done + int(count(s.asking)))
    if not s.high:
        return scene.say("no_bid")
    return scene.say("high", side=SIDES[s.leader], high=scene.money(int(s.high)))


def ended(scene: Scene) -> tuple[str, str]:
    """§8.3 Who has won, and why it ended."""
    s = scene.s
    most = max(s.cash)
    winners = [seat for seat in range(s.settings.players) if s.cash[seat] == most]
    names = scene.say("and").join(scene.name(seat) for seat in winners)
    said = scene.say("won" if len(winners) == 1 else "shared", side=names)
    return said, scene.words(f"end.{reason_names(int(s.ended))[0]}")
