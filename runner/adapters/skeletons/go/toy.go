package main

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
)

// A toy in place of your parser: shows how tree, shape, print and write are answered.
//
// The toy knows names, numbers, strings, `.`, `-`, `+`, parentheses, and the attributes of a body,
// all in ASCII. Replace toyParse by your parser. Rewrite toyTree and the other functions for your
// parser's own nodes.

type toyBody struct{ Attributes []toyAttribute }

type toyAttribute struct {
	Name  string
	Value any
}

type toyNumber struct{ Digits string }

type toyString struct{ Text string } // The escape sequences are decoded.

type toyVariable struct{ Name string }

type toyGet struct {
	Value any
	Name  string
}

type toyNegation struct{ Operand any }

type toySum struct{ Left, Right any }

// unknown is the panic of the toy if it does not know the syntax of a source.
type unknown string

// unwritable is the panic if no source denotes what was to be written.
type unwritable string

// toyTree returns the node of runner/tree.md for a node of the parser. Parentheses have no node.
func toyTree(n any) node {
	switch n := n.(type) {
	case toyBody:
		items := []node{}
		for _, a := range n.Attributes {
			items = append(items, attrNode(a.Name, toyTree(a.Value)))
		}
		return bodyNode(items)
	case toyNumber:
		return numNode(n.Digits)
	case toyString:
		if n.Text == "" {
			return templateNode(nil) // An empty string has no parts.
		}
		return templateNode([]any{n.Text})
	case toyVariable:
		return varNode(n.Name)
	case toyGet:
		return getNode(toyTree(n.Value), n.Name)
	case toyNegation:
		return unaryNode("-", toyTree(n.Operand))
	case toySum:
		return binaryNode("+", toyTree(n.Left), toyTree(n.Right))
	}
	panic(unknown(fmt.Sprintf("%T", n)))
}

// toyShape returns the parser's own node as JSON, without positions. The toy's nodes have no positions,
// and the names of their fields differ. Offer tree or shape, not both.
func toyShape(n any) any { return n }

var decoding = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n")

// toyPrint returns the source of a node. Use your implementation's own printer.
func toyPrint(n any) string {
	switch n := n.(type) {
	case toyBody:
		lines := ""
		for _, a := range n.Attributes {
			lines += a.Name + " = " + toyPrint(a.Value) + "\n"
		}
		return lines
	case toyNumber:
		return n.Digits
	case toyString:
		return quote(n.Text)
	case toyVariable:
		return n.Name
	case toyGet:
		return toyPrint(n.Value) + "." + n.Name
	case toyNegation:
		return "(-" + toyPrint(n.Operand) + ")"
	case toySum:
		return "(" + toyPrint(n.Left) + " + " + toyPrint(n.Right) + ")"
	}
	panic(unknown(fmt.Sprintf("%T", n)))
}

var special = regexp.MustCompile(`["\\\x00-\x1f]|[$%]\{`)

