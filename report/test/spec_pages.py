"""spec_pages.py PAGES FIRST: opens the folder spec/ of a site of spec_suite.py in headless Chromium, and reports as
TAP, tests numbered from FIRST. The pages have no script, so each test reads what the browser shows."""

import sys

from browser import HIDDEN, PHONE_WIDTH, main

PAGE_BYTES_MAX = 200_000


def show(b, name):
    b.driver.get((b.pages / name).as_uri())


def nobody_follows(b):
    show(b, "../rules.html")
    row = b.one("#nobody ~ ul > li").text
    assert "Not by alpha 1, " in row and "One holds." in row, row
    b.one("#nobody ~ ul > li ul a").click()
    b.wait(lambda: b.all(".s:target") and b.text(".s:target") == "One holds.")


def ambiguous_and_added(b):
    show(b, "native.html")
    notes = " ".join(e.text for e in b.all(".notes"))
    assert "question: read as yes by alpha 1; as no by" in notes, notes
    assert "Since hashicorp/hcl 2.20.0: A name may contain ::." in b.text(".remark"), b.text(".remark")
    assert "released.colons. Followed by " in b.text(".remark"), b.text(".remark")


def rules_of_a_sentence(b):
    """A note leads to its sentence, to the rules of the sentence, and from there back; the former name of a sentence stays."""
    show(b, "native.html")
    note = b.all(".notes li")[1]
    assert note.text.startswith("2 two, 1 case: "), note.text
    number, rule = b.all(".notes li:nth-child(2) a")[:2]
    number.click()
    b.wait(lambda: b.text(".s:target") == "Two holds.")
    place = b.place()
    rule.click()
    b.wait(lambda: "native.two" in b.text("h1"))
    assert b.text("h2 + p").startswith("Followed by alpha 1. Not by "), b.text("h2 + p")
    b.one("main > ul a").click()
    b.wait(lambda: b.place() == place and b.text(".s:target") == "Two holds.")
    b.driver.get((b.pages / "native.html").as_uri() + "#s1")
    b.wait(lambda: b.all(":target"))
    assert b.text(":target") == "2", b.text(":target")


def text_and_notes(b):
    show(b, "native.html")
    assert b.one(".list em").text == "open" and b.one("pre.said").text.startswith("name = value")
    assert [e.text for e in b.all(".s.nobody")[1:]] == ["One holds."]
    notes = [e.text for e in b.all(".notes li")][:3]
    assert notes[0].startswith("1 one, 1 case: no implementation follows completely. Not by alpha 1, "), notes
    assert "sentences are not in the ledger" in b.text(".warning")


def style_and_network(b):
    b.errors()
    for path in sorted(b.pages.glob("*.html")):
        show(b, path.relative_to(b.pages))
        asked = b.script("return performance.getEntriesByType('resource').map(e => e.name)")
        assert all(name == (b.pages.parent / "site.css").as_uri() for name in asked), asked
        assert b.script("return getComputedStyle(document.querySelector('main')).maxWidth") == "1312px"
        assert b.script("return document.querySelectorAll('script, img, iframe, object').length") == 0
        assert path.stat().st_size < PAGE_BYTES_MAX, path
    assert not b.errors()


def attacks(b):
    for path in sorted(b.pages.glob("*.html")):
        show(b, path.relative_to(b.pages))
        assert b.script("return window.broken") is None, path
        found = HIDDEN.search(b.script("return document.documentElement.textContent"))
        assert not found, (path, found)
        links = [a.get_attribute("href") for a in b.all("a")]
        assert all(href.startswith(("file:", "http://h")) for href in links), links


def phone(b):
    b.resize(PHONE_WIDTH)
    for path in sorted(b.pages.glob("*.html")):
        show(b, path.relative_to(b.pages))
        b.check_width(path)
    b.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def dark(b):
    colours = []
    for scheme in ("light", "dark"):
        b.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                 {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        show(b, "native.html")
        colour = "return getComputedStyle(document.body).backgroundColor"
        b.wait(lambda: b.script(colour) != "rgba(0, 0, 0, 0)")  # the style sheet is there
        colours.append(b.script(colour))
    assert colours == ["rgb(255, 255, 255)", "rgb(20, 23, 27)"], colours


TESTS = [nobody_follows, ambiguous_and_added, rules_of_a_sentence, text_and_notes, style_and_network, attacks,
         phone, dark]

sys.exit(main(TESTS))
