//go:build !hcl_before_2_7

package main

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/json"
)

func parseJSONExpression(src []byte) (hcl.Expression, hcl.Diagnostics, error) {
	expr, diags := json.ParseExpression(src, filename)
	return expr, diags, nil
}
