"""Serves the conformance protocol with any program that has the command line of
hashicorp's hcldec. The environment variable HCLDEC names the program. Reads and
writes JSON Lines on standard input and output. For each request, writes a file
and a specification (hcldec's schema), and runs the program once.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

EDITION = "2024-02"
# Name of the attribute in the file whose value is the expression or template.
ATTRIBUTE = "x"
# The program evaluates in literal mode without variables. This variable asks for full mode.
FILLER = {"hcldec_adapter": None}
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
PRIMITIVES = ("string", "number", "bool")
# Maximum length of standard error in a reply. Go prints the cause first.
SHOWN = 500
# Results may be nested some ten thousand levels deep, and each level takes a few stack frames.
RECURSION = 1_000_000
STACK = 1 << 30


class Unsupported(Exception):
    """The program or this adapter lacks the feature that the request needs."""


class Refused(Exception):
    """The program rejects the input. The exception has the error for the
    reply."""

    def __init__(self, error):
        super().__init__(error["summary"])
        self.error = error


class Number(str):
    """A JSON number with the digits that the program wrote."""


def read_json(text):
    return json.loads(text, parse_int=Number, parse_float=Number)


# --- The program's input -----------------------------------------------------------------


def quote(text):
    """Returns a quoted HCL string for the specification."""
    return json.dumps(text, ensure_ascii=False).replace("${", "$${").replace("%{", "%%{")


def type_expression(wire):
    if wire == "dynamic":
        return "any"
    if isinstance(wire, str):
        return wire
    (kind, content), = wire.items()
    if kind in ("list", "set", "map"):
        return f"{kind}({type_expression(content)})"
    if kind == "tuple":
        return f"tuple([{', '.join(map(type_expression, content))}])"
    if kind == "object":
        members = (f"{quote(name)} = {type_expression(ty)}" for name, ty in content.items())
        return f"object({{{', '.join(members)}}})"
    raise Unsupported(f"the type {kind}")


def json_value(wire):
    """Returns a value in the JSON syntax, which the program reads in literal mode."""
    (kind, content), = ((k, v) for k, v in wire.items() if k != "of")
    if kind == "string_base64":
        return json.dumps(base64.b64decode(content).decode())
    if kind in ("string", "bool"):
        return json.dumps(content)
    if kind == "number" and re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?", content):
        return content
    if kind == "number":
        raise Unsupported(f"the number {content}")
    if kind == "tuple":
        return f"[{', '.join(map(json_value, content))}]"
    if kind == "object":
        return json_object(content)
    if kind == "null" and content == "dynamic":
        return "null"
    raise Unsupported("a typed null" if kind == "null" else f"a value of kind {kind}")


def json_object(members):
    return "{" + ", ".join(f"{json.dumps(k)}: {json_value(v)}" for k, v in members.items()) + "}"


def attribute_spec(name, ty="any", required=True, label=""):
    return (f"attr {label} {{\n name = {quote(name)}\n type = {ty}\n"
            f" required = {json.dumps(required)}\n}}\n")


def function_specs(functions):
    """Returns the functions in the form of the program's specification. There, a parameter accepts a
    value of any type except null."""
    specs = []
    for name, function in functions.items():
        params = function.get("params", [])
        variadic = function.get("variadic")
        for param in params + ([variadic] if variadic else []):
            if param["type"] != "dynamic" or param.get("allow_null") or param.get("allow_unknown"):
                raise Unsupported("a function's parameter with a type, or for nulls or unknowns")
            if not IDENTIFIER.match(param["name"]):
                raise Unsupported("a function's parameter of that name")
        if "returns" in function:
            raise Unsupported("a function's result type")
        names = ", ".join(param["name"] for param in params)
        rest = f" variadic_param = {variadic['name']}\n" if variadic else ""
        specs.append(f"function {quote(name)} {{\n params = [{names}]\n{rest}"
                     f" result = {function['result']}\n}}\n")
    return "".join(specs)


# --- The program's output ----------------------------------------------------------------


def wire_type(ty):
    """Converts a type from the program's JSON to the protocol's JSON."""
    if isinstance(ty, str):
        return ty
    kind, content = ty[0], ty[1]
    if kind in ("list", "set", "map"):
        return {kind: wire_type(content)}
    if kind == "tuple":
        return {"tuple": [wire_type(element) for element in content]}
    return {"object": {name: wire_type(member) for name, member in content.items()}}


def wire_value(value, ty):
    if ty == "dynamic" and value is not None:
        return wire_value(value["value"], value["type"])
    if value is None:
        return {"null": wire_type(ty)}
    if ty in PRIMITIVES:
        return {ty: value}
    kind, content = ty[0], ty[1]
    if kind in ("list", "set"):
        return {kind: [wire_value(v, content) for v in value], "of": wire_type(content)}
    if kind == "map":
        return {"map": {k: wire_value(v, content) for k, v in value.items()},
                "of": wire_type(content)}
    if kind == "tuple":
        return {"tuple": [wire_value(v, t) for v, t in zip(value, content, strict=True)]}
    return {"object": {name: wire_value(value[name], member) for name, member in content.items()}}


def protocol_error(diagnostics, where):
    """Returns the first error, with its range if the range is in the request's own source."""
    for diagnostic in diagnostics:
        if diagnostic["severity"] != "error":
            continue
        subject = diagnostic.get("subject")
        if subject and subject["filename"] != where["input"]:
            raise Unsupported(f"{os.path.basename(subject['filename'])}: {diagnostic['summary']}")
        error = {"summary": diagnostic["summary"], "detail": diagnostic.get("detail", "")}
        if subject and where["own"]:
            units = ("byte", "line", "column")
            error["range"] = {end: {unit: subject[end][unit] for unit in units}
                              for end in ("start", "end")}
        return error
    return None


