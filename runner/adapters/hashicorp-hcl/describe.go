package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// maxDescription is the maximum length of a description in bytes. A description quotes whole lines
// of the source, which may be long.
const maxDescription = 4096

// describe replaces the detail of an error by the text that the library prints for people. The text
// has the diagnostic's detail, the source, the block around the error, and the values of the
// variables in the faulty expression. If the error is not a diagnostic of the library, describe
// does nothing. It prints a panic of the library to standard error, because the request already has
// a reply.
func (req *request) describe(failed *failure) {
	if failed.diagnostic == nil {
		return
	}
	defer func() {
		if cause := recover(); cause != nil {
			fmt.Fprintf(os.Stderr, "hashicorp-hcl: panic in the text of a diagnostic: %v\n", cause)
		}
	}()
	files := map[string]*hcl.File{filename: req.parsed}
	var text strings.Builder
	const width, color = 0, false // a width of 0 does not break long lines
	writer := hcl.NewDiagnosticTextWriter(&text, files, width, color)
	if err := writer.WriteDiagnostic(failed.diagnostic); err != nil || text.Len() > maxDescription {
		return
	}
	_, place, _ := strings.Cut(text.String(), failed.Summary) // the reply already has the summary
	failed.Detail = strings.TrimSpace(place)
}
