"""Bots by name, as on the command line: `random`, `onestep`, `search:1000`, `search:2s`."""

import re
from hashlib import sha256
from typing import TypeVar

from hypostyle.bots.bot import Bot
from hypostyle.bots.careless import Careless
from hypostyle.bots.onestep import OneStep
from hypostyle.bots.random import Random
from hypostyle.bots.search import AS_INSIGHT, EXPLORE, UNBOUNDED, Search
from hypostyle.core.errors import BadBot
from hypostyle.core.game import Game
from hypostyle.core.state import State

S = TypeVar("S", bound=State)

NAMES = ("random", "onestep", "search")


def bot_names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(NAMES)


def make_bot(spec: str, game: Game[S], seed: int) -> Bot[S]:
    """The bot that a spec describes.

    A colon after the name introduces a budget and settings, separated by commas:
    `onestep:16` imagines 16 positions, `search:1000` makes 1,000 roll-outs, `search:2s` thinks for
    two seconds, `search:500,policy=full,c=0.5` sets the roll-out policy and how much it explores,
    `ahead=2` how many quiet positions it plays past before it evaluates one. `slip=0.4` as the last
    setting makes four answers in ten random.
    """
    name, _, rest = spec.partition(":")
    words = rest.split(",") if rest else []
    if len(words) > 1 and words[-1].startswith("slip="):
        slip = _number(spec, words.pop().removeprefix("slip="))
        if slip >= 1.0:
            raise BadBot(f"{spec!r}: slip is a number between 0 and 1")
        steady = make_bot(f"{name}:{','.join(words)}", game, seed)
        return Careless(spec, seed, steady, slip)
    budget = words.pop(0) if words and "=" not in words[0] else ""
    if name == "random" and not rest:
        return Random(spec, seed)
    if name == "onestep" and not words:
        return OneStep(spec, game, seed, _count(spec, budget, 8))
    if name == "search":
        return _search(spec, game, seed, budget, words)
    if name in NAMES:
        raise BadBot(f"{spec!r}: {name} takes fewer settings")
    raise BadBot(f"there is no bot {spec!r}; there are random, onestep, search:1000 and search:2s")


def bot_seed(seed: str, seat: int) -> int:
    """The seed of a bot: the same for the same game and seat, and no clue to the game's draws."""
    digest = sha256(f"hypostyle bot\n{seed}\n{seat}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1


def _search(spec: str, game: Game[S], seed: int, budget: str, words: list[str]) -> Bot[S]:
    settings = {"policy": "value", "c": str(EXPLORE), "ahead": ""}
    for word in words:
        name, _, value = word.partition("=")
        if name not in settings:
            raise BadBot(f"{spec!r}: search has no setting {name!r}; it has policy=, c=, ahead=")
        settings[name] = value
    if settings["policy"] not in ("value", "full"):
        raise BadBot(f"{spec!r}: policy is value or full, not {settings['policy']!r}")
    explore = _number(spec, settings["c"])
    full = settings["policy"] == "full"
    ahead = AS_INSIGHT
    if settings["ahead"]:
        if not re.fullmatch("[0-9]{1,3}", settings["ahead"]):
            raise BadBot(f"{spec!r}: ahead is a whole number, not {settings['ahead']!r}")
        ahead = int(settings["ahead"])
    if budget.endswith("s"):
        seconds = _number(spec, budget[:-1])
        return Search(spec, game, seed, UNBOUNDED, seconds, full, explore, ahead)
    return Search(spec, game, seed, _count(spec, budget, 1000), 0.0, full, explore, ahead)


def _count(spec: str, text: str, default: int) -> int:
    if not text:
        return default
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) == 0:
        raise BadBot(f"{spec!r}: {text!r} is not a whole number above 0")
    return int(text)


def _number(spec: str, text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or float(text) == 0.0:
        raise BadBot(f"{spec!r}: {text!r} is not a number above 0")
    return float(text)
