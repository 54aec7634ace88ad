package main

import (
	"math"
	"math/big"
	"regexp"
	"strconv"

	"github.com/zclconf/go-cty/cty"
)

const (
	// The mantissa that the library gives to a number in source.
	precision = 512

	// What the protocol wants exactly: an integer, or a value that a mantissa
	// of this many bits holds.
	exactPrecision = 256

	// Beyond this binary exponent the plain digits would take too long to
	// write; such a number is written with a decimal exponent, rounded to
	// hugeDigits digits (relative error far below 2^-512).
	hugeExponent  = 1 << 20
	hugePrecision = 1216
	hugeDigits    = 340
)

var (
	integerForm  = regexp.MustCompile(`^[+-]?[0-9]+$`)
	decimalForm  = regexp.MustCompile(`^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
	rationalForm = regexp.MustCompile(`^[+-]?[0-9]+/[0-9]+$`)
)

// decodeNumber reads the protocol's form of a number with the library's own
// precision, and an integer that needs a longer mantissa with that. A rational
// is divided with the library's precision, rounded to nearest.
func decodeNumber(text string) (cty.Value, error) {
	switch text {
	case "Infinity":
		return cty.PositiveInfinity, nil
	case "-Infinity":
		return cty.NegativeInfinity, nil
	}
	mantissa := uint(precision)
	if integerForm.MatchString(text) {
		i, _ := new(big.Int).SetString(text, 10)
		mantissa = max(mantissa, uint(i.BitLen()))
	}
	if decimalForm.MatchString(text) {
		f, _, err := big.ParseFloat(text, 10, mantissa, big.ToNearestEven)
		if err != nil || f.IsInf() {
			return cty.NilVal, malformed("number out of range: %.80s", text)
		}
		return cty.NumberVal(f), nil
	}
	if rationalForm.MatchString(text) {
		if r, ok := new(big.Rat).SetString(text); ok {
			return cty.NumberVal(new(big.Float).SetPrec(precision).SetRat(r)), nil
		}
	}
	return cty.NilVal, malformed("not a number: %.80s", text)
}

// formatNumber writes f so that nothing that the protocol compares is lost:
// integers and everything that 256 bits hold digit by digit, any other value
// with the fewest digits that tell it from its neighbours at 512 bits or more.
func formatNumber(f *big.Float) string {
	if f.IsInf() {
		if f.Signbit() {
			return "-Infinity"
		}
		return "Infinity"
	}
	exponent := f.MantExp(nil)
	switch {
	case exponent > hugeExponent || exponent < -hugeExponent:
		return formatHuge(f, exponent)
	case f.IsInt():
		return f.Text('f', 0)
	case f.MinPrec() <= exactPrecision:
		return f.Text('f', int(f.MinPrec())-exponent)
	}
	wide := new(big.Float).SetPrec(max(f.Prec(), precision)).Set(f)
	return wide.Text('f', -1)
}

// formatHuge writes f as a coefficient of about one digit and a power of ten.
func formatHuge(f *big.Float, exponent int) string {
	power := int(float64(exponent) * math.Log10(2))
	scaled := new(big.Float).SetPrec(hugePrecision)
	if power < 0 {
		scaled.Mul(f, powerOfTen(-power))
	} else {
		scaled.Quo(f, powerOfTen(power))
	}
	return scaled.Text('f', hugeDigits) + "e" + strconv.Itoa(power)
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
