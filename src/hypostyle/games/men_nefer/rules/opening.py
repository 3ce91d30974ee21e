"""Men-Nefer's set-up, and all that is drawn: pieces, tiles, Contracts, goods, Tablets."""

from typing import Final

from hypostyle.core.bits import bit, count, lowest, nth, places
from hypostyle.core.native import i64
from hypostyle.core.state import CHANCE_BIT, entry
from hypostyle.games.men_nefer import codes, data, packing
from hypostyle.games.men_nefer.rules.basics import BoardStep
from hypostyle.games.men_nefer.rules.seasons import contract_deal, deal_neutral
from hypostyle.games.men_nefer.rules.turns import begin_turn
from hypostyle.games.men_nefer.state import NONE, Board

# fmt: off
DRAWN_AT: Final[list[int]] = [      # where the answers of each kind of draw begin
    codes.PIECES_AT, codes.PIECES_AT, codes.QUEENS_AT, codes.MASTABAS_AT, codes.DEITIES_AT, codes.TOKENS_AT,
    codes.CONTRACTS_AT, codes.CRAFTS_AT, codes.PAPYRI_AT, codes.TABLETS_AT, codes.TABLETS_AT, codes.NEUTRALS_AT,
]
# fmt: on


def rest(many: i64, drawn: tuple[int, ...]) -> i64:
    """The first so many tiles of a kind but for those drawn, one bit each."""
    left: i64 = bit(many) - 1
    for tile in drawn:
        left &= ~bit(tile)
    return left


def pool(s: Board, what: i64, where: i64) -> i64:
    """§3, §9.1 What can be drawn, one bit each."""
    if what == codes.DEAL_ROW:
        return s.unseen
    if what == codes.DEAL_CRAFT:
        return s.craft_bag
    if what == codes.DEAL_PAPYRUS:
        return s.papyrus_bag
    if what == codes.DEAL_CONTRACT:
        return s.deck
    if what == codes.DEAL_PIECE:
        return s.quarry & data.PIECES_OF[where]
    if what == codes.DEAL_PREBUILT:
        return s.quarry & data.PIECES_OF[where % data.LEVELS]
    if what == codes.DEAL_HAND:
        return s.unseen & (31 << (5 * (where % 3)))
    if what == codes.DEAL_NEUTRAL:
        return s.neutrals
    if what == codes.DEAL_QUEEN:
        return rest(6, s.queen_tiles)
    if what == codes.DEAL_MASTABA:
        return rest(7, s.mastabas)
    if what == codes.DEAL_DEITY:
        return rest(8, s.deities)
    return rest(6, s.tokens)


class Deal(BoardStep):
    """§3, §9.1 Something is drawn at random, when it comes to light.

    §4.5, §9.2 When all Tablets on top of the pile are known, the next one is no secret.
    """

    code = codes.DEAL
    name = "deal"
    verb = "draw"
    kind = "drawn"
    args = (codes.WHAT, codes.WHERE)

    def options(self, s: Board, arg: i64) -> i64:
        return pool(s, codes.WHAT.of(arg), codes.WHERE.of(arg))

    def asks(self, s: Board, arg: i64) -> i64:
        choices: i64 = s.choices
        return CHANCE_BIT if choices & (choices - 1) else 0

    def run(self, s: Board, arg: i64) -> None:
        what: i64 = codes.WHAT.of(arg)
        if s.choices:
            place(s, what, codes.WHERE.of(arg), lowest(s.choices))
        elif what == codes.DEAL_ROW:
            tablet: i64 = s.under[0]
            s.under = s.under[1:]
            place(s, what, codes.WHERE.of(arg), tablet)

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        base: i64 = codes.DEALT_0 + DRAWN_AT[codes.WHAT.of(arg)]
        return [(base + n, 1) for n in places(s.choices)]

    def weight(self, s: Board, arg: i64) -> i64:
        return count(s.choices)

    def drawn(self, s: Board, arg: i64, r: i64) -> i64:
        return codes.DEALT_0 + DRAWN_AT[codes.WHAT.of(arg)] + nth(s.choices, r)

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        what: i64 = codes.WHAT.of(arg)
        place(s, what, codes.WHERE.of(arg), outcome - codes.DEALT_0 - DRAWN_AT[what])


