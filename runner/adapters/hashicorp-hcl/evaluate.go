package main

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
)

// filename stands in the library's ranges; the protocol does not carry it.
const filename = "source"

func startPos() hcl.Pos { return hcl.Pos{Byte: 0, Line: 1, Column: 1} }

// evalContext builds the scope and function table of the request. In literal
// mode it is nil: that is how the library is asked for literal-only mode, and
// why it can then be given neither variables nor functions.
func (req *request) evalContext() (*hcl.EvalContext, error) {
	switch req.Mode {
	case "", "full":
	case "literal":
		if len(req.Scope) > 0 || len(req.Functions) > 0 {
			return nil, unsupported("literal mode with a scope or functions")
		}
		return nil, nil
	default:
		return nil, unsupported("mode " + req.Mode)
	}
	ctx := &hcl.EvalContext{
		Variables: map[string]cty.Value{},
		Functions: map[string]function.Function{},
	}
	for name, raw := range req.Scope {
		v, err := req.capsules.decodeValue(raw)
		if err != nil {
			return nil, err
		}
		ctx.Variables[name] = v
	}
	for name, spec := range req.Functions {
		f, err := req.capsules.makeFunction(name, spec)
		if err != nil {
			return nil, err
		}
		ctx.Functions[name] = f
	}
	return ctx, nil
}

// expression parses the request's source as one expression of its syntax.
func (req *request) expression() (hcl.Expression, error) {
	src, err := req.source()
	if err != nil {
		return nil, err
	}
	req.parsed = &hcl.File{Bytes: src}
	var expr hcl.Expression
	var diags hcl.Diagnostics
	if req.Syntax == "json" {
		if expr, diags, err = parseJSONExpression(src); err != nil {
			return nil, err
		}
	} else {
		expr, diags = hclsyntax.ParseExpression(src, filename, startPos())
	}
	return expr, firstError(phaseParse, diags)
}

func value(expr hcl.Expression, ctx *hcl.EvalContext) (any, error) {
	v, diags := expr.Value(ctx)
	if err := firstError(phaseEvaluate, diags); err != nil {
		return nil, err
	}
	return encodeValue(v), nil
}

func (req *request) evaluate() (any, error) {
	ctx, err := req.evalContext()
	if err != nil {
		return nil, err
	}
	expr, err := req.expression()
	if err != nil {
		return nil, err
	}
	return value(expr, ctx)
}

func (req *request) template() (any, error) {
	if req.Syntax == "json" {
		return nil, unsupported("op template of the JSON syntax")
	}
	ctx, err := req.evalContext()
	if err != nil {
		return nil, err
	}
	src, err := req.source()
	if err != nil {
		return nil, err
	}
	req.parsed = &hcl.File{Bytes: src}
	expr, diags := hclsyntax.ParseTemplate(src, filename, startPos())
	if err := firstError(phaseParse, diags); err != nil {
		return nil, err
	}
	return value(expr, ctx)
}

// convert uses the library's automatic conversion, which takes the unsafe
// conversions as well as the safe ones.
func (req *request) convert() (any, error) {
	v, err := req.capsules.decodeValue(req.Value)
	if err != nil {
		return nil, err
	}
	ty, err := req.capsules.decodeType(req.Type)
	if err != nil {
		return nil, err
	}
	converted, err := convert.Convert(v, ty)
	if err != nil {
		return nil, &failure{Phase: phaseConvert, Summary: err.Error()}
	}
	return encodeValue(converted), nil
}

// unify uses the unsafe form, the one behind the library's own conditional
// operator: the safe one refuses what the model permits.
func (req *request) unify() (any, error) {
	if req.Types == nil {
		return nil, malformed("types is missing")
	}
	types, err := req.capsules.decodeTypes(req.Types)
	if err != nil {
		return nil, err
	}
	ty, _ := convert.UnifyUnsafe(types)
	if ty == cty.NilType {
		return nil, &failure{Phase: phaseUnify, Summary: "no type that all the given types unify with"}
	}
	return encodeType(ty), nil
}
