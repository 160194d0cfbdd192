package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/reports"
	"duiyi/store"
)

// mostAsks limits the attempts to store a request while other nodes store theirs first.
// askAgain is the first wait between them, which doubles: some 5 s in all.
const (
	mostAsks = 10
	askAgain = 10 * time.Millisecond
)

// ask joins the running report on a game, here or at another node, or begins one. When it
// returns, the Store has the report. The error is store.ErrOverloaded if other nodes won
// mostAsks times in a row.
func (r *Room) ask(ctx context.Context, id string, q Query) (*job, error) {
	leave, err := r.asking.Enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer leave()
	wait := askAgain
	for n := 1; ; n++ {
		job, err := r.tryToAsk(ctx, id, q)
		if !errors.Is(err, store.ErrConflict) {
			return job, err
		}
		if n == mostAsks {
			return nil, fmt.Errorf("%w: other nodes store a report on game %s first: %w", store.ErrOverloaded, id, err)
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(wait):
		}
		wait *= 2
	}
}

// tryToAsk is one attempt of ask, in the turn of the game. The error is store.ErrConflict if
// the Store has another report than the one that was read.
func (r *Room) tryToAsk(ctx context.Context, id string, q Query) (*job, error) {
	job, d, b, err := r.prepare(ctx, id, q)
	if err != nil {
		return nil, err
	}
	if old := r.joined(job, q); old != nil {
		return old, nil
	}
	job.asker = identity.Client(ctx)
	if who := identity.From(ctx); who.User != "" { // the report goes with the account
		job.by = who.User
	} else if job.asker != "" { // which may be an address
		job.by = ids.Of("asker", job.asker)
	}
	if job.told.Report != nil {
		job.over = true
		return job, r.adopt(ctx, job, d, b.kept)
	}
	if !r.Search.Slots.Here() && !r.Search.Slots.Away(job.spec) {
		return nil, engines.ErrNoSlots
	}
	if r.Budget != nil {
		if err := r.Budget.AdmitSearch(ctx, time.Duration(len(d.Left()))*job.time+r.ahead(job.by)); err != nil {
			return nil, err
		}
	}
	if err := r.admit(job); err != nil {
		return nil, err
	}
	defer r.admitted(job)
	there := b.kept
	if there.Ticket != "" && !there.Done && there.By != Unasked && !q.Again && b.Engine == job.spec.ID && b.about(job.line) {
		job.ticket, job.by, job.time = there.Ticket, there.By, time.Duration(b.TimeMS)*time.Millisecond
		job.told.Time, job.told.Nodes = job.time, b.Nodes
		job.elsewhere = true // or nobody has it, which attend finds at once
	} else {
		if ctx.Err() != nil { // a caller that is gone may have stopped it elsewhere meanwhile
			return nil, context.Cause(ctx)
		}
		job.ticket = ids.New()
		err := r.keepAsked(ctx, job, d, there.Ticket, false, reportsEach)
		switch {
		case err == nil:
		case r.Nodes.Shared, errors.Is(err, store.ErrConflict), errors.Is(err, ErrTooMany), errors.Is(err, store.ErrDeleted), errors.Is(err, store.ErrNoGame):
			return nil, err
		default:
			job.unkept = true
		}
	}
	r.begin(job, d)
	return job, nil
}

// prepare returns a job for the report on a game, which has not begun, with what is stored
// of it.
func (r *Room) prepare(ctx context.Context, id string, q Query) (*job, *reports.Draft, body, error) {
	line, spent, err := r.editable(ctx, id)
	if err != nil {
		return nil, nil, body{}, err
	}
	kind, err := r.Games.Find(line.Config.Game)
	if err != nil {
		return nil, nil, body{}, err
	}
	d, b, err := r.restore(ctx, line, spent)
	if err != nil {
		return nil, nil, b, err
	}
	wanted := q.Engine
	if wanted == "" && d != nil {
		wanted = b.Engine
	}
	spec, err := r.Engines.Choose(line.Config.Game, wanted)
	if err != nil {
		return nil, nil, b, err
	}
	if !line.Study && line.Result == nil {
		if err := r.Live.Help(ctx, line.id); err != nil {
			return nil, nil, b, err
		}
	}
	if q.Time == 0 {
		q.Time = reports.DefaultTime
	}
	// Evaluations with another effort would give other marks.
	elsewhere := !b.about(line) && b.Nodes != reports.Effort(spec, q.Time).Nodes
	if d == nil || q.Again || b.Engine != spec.ID || elsewhere {
		if d, err = r.draft(spec, line, spent); err != nil {
			return nil, nil, b, err
		}
	}
	j := &job{order: order{id: line.id, spec: spec, kind: kind, line: line, spent: spent, time: q.Time}, broadcast: broadcast{changed: make(chan struct{})}}
	j.told = progressOf(d, body{Engine: spec.ID, TimeMS: q.Time.Milliseconds(), Nodes: reports.Effort(spec, q.Time).Nodes}, line)
	return j, d, b, nil
}

