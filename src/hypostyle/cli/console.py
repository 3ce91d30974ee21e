"""The output of the command: plain text, with colours that only help to read it."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

from rich.console import Console
from rich.style import Style
from rich.text import Text

from hypostyle.core.game import Game, Marks, Span
from hypostyle.core.state import State
from hypostyle.core.view import View

OUT: Final = Console(highlight=False, markup=False, emoji=False)
ERR: Final = Console(stderr=True, highlight=False, markup=False, emoji=False)

WIDE: Final = 80
"""Columns: everything fits into them, and nothing uses more."""

# fmt: off
# style word    ink        ground, with the ink that is read on it
COLOURS: Final = {
    "red":     ("#d9583f", "#b3402a", "#ffffff"),
    "blue":    ("#5a92d6", "#2b5f9e", "#ffffff"),
    "yellow":  ("#c9a227", "#ead27a", "#2b2000"),
    "green":   ("#5f9e4a", "#a8cf8e", "#12260a"),
    "dark":    ("#8a8a8a", "#4a4a4a", "#f2f2f2"),
    "azure":   ("#4fa3c7", "#a9d4ee", "#0b2338"),
    "bonus":   ("#c9813f", "#dba46e", "#2b1500"),
    "white":   ("#ffffff", "#ffffff", "#000000"),
}
# fmt: on
MARKS: Final = {"legal": "bold #2f9e44", "last": "bold #c2255c", "bold": "bold", "dim": "dim"}


def use_colour(wanted: bool) -> None:
    """Turn colours on or off; NO_COLOR turns them off too, and a pipe never gets any."""
    plain = not wanted or os.environ.get("NO_COLOR", "") != ""
    OUT.no_color = ERR.no_color = plain


def style_of(words: str) -> Style:
    """The style of a span (see core.game.Span)."""
    style = Style.null()
    before = ""
    for word in words.split():
        if word in MARKS:
            style += Style.parse(MARKS[word])
        elif before == "on":
            _, ground, ink = COLOURS[word]
            style = Style(color=ink, bgcolor=ground) + style
        elif word != "on":
            style += Style(color=COLOURS[word][0])
        before = word
    return style


def show_board(game: Game[State], view: View[State], marks: Marks) -> None:
    """Print a game's text board as it is, whatever the width of the terminal."""
    for line in game.text_board(view, marks):
        show_line(line)


def show_line(spans: Sequence[Span]) -> None:
    """Print one line of spans, without invisible blanks at its end."""
    seen = list(spans)
    while seen and not seen[-1][0].strip() and "on" not in seen[-1][1].split():
        seen.pop()
    text = Text.assemble(*((part, style_of(style)) for part, style in seen))
    OUT.print(text, no_wrap=True, overflow="ignore", crop=False)


def say(text: str = "", style: str = "") -> None:
    """Print a sentence, wrapped so that it stays readable."""
    OUT.print(Text(text, style_of(style)), width=wide())


def say_whole(text: str, style: str = "") -> None:
    """Print a line that may be copied: it is never wrapped."""
    OUT.print(Text(text, style_of(style)), soft_wrap=True)


def counted(n: int, noun: str) -> str:
    """A number of things, of which there may be one."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def head(text: str) -> None:
    """Print a line that separates what follows from what was before."""
    dash = "─" if _can_print("─") else "-"
    rule = f"{dash}{dash} {text} "
    say(rule + dash * max(0, wide() - len(rule)), "dim")


def print_anywhere() -> None:
    """Print a question mark for a letter that the terminal does not know, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _can_print(text: str) -> bool:
    try:
        text.encode(OUT.encoding)
    except UnicodeEncodeError:
        return False
    return True


def wide() -> int:
    """The number of columns to print."""
    return min(OUT.width, WIDE)


def complain(sentence: str) -> None:
    """One sentence on the error output, unwrapped so that scripts can read it."""
    ERR.print(Text(f"hypostyle: {sentence}"), soft_wrap=True)
