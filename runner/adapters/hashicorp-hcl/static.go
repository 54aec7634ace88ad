package main

import (
	"errors"
	"fmt"

	"github.com/hashicorp/hcl/v2"
)

// analyses are the library's four static analyses, by their protocol names.
var analyses = map[string]func(hcl.Expression, *hcl.EvalContext) (any, error){
	"list":      staticList,
	"map":       staticMap,
	"call":      staticCall,
	"traversal": staticTraversal,
}

func (req *request) static() (any, error) {
	analyse, known := analyses[req.Analysis]
	if !known {
		return nil, unsupported("static analysis " + req.Analysis)
	}
	ctx, err := req.evalContext()
	if err != nil {
		return nil, err
	}
	expr, err := req.expression()
	if err != nil {
		return nil, err
	}
	found, err := analyse(expr, ctx)
	if err != nil {
		return nil, err
	}
	return tagged(req.Analysis, found), nil
}

func staticList(expr hcl.Expression, ctx *hcl.EvalContext) (any, error) {
	elements, diags := hcl.ExprList(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	return results(elements, ctx), nil
}

func staticMap(expr hcl.Expression, ctx *hcl.EvalContext) (any, error) {
	pairs, diags := hcl.ExprMap(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	found := [][]any{}
	for _, pair := range pairs {
		found = append(found, results([]hcl.Expression{pair.Key, pair.Value}, ctx))
	}
	return found, nil
}

func staticCall(expr hcl.Expression, ctx *hcl.EvalContext) (any, error) {
	call, diags := hcl.ExprCall(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	return map[string]any{"name": call.Name, "arguments": results(call.Arguments, ctx)}, nil
}

func staticTraversal(expr hcl.Expression, _ *hcl.EvalContext) (any, error) {
	traversal, diags := hcl.AbsTraversalForExpr(expr)
	if err := firstError(phaseStatic, diags); err != nil {
		return nil, err
	}
	steps := []any{}
	for _, step := range traversal[1:] {
		switch step := step.(type) {
		case hcl.TraverseAttr:
			steps = append(steps, tagged("attr", step.Name))
		case hcl.TraverseIndex:
			steps = append(steps, tagged("index", encodeValue(step.Key)))
		default:
			return nil, unsupported(fmt.Sprintf("a traversal step of type %T", step))
		}
	}
	return map[string]any{"root": traversal.RootName(), "steps": steps}, nil
}

// results evaluates each expression on its own: one that fails is an error in
// its place, not an error of the analysis.
func results(exprs []hcl.Expression, ctx *hcl.EvalContext) []any {
	found := []any{}
	for _, expr := range exprs {
		v, err := value(expr, ctx)
		var failed *failure
		if errors.As(err, &failed) {
			found = append(found, tagged("error", failed))
		} else {
			found = append(found, tagged("value", v))
		}
	}
	return found
}
