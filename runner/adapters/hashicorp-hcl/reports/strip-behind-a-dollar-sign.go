//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// evaluate returns the string that a template gives.
func evaluate(template string) string {
	expression, diags := hclsyntax.ParseTemplate([]byte(template), "", hcl.InitialPos)
	if diags.HasErrors() {
		panic(diags)
	}
	value, diags := expression.Value(nil)
	if diags.HasErrors() {
		panic(diags)
	}
	return value.AsString()
}

func main() {
	letter, sign := evaluate("a \r\n${~ 1}"), evaluate("$ \r\n${~ 1}")
	fmt.Printf("behind a letter: %q\nbehind $:        %q\n", letter, sign)
	if sign != "$1" {
		os.Exit(1)
	}
}
