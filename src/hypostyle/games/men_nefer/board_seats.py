"""The Personal Boards: stores, slots, shelf, pieces in hand, Papyri, Contracts, the next Harvest."""

from collections.abc import Iterator
from typing import NamedTuple

from hypostyle.core.bits import has, places
from hypostyle.core.drawing import (
    CREAM,
    SEATS,
    Box,
    Kit,
    Node,
    Paint,
    Svg,
    at,
    boxed,
    columns,
    group,
    line,
    path,
    pen,
    rect,
    rounded,
    rows,
    sign,
    sized,
    still,
    surface,
)
from hypostyle.games.men_nefer.board_effects import in_box
from hypostyle.games.men_nefer.board_houses import effect_size
from hypostyle.games.men_nefer.board_nile import COUNTED
from hypostyle.games.men_nefer.board_parts import LOOKS, Table, piece, spot
from hypostyle.games.men_nefer.contracts import CONTRACT_VALUE, CONTRACTS, Need
from hypostyle.games.men_nefer.data import (
    BASKETS,
    CRAFT_TYPES,
    DRAWINGS,
    GLYPH_END,
    GLYPH_TRACK,
    GLYPHS,
    LEFT_HALF,
    OF_TYPE,
    PRINTED,
    RIGHT_HALF,
    SHELF,
    SHELF_KEYS,
    SIDES,
    SLOTS,
    TABLETS,
)
from hypostyle.games.men_nefer.forecast import forecast
from hypostyle.games.men_nefer.packing import five, six
from hypostyle.games.men_nefer.pictograms import RED
from hypostyle.games.men_nefer.rules.basics import amount
from hypostyle.games.men_nefer.rules.seasons import is_ripe
from hypostyle.games.men_nefer.state import Board


class Plan(NamedTuple):
    """Where the parts of a Personal Board lie."""

    full: bool
    """With the effects of Tablets, the whole strip, the sums of the next Harvest."""
    head: Box
    slots: list[Box]
    shelf: list[Box]
    pieces: Box
    strip: Box
    contracts: Box
    harvest: Box | None


def planned(kit: Kit, box: Box) -> Plan:
    """The parts of a board of this size."""
    x, y, w, h = box
    if kit.wide:
        full = w > 440
        head = Box(x, y, w, 36)
        shelf_w, sums = (140, 58) if full else (66, 0)
        left = w - shelf_w - sums - (18 if full else 14)
        shelf = Box(x + left + 10, y + 41, shelf_w - 4, (h - 47) if full else 62)
        foot = Box(x + 6, y + h - 35, left if full else w - 12, 30)
        half = 0.46 if full else 0.4
        return Plan(
            full, head,
            columns(Box(x + 6, y + 41, left - 2, 62), 3, 5),
            grid(shelf, 5 if full else 2),
            Box(x + 6, y + 107, left if full else w - 12, 24),
            Box(foot.x, foot.y, half * foot.w, foot.h),
            Box(foot.x + half * foot.w + 6, foot.y, (1 - half) * foot.w - 8, foot.h),
            Box(x + w - sums, y + 43, sums - 4, h - 50) if full else None,
        )  # fmt: skip
    if h > 300:
        left = w - 250
        inner = x + 10
        return Plan(
            True, Box(x, y, w, 60),
            columns(Box(inner, y + 68, left - 8, 112), 3, 8),
            grid(Box(x + w - 238, y + 68, 230, h - 76), 8),
            Box(inner, y + 188, left - 8, 36),
            Box(inner, y + 268, left - 8, 38),
            Box(inner, y + 310, left - 8, 40),
            Box(inner, y + 228, left - 8, 36),
        )  # fmt: skip
    left = w - 150
    return Plan(
        False, Box(x, y, w, 56),
        columns(Box(x + 10, y + 62, left - 8, 82), 3, 8),
        grid(Box(x + w - 138, y + 62, 130, 130), 4),
        Box(x + 10, y + 150, left - 8, 34),
        Box(x + 10, y + h - 44, 200, 38),
        Box(x + 216, y + h - 44, w - 226, 38),
        None,
    )  # fmt: skip


def grid(box: Box, gap: float) -> list[Box]:
    """Three by three spaces, from the upper left."""
    return [one for row in rows(box, 3, gap) for one in columns(row, 3, gap)]


