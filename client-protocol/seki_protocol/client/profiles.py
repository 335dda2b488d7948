"""Who one is to others, and on which devices.

Owns: the typed commands on names, profiles and codes; that a session becomes who a code names. Must
not know: connections, command ids.
"""

from __future__ import annotations

from collections.abc import Sequence

from seki_protocol.client.driver import Driver
from seki_protocol.messages.ranked import (
    DeviceCode,
    NameGiven,
    NewRecoveryCode,
    NewToken,
    Profile,
)
from seki_protocol.messages.ranked import Profiles as ProfileList


class Profiles:
    """What a person does about who they are."""

    _driver: Driver

    async def set_name(self, name: str) -> NameGiven:
        """Be called so; return the name as it is shown, and the tag that goes with it."""
        return NameGiven.model_validate(await self._driver.ask("set_name", name=name))

    async def profile(self, person: str | None = None) -> Profile:
        """Return a person's name and ratings; one's own by default."""
        return Profile.model_validate(await self._driver.ask("get_profile", person=person))

    async def profiles(self, persons: Sequence[str]) -> tuple[Profile, ...]:
        """Return the names and ratings of up to 16 people, in this order."""
        result = await self._driver.ask("get_profiles", persons=list(persons))
        return ProfileList.model_validate(result).profiles

    async def make_device_code(self) -> DeviceCode:
        """Make a code by which another device becomes this person: once, for some minutes."""
        return DeviceCode.model_validate(await self._driver.ask("make_device_code"))

    async def use_device_code(self, code: str) -> str:
        """Become the person of a device code, and return who that is.

        `token` is another one afterwards. Rooms of the person before are gone to this session, and
        what was unanswered has an unknown outcome.
        """
        result = await self._driver.ask("use_device_code", code=code)
        return await self._driver.become(NewToken.model_validate(result).token)

    async def make_recovery_code(self) -> str:
        """Make a code to be kept for the day when every device is lost; an older one is void."""
        result = await self._driver.ask("make_recovery_code")
        return NewRecoveryCode.model_validate(result).code

    async def use_recovery_code(self, code: str) -> str:
        """Become the person of a recovery code, as `use_device_code` does."""
        result = await self._driver.ask("use_recovery_code", code=code)
        return await self._driver.become(NewToken.model_validate(result).token)

    async def delete_me(self) -> str:
        """Let the server forget this person, and become a new one; return who that is."""
        await self._driver.ask("delete_me")
        return await self._driver.become(None)
