package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// maxDescription bounds the text of describe in bytes: it quotes whole lines of the source, however long.
const maxDescription = 4096

// describe makes the detail of an error what the library itself tells people: the text that applications
// print. Beside the diagnostic's own detail it has the source, the block around it, and the values of the
// variables that the expression at fault mentions. Nothing happens where the error is none of the library's.
// A panic while it is written goes to standard error: the request was answered before.
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
	const width, color = 0, false // a width of 0 breaks no lines
	writer := hcl.NewDiagnosticTextWriter(&text, files, width, color)
	if err := writer.WriteDiagnostic(failed.diagnostic); err != nil || text.Len() > maxDescription {
		return
	}
	_, place, _ := strings.Cut(text.String(), failed.Summary) // the reply has a field for the summary
	failed.Detail = strings.TrimSpace(place)
}
