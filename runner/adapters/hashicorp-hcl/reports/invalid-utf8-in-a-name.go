//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

func main() {
	file, diags := hclsyntax.ParseConfig([]byte("a\xc4 = 1\n"), "a.hcl", hcl.InitialPos)
	if diags.HasErrors() {
		return
	}
	for name := range file.Body.(*hclsyntax.Body).Attributes {
		fmt.Printf("an attribute %q, and no error\n", name)
	}
	os.Exit(1)
}
