//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2/json"
)

func main() {
	_, last := json.ParseExpression([]byte("[\"a\u0600\"]"), "")
	_, inside := json.ParseExpression([]byte("[\"\u0600a\"]"), "")
	fmt.Printf("U+0600 inside: %v\nU+0600 last:   %v\n", inside, last)
	if last.HasErrors() {
		os.Exit(1)
	}
}
