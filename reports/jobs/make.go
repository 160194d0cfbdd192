package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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

const (
	// mostTries is how often a report begins in a row without finding an evaluation, and
	// triedAgain the wait before the next attempt, times their number.
	mostTries  = 5
	triedAgain = 200 * time.Millisecond
	// forReport is the seat and setup of engines that make reports.
	forReport = "(report)"
)

// errYield stops a search whose slot somebody more urgent wants.
var errYield = errors.New("a more urgent search waits")

// make makes a report, or follows the node that does.
func (r *Room) make(ctx context.Context, job *job, d *reports.Draft) (err error) {
	defer func() {
		if p := recover(); p != nil {
			r.Log.Error("report panicked", "game", job.id, "panic", p, "stack", string(debug.Stack()))
			err = errors.New("internal error in an engine")
		}
	}()
	for {
		var done bool
		if d, done, err = r.attend(ctx, job, d); err != nil || done {
			return err
		}
		again := false
		again, err = r.run(ctx, job, d)
		r.leaveTurn(job)
		r.tellPlaces()
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

// run makes a report when its turn has come, and reports whether to retry an engine that
// failed. The error is ErrNotClaimed if another node has the report by now.
func (r *Room) run(ctx context.Context, job *job, d *reports.Draft) (again bool, err error) {
	r.mu.Lock()
	if job.turn == nil {
		r.join(job)
	}
	turn := job.turn
	r.mu.Unlock()
	if err := turn.Wait(ctx, func(int) { r.widen(ctx, job) }); err != nil {
		return false, err
	}
	r.tellPlaces()
	making, end := context.WithCancelCause(ctx)
	defer end(nil)
	var saved time.Time
	save := func(done bool, failed string) {
		if err := r.save(making, job, d, done, failed); err != nil {
			end(err)
		}
		saved = time.Now()
	}
	if job.tries >= mostTries {
		r.failed.Add(1)
		save(true, FailedEngine)
		return false, cmp.Or(context.Cause(making), ErrFailed)
	}
	job.tries++
	save(false, "")
	left := len(d.Left())
	search := r.searcher(job)
	if c := d.Config; !job.spec.Own { // the depths of other programs cannot be compared
		s := reports.Sources{Found: func(p match.Position, i match.Info) {
			r.Search.Known.Remember(c.Game, c.Rules, p, job.spec.ID, i, r.Now())
		}}
		if job.spec.Pace == 0 { // with a number of nodes the marks depend on nothing else
			s.Recall = func(p match.Position) (engines.Report, bool) { return r.Search.Analyst.Recall(ctx, c.Game, c.Rules, p) }
		}
		d.Use(s)
	}
	job.progress(d)
	err = d.Run(making, search, reports.Effort(job.spec, job.time), func(int, int) {
		job.progress(d)
		first := job.tries > 0 && len(d.Left()) < left
		if first {
			job.tries = 0
		}
		if first || time.Since(saved) >= saveEvery {
			save(false, "")
		}
	})
	if err == nil && !d.Explained {
		if err := d.Explain(making, d.Report(), job.kind.Explain); err != nil && context.Cause(making) == nil {
			r.Log.Warn("reasons of a report", "game", job.id, "err", err) // the rest of it is valid
		}
		err = context.Cause(making)
		d.Explained = err == nil
	}
	switch cause := context.Cause(making); {
	case r.ctx.Err() != nil:
		save(false, "")
		return false, admission.ErrClosed
	case cause != nil:
		return false, cause
	case err != nil && job.tries < mostTries:
		r.Log.Warn("an engine failed at a report", "game", job.id, "engine", job.spec.ID, "err", err)
		job.tries = max(job.tries, 1)
		save(false, "")
		return context.Cause(making) == nil, context.Cause(making)
	case err != nil:
		r.failed.Add(1)
		save(true, FailedEngine)
		return false, cmp.Or(context.Cause(making), fmt.Errorf("%w: %w", ErrFailed, err))
	}
	// Exercises come first, since an unfinished report is continued. In a network game they
	// belong to nobody until somebody keeps them.
	own := d.Mistakes(func(i int) bool { return !job.line.network && i < len(job.line.own) && job.line.own[i] })
	err = r.Exercises.Add(making, exercises.Source{ID: job.id, Owner: job.line.owner, Title: job.line.Title, Engine: job.spec.ID}, own, false)
	if err != nil {
		r.Log.Warn("exercises of a report", "game", job.id, "err", err)
	}
	save(err == nil, "")
	if cause := context.Cause(making); cause != nil {
		return false, cause
	}
	job.change(func(t *Progress) {
		t.Unsaved = t.Unsaved || err != nil
		all := d.Told(d.Report())
		t.Done, t.Chances, t.Report = t.Of, d.Chances(), &all
	})
	return false, nil
}

// widen runs as many reports for people at once as workers can take.
func (r *Room) widen(ctx context.Context, job *job) {
	if slots := r.Search.Slots; !job.unasked() && slots.Away(job.spec) {
		r.line.Resize(max(1, slots.Room(ctx, workers.Report)))
	}
}

// setup returns the settings of a report's engine, and a name for them.
func (o *order) setup(threads int) (name string, settings []engine.Setting) {
	if o.spec.Threads != nil {
		settings = append(settings, engine.Setting{Name: engines.ThreadsOption, Value: strconv.Itoa(threads)})
	}
	if n := reports.Effort(o.spec, o.time).Nodes; n > 0 && o.spec.Memory != nil {
		settings = append(settings, engine.Setting{Name: engines.HashOption, Value: strconv.FormatInt(reports.TableMiB(n), 10)})
	}
	return forReport + engines.DescribeSettings(settings), settings
}

// searcher returns the engine of a report, at a worker or here. It waits for a slot before each
// search, so that more urgent searches come in between. A search of an unasked report stops
// when somebody wants its slot, and begins again later.
func (r *Room) searcher(job *job) reports.Searcher {
	threads := 1
	if job.spec.Threads != nil && job.spec.Pace == 0 && !job.unasked() { // several threads find something else each time
		threads = r.Search.Slots.Queue().Slots()
	}
	setup, settings := job.setup(threads)
	here := func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		at, known, err := r.Search.Pool.Acquire(ctx, pool.Kind{ID: job.spec.ID, Setup: setup}, pool.Holder{Owner: job.id, Seat: forReport}, job.spec.New, settings)
		if err != nil {
			return engine.Result{}, err
		}
		if n, ok := at.Engine.(engine.NewGamer); ok && known && l.Nodes > 0 {
			n.NewGame()
		}
		sound := false
		defer func() { r.Search.Pool.Release(at, sound) }()
		result, err := at.Engine.Search(ctx, p, l, onInfo)
		sound = true
		return result, err
	}
	return func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		slot := workers.Request{
			Away: r.Search.Slots.Away(job.spec), Sort: workers.Report,
			Urgency: job.urgency(), Client: job.asker, Threads: threads, Tell: func(int) {},
		}
		for {
			searching, end := context.WithCancelCause(ctx)
			if job.unasked() {
				slot.Hurry = func() { end(errYield) }
			}
			place, away, err := r.Search.Slots.Wait(ctx, slot)
			if err != nil {
				end(nil)
				return engine.Result{}, err
			}
			search := here
			if away {
				search = r.away(job)
			}
			result, err := func() (engine.Result, error) {
				defer end(nil)
				defer place.Leave()
				return search(searching, p, l, onInfo)
			}()
			switch {
			case errors.Is(context.Cause(searching), errYield) && ctx.Err() == nil: // it waits again
			case !errors.Is(err, engines.ErrNoWorker):
				return result, err
			case r.Search.Slots.Here():
				slot.Away = false
			default: // until a worker is free
				select {
				case <-ctx.Done():
					return engine.Result{}, context.Cause(ctx)
				case <-time.After(queue.PollEvery):
				}
			}
		}
	}
}

