"""Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2022), one game a rating period.

Owns: the published algorithm and its parameters. Must not know: what a match is, what is stored
when.

Everything is reckoned in decimals of fixed precision, whose exp, ln and sqrt are correctly rounded:
a rating recomputed from its games on another machine is the same integer. Binary floats would
depend on the mathematical library and the processor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Context, Decimal, localcontext
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from seki_server.domain.ranked.standing import (
    DRAWN,
    LOST,
    NEWCOMER,
    WHOLE,
    WON,
    Milli,
    Nano,
    Permille,
    Score,
    Standing,
)
from seki_server.domain.words import Instant, Millis

_DAY_MS = 24 * 60 * 60 * 1000
_REAL = Context(prec=20)
_SCALE = Decimal("173.7178")
"""Points of rating to one of Glicko-2's own scale."""
_PI_SQUARED = Decimal("9.8696044010893586188")
_MIDDLE = Decimal(1500)
_MILLI, _NANO = Decimal(1000), Decimal(10**9)
_CLOSE_ENOUGH = Decimal("1e-9")
"""Of the logarithm of the variance: less than what a volatility is stored to."""


class GlickoParameters(Struct, frozen=True):
    """What the paper leaves to whoever uses it."""

    tau: Decimal = Decimal("0.75")
    """How fast volatility follows surprises; the paper has 0.3 to 1.2. Periods of a single game
    move it little, so rather a high one."""
    idle_period_ms: Millis = Millis(5 * _DAY_MS)
    """The time without a game that adds what a period adds. With five days, who is settled (60, as
    deep as single games lead) is provisional again after thirteen months away."""
    deviation_most: Milli = NEWCOMER.deviation_milli
    """Whoever was away for ever is as unknown as a newcomer."""


PARAMETERS = GlickoParameters()


class Strength(NamedTuple):
    """A standing on Glicko-2's own scale."""

    mu: Decimal
    phi: Decimal
    sigma: Decimal


class Game(NamedTuple):
    """One result against an opponent. `part` is how much of it counts, 1 for a whole game."""

    opponent: Strength
    score: Decimal
    part: Decimal = Decimal(1)


def idle(standing: Standing, now: Instant, parameters: GlickoParameters = PARAMETERS) -> Standing:
    """Return a standing as it is now: the longer since the last game, the less sure."""
    if standing.last_at is None or now <= standing.last_at:
        return standing
    with localcontext(_REAL):
        periods = Decimal(now - standing.last_at) / parameters.idle_period_ms
        _, phi, sigma = strength_of(standing)
        grown = _milli(_SCALE * _grown(phi, sigma, periods))
    most = max(standing.deviation_milli, parameters.deviation_most)
    return replace(standing, deviation_milli=min(grown, most))


def rated(
    standing: Standing,
    opponent: Standing,
    score: Score,
    weight: Permille,
    now: Instant,
    parameters: GlickoParameters = PARAMETERS,
) -> Standing:
    """Return a person's standing after one game, from what both standings are when it is counted.

    A weight below the whole takes a game as that part of one, and of a period: its surprise and
    what it tells both shrink to it, as if the likelihood of the result were raised to that power.
    """
    before = idle(standing, now, parameters)
    with localcontext(_REAL):
        part = Decimal(weight) / WHOLE
        game = Game(strength_of(idle(opponent, now, parameters)), Decimal(score) / WON, part)
        mu, phi, sigma = after_period(strength_of(before), [game], parameters, length=part)
        rating, deviation = _milli(_SCALE * mu + _MIDDLE), _milli(_SCALE * phi)
        volatility = Nano(int((_NANO * sigma).to_integral_value()))
    return replace(
        before,
        rating_milli=rating,
        deviation_milli=min(deviation, parameters.deviation_most),
        volatility_nano=volatility,
        games=before.games + 1,
        wins=before.wins + (score == WON),
        draws=before.draws + (score == DRAWN),
        losses=before.losses + (score == LOST),
        last_at=now if before.last_at is None else max(now, before.last_at),
    )


def expected_score(standing: Standing, opponent: Standing) -> Permille:
    """Return what a person was to expect of a game, as `rated` reckons it: 1000 is a sure win."""
    with localcontext(_REAL):
        chance = _expected(strength_of(standing).mu, strength_of(opponent))
        return Permille(int((WHOLE * chance).to_integral_value()))


def strength_of(standing: Standing) -> Strength:
    """Return a standing on Glicko-2's own scale (step 2 of the paper)."""
    with localcontext(_REAL):
        return Strength(
            (standing.rating_milli / _MILLI - _MIDDLE) / _SCALE,
            standing.deviation_milli / _MILLI / _SCALE,
            standing.volatility_nano / _NANO,
        )


def after_period(
    strength: Strength,
    games: Iterable[Game],
    parameters: GlickoParameters = PARAMETERS,
    length: Decimal = Decimal(1),
) -> Strength:
    """Return a strength after a rating period with any number of games (steps 3 to 7).

    `length` is that of the period, as a part of a whole one.
    """
    with localcontext(_REAL):
        mu, phi, sigma = strength
        known, surprise = _summed(mu, games)
        if not known:
            return Strength(mu, _grown(phi, sigma, length), sigma)
        v = 1 / known
        sigma = _volatility(strength, v, v * surprise, parameters.tau)
        phi_star = _grown(phi, sigma, length)
        phi = 1 / (1 / (phi_star * phi_star) + known).sqrt()
        return Strength(mu + phi * phi * surprise, phi, sigma)


def _summed(mu: Decimal, games: Iterable[Game]) -> tuple[Decimal, Decimal]:
    """Return what games tell (1/v, step 3) and the sum of their surprises (Δ/v, step 4)."""
    known = surprise = Decimal(0)
    for opponent, score, part in games:
        g, expected = _g(opponent.phi), _expected(mu, opponent)
        known += part * g * g * expected * (1 - expected)
        surprise += part * g * (score - expected)
    return known, surprise


def _g(phi: Decimal) -> Decimal:
    return 1 / (1 + 3 * phi * phi / _PI_SQUARED).sqrt()


def _expected(mu: Decimal, opponent: Strength) -> Decimal:
    return 1 / (1 + (-_g(opponent.phi) * (mu - opponent.mu)).exp())


def _grown(phi: Decimal, sigma: Decimal, periods: Decimal) -> Decimal:
    """Return a deviation after periods without a game (step 6)."""
    return (phi * phi + sigma * sigma * periods).sqrt()


def _volatility(strength: Strength, v: Decimal, delta: Decimal, tau: Decimal) -> Decimal:
    """Return the new volatility (step 5): where `f` is 0, found by the Illinois algorithm."""
    _, phi, sigma = strength
    start = (sigma * sigma).ln()
    room = delta * delta - phi * phi - v

    def f(x: Decimal) -> Decimal:
        e = x.exp()
        spread = phi * phi + v + e
        return e * (room - e) / (2 * spread * spread) - (x - start) / (tau * tau)

    a, b = start, _other_bound(start, room, tau, f)
    f_a, f_b = f(a), f(b)
    while abs(b - a) > _CLOSE_ENOUGH:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return (a / 2).exp()


def _other_bound(
    start: Decimal, room: Decimal, tau: Decimal, f: Callable[[Decimal], Decimal]
) -> Decimal:
    """Return a point on the other side of where `f` is 0."""
    if room > 0:
        return room.ln()
    bound = start - tau
    while f(bound) < 0:
        bound -= tau
    return bound


def _milli(points: Decimal) -> Milli:
    return Milli(int((_MILLI * points).to_integral_value()))
