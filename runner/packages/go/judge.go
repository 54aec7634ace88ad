package conformance

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

//go:embed judge.wasm
var program []byte

//go:embed cases.jsonl.gz
var packedCases []byte

//go:embed registry.json
var registry []byte

// The values of enum hclcheck_end that fail a run.
const (
	endWrong   = 1
	endNothing = 2
)

// judge is libhclcheck (hclcheck.h), as WebAssembly. Its methods panic if the library ends, which
// only a lack of memory makes it do.
type judge struct {
	runtime wazero.Runtime
	module  api.Module
	calls   map[string]api.Function
	run     uint64
	word    uint64 // four bytes for a length or a pointer that the library returns
	input   uint64 // memory that all replies share
	room    int
	count   int
	missing []bool // by case: hello does not offer what it needs
}

func newJudge(suite *Suite, hello []byte) (*judge, error) {
	j, err := newModule(program)
	if err != nil {
		return nil, err
	}
	if err := j.begin(suite, hello); err != nil {
		j.close()
		return nil, err
	}
	return j, nil
}

// newModule starts a library in WebAssembly.
func newModule(program []byte) (*judge, error) {
	j := &judge{calls: map[string]api.Function{}}
	ctx := context.Background()
	j.runtime = wazero.NewRuntime(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, j.runtime)
	config := wazero.NewModuleConfig().WithStartFunctions("_initialize").WithStderr(os.Stderr)
	module, err := j.runtime.InstantiateWithConfig(ctx, program, config)
	if err != nil {
		return nil, err
	}
	j.module = module
	j.word = j.call("malloc", 4)
	return j, nil
}

// begin reads the suite, and begins a run.
func (j *judge) begin(suite *Suite, hello []byte) error {
	unpacked, err := gzip.NewReader(bytes.NewReader(packedCases))
	if err != nil {
		return err
	}
	cases, err := io.ReadAll(unpacked)
	if err != nil {
		return err
	}
	var reply struct{ Hello json.RawMessage }
	if err := json.Unmarshal(hello, &reply); err != nil || reply.Hello == nil {
		return fmt.Errorf(`the answer to {"op":"hello"} has no member "hello": %s`, hello)
	}
	options, err := json.Marshal(struct {
		Hello json.RawMessage `json:"hello"`
		*Suite
	}{reply.Hello, suite})
	if err != nil {
		return err
	}
	casesAt, registryAt, optionsAt := j.copy(cases), j.copy(registry), j.copy(options)
	made := j.call("hclcheck_suite_new", casesAt, uint64(len(cases)), registryAt, uint64(len(registry)), j.word)
	if made != 0 {
		j.run = j.call("hclcheck_run_new", made, optionsAt, uint64(len(options)), j.word)
	}
	if j.run == 0 {
		return errors.New(string(j.text(j.value())))
	}
	j.count = int(j.call("hclcheck_count", j.run))
	for i := 0; i < j.count; i++ {
		j.missing = append(j.missing, j.verdict(i) == "unsupported")
	}
	return nil
}

func (j *judge) close() { j.runtime.Close(context.Background()) }

// call calls a function of hclcheck.h.
func (j *judge) call(name string, args ...uint64) uint64 {
	function := j.calls[name]
	if function == nil {
		function = j.module.ExportedFunction(name)
		j.calls[name] = function
	}
	results, err := function.Call(context.Background(), args...)
	if err != nil {
		panic(err)
	}
	if len(results) == 0 {
		return 0
	}
	return uint64(uint32(results[0]))
}

func (j *judge) copy(data []byte) uint64 {
	at := j.call("malloc", uint64(len(data)+1))
	j.module.Memory().Write(uint32(at), data)
	return at
}

// value returns what the library stored in the word.
func (j *judge) value() uint64 {
	value, _ := j.module.Memory().ReadUint32Le(uint32(j.word))
	return uint64(value)
}

// text returns a copy of a text that ends with a zero.
func (j *judge) text(at uint64) []byte {
	rest, _ := j.module.Memory().Read(uint32(at), j.module.Memory().Size()-uint32(at))
	return bytes.Clone(rest[:bytes.IndexByte(rest, 0)])
}

// sized returns a copy of a text that a function of the run returns with its length, or nil.
func (j *judge) sized(name string, args ...uint64) []byte {
	at := j.call(name, append(append([]uint64{j.run}, args...), j.word)...)
	if at == 0 {
		return nil
	}
	text, _ := j.module.Memory().Read(uint32(at), uint32(j.value()))
	return bytes.Clone(text)
}

// give puts data into the memory of the library.
func (j *judge) give(data []byte) (at, length uint64) {
	if j.room < len(data) || j.room == 0 {
		if j.room > 0 {
			j.call("free", j.input)
		}
		j.room = max(len(data), 1<<16)
		j.input = j.call("malloc", uint64(j.room))
	}
	j.module.Memory().Write(uint32(j.input), data)
	return j.input, uint64(len(data))
}

func (j *judge) id(i int) string { return string(j.text(j.call("hclcheck_id", j.run, uint64(i)))) }

func (j *judge) requests(i int) int { return int(j.call("hclcheck_requests", j.run, uint64(i))) }

func (j *judge) request(i, k int) []byte {
	return j.sized("hclcheck_request", uint64(i), uint64(k))
}

func (j *judge) reply(i, k int, reply []byte) {
	at, length := j.give(reply)
	j.call("hclcheck_reply", j.run, uint64(i), uint64(k), at, length)
}

// number names request k of case i.
type number struct{ i, k int }

// batch returns the requests of some cases before case end.
func (j *judge) batch(first, end int) (numbers []number, requests [][]byte) {
	for i := first; i < min(first+batch, end); i++ {
		for k, count := 0, j.requests(i); k < count; k++ {
			numbers = append(numbers, number{i, k})
			requests = append(requests, j.request(i, k))
		}
	}
	return numbers, requests
}

func (j *judge) answered(n number, got answered) {
	if got.err == nil {
		j.reply(n.i, n.k, got.reply)
	} else {
		j.failed(n.i, n.k, got.err == errTimeout, got.err.Error())
	}
}

func (j *judge) failed(i, k int, timeout bool, text string) {
	at, length := j.give([]byte(text))
	function := "hclcheck_crashed"
	if timeout {
		function = "hclcheck_timed_out"
	}
	j.call(function, j.run, uint64(i), uint64(k), at, length)
}

// more returns the first and the end of the cases of laws that have requests now.
func (j *judge) more() (first, end int) {
	count := int(j.call("hclcheck_more", j.run, j.word))
	first = int(j.value())
	return first, first + count
}

func (j *judge) finish() { j.call("hclcheck_finish", j.run) }

func (j *judge) verdict(i int) string {
	verdict := j.call("hclcheck_verdict", j.run, uint64(i))
	return string(j.text(j.call("hclcheck_verdict_name", verdict)))
}

func (j *judge) isBad(i int) bool {
	return j.call("hclcheck_verdict_is_bad", j.call("hclcheck_verdict", j.run, uint64(i))) != 0
}

func (j *judge) reason(i int) string {
	return string(j.text(j.call("hclcheck_reason", j.run, uint64(i))))
}

func (j *judge) explain(i int) []byte { return j.sized("hclcheck_explain", uint64(i)) }

func (j *judge) summary() string { return string(j.sized("hclcheck_summary")) }

func (j *judge) expected() []byte { return j.sized("hclcheck_expected") }

func (j *judge) results() []byte { return j.sized("hclcheck_results") }

func (j *judge) end() int { return int(j.call("hclcheck_end", j.run)) }
