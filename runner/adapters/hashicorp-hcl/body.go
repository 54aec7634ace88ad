package main

import (
	"errors"
	"sort"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
)

func (req *request) parse(out []byte) ([]byte, error) {
	if req.syntax == "json" {
		return nil, unsupported("op parse of the JSON syntax")
	}
	file, err := req.file()
	if err != nil {
		return nil, withRecovered(err, file)
	}
	body := file.Body.(*hclsyntax.Body)
	out = appendStructure(out, body)
	return appendPlaces(append(out, `,"places":`...), body), nil
}

// withRecovered adds to an error what the library's parser found beside it.
func withRecovered(err error, file *hcl.File) error {
	var failed *failure
	if !errors.As(err, &failed) || file == nil {
		return err
	}
	if body, isNative := file.Body.(*hclsyntax.Body); isNative && body != nil {
		failed.recovered = body
	}
	return failed
}

// appendStructure appends the attributes and blocks of a native file in source
// order.
func appendStructure(out []byte, body *hclsyntax.Body) []byte {
	names := make([]string, 0, len(body.Attributes))
	for _, attribute := range attributesInOrder(body) {
		names = append(names, attribute.Name)
	}
	out = appendStrings(append(out, `{"attributes":`...), names)
	out = append(out, `,"blocks":[`...)
	for i, block := range body.Blocks {
		out = appendBlockHead(appendComma(out, i), block.Type, block.Labels)
		inner := block.Body
		if inner == nil { // a block that the parser could not finish
			inner = &hclsyntax.Body{}
		}
		out = append(appendStructure(out, inner), '}')
	}
	return append(out, `]}`...)
}

// attributesInOrder returns the attributes of a native body in source order.
func attributesInOrder(body *hclsyntax.Body) []*hclsyntax.Attribute {
	attributes := make([]*hclsyntax.Attribute, 0, len(body.Attributes))
	for _, attribute := range body.Attributes {
		attributes = append(attributes, attribute)
	}
	sort.Slice(attributes, func(i, j int) bool {
		return attributes[i].SrcRange.Start.Byte < attributes[j].SrcRange.Start.Byte
	})
	return attributes
}

// appendBlockHead appends a block without its body.
func appendBlockHead(out []byte, blockType string, labels []string) []byte {
	out = appendString(append(out, `{"type":`...), blockType)
	out = appendStrings(append(out, `,"labels":`...), labels)
	return append(out, `,"body":`...)
}

// file parses the request's source as a whole file.
func (req *request) file() (*hcl.File, error) {
	src, err := req.sourceBytes()
	if err != nil {
		return nil, err
	}
	var file *hcl.File
	var diags hcl.Diagnostics
	if req.syntax == "json" {
		file, diags = json.Parse(src, filename)
	} else {
		file, diags = hclsyntax.ParseConfig(src, filename, startPos())
	}
	req.parsed = file
	return file, firstError(phaseParse, diags)
}

// bodySchema is a schema of a body as the protocol defines it.
type bodySchema struct {
	attributes []hcl.AttributeSchema
	blocks     []blockSchema
	partial    bool
	remain     *bodySchema
	dynamic    bool
}

type blockSchema struct {
	header hcl.BlockHeaderSchema
	schema *bodySchema
}

func decodeSchema(n *node) (*bodySchema, error) {
	n, err := n.in('{', "schema")
	if n == nil || err != nil {
		return nil, err
	}
	schema := &bodySchema{}
	for field := range n.children {
		switch field.name {
		case "attributes":
			schema.attributes, err = decodeEach(field, decodeAttributeSchema)
		case "blocks":
			schema.blocks, err = decodeEach(field, decodeBlockSchema)
		case "partial":
			schema.partial, err = field.boolean("partial")
		case "remain":
			schema.remain, err = decodeSchema(field)
		case "dynamic":
			schema.dynamic, err = field.boolean("dynamic")
		}
		if err != nil {
			return nil, err
		}
	}
	return schema, nil
}

