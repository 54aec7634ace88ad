// The test of an implementation that computes values. Replace the lines with myhcl.
package myhcl_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"testing"

	myhcl "my-hcl"

	conformance "example.org/hcl-conformance"
)

// The protocol has exact values: {"number":"1"}, {"string":"a"}, {"bool":true}, {"tuple":[…]} …
func fromWire(wire json.RawMessage) (any, error) {
	var value struct{ String, Number *string }
	if err := json.Unmarshal(wire, &value); err == nil && value.String != nil {
		return *value.String, nil
	} else if err == nil && value.Number != nil {
		if number, ok := new(big.Int).SetString(*value.Number, 10); ok {
			return number, nil
		}
	}
	return nil, conformance.Unsupported("such a variable")
}

func toWire(value any) any {
	if text, ok := value.(string); ok {
		return map[string]string{"string": text}
	}
	return map[string]string{"number": value.(*big.Int).String()}
}

func evaluate(request *conformance.Request) (conformance.Reply, error) {
	variables := map[string]any{}
	for name, wire := range request.Scope {
		value, err := fromWire(wire)
		if err != nil {
			return nil, err
		}
		variables[name] = value
	}
	value, err := myhcl.Evaluate(request.Source, variables)
	var wrong myhcl.ParseError
	if errors.As(err, &wrong) {
		return nil, conformance.Rejected{Phase: "parse", Summary: err.Error()}
	}
	if err != nil {
		return nil, err // an error of phase evaluate
	}
	return conformance.Reply{"value": toWire(value)}, nil
}

func TestHCL(t *testing.T) {
	conformance.Run(t, conformance.New(conformance.Hello{Implementation: "my-hcl", Version: "0.0.0"},
		map[string]func(*conformance.Request) (conformance.Reply, error){"evaluate": evaluate}))
}
