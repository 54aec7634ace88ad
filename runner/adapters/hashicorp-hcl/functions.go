package main

import (
	"encoding/json"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
)

// functionSpec is the protocol's declaration of a function.
type functionSpec struct {
	Params   []paramSpec     `json:"params"`
	Variadic *paramSpec      `json:"variadic"`
	Result   string          `json:"result"`
	Returns  json.RawMessage `json:"returns"`
}

type paramSpec struct {
	Name         string          `json:"name"`
	Type         json.RawMessage `json:"type"`
	AllowNull    bool            `json:"allow_null"`
	AllowUnknown bool            `json:"allow_unknown"`
	AllowDynamic bool            `json:"allow_dynamic"`
}

func (table capsuleTable) parameter(spec paramSpec) (function.Parameter, error) {
	ty, err := table.decodeType(spec.Type)
	return function.Parameter{
		Name:             spec.Name,
		Type:             ty,
		AllowNull:        spec.AllowNull,
		AllowUnknown:     spec.AllowUnknown,
		AllowDynamicType: spec.AllowDynamic,
	}, err
}

// declaredFunction is a function whose body is an expression over its
// parameters, which the library itself parses and evaluates.
type declaredFunction struct {
	params   []string
	variadic string
	result   hcl.Expression
}

// makeFunction builds the library's function for a declaration. All checks of
// arguments are the library's; the result type is the declared one, or else
// the type of the result.
func (table capsuleTable) makeFunction(name string, spec functionSpec) (function.Function, error) {
	fail := func(err error) (function.Function, error) { return function.Function{}, err }
	result, diags := hclsyntax.ParseExpression([]byte(spec.Result), "result of "+name, hcl.Pos{Line: 1, Column: 1})
	if diags.HasErrors() {
		return fail(malformed("function %s: result: %v", name, diags))
	}
	declared := &declaredFunction{result: result}
	def := &function.Spec{Type: declared.resultType, Impl: declared.call}
	for _, p := range spec.Params {
		param, err := table.parameter(p)
		if err != nil {
			return fail(err)
		}
		def.Params = append(def.Params, param)
		declared.params = append(declared.params, p.Name)
	}
	if spec.Variadic != nil {
		param, err := table.parameter(*spec.Variadic)
		if err != nil {
			return fail(err)
		}
		def.VarParam = &param
		declared.variadic = spec.Variadic.Name
	}
	if spec.Returns != nil {
		returns, err := table.decodeType(spec.Returns)
		if err != nil {
			return fail(err)
		}
		def.Type = function.StaticReturnType(returns)
	}
	return function.New(def), nil
}

func (f *declaredFunction) evaluate(args []cty.Value) (cty.Value, error) {
	variables := map[string]cty.Value{}
	for i, name := range f.params {
		variables[name] = args[i]
	}
	if f.variadic != "" {
		variables[f.variadic] = cty.TupleVal(args[len(f.params):])
	}
	v, diags := f.result.Value(&hcl.EvalContext{Variables: variables})
	return v, firstError(phaseEvaluate, diags)
}

func (f *declaredFunction) resultType(args []cty.Value) (cty.Type, error) {
	v, err := f.evaluate(args)
	if err != nil {
		return cty.NilType, err
	}
	return v.Type(), nil
}

// call converts to the result type because the library panics on a result
// that does not conform to it.
func (f *declaredFunction) call(args []cty.Value, result cty.Type) (cty.Value, error) {
	v, err := f.evaluate(args)
	if err != nil {
		return cty.NilVal, err
	}
	return convert.Convert(v, result)
}
