"""What a tab asks of ranked play and of people, and what it is answered.

Owns: which command asks the runtime for what. Must not know: queues, ratings, sockets.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeVar

from seki_protocol.close_codes import CloseCode
from seki_protocol.messages import ranked_commands as asked
from seki_protocol.names import NameFault, read_name
from seki_server.domain.decision import Refusal
from seki_server.domain.words import MatchId, PersonId
from seki_server.ports import Clock
from seki_server.runtime.orders import Accepted, Reply
from seki_server.runtime.ranked.play import RankedPlay
from seki_server.transport.budgets import Rarity
from seki_server.transport.proxies import block_of
from seki_server.transport.ranked_wire import (
    games_fields,
    history_fields,
    leaderboard_fields,
    profile_fields,
    queue_fields,
    rating_fields,
)
from seki_server.transport.reception import Reception
from seki_server.transport.tab import Tab

T = TypeVar("T")

NAME_INVALID: Final = "profile/name_invalid"


class RankedTalk:
    """The part of one tab's conversation that is about ranked play."""

    __slots__ = ("_account", "_clock", "_play", "_reception", "_tab")

    def __init__(
        self, tab: Tab, reception: Reception, play: RankedPlay, clock: Clock, account: str
    ) -> None:
        self._tab = tab
        self._reception = reception
        self._play = play
        self._clock = clock
        self._account = account

    # The queue.

    async def _join(self, command: asked.JoinQueue) -> None:
        block, person = block_of(self._account), self._tab.person
        since = await self._play.queueing.join(person, command.game, block)
        self._answer(command.id, since, lambda since: {"since": since})

    async def _leave(self, command: asked.LeaveQueue) -> None:
        refusal = await self._play.queueing.leave(self._tab.person)
        self._reception.answer(command.id, refusal or Accepted({}))

    async def _get_queue(self, command: asked.GetQueue) -> None:
        """Tell how it stands; it is told by itself from then on, and costs a look at everybody."""
        if self._reception.charge_rarity(command, Rarity.READINGS):
            state = await self._play.queueing.state(self._tab.person)
            self._answer(command.id, state, lambda state: queue_fields(state, self._clock.now()))

    # People.

    async def _set_name(self, command: asked.SetName) -> None:
        name = read_name(command.name)
        if isinstance(name, NameFault):
            self._reception.answer(command.id, Refusal(NAME_INVALID, {"why": name}))
        elif self._reception.charge_rarity(command, Rarity.RENAMINGS):
            given = await self._play.profiles.set_name(self._tab.person, name)
            self._answer(command.id, given, lambda given: {"name": given.name, "tag": given.tag})

    async def _get_profile(self, command: asked.GetProfile) -> None:
        found = await self._play.profiles.described((self._who(command),))
        now = self._clock.now()
        self._answer(command.id, found, lambda found: profile_fields(found[0], now))

    async def _get_profiles(self, command: asked.GetProfiles) -> None:
        found = await self._play.profiles.described([PersonId(each) for each in command.persons])
        now = self._clock.now()
        self._answer(
            command.id,
            found,
            lambda found: {"profiles": [profile_fields(each, now) for each in found]},
        )

    async def _get_games(self, command: asked.GetGames) -> None:
        if self._reception.charge_rarity(command, Rarity.READINGS):
            before = None if command.before is None else MatchId(command.before)
            games = await self._play.profiles.games(self._who(command), before)
            self._answer(command.id, games, games_fields)

    async def _get_leaderboard(self, command: asked.GetLeaderboard) -> None:
        if self._reception.charge_rarity(command, Rarity.READINGS):
            game, offset, now = command.game, command.offset, self._clock.now()
            board = await self._play.profiles.leaderboard(game, offset, self._tab.person)
            self._answer(
                command.id, board, lambda board: leaderboard_fields(game, offset, board, now)
            )

    async def _get_history(self, command: asked.GetRatingHistory) -> None:
        if self._reception.charge_rarity(command, Rarity.READINGS):
            history = await self._play.profiles.history(command.game, self._who(command))
            self._answer(command.id, history, history_fields)

    async def _explain(self, command: asked.ExplainRating) -> None:
        news = await self._play.profiles.explain(self._who(command), MatchId(command.match))
        self._answer(command.id, news, rating_fields)

    # Devices.

    async def _make_device_code(self, command: asked.MakeDeviceCode) -> None:
        if self._reception.charge_rarity(command, Rarity.RENAMINGS):
            made = await self._play.devices.make_device_code(self._tab.person)
            self._answer(command.id, made, lambda made: made._asdict())

    async def _make_recovery_code(self, command: asked.MakeRecoveryCode) -> None:
        if self._reception.charge_rarity(command, Rarity.RENAMINGS):
            made = await self._play.devices.make_recovery_code(self._tab.person)
            self._answer(command.id, made, lambda code: {"code": code})

    async def _use_device_code(self, command: asked.UseDeviceCode) -> None:
        if self._reception.may_try(command):
            token = await self._play.devices.use_device_code(command.code)
            self._answer(command.id, token, lambda token: {"token": token})

    async def _use_recovery_code(self, command: asked.UseRecoveryCode) -> None:
        if self._reception.may_try(command):
            token = await self._play.devices.use_recovery_code(command.code)
            self._answer(command.id, token, lambda token: {"token": token})

    async def _delete_me(self, command: asked.DeleteMe) -> None:
        """Forget who asks; their tabs here are closed, and come back as somebody new."""
        tab = self._tab
        refusal = await self._play.devices.delete(tab.person)
        self._reception.answer(command.id, refusal or Accepted({}))
        if refusal is None:
            for each in self._play.connected.tabs_of(tab.person):
                assert isinstance(each, Tab)
                each.end(CloseCode.RESTART, "who was there is forgotten: come back")

    def _who(self, command: asked.OfPerson) -> PersonId:
        return self._tab.person if command.person is None else PersonId(command.person)

    def _answer(
        self, command_id: str, found: T | Refusal, result: Callable[[T], Mapping[str, object]]
    ) -> None:
        reply: Reply = found if isinstance(found, Refusal) else Accepted(result(found))
        self._reception.answer(command_id, reply)


Talk = Callable[[RankedTalk, Any], Awaitable[None]]

RANKED: Final[Mapping[type, Talk]] = {
    asked.JoinQueue: RankedTalk._join,
    asked.LeaveQueue: RankedTalk._leave,
    asked.GetQueue: RankedTalk._get_queue,
    asked.SetName: RankedTalk._set_name,
    asked.GetProfile: RankedTalk._get_profile,
    asked.GetProfiles: RankedTalk._get_profiles,
    asked.GetGames: RankedTalk._get_games,
    asked.GetLeaderboard: RankedTalk._get_leaderboard,
    asked.GetRatingHistory: RankedTalk._get_history,
    asked.ExplainRating: RankedTalk._explain,
    asked.MakeDeviceCode: RankedTalk._make_device_code,
    asked.UseDeviceCode: RankedTalk._use_device_code,
    asked.MakeRecoveryCode: RankedTalk._make_recovery_code,
    asked.UseRecoveryCode: RankedTalk._use_recovery_code,
    asked.DeleteMe: RankedTalk._delete_me,
}
"""What is asked of ranked play."""
