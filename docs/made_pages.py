"""The pages of the site that are made from code: one for each game, the studies, and the reference.

A game needs nothing for its page but itself: facts, options and rules are its own, and the pictures
show a game that two bots play while the site is built.
"""

import ast
import inspect
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypostyle
from hypostyle import Game, Match, State
from hypostyle.arena.study_page import CAUTION, sections, study_page
from hypostyle.bots.contest import play_game
from hypostyle.bots.registry import make_bot
from hypostyle.core.figures import FIGURE, draw_figure, figures

SEED = "7"
STUDIES = Path(__file__).parent / "studies"
BOTS = {
    "hypostyle.bots.bot": ["Bot", "Choice"],
    "hypostyle.bots.registry": ["make_bot"],
    "hypostyle.bots.contest": ["contest", "play_game", "Result", "Standing", "Played"],
}
"""Names that are not in `hypostyle` itself, by module."""

_CHAPTER = re.compile(r"^## (\d+) ", re.MULTILINE)
_PARAGRAPH = re.compile(r"^\*\*§(\d+\.\d+)(?= )", re.MULTILINE)
_MENTION = re.compile(r"(?<!\*)§(\d+(?:\.\d+)?)")
_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def write(folder: Path) -> None:
    """Write all of them, with their pictures."""
    games = folder / "games"
    games.mkdir(parents=True, exist_ok=True)
    for name in hypostyle.game_names():
        game = hypostyle.game(name)
        for moment, picture in pictures(game).items():
            _write(games / f"{name}-{moment}.svg", picture)
        _write(games / f"{name}.md", game_page(game))
    write_studies(folder)
    _write(folder / "reference.md", reference())


