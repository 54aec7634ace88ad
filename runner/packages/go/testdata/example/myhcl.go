// Package myhcl is a small implementation, as an example: attributes, sums of whole numbers, plain
// strings, variables.
package myhcl

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

var (
	line   = regexp.MustCompile(`^[ \t]*(?:([A-Za-z][\w-]*)[ \t]*=[ \t]*(?:\d+|"[^"\\$%\r]*"))?[ \t]*$`)
	number = regexp.MustCompile(`^\d+$`)
	text   = regexp.MustCompile(`^"[^"\\$%\r\n]*"$`)
	name   = regexp.MustCompile(`^[a-z]+$`)
)

// ParseError says that the source is not valid.
type ParseError string

func (e ParseError) Error() string { return string(e) }

// Parse returns a ParseError if the source is no valid file.
func Parse(source []byte) error {
	seen := map[string]bool{}
	for _, each := range strings.Split(string(source), "\n") {
		found := line.FindStringSubmatch(each)
		if found == nil {
			return ParseError("not an attribute: " + each)
		}
		if found[1] != "" && seen[found[1]] {
			return ParseError(found[1] + " is defined twice")
		}
		seen[found[1]] = true
	}
	return nil
}

// Evaluate returns the value of an expression: a string or a *big.Int.
func Evaluate(source []byte, variables map[string]any) (any, error) {
	terms := strings.Split(string(source), "+")
	sum := new(big.Int)
	for _, each := range terms {
		value, err := term(strings.TrimSpace(each), variables)
		if err != nil || len(terms) == 1 {
			return value, err
		}
		whole, ok := value.(*big.Int)
		if !ok {
			return nil, errors.New("only numbers can be added")
		}
		sum.Add(sum, whole)
	}
	return sum, nil
}

func term(source string, variables map[string]any) (any, error) {
	switch {
	case number.MatchString(source):
		value, _ := new(big.Int).SetString(source, 10)
		return value, nil
	case text.MatchString(source):
		return source[1 : len(source)-1], nil
	case !name.MatchString(source):
		return nil, ParseError("not a term: " + source)
	}
	if value, ok := variables[source]; ok {
		return value, nil
	}
	return nil, fmt.Errorf("no variable %s", source)
}
