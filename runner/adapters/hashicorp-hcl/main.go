// Program hashicorp-hcl serves the conformance protocol with the real
// github.com/hashicorp/hcl/v2: JSON Lines on standard input and output.
//
// It adds nothing to the library and takes nothing away: what the library
// cannot do is answered "unsupported", and what it answers is passed on.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
)

const bufferSize = 1 << 16

// Garbage is collected between requests, where nothing else is at work: that costs less than a
// collection beside them, which gcPercent leaves to those few that make much.
const (
	gcEvery   = 400 // requests
	gcPercent = 400
)

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
	debug.SetGCPercent(gcPercent)
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "hashicorp-hcl:", err)
		os.Exit(1)
	}
}

// serve answers every line of in on out, in order, until in ends. Replies are
// written as soon as no whole request waits behind them: one held back longer
// would be lost, or seem late, when the next request makes the library overflow
// the stack or run for ever.
func serve(in io.Reader, out io.Writer) error {
	reader := bufio.NewReaderSize(in, bufferSize)
	var server server
	for {
		line, readErr := readLine(reader)
		if len(bytes.TrimSpace(line)) > 0 {
			server.answer(string(line))
		}
		if len(server.replies) > 0 && (readErr != nil || !lineWaits(reader) || len(server.replies) >= bufferSize) {
			if _, err := out.Write(server.replies); err != nil {
				return err
			}
			server.replies = server.replies[:0]
		}
		if readErr == io.EOF {
			return nil
		}
		if readErr != nil {
			return readErr
		}
	}
}

// readLine gives the next line, good until the next call where it fits into the buffer.
func readLine(reader *bufio.Reader) ([]byte, error) {
	line, err := reader.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return line, err
	}
	line = bytes.Clone(line)
	rest, err := reader.ReadBytes('\n')
	return append(line, rest...), err
}

// lineWaits tells whether a whole line was read ahead.
func lineWaits(reader *bufio.Reader) bool {
	ahead, _ := reader.Peek(reader.Buffered())
	return bytes.IndexByte(ahead, '\n') >= 0
}

// server holds what is used again from request to request.
type server struct {
	reader  nodeReader
	request request
	replies []byte // not written yet
	count   int    // of requests
}

// answer adds the reply to a request line. A panic inside the library is
// an answer too, of phase "panic"; the stack goes to standard error. (A stack
// overflow is fatal in Go and cannot be caught: then the process dies.)
func (s *server) answer(line string) {
	if s.count++; s.count%gcEvery == 0 {
		runtime.GC()
	}
	req := &s.request
	err := req.decode(&s.reader, line)
	s.replies = append(append(s.replies, `{"id":`...), req.id...)
	s.replies = append(s.replies, ',')
	if err == nil {
		err = s.perform()
	}
	if err != nil {
		s.replies = appendFailure(s.replies, err)
	}
	s.replies = append(s.replies, "}\n"...)
}

func (s *server) perform() (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			fmt.Fprintf(os.Stderr, "hashicorp-hcl: panic: %v\n%s", cause, debug.Stack())
			err = &failure{Phase: phasePanic, Summary: fmt.Sprint(cause)}
		}
	}()
	replies, err := s.request.perform(s.replies)
	if err == nil {
		s.replies = replies
		return nil
	}
	var failed *failure
	if errors.As(err, &failed) {
		s.request.describe(failed)
	}
	return err
}
