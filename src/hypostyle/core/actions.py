"""Answers as people see them: the table beside the ints.

Every answer of a game, a seat's or chance's, is one int of a fixed space. Beside it stands a
record (kind and fields) and a token. A token is written alone (`stop`) or behind the verb of
the question it answers (`place 3b4`); the verb comes from the moment, the token from here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hypostyle.core.words import Field


@dataclass(frozen=True, slots=True)
class Action:
    """One answer: its number, kind, token and fields."""

    id: int
    kind: str
    token: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    bare: bool = False
    """The token says it all and is written without a verb."""
    place: str = ""
    """The place on the board the answer points at, if it does."""
    target: str = ""
    """The place where it leads from there, if it does."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The question that is open: its name, the verb of its answers, and their kind."""

    step: str
    verb: str
    kind: str
    slots: tuple[str, ...] = ()
    """When an answer puts several things in their places: the fields that are these places."""
    alone: tuple[str, ...] = ()
    """The kinds of answers without a verb that can also be given, now or at other times."""
    aside: tuple[str, ...] = ()
    """The kinds of answers beside the question, such as cards in hand: a page offers them apart."""
    worded: bool = False
    """A page shows its answers in words at once, even those that point at places."""


class ActionTable:
    """All answers of a game: first those of seats (`seats` of them), then those of chance."""

    def __init__(self, actions: Iterable[Action], seats: int) -> None:
        self.all: tuple[Action, ...] = tuple(actions)
        self.seats: int = seats
        for number, action in enumerate(self.all):
            if action.id != number:
                raise ValueError(f"action {action.token!r} has id {action.id}, not {number}")
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
        """The answer somebody wrote, with or without the verb; None if it is none."""
        words = " ".join(text.lower().split())
        if ("", words) in self._by_token:
            return self._by_token["", words]
        if words.startswith(prompt.verb + " "):
            words = words[len(prompt.verb) + 1 :]
        return self._by_token.get((prompt.kind, words))
