// The test of a parser that says only yes or no. Replace the lines with myhcl.
package myhcl_test

import (
	"testing"

	myhcl "my-hcl"

	conformance "example.org/hcl-conformance"
)

func TestHCL(t *testing.T) {
	conformance.Run(t, conformance.Parser("my-hcl", "0.0.0", func(source []byte) error {
		return myhcl.Parse(source)
	}))
}
