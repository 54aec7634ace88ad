//go:build ignore

package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"
)

func main() {
	status := 0
	for _, source := range []string{"x = l[true]", "x = l[null]", "x = l[0]"} {
		file, _ := hclwrite.ParseConfig([]byte(source), "", hcl.InitialPos)
		fmt.Printf("%s: %s\n", source, file.Bytes())
		if string(file.Bytes()) != source {
			status = 1
		}
	}
	os.Exit(status)
}
