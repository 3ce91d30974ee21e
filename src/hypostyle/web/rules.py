"""The rules page of a game, made from its RULES.md, with an anchor at every paragraph."""

import re
from functools import cache
from typing import Final

import htpy as h
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from hypostyle.core.figures import figures
from hypostyle.core.game import Game, Sign, Theme
from hypostyle.core.options import show
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State
from hypostyle.server.storage.entities import Player
from hypostyle.web.emblem import icon
from hypostyle.web.gallery import cover_address
from hypostyle.web.pillars import pillars
from hypostyle.web.shell import page
from hypostyle.web.words import T

SUMMARY: Final = ("goal", "turn", "scoring", "end")
"""What a summary tells, in this order."""
_IMAGE = re.compile(r'<p><img src="fig:(\w+)/(\w+)" alt="([^"]+)" ?/?></p>')
_CODE = re.compile(r"<code>([^<]+)</code>")
PARAGRAPH = re.compile(r"§(\d+(?:\.\d+)*)")


def rules_link(game: Game[State], paragraph: str, words: str) -> h.Element:
    """A link to a paragraph, which opens in a drawer beside the table, or in its own tab."""
    return h.a(href=f"/rules/{game.key}#p{paragraph}", target="rules")[words]


def rules(game: Game[State], player: Player | None, theme: Theme, small: bool = False) -> str:
    """The page: a summary, then all paragraphs; beside them a search and the contents.

    In a small window the contents are folded: they would stand before the text.
    """
    _, chapters = _render(game.key)
    contents = [*([("signs", T("rules.signs"))] if _signs(game.key) else []), *chapters]
    body = h.main("#main.rules")[
        h.nav(aria_label=T("rules.contents"))[
            _search(),
            h.details(open=not small)[
                h.summary[T("rules.contents")],
                h.ol[[h.li[h.a(href=f"#{anchor}")[words]] for anchor, words in contents]],
            ],
        ],
        _article(game, _summary(game, theme)),
    ]
    title = T("rules.title", game=game.facts.title)
    return page(title, [pillars(theme, game.key), body], player, "rules-page", "rules.js")


def drawer(game: Game[State]) -> str:
    """The same for a drawer beside a table."""
    close = T("rules.close")
    return str(
        h.aside("#drawer", aria_label=T("rules.title", game=game.facts.title), data_game=game.key)[
            h.header[
                h.h2[T("home.rules")],
                h.button(type="button", data_shut=True, aria_label=close, title=close)[
                    icon("cross")
                ],
            ],
            h.div(".band"),
            _search(),
            h.div(".text")[_article(game)],
        ]
    )


def _search() -> h.Element:
    words = T("rules.search")
    return h.div(".search", role="search")[
        h.input(
            type="search",
            data_search=True,
            aria_label=words,
            placeholder=words,
            autocomplete="off",
            aria_keyshortcuts="/",
        ),
        h.output(data_told=True),
        h.ol(data_hits=True),
    ]


def _article(game: Game[State], summary: h.Node = None) -> h.Element:
    text, _ = _render(game.key)
    head, heading, rest = text.partition("</h1>")
    return h.article[
        Markup(head + heading),
        summary,
        _legend(game.key),
        Markup(rest),
        h.h2[T("rules.credits")],
        h.ul[[h.li[f"{role}: {who}"] for role, who in game.facts.credits]],
        h.p(".quiet")[game.facts.notice],
    ]


@cache
def _signs(key: str) -> list[Sign]:
    return find_game(key).signs()


def _legend(key: str) -> h.Node:
    """The small pictures of the board, each with its name and what it means."""
    found = _signs(key)
    if not found:
        return None
    return [
        h.h2("#signs")[T("rules.signs")],
        h.ul(".signs")[
            [
                h.li[
                    h.span(aria_hidden="true")[Markup(sign.drawn)],
                    h.span[h.strong[name], h.span[told.strip()]],
                ]
                for sign in found
                for name, _, told in (sign.says.partition(":"),)
            ]
        ],
    ]


