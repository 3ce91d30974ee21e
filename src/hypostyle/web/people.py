"""The pages about people: a player's profile, the leaderboards, and games to watch."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import htpy as h
from markupsafe import Markup

from hypostyle.bots.levels import Level
from hypostyle.core.drawing import SKINS, portrait
from hypostyle.core.facts import PEOPLE
from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server import models
from hypostyle.server.storage.entities import Player
from hypostyle.web.emblem import likeness, portrait_box
from hypostyle.web.empty import covers, empty
from hypostyle.web.pillars import pillars
from hypostyle.web.rows import amount, cover, day, day_words, game_row, joined, scored, worth
from hypostyle.web.scene import portrait_paints
from hypostyle.web.shell import page
from hypostyle.web.words import T, figure

SCALE: Final = 150
"""How wide an interval is drawn at most."""
DUEL: Final = 2
"""Seats of a game in which whoever does not win has lost."""
LEVEL_FACES: Final = {"novice": "hood", "apprentice": "lady"}
"""The portraits of levels that have none by their key."""


def profile_page(
    viewer: Player | None,
    profile: models.ProfileOut,
    history: models.HistoryOut,
    game: str | None,
    rated: bool,
    theme: Theme,
) -> str:
    """A player's games in numbers, and one by one."""
    body = h.main("#main.paper")[
        portrait_paints(theme),
        h.header(".person")[
            face_of(profile.player, theme),
            h.div[
                h.h1[profile.name],
                h.p(".quiet")[
                    T("people.since", day=day_words(profile.since)),
                    " ",
                    T("people.yours" if profile.yours else "people.public"),
                ],
            ],
        ],
        [_totals(profile), _statistics(profile.games, theme)] if profile.games else None,
        _opponents(profile.opponents, theme) if profile.opponents else None,
        _history(profile, history, game, rated, theme)
        if profile.games or history.games
        else _no_games(profile, theme),
    ]
    most = max(profile.games, key=lambda one: one.played, default=None)
    sides = pillars(theme, most.game if most is not None else "")
    return page(profile.name, [sides, body], viewer, "people")


def _no_games(profile: models.ProfileOut, theme: Theme) -> h.Node:
    """Before the first game of which the reader may know."""
    if profile.yours:
        told = T("people.no_games"), T("people.no_games_lead")
        return [empty("scribe", theme, *told), covers(theme)]
    told = T("people.no_games_of", name=profile.name), T("people.no_games_of_lead")
    return empty(
        "scribe",
        theme,
        *told,
        h.a(".button", href="/watch")[T("people.watch")],
        h.a(".button", href="/leaderboard")[T("people.leaderboard")],
    )


def stakes(player: Player | None, rated: bool) -> h.Element:
    """The choice whether the result of a new table changes ratings, for its set-up page."""
    if player is None or player.login is None:
        return h.p(".quiet")[T("setup.stakes_guest"), " ", h.a(href="/me")[T("me.register")]]
    return h.label(".field")[
        h.span[T("setup.stakes")],
        h.select(name="stakes")[
            h.option(value="casual")[T("setup.stakes_casual")],
            h.option(value="rated", selected=rated)[T("setup.stakes_rated")],
        ],
    ]


def level_face(level: str, theme: Theme) -> h.Element:
    """The portrait of a level of bots."""
    name = LEVEL_FACES.get(level, level)
    return portrait_box(Markup(portrait(name if name in SKINS else "merchant", "neutral", theme)))


def face_of(player: str, theme: Theme) -> h.Element:
    """The portrait of a player: always the same one."""
    name = PEOPLE[sha256(player.encode()).digest()[0] % len(PEOPLE)]
    return portrait_box(Markup(portrait(name, "neutral", theme)))


def _totals(profile: models.ProfileOut) -> h.Element:
    """The whole in four numbers."""
    finished = sum(one.finished for one in profile.games)
    won = sum(one.won for one in profile.games)
    told = [
        ("finished_games", str(finished)),
        ("won_games", figure(won)),
        ("share", f"{won / finished:.0%}" if finished else T("people.none")),
        ("in_progress", str(sum(one.playing for one in profile.games))),
    ]
    return h.dl(".totals")[[h.div[h.dt[T(f"people.{key}")], h.dd[said]] for key, said in told]]


