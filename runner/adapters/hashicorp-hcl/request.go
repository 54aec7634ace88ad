package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hashicorp/hcl/v2"
)

// request holds the fields of every operation; each uses its own.
type request struct {
	ID           json.RawMessage            `json:"id"`
	Op           string                     `json:"op"`
	Protocol     *int                       `json:"protocol"`
	Edition      *string                    `json:"edition"`
	Syntax       string                     `json:"syntax"`
	Source       *string                    `json:"source"`
	SourceBase64 *string                    `json:"source_base64"`
	Scope        map[string]json.RawMessage `json:"scope"`
	Functions    map[string]functionSpec    `json:"functions"`
	Mode         string                     `json:"mode"`
	Schema       *bodySchema                `json:"schema"`
	Value        json.RawMessage            `json:"value"`
	Type         json.RawMessage            `json:"type"`
	Types        []json.RawMessage          `json:"types"`
	Analysis     string                     `json:"analysis"`

	capsules capsuleTable
	parsed   *hcl.File // what the library's messages quote; nil before it was parsed
}

// decodeRequest never returns nil, so that a malformed request is still
// answered under its id where the id could be read.
func decodeRequest(line []byte) (*request, error) {
	req := &request{capsules: newCapsuleTable()}
	if err := json.Unmarshal(line, req); err != nil {
		return req, malformed("not a request: %v", err)
	}
	return req, nil
}

func (req *request) id() json.RawMessage {
	if len(req.ID) == 0 {
		return json.RawMessage("null")
	}
	return req.ID
}

// perform runs the operation and stores its result in rep.
func (req *request) perform(rep *reply) (err error) {
	if req.Op == "hello" {
		rep.Hello, err = req.hello()
		return err
	}
	if req.Edition != nil && *req.Edition != edition {
		return unsupported("edition " + *req.Edition)
	}
	switch req.Syntax {
	case "":
		req.Syntax = "native"
	case "native", "json":
	default:
		return unsupported("syntax " + req.Syntax)
	}
	switch req.Op {
	case "parse":
		rep.Structure, err = req.parse()
	case "evaluate":
		rep.Value, err = req.evaluate()
	case "template":
		rep.Value, err = req.template()
	case "body":
		rep.Body, err = req.body()
	case "convert":
		rep.Value, err = req.convert()
	case "unify":
		rep.Type, err = req.unify()
	case "static":
		rep.Static, err = req.static()
	default:
		return unsupported("op " + req.Op)
	}
	return err
}

// source gives the request's source as bytes.
func (req *request) source() ([]byte, error) {
	switch {
	case req.Source != nil && req.SourceBase64 != nil:
		return nil, malformed("both source and source_base64")
	case req.Source != nil:
		return []byte(*req.Source), nil
	case req.SourceBase64 != nil:
		src, err := base64.StdEncoding.DecodeString(*req.SourceBase64)
		if err != nil {
			return nil, malformed("source_base64: %v", err)
		}
		return src, nil
	}
	return nil, malformed("source is missing")
}

// reply is one line of output: the id and exactly one of the others.
type reply struct {
	ID          json.RawMessage `json:"id"`
	Hello       *hello          `json:"hello,omitempty"`
	Structure   *structure      `json:"structure,omitempty"`
	Value       any             `json:"value,omitempty"`
	Body        *bodyResult     `json:"body,omitempty"`
	Type        any             `json:"type,omitempty"`
	Static      any             `json:"static,omitempty"`
	Error       *failure        `json:"error,omitempty"`
	Unsupported string          `json:"unsupported,omitempty"`
}

func (rep *reply) fail(err error) {
	var missing unsupported
	var failed *failure
	switch {
	case errors.As(err, &missing):
		rep.Unsupported = string(missing)
	case errors.As(err, &failed):
		rep.Error = failed
	default:
		rep.Error = &failure{Phase: phaseRequest, Summary: err.Error()}
	}
}

// unsupported names what this implementation does not have.
type unsupported string

func (what unsupported) Error() string { return "unsupported: " + string(what) }

// The phases of the protocol, and two of our own: a request that is not one,
// and a panic inside the library.
const (
	phaseParse    = "parse"
	phaseSchema   = "schema"
	phaseEvaluate = "evaluate"
	phaseConvert  = "convert"
	phaseUnify    = "unify"
	phaseStatic   = "static"
	phaseRequest  = "request"
	phasePanic    = "panic"
)

// failure is the protocol's error object.
type failure struct {
	Phase   string     `json:"phase"`
	Summary string     `json:"summary"`
	Detail  string     `json:"detail,omitempty"`
	Range   *wireRange `json:"range,omitempty"`

	diagnostic *hcl.Diagnostic // nil where the error is none of the library's
}

func (f *failure) Error() string { return f.Summary + ": " + f.Detail }

func malformed(format string, args ...any) error {
	return &failure{Phase: phaseRequest, Summary: fmt.Sprintf(format, args...)}
}

type wireRange struct {
	Start wirePos `json:"start"`
	End   wirePos `json:"end"`
}

type wirePos struct {
	Byte   int `json:"byte"`
	Line   int `json:"line"`
	Column int `json:"column"`
}

// firstError gives the first error of diags as a failure, nil if there is
// none; warnings are no errors.
func firstError(phase string, diags hcl.Diagnostics) error {
	for _, diag := range diags {
		if diag.Severity != hcl.DiagError {
			continue
		}
		failed := &failure{Phase: phase, Summary: diag.Summary, Detail: diag.Detail, diagnostic: diag}
		// Before v2.5.0 the library left the end of some ranges empty: those tell no place.
		if diag.Subject != nil && diag.Subject.End.Line > 0 {
			failed.Range = &wireRange{position(diag.Subject.Start), position(diag.Subject.End)}
		}
		return failed
	}
	return nil
}

func position(pos hcl.Pos) wirePos {
	return wirePos{Byte: pos.Byte, Line: pos.Line, Column: pos.Column}
}
