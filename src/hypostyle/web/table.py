"""The table page. Its content is fetched again and morphed in whenever something happens."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

import htpy as h
from markupsafe import Markup

from hypostyle.core.game import Game
from hypostyle.core.state import State
from hypostyle.server import models
from hypostyle.server.storage.entities import Player
from hypostyle.web import history
from hypostyle.web.board import walkable
from hypostyle.web.emblem import emblem
from hypostyle.web.names import person
from hypostyle.web.question import question
from hypostyle.web.shell import page
from hypostyle.web.words import T

KEYS = (
    "digit", "arrows", "enter", "why", "undo", "board", "log", "replay", "run", "help", "escape",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything the table page shows to one viewer."""

    game: Game[State]
    view: models.TableView
    player: Player | None
    board: str
    """SVG; empty before the game begins."""
    messages: Sequence[models.MessageOut]
    moments: Sequence[models.Moment]
    curtain: int | None = None
    """The seat to pass the device to, when several players share it."""
    codes: Sequence[tuple[int, str]] = ()
    """For the player who opened the table: the codes of the seats reserved for friends."""
    at: int | None = None
    """The row of the record that is shown; None is the present."""
    viewer: str = ""
    """`all` to see all cards, `public` to see what a spectator sees."""
    illegal: Sequence[models.Legal] = ()
    """Answers that fit the open question but are not legal now."""

    @property
    def mine(self) -> list[models.SeatOut]:
        """The viewer's own seats."""
        return [seat for seat in self.view.seats if seat.yours]

    @property
    def live(self) -> bool:
        """True for the present of a game in progress."""
        return self.view.status == "playing" and not self.past

    @property
    def past(self) -> bool:
        """True in a replay, where nothing can be done."""
        return self.at is not None

    @property
    def away(self) -> int | None:
        """The viewer's seat, while a bot plays for it."""
        seat = self.view.seat
        if seat is None or not self.live or self.curtain is not None:
            return None
        return seat if self.view.seats[seat].yours and self.view.seats[seat].standin else None

    @property
    def asked(self) -> bool:
        """True when the viewer has a question to answer."""
        return self.view.question is not None and self.live and self.away is None


def table_page(sight: Sight) -> str:
    """The whole page."""
    title = sight.game.facts.title
    return page(
        title,
        [fragment(sight), _keys(), _note()],
        sight.player,
        "table",
        "table.js",
        ("htmx.js",),
    )


def fragment(sight: Sight) -> h.Element:
    """The part of the page that is fetched again."""
    view = sight.view
    return h.main(
        "#main",
        tabindex="-1",
        data_table=view.table,
        data_version=str(view.version),
        data_game=view.game,
        data_title=sight.game.facts.title,
        data_status=view.status,
        data_seat=None if view.seat is None else str(view.seat),
        data_mine=" ".join(str(seat.seat) for seat in sight.mine),
        data_asked="1" if sight.asked else None,
        data_turn="1"
        if sight.live and any(seat.asked and not seat.standin for seat in sight.mine)
        else None,
        data_rows=str(view.rows),
        data_at=None if sight.at is None else str(sight.at),
        data_viewer=sight.viewer or None,
        data_curtain=None if sight.curtain is None else str(sight.curtain),
        data_rounds=_steps(sight, "round"),
        data_turns=_steps(sight, "turn"),
        data_rematch=view.rematch,
    )[
        h.h1(".hidden")[sight.game.facts.title],
        h.section("#board", aria_label=T("table.board"))[_board(sight)],
        h.div("#ask", data_offline=T("table.offline"))[
            history.replay_bar(sight) if sight.past else None,
            _recap(sight),
            question(sight),
        ],
        h.aside("#side")[
            _seats(sight),
            history.result(sight) if view.status == "over" and not sight.past else None,
            h.div("#tabs", role="tablist")[
                [
                    h.button(
                        f"#tab-{name}",
                        type="button",
                        role="tab",
                        aria_controls=f"pane-{name}",
                        data_tab=name,
                    )[T(f"table.{name}")]
                    for name in ("log", "chat", "info")
                ]
            ],
            h.section("#pane-log.pane", role="tabpanel", aria_labelledby="tab-log")[
                history.log(sight)
            ],
            h.section("#pane-chat.pane", role="tabpanel", aria_labelledby="tab-chat")[_chat(sight)],
            h.section("#pane-info.pane", role="tabpanel", aria_labelledby="tab-info")[_info(sight)],
        ],
        h.div("#said.hidden", role="status", aria_live="polite")[history.announcement(sight)],
    ]


def _steps(sight: Sight, kind: str) -> str:
    return " ".join(str(moment.row) for moment in sight.moments if moment.kind == kind)


