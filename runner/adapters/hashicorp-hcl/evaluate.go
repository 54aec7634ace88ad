package main

import (
	"errors"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
)

// filename is the file name in the library's ranges. The protocol has no file
// names.
const filename = "source"

func startPos() hcl.Pos { return hcl.Pos{Byte: 0, Line: 1, Column: 1} }

// evalContext makes the scope and the functions of the request. In literal mode
// it returns nil, which makes the library evaluate in literal-only mode. Such a
// request cannot have variables or functions.
func (req *request) evalContext() (*hcl.EvalContext, error) {
	switch req.mode {
	case "", "full":
	case "literal":
		if req.scope.len() > 0 || req.functions.len() > 0 {
			return nil, unsupported("literal mode with a scope or functions")
		}
		return nil, nil
	default:
		return nil, unsupported("mode " + req.mode)
	}
	ctx := &hcl.EvalContext{
		Variables: map[string]cty.Value{},
		Functions: map[string]function.Function{},
	}
	for variable := range req.scope.children {
		v, err := req.capsules.decodeValue(variable)
		if err != nil {
			return nil, err
		}
		ctx.Variables[variable.name] = v
	}
	for spec := range req.functions.children {
		f, err := req.capsules.makeFunction(spec)
		if err != nil {
			return nil, err
		}
		ctx.Functions[spec.name] = f
	}
	return ctx, nil
}

// expression parses the request's source as one expression.
func (req *request) expression() (hcl.Expression, error) {
	src, err := req.sourceBytes()
	if err != nil {
		return nil, err
	}
	req.parsed = &hcl.File{Bytes: src}
	var expr hcl.Expression
	var diags hcl.Diagnostics
	if req.syntax == "json" {
		if expr, diags, err = parseJSONExpression(src); err != nil {
			return nil, err
		}
	} else {
		expr, diags = hclsyntax.ParseExpression(src, filename, startPos())
	}
	return expr, firstError(phaseParse, diags)
}

func appendResult(out []byte, expr hcl.Expression, ctx *hcl.EvalContext) ([]byte, error) {
	v, diags := expr.Value(ctx)
	if err := firstError(phaseEvaluate, diags); err != nil {
		return nil, err
	}
	return appendValue(out, v), nil
}

func (req *request) evaluate(out []byte) ([]byte, error) {
	ctx, err := req.evalContext()
	if err != nil {
		return nil, err
	}
	expr, err := req.expression()
	if err != nil {
		return nil, err
	}
	return appendResult(out, expr, ctx)
}

func (req *request) template(out []byte) ([]byte, error) {
	if req.syntax == "json" {
		return nil, unsupported("op template of the JSON syntax")
	}
	ctx, err := req.evalContext()
	if err != nil {
		return nil, err
	}
	expr, err := req.parseTemplate()
	if err != nil {
		return nil, err
	}
	return appendResult(out, expr, ctx)
}

// parseTemplate parses the request's source as one standalone template.
func (req *request) parseTemplate() (hclsyntax.Expression, error) {
	src, err := req.sourceBytes()
	if err != nil {
		return nil, err
	}
	req.parsed = &hcl.File{Bytes: src}
	expr, diags := hclsyntax.ParseTemplate(src, filename, startPos())
	return expr, firstError(phaseParse, diags)
}

// convert uses the library's automatic conversion, which allows both safe and
// unsafe conversions.
func (req *request) convert(out []byte) ([]byte, error) {
	v, err := req.capsules.decodeValue(req.value)
	if err != nil {
		return nil, err
	}
	var converted cty.Value
	if req.typeSource != "" {
		converted, err = req.convertByExpression(v)
	} else {
		converted, err = req.convertToType(v)
	}
	if err != nil && !isAnswer(err) {
		return nil, &failure{Phase: phaseConvert, Summary: err.Error()}
	}
	if err != nil {
		return nil, err
	}
	return appendValue(out, converted), nil
}

func (req *request) convertToType(v cty.Value) (cty.Value, error) {
	ty, err := req.capsules.decodeType(req.target)
	if err != nil {
		return v, err
	}
	return convert.Convert(v, ty)
}

// isAnswer returns whether the error is an answer already.
func isAnswer(err error) bool {
	var missing unsupported
	var failed *failure
	return errors.As(err, &missing) || errors.As(err, &failed)
}

// unify uses the library's unsafe unification, as its conditional operator
// does. The safe unification rejects types that the specification allows.
func (req *request) unify(out []byte) ([]byte, error) {
	if req.types == nil {
		return nil, malformed("types is missing")
	}
	types, err := req.capsules.decodeTypes(req.types)
	if err != nil {
		return nil, err
	}
	ty, _ := convert.UnifyUnsafe(types)
	if ty == cty.NilType {
		return nil, &failure{Phase: phaseUnify, Summary: "no type that all the given types unify with"}
	}
	return appendType(out, ty), nil
}
