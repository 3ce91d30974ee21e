"""Nefertiti's board: four markets on both banks, Memphis in the Nile, characters, holdings."""

from collections.abc import Iterator

from hypostyle.core.bits import count
from hypostyle.core.drawing import (
    BROWN,
    TEXT,
    Box,
    Kit,
    Node,
    Paint,
    Svg,
    at,
    boxed,
    disc,
    ems,
    group,
    layout_of,
    line,
    pen,
    picture,
    rect,
    sized,
    token,
    winged_sun,
)
from hypostyle.core.drawing.pictures import drawn, stamped
from hypostyle.core.game import Marks, Piece
from hypostyle.core.view import View
from hypostyle.games.nefertiti.board_layout import LAYOUTS, STEPS, Layout, step_box
from hypostyle.games.nefertiti.board_ledger import holdings
from hypostyle.games.nefertiti.board_market import market
from hypostyle.games.nefertiti.board_parts import LETTERS, Overlay, chip, formula, ring, signed
from hypostyle.games.nefertiti.codes import (
    AGAIN,
    BIDS,
    CARD_AT,
    CHARACTER,
    FORCE,
    MORE,
    PICK,
    PLACE_ONE,
    ROLL,
    STEAL,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    BASE_PILES,
    CHARACTERS,
    GIFT_OF,
    LAST,
    MARKETS,
    MERCHANT,
    PILES,
    PRIEST_OF_AMON,
    ROAMING_THIEF,
    SCRIBE,
    SERVANTS,
    SIDES,
    cards_left,
)
from hypostyle.games.nefertiti.pictograms import (
    AKHENATON_PICTURE,
    GIFT_PICTURES,
    SIGNS,
    TWICE,
    TYPE_PICTURES,
)
from hypostyle.games.nefertiti.rules.characters import left_in, scribe_bonus
from hypostyle.games.nefertiti.rules.ending import winners
from hypostyle.games.nefertiti.scene import SCENERY, bust_box, formula_line, nile
from hypostyle.games.nefertiti.state import NONE, Board


def pieces(view: View[Board], marks: Marks) -> list[Piece]:
    """The servants and the Deben of whoever is to place one; the cards that an Oracle looks at, which lie
    nowhere on the board."""
    if view.state.step == PLACE_ONE and view.seat in view.deciders():
        return [*_servants(view, marks), _purse(view, marks)]
    found = []
    for one in view.legal():
        card = view.state.last[one - CARD_AT] if CARD_AT <= one < CARD_AT + LAST else NONE
        if card != NONE:
            look = AKHENATON_PICTURE if card == AKHENATON else GIFT_PICTURES[GIFT_OF[card]]
            found.append(Piece(picture(44, 44, view.sentence(one), drawn(look, 22, 22)), one))
    return found


def _servants(view: View[Board], marks: Marks) -> Iterator[Piece]:
    """The servants of a seat, those on the markets spent."""
    side = SIDES[view.seat]
    says = view.game.words("board.servant", side=view.game.side_name(view.seat))
    servant = at(20, 27, token(Kit(marks), side, LETTERS[view.seat], 17))
    drawn_one = picture(40, 56, says, servant, font_family=TEXT)
    home = SERVANTS - int(count(view.state.servants[view.seat]))
    for n in range(SERVANTS):
        yield Piece(drawn_one, spent=n >= home)


def _purse(view: View[Board], marks: Marks) -> Piece:
    """A coin, and how many Deben a seat has."""
    kit, said = Kit(marks), str(view.state.deben[view.seat])
    number = kit.num(31, 28, said, 24, kit["ink"], text_anchor="start")
    says = view.game.words("board.purse", n=int(view.state.deben[view.seat]))
    coin = drawn(SIGNS["coin"], 15, 28, 1.9)
    return Piece(picture(33 + 24 * ems(said), 56, says, coin, number, font_family=TEXT))


