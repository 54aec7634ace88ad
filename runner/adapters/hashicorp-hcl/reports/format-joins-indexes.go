//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
)

func main() {
	status := 0
	for _, source := range []string{"x = l.0 .1", "x = 1 .5"} {
		formatted := hclwrite.Format([]byte(source))
		_, diags := hclsyntax.ParseConfig(formatted, "", hcl.InitialPos)
		fmt.Printf("%s: %s, %d errors\n", source, formatted, len(diags))
		if string(formatted) != source {
			status = 1
		}
	}
	os.Exit(status)
}
