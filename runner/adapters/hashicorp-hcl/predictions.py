"""Predicts the answers of hashicorp/hcl from its bugs."""

import base64
import json
import re
import unicodedata
from fractions import Fraction

from answers import NEAR, ask, change, close_texts, equal, equal_errors, near, parts, result, unordered

EDITION = "hcl-2.25"
# Readings in which the library follows no option, or several.
READINGS = {
    "conditional-failing-type": ("none", "form"),
    "legacy-index-forms": ("digits", "number"),
    "legacy-index-of-number": ("index", "refused"),
}


class Difference:
    def __init__(self, request, library, reference):
        self.request, self.library, self.reference = request, library, reference
        self.error = reference.get("error", {}).get("code")
        self.bytes = base64.b64decode(request["source_base64"]) if "source_base64" in request else b""
        source = request.get("source", self.bytes.decode("latin-1"))
        self.source = source if isinstance(source, str) else json.dumps(source)
        self.json = request.get("syntax") == "json"
        self.text = json.dumps(request, ensure_ascii=False)
        self.library_text = json.dumps(library, ensure_ascii=False)
        self.consulted = reference.get("consulted", [])
        self.codes = set(re.findall(r'"code": "([a-z-]+)"', json.dumps(reference)))
        self.calculates = request["op"] not in ("parse", "tree", "type", "unify", "convert")

    def with_source(self, source):
        return {**{key: value for key, value in self.request.items() if key != "source_base64"}, "source": source}

    def with_variable(self, begin, end):
        """Returns the request with an unknown variable in the place of a part of the source."""
        scope = {**self.request.get("scope", {}), "__u": {"unknown": "dynamic"}}
        return {**self.with_source(self.source[:begin] + "__u" + self.source[end:]), "scope": scope}

    def says(self, text):
        return text in self.library_text


ERROR = {"error": {}}
NOTHING = []
LONE_RETURN = re.compile(r"(?:\r(?!\n)|\\r(?!\\n)|\\u000[dD])((?:(?!\\n)[^\n])*)")
PREPENDED = (
    "\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\U000110bd\U000110cd\U000111c2\U000111c3\U0001193f"
    "\U00011941\U00011a3a\U00011a84-\U00011a89\U00011d46\U00011f02"
)


def brackets(source, opening):
    """Returns the end of the part in brackets that begins at an index."""
    depth = 0
    for i in range(opening, len(source)):
        depth += (source[i] in "([{") - (source[i] in ")]}")
        if depth == 0:
            return i + 1
    return None


