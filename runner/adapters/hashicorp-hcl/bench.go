package main

import (
	"fmt"
	"os"
	"syscall"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// benchPasses is the number of passes over all files. The fastest pass counts.
const benchPasses = 7

// bench parses the files repeatedly. It prints one line with the number of
// bytes and with the processor time of the fastest pass, in seconds and for all
// threads together. It names the files that the library rejects on standard
// error, and counts them as well.
func bench(names []string) error {
	var sources [][]byte
	size := 0
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if _, diags := hclsyntax.ParseConfig(source, name, hcl.InitialPos); diags.HasErrors() {
			fmt.Fprintf(os.Stderr, "hashicorp-hcl refuses %s\n", name)
		}
		sources = append(sources, source)
		size += len(source)
	}
	fastest := 0.0
	for pass := 0; pass < benchPasses; pass++ {
		before := processorSeconds()
		for i, source := range sources {
			hclsyntax.ParseConfig(source, names[i], hcl.InitialPos)
		}
		if spent := processorSeconds() - before; pass == 0 || spent < fastest {
			fastest = spent
		}
	}
	fmt.Printf("%d %.6f\n", size, fastest)
	return nil
}

func processorSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(usage.Utime) + seconds(usage.Stime)
}
