//go:build hcl_before_2_14

package main

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

// Before v2.14.0, the library had no type constraints with defaults.
var extensionOps, extensionFeatures []string

func builtin(name string) (function.Function, error) {
	return function.Function{}, unsupported("built-in function " + name)
}

func (req *request) expanded(body hcl.Body, _ *hcl.EvalContext) (hcl.Body, error) {
	if req.expand != "" {
		return nil, unsupported("expand " + req.expand)
	}
	return body, nil
}

func (req *request) typeExpression([]byte) ([]byte, error) {
	return nil, unsupported("op type")
}

func (req *request) convertByExpression(v cty.Value) (cty.Value, error) {
	return v, unsupported("type expressions")
}
