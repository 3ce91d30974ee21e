"""The pages of puzzles: all of them in a list, and one on its board."""

from datetime import date
from typing import Final

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player
from hypostyle.server.tables.views import Style
from hypostyle.web.emblem import icon
from hypostyle.web.gallery import cover_address
from hypostyle.web.question import preview, short
from hypostyle.web.rail import board, head, tab, zoom
from hypostyle.web.rail_question import rail_question
from hypostyle.web.scene import all_paints, scene_address
from hypostyle.web.seats import seats
from hypostyle.web.shell import page
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

PICTURE: Final = (1250, 1000)
"""The shape of a board in a wide window, so that nothing moves when its picture comes."""

# --- the list -------------------------------------------------------------------------------------


def puzzles_page(player: Player | None, found: models.PuzzlesOut, theme: Theme) -> str:
    """The puzzle of the day, then the puzzles of every game."""
    body = h.main("#main.paper.puzzles")[
        h.h1[T("puzzles.title")],
        h.p(".lead")[T("puzzles.lead")],
        _today(found.today, theme) if found.today is not None else h.p[T("puzzles.none")],
        [_game(one, theme) for one in found.games],
    ]
    return page(T("puzzles.title"), body, player, "puzzles", "puzzles.js")


def _today(today: models.PuzzleOfDay, theme: Theme) -> h.Element:
    title = find_game(today.game).facts.title
    return h.section(".card.today", aria_labelledby="today")[
        h.figure[
            h.img(
                src=f"{address(today.game, today.key)}/board.svg",
                alt=T("puzzles.board", game=title),
                width=PICTURE[0],
                height=PICTURE[1],
            )
        ],
        h.div[
            h.h2("#today")[T("puzzles.day")],
            h.p[f"{title}, {day_words(today.day)}"],
            h.p(".quiet")[T("puzzles.find")],
            h.p(".quiet")[T("puzzles.was_solved" if today.solved else "puzzles.was_tried")]
            if today.tried
            else None,
            h.a(".button.main", href=address(today.game, today.key))[
                T("puzzles.look" if today.tried else "puzzles.solve")
            ],
        ],
    ]


def _game(one: models.PuzzleGameOut, theme: Theme) -> h.Element:
    title = find_game(one.game).facts.title
    solved = sum(line.solved for line in one.puzzles)
    total = len(one.puzzles)
    return h.section(".card.game", data_game=one.game, aria_labelledby=f"puzzles-{one.game}")[
        h.div(".head")[
            h.img(src=cover_address(one.game, theme), alt="", data_themed=True),
            h.div[
                h.h2(id=f"puzzles-{one.game}")[title],
                h.p[
                    T("puzzles.solved_of", solved=solved, total=total),
                    f" {T('puzzles.rating', rating=one.you.rating)}"
                    if one.you is not None
                    else None,
                ],
                h.progress(value=str(solved), max=str(total), aria_hidden="true"),
            ],
            h.a(
                ".button",
                href=address(one.game, one.next),
                aria_label=T("puzzles.next_of", game=title),
            )[T("puzzles.next")],
        ],
        h.ol(".numbers")[[h.li[_line(one.game, line)] for line in one.puzzles]],
    ]


def _line(game: str, line: models.PuzzleLine) -> h.Element:
    state = "solved" if line.solved else "missed" if line.tried else "new"
    words = {
        "solved": "puzzles.number_solved",
        "missed": "puzzles.number_missed",
        "new": "puzzles.number_new",
    }
    return h.a(
        class_=state,
        href=address(game, line.key),
        aria_label=T(words[state], number=line.number),
    )[
        str(line.number),
        icon("check" if line.solved else "cross") if line.tried else None,
    ]


def address(game: str, key: str) -> str:
    """Where a puzzle is."""
    return f"/puzzles/{game}/{key}"


def day_words(day: str) -> str:
    """A date in words."""
    found = date.fromisoformat(day)
    return f"{found.day} {found:%B %Y}"


# --- one puzzle -----------------------------------------------------------------------------------


def puzzle_sight(
    services: Services, player: Player | None, puzzle: models.PuzzleOut, style: Style
) -> Sight:
    """The board of a puzzle and its question; once it is answered, the solution is marked."""
    found = services.tables.puzzles.snapshot(puzzle.game, puzzle.key, style, puzzle.result)
    return Sight(
        game=found.game,
        view=found.view,
        player=player,
        board=found.board,
        messages=(),
        moments=(),
        illegal=found.illegal,
        pieces=found.pieces,
        style=style,
    )


def puzzle_page(sight: Sight, puzzle: models.PuzzleOut) -> str:
    """The whole page. It is the page of a table, without a table."""
    note = h.div("#why", role="status", aria_live="polite", hidden=True)
    return page(
        _title(sight),
        [all_paints(), puzzle_fragment(sight, puzzle), note],
        sight.player,
        "rail",
        "table.js",
        ("htmx.js",),
        scene_address(sight),
    )


