package tournaments

import "context"

// Tend does once what Run does again and again.
func (r *Room) Tend(ctx context.Context) { r.tend(ctx) }

// Replay folds the stored events of a tournament.
func Replay(id string, bodies [][]byte) (State, []Event, error) {
	return replay(State{ID: id}, bodies)
}

// Send tells all watches what has changed.
func (r *Room) Send(ctx context.Context) { r.send(ctx) }