// decodeEach decodes an array. It returns nil for a missing array, but not for
// an empty array.
func decodeEach[T any](n *node, decode func(*node) (T, error)) ([]T, error) {
	n, err := n.in('[', "an array of a schema")
	if n == nil || err != nil {
		return nil, err
	}
	items := make([]T, 0, n.count)
	for child := range n.children {
		item, err := decode(child)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

func decodeAttributeSchema(n *node) (attribute hcl.AttributeSchema, err error) {
	if attribute.Name, err = n.member("name").stringOr("", "name of an attribute"); err == nil {
		attribute.Required, err = n.member("required").boolean("required")
	}
	return attribute, err
}

func decodeBlockSchema(n *node) (block blockSchema, err error) {
	if block.header.Type, err = n.member("type").stringOr("", "type of a block"); err == nil {
		block.header.LabelNames, err = n.member("labels").strings("labels")
	}
	if err == nil {
		block.schema, err = decodeSchema(n.member("schema"))
	}
	return block, err
}

// check rejects combinations that the protocol does not define.
func (schema *bodySchema) check() error {
	if schema.dynamic && (schema.attributes != nil || schema.blocks != nil || schema.partial) {
		return malformed("schema: dynamic stands alone")
	}
	if schema.remain != nil && !schema.partial {
		return malformed("schema: remain without partial")
	}
	return nil
}

// forLibrary passes the schema to the library unchanged, even if the schema is
// faulty, because the library must decide whether to reject it.
func (schema *bodySchema) forLibrary() *hcl.BodySchema {
	wanted := &hcl.BodySchema{Attributes: schema.attributes}
	for _, block := range schema.blocks {
		wanted.Blocks = append(wanted.Blocks, block.header)
	}
	return wanted
}

// blockSchema returns the schema of the bodies of a block type. If the schema
// names the type twice, the last one counts, as in the library's native syntax.
func (schema *bodySchema) blockSchema(blockType string) *bodySchema {
	var found *bodySchema
	for _, block := range schema.blocks {
		if block.header.Type == blockType {
			found = block.schema
		}
	}
	if found == nil {
		found = &bodySchema{}
	}
	return found
}

func (req *request) body(out []byte) ([]byte, error) {
	schema, err := decodeSchema(req.schema)
	if err != nil {
		return nil, err
	}
	if schema == nil {
		return nil, malformed("schema is missing")
	}
	ctx, err := req.evalContext()
	if err != nil {
		return nil, err
	}
	file, err := req.file()
	if err != nil {
		return nil, err
	}
	body := file.Body
	if req.userFunctions != nil {
		if body, err = req.decodeUserFunctions(body, ctx); err != nil {
			return nil, err
		}
	}
	if body, err = req.expanded(body, ctx); err != nil {
		return nil, err
	}
	return appendBody(out, body, schema, ctx)
}

// appendBody decodes a body by its schema and evaluates its attributes.
func appendBody(out []byte, body hcl.Body, schema *bodySchema, ctx *hcl.EvalContext) ([]byte, error) {
	if err := schema.check(); err != nil {
		return nil, err
	}
	var content *hcl.BodyContent
	var remain hcl.Body
	var diags hcl.Diagnostics
	switch {
	case schema.dynamic:
		content = &hcl.BodyContent{}
		content.Attributes, diags = body.JustAttributes()
	case schema.partial:
		content, remain, diags = body.PartialContent(schema.forLibrary())
	default:
		content, diags = body.Content(schema.forLibrary())
	}
	err := firstError(phaseSchema, diags)
	if err != nil {
		return nil, err
	}
	if out, err = appendAttributes(append(out, `{"attributes":{`...), content.Attributes, ctx); err != nil {
		return nil, err
	}
	out = append(out, `},"blocks":[`...)
	for i, block := range content.Blocks {
		out = appendBlockHead(appendComma(out, i), block.Type, block.Labels)
		if out, err = appendBody(out, block.Body, schema.blockSchema(block.Type), ctx); err != nil {
			return nil, err
		}
		out = append(out, '}')
	}
	out = append(out, ']')
	if schema.remain != nil {
		out, err = appendBody(append(out, `,"remain":`...), remain, schema.remain, ctx)
	}
	return append(out, '}'), err
}

// appendAttributes evaluates in source order, so that it always reports the
// same error if there are several.
func appendAttributes(out []byte, attributes hcl.Attributes, ctx *hcl.EvalContext) ([]byte, error) {
	ordered := make([]*hcl.Attribute, 0, len(attributes))
	for _, attribute := range attributes {
		ordered = append(ordered, attribute)
	}
	sort.Slice(ordered, func(i, j int) bool {
		return ordered[i].NameRange.Start.Byte < ordered[j].NameRange.Start.Byte
	})
	for i, attribute := range ordered {
		var err error
		out, err = appendResult(appendKey(appendComma(out, i), attribute.Name), attribute.Expr, ctx)
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
