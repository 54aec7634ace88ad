"""test.py PLAYGROUND HCLREF [AXE] [SHOTS]: opens the playground in headless Chromium, and compares what it shows with
what the program HCLREF prints. Reads the page in the frame of a site, too, which the programs beside HCLREF write. Reports
as TAP. AXE is the file of axe-core; SHOTS is a folder for pictures.
"""

import json
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "report/test"))
from browser import HIDDEN, PHONE_WIDTH, Browser  # noqa: E402

PAGE, HCLREF = Path(sys.argv[1]).resolve(), sys.argv[2]
PLAYGROUND_BYTES_MAX = 500_000
# The page ends its worker after five seconds; a busy machine gets more.
ANSWER_SECONDS = 30


def give(b, **fields):
    """Opens a link that carries the input, and waits for the end of the run."""
    b.driver.get("about:blank")
    b.driver.get(f"file://{PAGE}#{urlencode(fields)}")
    wait_run(b)


def wait_run(b, after=0):
    end = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < end:
        if int(b.script("return document.body.dataset.run || 0")) > after:
            assert "[object" not in b.script("return document.querySelector('main').innerText")
            return
        time.sleep(0.05)
    raise AssertionError("no answer")


def follow(b, link):
    run = int(b.script("return document.body.dataset.run"))
    b.one(link).click()
    wait_run(b, run)


def shown(b, part):
    return b.script(f"return document.getElementById('{part}').textContent")


def hclref(*args, source=None):
    run = subprocess.run([HCLREF, *args], input=source, capture_output=True, text=True, env={"COLUMNS": "80"})
    return run.stdout + run.stderr


TREE = """binary +
  unary -
    get b
      var a
  call f ...
    num 1
    object
      name c
      bool true
      var d
      template
        "x"
        interp
          var e
"""


def same_as_program(b):
    for source in ("1 + 2 * 3", "[for x in [1, 2] : x * 2]", "true ? 1 : \"a\"", "-a.b + 1", "9876543210 * 9876543210",
                   "1 / 3", "\"é${1}\\u00e9\"", "{a = 1, (\"b\") = [null]}", "foo()", "1 +", "\"${", "<<E\n a\nE\n"):
        give(b, kind="expression", source=source)
        ours = hclref("eval", "-f", "-", source=source)
        text = shown(b, "place") if b.all("#result .bad") else shown(b, "result")
        if b.all("#result .bad"):
            ours = "\n".join(line for line in ours.split("\n") if not line.startswith(("<stdin>:", "hint: HCL has no functions")))
        assert text == ours, (source, text, ours)
        right = subprocess.run([HCLREF, "tree", "-e", source], capture_output=True).returncode == 0
        assert right == bool(b.all("#tree pre")), source
    give(b, kind="expression", source="-a.b + f(1, {c = true, (d) = \"x${e}\"}...)")
    assert shown(b, "tree") == "Syntax tree" + TREE, shown(b, "tree")


def kinds(b):
    give(b, kind="template", source="Hi %{ if x }${y}%{ endif }", scope="x = true\ny = [\n  1][0]")
    assert shown(b, "result") == "\"Hi 1\"\n", shown(b, "result")
    give(b, kind="body", source="a = 1\nb \"l\" {}\n")
    assert json.loads(shown(b, "result")) == {"attributes": ["a"], "blocks": [
        {"type": "b", "labels": ["l"], "body": {"attributes": [], "blocks": []}}]}, shown(b, "result")
    assert shown(b, "tree") == 'Syntax treebody\n  attr a\n    num 1\n  block b\n    "l"\n    body\n', shown(b, "tree")
    give(b, kind="json-expression", source='{"a": "${1 + n}"}', scope="n = 2")
    assert shown(b, "result") == hclref("eval", "--syntax", "json", "--set", "n=2", '{"a": "${1 + n}"}'), shown(b, "result")
    give(b, kind="json-body", source='{"p": "${1 + 1}"}')
    assert shown(b, "result") == "p = 2\n" and "Without a schema, each member is an attribute" in shown(b, "hints"), shown(b, "result")
    assert b.one("#schema").is_displayed()
    give(b, kind="json-body", source='{"p": 1}', schema='{"attributes": [{"name": "p"}]}')
    assert "p = 1" in shown(b, "result").replace("  ", " "), shown(b, "result")
    give(b, kind="body", source="p = 1 + 1")
    follow(b, "#hints .link")
    assert shown(b, "result") == "p = 2\n", shown(b, "result")
    give(b, kind="expression", source="twice(21)",
         functions='{"twice": {"params": [{"name": "n", "type": "number"}], "result": "n * 2"}}')
    assert shown(b, "result") == "42\n", shown(b, "result")
    assert not b.one("#schema").is_displayed()