class Program:
    """Runs the program. Writes its files into one folder for each run."""

    def __init__(self, path, folder):
        self.path = path
        self.folder = folder

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def version(self):
        run = subprocess.run([self.path, "--version"], capture_output=True, text=True)
        return (run.stdout.splitlines() or [""])[0]

    def decode(self, request, source, spec, json_syntax=False, own=False):
        """Returns the value that the program decodes from the source by spec, and its type."""
        name = "input.json" if json_syntax else "input.hcl"
        where = {"input": self.write(name, source), "own": own}
        functions = function_specs(request.get("functions", {}))
        command = [self.path, "--spec=" + self.write("spec.hcl", (functions + spec).encode()),
                   "--diags=json", "--with-type", "--keep-nulls"]
        variables = self.variables(request)
        if variables is not None:
            command.append("--vars=" + self.write("variables.json", variables.encode()))
        run = subprocess.run(command + [where["input"]], stdin=subprocess.DEVNULL,
                             capture_output=True)
        if run.returncode == 0:
            result = read_json(run.stdout)
            # A null without a type is written without a type.
            return (None, "dynamic") if result is None else (result["value"], result["type"])
        if run.returncode == 1 and run.stderr.startswith(b"Error: "):
            # The program cannot express the result, for example infinity in JSON.
            raise Unsupported(run.stderr.decode(errors="replace").strip())
        try:
            error = protocol_error(json.loads(run.stderr)["diagnostics"], where)
        except ValueError:
            error = None
        if error is None:
            raise RuntimeError(f"status {run.returncode}: "
                               + run.stderr.decode(errors="replace")[:SHOWN].strip())
        raise Refused(error)

    @staticmethod
    def variables(request):
        scope = request.get("scope", {})
        mode = request.get("mode", "full")
        if mode == "literal":
            if scope or request.get("functions"):
                raise Unsupported("literal mode with a scope or functions")
            return None
        if mode != "full":
            raise Unsupported(f"mode {mode}")
        return json_object(scope) if scope else json.dumps(FILLER)


# --- Operations --------------------------------------------------------------------------


def source_of(request):
    if "source" in request:
        return request["source"].encode()
    return base64.b64decode(request["source_base64"])


def text_of(request):
    try:
        return source_of(request).decode()
    except UnicodeDecodeError:
        raise Unsupported("source that is not UTF-8") from None


def evaluate(program, request):
    json_syntax = request.get("syntax") == "json"
    before, after = (b'{"x": ', b"}\n") if json_syntax else (b"x = ", b"\n")
    source = source_of(request)
    if source.endswith(b"\n") and b"<<" not in source and not json_syntax:
        raise Unsupported("a newline after an expression: in a file it ends the attribute")
    source = before + source + after
    spec = attribute_spec(ATTRIBUTE)
    return {"value": wire_value(*program.decode(request, source, spec, json_syntax))}


def template(program, request):
    """Evaluates a template as a string of the JSON syntax in full mode."""
    if request.get("syntax") == "json" or request.get("mode") == "literal":
        raise Unsupported("a template in JSON syntax or literal mode")
    source = json.dumps({ATTRIBUTE: text_of(request)}).encode()
    spec = attribute_spec(ATTRIBUTE)
    return {"value": wire_value(*program.decode(request, source, spec, True))}


