"""RULES.md by paragraph: `**§5.4 Removal.** ...` under chapters `## 5 The cartouches`."""

import re
from dataclasses import dataclass

from hypostyle.core.errors import HypostyleError
from hypostyle.core.game import Game
from hypostyle.core.state import State

_CHAPTER = re.compile(r"^## (\d+) (.+)$", re.MULTILINE)
_PARAGRAPH = re.compile(r"^\*\*§(\d+\.\d+) ([^*]+?)\.?\*\*", re.MULTILINE)


class NoParagraph(HypostyleError):
    """The rules have no paragraph of that number."""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter or a paragraph: its number, its title, and its Markdown."""

    number: str
    title: str
    text: str


def whole_text(game: Game[State]) -> str:
    """RULES.md."""
    try:
        return game.rules_text
    except OSError:
        raise NoParagraph(f"{game.facts.title} has no RULES.md") from None


def chapters(game: Game[State]) -> list[Section]:
    """The chapters in order, each with all its paragraphs."""
    text = whole_text(game)
    heads = list(_CHAPTER.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return [
        Section(head[1], head[2], text[head.start() : end].rstrip())
        for head, end in zip(heads, ends, strict=True)
    ]


def paragraphs(chapter: Section) -> list[Section]:
    """The paragraphs of a chapter; a worked round has none."""
    heads = list(_PARAGRAPH.finditer(chapter.text))
    ends = [head.start() for head in heads[1:]] + [len(chapter.text)]
    return [
        Section(head[1], head[2], chapter.text[head.start() : end].rstrip())
        for head, end in zip(heads, ends, strict=False)
    ]


def find(game: Game[State], wanted: str) -> Section:
    """The chapter `5`, the paragraph `5.4`, or all whose title contains a word in any case."""
    number = wanted.strip().removeprefix("§").strip().rstrip(".")
    whole = chapters(game)
    for chapter in whole:
        if number == chapter.number:
            return chapter
        for part in paragraphs(chapter):
            if number == part.number:
                return part
    if not number[:1].isdigit():
        return _titled(whole, number)
    raise NoParagraph(f"the rules have no §{number}; {_near(whole, number)}")


def _titled(whole: list[Section], word: str) -> Section:
    """The paragraphs with a word in their titles; if there is none, the chapters."""
    every = [part for chapter in whole for part in paragraphs(chapter)]
    for parts in (every, whole):
        found = [part for part in parts if word.lower() in part.title.lower()]
        if word and found:
            return Section(found[0].number, word, "\n\n".join(part.text for part in found))
    raise NoParagraph(f"no title in the rules contains {word!r}; {_near(whole, '')}")


def _near(whole: list[Section], number: str) -> str:
    for chapter in whole:
        if number.partition(".")[0] == chapter.number and paragraphs(chapter):
            parts = ", ".join(f"§{part.number} {part.title}" for part in paragraphs(chapter))
            return f"chapter {chapter.number} has {parts}"
    return "the chapters are " + ", ".join(f"{part.number} {part.title}" for part in whole)
