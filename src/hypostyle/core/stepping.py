"""Many games of one set-up played side by side, their observations and masks in arrays.

The compiled half of `hypostyle.research.batch`: it writes into arrays that NumPy shares.
"""

from typing import Final, Generic, TypeVar, cast

from hypostyle.core.bits import lowest
from hypostyle.core.features import FeatureRow, Features, numbers
from hypostyle.core.native import append, i64, u8, vec
from hypostyle.core.rules import Rules
from hypostyle.core.state import CHANCE_BIT, State
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)

NEXT_GAME: Final = 1_000_003
"""What is added to the seed of a lane for every game it has finished."""


def bytes_of(many: i64) -> "vec[u8]":
    """An array of zeros, 8 bits each."""
    out = vec[u8](capacity=many)
    for _ in range(many):
        out = append(out, u8(0))
    return out


def floats_of(many: i64) -> "vec[float]":
    """An array of zeros, as floats."""
    out = vec[float](capacity=many)
    for _ in range(many):
        out = append(out, 0.0)
    return out


class Stepper(Generic[S]):
    """Many games, one in each lane; a game that ends is followed by a new one.

    Seats that are asked at the same time answer one after the other, the lowest first, and do not
    see what the others have answered.
    """

    def __init__(
        self,
        rules: Rules[S],
        features: Features[S],
        first: S,
        seeds: list[int],
        answers: int,
        observing: bool,
    ) -> None:
        n = len(seeds)
        self.rules: Rules[S] = rules
        self.features: Features[S] = features
        self.first: S = first
        """The first position, before anything of it is run."""
        self.seeds: list[int] = seeds
        """The seed of the game that is played in each lane."""
        self.answers: i64 = answers
        self.observing: bool = observing
        self.width: i64 = len(features.sizes)
        self.players: i64 = features.players
        self.row: FeatureRow = features.row(n if observing else 0)
        """What the seat that decides sees, one row for each lane."""
        self.states: list[S] = [first] * n
        self.streams: list[Stream] = [Stream(seed) for seed in seeds]
        self.legal: list[list[int]] = [[] for _ in range(n)]
        self.seat: vec[i64] = numbers([0] * n)
        """Who decides."""
        self.mask: vec[u8] = bytes_of(n * answers)
        self.reward: vec[float] = floats_of(n * self.players)
        """The shares of the victory of a game that has just ended, else 0."""
        self.ended: vec[u8] = bytes_of(n)
        """1 where a game has just ended."""
        for lane in range(n):
            self.begin(lane)
            self.show(lane)

    def begin(self, lane: i64) -> None:
        """Start a game in a lane."""
        s = cast(S, self.first.clone())
        self.states[lane] = s
        self.streams[lane] = Stream(self.seeds[lane])
        self.rules.advance(s)
        self.run(lane)

    def run(self, lane: i64) -> None:
        """Resolve chance until a seat is asked or the game is over."""
        rules = self.rules
        s = self.states[lane]
        stream = self.streams[lane]
        while s.asking == CHANCE_BIT:
            rules.happen(s, rules.roll(s, stream))

    def illegal(self, actions: list[int]) -> i64:
        """The first lane whose answer is not legal, or -1."""
        mask = self.mask
        for lane in range(len(actions)):
            action: i64 = actions[lane]
            if action < 0 or action >= self.answers or not mask[lane * self.answers + action]:
                return lane
        return -1

    def step(self, actions: list[int]) -> None:
        """In every lane the seat that decides gives an answer; whether it is legal is not asked."""
        rules = self.rules
        players = self.players
        for lane in range(len(actions)):
            s = self.states[lane]
            rules.apply(s, self.seat[lane], actions[lane])
            self.run(lane)
            base: i64 = lane * players
            if self.ended[lane]:
                self.ended[lane] = u8(0)
                for seat in range(players):
                    self.reward[base + seat] = 0.0
            if not s.asking:
                shares = rules.shares(s)
                for seat in range(players):
                    self.reward[base + seat] = shares[seat]
                self.ended[lane] = u8(1)
                self.seeds[lane] += NEXT_GAME
                self.begin(lane)
            self.show(lane)

    def show(self, lane: i64) -> None:
        """Write who decides in a lane, what is legal, and what that seat sees."""
        s = self.states[lane]
        seat: i64 = lowest(s.asking)
        self.seat[lane] = seat
        mask = self.mask
        base: i64 = lane * self.answers
        for action in self.legal[lane]:
            mask[base + action] = u8(0)
        legal = self.rules.legal(s, seat)
        self.legal[lane] = legal
        for action in legal:
            mask[base + action] = u8(1)
        if self.observing:
            row = self.row
            row.start = lane * self.width
            self.features.write(s, seat, row)

    def sample(self, stream: Stream) -> list[int]:
        """A random legal answer for every lane."""
        out: list[int] = []
        for legal in self.legal:
            out.append(legal[stream.below(len(legal))])
        return out

    def play(self, steps: i64, stream: Stream) -> None:
        """So many steps with random answers."""
        for _ in range(steps):
            self.step(self.sample(stream))
