package main

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

const (
	// The mantissa, in bits, that the library uses for a number in the source.
	precision = 512

	// The protocol requires exact integers, and exact values of numbers with a mantissa of at most
	// this many bits.
	exactPrecision = 256

	// A number with a larger binary exponent has too many digits. It is written with a decimal
	// exponent, rounded to hugeDigits digits (relative error far below 2^-512).
	hugeExponent  = 1 << 20
	hugePrecision = 1216
	hugeDigits    = 340
)

// shortDigits is the number of digits that always fit into a machine word.
const shortDigits = 18

// digits returns the rest of text after its leading decimal digits. The second result is true if
// there are leading digits.
func digits(text string) (rest string, some bool) {
	i := 0
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		i++
	}
	return text[i:], i > 0
}

// signed removes a sign.
func signed(text string) string {
	if text != "" && (text[0] == '+' || text[0] == '-') {
		return text[1:]
	}
	return text
}

func isInteger(text string) bool {
	rest, some := digits(signed(text))
	return some && rest == ""
}

func isDecimal(text string) bool {
	rest, some := digits(signed(text))
	if some && rest != "" && rest[0] == '.' {
		rest, some = digits(rest[1:])
	}
	if some && rest != "" && (rest[0] == 'e' || rest[0] == 'E') {
		rest, some = digits(signed(rest[1:]))
	}
	return some && rest == ""
}

func isRational(text string) bool {
	over, under, found := strings.Cut(text, "/")
	rest, some := digits(under)
	return found && isInteger(over) && some && rest == ""
}

// decodeNumber decodes a number of the protocol with the library's precision. An integer gets a
// longer mantissa if it needs one. A fraction is divided with the library's precision and rounded
// to nearest.
func decodeNumber(text string) (cty.Value, error) {
	switch text {
	case "Infinity":
		return cty.PositiveInfinity, nil
	case "-Infinity":
		return cty.NegativeInfinity, nil
	}
	if len(text) <= shortDigits && isInteger(text) {
		if i, err := strconv.ParseInt(text, 10, 64); err == nil && i != 0 {
			return cty.NumberVal(new(big.Float).SetPrec(precision).SetInt64(i)), nil
		}
	}
	mantissa := uint(precision)
	if isInteger(text) {
		i, _ := new(big.Int).SetString(text, 10)
		mantissa = max(mantissa, uint(i.BitLen()))
	}
	if isDecimal(text) {
		f, _, err := big.ParseFloat(text, 10, mantissa, big.ToNearestEven)
		if err != nil || f.IsInf() {
			return cty.NilVal, malformed("number out of range: %.80s", text)
		}
		return cty.NumberVal(f), nil
	}
	if isRational(text) {
		if r, ok := new(big.Rat).SetString(text); ok {
			return cty.NumberVal(new(big.Float).SetPrec(precision).SetRat(r)), nil
		}
	}
	return cty.NilVal, malformed("not a number: %.80s", text)
}

// formatNumber appends f with the precision that the protocol compares. It writes all digits of an
// integer and of a value that fits into 256 bits. For any other value, it writes the fewest digits
// that identify the value at 512 bits or more.
func formatNumber(out []byte, f *big.Float) []byte {
	if f.IsInf() {
		if f.Signbit() {
			return append(out, "-Infinity"...)
		}
		return append(out, "Infinity"...)
	}
	exponent := f.MantExp(nil)
	switch {
	case exponent > hugeExponent || exponent < -hugeExponent:
		return formatHuge(out, f, exponent)
	case f.IsInt():
		if i, accuracy := f.Int64(); accuracy == big.Exact && i != 0 {
			return strconv.AppendInt(out, i, 10)
		}
		return f.Append(out, 'f', 0)
	case f.MinPrec() <= exactPrecision:
		return f.Append(out, 'f', int(f.MinPrec())-exponent)
	}
	if short, ok := formatShort(out, f); ok {
		return short
	}
	return wide(f).Append(out, 'f', -1)
}

// wide returns f with a mantissa of 512 bits or more.
func wide(f *big.Float) *big.Float {
	return new(big.Float).SetPrec(max(f.Prec(), precision)).Set(f)
}

// formatShort appends the fewest digits that identify f, if they can be found with a float64: no
// other number with so few digits is as near to f.
func formatShort(out []byte, f *big.Float) ([]byte, bool) {
	near, _ := f.Float64()
	if near == 0 || math.IsInf(near, 0) {
		return out, false
	}
	short := strconv.AppendFloat(out, near, 'f', -1, 64)
	back, _, err := big.ParseFloat(string(short[len(out):]), 10, max(f.Prec(), precision), big.ToNearestEven)
	return short, err == nil && back.Cmp(f) == 0
}

// formatHuge appends f as a coefficient of about one digit and a power of ten.
func formatHuge(out []byte, f *big.Float, exponent int) []byte {
	power := int(float64(exponent) * math.Log10(2))
	scaled := new(big.Float).SetPrec(hugePrecision)
	if power < 0 {
		scaled.Mul(f, powerOfTen(-power))
	} else {
		scaled.Quo(f, powerOfTen(power))
	}
	out = append(scaled.Append(out, 'f', hugeDigits), 'e')
	return strconv.AppendInt(out, int64(power), 10)
}

func powerOfTen(n int) *big.Float {
	result := new(big.Float).SetPrec(hugePrecision).SetInt64(1)
	square := new(big.Float).SetPrec(hugePrecision).SetInt64(10)
	for {
		if n&1 == 1 {
			result.Mul(result, square)
		}
		if n >>= 1; n == 0 {
			return result
		}
		square.Mul(square, square)
	}
}
