"""What somebody who looks at a room may want of it next.

Owns: how often what is wanted, right or wrong. Must not know: how it is sent.
"""

from __future__ import annotations

from random import Random

from seki_server.domain.commands import (
    AnswerOffer,
    Command,
    LeaveParty,
    MakeOffer,
    Play,
    Rematch,
    Resign,
    ReturnToSeat,
    StartMatch,
    WithdrawOffer,
)
from seki_server.domain.room import OfferKind
from seki_server.domain.words import MatchId, PersonId, Step
from tests.chaos.simulation.witness import Story
from tests.server.domain.fold import View

WRONG_ACTION = "a0a0"


def is_to_move(view: View, person: PersonId) -> bool:
    """Tell whether a person sees that it is their turn."""
    match = view["match"]
    if not match or match["result"] or person not in match["players"]:
        return False
    return bool(match["board"]["to_move"] == match["players"].index(person))


def wish(view: View, person: PersonId, story: Story, chance: Random) -> Command | None:
    """Return what a person asks; None: nothing."""
    match = view["match"]
    if match is None:
        return StartMatch(person, _coin(chance)) if person == view["leader"] else None
    if match["result"]:
        return _after_match(view, person, chance)
    if person not in match["players"]:
        return None
    return _in_match(view, person, story, chance)


def _after_match(view: View, person: PersonId, chance: Random) -> Command | None:
    if person in view["seats"] and chance.random() < 0.8:
        return Rematch(person, view["match"]["id"], _coin(chance))
    return StartMatch(person, _coin(chance)) if person == view["leader"] else None


def _in_match(view: View, person: PersonId, story: Story, chance: Random) -> Command | None:
    match, mood = view["match"], chance.random()
    fence = (MatchId(match["id"]), Step(match["board"]["step"]))
    seat = match["players"].index(person)
    if match["offer"]:
        if match["offer"]["seat"] != seat:
            return AnswerOffer(person, *fence, accept=chance.random() < 0.4)
        if mood < 0.3:
            return WithdrawOffer(person, *fence)
    if match["attendance"][seat]["substitute"] and mood < 0.5:
        return ReturnToSeat(person, fence[0])
    if mood < 0.006:
        return Resign(person, *fence)
    if mood < 0.04:
        return MakeOffer(person, *fence, chance.choice(list(OfferKind)))
    if mood < 0.05:
        return LeaveParty(person)
    return _action(view, person, story, chance)


def _action(view: View, person: PersonId, story: Story, chance: Random) -> Command | None:
    """Return an action, now and then a wrong one, or one for a step that is over."""
    match, mood = view["match"], chance.random()
    step = match["board"]["step"]
    position = story.positions.get(step)
    if not is_to_move(view, person) or position is None or story.now.match is None:
        return None
    action = chance.choice(position.legal_actions()) if position.outcome() is None else "pass"
    if mood < 0.02:
        action = WRONG_ACTION
    elif mood < 0.06:
        step = max(0, step - 1)
    return Play(person, MatchId(match["id"]), Step(step), action)


def _coin(chance: Random) -> bool:
    return chance.random() < 0.5