def _summary(game: Game[State], theme: Theme) -> h.Node:
    """The game on one page, where it tells so of itself."""
    told = summary_of(game)
    if not told:
        return None
    return h.section(".summary", aria_label=T("rules.summary"))[
        h.img(src=cover_address(game.key, theme), alt="", width=120, height=132, data_themed=True),
        h.p[game.facts.tagline],
        h.dl[[[h.dt[T(f"rules.{part}")], h.dd[said]] for part, said in told]],
    ]


def summary_of(game: Game[State]) -> list[tuple[str, str]]:
    """The game in a few sentences: its goal, a turn, what scores, the end, as far as it tells them."""
    texts = game.words.texts
    return [(part, texts[f"summary.{part}"]) for part in SUMMARY if f"summary.{part}" in texts]


@cache
def _render(key: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """RULES.md as HTML, and its headings. HTML inside the text is escaped."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = markdown.render(find_game(key).rules_text)
    contents: list[tuple[str, str]] = []

    def heading(match: re.Match[str]) -> str:
        level, inner = match.group(1), match.group(2)
        anchor = f"h{len(contents)}"
        if level == "2":
            contents.append((anchor, re.sub(r"<[^>]+>", "", inner)))
            inner = re.sub(r"^(\d+) ", r'<span class="num">\1</span> ', inner)
            return f'<h2 id="{anchor}">{inner}</h2>'
        return match.group(0)

    html = re.sub(r"<h(\d)>(.*?)</h\1>", heading, html)
    # Wide ones scroll on small screens; by keyboard, only a focused element scrolls.
    html = re.sub(r"<(pre|table)>", r'<\1 tabindex="0">', html)
    return _anchored(_pictured(_worded(find_game(key), html))), tuple(contents)


def _worded(game: Game[State], html: str) -> str:
    """Options, their values and presets as people read them; the key of an option is its title."""
    options = {option.name: option for option in game.facts.options.options}
    words = game.words.texts

    def option_words(name: str) -> str:
        said = words.get(f"option.{name}", name).rstrip(".")
        return f'<span class="option-name" title="{name}">{escape(said)}</span>'

    def value_words(name: str, text: str) -> str:
        value = next(one for one in options[name].values if show(one) == text)
        return f"“{escape(game.value_words(name, value))}”"

    def block(match: re.Match[str]) -> str:
        said = match.group(0)
        named = [one for one in _CODE.findall(said) if one in options]

        def code(found: re.Match[str]) -> str:
            text = found.group(1)
            name, equals, value = text.partition("=")
            owner = next((one for one in named if text in map(show, options[one].values)), "")
            if name in options and equals and value in map(show, options[name].values):
                return f"{option_words(name)} {value_words(name, value)}"
            if text in options:
                return option_words(text)
            if owner:
                return value_words(owner, text)
            if f"preset.{text}" in words:
                return f"“{escape(words[f'preset.{text}'].rstrip('.'))}”"
            return found.group(0)

        return _CODE.sub(code, said)

    return re.sub(r"<(p|li|td)>.*?</\1>", block, html, flags=re.DOTALL)


def _pictured(html: str) -> str:
    """Pictures of the rules are drawn by the board code; the caption stands below."""

    def figure(match: re.Match[str]) -> str:
        key, name, caption = match.groups()
        crop = figures(find_game(key).package)[name].crop
        size = "" if crop is None else f'width="{crop[2]:g}" height="{crop[3]:g}" '
        image = f'<img src="/rules/{key}/{name}.svg" alt="{caption}" {size}loading="lazy">'
        return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"

    return _IMAGE.sub(figure, html)


def _anchored(html: str) -> str:
    """Adds an anchor where a paragraph begins, and links wherever else it is cited."""
    begin = re.compile(r"(<(?:p|li)>\s*<strong>)§(\d+(?:\.\d+)*)")
    html = begin.sub(r'\1<a class="sign" id="p\2" href="#p\2">\2</a>', html)
    known = set(re.findall(r'id="p([\d.]+)"', html))

    def link(match: re.Match[str]) -> str:
        number = match.group(1)
        return f'<a href="#p{number}">§{number}</a>' if number in known else match.group(0)

    return PARAGRAPH.sub(link, html).replace('<a class="sign"', '§<a class="sign"')
