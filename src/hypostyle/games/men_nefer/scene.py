"""What never changes of Men-Nefer's board: sand, slabs, water, printed pictures."""

from collections.abc import Iterator

from hypostyle.core.drawing import (
    Box,
    Kit,
    Node,
    Scenery,
    Svg,
    at,
    disc,
    ground,
    line,
    path,
    rect,
    still,
    winged_sun,
)
from hypostyle.games.men_nefer.board_houses import still_houses, still_tablets
from hypostyle.games.men_nefer.board_layout import LAYOUTS, Layout
from hypostyle.games.men_nefer.board_nile import still_nile
from hypostyle.games.men_nefer.board_pyramids import still_pyramids
from hypostyle.games.men_nefer.board_temple import still_markets, still_temple
from hypostyle.games.men_nefer.board_tombs import still_avenues, still_necropolis
from hypostyle.games.men_nefer.pictograms import pictured


def parts(kit: Kit, layout: Layout) -> Svg:
    """All of it but the cloth."""
    return still(
        ground(kit, layout.width, layout.height),
        duat(kit, layout),
        still_necropolis(kit, layout),
        still_avenues(kit, layout),
        still_houses(kit, layout),
        still_tablets(kit, layout),
        still_temple(kit, layout),
        still_markets(kit, layout),
        still_pyramids(kit, layout),
        still_nile(kit, layout),
        gizeh(kit, layout.others) if not layout.roomy else None,
        at(layout.width / 2, 25, winged_sun(), scale=0.42) if layout.roomy else None,
    )


SCENERY = Scenery("men_nefer", LAYOUTS, parts, scrolls=True)


def duat(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The night sky with fifteen gates: Hearts go right above, Feathers left below."""
    x, y, w, h = layout.duat
    yield kit.slab(x, y, w, h, "duat", 10, 4)
    sky = "".join(
        f"M{x + 20 + n * 97 % (w - 40):.0f} {y + 5 + n * 31 % (h - 10):.0f}h.1" for n in range(60)
    )
    yield line(sky, "#ffffff", 2, stroke_linecap="round", opacity=0.6)
    for box in layout.duat_spaces():
        yield kit.well(
            *box, colour="#0a0b30" if kit.strong else "#1a2040" if kit.night else "#2b3358", r=5
        )
    size = 24 if kit.wide else 32
    side = 17 if layout.roomy else 22  # a large screen has a word beside the sign
    left, right = x + side, x + w - side
    pale = "#c3cdf0"
    yield pictured("heart", left, round(y + 0.3 * h, 1), size)
    yield pictured("feather", right, round(y + 0.7 * h, 1), size)
    if layout.roomy:
        left, right = x + 43, x + w - 43
    u = size / 24
    yield line(f"M{left - 9 * u:.1f} {y + 0.72 * h:.1f}h{18 * u:.1f}l{-6 * u:.1f} {-5 * u:.1f}m{6 * u:.1f} {5 * u:.1f}l{-6 * u:.1f} {5 * u:.1f}", pale, 2.4 * u)  # fmt: skip
    yield line(f"M{right + 9 * u:.1f} {y + 0.28 * h:.1f}h{-18 * u:.1f}l{6 * u:.1f} {-5 * u:.1f}m{-6 * u:.1f} {5 * u:.1f}l{6 * u:.1f} {5 * u:.1f}", pale, 2.4 * u)  # fmt: skip


def gizeh(kit: Kit, box: Box) -> Iterator[Node]:
    """Pyramids on the horizon, where fewer than four players leave room at the end."""
    x, y, w, h = box
    low = y + h - 30
    if kit.strong:
        return
    yield disc(x + 0.7 * w, low - 0.42 * h, 70, fill=kit.fill("sun"), opacity=0.8)
    for middle, half in ((0.26, 230.0), (0.62, 170.0), (0.86, 110.0)):
        cx = x + middle * w
        yield path(f"M{cx:.0f} {low - 1.1 * half:.0f}L{cx + half:.0f} {low}H{cx - half:.0f}Z",
                   **kit.made_of("sandstone"))  # fmt: skip
        yield path(f"M{cx:.0f} {low - 1.1 * half:.0f}L{cx + half:.0f} {low}H{cx + 0.24 * half:.0f}Z",
                   fill=kit["shade"], opacity=0.22)  # fmt: skip
    yield rect(x + 4, low, w - 8, 26, rx=8, fill=kit.fill("sand"))
