package app

import (
	"context"
	"encoding/json"
	"errors"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/match"
)

// reviews are the reports that are made or wait.
type reviews struct {
	app  *App
	line *queue // one of each person in turn: one at a time, and with workers as many as they can be at

	mu   sync.Mutex
	jobs []*reviewJob // in the order in which they came
}

// A reviewJob is a report being made.
type reviewJob struct {
	id    string
	asker string
	turn  *ticket
	spec  *EngineSpec
	kind  *Game
	line  ReviewLine
	time  time.Duration
	stop  context.CancelCauseFunc

	mu      sync.Mutex // guards what follows
	told    ReviewTold
	changed chan struct{} // closed and made anew at each change
	over    bool
	err     error
}

func newReviews(a *App) *reviews { return &reviews{app: a, line: &queue{places: 1, cores: 1}} }

// find is the job of a game, or nil, mu being held.
func (rs *reviews) find(id string) *reviewJob {
	for _, j := range rs.jobs {
		if j.id == id {
			return j
		}
	}
	return nil
}

// begin joins the report on a game that is being made, or begins one, where who asks
// has fewer than so many.
func (rs *reviews) begin(ctx context.Context, id string, q ReviewQuery, each int) (*reviewJob, error) {
	a := rs.app
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return nil, err
	}
	kind, err := a.kind(line.Config.Game)
	if err != nil {
		return nil, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err != nil {
		return nil, err
	}
	wanted := q.Engine
	if wanted == "" && r != nil {
		wanted = body.Engine
	}
	spec, err := a.chosen(line.Config.Game, wanted)
	if err != nil {
		return nil, err
	}
	if !line.Study && line.Result == nil {
		if err := a.noteHelp(ctx, id); err != nil {
			return nil, err
		}
	}
	if q.Time == 0 {
		q.Time = DefaultReviewTime
	}
	if r == nil || q.Again || body.Engine != spec.ID {
		if r, err = a.review(spec, line, spent); err != nil {
			return nil, err
		}
	}
	jobCtx, stop := context.WithCancelCause(a.ctx)
	job := &reviewJob{id: id, asker: askerOf(ctx), spec: spec, kind: kind, line: line, time: q.Time, stop: stop, changed: make(chan struct{})}
	job.told = reviewTold(r, reviewBody{Engine: spec.ID, TimeMS: q.Time.Milliseconds()}, line)

	rs.mu.Lock()
	if old := rs.find(id); old != nil {
		same := slices.EqualFunc(old.line.Moves, line.Moves, func(a, b match.Move) bool { return a.Move == b.Move })
		if same && !q.Again && (q.Engine == "" || old.spec.ID == q.Engine) {
			rs.mu.Unlock()
			stop(nil)
			return old, nil
		}
		old.stop(ErrReviewStopped)
		rs.remove(old)
	}
	switch {
	case job.told.Report != nil:
		job.over = true
		rs.mu.Unlock()
		stop(nil)
		return job, nil
	case a.searchless && rs.crew(spec) == nil:
		rs.mu.Unlock()
		stop(nil)
		return nil, ErrNoSlots
	case rs.of(job.asker) >= each:
		rs.mu.Unlock()
		stop(nil)
		return nil, ErrReviewsEach
	case len(rs.jobs) >= mostReviews:
		rs.mu.Unlock()
		stop(nil)
		return nil, ErrBusy
	}
	job.turn = rs.line.join(reviewing, job.asker, nil)
	rs.jobs = append(rs.jobs, job)
	rs.mu.Unlock()
	rs.places()
	a.work.Go(func() {
		defer stop(nil)
		err := rs.make(jobCtx, job, r)
		job.turn.leave()
		rs.mu.Lock()
		rs.remove(job)
		rs.mu.Unlock()
		rs.places()
		job.finish(err)
	})
	return job, nil
}

// noteHelp counts a report on a game that goes on as help.
func (a *App) noteHelp(ctx context.Context, id string) error {
	g, err := a.open(ctx, id)
	if err != nil {
		return err
	}
	defer g.mu.Unlock()
	return g.helped(ctx, g.state.Ply)
}

// of counts the reports of who asks, mu being held.
func (rs *reviews) of(asker string) int {
	n := 0
	for _, j := range rs.jobs {
		if j.asker == asker {
			n++
		}
	}
	return n
}

// crew is the workers that can make reports by an engine; nil where there are none.
func (rs *reviews) crew(spec *EngineSpec) *crew {
	if spec.Own {
		return nil
	}
	return rs.app.crew
}