def go_number(text):
    """Returns what Go's big.ParseFloat reads as a number of base 10, as HCL writes it, or None."""
    if re.fullmatch(r"[+-]?[iI]nf", text):
        return "-(1/0)" if text[0] == "-" else "(1/0)"
    found = re.fullmatch(r"([+-]?)(\d+\.?\d*|\.\d+)(?:([eEpP])([+-]?\d{1,4}))?", text)
    if not found:
        return None
    whole = found[2] if found[2][0] != "." else "0" + found[2]
    number = Fraction(whole.rstrip(".")) * (10 if found[3] in ("e", "E") else 2) ** Fraction(int(found[4] or 0))
    for places in range(400):
        if (number * 10**places).denominator == 1:
            digits = str(number.numerator * 10**places // number.denominator).rjust(places + 1, "0")
            return ("-" if found[1] == "-" else "") + (digits[:-places] + "." + digits[-places:] if places else digits)
    return None


def rounded(text):
    """Returns an integer rounded to 512 bits."""
    number = int(Fraction(text))
    shift = max(0, number.bit_length() - 512)
    half, rest = divmod(number, 1 << shift) if shift else (number, 0)
    return str((half + (2 * rest > 1 << shift or 2 * rest == 1 << shift and half % 2)) << shift if shift else number)


def members(kind):
    """Returns the types of the elements or attributes of a type by their keys; "" stands for every key."""
    inner = next(iter(kind.values()))
    if "object" in kind:
        return inner
    return dict(enumerate(inner)) if isinstance(inner, list) else {"": inner}


def type_meets_tuple(kind, target):
    """True if a list or set type stands where a tuple type is wanted."""
    if not isinstance(kind, dict) or not isinstance(target, dict):
        return False
    if "tuple" in target and ("list" in kind or "set" in kind):
        return True
    pairs = ((a, b) for k, a in members(kind).items() for m, b in members(target).items() if k == m or "" in (k, m))
    return any(type_meets_tuple(a, b) for a, b in pairs)


def meets_tuple(value, target):
    """True if a list or set stands where a tuple is wanted."""
    kinds = ("list", "set", "map", "tuple", "object")
    for state in ("unknown", "null"):
        if state in value:
            return type_meets_tuple(value[state], target)
    held = next((kind for kind in kinds if kind in value), None)
    if held is None or not isinstance(target, dict):
        return False
    if "tuple" in target and held in ("list", "set"):
        return True
    items = value[held] if isinstance(value[held], dict) else dict(enumerate(value[held]))
    wanted = members(target)
    return any(meets_tuple(items[key], wanted.get(key, wanted.get("", "dynamic"))) for key in items)


def type_of(value):
    kinds = ("unknown", "null", "list", "set", "map", "tuple", "object", "string", "number", "bool", "capsule")
    kind = next(kind for kind in kinds if kind in value)
    if kind in ("unknown", "null"):
        return value[kind]
    if kind == "tuple":
        return {"tuple": list(map(type_of, value[kind]))}
    if kind == "object":
        return {"object": {key: type_of(item) for key, item in value[kind].items()}}
    return {kind: value["of"]} if kind in ("list", "set", "map") else kind


class Namer:
    """Each prediction is a function that returns the answers of the library that a bug leads to. An answer is an
    object, or the text of an error message. A bug explains a difference if it predicts the library's answer."""

    def __init__(self, hclref, adapter=None):
        self.reference, self.adapter = [hclref, "serve"], adapter

    def answer(self, *requests):
        return [result(reply) for reply in ask(self.reference, list(requests), edition=EDITION)]

    def accepts(self, *requests):
        return all("error" not in reply for reply in self.answer(*requests))

    def calls(self, d, opening):
        """Asks again with an unknown variable in the place of each part with brackets that holds the error."""
        at = d.reference["error"].get("range", {}).get("start", {}).get("byte", 0) if "error" in d.reference else -1
        at = len(d.source.encode()[:at].decode(errors="ignore")) if at > 0 else at
        mended = []
        for found in re.finditer(opening, d.source):
            end = brackets(d.source, found.end() - 1)
            if end and (at < 0 or found.start() <= at < end):
                mended.append(d.with_variable(found.start(), end))
        return self.answer(*mended)

    def options(self, d, reading):
        if reading not in d.consulted:
            return NOTHING
        return self.answer(*({**d.request, "readings": {reading: option}} for option in READINGS[reading]))

    def failing_splat(self, d):
        """Asks again with unknown elements: the library gives a splat that fails the type of its steps for these."""
        found = re.search(r"(\{[^{}]*\}|\[(?:[^\[\]{}]|\{[^{}]*\})*\])(?=\[\*\])", d.source)
        (answer,) = self.answer(d.with_source(found[0])) if found and d.request["op"] == "evaluate" else [ERROR]
        if "value" not in answer or "?" not in d.source:
            return NOTHING
        items = answer["value"].get("tuple", [answer["value"]])
        scope = {f"__{i}": {"unknown": type_of(item)} for i, item in enumerate(items)}
        request = d.with_source(d.source[: found.start()] + "[" + ", ".join(scope) + "]" + d.source[found.end() :])
        return self.answer({**request, "scope": {**d.request.get("scope", {}), **scope}})

    # Source text

    def ill_formed(self, d):
        text = d.bytes.decode("utf-8", "surrogateescape")
        letters = re.sub("[\udc80-\udcff]", "\u01c1", text)
        # A leading byte takes the next byte into a name.
        names = re.sub("[\udcc0-\udcff] ", "\u01c1\u01c2", text)
        text = json.dumps(
            self.answer(
                *map(
                    d.with_source,
                    (letters, re.sub("[\udc80-\udcff]", "\ufffd", text), re.sub("[\udc80-\udcff]", "\u01c1", names)),
                )
            ),
            ensure_ascii=False,
        )
        return json.loads(text.replace("\u01c1", "\ufffd").replace("\u01c2", " "))

    def byte_order_mark(self, d):
        return self.answer(d.with_source(re.sub(r'(^|")(?:\\ufeff|\ufeff)', r"\1", d.source)))

    def lone_return(self, d):
        text = LONE_RETURN.sub(lambda found: re.sub(r"[$%]\{", lambda sign: sign[0][0] + sign[0], found[0]), d.source)
        return self.answer(d.with_source(text))

    def combining_mark(self, d):
        if "<<-" not in d.source:
            return NOTHING
        marked = re.sub("(?<=\n)( +)[\u0300-\u036f]", "\\1\ue001", d.source)
        return json.loads(json.dumps(self.answer(d.with_source(marked)), ensure_ascii=False).replace("\ue001", ""))

    def strip_marker(self, d):
        mended = re.sub(
            r"(?<![$%])([$%])(\s)(?=\s*[$%]\{~)", lambda found: found[1] + chr(0xE000 + ord(found[2])), d.source
        )
        text = json.dumps(self.answer(d.with_source(mended)), ensure_ascii=False)
        return json.loads(re.sub("[\ue000-\ue0ff]", lambda found: json.dumps(chr(ord(found[0]) - 0xE000))[1:-1], text))

    def younger_letters(self, d):
        """Asks again with an older letter for characters that Unicode assigned lately."""
        young = sorted({c for c in d.source if unicodedata.category(c) == "Cn" or c in "\u30fb\uff65"})
        if len(young) != 1:
            return NOTHING
        text = json.dumps(self.answer(d.with_source(d.source.replace(young[0], "\u01c1"))), ensure_ascii=False)
        return json.loads(text.replace("\u01c1", young[0]))

    def comment(self, d):
        answer = self.answer(json.loads(d.text.replace('"//"', '"__c"').replace('\\"//\\"', '\\"__c\\"')))
        return json.loads(json.dumps(answer).replace('"__c"', '"//"'))

    def big_numbers(self, d):
        mended = re.sub(
            r"(?<![\w.])\d{150,}(?![.\w])|(?<![\w.])\d+e\+?\d{3}(?![.\w])", lambda found: rounded(found[0]), d.text
        )
        return self.answer(json.loads(mended)) if mended != d.text else NOTHING

    def lost_digits(self, d):
        """Compares with an error that is small beside the largest number of the request."""
        numbers = [
            Fraction(0),
            *(Fraction(text) for text in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?:e[+-]?\d{1,4})?", d.text)),
        ]
        small = lambda a, b: "Infinity" not in a + b and abs(Fraction(a) - Fraction(b)) <= max(numbers) * NEAR
        if equal(result(d.library), result(d.reference), small):
            return [d.library]
        texts = (json.dumps(equal_errors(result(answer))) for answer in (d.library, d.reference))
        return [d.library] if close_texts(*texts) else NOTHING

    # Values and operators

    def go_numbers(self, d):
        def number(o):
            text = o.get("string")
            mended = go_number(text) if isinstance(text, str) else None
            if mended and "Infinity" not in mended:
                infinity = {"(1/0)": "Infinity", "-(1/0)": "-Infinity"}.get(mended)
                return {"number": infinity} if infinity else {"string": mended}
            return o

        quoted = r'"([^"\\]*)"'
        sources = (
            [
                re.sub(quoted, lambda found: form % go_number(found[1]) if go_number(found[1]) else found[0], d.source)
                for form in ("%s", '"%s"')
            ]
            if not d.json
            else [d.source]
        )
        request = change(d.request, number)
        return self.answer(*({**request, "source": source} if "source" in request else request for source in sources))

    def null_operand(self, d):
        nulls = ({"null": "bool"}, {"null": "string"}, {"null": "dynamic"})
        requests = []
        for value in ("false", "true"):
            mended = change(d.request, lambda o: {"bool": value == "true"} if o in nulls else o)
            sources = {re.sub(r"\bnull\b", value, d.source), re.sub(r"\bnull\b(?=\s*(&&|\|\|))", value, d.source)}
            requests += [{**mended, "source": source} for source in sources]
        return self.answer(*requests)

    def failing_operand(self, d):
        sides = re.split(r"&&|\|\|", d.source)
        if d.request["op"] != "evaluate" or len(sides) != 2:
            return NOTHING
        alone = self.answer(*(d.with_source(side) for side in sides))
        return [ERROR] if any("error" in answer for answer in alone) and re.search(r"\[|{", d.source) else NOTHING

    def remainder(self, d):
        sign = re.fullmatch(r"\s*(\(?-?[\w/. ]+\)?)\s*%\s*(\(?-?[\w/. ]+\)?)\s*", d.source)
        if not sign:
            return NOTHING
        a, b = (answer.get("value", {}).get("number", "") for answer in self.answer(*map(d.with_source, sign.groups())))
        if b.endswith("Infinity"):
            return [
                (
                    ERROR
                    if a in ("0", "-0")
                    else {"value": {"number": "Infinity" if (a[0] == "-") == (b[0] == "-") else "-Infinity"}}
                )
            ]
        if a.endswith("Infinity") and b:
            return [ERROR, {"value": {"number": "Infinity" if (a[0] == "-") == (b[0] == "-") else "-Infinity"}}]
        return NOTHING

    def infinite_remainder(self, d):
        infinite = "Infinity" in d.text or re.search(r"/\s*-?0", d.source)
        return self.remainder(d) + (["panic in function implementation"] if infinite else NOTHING)

    def decided(self, d, *wanted):
        """Predicts that the unknown bools of the reference's answer are false, or true for `!=`."""
        if not re.search("[=!]=", d.source) or not all(wanted):
            return NOTHING
        decide = lambda o: {"bool": "!=" in d.source} if o == {"unknown": "bool"} else o
        return [change(result(d.reference), decide)]

    def partly_unknown_set(self, d):
        return self.decided(
            d,
            any(
                isinstance(o.get("set"), list)
                and re.search('"unknown"|"set"', json.dumps(o["set"]))
                and not isinstance(o.get("of"), str)
                for o in parts(d.request)
            ),
        )

    def same_infinity(self, d):
        return (
            [
                change(
                    result(d.reference), lambda o: {"number": sign + "Infinity"} if o == {"unknown": "number"} else o
                )
                for sign in ("", "-")
            ]
            if "?" in d.source
            else NOTHING
        )

    def negative_zero(self, d):
        positive = lambda o: (
            {**o, "set": [item for i, item in enumerate(o["set"]) if item not in o["set"][:i]]}
            if isinstance(o.get("set"), list)
            else {"number": "0"} if o == {"number": "-0"} else o
        )
        if equal(change(result(d.library), positive), change(result(d.reference), positive), near):
            return [d.library]
        sets = d.calculates and any(isinstance(o.get("set"), list) for o in parts(d.request))
        other = {"Infinity": "-Infinity", "-Infinity": "Infinity"}
        flip = lambda o: (
            {"number": other[o["number"]]}
            if o.get("number") in other
            else {"bool": not o["bool"]} if sets and isinstance(o.get("bool"), bool) else o
        )
        return [change(result(d.reference), flip)] if "-" in d.text and "0" in d.text else NOTHING

    def by_chance(self, d):
        """Predicts an answer that the library does not always give."""
        loose = lambda answer: change(answer, lambda o: {} if "bool" in o or o == {"unknown": "bool"} else o)
        if (
            not re.search("[=!]=", d.source)
            or '"unknown"' not in d.text
            or loose(result(d.library)) != loose(result(d.reference))
        ):
            return NOTHING
        again = ask([self.adapter], [d.request] * 40) if self.adapter else NOTHING
        return [d.library] if any(not equal(result(reply), result(d.library), near) for reply in again) else NOTHING

    # Conversion and unification

    def refused_tuple(self, d):
        if d.request["op"] == "convert":
            target = d.request.get("type") or self.target(d)
            return [ERROR] if target and meets_tuple(d.request["value"], target) else NOTHING
        return ["tuple required"] if '"tuple"' in d.text or "tuple(" in d.source else NOTHING

    def target(self, d):
        source = d.request.get("type_source")
        return (
            self.answer({"op": "type", "source": source, "constraint": "defaults"})[0].get("type") if source else None
        )

    def typed_null(self, d):
        mended = change(d.request, lambda o: {"unknown": o["null"]} if "null" in o and o["null"] != "dynamic" else o)
        answers = self.answer(mended) if mended != d.request else NOTHING
        return [answer for answer in answers if '"error"' in json.dumps(answer)]

    def refused_collection(self, d):
        for o in parts(d.request):
            items = o.get("tuple", []) if isinstance(o.get("tuple"), list) else []
            items = [item if isinstance(item, dict) else {"unknown": item} for item in items]
            open_items = [item for item in items if item in ({"null": "dynamic"}, {"unknown": "dynamic"})]
            if open_items and any(
                re.match(r'{"(unknown": {"|null": {")?(tuple|object|list|set|map)', json.dumps(item)) for item in items
            ):
                return ["elements must have the same type", "types must all match for conversion"] + (
                    ["no type that all", "Inconsistent conditional result"]
                )
        return NOTHING

    def converts(self, kind, target):
        """True if the library converts between two types: dynamic elements unify with all, lists to no tuples."""
        if type_meets_tuple(kind, target):
            return False
        if self.accepts({"op": "convert", "value": {"unknown": kind}, "type": target}):
            return True
        inner = next(iter(target.values())) if isinstance(target, dict) else None
        parts_of = list(members(kind).values()) if isinstance(kind, dict) and inner == "dynamic" else []
        return bool(parts_of) and self.unified(parts_of) is not None

    def unified(self, types):
        """Returns the type that the library finds, or None: the first one to which the others convert."""
        (answer,) = self.answer({"op": "unify", "types": types})
        if "type" in answer:
            return answer["type"]
        if "dynamic" in types:
            return "dynamic"
        objects = [kind["object"] for kind in types if isinstance(kind, dict) and "object" in kind]
        if len(objects) == len(types) and all(kind.keys() == objects[0].keys() for kind in objects):
            attributes = {key: self.unified([kind[key] for kind in objects]) for key in objects[0]}
            return None if None in attributes.values() else {"object": attributes}
        return next((kind for kind in types if all(self.converts(other, kind) for other in types)), None)

    def collection(self, types):
        """Returns the collection type of all elements, if the types are lists and tuples, or maps and objects."""
        for kind, structure in (("list", "tuple"), ("map", "object")):
            if all(isinstance(one, dict) and (kind in one or structure in one) for one in types):
                element = self.unified([item for one in types for item in members(one).values()])
                return {kind: element} if element and any(kind in one for one in types) else None
        return None

    def candidates(self, types):
        """Returns the types that the library may choose: those to which all the others convert, and unified ones."""
        chosen = [kind for kind in types if all(self.converts(other, kind) for other in types)]
        unified = [kind for kind in (self.unified(types), self.collection(types)) if kind]
        return chosen, unified

    def unification(self, d, *wanted):
        """Predicts the types that the library may choose, or no type, also of a conditional."""
        if d.request["op"] == "unify":
            types = d.request["types"]
            if not all(text in json.dumps(types) for text in wanted):
                return NOTHING
            chosen, unified = self.candidates(types)
            return [{"type": kind} for kind in chosen + unified] + ([] if chosen else [ERROR])
        found = re.fullmatch(r"([^?]*)\?([^?:]*):([^?:]*)", d.source)
        if not found or d.request["op"] != "evaluate":
            return NOTHING
        predicate, *values = (answer.get("value") for answer in self.answer(*map(d.with_source, found.groups())))
        if predicate not in ({"bool": True}, {"bool": False}, {"unknown": "bool"}) or None in values:
            return NOTHING
        types = [type_of(value) for value in values]
        if not all(text in json.dumps(types) for text in wanted):
            return NOTHING
        requests = []
        for kind in sum(self.candidates(types), []):
            value = {"unknown": kind} if "unknown" in predicate else values[not predicate["bool"]]
            requests.append({"op": "convert", "value": value, "type": kind})
        return self.answer(*requests)

    def shared_attributes(self, d):
        return self.unification(d, '"object"') if '"dynamic"' not in d.text else NOTHING

    def tuple_unification(self, d):
        collection = '"list"' in d.text or '"set"' in d.text
        return self.unification(d, '"tuple"') if collection and "types" in d.request else NOTHING

    def unknown_member(self, d):
        """Predicts that an unknown list has the elements of the set, and what follows from it."""
        answers = []
        for o in parts(d.request):
            if isinstance(o.get("set"), list) and '"unknown"' in json.dumps(o["set"]):
                answers.append(
                    change(
                        result(d.reference),
                        lambda x: (
                            {"unknown": {"list": o["of"]}}
                            if isinstance(x.get("unknown"), dict) and "list" in x["unknown"]
                            else x
                        ),
                    )
                )
                answers += ["inconsistent map element types", "element types must all match for conversion to list"]
        return answers

    def map_to_object(self, d):
        if not re.search(r'"(null|unknown)": {"map"', d.text):
            return NOTHING
        empty = lambda o: (
            {
                **o,
                "object": {
                    key: {"object": {}} if isinstance(kind, dict) and "object" in kind else kind
                    for key, kind in o["object"].items()
                },
            }
            if "object" in o
            else o
        )
        outer = lambda o: {
            key: empty(kind) if key in ("null", "unknown") and isinstance(kind, dict) else kind
            for key, kind in o.items()
        }
        return [change(result(d.reference), outer)]

    # Extensions

    def optional_refused(self, d):
        source = d.source
        while found := re.search(r"\boptional\(", source):
            end = brackets(source, found.end() - 1)
            if not end:
                return NOTHING
            source = source[: found.start()] + source[found.end() : end - 1] + source[end:]
        return self.answer(d.with_source(source))

    def default_of_a_map(self, d):
        """Unifies the elements and the defaults of a map, and converts the result."""
        value, source = d.request.get("value", {}), d.request.get("type_source", "")
        if "map" not in value or "optional(" not in source:
            return NOTHING
        (filled,) = self.answer({**d.request, "value": {"object": value["map"]}})
        target = self.target(d)
        if "value" not in filled or not isinstance(target, dict) or "object" not in target:
            return NOTHING
        names = re.findall(r"(\w+)\s*=\s*optional\((?=[^()]*(?:\([^()]*\))?[^()]*,)", source)
        items = {
            **{key: filled["value"]["object"][key] for key in names if key in filled["value"]["object"]},
            **value["map"],
        }
        (unified,) = self.answer({"op": "convert", "value": {"object": items}, "type": {"map": "dynamic"}})
        typed = (
            self.answer({"op": "convert", "value": unified["value"], "type": target}) if "value" in unified else NOTHING
        )
        unknown = {"value": {"object": {key: {"unknown": kind} for key, kind in target["object"].items()}}}
        return typed + [unknown]

    def lost_default(self, d):
        """Masks the attributes with defaults, where they are null or the default."""
        names = set(re.findall(r"(\w+)\s*=\s*optional\(", d.request.get("type_source", "")))
        if '"null"' not in d.text:
            return NOTHING
        mask = lambda o: (
            {**o, "object": {key: "" if key in names else item for key, item in o["object"].items()}}
            if "object" in o
            else o
        )
        lost = any(
            "null" in item
            for o in parts(d.library)
            if isinstance(o.get("object"), dict)
            for key, item in o["object"].items()
            if key in names and isinstance(item, dict)
        )
        return (
            [d.library]
            if lost and equal(change(result(d.library), mask), change(result(d.reference), mask), near)
            else NOTHING
        )

    def map_without_object(self, d):
        nested = re.search(r"optional\(\s*object\(.*\boptional\(", d.request.get("type_source", ""), re.S)
        return ["element types must all match for conversion"] if nested and '"map"' in d.text else NOTHING

    def schema_faults(self, d):
        """Asks for the attributes and for the blocks of the names that are both, and joins the answers."""

        def mend(drop):
            def schema(o):
                names = lambda kind, key: {item[key]: item for item in reversed(o.get(kind, []))}
                attributes, blocks = names("attributes", "name"), names("blocks", "type")
                both = attributes.keys() & blocks.keys()
                keep = lambda items, kind: [item for key, item in items.items() if kind != drop or key not in both]
                return {
                    **o,
                    **({"attributes": keep(attributes, "attributes")} if "attributes" in o else {}),
                    **({"blocks": keep(blocks, "blocks")} if "blocks" in o else {}),
                    **({"partial": True} if both else {}),
                }

            return {**d.request, "schema": change(d.request["schema"], schema)}

        def join(a, b):
            if isinstance(a, dict) and isinstance(b, dict):
                return {
                    key: join(a[key], b[key]) if key in a and key in b else a.get(key, b.get(key)) for key in {**a, **b}
                }
            if isinstance(a, list) and isinstance(b, list):
                return list(map(join, a, b)) if len(a) == len(b) else max(a, b, key=len)
            return a

        if "schema" not in d.request:
            return NOTHING
        answers = self.answer(mend("attributes"), mend("blocks"))
        return [*answers, join(*answers)]

    def taken_blocks(self, d):
        taken = [
            block["type"] for o in parts(d.request.get("schema", {})) if "remain" in o for block in o.get("blocks", [])
        ]
        taken += ["dynamic"] if taken and "expand" in d.request else []
        return [
            f'Unexpected \\"{name}\\" block'
            for name in taken + [d.request.get("user_functions", {}).get("block")]
            if name and '"dynamic": true' in d.text
        ]

    def taken_attributes(self, d):
        def schema(o):
            if "remain" not in o:
                return o
            taken = {item["name"] for item in o.get("attributes", [])}
            rest = [
                {**item, "required": False} if item["name"] in taken else item
                for item in o["remain"].get("attributes", [])
            ]
            return {**o, "remain": {**o["remain"], **({"attributes": rest} if rest else {})}}

        def restore(schema, body, taken):
            for block in body.get("blocks", []):
                inner = [
                    item["schema"]
                    for item in schema.get("blocks", [])
                    if item["type"] == block["type"] and "schema" in item
                ]
                for item in inner:
                    restore(item, block.get("body", {}), {})
            rest, inner = body.get("remain"), schema.get("remain")
            if rest and inner:
                taken = {**taken, **body["attributes"]}
                if inner.get("dynamic"):
                    rest["attributes"] = {**rest["attributes"], **taken}
                restore(inner, rest, taken)
            return body

        if "expand" not in d.request:
            return NOTHING
        answers = self.answer({**d.request, "schema": change(d.request["schema"], schema)})
        everything = {key: value for key, value in d.request.items() if key != "expand"}
        (everything,) = self.answer({**everything, "schema": {"dynamic": True}}) if d.json else [ERROR]
        taken = everything.get("body", {}).get("attributes", {})
        for answer in list(answers):
            if "body" in answer:
                answers += [
                    {"body": restore(d.request["schema"], change(answer["body"], lambda o: o), names)}
                    for names in ({}, taken)
                ]
        return answers

    def lost_iterator(self, d):
        names = re.findall(r'iterator"?\s*[=:]\s*"?([\w-]+)', d.source) + re.findall(
            r'dynamic"?\s*:?\s*\{?\s*"([\w-]+)"', d.source
        )
        return [f'no variable named \\"{name}\\"' for name in names] if '"dynamic": true' in d.text else NOTHING

    def null_body(self, d):
        return (
            self.answer(d.with_source(re.sub(r"\bnull\b", "{}", d.source))) if d.error == "json-structure" else NOTHING
        )

    def null_literal(self, d):
        if '"allow_null": true' not in d.text:
            return NOTHING
        flags = lambda o: (
            {**o, "allow_unknown": False, "allow_dynamic": False}
            if "allow_null" in o
            else {"unknown": "dynamic"} if o == {"null": "dynamic"} else o
        )
        request = change(d.request, flags)
        scope = {**request.get("scope", {}), "__u": {"unknown": "dynamic"}}
        return self.answer({**request, "scope": scope, "source": re.sub(r"\bnull\b", "__u", d.source)})

    def constant_steps(self, d):
        if d.request.get("analysis") != "traversal":
            return NOTHING
        constants = re.findall(r"\[\s*(true|false|null)\s*\]", d.source)
        text = json.dumps(self.answer(d.with_source(re.sub(r"\[\s*(true|false|null)\s*\]", r'["__\1"]', d.source))))
        for constant in constants:
            text = text.replace(
                f'{{"string": "__{constant}"}}',
                '{"null": "dynamic"}' if constant == "null" else f'{{"bool": {constant}}}',
            )
        return json.loads(text)

    def any_predicate(self, d):
        """Asks again with unknown bools as the predicates that the reference refuses."""
        spans = sorted(
            {
                (o["range"]["start"]["byte"], o["range"]["end"]["byte"])
                for o in parts(d.reference)
                if o.get("code") == "predicate" and "range" in o
            }
        )
        source = d.source.encode()
        for begin, end in reversed(spans):
            source = source[:begin] + b"__b" + source[end:]
        scope = {**d.request.get("scope", {}), "__b": {"unknown": "bool"}}
        return self.answer({**d.with_source(source.decode()), "scope": scope}) if spans else NOTHING

    def predictions(self, d):
        unknown, dynamic = '"unknown"' in d.text, '{"unknown": "dynamic"}' in d.text
        logic, asked = "&&" in d.source or "||" in d.source, "source" in d.request
        yield "bug 1", lambda: self.ill_formed(d) if d.error == "encoding" else NOTHING
        yield "bug 29", lambda: self.schema_faults(d) if d.codes & {"schema-duplicate", "schema-clash"} else NOTHING
        yield "bug 24", lambda: self.byte_order_mark(d) if d.json else NOTHING
        yield "bug 5", lambda: self.lone_return(d) if asked and LONE_RETURN.search(d.source) else NOTHING
        yield "bug 6", lambda: self.combining_mark(d) if asked else NOTHING
        yield "bug 44", lambda: self.strip_marker(d) if re.search(r"[$%]\s+[$%]\{~", d.source) else NOTHING
        yield "bug 46", lambda: (
            ["syntax error in the given JSON string"] if d.json and re.search(f'[{PREPENDED}]"', d.source) else NOTHING
        )
        yield "bug 42", lambda: self.comment(d) if d.json and '"name": "//"' in d.text else NOTHING
        yield "bug 16", lambda: (
            ["Failed to recognize the value"] if re.search(r"(?<![\w.])0+e[+-]?\d{20}", d.text, re.I) else NOTHING
        )
        yield "bug 27", lambda: (
            self.answer(d.with_source(re.sub(r"(\d)\.([eE])", r"\1.0\2", d.source)))
            if asked and re.search(r"\d\.[eE]", d.source)
            else NOTHING
        )
        yield "bug 7", lambda: self.taken_blocks(d)
        yield "bug 33", lambda: self.lost_iterator(d)
        yield "bug 38", lambda: self.taken_attributes(d)
        yield "bug 9", lambda: self.null_body(d)
        yield "bug 31", lambda: self.optional_refused(d) if '"builtin": "convert"' in d.text else NOTHING
        yield "bug 40", lambda: self.map_without_object(d)
        yield "bug 39", lambda: self.lost_default(d)
        yield "bug 36", lambda: self.default_of_a_map(d)
        yield "bug 15", lambda: self.unknown_member(d)
        yield "bug 45", lambda: self.map_to_object(d)
        yield "bug 17", lambda: self.refused_collection(d)
        yield "bug 21", lambda: self.refused_tuple(d)
        yield "bug 22", lambda: self.typed_null(d)
        yield "bug 23", lambda: self.go_numbers(d)
        yield "bug 28", lambda: self.null_literal(d) if asked else NOTHING
        yield "bug 19", lambda: self.infinite_remainder(d) if "%" in d.source else NOTHING
        yield "bug 4", lambda: self.null_operand(d) if logic else NOTHING
        yield "bug 34", lambda: self.failing_operand(d) if logic else NOTHING
        yield "bug 25", lambda: self.calls(d, r"[\[{](?=\s*for\b)") if unknown and "error" in d.reference else NOTHING
        yield "bug 2", lambda: self.calls(d, r"\w+\(") if "..." in d.source and unknown else NOTHING
        yield "bug 3", lambda: self.calls(d, r"\w+\(") if d.error == "call-argument-null" and dynamic else NOTHING
        yield "bug 12", lambda: (
            self.calls(d, r"[\w.\]}\")]+\[")
            + self.calls(d, r"[\[{](?=[^\[{]*[}\]]\[)")
            + self.answer(d.with_variable(0, len(d.source)))
            if "index" in d.codes and dynamic and asked
            else NOTHING
        )
        yield "bug 41", lambda: self.any_predicate(d) if unknown else NOTHING
        yield "bug 26", lambda: self.shared_attributes(d)
        yield "bug 18", lambda: self.unification(d, '"dynamic"') if '"dynamic"' in d.text else NOTHING
        yield "bug 21", lambda: self.tuple_unification(d)
        for reading in READINGS:
            yield "reading " + reading, lambda reading=reading: self.options(d, reading)
        yield "reading conditional-failing-type", lambda: self.failing_splat(d)
        yield "reading object-key-traversal", lambda: (
            ["Ambiguous attribute key"] if "object-key-traversal" in d.consulted else NOTHING
        )
        yield "bug 30", lambda: self.constant_steps(d)
        yield "bug 14", lambda: self.partly_unknown_set(d)
        yield "bug 37", lambda: self.decided(d, unknown, "Infinity" in d.text)
        yield "bug 20", lambda: self.by_chance(d)
        yield "bug 43", lambda: self.decided(d, dynamic, re.search(r'[\[{]|"(tuple|object)"', d.text))
        yield "bug 35", lambda: self.same_infinity(d)
        yield "bug 10", lambda: self.negative_zero(d)
        yield "bug 8", lambda: self.big_numbers(d)
        yield "limit of 512 bits", lambda: self.lost_digits(d)
        yield "limit of the reference", lambda: self.younger_letters(d) if "source" in d.request else NOTHING
        yield "limit of the reference", lambda: [d.library] if str(d.error).startswith("limit-") else NOTHING
        yield "reading that sets have no order", lambda: (
            [d.library]
            if '"set"' in d.text and unordered(result(d.library)) == unordered(result(d.reference))
            else NOTHING
        )

    def name(self, d):
        for name, predict in self.predictions(d):
            for answer in predict():
                if isinstance(answer, str):
                    if '"error"' in d.library_text and answer in d.library_text:
                        return name
                elif equal(result(answer), result(d.library), near):
                    return name
        return None
