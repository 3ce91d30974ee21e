"""MarraCash's table as SVG, drawn from a view.

Portrait: the town of the rules lies turned to the left by a quarter, so that the line outside the
walls is a U that is open at the top, with end A on the left and end B on the right. Below it are
the players.

A place is a group with `data-place`: `f1` to `f16` are fountains, `r1` to `y5` shops; one that may be
chosen also has `data-legal`, one that the last move touched `data-last`. Whatever else can be asked
about has `data-about`. Visitors and signs have `data-piece`, so that a page can let them glide. What
comes and goes does so in groups that stay, so that two pictures differ in little.
"""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.bits import count, has
from hypostyle.core.drawing import (
    SERIF,
    Node,
    at,
    disc,
    fitting,
    group,
    path,
    pen,
    picture,
    rect,
    text,
)
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.games.marracash import pictograms as art
from hypostyle.games.marracash.board_panels import panel, panels_height, souvenirs
from hypostyle.games.marracash.board_town import (
    fountain,
    group_at,
    landscape,
    queue,
    shop,
    stone,
    town,
)
from hypostyle.games.marracash.data import FOUNTAINS, SHOP, SHOPS, SIDES
from hypostyle.games.marracash.log import reason_names
from hypostyle.games.marracash.scene import FLOOR, WIDTH, Scene, out, thing
from hypostyle.games.marracash.state import NONE, Town

BIDDERS: Final = (98, 150, 570, 622)
"""Beside the heading, while there is an auction."""


def draw(view: View[Town], marks: Marks) -> str:
    """The table as SVG, from what a seat may know."""
    scene = Scene(view.state, view.game, marks, art.palette(marks.dark), view.seat)
    height = FLOOR + panels_height(scene) + 6
    return picture(
        WIDTH,
        height,
        summary(scene),
        rect(0, 0, WIDTH, height, rx=14, fill=scene.p["desert"]),
        thing("line", landscape(marks.dark)),
        thing("turn", heading(scene)),
        queue(scene),
        thing("alleys", town(marks.dark)),
        [fountain(scene, f) for f in range(FOUNTAINS)],
        [shop(scene, n) for n in range(SHOPS)],
        [group_at(scene, f) for f in range(FOUNTAINS)],
        stone(scene),
        [panel(scene, seat) for seat in range(scene.s.settings.players)],
        souvenirs(scene),
    )


def summary(scene: Scene) -> str:
    """The board in one sentence, for those who do not see it."""
    s = scene.s
    purses = ", ".join(
        f"{scene.game.side_name(seat)} {scene.money(s.cash[seat])}"
        for seat in range(s.settings.players)
    )
    return scene.say("summary", round=s.round, purses=purses, left=len(s.line))


# --- heading --------------------------------------------------------------------------------------


def heading(scene: Scene) -> Iterator[Node]:
    """The round and what is going on; at the end who has won."""
    s, ink = scene.s, scene.p["ink"]
    inscribed = {"font_family": SERIF, "font_weight": "bold"}
    if s.ended:
        yield from banner(scene)
        return
    said = doing(scene)
    room = 470 if s.shop == NONE else 350
    yield text(WIDTH / 2, 34, fitting(said, room, 27), ink, said, **inscribed)
    under = scene.say("round", round=s.round) if s.round else scene.say("set_up")
    colour = scene.p["faint"]
    if s.final > 0:
        under, colour = scene.say("last_turns", turns=int(s.final)), scene.p["alarm"]
    if s.shop != NONE:
        under = scene.say("two_things", one=under, other=bidding(scene))
    yield text(WIDTH / 2, 62, fitting(under, room, 21), colour, under, font_weight="bold")
    yield group(bidders(scene) if s.shop != NONE else None)


def bidders(scene: Scene) -> Iterator[Node]:
    """§5.3 Beside the heading: who is asked, who has bid the most, who is out."""
    s, p = scene.s, scene.p
    for seat in range(s.settings.players):
        ring = p["gold"] if seat == s.leader else ""
        if 0 <= s.asking < 16 and has(s.asking, seat):
            ring = p["trace"]
        yield at(
            BIDDERS[seat],
            46,
            disc(0, 0, 23, fill=p["panel"], **pen(ring or p["panel_edge"], 5 if ring else 2)),
            at(0, 0, scene.sign(seat), scale=0.8),
            at(-23, -23, art.cross(scene.marks.dark), scale=0.64) if out(s, seat) else None,
            data={"about": "stone"},
        )


def doing(scene: Scene) -> str:
    """What is going on, in a few words."""
    s = scene.s
    step = scene.game.words(f"step.{scene.game.step_name(s)}")
    if s.shop != NONE:
        return scene.say("auction", side=SIDES[s.auctioneer], shop=SHOP[s.shop].upper())
    if s.turn == NONE:
        return step
    return scene.say("doing", side=SIDES[s.turn], step=step)


def bidding(scene: Scene) -> str:
    """§5.3, §10.13 How an auction stands."""
    s = scene.s
    if s.settings.sealed:
        done = sum(bid != NONE for bid in s.bids)
        return scene.say("in_secret", done=done, all=done + int(count(s.asking)))
    if not s.high:
        return scene.say("no_bid")
    return scene.say("high", side=SIDES[s.leader], high=scene.money(int(s.high)))


def banner(scene: Scene) -> Iterator[Node]:
    """§8.3 The end: who has won, and why it ended."""
    s = scene.s
    most = max(s.cash)
    winners = [seat for seat in range(s.settings.players) if s.cash[seat] == most]
    names = scene.say("and").join(scene.game.side_name(seat) for seat in winners)
    said = scene.say("won" if len(winners) == 1 else "shared", side=names)
    why = scene.game.words(f"end.{reason_names(int(s.ended))[0]}")
    yield path(
        f"M84 8H{WIDTH - 84}L{WIDTH - 98} 39L{WIDTH - 84} 70H84L98 39Z",
        fill=art.NIGHT,
        **pen(art.CREAM, 2),
    )
    for n, seat in enumerate(winners):
        yield at(128 + 30 * n, 39, scene.sign(seat))
    yield text(WIDTH / 2 + 20, 36, fitting(said, 380, 26), art.CREAM, said, font_weight="bold")
    yield text(WIDTH / 2 + 20, 60, fitting(why, 380, 18), art.CREAM, why)
