"""Answers as people see them: the table beside the ints.

Every answer of a game, a seat's or chance's, is one int of a fixed space. Beside it stands a
record (kind and fields) and a token. A token is written alone (`stop`) or behind the verb of
the question it answers (`place 3b4`); the verb comes from the step, the token from here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hypostyle.core.words import Field


@dataclass(frozen=True, slots=True)
class Action:
    """One answer: its kind, token and fields."""

    kind: str
    token: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    bare: bool = False
    """The token says it all and is written without a verb."""
    place: str = ""
    """The place on the board the answer points at, if it does."""
    target: str = ""
    """The place where it leads from there, if it does."""
    id: int = -1
    """Its number, set by the table."""


def bare(word: str, place: str = "") -> Action:
    """An answer that is one word, as `stop`."""
    return Action(word, word, bare=True, place=place)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The question that is open, as its step describes it."""

    step: str
    """The name of the step."""
    verb: str
    """What is written before an answer."""
    kind: str
    """The kind of its answers."""
    slots: tuple[str, ...] = ()
    """When an answer puts several things in their places: the fields that are these places."""
    bare: tuple[str, ...] = ()
    """The kinds of answers without a verb that can also be given, now or at other times."""
    side_actions: tuple[str, ...] = ()
    """The kinds of answers beside the question, such as cards in hand: a page offers them apart."""
    worded: bool = False
    """A page shows its answers in words at once, even those that point at places."""
    paragraph: str = ""
    """Where the rules explain the question."""


class ActionTable:
    """All answers of a game: first those of seats (`seats` of them), then those of chance.

    It is made of blocks: each begins at the number the rules call it by, so a block that is too
    long, too short or out of order is found when the game is loaded.
    """

    def __init__(
        self, blocks: Iterable[tuple[int, Iterable[Action]]], seats: int, end: int | None = None
    ) -> None:
        rows: list[Action] = []
        for base, actions in blocks:
            if base != len(rows):
                raise ValueError(f"a block begins at {base}, but {len(rows)} answers come before")
            rows += [replace(action, id=len(rows) + n) for n, action in enumerate(actions)]
        if end is not None and end != len(rows):
            raise ValueError(f"there are {len(rows)} answers, not {end}")
        self.all: tuple[Action, ...] = tuple(rows)
        self.seats: int = seats
        self._by_token: dict[tuple[str, str], int] = {}
        for action in self.all:
            name = ("" if action.bare else action.kind, action.token)
            if name in self._by_token:
                raise ValueError(f"two actions are written {name}")
            self._by_token[name] = action.id

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, action: int) -> Action:
        return self.all[action]

    def write(self, prompt: Prompt, action: int) -> str:
        """The notation of an answer to this question."""
        entry = self.all[action]
        return entry.token if entry.bare else f"{prompt.verb} {entry.token}"

    def read(self, prompt: Prompt, text: str) -> int | None:
        """The answer a player wrote, with or without the verb; None if it is none."""
        words = " ".join(text.lower().split())
        if ("", words) in self._by_token:
            return self._by_token["", words]
        if words.startswith(prompt.verb + " "):
            words = words[len(prompt.verb) + 1 :]
        return self._by_token.get((prompt.kind, words))
