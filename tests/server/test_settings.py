"""Everything an operator sets has a bound, and comes from the environment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from seki_server.settings import Settings, misspelt


def test_the_defaults_listen_on_this_machine_only() -> None:
    settings = Settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8080)
    assert settings.redis_url is None


@pytest.mark.parametrize("name", ["HOST", "SEKI_HOST"])
def test_the_host_has_two_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "0.0.0.0")
    assert Settings().host == "0.0.0.0"


def test_limits_are_set_by_their_part_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKI_ROOM__MEMBERS", "16")
    monkeypatch.setenv("SEKI_RUNTIME__MAILBOX", "7")
    monkeypatch.setenv("SEKI_TRANSPORT__CODEC__DEPTH", "5")
    monkeypatch.setenv("SEKI_STORAGE__RECORD_DAYS", "9")
    monkeypatch.setenv("SEKI_ORIGINS", "https://a.example, https://b.example")
    settings = Settings()
    assert settings.room.members == 16
    assert settings.runtime.mailbox == 7
    assert settings.transport.codec.depth == 5
    assert settings.storage.record_days == 9
    assert settings.origins == ("https://a.example", "https://b.example")


def limits_within(part: BaseModel) -> Iterator[tuple[str, FieldInfo]]:
    """Yield every number that an operator may set, also those of the parts of a part."""
    for name, field in type(part).model_fields.items():
        value = getattr(part, name)
        if isinstance(value, BaseModel):
            yield from limits_within(value)
        elif field.annotation in (int, float):
            yield name, field


def test_every_limit_has_a_bound_and_says_its_unit() -> None:
    settings = Settings()
    limits = [
        limit
        for part in (settings.room, settings.runtime, settings.transport, settings.storage)
        for limit in limits_within(part)
    ]
    assert {"burst", "per_second", "address_connections"} <= {name for name, _ in limits}
    for name, field in limits:
        bounds = {type(bound).__name__ for bound in field.metadata}
        assert {"Ge", "Le"} <= bounds, name
        assert field.description, name


def test_one_number_of_a_rate_is_set_and_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Settings().transport.budgets
    monkeypatch.setenv("SEKI_TRANSPORT__BUDGETS__PERSON__MOVES__BURST", "7")
    budgets = Settings().transport.budgets
    assert budgets.person.moves.burst == 7
    assert budgets.person.moves.per_second == before.person.moves.per_second
    assert (budgets.person.commands, budgets.address) == (before.person.commands, before.address)


def test_trusted_proxies_are_addresses_and_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().trusted_proxies == ()
    monkeypatch.setenv("SEKI_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8,fd00::/8")
    assert [str(each) for each in Settings().trusted_proxies] == [
        "127.0.0.1/32",
        "10.0.0.0/8",
        "fd00::/8",
    ]


@pytest.mark.parametrize("wrong", ["nginx", "10.0.0.1/8", "10.0.0.0/33", "127.0.0.1;10.0.0.1"])
def test_a_proxy_that_is_none_stops_the_start(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKI_TRUSTED_PROXIES", wrong)
    with pytest.raises(ValidationError, match="trusted_proxies"):
        Settings()


def test_an_end_in_good_order_takes_at_most_five_seconds() -> None:
    settings = Settings()
    assert settings.transport.drain_ms + settings.runtime.presence.farewell_ms <= 4_900


def test_stopping_takes_longer_than_a_command_waits_for_its_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = Settings()
    assert settings.transport.drain_ms > settings.runtime.patience_ms
    monkeypatch.setenv("SEKI_RUNTIME__PATIENCE_MS", str(settings.transport.drain_ms))
    with pytest.raises(ValidationError, match="drain_ms"):
        Settings()


def test_a_frame_is_refused_by_name_before_it_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    cut_bytes = Settings().transport.cut_bytes
    monkeypatch.setenv("SEKI_TRANSPORT__CODEC__FRAME_BYTES", str(cut_bytes))
    with pytest.raises(ValidationError, match="frame_bytes"):
        Settings()
    monkeypatch.setenv("SEKI_TRANSPORT__CUT_BYTES", str(cut_bytes + 1))
    assert Settings().transport.codec.frame_bytes == cut_bytes


def test_a_variable_that_looks_like_a_setting_and_is_none_is_found() -> None:
    good = ["PATH", "SEKI_PORT", "seki_port", "SEKI_ROOM__MEMBERS", "SEKI_ROOM", "HOST"]
    assert misspelt(good) == []
    assert misspelt([*good, "SEKI_PROT", "SEKI_", "SEKI_ROOMS__MEMBERS"]) == [
        "SEKI_",
        "SEKI_PROT",
        "SEKI_ROOMS__MEMBERS",
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [("SEKI_PORT", "70000"), ("SEKI_RUNTIME__MAILBOX", "0"), ("SEKI_RUNTIME__NO_SUCH", "1")],
)
def test_what_is_out_of_bounds_is_refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError):
        Settings()