def hints(b):
    """A click defines what an error says is not defined; definitions may share a line."""
    give(b, kind="expression", source="x * y + z", scope="z = {\n  a = 1, b = [2, 3]}.b[1]")
    for name in ("x", "y"):
        assert f"Give {name} a value in the field Variables: {name} = 1" in shown(b, "hints"), shown(b, "hints")
        follow(b, "#hints .link")
    assert shown(b, "result") == "4\n", shown(b, "result")
    give(b, kind="expression", source="x-y")
    assert "x-y is one name" in shown(b, "hints"), shown(b, "hints")
    give(b, kind="expression", source="f(2)")
    follow(b, "#hints .link")
    assert shown(b, "result") == "2\n", shown(b, "result")
    give(b, kind="expression", source="[a, b, c]", scope="a = \"]=[\", b = [1, 2][1] , c = {d = 1,\ne = 2}.e")
    assert json.loads(shown(b, "result")) == ["]=[", 2, 2], shown(b, "result")


def notation(b):
    """Variables have values in the notation in which the site shows them; functions stay as they are."""
    for value in ("unknown", "unknown /* number */", 'toset(["a"])', "tolist([1, unknown /* number */])", "toset([]) /* set(string) */", "null /* bool */"):
        give(b, kind="expression", source="f(x)", scope=f"x = {value}",
             functions='{"f": {"params": [{"name": "x", "type": "dynamic", "allow_null": true, "allow_unknown": true, "allow_dynamic": true}], "result": "x"}}')
        assert shown(b, "result") == value.replace("(string)", " of string") + "\n", shown(b, "result")
    give(b, kind="expression", source="x > 1", scope="x = Infinity")
    assert shown(b, "result") == "true\n", shown(b, "result")
    give(b, kind="expression", source="toset(x)", scope="x = [1]")
    assert "no function is named toset" in shown(b, "result"), shown(b, "result")


def errors(b):
    give(b, kind="expression", source="\"é\" + é")
    button = b.one("#result .bad .link")
    assert button.text == "line 1, column 7", button.text
    button.click()
    chosen = b.script("const s = document.getElementById('source'); return s.value.slice(s.selectionStart, s.selectionEnd)")
    assert chosen == "é", chosen
    assert "native.variables.defined" in shown(b, "rules"), shown(b, "rules")
    give(b, kind="expression", source="5 % 0")
    assert shown(b, "result") == "Division by zero: the divisor is zero line 1, column 1", shown(b, "result")
    assert b.text("#readings h2") == "The text is ambiguous here" and "modulo-zero" in b.text("#readings"), b.text("#readings")
    assert b.text("#why .id") == "native.arithmetic.modulo", b.text("#why")
    give(b, kind="expression", source="1 +\n2")
    assert [e.text for e in b.all("#readings > fieldset .id")] == ["toplevel-newlines"], b.text("#readings")
    give(b, kind="expression", source="1 + 2")
    assert not b.all("#readings > fieldset") and len(b.all("#readings details fieldset")) == 3, b.text("#readings")
    give(b, kind="body", source="a = 1")
    assert [e.text for e in b.all("#readings > fieldset .id")] == ["eof-as-newline"], b.text("#readings")
    give(b, kind="expression", source="\"e\u0301\"")
    assert "non-normalized-utf8" in b.text("#readings > fieldset"), b.text("#readings")
    give(b, kind="expression", source="-7 % 3 + 1000")
    assert [e.text for e in b.all("#readings > fieldset label code")] == ["999", "1002", "1002"], b.text("#readings")
    for kind, source, rule in (("expression", "1 +", "native.expressions.required"), ("template", "%{if x}a", "native.template-if.endif"),
                               ("body", "a = 1 a", "native.structure.attribute-newline"), ("body", "a = 1\na = 2\n", "native.attributes.unique"),
                               ("json-expression", '{"a": 1, "a": 2}', "json.object.duplicate"), ("json-body", "[1]", "json.body.array-element"),
                               ("expression", "true && 1", "native.logic.bools-only"), ("expression", "1 == \"1\"", "model.values.equal-needs-identical-types")):
        give(b, kind=kind, source=source)
        assert b.text("#why .id") == rule, (source, b.text("#why"))
    give(b, kind="expression", source="x", scope="x = y")
    assert shown(b, "result") == "variables: x:1:2: Undefined variable: no variable is named `y`", shown(b, "result")
    assert shown(b, "place").startswith("    1 |  y\n"), shown(b, "place")
    give(b, kind="expression", source="x", scope="= 2")
    assert "first line must be a definition" in shown(b, "result")
    give(b, kind="expression", source="x", functions="{]")
    assert shown(b, "result"), "a wrong list of functions is no empty answer"


