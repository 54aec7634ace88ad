package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand"
	"reflect"
	"strings"
	"testing"
)

// whole returns the content of a node in the form of encoding/json.
func whole(n *node) any {
	switch n.kind {
	case '{':
		members := map[string]any{}
		for child := range n.children {
			members[child.name] = whole(child)
		}
		return members
	case '[':
		elements := []any{}
		for child := range n.children {
			elements = append(elements, whole(child))
		}
		return elements
	case '"':
		return n.text
	case '0':
		return json.Number(n.raw)
	}
	return map[byte]any{'t': true, 'f': false, 'n': nil}[n.kind]
}

// TestNodesAreWhatTheLineSays compares the results of our parser with those of
// encoding/json, also for invalid JSON.
func TestNodesAreWhatTheLineSays(t *testing.T) {
	lines := []string{
		`{"a":[1,-0.5e+3,true,false,null],"b":{},"c":[],"":" "}`, ` [ 1 , { "a" : "b" } ] `,
		`"\"\\\/\b\f\n\r\t"`, `"\u00e9 \ud83d\ude00 \ud800 é"`, "\"\xff\"", `"\\u0041"`, `{"a":1,"a":2}`,
		"", " ", "{", "[", "[1", "[1,]", "[,]", `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `{"a" 1}`, "1 2", "01",
		"1.", ".5", "-", "+1", "1e", "tru", "truee", "nul", `"`, `"\`, `"\"`, `"\x"`, `"\u12"`, "\"\t\"", "]", "}",
		strings.Repeat("[", 9000) + strings.Repeat("]", 9000), strings.Repeat("[", 20000),
		"[" + strings.Repeat("0,", 1000) + "0]",
	}
	var reader nodeReader
	for _, line := range lines {
		decoder := json.NewDecoder(strings.NewReader(line))
		decoder.UseNumber()
		var want any
		valid := json.Valid([]byte(line)) && decoder.Decode(&want) == nil
		n, err := reader.read(line)
		if (err == nil) != valid {
			t.Errorf("%.80q: valid: %v, but read: %v", line, valid, err)
		} else if valid && !reflect.DeepEqual(whole(n), want) {
			t.Errorf("%.80q: read as %v", line, whole(n))
		}
	}
}

// TestTextsAreWrittenAsJSON parses the output of appendString.
func TestTextsAreWrittenAsJSON(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	pieces := []string{"a", `"`, `\`, "\n", "\r", "\t", "\x00", "\x1f", "\x7f", "é", "\u2028", "😀", "\xff", "\xc3", "\ufffd"}
	for range 2000 {
		var text strings.Builder
		for range random.Intn(8) {
			text.WriteString(pieces[random.Intn(len(pieces))])
		}
		var back string
		if err := json.Unmarshal(appendString(nil, text.String()), &back); err != nil {
			t.Fatal(err)
		}
		// encoding/json replaces each invalid byte.
		if want := string([]rune(text.String())); back != want {
			t.Errorf("%q came back as %q", want, back)
		}
	}
}

// TestFormsOfNumbers tests every short text of the characters that numbers
// consist of.
func TestFormsOfNumbers(t *testing.T) {
	for _, text := range []string{"1", "-1", "+1", "10", "1.5", "-1.5e3", "1E+2", "1e-2", "007"} {
		if !isDecimal(text) || isInteger(text) != (strings.Trim(text, "+-0123456789") == "") {
			t.Errorf("%s is not taken for what it is", text)
		}
	}
	for _, text := range []string{"", "+", "-", ".", "1.", ".5", "1e", "1e+", "e1", "1.5.5", "1 ", " 1", "0x1", "1_0", "--1", "1/2"} {
		if isDecimal(text) || isInteger(text) {
			t.Errorf("%s is taken for a number", text)
		}
	}
	if !isRational("-1/3") || isRational("1/") || isRational("/3") || isRational("1/-3") || isRational("1.5/3") {
		t.Error("a rational is not read as a rational")
	}
}

// TestShortNumbersAreTheLibrarys tests that formatNumber finds the same digits
// with a float64 as with 512 bits.
func TestShortNumbersAreTheLibrarys(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for i := range 2000 {
		text := fmt.Sprintf("%d.%0*de%d", random.Intn(1000), 1+i%20, random.Intn(100000), random.Intn(300)-150)
		v, err := decodeNumber(text)
		if err != nil {
			t.Fatal(err)
		}
		f := v.AsBigFloat()
		if i%2 == 1 { // a number that has no short text
			f = new(big.Float).SetPrec(precision).Quo(f, big.NewFloat(3))
		}
		if short, ok := formatShort(nil, f); ok && string(short) != wide(f).Text('f', -1) {
			t.Errorf("%s: %s instead of %s", text, short, wide(f).Text('f', -1))
		}
	}
}
