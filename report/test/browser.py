"""browser.py PAGES FIRST: opens the pages of the folder in headless Chromium and reports as TAP,
tests numbered from FIRST.

PAGES holds three.html (alpha in two versions, and beta), none.html, twenty.html, evil.html. The
driver is that of Debian: chromedriver beside chromium. Nothing is asked of any network.
"""

import re
import sys
import time
import traceback
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.utils import is_connectable

CHROMIUM = "/usr/bin/chromium"
DRIVER = "/usr/bin/chromedriver"
# Asks through a pipe: where the name localhost is not known, the driver does not find the browser's port.
SWITCHES = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--disable-dev-shm-usage", "--window-size=1280,900", "--remote-debugging-pipe"]
WAIT_SECONDS = 10
# The aim is one second; a machine that runs other tests beside gets more.
LOAD_SECONDS_MAX = 3
PAGE_BYTES_MAX = 8_000_000
PHONE_WIDTH = 390

VIEWS = ["#/", "#/map", "#/cases", "#/differences", "#/readings", "#/history",
         "#/section/native/expressions/operations", "#/cases?verdict=failed"]

# What a reader must never see unescaped: controls, bidirectional and other format characters.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u061c\u2028-\u202e\u2066-\u2069\ufeff]")


class Driver(Service):
    """Is asked by its address: some machines do not know the name localhost."""

    ADDRESS = "127.0.0.1"

    @property
    def service_url(self):
        return f"http://{self.ADDRESS}:{self.port}"

    def is_connectable(self):
        return is_connectable(self.port, self.ADDRESS)


class Browser:
    def __init__(self, pages):
        options = Options()
        for switch in SWITCHES:
            options.add_argument(switch)
        options.binary_location = CHROMIUM
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Driver(DRIVER), options=options)
        self.pages = Path(pages).resolve()

    def open(self, page, place="#/"):
        """Loads the page anew, also where only the fragment differs."""
        self.driver.get("about:blank")
        self.driver.get(f"file://{self.pages}/{page}.html{place}")
        self.wait(lambda: self.all("h1"))

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        found = self.all(selector)
        assert found, f"nothing is {selector}"
        return found[0]

    def text(self, selector="main"):
        return self.one(selector).text

    def script(self, code):
        return self.driver.execute_script(code)

    def wait(self, condition):
        end = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < end:
            try:
                if condition():
                    return
            except StaleElementReferenceException:
                pass  # the view was drawn anew in between
            time.sleep(0.02)
        raise AssertionError("waited in vain")

    def go(self, selector):
        """Clicks, and waits for the view that comes."""
        before = self.script("return location.hash")
        self.one(selector).click()
        self.wait(lambda: self.script("return location.hash") != before)

    def keys(self, *keys):
        self.one("body").send_keys(*keys)

    def place(self):
        return self.script("return location.hash")

    def errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]


def overview(b):
    b.open("three")
    assert "How 2 implementations" in b.text("h1"), b.text("h1")
    names = [card.text for card in b.all(".card h2")]
    assert names == ["alpha 1.10.0", "beta 0.1"], names
    beta = b.all(".card")[1].text
    for what in ("wrong answer", "crash", "no answer in time", "no valid reply", "unsupported",
                 "1 of them mix readings"):
        assert what in beta, f"{what!r} is not in {beta!r}"
    assert len(b.all(".card")[0].find_elements(By.CSS_SELECTOR, ".books li")) == 3


def map_and_section(b):
    b.open("three", "#/map")
    assert len(b.all(".heat-map")) == 3
    assert len(b.all(".heat a")) > 100
    b.go(".heat-map tbody .heat a")
    assert b.place().startswith("#/section/native/"), b.place()
    assert "Only alpha" in b.text(".lead"), b.text(".lead")
    b.open("three", "#/section/native/expressions/operations")
    assert b.text("h1") == "Operations"
    assert len(b.all(".rule")) > 3
    b.script("document.querySelector('.rule-cases').open = true")
    b.wait(lambda: b.all(".rule-cases .cases tbody tr"))
    b.driver.refresh()
    b.wait(lambda: b.text("h1") == "Operations")