def _statistics(games: Sequence[models.GameStatistics], theme: Theme) -> h.Element:
    """A table of all games; a row for each number of players."""
    columns = ("players", "finished", "won", "mean", "best", "rating_of")
    return h.section(aria_labelledby="games")[
        h.h2("#games")[T("people.by_game")],
        _scroll(
            h.table(".numbers")[
                h.thead[
                    h.tr[
                        h.th(scope="col")[T("people.game")],
                        [h.th(scope="col", class_=name)[T(f"people.{name}")] for name in columns],
                    ]
                ],
                [_rows(one, theme) for one in games],
            ],
            T("people.by_game"),
        ),
    ]


def _rows(one: models.GameStatistics, theme: Theme) -> h.Element:
    counts: list[models.CountStatistics | None] = [*one.by_players]
    counts = counts or [None]
    return h.tbody[
        [
            h.tr[
                h.th(".what", scope="rowgroup", rowspan=str(len(counts)))[
                    h.a(href=f"/leaderboard/{one.game}")[
                        cover(one.game, theme), h.span[_title(one.game)]
                    ]
                ]
                if n == 0
                else None,
                _counted(count),
                h.td(".rating_of", rowspan=str(len(counts)))[_rating(one.rating)]
                if n == 0
                else None,
            ]
            for n, count in enumerate(counts)
        ]
    ]


def _counted(count: models.CountStatistics | None) -> h.Node:
    """The numbers of a number of players; none while the first game is still in progress."""
    if count is None:
        return [h.td(class_=name)[T("people.none")] for name in ("players", "", "", "mean", "")]
    mean, best = count.mean_score, count.best_score
    return [
        h.td(".players")[str(count.players)],
        h.td[str(count.finished)],
        h.td[figure(count.won)],
        h.td(".mean")[T("people.none") if mean is None else figure(round(mean, 1))],
        h.td[T("people.none") if best is None else figure(best)],
    ]


def _rating(rating: models.RatingOut | None) -> h.Node:
    if rating is None:
        return T("people.none")
    return [
        h.strong[str(rating.rating)],
        h.small(".quiet")[f" {T('people.provisional_one')}"] if rating.provisional else None,
    ]


def _opponents(opponents: Sequence[models.OpponentOut], theme: Theme) -> h.Element:
    return h.section(aria_labelledby="opponents")[
        h.h2("#opponents")[T("people.opponents")],
        h.ul(".opponents")[
            [
                h.li[
                    _portrait(one.player, one.bot, theme),
                    h.span[
                        h.strong[_who(one.name, one.player, one.bot)],
                        h.span[T("people.met", games=one.games, ahead=one.ahead)],
                    ],
                ]
                for one in opponents
            ]
        ],
    ]


def _portrait(player: str | None, bot: str | None, theme: Theme) -> h.Element:
    return level_face(bot, theme) if bot is not None else face_of(player or "", theme)


def _history(
    profile: models.ProfileOut,
    history: models.HistoryOut,
    game: str | None,
    rated: bool,
    theme: Theme,
) -> h.Element:
    choices = [("", T("people.all_games")), *((key, _title(key)) for key in game_names())]
    return h.section(aria_labelledby="history")[
        h.h2("#history")[T("people.history")],
        h.form(".row.filter", action=f"/players/{profile.player}", method="get")[
            h.select(name="game", aria_label=T("people.game"))[
                [h.option(value=key, selected=key == (game or ""))[words] for key, words in choices]
            ],
            h.label(".check")[
                h.input(type="checkbox", name="rated", value="true", checked=rated),
                T("people.only_rated"),
            ],
            h.button(type="submit")[T("people.show")],
        ],
        h.ul(".tables")[[_past(one, theme) for one in history.games]]
        if history.games
        else _no_history(profile, filtered=bool(game) or rated, theme=theme),
        _pages(profile.player, history, game, rated) if history.pages > 1 else None,
    ]


def _no_history(profile: models.ProfileOut, filtered: bool, theme: Theme) -> h.Element:
    """No finished game is listed, or none of those that are wanted."""
    if filtered:
        there = h.a(".button", href=f"/players/{profile.player}#history")[T("people.all_games")]
        return empty(
            "scribe", theme, T("people.no_such_history"), T("people.no_such_history_lead"), there
        )
    return empty("scribe", theme, T("people.no_history"), T("people.no_history_lead"))


