"""The page that sets up a table: how many play, who with, how strong, start; all else below."""

from typing import Final

import htpy as h

from hypostyle.bots.ladder import Rung, read_ladder
from hypostyle.bots.levels import Level
from hypostyle.core.game import Game, Theme
from hypostyle.core.options import Option, show, span
from hypostyle.core.state import State
from hypostyle.server.storage.entities import Player
from hypostyle.web.emblem import emblem, icon, likeness
from hypostyle.web.people import level_face, stakes
from hypostyle.web.pillars import pillars
from hypostyle.web.rules import rules_link
from hypostyle.web.scene import portrait_paints
from hypostyle.web.shell import page
from hypostyle.web.words import T

KINDS: Final = ("me", "link", "open", "hotseat")
RIVALS: Final = (("bots", "crook"), ("link", "person"), ("hotseat", "swap"))
"""Whom one can play with, and the sign of each."""
USUAL: Final = 2
"""The level that is chosen unless another is."""


def setup(
    game: Game[State], levels: list[Level], player: Player | None, theme: Theme, rated: bool = False
) -> str:
    """The page. What is chosen from the start makes a game, so that one press starts."""
    facts = game.facts
    body = h.main("#main", data_game=facts.key)[
        portrait_paints(theme),
        pillars(theme, facts.key),
        h.form("#setup.sheet", data_game=facts.key)[
            h.div(".frieze"),
            h.h1[T("setup.title", game=facts.title)],
            h.p(".quiet")[facts.tagline],
            None
            if player is not None
            else h.label(".name")[
                h.span[T("home.name")],
                h.input("#name", maxlength=40, autocomplete="nickname", data_name=True),
            ],
            _counts(game, theme),
            _rivals(),
            _levels(game, levels, theme),
            h.div(".names")[[_name(game, seat) for seat in range(max(facts.players))]],
            h.details("#more", open=rated)[
                h.summary[T("setup.more"), " ", h.span(".quiet")[T("setup.more_lead")]],
                _more(game, levels, player, rated),
            ],
            h.p("#setup-problem.problem", role="alert"),
            h.button("#start.main.big", type="submit")[T("setup.start")],
        ],
    ]
    return page(T("setup.title", game=facts.title), body, player, "setup", "setup.js")


def _question(words: str, cards: list[h.Element], **data: str | bool) -> h.Element:
    return h.fieldset(".question", **data)[h.legend[words], h.div(".cards")[cards]]


def _card(name: str, value: str, chosen: bool, title: str, *content: h.Node) -> h.Element:
    """A choice among a few: the whole card can be pressed."""
    return h.label(".pick")[
        h.input(type="radio", name=name, value=value, checked=chosen),
        content[:1],
        h.strong[title],
        content[1:],
    ]


def _counts(game: Game[State], theme: Theme) -> h.Node:
    players = game.facts.players
    if len(players) == 1:
        return h.input(type="hidden", name="players", value=str(players[0]))
    cards = [
        _card(
            "players",
            str(n),
            n == players[0],
            T.texts.get(f"setup.count_{n}", str(n)),
            h.span(".faces")[[likeness(game.facts.sides[seat], seat, theme) for seat in range(n)]],
            h.small[_alone(game)] if n == 1 else None,
        )
        for n in sorted(players)
    ]
    return _question(T("setup.players"), cards)


def _rivals() -> h.Element:
    cards = [
        _card(
            "rivals",
            kind,
            kind == "bots",
            T(f"setup.rivals_{kind}"),
            icon(sign),
            h.small[T(f"setup.rivals_{kind}_lead")],
        )
        for kind, sign in RIVALS
    ]
    return _question(T("setup.rivals"), cards, data_company=True)


def _levels(game: Game[State], levels: list[Level], theme: Theme) -> h.Element:
    chosen = _usual(levels).key
    rungs = read_ladder(game)
    cards = [
        _card(
            "level",
            one.key,
            one.key == chosen,
            one.title,
            level_face(one.key, theme),
            h.small[one.sentence],
            [_strength(rung) for rung in rungs if rung.level == one.key],
        )
        for one in levels
    ]
    return _question(T("setup.levels"), cards, data_bots=True)


def _usual(levels: list[Level]) -> Level:
    return levels[min(USUAL, len(levels) - 1)]


def _strength(rung: Rung) -> h.Element:
    """What was measured of a level with a number of players; shown where so many play."""
    key = "setup.strength_alone" if rung.players == 1 else "setup.strength"
    said = T(key, percent=f"{rung.share:.0%}")
    return h.small(".measured", data_players=str(rung.players))[said]


def _name(game: Game[State], seat: int) -> h.Element:
    """The name of a player who shares the device."""
    words = T("setup.hotseat_name", side=game.side_name(seat))
    return h.label(hidden=True)[
        emblem(game.facts.sides[seat]),
        h.input(name=f"name{seat}", maxlength=40, placeholder=words, aria_label=words),
    ]


def _more(game: Game[State], levels: list[Level], player: Player | None, rated: bool) -> h.Node:
    """All that a game can be started without."""
    facts = game.facts
    return [
        h.fieldset[
            h.legend[T("setup.seats")],
            [_seat(game, seat, levels) for seat in range(max(facts.players))],
            h.label(".check")[h.input(type="checkbox", name="listed"), T("setup.listed")],
            stakes(player, rated),
        ],
        h.fieldset[
            h.legend[T("setup.rules")],
            _presets(game),
            h.details("#options")[
                h.summary[T("setup.options"), " ", h.span(".quiet", data_changed=True)],
                [_option(game, option) for option in facts.options.options],
            ],
        ],
        _time(levels),
        _chance(),
    ]


