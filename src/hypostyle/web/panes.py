"""What the tabs beside the board hold, apart from the log: chat, and facts about the table."""

from urllib.parse import urlencode

import htpy as h

from hypostyle.web.names import who
from hypostyle.web.rules import summary_of
from hypostyle.web.sight import Sight
from hypostyle.web.words import T


def chat(sight: Sight) -> h.Element:
    """The messages, and a field to write one."""
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


def _teach(sight: Sight) -> h.Node:
    """The coach's button, for windows in which the teacher's panel has no room for it."""
    if not sight.asked or sight.view.status != "playing":
        return None
    return h.p(".row.teach")[h.button(type="button", data_coach=True)[T("teacher.coach")],]


def _consent(sight: Sight) -> h.Node:
    """At a casual table with a clock: who agrees to hints, and the button to agree."""
    view, seat = sight.view, sight.view.seat
    if seat is None or not sight.live or sight.away is not None:
        return None
    if view.clock.kind == "none" or view.rated:
        return None
    missing = [one for one in view.seats if not (one.bot or one.standin or one.hints)]
    own = view.seats[seat].hints
    names = ", ".join(who(one) for one in missing)
    words = T("teacher.consent_all") if view.hints else T("teacher.consent_missing", names=names)
    return h.p("#consent.row.wrap")[
        h.span[words],
        h.button(
            type="button",
            data_do=f"seats/{seat}/hints",
            data_agree="false" if own else "true",
        )[T("teacher.withdraw" if own else "teacher.agree")],
    ]


def info(sight: Sight) -> h.Element:
    """Options, fairness, and what may be done with the table."""
    view = sight.view
    over = view.status == "over"
    return h.div("#info")[
        _teach(sight),
        _consent(sight),
        h.div(".row.wrap")[
            h.a(".button", href=f"/rules/{view.game}", target="rules")[
                T("table.rules", game=sight.game.facts.title)
            ],
            h.a(".button", href=f"/rules/{view.game}#signs", target="rules")[T("rules.signs")]
            if sight.game.parts.signs
            else None,
            h.button(type="button", data_replay=True)[T("table.replay")],
            h.button(type="button", data_open="keys")[T("table.keys")],
            h.a(".button", href=f"/api/tables/{view.table}/report{_query(sight)}", target="report")[
                T("table.report")
            ],
            _own(sight),
            # A phone on its side has no room for the head of the rail.
            h.button(type="button", data_open="settings")[T("settings.title")],
            h.a(".button", href="/")[T("site.home")],
        ],
        _in_short(sight),
        _options(sight),
        _fairness(sight),
        h.p(".quiet")[T("table.seed_chosen")] if view.seed_chosen else None,
        [
            h.p(".row.wrap")[
                h.button(type="button", data_fair=True)[T("table.check")], h.output("#fair")
            ],
            h.details("#derivation", hidden=True, hx_morph_skip=True)[
                h.summary[T("table.derivation")], h.p(".quiet")[T("table.derivation_lead")], h.ol
            ],
        ]
        if over
        else None,
    ]


def _in_short(sight: Sight) -> h.Node:
    """The game in a few lines, where it tells so of itself."""
    told = summary_of(sight.game)
    if not told:
        return None
    return h.details("#in-short")[
        h.summary[T("table.in_short")],
        h.dl(".short")[[[h.dt[T(f"rules.{part}")], h.dd[said]] for part, said in told]],
    ]


def _fairness(sight: Sight) -> h.Node:
    """By what the draws can be checked; folded while a game goes on."""
    view = sight.view
    if not (view.fingerprint or view.seed):
        return None
    return h.details("#fairness", open=view.status == "over")[
        h.summary[T("table.fairness")],
        h.dl[
            [h.dt[T("table.fingerprint")], h.dd[h.code[view.fingerprint]]]
            if view.fingerprint
            else None,
            [
                [h.dt[T("table.nonce", side=seat.side_name)], h.dd[h.code[seat.nonce]]]
                for seat in view.seats
                if seat.nonce
            ],
            [h.dt[T("table.seed")], h.dd[h.code[view.seed]]] if view.seed else None,
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
        h.button(type="button", data_rematch_now=True, data_sure="restart")[T("table.restart")]
        if all(one.bot for one in sight.view.seats if one.seat != seat)
        else None,
        h.button(".danger", type="button", data_do=f"seats/{seat}/leave", data_sure="leave")[
            T("table.leave")
        ],
    ]