def _board(sight: Sight) -> h.Node:
    if not sight.board:
        return _waiting(sight)
    return Markup(walkable(sight.board, sight.asked))


def _waiting(sight: Sight) -> h.Element:
    """Before the game: open seats, and the links to send."""
    free = [seat for seat in sight.view.seats if not seat.name]
    seated = bool(sight.mine)
    return h.div("#lobby.card")[
        h.h2[T("table.closed" if sight.view.status == "closed" else "table.waiting_players")],
        h.p[T("table.waiting_hint")] if sight.codes else None,
        [
            h.label(".field")[
                h.span[T("table.link", side=sight.view.seats[seat].side_name)],
                h.span(".row")[
                    h.input(readonly=True, data_link=f"/join/{sight.view.table}#{code}", value="…"),
                    h.button(type="button", data_copy=True)[T("table.copy")],
                ],
            ]
            for seat, code in sight.codes
        ],
        h.p(".quiet", hidden=True, data_loopback=True)[
            T("table.loopback"), " ", h.code[T("table.loopback_command")]
        ]
        if sight.codes
        else None,
        [
            h.button(".main", type="button", data_sit=str(seat.seat))[
                T("table.sit_here", side=seat.side_name)
            ]
            for seat in free
            if seat.kind == "open" and not seated
        ],
        h.label(".field")[
            h.span[T("table.watch_link")],
            h.span(".row")[
                h.input(readonly=True, data_link=f"/tables/{sight.view.table}", value="…"),
                h.button(type="button", data_copy=True)[T("table.copy")],
            ],
        ],
        [
            h.button(type="button", data_do=f"seats/{seat.seat}/leave")[T("table.stand_up")]
            for seat in sight.mine[:1]
            if sight.view.status == "waiting"
        ],
    ]


def _recap(sight: Sight) -> h.Node:
    """What happened since the viewer was last here."""
    view = sight.view
    if view.seen_row is None or sight.past or sight.curtain is not None:
        return None
    news = [line for line in view.log if line.row > view.seen_row and line.seat != view.seat]
    return h.details("#recap", data_seen=str(view.seen_row), open=True, hidden=True)[
        h.summary[T("table.recap")],
        h.ol[[h.li[line.text] for line in news[-12:]]],
        h.button(type="button", data_recap=True)[T("table.recap_done")],
    ]


# --- beside the board -----------------------------------------------------------------------------


def _seats(sight: Sight) -> h.Element:
    return h.section("#seats", aria_label=T("table.seats"))[
        [_seat(sight, seat) for seat in sight.view.seats],
        [_automaton(sight, one) for one in sight.view.automata],
    ]


def _seat(sight: Sight, seat: models.SeatOut) -> h.Element:
    asked = seat.asked and sight.live
    return h.div(
        class_=["seat", asked and "asked"], data_seat=str(seat.seat), id=f"seat-{seat.seat}"
    )[
        emblem(sight.game.facts.sides[seat.seat]),
        h.div(".who")[
            h.strong[seat.side_name],
            h.span(".quiet")[" · ".join(_notes(seat))],
        ],
        _clock(seat),
        h.span(".asking", title=T("table.asked"))[h.span(".hidden")[T("table.asked")]]
        if asked
        else None,
        h.span(".score", aria_label=T("table.points", points=seat.score))[str(seat.score)]
        if seat.score is not None
        else None,
        _standin(sight, seat),
    ]


def _automaton(sight: Sight, one: models.AutomatonOut) -> h.Element:
    """A side that is played by the rules, with what is known about it."""
    side = next(side for side in sight.game.facts.sides if side.key == one.side)
    return h.div(".seat.automaton", id=f"side-{one.side}")[
        emblem(side),
        h.div(".who")[h.strong[one.side_name], h.span(".quiet")[T("table.automaton")]],
        h.span(".score", aria_label=T("table.points", points=one.score))[str(one.score)],
        h.p(".quiet")[one.about] if one.about else None,
    ]


def _notes(seat: models.SeatOut) -> list[str]:
    notes = [person(seat)] if person(seat) else []
    if not seat.name:
        notes.append(T("table.empty"))
    if seat.yours:
        notes.append(T("table.here" if seat.kind == "hotseat" else "table.you"))
    if seat.bot:
        notes.append(T("table.bot"))
    if seat.standin:
        notes.append(T("table.standin"))
    return notes


def _clock(seat: models.SeatOut) -> h.Node:
    if seat.clock is None:
        return None
    left = max(0, int(seat.clock.left))
    return h.span(
        ".clock",
        data_left=str(left),
        data_running="1" if seat.clock.running else None,
        role="timer",
    )[f"{left // 60}:{left % 60:02d}"]