def choices(b):
    """A reading, an edition; the link carries both."""
    give(b, kind="expression", source="-7 % 3")
    assert shown(b, "result") == "-1\n", shown(b, "result")
    run = int(b.script("return document.body.dataset.run"))
    b.one("input[name=reading-modulo-negative][value=floored]").click()
    wait_run(b, run)
    assert shown(b, "result") == "2\n" and "modulo-negative%3Dfloored" in b.place(), (shown(b, "result"), b.place())
    link = b.place()
    b.one("#link").click()
    b.wait(lambda: shown(b, "copied"))
    b.driver.get("about:blank")
    b.driver.get(f"file://{PAGE}{link}")
    wait_run(b)
    assert shown(b, "result") == "2\n", "the link does not carry the reading"
    assert "Arithmetic Operators" in shown(b, "rules") or "Operations" in shown(b, "rules"), shown(b, "rules")
    give(b, kind="expression", source="true ? 1 : \"a\"", edition="2017-06", reading="division-by-zero=nonsense")
    assert shown(b, "result") == hclref("eval", "--edition", "2017-06", "true ? 1 : \"a\""), shown(b, "result")
    assert "nonsense" not in b.text("body")


def examples(b):
    give(b, kind="expression", source="1")
    for i in range(len(b.all("#examples .link"))):
        run = int(b.script("return document.body.dataset.run"))
        b.all("#examples .link")[i].click()
        wait_run(b, run)
        assert shown(b, "result") and shown(b, "rules"), i
        assert "hclref:" not in shown(b, "result"), shown(b, "result")


def hostile(b):
    """The page answers each attack, and the next input after it."""
    deep = 60_000
    attacks = {
        "parentheses": {"source": "(" * deep}, "brackets": {"source": "[" * deep}, "templates": {"source": "\"${" * deep},
        "unary": {"source": "-" * deep + "1"}, "deep within the limit": {"source": "(" * 490 + "1" + ")" * 490},
        "calls within the limit": {"source": "[" * 240 + "{a=" * 200 + "1" + "}" * 200 + "]" * 240},
        "a heavy loop": {"source": "[for a in x : [for b in x : [for c in x : [for d in x : a * b * c * d]]]]",
                         "scope": "x = [" + ",".join(map(str, range(99))) + "]"},
        "much memory": {"source": "[for a in x : [for b in x : [for c in x : [for d in x : \"${s}${s}${a}\"]]]]",
                        "scope": "x = [" + ",".join(map(str, range(99))) + "]\ns = \"" + "s" * 2000 + "\""},
        "a large number": {"source": "1e100000 * 1e100000 * 1e100000"},
        "U+0000": {"source": "1\0 + 2"}, "markup": {"source": "\"<img src=x onerror=alert(1)></pre><script>alert(1)</script>\""},
        "hidden characters": {"source": "\"a\u202eb\u200b\" + \u202e"},
        "a json body": {"kind": "json-body", "source": "[" * deep, "schema": "{}"},
        "a body": {"kind": "body", "source": "a {\n" * 20_000},
        "an unknown kind": {"kind": "__proto__", "source": "1", "edition": "constructor", "reading": "__proto__=x"},
        "markup as a variable": {"source": "x", "scope": "<img src=x onerror=alert(1)> = 1"},
    }
    for name, fields in attacks.items():
        began = time.monotonic()
        give(b, **{"kind": "expression", **fields})
        # Links of 60,000 characters take the driver some time, too.
        assert time.monotonic() - began < ANSWER_SECONDS, name
        assert shown(b, "result"), f"{name}: no answer"
        assert "unreachable" not in shown(b, "result") and "stack" not in shown(b, "result").lower(), (name, shown(b, "result"))
        assert not b.all("#answer img, #answer script"), name
        hidden = HIDDEN.search(shown(b, "answer").replace("\n", "").replace("\t", ""))
        assert not hidden, (name, hidden)
        before = int(b.script("return document.body.dataset.run"))
        b.script("const s = document.getElementById('source'); s.value = '40 + 2'; document.getElementById('scope').value = '';"
                 "document.getElementById('kind').value = 'expression'; s.dispatchEvent(new Event('input', {bubbles: true}))")
        wait_run(b, before)
        assert shown(b, "result") == "42\n", (name, shown(b, "result"))



