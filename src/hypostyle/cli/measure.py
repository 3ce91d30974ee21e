"""Measures one game in this process: `python -m hypostyle.cli.measure GAME SECONDS`.

`hypostyle bench` runs it repeatedly, compiled and interpreted in turn, because a process can only be
one of the two.
"""

import json
import sys
from time import process_time
from typing import Final

from hypostyle.bots.registry import make_bot
from hypostyle.cli.doctor import compiled
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE_BIT, State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View

ENDLESS: Final = 1_000_000
"""More decisions than any game has."""
POSITIONS: Final = 8
"""How many positions from the middle of games are measured in turn."""
CLONES: Final = 1000
"""Clones between two readings of the clock."""
ROLLOUTS: Final = 64
"""Roll-outs per search: enough that its set-up hardly counts."""


def measure(game: Game[State], seconds: float) -> dict[str, float]:
    """The figures of a game, each measured for that many seconds of CPU time."""
    views = middle(game)
    decisions, games = playing(game, seconds)
    return {
        "decisions_per_s": decisions,
        "games_per_s": games,
        "clone_ns": cloning(views, seconds),
        "search_rollouts_per_s": searching(game, views, seconds),
    }


def playing(game: Game[State], seconds: float) -> tuple[float, float]:
    """Decisions and whole games per second, played at random from the start."""
    first = game.begin(game.setup())
    stream = Stream(1)
    decisions = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not games:
        decisions += int(game.rules.playout(first.clone(), stream, ENDLESS))
        games += 1
    return decisions / spent, games / spent


def cloning(views: list[View[State]], seconds: float) -> float:
    """Nanoseconds to clone a position from the middle of a game."""
    copies = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not copies:
        clone = views[copies // CLONES % len(views)].state.clone
        for _ in range(CLONES):
            clone()
        copies += CLONES
    return spent / copies * 1e9


def searching(game: Game[State], views: list[View[State]], seconds: float) -> float:
    """Roll-outs per second of a search bot whose roll-outs are random games to the end."""
    bot = make_bot(f"search:{ROLLOUTS},policy=full", game, 1)
    searches = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or searches % len(views):
        bot.choose(views[searches % len(views)])
        searches += 1
    return ROLLOUTS * searches / spent


def middle(game: Game[State]) -> list[View[State]]:
    """Views from the middle of random games, of seats that have a choice."""
    views: list[View[State]] = []
    seed = 0
    while len(views) < POSITIONS:
        seed += 1
        first = game.begin(game.setup())
        length = int(game.rules.playout(first.clone(), Stream(seed), ENDLESS))
        game.rules.playout(first, Stream(seed), length // 2)
        if first.asking and first.asking != CHANCE_BIT:
            seat = game.deciders(first)[0]
            view = game.view(first, seat)
            if len(view.legal()) > 1:
                views.append(view)
    return views


if __name__ == "__main__":
    figures = measure(find_game(sys.argv[1]), float(sys.argv[2]))
    print(json.dumps({"compiled": compiled(), **figures}))