def _standin(sight: Sight, seat: models.SeatOut) -> h.Node:
    """The button by which a bot is called in for an absent player, or sent away."""
    if not sight.live or not sight.mine or seat.bot:
        return None
    if seat.yours:
        if seat.standin and seat.seat != sight.away:  # that one is beside the question
            return h.button(".main", type="button", data_do=f"seats/{seat.seat}/return")[
                T("table.come_back")
            ]
        return None
    if seat.standin or seat.absent_from is None or seat.absent_from > time.time():
        return None
    key = "standin_agree" if seat.agreed else "standin_ask"
    return h.button(type="button", data_do=f"seats/{seat.seat}/standin")[T(f"table.{key}")]


def _chat(sight: Sight) -> h.Element:
    return h.div("#chat")[
        h.ol("#messages", aria_live="polite")[
            [
                h.li(id=f"m{message.n}", data_sender=message.sender)[
                    h.button(
                        ".link",
                        type="button",
                        data_mute=message.sender,
                        title=T("table.mute", name=message.name),
                    )[message.name],
                    " ",
                    h.span[message.text],
                ]
                for message in sight.messages
            ]
            or h.li(".quiet")[T("table.nothing_said")]
        ],
        h.form("#say", hx_morph_skip=True)[
            h.input(name="text", maxlength=500, autocomplete="off", aria_label=T("table.say")),
            h.button(type="submit")[T("table.send")],
        ]
        if sight.mine
        else None,
    ]


def _info(sight: Sight) -> h.Element:
    view = sight.view
    over = view.status == "over"
    return h.div("#info")[
        _options(sight),
        h.p[
            h.a(href=f"/rules/{view.game}", target="rules")[
                T("table.rules", game=sight.game.facts.title)
            ]
        ],
        h.dl[
            h.dt[T("table.fingerprint")],
            h.dd[h.code[view.fingerprint]],
            [h.dt[T("table.seed")], h.dd[h.code[view.seed]]] if view.seed else None,
        ],
        h.p(".quiet")[T("table.seed_chosen")] if view.seed_chosen else None,
        h.p(".row.wrap")[
            h.button(type="button", data_fair=True)[T("table.check")], h.output("#fair")
        ]
        if over
        else None,
        h.div(".row.wrap")[
            h.button(type="button", data_replay=True)[T("table.replay")],
            h.button(type="button", data_open="keys")[T("table.keys")],
            h.a(".button", href=f"/api/tables/{view.table}/report{_query(sight)}", target="report")[
                T("table.report")
            ],
            _own(sight),
        ],
    ]


def _query(sight: Sight) -> str:
    """The query that shows the same view of the same moment at another address."""
    fields = {
        "at": sight.at,
        "seat": sight.view.seat,
        "viewer": "all" if sight.viewer == "all" else "",
    }
    chosen = {name: value for name, value in fields.items() if value not in (None, "")}
    return f"?{urlencode(chosen)}" if chosen else ""


def _options(sight: Sight) -> h.Node:
    """The options that differ from the standard rules."""
    options = sight.game.facts.options
    values = options.parse(sight.view.options)
    changed = [one for one in options.options if values[one.name] != one.default]
    if not changed:
        return h.p[T("table.options_plain")]
    words = sight.game.words.texts
    return [
        h.p[T("table.options")],
        h.ul[
            [
                h.li[
                    words.get(f"option.{one.name}", one.name),
                    " ",
                    h.b[sight.game.value_words(one.name, values[one.name])],
                ]
                for one in changed
            ]
        ],
    ]


def _own(sight: Sight) -> h.Node:
    """What the viewer may do with their own seat."""
    seat = sight.view.seat
    if seat is None or not sight.live or sight.view.seats[seat].standin:
        return None
    return [
        h.button(type="button", data_do=f"seats/{seat}/standin")[T("table.hand_over")],
        h.button(".danger", type="button", data_do=f"seats/{seat}/leave", data_sure="leave")[
            T("table.leave")
        ],
    ]


# --- dialogs --------------------------------------------------------------------------------------


def _keys() -> h.Element:
    return h.dialog("#keys", aria_labelledby="keys-title")[
        h.h2("#keys-title")[T("keys.title")],
        h.dl[[[h.dt[h.kbd[T(f"keys.{key}")]], h.dd[T(f"keys.{key}_does")]] for key in KEYS]],
        h.button(".main", type="button", data_close="keys")[T("settings.close")],
    ]


def _note() -> h.Element:
    """Where the page explains a place, or why an answer is not allowed."""
    return h.div("#why", role="status", aria_live="polite", hidden=True)