def seat_board(t: Table, seat: int, box: Box) -> Svg:
    """The board of a player."""
    kit = t.kit
    plan = planned(kit, box)
    mine = seat == t.mover
    look = SEATS[LOOKS[t.side(seat)]]
    if plan.harvest:
        sums(t, seat, plan.harvest)
    edge = pen(look.light if kit.night else look.fill, 4) if mine else kit.edge("plaster")
    return group(
        boxed(box, rx=10, fill=kit.fill("plaster"), **edge),
        head(t, seat, plan),
        path(rounded([*plan.slots, *plan.shelf], 4), fill=kit["hollow"]),
        [slot(t, seat, n, here) for n, here in enumerate(plan.slots)],
        shelf(t, seat, plan),
        in_stock(t, seat, plan),
        strip(t, seat, plan.strip, plan.full),
        contracts(t, seat, plan.contracts, plan.full),
        data={"about": SIDES[t.side(seat)]},
    )


# --- the head -------------------------------------------------------------------------------------


def head(t: Table, seat: int, plan: Plan) -> Iterator[Node]:
    """Points, what the next Harvest would bring, the hieroglyphs wanted, Food and Heka."""
    kit, s = t.kit, t.s
    player = s.players[seat]
    look = SEATS[LOOKS[t.side(seat)]]
    box = plan.head
    u = 1 if kit.wide else 1.6
    yield path(
        f"M{box.x} {box.low:.1f}v{12 - box.h:.1f}q0 -10 10 -10h{box.w - 20:.1f}q10 0 10 10v{box.h - 12:.1f}Z",
        fill=look.deep,
    )
    yield piece(kit, t.side(seat), "", box.x + 20 * u, box.cy, 14 * u)
    big, less = sized(kit, 25, 38), sized(kit, 18, 26)
    x = box.x + 40 * u
    points = str(int(player.points))
    t.figures.say(x + 0.27 * big * len(points), box.cy, points, big, CREAM)
    x += 0.53 * big * len(points) + 8 * u
    if not s.over:
        gain = sum(forecast(t.s, seat))
        said = f"+{gain}" if gain >= 0 else str(gain)
        t.show("pp", x + 9 * u, box.cy, 16 * u)
        t.figures.say(x + 18 * u + 0.27 * less * len(said), box.cy, said, less, CREAM)
    if seat == s.settings.imhotep:
        yield kit.name(box.right - 10 * u, box.cy + 0.34 * less, t.name(seat), sized(kit, 19, 30, "name"), CREAM,
                       text_anchor="end")  # fmt: skip
        end = box.right - 100 * u
    else:
        digit = less + 1
        end = box.right - 10 * u
        for name, n in (("heka", int(player.heka)), ("food", int(player.food))):
            wide = 0.53 * digit * (2 if name == "food" else 1)
            t.figures.say(end - wide / 2, box.cy, n, digit, CREAM)
            t.show(name, end - wide - 13 * u, box.cy, 21 * u)
            end -= wide + 30 * u
    if plan.full or not kit.wide:
        yield glyph_step(t, seat, end - (64 if kit.wide else 108), box.cy, u, less)


def glyph_step(t: Table, seat: int, x: float, y: float, u: float, size: float) -> Svg:
    """The steps of the hieroglyph counter, and the two hieroglyphs that advance it."""
    kit = t.kit
    step = int(t.s.players[seat].glyph)
    w, h = (64, 26) if kit.wide else (108, 42)
    t.figures.say(x + 0.5 * size, y, step, size, "#2a1207")
    accepted = GLYPH_TRACK[step].accepts if step < GLYPH_END else ()
    for n, one in enumerate(accepted):
        t.show(GLYPHS[one], x + (27 + 22 * n) * (1 if kit.wide else 1.65), y, 19 * u)
    return still(
        rect(x, y - h / 2, w, h, rx=5, fill="#f3e2b4", **asked(t, "glyph", seat)),
        at(x + 0.62 * w, y, sign("check", "#1d6b45"), scale=0.9 * u) if not accepted else None,
    )


# --- slots and shelf ------------------------------------------------------------------------------


