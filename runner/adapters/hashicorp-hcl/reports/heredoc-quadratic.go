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

// parse returns the shortest time of some tries that a heredoc of so many lines takes.
func parse(lines, tries int) time.Duration {
	source := []byte("a = <<E\n" + strings.Repeat("text\n", lines) + "E\n")
	shortest := time.Hour
	for range tries {
		began := time.Now()
		if _, diags := hclsyntax.ParseConfig(source, "a.hcl", hcl.InitialPos); diags.HasErrors() {
			panic(diags)
		}
		shortest = min(shortest, time.Since(began))
	}
	return shortest
}

func main() {
	few, many := parse(2000, 10), parse(16000, 2)
	ratio := float64(many) / float64(few)
	fmt.Fprintf(os.Stderr, "2000 lines: %v, 16000 lines: %v, ratio %.1f\n", few, many, ratio)
	if ratio > 16 {
		fmt.Println("eight times the lines take more than sixteen times as long")
		os.Exit(1)
	}
}
