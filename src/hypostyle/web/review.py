"""The review of a finished game: curve, costly decisions, luck and skill."""

import htpy as h
from markupsafe import Markup

from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.storage.entities import Player
from hypostyle.teacher.curve import draw_curve
from hypostyle.teacher.report import signed
from hypostyle.teacher.review import CostlyDecision, GameReview, read_review
from hypostyle.web.pillars import pillars
from hypostyle.web.rows import cover, scored
from hypostyle.web.shell import page
from hypostyle.web.words import T


def review_page(
    view: models.TableView, found: models.ReviewOut, player: Player | None, theme: Theme
) -> str:
    """The page. While the review is in the making it loads itself again."""
    title = T("review.of", title=find_game(view.game).facts.title)
    body = h.main("#main.paper.review")[
        h.header[
            cover(view.game, theme),
            h.div[h.h1[title], h.p(".quiet")[_scores(view)]],
            h.a(".button", href=f"/tables/{view.table}")[T("review.to_table")],
        ],
        _working(found, player)
        if found.review is None
        else _whole(view, read_review(found.review.model_dump()), theme),
    ]
    return page(title, [pillars(theme, view.game), body], player, "game-review")


def _working(found: models.ReviewOut, player: Player | None) -> h.Node:
    if player is None:
        return h.p[T("review.sign_in")]
    words = T("review.working", done=found.done, rows=found.rows)
    return [
        h.meta(http_equiv="refresh", content="2"),
        h.p(role="status")[words],
        h.progress(max=str(found.rows), value=str(found.done), aria_label=words),
    ]


def _whole(view: models.TableView, review: GameReview, theme: Theme) -> h.Node:
    names = [_named(view, review, seat) for seat in range(len(review.names))]

    def moment(row: int) -> str:
        return f"/tables/{view.table}?at={row}&viewer=all"

    return [
        h.section(".card")[
            h.h2[T("review.curve")],
            # The page shows the one that fits its window.
            [Markup(draw_curve(review, theme, moment, small=small)) for small in (False, True)],
            h.p(".quiet")[T("review.curve_lead")],
        ],
        h.section(".card")[
            h.h2[T("review.costly")],
            h.ol[[_decision(view, names, one, moment(one.row - 1)) for one in review.costly]]
            if review.costly
            else h.p[T("review.none")],
            h.p(".quiet")[T("review.costly_lead")],
        ],
        h.section(".card")[h.h2[T("review.seats")], _seats(review, names)],
    ]


def _decision(
    view: models.TableView, names: list[str], one: CostlyDecision, address: str
) -> h.Element:
    return h.li[
        h.div[T("review.decision", row=one.row, side=names[one.seat], played=one.played_sentence)],
        h.div(".cost")[T("review.cost", cost=round(100 * one.cost))],
        h.div[h.strong[T("review.better", better=one.better_sentence)], " ", one.reason],
        h.div(".row.wrap")[
            h.a(".button", href=address)[T("review.stand")],
            h.button(
                type="button",
                data_branch=view.table,
                data_at=str(one.row - 1),
                data_seat=str(one.seat),
            )[T("review.branch")],
        ],
    ]


def _seats(review: GameReview, names: list[str]) -> h.Node:
    return [
        h.table[
            h.thead[
                h.tr[[h.th[T(f"review.{name}")] for name in ("side", "accuracy", "luck", "play")]]
            ],
            h.tbody[
                [
                    h.tr[
                        h.td[name],
                        h.td[
                            T(
                                "review.accuracy_of",
                                accuracy=round(100 * seat.accuracy),
                                decisions=seat.decisions,
                            )
                        ],
                        h.td[_signed(seat.luck)],
                        h.td[_signed(seat.own + seat.others)],
                    ]
                    for name, seat in zip(names, review.seats, strict=True)
                ]
            ],
        ],
        h.p(".quiet")[T("review.seats_lead")],
    ]


def _signed(share: float) -> str:
    return signed(share).replace("-", "\N{MINUS SIGN}")


def _scores(view: models.TableView) -> str:
    """Who played, with the scores."""
    return ", ".join(
        scored(view.game, seat.name or seat.side_name, seat.score) for seat in view.seats
    )


def _named(view: models.TableView, review: GameReview, seat: int) -> str:
    """A side, and who played it."""
    name = view.seats[seat].name
    side = review.names[seat]
    return f"{side} ({name})" if name and name != side else side
