package main

import (
	"errors"
	"fmt"

	"github.com/hashicorp/hcl/v2"
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
