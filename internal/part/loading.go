package part

import (
	"context"
	"sync"
)

// A Loading makes a value that takes its time, such as a network that the page fetches and the
// program unpacks. The first Wait begins it, in a goroutine that ends with the work: callers
// that give up stop waiting, and the next finds the work further on. Its methods are safe for
// concurrent use.
type Loading[T any] struct {
	load  func() T // works once, and then returns the same or panics with the same
	begun sync.Once
	done  chan struct{} // closed when load has returned or panicked
}

// NewLoading returns a Loading of what load returns. It begins nothing yet.
func NewLoading[T any](load func() T) *Loading[T] {
	return &Loading[T]{load: sync.OnceValue(load), done: make(chan struct{})}
}

// Wait returns the value once it is there, or ctx's error if ctx ends before. It panics with
// what load panics with.
func (l *Loading[T]) Wait(ctx context.Context) (value T, err error) {
	l.begun.Do(func() { go l.run() })
	select {
	case <-l.done:
		return l.load(), nil
	default:
	}
	select {
	case <-l.done:
		return l.load(), nil
	case <-ctx.Done():
		return value, ctx.Err()
	}
}

func (l *Loading[T]) run() {
	defer close(l.done)
	defer func() { _ = recover() }() // Wait panics with it
	l.load()
}