def slot(t: Table, seat: int, n: int, box: Box) -> Svg:
    """A slot: its Tablet, and the Apprentice at home. A Tablet without one is for the next Era."""
    kit, s = t.kit, t.s
    player = s.players[seat]
    tablet, home = int(five(player.tablets, n)), has(player.home, n)
    u = 1 if kit.wide else 1.7
    r = 12 if kit.wide else 19
    content: list[Node] = []
    broad = box.w > 62 * u
    material = "" if tablet < 0 else "plaster" if home else "sandstone"
    if tablet >= 0:
        row = TABLETS[tablet]
        t.show(GLYPHS[row.glyph], box.right - 15 * u, box.y + 15 * u, 22 * u)
        if broad:
            size, number = effect_size(kit)
            spots = in_box(row.action, box.inset(2), size, number, 0.73)
            t.effects(spots, number, material)
    if home:
        x, y = (box.x + r + 5, box.y + r + 4) if broad else (box.mid, box.low - r - 4)
        content.append(piece(kit, t.side(seat), "apprentice", x, y, r))
    if seat != t.mover:
        return still(surface(kit, box, material) if material else None, *content)
    says = t.words("board.slot", slot=SLOTS[n])
    return spot(kit, f"slot{n + 1}", box, *content, says=says, material=material)


