//go:build !hcl_before_2_14

package main

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/dynblock"
	"github.com/hashicorp/hcl/v2/ext/tryfunc"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
)

var (
	extensionOps      = []string{"type"}
	extensionFeatures = []string{"type-expressions", "try-functions", "dynamic-blocks"}
)

// builtins are the functions of the library's extensions.
var builtins = map[string]function.Function{
	"convert": typeexpr.ConvertFunc,
	"try":     tryfunc.TryFunc,
	"can":     tryfunc.CanFunc,
}

func builtin(name string) (function.Function, error) {
	f, known := builtins[name]
	if !known {
		return f, unsupported("built-in function " + name)
	}
	return f, nil
}

// expanded returns the body that the request asks for: with expand, its blocks
// "dynamic" are expanded.
func (req *request) expanded(body hcl.Body, ctx *hcl.EvalContext) (hcl.Body, error) {
	switch req.expand {
	case "":
		return body, nil
	case "dynamic":
		return dynblock.Expand(body, ctx), nil
	}
	return nil, unsupported("expand " + req.expand)
}

// typeExpression answers the type of a type expression.
func (req *request) typeExpression(out []byte) ([]byte, error) {
	expr, err := req.expression()
	if err != nil {
		return nil, err
	}
	var ty cty.Type
	var diags hcl.Diagnostics
	switch req.constraint {
	case "exact":
		ty, diags = typeexpr.Type(expr)
	case "constraint":
		ty, diags = typeexpr.TypeConstraint(expr)
	default:
		ty, _, diags = typeexpr.TypeConstraintWithDefaults(expr)
	}
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	return appendType(out, ty), nil
}

// convertByExpression applies the defaults of a type expression, then converts
// the value.
func (req *request) convertByExpression(v cty.Value) (cty.Value, error) {
	expr, diags := hclsyntax.ParseExpression([]byte(req.typeSource), filename, startPos())
	if err := firstError(phaseParse, diags); err != nil {
		return v, err
	}
	ty, defaults, diags := typeexpr.TypeConstraintWithDefaults(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return v, err
	}
	if defaults != nil {
		v = defaults.Apply(v)
	}
	return convert.Convert(v, ty)
}
