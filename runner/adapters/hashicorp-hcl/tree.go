package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// maxTreeDepth is the deepest nesting of arrays in a tree that the protocol
// allows.
const maxTreeDepth = 890

// tree answers the library's own syntax tree. It unfolds traversals into one
// node for each step, and leaves out parentheses and positions.
func (req *request) tree(out []byte) ([]byte, error) {
	if req.syntax == "json" {
		return nil, unsupported("op tree of the JSON syntax")
	}
	t := treeMaker{}
	var root any
	switch req.of {
	case "body":
		file, err := req.file()
		if err != nil {
			return nil, err
		}
		t.source = file.Bytes
		root = t.body(file.Body.(*hclsyntax.Body))
	case "expression":
		expr, err := req.expression()
		if err != nil {
			return nil, err
		}
		t.source = req.parsed.Bytes
		root = t.expression(expr.(hclsyntax.Expression))
	case "template":
		expr, err := req.parseTemplate()
		if err != nil {
			return nil, err
		}
		t.source = req.parsed.Bytes
		root = t.expression(expr)
	default:
		return nil, unsupported("a tree of " + req.of)
	}
	if t.lacking == "" && depth(root) > maxTreeDepth {
		t.lacking = "a deeper tree"
	}
	if t.lacking != "" {
		return nil, unsupported(t.lacking)
	}
	text, err := json.Marshal(root)
	return append(out, text...), err
}

// depth returns the nesting of arrays in a tree.
func depth(tree any) int {
	members, _ := tree.([]any)
	deepest := -1
	for _, member := range members {
		deepest = max(deepest, depth(member))
	}
	return deepest + 1
}

// treeMaker makes the protocol's tree of one source.
type treeMaker struct {
	source  []byte
	lacking string // the construct that the protocol's tree cannot express; "" if there is none
}

func treeNode(members ...any) []any { return members }

// text returns a text or name of the source.
func (t *treeMaker) text(text string) any {
	if strings.ContainsRune(text, 0) {
		t.lacking = "a text with U+0000"
	}
	return text
}

// name returns a name, or nil for a name that the source leaves out.
func (t *treeMaker) name(name string) any {
	if name == "" {
		return nil
	}
	return t.text(name)
}

func (t *treeMaker) body(body *hclsyntax.Body) any {
	items := []any{}
	for _, attribute := range attributesInOrder(body) {
		items = append(items, treeNode("attr", t.text(attribute.Name), t.expression(attribute.Expr)))
	}
	for _, block := range body.Blocks {
		labels := []any{}
		for _, label := range block.Labels {
			labels = append(labels, t.text(label))
		}
		items = append(items, treeNode("block", t.text(block.Type), labels, t.body(block.Body)))
	}
	return treeNode("body", items)
}

var binaryOperators = map[*hclsyntax.Operation]string{
	hclsyntax.OpLogicalOr: "||", hclsyntax.OpLogicalAnd: "&&",
	hclsyntax.OpEqual: "==", hclsyntax.OpNotEqual: "!=",
	hclsyntax.OpGreaterThan: ">", hclsyntax.OpGreaterThanOrEqual: ">=",
	hclsyntax.OpLessThan: "<", hclsyntax.OpLessThanOrEqual: "<=",
	hclsyntax.OpAdd: "+", hclsyntax.OpSubtract: "-",
	hclsyntax.OpMultiply: "*", hclsyntax.OpDivide: "/", hclsyntax.OpModulo: "%",
}

var unaryOperators = map[*hclsyntax.Operation]string{
	hclsyntax.OpNegate: "-", hclsyntax.OpLogicalNot: "!",
}

// expression returns the tree of an expression, or nil if there is none.
func (t *treeMaker) expression(expr hclsyntax.Expression) any {
	switch e := expr.(type) {
	case nil:
		return nil
	case *hclsyntax.LiteralValueExpr:
		return t.literal(e.Val)
	case *hclsyntax.ScopeTraversalExpr:
		return t.traversal(treeNode("var", t.text(e.Traversal.RootName())), e.Traversal[1:])
	case *hclsyntax.RelativeTraversalExpr:
		return t.traversal(t.expression(e.Source), e.Traversal)
	case *hclsyntax.IndexExpr:
		return treeNode("index", t.expression(e.Collection), t.expression(e.Key))
	case *hclsyntax.SplatExpr:
		return treeNode("splat", t.splatKind(e), t.expression(e.Source), t.steps(e.Each))
	case *hclsyntax.FunctionCallExpr:
		return treeNode("call", t.text(e.Name), t.expressions(e.Args), e.ExpandFinal)
	case *hclsyntax.ConditionalExpr:
		return treeNode("cond", t.expression(e.Condition), t.expression(e.TrueResult), t.expression(e.FalseResult))
	case *hclsyntax.BinaryOpExpr:
		return treeNode("binary", binaryOperators[e.Op], t.expression(e.LHS), t.expression(e.RHS))
	case *hclsyntax.UnaryOpExpr:
		return treeNode("unary", unaryOperators[e.Op], t.expression(e.Val))
	case *hclsyntax.TupleConsExpr:
		return treeNode("tuple", t.expressions(e.Exprs))
	case *hclsyntax.ObjectConsExpr:
		return t.object(e)
	case *hclsyntax.ForExpr:
		return t.forExpression(e)
	case *hclsyntax.TemplateExpr:
		return treeNode("template", t.parts(e.Parts))
	case *hclsyntax.TemplateWrapExpr:
		return treeNode("template", []any{treeNode("interp", t.expression(e.Wrapped))})
	}
	// Releases before v2.7.1 lack this type, and unwrap parentheses themselves.
	if reflect.TypeOf(expr).String() == "*hclsyntax.ParenthesesExpr" {
		inner := reflect.ValueOf(expr).Elem().FieldByName("Expression")
		return t.expression(inner.Interface().(hclsyntax.Expression))
	}
	t.lacking = fmt.Sprintf("an expression of type %T", expr)
	return nil
}