def shelf(t: Table, seat: int, plan: Plan) -> Iterator[Node]:
    """The shelf: Crafts, pale once they are turned over; on a large board what covering a space gives."""
    kit = t.kit
    player = t.s.players[seat]
    size, number = effect_size(kit)
    ready: list[Box] = []
    offered: list[Box] = []
    for n, box in enumerate(plan.shelf):
        big = min(box.w, box.h) - 3
        craft = int(six(player.shelf, n))
        if craft >= 0:
            basket = has(player.baskets, n)
            (ready if basket else offered).append(box.inset(1))
            t.show(
                CRAFT_TYPES[craft // OF_TYPE],
                box.mid,
                box.cy,
                min(big, 30 if kit.wide else 56),
                not basket,
            )
        elif plan.full:
            t.effects(in_box(SHELF[n], box, min(size, big), number), number, "sandstone")
    for boxes, material in ((ready, "plaster"), (offered, "sandstone")):
        if boxes:
            yield path(rounded(boxes, 4), fill=kit.fill(material))
    if seat == t.mover:
        for n, box in enumerate(plan.shelf):
            yield spot(kit, f"shelf{n + 1}", box, says=t.words("board.shelf", shelf=SHELF_KEYS[n]))


# --- pieces, Papyri, Contracts --------------------------------------------------------------------


def asked(t: Table, part: str, seat: int) -> dict[str, Paint]:
    """What lets a part of a Personal Board be asked about by itself."""
    return {"data-about": f"{part}_{SIDES[t.side(seat)]}"}


def in_stock(t: Table, seat: int, plan: Plan) -> Iterator[Node]:
    """Pieces that are not on the board: in reserve, and those that are ready."""
    kit, box, player = t.kit, plan.pieces, t.s.players[seat]
    if kit.wide and not plan.full:
        yield glyph_step(t, seat, box.right - 64, box.cy, 1, 17)
        box = Box(box.x, box.y, box.w - 68, box.h)
    yield boxed(box, fill="none", pointer_events="all", **asked(t, "stock", seat))
    used = int(player.temple).bit_count() + int(player.baskets).bit_count()
    stock = (
        ("embalm", int(player.mummies)), ("tomb", int(player.coffins)),
        ("carve", int(player.sphinxes)), ("sphinx", int(player.carved)),
        ("lily", int(player.permissions)), ("basket", BASKETS - used),
    )[: 6 if plan.full or not kit.wide else 5]  # fmt: skip
    size = sized(kit, 17, 24)
    step = box.w / len(stock)
    big = min(20 if kit.wide else 32, step - 0.55 * size)
    for n, (name, many) in enumerate(stock):
        x = box.x + step * n
        t.show(name, x + big / 2, box.cy, big, faint=not many)
        t.figures.say(
            x + big + 0.36 * size, box.cy + 1, many, size, kit["ink"] if many else kit["soft"]
        )


def strip(t: Table, seat: int, box: Box, full: bool) -> Iterator[Node]:
    """The Papyri side by side: two equal halves that meet are a Drawing; the last half is wanted next."""
    kit, s = t.kit, t.s
    player = s.players[seat]
    halves = [PRINTED[seat if t.side(seat) == seat else 1]]
    for n in range(int(player.papyri)):
        papyrus = int(six(player.strip, n))
        halves += [LEFT_HALF[papyrus], RIGHT_HALF[papyrus]]
    yield boxed(box, rx=4, fill=kit["hollow"], **asked(t, "strip", seat))
    big = 20.0 if kit.wide else 32.0
    size = sized(kit, 16, 24)
    room = box.w - (2.2 * big + 0.6 * size)
    step = min(big, room / len(halves))
    if step < 0.6 * big:  # only the last ones
        halves = halves[-int(room / (0.8 * big)) :]
        step = 0.8 * big
    x = box.x + 3 + step / 2
    for n, half in enumerate(halves):
        if n and halves[n - 1] == half and (len(halves) - n) % 2 == 0:
            yield rect(x - 1.5 * step, box.low - 4, 2 * step, 3, fill=kit["goldink"])
        t.show(DRAWINGS[half], x, box.cy - 1, min(big, step + 2) - 2)
        x += step
    t.show("drawing", box.right - 0.7 * size - 0.6 * big, box.cy, 0.9 * big)
    t.figures.say(box.right - 0.4 * size, box.cy + 1, int(player.drawings), size, kit["ink"])


def contracts(t: Table, seat: int, box: Box, full: bool) -> Iterator[Node]:
    """Contracts face up with how far they are, and the value of those turned over."""
    kit, s = t.kit, t.s
    player = s.players[seat]
    done = sum(CONTRACT_VALUE[one] for one in places(player.turned))
    size = sized(kit, 17, 24)
    room = box.w
    if done:
        wide = 0.55 * size * len(str(done)) + 10
        yield rect(box.right - wide, box.y, wide, box.h, rx=4, fill=kit.fill("carnelian"))
        t.figures.say(box.right - wide / 2, box.cy, done, size, CREAM)
        room -= wide + 4
    held = places(player.contracts)
    if not held:
        return
    big = 20 if kit.wide else 32
    wide = min(big + 1.9 * size, room / len(held))
    for n, one in enumerate(held):
        here = Box(box.x + wide * n, box.y, wide - 3, box.h)
        yield surface(kit, here, "limestone", 4)
        met = bool(is_ripe(s, seat, one))
        need = missing(s, seat, one)
        picture = min(big, here.w - 2)
        t.show(COUNTED[need.what], here.x + picture / 2 + 1, here.cy - 2, picture)
        seals = "".join(
            f"M{here.x + 5 + 7 * k:.1f} {here.low - 4:.1f}h.1" for k in range(CONTRACTS[one].value)
        )
        yield line(seals, RED, 5, stroke_linecap="round")
        if here.w < picture + size:
            continue
        x = here.x + picture + (here.w - picture) / 2
        if met:
            yield at(x, here.cy, sign("check", kit["good"]), scale=0.7 if kit.wide else 1.1)
        elif seat == s.settings.imhotep:  # §8.17 what it asks for does not matter
            continue
        elif here.w > picture + 1.55 * size:
            now = int(amount(s, seat, need.what, need.at))
            t.figures.say(x, here.cy - 2, f"{now}/{need.n}", size - 1, kit["ink"])
        else:
            t.figures.say(x, here.cy - 2, need.n, size, kit["ink"])


def missing(s: Board, seat: int, contract: int) -> Need:
    """§2.22 The first requirement of a Contract that is not met, or its first one."""
    needs = CONTRACTS[contract].needs
    open_ones = [one for one in needs if amount(s, seat, one.what, one.at) < one.n]
    return (open_ones or needs)[0]


# --- the next Harvest -----------------------------------------------------------------------------


def sums(t: Table, seat: int, box: Box) -> None:
    """The six parts of the next Harvest."""
    kit = t.kit
    size = sized(kit, 17, 24)
    upright = box.h > box.w
    cells = rows(box, 6, 1) if upright else columns(box, 6, 0)
    big = min(19 if kit.wide else 28, cells[0].h)
    for here, name, points in zip(
        cells,
        ("heart", "papyrus", "tomb", "orb", "block", "lily"),
        forecast(t.s, seat),
        strict=True,
    ):
        t.show(name, here.x + big / 2 + 1, here.cy, big)
        colour = kit["danger"] if points < 0 else kit["good"] if points else kit["soft"]
        t.figures.say(
            here.x + big + 4 + 0.27 * size * len(str(points)), here.cy + 1, points, size, colour
        )
