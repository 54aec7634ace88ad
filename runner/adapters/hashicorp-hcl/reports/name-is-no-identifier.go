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
	file := hclwrite.NewEmptyFile()
	file.Body().SetAttributeValue("a b", cty.True)
	file.Body().AppendNewBlock("1", nil)
	_, diags := hclsyntax.ParseConfig(file.Bytes(), "", hcl.InitialPos)
	fmt.Printf("%q: %d errors\n", file.Bytes(), len(diags))
	if diags.HasErrors() {
		os.Exit(1)
	}
}
