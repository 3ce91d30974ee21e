"""Positions of played games in which fields are changed, to see that what cannot be is refused."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar, cast

import pytest

from hypostyle import BadPosition, Game, State, Stream, read_position, write_position
from hypostyle.core.facts import Setup

S = TypeVar("S", bound=State)
Words = dict[str, str]
"""The fields of a position as they are written, by name."""


class Impossible(NamedTuple, Generic[S]):
    """Something that no game reaches, and how a position of a game is changed into it."""

    what: str
    defect: str
    change: Callable[[S, Words], Words | None]
    """The fields that are changed; an empty one is left out, None when it does not fit here."""


def reached(game: Game[S], setups: Sequence[Setup], stride: int) -> list[tuple[S, str]]:
    """Positions of one random game for each set-up, every so many choices."""
    found: list[tuple[S, str]] = []
    for seed, setup in enumerate(setups):
        stream = Stream(seed)
        s = game.begin(setup)
        while s.asking:
            found.append((cast(S, s.clone()), write_position(game, setup, s)))
            game.rules.playout(s, stream, stride)
        found.append((cast(S, s.clone()), write_position(game, setup, s)))
    return found


def changed(positions: list[tuple[S, str]], row: Impossible[S]) -> Iterator[str]:
    """Every position to which it can be done, changed."""
    for s, text in positions:
        head, *fields = text.split()
        words = dict(word.split("=", 1) for word in fields)
        change = row.change(s, words)
        if change is None:
            continue
        words |= change
        yield " ".join([head, *(f"{name}={value}" for name, value in words.items() if value)])


def refuses(positions: list[tuple[S, str]], row: Impossible[S]) -> None:
    """Every position changed like that is refused in words, and some for the defect named."""
    found = set()
    for line in changed(positions, row):
        with pytest.raises(BadPosition) as caught:
            pytest.fail(f"{row.what} is read: {read_position(line)} {line}")
        assert len(caught.value.sentence.split()) > 3, caught.value.sentence
        found.add(caught.value.defect)
    assert row.defect in found, found
