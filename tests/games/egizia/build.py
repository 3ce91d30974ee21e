"""Positions of Egizia for tests, and moves played by name."""

from typing import Any, cast

from hypostyle import Match, read_position
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.data import (
    BRICK,
    CREWS,
    NILE,
    PYRAMID_0,
    SPACES,
    TEMPLE_0,
    crew_of,
)
from hypostyle.games.egizia.state import Board, Noble
from tests.games.moves import play

Fields = dict[str, Any]
"""Fields of the notation, by name."""

RED, GREEN, VIOLET, ORANGE = 0, 1, 2, 3
SEATS = ("red", "green", "violet", "orange")

SHIPS = "ships.1,harbour,feeding,quarries,building,cooperate,round_end"
"""What follows a ship."""
MEALS = "quarries,building,cooperate,round_end"
"""What follows the feeding."""
SITES = (
    "site.4,site.1,site.2,cooperate,round_end",
    "site.5,site.2,cooperate,round_end",
    "site.6,cooperate,round_end",
)
"""What follows the first visit to each site."""
ENDS = "round_end"


def text(at: str, players: int = 2, options: str = "-", **fields: Any) -> str:
    """A position: the step that asks, and the fields of the notation that matter.

    `cards`, `crews` and the like are written as in the notation, one value for each noble; a
    value for fewer is filled up with that of the start. The round, if it is not said, is one in
    which the cards named can be there.
    """
    nobles = 3 if players == 1 else players
    display: dict[str, str] = fields.pop("display", {})
    defaults = {"stones": "0", "crews": "1112", "score": "0", "market": "0.0", "passed": "no"}
    named = f"{fields} {display}"
    told: dict[str, str] = {
        "round": "5" if "n5_" in named else "3" if "n3_" in named else "2",
        "next": at,
        "line": "rgvo"[:nobles],
        "arrival": "/".join(str(n) for n in range(nobles, 0, -1)),
        "row": "3524",
    }
    for name, value in fields.items():
        told[name] = str(value)
    for name, value in told.items():
        if name in ("round", "next", "line", "row", "ring", "gone", "queues", "buried"):
            continue
        if name in ("drawn", "draws", "visit", "winner", "die"):
            continue
        parts = value.split("/")
        parts += [defaults.get(name, "-")] * (nobles - len(parts))
        told[name] = "/".join(parts)
    if "buried" not in told:
        taken = sum(len(part.replace("-", "")) for part in told.get("graves", "").split("/"))
        told["buried"] = str(12 - taken - len(told["row"].replace("-", "")))
    if display:
        told["display"] = ",".join(display.get(f"c{n + 1}", "-") for n in range(SPACES))
    head = f"egizia/1 players={players} options={options} "
    return head + " ".join(f"{k}={v}" for k, v in told.items())


def table(at: str, players: int = 2, options: str = "-", **fields: Any) -> Match[Board]:
    """A game that begins in such a position; chance waits to be told."""
    _, setup, start = read_position(text(at, players, options, **fields))
    return Match(GAME, setup, None, cast(Board, start))


def sailing(players: int = 2, options: str = "-", **fields: Any) -> Match[Board]:
    """Red is to place a ship."""
    late = "unclaimed_timing=end_of_round" in options
    rest = SHIPS.replace("cooperate,", "cooperate,late,") if late else SHIPS
    return table(f"sail,{rest}", players, options, **fields)


def last_ship(players: int = 2, options: str = "-", **fields: Any) -> Match[Board]:
    """All others have passed; Red passes too, and the round goes on from there."""
    nobles = 3 if players == 1 else players
    passed = "/".join(["no"] + ["yes"] * (nobles - 1))
    match = sailing(players, options, **{"passed": passed, **fields})
    play(match, "red pass")
    return match


def visiting(site: int, players: int = 2, options: str = "-", **fields: Any) -> Match[Board]:
    """Red's ship is the first at a site, and Red is asked for crews."""
    name = ("sphinx", "obelisk", "temple")[site]
    queues = ["-", "-", "-"]
    queues[site] = "r"
    told: Fields = {"ships": name, "queues": "/".join(queues), "stones": 10}
    rest = SITES[site]
    if "unclaimed_timing=end_of_round" in options:
        rest = rest.replace("cooperate,", "cooperate,late,")
    at = f"visit{f'.{4 * site}' if site else ''},{rest}"
    return table(at, players, options, **{**told, **fields})


def lines(match: Match[Board]) -> list[str]:
    """What has happened since the start, in words."""
    return [line.text for line in match.log()]


def answers(match: Match[Board]) -> str:
    """All that the one who is asked may answer."""
    [seat] = match.deciders()
    return ", ".join(match.game.actions[action].token for action in match.legal(seat))


def outcomes(match: Match[Board]) -> list[str]:
    """All that chance may answer."""
    return [match.game.actions[outcome].token for outcome, _ in match.outcomes()]


def noble(match: Match[Board], seat: int = RED) -> Noble:
    """What belongs to a seat."""
    return match.state.nobles[seat]


def crews(match: Match[Board], seat: int = RED) -> list[int]:
    """The strengths of blue, black, yellow and Joker."""
    return [int(crew_of(noble(match, seat).crews, crew)) for crew in range(len(CREWS))]


def has_card(match: Match[Board], key: str, seat: int = RED) -> bool:
    """Does a seat hold a Nile card?"""
    number = next(n for n, card in enumerate(NILE) if card.key == key)
    return bool(noble(match, seat).cards >> number & 1)


def bricks(match: Match[Board], seat: int = RED) -> list[str]:
    """The bricks of a seat."""
    me = noble(match, seat)
    mine = me.obelisk | me.temple << TEMPLE_0 | me.pyramid << PYRAMID_0
    return [name for n, name in enumerate(BRICK) if mine >> n & 1]


def scores(match: Match[Board]) -> list[int]:
    """The scores of all nobles, automata included."""
    return [int(one.score) for one in match.state.nobles]


def sphinx(match: Match[Board], seat: int = RED) -> list[str]:
    """The Sphinx cards of a seat."""
    return [f"s{(entry & 31) + 1:02}" for entry in noble(match, seat).sphinx]


def draw_any(match: Match[Board]) -> None:
    """Chance gives the first possible answer until somebody is asked."""
    while match.chance:
        match.happen(match.outcomes()[0][0])


def to_the_end(match: Match[Board]) -> None:
    """Everybody answers with the first thing that is possible, passing where they can."""
    while not match.over:
        if match.chance:
            match.happen(match.outcomes()[0][0])
            continue
        [seat] = match.deciders()
        legal = [match.game.actions[action].token for action in match.legal(seat)]
        quiet = ("pass", "skip", "feed", "decline", "stop", "return", "stay")
        best = next((word for word in quiet if word in legal), legal[0])
        match.apply(seat, match.legal(seat)[legal.index(best)])