func quote(text string) string {
	return `"` + special.ReplaceAllStringFunc(text, func(s string) string {
		switch s {
		case `"`, `\`:
			return `\` + s
		case "\n":
			return `\n`
		}
		return fmt.Sprintf(`\u%04x`, s[0]) + s[1:]
	}) + `"`
}

// toyWrite returns an expression for a value of a request. Use your implementation's own writer.
func toyWrite(value map[string]any) string {
	parts := []string{}
	for kind, content := range value {
		switch kind {
		case "string":
			return quote(content.(string))
		case "string_base64":
			text, _ := base64.StdEncoding.DecodeString(content.(string))
			return quote(string(text))
		case "number":
			if strings.Contains(content.(string), "Infinity") {
				panic(unwritable("an infinity"))
			}
			return strings.TrimPrefix(content.(string), "+")
		case "bool":
			return fmt.Sprint(content)
		case "null":
			return "null"
		case "tuple", "list", "set":
			for _, element := range content.([]any) {
				parts = append(parts, toyWrite(element.(map[string]any)))
			}
			return "[" + strings.Join(parts, ", ") + "]"
		case "object", "map":
			for key, element := range content.(map[string]any) {
				parts = append(parts, quote(key)+" = "+toyWrite(element.(map[string]any)))
			}
			return "{" + strings.Join(parts, ", ") + "}"
		}
	}
	panic(unwritable("an unknown value or a capsule"))
}

// content is the body of a request.
type content struct {
	Attributes []struct {
		Name  string
		Value map[string]any
	}
	Blocks []struct {
		Type   string
		Labels []string
		Body   content
	}
}

// toyWriteBody returns a file with the attributes and blocks of a request.
func toyWriteBody(c content) string {
	lines, seen := "", map[string]bool{}
	for _, item := range c.Attributes {
		if seen[item.Name] {
			panic(unwritable("an attribute twice"))
		}
		seen[item.Name] = true
		lines += identifier(item.Name) + " = " + toyWrite(item.Value) + "\n"
	}
	for _, block := range c.Blocks {
		lines += identifier(block.Type)
		for _, label := range block.Labels {
			lines += " " + quote(label)
		}
		lines += " {\n" + toyWriteBody(block.Body) + "}\n"
	}
	return lines
}

var ascii = regexp.MustCompile(`^[\x00-\x7f]*$`)
var identifiers = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)

func identifier(s string) string {
	if !ascii.MatchString(s) {
		panic(unknown("the name " + s))
	}
	if !identifiers.MatchString(s) {
		panic(unwritable("the name " + s))
	}
	return s
}

// toyParse parses a "body" or an "expression".
func toyParse(source, kind string) any {
	var n any
	p := toyParser{rest: source}
	p.next()
	switch kind {
	case "body":
		n = p.body()
	case "", "expression":
		n = p.sum()
	default:
		panic(unknown(kind))
	}
	p.check(p.token == "")
	return n
}

// toyParser has the current token, which is empty at the end, and the source after the token.
type toyParser struct{ token, rest string }

var token = regexp.MustCompile(`^([0-9]+|[A-Za-z][A-Za-z0-9]*|"([ !#&-\[\]-~]|\\[n"\\])*"|[-+.()=\n])`)

// next returns the current token and reads the next one.
func (p *toyParser) next() string {
	before := p.token
	p.rest = strings.TrimLeft(p.rest, " ")
	p.token = token.FindString(p.rest)
	p.check(p.token != "" || p.rest == "")
	p.rest = p.rest[len(p.token):]
	return before
}

func (p *toyParser) check(known bool) {
	if !known {
		panic(unknown("the syntax at " + p.token + p.rest))
	}
}

func (p *toyParser) take(token string) {
	p.check(p.token == token)
	p.next()
}

func (p *toyParser) name() string {
	first := (p.token + " ")[0] | 0x20 // in lower case
	p.check(first >= 'a' && first <= 'z')
	return p.next()
}

func (p *toyParser) body() toyBody {
	body, seen := toyBody{}, map[string]bool{}
	for p.token != "" {
		name := p.name()
		p.check(!seen[name])
		seen[name] = true
		p.take("=")
		body.Attributes = append(body.Attributes, toyAttribute{name, p.sum()})
		p.take("\n")
	}
	return body
}

func (p *toyParser) sum() any {
	n := p.unary()
	for p.token == "+" {
		p.next()
		n = toySum{n, p.unary()}
	}
	return n
}

func (p *toyParser) unary() any {
	if p.token == "-" {
		p.next()
		return toyNegation{p.unary()}
	}
	n := p.primary()
	for p.token == "." {
		p.next()
		n = toyGet{n, p.name()}
	}
	return n
}

func (p *toyParser) primary() any {
	switch first := (p.token + " ")[0]; {
	case first == '(':
		p.next()
		n := p.sum()
		p.take(")")
		return n
	case first >= '0' && first <= '9':
		return toyNumber{p.next()}
	case first == '"':
		text := p.next()
		return toyString{decoding.Replace(text[1 : len(text)-1])}
	}
	p.check(p.token != "true" && p.token != "false" && p.token != "null")
	return toyVariable{p.name()}
}