// remove takes a job out of the line, mu being held.
func (rs *reviews) remove(job *reviewJob) {
	rs.jobs = slices.DeleteFunc(rs.jobs, func(j *reviewJob) bool { return j == job })
}

// places tells all jobs their place in the line.
func (rs *reviews) places() {
	rs.mu.Lock()
	jobs := slices.Clone(rs.jobs)
	rs.mu.Unlock()
	for _, j := range jobs {
		place := j.turn.place()
		j.change(func(t *ReviewTold) { t.Place = place })
	}
}

// end stops the report on a game.
func (rs *reviews) end(id string, why error) {
	rs.mu.Lock()
	job := rs.find(id)
	if job != nil {
		rs.remove(job)
	}
	rs.mu.Unlock()
	if job != nil {
		job.stop(why)
		rs.places()
	}
}

// resume goes on with the reports that were not done when the program ended.
func (rs *reviews) resume() {
	if rs.app.searchless && rs.app.crew == nil {
		return
	}
	list, err := rs.app.store.UnfinishedReviews(rs.app.ctx, mostReviews)
	if err != nil {
		if rs.app.ctx.Err() == nil {
			rs.app.log.Warn("unfinished reports", "err", err)
		}
		return
	}
	for _, kept := range list {
		var body reviewBody
		if json.Unmarshal(kept.Body, &body) != nil {
			continue
		}
		if _, err := rs.begin(rs.app.ctx, kept.ID, ReviewQuery{Time: time.Duration(body.TimeMS) * time.Millisecond, Engine: body.Engine}, mostReviews); err != nil && rs.app.ctx.Err() == nil {
			rs.app.log.Warn("resume a report", "game", kept.ID, "err", err)
		}
	}
}

// make makes a report when its turn has come.
func (rs *reviews) make(ctx context.Context, job *reviewJob, r *Review) (err error) {
	defer func() {
		if p := recover(); p != nil {
			rs.app.log.Error("report panicked", "game", job.id, "panic", p, "stack", string(debug.Stack()))
			err = errors.New("internal error in an engine")
		}
	}()
	if err := job.turn.wait(ctx, func(int) { rs.look(ctx, job.spec) }); err != nil {
		return err
	}
	rs.places()
	rs.save(ctx, job, r, false) // from here on it is gone on with after a restart
	saved := time.Now()
	search := rs.searcher(job)
	if c := r.Config; !job.spec.Own { // how deep another program says that it has looked cannot be compared
		r.found = func(p match.Position, i match.Info) { rs.app.Remember(c.Game, c.Rules, p, job.spec.ID, i) }
		r.recall = func(p match.Position) (Report, bool) { return rs.app.Recall(ctx, c.Game, c.Rules, p) }
	}
	job.progress(r)
	err = r.Run(ctx, search, engine.Limits{MoveTime: job.time}, func(int, int) {
		job.progress(r)
		if time.Since(saved) >= reviewSaveEvery {
			rs.save(ctx, job, r, false)
			saved = time.Now()
		}
	})
	if err == nil {
		if err := r.Explain(ctx, r.Report(), job.kind.Explain); err != nil && context.Cause(ctx) == nil {
			rs.app.log.Warn("reasons of a report", "game", job.id, "err", err) // the rest of it stands
		}
		err = context.Cause(ctx)
		r.explained = err == nil
	}
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, ErrReviewStopped), errors.Is(cause, ErrDeleted), errors.Is(cause, ErrStudyDeleted):
		return cause
	case err != nil:
		rs.save(ctx, job, r, false)
		if rs.app.ctx.Err() != nil {
			return ErrClosed
		}
		return err
	}
	// Exercises come first: a report that is not marked as done is gone on with.
	err = rs.app.keepMistakes(ctx, job.id, job.line.Title, job.spec.ID, r, false, func(i int) bool { return i < len(job.line.own) && job.line.own[i] })
	if err != nil {
		rs.app.log.Warn("exercises of a report", "game", job.id, "err", err)
	}
	rs.save(ctx, job, r, err == nil)
	job.change(func(t *ReviewTold) {
		t.Unsaved = t.Unsaved || err != nil
		all := r.Told(r.Report())
		t.Done, t.Chances, t.Report = t.Of, r.chances(), &all
	})
	return nil
}

// look lets as many reports be made at once as workers can be at.
func (rs *reviews) look(ctx context.Context, spec *EngineSpec) {
	if c := rs.crew(spec); c != nil {
		rs.line.resize(max(1, c.look(ctx, ReportWork)))
	}
}

