"""Installed on a device, and without a connection."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.people import People, choose_language
from tests.browser.troubles import NETWORK_IS_CUT


async def test_the_manifest_names_icons_that_are_there(people: People) -> None:
    reader = await people.come("reader")
    await reader.opens()
    address = await reader.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = await (await reader.context.request.get(f"{people.site}{address}")).json()
    assert manifest["name"]
    assert manifest["start_url"] == "/"
    assert manifest["display"] in ("standalone", "minimal-ui")
    sizes = set()
    for icon in manifest["icons"]:
        answer = await reader.context.request.get(f"{people.site}/{icon['src'].lstrip('/')}")
        assert answer.ok, icon
        assert answer.headers["content-type"] == icon["type"]
        sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes


async def test_without_a_connection_the_page_opens_and_says_so(people: People) -> None:
    reader = await people.come("reader")
    reader.troubles.expect(*NETWORK_IS_CUT)
    await reader.opens()
    await reader.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await reader.page.wait_for_function(
        """async () => {
          const cache = await caches.open((await caches.keys())[0]);
          const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
          return [...document.scripts].every(({ src }) => paths.includes(new URL(src).pathname));
        }"""
    )
    await reader.loses_the_network()
    await reader.reloads()
    await expect(reader.page.get_by_text("This device is offline.").first).to_be_visible()
    await expect(reader.page.get_by_role("heading", level=1)).to_be_visible()
    await reader.has_the_network_again()
    await expect(reader.page.get_by_text("This device is offline.")).to_have_count(0)


async def test_a_language_that_cannot_be_loaded_leaves_the_page_in_the_one_it_has(
    people: People,
) -> None:
    reader = await people.come("reader")
    reader.troubles.expect(*NETWORK_IS_CUT)
    await reader.opens()
    choice = reader.page.locator("seki-header select")
    await reader.loses_the_network()
    await choice.select_option("ko")
    await expect(reader.page.get_by_text("There is no connection just now.").first).to_be_visible()
    await expect(choice).to_have_value("en")
    await reader.has_the_network_again()
    await choose_language(reader.page, "ko")
