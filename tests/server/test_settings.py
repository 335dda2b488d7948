"""Everything an operator sets has a bound, and comes from the environment."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

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


def test_every_limit_has_a_bound_and_says_its_unit() -> None:
    for part in (Settings().room, Settings().runtime, Settings().transport, Settings().storage):
        for name, field in type(part).model_fields.items():
            if field.annotation is int:
                bounds = {type(bound).__name__ for bound in field.metadata}
                assert {"Ge", "Le"} <= bounds, name
                assert field.description, name


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