def _past(one: models.PastGameOut, theme: Theme) -> h.Element:
    mine = [seat for seat in one.seats if seat.yours]
    others = [_rival(one, seat) for seat in one.seats if not seat.yours]
    against = T("home.against", names=", ".join(others)) if others else T("people.alone")
    return game_row(
        one.game,
        theme,
        against,
        [_result(one, seat) for seat in mine],
        [f"{T('people.rated')} · " if one.rated else None, day(one.at)],
        link=f"/tables/{one.table}" if one.table else None,
    )


def _rival(one: models.PastGameOut, seat: models.PastSeatOut) -> str:
    """Another player of a game, with what they scored."""
    if seat.score is None:
        return seat.name
    return T("people.rival", name=seat.name, score=worth(one.game, seat.score))


def _result(one: models.PastGameOut, seat: models.PastSeatOut) -> h.Element:
    won = False
    if seat.abandoned:
        words = T("people.abandoned")
    elif not one.finished:
        words = T("people.closed")
    elif seat.won:
        words, won = T("people.victory" if seat.won == 1 else "people.shared"), True
    elif len(one.seats) == DUEL:
        words = T("people.defeat")
    else:
        words = T("people.place", place=T("people.places").split()[seat.place - 1])
    points = "" if seat.score is None else amount(one.game, seat.score)
    gain = "" if seat.gain is None else T("people.gain", gain=_signed(seat.gain))
    return h.span(class_="victory" if won else None)[joined([words, points, gain])]


def _signed(gain: int) -> str:
    return f"{gain:+d}".replace("-", "\N{MINUS SIGN}")


def _pages(player: str, history: models.HistoryOut, game: str | None, rated: bool) -> h.Element:
    more = f"&game={game}" if game else ""
    more += "&rated=true" if rated else ""

    def link(number: int, key: str) -> h.Node:
        if not 1 <= number <= history.pages:
            return None
        return h.a(".button", href=f"/players/{player}?page={number}{more}")[T(key)]

    return h.nav(".row", aria_label=T("people.pages"))[
        link(history.page - 1, "people.newer"),
        h.span[T("people.page", page=history.page, pages=history.pages)],
        link(history.page + 1, "people.older"),
    ]


def leaderboard_page(
    viewer: Player | None,
    game: str,
    leaders: Sequence[models.LeaderOut],
    levels: Sequence[Level],
    theme: Theme,
) -> str:
    """The ratings of people and bots in a game."""
    settled = [one for one in leaders if not one.provisional]
    fresh = [one for one in leaders if one.provisional]
    span = (
        (min(one.low for one in leaders), max(one.high for one in leaders)) if leaders else (0, 1)
    )
    body = h.main("#main.paper")[
        portrait_paints(theme),
        h.h1[T("people.leaderboard")],
        h.nav(".games", aria_label=T("people.game"))[
            [
                h.a(href=f"/leaderboard/{key}", aria_current="page" if key == game else None)[
                    cover(key, theme), h.span[_title(key)]
                ]
                for key in game_names()
            ]
        ],
        h.p(".quiet")[T("people.leaderboard_lead")],
        _leaders(settled, span, theme, ranked=True) if settled else None,
        [
            h.h2[T("people.provisional")],
            h.p(".quiet")[T("people.provisional_lead")],
            _leaders(fresh, span, theme, ranked=False),
        ]
        if fresh
        else None,
        None if leaders else _no_leaders(viewer, game, levels, theme),
    ]
    return page(T("people.leaderboard"), [pillars(theme, game), body], viewer, "people")


def _no_leaders(viewer: Player | None, game: str, levels: Sequence[Level], theme: Theme) -> h.Node:
    """Before the first rated game: how to come to stand here, and against whom."""
    known = viewer is not None and viewer.login is not None
    return [
        empty(
            "scribe",
            theme,
            T("people.no_leaders"),
            T("people.no_leaders_lead", game=_title(game)),
            h.a(".button.main", href=f"/new/{game}?rated=true#more")[T("people.rate")]
            if known
            else h.a(".button.main", href="/me")[T("me.register")],
            None if known else h.a(".button", href=f"/new/{game}")[T("people.practise")],
            h.a(".button", href="/watch")[T("people.watch")],
        ),
        h.section(aria_labelledby="rivals")[
            h.h2("#rivals")[T("people.rivals")],
            h.ul(".opponents")[
                [
                    h.li[
                        level_face(one.key, theme),
                        h.span[h.strong[one.title], h.span[one.sentence]],
                    ]
                    for one in levels
                ]
            ],
        ],
    ]