// searcher is the engine of a report, at a worker's or here, lent for one search at
// a time: whoever is in more of a hurry comes in between.
func (rs *reviews) searcher(job *reviewJob) Searcher {
	a := rs.app
	threads := 1
	var settings []engine.Setting
	if job.spec.Threads != nil {
		threads = a.queue.places
		settings = []engine.Setting{{Name: threadsOption, Value: strconv.Itoa(threads)}}
	}
	here := func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		at, _, err := a.lender.take(ctx, job.spec, kind{job.spec.ID, forReview}, settings, holder{job.id, forReview})
		if err != nil {
			return engine.Result{}, err
		}
		sound := false
		defer func() { a.lender.give(at, sound) }()
		result, err := at.engine.Search(ctx, p, l, onInfo)
		sound = true
		return result, err
	}
	return func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		for crew := rs.crew(job.spec); ; {
			place, away, err := a.placeFor(ctx, crew, ReportWork, reviewing, job.asker, threads, nil, func(int) {})
			if err != nil {
				return engine.Result{}, err
			}
			search := here
			if away {
				search = rs.away(job)
			}
			result, err := func() (engine.Result, error) {
				defer place.leave()
				return search(ctx, p, l, onInfo)
			}()
			switch {
			case !errors.Is(err, ErrNoWorker):
				return result, err
			case !a.searchless:
				crew = nil
			default: // whatever keeps workers from it
				select {
				case <-ctx.Done():
					return engine.Result{}, context.Cause(ctx)
				case <-time.After(placeEvery):
				}
			}
		}
	}
}

// away is the engine of a report at a worker's, on one processor.
func (rs *reviews) away(job *reviewJob) Searcher {
	j := Job{Sort: ReportWork, Game: job.id, Seat: forReview, Engine: job.spec.ID, Set: forReview}
	if job.spec.Threads != nil {
		j.Settings = []engine.Setting{{Name: threadsOption, Value: "1"}}
	}
	return func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		j.Version, j.Position = len(p.Moves), p
		return rs.app.crew.Make(ctx, ctx, j, func() engine.Limits { return l }, onInfo)
	}
}

// save stores what there is of a report. One that cannot be stored goes on all
// the same, and whoever watches is told.
func (rs *reviews) save(ctx context.Context, job *reviewJob, r *Review, done bool) {
	body := reviewBody{Engine: job.spec.ID, TimeMS: job.time.Milliseconds(), Evals: r.Evals}
	if r.explained {
		body.Reasons = r.Reasons
	}
	for _, m := range r.Moves {
		body.Moves = append(body.Moves, m.Move)
	}
	text, err := json.Marshal(body)
	if err == nil {
		write, cancel := writeContext(WithPatience(ctx))
		defer cancel()
		err = rs.app.store.KeepReview(write, KeptReview{ID: job.id, Done: done, Body: text, At: time.UnixMilli(rs.app.time().UnixMilli()).UTC()})
	}
	switch {
	case errors.Is(err, ErrDeleted), errors.Is(err, ErrNoGame):
		job.stop(ErrDeleted)
	case err != nil:
		rs.app.log.Warn("store a report", "game", job.id, "err", err)
	}
	job.change(func(t *ReviewTold) { t.Unsaved = err != nil })
}

// progress takes over what a review has found.
func (j *reviewJob) progress(r *Review) {
	j.change(func(t *ReviewTold) { t.Done, t.Chances = t.Of-len(r.Left()), r.chances() })
}

// change changes what is told.
func (j *reviewJob) change(with func(*ReviewTold)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	with(&j.told)
	close(j.changed)
	j.changed = make(chan struct{})
}

func (j *reviewJob) finish(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.over, j.err = true, err
	close(j.changed)
	j.changed = make(chan struct{})
}

// look returns what is told now, what is closed at the next change, whether
// that was the end, and what ended it.
func (j *reviewJob) look() (told ReviewTold, changed <-chan struct{}, over bool, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.told, j.changed, j.over, j.err
}

// follow tells of a job until it is over.
func (j *reviewJob) follow(ctx context.Context, tell func(ReviewTold)) error {
	for {
		t, changed, over, err := j.look()
		if over && err != nil {
			return err
		}
		tell(t)
		if over {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if _, _, over, _ := j.look(); over {
			continue
		}
		select {
		case <-time.After(reviewTellEvery):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
