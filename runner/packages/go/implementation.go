package conformance

import (
	"encoding/base64"
	"encoding/json"
	"errors"
)

// Hello tells what an implementation offers (runner/protocol.md).
type Hello struct {
	Implementation string   `json:"implementation"`
	Version        string   `json:"version"`
	Language       string   `json:"language"`
	Ops            []string `json:"ops"`
	Syntaxes       []string `json:"syntaxes"`
	Editions       []string `json:"editions"`
	Features       []string `json:"features"`
}

// Request is a request of the protocol. All holds all its members; the other fields are those that
// most operations need.
type Request struct {
	Op, Syntax, Mode string
	Source           []byte
	Scope            map[string]json.RawMessage
	Functions        map[string]json.RawMessage
	All              map[string]json.RawMessage
}

// Reply holds the member of a reply, such as Reply{"structure": nil}.
type Reply map[string]any

// Unsupported is the error of an operation if the implementation lacks what the request needs.
type Unsupported string

func (u Unsupported) Error() string { return string(u) }

// Rejected is the error of an operation if the implementation refuses the input. Any other error
// counts as Rejected, with phase "parse" for the operation parse, and "evaluate" for others.
type Rejected struct{ Phase, Summary string }

func (r Rejected) Error() string { return r.Summary }

// New makes an Answer of functions for operations. Members of hello that are empty get the values
// of an implementation of the native syntax.
func New(hello Hello, operations map[string]func(*Request) (Reply, error)) Answer {
	if hello.Ops == nil {
		for op := range operations {
			hello.Ops = append(hello.Ops, op)
		}
	}
	for field, value := range map[*[]string]string{&hello.Syntaxes: "native", &hello.Editions: "2024-02"} {
		if *field == nil {
			*field = []string{value}
		}
	}
	if hello.Features == nil {
		hello.Features = []string{}
	}
	if hello.Language == "" {
		hello.Language = "Go"
	}
	return func(line []byte) []byte {
		reply, err := perform(line, hello, operations)
		if err != nil {
			reply = refusal(err)
		}
		text, err := json.Marshal(reply)
		if err != nil {
			panic(err)
		}
		return text
	}
}

// Parser makes the Answer of an implementation that only tells if a source is a valid file.
func Parser(name, version string, accepts func(source []byte) error) Answer {
	return New(Hello{Implementation: name, Version: version}, map[string]func(*Request) (Reply, error){
		"parse": func(request *Request) (Reply, error) {
			return Reply{"structure": nil}, accepts(request.Source)
		},
	})
}

func perform(line []byte, hello Hello, operations map[string]func(*Request) (Reply, error)) (Reply, error) {
	request, err := decode(line)
	if err != nil {
		return nil, Rejected{"request", err.Error()}
	}
	if request.Op == "hello" {
		return Reply{"hello": hello}, nil
	}
	operation := operations[request.Op]
	if operation == nil {
		return nil, Unsupported("op " + request.Op)
	}
	reply, err := operation(request)
	var missing Unsupported
	var rejected Rejected
	if err != nil && !errors.As(err, &missing) && !errors.As(err, &rejected) {
		phase := "evaluate"
		if request.Op == "parse" {
			phase = "parse"
		}
		err = Rejected{phase, err.Error()}
	}
	return reply, err
}

func decode(line []byte) (*Request, error) {
	var request Request
	if err := json.Unmarshal(line, &request.All); err != nil {
		return nil, err
	}
	request.Syntax, request.Mode = "native", "full"
	var source *string
	var packed string
	for name, into := range map[string]any{"op": &request.Op, "syntax": &request.Syntax, "mode": &request.Mode,
		"source": &source, "source_base64": &packed, "scope": &request.Scope, "functions": &request.Functions} {
		if value, ok := request.All[name]; ok {
			if err := json.Unmarshal(value, into); err != nil {
				return nil, err
			}
		}
	}
	if source != nil {
		request.Source = []byte(*source)
		return &request, nil
	}
	var err error
	request.Source, err = base64.StdEncoding.DecodeString(packed)
	return &request, err
}

func refusal(err error) Reply {
	var missing Unsupported
	if errors.As(err, &missing) {
		return Reply{"unsupported": string(missing)}
	}
	var rejected Rejected
	errors.As(err, &rejected)
	return Reply{"error": map[string]string{"phase": rejected.Phase, "summary": rejected.Summary}}
}
