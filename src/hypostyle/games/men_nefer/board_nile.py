"""The Nile: Cities on the bank with their Contracts and docks, the River below them."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.bits import has
from hypostyle.core.drawing import (
    CREAM,
    Box,
    Kit,
    Node,
    Svg,
    at,
    disc,
    group,
    line,
    rect,
    sign,
    sized,
    wave,
)
from hypostyle.games.men_nefer.board_effects import Spot, spread
from hypostyle.games.men_nefer.board_houses import effect_size
from hypostyle.games.men_nefer.board_layout import Layout
from hypostyle.games.men_nefer.board_parts import Table, piece, spot, thing
from hypostyle.games.men_nefer.codes import CITY, CONTRACT
from hypostyle.games.men_nefer.contracts import BOATS_AT, CONTRACTS, PRIESTS_AT, SCARABS_AT
from hypostyle.games.men_nefer.data import CITIES, CITY_PRINTS, FISHING, TOKEN_BENEFITS
from hypostyle.games.men_nefer.packing import nibble, six
from hypostyle.games.men_nefer.pictograms import pictured
from hypostyle.games.men_nefer.rules.basics import is_met

COUNTED: Final = (
    "tomb", "sphinx", "basket", "craft", "types", "papyrus", "drawing", "block", "orb", "heart",
    "feather", "eye", "scarab", "priest", "boat", "food", "heka", "lily", "papyrus",
)  # fmt: skip
"""The picture of what a Contract counts."""


def fish_spot(kit: Kit, box: Box, n: int) -> Spot:
    """What a Boat on a space of the River catches."""
    whole = 17 if kit.wide else 28
    size = 13 if kit.wide and n > 9 else whole  # two digits need room beside it
    return Spot("food", str(FISHING[n]), box.right - 1.05 * size, box.y + 0.62 * whole, size)


def still_nile(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Water, Cities of sandstone with quays, the spaces of the River."""
    foam = "#ffffff" if kit.strong else "#bfe6e6"
    for x, y, w, h in layout.nile:
        yield kit.slab(x, y, w, h, "nile", 12, 4)
        waves: list[Node] = []
        for n in range(int(h // 30)):
            waves.append(wave(x + 14 + 90 * (n % 3), y + 26 + 30 * n, 90, foam, 1.2))
            waves.append(wave(x + w / 2 + 50 * (n % 4), y + 16 + 30 * n, 90, foam, 1.2))
        yield group(*waves, opacity=0.4)
    for n in range(len(CITIES)):
        box, dock = layout.city(n), layout.dock(n)
        yield kit.slab(box.x, box.y, box.w, box.h, "sand", 8, 3)
        ribbon = 27 if kit.wide else 44
        yield kit.slab(box.x + 4, box.y + 4, ribbon, ribbon, "lapis", 4, 2)
        yield rect(dock.x, dock.y, dock.w, dock.h + 6, rx=6, **kit.made_of("nile"))
    for n, box in enumerate(layout.river()):
        yield rect(*box, rx=7, fill="#ffffff", fill_opacity=0 if kit.strong else 0.13,
                   stroke="#ffffff", stroke_width=1.2, stroke_opacity=1 if kit.strong else 0.3)  # fmt: skip
        fish = fish_spot(kit, box, n)
        yield pictured("food", round(fish.x, 1), round(fish.y, 1), fish.size)


# --- what lives -----------------------------------------------------------------------------------


def nile(t: Table) -> Iterator[Node]:
    """Cities, Contracts, and Boats in docks and on the River."""
    for number in range(len(CITIES)):
        yield from city(t, number)
    for n, box in enumerate(t.layout.river()):
        yield river(t, n, box)


def city(t: Table, number: int) -> Iterator[Node]:
    """A City: what activating a Boat there brings, its Contracts, its docks."""
    kit, s, layout = t.kit, t.s, t.layout
    box, key = layout.city(number), CITIES[number]
    size, digits = effect_size(kit)
    name = key.upper()
    ribbon = 27 if kit.wide else 44
    printed = "" if CITY_PRINTS[number] == "-" else f"{CITY_PRINTS[number]} + "
    token = TOKEN_BENEFITS[s.tokens[number]] if number < len(s.tokens) else ""
    room = box.w - ribbon - 10
    spots = spread(printed + token, round(box.x + ribbon + 6 + room / 2, 1), round(box.y + 0.66 * ribbon, 1),
                   round(room, 1), size, digits) if token else ()  # fmt: skip
    t.effects(spots, digits, "sand")
    middle = box.x + 4 + ribbon / 2, box.y + 4 + ribbon / 2
    t.figures.say(*middle, name, sized(kit, 18, 30), kit.on("lapis"))
    open_here = s.step == CONTRACT and CITY.of(s.arg) == number
    for n, slot in enumerate(layout.contracts(number, int(s.settings.city_slots))):
        held = int(six(s.cities[number], n))
        place = f"contract{n + 1}" if open_here else f"contract_{key}{n + 1}"
        if held < 0:
            yield kit.well(*slot) if not open_here else spot(kit, place, slot)
            continue
        says = t.words(f"contract.{CONTRACTS[held].key}")
        contract(t, held, slot)
        yield (
            spot(kit, place, slot, says=says, material="plaster")
            if open_here
            else thing(kit, place, slot, "plaster")
        )
    yield dock(t, number)


def contract(t: Table, number: int, box: Box) -> None:
    """What a Contract asks for, its value as seals along the foot, a hook where the reader meets it."""
    kit = t.kit
    row = CONTRACTS[number]
    u = 1 if kit.wide else 1.7
    y = round(box.y + 15 * u, 1)
    if len(row.needs) == 2:
        for n, need in enumerate(row.needs):
            t.show(COUNTED[need.what], box.mid + (n - 0.5) * 17 * u, y, 16 * u)
    else:
        t.show(COUNTED[row.needs[0].what], box.mid, y, 24 * u)
    t.figures.add(box.mid, box.y + 37 * u, asked(number), 16 if kit.wide else 25, "plaster")
    for n in range(row.value):
        t.show("seal", box.mid + (n - (row.value - 1) / 2) * 8 * u, box.low - 7 * u, 7 * u)
    if t.reader >= 0 and is_met(t.s, t.reader, number):
        x, y = box.right - 7 * u, box.y + 7 * u
        t.top.append(
            at(
                x,
                y,
                disc(0, 0, 10, fill=kit["good"]),
                sign("check", kit["choice"], width=4),
                scale=0.62 * u,
            )
        )


def asked(number: int) -> str:
    """The numbers of a Contract: `4`, or for two from space 3 on `2` times `3+`."""
    need = CONTRACTS[number].needs[0]
    if need.what in (SCARABS_AT, PRIESTS_AT, BOATS_AT):
        return f"{need.n}\u00d7{need.at}+"
    return str(need.n)


def dock(t: Table, number: int) -> Svg:
    """The docks of a City with piers between them, and the Boats in them."""
    kit, s = t.kit, t.s
    box, key = t.layout.dock(number), CITIES[number]
    docks = int(s.settings.docks)
    there = [n for n in t.order if has(s.players[n].docked, number)]
    r = 11.5 if kit.wide else 19
    step = box.w / docks
    piers = "".join(
        f"M{box.x + step * n:.1f} {box.low:.1f}v{4 - box.h:.1f}" for n in range(1, docks)
    )
    boats = [
        piece(kit, t.side(n), "boat", box.x + step * (k + 0.5), box.cy, r)
        for k, n in enumerate(there)
    ]
    says = t.words("board.city", city=key, free=docks - len(there))
    return spot(
        kit, f"city_{key}", box,
        line(piers, "#c9a06a", 4, stroke_linecap="round", pointer_events="none") if piers else None,
        boats, says=says,
    )  # fmt: skip


def river(t: Table, n: int, box: Box) -> Svg:
    """A space of the River; three and more Boats of a player are one hull with a number."""
    kit, s = t.kit, t.s
    size = 16 if kit.wide else 24
    t.figures.say(box.x + 0.75 * size, box.y + 0.8 * size, n, size, CREAM)
    fish = fish_spot(kit, box, n)
    t.figures.say(
        fish.x + 0.8 * fish.size,
        fish.y + 0.15 * fish.size,
        FISHING[n],
        size,
        CREAM,
        kit.material("nile").own,
    )
    fleets = [(t.side(k), int(nibble(s.players[k].river, n))) for k in t.order]
    fleets = [(side, many) for side, many in fleets if many]
    total = sum(many for _, many in fleets)
    r = 11 if kit.wide else 19
    counted = total > 3
    hulls = [(side, many) for side, many in fleets] if counted else [
        (side, 1) for side, many in fleets for _ in range(many)
    ]  # fmt: skip
    columns = max(1, min(len(hulls), 4 if n == 0 and (t.layout.roomy or not kit.wide) else 2))
    rows = -(-len(hulls) // columns)
    step, line_step = box.w / columns, min(2.1 * r, (box.h - 1.3 * size) / max(1, rows))
    middle = box.y + 1.35 * size + (box.h - 1.35 * size) / 2
    content: list[Node] = []
    for k, (side, many) in enumerate(hulls):
        x = box.x + step * (k % columns + 0.5)
        y = middle + (k // columns - (rows - 1) / 2) * line_step
        if counted:
            content.append(
                piece(kit, side, "boat", x - 0.35 * r, y, 0.8 * r if kit.wide else 0.9 * r)
            )
            if many > 1:
                t.figures.say(x + 0.85 * r, y, many, size, CREAM, kit.material("nile").own)
        else:
            content.append(piece(kit, side, "boat", x, y, r))
    return spot(kit, f"river{n}", box, content, says=t.words("board.river", n=n), r=7)
