//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/zclconf/go-cty/cty"
)

func main() {
	zero := cty.NumberIntVal(0)
	minus := zero.Negate()
	set := cty.SetVal([]cty.Value{zero, minus})
	fmt.Printf("0 == -0: %#v\nelements of the set: %d\n", zero.Equals(minus), set.LengthInt())
	if set.LengthInt() == 2 {
		os.Exit(1)
	}
}