def time_limit(b):
    """A worker that takes too long is ended; the next input gets a new one."""
    give(b, kind="expression", source="1")
    b.script("const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (m) {"
             "  if (m.commands && m.commands[0].args.includes('-f') && document.getElementById('source').value === 'hang') return;"
             "  post.call(this, m); };")
    for source, answer in (("hang", "stopped after 5 seconds"), ("6 * 7", "42")):
        run = int(b.script("return document.body.dataset.run"))
        b.script(f"const s = document.getElementById('source'); s.value = '{source}'; s.dispatchEvent(new Event('input', {{bubbles: true}}))")
        wait_run(b, run)
        assert answer in shown(b, "result"), (source, shown(b, "result"))


def no_network(b):
    assert PAGE.stat().st_size < PLAYGROUND_BYTES_MAX, PAGE.stat().st_size
    text = PAGE.read_text()
    assert "default-src 'none'" in text and "src=\"http" not in text and "fetch(" not in text
    give(b, kind="expression", source="1")
    asked = b.script("return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('blob:') && !n.startsWith('data:'))")
    assert asked == [], asked


def widths(b, shots):
    views = {"value": {"kind": "expression", "source": "[for s in names : s if s != \"\"]", "scope": "names = [\"ada\", \"\"]"},
             "error": {"kind": "expression", "source": "a.b + 1\n  + undefined_name_that_is_rather_long." + "attribute." * 12 + "x", "scope": "a = {}"},
             "body": {"kind": "body", "source": "io = \"async\"\nservice \"http\" \"web\" {\n  port = 8080\n}\n"}}
    for width in (1280, PHONE_WIDTH):
        for theme in ("light", "dark"):
            b.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
            b.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
            for name, fields in views.items():
                give(b, **fields)
                assert b.script("return document.documentElement.dataset.theme") == theme
                wide = b.script("return document.documentElement.scrollWidth")
                assert wide <= width, f"{name}: {wide} > {width}"
                assert b.script("return document.getElementById('result').getBoundingClientRect().bottom") < 844, name
                if shots:
                    height = b.script("return document.documentElement.scrollHeight")
                    b.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": min(height, 2400), "deviceScaleFactor": 1, "mobile": width < 600})
                    b.driver.save_screenshot(f"{shots}/{name}-{width}-{theme}.png")


def to_frame(b, query):
    """Searches for an input that no case has, and waits for the frame."""
    b.driver.switch_to.default_content()
    if query:
        b.driver.get(f"file://{b.site}/search.html?{urlencode({'q': query})}")
    b.wait(lambda: b.all("iframe"))
    b.driver.switch_to.frame(b.one("iframe"))
    wait_run(b)


def in_frame(b, query, answer):
    """Waits for the answer in the frame. The answer, the rule that decided and the heading of the ambiguity are in sight."""
    to_frame(b, query)
    assert b.text("#result") == answer, b.text("body")
    for part in ("#result", "#why li", "#readings h2"):
        for element in b.all(part)[:1]:
            assert element.is_displayed() and element.rect["y"] + element.rect["height"] <= b.script("return innerHeight"), (query, part)


