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

// Returns the places of the items of a body. `byte` gives the byte of a UTF-16 code unit.
function placesOf(body, byte) {
  const range = (first, last) => [byte(first.range.start.offset), byte(last.range.end.offset)];
  return {
    attributes: body.attributes.map((attribute) => ({
      name: range(attribute.parts[0], attribute.parts[0]),
      expression: range(attribute.expression, attribute.expression),
      whole: range(attribute, attribute),
    })),
    blocks: body.blocks.map((block) => ({
      header: range(block, block.labels ?? block.parts[0]),
      whole: range(block, block),
      body: placesOf(block.body, byte),
    })),
  };
}

module.exports = { placesOf, structureOf };
