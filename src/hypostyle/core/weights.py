"""Files of learned weights: a header that people can read, then whole numbers.

A file is a line that names the format, a line of JSON (the header), then the numbers, compressed:
weights of the first layer as 16-bit numbers, all others as 32-bit ones, little-endian. If it also
holds a network for priors, its numbers follow in the same way. A file that is damaged, or made for
another game, other rules or other features, is refused by a sentence.
"""

import json
import sys
import warnings
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from hypostyle.core.errors import BadWeights
from hypostyle.core.features import Features
from hypostyle.core.insight import Insight
from hypostyle.core.learned import AS_BY_HAND, LearnedInsight, Lens
from hypostyle.core.net import LANES, AnswerNet, Net
from hypostyle.core.options import Value
from hypostyle.core.state import State

if TYPE_CHECKING:
    from hypostyle.core.game import Game

S = TypeVar("S", bound=State)

FORMAT = b"hypostyle weights 1\n"


@dataclass(frozen=True, slots=True)
class WeightsHeader:
    """What weights are for, and how they were made."""

    game: str
    rules_version: int
    features_version: int
    players: int
    options: dict[str, Value]
    features: str
    """A digest of the sizes of all groups."""
    hidden: int
    middle: int
    trust: float
    eyes: int
    digest: str
    """Of the numbers."""
    record: dict[str, Any]
    """How they were made: the command, generation, games, positions, log-loss."""
    search: dict[str, float] = field(default_factory=dict)
    """How searches use these values best: `ahead`, `foresight`, `rollout_weight` of an insight, and
    `rollouts_by_hand`, 1 where roll-outs go on by the hand-written priors.

    What is not here is as the hand-written insight says.
    """
    priors: dict[str, Any] = field(default_factory=dict)
    """Of the network for priors, if there is one: `hidden`, `trust`, and `features`, the digest of
    the sizes of all groups that it reads."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The numbers of a network."""

    first: list[int]
    second: list[int]
    bias2: list[int]
    third: list[int]
    bias3: int


@dataclass(frozen=True, slots=True)
class AnswerLayers:
    """The numbers of a network for priors."""

    first: list[int]
    answers: list[int]
    """For each answer of the game, one for each hidden unit."""
    bias: list[int]
    trust: float
    """To which power the hand-written priors are taken before they are multiplied."""


def sizes_digest(features: Features[S], groups: int | None = None) -> str:
    """A short digest of the groups that networks read: those for values, or so many."""
    text = repr(features.sizes[: features.learned if groups is None else groups])
    return sha256(text.encode()).hexdigest()[:16]


def write_weights(
    path: Path,
    game: "Game[S]",
    players: int,
    layers: Layers,
    made: Mapping[str, Any],
    answers: AnswerLayers | None = None,
) -> None:
    """Write a file of weights; `made` holds options, trust, eyes and the record."""
    data = _bytes("h", layers.first) + _bytes("i", _later(layers))
    features = game.features(players)
    priors: dict[str, Any] = {}
    if answers is not None:
        data += _bytes("h", answers.first) + _bytes("i", answers.answers + answers.bias)
        priors = {
            "hidden": len(answers.answers) // len(answers.bias),
            "trust": answers.trust,
            "features": sizes_digest(features, features.asked),
        }
    numbers = zlib.compress(data, 9)
    header = WeightsHeader(
        game=game.key,
        rules_version=game.facts.rules_version,
        features_version=features.version,
        players=players,
        options=dict(made["options"]),
        features=sizes_digest(features),
        hidden=len(layers.second) // len(layers.bias2),
        middle=len(layers.bias2),
        trust=float(made["trust"]),
        eyes=int(made["eyes"]),
        digest=digest_of(numbers),
        record=dict(made["record"]),
        search=dict(made.get("search", {})),
        priors=priors,
    )
    _write(path, header, numbers)


def write_search(path: Path, search: Mapping[str, float]) -> None:
    """Store in a file of weights how searches use them best; the rest of it stays."""
    header, numbers = _parts(path)
    _write(path, replace(header, search=dict(search)), numbers)


