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
    "match",
)


def public_part(snapshot: Mapping[str, Any]) -> View:
    """Return what a snapshot says to everybody, without what depends on when it was made."""
    view = {name: snapshot[name] for name in PUBLIC}
    if view["match"]:
        match = dict(view["match"])
        del match["count"]
        view["match"] = {**match, "board": _timeless(match["board"])}
    return view


def empty_view(room: str) -> View:
    """Return the view before the first event."""
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
        "match": None,
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
    """Drop what only the folding needs: the step an offer is bound to."""
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
            return {**view, "members": (*view["members"], person)}
        case e.MemberLeft(person) | e.MemberKicked(person):
            return {**view, "members": tuple(m for m in view["members"] if m != person)}
        case e.LeaderChanged(person):
            return {**view, "leader": person}
        case e.SeatTaken(seat, person):
            return _seated(view, seat, person)
        case e.SeatLeft(seat, _):
            return _without_wish(_seated(view, seat, None), seat)
        case e.SettingsChanged(settings):
            return {**view, "settings": settings}
        case e.PartyClosed():
            return {**view, "closed": True}
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
        case e.MatchPaused():
            return {**view, "match": {**view["match"], "thinking": None, "paused": True}}
        case e.MatchResumed():
            return {**view, "match": {**view["match"], "paused": False}}
        case _:
            raise AssertionError(event)


def _match(view: View, event: e.Event, match: View) -> View:
    match event:
        case e.MatchStarted():
            return _started(view, event)
        case e.ActionPlayed(action):
            return {**match, "actions": (*match["actions"], action)}
        case e.ActionsTakenBack(count):
            return {**match, "actions": match["actions"][:-count]}
        case e.MatchReplayed(replays):
            return {**match, "actions": (), "replays": replays}
        case e.OfferMade(kind, seat, board):
            return {**match, "offer": {"kind": kind, "seat": seat, "step": board.step}}
        case e.OfferDeclined() | e.OfferWithdrawn():
            return {**match, "offer": None}
        case e.MatchEnded(winner, termination, points, board):
            result = {
                "winner": winner,
                "termination": termination,
                "points": points,
                "ended_at": board.now,
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
        "paused": False,
        "board": {"step": 0},
    }


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
