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
	file, _ := hclwrite.ParseConfig([]byte("a = 1"), "", hcl.InitialPos)
	file.Body().SetAttributeValue("b", cty.NumberIntVal(2))
	_, diags := hclsyntax.ParseConfig(file.Bytes(), "", hcl.InitialPos)
	fmt.Printf("%q: %d errors\n", file.Bytes(), len(diags))
	if diags.HasErrors() {
		os.Exit(1)
	}
}
