"""The figures of a study, from its games: plain data, from which the report is drawn."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, Final

from hypostyle._version import __version__
from hypostyle.arena.study import Study, option_words, source_words, thing_words
from hypostyle.bots.contest import SURE, wilson

GameData = Mapping[str, Any]
"""A game as `play_study_game` notes it."""

FEW: Final = 12
"""Things that occurred less often than this are left out."""
RESAMPLED: Final = 300
"""Resamples of the bootstrap."""


def measured(study: Study, games: Sequence[GameData]) -> dict[str, Any]:
    """All figures of a study."""
    parts: dict[str, list[GameData]] = defaultdict(list)
    for one in games:
        parts[one["part"]].append(one)
    alone = {bot: parts[f"self:{bot}"] for bot in study.bots if parts[f"self:{bot}"]}
    best = alone[study.bots[-1]]
    game = study.base.found
    return {
        "game": study.base.game,
        "title": study.base.title,
        "options": game.facts.options.text(study.base.setup.options),
        "players": study.base.setup.players,
        "seats": [game.side_key(seat) for seat in range(study.base.setup.players)],
        "sides": [game.side_name(seat) for seat in range(study.base.setup.players)],
        "rules": game.facts.rules_version,
        "hypostyle": __version__,
        "seed": study.seed,
        "games": len(games),
        "bots": {bot: _general(some) for bot, some in alone.items()},
        "duels": [_duel(name, some) for name, some in parts.items() if name.startswith("duel:")],
        "sources": _sources(study, alone),
        "things": _things(study, alone, "things"),
        "openings": _things(study, alone, "openings"),
        "options_tried": [
            _changed(study, name.partition(":")[2], some, best)
            for name, some in parts.items()
            if name.startswith("option:")
        ],
    }


def rounded(figures: Any) -> Any:
    """The same figures with five digits each: more say nothing, and files would be longer."""
    if isinstance(figures, Mapping):
        return {name: rounded(value) for name, value in figures.items()}
    if isinstance(figures, list):
        return [rounded(value) for value in figures]
    return float(f"{figures:.5g}") if isinstance(figures, float) else figures


def _general(games: Sequence[GameData]) -> dict[str, Any]:
    """Seats, length, ties, scores, ends and luck."""
    n = len(games)
    seats = range(len(games[0]["shares"]))
    margins = [_lead(one["scores"]) for one in games]
    ends = Counter(tuple(one["reasons"]) for one in games)
    return {
        "games": n,
        "seats": [_share([one["shares"][seat] for one in games]) for seat in seats],
        "decisions": mean([one["decisions"] for one in games]),
        "rounds": mean([one["rounds"] for one in games]),
        "lengths": [one["decisions"] for one in games],
        "ties": _share([float(0.0 < max(one["shares"]) < 1.0) for one in games]),
        "score": mean([score for one in games for score in one["scores"]]),
        "scores": [score for one in games for score in one["scores"]],
        "winner": mean([max(one["scores"]) for one in games]),
        "lead": mean(margins),
        "ends": [[list(reasons), count / n] for reasons, count in ends.most_common()],
        "luck": luck(games),
    }


def _lead(scores: Sequence[int]) -> float:
    """By how much the best score is above the next."""
    ranked = sorted(scores, reverse=True)
    return float(ranked[0] - ranked[1]) if len(ranked) > 1 else float(ranked[0])


def mean(values: Sequence[float]) -> dict[str, float]:
    """A mean with its 95 % interval."""
    n = len(values)
    middle = sum(values) / n
    spread = sqrt(sum((x - middle) ** 2 for x in values) / max(n - 1, 1))
    reach = SURE * spread / sqrt(n)
    return {"value": middle, "low": middle - reach, "high": middle + reach, "deviation": spread}


def _share(values: Sequence[float]) -> dict[str, float]:
    share = sum(values) / len(values)
    low, high = wilson(share, len(values))
    return {"value": share, "low": low, "high": high, "n": len(values)}


def luck(games: Sequence[GameData]) -> dict[str, float] | None:
    """How much of who wins is decided by the deal, 0 to 1, with a 95 % interval by bootstrap.

    It is the intraclass correlation of each seat's share over games with the same luck and other
    choices: 1 when the same deal always has the same winner, 0 when the deal tells nothing.
    """
    deals: dict[int, list[Sequence[float]]] = defaultdict(list)
    for one in games:
        deals[one["deal"]].append(one["shares"])
    groups = [some for some in deals.values() if len(some) > 1]
    if len(groups) < 3:
        return None
    random = Random(1)
    drawn = sorted(_intraclass(random.choices(groups, k=len(groups))) for _ in range(RESAMPLED))
    return {
        "value": max(0.0, _intraclass(groups)),
        "low": max(0.0, drawn[RESAMPLED // 40]),
        "high": max(0.0, drawn[-1 - RESAMPLED // 40]),
        "n": len(groups),
    }


def _intraclass(groups: Sequence[Sequence[Sequence[float]]]) -> float:
    size = min(len(group) for group in groups)
    between = within = 0.0
    for seat in range(len(groups[0][0])):
        rows = [[shares[seat] for shares in group[:size]] for group in groups]
        means = [sum(row) / size for row in rows]
        whole = sum(means) / len(means)
        between += size * sum((x - whole) ** 2 for x in means) / max(len(means) - 1, 1)
        within += sum((x - m) ** 2 for row, m in zip(rows, means, strict=True) for x in row) / (
            len(rows) * (size - 1)
        )
    total = between + (size - 1) * within
    return (between - within) / total if total else 0.0


def _duel(part: str, games: Sequence[GameData]) -> dict[str, Any]:
    """How the stronger of two bots fares, alone against copies of the weaker."""
    named = part.partition(":")[2]
    hero = next(bot for bot in games[0]["bots"] if named.startswith(f"{bot}:"))
    shares = [one["shares"][one["bots"].index(hero)] for one in games]
    return {"part": named, "hero": hero, "share": _share(shares)}


def _sources(study: Study, alone: Mapping[str, Sequence[GameData]]) -> list[dict[str, Any]]:
    """The mean points of a seat by source, of winners and of the others, for each bot."""
    names = sorted(
        {name for some in alone.values() for one in some for p in one["points"] for name in p}
    )
    found = []
    for name in names:
        row: dict[str, Any] = {"source": name, "words": source_words(study.base.found, name)}
        for bot, games in alone.items():
            sides = [
                (points.get(name, 0), share)
                for one in games
                for points, share in zip(one["points"], one["shares"], strict=True)
            ]
            won = [points for points, share in sides if share > 0.0]
            lost = [points for points, share in sides if share == 0.0]
            row[bot] = {
                "all": sum(points for points, _ in sides) / len(sides),
                "winners": sum(won) / max(len(won), 1),
                "others": sum(lost) / max(len(lost), 1),
            }
        found.append(row)
    last = study.bots[-1]
    return sorted(found, key=lambda row: -abs(row[last]["all"]))


def _things(
    study: Study, alone: Mapping[str, Sequence[GameData]], field: str
) -> list[dict[str, Any]]:
    """How often a seat wins to which a thing happened, or that opened like this, by bot.

    Things that people call the same, such as copies of a card, are one; a seat counts once.
    """
    said: dict[str, str] = {}
    keys: dict[str, set[str]] = defaultdict(set)
    seen: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for bot, games in alone.items():
        for one in games:
            if field == "openings":
                said |= zip(one[field], one["opening_words"], strict=True)
            for given, share in zip(one[field], one["shares"], strict=True):
                here: set[str] = set()
                for thing in [given] if isinstance(given, str) else given:
                    if thing not in said:
                        said[thing] = thing_words(study.base.found, thing) if thing else ""
                    keys[said[thing]].add(thing)
                    here.add(said[thing])
                for words in here:
                    seen[words][bot].append(share)
    last = study.bots[-1]
    fair = 1.0 / max(study.base.setup.players, 2)
    found = []
    for words, by_bot in seen.items():
        if not words or len(by_bot.get(last, ())) < FEW:
            continue
        shares = {bot: _share(values) for bot, values in by_bot.items() if len(values) >= FEW}
        found.append({"thing": " ".join(sorted(keys[words])), "words": words, "shares": shares})
    return sorted(found, key=lambda row: (-_weight(row["shares"][last], fair), row["words"]))


def _weight(share: Mapping[str, float], fair: float) -> float:
    """How far from fair, in standard errors, with its sign."""
    return (share["value"] - fair) * sqrt(share["n"]) / sqrt(fair * (1.0 - fair))


def _changed(
    study: Study, name: str, games: Sequence[GameData], before: Sequence[GameData]
) -> dict[str, Any]:
    """What a changed option changes, each with its 95 % interval."""
    measures: dict[str, Any] = {
        "decisions": lambda one: one["decisions"],
        "rounds": lambda one: one["rounds"],
        "score": lambda one: sum(one["scores"]) / len(one["scores"]),
        "lead": lambda one: _lead(one["scores"]),
        "ties": lambda one: float(0.0 < max(one["shares"]) < 1.0),
        "first seat": lambda one: one["shares"][0],
    }
    rows = {}
    for what, of in measures.items():
        old, new = mean([of(one) for one in before]), mean([of(one) for one in games])
        reach = sqrt((old["high"] - old["value"]) ** 2 + (new["high"] - new["value"]) ** 2)
        if not old["value"] and not new["value"]:
            continue
        gap = new["value"] - old["value"]
        rows[what] = {
            "before": old["value"],
            "after": new["value"],
            "change": gap,
            "low": gap - reach,
            "high": gap + reach,
        }
    return {
        "option": name,
        "words": option_words(study.base.found, name),
        "games": len(games),
        "changes": rows,
        "luck": luck(games),
    }
