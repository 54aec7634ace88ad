package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// analyses are the library's four static analyses by their names in the
// protocol.
var analyses = map[string]func([]byte, hcl.Expression, *hcl.EvalContext) ([]byte, error){
	"list":      appendList,
	"map":       appendMap,
	"call":      appendCall,
	"traversal": appendTraversal,
}

func (req *request) static(out []byte) ([]byte, error) {
	if req.analysis == "variables" {
		return req.variables(out)
	}
	analyse, known := analyses[req.analysis]
	if !known {
		return nil, unsupported("static analysis " + req.analysis)
	}
	ctx, err := req.evalContext()
	if err != nil {
		return nil, err
	}
	expr, err := req.expression()
	if err != nil {
		return nil, err
	}
	out, err = analyse(appendTag(out, req.analysis), expr, ctx)
	return append(out, '}'), err
}

// variables answers the roots of the traversals that the library finds.
func (req *request) variables(out []byte) ([]byte, error) {
	var traversals []hcl.Traversal
	var err error
	switch req.of {
	case "", "expression":
		var expr hcl.Expression
		if expr, err = req.expression(); err == nil {
			traversals = expr.Variables()
		}
	case "template":
		var expr hclsyntax.Expression
		if expr, err = req.parseTemplate(); err == nil {
			traversals = expr.Variables()
		}
	case "body":
		var file *hcl.File
		if req.syntax == "json" {
			err = unsupported("variables of a JSON body")
		} else if file, err = req.file(); err == nil {
			traversals = variablesOf(file.Body.(*hclsyntax.Body))
		}
	default:
		err = unsupported("variables of a " + req.of)
	}
	if err != nil {
		return nil, err
	}
	names := []string{}
	for _, traversal := range traversals {
		if name := traversal.RootName(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return append(appendStrings(appendTag(out, "variables"), names), '}'), nil
}

// variablesOf returns the variables of all expressions of a body. The library has a
// function for bodies only with a schema.
func variablesOf(body *hclsyntax.Body) []hcl.Traversal {
	var found []hcl.Traversal
	for _, attribute := range attributesInOrder(body) {
		found = append(found, attribute.Expr.Variables()...)
	}
	for _, block := range body.Blocks {
		found = append(found, variablesOf(block.Body)...)
	}
	return found
}

func appendList(out []byte, expr hcl.Expression, ctx *hcl.EvalContext) ([]byte, error) {
	elements, diags := hcl.ExprList(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	return appendResults(out, elements, ctx), nil
}

func appendMap(out []byte, expr hcl.Expression, ctx *hcl.EvalContext) ([]byte, error) {
	pairs, diags := hcl.ExprMap(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	out = append(out, '[')
	for i, pair := range pairs {
		out = appendResults(appendComma(out, i), []hcl.Expression{pair.Key, pair.Value}, ctx)
	}
	return append(out, ']'), nil
}

func appendCall(out []byte, expr hcl.Expression, ctx *hcl.EvalContext) ([]byte, error) {
	call, diags := hcl.ExprCall(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	out = appendString(append(out, `{"name":`...), call.Name)
	out = appendResults(append(out, `,"arguments":`...), call.Arguments, ctx)
	return append(out, '}'), nil
}

func appendTraversal(out []byte, expr hcl.Expression, _ *hcl.EvalContext) ([]byte, error) {
	traversal, diags := hcl.AbsTraversalForExpr(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	out = appendString(append(out, `{"root":`...), traversal.RootName())
	out = append(out, `,"steps":[`...)
	for i, step := range traversal[1:] {
		out = appendComma(out, i)
		switch step := step.(type) {
		case hcl.TraverseAttr:
			out = appendString(appendTag(out, "attr"), step.Name)
		case hcl.TraverseIndex:
			out = appendValue(appendTag(out, "index"), step.Key)
		default:
			return nil, unsupported(fmt.Sprintf("a traversal step of type %T", step))
		}
		out = append(out, '}')
	}
	return append(out, `]}`...), nil
}

// appendResults evaluates each expression separately. If an expression fails,
// the error takes the place of its value, and the analysis succeeds.
func appendResults(out []byte, exprs []hcl.Expression, ctx *hcl.EvalContext) []byte {
	out = append(out, '[')
	for i, expr := range exprs {
		out = appendComma(out, i)
		result, err := appendResult(appendTag(out, "value"), expr, ctx)
		var failed *failure
		if errors.As(err, &failed) {
			result = failed.append(appendTag(out, "error"))
		}
		out = append(result, '}')
	}
	return append(out, ']')
}
