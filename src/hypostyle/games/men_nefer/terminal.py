"""Men-Nefer's board for a terminal: Duat, Houses, Tablets, what they lead to, players."""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import has, places
from hypostyle.core.game import Marks, Span
from hypostyle.core.terminal import Page
from hypostyle.core.view import View
from hypostyle.games.men_nefer.contracts import CONTRACTS, COUNTS
from hypostyle.games.men_nefer.data import (
    AVENUES,
    CITIES,
    CITY_PRINTS,
    COLUMNS,
    CORNERS,
    CRAFT_KEYS,
    CRAFT_PRICES,
    DEITIES,
    DEITY_SPACES,
    DRAWINGS,
    ENTRY,
    ERAS,
    GLYPHS,
    HAMMERS,
    HOUSES,
    IMHOTEP,
    LEVELS,
    MASTABA_SLOTS,
    MASTABA_TILES,
    MASTABAS,
    ORB_STEPS,
    PAPYRI,
    PAPYRUS_PRICES,
    PIECE_KEYS,
    PRICE,
    QUEEN_TILES,
    QUEENS,
    RIVER,
    ROOMS,
    ROUNDS,
    ROW,
    SCARAB_END,
    SHELF_KEYS,
    SIDES,
    TABLETS,
    TILES,
    TOKENS,
)
from hypostyle.games.men_nefer.packing import five, nibble, six
from hypostyle.games.men_nefer.rules.basics import open_half
from hypostyle.games.men_nefer.rules.seasons import duat_points, is_ripe
from hypostyle.games.men_nefer.state import Board

STYLES: Final = ("red", "blue", "green", "yellow", "blue")
WIDE: Final = 80
HEADS: Final = (
    ("points", 4), ("food", 5), ("heka", 5), ("glyph", 6), ("mummy", 6), ("tomb", 5), ("block", 6),
    ("sphinx", 7), ("lily", 5), ("crafts", 8), ("papyri", 7), ("drawings", 5),
)  # fmt: skip
"""The columns of the players, and how wide they are."""
EMPTY: Final = "."
"""A space with nothing on it."""
Line = list[Span]


def text_board(view: View[Board], marks: Marks) -> list[Line]:
    """The board as lines of spans, at most 80 columns wide."""
    page = _Page(view, marks)
    lines = [
        page.heading(),
        page.duat(),
        *page.houses(),
        *page.tablets(),
        *page.goods(),
        *page.necropolis(),
        *page.temple(),
        *page.pyramids(),
        *page.nile(),
        *page.players(),
    ]
    if page.s.settings.solo:
        lines += page.imhotep()
    return lines