def write_priors(path: Path, source: Path, game: "Game[S]") -> None:
    """Put the network for priors of another file into a file; its own values stay.

    The header keeps how both were made: `record` has that of the other file under `priors`.
    """
    header, numbers = _parts(path)
    other, theirs = _parts(source)
    if not other.priors:
        raise BadWeights(f"{source.name} has no network for priors")
    if (header.game, header.players, header.features) != (
        other.game,
        other.players,
        other.features,
    ):
        raise BadWeights(f"{path.name} and {source.name} are for other games or features")
    own = zlib.decompress(numbers)[: _length(header, game)]
    data = zlib.compress(own + zlib.decompress(theirs)[_length(other, game) :], 9)
    record = {**header.record, "priors": other.record}
    _write(path, replace(header, priors=other.priors, record=record, digest=digest_of(data)), data)


def only_priors(path: Path, game: "Game[S]") -> None:
    """Let a file say nothing of values, so that those written by hand stay; its priors stay."""
    header, numbers = _parts(path)
    features = game.features(header.players)
    none = Layers([0] * LANES * sum(features.sizes[: features.learned]), [0] * LANES, [0], [0], 0)
    own = _bytes("h", none.first) + _bytes("i", _later(none))
    data = zlib.compress(own + zlib.decompress(numbers)[_length(header, game) :], 9)
    record = {name: value for name, value in header.record.items() if name not in OF_VALUES}
    header = replace(header, hidden=LANES, middle=1, trust=1.0, digest=digest_of(data))
    _write(path, replace(header, record={**record, "values": "by hand"}), data)


OF_VALUES: Final = ("positions", "held_out", "log_loss", "log_loss_by_hand", "calibration")
"""What a record says of values."""


def _length(header: WeightsHeader, game: "Game[S]") -> int:
    """How many bytes the network for values takes."""
    later = header.hidden * header.middle + 2 * header.middle + 1
    features = game.features(header.players)
    places = sum(features.sizes[: features.learned])
    return WIDTH["h"] * header.hidden * places + WIDTH["i"] * later


def digest_of(numbers: bytes) -> str:
    """The digest of a file's numbers."""
    return sha256(numbers).hexdigest()[:32]


def _write(path: Path, header: WeightsHeader, numbers: bytes) -> None:
    text = json.dumps(asdict(header), sort_keys=True).encode() + b"\n"
    partial = path.with_suffix(".partial")
    partial.write_bytes(FORMAT + text + numbers)
    partial.replace(path)


def read_header(path: Path) -> WeightsHeader:
    """The header of a file of weights, or BadWeights."""
    return _parts(path)[0]


def read_weights(path: Path, game: "Game[S]") -> Lens[S]:
    """The network of a file, or BadWeights if it is damaged or made for something else.

    A file that has not changed is read once, however many bots ask for it.
    """
    try:
        changed = path.stat().st_mtime_ns
    except OSError as error:
        raise BadWeights(f"{path.name} cannot be read: {error.strerror}") from None
    key = (str(path), changed, game.key)
    if key not in _READ:
        _READ[key] = _read(path, game)
    return cast("Lens[S]", _READ[key])


_READ: dict[tuple[str, int, str], object] = {}


def _read(path: Path, game: "Game[S]") -> Lens[S]:
    header, numbers = _parts(path)
    facts = game.facts
    if header.game != game.key:
        raise BadWeights(f"{path.name} is for {header.game}, not for {game.key}")
    if header.rules_version != facts.rules_version:
        raise BadWeights(
            f"{path.name} is for version {header.rules_version} of the rules of {facts.title}, "
            f"which are at version {facts.rules_version}"
        )
    if header.players not in facts.players:
        raise BadWeights(f"{path.name} is for {header.players} players")
    features = game.features(header.players)
    if (header.features_version, header.features) != (features.version, sizes_digest(features)):
        raise BadWeights(f"{path.name} was trained on other features of {facts.title}")
    if digest_of(numbers) != header.digest:
        raise BadWeights(f"{path.name} is damaged: its numbers do not fit their digest")
    priors = header.priors
    if priors and priors.get("features") != sizes_digest(features, features.asked):
        raise BadWeights(f"{path.name} was trained on other features of {facts.title}")
    try:
        net, answers = _nets(zlib.decompress(numbers), game, features, header)
    except (ValueError, OverflowError, zlib.error) as error:
        raise BadWeights(f"{path.name} is damaged: {error}") from None
    search = header.search
    return Lens(
        features,
        net,
        header.trust,
        header.eyes,
        header.options,
        int(search.get("ahead", AS_BY_HAND)),
        float(search.get("foresight", AS_BY_HAND)),
        float(search.get("rollout_weight", AS_BY_HAND)),
        answers,
        float(priors.get("trust", 1.0)),
        bool(search.get("rollouts_by_hand", False)),
    )


