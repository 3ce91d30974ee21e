"""The page that sets up a table: seats, rules, time and seed."""

import htpy as h

from hypostyle.bots.ladder import Rung, read_ladder
from hypostyle.bots.levels import Level
from hypostyle.core.game import Game
from hypostyle.core.options import Option, show, span
from hypostyle.core.state import State
from hypostyle.server.storage.entities import Player
from hypostyle.web.emblem import emblem
from hypostyle.web.rules import rules_link
from hypostyle.web.shell import page
from hypostyle.web.words import T

KINDS = ("me", "link", "open", "hotseat")


def setup(game: Game[State], levels: list[Level], player: Player | None) -> str:
    """The page."""
    facts = game.facts
    body = h.main("#main.paper")[
        h.h1[T("setup.title", game=facts.title)],
        h.form("#setup", data_game=facts.key)[
            None
            if player is not None
            else h.label(".name")[
                h.span[T("home.name")],
                h.input("#name", maxlength=40, autocomplete="nickname", data_name=True),
            ],
            h.fieldset[
                h.legend[T("setup.seats")],
                _count(game) if len(facts.players) > 1 else None,
                [_seat(game, seat, levels) for seat in range(max(facts.players))],
                h.details[
                    h.summary[T("setup.levels")],
                    h.dl[
                        [
                            [h.dt[one.title], h.dd[one.sentence, _strength(game, one)]]
                            for one in levels
                        ]
                    ],
                ],
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
            h.label(".check")[h.input(type="checkbox", name="listed"), T("setup.listed")],
            h.p("#setup-problem.problem", role="alert"),
            h.button(".main.big", type="submit")[T("setup.open")],
        ],
    ]
    return page(T("setup.title", game=facts.title), body, player, "setup", "setup.js")


def _count(game: Game[State]) -> h.Element:
    players = game.facts.players
    return h.label(".field")[
        h.span[T("setup.players")],
        h.select(name="players")[
            [
                h.option(value=str(n), selected=n == players[0])[_alone(game) if n == 1 else str(n)]
                for n in sorted(players)
            ]
        ],
    ]


def _alone(game: Game[State]) -> str:
    """One player, against the sides that the rules play."""
    sides = range(max(game.facts.players), len(game.facts.sides))
    names = T("table.and").join(map(game.side_name, sides))
    return T("setup.alone", names=names) if names else "1"


def _seat(game: Game[State], seat: int, levels: list[Level]) -> h.Element:
    side = game.facts.sides[seat]
    name = game.side_name(seat)
    chosen = "me" if seat == 0 else f"bot:{levels[min(2, len(levels) - 1)].key}"
    kinds = [(kind, T(f"setup.kind_{kind}")) for kind in KINDS]
    bots = [(f"bot:{one.key}", T("setup.kind_bot", level=one.title)) for one in levels]
    return h.div(".seat", data_seat=str(seat))[
        h.label(".field")[
            h.span[emblem(side), " ", name],
            h.select(name=f"seat{seat}")[
                [
                    h.option(value=value, selected=value == chosen)[words]
                    for value, words in [*kinds, *bots]
                ]
            ],
        ],
        h.input(
            name=f"name{seat}",
            maxlength=40,
            hidden=True,
            placeholder=T("setup.hotseat_name", side=name),
            aria_label=T("setup.hotseat_name", side=name),
        ),
    ]


def _strength(game: Game[State], level: Level) -> list[h.Element]:
    """What was measured of a level, one line for each number of players."""
    rungs = [rung for rung in read_ladder(game) if rung.level == level.key]
    return [h.p(".quiet")[_measured(rung)] for rung in rungs]


def _measured(rung: Rung) -> str:
    key = "setup.strength_alone" if rung.players == 1 else "setup.strength"
    seconds = max(rung.seconds, 0.01)
    return T(key, players=rung.players, percent=f"{rung.share:.0%}", seconds=f"{seconds:.2g}")


def _presets(game: Game[State]) -> h.Element:
    options = game.facts.options
    names = list(options.preset_names())
    return h.label(".field")[
        h.span[T("setup.preset")],
        h.select(name="preset")[
            [
                h.option(value=name, data_values=_values(game, name), data_fits=_fits(game, name))[
                    game.words.texts.get(f"preset.{name}", name.replace("_", " ").capitalize())
                ]
                for name in names
            ]
        ],
    ]


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
            )[game.value_words(option.name, value)]
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
