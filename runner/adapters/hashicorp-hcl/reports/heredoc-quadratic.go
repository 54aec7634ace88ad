//go:build ignore

package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// parse returns the shortest time of ten tries, or of those in four seconds, that so many lines take.
func parse(lines int) time.Duration {
	source := []byte("a = <<E\n" + strings.Repeat("text\n", lines) + "E\n")
	shortest, first := time.Hour, time.Now()
	for try := 0; try < 10 && time.Since(first) < 4*time.Second; try++ {
		began := time.Now()
		if _, diags := hclsyntax.ParseConfig(source, "a.hcl", hcl.InitialPos); diags.HasErrors() {
			panic(diags)
		}
		shortest = min(shortest, time.Since(began))
	}
	return shortest
}

func main() {
	few, many := parse(2000), parse(16000)
	ratio := float64(many) / float64(few)
	fmt.Fprintf(os.Stderr, "2000 lines: %v, 16000 lines: %v, ratio %.1f\n", few, many, ratio)
	if ratio > 20 {
		fmt.Println("eight times the lines take more than twenty times as long")
		os.Exit(1)
	}
}
