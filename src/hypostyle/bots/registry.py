"""Bots by name, as on the command line: `random`, `onestep`, `search:1000`, `search:2s`.

Bots of other packages join with `register_bot`, or by an entry point in the group `hypostyle.bots`
that names their factory.
"""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.metadata import entry_points
from typing import Any, Final, TypeVar

from hypostyle.bots.bot import Bot
from hypostyle.bots.careless import Careless
from hypostyle.bots.onestep import OneStep
from hypostyle.bots.random import Random
from hypostyle.bots.remote import HttpBot
from hypostyle.bots.search import AS_INSIGHT, EXPLORE, UNBOUNDED, Search
from hypostyle.bots.team import Team
from hypostyle.core.errors import BadBot, BadWeights
from hypostyle.core.game import Game
from hypostyle.core.insight import Insight
from hypostyle.core.state import State
from hypostyle.core.weights import named_insight

S = TypeVar("S", bound=State)

NAMES = ("random", "onestep", "search")
GROUP: Final = "hypostyle.bots"
"""The group of entry points."""

Factory = Callable[[str, Any, int], Bot[Any]]
"""Makes a bot from its spec, the game and a seed."""
Entrant = str | Bot[Any] | type[Bot[Any]] | Factory
"""What can play in a contest: a spec, a bot, a class of bots, or a factory."""

_guests: dict[str, Factory] = {}


def register_bot(name: str, factory: type[Bot[Any]] | Factory) -> None:
    """Make a bot of your own known to every command.

    The factory is called with the spec as typed (`name`, or `name:settings`), the game and a seed;
    a class derived from Bot is called with the spec and the seed. Other processes know the bot if
    they are forked from this one; an entry point makes it known everywhere.
    """
    if not re.fullmatch("[a-z][a-z0-9_-]*", name):
        raise BadBot(f"{name!r} is no name of a bot: it needs small letters, digits, - and _ only")
    if name in NAMES:
        raise BadBot(f"{name!r} is the name of a bot of Hypostyle; choose another name")
    _guests[name] = _factory(name, factory)


def bot_names() -> list[str]:
    """The names of all bots: those of Hypostyle, the weakest first, then all others."""
    return [*NAMES, *sorted({*_guests, *_entry_points()} - set(NAMES))]


def entrant_name(entrant: Entrant) -> str:
    """The name of an entrant: the spec, or what the bot, its class or its factory is called."""
    if isinstance(entrant, str):
        return entrant
    if isinstance(entrant, Bot):
        return entrant.name
    return str(getattr(entrant, "__name__", type(entrant).__name__))


def enter(entrant: Entrant, game: Game[S], seed: int) -> Bot[S]:
    """The bot that plays for an entrant; a bot plays itself, with its own seed."""
    if isinstance(entrant, str):
        return make_bot(entrant, game, seed)
    if isinstance(entrant, Bot):
        return entrant
    name = entrant_name(entrant)
    return _made(name, _factory(name, entrant), game, seed)


def make_bot(spec: str, game: Game[S], seed: int) -> Bot[S]:
    """The bot that a spec describes.

    A colon after the name introduces a budget and settings, separated by commas:
    `onestep:16` imagines 16 positions, `search:1000` makes 1,000 roll-outs, `search:2s` thinks for
    two seconds, `search:500,policy=full,c=0.5` sets the roll-out policy and how much it explores,
    `ahead=2` how many quiet positions it plays past before it evaluates one, `insight=learned` that a
    network evaluates them (or a file of weights that you have trained), and `search:2s,processes=2`
    thinks in two processes, which share all other settings. `slip=0.4` as the last setting makes four answers in ten random.
    `http://...` asks a program (see `bots.remote`).
    """
    if spec.startswith(("http://", "https://")):
        return HttpBot(spec, game, seed)
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
    if name in _guests:
        return _made(spec, _guests[name], game, seed)
    points = _entry_points()
    if name in points:
        _guests[name] = _factory(name, _loaded(name, points[name]))
        return _made(spec, _guests[name], game, seed)
    known = ["random", "onestep", "search:1000", "search:2s", *bot_names()[len(NAMES) :]]
    raise BadBot(f"there is no bot {spec!r}; there are {_listed(known)}")


def bot_seed(seed: str, seat: int) -> int:
    """The seed of a bot: the same for the same game and seat, and no clue to the game's draws."""
    digest = sha256(f"hypostyle bot\n{seed}\n{seat}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1


def _factory(name: str, entrant: object) -> Factory:
    """A factory as it is; one for a class."""
    if isinstance(entrant, type) and issubclass(entrant, Bot):
        kind: Callable[[str, int], Bot[Any]] = entrant
        return lambda spec, game, seed: kind(spec, seed)
    if not callable(entrant):
        raise BadBot(f"the bot {name!r} needs a class or a factory, not {entrant!r}")
    return entrant


def _made(spec: str, factory: Callable[..., object], game: Game[S], seed: int) -> Bot[S]:
    bot = factory(spec, game, seed)  # any object: compiled code would refuse others by a TypeError
    if not isinstance(bot, Bot):
        raise BadBot(f"{spec!r}: its factory returns {bot!r}, which is not a Bot")
    return bot


def _entry_points() -> dict[str, Any]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _loaded(name: str, point: Any) -> object:
    try:
        found: object = point.load()
    except (ImportError, AttributeError) as error:
        raise BadBot(f"the bot {name!r} cannot be loaded: {error}") from None
    return found


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _search(spec: str, game: Game[S], seed: int, budget: str, words: list[str]) -> Bot[S]:
    settings = {
        "policy": "value",
        "c": str(EXPLORE),
        "ahead": "",
        "insight": "hand",
        "processes": "1",
    }
    for word in words:
        name, _, value = word.partition("=")
        if name not in settings:
            raise BadBot(
                f"{spec!r}: search has no setting {name!r}; it has {_listed(list(settings))}"
            )
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
    processes = _count(spec, settings["processes"], 1)
    if processes > 1 and not budget.endswith("s"):
        raise BadBot(f"{spec!r}: several processes need a time budget, as in search:2s,processes=2")
    seconds = _number(spec, budget[:-1]) if budget.endswith("s") else 0.0
    rollouts = UNBOUNDED if seconds else _count(spec, budget, 1000)
    named = settings["insight"]
    try:
        if processes > 1:
            return Team(spec, game, seed, seconds, full, explore, ahead, processes, named)
        insight: Insight[S] = named_insight(game, named)
    except BadWeights as error:
        raise BadBot(f"insight is hand, learned or a file of weights: {error}") from None
    return Search(spec, game, seed, rollouts, seconds, full, explore, ahead, insight)


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
