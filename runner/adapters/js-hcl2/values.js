// Makes the library's values from values of the protocol.
"use strict";

const { Unsupported } = require("./serve.js");

function numberOf(text) {
  if (text.endsWith("Infinity")) {
    return text.startsWith("-") ? -Infinity : Infinity;
  }
  const number = Number(text);
  // A double that is written with other digits is another number.
  if (!Number.isFinite(number) || canonical(String(number)) !== canonical(text)) {
    throw new Unsupported("a number that a double rounds");
  }
  return number;
}

// Returns the digits and the exponent of a decimal number.
function canonical(text) {
  const [, sign, whole, fraction = "", exponent = "0"] = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === undefined) {
    throw new Unsupported("a number that is no decimal");
  }
  const digits = (whole + fraction).replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  const shift = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - short.length);
  return short === "" ? "0" : `${sign === "-" ? "-" : ""}${short}e${shift}`;
}

function objectOf(members) {
  const object = {};
  for (const [name, value] of Object.entries(members)) {
    // An assignment to __proto__ would make no property.
    Object.defineProperty(object, name, { value: valueOf(value), enumerable: true, configurable: true, writable: true });
  }
  return object;
}

function valueOf(value) {
  if (value.string_base64 !== undefined) {
    return Buffer.from(value.string_base64, "base64").toString();
  }
  const [tag] = Object.keys(value).filter((name) => name !== "of" && name !== "id");
  const held = value[tag];
  switch (tag) {
    case "string":
    case "bool":
      return held;
    case "number":
      return numberOf(held);
    case "null":
      return null;
    case "tuple":
    case "list":
    case "set":
      return held.map(valueOf);
    case "object":
    case "map":
      return objectOf(held);
  }
  throw new Unsupported(`a value of the kind ${tag}`);
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// Returns true if the library writes a value as one or more blocks.
function isBlocks(value) {
  return Array.isArray(value) ? value.length > 0 && value.every(isObject) : isObject(value);
}

// Returns a body as the object that the library writes. The library decides by the form of a
// value what is a block, and what is a label.
function bodyOf({ attributes = [], blocks = [] }) {
  const body = {};
  for (const { name, value } of attributes) {
    const made = valueOf(value);
    if (isBlocks(made)) {
      throw new Unsupported("an attribute whose value the library writes as a block");
    }
    if (/^\d+$/.test(name) || Object.hasOwn(body, name)) {
      throw new Unsupported("the order of these attributes");
    }
    body[name] = made;
  }
  for (const { type, labels = [], body: inner } of blocks) {
    const made = bodyOf(inner);
    const names = Object.keys(made);
    if (names.length > 0 && names.every((name) => isBlocks(made[name]))) {
      throw new Unsupported("a block with only blocks, whose types the library writes as labels");
    }
    if (Object.hasOwn(body, type)) {
      throw new Unsupported("several blocks of one type");
    }
    body[type] = labels.reduceRight((content, label) => ({ [label]: content }), made);
  }
  return body;
}

module.exports = { bodyOf, valueOf };
