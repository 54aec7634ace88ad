package main

// These functions make the nodes of the operation tree (runner/tree.md), one function for each kind
// of node. If the source lacks an expression or a name, it is nil.

type node = []any

// list returns the nodes as a list that is never nil, because JSON would have null for nil.
func list[T any](items []T) []T { return append([]T{}, items...) }

// A body and its items.

func bodyNode(items []node) node { return node{"body", list(items)} }

func attrNode(name string, expression node) node { return node{"attr", name, expression} }

func blockNode(kind string, labels []string, body node) node {
	return node{"block", kind, list(labels), body}
}

// Expressions.

// numNode takes the text of the number, because a number of JSON would be rounded.
func numNode(digits string) node { return node{"num", digits} }

func boolNode(truth bool) node { return node{"bool", truth} }

func nullNode() node { return node{"null"} }

func varNode(name string) node { return node{"var", name} }

func tupleNode(elements []node) node { return node{"tuple", list(elements)} }

// objectNode takes pairs of a key and an expression. A key is an expression or a nameNode.
func objectNode(pairs [][2]node) node { return node{"object", list(pairs)} }

// nameNode makes a key that is an identifier.
func nameNode(text string) node { return node{"name", text} }

// templateNode makes a string, heredoc or template. A part is a string, interpPart, ifPart or forPart.
func templateNode(parts []any) node { return node{"template", list(parts)} }

func callNode(name string, arguments []node, expand bool) node {
	return node{"call", name, list(arguments), expand}
}

// forTuple and forObject take nil for a missing key and a missing condition.

func forTuple(key any, value string, collection, result, condition node) node {
	return node{"for-tuple", key, value, collection, result, condition}
}

// forObject takes the new key and the new value as an entry.
func forObject(key any, value string, collection node, entry [2]node, group bool, condition node) node {
	return node{"for-object", key, value, collection, entry[0], entry[1], group, condition}
}

func indexNode(collection, key node) node { return node{"index", collection, key} }

func getNode(value node, name string) node { return node{"get", value, name} }

// splatNode has the kind "full" or "attr". A step is getStep, indexStep or splatStep.
func splatNode(kind string, value node, steps []node) node {
	return node{"splat", kind, value, list(steps)}
}

func unaryNode(operator string, operand node) node { return node{"unary", operator, operand} }

func binaryNode(operator string, left, right node) node {
	return node{"binary", operator, left, right}
}

func condNode(predicate, yes, no node) node { return node{"cond", predicate, yes, no} }

// Steps of a splat.

func getStep(name string) node { return node{"get", name} }

func indexStep(key node) node { return node{"index", key} }

func splatStep(kind string, steps []node) node { return node{"splat", kind, list(steps)} }

// Parts of a template.

func interpPart(expression node) node { return node{"interp", expression} }

func ifPart(predicate node, yes, no []any) node {
	return node{"if", predicate, list(yes), list(no)}
}

func forPart(key any, value string, collection node, parts []any) node {
	return node{"for", key, value, collection, list(parts)}
}
