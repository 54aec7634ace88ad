//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

func main() {
	status := 0
	for _, number := range []cty.Value{cty.PositiveInfinity, cty.NegativeInfinity} {
		written := hclwrite.TokensForValue(number).Bytes()
		expr, diags := hclsyntax.ParseExpression(written, "", hcl.InitialPos)
		variables := 0
		if !diags.HasErrors() {
			variables = len(expr.Variables())
		}
		fmt.Printf("%s: %d errors, %d variables\n", written, len(diags), variables)
		if len(diags)+variables > 0 {
			status = 1
		}
	}
	os.Exit(status)
}
