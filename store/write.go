package store

import (
	"context"
	"time"
)

type patience struct{}

// WithPatience marks a write that nobody can repeat, such as an engine's move:
// it waits however long the queue is.
func WithPatience(ctx context.Context) context.Context {
	return context.WithValue(ctx, patience{}, true)
}

// Patient reports whether a write should wait for a full queue.
func Patient(ctx context.Context) bool { return ctx.Value(patience{}) != nil }

// Timeout bounds one write.
const Timeout = 10 * time.Second

// WriteContext returns a context for a write. It outlives the request, because
// the outcome of an interrupted write would be unknown.
func WriteContext(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), Timeout)
}
