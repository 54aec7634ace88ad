package main

import (
	"runtime/debug"
	"strings"
)

const (
	protocolVersion = 1

	// The library publishes one text, the one that it carries.
	edition = "2024-02"

	libraryModule = "github.com/hashicorp/hcl/v2"
)

// chosenCty is set at link time where go-cty is another one than the library's
// own release asks for: then it is part of the version.
var chosenCty string

type hello struct {
	Protocol       int      `json:"protocol"`
	Implementation string   `json:"implementation"`
	Version        string   `json:"version"`
	Language       string   `json:"language"`
	Ops            []string `json:"ops"`
	Syntaxes       []string `json:"syntaxes"`
	Editions       []string `json:"editions"`
	Features       []string `json:"features"`
}

func (req *request) hello() (*hello, error) {
	if req.Protocol != nil && *req.Protocol != protocolVersion {
		return nil, unsupported("protocol version other than 1")
	}
	name, version := library()
	return &hello{
		Protocol:       protocolVersion,
		Implementation: name,
		Version:        version,
		Language:       "Go",
		Ops:            []string{"parse", "evaluate", "template", "body", "convert", "unify", "static"},
		Syntaxes:       []string{"native", "json"},
		Editions:       []string{edition},
		Features:       []string{"functions", "unknown", "capsule", "literal-mode", "ranges"},
	}, nil
}

// library tells which module, at which version, was linked into this program:
// go.mod may have been overridden at build time, or name a fork.
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
