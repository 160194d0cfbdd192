package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"runtime/debug"
	"strconv"
	"time"

	"duiyi/admission"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/engines/workers"
	"duiyi/exercises"
	"duiyi/match"
	"duiyi/reports"
	"duiyi/store"
)

// make makes a report, or follows the node that does.
func (rs *reviews) make(ctx context.Context, job *reviewJob, r *reports.Draft) (err error) {
	defer func() {
		if p := recover(); p != nil {
			rs.app.log.Error("report panicked", "game", job.id, "panic", p, "stack", string(debug.Stack()))
			err = errors.New("internal error in an engine")
		}
	}()
	for {
		var done bool
		if r, done, err = rs.attend(ctx, job, r); err != nil || done {
			return err
		}
		again := false
		again, err = rs.work(ctx, job, r)
		rs.leave(job)
		rs.places()
		switch {
		case errors.Is(err, ErrNotClaimed):
			job.elsewhere = true
		case !again:
			return err
		default:
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-time.After(time.Duration(job.tries) * triedAgain):
			}
		}
	}
}

// work makes a report when its turn has come, and reports whether an engine that failed
// is to be tried again. The error is ErrNotClaimed where this node does not have the
// report any more.
func (rs *reviews) work(ctx context.Context, job *reviewJob, r *reports.Draft) (again bool, err error) {
	rs.mu.Lock()
	if job.turn == nil {
		job.turn = rs.line.Join(queue.Report, job.asker, 1, nil)
	}
	turn := job.turn
	rs.mu.Unlock()
	if err := turn.Wait(ctx, func(int) { rs.look(ctx, job.spec) }); err != nil {
		return false, err
	}
	rs.places()
	making, end := context.WithCancelCause(ctx)
	defer end(nil)
	var saved time.Time
	save := func(done bool, failed string) {
		if err := rs.save(making, job, r, done, failed); err != nil {
			end(err)
		}
		saved = time.Now()
	}
	if job.tries >= mostTries {
		rs.failed.Add(1)
		save(true, FailedEngine)
		return false, cmp.Or(context.Cause(making), ErrReviewFailed)
	}
	job.tries++
	save(false, "")
	left := len(r.Left())
	search := rs.searcher(job)
	if c := r.Config; !job.spec.Own { // how deep another program says that it has looked cannot be compared
		r.Use(reports.Sources{
			Recall: func(p match.Position) (engines.Report, bool) { return rs.app.analyst.Recall(ctx, c.Game, c.Rules, p) },
			Found: func(p match.Position, i match.Info) {
				rs.app.evaluations.Remember(c.Game, c.Rules, p, job.spec.ID, i, rs.app.time())
			},
		})
	}
	job.progress(r)
	err = r.Run(making, search, engine.Limits{MoveTime: job.time}, func(int, int) {
		job.progress(r)
		first := job.tries > 0 && len(r.Left()) < left
		if first {
			job.tries = 0
		}
		if first || time.Since(saved) >= reviewSaveEvery {
			save(false, "")
		}
	})
	if err == nil && !r.Explained {
		if err := r.Explain(making, r.Report(), job.kind.Explain); err != nil && context.Cause(making) == nil {
			rs.app.log.Warn("reasons of a report", "game", job.id, "err", err) // the rest of it stands
		}
		err = context.Cause(making)
		r.Explained = err == nil
	}
	switch cause := context.Cause(making); {
	case rs.app.ctx.Err() != nil:
		save(false, "")
		return false, admission.ErrClosed
	case cause != nil:
		return false, cause
	case err != nil && job.tries < mostTries:
		rs.app.log.Warn("an engine failed at a report", "game", job.id, "engine", job.spec.ID, "err", err)
		job.tries = max(job.tries, 1)
		save(false, "")
		return context.Cause(making) == nil, context.Cause(making)
	case err != nil:
		rs.failed.Add(1)
		save(true, FailedEngine)
		return false, cmp.Or(context.Cause(making), err)
	}
	// Exercises come first: a report that is not marked as done is gone on with.
	// Of a game over the network they are nobody's before somebody keeps them.
	own := r.Mistakes(func(i int) bool { return !job.line.network && i < len(job.line.own) && job.line.own[i] })
	err = rs.app.exercises.Add(making, exercises.Source{ID: job.id, Owner: job.line.owner, Title: job.line.Title, Engine: job.spec.ID}, own, false)
	if err != nil {
		rs.app.log.Warn("exercises of a report", "game", job.id, "err", err)
	}
	save(err == nil, "")
	if cause := context.Cause(making); cause != nil {
		return false, cause
	}
	job.change(func(t *ReviewTold) {
		t.Unsaved = t.Unsaved || err != nil
		all := r.Told(r.Report())
		t.Done, t.Chances, t.Report = t.Of, r.Chances(), &all
	})
	return false, nil
}

// look lets as many reports be made at once as workers can be at.
func (rs *reviews) look(ctx context.Context, spec *engines.Spec) {
	if slots := rs.app.slots; slots.Away(spec) {
		rs.line.Resize(max(1, slots.Room(ctx, workers.Report)))
	}
}

