package main

import (
	"maps"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/userfunc"
)

// decodeUserFunctions adds the functions that blocks of the body define to the
// functions of ctx, and returns the remaining body. The library does not tell
// if an error belongs to the schema of the blocks or to a static analysis.
func (req *request) decodeUserFunctions(body hcl.Body, ctx *hcl.EvalContext) (hcl.Body, error) {
	if ctx == nil {
		return nil, unsupported("literal mode with user functions")
	}
	blockType, err := req.userFunctions.member("block").stringOr("", "block")
	if err != nil {
		return nil, err
	}
	var context userfunc.ContextFunc
	withContext := false
	if member := req.userFunctions.member("context"); !member.isAbsent() {
		if withContext, err = member.boolean("context"); err != nil {
			return nil, err
		}
	}
	if withContext {
		context = func() *hcl.EvalContext { return ctx }
	}
	functions, remain, diags := userfunc.DecodeUserFunctions(body, blockType, context)
	if err := firstError(phaseSchema, diags); err != nil {
		return nil, err
	}
	maps.Copy(ctx.Functions, functions)
	return remain, nil
}
