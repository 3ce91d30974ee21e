"""What the tests of every game do and ask: moves as they are written in a record, and what is said."""

from typing import TypeVar
from xml.etree import ElementTree

from hypostyle import OMNISCIENT, Match, View
from hypostyle.core.game import Game, Marks
from hypostyle.core.state import State
from hypostyle.core.words import Reason

S = TypeVar("S", bound=State)


def split(match: Match[S], move: str) -> tuple[int, str]:
    """The seat and the answer of `red place 3b4`."""
    who, _, answer = move.partition(" ")
    seat = match.game.seat_of(who)
    assert seat is not None, f"{who} is nobody"
    return seat, answer


def play(match: Match[S], *moves: str) -> None:
    """Play moves as they are written in a record: `red place 3b4`, `chance turn blue 2`."""
    for move in moves:
        seat, answer = split(match, move)
        if move.startswith("chance "):
            match.happen(answer)
        else:
            match.apply(seat, answer)


def reason(match: Match[S], move: str) -> tuple[str, str]:
    """The paragraph by which the rules refuse a move, and the key of the words."""
    refusal = match.why_not(*split(match, move))
    assert refusal is not None, f"{move} is legal"
    return refusal.paragraph, refusal.key.removeprefix("no.")


def refused(match: Match[S], move: str) -> str:
    """The paragraph by which the rules refuse a move."""
    return reason(match, move)[0]


def asked(match: Match[S]) -> str:
    """Who is asked what: `red place`, `red+blue assign`, `chance deal`, or `over`."""
    if match.over:
        return "over"
    who = "+".join(match.game.side_key(seat) for seat in match.deciders()) or "chance"
    return f"{who} {match.game.prompt(match.state).step}"


def told(match: Match[S]) -> list[str]:
    """What has happened since the start, kind by kind."""
    return [line.happening.kind for line in match.log()]


def warned(match: Match[S], move: str) -> Reason | None:
    """The warning before a move, from what the one who makes it may know."""
    game = match.game
    seat, answer = split(match, move)
    seen = game.veil(match.state, seat)
    action = game.parse(seen, answer)
    assert game.refusal(seen, seat, action) is None, move
    return game.warning(seen, seat, action)


def warning(match: Match[S], move: str) -> str:
    """The key of a warning, without its first word; empty when there is none."""
    reason = warned(match, move)
    if reason is None:
        return ""
    assert match.game.words.say(reason).endswith((".", "?"))
    return reason.key.removeprefix("warning.")


def shown(game: Game[S], s: S, viewer: int) -> set[str]:
    """All that a drawing lets one ask about."""
    tree = ElementTree.fromstring(game.draw(game.view(s, viewer), Marks()))
    marks = ("data-place", "data-about")
    return {node.attrib[mark] for node in tree.iter() for mark in marks if mark in node.attrib}


def about(game: Game[S], s: S, place: str, viewer: int = OMNISCIENT) -> str:
    """What a thing says of itself to a viewer."""
    reason = View(game, s, viewer).about(place)
    assert reason is not None, place
    return game.words.say(reason)
