"""browser.py PAGES FIRST: opens the pages of the folder in headless Chromium and reports as TAP,
tests numbered from FIRST.

PAGES holds three.html (alpha in two versions, and beta), gamma.html (one answer is right as released), twenty.html,
evil.html, and the sites site and whole. The driver is that of Debian: chromedriver beside chromium. The test uses no
network.
"""

import gzip
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
# The driver talks to the browser through a pipe, because the driver does not find the browser's port on
# machines that do not know the name localhost.
SWITCHES = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--disable-dev-shm-usage", "--window-size=1280,900", "--remote-debugging-pipe"]
WAIT_SECONDS = 40
COMPRESSED_BYTES_MAX = 150_000
PHONE_WIDTH = 390

# Characters that a reader must never see unescaped: control characters, bidirectional
# controls and other format characters.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u061c\u2028-\u202e\u2066-\u2069\ufeff]")


class Driver(Service):
    """The driver is asked by its address, because some machines do not know the
    name localhost."""

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

    def open(self, page, place=""):
        self.driver.get(f"file://{self.pages}/{page}.html{place}")
        self.wait(lambda: self.all("h1"))

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        """Waits, because a busy machine may draw a view again in between."""
        try:
            self.wait(lambda: self.all(selector))
            return self.all(selector)[0]
        except (AssertionError, IndexError):
            raise AssertionError(f"nothing is {selector}") from None

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
                pass  # the page drew the view again in between
            time.sleep(0.02)
        raise AssertionError("waited in vain")

    def resize(self, width):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600})

    def check_width(self, page):
        """Fails if a page stays too wide: a busy machine may apply the style late."""
        script = "const e = document.documentElement; return e.scrollWidth - e.clientWidth"
        end = time.monotonic() + WAIT_SECONDS
        while self.script(script) > 0 and time.monotonic() < end:
            time.sleep(0.1)
        over = self.script(script)
        assert over <= 0, f"{page} is {over} pixels too wide"

    def place(self):
        return self.script("return location.hash")

    def errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]


def single_file(b):
    """A single file shows what each run gets wrong, by cause, with examples that have addresses."""
    b.open("three")
    page = b.text()
    for what in ("alpha", "beta", "Crashes and missing answers", "Answers otherwise", "Mixed readings", "right:", "templates"):
        assert what.lower() in page.lower(), f"{what!r} is missing"
    b.one("nav a[href='#impl/beta']").click()
    b.wait(lambda: "beta" in b.text("h2:target"))
    first = b.all(".causes li")[0].text
    assert re.match(r"\d+ \w", first) and "Rule " in first, first
    example = b.one(".causes div[id]").get_attribute("id")
    b.open("three", "#" + example.replace("#", "%23"))
    assert b.all("div:target pre"), example
    b.open("gamma")
    page = b.text()
    assert "since hashicorp/hcl" in page[page.lower().index("what it answers as released"):].lower(), page
    for page in ("three", "gamma", "twenty", "evil"):
        size = len(gzip.compress((b.pages / (page + ".html")).read_bytes()))
        assert size < COMPRESSED_BYTES_MAX or page == "twenty", (page, size)
        for width in (1280, PHONE_WIDTH):
            b.resize(width)
            b.open(page)
            b.check_width(page)
    b.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def attacks(b):
    """Text of an implementation is text."""
    b.open("evil")
    assert b.script("return window.broken") is None
    assert not b.all("img, iframe, object, embed, base, script")
    shown = HIDDEN.search(b.text("body"))
    assert not shown, shown
    links = [a.get_attribute("href") for a in b.all("a[href]")]
    assert all(href.startswith(("file:", "https://github.com/hashicorp/hcl")) for href in links), links