// searcher is the engine of a report, at a worker's or here, lent for one search at
// a time: whoever is in more of a hurry comes in between.
func (rs *reviews) searcher(job *reviewJob) reports.Searcher {
	a := rs.app
	threads := 1
	var settings []engine.Setting
	if job.spec.Threads != nil {
		threads = a.queue.Slots()
		settings = []engine.Setting{{Name: engines.ThreadsOption, Value: strconv.Itoa(threads)}}
	}
	here := func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		at, _, err := a.pool.Acquire(ctx, pool.Kind{ID: job.spec.ID, Setup: forReview}, pool.Holder{Owner: job.id, Seat: forReview}, job.spec.New, settings)
		if err != nil {
			return engine.Result{}, err
		}
		sound := false
		defer func() { a.pool.Release(at, sound) }()
		result, err := at.Engine.Search(ctx, p, l, onInfo)
		sound = true
		return result, err
	}
	return func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		slot := workers.Request{
			Away: a.slots.Away(job.spec), Sort: workers.Report,
			Urgency: queue.Report, Client: job.asker, Threads: threads, Tell: func(int) {},
		}
		for {
			place, away, err := a.slots.Wait(ctx, slot)
			if err != nil {
				return engine.Result{}, err
			}
			search := here
			if away {
				search = rs.away(job)
			}
			result, err := func() (engine.Result, error) {
				defer place.Leave()
				return search(ctx, p, l, onInfo)
			}()
			switch {
			case !errors.Is(err, engines.ErrNoWorker):
				return result, err
			case a.slots.Here():
				slot.Away = false
			default: // whatever keeps workers from it
				select {
				case <-ctx.Done():
					return engine.Result{}, context.Cause(ctx)
				case <-time.After(queue.PollEvery):
				}
			}
		}
	}
}

// away is the engine of a report at a worker's, on one processor.
func (rs *reviews) away(job *reviewJob) reports.Searcher {
	j := workers.Job{Sort: workers.Report, Game: job.id, Seat: forReview, Engine: job.spec.ID, Set: forReview}
	if job.spec.Threads != nil {
		j.Settings = []engine.Setting{{Name: engines.ThreadsOption, Value: "1"}}
	}
	return func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		j.Version, j.Position = len(p.Moves), p
		return rs.app.slots.Make(ctx, ctx, j, func(string) engine.Limits { return l }, onInfo)
	}
}

// kept is what the store is to have of a report.
func (rs *reviews) kept(job *reviewJob, r *reports.Draft, done bool, failed string) (KeptReview, error) {
	body := reviewBody{Engine: job.spec.ID, TimeMS: job.time.Milliseconds(), Evals: r.Evals, Tries: job.tries, Failed: failed}
	if r.Explained {
		body.Reasons = r.Reasons
	}
	for _, m := range r.Moves {
		body.Moves = append(body.Moves, m.Move)
	}
	text, err := json.Marshal(body)
	return KeptReview{ID: job.id, Ticket: job.ticket, Node: rs.app.node, By: job.by, Done: done, Body: text, At: time.UnixMilli(rs.app.time().UnixMilli()).UTC()}, err
}

// save stores what there is of a report. One that cannot be stored goes on all the same,
// and whoever watches is told; the error is what ends it: ErrNotClaimed where another
// node has it or it was stopped, ErrDeleted where its game was.
func (rs *reviews) save(ctx context.Context, job *reviewJob, r *reports.Draft, done bool, failed string) error {
	if job.unkept {
		leave, err := rs.asking.Enter(ctx, job.id)
		if err != nil {
			return err
		}
		defer leave()
		if ctx.Err() != nil { // it may have been stopped, of which the store knows nothing
			return context.Cause(ctx)
		}
	}
	kept, err := rs.kept(job, r, done, failed)
	if err == nil {
		write, cancel := store.WriteContext(store.WithPatience(ctx))
		defer cancel()
		if job.unkept {
			if err = rs.app.store.AskReview(write, kept, rs.over(write, job.id), reviewsEach); err == nil {
				job.unkept = false
			}
		} else {
			err = rs.app.store.KeepReview(write, kept)
		}
	}
	switch {
	case errors.Is(err, store.ErrDeleted), errors.Is(err, store.ErrNoGame):
		return store.ErrDeleted
	case errors.Is(err, ErrNotClaimed):
		return ErrNotClaimed
	case err != nil:
		rs.app.log.Warn("store a report", "game", job.id, "err", err)
	}
	job.change(func(t *ReviewTold) { t.Unsaved = err != nil })
	return nil
}

// over is the ticket of the report that the store has on a game; "" where it has none.
func (rs *reviews) over(ctx context.Context, id string) string {
	kept, _, err := rs.app.store.Review(ctx, id)
	if err != nil {
		rs.app.log.Warn("read a report", "game", id, "err", err) // and storing it fails, too
	}
	return kept.Ticket
}
