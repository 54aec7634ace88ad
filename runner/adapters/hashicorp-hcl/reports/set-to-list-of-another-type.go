//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

func main() {
	set := cty.SetVal([]cty.Value{cty.NumberIntVal(1), cty.UnknownVal(cty.Number)})
	list, err := convert.Convert(set, cty.List(cty.String))
	if err != nil {
		panic(err)
	}
	fmt.Printf("wanted: %#v\ngot:    %#v\n", cty.List(cty.String), list.Type())
	if !list.Type().Equals(cty.List(cty.String)) {
		os.Exit(1)
	}
}
