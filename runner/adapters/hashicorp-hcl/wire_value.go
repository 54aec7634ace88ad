package main

import (
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// decodeValue decodes a value of the protocol.
func (table *capsuleTable) decodeValue(n *node) (cty.Value, error) {
	if n == nil || n.kind != '{' || n.count == 0 {
		return cty.NilVal, malformed("a value is an object with one tag: %.200s", n.source())
	}
	first, second := n.child, n.child.next
	switch {
	case n.count == 1 && companion(first.name) == "":
		return table.decodeSimple(first)
	case n.count == 2 && companion(first.name) == second.name:
		return table.decodePair(first, second)
	case n.count == 2 && companion(second.name) == first.name:
		return table.decodePair(second, first)
	}
	return cty.NilVal, malformed("not the form of a value: %.200s", n.raw)
}

// companion returns the name of the member beside a tag, if the tag needs one.
func companion(tag string) string {
	switch tag {
	case "list", "set", "map":
		return "of"
	case "capsule":
		return "id"
	}
	return ""
}

// decodeSimple decodes a value whose tag is its only member.
func (table *capsuleTable) decodeSimple(n *node) (cty.Value, error) {
	switch n.name {
	case "string", "string_base64", "number":
		if n.kind != '"' {
			return cty.NilVal, malformed("%s: %.200s", n.name, n.raw)
		}
		return decodeText(n.name, n.text)
	case "bool":
		b, err := n.boolean("bool")
		return cty.BoolVal(b), err
	case "tuple":
		elements, err := table.decodeElements(n)
		return cty.TupleVal(elements), err
	case "object":
		attributes, err := table.decodeMembers(n)
		return cty.ObjectVal(attributes), err
	case "null", "unknown":
		ty, err := table.decodeType(n)
		if err != nil {
			return cty.NilVal, err
		}
		if n.name == "null" {
			return cty.NullVal(ty), nil
		}
		return cty.UnknownVal(ty), nil
	}
	return cty.NilVal, malformed("unknown kind of value %q", n.name)
}

func decodeText(tag, text string) (cty.Value, error) {
	switch tag {
	case "number":
		return decodeNumber(text)
	case "string_base64":
		plain, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return cty.NilVal, malformed("string_base64: %v", err)
		}
		text = string(plain)
	}
	return cty.StringVal(text), nil
}

// decodePair decodes a value with a second member: a collection with its
// element type, or a capsule with its id.
func (table *capsuleTable) decodePair(n, second *node) (cty.Value, error) {
	if n.name == "capsule" {
		if n.kind != '"' || second.kind != '"' {
			return cty.NilVal, malformed("capsule: name and id are strings")
		}
		return table.value(n.text, second.text), nil
	}
	element, err := table.decodeType(second)
	if err != nil {
		return cty.NilVal, err
	}
	if n.name == "map" {
		return table.decodeMap(n, element)
	}
	elements, err := table.decodeElements(n)
	if err != nil {
		return cty.NilVal, err
	}
	for _, v := range elements {
		if !v.Type().Equals(element) {
			return cty.NilVal, malformed("%s: an element is not of the declared type", n.name)
		}
	}
	switch {
	case n.name == "list" && len(elements) == 0:
		return cty.ListValEmpty(element), nil
	case n.name == "list":
		return cty.ListVal(elements), nil
	case len(elements) == 0:
		return cty.SetValEmpty(element), nil
	}
	return cty.SetVal(elements), nil
}

func (table *capsuleTable) decodeMap(n *node, element cty.Type) (cty.Value, error) {
	members, err := table.decodeMembers(n)
	if err != nil {
		return cty.NilVal, err
	}
	for _, v := range members {
		if !v.Type().Equals(element) {
			return cty.NilVal, malformed("map: an element is not of the declared type")
		}
	}
	if len(members) == 0 {
		return cty.MapValEmpty(element), nil
	}
	return cty.MapVal(members), nil
}

func (table *capsuleTable) decodeElements(n *node) ([]cty.Value, error) {
	if n.kind != '[' {
		return nil, malformed("elements: %.200s", n.raw)
	}
	values := make([]cty.Value, 0, n.count)
	for child := range n.children {
		v, err := table.decodeValue(child)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}

func (table *capsuleTable) decodeMembers(n *node) (map[string]cty.Value, error) {
	if n.kind != '{' {
		return nil, malformed("members: %.200s", n.raw)
	}
	values := make(map[string]cty.Value, n.count)
	for child := range n.children {
		v, err := table.decodeValue(child)
		if err != nil {
			return nil, err
		}
		values[child.name] = v
	}
	return values, nil
}

// appendValue appends a value in the protocol's form. An unknown value has only
// its type, because the specification has no refinements. Values have no marks,
// because no request can make marks.
func appendValue(out []byte, v cty.Value) []byte {
	ty := v.Type()
	switch {
	case !v.IsKnown():
		out = appendType(appendTag(out, "unknown"), ty)
	case v.IsNull():
		out = appendType(appendTag(out, "null"), ty)
	case ty == cty.String:
		out = appendText(out, v.AsString())
	case ty == cty.Number:
		out = append(formatNumber(append(appendTag(out, "number"), '"'), v.AsBigFloat()), '"')
	case ty == cty.Bool:
		out = strconv.AppendBool(appendTag(out, "bool"), v.True())
	case ty.IsTupleType():
		out = appendElements(appendTag(out, "tuple"), v)
	case ty.IsObjectType():
		out = appendMembers(appendTag(out, "object"), v)
	case ty.IsListType():
		out = appendOf(appendElements(appendTag(out, "list"), v), ty)
	case ty.IsSetType():
		out = appendOf(appendElements(appendTag(out, "set"), v), ty)
	case ty.IsMapType():
		out = appendOf(appendMembers(appendTag(out, "map"), v), ty)
	case ty.IsCapsuleType():
		held := v.EncapsulatedValue().(*handle)
		out = appendString(appendTag(out, "capsule"), held.name)
		out = appendString(append(out, `,"id":`...), held.id)
	default:
		panic("a value that the protocol cannot express: " + v.GoString())
	}
	return append(out, '}')
}

// appendText appends a text, in base64 if it holds U+0000. Invalid bytes become
// U+FFFD.
func appendText(out []byte, text string) []byte {
	if strings.ContainsRune(text, 0) {
		text = strings.ToValidUTF8(text, "\ufffd")
		return appendString(appendTag(out, "string_base64"), base64.StdEncoding.EncodeToString([]byte(text)))
	}
	return appendString(appendTag(out, "string"), text)
}

func appendOf(out []byte, ty cty.Type) []byte {
	return appendType(append(out, `,"of":`...), ty.ElementType())
}

func appendElements(out []byte, v cty.Value) []byte {
	out = append(out, '[')
	for i, it := 0, v.ElementIterator(); it.Next(); i++ {
		_, element := it.Element()
		out = appendValue(appendComma(out, i), element)
	}
	return append(out, ']')
}

// appendMembers requires that the library iterates in the order of names.
func appendMembers(out []byte, v cty.Value) []byte {
	out = append(out, '{')
	for i, it := 0, v.ElementIterator(); it.Next(); i++ {
		name, element := it.Element()
		out = appendValue(appendKey(appendComma(out, i), name.AsString()), element)
	}
	return append(out, '}')
}