class _Page(Page[Board]):
    """One board in the making."""

    def __init__(self, view: View[Board], marks: Marks) -> None:
        super().__init__(view, marks)
        self.seats = range(len(self.s.players))

    def side(self, seat: int) -> int:
        """The side of a player."""
        return IMHOTEP if seat == self.s.settings.imhotep else seat

    def span(self, text: str, place: str = "", style: str = "") -> Span:
        """Words that point out a place that may be chosen."""
        return text, "legal" if place in self.lit else style

    def many(self, packed: Callable[[int], int], place: int) -> str:
        """A letter for each piece of every player at a place."""
        return "".join(self.letter(n) * int(nibble(packed(n), place)) for n in self.seats)

    def owner(self, set_of: Callable[[int], int], member: int) -> str:
        """The letter of the player who has a member of a set."""
        for n in self.seats:
            if has(set_of(n), member):
                return self.letter(n)
        return EMPTY

    # --- parts ----------------------------------------------------------------------------------

    def heading(self) -> Line:
        s = self.s
        asked = self.view.deciders()
        turn = asked[0] if asked else int(s.turn)
        turns = {"n": min(ROUNDS, int(s.round) + 1), "rounds": ROUNDS}
        said = self.say("era", era="I" * int(s.era), eras="I" * ERAS, **turns)
        if s.over:
            return [(self.words("board.over"), "bold")]
        who: Line = []
        if turn >= 0:
            name = self.words("board.turn", side=SIDES[self.side(turn)])
            who = [("   ", ""), (name, STYLES[self.side(turn)])]
        return [(said, "bold"), *who]

    def duat(self) -> Line:
        line: Line = [(self.say("duat"), "")]
        for n in self.seats:
            player = self.s.players[n]
            text = f"{self.letter(n)} {player.heart}, {player.feather} ({int(duat_points(self.s, n)):+d})  "
            line.append((text, STYLES[self.side(n)]))
        return line

    def houses(self) -> list[Line]:
        s = self.s
        spaces = "".join(f"{n:>6}" for n in range(SCARAB_END + 1))
        lines: list[Line] = [
            [],
            [(f"{self.say('house'):<12}{self.say('sun'):>7} {spaces}   {self.say('moon')}", "dim")],
        ]
        for house, key in enumerate(HOUSES):
            sun = self.many(lambda n: s.players[n].sun, house) + "N" * int(
                has(s.neutral_sun, house)
            )
            moon = self.many(lambda n: s.players[n].moon, house) + "N" * int(
                has(s.neutral_moon, house)
            )
            track = ""
            for space in range(SCARAB_END + 1):
                here = [n for n in self.seats if nibble(s.players[n].scarabs, house) == space]
                track += f"{''.join(map(self.letter, here)) or EMPTY:>6}"
            lines.append([
                (f"{self.words(f'house.{key}'):<12}", ""),
                self.span(f"{sun or EMPTY:>7} ", f"sun_{key}"),
                self.span(track, f"scarab_{key}"),
                self.span(f"   {moon or EMPTY}", f"moon_{key}"),
            ])  # fmt: skip
        return lines

    def tablets(self) -> list[Line]:
        s = self.s
        left = len(s.under) + int(s.unseen).bit_count()
        lines: list[Line] = [[], [(self.say("tablets", n=left), "dim")]]
        for n in range(ROW):
            tablet = int(five(s.row, n))
            said = self._tablet(tablet)
            then = self.words(f"cell.t{n + 1}")
            text = self.say("tablet", n=n + 1, price=PRICE[n], then=then, said=said)
            lines.append([self.span(text[:WIDE], f"t{n + 1}")])
        return lines

    def _tablet(self, tablet: int) -> str:
        if tablet < 0:
            return EMPTY
        row = TABLETS[tablet]
        number = ("I", "II", "III", "IV")[row.number - 1]
        return (
            f"{number} {self.words(f'glyph.{GLYPHS[row.glyph]}')}: {self.words(f'cell.{row.key}')}"
        )

    def goods(self) -> list[Line]:
        s = self.s
        crafts = [(n, int(six(s.crafts, n))) for n in range(len(CRAFT_PRICES))]
        papyri = [(n, int(six(s.papyri, n))) for n in range(len(PAPYRUS_PRICES))]
        cells = [
            (self.say("craft", price=CRAFT_PRICES[n], craft=CRAFT_KEYS[craft]), f"craft{n + 1}")
            for n, craft in crafts if craft >= 0
        ] + [
            (self.say("papyrus", price=PAPYRUS_PRICES[n], halves=self._halves(papyrus), cell=PAPYRI[papyrus].key),
             f"papyrus{n + 1}")
            for n, papyrus in papyri if papyrus >= 0
        ]  # fmt: skip
        lines: list[Line] = [[], [(self.say("markets"), "dim")]]
        for first in range(0, len(cells), 2):
            lines.append(
                [self.span(f"{text:<40}"[:40], place) for text, place in cells[first : first + 2]]
            )
        return lines

    def _halves(self, papyrus: int) -> str:
        row = PAPYRI[papyrus]
        return "-".join(self.words(f"drawing.{DRAWINGS[half]}") for half in (row.left, row.right))

    def necropolis(self) -> list[Line]:
        s = self.s
        tiles = [
            self.say(
                "mastaba",
                code=MASTABA_SLOTS[n].upper(),
                points=MASTABA_TILES[tile].points,
                cell=MASTABA_TILES[tile].key,
            )
            for n, tile in enumerate(s.mastabas)
        ]
        lines: list[Line] = [[], *_wrapped(self.say("necropolis"), tiles)]
        lines.append(self._levels(MASTABAS, lambda n: s.players[n].tombs))
        hammers = ", ".join(
            self.say("points", points=points) for n, points in enumerate(HAMMERS)
            if all(player.hammer != n + 1 for player in s.players)
        )  # fmt: skip
        left = self.say("hammers", left=hammers or self.say("none")) if s.settings.hammers else ""
        lines.append([(self.say("avenues") + left, "dim")])
        lines.append(self._levels(AVENUES, lambda n: s.players[n].statues))
        return lines

    def _levels(self, names: tuple[str, ...], set_of: Callable[[int], int]) -> Line:
        line: Line = []
        for k, name in enumerate(names):
            line.append((f"{name.upper():>4} ", ""))
            line += [
                self.span(self.owner(set_of, 3 * k + level), f"{name}_{level + 1}")
                for level in range(LEVELS)
            ]
            line.append(("   ", ""))
        return line

    def temple(self) -> list[Line]:
        s = self.s
        lines: list[Line] = [[], [(self.say("temple"), "dim")]]
        for room in range(ROOMS, -1, -1):
            up = self.many(lambda n: s.players[n].standing, room)
            down = self.many(lambda n: s.players[n].lying, room).lower()
            enter = {"n": room, "steps": ENTRY[room], "orb": ORB_STEPS[room]}
            head = self.say("room", **enter) if room else self.say("entrance")
            line: Line = [
                (f"{head:<19}", ""),
                self.span(f"{(up + down) or EMPTY:<17}", f"room{room}"),
            ]
            if room:
                line += [
                    self.span(f" {self.owner(lambda n: s.players[n].temple, COLUMNS * (room - 1) + column)}",
                              f"r{room}_{column + 1}")
                    for column in range(COLUMNS)
                ]  # fmt: skip
            lines.append(line)
        orbs = "  ".join(f"{self.letter(n)} {s.players[n].orb}" for n in self.seats)
        gods = ", ".join(
            f"{space} {self.words(f'deity.{DEITIES[deity]}')}"
            for space, deity in zip(DEITY_SPACES, s.deities, strict=False)
        )
        lines += [[(self.say("obelisk", orbs=orbs), "")], [(f"  {gods}"[:WIDE], "dim")]]
        return lines

    def pyramids(self) -> list[Line]:
        s = self.s
        lines: list[Line] = [[], [(self.say("pyramid"), "dim")]]
        cells: Line = []
        for corner, key in enumerate(CORNERS):
            pieces = [int(nibble(s.corners, 3 * corner + level)) for level in range(LEVELS)]
            height = sum(1 for piece in pieces if piece)
            top = (
                f"piece_{PIECE_KEYS[4 * (height - 1) + pieces[height - 1] - 1]}"
                if height
                else f"base_{key}"
            )
            text = f"{key.upper()} {'I' * height or EMPTY} {self.words(f'cell.{top}')}"
            cells.append(self.span(f"{text:<40}", f"corner_{key}"))
        lines += [cells[:2], cells[2:]]
        tops = [int(nibble(s.tops, level)) for level in range(LEVELS)]
        quarry = ", ".join(
            f"{'I' * (level + 1)} {self.words(f'cell.piece_{PIECE_KEYS[4 * level + top - 1]}') if top else EMPTY}"
            for level, top in enumerate(tops)
        )
        lines.append([(self.say("quarry", pieces=quarry), "")])
        great = "  ".join(f"{self.letter(n)} {s.players[n].block}" for n in self.seats)
        queens = "  ".join(f"{self.letter(n)} {s.players[n].queen_block}" for n in self.seats)
        lines.append([
            self.span(self.say("great", blocks=great), "great_track"),
            self.span(self.say("queens", blocks=queens), "queens_track"),
        ])  # fmt: skip
        for n in range(len(QUEENS)):
            tile = QUEEN_TILES[s.queen_tiles[n]] if n < len(s.queen_tiles) else ""
            placed = self.many(lambda seat: s.players[seat].placed, n)
            said = self.words(f"element.{tile}") if tile else EMPTY
            built = int(nibble(s.queens, n))
            text = self.say("queen", n=n + 1, built=built, counts=said, placed=placed)
            lines.append([self.span(text, f"queen{n + 1}")])
        return lines

    def nile(self) -> list[Line]:
        s = self.s
        lines: list[Line] = [[], [(self.say("nile"), "dim")]]
        for n, key in enumerate(CITIES):
            docked = "".join(self.letter(k) for k in self.seats if has(s.players[k].docked, n))
            gives = self.words(f"cell.{TOKENS[s.tokens[n]]}") if n < len(s.tokens) else EMPTY
            if CITY_PRINTS[n] != "-":
                gives = f"{self.words(f'cell.city_{key}')} + {gives}"
            held = [int(six(s.cities[n], slot)) for slot in range(int(s.settings.city_slots))]
            asks = "".join(f"{self._asked(one):<15}" for one in held if one >= 0)
            lines.append([
                self.span(f"{key.upper()} {docked or EMPTY:<3}", f"city_{key}"),
                (f"{gives:<30}", ""),
                (asks.rstrip(), "bonus"),
            ])  # fmt: skip
        line: Line = [(self.say("river"), "")]
        for space in range(RIVER):
            fleet = "".join(
                f"{self.letter(k)}{boats if boats > 1 else ''}"
                for k in self.seats
                if (boats := int(nibble(s.players[k].river, space)))
            )
            line.append(self.span(f"{space}{':' + fleet if fleet else ''} ", f"river{space}"))
        return [*lines, line]

    def players(self) -> list[Line]:
        s = self.s
        heads = "".join(f"{self.say(f'head.{key}'):>{wide}}" for key, wide in HEADS)
        lines: list[Line] = [[], [(f"{'':<9}{heads}", "dim")]]
        for n in self.seats:
            player = s.players[n]
            crafts = sum(1 for space in range(len(SHELF_KEYS)) if six(player.shelf, space) >= 0)
            name = self.name(n)
            mark = ">" if n == s.turn and not s.over else " "
            stock = f"{player.points:>4}{player.food:>5}{player.heka:>5}{player.glyph:>6}"
            stock += f"{player.mummies:>6}{player.coffins:>5}{player.sphinxes:>6}{player.carved:>7}{player.permissions:>5}"
            stock += f"{crafts:>8}{player.papyri:>7}{player.drawings:>5}"
            lines.append([(f"{mark}{name:<8}", STYLES[self.side(n)]), (stock, "")])
        for n in self.seats:
            lines += self._belongings(n)
        return lines

    def _belongings(self, seat: int) -> list[Line]:
        s, player = self.s, self.s.players[seat]
        name = self.name(seat)
        lines: list[Line] = [[(name, STYLES[self.side(seat)])]]
        for slot in range(3):
            tablet = int(five(player.tablets, slot))
            said = self._tablet(tablet)
            home = self.say("home" if has(player.home, slot) else "out")
            place = f"slot{slot + 1}" if seat == s.turn else ""
            text = self.say("slot", n=slot + 1, home=home, said=said)
            lines.append([self.span(text, place)])
        crafts = [
            f"{SHELF_KEYS[space]} {CRAFT_KEYS[craft]}{'' if has(player.baskets, space) else self.say('offered')}"
            for space in range(len(SHELF_KEYS))
            if (craft := int(six(player.shelf, space))) >= 0
        ]
        wanted = self.words(f"drawing.{DRAWINGS[int(open_half(s, seat))]}")
        contracts = [
            self._asked(one) + ("*" if is_ripe(s, seat, one) else "")
            for one in places(player.contracts)
        ]
        lines += _wrapped(self.say("shelf"), crafts)
        lines += _wrapped(self.say("wanted", half=wanted), contracts)
        return lines

    def imhotep(self) -> list[Line]:
        s = self.s
        played = ", ".join(self.words(f"tile.{TILES[tile]}") for tile in s.played)
        tiles = self.say("tiles", tiles=played or EMPTY)
        return [
            [],
            [(tiles[:WIDE], "dim")],
            [(self.say("die", pips=int(s.die) or EMPTY), "dim")],
        ]

    def _asked(self, contract: int) -> str:
        """What a Contract asks for, and its value: `2@3 scarabs=2` is two Scarabs from space 3 on."""
        row = CONTRACTS[contract]
        need = row.needs[0]
        at = f"@{need.at}" if need.at else ""
        names = [self.say(f"need.{COUNTS[one.what]}") for one in row.needs]
        what = "+".join(name[:4] for name in names) if len(names) > 1 else names[0]
        return f"{need.n}{at} {what}={row.value}"


def _wrapped(head: str, things: list[str]) -> list[Line]:
    """Things after a head, in as many lines as they need."""
    lines, line = [], head
    for n, thing in enumerate(things):
        text = thing + (", " if n + 1 < len(things) else "")
        if len(line) + len(text.rstrip()) > WIDE:
            lines.append(line)
            line = "    "
        line += text
    return [[(one.rstrip(), "")] for one in [*lines, line if things else f"{head}{EMPTY}"]]
