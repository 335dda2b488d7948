"""The wire forms of ranked play: plain values by the names of the protocol's fields.

Owns: the maps a client receives of queues, pairs, ratings and profiles. Must not know: sockets.
Nothing is checked here on the way out; tests check every form against the protocol's models.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from seki_server.domain.ranked.glicko import idle
from seki_server.domain.ranked.leaving import RATED_FROM_PLY
from seki_server.domain.ranked.rules import TURN_SECONDS
from seki_server.domain.ranked.scores import ACTIONS_FORGIVEN
from seki_server.domain.ranked.standing import Standing, is_provisional
from seki_server.domain.words import Instant
from seki_server.ranked_ports import Named, PairedNews, QueueState, RatingNews
from seki_server.runtime.ranked.profiles import Described, Games, Leaderboard
from seki_server.transport.wire import Message


def queue_fields(state: QueueState, now: Instant) -> Message:
    """Return how it stands with somebody's waiting."""
    return {**asdict(state), "now": now}


def paired_message(news: PairedNews) -> Message:
    """Return the word to one of two who were paired."""
    rules = {
        "turn_seconds": TURN_SECONDS,
        "grace_ms": news.grace_ms,
        "budget_ms": news.budget_ms,
        "forgiven_actions": ACTIONS_FORGIVEN,
        "rated_from_ply": RATED_FROM_PLY,
    }
    return {
        "type": "paired",
        "room": news.room,
        "match": news.match,
        "game": news.game,
        "side": news.side.name.lower(),
        "opponent": named_fields(news.opponent),
        "standing": standing_fields(news.standing, news.now),
        "rules": rules,
        "now": news.now,
    }


def rating_fields(news: RatingNews) -> Message:
    """Return what a match did to a rating, and why."""
    row, seat = news.row, news.seat
    change = row.changes[seat]
    return {
        "match": row.match,
        "game": row.game,
        "at": row.at,
        "person": row.players[seat],
        "opponent": named_fields(news.opponent),
        "reason": row.result.reason,
        "score": change.score,
        "expected": change.expected,
        "weight": change.weight,
        "before": standing_fields(change.before, row.at),
        "after": standing_fields(change.after, row.at),
        "opponent_before": standing_fields(change.opponent, row.at),
    }


def named_fields(named: Named) -> Message:
    """Return a person as others are shown them."""
    profile = named.profile
    name, tag = (profile.name, profile.tag) if profile else (None, None)
    return {"person": named.person, "name": name, "tag": tag}


def standing_fields(standing: Standing, now: Instant) -> Message:
    """Return a standing, and whether it is settled by now."""
    fields = asdict(standing)
    del fields["volatility_nano"]
    return {**fields, "provisional": is_provisional(idle(standing, now))}


def profile_fields(described: Described, now: Instant) -> Message:
    """Return a person with their ratings."""
    profile = described.named.profile
    standings = {
        game: standing_fields(standing, now) for game, standing in described.standings.items()
    }
    since = profile.since if profile else None
    return {**named_fields(described.named), "since": since, "standings": standings}


def games_fields(games: Games) -> Message:
    """Return a part of somebody's games."""
    return {"games": [_game_fields(news) for news in games.games], "more": games.more}


def leaderboard_fields(game: str, offset: int, board: Leaderboard, now: Instant) -> Message:
    """Return a page of a leaderboard."""
    places = [
        {
            "place": place.number,
            "person": named_fields(place.named),
            "standing": standing_fields(place.standing, now),
        }
        for place in board.places
    ]
    where = {"game": game, "offset": offset, "size": board.size}
    return {**where, "places": places, "own_place": board.own_place}


def history_fields(history: Sequence[RatingNews]) -> Mapping[str, object]:
    """Return how a rating has moved."""
    return {"points": [_point_fields(news) for news in history]}


def _game_fields(news: RatingNews) -> Message:
    row, change = news.row, news.row.changes[news.seat]
    return {
        "match": row.match,
        "game": row.game,
        "at": row.at,
        "opponent": named_fields(news.opponent),
        "score": change.score,
        "reason": row.result.reason,
        "rating_milli": change.after.rating_milli,
        "change_milli": change.after.rating_milli - change.before.rating_milli,
    }


def _point_fields(news: RatingNews) -> Message:
    after = news.row.changes[news.seat].after
    where = {"match": news.row.match, "at": news.row.at}
    rating = {"rating_milli": after.rating_milli, "deviation_milli": after.deviation_milli}
    return where | rating