def _leaders(
    leaders: Sequence[models.LeaderOut], span: tuple[int, int], theme: Theme, ranked: bool
) -> h.Element:
    return h.table(".numbers.leaders")[
        h.thead[
            h.tr[
                h.th(scope="col")[h.span(".hidden")[T("people.rank")]] if ranked else None,
                h.th(scope="col")[T("people.name")],
                h.th(scope="col")[T("people.rating_of")],
                h.th(".interval", scope="col")[T("people.interval")],
                h.th(scope="col")[T("people.games")],
            ]
        ],
        h.tbody[
            [
                h.tr[
                    h.td(".rank")[str(n)] if ranked else None,
                    h.td[
                        h.span(".who")[
                            _portrait(one.player, one.bot, theme),
                            _who(one.name, one.player, one.bot),
                        ]
                    ],
                    h.td[h.strong[str(one.rating)]],
                    h.td(".interval")[_interval(one, span)],
                    h.td[str(one.games)],
                ]
                for n, one in enumerate(leaders, 1)
            ]
        ],
    ]


def _interval(one: models.LeaderOut, span: tuple[int, int]) -> h.Element:
    """Where the true strength lies, as a line on the scale of all, with a dot for the rating."""
    low, high = span

    def x(value: int) -> str:
        return f"{8 + (SCALE - 16) * (value - low) / max(1, high - low):.1f}"

    svg = h.Element
    words = T("people.interval_of", low=one.low, high=one.high)
    return svg("svg")(
        viewBox=f"0 0 {SCALE} 20", width=str(SCALE), height="20", role="img", aria_label=words
    )[
        svg("title")[words],
        svg("path")(class_="scale", d=f"M2 10H{SCALE - 2}"),
        svg("path")(class_="span", d=f"M{x(one.low)} 10H{x(one.high)}"),
        svg("circle")(cx=x(one.rating), cy="10", r="5.5"),
    ]


def watch_page(viewer: Player | None, games: Sequence[models.WatchOut], theme: Theme) -> str:
    """Games in progress that everybody may watch."""
    body = h.main("#main.paper")[
        portrait_paints(theme),
        h.h1[T("people.watch")],
        h.p(".quiet")[T("people.watch_lead")],
        h.ul(".tables.watched")[[_watched(one, theme) for one in games]]
        if games
        else [
            empty(
                "hood",
                theme,
                T("people.no_watch"),
                T("people.no_watch_lead"),
                h.a(".button", href="/puzzles")[T("puzzles.title")],
                h.a(".button", href="/study")[T("study.title")],
            ),
            covers(theme),
        ],
    ]
    return page(T("people.watch"), [pillars(theme), body], viewer, "people")


def _watched(one: models.WatchOut, theme: Theme) -> h.Element:
    sides = find_game(one.game).facts.sides
    players = [
        h.span(".who")[
            likeness(sides[seat.seat], seat.seat, theme),
            scored(one.game, seat.name or T("home.free"), seat.score),
        ]
        for seat in one.seats
    ]
    watching = T("people.spectators", n=one.spectators) if one.spectators else ""
    return game_row(
        one.game,
        theme,
        players,
        one.round or (T("table.turn", number=one.turns) if one.turns else ""),
        joined([T("people.rated") if one.rated else "", watching]),
        link=f"/tables/{one.table}",
        go=T("people.look"),
    )


def _scroll(table: h.Element, words: str) -> h.Element:
    """A table of numbers that scrolls by itself where it is too wide."""
    return h.div(".scroll", tabindex="0", role="region", aria_label=words)[table]


def _who(name: str, player: str | None, bot: str | None) -> h.Node:
    if player is not None:
        return h.a(href=f"/players/{player}")[name]
    return T("people.bot", name=name) if bot is not None else name


def _title(game: str) -> str:
    return find_game(game).facts.title
