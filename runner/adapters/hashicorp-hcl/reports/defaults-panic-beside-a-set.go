//go:build ignore

package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/zclconf/go-cty/cty"
)

func main() {
	list := cty.List(cty.String)
	attributes := map[string]cty.Type{"a": list, "b": list}
	defaults := &typeexpr.Defaults{
		Type:          cty.ObjectWithOptionalAttrs(attributes, []string{"a", "b"}),
		DefaultValues: map[string]cty.Value{"b": cty.ListValEmpty(cty.String)},
	}
	set := cty.SetVal([]cty.Value{cty.NumberIntVal(1), cty.UnknownVal(cty.Number)})
	defer func() {
		if panicked := recover(); panicked != nil {
			text, _, _ := strings.Cut(fmt.Sprint(panicked), " (")
			fmt.Println("panic:", text)
			os.Exit(1)
		}
	}()
	fmt.Printf("%#v\n", defaults.Apply(cty.MapVal(map[string]cty.Value{"a": set})))
}
