// Package conformance is the conformance suite of HCL under go test: each case is a subtest.
//
//	func TestHCL(t *testing.T) { conformance.Run(t, answer) }
package conformance

import (
	"bytes"
	"fmt"
	"os"
	"testing"
	"time"
)

// Answer answers a request of the protocol, one JSON object, with a reply, one JSON object.
// The request {"op":"hello"} comes first. New makes an Answer of functions.
type Answer func(request []byte) []byte

// Suite chooses cases. The zero Suite has all cases of the newest edition.
type Suite struct {
	Edition  string   `json:"edition,omitempty"`
	Only     []string `json:"only,omitempty"` // patterns of ids, as of hclcheck --only
	Skip     []string `json:"skip,omitempty"`
	Ops      []string `json:"ops,omitempty"`
	Levels   []string `json:"levels,omitempty"`
	Expected string   `json:"expected,omitempty"` // the text of a list of expected failures

	// ExpectedName is the name of this list in messages.
	ExpectedName string `json:"expected_name,omitempty"`

	// Timeout is the longest time for an answer; 10 seconds if it is 0. Nothing is asked after
	// three answers that took longer, because their goroutines still run.
	Timeout time.Duration `json:"-"`
}

// Run judges an implementation by all cases.
func Run(t *testing.T, answer Answer) { (&Suite{}).Run(t, answer) }

const (
	defaultTimeout = 10 * time.Second
	maxTimeouts    = 3
	batch          = 256 // the number of cases that are asked before their answers are judged
)

// Run judges an implementation by the cases of the suite: each is a subtest with its id as name.
func (s *Suite) Run(t *testing.T, answer Answer) {
	t.Helper()
	judge, err := s.ask(answer)
	if err != nil {
		t.Fatal(err)
	}
	defer judge.close()
	for name, text := range map[string]func() []byte{
		"HCL_CONFORMANCE_VERDICTS": judge.verdicts, "HCL_CONFORMANCE_WRITE_EXPECTED": judge.expected,
		"HCL_CONFORMANCE_RESULTS": judge.results} {
		if file := os.Getenv(name); file != "" {
			if err := os.WriteFile(file, text(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	missing := 0
	for i := 0; i < judge.count; i++ {
		if judge.missing[i] {
			missing++
			continue
		}
		t.Run(judge.id(i), func(t *testing.T) { judge.report(t, i) })
	}
	t.Log(judge.summary())
	if missing > 0 {
		t.Logf("%d cases are no subtests: hello does not offer what they need", missing)
	}
	switch judge.end() {
	case endNothing:
		t.Error("no case was judged")
	case endWrong:
		t.Error("a case has a bad verdict, or the list of expected failures is wrong")
	}
}

// ask gives all requests to the implementation, and its answers to the judge.
func (s *Suite) ask(answer Answer) (*judge, error) {
	asker := asker{answer: answer, timeout: s.Timeout}
	if asker.timeout == 0 {
		asker.timeout = defaultTimeout
	}
	hello := asker.ask([][]byte{[]byte(`{"op":"hello","protocol":1}`)})[0]
	if hello.err != nil {
		return nil, fmt.Errorf("hello: %w", hello.err)
	}
	judge, err := newJudge(s, hello.reply)
	if err != nil {
		return nil, err
	}
	for first, end := 0, judge.count; first < end && asker.timeouts < maxTimeouts; first, end = judge.more() {
		for ; first < end && asker.timeouts < maxTimeouts; first += batch {
			asker.askBatch(judge, first, end)
		}
	}
	judge.finish()
	return judge, nil
}

// askBatch gives the requests of some cases before case end to the implementation.
func (a *asker) askBatch(judge *judge, first, end int) {
	numbers, requests := judge.batch(first, end)
	for len(requests) > 0 && a.timeouts < maxTimeouts {
		replies := a.ask(requests)
		for n, got := range replies {
			judge.answered(numbers[n], got)
		}
		numbers, requests = numbers[len(replies):], requests[len(replies):]
	}
}

func (j *judge) report(t *testing.T, i int) {
	t.Helper()
	switch verdict := j.verdict(i); {
	case j.isBad(i):
		t.Errorf("\n%s", j.explain(i))
	case verdict == "unsupported":
		t.Skip(j.reason(i))
	case verdict != "pass":
		t.Log(verdict)
	}
}

// verdicts returns a line "id verdict" for each case.
func (j *judge) verdicts() []byte {
	var lines bytes.Buffer
	for i := 0; i < j.count; i++ {
		fmt.Fprintf(&lines, "%s %s\n", j.id(i), j.verdict(i))
	}
	return lines.Bytes()
}
