"""Set-ups for tests that want many: every preset, and options mixed at random."""

from hypostyle import BadOptions, Game, Setup, State, Stream
from tests.golden.recorder import values_to_show


def presets(game: Game[State]) -> list[Setup]:
    """One set-up for each preset and number of players."""
    names: list[str | None] = [*(game.facts.options.presets or {})] or [None]
    return [game.setup(players, name) for name in names for players in game.counts(name)]


def mixed(game: Game[State], wanted: int, seed: int) -> list[Setup]:
    """So many set-ups with every option drawn at random, contradictions left out."""
    stream = Stream(seed)
    found: list[Setup] = []
    while len(found) < wanted:
        options = {}
        for option in game.facts.options.options:
            values = values_to_show(option)
            options[option.name] = values[stream.below(len(values))]
        players = game.facts.players[stream.below(len(game.facts.players))]
        try:
            found.append(game.setup(players, options=options))
        except BadOptions:
            continue
    return found
