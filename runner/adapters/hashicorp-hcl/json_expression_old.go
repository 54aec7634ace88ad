//go:build hcl_before_2_7

package main

import "github.com/hashicorp/hcl/v2"

// Before v2.7.0 the library had no way to parse a JSON value by itself.
func parseJSONExpression([]byte) (hcl.Expression, hcl.Diagnostics, error) {
	return nil, nil, unsupported("a JSON expression by itself (before hcl v2.7.0)")
}
