//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/zclconf/go-cty/cty"
)

func main() {
	object := cty.ObjectVal(map[string]cty.Value{"a": cty.UnknownVal(cty.String)})
	set := cty.SetVal([]cty.Value{object})
	list := cty.ListVal([]cty.Value{object})
	same := set.Equals(set)
	fmt.Printf("list: %#v\nset:  %#v\n", list.Equals(list), same)
	if same.IsKnown() && same.False() {
		os.Exit(1)
	}
}
