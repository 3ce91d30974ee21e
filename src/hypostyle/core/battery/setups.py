"""The set-ups with which a battery plays a game."""

from collections.abc import Mapping, Sequence

from hypostyle.core.errors import BadOptions
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.options import sample_values
from hypostyle.core.state import State
from hypostyle.core.stream import Stream

FEW = 3
"""Games for each value of each option, beside those of the presets."""


def plan_of(
    game: Game[State],
    games: int,
    presets: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
) -> list[tuple[Setup, int]]:
    """The set-ups with which a battery plays, each with its number of games."""
    main = _main_setups(game, presets, options or {})
    others = _other_setups(game) if presets is None and options is None else []
    return [(setup, games) for setup in main] + [(setup, min(games, FEW)) for setup in others]


def mixed_setups(
    game: Game[State], wanted: int, seed: int, players: int | None = None
) -> list[Setup]:
    """So many set-ups with every option drawn at random, contradictions left out."""
    counts = game.facts.players if players is None else (players,)
    stream = Stream(seed)
    found: list[Setup] = []
    while len(found) < wanted:
        options = {}
        for option in game.facts.options.options:
            values = sample_values(option)
            options[option.name] = values[stream.below(len(values))]
        count = counts[stream.below(len(counts))]
        try:
            found.append(game.setup(count, options=options))
        except BadOptions:
            continue
    return found


def _main_setups(
    game: Game[State], presets: Sequence[str] | None, options: Mapping[str, object]
) -> list[Setup]:
    """Every preset with every number of players."""
    known = game.facts.options.presets or {}
    names: Sequence[str | None] = game.facts.options.preset_names() if presets is None else presets
    if options and presets is None:
        names = [None]
    return [
        game.setup(players, name if name in known else None, options)
        for name in names
        for players in game.counts(name if name in known else None)
    ]


def _other_setups(game: Game[State]) -> list[Setup]:
    """Every option at every other value, the numbers of players for which it matters in turn."""
    found: list[Setup] = []
    for option in game.facts.options.options:
        for value in sample_values(option):
            if value == option.default:
                continue
            counts = option.players or game.facts.players
            players = counts[len(found) % len(counts)]
            for preset in (None, *(game.facts.options.presets or {})):
                try:
                    found.append(game.setup(players, preset, {option.name: value}))
                except BadOptions:  # it contradicts others; perhaps not those of a preset
                    continue
                break
    return found
