package admission

import (
	"context"
	"errors"
)

var (
	// ErrReaders refuses a record while as many are read, and wait to be, as the
	// machine has memory for.
	ErrReaders = errors.New("too many records are read at once")
	// ErrClosed refuses every call once the program stops.
	ErrClosed = errors.New("the program is stopping")
)

// A Limiter lets a few calls run at once and a few more wait.
type Limiter struct {
	running chan struct{} // one for each that runs
	all     chan struct{} // one for each that runs or waits
	full    error
}

// NewLimiter returns a Limiter for so many running and waiting calls. It refuses further
// ones with full.
func NewLimiter(running, waiting int, full error) *Limiter {
	return &Limiter{make(chan struct{}, running), make(chan struct{}, running+waiting), full}
}

// Records returns the Limiter for reading records: each may take some fifty times its
// length in memory.
func Records() *Limiter { return NewLimiter(2, 32, ErrReaders) }

// Enter waits for a slot. The error is the Limiter's if too many wait, or ctx's.
func (l *Limiter) Enter(ctx context.Context) error {
	select {
	case l.all <- struct{}{}:
	default:
		return l.full
	}
	select {
	case l.running <- struct{}{}:
		return nil
	case <-ctx.Done():
		<-l.all
		return ctx.Err()
	}
}

// Leave gives the slot back.
func (l *Limiter) Leave() {
	<-l.running
	<-l.all
}
