package main

import (
	"encoding/json"
	"reflect"

	"github.com/zclconf/go-cty/cty"
)

// handle is what a capsule holds. Within one request there is one handle for
// each name and id, so that the library's own equality of capsules, identity
// of the pointer, is the protocol's.
type handle struct{ name, id string }

// capsuleTable holds the capsule types and handles of one request: the
// library's capsule types are equal only to themselves.
type capsuleTable struct {
	types   map[string]cty.Type
	handles map[handle]*handle
}

func newCapsuleTable() capsuleTable {
	return capsuleTable{types: map[string]cty.Type{}, handles: map[handle]*handle{}}
}

func (table capsuleTable) typeOf(name string) cty.Type {
	ty, known := table.types[name]
	if !known {
		ty = cty.Capsule(name, reflect.TypeOf(handle{}))
		table.types[name] = ty
	}
	return ty
}

func (table capsuleTable) value(name, id string) cty.Value {
	key := handle{name, id}
	if table.handles[key] == nil {
		table.handles[key] = &key
	}
	return cty.CapsuleVal(table.typeOf(name), table.handles[key])
}

var primitiveTypes = map[string]cty.Type{
	"string":  cty.String,
	"number":  cty.Number,
	"bool":    cty.Bool,
	"dynamic": cty.DynamicPseudoType,
}

// decodeType reads the protocol's form of a type.
func (table capsuleTable) decodeType(raw json.RawMessage) (cty.Type, error) {
	var name string
	if json.Unmarshal(raw, &name) == nil {
		if ty, ok := primitiveTypes[name]; ok {
			return ty, nil
		}
		return cty.NilType, malformed("unknown type %q", name)
	}
	var tagged map[string]json.RawMessage
	if err := json.Unmarshal(raw, &tagged); err != nil || len(tagged) != 1 {
		return cty.NilType, malformed("a type is a name or an object with one key: %s", raw)
	}
	for tag, inner := range tagged {
		return table.decodeTagged(tag, inner)
	}
	panic("unreachable")
}

func (table capsuleTable) decodeTagged(tag string, inner json.RawMessage) (cty.Type, error) {
	switch tag {
	case "list", "set", "map":
		element, err := table.decodeType(inner)
		if err != nil {
			return cty.NilType, err
		}
		return collectionOf(tag, element), nil
	case "tuple":
		var elements []json.RawMessage
		if err := json.Unmarshal(inner, &elements); err != nil {
			return cty.NilType, malformed("tuple type: %v", err)
		}
		types, err := table.decodeTypes(elements)
		return cty.Tuple(types), err
	case "object":
		var attributes map[string]json.RawMessage
		if err := json.Unmarshal(inner, &attributes); err != nil {
			return cty.NilType, malformed("object type: %v", err)
		}
		types := map[string]cty.Type{}
		for name, raw := range attributes {
			ty, err := table.decodeType(raw)
			if err != nil {
				return cty.NilType, err
			}
			types[name] = ty
		}
		return cty.Object(types), nil
	case "capsule":
		var name string
		if err := json.Unmarshal(inner, &name); err != nil {
			return cty.NilType, malformed("capsule type: %v", err)
		}
		return table.typeOf(name), nil
	}
	return cty.NilType, malformed("unknown kind of type %q", tag)
}

func (table capsuleTable) decodeTypes(raws []json.RawMessage) ([]cty.Type, error) {
	types := make([]cty.Type, len(raws))
	for i, raw := range raws {
		ty, err := table.decodeType(raw)
		if err != nil {
			return nil, err
		}
		types[i] = ty
	}
	return types, nil
}

func collectionOf(kind string, element cty.Type) cty.Type {
	switch kind {
	case "list":
		return cty.List(element)
	case "set":
		return cty.Set(element)
	case "map":
		return cty.Map(element)
	}
	panic("no collection kind: " + kind)
}

// encodeType gives the protocol's form of a type.
func encodeType(ty cty.Type) any {
	for name, primitive := range primitiveTypes {
		if ty.Equals(primitive) {
			return name
		}
	}
	switch {
	case ty.IsListType():
		return tagged("list", encodeType(ty.ElementType()))
	case ty.IsSetType():
		return tagged("set", encodeType(ty.ElementType()))
	case ty.IsMapType():
		return tagged("map", encodeType(ty.ElementType()))
	case ty.IsTupleType():
		elements := []any{}
		for _, element := range ty.TupleElementTypes() {
			elements = append(elements, encodeType(element))
		}
		return tagged("tuple", elements)
	case ty.IsObjectType():
		attributes := map[string]any{}
		for name, attribute := range ty.AttributeTypes() {
			attributes[name] = encodeType(attribute)
		}
		return tagged("object", attributes)
	case ty.IsCapsuleType():
		return tagged("capsule", ty.FriendlyName())
	}
	panic("a type that the protocol cannot express: " + ty.GoString())
}

func tagged(tag string, inner any) map[string]any {
	return map[string]any{tag: inner}
}
