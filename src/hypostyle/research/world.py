"""A game under way as researchers' libraries step it: one answer at a time, chance included.

Seats that choose at the same time are asked one after the other; none learns what another has
answered. What each seat has learnt is kept, so that information states have perfect recall.
"""

from hashlib import sha256
from typing import Any, Generic, TypeVar, cast

from hypostyle.core.extras import packages

with packages("hypostyle.research", "research"):
    import numpy as np
    from numpy.typing import NDArray

from hypostyle.core.bits import lowest
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.log import Event
from hypostyle.core.state import CHANCE, CHANCE_BIT, PUBLIC, State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View

S = TypeVar("S", bound=State)

NOBODY = -2
"""Nobody is asked: the game is over."""

DIGEST_BITS = 256
"""The size of what `recalled_bits` returns."""


def usual_players(game: Game[Any]) -> int:
    """How many play against each other unless another number is asked for."""
    return next(n for n in game.facts.players if n > 1)


class World(Generic[S]):
    """A position, and all that every seat has learnt on the way to it."""

    def __init__(
        self, game: Game[S], setup: Setup, s: S, told: list[list[str]] | None = None
    ) -> None:
        self.game = game
        self.setup = setup
        self.s = s
        self._told: list[list[str]] = told or [[] for _ in range(setup.players + 1)]
        """What each seat has learnt, and last what everybody has seen."""
        self._rows: list[tuple[int, int, tuple[Event, ...]]] = []
        """Who answered what, and what came of it, since `told`."""
        self._read = [0] * (setup.players + 1)
        """How many of these rows each part of `told` holds."""

    @classmethod
    def begin(cls, game: Game[S], setup: Setup) -> "World[S]":
        """The start of a game, up to its first question."""
        s = game.start(setup)
        journal: list[Event] = []
        s.journal = journal
        game.rules.advance(s)
        s.journal = None
        world = cls(game, setup, s)
        world._rows.append((PUBLIC, 0, tuple(journal)))
        return world

    def clone(self) -> "World[S]":
        """An independent copy."""
        twin = World(self.game, self.setup, cast(S, self.s.clone()), [t[:] for t in self._told])
        twin._rows = self._rows[:]
        twin._read = self._read[:]
        return twin

    def __deepcopy__(self, memo: object) -> "World[S]":
        return self.clone()

    @property
    def asked(self) -> int:
        """The seat that answers next, CHANCE or NOBODY."""
        asking = int(self.s.asking)
        if asking == CHANCE_BIT:
            return CHANCE
        return int(lowest(asking)) if asking else NOBODY

    def legal(self, seat: int) -> list[int]:
        """What a seat may answer; nothing while another seat is asked first."""
        return self.game.rules.legal(self.s, seat) if seat == self.asked else []

    def answer(self, action: int) -> None:
        """Whoever is asked answers."""
        seat, rules = self.asked, self.game.rules
        journal: list[Event] = []
        self.s.journal = journal
        if seat == CHANCE:
            rules.happen(self.s, action)
        else:
            rules.apply(self.s, seat, action)
        self.s.journal = None
        self._rows.append((seat, action, tuple(journal)))

    def view(self, seat: int) -> View[S]:
        """What a seat may know of the position."""
        return self.game.view(self.s, seat)

    def shares(self) -> list[float]:
        """Each seat's share of the victory; 0 while the game goes on."""
        if self.s.asking:
            return [0.0] * self.setup.players
        return self.game.rules.shares(self.s)[: self.setup.players]  # automata have no seat

    def recalled(self, seat: int) -> str:
        """All that a seat has learnt and answered, and what it may know now, as text.

        Equal texts mean that the seat cannot tell two games apart.
        """
        return "\n".join([*self._learnt(seat), repr(self.game.seen(self.s, seat).to_tuple())])

    def recalled_bits(self, seat: int) -> NDArray[np.uint8]:
        """The SHA-256 of `recalled` as 256 bits: a fixed size for a memory that grows."""
        digest = sha256(self.recalled(seat).encode()).digest()
        return np.unpackbits(np.frombuffer(digest, np.uint8))

    def resampled(self, seat: int, seed: int) -> "World[S]":
        """A world that the seat cannot tell from this one, its secrets drawn anew.

        The other seats remember there only what everybody has seen: what else they knew is secret.
        """
        told = [self._learnt(PUBLIC)[:] for _ in self._told]
        told[seat] = self._learnt(seat)[:]
        s = self.view(seat).imagine(Stream(seed))
        return World(self.game, self.setup, s, told)

    def _learnt(self, seat: int) -> list[str]:
        """All that a seat has learnt and answered, or a spectator has seen."""
        place = self.setup.players if seat == PUBLIC else seat
        told = self._told[place]
        for row in self._rows[self._read[place] :]:
            told += self._lesson(row, seat)
        self._read[place] = len(self._rows)
        return told

    def _lesson(self, row: tuple[int, int, tuple[Event, ...]], seat: int) -> list[str]:
        """What a seat, or a spectator, learns from a row."""
        who, action, events = row
        seen = [self.game.happening(self.setup, event, seat) for event in events]
        own = [str(action)] if who == seat and seat != PUBLIC else []
        return own + [repr(what) for what in seen if what is not None]


class Encoder:
    """Observations of a game as arrays: the number of each group, or one-hot."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.fields = game.observation_spec(setup)
        self.game = game
        sizes = [field.high + 1 for field in self.fields for _ in range(field.shape[0])]
        self.highest = np.array(sizes, np.int16) - 1
        """The largest number of each group; the smallest is 0."""
        self.width = sum(sizes)
        """How many places the one-hot form has."""
        self._places = np.cumsum([0, *sizes[:-1]])

    def numbers(self, s: State, seat: int) -> NDArray[np.int16]:
        """The number of every group."""
        return np.array(self.game.observe(s, seat), np.int16)

    def one_hot(self, s: State, seat: int) -> NDArray[np.float32]:
        """A 1 for the number of each group."""
        out = np.zeros(self.width, np.float32)
        out[self._places + self.numbers(s, seat)] = 1.0
        return out
