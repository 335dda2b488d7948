"""What goes wrong in a browser is seen: each kind of trouble, on a page that has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.async_api import Browser, Route, expect

from tests.browser.people import People, Person
from tests.support.waiting import until

SITE = "http://a-site.invalid"
EMPTY = "<!doctype html><link rel=icon href='data:,'><body><script src=/script.js></script>"
POLICY = '<meta http-equiv=content-security-policy content="img-src data:">'
SCRIPTS = {
    "console error: lost": "console.error('lost')",
    "console warning: odd": "console.warn('odd')",
    "uncaught: gone": "setTimeout(() => { throw Error('gone') })",
    "foreign request: http://elsewhere.invalid/": "fetch('http://elsewhere.invalid/')",
    "foreign socket: ws://elsewhere.invalid/": "new WebSocket('ws://elsewhere.invalid/')",
    "answered 404: http://a-site.invalid/nothing": "fetch('/nothing')",
    "failed: http://a-site.invalid/torn": "fetch('/torn').catch(() => 0)",
    "Content Security Policy": "document.body.append(Object.assign(new Image(), { src: '/x' }))",
}


async def a_reader_of(people: People, script: str) -> Person:
    """Show somebody a page that runs a script."""
    answers: Mapping[str, Mapping[str, Any]] = {
        "/": {"body": POLICY + EMPTY, "content_type": "text/html"},
        "/script.js": {"body": script, "content_type": "text/javascript"},
        "/nothing": {"status": 404},
    }

    async def answer(route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        await (route.fulfill(**answers[path]) if path in answers else route.abort())

    person = await people.come("reader", site=SITE)
    await person.context.route("**", answer)
    await person.opens()
    return person


@pytest.mark.parametrize("trouble", SCRIPTS)
async def test_every_kind_of_trouble_is_seen_and_named(browser: Browser, trouble: str) -> None:
    people = People(browser, SITE)
    reader = await a_reader_of(people, SCRIPTS[trouble])
    await until(lambda: any(trouble in each for each in reader.troubles.unexpected()))
    assert any(trouble in each for each in await people.leave())


async def test_what_is_expected_is_no_trouble(browser: Browser) -> None:
    people = People(browser, SITE)
    reader = await a_reader_of(people, "console.error('lost'); console.error('torn')")
    await until(lambda: len(reader.troubles.unexpected()) == 2)
    reader.troubles.expect("lost")
    assert await people.leave() == ["reader: console error: torn"]


async def test_a_quiet_page_has_no_troubles(browser: Browser) -> None:
    people = People(browser, SITE)
    reader = await a_reader_of(people, "console.info('read'); document.title = 'read'")
    await expect(reader.page).to_have_title("read")
    assert await people.leave() == []
