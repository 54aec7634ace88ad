//go:build !hcl_before_2_14

package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/hashicorp/hcl/v2/gohcl"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

// encodeBody writes a body with gohcl, from a Go struct with a field for each
// attribute, and then a field for each type of block.
func (req *request) encodeBody(body *hclwrite.Body, wanted *node) error {
	value, err := req.structOf(nil, wanted)
	if err == nil {
		gohcl.EncodeIntoBody(value.Interface(), body)
	}
	return err
}

// structOf makes a struct with the fields that gohcl's tags describe.
func (req *request) structOf(labels []string, wanted *node) (reflect.Value, error) {
	var fields []reflect.StructField
	var values []reflect.Value
	add := func(name, kind string, value reflect.Value) error {
		if strings.ContainsAny(name, ",\"`\\") {
			return unsupported("a name that a tag of Go cannot have")
		}
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprint("F", len(fields)),
			Type: value.Type(),
			Tag:  reflect.StructTag(fmt.Sprintf("hcl:%q", name+","+kind)),
		})
		values = append(values, value)
		return nil
	}
	for i, label := range labels {
		if err := add(fmt.Sprint("label", i), "label", reflect.ValueOf(label)); err != nil {
			return reflect.Value{}, err
		}
	}
	for attribute := range wanted.member("attributes").children {
		name, v, err := req.attributeToWrite(attribute)
		if err == nil {
			err = add(name, "attr", reflect.ValueOf(cty.Value(v)))
		}
		if err != nil {
			return reflect.Value{}, err
		}
	}
	latest := ""
	seen := map[string]bool{}
	for block := range wanted.member("blocks").children {
		blockType, labels, err := blockHead(block, "type")
		if err != nil {
			return reflect.Value{}, err
		}
		inner, err := req.structOf(labels, block.member("body"))
		last := len(values) - 1
		switch {
		case err != nil:
		case !seen[blockType]:
			slice := reflect.MakeSlice(reflect.SliceOf(inner.Type()), 0, 1)
			err = add(blockType, "block", reflect.Append(slice, inner))
		case blockType != latest || values[last].Type().Elem() != inner.Type():
			err = unsupported("blocks of one type that no field of Go can hold")
		default:
			values[last] = reflect.Append(values[last], inner)
		}
		if err != nil {
			return reflect.Value{}, err
		}
		latest, seen[blockType] = blockType, true
	}
	made := reflect.New(reflect.StructOf(fields)).Elem()
	for i, value := range values {
		made.Field(i).Set(value)
	}
	return made, nil
}
