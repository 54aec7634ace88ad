package main

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// request has the members of all operations. Each operation uses only some of
// them.
type request struct {
	id                         string // the JSON text of the id, as it is in the request
	op, syntax, mode, analysis string
	of, constraint, typeSource string
	expand                     string
	protocol, edition          *node
	source, sourceBase64       *node
	scope, functions, schema   *node
	value, target, types       *node
	userFunctions              *node
	written, path              *node
	set, appended              *node

	capsules capsuleTable
	parsed   *hcl.File // the source that the library's messages quote; nil before parsing
}

// decode parses a request line. If the line is not a request, it returns an
// error, but still sets the id if the id can be read.
func (req *request) decode(r *nodeReader, line string) error {
	*req = request{id: "null"}
	root, err := r.read(line)
	if err == nil && root.kind != '{' {
		err = r.fault("no object")
	}
	if err != nil {
		return malformed("not a request: %v", err)
	}
	for field := root.child; field != nil; field = field.next {
		if fieldErr := req.take(field); err == nil {
			err = fieldErr
		}
	}
	return err
}

// take stores one member of the request, and ignores an unknown member.
func (req *request) take(field *node) (err error) {
	switch field.name {
	case "id":
		req.id = field.raw
	case "op":
		req.op, err = field.stringOr("", "op")
	case "syntax":
		req.syntax, err = field.stringOr("", "syntax")
	case "mode":
		req.mode, err = field.stringOr("", "mode")
	case "analysis":
		req.analysis, err = field.stringOr("", "analysis")
	case "of":
		req.of, err = field.stringOr("", "of")
	case "constraint":
		req.constraint, err = field.stringOr("", "constraint")
	case "type_source":
		req.typeSource, err = field.stringOr("", "type_source")
	case "expand":
		req.expand, err = field.stringOr("", "expand")
	case "protocol":
		req.protocol, err = field.in('0', "protocol")
	case "edition":
		req.edition, err = field.in('"', "edition")
	case "source":
		req.source, err = field.in('"', "source")
	case "source_base64":
		req.sourceBase64, err = field.in('"', "source_base64")
	case "scope":
		req.scope, err = field.in('{', "scope")
	case "functions":
		req.functions, err = field.in('{', "functions")
	case "schema":
		req.schema, err = field.in('{', "schema")
	case "user_functions":
		req.userFunctions, err = field.in('{', "user_functions")
	case "body":
		req.written, err = field.in('{', "a body")
	case "path":
		req.path, err = field.in('[', "a path")
	case "append":
		req.appended, err = field.in('{', "a block")
	case "set":
		req.set = field
	case "value":
		req.value = field
	case "type":
		req.target = field
	case "types":
		req.types, err = field.in('[', "types")
	}
	return err
}

// perform runs the operation, and appends its result to the reply.
func (req *request) perform(out []byte) ([]byte, error) {
	if req.op == "hello" {
		return req.hello(append(out, `"hello":`...))
	}
	if req.edition != nil && req.edition.text != edition {
		return nil, unsupported("edition " + req.edition.text)
	}
	switch req.syntax {
	case "":
		req.syntax = "native"
	case "native", "json":
	default:
		return nil, unsupported("syntax " + req.syntax)
	}
	switch req.op {
	case "parse":
		return req.parse(append(out, `"structure":`...))
	case "evaluate":
		return req.evaluate(append(out, `"value":`...))
	case "template":
		return req.template(append(out, `"value":`...))
	case "body":
		return req.body(append(out, `"body":`...))
	case "convert":
		return req.convert(append(out, `"value":`...))
	case "unify":
		return req.unify(append(out, `"type":`...))
	case "static":
		return req.static(append(out, `"static":`...))
	case "tree":
		return req.tree(append(out, `"tree":`...))
	case "type":
		return req.typeExpression(append(out, `"type":`...))
	case "print":
		return req.print(out)
	case "write":
		return req.write(out)
	case "edit":
		return req.edit(out)
	}
	return nil, unsupported("op " + req.op)
}

// sourceBytes returns the request's source as bytes.
func (req *request) sourceBytes() ([]byte, error) {
	switch {
	case req.source != nil && req.sourceBase64 != nil:
		return nil, malformed("both source and source_base64")
	case req.source != nil:
		return []byte(req.source.text), nil
	case req.sourceBase64 != nil:
		src, err := base64.StdEncoding.DecodeString(req.sourceBase64.text)
		if err != nil {
			return nil, malformed("source_base64: %v", err)
		}
		return src, nil
	}
	return nil, malformed("source is missing")
}

// appendFailure appends the member of the reply that gives the reason for a
// missing result.
func appendFailure(out []byte, err error) []byte {
	var missing unsupported
	var failed *failure
	switch {
	case errors.As(err, &missing):
		return appendString(append(out, `"unsupported":`...), string(missing))
	case errors.As(err, &failed):
		out = failed.append(append(out, `"error":`...))
		if failed.recovered != nil {
			out = appendStructure(append(out, `,"recovered":`...), failed.recovered)
		}
		return out
	}
	return (&failure{Phase: phaseRequest, Summary: err.Error()}).append(append(out, `"error":`...))
}

// unsupported makes the failure of a feature that this implementation lacks.
type unsupported string

func (what unsupported) Error() string { return "unsupported: " + string(what) }

// The phases of errors: the phases of the protocol, and two more, for a malformed
// request and for a panic of the library.
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
	Phase   string
	Summary string
	Detail  string
	Range   *hcl.Range // nil if the error has no range

	diagnostic *hcl.Diagnostic // nil if the error is not from the library
	recovered  *hclsyntax.Body // what the parser found beside the error, or nil
}

func (f *failure) Error() string { return f.Summary + ": " + f.Detail }

func malformed(format string, args ...any) error {
	return &failure{Phase: phaseRequest, Summary: fmt.Sprintf(format, args...)}
}

// append appends the error in the protocol's form.
func (f *failure) append(out []byte) []byte {
	out = appendString(append(out, `{"summary":`...), f.Summary)
	if f.Phase != "" {
		out = appendString(append(out, `,"phase":`...), f.Phase)
	}
	if f.Detail != "" {
		out = appendString(append(out, `,"detail":`...), f.Detail)
	}
	if f.Range != nil {
		out = appendPosition(append(out, `,"range":{"start":`...), f.Range.Start)
		out = appendPosition(append(out, `,"end":`...), f.Range.End)
		out = append(out, '}')
	}
	return append(out, '}')
}

func appendPosition(out []byte, pos hcl.Pos) []byte {
	out = strconv.AppendInt(append(out, `{"byte":`...), int64(pos.Byte), 10)
	out = strconv.AppendInt(append(out, `,"line":`...), int64(pos.Line), 10)
	out = strconv.AppendInt(append(out, `,"column":`...), int64(pos.Column), 10)
	return append(out, '}')
}

// firstError returns the first error of diags as a failure, or nil. It ignores
// warnings.
func firstError(phase string, diags hcl.Diagnostics) error {
	for _, diag := range diags {
		if diag.Severity != hcl.DiagError {
			continue
		}
		failed := &failure{Phase: phase, Summary: diag.Summary, Detail: diag.Detail, diagnostic: diag}
		// Before v2.5.0, the library left the end of some ranges empty. Such a
		// range is not reported.
		if diag.Subject != nil && diag.Subject.End.Line > 0 {
			failed.Range = diag.Subject
		}
		return failed
	}
	return nil
}
