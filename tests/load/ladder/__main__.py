"""Print what a season of ranked play leads to: `python -m tests.load.ladder`.

Owns: the sizes and the tables. It takes about a minute.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from tests.load.ladder.season import Met, Season, Somebody, newcomers, spearman

PEOPLE, MATCHES, JOINS_A_MINUTE = 2_000, 50_000, 60
LOADS = (1, 4, 15, 60, 120)
"""Joins a minute. At the last, three in five play at any time."""

MATCHES_OF_A_LOAD = 4_000
GAMES = (1, 35, 50, 60)


def order_table(people: Sequence[Somebody]) -> Iterator[str]:
    """Yield how ratings stand to strengths, by how much people have played."""
    yield f"{PEOPLE} people, {MATCHES} matches, {JOINS_A_MINUTE} joins a minute"
    yield "games at least | people | Spearman | median error | median deviation"
    for games in GAMES:
        some = [each for each in people if each.standing.games >= games]
        off = median(abs(each.standing.rating_milli / 1000 - each.strength) for each in some)
        deviation = median(each.standing.deviation_milli / 1000 for each in some)
        yield f"{games:14} | {len(some):6} | {spearman(some):8.4f} | {off:12.0f} | {deviation:.0f}"


def load_table(people: Sequence[Somebody]) -> Iterator[str]:
    """Yield how long people wait for whom, by how many join; they are those rated above."""
    yield "joins a minute | wait: median | 90 % | 99 % | rating gap: median | 90 % | strength gap"
    for number, load in enumerate(LOADS):
        season = Season(people, load, seed=number)
        season.play(MATCHES_OF_A_LOAD)
        yield f"{load:14} | {_row(season.met)}"


def _row(met: Sequence[Met]) -> str:
    waits = sorted(wait / 1000 for each in met for wait in each.waits)
    gaps = sorted(each.rating_gap for each in met)
    wait = [waits[int(len(waits) * share)] for share in (0.5, 0.9, 0.99)]
    gap = [gaps[int(len(gaps) * share)] for share in (0.5, 0.9)]
    strength_gap = median(each.strength_gap for each in met)
    return (
        f"{wait[0]:10.1f} s | {wait[1]:4.0f} | {wait[2]:4.0f} |"
        f" {gap[0]:18.0f} | {gap[1]:4.0f} | {strength_gap:12.0f}"
    )


def main() -> None:
    people = newcomers(PEOPLE, seed=1)
    season = Season(people, JOINS_A_MINUTE, seed=1)
    season.play(MATCHES)
    for line in (*order_table(people), ""):
        print(line, flush=True)
    for line in load_table(people):
        print(line, flush=True)


if __name__ == "__main__":
    main()
