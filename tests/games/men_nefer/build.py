"""Positions of Men-Nefer for tests: a board right after set-up, on which tests put what matters."""

from collections.abc import Iterable, Mapping, Sequence

from hypostyle import Match
from hypostyle.core.options import Value
from hypostyle.core.state import CHANCE_BIT
from hypostyle.games.men_nefer import GAME, cells, codes, data, packing
from hypostyle.games.men_nefer.actions import DRAWN, PEDESTALS, TEMPLE, TOMBS
from hypostyle.games.men_nefer.rules.effects import begin
from hypostyle.games.men_nefer.state import Board, Owner

RED, BLUE, GREEN, YELLOW = range(4)
HUMAN, IMHOTEP = 0, 1


def board(players: int = 2, options: Mapping[str, Value] | None = None, first: int = 0) -> Board:
    """A board after set-up, everything drawn in the order of the tables; solo: Imhotep's turn."""
    s = GAME.begin(GAME.setup(players, options=options))
    while s.asking == CHANCE_BIT and s.step != codes.REVEAL:
        outcomes = GAME.rules.outcomes(s)
        at = first if s.step == codes.FIRST else 0
        GAME.rules.happen(s, outcomes[at][0])
    return s


def table(s: Board) -> Match[Board]:
    """A game that begins on this board; chance waits to be told."""
    s.asking = 0
    return Match(GAME, s.settings.setup, None, s)


def turn(s: Board, seat: int) -> Match[Board]:
    """A game in which a seat takes its turn on this board."""
    s.turn = seat
    s.agenda = [codes.TURN]
    return table(s)


def reveal(s: Board) -> Match[Board]:
    """A solo game in which Imhotep reveals his next tile."""
    s.turn = IMHOTEP
    s.agenda = [codes.REVEAL]
    return table(s)


def doing(s: Board, seat: int, kind: int, n: int = 0) -> Match[Board]:
    """A game in which a player's turn goes on with an effect; `next` follows."""
    s.turn = seat
    s.agenda = [codes.NEXT]
    begin(s, kind, n)
    return table(s)


def performing(s: Board, seat: int, *keys: str) -> Match[Board]:
    """A game in which a player's turn goes on with some cells, the first one first."""
    s.turn = seat
    s.agenda = [codes.NEXT]
    for cell in reversed(keys):
        s.push(codes.DO, cells.CELL_KEYS.index(cell))
    return table(s)


def number(key: str, keys: Sequence[str]) -> int:
    """The place of a key in a table."""
    return list(keys).index(key)


def tablet(key: str) -> int:
    """The number of a Tablet."""
    return int(key[2:]) - 1


def contract(key: str) -> int:
    """The number of a Contract."""
    return int(key[1:]) - 1


def papyrus(key: str) -> int:
    """The number of a Papyrus."""
    return int(key[1:]) - 1


def mask(keys: Iterable[str], names: Sequence[str]) -> int:
    """A set of keys, one bit each."""
    return sum(1 << number(key, names) for key in keys)


def tombs(*keys: str) -> int:
    """Spaces of the Necropolis."""
    return mask(keys, TOMBS)


def pedestals(*keys: str) -> int:
    """Pedestals."""
    return mask(keys, PEDESTALS)


def baskets(*keys: str) -> int:
    """Spaces of the Temple."""
    return mask(keys, TEMPLE)


def contracts(*keys: str) -> int:
    """A set of Contracts."""
    return sum(1 << contract(key) for key in keys)


def pack(*numbers: int) -> int:
    """Small numbers in one, three bits each."""
    return sum(n << (3 * place) for place, n in enumerate(numbers))


def row(*keys: str) -> int:
    """Tablets at T1 to T5, or in three slots; `-` for nothing."""
    return sum(int(packing.five_at(n, tablet(key))) for n, key in enumerate(keys) if key != "-")


def crafts(*keys: str) -> int:
    """Crafts in a market, or on a shelf; `-` for nothing."""
    found = [number(key, data.CRAFT_KEYS) if key != "-" else -1 for key in keys]
    return sum(int(packing.six_at(n, one)) for n, one in enumerate(found) if one >= 0)


def papyri(*keys: str) -> int:
    """Papyri in a market or on a strip."""
    return sum(int(packing.six_at(n, papyrus(key))) for n, key in enumerate(keys))


def city(*keys: str) -> int:
    """Contracts of a City by slot; `-` for nothing."""
    return sum(int(packing.six_at(n, contract(key))) for n, key in enumerate(keys) if key != "-")


def boats(me: Owner, *where: str | int) -> None:
    """Put a player's Boats on River spaces and into Cities."""
    me.river = sum(1 << (3 * at) for at in where if isinstance(at, int))
    me.docked = mask([at for at in where if isinstance(at, str)], data.CITIES)


def mastabas(**tiles: str) -> tuple[int, ...]:
    """The Mastaba Tiles by slot, as in `mastabas(c1="m5")`; others fill the rest."""
    keys = [tile.key for tile in data.MASTABA_TILES]
    others = [key for key in keys if key not in tiles.values()]
    return tuple(keys.index(tiles.get(slot) or others.pop()) for slot in data.MASTABA_SLOTS)


def deities(*keys: str) -> tuple[int, ...]:
    """The Deities of the four slots; others fill the rest."""
    others = [key for key in data.DEITIES if key not in keys]
    return tuple(data.DEITIES.index(key) for key in (*keys, *others)[:4])


def die(pips: int) -> str:
    """Imhotep's die shows this."""
    return f"chance roll {pips}"


def drawn(match: Match[Board]) -> None:
    """Let chance draw the first thing it can, while it is asked for one."""
    while match.chance and match.state.step == codes.DEAL:
        match.happen(match.outcomes()[0][0])


def answer(key: str) -> int:
    """The number of something that can be drawn."""
    return DRAWN.index(key)