def draw(view: View[Board], marks: Marks) -> str:
    """The board, from what a seat may know."""
    s, words = view.state, view.game.words
    layout = layout_of(LAYOUTS, marks)
    over = Overlay()
    kit = Kit(marks, legal=[view.game.actions[action].place for action in marks.legal])
    scores = ", ".join(
        words("board.score", side=view.game.side_name(seat), points=points, deben=s.deben[seat])
        for seat, points in enumerate(s.points)
    )
    return kit.picture(
        layout.width,
        layout.height,
        words("board.summary", scores=scores),
        heading(kit, view, layout.heading),
        purses(kit, view, layout.purses) if layout.purses else None,
        characters(kit, view, layout),
        None if s.settings.full else nile(kit, layout.nile),
        [market(kit, view, layout, n, over) for n in range(int(s.settings.markets))],
        over.drawn(),
        holdings(kit, view, layout.holdings),
        scenery=SCENERY.under(marks),
    )


# --- the heading ----------------------------------------------------------------------------------


def phase(s: Board) -> int:
    """Which part of a turn it is: 0 character, 1 servant, 2 dice; NONE while a market closes."""
    if s.ended != NONE or s.turn == NONE or s.step in (PICK, MORE, BIDS):
        return NONE
    if s.step in (PLACE_ONE, FORCE):
        return 1
    if s.step in (ROLL, AGAIN):
        return 2
    return 0 if s.step == CHARACTER or s.step >= STEAL else NONE


def heading(kit: Kit, view: View[Board], box: Box) -> Iterator[Node]:
    """Who is to move, which part of the turn it is, the pile and its end, the seals left."""
    s, words = view.state, view.game.words
    ink = kit.on("sand")
    size = sized(kit, 22, 30, "name")
    asked = view.deciders()
    seat = asked[0] if asked else int(s.turn)
    if s.ended != NONE:
        won = winners(s)
        said = words("board.won", side=SIDES[won[0]]) if len(won) == 1 else words("board.shared")
    elif s.closing != NONE:
        said = words("board.closes", market=MARKETS[s.closing])
    elif seat >= 0:
        said = words("board.turn", side=SIDES[seat])
    else:
        said = ""
    r = 17 if kit.wide else 24
    x = box.x + 4
    if seat >= 0 and s.ended == NONE:
        yield at(x + r, box.cy, token(kit, SIDES[seat], LETTERS[seat], r))
        x += 2 * r + 10
    room = (250 if kit.wide else 330) - (x - box.x)
    yield kit.name(x, box.cy + 0.34 * size, said, size, ink, room=room)
    if kit.wide:
        yield from steps(kit, view)
    yield from supplies(kit, s, box)


def steps(kit: Kit, view: View[Board]) -> Iterator[Node]:
    """The parts of a turn; the present one is gold."""
    now = phase(view.state)
    for n, (key, name) in enumerate(STEPS):
        box, lit = step_box(n, kit.compact), n == now
        if lit:
            yield boxed(box, rx=17, **kit.made_of("gold", 1))
            yield signed(name, box.x + 21, box.cy, 1.3)
        ink = BROWN if lit else kit["soft"]
        said = view.game.words(f"board.step.{key}")
        room = box.w - 44
        yield kit.num(
            box.x + 37, box.cy, said, sized(kit, 18, 0), ink, text_anchor="start", room=room
        )


