package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth is the maximum nesting of a request, the same as in encoding/json.
const maxDepth = 10000

// node is a parsed JSON value of a request, from which values, types and
// schemas are decoded. A missing member is a nil node.
type node struct {
	kind  byte   // '{', '[', '"', '0' of a number, or the first letter of a literal
	name  string // the name, if the node is a member of an object
	text  string // the decoded content, if the node is a string
	raw   string // the node's JSON text, a part of the line
	child *node
	next  *node
	count int // the number of children
}

// nodeReader parses the line of a request. It reuses its nodes for the next
// line.
type nodeReader struct {
	line  string
	at    int
	depth int
	nodes []node
	used  int
}

// read parses the only value of the line. The value is valid until the next
// call.
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

// nodesAtOnce is the number of nodes that are allocated together. Allocated
// nodes never move.
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

// peek skips blanks and returns the next byte, or 0 at the end.
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

// inside parses the members of an object or the elements of an array.
func (r *nodeReader) inside(n *node) error {
	if r.depth++; r.depth > maxDepth {
		return r.fault("too deep a nesting")
	}
	last := &n.child
	closing := n.kind + 2 // '{' + 2 is '}', and '[' + 2 is ']'
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

// text parses a string. If the string has no escapes, the result is a part of
// the line.
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

// escapes maps the letter of a simple escape to its character.
var escapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// unescape decodes a quoted string. It decodes only simple escapes and valid
// UTF-8, and leaves all other strings to encoding/json.
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

// --- Content of a node

// isAbsent returns true if a node is missing or null.
func (n *node) isAbsent() bool { return n == nil || n.kind == 'n' }

// source returns the node's JSON text in the line.
func (n *node) source() string {
	if n == nil {
		return ""
	}
	return n.raw
}

// children returns the members of an object or the elements of an array.
func (n *node) children(yield func(*node) bool) {
	if n == nil {
		return
	}
	for child := n.child; child != nil && yield(child); child = child.next {
	}
}

// len returns the number of members or elements.
func (n *node) len() int {
	if n == nil {
		return 0
	}
	return n.count
}

// member returns the last member of this name, or nil.
func (n *node) member(name string) *node {
	var found *node
	for child := range n.children {
		if child.name == name {
			found = child
		}
	}
	return found
}

// in returns the node if it has this kind, or nil if it is absent. Any other
// kind is an error.
func (n *node) in(kind byte, what string) (*node, error) {
	if n.isAbsent() {
		return nil, nil
	}
	if n.kind != kind {
		return nil, malformed("not the form of %s: %.200s", what, n.raw)
	}
	return n, nil
}

// stringOr returns the content of a string node, or the given text if the node
// is absent.
func (n *node) stringOr(absent, what string) (string, error) {
	n, err := n.in('"', what)
	if err != nil || n == nil {
		return absent, err
	}
	return n.text, nil
}

func (n *node) integer(what string) (int, error) {
	n, err := n.in('0', what)
	if err != nil || n == nil {
		return 0, err
	}
	return strconv.Atoi(n.raw)
}

func (n *node) boolean(what string) (bool, error) {
	if n.isAbsent() || n.kind == 'f' {
		return false, nil
	}
	n, err := n.in('t', what)
	return err == nil, err
}

// strings returns the elements of an array of strings, or nil if the array is
// absent.
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
