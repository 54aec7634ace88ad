// Program hashicorp-hcl serves the conformance protocol with the real
// github.com/hashicorp/hcl/v2: JSON Lines on standard input and output.
//
// It adds nothing to the library and takes nothing away: what the library
// cannot do is answered "unsupported", and what it answers is passed on.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

const bufferSize = 1 << 16

// With the argument -bench it measures instead how fast the library parses the
// files named behind it.
func main() {
	if len(os.Args) > 1 && os.Args[1] == "-bench" {
		if err := bench(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, "hashicorp-hcl:", err)
			os.Exit(1)
		}
		return
	}
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "hashicorp-hcl:", err)
		os.Exit(1)
	}
}

// serve answers every line of in on out, in order, until in ends. Each reply
// is written at once: one held back would be lost, or seem late, when the next
// request makes the library overflow the stack or run for ever.
func serve(in io.Reader, out io.Writer) error {
	reader := bufio.NewReaderSize(in, bufferSize)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		line, readErr := reader.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if err := encoder.Encode(answer(line)); err != nil {
				return err
			}
		}
		if readErr == io.EOF {
			return nil
		}
		if readErr != nil {
			return readErr
		}
	}
}

// answer turns one request line into its reply. A panic inside the library is
// an answer too, of phase "panic"; the stack goes to standard error. (A stack
// overflow is fatal in Go and cannot be caught: then the process dies.)
func answer(line []byte) (rep reply) {
	req, err := decodeRequest(line)
	rep.ID = req.id()
	if err != nil {
		rep.fail(err)
		return rep
	}
	defer func() {
		if cause := recover(); cause != nil {
			fmt.Fprintf(os.Stderr, "hashicorp-hcl: panic: %v\n%s", cause, debug.Stack())
			rep = reply{ID: rep.ID}
			rep.fail(&failure{Phase: phasePanic, Summary: fmt.Sprint(cause)})
		}
	}()
	if err := req.perform(&rep); err != nil {
		rep = reply{ID: rep.ID}
		rep.fail(err)
		req.describe(rep.Error)
	}
	return rep
}
