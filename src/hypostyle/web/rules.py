"""The rules page of a game, made from its RULES.md, with an anchor at every paragraph."""

import re
from functools import cache

import htpy as h
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from hypostyle.core.game import Game
from hypostyle.core.options import show
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State
from hypostyle.server.storage.entities import Player
from hypostyle.web.shell import page
from hypostyle.web.words import T

_IMAGE = re.compile(r'<p><img src="fig:(\w+)/(\w+)" alt="([^"]+)" ?/?></p>')
_CODE = re.compile(r"<code>([^<]+)</code>")
PARAGRAPH = re.compile(r"§(\d+(?:\.\d+)*)")


def rules_link(game: Game[State], paragraph: str, words: str) -> h.Element:
    """A link to a paragraph, which opens in its own tab so that the table stays open."""
    return h.a(href=f"/rules/{game.key}#p{paragraph}", target="rules")[words]


def rules(game: Game[State], player: Player | None) -> str:
    """The page."""
    text, contents = _render(game.key)
    facts = game.facts
    body = h.main("#main.paper.rules")[
        h.nav(".contents", aria_label=T("rules.contents"))[
            h.details(open=True)[
                h.summary[T("rules.contents")],
                h.ol[[h.li[h.a(href=f"#{anchor}")[words]] for anchor, words in contents]],
            ]
        ],
        h.article[
            Markup(text),
            h.h2[T("rules.credits")],
            h.ul[[h.li[f"{role}: {who}"] for role, who in facts.credits]],
            h.p(".quiet")[facts.notice],
        ],
    ]
    return page(T("rules.title", game=facts.title), body, player, "rules-page")


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
        image = f'<img src="/rules/{key}/{name}.svg" alt="{caption}" loading="lazy">'
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
