package clock

import (
	"context"
	"sync/atomic"
	"time"
)

// A Pulse ticks while anything uses it and arms no timer otherwise. Its methods are safe for
// concurrent use; one goroutine waits.
type Pulse struct {
	every time.Duration
	users atomic.Int32
	begun chan struct{} // takes one
}

// NewPulse returns a Pulse without users that ticks every so often.
func NewPulse(every time.Duration) *Pulse {
	return &Pulse{every: every, begun: make(chan struct{}, 1)}
}

// Use adds a user. Each call is followed by one of Release.
func (p *Pulse) Use() {
	p.users.Add(1)
	select {
	case p.begun <- struct{}{}:
	default:
	}
}

// Release removes a user.
func (p *Pulse) Release() { p.users.Add(-1) }

// Wait waits for the next tick, a period after the first use or after the call. It returns
// false when ctx ends.
func (p *Pulse) Wait(ctx context.Context) bool {
	for p.users.Load() == 0 {
		select {
		case <-ctx.Done():
			return false
		case <-p.begun:
		}
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(p.every):
		return true
	}
}