// away returns a worker's engine for a report, on one processor.
func (r *Room) away(job *job) reports.Searcher {
	j := workers.Job{Sort: workers.Report, Game: job.id, Seat: forReport, Engine: job.spec.ID, Fresh: job.spec.Pace > 0}
	j.Set, j.Settings = job.setup(1)
	return func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		j.Version, j.Position = len(p.Moves), p
		return r.Search.Slots.Make(ctx, ctx, j, func(string) engine.Limits { return l }, onInfo)
	}
}

// save stores the current state of a report. If that fails, the report goes on and its
// followers are told. An error ends it: ErrNotClaimed if another node has it or it was stopped,
// store.ErrDeleted if its game was deleted.
func (r *Room) save(ctx context.Context, job *job, d *reports.Draft, done bool, failed string) error {
	if job.unkept {
		leave, err := r.asking.Enter(ctx, job.id)
		if err != nil {
			return err
		}
		defer leave()
		if ctx.Err() != nil { // it may have been stopped, which the Store does not know
			return context.Cause(ctx)
		}
	}
	kept, err := r.kept(job, d, done, failed)
	if err == nil {
		write, cancel := store.WriteContext(store.WithPatience(ctx))
		defer cancel()
		if job.unkept {
			if err = r.Store.AskReport(write, kept, r.over(write, job.id), reportsEach); err == nil {
				job.unkept = false
			}
		} else {
			err = r.Store.KeepReport(write, kept)
		}
	}
	switch {
	case errors.Is(err, store.ErrDeleted), errors.Is(err, store.ErrNoGame):
		return store.ErrDeleted
	case errors.Is(err, ErrNotClaimed):
		return ErrNotClaimed
	case err != nil:
		r.Log.Warn("store a report", "game", job.id, "err", err)
	}
	job.change(func(t *Progress) { t.Unsaved = err != nil })
	return nil
}

// over returns the ticket of the stored report on a game, or "".
func (r *Room) over(ctx context.Context, id string) string {
	kept, _, err := r.Store.Report(ctx, id)
	if err != nil {
		r.Log.Warn("read a report", "game", id, "err", err) // storing it fails, too
	}
	return kept.Ticket
}
