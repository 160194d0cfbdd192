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

	claims sync.Mutex // held while this node's claim to a report begins or ends; taken before mu

	mu   sync.Mutex
	jobs []*reviewJob // in the order in which they came
}

// A reviewJob is a report being made.
type reviewJob struct {
	id    string
	asker string
	turn  *ticket // in the line, nil while another node makes it; guarded by the mu of reviews
	spec  *EngineSpec
	kind  *Game
	line  ReviewLine
	spent []int64 // on the moves, ms
	most  int     // that who asked may have made
	time  time.Duration
	stop  context.CancelCauseFunc

	elsewhere bool // another node makes it; of the job's goroutine alone

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

// errElsewhere says that another node makes a report.
var errElsewhere = errors.New("another node makes the report")

// begin joins the report on a game that is being made, be it by another node, or
// begins one, where who asks has fewer than so many. Where nobody has asked, and it is
// gone on with, there is none to join: the error is errElsewhere.
func (rs *reviews) begin(ctx context.Context, id string, q ReviewQuery, each int, asked bool) (_ *reviewJob, err error) {
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
	job := &reviewJob{id: id, asker: askerOf(ctx), spec: spec, kind: kind, line: line, spent: spent, most: each, time: q.Time, stop: stop, changed: make(chan struct{})}
	job.told = reviewTold(r, reviewBody{Engine: spec.ID, TimeMS: q.Time.Milliseconds()}, line)

	if old := rs.joined(job, q); old != nil {
		stop(nil)
		return old, nil
	}
	if job.told.Report == nil && a.shared != nil {
		rs.claims.Lock()
		defer rs.claims.Unlock()
		if q.Again {
			if err := a.shared.Disclaim(ctx, id, ""); err != nil { // of another node, which stops
				stop(nil)
				return nil, err
			}
		}
		if job.elsewhere, err = rs.claim(ctx, job); err == nil && job.elsewhere && !asked {
			err = errElsewhere
		}
		if err != nil {
			stop(nil)
			return nil, err
		}
		defer func() {
			if err != nil {
				rs.leave(job)
			}
		}()
	}
	if old := rs.joined(job, q); old != nil { // somebody was quicker
		stop(nil)
		return old, nil
	}
	rs.mu.Lock()
	if old := rs.find(id); old != nil {
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
	if !job.elsewhere {
		job.turn = rs.line.join(reviewing, job.asker, nil)
	}
	rs.jobs = append(rs.jobs, job)
	rs.mu.Unlock()
	rs.places()
	a.work.Go(func() {
		defer stop(nil)
		err := rs.make(jobCtx, job, r)
		rs.mu.Lock()
		if job.turn != nil {
			job.turn.leave()
		}
		rs.remove(job)
		rs.mu.Unlock()
		rs.disclaim(job)
		rs.places()
		job.finish(err)
	})
	return job, nil
}

// joined is the job of a game that is what another would be, or nil.
func (rs *reviews) joined(job *reviewJob, q ReviewQuery) *reviewJob {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	old := rs.find(job.id)
	if old == nil || q.Again || q.Engine != "" && old.spec.ID != q.Engine || !slices.EqualFunc(old.line.Moves, job.line.Moves, func(a, b match.Move) bool { return a.Move == b.Move }) {
		return nil
	}
	return old
}

// claim has this node make a report, and reports whether another makes it.
func (rs *reviews) claim(ctx context.Context, job *reviewJob) (elsewhere bool, err error) {
	a, by := rs.app, ""
	if job.asker != "" { // which may be an address
		by = idOf("asker", job.asker)
	}
	node, err := a.shared.Claim(ctx, Claim{Game: job.id, Node: a.node, By: by, Most: job.most, Since: a.time().Add(-aliveWithin)})
	return node != a.node, err
}

// disclaim leaves a report to other nodes, once this one has no job of it any more.
func (rs *reviews) disclaim(job *reviewJob) {
	if rs.app.shared == nil {
		return
	}
	rs.claims.Lock()
	defer rs.claims.Unlock()
	rs.leave(job)
}

// leave is disclaim, claims being held.
func (rs *reviews) leave(job *reviewJob) {
	a := rs.app
	rs.mu.Lock()
	mine := rs.find(job.id) != nil
	rs.mu.Unlock()
	if mine {
		return
	}
	write, cancel := writeContext(context.WithoutCancel(a.ctx))
	defer cancel()
	if err := a.shared.Disclaim(write, job.id, a.node); err != nil {
		a.log.Warn("leave a report to other nodes", "game", job.id, "err", err) // until this one is gone
	}
}

// attend follows a report that another node makes, by what that stores, and reports
// whether it is done there. Where that node is gone, or has stopped, this one is to go
// on with what there is: r.
func (rs *reviews) attend(ctx context.Context, job *reviewJob, r *Review) (_ *Review, done bool, err error) {
	for stored := false; job.elsewhere; {
		select {
		case <-ctx.Done():
			return r, false, context.Cause(ctx)
		case <-time.After(reviewSaveEvery):
		}
		elsewhere, err := rs.claim(ctx, job)
		if err == nil {
			var kept *Review
			var body reviewBody
			if kept, body, err = rs.app.restored(ctx, job.id, job.line, job.spent); err == nil && kept != nil && body.Engine == job.spec.ID {
				r = kept
				if told := reviewTold(r, body, job.line); told.Report != nil && body.about(job.line) {
					job.change(func(t *ReviewTold) { *t = told })
					return r, true, nil
				}
				job.progress(r)
			}
			if stored && kept == nil && err == nil {
				return r, false, ErrReviewStopped
			}
			stored, job.elsewhere = kept != nil, elsewhere
		}
		if err != nil && !errors.Is(err, ErrOverloaded) {
			return r, false, err
		}
	}
	return r, false, nil
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
	defer rs.mu.Unlock()
	for _, j := range rs.jobs {
		place := 0
		if j.turn != nil {
			place = j.turn.place()
		}
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
	for try := 0; len(list) > 0; try++ {
		list = slices.DeleteFunc(list, func(kept KeptReview) bool { return !errors.Is(rs.goOn(kept), errElsewhere) })
		if try > 0 || len(list) == 0 { // the rest is made by nodes that are at work
			return
		}
		select {
		case <-rs.app.ctx.Done():
			return
		case <-time.After(aliveWithin + beatEvery): // this program may have been one of them
		}
		for i, kept := range list {
			now, ok, err := rs.app.store.Review(rs.app.ctx, kept.ID)
			if err != nil || !ok {
				now = KeptReview{ID: kept.ID, Done: true} // somebody has stopped it
			}
			list[i] = now
		}
	}
}

// goOn goes on with a report that is not done.
func (rs *reviews) goOn(kept KeptReview) error {
	var body reviewBody
	if kept.Done || json.Unmarshal(kept.Body, &body) != nil {
		return nil
	}
	_, err := rs.begin(rs.app.ctx, kept.ID, ReviewQuery{Time: time.Duration(body.TimeMS) * time.Millisecond, Engine: body.Engine}, mostReviews, false)
	if err != nil && !errors.Is(err, errElsewhere) && rs.app.ctx.Err() == nil {
		rs.app.log.Warn("resume a report", "game", kept.ID, "err", err)
	}
	return err
}

// make makes a report when its turn has come.
func (rs *reviews) make(ctx context.Context, job *reviewJob, r *Review) (err error) {
	defer func() {
		if p := recover(); p != nil {
			rs.app.log.Error("report panicked", "game", job.id, "panic", p, "stack", string(debug.Stack()))
			err = errors.New("internal error in an engine")
		}
	}()
	r, done, err := rs.attend(ctx, job, r)
	if err != nil || done {
		return err
	}
	rs.mu.Lock()
	if job.turn == nil {
		job.turn = rs.line.join(reviewing, job.asker, nil)
	}
	rs.mu.Unlock()
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
// the same, and whoever watches is told. One that has been stopped or asked for anew
// at another node ends.
func (rs *reviews) save(ctx context.Context, job *reviewJob, r *Review, done bool) {
	if a := rs.app; a.shared != nil {
		if node, err := a.shared.Claimed(ctx, job.id); err == nil && node != a.node {
			job.stop(ErrReviewStopped)
			return
		}
	}
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
