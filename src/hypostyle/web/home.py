"""The home page: a hall in which every game is a column, and on its floor what waits for the visitor."""

from collections.abc import Mapping, Sequence
from typing import Final

import htpy as h

from hypostyle.core.facts import Facts
from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server import models
from hypostyle.server.storage.entities import Player
from hypostyle.teacher.lesson import lesson_of
from hypostyle.web.column import HIGH, WIDE, Light
from hypostyle.web.emblem import likeness
from hypostyle.web.empty import empty
from hypostyle.web.gallery import column_address, cover_address, sky_address
from hypostyle.web.my_games import TableStanding, games_list, in_order
from hypostyle.web.scene import portrait_paints
from hypostyle.web.shell import page
from hypostyle.web.words import T

SMALL: Final = "(max-width: 899px), (max-height: 659px)"
"""Where columns become bands. The style sheet says the same."""
CALLS: Final = 2
"""How many games call from the floor."""


def home(
    player: Player | None,
    mine: Sequence[models.TableOut],
    waiting: Sequence[models.TableOut],
    theme: Theme,
    told: Mapping[str, TableStanding] | None = None,
    today: models.PuzzleOfDay | None = None,
) -> str:
    """The page. `told` says where games of the visitor stand, by table; `today` is a puzzle."""
    ours = {table.table for table in mine}
    others = [table for table in waiting if table.table not in ours]
    names = game_names()
    called = any(map(_yours_to_move, mine))
    body = h.main("#main")[
        portrait_paints(theme),
        h.div(".hall")[
            h.img(".sky", src=sky_address(theme), alt="", data_themed=True),
            h.div(".lintel")[h.h1[T("site.title")], h.p(".hidden")[T("site.tagline")]],
            h.ul(".columns")[
                [
                    _column(name, light_on(place, len(names)), theme, place == 0 and not called)
                    for place, name in enumerate(names)
                ]
            ],
            _floor(player, mine, others, theme, told or {}, today),
        ],
        h.div(".below")[
            h.section(aria_labelledby="yours")[
                h.h2("#yours")[T("home.yours")],
                _mine(player, mine, theme, told or {}) if mine else _no_games(theme),
            ]
            if player is not None
            else None,
            h.section(aria_labelledby="open")[
                h.h2("#open")[T("home.open")],
                games_list(others, theme, yours=False)
                if others
                else empty("lady", theme, T("home.none_open"), T("home.none_open_lead")),
            ],
        ],
    ]
    return page(T("home.title"), body, player, "home")


def _mine(
    player: Player,
    tables: Sequence[models.TableOut],
    theme: Theme,
    told: Mapping[str, TableStanding],
) -> h.Node:
    """The games of the visitor; the way to those that are not listed."""
    shown = in_order(tables)
    return [
        games_list(shown, theme, yours=True, told=told),
        h.p[h.a(href=f"/players/{player.id}")[T("home.all")]] if len(shown) < len(tables) else None,
    ]


def _no_games(theme: Theme) -> h.Element:
    """Before the first game."""
    return empty("scribe", theme, T("home.none"), T("home.none_lead"))


def light_on(place: int, columns: int) -> Light:
    """From where light falls on a column: from the middle of the hall."""
    aside = 2 * place - (columns - 1)
    return "middle" if aside == 0 else "right" if aside < 0 else "left"


def _column(key: str, light: Light, theme: Theme, first: bool) -> h.Element:
    """A game. One button of a page is the loudest: the first game's, unless a turn is waiting."""
    facts = find_game(key).facts
    return h.li(".column", data_game=key)[
        h.picture[
            h.source(media=SMALL, srcset=cover_address(key, theme), data_themed=True),
            h.img(
                src=column_address(key, light, theme),
                alt="",
                width=WIDE,
                height=HIGH,
                data_themed=True,
            ),
        ],
        h.div(".plate")[
            h.h2[facts.title],
            h.p(".counts")[_counts(facts)],
            h.p(".goal")[goal(key)],
            h.button(
                class_="main" if first else None,
                type="button",
                data_play=key,
                data_players=str(facts.players[0]),
                aria_label=T("home.play_label", game=facts.title),
            )[T("home.play")],
            h.p(".ways")[
                _learn(facts),
                h.a(href=f"/new/{key}", aria_label=T("home.setup_label", game=facts.title))[
                    T("home.setup")
                ],
                h.a(href=f"/rules/{key}", aria_label=T("home.rules_label", game=facts.title))[
                    T("home.rules")
                ],
            ],
        ],
    ]