def place(s: Board, what: i64, where: i64, n: i64) -> None:
    """§3 What was drawn is put in its place."""
    s.report(codes.DEALT, NONE, DRAWN_AT[what] + n, what + 16 * where)
    if what == codes.DEAL_ROW:
        s.unseen &= ~bit(n)
        s.row |= packing.five_at(where, n)
    elif what == codes.DEAL_CRAFT:
        s.craft_bag &= ~bit(n)
        s.crafts |= packing.six_at(where, n)
    elif what == codes.DEAL_PAPYRUS:
        s.papyrus_bag &= ~bit(n)
        s.papyri |= packing.six_at(where, n)
    elif what == codes.DEAL_CONTRACT:
        s.deck &= ~bit(n)
        s.cities[where // 3] += packing.six_at(where % 3, n)
    elif what == codes.DEAL_PIECE:
        s.quarry &= ~bit(n)
        s.tops |= packing.nibble_at(where, n % 4 + 1)
    elif what == codes.DEAL_PREBUILT:
        s.quarry &= ~bit(n)
        s.corners |= packing.nibble_at(where, n % 4 + 1)
    elif what == codes.DEAL_HAND:
        s.unseen &= ~bit(n)
        s.players[where // 3].tablets |= packing.five_at(where % 3, n)
    elif what == codes.DEAL_NEUTRAL:
        place_neutral(s, n)
    elif what == codes.DEAL_QUEEN:
        s.queen_tiles = (*s.queen_tiles, n)
    elif what == codes.DEAL_MASTABA:
        s.mastabas = (*s.mastabas, n)
    elif what == codes.DEAL_DEITY:
        s.deities = (*s.deities, n)
    else:
        s.tokens = (*s.tokens, n)


def place_neutral(s: Board, tile: i64) -> None:
    """§2.23, §3.8 Neutral Apprentices stand on the spaces of the tile."""
    s.neutrals &= ~bit(tile)
    s.neutral = tile
    row = data.NEUTRALS[tile]
    if s.settings.players == 3:
        s.neutral_sun = bit(row.sun_3)
        s.neutral_moon = bit(row.moon_3)
    else:
        a, b, c = row.sun_2
        s.neutral_sun = bit(a) | bit(b) | bit(c)
        s.neutral_moon = bit(row.moon_2)


class First(BoardStep):
    """§3.7 A lot decides who starts; Food goes by turn order."""

    code = codes.FIRST
    name = "first"
    kind = "side"

    def asks(self, s: Board, arg: i64) -> i64:
        return 0 if s.settings.solo else CHANCE_BIT

    def run(self, s: Board, arg: i64) -> None:
        begin_game(s, s.settings.imhotep)  # §8.1

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return [(codes.FIRST_0 + seat, 1) for seat in range(s.settings.boards)]

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        begin_game(s, outcome - codes.FIRST_0)


def begin_game(s: Board, first: i64) -> None:
    """§3.7, §3.8 Food, Heka and neutral Apprentices; then the first turn."""
    s.first = first
    s.turn = first
    for n in range(s.settings.boards):
        seat: i64 = (first + n) % s.settings.boards
        if seat != s.settings.imhotep:
            me = s.players[seat]
            me.food = data.START_FOOD[n]
            me.heka = data.START_HEKA
    s.report(codes.BEGAN, first)
    begin_turn(s)
    deal_neutral(s)


def deals(what: i64, many: i64) -> list[int]:
    """The steps that draw so many of a kind, in their order."""
    return [
        entry(codes.DEAL, codes.WHAT.put(what) + codes.WHERE.put(where)) for where in range(many)
    ]


def opening(s: Board) -> list[int]:
    """§3.1 to §3.8 All that is drawn before the first turn, in its order."""
    steps: list[int] = []
    for corner in data.PREBUILT[s.settings.players]:
        for level in range(3):
            where: i64 = 3 * corner + level
            arg: i64 = codes.WHAT.put(codes.DEAL_PREBUILT) + codes.WHERE.put(where)
            steps.append(entry(codes.DEAL, arg))
    steps += deals(codes.DEAL_PIECE, 3)
    steps += deals(codes.DEAL_QUEEN, 3)
    steps += deals(codes.DEAL_MASTABA, 5)
    steps += deals(codes.DEAL_DEITY, 4)
    steps += deals(codes.DEAL_TOKEN, 6)
    for spot in range(18):
        if spot % 3 < s.settings.city_slots:
            steps.append(entry(codes.DEAL, contract_deal(spot)))
    steps += deals(codes.DEAL_CRAFT, 5)
    steps += deals(codes.DEAL_PAPYRUS, 4)
    steps += deals(codes.DEAL_HAND, 3 * s.settings.boards)
    steps += deals(codes.DEAL_ROW, 5)
    steps.append(codes.FIRST)
    return steps
