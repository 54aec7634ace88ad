// Makes structures and places of the protocol from the library's syntax tree.
"use strict";

function labelsOf(block) {
  return (block.labels?.labels ?? []).map((label) => label.value);
}

function structureOf(body) {
  return {
    attributes: body.attributes.map((attribute) => attribute.name),
    blocks: body.blocks.map((block) => ({ type: block.type, labels: labelsOf(block), body: structureOf(block.body) })),
  };
}

// Places in bytes. The library counts UTF-16 code units.
class Places {
  constructor(source) {
    this.source = source;
    this.known = [0, 0]; // a code unit and its byte
  }

  byte(offset) {
    const [unit, byte] = offset >= this.known[0] ? this.known : [0, 0];
    this.known = [offset, byte + Buffer.byteLength(this.source.slice(unit, offset))];
    return this.known[1];
  }

  range(start, end) {
    return [this.byte(start.start.offset), this.byte(end.end.offset)];
  }

  of(body) {
    return {
      attributes: body.attributes.map(({ parts: [name], expression, range }) => ({
        name: this.range(name.range, name.range),
        expression: this.range(expression.range, expression.range),
        whole: this.range(range, range),
      })),
      blocks: body.blocks.map((block) => ({
        header: this.range(block.range, (block.labels ?? block.parts[0]).range),
        whole: this.range(block.range, block.range),
        body: this.of(block.body),
      })),
    };
  }
}

module.exports = { Places, structureOf };