def _learn(facts: Facts) -> h.Node:
    """The button of the guided first game, where a game has one."""
    if lesson_of(find_game(facts.key)) is None:
        return None
    label = T("teacher.learn_label", game=facts.title)
    return h.button(".link", type="button", data_learn=facts.key, aria_label=label)[
        T("teacher.learn")
    ]


def goal(key: str) -> str:
    """What a game is about, in one short line."""
    game = find_game(key)
    return game.words.texts.get("summary.line", game.facts.tagline)


def _counts(facts: Facts) -> str:
    counts = facts.players
    alone = len(counts) == 1
    players = str(counts[0]) if alone else T("home.range", least=min(counts), most=max(counts))
    minutes = facts.minutes.replace("-", "\u2013")
    return T("home.players" if minutes else "home.players_only", players=players, minutes=minutes)


def _floor(
    player: Player | None,
    mine: Sequence[models.TableOut],
    others: Sequence[models.TableOut],
    theme: Theme,
    told: Mapping[str, TableStanding],
    today: models.PuzzleOfDay | None,
) -> h.Element:
    """What calls the visitor: a name to give, games that wait, a table to join, a link to enter."""
    going = [table for table in mine if table.status in ("playing", "waiting")]
    calls = sorted(going, key=lambda table: not _yours_to_move(table))[:CALLS]
    return h.section(".floor", aria_label=T("home.floor"))[
        _name() if player is None else None,
        [_call(table, theme, told.get(table.table, TableStanding("")).words) for table in calls],
        [_opening(table, theme, len(calls) >= CALLS) for table in others[:1]],
        None if today is None else _puzzle(today),
        h.form(".call", data_find=True)[
            h.label(for_="friend")[h.strong[T("home.friend")], h.span[T("home.friend_lead")]],
            h.input(
                "#friend",
                name="link",
                required=True,
                autocomplete="off",
                placeholder=T("home.friend_hint"),
            ),
            h.button(type="submit")[T("home.sit")],
        ],
    ]


def _puzzle(today: models.PuzzleOfDay) -> h.Element:
    """The puzzle of the day; once it is answered, the way to the others."""
    title = find_game(today.game).facts.title
    there = "/puzzles" if today.tried else f"/puzzles/{today.game}/{today.key}"
    done = "home.puzzle_solved" if today.solved else "home.puzzle_tried"
    button = T("puzzles.more" if today.tried else "puzzles.solve")
    return h.div(".call")[
        h.span[h.strong[T("puzzles.day")], h.span[T(done, game=title) if today.tried else title]],
        h.a(".button", href=there, aria_label=T("home.puzzle_label", button=button, game=title))[
            button
        ],
    ]


def _name() -> h.Element:
    return h.label(".call")[
        h.span[h.strong[T("home.name")], h.span[T("home.name_lead")]],
        h.input("#name", maxlength=40, autocomplete="nickname", data_name=True),
    ]


def _yours_to_move(table: models.TableOut) -> bool:
    return table.status == "playing" and any(seat.yours and seat.asked for seat in table.seats)


def _call(table: models.TableOut, theme: Theme, standing: str) -> h.Element:
    """A game of the visitor."""
    facts = find_game(table.game).facts
    rivals = [seat for seat in table.seats if not seat.yours] or table.seats
    names = T("table.and").join(seat.name or T("home.free") for seat in rivals[:2])
    ready = _yours_to_move(table)
    return h.div(class_=["call", ready and "turn"])[
        likeness(facts.sides[rivals[0].seat], rivals[0].seat, theme),
        h.span[
            h.strong[T("home.call_turn" if ready else "home.call", game=facts.title)],
            h.span[", ".join(filter(None, [T("home.against", names=names), standing]))],
        ],
        h.a(
            class_=["button", ready and "main"],
            href=f"/tables/{table.table}",
            aria_label=T("home.continue_label", game=facts.title, names=names),
        )[T("home.continue")],
    ]


def _opening(table: models.TableOut, theme: Theme, last: bool) -> h.Element:
    """A table that waits for players; the last to find room on the floor where others call."""
    facts = find_game(table.game).facts
    host = next((seat for seat in table.seats if seat.name), table.seats[0])
    free = sum(not seat.name for seat in table.seats)
    return h.div(class_=["call", last and "last"])[
        likeness(facts.sides[host.seat], host.seat, theme),
        h.span[
            h.strong[T("home.needs", name=host.name or T("site.guest"), free=free)],
            h.span[T("home.open_table", game=facts.title)],
        ],
        h.a(
            ".button",
            href=f"/tables/{table.table}",
            aria_label=T("home.sit_label", name=host.name, game=facts.title),
        )[T("home.sit")],
    ]
