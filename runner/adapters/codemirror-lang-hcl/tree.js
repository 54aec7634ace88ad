// Makes the protocol's tree, and the structure of a file, from codemirror-lang-hcl's syntax
// tree.
//
// The grammar has no rule of terms with postfix operators: the node of an expression has the
// parentheses, the term and each postfix operator as children, side by side.
"use strict";

const { Unsupported } = require("./serve.js");

// The deepest nesting of arrays in a tree that the protocol allows.
const MAX_DEPTH = 890;

const POSTFIX = ["GetAttr", "Index", "Splat"];

function children(node) {
  const found = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== "Comment") {
      found.push(child);
    }
  }
  return found;
}

function depth(tree) {
  return Array.isArray(tree) ? 1 + Math.max(0, ...tree.map(depth)) : 0;
}

function checked(tree) {
  if (depth(tree) > MAX_DEPTH) {
    throw new Unsupported("a deeper tree");
  }
  return tree;
}

// Returns true if a text has no escapes. The grammar does not decode escapes.
function isPlain(text) {
  return !/\\|[$%]\{/.test(text);
}

class Source {
  constructor(text, root) {
    this.source = text;
    this.root = root;
    this.nesting = 0;
  }

  raw(node) {
    return this.source.slice(node.from, node.to);
  }

  text(node) {
    const text = this.raw(node);
    if (text.includes("\0")) {
      throw new Unsupported("a text with U+0000");
    }
    return text;
  }

  // Returns the name of a node. A comment may belong to the node, but not to its identifier.
  name(node) {
    return this.text(node.getChild("Identifier") ?? node);
  }

  // Calls make() for a node that may contain nodes of its own kind.
  nested(make) {
    if (this.nesting >= MAX_DEPTH) {
      throw new Unsupported("a deeper tree");
    }
    this.nesting++;
    const made = make();
    this.nesting--;
    return made;
  }

  // --- Files ------------------------------------------------------------------------------------

  items() {
    const content = children(this.root).filter((child) => !child.type.isError);
    if (content.some((child) => child.name !== "Body")) {
      throw new Unsupported("a file that is one object");
    }
    return content.flatMap(children);
  }

  file() {
    return checked(["body", this.items().map((item) => this.item(item))]);
  }

  // Returns the tree of the file's only attribute.
  onlyValue() {
    const items = this.items();
    if (items.length !== 1 || items[0].name !== "Attribute") {
      throw new Error("more than one expression");
    }
    return checked(this.item(items[0])[2]);
  }

  item(node) {
    const [first, ...rest] = children(node);
    if (node.name === "Attribute") {
      return ["attr", this.text(first), this.expression(rest[1])];
    }
    const labels = rest.filter((child) => child.name === "BlockLabel").map((label) => this.label(label));
    const bodies = rest.filter((child) => child.name === "Body");
    const items = this.nested(() => bodies.flatMap(children).map((item) => this.item(item)));
    return ["block", this.name(first), labels, ["body", items]];
  }

  label(node) {
    const [label] = children(node);
    if (label.name === "Identifier") {
      return this.text(label);
    }
    const text = this.text(label).slice(1, -1);
    if (!isPlain(text)) {
      throw new Unsupported("a label with escapes, which the grammar does not decode");
    }
    return text;
  }

  // Returns the structure for the operation parse, or null if a label cannot be read.
  structure() {
    try {
      return this.structureOf(this.items());
    } catch (error) {
      if (error instanceof Unsupported) {
        return null;
      }
      throw error;
    }
  }

  structureOf(items) {
    const structure = { attributes: [], blocks: [] };
    for (const item of items) {
      const [first, ...rest] = children(item);
      if (item.name === "Attribute") {
        structure.attributes.push(this.text(first));
      } else if (item.name === "Block") {
        const labels = rest.filter((child) => child.name === "BlockLabel").map((label) => this.label(label));
        const inside = rest.filter((child) => child.name === "Body").flatMap(children);
        structure.blocks.push({ type: this.name(first), labels, body: this.structureOf(inside) });
      }
    }
    return structure;
  }

  // Returns the places of the items of a file without errors.
  places(byte) {
    const range = (first, last) => [byte(first.from), byte(last.to)];
    const placesOf = (items) => {
      const places = { attributes: [], blocks: [] };
      for (const item of items) {
        const parts = children(item);
        if (item.name === "Attribute") {
          const [name, value] = [parts[0], parts.at(-1)];
          places.attributes.push({ name: range(name, name), expression: range(value, value), whole: range(item, item) });
        } else {
          const head = parts.filter((part, at) => at === 0 || part.name === "BlockLabel").at(-1);
          const body = placesOf(parts.filter((part) => part.name === "Body").flatMap(children));
          places.blocks.push({ header: range(parts[0], head), whole: range(item, item), body });
        }
      }
      return places;
    };
    return placesOf(this.items());
  }

  // --- Expressions ------------------------------------------------------------------------------

  expression(node) {
    return this.nested(() => {
      const nodes = children(node);
      return nodes[0].name === "Conditional"
        ? ["cond", ...this.expressions(nodes[0])]
        : this.term(nodes);
    });
  }

  // Returns the expressions among the children of a node.
  expressions(node) {
    return children(node)
      .filter((child) => child.name === "Expression")
      .map((child) => this.expression(child));
  }

  // Returns a term with its postfix operators, and removes them from nodes.
  term(nodes) {
    let tree = this.operand(nodes);
    for (let applied = 0; nodes.length > 0 && POSTFIX.includes(nodes[0].name); applied++) {
      if (applied > MAX_DEPTH) {
        throw new Unsupported("a deeper tree");
      }
      tree = this.postfix(nodes.shift(), tree);
    }
    return tree;
  }

  // Returns a term without its postfix operators.
  operand(nodes) {
    const node = nodes.shift();
    if (node.name === "(") {
      const inner = nodes.shift();
      nodes.shift();
      return this.expression(inner);
    }
    return this[`make${node.name}`](node, children(node));
  }

  postfix(node, tree) {
    const parts = children(node);
    const last = parts[parts.length - 1];
    if (node.name === "GetAttr") {
      return ["get", tree, this.text(last)];
    }
    if (node.name === "Splat") {
      return ["splat", last.name === "FullSplat" ? "full" : "attr", tree, []];
    }
    const key = last.name === "NewIndex" ? this.expressions(last)[0] : ["num", this.text(last).slice(1)];
    return ["index", tree, key];
  }

  makeOperation(node, [operation]) {
    const nodes = children(operation);
    if (operation.name === "UnaryOperation") {
      const operator = this.text(nodes.shift());
      return ["unary", operator, this.term(nodes)];
    }
    const left = this.term(nodes);
    const operator = this.text(nodes.shift());
    return ["binary", operator, left, this.term(nodes)];
  }

  makeVariableExpr(node) {
    return ["var", this.name(node)];
  }

  makeLiteralValue(node, [literal]) {
    const text = this.text(literal);
    switch (literal.name) {
      case "NumericLit":
        if (text.startsWith("0x")) {
          throw new Unsupported("a hexadecimal number");
        }
        return ["num", text];
      case "BoolLit":
        return ["bool", text === "true"];
      case "NullLit":
        return ["null"];
    }
    return this.quoted(literal);
  }

  makeCollectionValue(node, [collection]) {
    if (collection.name === "Tuple") {
      return ["tuple", this.expressions(collection)];
    }
    const elements = children(collection).filter((child) => child.name === "ObjectElem");
    return ["object", elements.map((element) => this.element(children(element)))];
  }

  // Returns an element of an object. A key that is only a variable is a name.
  element([key, , value]) {
    const [expression] = children(key);
    const parts = children(expression);
    const isName = parts.length === 1 && parts[0].name === "VariableExpr";
    return [isName ? ["name", this.name(parts[0])] : this.expression(expression), this.expression(value)];
  }

  makeFunctionCall(node, parts) {
    const isName = (part) => part.name === "FunctionNamespace" || part.name === "FunctionName";
    const name = parts.filter(isName).map((part) => this.name(part)).join("::");
    const list = parts.find((part) => part.name === "FunctionArguments");
    const expands = list !== undefined && children(list).some((child) => child.name === "Ellipsis");
    return ["call", name, list === undefined ? [] : this.expressions(list), expands];
  }

  // Returns the two names and the collection. The first name may be null.
  loop(intro) {
    const names = children(intro).filter((child) => child.name === "Identifier").map((name) => this.text(name));
    return [names.length > 1 ? names[0] : null, names[names.length - 1], this.expressions(intro)[0]];
  }

  makeForExpr(node, [loop]) {
    const parts = children(loop);
    const condition = parts.find((part) => part.name === "ForCond");
    const end = condition === undefined ? null : this.expressions(condition)[0];
    const intro = this.loop(parts.find((part) => part.name === "ForIntro"));
    const results = this.expressions(loop);
    if (loop.name === "ForTupleExpr") {
      return ["for-tuple", ...intro, ...results, end];
    }
    const groups = parts.some((part) => part.name === "Ellipsis");
    return ["for-object", ...intro, ...results, groups, end];
  }

  // --- Templates --------------------------------------------------------------------------------

  makeTemplateExpr(node, [template]) {
    if (template.name === "HeredocTemplate") {
      throw new Unsupported("a heredoc, whose text the grammar does not separate from its lines");
    }
    return this.quoted(template);
  }

  quoted(node) {
    return ["template", this.parts(children(node).slice(1, -1), [], [])];
  }

  // Returns the parts of a template between two sequences. `before` and `after` are the
  // children of these sequences.
  parts(nodes, before, after) {
    return nodes.map((node, at) => {
      if (node.name === "TemplateLiteral") {
        const left = at > 0 ? this.edge(nodes[at - 1], -1) : before;
        const right = at + 1 < nodes.length ? this.edge(nodes[at + 1], 0) : after;
        return this.literal(node, left, right);
      }
      if (node.name === "TemplateInterpolation") {
        return ["interp", this.expressions(node)[0] ?? null];
      }
      return this.nested(() => this.directive(children(node)[0]));
    });
  }

  // Returns the children of a sequence, or of the first or last sequence of a directive.
  edge(node, index) {
    return node.name === "TemplateDirective" ? children(children(children(node)[0]).at(index)) : children(node);
  }

  // Returns the text of a literal. The grammar decodes no escapes and applies no strip markers, so
  // an escape, or a strip marker beside a space, makes a difference.
  literal(node, left, right) {
    const text = this.text(node);
    if (!isPlain(text)) {
      throw new Unsupported("a literal with escapes, which the grammar does not decode");
    }
    const strips = (marker) => marker?.name === "StripMarker";
    if ((strips(left.at(-2)) && /^\s/.test(text)) || (strips(right[1]) && /\s$/.test(text))) {
      throw new Unsupported("a strip marker, which the grammar does not apply");
    }
    return text;
  }

  directive(node) {
    const nodes = children(node);
    const first = nodes.shift();
    const last = nodes.pop();
    if (node.name === "TemplateFor") {
      return ["for", ...this.loop(first), this.parts(nodes, children(first), children(last))];
    }
    const condition = this.expressions(first)[0];
    const at = nodes.findIndex((child) => child.name === "TemplateElseIntro");
    if (at < 0) {
      return ["if", condition, this.parts(nodes, children(first), children(last)), []];
    }
    const middle = children(nodes[at]);
    const yes = this.parts(nodes.slice(0, at), children(first), middle);
    return ["if", condition, yes, this.parts(nodes.slice(at + 1), middle, children(last))];
  }
}

module.exports = { Source };
