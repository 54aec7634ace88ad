package main

import (
	"maps"
	"reflect"
	"slices"

	"github.com/zclconf/go-cty/cty"
)

// handle is the content of a capsule. A request has only one handle for each
// name and id. So two capsules are equal in the library (by pointer) if they
// are equal in the protocol.
type handle struct{ name, id string }

// capsuleTable has the capsule types and handles of one request. Each type is
// made once, because a capsule type of the library equals only itself.
type capsuleTable struct {
	types   map[string]cty.Type
	handles map[handle]*handle
}

func (table *capsuleTable) typeOf(name string) cty.Type {
	ty, known := table.types[name]
	if !known {
		if table.types == nil {
			table.types = map[string]cty.Type{}
		}
		ty = cty.Capsule(name, reflect.TypeOf(handle{}))
		table.types[name] = ty
	}
	return ty
}

func (table *capsuleTable) value(name, id string) cty.Value {
	key := handle{name, id}
	if table.handles == nil {
		table.handles = map[handle]*handle{}
	}
	if table.handles[key] == nil {
		table.handles[key] = &key
	}
	return cty.CapsuleVal(table.typeOf(name), table.handles[key])
}

// decodeType decodes a type of the protocol.
func (table *capsuleTable) decodeType(n *node) (cty.Type, error) {
	switch {
	case n == nil:
		return cty.NilType, malformed("a type is missing")
	case n.kind == '"':
		return decodeTypeName(n.text)
	case n.kind == '{' && n.count == 1:
		return table.decodeTagged(n.child)
	}
	return cty.NilType, malformed("a type is a name or an object with one key: %.200s", n.raw)
}

func decodeTypeName(name string) (cty.Type, error) {
	switch name {
	case "string":
		return cty.String, nil
	case "number":
		return cty.Number, nil
	case "bool":
		return cty.Bool, nil
	case "dynamic":
		return cty.DynamicPseudoType, nil
	}
	return cty.NilType, malformed("unknown type %q", name)
}

func (table *capsuleTable) decodeTagged(n *node) (cty.Type, error) {
	switch n.name {
	case "list", "set", "map":
		element, err := table.decodeType(n)
		if err != nil {
			return cty.NilType, err
		}
		return collectionOf(n.name, element), nil
	case "tuple":
		if n.kind != '[' {
			return cty.NilType, malformed("tuple type: %.200s", n.raw)
		}
		types, err := table.decodeTypes(n)
		return cty.Tuple(types), err
	case "object":
		if n.kind != '{' {
			return cty.NilType, malformed("object type: %.200s", n.raw)
		}
		types := make(map[string]cty.Type, n.count)
		for attribute := range n.children {
			ty, err := table.decodeType(attribute)
			if err != nil {
				return cty.NilType, err
			}
			types[attribute.name] = ty
		}
		return cty.Object(types), nil
	case "capsule":
		if n.kind != '"' {
			return cty.NilType, malformed("capsule type: %.200s", n.raw)
		}
		return table.typeOf(n.text), nil
	}
	return cty.NilType, malformed("unknown kind of type %q", n.name)
}

func (table *capsuleTable) decodeTypes(n *node) ([]cty.Type, error) {
	types := make([]cty.Type, 0, n.count)
	for child := range n.children {
		ty, err := table.decodeType(child)
		if err != nil {
			return nil, err
		}
		types = append(types, ty)
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

// appendType appends a type in the protocol's form.
func appendType(out []byte, ty cty.Type) []byte {
	switch {
	case ty == cty.String:
		return append(out, `"string"`...)
	case ty == cty.Number:
		return append(out, `"number"`...)
	case ty == cty.Bool:
		return append(out, `"bool"`...)
	case ty == cty.DynamicPseudoType:
		return append(out, `"dynamic"`...)
	case ty.IsListType():
		out = appendType(appendTag(out, "list"), ty.ElementType())
	case ty.IsSetType():
		out = appendType(appendTag(out, "set"), ty.ElementType())
	case ty.IsMapType():
		out = appendType(appendTag(out, "map"), ty.ElementType())
	case ty.IsTupleType():
		out = append(appendTag(out, "tuple"), '[')
		for i, element := range ty.TupleElementTypes() {
			out = appendType(appendComma(out, i), element)
		}
		out = append(out, ']')
	case ty.IsObjectType():
		out = append(appendTag(out, "object"), '{')
		types := ty.AttributeTypes()
		for i, name := range slices.Sorted(maps.Keys(types)) {
			out = appendType(appendKey(appendComma(out, i), name), types[name])
		}
		out = append(out, '}')
	case ty.IsCapsuleType():
		out = appendString(appendTag(out, "capsule"), ty.FriendlyName())
	default:
		panic("a type that the protocol cannot express: " + ty.GoString())
	}
	return append(out, '}')
}
