package main

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
)

// parameter decodes the protocol's declaration of a parameter.
func (table *capsuleTable) parameter(spec *node) (param function.Parameter, err error) {
	for field := range spec.children {
		switch field.name {
		case "name":
			param.Name, err = field.stringOr("", "name of a parameter")
		case "type":
			param.Type, err = table.decodeType(field)
		case "allow_null":
			param.AllowNull, err = field.boolean("allow_null")
		case "allow_unknown":
			param.AllowUnknown, err = field.boolean("allow_unknown")
		case "allow_dynamic":
			param.AllowDynamicType, err = field.boolean("allow_dynamic")
		}
		if err != nil {
			return param, err
		}
	}
	if param.Type == cty.NilType {
		err = malformed("a parameter without a type: %.200s", spec.raw)
	}
	return param, err
}

// declaredFunction is a function of the request. Its body is an expression that
// the library parses and evaluates.
type declaredFunction struct {
	params   []string
	variadic string
	result   hcl.Expression
}

// makeFunction makes the library's function for a declaration. The library
// checks the arguments. The result type is the declared type, or the type of
// the result if no type is declared.
func (table *capsuleTable) makeFunction(spec *node) (function.Function, error) {
	fail := func(err error) (function.Function, error) { return function.Function{}, err }
	if _, err := spec.in('{', "function"); err != nil {
		return fail(err)
	}
	if name := spec.member("builtin"); !name.isAbsent() {
		return builtin(name.text)
	}
	source, err := spec.member("result").stringOr("", "result")
	if err != nil {
		return fail(err)
	}
	result, diags := hclsyntax.ParseExpression([]byte(source), "result of "+spec.name, hcl.Pos{Line: 1, Column: 1})
	if diags.HasErrors() {
		return fail(malformed("function %s: result: %v", spec.name, diags))
	}
	declared := &declaredFunction{result: result}
	def := &function.Spec{Type: declared.resultType, Impl: declared.call}
	for p := range spec.member("params").children {
		param, err := table.parameter(p)
		if err != nil {
			return fail(err)
		}
		def.Params = append(def.Params, param)
		declared.params = append(declared.params, param.Name)
	}
	if variadic := spec.member("variadic"); !variadic.isAbsent() {
		param, err := table.parameter(variadic)
		if err != nil {
			return fail(err)
		}
		def.VarParam = &param
		declared.variadic = param.Name
	}
	if returns := spec.member("returns"); returns != nil {
		ty, err := table.decodeType(returns)
		if err != nil {
			return fail(err)
		}
		def.Type = function.StaticReturnType(ty)
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

// call converts the result to the declared type, because the library panics if
// the result has another type.
func (f *declaredFunction) call(args []cty.Value, result cty.Type) (cty.Value, error) {
	v, err := f.evaluate(args)
	if err != nil {
		return cty.NilVal, err
	}
	return convert.Convert(v, result)
}
