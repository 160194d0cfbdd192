package tournaments

import (
	"context"
	"fmt"
)

// Tend does once what Run does again and again.
func (r *Room) Tend(ctx context.Context) { r.tend(ctx) }

// Replay folds the stored events of a tournament.
func Replay(id string, bodies [][]byte) (State, []Event, error) {
	return replay(State{ID: id}, bodies)
}

// Send tells all watches what has changed.
func (r *Room) Send(ctx context.Context) { r.send(ctx) }

// EnterTogether enters a player for each caller in one batch, after the tournament has left memory.
func (r *Room) EnterTogether(id string, callers ...context.Context) []error {
	r.forget(id)
	var list []*wish
	for n, ctx := range callers {
		list = append(list, &wish{ctx: ctx, decide: enter("", fmt.Sprint("player ", n), 0, 0)})
	}
	r.carryOut(id, list)
	var errs []error
	for _, w := range list {
		errs = append(errs, w.err)
	}
	return errs
}
