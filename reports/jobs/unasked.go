package jobs

import (
	"cmp"
	"context"
	"errors"
	"math"

	"duiyi/engines"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/reports"
	"duiyi/store"
)

// Unasked marks a report that nobody asked for. It is made while no other search wants the
// processor, and nobody sees it before they ask for one: then it is theirs.
const Unasked = "unasked"

// mostUnasked bounds the unfinished reports that nobody asked for, at all nodes.
const mostUnasked = 8

// ErrUseless refuses a report that would judge no move.
var ErrUseless = errors.New("the report would judge no move")

// MakeUnasked makes the first report on a game though nobody asked for one, and waits until it
// is done. After a failure of this node it goes on as any report does.
//
// Errors: store.ErrConflict if there is a report already, ErrTooMany while nodes have enough
// to do, engines.ErrNoSlots and engines.ErrBusy, ErrStopped if somebody asked meanwhile,
// ErrUseless, ErrFailed; those of SoFar, and those of ctx.
func (r *Room) MakeUnasked(ctx context.Context, id string) error {
	job, err := r.beginUnasked(ctx, id)
	if err != nil {
		return err
	}
	for {
		_, changed, over, err := job.look()
		if over {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

func (r *Room) beginUnasked(ctx context.Context, id string) (*job, error) {
	leave, err := r.asking.Enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer leave()
	job, d, b, err := r.prepare(ctx, id, Query{})
	switch {
	case err != nil:
		return nil, err
	case b.kept.Ticket != "":
		return nil, store.ErrConflict
	case !judges(job.line.Moves):
		return nil, ErrUseless
	case !r.Search.Slots.Here() && !r.Search.Slots.Away(job.spec):
		return nil, engines.ErrNoSlots
	}
	job.by, job.ticket = Unasked, ids.New()
	if err := r.admit(job); err != nil {
		return nil, err
	}
	defer r.admitted(job)
	if err := r.keepAsked(ctx, job, d, "", false, mostUnasked); err != nil {
		return nil, err
	}
	r.begin(job, d)
	return job, nil
}

// judges reports whether Firsts would judge any of some moves.
func judges(moves []match.Move) bool {
	for _, m := range moves {
		if !plainMove.MatchString(m.Move) {
			return false
		}
	}
	return len(moves) > openingPlies
}

// adopt gives a finished report that nobody asked for to the one who asks for it now.
func (r *Room) adopt(ctx context.Context, job *job, d *reports.Draft, was Kept) error {
	if was.By != Unasked || job.unasked() {
		return nil
	}
	job.ticket = ids.New()
	err := r.keepAsked(ctx, job, d, was.Ticket, true, math.MaxInt32)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		r.Log.Warn("give a report to who asks for it", "game", job.id, "err", cmp.Or(context.Cause(ctx), err))
		return nil // it can be read all the same
	}
	return err
}
