package main

import (
	"fmt"
	"regexp"
	"strings"
)

// A toy in place of your parser: shows how tree, shape and print are answered.
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

var quoting = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
var decoding = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n")

// toyWrite returns the source of a node. Use your implementation's own printer.
func toyWrite(n any) string {
	switch n := n.(type) {
	case toyBody:
		lines := ""
		for _, a := range n.Attributes {
			lines += a.Name + " = " + toyWrite(a.Value) + "\n"
		}
		return lines
	case toyNumber:
		return n.Digits
	case toyString:
		return `"` + quoting.Replace(n.Text) + `"`
	case toyVariable:
		return n.Name
	case toyGet:
		return toyWrite(n.Value) + "." + n.Name
	case toyNegation:
		return "-" + toyWrite(n.Operand)
	case toySum:
		return "(" + toyWrite(n.Left) + " + " + toyWrite(n.Right) + ")"
	}
	panic(unknown(fmt.Sprintf("%T", n)))
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
