//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

func main() {
	object := cty.Object(map[string]cty.Type{"a": cty.Number})
	beside := []cty.Type{object, cty.EmptyObject, cty.Map(cty.Bool)}
	alone, _ := convert.UnifyUnsafe(beside[:2])
	unified, _ := convert.UnifyUnsafe(beside)
	fmt.Printf("objects:              %#v\nobjects beside a map: %#v\n", alone, unified)
	if unified != cty.NilType {
		os.Exit(1)
	}
}
