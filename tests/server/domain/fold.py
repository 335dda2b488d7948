"""A client that knows a room by its events alone: what it holds must be what a snapshot says.

Owns: how each event changes the public view. Must not know: how the domain decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from seki_server.domain import events as e

View = dict[str, Any]

PUBLIC = (
    "room",
    "seq",
    "check",
    "leader",
    "members",
    "seats",
    "cpus",
    "settings",
    "closed",
    "present",
    "match",
)


def public_part(snapshot: Mapping[str, Any]) -> View:
    """Return what a snapshot says to everybody, without what depends on when it was made."""
    view = {name: snapshot[name] for name in PUBLIC}
    if view["match"]:
        match = dict(view["match"])
        del match["count"]
        attendance = tuple(each and _roughly(each) for each in match["attendance"])
        board = _timeless(match["board"])
        view["match"] = {**match, "board": board, "attendance": attendance}
    return view


def empty_view(room: str, budget_ms: int) -> View:
    """Return the view before the first event; the budget of grace is known from elsewhere."""
    return {
        "room": room,
        "seq": 0,
        "check": 0,
        "leader": None,
        "members": (),
        "seats": (None, None),
        "cpus": (None, None),
        "settings": None,
        "closed": False,
        "present": (),
        "match": None,
        "budget_ms": budget_ms,
    }


def folded(view: View, event: e.Event) -> View:
    """Return the view after one more event."""
    view = {**view, "seq": view["seq"] + 1}
    board = getattr(event, "board", None)
    if board is None:
        return _party(view, event)
    match = _match(view, event, view["match"] or {})
    for of_a_step in ("offer", "thinking"):
        if match[of_a_step] and match[of_a_step]["step"] != board.step:
            match[of_a_step] = None
    match["paused"] = match["paused"] and match["board"]["step"] == board.step
    match["board"] = _timeless(asdict(board))
    return {**view, "match": match, "check": board.check}


def without_steps(view: View) -> View:
    """Drop what only the folding needs: the budget, and the step an offer is bound to."""
    view = {name: value for name, value in view.items() if name != "budget_ms"}
    match = view["match"]
    if not match or not match["offer"]:
        return view
    offer = {name: value for name, value in match["offer"].items() if name != "step"}
    return {**view, "match": {**match, "offer": offer}}


def _party(view: View, event: e.Event) -> View:
    match event:
        case e.PartyCreated(leader, settings):
            return {**view, "leader": leader, "settings": settings}
        case e.MemberJoined(person):
            return _joined(view, person)
        case e.MemberLeft(person) | e.MemberKicked(person):
            for people in ("members", "present"):
                view = {**view, people: tuple(m for m in view[people] if m != person)}
            return view
        case e.PresenceChanged(present):
            return {**view, "present": present}
        case e.LeaderChanged(person):
            return {**view, "leader": person}
        case e.SeatTaken(seat, person):
            return _seated(view, seat, person)
        case e.SeatLeft(seat, _):
            return _without_wish(_seated(view, seat, None), seat)
        case e.SettingsChanged(settings):
            return {**view, "settings": settings}
        case e.PartyClosed():
            return {**view, "closed": True, "present": ()}
        case e.RematchWanted(_, seat):
            wishes = (*view["match"]["rematch"], seat)
            return {**view, "match": {**view["match"], "rematch": wishes}}
        case e.CodesRenewed():
            return view
        case _:
            return _cpu(view, event)


def _cpu(view: View, event: e.Event) -> View:
    match event:
        case e.CpuAdded(seat, level):
            return {**view, "cpus": _with(view["cpus"], seat, level)}
        case e.CpuRemoved(seat):
            return {**view, "cpus": _with(view["cpus"], seat, None)}
        case e.CpuThinking(_, step, seat, level, _, until):
            thinking = {"seat": seat, "level": level, "step": step, "until": until}
            return {**view, "match": {**view["match"], "thinking": thinking}}
        case _:
            return {**view, "match": _clock(view["match"], event)}


def _clock(match: View, event: e.Event) -> View:
    match event:
        case e.MatchPaused():
            return {**_with_deadline(match, None), "thinking": None, "paused": True}
        case e.MatchResumed():
            return {**_with_deadline(match, event.deadline), "paused": False}
        case e.ClockFrozen():
            return _with_deadline(match, event.deadline)
        case e.TurnTimedOut(_, _, seat):
            timeouts = match["attendance"][seat]["timeouts"] + 1
            return _with_deadline(_attended(match, seat, timeouts=timeouts), None)
        case _:
            return _attendance(match, event)


def _attendance(match: View, event: e.Event) -> View:
    match event:
        case e.SeatAbsent(_, seat, grace_left, _, until):
            away = {"absent": True, "grace_until": until}
            return _attended(match, seat, grace_left=grace_left, **away)
        case e.HumanReturned(_, seat, grace_left, _, deadline):
            was_substituted = match["attendance"][seat]["substitute"] is not None
            if was_substituted:
                match = _attended(match, seat, timeouts=0)
                is_thinking = match["board"]["to_move"] != seat
                match["thinking"] = match["thinking"] if is_thinking else None
            back = {"absent": False, "grace_until": None, "substitute": None}
            match = _attended(match, seat, grace_left=grace_left, **back)
            return _with_deadline(match, deadline)
        case e.CpuTookSeat(_, seat, _, reason):
            timeouts = match["attendance"][seat]["timeouts"] + (reason == "time")
            match = _attended(match, seat, substitute=reason, timeouts=timeouts)
            return _with_deadline(match, None)
        case _:
            raise AssertionError(event)


def _match(view: View, event: e.Event, match: View) -> View:
    match event:
        case e.MatchStarted():
            return _started(view, event)
        case e.ActionPlayed(action, seat, _, automatic, cpu):
            if cpu is None and not automatic:
                match = _attended(match, seat, timeouts=0)
            elif cpu is not None and match["attendance"][seat]:
                acted = match["attendance"][seat]["acted"] + 1
                match = _attended(match, seat, acted=acted)
            return {**match, "actions": (*match["actions"], action)}
        case e.ActionsTakenBack(count):
            return {**match, "actions": match["actions"][:-count]}
        case e.MatchReplayed(replays):
            return {**match, "actions": (), "replays": replays}
        case e.OfferMade(kind, seat, board):
            return {**match, "offer": {"kind": kind, "seat": seat, "step": board.step}}
        case e.OfferDeclined() | e.OfferWithdrawn():
            return {**match, "offer": None}
        case e.MatchEnded(winner, termination, points, board, left):
            result = {
                "winner": winner,
                "termination": termination,
                "points": points,
                "ended_at": board.now,
                "left": left,
            }
            ended = {"offer": None, "thinking": None, "paused": False, "result": result}
            return {**match, **ended}
        case _:
            raise AssertionError(event)


def _started(view: View, event: e.MatchStarted) -> View:
    return {
        "id": event.board.match,
        "number": event.number,
        "settings": event.settings,
        "ranked": event.ranked,
        "players": view["seats"],
        "cpus": view["cpus"],
        "first_seat": event.first_seat,
        "started_at": event.board.now,
        "actions": (),
        "replays": 0,
        "offer": None,
        "result": None,
        "rematch": (),
        "thinking": None,
        "attendance": tuple(person and _untouched(view) for person in view["seats"]),
        "paused": False,
        "board": {"step": 0},
    }


def _untouched(view: View) -> View:
    return {
        "grace_left": view["budget_ms"],
        "absent": False,
        "grace_until": None,
        "timeouts": 0,
        "substitute": None,
        "acted": 0,
    }


def _joined(view: View, person: str) -> View:
    """Whoever becomes a member is connected."""
    members, present = (*view["members"], person), (*view["present"], person)
    return {**view, "members": members, "present": present}


def _attended(match: View, seat: int, **changes: Any) -> View:
    attendance = {**match["attendance"][seat], **changes}
    return {**match, "attendance": _with(match["attendance"], seat, attendance)}


def _with_deadline(match: View, deadline: int | None) -> View:
    return {**match, "board": {**match["board"], "deadline": deadline}}


def _roughly(attendance: Mapping[str, Any]) -> View:
    """Leave out since when somebody is absent: it may lie ahead of the event that told so."""
    rest = dict(attendance)
    is_absent = rest.pop("absent_since") is not None
    return {**rest, "absent": is_absent}


def _seated(view: View, seat: int, person: str | None) -> View:
    return {**view, "seats": _with(view["seats"], seat, person)}


def _with(both: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    return (value, both[1]) if seat == 0 else (both[0], value)


def _without_wish(view: View, seat: int) -> View:
    if not view["match"]:
        return view
    wishes = tuple(other for other in view["match"]["rematch"] if other != seat)
    return {**view, "match": {**view["match"], "rematch": wishes}}


def _timeless(board: Mapping[str, Any]) -> View:
    return {name: value for name, value in board.items() if name != "now"}
