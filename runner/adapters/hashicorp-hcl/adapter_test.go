package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"math/big"
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestTranscript sends all requests of transcript.jsonl at once, and compares
// the order, the ids and the content of the replies. The replies in the file
// were checked by hand.
func TestTranscript(t *testing.T) {
	file, err := os.Open("transcript.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var requests bytes.Buffer
	var wanted []json.RawMessage
	for decoder := json.NewDecoder(file); ; {
		var pair struct{ Request, Reply json.RawMessage }
		if err := decoder.Decode(&pair); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		requests.Write(append(pair.Request, '\n'))
		wanted = append(wanted, pair.Reply)
	}
	var replies bytes.Buffer
	if err := serve(&requests, &replies); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(replies.String(), "\n"), "\n")
	if len(lines) != len(wanted) {
		t.Fatalf("%d replies to %d requests", len(lines), len(wanted))
	}
	for i, want := range wanted {
		if !reflect.DeepEqual(plain(t, want), plain(t, []byte(lines[i]))) {
			t.Errorf("reply %d\n got %s\nwant %s", i, lines[i], want)
		}
	}
}

func plain(t *testing.T, raw []byte) any {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	return v
}

// TestNumbersKeepTheirValue parses the output of formatNumber.
func TestNumbersKeepTheirValue(t *testing.T) {
	for _, text := range []string{
		"0", "1", "-12.5", "0.1", "1e-300", "1e300", "1e4000", "123456789e2000000", "-25e-2000000",
		"115792089237316195423570985008687907853269984665640564039457584007913129639935.5",
		"13407807929942597099574024998205846127479365820592393377723561443721764030073546976801874298166903427690031858186486050853753882811946569946433649006084097",
		"1/3", "-2/7",
	} {
		v, err := decodeNumber(text)
		if err != nil {
			t.Fatal(err)
		}
		f := v.AsBigFloat()
		back, _, err := big.ParseFloat(string(formatNumber(nil, f)), 10, max(f.Prec(), precision), big.ToNearestEven)
		if err != nil || back.Cmp(f) != 0 {
			t.Errorf("%s: written as %s (%v)", text, formatNumber(nil, f), err)
		}
	}
}

// TestRepliesAreNotHeldBack tests that a reply is written before the next
// request is complete, even if a part of that request has arrived.
func TestRepliesAreNotHeldBack(t *testing.T) {
	requests, send := io.Pipe()
	receive, replies := io.Pipe()
	done := make(chan error)
	go func() { done <- serve(requests, replies) }()
	lines := bufio.NewReader(receive)
	for _, part := range []string{
		`{"id":1,"op":"evaluate","source":"1"}` + "\n" + `{"id":2,"op"`,
		`:"evaluate","source":"2"}` + "\n",
	} {
		if _, err := io.WriteString(send, part); err != nil {
			t.Fatal(err)
		}
		if _, err := lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	send.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}