def search(b):
    """The search of each page finds the exact input first, then inputs of the same shape, then words; and says what to do
    if it finds nothing."""
    def find(query, page="rules"):
        b.open("site/" + page)
        b.one("input[name=q]").send_keys(query, Keys.ENTER)
        b.wait(lambda: b.driver.current_url.partition("?")[0].endswith("search.html") and b.text("#status") not in ("", "Searching…"))
        b.wait(lambda: b.script("return left") == 0)

    find("5 % 0", "case/native/expressions/operations")
    assert b.text("#found code") == "5 % 0" and "right is an error, or 5 if dividend (ambiguous)" in b.text("#found li"), b.text("#found li")
    assert "ambiguous: The remainder of a division by zero." in b.text("#found li"), b.text("#found li")
    b.one("#found a").click()
    b.wait(lambda: b.all("section:target") and "5 % 0" in b.text("section:target"))
    find("17%99")
    assert re.fullmatch(r"\d+ ?% ?\d+", b.text("#found code")), b.text("#found code")
    find("ternary")
    assert all("c ? " in item.text for item in b.all("#found li")[:2]) and "conditional" in b.text("#found"), b.text("#found")
    find("What is the right value of 5 % 0?")
    assert b.text("#found code") == "5 % 0", b.text("#found li")
    assert b.text("#found li:first-child .chip").startswith("alpha, beta, hclref: right, says"), b.text("#found li")
    find("does beta follow flush heredocs")
    assert "beta" in b.text("#found li") and not [chip.text for chip in b.all("#found li:not(:has(a > code)) .chip") if "alpha" in chip.text], b.text("#found")
    find("beta wrong answers")
    row = [item for item in b.all("#found li") if item.text.startswith("beta (")][0]
    [link for link in row.find_elements(By.TAG_NAME, "a") if link.text.startswith("answers otherwise (")][0].click()
    b.wait(lambda: b.all("#filter select") and b.script("return left") == 0)
    assert b.text("#status").startswith("beta, answers otherwise: "), b.text("#status")
    b.driver.get(f"file://{b.pages}/site/search.html?lib=beta&is=wrong")
    b.wait(lambda: b.script("return left") == 0 and b.all("#filter select"))
    wrong = int(re.match(r"beta, wrong answers: ([\d,]+) found", b.text("#status"))[1].replace(",", ""))
    assert wrong and all("beta" in hit.text for hit in b.all("#found li:has(.chip)")) and b.all("#found li:has(.chip.bad)"), b.text("#found")
    kinds = {chip.text: int(chip.text.rpartition(": ")[2]) for chip in b.all("#status .chip:not(br ~ .chip)")}
    assert sum(kinds.values()) == wrong, (kinds, wrong)
    b.one("#status .chip").click()
    b.wait(lambda: b.all("#filter select") and b.script("return left") == 0)
    assert f": {list(kinds.values())[0]:,} found" in b.text("#status") and b.one("#filter [name=is]").get_attribute("value") in ("refuses", "accepts", "other"), b.text("#status")
    b.driver.get(f"file://{b.pages}/site/search.html?lib=nobody&than=none&is=nonsense")
    b.wait(lambda: b.script("return left") == 0 and b.all("#filter select"))
    assert "any, wrong answers" in b.text("#status") and b.all("#found li"), b.text("#status")
    find("a = 1\\n}\\nz = 1\\n")
    assert "What is printed, recovered and so on:" in b.text("#found") and "must keep the items of a = 1" in b.text("#found"), b.text("#found")
    assert "show 'native/structural-elements#a-brace-between-attributes~recover'" in b.text("#found"), b.text("#found")
    find("a line that is the closing word of a heredoc: does hclref write it wrong?")
    assert any("closing word" in item.text and "hclref: all 12 right" in item.text for item in b.all("#found li")[:3]), b.text("#found")
    b.driver.get(f"file://{b.pages}/site/search.html?lib=hclref&is=write: marker")
    b.wait(lambda: b.script("return left") == 0 and b.all("#found li"))
    assert "none; all 12 are right" in b.text("#status"), b.text("#status")
    assert all("#marker-in-" in item.text for item in b.all("#found li")), b.text("#found")
    find("recover hclref")
    assert any("recovers" in item.text for item in b.all("#found li")[:3]), b.text("#found")
    b.open("site/laws")
    assert "a line that is the closing word" in b.text("#write ~ table"), b.text("#write ~ table")
    find("Invalid index")
    assert "alpha, beta, hclref say “Invalid index” to" in b.text("#found li"), b.text("#found li")
    b.driver.get(f"file://{b.pages}/site/search.html?lib=beta&is=unsupported&in=native/expressions")
    b.wait(lambda: b.script("return left") == 0 and b.all("#found li"))
    lacks = [chip.text for item in b.all("#found li:has(a > code)") for chip in item.find_elements(By.CSS_SELECTOR, ".chips small") if chip.text.startswith("beta: ")]
    assert set(lacks) == {"beta: does not evaluate expressions", "beta: does not give the syntax tree of expressions"}, lacks
    some = 0
    for kind, right in (("only", 1), ("alone", -1), ("nobody", 0)):
        b.driver.get(f"file://{b.pages}/site/search.html?is={kind}")
        b.wait(lambda: b.script("return left") == 0)
        all_marks = b.script("return hits.filter(({ row }) => !lawIn(row[0]) && passes(row, true)).map(({ row }) => names.flatMap((name, i) => name === reference || /[- ]/.test(row[3][i]) ? [] : [row[3][i] === '1']))")
        assert all(len(marks) > 1 and sum(marks) == (right if right >= 0 else len(marks) - 1) for marks in all_marks), (kind, all_marks)
        some += len(all_marks)
    assert some, "no case is right for only one, for all but one, or for nobody"
    find("xyzzyx qqqwqq")
    assert "fewer words" in b.text("#status") and not b.all("#found li")


