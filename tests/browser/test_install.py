"""The service worker in a real browser: without a network there is a page, and no table is kept."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.server.support import Client


def test_without_a_network_the_site_says_so_and_keeps_no_table(visitors: Visitors) -> None:
    visitors.allowed += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load resource"]
    anna = Client(visitors.address, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "hotseat"}])["table"]
    page = visitors.desktop()
    visitors.sit(page, anna)
    anna.close()
    page.goto(f"/tables/{table}")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # through the worker, which must not keep it
    expect(page.locator("#board")).to_be_visible()
    kept = page.evaluate(
        """async () => {
          const all = [];
          for (const name of await caches.keys())
            for (const one of await (await caches.open(name)).keys()) all.push(new URL(one.url).pathname);
          return all;
        }"""
    )
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept)
    page.context.set_offline(True)
    page.goto(f"/tables/{table}")
    expect(page.locator("h1")).to_have_text("No connection")
    styled = "[...document.styleSheets].map((sheet) => sheet.cssRules.length)"
    assert all(rules > 0 for rules in page.evaluate(styled))
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("h1")).not_to_have_text("No connection")


def test_the_account_page_offers_push_messages(visitors: Visitors) -> None:
    anna = Client(visitors.address, "Anna")
    page = visitors.desktop()
    visitors.sit(page, anna)
    anna.close()
    page.goto("/me")
    # This browser has no push service behind it: the page says so instead of doing nothing.
    page.get_by_role("button", name="Turn on").click()
    expect(page.locator("form[data-push] .problem")).not_to_be_empty()
