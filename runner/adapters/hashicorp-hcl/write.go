//go:build !hcl_before_2_14

package main

import (
	"bytes"
	"encoding/base64"
	"slices"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

var writerOps = []string{"print", "write", "edit"}

// beforeExpression makes an expression a file, which the library can print.
const beforeExpression = "x = "

// sourceToPrint returns the source of a request of print as a file.
func (req *request) sourceToPrint() ([]byte, error) {
	src, err := req.sourceBytes()
	if err != nil {
		return nil, err
	}
	switch req.of {
	case "body":
		return src, nil
	case "expression":
		return append(append([]byte(beforeExpression), src...), '\n'), nil
	}
	return nil, unsupported("printing a " + req.of)
}

// print parses a source with hclwrite, and answers the bytes of its file.
func (req *request) print(out []byte) ([]byte, error) {
	src, err := req.sourceToPrint()
	if err != nil {
		return nil, err
	}
	req.parsed = &hcl.File{Bytes: src}
	if req.of == "expression" {
		if err := onlyExpression(src); err != nil {
			return nil, err
		}
	}
	if formats {
		if _, diags := hclsyntax.ParseConfig(src, filename, startPos()); diags.HasErrors() {
			return nil, firstError(phaseParse, diags)
		}
		return req.appendPrinted(out, hclwrite.Format(src))
	}
	file, diags := hclwrite.ParseConfig(src, filename, startPos())
	if err := firstError(phaseParse, diags); err != nil {
		return nil, err
	}
	return req.appendPrinted(out, file.Bytes())
}

// onlyExpression refuses a file that has anything but the attribute x.
func onlyExpression(src []byte) error {
	file, diags := hclsyntax.ParseConfig(src, filename, startPos())
	if diags.HasErrors() {
		_, alone := hclsyntax.ParseExpression(src[len(beforeExpression):], filename, startPos())
		if !alone.HasErrors() {
			return unsupported("printing an expression with newlines that no file allows")
		}
	}
	if err := firstError(phaseParse, diags); err != nil {
		return err
	}
	if body := file.Body.(*hclsyntax.Body); len(body.Attributes) != 1 || len(body.Blocks) > 0 {
		return &failure{Phase: phaseParse, Summary: "more than one expression"}
	}
	return nil
}

func (req *request) appendPrinted(out, printed []byte) ([]byte, error) {
	if req.of == "expression" {
		_, after, _ := bytes.Cut(printed, []byte(beforeExpression))
		printed = bytes.TrimSuffix(after, []byte("\n"))
	}
	return appendSource(out, printed), nil
}

// appendSource appends the member of a reply that has a source.
func appendSource(out, source []byte) []byte {
	if !utf8.Valid(source) || bytes.IndexByte(source, 0) >= 0 {
		return appendString(append(out, `"source_base64":`...), base64.StdEncoding.EncodeToString(source))
	}
	return appendString(append(out, `"source":`...), string(source))
}

// valueToWrite decodes a value. The library's documents say that it cannot write
// unknown values and capsules.
func (req *request) valueToWrite(n *node) (cty.Value, error) {
	v, err := req.capsules.decodeValue(n)
	if err != nil {
		return v, err
	}
	if !v.IsWhollyKnown() {
		return v, unsupported("writing an unknown value")
	}
	if len(req.capsules.types) > 0 {
		return v, unsupported("writing a capsule")
	}
	return v, nil
}

// write answers a source that the library makes from values.
func (req *request) write(out []byte) ([]byte, error) {
	switch req.of {
	case "expression":
		v, err := req.valueToWrite(req.value)
		if err != nil {
			return nil, err
		}
		if formats {
			return nil, unsupported("writing an expression: gohcl writes only bodies")
		}
		return appendSource(out, hclwrite.TokensForValue(v).Bytes()), nil
	case "body":
		file := hclwrite.NewEmptyFile()
		if err := req.writeBody(file.Body(), req.written); err != nil {
			return nil, err
		}
		return appendSource(out, file.Bytes()), nil
	}
	return nil, unsupported("writing a " + req.of)
}

// writeBody adds the attributes and blocks of a request to a body.
func (req *request) writeBody(body *hclwrite.Body, wanted *node) error {
	if formats {
		return req.encodeBody(body, wanted)
	}
	for attribute := range wanted.member("attributes").children {
		name, v, err := req.attributeToWrite(attribute)
		if err != nil {
			return err
		}
		body.SetAttributeValue(name, v)
	}
	for block := range wanted.member("blocks").children {
		if err := req.appendNewBlock(body, block); err != nil {
			return err
		}
	}
	return nil
}

func (req *request) attributeToWrite(attribute *node) (string, cty.Value, error) {
	name, err := attribute.member("name").stringOr("", "name of an attribute")
	if err != nil {
		return "", cty.NilVal, err
	}
	v, err := req.valueToWrite(attribute.member("value"))
	return name, v, err
}

func (req *request) appendNewBlock(body *hclwrite.Body, block *node) error {
	blockType, labels, err := blockHead(block, "type")
	if err != nil {
		return err
	}
	return req.writeBody(body.AppendNewBlock(blockType, labels).Body(), block.member("body"))
}

// blockHead returns the type and labels of a block of a request, or of a step to
// a block.
func blockHead(block *node, typeMember string) (blockType string, labels []string, err error) {
	if blockType, err = block.member(typeMember).stringOr("", "type of a block"); err == nil {
		labels, err = block.member("labels").strings("labels")
	}
	return blockType, labels, err
}

// --- Editing

// edit changes one place of a file with hclwrite.
func (req *request) edit(out []byte) ([]byte, error) {
	src, err := req.sourceBytes()
	if err != nil {
		return nil, err
	}
	req.parsed = &hcl.File{Bytes: src}
	file, diags := hclwrite.ParseConfig(src, filename, startPos())
	if err := firstError(phaseParse, diags); err != nil {
		return nil, err
	}
	body := file.Body()
	var attribute string
	var block, parent = (*hclwrite.Block)(nil), (*hclwrite.Body)(nil)
	for step := range req.path.children {
		if step.kind == '"' {
			attribute = step.text
			break
		}
		parent = body
		if block, err = blockOf(body, step); err != nil {
			return nil, err
		}
		body = block.Body()
	}
	switch {
	case req.appended != nil:
		err = req.appendNewBlock(body, req.appended)
	case req.set != nil:
		err = req.setAttribute(body, attribute)
	case attribute != "":
		if body.RemoveAttribute(attribute) == nil {
			err = noSuchPlace
		}
	case block == nil || !parent.RemoveBlock(block):
		err = noSuchPlace
	}
	if err != nil {
		return nil, err
	}
	return appendSource(out, file.Bytes()), nil
}

var noSuchPlace = &failure{Summary: "the path leads nowhere"}

// blockOf returns the block of a step, by its number among the blocks with the same
// type and labels.
func blockOf(body *hclwrite.Body, step *node) (*hclwrite.Block, error) {
	blockType, labels, err := blockHead(step, "block")
	if err != nil {
		return nil, err
	}
	number, err := step.member("number").integer("number")
	if err != nil {
		return nil, err
	}
	for _, block := range body.Blocks() {
		if block.Type() != blockType || !slices.Equal(block.Labels(), labels) {
			continue
		}
		if number == 0 {
			return block, nil
		}
		number--
	}
	return nil, noSuchPlace
}

func (req *request) setAttribute(body *hclwrite.Body, name string) error {
	if name == "" {
		return noSuchPlace
	}
	v, err := req.valueToWrite(req.set)
	if err != nil {
		return err
	}
	body.SetAttributeValue(name, v)
	return nil
}