def asked(b):
    """What people ask belongs to a row of the search, and leads to it."""
    b.driver.get(f"file://{b.pages}/site/search.html?q=heredoc")
    b.wait(lambda: b.script("return left") == 0)
    unused = b.script("return Object.keys(ASKED_AS).filter(key => !pages.some(page => page.asked === ASKED_AS[key]))")
    assert not unused, unused
    wrong = b.script("return Object.entries(ANSWERS).flatMap(([place, [, , ids]]) => /^answers/.test(place) ? ids : []).filter(id => !rules.some(rule => rule.id === id))")
    assert not wrong, wrong
    lost = b.script("""return Object.keys(ASKED_AS).filter((key, at) => at % 9 === 0).filter(key => {
        rank(ASKED_AS[key][0]);
        return !pages.sort((a, b) => b.score - a.score).slice(0, 5).some(page => page.asked === ASKED_AS[key]);
    })""")
    assert len(lost) < 3, lost


def former_addresses(b):
    """Former addresses of cases, and places of the former page with all data, lead to the present ones."""
    b.driver.get(f"file://{b.pages}/site/nobody.html")
    b.wait(lambda: b.all("h2:target") and "no implementation follows" in b.text("h2:target"))
    for old in ("site/case/native/expressions/arithmetic-operators%23sum", "site/all"):
        b.driver.get(f"file://{b.pages}/{old}.html" + ("#/case/native/expressions/arithmetic-operators%23sum" if old.endswith("all") else ""))
        b.wait(lambda: b.all("section:target") and "sum" in b.text("section:target h2"))
    b.driver.get(f"file://{b.pages}/site/all.html?q=5+%25+0")
    b.wait(lambda: b.all("#found code") and b.text("#found code") == "5 % 0")


