package conformance

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"sync"
	"testing"
)

//go:embed differ.wasm
var differProgram []byte

const (
	differSeeds    = 200
	differSeedSize = 300
)

// FuzzDiffer compares an implementation with the reference, which answers in the same process. Each input is the choices of
// a generator of requests. A difference fails with the line "differ: KIND CAUSE", where the cause is a rule that the
// implementation does not follow, or "unexplained" with the rule or the error code that the reference's answer depends on,
// or "digits" with the number of digits of the longest number. A difference that is right under another reading of an
// ambiguous passage is none.
//
// known is a text with the differences to skip: a line "KIND CAUSE" for each. If HCL_CONFORMANCE_WRITE_KNOWN names a file,
// each new difference is added to it with a request that shows it, instead of failing.
//
//	func FuzzHCL(f *testing.F) { conformance.FuzzDiffer(f, answer, known) }
func FuzzDiffer(f *testing.F, answer Answer, known string) { (&Suite{}).FuzzDiffer(f, answer, known) }

// FuzzDiffer compares by the edition of the suite.
func (s *Suite) FuzzDiffer(f *testing.F, answer Answer, known string) {
	skip := map[string]bool{}
	for _, line := range strings.Split(known, "\n") {
		line, _, _ = strings.Cut(line, "#")
		skip[strings.TrimSpace(line)] = true
	}
	random := rand.New(rand.NewSource(1))
	for i := 0; i < differSeeds; i++ {
		seed := make([]byte, differSeedSize)
		random.Read(seed)
		f.Add(seed)
	}
	// The engine ends a worker whose input takes 10 seconds, and the compilation of the module may take longer.
	d, err := newDiffer(s.Edition, answer)
	if err != nil {
		f.Fatal(err)
	}
	var lock sync.Mutex
	f.Fuzz(func(t *testing.T, choices []byte) {
		lock.Lock()
		defer lock.Unlock()
		text := d.differ(answer, choices)
		headline, _, _ := strings.Cut(text, "\n")
		difference := strings.TrimPrefix(headline, "differ: ")
		if text == "" || skip[difference] {
			return
		}
		if file := os.Getenv("HCL_CONFORMANCE_WRITE_KNOWN"); file != "" {
			skip[difference] = true
			request, _, _ := strings.Cut(text[len(headline)+1:], "\n")
			if err := addLine(file, difference+" #", strings.TrimPrefix(request, "request:       ")); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Fatal(text)
	})
}

func addLine(path, line, rest string) error {
	old, _ := os.ReadFile(path)
	if bytes.Contains(append([]byte("\n"), old...), []byte("\n"+line)) {
		return nil
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = fmt.Fprintln(file, line+rest)
	return err
}

// newDiffer returns the library of runner/fuzz/targets/harness_differ.c; its object is the member run.
func newDiffer(edition string, answer Answer) (*judge, error) {
	j, err := newModule(differProgram)
	if err != nil {
		return nil, err
	}
	var reply struct{ Hello json.RawMessage }
	hello := answer([]byte(`{"op":"hello","protocol":1}`))
	if err := json.Unmarshal(hello, &reply); err != nil {
		return nil, fmt.Errorf("hello: %w", err)
	}
	options, err := json.Marshal(struct {
		Hello   json.RawMessage `json:"hello"`
		Edition string          `json:"edition,omitempty"`
	}{reply.Hello, edition})
	if err != nil {
		return nil, err
	}
	at, length := j.give(options)
	j.run = j.call("differ_new", at, length)
	if j.run == 0 {
		return nil, fmt.Errorf("hello or the edition is wrong: %s", options)
	}
	return j, nil
}

// differ asks both for the request that the choices make. It returns the difference, or "".
func (j *judge) differ(answer Answer, choices []byte) string {
	at, length := j.give(choices)
	request := j.sized("differ_request", at, length)
	if request == nil {
		return ""
	}
	reply, err := call(answer, request)
	if err != nil {
		summary, _ := json.Marshal(err.Error())
		reply = []byte(`{"error":{"phase":"panic","summary":` + string(summary) + `}}`)
	}
	at, length = j.give(reply)
	return string(j.sized("differ_judge", at, length))
}