def supplies(kit: Kit, s: Board, box: Box) -> Iterator[Node]:
    """The pile, with its last five cards and those of the Barge above them; the seals left."""
    ink = kit.on("sand")
    size = sized(kit, 24, 30)
    whole = int(s.settings.pile)
    u = 1.0 if kit.wide else 1.4
    x = box.x + (905 if kit.wide else 348)
    bar = Box(x + 66 * u, box.cy - 8 * u, 130 * u if kit.wide else 90, 16 * u)
    unit = bar.w / whole
    marks = [n for n in (LAST, 2 * LAST if s.settings.full else 0) if n]
    yield group(
        rect(x, box.cy - 16 * u, 24 * u, 32 * u, rx=4, fill=kit.fill("cedar"), **pen("#f2c14e", 1.6)),
        kit.num(x + 46 * u, box.cy, int(s.pile), size, ink),
        boxed(bar, rx=bar.h / 2, fill=kit["hollow"], **pen(ink, 1)),
        rect(bar.x, bar.y, unit * int(s.pile), bar.h, rx=bar.h / 2, fill=kit.fill("gold")),
        line("".join(f"M{bar.x + unit * n:.1f} {bar.y - 4:.1f}v{bar.h + 8:.1f}" for n in marks), ink, 2.4),
        drawn(TYPE_PICTURES[8], bar.x + unit * 1.5 * LAST, bar.cy, 0.36 * u) if s.settings.full else None,
        data={"about": "pile"},
    )  # fmt: skip
    x = box.x + box.w - (74 if kit.wide else 88)
    yield group(
        signed("seal", x, box.cy, 2 * u),
        kit.num(x + 20 * u, box.cy, int(s.supply), size, ink, text_anchor="start"),
        data={"about": "seals"},
    )


def purses(kit: Kit, view: View[Board], box: Box) -> Iterator[Node]:
    """What every seat can bid with: Deben, seals, servants at home."""
    s = view.state
    w = box.w / len(s.deben)
    asked = view.deciders()
    size = sized(kit, 0, 28)
    signs: dict[str, list[tuple[float, float]]] = {"coin": [], "seal": [], "pawn": []}
    for seat, deben in enumerate(s.deben):
        here = Box(box.x + w * seat, box.y, w - 6, box.h)
        mine = seat in asked
        material = "plaster" if mine else "limestone"
        ink = kit.on(material)
        numbers = (deben, s.seals[seat], SERVANTS - int(count(s.servants[seat])))
        wide = w > 200
        spots = (
            [(here.x + 74 + (w - 84) * part, here.cy) for part in (0, 0.4, 0.74)] if wide
            else [(here.x + 76, here.y + 25), (here.x + 26, here.y + 67), (here.x + 84, here.y + 67)]
        )  # fmt: skip
        yield group(
            boxed(here, rx=10, **kit.made_of(material)),
            chip(kit, seat, here.x + (38 if wide else 28), here.cy if wide else here.y + 26, 25 if wide else 19),
            [kit.num(x + 18, y, n, size, ink, text_anchor="start") for (x, y), n in zip(spots, numbers, strict=True)],
            data={"about": SIDES[seat]},
        )  # fmt: skip
        for name, middle in zip(signs, spots, strict=True):
            signs[name].append(middle)
    for name, middles in signs.items():
        yield stamped(SIGNS[name], middles, 1.8)


# --- characters -----------------------------------------------------------------------------------


def characters(kit: Kit, view: View[Board], layout: Layout) -> Iterator[Node]:
    """The piles of characters; the base edition has half of them."""
    s = view.state
    there = [pile for pile in range(PILES) if cards_left(s.settings.piles, pile)]
    for pile in there:
        yield character(kit, view, pile, layout.characters[pile])
    if len(there) == BASE_PILES:
        first, last = layout.characters[BASE_PILES], layout.characters[-1]
        x, w = first.x - 2, last.right - first.x + 6
        yield rect(x, first.y - 2, w, first.h + 8, fill=kit["ground"])
        yield at(x + w / 2, first.cy, winged_sun(), scale=1.2)


