package main

import (
	"sort"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
)

// structure is what a native file holds, in source order.
type structure struct {
	Attributes []string         `json:"attributes"`
	Blocks     []structureBlock `json:"blocks"`
}

type structureBlock struct {
	Type   string     `json:"type"`
	Labels []string   `json:"labels"`
	Body   *structure `json:"body"`
}

func (req *request) parse() (*structure, error) {
	if req.Syntax == "json" {
		return nil, unsupported("op parse of the JSON syntax")
	}
	file, err := req.file()
	if err != nil {
		return nil, err
	}
	return structureOf(file.Body.(*hclsyntax.Body)), nil
}

func structureOf(body *hclsyntax.Body) *structure {
	found := &structure{Attributes: []string{}, Blocks: []structureBlock{}}
	for name := range body.Attributes {
		found.Attributes = append(found.Attributes, name)
	}
	sort.Slice(found.Attributes, func(i, j int) bool {
		a, b := body.Attributes[found.Attributes[i]], body.Attributes[found.Attributes[j]]
		return a.SrcRange.Start.Byte < b.SrcRange.Start.Byte
	})
	for _, block := range body.Blocks {
		found.Blocks = append(found.Blocks, structureBlock{
			Type:   block.Type,
			Labels: append([]string{}, block.Labels...),
			Body:   structureOf(block.Body),
		})
	}
	return found
}

// file parses the request's source as a whole file of its syntax.
func (req *request) file() (*hcl.File, error) {
	src, err := req.source()
	if err != nil {
		return nil, err
	}
	var file *hcl.File
	var diags hcl.Diagnostics
	if req.Syntax == "json" {
		file, diags = json.Parse(src, filename)
	} else {
		file, diags = hclsyntax.ParseConfig(src, filename, startPos())
	}
	req.parsed = file
	return file, firstError(phaseParse, diags)
}

// bodySchema is the protocol's schema of a body.
type bodySchema struct {
	Attributes []struct {
		Name     string `json:"name"`
		Required bool   `json:"required"`
	} `json:"attributes"`
	Blocks []struct {
		Type   string      `json:"type"`
		Labels []string    `json:"labels"`
		Schema *bodySchema `json:"schema"`
	} `json:"blocks"`
	Partial bool        `json:"partial"`
	Remain  *bodySchema `json:"remain"`
	Dynamic bool        `json:"dynamic"`
}

// check refuses combinations that the protocol gives no meaning to.
func (schema *bodySchema) check() error {
	if schema.Dynamic && (schema.Attributes != nil || schema.Blocks != nil || schema.Partial) {
		return malformed("schema: dynamic stands alone")
	}
	if schema.Remain != nil && !schema.Partial {
		return malformed("schema: remain without partial")
	}
	return nil
}

// forLibrary passes the schema on as it is, faults included: whether a faulty
// schema is refused is the library's answer.
func (schema *bodySchema) forLibrary() *hcl.BodySchema {
	wanted := &hcl.BodySchema{}
	for _, attribute := range schema.Attributes {
		wanted.Attributes = append(wanted.Attributes, hcl.AttributeSchema{
			Name: attribute.Name, Required: attribute.Required,
		})
	}
	for _, block := range schema.Blocks {
		wanted.Blocks = append(wanted.Blocks, hcl.BlockHeaderSchema{
			Type: block.Type, LabelNames: block.Labels,
		})
	}
	return wanted
}

// blockSchema gives the schema of the bodies of a type of block; where the
// type is named twice, the last one, as in the library's native syntax.
func (schema *bodySchema) blockSchema(blockType string) *bodySchema {
	found := &bodySchema{}
	for _, block := range schema.Blocks {
		if block.Type != blockType {
			continue
		}
		found = block.Schema
		if found == nil {
			found = &bodySchema{}
		}
	}
	return found
}

type bodyResult struct {
	Attributes map[string]any `json:"attributes"`
	Blocks     []blockResult  `json:"blocks"`
	Remain     *bodyResult    `json:"remain,omitempty"`
}

type blockResult struct {
	Type   string      `json:"type"`
	Labels []string    `json:"labels"`
	Body   *bodyResult `json:"body"`
}

func (req *request) body() (*bodyResult, error) {
	if req.Schema == nil {
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
	return process(file.Body, req.Schema, ctx)
}

// process decodes a body by its schema and evaluates its attributes.
func process(body hcl.Body, schema *bodySchema, ctx *hcl.EvalContext) (*bodyResult, error) {
	if err := schema.check(); err != nil {
		return nil, err
	}
	var content *hcl.BodyContent
	var remain hcl.Body
	var diags hcl.Diagnostics
	switch {
	case schema.Dynamic:
		content = &hcl.BodyContent{}
		content.Attributes, diags = body.JustAttributes()
	case schema.Partial:
		content, remain, diags = body.PartialContent(schema.forLibrary())
	default:
		content, diags = body.Content(schema.forLibrary())
	}
	err := firstError(phaseSchema, diags)
	if err != nil {
		return nil, err
	}
	result := &bodyResult{Blocks: []blockResult{}}
	if result.Attributes, err = evaluateAttributes(content.Attributes, ctx); err != nil {
		return nil, err
	}
	for _, block := range content.Blocks {
		inner, err := process(block.Body, schema.blockSchema(block.Type), ctx)
		if err != nil {
			return nil, err
		}
		result.Blocks = append(result.Blocks, blockResult{
			Type:   block.Type,
			Labels: append([]string{}, block.Labels...),
			Body:   inner,
		})
	}
	if schema.Remain != nil {
		result.Remain, err = process(remain, schema.Remain, ctx)
	}
	return result, err
}

// evaluateAttributes goes by source order, so that of several errors always
// the same one is answered.
func evaluateAttributes(attributes hcl.Attributes, ctx *hcl.EvalContext) (map[string]any, error) {
	ordered := make([]*hcl.Attribute, 0, len(attributes))
	for _, attribute := range attributes {
		ordered = append(ordered, attribute)
	}
	sort.Slice(ordered, func(i, j int) bool {
		return ordered[i].NameRange.Start.Byte < ordered[j].NameRange.Start.Byte
	})
	values := map[string]any{}
	for _, attribute := range ordered {
		v, err := value(attribute.Expr, ctx)
		if err != nil {
			return nil, err
		}
		values[attribute.Name] = v
	}
	return values, nil
}
