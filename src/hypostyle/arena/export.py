"""Self-play for training: positions, visits, values and outcomes as Parquet.

A folder holds shards of so many games each: `positions-00000.parquet` with one row for every answer
that had an alternative, and `games-00000.parquet` with one row for every game, whose record says all
the rest. A shard is written when its games are over, completely or not at all; what is there is not
played again.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from hypostyle._version import __version__
from hypostyle.arena.fixtures import Contested
from hypostyle.arena.parquet import rows_in, write_table
from hypostyle.bots.bot import Bot, Choice
from hypostyle.bots.contest import play_game
from hypostyle.bots.registry import bot_seed, make_bot
from hypostyle.bots.remote import plain
from hypostyle.core.errors import HypostyleError
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.processes import Spread, spread
from hypostyle.core.record import record_of, to_text
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State
from hypostyle.core.view import View

POSITIONS: Final = {
    "game": "int32",
    "row": "int32",
    "seat": "int32",
    "step": "string",
    "view": "string",
    "legal": "list<int32>",
    "visits": "list<int32>",
    "values": "list<float32>",
    "chosen": "int32",
    "share": "float32",
    "score": "int32",
}
"""The columns of positions."""

GAMES: Final = {
    "game": "int32",
    "seed": "string",
    "bots": "list<string>",
    "shares": "list<float32>",
    "scores": "list<int32>",
    "rows": "int32",
    "record": "string",
}
"""The columns of games."""


class BadExport(HypostyleError):
    """Games cannot be exported as asked."""


@dataclass(frozen=True)
class Export:
    """What is played and written."""

    contested: Contested
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    shard: int = 50
    """Games in a shard."""

    def head(self) -> dict[str, object]:
        """What every shard of a folder has in common."""
        return {
            "hypostyle": __version__,
            "contested": self.contested.key,
            "rules": self.contested.found.facts.rules_version,
            "bots": list(self.bots),
            "seed": self.seed,
            "shard": self.shard,
        }


class ShardTask(NamedTuple):
    """Games to be played and written together."""

    number: int
    first: int
    games: int
    folder: str
    game: str
    setup: Setup
    bots: tuple[str, ...]
    seed: int
    about: str


class Witness(Bot[State]):
    """Lets another bot answer, and notes what it saw and considered."""

    def __init__(self, bot: Bot[State]) -> None:
        super().__init__(bot.name, bot.seed)
        self.bot = bot
        self.seen: list[tuple[View[State], int, list[Choice]]] = []

    def choose(self, view: View[State]) -> int:
        """The answer of the other bot."""
        action = self.bot.choose(view)
        self.seen.append((view, action, self.bot.report()))
        return action


def export(
    wanted: Export,
    folder: Path,
    hand_out: Spread = spread,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write all shards that are not there yet; the number of games in the folder.

    `progress` is called with the number of games that are done.
    """
    about = folder / "about.json"
    if folder.exists() and not folder.is_dir():
        raise BadExport(f"{folder} is a file; --export needs a folder")
    if about.exists() and json.loads(about.read_text(encoding="utf-8")) != wanted.head():
        raise BadExport(f"{folder} holds other games; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    about.write_text(json.dumps(wanted.head(), indent=1) + "\n", encoding="utf-8")
    done = 0
    tasks = []
    for task in _tasks(wanted, folder):
        if rows_in(_shard(folder, "games", task.number)) == task.games:
            done += task.games
        else:
            tasks.append(task)
    for games in hand_out(write_shard, tasks):
        done += games
        if progress is not None:
            progress(done)
    return done


def _tasks(wanted: Export, folder: Path) -> Iterator[ShardTask]:
    for number in range(-(-wanted.games // wanted.shard)):
        first = number * wanted.shard
        yield ShardTask(
            number,
            first,
            min(wanted.shard, wanted.games - first),
            str(folder),
            wanted.contested.game,
            wanted.contested.setup,
            wanted.bots,
            wanted.seed,
            json.dumps(wanted.head()),
        )


def _shard(folder: Path, kind: str, number: int) -> Path:
    return folder / f"{kind}-{number:05}.parquet"


def write_shard(task: ShardTask) -> int:
    """Play the games of a shard and write both files; the number of games."""
    game = find_game(task.game)
    positions: list[dict[str, Any]] = []
    games: list[dict[str, Any]] = []
    for number in range(task.first, task.first + task.games):
        one, some = _play(game, task, number)
        games.append(one)
        positions += some
    folder = Path(task.folder)
    # The games come last: their file says that the shard is whole.
    write_table(_shard(folder, "positions", task.number), positions, POSITIONS, task.about)
    write_table(_shard(folder, "games", task.number), games, GAMES, task.about)
    return task.games


def _play(
    game: Game[State], task: ShardTask, number: int
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """One game, each bot one seat further than in the last."""
    players = task.setup.players
    specs = [task.bots[(seat + number) % players] for seat in range(players)]
    seed = f"{task.seed}/{number}"
    bots = [Witness(make_bot(spec, game, bot_seed(seed, seat))) for seat, spec in enumerate(specs)]
    match = play_game(game, bots, task.setup, seed)
    shares, scores = game.rules.shares(match.state), match.scores()
    asked = [iter(bot.seen) for bot in bots]
    positions = []
    for row, answer in enumerate(match.rows):
        if answer.seat < 0:
            continue
        view, action, report = next(asked[answer.seat])
        legal = view.legal()
        if len(legal) > 1:
            considered = {choice.action: choice for choice in report}
            positions.append(
                {
                    "game": number,
                    "row": row,
                    "seat": answer.seat,
                    "step": game.step_name(view.state),
                    "view": json.dumps(plain(view.state.to_tuple()), separators=(",", ":")),
                    "legal": legal,
                    "visits": [considered[a].visits if a in considered else 0 for a in legal],
                    "values": [considered[a].value if a in considered else 0.0 for a in legal],
                    "chosen": action,
                    "share": shares[answer.seat],
                    "score": scores[answer.seat],
                }
            )
    names = {game.side_key(seat): bot.name for seat, bot in enumerate(bots)}
    return {
        "game": number,
        "seed": seed,
        "bots": specs,
        "shares": shares[:players],
        "scores": scores[:players],
        "rows": len(match.rows),
        "record": to_text(record_of(match, names, with_seed=True)),
    }, positions