def character(kit: Kit, view: View[Board], pile: int, box: Box) -> Svg:
    """A pile: numbers, name and how many are left; gone, or who keeps the card."""
    s, words = view.state, view.game.words
    key = CHARACTERS[pile].key
    place = f"pile_{key}"
    left = int(left_in(s, pile))
    keeper = {PRIEST_OF_AMON: int(s.priest), ROAMING_THIEF: int(s.roamer)}.get(pile, NONE)
    first = pile == MERCHANT and left == CHARACTERS[MERCHANT].cards
    name = words("board.first_merchant") if first else words(f"character.{key}")
    legal = place in kit.legal
    told = {"place": place} | ({"legal": "true"} if legal else {})
    content: list[Node]
    if left:
        content = [
            boxed(box, fill="none", pointer_events="all"),
            card_words(kit, s, pile, name, box),
        ]
        if left > 1:
            r = max(12.0 if kit.wide else 18.0, 0.62 * kit.floor("num"))
            cx, cy = box.right - r + 1, box.y + r - 1
            if beside(kit):
                cx, cy = box.x + r + 1, box.low - r - 1
            content += [
                disc(cx, cy, r, **kit.made_of("gold")),
                kit.num(cx, cy, left, sized(kit, 18, 24), BROWN),
            ]
    else:
        content = [
            boxed(box, rx=7, fill=kit["hollow"], fill_opacity=0.86, **kit.edge("sand", 1)),
            used_up(kit, words("board.gone"), keeper, box),
        ]
    return group(
        *content,
        ring(kit, Box(box.x + 1, box.y + 1, box.w - 2, box.h - 2)) if legal else None,
        rect(box.x, box.y, box.w, box.h, rx=7, fill="none", pointer_events="none", **pen(kit["choice"], 3.5))
        if legal else None,
        data=told, aria_label=name,
    )  # fmt: skip


def beside(kit: Kit) -> bool:
    """Do names stand beside busts, and not below them?"""
    return kit.wide and kit.compact


def used_up(kit: Kit, gone: str, keeper: int, box: Box) -> Svg:
    """Over a pile without cards: who keeps the last one, or a word."""
    if keeper != NONE:
        x, y = (box.right - 30, box.cy) if beside(kit) else (box.mid, box.y + 0.8 * box.h)
        return chip(kit, keeper, x, y, 15 if kit.wide else 22)
    x, y = (box.right - 60, box.cy) if beside(kit) else (box.mid, box.low - 16)
    return kit.num(x, y, gone, sized(kit, 16, 22), kit.on("sand"), font_weight=600)


def card_words(kit: Kit, s: Board, pile: int, name: str, box: Box) -> Iterator[Node]:
    """The numbers of a character, and its name where there is room."""
    ink = kit.on("plaster")
    if beside(kit):
        yield name_beside(kit, name, f"+{scribe_bonus(s)}" if pile == SCRIBE else "", box)
        return
    size = 16 if kit.wide else 24
    for item, middle in formula(pile, box, size):
        if item in SIGNS or kit.compact:
            continue
        said = {"+": f"+{scribe_bonus(s)}", "first": TWICE}.get(item, item)
        if item == "first" and int(left_in(s, pile)) < CHARACTERS[pile].cards:
            continue
        yield kit.num(
            middle, formula_line(kit, box), said, max(size, 17) if kit.wide else size, ink
        )
    if kit.compact:
        return
    size, high, low = (16, 15, 96) if kit.wide else (22, 23, 148)
    words = name.split(" ", 1) if len(name) > 9 else [name]
    look: dict[str, Paint] = {"text_anchor": "middle", "room": box.w - 4, "narrow": not kit.wide}
    for n, part in enumerate(words):
        y = box.y + low + high * (n - (len(words) - 1) / 2)
        yield kit.note(box.mid, round(y, 1), part, size, ink, **look)


def name_beside(kit: Kit, name: str, told: str, box: Box) -> Iterator[Node]:
    """The name of a character at the right of its bust, and below it what the game may add."""
    left = bust_box(box).right + 7
    words = [*name.split(" ", 1), told][: 2 if " " in name or told else 1]
    for n, part in enumerate(words):
        low = box.cy + 10 + 32 * (n - (len(words) - 1) / 2)
        look: dict[str, Paint] = {"room": box.right - left - 5, "narrow": True}
        if part == told:
            yield kit.num(left, low - 9, part, 30, kit.on("plaster"), text_anchor="start")
        else:
            yield kit.name(left, low, part, 30, kit.on("plaster"), **look)
