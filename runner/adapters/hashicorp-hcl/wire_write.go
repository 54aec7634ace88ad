package main

import (
	"unicode/utf8"
)

// appendTag begins the object of a value or type with its tag.
func appendTag(out []byte, tag string) []byte {
	return append(append(append(out, `{"`...), tag...), `":`...)
}

func appendKey(out []byte, name string) []byte {
	return append(appendString(out, name), ':')
}

// appendComma appends the comma before the element with index i, if i is not 0.
func appendComma(out []byte, i int) []byte {
	if i > 0 {
		out = append(out, ',')
	}
	return out
}

// appendString appends a text as JSON, with U+FFFD for invalid UTF-8.
func appendString(out []byte, text string) []byte {
	const hex = "0123456789abcdef"
	out = append(out, '"')
	plain := 0 // the start of the part that is not appended yet
	for i := 0; i < len(text); {
		c := text[i]
		size := 1
		if c >= utf8.RuneSelf {
			var r rune
			if r, size = utf8.DecodeRuneInString(text[i:]); r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
		} else if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		out = append(out, text[plain:i]...)
		switch c {
		case '"', '\\':
			out = append(out, '\\', c)
		case '\n':
			out = append(out, `\n`...)
		case '\r':
			out = append(out, `\r`...)
		case '\t':
			out = append(out, `\t`...)
		default:
			if c >= utf8.RuneSelf {
				out = append(out, "\ufffd"...)
			} else {
				out = append(out, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			}
		}
		i += size
		plain = i
	}
	return append(append(out, text[plain:]...), '"')
}

func appendStrings(out []byte, texts []string) []byte {
	out = append(out, '[')
	for i, text := range texts {
		out = appendString(appendComma(out, i), text)
	}
	return append(out, ']')
}