def compare(b):
    """Two clicks lead from the first page to what differs between two implementations; its sums add up."""
    b.open("site/index")
    b.one(".stack a[href='impl/alpha.html']").click()
    b.one("a[href*='compare/']").click()
    b.wait(lambda: " against beta " in b.text("h1"))
    sums = {words: int(number.replace(",", "")) for number, words in (e.text.split(" ", 1) for e in b.all("main > ul")[0].find_elements(By.TAG_NAME, "li"))}
    assert list(sums) == ["only alpha is right", "only beta is right", "both are wrong, in different ways",
                          "both are right, with different answers (ambiguous)", "both are right", "both are wrong, in the same way",
                          "only alpha supports it", "only beta supports it"], sums
    judged = sum(sums.values()) - sums["only beta supports it"]
    rows = [[int(td.text.replace(",", "")) for td in row.find_elements(By.TAG_NAME, "td")[1:]] for row in b.all("tbody tr")]
    assert [sum(side) for side in zip(*rows)] == list(sums.values())[:4], rows
    assert sum(rows[0]) == max(map(sum, rows)), rows
    counts = re.search(r"<p>([\d,]+) cases: [\d,]+ right, ([\d,]+) not sent .*? ([\d,]+) answered with ", (b.pages / "site/impl/alpha.html").read_text())
    every, unsent, unsupported = (int(count.replace(",", "")) for count in counts.groups())
    assert judged == every - unsent - unsupported, (judged, counts[0])
    number = int(re.search(r"\((\d+)\)", b.text("#ambiguous"))[1])
    assert number and len(b.all("#ambiguous + ul > li > a[href*='reading/']")) == number, (number, b.text("#ambiguous + ul"))
    b.one("td a").click()
    b.wait(lambda: re.search(rf"answer differently: {sum(rows[0])} found", b.text("#status")))


def silent(b):
    """No page has an error on the console, and a single file loads nothing."""
    b.errors()
    for page in ("three", "twenty", "evil", "site/index", "site/impl/alpha", "site/case/native/expressions/operations"):
        b.open(page)
        asked = b.script("return performance.getEntriesByType('resource').map(e => e.name)")
        assert page.startswith("site/") or not asked, asked
    errors = b.errors()
    assert not errors, errors


def site(b):
    """The pages of a site work from a folder: their style, and the way from the first page."""
    b.errors()
    b.driver.get(f"file://{b.pages}/site/index.html")
    assert b.script("return getComputedStyle(document.querySelector('main')).maxWidth") != "none", "no style"
    assert b.all("img, script") == []
    for page in ("released", "rules", "open", "method"):
        b.driver.get(f"file://{b.pages}/site/index.html")
        b.one(f"a[href='{page}.html']").click()
        b.wait(lambda page=page: b.driver.current_url.endswith(page + ".html") and b.text("h1"))
    b.driver.get(f"file://{b.pages}/site/index.html")
    b.one("td a").click()
    b.wait(lambda: "what it gets wrong" in b.text("h1"))
    b.driver.back()
    b.one("a[href='sections.html']").click()
    b.driver.get(b.driver.current_url + "#native/expressions/conditional-operator")
    row = b.text("tr:target")
    assert "Conditional Operator" in row and "wrong of" in row, row
    b.open("site/case/extensions/type-expressions/syntax")
    assert "CR LF" in b.script("return getComputedStyle(document.querySelector('pre .cr'), '::after').content") and "CR LF" not in b.text("pre:has(.cr)")
    b.open("site/impl/beta")
    b.wait(lambda: b.script("return document.querySelector('img').naturalWidth") > 0)
    b.one(".causes summary").click()
    b.one(".causes a[href*='/case/']").click()
    b.wait(lambda: b.text("h1").startswith("Cases: ") and b.all("section:target .answers"))
    for width in (1280, PHONE_WIDTH):
        b.resize(width)
        for page in ("index", "impl/beta", "rules", "released", "search", "reading/division-by-zero", "rule/native.source.bom", "case/native/expressions/operations"):
            b.open("site/" + page)
            b.check_width(page)
        for path in sorted((b.pages / "whole").rglob("*.html")):
            if "moved.js" not in path.read_text():
                b.driver.get(path.as_uri())
                b.check_width(path)
    b.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert not b.errors()


