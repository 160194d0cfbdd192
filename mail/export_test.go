//go:build !js

package mail

import (
	"context"
)

// MostWaiting is mostWaiting.
const MostWaiting = mostWaiting

// Deliver replaces what sends a message.
func Deliver(s *Sender, f func(Message) error) {
	s.carry = func(_ context.Context, m Message) error { return f(m) }
}
