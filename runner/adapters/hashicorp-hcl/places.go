package main

import (
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// appendPlaces appends the ranges of the attributes and blocks of a native file.
func appendPlaces(out []byte, body *hclsyntax.Body) []byte {
	out = append(out, `{"attributes":[`...)
	for i, attribute := range attributesInOrder(body) {
		out = appendRange(append(appendComma(out, i), `{"name":`...), attribute.NameRange)
		out = appendRange(append(out, `,"expression":`...), attribute.Expr.Range())
		out = append(appendRange(append(out, `,"whole":`...), attribute.SrcRange), '}')
	}
	out = append(out, `],"blocks":[`...)
	for i, block := range body.Blocks {
		out = appendRange(append(appendComma(out, i), `{"header":`...), block.DefRange())
		out = appendRange(append(out, `,"whole":`...), hcl.RangeBetween(block.TypeRange, block.CloseBraceRange))
		out = append(appendPlaces(append(out, `,"body":`...), block.Body), '}')
	}
	return append(out, `]}`...)
}

func appendRange(out []byte, place hcl.Range) []byte {
	out = strconv.AppendInt(append(out, '['), int64(place.Start.Byte), 10)
	return append(strconv.AppendInt(append(out, ','), int64(place.End.Byte), 10), ']')
}
