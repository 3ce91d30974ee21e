"""Nefertiti's board for a terminal: four markets, Memphis, characters, players."""

from hypostyle.core.bits import has, places
from hypostyle.core.game import Marks, Span
from hypostyle.core.view import View
from hypostyle.games.nefertiti.data import (
    BID,
    CARD_BITS,
    CHARACTERS,
    COLUMNS,
    DOWN,
    FIRST,
    MARKETS,
    MEMPHIS,
    PAPYRUS_SEAL,
    PILES,
    REGULAR_PLACES,
    ROW,
    SERVANTS,
    SIZE,
    SPACE,
    STALLS,
    SYMBOL,
    TYPES,
    units_of_type,
)
from hypostyle.games.nefertiti.rules.basics import owner_at, stall_of, value
from hypostyle.games.nefertiti.rules.characters import left_in, scribe_bonus
from hypostyle.games.nefertiti.state import NONE, Board

LETTERS = "GRBKW"
STYLES = ("green", "red", "blue", "dark", "white")
SHORT = (*("neck", "gold", "mirr", "stat", "harp", "chai", "sen1", "sen2", "papy", "barg"),
         *("neck'", "gold'", "mirr'", "stat'", "harp'", "chai'", "sen1'", "sen2'"), "AKHE", "thief")  # fmt: skip


def text_board(view: View[Board], marks: Marks) -> list[list[Span]]:
    """The board as lines of spans, at most 80 columns wide."""
    s = view.state
    places_lit = {view.game.actions[action].place for action in marks.legal}
    lines: list[list[Span]] = []
    for market in range(s.settings.markets):
        lines += _market(view, market, places_lit)
    lines.append([])
    lines += _characters(view)
    lines.append([])
    lines += _players(view)
    return lines


def _item(item: int) -> str:
    if not item:
        return "-"
    name = SHORT[(item & CARD_BITS) - 1]
    name = f"({name})" if item & DOWN else name
    return name + ("*" if item & PAPYRUS_SEAL else "")


def _market(view: View[Board], market: int, lit: set[str]) -> list[list[Span]]:
    s = view.state
    closed = market < MEMPHIS and has(s.closed, market)
    style = "dim" if closed else "bold"
    stall = int(stall_of(s, market))
    if market == MEMPHIS:
        goods = s.goods[REGULAR_PLACES : REGULAR_PLACES + s.queue]
    else:
        goods = s.goods[ROW * market : ROW * market + ROW]
    seal = "*" if has(s.sealed, market) else " "
    shown = " ".join(_item(item) for item in goods[:9]) + (" ..." if len(goods) > 9 else "")
    head = view.game.words(
        "terminal.closed" if closed else "terminal.open",
        market=MARKETS[market],
        stall=STALLS[stall].key.upper(),
        n=s.reserve[market],
    )
    out: list[list[Span]] = [[(head, style)], [(f"  {seal}{shown}"[:80], "bonus")]]
    row: list[Span] = [("   ", "")]
    for n in range(SIZE[stall]):
        if n and n % COLUMNS[stall] == 0:
            out.append(row)
            row = [("   ", "")]
        space = FIRST[stall] + n
        seat = int(owner_at(s, market, n))
        held = LETTERS[seat] if seat != NONE else "."
        text = f"{BID[space]:>2}{SYMBOL[space] or ' '}{held} "
        look = STYLES[seat] if seat != NONE else "legal" if SPACE[space] in lit else ""
        row.append((f"{text:<7}"[:7], "dim" if closed else look))
    out.append(row)
    return out


def _characters(view: View[Board]) -> list[list[Span]]:
    s = view.state
    words = view.game.words
    there = [pile for pile in range(PILES) if left_in(s, pile)]
    out: list[list[Span]] = []
    line = words("terminal.characters")
    for pile in there:
        name = words(f"character.{CHARACTERS[pile].key}")
        if pile == 0:
            name += f" +{scribe_bonus(s)}"
        n = int(left_in(s, pile))
        name += f" x{n}" if n > 1 else ""
        name += "," if pile != there[-1] else ""
        if len(line) + len(name) > 78:
            out.append([(line, "")])
            line = "  "
        line += f" {name}"
    out.append([(line, "")])
    out.append([(words("terminal.supplies", pile=int(s.pile), seals=int(s.supply)), "")])
    if s.last and s.last[0] >= 0:
        cards = " ".join(SHORT[card] for card in s.last)
        out.append([(words("terminal.last", cards=cards), "bonus")])
    return out


def _players(view: View[Board]) -> list[list[Span]]:
    s = view.state
    kinds = range(9 if s.settings.full else 7)
    names = "".join(f"{TYPES[kind].key[:4]:>5}" for kind in kinds)
    values = "".join(f"{value(s, kind) if kind < 8 else '':>5}" for kind in kinds)
    words = view.game.words
    widths = (("points", 4), ("deben", 4), ("seals", 5), ("home", 5))
    heads = "".join(f"{words(f'terminal.{name}'):>{width}}" for name, width in widths)
    out: list[list[Span]] = [
        [(f"{'':<9}{heads} {names}", "dim")],
        [(f"  {words('terminal.value'):<7}{'':>18} {values}", "dim")],
    ]
    for seat in range(s.settings.players):
        home = SERVANTS - len(places(s.servants[seat]))
        units = "".join(f"{int(units_of_type(s.gifts[seat], kind)) or '.':>5}" for kind in kinds)
        mark = ">" if seat == s.turn and not view.over else " "
        kept = (" P" if s.priest == seat else "") + (" T" if s.roamer == seat else "")
        name = f"{mark}{view.game.side_name(seat)}"
        numbers = f"{s.points[seat]:>4}{s.deben[seat]:>4}{s.seals[seat]:>5}{home:>5}"
        out.append([(f"{name:<9}", STYLES[seat]), (f"{numbers} {units}{kept}", "")])
    return out