def questions(b):
    """The open questions begin with the ten of the document, each with the followers in the results."""
    b.open("site/open")
    asked = [e.text for e in b.all("h2:first-of-type ~ h3")[:10]]
    assert [text.split(".")[0] for text in asked] == [str(n) for n in range(1, 11)] and asked[0] == "1. How do nested conditionals group?", asked
    passages, *parts = map(int, re.findall(r"\d+", b.text(".lead")))
    assert sum(parts) == passages and all(not n or f"({n})" in e.text for n, e in zip(parts, b.all("h2[id]")[1:], strict=True)), parts
    items = [e.text for e in b.all("h3 + ul")[:10]]
    assert all(text.startswith("Place: ") and "\nInput: " in text and "\nProposal: " in text for text in items), items
    assert all(re.search("read as |(Followed|In part|Not) by |not shown by ", text) for text in items), items
    assert "\nconditional-nesting: read as right by alpha, beta, " in items[0], items[0]


def changes(b):
    """The page of an implementation has its releases, and the cases that they fixed and broke."""
    b.open("site/impl/alpha")
    assert re.match(r"Releases before 1.9.0 were not run. From 1.9.0 \([\d,]+ of [\d,]+ right\) to 1.10.0 ", b.text("#changes + p")), b.text("#changes + p")
    assert [e.text for e in b.all("#changes ~ h3")][0] == "From 1.9.0 to 1.10.0: broke", b.text("#changes ~ h3")
    assert any(e.text.startswith("1.10.0") for e in b.all("#changes ~ h3")), b.text("#changes ~ h3")
    assert re.match(r"\d+ broke in \w+/", b.text("#changes ~ h3 + p")), b.text("#changes ~ h3 + p")
    assert re.search(": was .+, is ", b.text("#changes ~ h3 + p + ul li")), b.text("#changes ~ h3 + p + ul li")
    assert b.all("nav a[href='#changes']")
    b.open("site/impl/beta")
    assert b.text("#changes + p") == "No older release was tested."


def start_on_any_screen(b):
    """The first pages show scores by the text and as released on a desktop and on a phone; no column is cut, and no word broken."""
    def first_page():
        b.driver.get((b.pages / "site/index.html").as_uri())

    try:
        b.resize(1280)
        first_page()
        for wide in b.all(".wide"):
            assert b.driver.execute_script("return arguments[0].scrollWidth - arguments[0].clientWidth", wide) <= 0, wide.text[:80]
        tall = b.script("return [...document.querySelectorAll('.stack thead th')].filter(e => [...e.childNodes].some(n => {"
                        "if (n.nodeType !== 3) return false; const r = document.createRange(); r.selectNodeContents(n); return r.getClientRects().length > 1; })).length")
        assert tall == 0, "a title takes two lines"
        assert "as released" in b.text(".stack tbody tr"), b.text(".stack tbody tr")
        bars = b.script("return [...document.querySelectorAll('.share')].map(e => [e.textContent, e.viewBox.baseVal.width,"
                        " [...e.children].slice(1).reduce((x, r) => x === r.x.baseVal.value ? x + r.width.baseVal.value : NaN, 0)])")
        assert len(bars) > 30 and all(whole == sum(int(n.replace(",", "")) for n in re.findall(r"[\d,]*\d", words)) == drawn
                                      for words, whole, drawn in bars), bars
        b.resize(PHONE_WIDTH)
        first_page()
        for table in b.all(".stack"):
            cell = table.find_element(By.CSS_SELECTOR, "td[data-label]")
            assert "%" in cell.text and cell.rect["x"] + cell.rect["width"] <= PHONE_WIDTH, cell.text
    finally:
        b.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


TESTS = [single_file, attacks, site, start_on_any_screen, compare, questions, changes, search, asked, former_addresses, silent]


def main(tests):
    first, failed = int(sys.argv[2]), 0
    try:
        browser = Browser(sys.argv[1])
    except WebDriverException as error:
        said = (error.msg or "").splitlines()
        print(f"not ok {first} - the browser starts\n# {' '.join(said) or type(error).__name__}\n1..{first}")
        return 1
    try:
        for number, test in enumerate(tests, first):
            try:
                test(browser)
                print(f"ok {number} - {test.__name__}", flush=True)
            except Exception:
                failed += 1
                print(f"not ok {number} - {test.__name__}", flush=True)
                print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()[-6:]), flush=True)
    finally:
        browser.driver.quit()
    print(f"1..{first + len(tests) - 1}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(TESTS))
