package conformance

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"
)

var errTimeout = errors.New("no answer in time")

type answered struct {
	reply []byte
	err   error
}

// block holds requests, and answers from the first request on. The goroutine that answers owns the
// answer to request `at`. It counts `at` up after the answer, unless it was given up.
type block struct {
	requests [][]byte
	replies  []answered
	at       atomic.Int64
	began    atomic.Int64 // the time when request `at` began
	done     chan struct{}
}

// givenUp is the value of `at` after an answer took too long.
const givenUp = -1

// asker calls an Answer in a goroutine, which is given up if an answer takes too long.
type asker struct {
	answer   Answer
	timeout  time.Duration
	timeouts int
	blocks   chan *block
}

// ask returns the answers to requests, up to the first answer that takes too long.
func (a *asker) ask(requests [][]byte) []answered {
	if a.blocks == nil {
		a.blocks = make(chan *block)
		go serve(a.answer, a.blocks)
	}
	b := &block{requests: requests, replies: make([]answered, len(requests)), done: make(chan struct{})}
	b.began.Store(int64(now()))
	a.blocks <- b
	timer := time.NewTimer(a.timeout)
	defer timer.Stop()
	for {
		select {
		case <-b.done:
			return b.replies
		case <-timer.C:
		}
		at := b.at.Load()
		left := time.Duration(b.began.Load()) + a.timeout - now()
		if left <= 0 && at < int64(len(requests)) && b.at.CompareAndSwap(at, givenUp) {
			a.timeouts++
			close(a.blocks)
			a.blocks = nil
			return append(b.replies[:at:at], answered{nil, errTimeout})
		}
		timer.Reset(max(left, time.Millisecond))
	}
}

var start = time.Now()

func now() time.Duration { return time.Since(start) }

func serve(answer Answer, blocks chan *block) {
	for b := range blocks {
		for k, request := range b.requests {
			reply, err := call(answer, request)
			b.replies[k] = answered{bytes.Clone(reply), err} // the implementation may use its buffer again
			b.began.Store(int64(now()))
			if !b.at.CompareAndSwap(int64(k), int64(k+1)) {
				return
			}
		}
		close(b.done)
	}
}

// call turns a panic into an error.
func call(answer Answer, request []byte) (reply []byte, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return answer(request), nil
}
