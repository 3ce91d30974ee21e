"""The frame of every page: head, header, footer, settings, and the static files."""

import hashlib
import json
import re
from functools import cache
from importlib.resources import files
from typing import Final

import htpy as h

from hypostyle import __version__
from hypostyle.core.drawing.tokens import stylesheet
from hypostyle.server.storage.entities import Player
from hypostyle.web.emblem import icon
from hypostyle.web.lintel import cornice_file, signs_file
from hypostyle.web.scene import frieze_file, stars_file
from hypostyle.web.sky import sky_file
from hypostyle.web.words import T, client_words

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""Nothing from other servers, and no script or style that is not a file."""

KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@cache
def static_files() -> dict[str, bytes]:
    """The static files by name; some are drawn with the drawing kit."""
    drawn = {
        "tokens.css": stylesheet(),
        "frieze.svg": frieze_file(),
        "stars.svg": stars_file(),
        "cornice.svg": cornice_file(),
        "signs.svg": signs_file(),
        "sky-day.svg": sky_file("day"),
        "sky-night.svg": sky_file("night"),
    }
    found = {name: text.encode() for name, text in drawn.items()}
    folder = files("hypostyle.web") / "static"
    for prefix, place in (("", folder), ("fonts/", folder / "fonts")):
        found |= {
            prefix + entry.name: entry.read_bytes()
            for entry in (place.iterdir() if place.is_dir() else ())
            if entry.is_file() and "." + entry.name.rsplit(".", 1)[-1] in KINDS
        }
    return found


@cache
def static(name: str) -> str:
    """The address of a static file. It changes when any of them does, so browsers may cache it.

    Any of them, because modules import each other by relative names.
    """
    assert name in static_files()
    return f"/static/{_digest()}/{name}"


@cache
def _digest() -> str:
    whole = hashlib.sha256()
    for name, content in sorted(static_files().items()):
        whole.update(f"{name} {len(content)} ".encode() + content)
    return whole.hexdigest()[:12]


@cache
def _needed(module: str) -> tuple[str, ...]:
    """All modules that a module imports, directly or not, so that they are fetched at once."""
    found = [module]
    for name in found:  # the list grows while it is read
        text = static_files()[name].decode()
        found += [
            one for one in re.findall(r'(?:from|import) "\./([\w.]+)"', text) if one not in found
        ]
    return tuple(found[1:])


def page(
    title: str,
    body: h.Node,
    player: Player | None,
    kind: str = "",
    module: str = "site.js",
    scripts: tuple[str, ...] = (),
    scenery: str = "",
) -> str:
    """A whole page, with the module that runs it and the scripts which that module needs.

    The page of a table, "rail", has neither header nor footer; its scenery is fetched early.
    """
    rail = kind == "rail"
    document = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.meta(name="description", content=T("site.tagline")),
            h.meta(name="htmx-config", content=HTMX),
            h.title[f"{title} · {T('site.title')}"],
            h.link(rel="manifest", href="/manifest.webmanifest"),
            h.link(rel="icon", href=static("icon.svg"), type="image/svg+xml", id="icon"),
            [
                h.link(rel="preload", href=static(font), as_="font", crossorigin="anonymous")
                for font in FONTS
                if font in static_files()
            ],
            h.link(rel="preload", href=scenery, as_="image") if scenery else None,
            [h.link(rel="stylesheet", href=static(name)) for name in STYLES.get(kind, BASE)],
            h.script(src=static("theme.js")),
            [h.script(src=static(name), defer=True) for name in scripts],
            [h.link(rel="modulepreload", href=static(name)) for name in _needed(module)],
            h.script(src=static(module), type="module"),
        ],
        h.body(
            class_=[kind, kind not in BARE and "cloth"],
            data_words=json.dumps(client_words()),
            data_me=None if player is None else player.name,
            data_icon=static("icon.svg"),
            data_icon_turn=static("icon-turn.svg"),
        )[
            h.a(".skip", href="#main")[T("site.skip")],
            None if rail else _header(player),
            body,
            None if rail else _footer(),
            h.div("#toast", role="status", aria_live="polite"),
            _settings(),
        ],
    ]
    return str(document)


FONTS: Final = ("fonts/el-messiri-latin.woff2", "fonts/source-sans-3-latin.woff2")
"""What nearly every page needs; the other files are for rare letters."""

HTMX: Final = json.dumps({"includeIndicatorCSS": False, "history": False})


BASE: Final = ("tokens.css", "type.css", "site.css")
BARE: Final = ("rail", "setup", "lost")
"""Kinds of pages with a ground of their own; sheets of paper lie on the cloth of all others."""
STYLES: Final = {
    # A table has the colours of the drawing kit throughout.
    "rail": ("type.css", "site.css", "table.css", "tokens.css", "rail.css", "motion.css", "end.css",
             "rail_small.css", "teacher.css", "rules.css"),
    "home": (*BASE, "hall.css"),
    "setup": (*BASE, "setup.css", "rules.css"),
    "rules-page": (*BASE, "rules.css"),
    "people": (*BASE, "people.css"),
    "puzzles": (*BASE, "puzzles.css"),
}  # fmt: skip
"""The style sheets of a kind of page; of all others, those in `BASE`."""


def _header(player: Player | None) -> h.Element:
    name = T("me.log_in") if player is None else player.name
    return h.header(".site")[
        h.a(".brand", href="/", title=T("site.home"))[
            h.img(src=static("icon.svg"), alt="", width=28, height=28),
            h.span[T("site.title")],
        ],
        h.nav(aria_label=T("site.navigation"))[
            h.a(".waiting", href="/", hidden=True, data_waiting=True)[T("site.waiting")],
            [
                h.a(".wide", href=address)[T(words)]
                for address, words in (
                    ("/puzzles", "puzzles.title"),
                    ("/watch", "people.watch"),
                    ("/leaderboard", "people.leaderboard"),
                    ("/study", "study.title"),
                )
            ],
            h.a(".me", href="/me", aria_label=name)[icon("person"), h.span(".wide")[name]],
            _tool("gear", "settings.title", data_open="settings"),
        ],
    ]


def _tool(name: str, words: str, **data: str | bool) -> h.Element:
    return h.button(type="button", aria_label=T(words), title=T(words), **data)[
        h.span(aria_hidden="true")[icon(name)]
    ]


def _footer() -> h.Element:
    return h.footer[
        h.p[T("site.unofficial")],
        h.p(".links")[
            h.span[T("site.version", version=__version__)],
            h.a(href="/docs")[T("site.api")],
            h.a(href="/puzzles")[T("puzzles.title")],
            h.a(href="/study")[T("study.title")],
            h.a(href="/watch")[T("people.watch")],
            h.a(href="/leaderboard")[T("people.leaderboard")],
        ],
    ]


def choice(name: str, values: tuple[str, ...]) -> h.Element:
    """One setting, as a list of its values."""
    return h.label(".field")[
        h.span[T(f"settings.{name}")],
        h.select(name=name, data_setting=name)[
            [h.option(value=value)[T(f"settings.{name}_{value}")] for value in values]
        ],
    ]


def _settings() -> h.Element:
    return h.dialog("#settings", aria_labelledby="settings-title")[
        h.h2("#settings-title")[T("settings.title")],
        choice("theme", ("auto", "light", "dark", "contrast")),
        choice("motion", ("auto", "calm", "normal", "fast", "off")),
        choice("sound", ("on", "off")),
        choice("rail", ("right", "left")),
        choice("confirm", ("board", "turn", "all", "off")),
        choice("notify", ("off", "on")),
        h.button(".main", type="button", data_close="settings")[T("settings.close")],
    ]
