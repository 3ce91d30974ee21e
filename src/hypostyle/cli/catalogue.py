"""`games` and `rules`: the games, their options and their rules."""

import os
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table as Grid

from hypostyle.cli.console import OUT, say, wide
from hypostyle.cli.program import program
from hypostyle.cli.rulebook import chapters, find, whole_text
from hypostyle.core.figures import FIGURE
from hypostyle.core.game import Game
from hypostyle.core.options import show
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names as all_games
from hypostyle.core.state import State


def game_names(incomplete: str) -> list[str]:
    """Game names for shell completion."""
    return [name for name in all_games() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="See hypostyle games.", autocompletion=game_names),
]


def games(
    name: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Show its options.", autocompletion=game_names),
    ] = None,
) -> None:
    """List the games, or the options and presets of one.

    Examples:
    $ hypostyle games
    $ hypostyle games aton
    """
    if name is None:
        _list_games()
    else:
        _describe(find_game(name))


def rules(
    name: GameName,
    paragraph: Annotated[
        str | None,
        typer.Argument(
            metavar="§|WORD", help="A chapter or paragraph: 5, 5.4, §5.4 or a word of its title."
        ),
    ] = None,
) -> None:
    """Read the rules of a game, all or one paragraph.

    Examples:
    $ hypostyle rules aton
    $ hypostyle rules aton 5.4
    $ hypostyle rules aton removal
    """
    show_rules(find_game(name), paragraph, whole=True)


def show_rules(game: Game[State], wanted: str | None, whole: bool) -> None:
    """Print a paragraph or a chapter; without one, all rules (paged) or the list of chapters."""
    if wanted is not None:
        _print(find(game, wanted).text)
    elif not whole:
        for chapter in chapters(game):
            say(f"{chapter.number:>2} {chapter.title}")
    elif OUT.is_terminal:
        os.environ.setdefault("LESS", "-FRX")  # short rules just stay on the screen
        with OUT.pager(styles=not OUT.no_color):
            _print(whole_text(game))
    else:
        _print(whole_text(game))


def _print(markdown: str) -> None:
    plain = FIGURE.sub(r"*Picture: \1*", markdown)
    OUT.print(Markdown(plain, hyperlinks=False), width=wide())


def _list_games() -> None:
    grid = Grid(box=None, pad_edge=False)
    for title in ("Name", "Game", "Players", "Minutes", "Rules", "Summary"):
        grid.add_column(title)
    for key in all_games():
        facts = find_game(key).facts
        players = ", ".join(str(n) for n in facts.players)
        version = f"v{facts.rules_version}"
        grid.add_row(key, facts.title, players, facts.minutes, version, facts.tagline)
    OUT.print(grid, width=wide())
    say()
    say(f"More: {program()} games NAME, {program()} rules NAME", "dim")


def _describe(game: Game[State]) -> None:
    facts = game.facts
    tables = [_options(game), _presets(game)]  # first: a missing text then prints nothing else
    say(f"{facts.title} ({facts.key}, rules version {facts.rules_version})", "bold")
    say(facts.tagline)
    say("; ".join(f"{what}: {who}" for what, who in facts.credits))
    say(facts.notice, "dim")
    for grid in tables:
        say()
        OUT.print(grid, width=wide())


def _options(game: Game[State]) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    for title in ("Option", "Default", "Values and meaning"):
        grid.add_column(title)
    for option in game.facts.options.options:
        said = game.words(f"option.{option.name}")
        counts = " or ".join(str(n) for n in option.players)
        only = f" Only for {counts} {'player' if counts == '1' else 'players'}." if counts else ""
        meaning = f"{option.range_text()}. {said}{only} §{option.paragraph}"
        grid.add_row(option.name, show(option.default), meaning)
    return grid


def _presets(game: Game[State]) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    for title in ("Preset", "Meaning"):
        grid.add_column(title)
    for preset in game.facts.options.preset_names():
        key = f"preset.{preset}"
        grid.add_row(preset, game.words(key) if key in game.words else "")
    return grid
