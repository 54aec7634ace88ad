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
	written := hclwrite.TokensForValue(cty.ObjectVal(map[string]cty.Value{"for": cty.True})).Bytes()
	_, diags := hclsyntax.ParseExpression(written, "", hcl.InitialPos)
	fmt.Printf("%q: %d errors\n", written, len(diags))
	if diags.HasErrors() {
		os.Exit(1)
	}
}
