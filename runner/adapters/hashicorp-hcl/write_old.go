//go:build hcl_before_2_14

package main

// The adapter offers hclwrite only in the releases with all functions that it calls.
var writerOps []string

func (req *request) print([]byte) ([]byte, error) { return nil, unsupported("op print") }
func (req *request) write([]byte) ([]byte, error) { return nil, unsupported("op write") }
func (req *request) edit([]byte) ([]byte, error)  { return nil, unsupported("op edit") }