def frame(b):
    with tempfile.TemporaryDirectory() as site:
        b.site = Path(site) / "site"
        programs = Path(HCLREF).resolve().parent
        subprocess.run([programs / "hclcheck", "run", "--impl", HCLREF, "--results", f"{site}/results"], capture_output=True, check=True)
        subprocess.run([programs / "hclreport", "site", b.site, f"{site}/results", "--try", PAGE], capture_output=True, check=True)
        for width in (1280, PHONE_WIDTH):
            b.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
            in_frame(b, "6 * 7 + 0.5", "42.5")
            in_frame(b, "-7 % 3 + 1000", "999")
            assert "The sign of a remainder" in b.text("#readings"), b.text("#readings")
            in_frame(b, "true && 1 + 1.25", "Invalid operand: a number does not convert to bool")
            assert b.text("#why li").startswith("The logic operators apply to bools only"), b.text("#why")
            in_frame(b, '{"port": "${3 + 4.5}"}', "port = 7.5")
            in_frame(b, "x + y * 3.25", "4.25")
            assert b.text("#hints") == "That is with made-up values, since without any it is an error: x = 1, y = 1. Give others: x + y * 3.25 with x = 1, y = 1", b.text("#hints")
            b.one("#hints a").click()
            in_frame(b, None, "4.25")
            assert not b.text("#hints"), b.text("#hints")
            in_frame(b, "x + y * 3.25 with x = 1, y = 1", "4.25")
            b.driver.switch_to.default_content()
            assert b.one("input[name=q]").get_attribute("value") == "x + y * 3.25 with x = 1, y = 1"
            in_frame(b, "is joy (1.25, 2) with a space right", "[1.25, 2]")
            assert b.text("#hints") == "Here is made up: joy(…), which gives its arguments as a tuple.", b.text("#hints")
            to_frame(b, '{for s in ["ant", "ape"] : joy(s, 1.25) => s}')
            assert b.text("#hints") == "The function joy is not defined: a program supplies functions.", b.text("#hints")
            assert not b.text("#result") + b.text("#place") + b.text("#why") + b.text("#steps"), b.text("body")
            in_frame(b, "x && false with x unknown", "unknown /* bool */")
            in_frame(b, "mode = 0064425 octal?", "64425")
            in_frame(b, "`2 + 3.125` and `[4, 2.5]`", "5.125")
            b.driver.switch_to.default_content()
            assert len(b.all("iframe")) == 2, b.text("#said")
            b.driver.switch_to.frame(b.all("iframe")[1])
            wait_run(b)
            assert b.text("#result") == "[4, 2.5]", b.text("body")


def accessible(b, axe):
    for width, theme in ((1280, "light"), (PHONE_WIDTH, "dark")):
        b.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
        b.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
        for fields in ({"kind": "expression", "source": "-7 % 3"}, {"kind": "body", "source": "a = "}):
            give(b, **fields)
            b.script(axe)
            found = b.driver.execute_async_script(
                "const done = arguments[0]; axe.run().then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 100)))))")
            assert not found, (width, theme, found)


def main():
    axe, shots = (sys.argv[3:] + ["", ""])[:2]
    b = Browser(PAGE.parent)
    b.driver.set_script_timeout(120)
    tests = [same_as_program, kinds, hints, notation, errors, choices, examples, hostile, time_limit, no_network, lambda b: widths(b, shots), frame]
    names = ["answers as hclref", "kinds of input", "hints", "notation of values", "errors have a place", "readings, editions, links", "examples", "hostile inputs",
             "time limit", "no network", "widths and themes",
             "the frame of the search"]
    if axe:
        script = Path(axe).read_text()
        tests.append(lambda b: accessible(b, script))
        names.append("axe")
    failed = 0
    for number, (name, test) in enumerate(zip(names, tests), 1):
        try:
            test(b)
            said = [m for m in b.errors() if "favicon" not in m]
            assert not said, said
            print(f"ok {number} - playground: {name}", flush=True)
        except Exception:
            failed += 1
            print(f"not ok {number} - playground: {name}")
            print("\n".join("# " + line[:600] for line in traceback.format_exc().splitlines()[-6:]), flush=True)
    b.driver.quit()
    print(f"1..{len(tests)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
