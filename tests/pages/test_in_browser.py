"""Pages in a real headless Chromium: no complaint, no overflow, links, sorting, stepping, harmless names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pages.browser import Browser
from tests.pages.conftest import HERO, shown

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PAGES = ("player", "pool", "session", "hand", "error")
WIDE_PARTS = (
    "[...document.querySelectorAll('body *')].filter(e => !e.closest('.plots') &&"
    " e.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map(e => e.outerHTML.slice(0, 120))"
)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_complains_nothing_overflows_nothing_is_fetched(
    browser: Browser, pages: dict[str, Path], name: str, width: int, scheme: str
) -> None:
    browser.open(pages[name], width=width, scheme=scheme)
    if width == 360:
        browser.run(
            "document.querySelectorAll('details').forEach((e, n) => { if (n % 9 === 0) e.open = true })"
        )
        browser.run("new Promise(requestAnimationFrame)")
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.run(WIDE_PARTS) == []
    assert browser.complaints == []
    assert browser.dialogs == []
    assert [address[:60] for address in browser.requests() if not address.startswith("data:")] == []
    dark = browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(15, 19, 24)"
    assert dark == (scheme == "dark")


@pytest.mark.parametrize("name", ["player", "pool"])
def test_every_link_opens_the_place_it_leads_to(browser: Browser, pages: dict[str, Path], name: str) -> None:
    browser.open(pages[name])
    assert browser.run(
        "[...document.links].every(link => link.hash && document.getElementById(link.hash.slice(1)))"
    )
    seen = browser.run(
        """(async () => {
          const results = [];
          for (const link of [...document.querySelectorAll('.figures td a')].slice(0, 400)) {
            if (results.length > 25) break;
            if (Math.abs(link.hash.charCodeAt(link.hash.length - 1)) % 5) continue;
            link.click();
            await new Promise((done) => setTimeout(done, 30));
            const place = document.querySelector(location.hash).getBoundingClientRect();
            results.push(place.height > 0 && place.top < innerHeight && place.bottom > 0);
          }
          return results;
        })()"""
    )
    assert len(seen) > 5
    assert all(seen)
    browser.run("document.querySelector('.behind a').click(); new Promise((done) => setTimeout(done, 200))")
    assert browser.run("document.querySelector(location.hash).open") is True
    assert browser.run("document.querySelector(location.hash + ' .seat .stack').textContent")


def test_a_table_sorts_by_each_of_its_columns(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["player"])
    before = browser.run("document.querySelector('table').tBodies[0].rows.length")
    for column in range(4):
        for order in ("ascending", "descending"):
            browser.run(f"document.querySelectorAll('table thead button')[{column}].click()")
            found = browser.run(
                "(() => { const t = document.querySelector('table');"
                f" return [t.tHead.rows[0].cells[{column}].ariaSort,"
                " t.querySelectorAll('[aria-sort]').length, [...t.tBodies[0].rows].map(r =>"
                f" r.cells[{column}].dataset.sort ?? r.cells[{column}].textContent)] }})()"
            )
            assert found[:2] == [order, 1]
            keys = [key for key in found[2] if key]
            assert found[2] == keys + [""] * (before - len(keys))  # nothing to say: last, either way
            falls = order == "descending"
            if column == 0:
                ordered = browser.run(f"{json.dumps(keys)}.sort((a, b) => a.localeCompare(b))")
                assert keys == (ordered[::-1] if falls else ordered)
            else:
                assert [*map(float, keys)] == sorted(map(float, keys), reverse=falls)


def test_a_term_in_focus_or_under_the_pointer_is_explained(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["player"], width=360)
    assert browser.run("document.getElementById('tip').hidden") is True
    browser.run("document.querySelector('a.term').focus()")
    told = browser.run("document.getElementById('tip').textContent")
    assert told == browser.run(
        "document.querySelector('#' + document.activeElement.ariaDescribedByElements[0].id).textContent"
    )
    assert browser.run("document.getElementById('tip').getBoundingClientRect().right") <= 360
    browser.press("Escape")
    assert browser.run("document.getElementById('tip').hidden") is True


def at(browser: Browser) -> tuple[int, int]:
    """Which step of how many is shown."""
    place = browser.run("document.querySelector('.replayer .place').textContent").split(",")[0]
    number, of = place.split(" of ")
    return int(number), int(of)


def test_keys_step_to_the_end_and_back(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["hand"])
    assert at(browser)[0] == 1
    last = at(browser)[1]
    told = []
    for _ in range(last - 1):
        browser.press("ArrowRight")
        told.append(browser.run("document.querySelector('.now').textContent"))
    assert at(browser) == (last, last)
    assert told == browser.run(
        "[...document.querySelectorAll('.story > li .text')].slice(1).map(e => e.textContent)"
    )
    browser.press("ArrowRight")
    assert at(browser) == (last, last)
    assert browser.run("[...document.querySelectorAll('.seat .stack')].map(e => e.textContent)") == [
        "$396.00", "$384.00",
    ]  # fmt: skip
    browser.press("ArrowLeft")
    assert at(browser) == (last - 1, last)
    browser.press("Home")
    assert at(browser) == (1, last)
    browser.press("End")
    assert at(browser) == (last, last)
    assert browser.complaints == []


def test_fingers_step_too_and_streets_are_reached_at_once(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["hand"], width=360)
    sizes = browser.run(
        "[...document.querySelectorAll('.controls button')].map(e => e.getBoundingClientRect())"
        ".map(r => Math.min(r.width, r.height))"
    )
    assert min(sizes) >= 44
    browser.tap("[data-go=on]")
    assert at(browser)[0] == 2
    browser.tap("[data-part='Seventh street']")
    assert "6♥" in browser.run("document.querySelector('.common dd').textContent")
    browser.tap("[data-go=back]")
    browser.tap("[data-go=last]")
    assert at(browser)[0] == at(browser)[1]
    browser.tap("[data-go=first]")
    assert at(browser)[0] == 1


def test_what_the_reader_saw_and_all_that_became_known(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["hand"])
    browser.run("document.querySelector('[data-part=\"Third street\"]').click()")
    cards = (
        "[...document.querySelectorAll('.seat')]"
        ".map(seat => [...seat.querySelectorAll('.card')].map(card => card.textContent).join(' '))"
    )
    assert browser.run(cards) == ["A♥ A♦ 2♣", "? ? K♠"]
    browser.run("document.querySelector('.all input').click()")
    assert browser.run(cards) == ["A♥ A♦ 2♣", "K♦ K♥ K♠"]
    assert "any time" in browser.run("document.querySelector('.view').textContent")


def test_folded_cards_lie_in_the_tray_and_findings_at_their_step(
    browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages["error"])
    browser.run("document.querySelector('[data-part=Antes]').click()")
    assert "ante.wrong-amount" in browser.run("document.querySelector('.replayer .found').textContent")
    browser.press("End")
    assert "ante.wrong-amount" not in browser.run("document.querySelector('.replayer .found').textContent")
    assert browser.run("document.querySelector('.dead dd').textContent") == "K♦9♥"
    assert browser.run("document.querySelectorAll('.seat.folded').length") == 2


def test_the_worst_names_are_legible_at_every_step(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["player"], width=360)
    found = browser.run(
        """(async () => {
          const names = new Set();
          for (const hand of document.querySelectorAll('details.hand')) {
            hand.open = true;
            await new Promise(requestAnimationFrame);
            hand.querySelector('[data-go=last]').click();
            for (const name of hand.querySelectorAll('.seat .name')) names.add(name.textContent);
            if (document.documentElement.scrollWidth > innerWidth) return 'too wide: ' + hand.id;
            hand.open = false;
          }
          return [...names];
        })()"""
    )
    assert shown(HERO) in found
    assert "</script><script>alert(2)</script>" in found
    assert any("\\u200f" in name for name in found)
    assert browser.complaints == []
    assert browser.dialogs == []
    assert browser.run("document.querySelectorAll('script').length") == browser.run(
        "document.querySelectorAll('script.steps').length + 1"
    )


def test_a_script_that_is_not_the_pages_own_would_not_run(
    browser: Browser, pages: dict[str, Path], tmp_path: Path
) -> None:
    source = pages["hand"].read_text("utf-8")
    bad = tmp_path / "bad.html"
    bad.write_text(source.replace("<header>", "<header><script>document.title = 'hacked'</script>", 1))
    browser.open(bad)
    assert browser.run("document.title") == "Hand C1"
    assert browser.complaints


def test_it_prints(browser: Browser, pages: dict[str, Path], tmp_path: Path) -> None:
    browser.open(pages["hand"])
    printed = browser.pdf(tmp_path / "hand.pdf").read_bytes()
    assert printed.startswith(b"%PDF")
    assert browser.run("matchMedia('print').matches") is False