def puzzle_fragment(sight: Sight, puzzle: models.PuzzleOut) -> h.Element:
    """The part of the page that is fetched again after an answer."""
    result = puzzle.result
    return h.main(
        "#main",
        tabindex="-1",
        data_table=puzzle.key,
        data_puzzle=f"{puzzle.game}/{puzzle.key}",
        data_version="1" if result is None else "2",
        data_game=puzzle.game,
        data_title=_title(sight),
        data_status="playing",
        data_seat=str(puzzle.seat),
        data_mine=str(puzzle.seat),
        data_asked="1" if result is None else None,
        data_rows="0",
        data_news="0",
        data_rounds="",
        data_turns="",
        data_best=None if result is None else _best_places(result),
    )[
        h.section("#board", aria_label=T("table.board"))[board(sight)],
        h.aside("#rail", aria_label=T("table.rail"), data_offline=T("table.offline"))[
            head(sight, T("puzzles.number_new", number=puzzle.number)),
            h.div("#frieze"),
            rail_question(sight) if result is None else _verdict(puzzle, result),
            seats(sight),
            _story(sight, puzzle),
        ],
        None if result is None else _solution(result),
        h.div("#said.hidden", role="status", aria_live="polite")[
            None if result is None else _heading(result)
        ],
    ]


def _title(sight: Sight) -> str:
    return T("puzzles.of", game=sight.game.facts.title)


def _best_places(result: models.PuzzleResultOut) -> str:
    best = result.best[0]
    return " ".join(filter(None, (best.place, best.target)))


def _heading(result: models.PuzzleResultOut) -> str:
    return T("puzzles.right" if result.solved else "puzzles.wrong")


def _verdict(puzzle: models.PuzzleOut, result: models.PuzzleResultOut) -> h.Element:
    """Right or not, and where to go from here."""
    rated = T(
        "puzzles.rated", rating=result.rating, gain=f"{result.gain:+d}".replace("-", "\u2212")
    )
    return h.section("#question.verdict", aria_label=T("puzzles.verdict"))[
        h.h2("#sentence")[_heading(result)],
        h.p("#sub")[T("puzzles.yours", choice=short(result.sentence)), " ", rated],
        preview(),
        h.div("#choices")[
            h.a(".button.main", href=address(puzzle.game, puzzle.next))[T("puzzles.next")],
            h.button(type="button", data_play_puzzle=f"{puzzle.game}/{puzzle.key}")[
                T("puzzles.branch")
            ],
        ],
        h.div("#foot")[h.a(href="/puzzles")[T("puzzles.all")]],
    ]


def _solution(result: models.PuzzleResultOut) -> h.Element:
    """The best three answers with their chances, and why the first is the best."""
    known = any(one.answer == result.answer for one in result.best)
    return h.aside("#teacher.solution", aria_label=T("puzzles.solution"))[
        h.div("#teacher-text")[
            h.ol(".best")[
                [
                    h.li(class_="yours" if one.answer == result.answer else None)[
                        h.span[one.sentence], h.b[T("puzzles.chance", chance=_percent(one.chance))]
                    ]
                    for one in result.best
                ]
            ],
            h.p[result.reason],
            None if known else h.p[T("puzzles.not_among")],
            h.p(".quiet")[
                T(
                    "puzzles.margin",
                    margin=_percent(result.margin),
                    low=_percent(result.low),
                    high=_percent(result.high),
                )
            ],
        ],
    ]


def _percent(share: float) -> int:
    return round(100 * share)


def _story(sight: Sight, puzzle: models.PuzzleOut) -> h.Element:
    """What a puzzle is, beside the board; on a phone it is a tab."""
    rating = puzzle.rating
    return h.div("#story")[
        h.div("#tabs")[
            h.div(".list", role="tablist")[tab("board"), tab("info", T("puzzles.tab"))],
            zoom(sight),
        ],
        h.div("#panes")[
            h.section("#pane-info.pane", role="tabpanel", aria_labelledby="tab-info")[
                h.div("#info")[
                    h.p[T("puzzles.task", side=puzzle.side_name)],
                    h.p(".quiet")[
                        T(
                            "puzzles.difficulty",
                            rating=rating.rating,
                            solved=rating.solved,
                            attempts=rating.attempts,
                        )
                        if rating.attempts
                        else T("puzzles.untried")
                    ],
                    h.div(".row.wrap")[
                        h.a(".button", href=f"/rules/{puzzle.game}", target="rules")[
                            T("home.rules")
                        ],
                        h.a(".button", href="/puzzles")[T("puzzles.all")],
                        h.a(".button", href="/")[T("site.home")],
                    ],
                ]
            ]
        ],
    ]
