// Program hashicorp-hcl serves the conformance protocol with the library
// github.com/hashicorp/hcl/v2. It reads and writes JSON Lines on standard input
// and output.
//
// The program passes the library's answers on unchanged. If the library lacks a
// feature, the answer is "unsupported".
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

// The program collects garbage between requests, when no other work is done. That costs less than a
// collection during a request. Requests that make much garbage still trigger a collection by
// gcPercent.
const (
	gcEvery   = 400 // requests
	gcPercent = 400
)

func main() {
	debug.SetGCPercent(gcPercent)
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "hashicorp-hcl:", err)
		os.Exit(1)
	}
}

// serve answers the lines of in on out, in order, until in ends. It writes the
// replies as soon as no complete request is waiting. A reply that waited longer
// would be lost if the next request overflows the stack, or seem late if the
// next request never ends.
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

// readLine returns the next line. If the line fits into the buffer, it is valid until the next
// call.
func readLine(reader *bufio.Reader) ([]byte, error) {
	line, err := reader.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return line, err
	}
	line = bytes.Clone(line)
	rest, err := reader.ReadBytes('\n')
	return append(line, rest...), err
}

// lineWaits returns true if a complete line is in the buffer.
func lineWaits(reader *bufio.Reader) bool {
	ahead, _ := reader.Peek(reader.Buffered())
	return bytes.IndexByte(ahead, '\n') >= 0
}

// server has buffers that are reused for all requests.
type server struct {
	reader  nodeReader
	request request
	replies []byte // replies that are not written yet
	count   int    // of requests
}

// answer adds the reply to a request line. A panic of the library is answered
// with an error of phase "panic", and the stack is printed to standard error.
// (A stack overflow ends the process, because Go cannot catch it.)
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