def shipped_weights(game: "Game[S]") -> list[Path]:
    """The files of weights that come with a game, by the number of players."""
    folder = Path(str(files(game.package))) / "weights"
    return sorted(folder.glob("*.net")) if folder.is_dir() else []


def learned_from(game: "Game[S]", by_hand: Insight[S], paths: Sequence[Path]) -> Insight[S]:
    """An insight with the networks of these files.

    A file that cannot be used is left out with a warning: the hand-written insight plays instead.
    """
    lenses: list[Lens[S]] = []
    for path in paths:
        try:
            lenses.append(read_weights(path, game))
        except BadWeights as error:
            warnings.warn(f"{error}; the hand-written insight plays", stacklevel=3)
    return LearnedInsight(by_hand, lenses) if lenses else by_hand


def named_insight(game: "Game[S]", name: str) -> Insight[S]:
    """The insight that a word names: `hand`, `learned`, or a file of weights.

    BadWeights if the file cannot be used.
    """
    if name in ("hand", "learned"):
        return game.insight(learned=name == "learned")
    return LearnedInsight(game.insight(), [read_weights(Path(name), game)])


def _parts(path: Path) -> tuple[WeightsHeader, bytes]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadWeights(f"{path.name} cannot be read: {error.strerror}") from None
    if not data.startswith(FORMAT):
        raise BadWeights(f"{path.name} is no file of weights")
    text, _, numbers = data[len(FORMAT) :].partition(b"\n")
    try:
        header = WeightsHeader(**json.loads(text))
    except (ValueError, TypeError):
        raise BadWeights(f"{path.name} is damaged: its header cannot be read") from None
    return header, numbers


def _nets(
    data: bytes, game: "Game[S]", features: Features[S], header: WeightsHeader
) -> tuple[Net, AnswerNet | None]:
    hidden, middle = header.hidden, header.middle
    sizes = features.sizes[: features.learned]
    later = (hidden * middle, middle, middle, 1)
    parts = [("h", hidden * sum(sizes)), *[("i", count) for count in later]]
    wide = int(header.priors.get("hidden", 0))
    asked = features.sizes[: features.asked]
    if wide:
        answers = game.actions.seats
        parts += [("h", wide * sum(asked)), ("i", wide * answers), ("i", answers)]
    if len(data) != sum(count * WIDTH[code] for code, count in parts):
        raise ValueError("it has another number of weights than its header says")
    found: list[list[int]] = []
    at = 0
    for code, count in parts:
        found.append(_numbers(code, data[at : at + count * WIDTH[code]]))
        at += count * WIDTH[code]
    net = Net(sizes, hidden, found[0], found[1], found[2], found[3], found[4][0])
    return net, AnswerNet(asked, wide, found[5], found[6], found[7]) if wide else None


WIDTH: Final = {"h": 2, "i": 4}
"""Bytes of a number, by the code of its type."""


def _later(layers: Layers) -> list[int]:
    return [*layers.second, *layers.bias2, *layers.third, layers.bias3]


def _bytes(code: str, numbers: list[int]) -> bytes:
    found = array(code, numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def _numbers(code: str, data: bytes) -> list[int]:
    found = array(code)
    found.frombytes(data)
    if sys.byteorder == "big":
        found.byteswap()
    return [int(number) for number in found]
