package main

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/zclconf/go-cty/cty"
)

// decodeValue reads the protocol's form of a value.
func (table capsuleTable) decodeValue(raw json.RawMessage) (cty.Value, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil || len(fields) == 0 {
		return cty.NilVal, malformed("a value is an object with one tag: %.200s", raw)
	}
	companion := map[string]string{"list": "of", "set": "of", "map": "of", "capsule": "id"}
	for tag, inner := range fields {
		second := companion[tag]
		if len(fields) == 1 && second == "" {
			return table.decodeSimple(tag, inner)
		}
		if len(fields) == 2 && second != "" && fields[second] != nil {
			return table.decodePair(tag, inner, fields[second])
		}
	}
	return cty.NilVal, malformed("not the form of a value: %.200s", raw)
}

// decodeSimple reads the values whose tag stands alone.
func (table capsuleTable) decodeSimple(tag string, inner json.RawMessage) (cty.Value, error) {
	switch tag {
	case "string", "string_base64", "number":
		var text string
		if err := json.Unmarshal(inner, &text); err != nil {
			return cty.NilVal, malformed("%s: %v", tag, err)
		}
		return decodeText(tag, text)
	case "bool":
		var b bool
		err := json.Unmarshal(inner, &b)
		if err != nil {
			err = malformed("bool: %v", err)
		}
		return cty.BoolVal(b), err
	case "tuple":
		elements, err := table.decodeElements(inner)
		return cty.TupleVal(elements), err
	case "object":
		attributes, err := table.decodeMembers(inner)
		return cty.ObjectVal(attributes), err
	case "null", "unknown":
		ty, err := table.decodeType(inner)
		if err != nil {
			return cty.NilVal, err
		}
		if tag == "null" {
			return cty.NullVal(ty), nil
		}
		return cty.UnknownVal(ty), nil
	}
	return cty.NilVal, malformed("unknown kind of value %q", tag)
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

// decodePair reads the values that have a companion of their tag: the
// collections with their element type, a capsule with its id.
func (table capsuleTable) decodePair(tag string, inner, second json.RawMessage) (cty.Value, error) {
	if tag == "capsule" {
		var name, id string
		if json.Unmarshal(inner, &name) != nil || json.Unmarshal(second, &id) != nil {
			return cty.NilVal, malformed("capsule: name and id are strings")
		}
		return table.value(name, id), nil
	}
	element, err := table.decodeType(second)
	if err != nil {
		return cty.NilVal, err
	}
	if tag == "map" {
		return table.decodeMap(inner, element)
	}
	elements, err := table.decodeElements(inner)
	if err != nil {
		return cty.NilVal, err
	}
	for _, v := range elements {
		if !v.Type().Equals(element) {
			return cty.NilVal, malformed("%s: an element is not of the declared type", tag)
		}
	}
	switch {
	case tag == "list" && len(elements) == 0:
		return cty.ListValEmpty(element), nil
	case tag == "list":
		return cty.ListVal(elements), nil
	case len(elements) == 0:
		return cty.SetValEmpty(element), nil
	}
	return cty.SetVal(elements), nil
}

func (table capsuleTable) decodeMap(inner json.RawMessage, element cty.Type) (cty.Value, error) {
	members, err := table.decodeMembers(inner)
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

func (table capsuleTable) decodeElements(raw json.RawMessage) ([]cty.Value, error) {
	var raws []json.RawMessage
	if err := json.Unmarshal(raw, &raws); err != nil {
		return nil, malformed("elements: %v", err)
	}
	values := make([]cty.Value, len(raws))
	for i, raw := range raws {
		v, err := table.decodeValue(raw)
		if err != nil {
			return nil, err
		}
		values[i] = v
	}
	return values, nil
}

func (table capsuleTable) decodeMembers(raw json.RawMessage) (map[string]cty.Value, error) {
	var raws map[string]json.RawMessage
	if err := json.Unmarshal(raw, &raws); err != nil {
		return nil, malformed("members: %v", err)
	}
	values := make(map[string]cty.Value, len(raws))
	for name, raw := range raws {
		v, err := table.decodeValue(raw)
		if err != nil {
			return nil, err
		}
		values[name] = v
	}
	return values, nil
}

// encodeValue gives the protocol's form of a value. An unknown value is told
// by its type alone: the library's refinements are not part of the model.
// Marks cannot occur, as no request can introduce them.
func encodeValue(v cty.Value) any {
	ty := v.Type()
	switch {
	case !v.IsKnown():
		return tagged("unknown", encodeType(ty))
	case v.IsNull():
		return tagged("null", encodeType(ty))
	case ty.Equals(cty.String):
		return encodeString(v.AsString())
	case ty.Equals(cty.Number):
		return tagged("number", formatNumber(v.AsBigFloat()))
	case ty.Equals(cty.Bool):
		return tagged("bool", v.True())
	case ty.IsTupleType():
		return tagged("tuple", encodeElements(v))
	case ty.IsObjectType():
		return tagged("object", encodeMembers(v))
	case ty.IsListType():
		return map[string]any{"list": encodeElements(v), "of": encodeType(ty.ElementType())}
	case ty.IsSetType():
		return map[string]any{"set": encodeElements(v), "of": encodeType(ty.ElementType())}
	case ty.IsMapType():
		return map[string]any{"map": encodeMembers(v), "of": encodeType(ty.ElementType())}
	case ty.IsCapsuleType():
		held := v.EncapsulatedValue().(*handle)
		return map[string]any{"capsule": held.name, "id": held.id}
	}
	panic("a value that the protocol cannot express: " + v.GoString())
}

// encodeString falls back to base64 where JSON could not carry the bytes as
// they are.
func encodeString(text string) any {
	if strings.ContainsRune(text, 0) || !utf8.ValidString(text) {
		return tagged("string_base64", base64.StdEncoding.EncodeToString([]byte(text)))
	}
	return tagged("string", text)
}

func encodeElements(v cty.Value) []any {
	elements := []any{}
	for it := v.ElementIterator(); it.Next(); {
		_, element := it.Element()
		elements = append(elements, encodeValue(element))
	}
	return elements
}

func encodeMembers(v cty.Value) map[string]any {
	members := map[string]any{}
	for it := v.ElementIterator(); it.Next(); {
		name, element := it.Element()
		members[name.AsString()] = encodeValue(element)
	}
	return members
}