// joined returns the running job equal to another, or nil. Nobody joins an unasked report: it
// continues as the report of the person who asks.
func (r *Room) joined(job *job, q Query) *job {
	r.mu.Lock()
	defer r.mu.Unlock()
	old := r.find(job.id)
	if old == nil || old.unasked() || q.Again || q.Engine != "" && old.spec.ID != q.Engine || !slices.EqualFunc(old.line.Moves, job.line.Moves, func(a, b match.Move) bool { return a.Move == b.Move }) {
		return nil
	}
	return old
}

// ahead returns how long one person's reports at this node will still take.
func (r *Room) ahead(by string) (left time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, j := range r.jobs {
		if told, _, _, _ := j.look(); by != "" && j.by == by {
			left += time.Duration(told.Of-told.Done) * j.time
		}
	}
	return left
}

// admit counts a job, for its asker and in total, until admitted. It returns an error beyond
// the limits.
func (r *Room) admit(job *job) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.of(job.by) >= reportsEach:
		return ErrTooMany
	case r.full():
		return engines.ErrBusy
	}
	r.coming = append(r.coming, job)
	return nil
}

// admitted ends admit: the job has begun or was dropped.
func (r *Room) admitted(job *job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.dropComing(job)
}

// keepAsked stores a requested report. It is refused if its asker has most unfinished ones.
func (r *Room) keepAsked(ctx context.Context, job *job, d *reports.Draft, over string, done bool, most int) error {
	kept, err := r.kept(job, d, done, "")
	if err != nil {
		return err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.Store.AskReport(write, kept, over, most)
}

// begin starts a job, replacing this node's job of the same game.
func (r *Room) begin(job *job, d *reports.Draft) {
	ctx, stop := context.WithCancelCause(r.ctx)
	job.stop = stop
	r.mu.Lock()
	if old := r.find(job.id); old != nil {
		old.stop(ErrStopped)
		r.remove(old)
	}
	if !job.elsewhere {
		r.join(job)
	}
	r.jobs = append(r.jobs, job)
	r.dropComing(job)
	r.mu.Unlock()
	select {
	case r.begun <- struct{}{}:
	default:
	}
	r.tellPlaces()
	r.work.Go(func() {
		defer stop(nil)
		err := r.make(ctx, job, d)
		switch { // whatever failed first as the program ends or the report is stopped
		case err != nil && r.ctx.Err() != nil:
			err = admission.ErrClosed
		case err != nil:
			err = cmp.Or(context.Cause(ctx), err)
		}
		r.leaveTurn(job)
		r.mu.Lock()
		r.remove(job)
		r.mu.Unlock()
		if errors.Is(err, admission.ErrClosed) && r.Nodes.Shared && !job.elsewhere {
			r.release(job)
		}
		r.tellPlaces()
		job.finish(err)
	})
}

// leaveTurn removes a job from the queue.
func (r *Room) leaveTurn(job *job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if job.turn != nil {
		job.turn.Leave()
	}
	job.turn = nil
}

// tellPlaces publishes the queued jobs' places.
func (r *Room) tellPlaces() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, j := range r.jobs {
		place := 0
		if j.turn != nil {
			place = j.turn.Place()
		}
		j.change(func(t *Progress) { t.Place = place })
	}
}

// release offers an unfinished report to other nodes at once, because this node ends.
func (r *Room) release(job *job) {
	write, cancel := store.WriteContext(r.ctx)
	defer cancel()
	if _, err := r.Store.ClaimReport(write, job.id, job.ticket, r.Nodes.Own, ""); err != nil {
		r.Log.Warn("leave a report to other nodes", "game", job.id, "err", err) // they find that this one is gone
	}
}
