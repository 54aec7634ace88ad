//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/zclconf/go-cty/cty"
)

func main() {
	known := cty.TupleVal([]cty.Value{cty.NumberIntVal(1)})
	unknown := cty.UnknownVal(known.Type())
	dynamic := cty.TupleVal([]cty.Value{cty.DynamicVal})
	fmt.Printf("known tuple:   %#v\nunknown tuple: %#v\n", known.Equals(dynamic), unknown.Equals(dynamic))
	if unknown.Equals(dynamic).IsKnown() {
		os.Exit(1)
	}
}
