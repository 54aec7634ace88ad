package main

import (
	_ "embed"
	"testing"

	conformance "example.org/hcl-conformance"
)

//go:embed expected
var expected string

// TestConformance judges the library by the HCL conformance suite.
func TestConformance(t *testing.T) {
	suite := conformance.Suite{Edition: "2024-02", Expected: expected, ExpectedName: "expected"}
	var server server
	suite.Run(t, func(request []byte) []byte {
		server.replies = server.replies[:0]
		server.answer(string(request))
		return server.replies
	})
}

//go:embed known
var known string

// FuzzDiffer compares the library with the reference: go test -fuzz FuzzDiffer
func FuzzDiffer(f *testing.F) {
	suite := conformance.Suite{Edition: "hcl-2.25"}
	var server server
	suite.FuzzDiffer(f, func(request []byte) []byte {
		server.replies = server.replies[:0]
		server.answer(string(request))
		return server.replies
	}, known)
}