def case(b):
    b.open("three", "#/cases?verdict=failed&run=beta%200.1")
    b.go(".cases tbody a")
    assert b.place().startswith("#/case/"), b.place()
    page = b.text()
    for what in ("Rules", "Input", "Right is", "Answers", "Reproduce", "hclcheck --impl"):
        assert what in page, f"{what!r} is missing"
    assert b.all(".rule-text, .columns li code")
    first = b.place()
    b.driver.refresh()
    b.wait(lambda: b.place() == first and b.all(".answer"))
    b.driver.back()
    b.wait(lambda: b.place().startswith("#/cases"))


def diff(b):
    b.open("three", "#/cases?verdict=fail&op=evaluate&run=beta%200.1")
    b.go(".cases tbody a")
    b.wait(lambda: b.all(".answer"))
    shown = [e.text for e in b.all(".diff .new")]
    assert b.all(".diff .old") and any("no " in text for text in shown) or "Answered" in b.text(), shown


def filters(b):
    b.open("three", "#/cases")
    before = b.text("[role=status]")
    b.one("input[name=q]").send_keys("splat")
    b.wait(lambda: b.text("[role=status]") != before)
    assert "q=splat" in b.place(), b.place()
    assert b.script("return document.activeElement.name") == "q"
    b.script("const s = document.querySelector('select[name=verdict]'); s.value = 'failed';"
             "s.dispatchEvent(new Event('change'))")
    b.wait(lambda: "verdict=failed" in b.place())
    few, rows = b.text("[role=status]"), len(b.all(".cases tbody tr"))
    assert 0 < rows and "case" in few, few
    b.driver.refresh()
    b.wait(lambda: b.all("[role=status]") and b.text("[role=status]") == few)
    assert b.one("input[name=q]").get_attribute("value") == "splat"


def search(b):
    b.open("three")
    b.keys("/")
    b.wait(lambda: b.script("return document.activeElement.id") == "query")
    b.one("#query").send_keys("heredoc", Keys.ENTER)
    b.wait(lambda: b.place().startswith("#/cases?") and "q=heredoc" in b.place())
    assert b.all(".cases tbody tr")


def readings(b):
    b.open("three", "#/readings")
    rows = len(b.all(".readings tbody tr"))
    assert rows > 50, rows
    b.open("three", "#/readings?only=differ")
    assert len(b.all(".readings tbody tr")) == 1
    b.go(".readings tbody a")
    assert b.place().startswith("#/reading/")
    page = b.text()
    assert "declared" in page and "Reason for the choice of the suite" in page and "beta" in page
    b.driver.refresh()
    b.wait(lambda: "Reason for the choice of the suite" in b.text())


def differences(b):
    b.open("three", "#/differences")
    assert b.all(".group") and b.all(".group .shortest li")
    sizes = [int(e.text.split()[0].replace(",", "")) for e in b.all(".group h2")]
    assert sizes == sorted(sizes, reverse=True), sizes
    lengths = [len(e.text) for e in b.all(".group")[0].find_elements(By.CSS_SELECTOR, "code.snippet")]
    assert lengths == sorted(lengths), lengths


def history(b):
    b.open("three", "#/history")
    versions = [e.text for e in b.all(".versions h3")]
    assert versions == ["1.9.0", "1.10.0"], versions
    steps = b.all(".versions li")[1].text
    assert "broke" in steps and "fixed" in steps and "answered differently" in steps, steps


def choices(b):
    b.open("three")
    b.one(".chooser summary").click()
    boxes = b.all(".chooser input")
    assert [box.is_selected() for box in boxes].count(True) == 2, len(boxes)
    next(box for box in boxes if not box.is_selected()).click()
    b.wait(lambda: "runs=" in b.place())
    assert len(b.all(".card")) == 3
    b.driver.refresh()
    b.wait(lambda: len(b.all(".card")) == 3)


def keyboard(b):
    b.open("three", "#/cases?section=native/expressions/operations")
    b.go(".cases tbody a")
    first = b.place()
    b.keys("j")
    b.wait(lambda: b.place() != first)
    b.keys("k")
    b.wait(lambda: b.place() == first)
    b.keys("g", "r")
    b.wait(lambda: b.place().startswith("#/readings"))
    b.keys("?")
    b.wait(lambda: b.all("dialog[open]"))
    b.one("dialog").send_keys(Keys.ESCAPE)
    b.wait(lambda: not b.all("dialog"))


