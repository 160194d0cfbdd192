package store

import (
	"context"
	"time"
)

type patience struct{}

// WithPatience marks a write whose sender cannot be asked to try again, such as an
// engine's move: it waits its turn, however long the queue is.
func WithPatience(ctx context.Context) context.Context {
	return context.WithValue(ctx, patience{}, true)
}

// Patient reports whether a write is to wait rather than be refused.
func Patient(ctx context.Context) bool { return ctx.Value(patience{}) != nil }

// Timeout bounds one write.
const Timeout = 10 * time.Second

// WriteContext returns a context for a write. It outlives the request that asked for
// the write, because nobody would know whether an interrupted write happened.
func WriteContext(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), Timeout)
}
