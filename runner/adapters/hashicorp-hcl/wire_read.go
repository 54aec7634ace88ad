package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxDepth bounds the nesting of a request, as encoding/json does.
const maxDepth = 10000

// node is a JSON value of a request, read once; values, types and schemas are
// decoded from it. A nil node is a member that is not there.
type node struct {
	kind  byte   // '{', '[', '"', '0' of a number, or the first letter of a literal
	name  string // of a member of an object
	text  string // of a string
	raw   string // as it stands in the line
	child *node
	next  *node
	count int // of the children
}

// nodeReader reads the line of a request. Its nodes are used again for the next line.
type nodeReader struct {
	line  string
	at    int
	depth int
	nodes []node
	used  int
}

// read gives the only value of the line, good until the next call.
func (r *nodeReader) read(line string) (*node, error) {
	r.line, r.at, r.depth, r.used = line, 0, 0, 0
	n, err := r.value()
	if r.blanks(); err == nil && r.at < len(r.line) {
		err = r.fault("what follows the request")
	}
	return n, err
}

func (r *nodeReader) fault(what string) error {
	return fmt.Errorf("%s at byte %d", what, r.at)
}

// nodesAtOnce is how many nodes are allocated together. Those of before stay where they are.
const nodesAtOnce = 256

func (r *nodeReader) allocate() *node {
	if r.used == len(r.nodes) {
		r.nodes, r.used = make([]node, nodesAtOnce), 0
	}
	n := &r.nodes[r.used]
	r.used++
	*n = node{}
	return n
}

func (r *nodeReader) blanks() {
	for r.at < len(r.line) {
		switch r.line[r.at] {
		case ' ', '\t', '\r', '\n':
			r.at++
		default:
			return
		}
	}
}

// peek gives the first byte behind blanks, 0 at the end.
func (r *nodeReader) peek() byte {
	if r.blanks(); r.at < len(r.line) {
		return r.line[r.at]
	}
	return 0
}

func (r *nodeReader) value() (*node, error) {
	n := r.allocate()
	n.kind = r.peek()
	begin := r.at
	var err error
	switch n.kind {
	case '{', '[':
		err = r.inside(n)
	case '"':
		n.text, err = r.text()
	case 't':
		err = r.word("true")
	case 'f':
		err = r.word("false")
	case 'n':
		err = r.word("null")
	default:
		n.kind = '0'
		err = r.number()
	}
	if err != nil {
		return nil, err
	}
	n.raw = r.line[begin:r.at]
	return n, nil
}

func (r *nodeReader) word(word string) error {
	if !strings.HasPrefix(r.line[r.at:], word) {
		return r.fault("no JSON value")
	}
	r.at += len(word)
	return nil
}

func (r *nodeReader) number() error {
	begin := r.at
	for r.at < len(r.line) && strings.IndexByte("+-.0123456789Ee", r.line[r.at]) >= 0 {
		r.at++
	}
	if !json.Valid([]byte(r.line[begin:r.at])) {
		r.at = begin
		return r.fault("no JSON value")
	}
	return nil
}

// inside reads the members of an object or the elements of an array.
func (r *nodeReader) inside(n *node) error {
	if r.depth++; r.depth > maxDepth {
		return r.fault("too deep a nesting")
	}
	last := &n.child
	closing := n.kind + 2 // of { and of [
	r.at++
	for r.peek() != closing || n.count > 0 {
		name, err := "", error(nil)
		if n.kind == '{' {
			name, err = r.key()
		}
		if err != nil {
			return err
		}
		child, err := r.value()
		if err != nil {
			return err
		}
		child.name = name
		*last, last = child, &child.next
		n.count++
		if follows := r.peek(); follows == closing {
			break
		} else if follows != ',' {
			return r.fault("no comma")
		}
		r.at++
	}
	r.at++
	r.depth--
	return nil
}

func (r *nodeReader) key() (string, error) {
	if r.peek() != '"' {
		return "", r.fault("no key")
	}
	name, err := r.text()
	if err == nil && r.peek() != ':' {
		err = r.fault("no colon")
	}
	r.at++
	return name, err
}

// text reads a string. One without escapes is a part of the line.
func (r *nodeReader) text() (string, error) {
	begin := r.at
	plain := true
	for r.at++; r.at < len(r.line) && r.line[r.at] != '"'; r.at++ {
		switch c := r.line[r.at]; {
		case c < ' ':
			return "", r.fault("a control character in a string")
		case c == '\\':
			plain = false
			r.at++
		case c >= utf8.RuneSelf:
			plain = false
		}
	}
	if r.at >= len(r.line) {
		return "", r.fault("a string without an end")
	}
	r.at++
	if raw := r.line[begin:r.at]; !plain {
		return r.unescape(raw)
	}
	return r.line[begin+1 : r.at-1], nil
}

// escapes gives the characters that the letters of simple escapes stand for.
var escapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// unescape gives what a string in quotes stands for. What is more than simple
// escapes of valid UTF-8 is left to encoding/json.
func (r *nodeReader) unescape(raw string) (string, error) {
	if strings.Contains(raw, `\u`) || !utf8.ValidString(raw) {
		var text string
		err := json.Unmarshal([]byte(raw), &text)
		return text, err
	}
	plain := make([]byte, 0, len(raw))
	for i := 1; i < len(raw)-1; i++ {
		c := raw[i]
		if c == '\\' {
			i++
			if c = escapes[raw[i]]; c == 0 {
				return "", r.fault("an unknown escape before what is")
			}
		}
		plain = append(plain, c)
	}
	return string(plain), nil
}

// --- What a node holds

// isAbsent tells what is not there from what is: null counts as absent.
func (n *node) isAbsent() bool { return n == nil || n.kind == 'n' }

// source gives the node as it stands in the line.
func (n *node) source() string {
	if n == nil {
		return ""
	}
	return n.raw
}

// children gives the members of an object or the elements of an array.
func (n *node) children(yield func(*node) bool) {
	if n == nil {
		return
	}
	for child := n.child; child != nil && yield(child); child = child.next {
	}
}

// len gives how many those are.
func (n *node) len() int {
	if n == nil {
		return 0
	}
	return n.count
}

// member gives the last member of that name, nil where there is none.
func (n *node) member(name string) *node {
	var found *node
	for child := range n.children {
		if child.name == name {
			found = child
		}
	}
	return found
}

// in gives the node, which must be of that kind, or nil where it is absent.
func (n *node) in(kind byte, what string) (*node, error) {
	if n.isAbsent() {
		return nil, nil
	}
	if n.kind != kind {
		return nil, malformed("not the form of %s: %.200s", what, n.raw)
	}
	return n, nil
}

// stringOr gives the text of a string, and that text where it is absent.
func (n *node) stringOr(absent, what string) (string, error) {
	n, err := n.in('"', what)
	if err != nil || n == nil {
		return absent, err
	}
	return n.text, nil
}

func (n *node) boolean(what string) (bool, error) {
	if n.isAbsent() || n.kind == 'f' {
		return false, nil
	}
	n, err := n.in('t', what)
	return err == nil, err
}

// strings gives the texts of an array of strings, nil where it is absent.
func (n *node) strings(what string) ([]string, error) {
	n, err := n.in('[', what)
	if err != nil || n == nil {
		return nil, err
	}
	texts := make([]string, 0, n.count)
	for child := range n.children {
		text, err := child.stringOr("", what)
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}