func (t *treeMaker) expressions(exprs []hclsyntax.Expression) []any {
	trees := []any{}
	for _, expr := range exprs {
		trees = append(trees, t.expression(expr))
	}
	return trees
}

// literal returns the tree of a value. A string is always the key of an index, which
// the library makes a step of a traversal.
func (t *treeMaker) literal(v cty.Value) any {
	switch {
	case v.IsNull():
		return treeNode("null")
	case v.Type() == cty.Bool:
		return treeNode("bool", v.True())
	case v.Type() == cty.Number:
		return treeNode("num", string(formatNumber(nil, v.AsBigFloat())))
	case v.Type() == cty.String:
		return treeNode("template", []any{t.text(v.AsString())})
	}
	t.lacking = "a literal of type " + v.Type().FriendlyName()
	return nil
}

// traversal applies the steps of a traversal to a tree.
func (t *treeMaker) traversal(tree any, steps hcl.Traversal) any {
	for _, step := range t.traversalSteps(steps) {
		step := step.([]any)
		tree = append(treeNode(step[0], tree), step[1:]...)
	}
	return tree
}

func (t *treeMaker) traversalSteps(traversal hcl.Traversal) []any {
	steps := []any{}
	for _, step := range traversal {
		switch step := step.(type) {
		case hcl.TraverseAttr:
			steps = append(steps, treeNode("get", t.text(step.Name)))
		case hcl.TraverseIndex:
			steps = append(steps, treeNode("index", t.literal(step.Key)))
		default:
			t.lacking = fmt.Sprintf("a traversal step of type %T", step)
		}
	}
	return steps
}

// splatKind reads the first byte of the marker, because the library's tree has
// no other difference between the two kinds.
func (t *treeMaker) splatKind(splat *hclsyntax.SplatExpr) string {
	if t.source[splat.MarkerRange.Start.Byte] == '[' {
		return "full"
	}
	return "attr"
}

// steps returns the steps that a splat applies to each element. The innermost
// expression stands for the element.
func (t *treeMaker) steps(expr hclsyntax.Expression) []any {
	switch e := expr.(type) {
	case *hclsyntax.AnonSymbolExpr:
		return []any{}
	case *hclsyntax.RelativeTraversalExpr:
		return append(t.steps(e.Source), t.traversalSteps(e.Traversal)...)
	case *hclsyntax.IndexExpr:
		return append(t.steps(e.Collection), treeNode("index", t.expression(e.Key)))
	case *hclsyntax.SplatExpr:
		return append(t.steps(e.Source), treeNode("splat", t.splatKind(e), t.steps(e.Each)))
	}
	t.lacking = fmt.Sprintf("a splat step of type %T", expr)
	return nil
}

func (t *treeMaker) object(object *hclsyntax.ObjectConsExpr) any {
	items := []any{}
	for _, item := range object.Items {
		items = append(items, treeNode(t.key(item.KeyExpr), t.expression(item.ValueExpr)))
	}
	return treeNode("object", items)
}

// key asks the library if a key is a name, as the library does to evaluate it.
func (t *treeMaker) key(expr hclsyntax.Expression) any {
	key, wrapped := expr.(*hclsyntax.ObjectConsKeyExpr)
	if !wrapped {
		return t.expression(expr)
	}
	if name := hcl.ExprAsKeyword(key.Wrapped); name != "" && !key.ForceNonLiteral {
		return treeNode("name", t.text(name))
	}
	return t.expression(key.Wrapped)
}

func (t *treeMaker) forExpression(e *hclsyntax.ForExpr) any {
	key, value, in := t.name(e.KeyVar), t.name(e.ValVar), t.expression(e.CollExpr)
	result, condition := t.expression(e.ValExpr), t.expression(e.CondExpr)
	if e.KeyExpr == nil {
		return treeNode("for-tuple", key, value, in, result, condition)
	}
	return treeNode("for-object", key, value, in, t.expression(e.KeyExpr), result, e.Group, condition)
}

func (t *treeMaker) parts(exprs []hclsyntax.Expression) []any {
	parts := []any{}
	for _, expr := range exprs {
		parts = append(parts, t.part(expr))
	}
	return parts
}

// part returns a part of a template. The library's tree has a conditional for
// both `${a ? b : c}` and `%{if a}`; only the directive's range begins with %.
func (t *treeMaker) part(expr hclsyntax.Expression) any {
	switch e := expr.(type) {
	case *hclsyntax.LiteralValueExpr:
		if !e.Val.IsNull() && e.Val.Type() == cty.String {
			return t.text(e.Val.AsString())
		}
	case *hclsyntax.TemplateJoinExpr:
		loop := e.Tuple.(*hclsyntax.ForExpr)
		body := loop.ValExpr.(*hclsyntax.TemplateExpr)
		return treeNode("for", t.name(loop.KeyVar), t.name(loop.ValVar), t.expression(loop.CollExpr), t.parts(body.Parts))
	case *hclsyntax.ConditionalExpr:
		if t.source[e.SrcRange.Start.Byte] == '%' {
			return treeNode("if", t.expression(e.Condition), t.branch(e.TrueResult), t.branch(e.FalseResult))
		}
	}
	return treeNode("interp", t.expression(expr))
}

func (t *treeMaker) branch(expr hclsyntax.Expression) []any {
	return t.parts(expr.(*hclsyntax.TemplateExpr).Parts)
}