def _write(path: Path, text: str) -> None:
    """Write a file, unless it says so already: what has not changed is not read again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


# --- games ----------------------------------------------------------------------------------------


def pictures(game: Game[State]) -> dict[str, str]:
    """The board at the start, in the middle and at the end, and the pictures of the rules.

    Each for light and dark pages.
    """
    setup = game.setup()
    bots = [make_bot("onestep", game, seat) for seat in range(setup.players)]
    match = play_game(game, bots, setup, SEED)
    moments = {"start": 0, "middle": len(match.rows) // 2, "end": len(match.rows)}
    drawn: dict[str, str] = {}
    for moment, row in moments.items():
        then: Match[State] = match.at(row)
        drawn[f"{moment}-light"] = then.draw(legal=False)
        drawn[f"{moment}-dark"] = then.draw(legal=False, theme="night")
    for name in figures(game.package):
        drawn[f"figure-{name}-light"] = draw_figure(game, name)
        drawn[f"figure-{name}-dark"] = draw_figure(game, name, "night")
    return drawn


def game_page(game: Game[State]) -> str:
    """What a game is, its pictures, its options and its rules."""
    return "\n".join(
        [
            f"# {game.facts.title}",
            "",
            game.facts.tagline,
            "",
            *_facts(game),
            "",
            *_shown(game, "middle", "in the middle of a game between bots"),
            f"Play it in the terminal with `hypostyle play {game.key}`, or in the browser.",
            "",
            "## Start and end",
            "",
            *_shown(game, "start", "at the start"),
            *_shown(game, "end", "at the end of a game"),
            "## Options",
            "",
            *_options(game),
            "",
            "## Rules",
            "",
            rules(game),
            "",
            game.facts.notice,
            "",
        ]
    )


def _facts(game: Game[State]) -> Iterator[str]:
    facts = game.facts
    yield f"- Players: {', '.join(map(str, sorted(facts.players)))}"
    yield f"- Minutes: {facts.minutes}"
    for role, who in facts.credits:
        yield f"- {role}: {who}"


def _shown(game: Game[State], moment: str, words: str) -> Iterator[str]:
    yield from _image(game.key, moment, f"The board of {game.facts.title} {words}")


def _image(key: str, picture: str, words: str) -> Iterator[str]:
    for look in ("light", "dark"):
        yield f"```{{image}} {key}-{picture}-{look}.svg"
        yield f":alt: {words}"
        yield f":class: only-{look}"
        yield "```"
        yield ""


def _options(game: Game[State]) -> Iterator[str]:
    yield "| Option | Values | Default | Meaning |"
    yield "|---|---|---|---|"
    for option in game.facts.options.options:
        meaning = game.words(f"option.{option.name}")
        where = _linked(f"§{option.paragraph}", game.key)
        default = str(option.default).lower()
        yield f"| `{option.name}` | {option.range_text()} | {default} | {meaning} ({where}) |"


def rules(game: Game[State]) -> str:
    """RULES.md without its title, with an anchor at every paragraph and links to them."""
    parts = _FENCED.split(game.rules_text.partition("\n")[2])
    text = "".join(
        part if part.startswith("```") else _anchored(part, game.key) for part in parts
    ).strip()
    return FIGURE.sub(lambda m: "\n".join([*_image(m[2], f"figure-{m[3]}", m[1]), m[1]]), text)


def _anchored(text: str, key: str) -> str:
    text = _linked(text, key)
    text = _PARAGRAPH.sub(lambda m: f"({_anchor(key, m[1])})=\n{m[0]}", text)
    return _CHAPTER.sub(lambda m: f"({_anchor(key, m[1])})=\n### {m[1]} ", text)


def _linked(text: str, key: str) -> str:
    return _MENTION.sub(lambda m: f"[§{m[1]}](#{_anchor(key, m[1])})", text)


def _anchor(key: str, number: str) -> str:
    return f"{key}-{number.replace('.', '-')}"


# --- studies --------------------------------------------------------------------------------------


def write_studies(folder: Path) -> None:
    """A page for every stored study, its plots, and the whole report as it was written."""
    pages, reports = folder / "studies", folder / "extra" / "reports"
    for path in (pages, reports):
        path.mkdir(parents=True, exist_ok=True)
    found = findings()
    for file in sorted(STUDIES.glob("*.json")):
        figures = json.loads(file.read_text(encoding="utf-8"))
        _write(reports / f"{file.stem}.html", study_page(figures, figures["made_by"]))
        for name, svg in study_plots(figures).items():
            _write(pages / f"{file.stem}-{name}.svg", svg)
        _write(pages / f"{file.stem}.md", study_text(figures, found[file.stem]))


def findings() -> dict[str, list[str]]:
    """What the studies found, by game."""
    return tomllib.loads((STUDIES / "findings.toml").read_text(encoding="utf-8"))


def study_plots(figures: dict[str, Any]) -> dict[str, str]:
    """The plots of a study, by a name for the file."""
    return {
        f"{part}-{n}": svg
        for part, (_, _, drawn) in enumerate(sections(figures))
        for n, (svg, _) in enumerate(drawn)
    }


def study_text(figures: dict[str, Any], found: list[str]) -> str:
    """The page of a study."""
    key = figures["game"]
    lines = [
        f"# {figures['title']}",
        "",
        f"What {figures['games']} games of the bots {' and '.join(figures['bots'])} tell a designer; made by",
        f"`{figures['made_by']}`",
        f"with Hypostyle {figures['hypostyle']}, rules version {figures['rules']}, seed {figures['seed']}.",
        f'The <a href="../../reports/{key}.html">whole report</a> is one page with all tables.',
        "",
        *(f"{n}. {said}" for n, said in enumerate(found, 1)),
        "",
    ]
    for part, (title, words, drawn) in enumerate(sections(figures)):
        lines += [f"## {title}", "", words, ""]
        for n, (_, caption) in enumerate(drawn):
            lines += [f"![{caption}]({key}-{part}-{n}.svg)", "", caption, ""]
    return "\n".join([*lines, CAUTION, ""])


# --- reference ------------------------------------------------------------------------------------


def reference() -> str:
    """All public names with their docstrings, by module."""
    lines = [
        "# Reference",
        "",
        "Everything up to the bots is imported from `hypostyle` itself: `hypostyle.Match`.",
        "",
    ]
    for module, names in _public().items():
        doc = (sys.modules[module].__doc__ or "").strip()
        lines += [f"## {module}", "", "```{eval-rst}", doc, "", f".. currentmodule:: {module}", ""]
        for name in names:
            lines += _documented(module, name)
        lines += ["```", ""]
    return "\n".join(lines)


def _public() -> dict[str, list[str]]:
    """The public names by module: those that `hypostyle` imports, then those of the bots."""
    source = Path(str(hypostyle.__file__)).read_text(encoding="utf-8")
    found = {
        str(node.module): [name.name for name in node.names if name.name in hypostyle.__all__]
        for node in ast.parse(source).body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("hypostyle.core.")
    }
    own = {"hypostyle": ["analyse", "hints"]}  # what it defines itself, because it is imported late
    return own | dict(sorted(found.items())) | BOTS


def _documented(module: str, name: str) -> list[str]:
    value = getattr(sys.modules[module], name)
    if inspect.isclass(value):
        return [f".. autoclass:: {name}", "   :members:", ""]
    return [f".. {'autofunction' if inspect.isroutine(value) else 'autodata'}:: {name}", ""]
