package main

import (
	"encoding/json"
	"runtime/debug"
	"strings"
)

const (
	protocolVersion = "1"

	// The library publishes only the current edition of the specification.
	edition = "2024-02"

	libraryModule = "github.com/hashicorp/hcl/v2"
)

// chosenCty is set at link time if go-cty has another version than the
// library's go.mod requires. The version in the reply then includes it.
var chosenCty string

// printer is "Format" if the program is linked as the adapter of hclwrite.Format
// and gohcl. Then it only prints and writes.
var printer string

var formats = printer == "Format"

type hello struct {
	Protocol       json.RawMessage `json:"protocol"`
	Implementation string          `json:"implementation"`
	Version        string          `json:"version"`
	Language       string          `json:"language"`
	Ops            []string        `json:"ops"`
	Syntaxes       []string        `json:"syntaxes"`
	Editions       []string        `json:"editions"`
	Features       []string        `json:"features"`
}

func (req *request) hello(out []byte) ([]byte, error) {
	if req.protocol != nil && req.protocol.raw != protocolVersion {
		return nil, unsupported("protocol version other than " + protocolVersion)
	}
	name, version := library()
	ops := append([]string{"parse", "evaluate", "template", "body", "convert", "unify", "static", "tree"}, extensionOps...)
	offered := hello{
		Protocol:       json.RawMessage(protocolVersion),
		Implementation: name,
		Version:        version,
		Language:       "Go",
		Ops:            append(ops, writerOps...),
		Syntaxes:       []string{"native", "json"},
		Editions:       []string{edition},
		Features:       append([]string{"functions", "unknown", "capsule", "literal-mode", "ranges", "tree", "user-functions", "recovers", "places", "variables"}, extensionFeatures...),
	}
	if formats {
		offered.Implementation += " hclwrite.Format"
		offered.Ops, offered.Syntaxes, offered.Features = []string{"print", "write"}, []string{"native"}, []string{}
	}
	text, err := json.Marshal(offered)
	return append(out, text...), err
}

// library returns the module and the version that were linked into this
// program. They may differ from go.mod if the build overrides go.mod or names a
// fork.
func library() (name, version string) {
	path, version := libraryModule, "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path != libraryModule {
				continue
			}
			if dep.Replace != nil {
				dep = dep.Replace
			}
			path, version = dep.Path, dep.Version
		}
	}
	name = strings.TrimSuffix(strings.TrimPrefix(path, "github.com/"), "/v2")
	version = strings.TrimPrefix(version, "v")
	if chosenCty != "" {
		version += "+go-cty." + strings.TrimPrefix(chosenCty, "v")
	}
	return name, version
}