def _alone(game: Game[State]) -> str:
    """One player, against the sides that the rules play."""
    sides = range(max(game.facts.players), len(game.facts.sides))
    names = T("table.and").join(map(game.side_name, sides))
    return T("home.against", names=names) if names else ""


def _seat(game: Game[State], seat: int, levels: list[Level]) -> h.Element:
    side = game.facts.sides[seat]
    chosen = "me" if seat == 0 else f"bot:{_usual(levels).key}"
    kinds = [(kind, T(f"setup.kind_{kind}")) for kind in KINDS]
    bots = [(f"bot:{one.key}", T("setup.kind_bot", level=one.title)) for one in levels]
    return h.label(".field.seat", data_seat=str(seat))[
        h.span[emblem(side), " ", game.side_name(seat)],
        h.select(name=f"seat{seat}")[
            [
                h.option(value=value, selected=value == chosen)[words]
                for value, words in [*kinds, *bots]
            ]
        ],
    ]


def _presets(game: Game[State]) -> h.Element:
    options = game.facts.options
    names = list(options.preset_names())
    return h.label(".field")[
        h.span[T("setup.preset")],
        h.select(name="preset")[
            [
                h.option(value=name, data_values=_values(game, name), data_fits=_fits(game, name))[
                    _label(game.words.texts.get(f"preset.{name}", name.replace("_", " ")))
                ]
                for name in names
            ]
        ],
    ]


def _label(words: str) -> str:
    """Words as an entry of a list."""
    return f"{words[:1].upper()}{words[1:]}".rstrip(".")


def _fits(game: Game[State], preset: str) -> str | None:
    """The numbers of players for which a preset changes something; None where it always fits."""
    options = game.facts.options
    values = options.complete({}, preset)
    changed = [one for one in options.options if values[one.name] != one.default]
    if not changed or any(not one.players for one in changed):
        return None
    return " ".join(str(n) for n in sorted({n for one in changed for n in one.players}))


def _values(game: Game[State], preset: str) -> str:
    values = game.facts.options.complete({}, preset)
    return ";".join(f"{name}={show(value)}" for name, value in values.items())


def _option(game: Game[State], option: Option) -> h.Element:
    sentence = game.words.texts.get(f"option.{option.name}", "")
    numbers = span(option)
    words = any(isinstance(value, str) for value in option.values)
    counts = " ".join(str(n) for n in option.players)
    return h.label(".option", data_players=counts or None)[
        h.span[
            sentence,
            " ",
            h.span(".quiet")[T("setup.value_range", least=numbers[0], most=numbers[-1])]
            if numbers is not None
            else None,
            " ",
            rules_link(game, option.paragraph, T("setup.option_link", paragraph=option.paragraph)),
        ],
        _list_of(game, option, numbers) if words or numbers is None else None,
        _number_of(option, numbers, sentence if words else None) if numbers is not None else None,
    ]


def _list_of(game: Game[State], option: Option, numbers: range | None) -> h.Element:
    """The values as a list; where they are many numbers, only the words and one entry for those."""
    values = [value for value in option.values if numbers is None or isinstance(value, str)]
    return h.select(name=f"option.{option.name}", data_option=option.name)[
        [
            h.option(
                value=show(value),
                data_type=type(value).__name__,
                selected=value == option.default,
            )[_label(game.value_words(option.name, value))]
            for value in values
        ],
        h.option(value="", data_type="int")[T("setup.value_number")] if numbers else None,
    ]


def _number_of(option: Option, numbers: range, label: str | None) -> h.VoidElement:
    return h.input(
        type="number",
        name=f"number.{option.name}",
        data_number=option.name,
        min=str(numbers[0]),
        max=str(numbers[-1]),
        required=True,
        aria_label=label,
    )


def _time(levels: list[Level]) -> h.Element:
    return h.fieldset[
        h.legend[T("setup.time")],
        h.label(".field")[
            h.span[T("setup.pace")],
            h.select(name="pace")[
                [h.option(value=pace)[T(f"setup.pace_{pace}")] for pace in ("live", "async")]
            ],
        ],
        h.label(".field")[
            h.span[T("setup.clock")],
            h.select(name="clock")[
                [
                    h.option(value=clock)[T(f"setup.clock_{clock}")]
                    for clock in ("none", "move", "bank")
                ]
            ],
        ],
        _number("minutes", "setup.seconds_bank", 15, "bank", 10_000),
        _number("increment", "setup.increment", 20, "bank", 86_400),
        _number("per_move", "setup.seconds_move", 2, "move", 20_000),
        h.label(".field")[
            h.span[T("setup.standin")],
            h.select(name="standin")[
                [
                    h.option(value=one.key, selected=n == len(levels) - 2)[one.title]
                    for n, one in enumerate(levels)
                ]
            ],
        ],
    ]


def _number(name: str, words: str, value: int, clock: str, most: int) -> h.Element:
    return h.label(".field", hidden=True, data_clock=clock)[
        h.span[T(words)],
        h.input(type="number", name=name, value=str(value), min="1", max=str(most)),
    ]


def _chance() -> h.Element:
    return h.fieldset[
        h.legend[T("setup.chance")],
        h.label(".check")[
            h.input(type="radio", name="luck", value="drawn", checked=True), T("setup.seed_drawn")
        ],
        h.label(".check")[
            h.input(type="radio", name="luck", value="chosen"), T("setup.seed_chosen")
        ],
        h.label(".field", hidden=True, data_seed=True)[
            h.span[T("setup.seed")],
            h.input(name="seed", maxlength=80, pattern=r"[A-Za-z0-9._\-]+"),
        ],
    ]
