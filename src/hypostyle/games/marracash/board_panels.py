"""MarraCash's players: purses, signs and shops, and the souvenirs below them."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.drawing import SERIF, Node, at, fitting, group, pen, rect, text, title
from hypostyle.games.marracash import pictograms as art
from hypostyle.games.marracash.board_town import shop_title
from hypostyle.games.marracash.codes import SEALED
from hypostyle.games.marracash.data import CARD, CARD_N, HAND, SHOP, SHOPS, SIDES, VALUE
from hypostyle.games.marracash.pictograms import figure
from hypostyle.games.marracash.scene import FLOOR, WIDTH, Scene, out, thing
from hypostyle.games.marracash.state import MARKET, NONE, RACE, VEILED

# fmt: off
PANEL_W:  Final = 350
PANEL_H:  Final = 132
PANEL_X:  Final = (6, 364)
# fmt: on


def panels_height(scene: Scene) -> int:
    """How much room the players and the souvenirs take."""
    rows = 1 if scene.s.settings.players == 2 else 2
    return rows * (PANEL_H + 8) + (86 if scene.s.settings.souvenirs else 0)


def panel(scene: Scene, seat: int) -> Node:
    """All that belongs to a side; a thick frame when it is asked."""
    s, p = scene.s, scene.p
    asked = not s.ended and 0 <= s.asking < 16 and has(s.asking, seat)
    leads = s.shop != NONE and seat == s.leader
    edge = pen(p["trace"] if asked else p["gold"], 6)
    if not asked and not leads:
        edge = pen(p["panel_edge"], 2.5)
    name = scene.game.side_name(seat)
    if s.settings.players == 2:
        name = scene.say("two", one=name, other=scene.game.side_name(seat + 2))
    cash = scene.money(s.cash[seat])
    state = standing(scene, seat, asked)
    signs = int(s.signs[seat])
    owned = [n for n in range(SHOPS) if s.owner[n] == seat]
    said = scene.say(
        "panel", side=name, cash=cash, signs=signs, shops=len(owned), state=state or "-"
    )
    parts: list[Node] = [
        title(said),
        rect(0, 0, PANEL_W, PANEL_H, rx=10, fill=p["panel"], **edge),
        at(36, 36, scene.sign(seat), scale=1.25),
        group(art.cross(scene.marks.dark) if out(s, seat) else None),
        text(
            68,
            34,
            fitting(name, 130, 25),
            p["ink"],
            name,
            text_anchor="start",
            font_weight="bold",
            font_family=SERIF,
        ),
        text(
            68,
            58,
            fitting(state, 132, 19),
            p["alarm"] if asked else p["faint"],
            state,
            text_anchor="start",
        ),
        thing(
            "cash",
            rect(202, 6, PANEL_W - 208, 46, fill="#000000", fill_opacity=0.0),
            at(212, 32, art.coin(scene.marks.dark), scale=1.15),
            text(
                PANEL_W - 16,
                43,
                fitting(cash, 100, 31),
                p["ink"],
                cash,
                text_anchor="end",
                font_weight="bold",
            ),
        ),
        thing(
            "signs",
            rect(206, 52, PANEL_W - 212, 26, fill="#000000", fill_opacity=0.0),
            [flag(scene, seat, n, signs + len(owned)) for n in range(signs + len(owned))],
        ),
        group(shops_owned(scene, owned)),
    ]
    row, column = divmod(seat, 2)
    y = FLOOR + row * (PANEL_H + 8)
    return at(PANEL_X[column], y, parts, data={"seat": SIDES[seat], "about": SIDES[seat]})


def flag(scene: Scene, seat: int, n: int, of: int) -> Node:
    """§2.4 A sign that is left, or the place of one that stands in town."""
    pitch = 130 / max(of, 6)
    x = 214 + pitch * (n + 0.5)
    left = n < scene.s.signs[seat]
    fill = scene.p["ink"] if left else "none"
    mark = rect(1.5 - pitch / 2, -9, pitch - 4, 18, rx=2, fill=fill, **pen(scene.p["faint"], 1.5))
    return at(x, 65, mark, data={"piece": SIDES[seat]} if left else None)


def shops_owned(scene: Scene, owned: list[int]) -> Iterator[Node]:
    """The shops of a side: shape, name and customers."""
    pitch = min(54.0, (PANEL_W - 20) / max(1, len(owned)))
    for k, n in enumerate(owned):
        x = 10 + pitch * (k + 0.5)
        ink = scene.p["ink"]
        label = f"{SHOP[n].upper()}·{scene.s.inside[n]}"
        yield thing(
            SHOP[n],
            title(shop_title(scene, n)),
            rect(x - pitch / 2, 78, pitch, 52, fill="#000000", fill_opacity=0.0),
            at(x, 94, art.visitor(n // 5, scene.gray), scale=min(0.9, pitch / 34)),
            text(x, 124, fitting(label, pitch - 2, 17), ink, label),
        )


def standing(scene: Scene, seat: int, asked: bool) -> str:
    """What a side is doing: to play, bidding, out, or has won."""
    s = scene.s
    if s.ended:
        return scene.say("winner") if s.cash[seat] == max(s.cash) else ""
    if s.step == SEALED and not asked and s.bids[seat] != NONE:
        return scene.say(
            "sealed" if s.bids[seat] == VEILED else "bid", bid=scene.money(s.bids[seat])
        )
    if s.shop != NONE and seat == s.leader:
        return scene.say("bid", bid=scene.money(int(s.high)))
    if s.shop != NONE:
        if out(s, seat):
            return scene.say("no_part" if s.settings.sealed else "passed")
        return scene.say("to_bid" if asked else "still_in")
    if asked:
        return scene.say("to_play")
    return scene.say("starts") if s.first == seat else ""


# --- souvenirs ------------------------------------------------------------------------------------


def souvenirs(scene: Scene) -> Node:
    """§10.11, §10.12 The open cards, or the hand of the one who looks and sets that are shown."""
    s, dark = scene.s, scene.marks.dark
    if not s.settings.souvenirs:
        return None
    y = FLOOR + panels_height(scene) - 44
    if s.settings.souvenirs == MARKET:
        cards = [card(scene, n) for n in places(s.shown)]
        said = scene.say("market", left=int(count(s.deck)))
        return thing(
            "souvenirs",
            rect(6, y - 34, WIDTH - 12, 70, fill="#000000", fill_opacity=0.0),
            text(16, y + 7, 20, scene.p["ink"], said, text_anchor="start"),
            [at(WIDTH - 140 + 56 * k, y, face) for k, face in enumerate(cards)],
        )
    parts: list[Node] = []
    pitch = (WIDTH - 12) / max(1, len(s.hands))
    for seat, hand in enumerate(s.hands):
        x = 8 + pitch * seat
        parts.append(at(x + 14, y - 16, scene.sign(seat), scale=0.7))
        if s.settings.souvenirs == RACE and seat in s.finished:
            rank = f"{s.finished.index(seat) + 1}."
            parts.append(figure(x + 14, y + 14, 20, scene.p["alarm"], rank))
        room = (pitch - 34) / HAND
        held = places(hand) if hand != VEILED else [CARD_N] * HAND
        for k, n in enumerate(held):
            picture = art.card_back(dark) if n == CARD_N else card(scene, n)
            parts.append(at(x + 28 + room * (k + 0.5), y, picture, scale=min(1.0, room / 46)))
    return thing("souvenirs", parts)


def card(scene: Scene, n: int) -> Node:
    """§2.7, §10.17 A souvenir card with its value; a pointer is told what is on the picture."""
    worth = scene.money(VALUE[n])
    said = scene.say("card", card=CARD[n].upper(), worth=worth)
    return [title(said), art.card(n // 5, scene.gray, worth.split()[0])]