def convert(program, request):
    spec = attribute_spec(ATTRIBUTE, type_expression(request["type"]))
    source = ("{" + f'"{ATTRIBUTE}": ' + json_value(request["value"]) + "}\n").encode()
    literal = {"mode": "literal"}
    return {"value": wire_value(*program.decode(literal, source, spec, True))}


class Body:
    """Makes a specification from a schema, and converts the decoded result back."""

    def __init__(self, schema, path=()):
        if set(schema) - {"attributes", "blocks"}:
            raise Unsupported("partial processing and dynamic attributes")
        self.attributes = schema.get("attributes", [])
        self.blocks = [(block["type"], Body(block.get("schema", {}), path + (block["type"],)))
                       for block in schema.get("blocks", [])]
        for names in ([a["name"] for a in self.attributes], [name for name, _ in self.blocks]):
            if len(set(names)) < len(names):
                raise Unsupported("a schema that has a name twice")
        if any(block.get("labels") for block in schema.get("blocks", [])):
            raise Unsupported("labels: the program makes a map of blocks, which loses their order and repeated labels")
        if path and self.attributes:
            raise Unsupported("attributes in blocks: the program converts all blocks of a list to one type")

    def spec(self, label="", required=frozenset()):
        parts = []
        for i, attribute in enumerate(self.attributes):
            needed = attribute.get("required", False) or attribute["name"] in required
            parts.append(attribute_spec(attribute["name"], required=needed, label=f'"a{i}"'))
        for i, (name, body) in enumerate(self.blocks):
            parts.append(f'block_list "b{i}" {{\n block_type = {quote(name)}\n{body.spec()}}}\n')
        return f"object {label} {{\n{''.join(parts)}}}\n"

    def read(self, value, ty, has):
        attributes = {}
        for i, attribute in enumerate(self.attributes):
            content, content_type = value[f"a{i}"], ty[1][f"a{i}"]
            if content is None and not has(attribute["name"]):
                continue
            attributes[attribute["name"]] = wire_value(content, content_type)
        blocks = []
        for i, (name, body) in enumerate(self.blocks):
            found = value[f"b{i}"]
            if found and blocks:
                raise Unsupported("blocks of several types: the program loses their order")
            element = ty[1][f"b{i}"][1]
            blocks += [{"type": name, "labels": [], "body": body.read(block, element, has)}
                       for block in found]
        return {"attributes": attributes, "blocks": blocks}


def body_op(program, request):
    body = Body(request["schema"])
    json_syntax = request.get("syntax") == "json"
    source = source_of(request)

    def has(name):
        """Returns true if an attribute with a null result exists. Asks the program, which rejects a
        missing attribute."""
        try:
            program.decode(request, source, body.spec(required={name}), json_syntax)
        except Refused:
            return False
        return True

    value, ty = program.decode(request, source, body.spec(), json_syntax, own=True)
    return {"body": body.read(value, ty, has)}


OPS = {"evaluate": evaluate, "template": template, "body": body_op, "convert": convert}


def hello(program):
    return {"hello": {
        "protocol": 1,
        "implementation": os.path.basename(program.path),
        "version": program.version(),
        "language": "any",
        "ops": list(OPS),
        "syntaxes": ["native", "json"],
        "editions": [EDITION],
        "features": ["functions", "literal-mode"],
    }}


def answer(program, request):
    try:
        if request["op"] == "hello":
            return hello(program)
        if request.get("edition", EDITION) != EDITION:
            raise Unsupported(f"edition {request['edition']}")
        if request["op"] not in OPS:
            raise Unsupported(f"op {request['op']}")
        return OPS[request["op"]](program, request)
    except Unsupported as missing:
        return {"unsupported": str(missing)}
    except Refused as refused:
        return {"error": refused.error}
    except RecursionError:
        return {"unsupported": "a value that is nested too deep for this adapter"}
    except (RuntimeError, ValueError, LookupError, TypeError) as cause:
        # The program failed: it printed neither a valid result nor diagnostics.
        print(f"hcldec: {cause!r}", file=sys.stderr, flush=True)
        return {"error": {"phase": "panic", "summary": repr(cause)}}


def serve(path):
    with tempfile.TemporaryDirectory() as folder:
        program = Program(path, folder)
        for line in sys.stdin.buffer:
            request = json.loads(line)
            reply = {"id": request["id"], **answer(program, request)}
            print(json.dumps(reply), flush=True)


def main():
    path = shutil.which(os.environ.get("HCLDEC", ""))
    if not path:
        sys.exit("hcldec: HCLDEC in the environment must name the program")
    sys.setrecursionlimit(RECURSION)
    threading.stack_size(STACK)
    thread = threading.Thread(target=serve, args=(path,))
    thread.start()
    thread.join()


main()
