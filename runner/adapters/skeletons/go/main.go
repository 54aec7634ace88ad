// An adapter without operations: answers hello, and "unsupported" to all other requests.
//
// Copy it, name your implementation in hello, and add your functions to ops one by one.
// runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton` checks them.
package main

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
	"os"
)

// request has the members of a request that operations may need.
type request struct {
	ID     int64  `json:"id"`
	Op     string `json:"op"`
	Syntax string `json:"syntax"`
	Text   string `json:"source"`
	Bytes  []byte `json:"source_base64"`
}

// source returns the bytes of the source. A request has one of the two members.
func (r *request) source() []byte { return append([]byte(r.Text), r.Bytes...) }

// reply holds the members of a reply besides the id.
type reply map[string]any

// ops has the operations by name, for example:
//
//	"parse": func(r *request) reply {
//		if err := myhcl.Parse(r.source()); err != nil {
//			return reply{"error": reply{"phase": "parse", "summary": err.Error()}}
//		}
//		return reply{"structure": nil}
//	},
var ops = map[string]func(*request) reply{}

func hello() reply {
	names := []string{}
	for name := range ops {
		names = append(names, name)
	}
	return reply{"hello": reply{"protocol": 1, "implementation": "my-hcl", "version": "0.0.0",
		"language": "Go", "ops": names, "syntaxes": []string{"native"},
		"editions": []string{"2024-02"}, "features": []string{}}}
}

func answer(r *request) reply {
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
