"""spec_suite.py FOLDER: writes an invented suite with an invented specification, and results, for the test of the
annotated specification: FOLDER/cases, FOLDER/texts, FOLDER/*.results."""

import json
import sys
from pathlib import Path

from attacks import ATTACKS

SECTION = "native/a"
# The sentences with rules; then one that is ambiguous, and one that informs.
ONE, TWO, OPEN, INFORMS = "One holds.", "Two holds.", "Three is *open*.", "Four is an example."


def hash_of(sentence):
    """FNV-1a of all bytes except white space and marks."""
    value = 0xCBF29CE484222325
    for byte in sentence.encode():
        if not chr(byte).isspace() and chr(byte) not in "`*_":
            value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value))


def row(sentence, number, **more):
    return {"section": SECTION, "hash": hash_of(sentence), "at": {"2024-02": number}, **more}


def rule(name, **more):
    return {"id": name, "section": SECTION, "text": f"The rule `{name}` holds.", "cases": "accept", **more}


def registry(folder):
    one_edition = {"editions": ["2024-02"]}
    write(folder / "native.json", {"document": "native", "title": "The invented language",
                                   "sections": [{"id": SECTION, "title": "Section A"}],
                                   "rules": [rule("native.one", **one_edition), rule("native.two", **one_edition)]})
    write(folder / "released.json", {"document": "released", "title": "R", "rules": [
        rule("released.colons", text="A name may contain `::`.", since="2.20.0", source="changelog 2.20.0")]})
    write(folder / "readings.json", {"readings": [
        {"id": "question", "section": SECTION, "text": "The text leaves a question.", "default": "yes", "reason": "why",
         "options": [{"id": "yes", "text": "It is so."}, {"id": "no", "text": "It is not so."}], "rules": ["native.two"],
         "editions": ["2024-02"]}]})
    write(folder / "sentences.json", {
        "texts": [{"document": "native", "text": "2024-02", "editions": ["2024-02"], "file": "hclsyntax/spec.md"}],
        "headings": [{"id": "native/introduction", "title": "(introduction)"}],
        "sentences": [row(ONE, 1, rules=["native.one"]), row(TWO, 2, rules=["native.two"]),
                      row(OPEN, 3, readings=["question"]),
                      row(INFORMS, 4, informative="example " + ATTACKS[0])]})


def case(name, covers):
    return {"name": name, "covers": [covers], "op": "evaluate", "source": ATTACKS[1] + name,
            "expect": {"value": {"number": "1"}}}


def results(path, name, edition, verdicts, option):
    lines = [{"results": 1, "implementation": name, "version": "1", "edition": edition}]
    for test, verdict in verdicts.items():
        lines.append({"id": f"{SECTION}#{test}", "section": SECTION, "verdict": verdict})
    lines.append({"end": "complete", "fault_count": 0, "faults": [],
                  "votes": {"question": {"options": {option: 1}, "follows": option, "answers": 1}} if option else {}})
    write(path, "".join(json.dumps(line) + "\n" for line in lines))


def main():
    out = Path(sys.argv[1])
    registry(out / "cases/registry")
    write(out / "cases/native/a.json", {"section": SECTION, "cases": [
        case("first", "native.one"), case("second", "native.two"), case("colons", "released.colons")]})
    text = f"# The language\n\n## Section A\n\n{ONE} {TWO}\n\n- {OPEN}\n\n```\nname = value\n```\n\n{INFORMS}\n\n"
    bad = "\n\n".join(ATTACKS[:-1] + ["`" * 3 + "x", ATTACKS[0], "[a](javascript:window.broken=1)", "# " + ATTACKS[2]])
    folder = out / "texts/hclsyntax"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "spec.md").write_bytes((text + bad).encode("utf-8", "surrogatepass") + b"\n\xff\xc0\x80 end\n")
    results(out / "alpha.results", "alpha", "2024-02", {"first": "fail", "second": "pass"}, "yes")
    results(out / "evil.results", ATTACKS[2], "2024-02", {"first": "crash", "second": "fail"}, "no")
    results(out / "released.results", "alpha", "hcl-2.25", {"colons": "pass"}, None)


main()