def theme(b):
    b.open("three")
    seen = set()
    for _ in range(3):
        b.one("#theme").click()
        seen.add(b.script("return document.documentElement.dataset.theme"))
    assert seen == {"light", "dark"}, seen
    while b.one("#theme").get_attribute("aria-label") != "Theme: dark":
        b.one("#theme").click()
    b.driver.refresh()
    b.wait(lambda: b.script("return document.documentElement.dataset.theme") == "dark")


def coverage(b):
    b.open("none")
    assert "What the cases cover" in b.text("h1")
    assert "bite" in b.text()
    b.open("none", "#/map")
    heads = [e.text for e in b.all(".heat-map thead th")][:5]
    assert heads == ["Section", "Cases", "Allow", "Forbid", "Bite"], heads


def phone(b):
    size = {"width": PHONE_WIDTH, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    b.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        for place in VIEWS:
            b.open("three", place)
            over = b.script("const e = document.documentElement; return e.scrollWidth - e.clientWidth")
            assert over <= 0, f"{place} is {over} pixels too wide"
    finally:
        b.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def unknown_places(b):
    for place in ("#/case/no/such%23case", "#/section/x", "#/nothing", "#/reading/%", "#/run/__proto__"):
        b.open("three", place)
        assert b.text("h1") == "Not here", (place, b.text("h1"))


def attacks(b):
    for place in VIEWS[:6] + ["#/case/json/expressions/arrays%23empty", "#/run/x", "#/cases?q=script"]:
        b.open("evil", place)
        assert b.script("return window.broken") is None, place
        assert not b.all("img, iframe, object, embed, base"), place
        assert len(b.all("script")) == 2, place
        shown = HIDDEN.search(b.text("body"))
        assert not shown, f"{place}: {shown}"
        over = b.script("const e = document.documentElement; return e.scrollWidth - e.clientWidth")
        assert over <= 0, f"{place} is {over} pixels too wide"
    b.open("evil")
    links = [a.get_attribute("href") for a in b.all("a")]
    assert all(href.startswith("file:") and "#" in href for href in links), links


def size_and_speed(b):
    size = (b.pages / "twenty.html").stat().st_size
    assert size < PAGE_BYTES_MAX, size
    b.open("twenty")
    assert "How 20 implementations" in b.text("h1"), b.text("h1")
    load = b.script("const t = performance.getEntriesByType('navigation')[0]; return t.loadEventEnd - t.startTime")
    print(f"# page of twenty: {size} bytes, usable after {load:.0f} ms")
    assert load < LOAD_SECONDS_MAX * 1000, load
    for place in ("#/map", "#/differences", "#/cases"):
        took = b.script("const before = performance.now(); location.hash = arguments[0];"
                        "window.dispatchEvent(new HashChangeEvent('hashchange')); return performance.now() - before"
                        .replace("arguments[0]", f"'{place}'"))
        print(f"# {place}: {took:.0f} ms")
        assert took < LOAD_SECONDS_MAX * 1000, (place, took)


def silent(b):
    """No console error in any view, and nothing asked of a network."""
    b.errors()
    for page, places in (("three", VIEWS), ("none", VIEWS[:5]), ("twenty", VIEWS[:2]), ("evil", VIEWS[:5])):
        for place in places:
            b.open(page, place)
            asked = b.script("return performance.getEntriesByType('resource').map(e => e.name)")
            assert not asked, asked
    errors = b.errors()
    assert not errors, errors


TESTS = [overview, map_and_section, case, diff, filters, search, readings, differences, history, choices, keyboard,
         theme, coverage, phone, unknown_places, attacks, size_and_speed, silent]


def main():
    first, failed = int(sys.argv[2]), 0
    try:
        browser = Browser(sys.argv[1])
    except WebDriverException as error:
        said = (error.msg or "").splitlines()
        print(f"not ok {first} - the browser starts\n# {' '.join(said) or type(error).__name__}\n1..{first}")
        return 1
    try:
        for number, test in enumerate(TESTS, first):
            try:
                test(browser)
                print(f"ok {number} - {test.__name__}", flush=True)
            except Exception:
                failed += 1
                print(f"not ok {number} - {test.__name__}", flush=True)
                print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()[-6:]), flush=True)
    finally:
        browser.driver.quit()
    print(f"1..{first + len(TESTS) - 1}")
    return 1 if failed else 0


sys.exit(main())
