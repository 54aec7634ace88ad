"""site.py FOLDER: checks the files of a site that hclreport wrote.

Each link leads to a file of the site. Each page is small, has a title and a description, and no script, except that of
the search. Redirections have one, too. The JSON and the badges can be read. Nothing but the links of projects leads out of the site.
"""

import json
import os
import re
import sys
import xml.etree.ElementTree as xml
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

PAGE_BYTES_MAX = 200_000
MOVED = "moved.js"  # the script of a page that leads from a former address to the present one
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u061c\u2028-\u202e\u2066-\u2069\ufeff]")
FORBIDDEN = {"script", "iframe", "object", "embed", "base", "style"}
MADE = {"impl", "compare", "rule", "reading", "case", "search", "spec"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.metas, self.tags, self.title, self.in_title, self.scripts = [], {}, [], "", False, 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.append(tag)
        assert not any(name.startswith("on") for name in given), (tag, attrs)
        self.in_title = tag == "title"
        self.scripts += tag == "script"
        if tag == "meta":
            self.metas |= {given[key]: given.get("content") for key in ("property", "name", "http-equiv") if key in given}
        for name in ("href", "src", "action"):
            if name in given:
                self.links.append((given[name], given.get("rel") or ""))

    def handle_data(self, data):
        if self.in_title:
            self.title += data

    def handle_endtag(self, tag):
        self.in_title = False


def check_link(files, path, link, rel):
    if link.startswith(("https://", "http://")):
        assert "external" in rel or rel == "canonical", (path, link)
        return
    if link == "data:,":
        return
    assert not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|/", link), (path, link)
    target = os.path.normpath(path.parent / unquote(re.split("[?#]", link)[0])) if not link.startswith("#") else str(path)
    assert target in files, f"{path}: {link} leads nowhere"
    return target


def check_page(files, path, leads):
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) <= PAGE_BYTES_MAX, f"{path} has {len(text.encode())} bytes"
    assert not HIDDEN.search(text), path
    page = Page(text)
    if MOVED in text:
        leads[str(path)] = {check_link(files, path, link, rel) for link, rel in page.links}
        assert page.scripts and len(leads[str(path)]) == 2, (path, page.links)
        return None
    allowed = {"script"} if path.name == "search.html" else set()
    assert not (FORBIDDEN - allowed) & set(page.tags), (path, FORBIDDEN & set(page.tags))
    assert page.tags.count("h1") == 1 and page.title, path
    public = ("og:description",) if any(rel == "canonical" for _, rel in page.links) else ()
    for name in ("description", "og:title", "Content-Security-Policy", *public):
        assert page.metas.get(name), f"{path}: no {name}"
    leads[str(path)] = {check_link(files, path, link, rel) for link, rel in page.links}
    assert any(target and target.endswith(".json") for target in leads[str(path)]), path
    return page.title


def check_sentences(root, leads):
    """Each text that leads to a rule about a sentence is in the list of sentences of that rule."""
    for path in map(str, root.glob("spec/*.html")):
        notes = re.findall(r'<ul class="notes">.*?</ul>', Path(path).read_text(encoding="utf-8"))
        for rule in set(re.findall(r'<a href="\.\./rule/([^"]*)"', re.sub(r"<div.*?</div>", "", "".join(notes)))):
            assert path in leads[str(root / "rule" / unquote(rule))], f"{rule} does not lead to {path}"


def check_lists(root):
    """The heading of the rules that nobody follows has their number."""
    number, text = re.search(r"no implementation follows completely \((\d+)\)</h2>(.*)", (root / "rules.html").read_text(), re.S).groups()
    assert text.count("<li>") >= int(number) == text.count("<br><small>"), number
    for path in root.glob("spec/[ai]*.html"):
        assert not re.search(r" …(?! <a href=[^>]*>whole sentence</a>)", path.read_text()), f"{path}: a sentence is cut, without a link to the whole"


def main():
    root = Path(sys.argv[1]).resolve()
    mark = json.loads((root / "site.json").read_text())
    assert mark["made_by"] == "hclreport site", mark
    assert {path.name for path in root.iterdir() if path.is_dir()} <= MADE, list(root.iterdir())
    titles, leads, paths = {}, {}, list(root.rglob("*"))
    assert not any(path.is_symlink() for path in paths)
    files = {str(path) for path in paths if path.is_file()}
    for path in paths:
        if path.suffix == ".html":
            title = check_page(files, path, leads)
            assert title not in titles or title is None, f"{path} and {titles[title]} are both called {title}"
            if title:
                titles[title] = path
        elif path.suffix == ".json":
            json.loads(path.read_text(encoding="utf-8"))
        elif path.suffix == ".svg":
            xml.parse(path)
    check_sentences(root, leads)
    check_lists(root)
    assert len(titles) == mark["pages"], (len(titles), mark)
    print(f"{len(titles)} pages")


main()
