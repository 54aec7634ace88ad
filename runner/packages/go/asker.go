package conformance

import (
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

var errTimeout = errors.New("no answer in time")

type answered struct {
	reply []byte
	err   error
}

// asker calls an Answer in a goroutine of its own, which is given up if it takes too long.
type asker struct {
	answer   Answer
	timeout  time.Duration
	timeouts int
	requests chan []byte
	replies  chan answered
}

func (a *asker) ask(request []byte) ([]byte, error) {
	if a.requests == nil {
		a.requests, a.replies = make(chan []byte), make(chan answered, 1)
		go serve(a.answer, a.requests, a.replies)
	}
	a.requests <- request
	timer := time.NewTimer(a.timeout)
	defer timer.Stop()
	select {
	case got := <-a.replies:
		return got.reply, got.err
	case <-timer.C:
		a.timeouts++
		close(a.requests)
		a.requests = nil
		return nil, errTimeout
	}
}

func serve(answer Answer, requests chan []byte, replies chan answered) {
	for request := range requests {
		reply, err := call(answer, request)
		replies <- answered{reply, err}
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
