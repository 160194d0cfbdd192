package alerts

import "context"

// Step does what Run does, once: it fills the outbox with what has happened and sends what is due.
func (r *Room) Step(ctx context.Context) error {
	for {
		select {
		case h := <-r.happened:
			if err := r.queue(ctx, h); err != nil {
				return err
			}
			continue
		default:
		}
		return r.send(ctx)
	}
}

// MostWaiting is mostWaiting, Lease is lease.
const (
	MostWaiting = mostWaiting
	Lease       = lease
)

// LongestBatch is how long a batch takes whose devices do not answer.
const LongestBatch = (batch + senders - 1) / senders * sendWithin
