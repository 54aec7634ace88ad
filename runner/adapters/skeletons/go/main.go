// An adapter without operations: answers hello, and "unsupported" to all other requests.
//
// Copy the folder, name your implementation in hello, and add your functions to ops one by one.
// runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton` checks them.
//
// To answer the operations tree (runner/tree.md), print and write (runner/writing.md), remove the //
// before their lines in ops and features. toy.go shows how your parser's own nodes become the nodes
// of nodes.go.
package main

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
	"os"
	"sort"
)

// request has the members of a request that operations may need.
type request struct {
	ID     int64  `json:"id"`
	Op     string `json:"op"`
	Syntax string `json:"syntax"`
	Of     string `json:"of"`
	Text   string `json:"source"`
	Bytes  []byte `json:"source_base64"`

	Value map[string]any `json:"value"`
	Body  content        `json:"body"`
}

// source returns the bytes of the source. A request has one of the two members.
func (r *request) source() []byte { return append([]byte(r.Text), r.Bytes...) }

// reply holds the members of a reply besides the id.
type reply map[string]any

// parsed parses the request's source by the toy. If your parser rejects a source, answer an error, as
// in the example of ops.
func (r *request) parsed() any { return toyParse(string(r.source()), r.Of) }

func tree(r *request) reply  { return reply{"tree": toyTree(r.parsed())} }
func shape(r *request) reply { return reply{"shape": toyShape(r.parsed())} }
func print(r *request) reply { return reply{"source": toyPrint(r.parsed())} }

func write(r *request) reply {
	if r.Of == "body" {
		return reply{"source": toyWriteBody(r.Body)}
	}
	return reply{"source": toyWrite(r.Value)}
}

// ops has the operations by name, for example:
//
//	"parse": func(r *request) reply {
//		if err := myhcl.Parse(r.source()); err != nil {
//			return reply{"error": reply{"phase": "parse", "summary": err.Error()}}
//		}
//		return reply{"structure": nil}
//	},
//
// Two points of the operation evaluate:
//   - A number of a reply is exact. strconv.FormatFloat(x, 'f', 1074, 64) has all digits of the double
//     x: 0.1000000000000000055511151231257827021181583404541015625…, not 0.1. For a *big.Float, use
//     x.Text('f', digits) with enough digits.
//   - "mode": "literal" asks for evaluation without a context, such as the nil *hcl.EvalContext. An
//     empty context is the mode "full". If your literal mode cannot take the request's "scope" or
//     "functions", answer "unsupported", unless both are empty.
var ops = map[string]func(*request) reply{
	// "tree": tree, // needs the feature tree
	// "tree": shape, // instead of the line above: needs the feature shape
	// "print": print,
	// "write": write,
}

var features = []string{
	// "tree",
	// "shape",
}

func hello() reply {
	names := []string{}
	for name := range ops {
		names = append(names, name)
	}
	sort.Strings(names) // Each process must answer hello alike.
	return reply{"hello": reply{"protocol": 1, "implementation": "my-hcl", "version": "0.0.0",
		"language": "Go", "ops": names, "syntaxes": []string{"native"},
		"editions": []string{"2024-02"}, "features": features}}
}

func answer(r *request) (answer reply) {
	defer func() {
		switch what := recover().(type) {
		case nil:
		case unknown:
			answer = reply{"unsupported": string(what)}
		case unwritable:
			answer = reply{"error": reply{"summary": string(what)}}
		default:
			panic(what) // This is a bug: the process ends, and the runner reports a crash.
		}
	}()
	switch op := ops[r.Op]; {
	case r.Op == "hello":
		return hello()
	case op == nil:
		return reply{"unsupported": "op " + r.Op}
	case r.Syntax != "" && r.Syntax != "native":
		return reply{"unsupported": "syntax " + r.Syntax}
	default:
		return op(r)
	}
}

func main() {
	in, out := json.NewDecoder(bufio.NewReader(os.Stdin)), json.NewEncoder(os.Stdout)
	for {
		var r request
		if err := in.Decode(&r); err == io.EOF {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		message := answer(&r)
		message["id"] = r.ID
		if err := out.Encode(message); err != nil {
			log.Fatal(err)
		}
	}
}
