package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/engines/queue"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/reports"
	"duiyi/store"
	"duiyi/studies"
)

const (
	// A node looks so often for reports that no node has, and one that has the store for
	// itself so often for those that it has itself and that came to nothing.
	tendEvery = 10 * time.Second
	tendAlone = time.Minute
	// mostTries is how often a report is begun one after the other without anything being
	// found, and triedAgain after what it is begun again, times how often it was.
	mostTries  = 5
	triedAgain = 200 * time.Millisecond
	// unfitAfter is after what a report that this node cannot make is taken for one that
	// none of them can.
	unfitAfter = time.Hour
	// mostAsks is how often a report is asked for while other nodes store theirs first,
	// and askAgain the first wait in between, which doubles: some 5 s in all.
	mostAsks = 10
	askAgain = 10 * time.Millisecond
)

// reviews are the reports that this node makes, has to make, or follows.
//
// A report is asked for, and waits; then it is made; in the end it is done, has failed,
// or was stopped. All of that is the store's: it has the report from the moment at which
// it was asked for, under a ticket of that asking, and with the node that is to make it.
// A node keeps what it finds as long as the store has it so, and lets go where it has
// not: then another node, which took the first one for gone, goes on with what there is,
// or the report was stopped, and the store has nothing under that ticket. What no node at
// work has to make, one of them takes up.
type reviews struct {
	app  *App
	line *queue.Queue // one of each person in turn: one at a time, and with workers as many as they can be at

	taken, failed atomic.Int64 // reports that were taken up, and that failed here

	// asking has a turn for each game: the store learns of one report on it at a time
	// that begins or is stopped here. A turn is taken before mu.
	asking admission.Turns

	mu     sync.Mutex
	jobs   []*reviewJob // in the order in which they came
	coming []*reviewJob // asked for, and not among jobs yet
}

// A reviewJob is a report being made.
type reviewJob struct {
	id     string
	ticket string
	asker  string
	by     string        // the mark of who asked
	turn   *queue.Ticket // in the line, nil while another node makes it; guarded by the mu of reviews
	spec   *engines.Spec
	kind   *games.Game
	line   ReviewLine
	spent  []int64 // on the moves, ms
	time   time.Duration
	stop   context.CancelCauseFunc

	// Of the job's goroutine alone:
	elsewhere bool // another node has it
	unkept    bool // the store has not taken it, and knows nothing of it
	tries     int  // how often it was begun since something was found

	mu      sync.Mutex // guards what follows
	told    ReviewTold
	changed chan struct{} // closed and made anew at each change
	over    bool
	err     error
}

func newReviews(a *App) *reviews { return &reviews{app: a, line: queue.New(1)} }

// find is the job of a game, or nil, mu being held.
func (rs *reviews) find(id string) *reviewJob {
	for _, j := range rs.jobs {
		if j.id == id {
			return j
		}
	}
	return nil
}

// prepare returns a job for the report on a game, which is not begun, with what there is
// of one.
func (rs *reviews) prepare(ctx context.Context, id string, q ReviewQuery) (*reviewJob, *reports.Draft, reviewBody, error) {
	a := rs.app
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return nil, nil, reviewBody{}, err
	}
	kind, err := a.kinds.Find(line.Config.Game)
	if err != nil {
		return nil, nil, reviewBody{}, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err != nil {
		return nil, nil, body, err
	}
	wanted := q.Engine
	if wanted == "" && r != nil {
		wanted = body.Engine
	}
	spec, err := a.engines.Choose(line.Config.Game, wanted)
	if err != nil {
		return nil, nil, body, err
	}
	if !line.Study && line.Result == nil {
		if err := a.noteHelp(ctx, id); err != nil {
			return nil, nil, body, err
		}
	}
	if q.Time == 0 {
		q.Time = reports.DefaultTime
	}
	if r == nil || q.Again || body.Engine != spec.ID {
		if r, err = a.review(spec, line, spent); err != nil {
			return nil, nil, body, err
		}
	}
	job := &reviewJob{id: id, spec: spec, kind: kind, line: line, spent: spent, time: q.Time, changed: make(chan struct{})}
	job.told = reviewTold(r, reviewBody{Engine: spec.ID, TimeMS: q.Time.Milliseconds()}, line)
	return job, r, body, nil
}

// ask joins the report on a game that is being made, be it by another node, or begins
// one. When it returns the store has it. The error is ErrOverloaded if other
// nodes were quicker mostAsks times in a row.
func (rs *reviews) ask(ctx context.Context, id string, q ReviewQuery) (*reviewJob, error) {
	leave, err := rs.asking.Enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer leave()
	wait := askAgain
	for n := 1; ; n++ {
		job, err := rs.tryToAsk(ctx, id, q)
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

// tryToAsk is ask, once, in the turn of the game. The error is ErrConflict where the store has
// another report than the one that was read.
func (rs *reviews) tryToAsk(ctx context.Context, id string, q ReviewQuery) (*reviewJob, error) {
	a := rs.app
	job, r, body, err := rs.prepare(ctx, id, q)
	if err != nil {
		return nil, err
	}
	if old := rs.joined(job, q); old != nil {
		return old, nil
	}
	if job.told.Report != nil {
		job.over = true
		return job, nil
	}
	if !a.slots.Here() && !a.slots.Away(job.spec) {
		return nil, engines.ErrNoSlots
	}
	job.asker = identity.Client(ctx)
	if who := identity.From(ctx); who.User != "" { // the report goes with the account
		job.by = who.User
	} else if job.asker != "" { // which may be an address
		job.by = ids.Of("asker", job.asker)
	}
	if err := rs.admit(job); err != nil {
		return nil, err
	}
	defer rs.admitted(job)
	there := body.kept
	if there.Ticket != "" && !there.Done && !q.Again && body.Engine == job.spec.ID && body.about(job.line) {
		job.ticket, job.by, job.time = there.Ticket, there.By, time.Duration(body.TimeMS)*time.Millisecond
		job.told.Time = job.time
		job.elsewhere = true // or nobody has it, which is found at once
	} else {
		if ctx.Err() != nil { // who has gone, as from a node that stood still, may have stopped it elsewhere meanwhile
			return nil, context.Cause(ctx)
		}
		job.ticket = ids.New()
		err := rs.keepAsked(ctx, job, r, there.Ticket)
		switch {
		case err == nil:
		case a.shared != nil, errors.Is(err, store.ErrConflict), errors.Is(err, ErrReviewsEach), errors.Is(err, store.ErrDeleted), errors.Is(err, store.ErrNoGame):
			return nil, err
		default:
			job.unkept = true
		}
	}
	rs.begin(job, r)
	return job, nil
}

// admit counts a job among those of its asker, and of all, until admitted. It refuses one
// too many.
func (rs *reviews) admit(job *reviewJob) error {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	switch {
	case rs.of(job.by) >= reviewsEach:
		return ErrReviewsEach
	case rs.full():
		return engines.ErrBusy
	}
	rs.coming = append(rs.coming, job)
	return nil
}

// admitted ends admit: the job has begun, or nothing came of it.
func (rs *reviews) admitted(job *reviewJob) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	rs.dropComing(job)
}

// dropComing takes a job out of coming. The caller holds mu.
func (rs *reviews) dropComing(job *reviewJob) {
	rs.coming = slices.DeleteFunc(rs.coming, func(j *reviewJob) bool { return j == job })
}

// full reports whether this node has as many reports as it may. The caller holds mu.
func (rs *reviews) full() bool { return len(rs.jobs)+len(rs.coming) >= mostReviews }

// keepAsked stores a report that is asked for.
func (rs *reviews) keepAsked(ctx context.Context, job *reviewJob, r *reports.Draft, over string) error {
	kept, err := rs.kept(job, r, false, "")
	if err != nil {
		return err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return rs.app.store.AskReview(write, kept, over, reviewsEach)
}

// begin has a job begun, in place of one that this node has of the same game.
func (rs *reviews) begin(job *reviewJob, r *reports.Draft) {
	a := rs.app
	ctx, stop := context.WithCancelCause(a.ctx)
	job.stop = stop
	rs.mu.Lock()
	if old := rs.find(job.id); old != nil {
		old.stop(ErrReviewStopped)
		rs.remove(old)
	}
	if !job.elsewhere {
		job.turn = rs.line.Join(queue.Report, job.asker, 1, nil)
	}
	rs.jobs = append(rs.jobs, job)
	rs.dropComing(job)
	rs.mu.Unlock()
	rs.places()
	a.work.Go(func() {
		defer stop(nil)
		err := rs.make(ctx, job, r)
		if a.ctx.Err() != nil && err != nil { // whatever failed first as the program ends
			err = admission.ErrClosed
		}
		rs.leave(job)
		rs.mu.Lock()
		rs.remove(job)
		rs.mu.Unlock()
		if errors.Is(err, admission.ErrClosed) && a.shared != nil && !job.elsewhere {
			rs.release(job)
		}
		rs.places()
		job.finish(err)
	})
}

// leave takes a job out of the line.
func (rs *reviews) leave(job *reviewJob) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if job.turn != nil {
		job.turn.Leave()
	}
	job.turn = nil
}

// release leaves a report that is not done to other nodes at once: this one ends.
func (rs *reviews) release(job *reviewJob) {
	write, cancel := store.WriteContext(rs.app.ctx)
	defer cancel()
	if _, err := rs.app.store.ClaimReview(write, job.id, job.ticket, rs.app.node, ""); err != nil {
		rs.app.log.Warn("leave a report to other nodes", "game", job.id, "err", err) // they find that this one is gone
	}
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

// attend follows a report that another node makes, by what that node stores, and reports
// whether it is done there. If the node is gone, or has left the report, this node claims
// it and goes on with r. It reads the report after the claim: until then a node that was
// only slow may have stored more.
func (rs *reviews) attend(ctx context.Context, job *reviewJob, r *reports.Draft) (_ *reports.Draft, done bool, err error) {
	for a := rs.app; job.elsewhere; {
		there, body, err := a.restored(ctx, job.id, job.line, job.spent)
		switch {
		case err == nil && body.kept.Ticket != job.ticket:
			return r, false, ErrReviewStopped
		case err == nil && body.kept.Done:
			return r, true, rs.doneThere(job, there, body)
		case err == nil:
			if there != nil && body.Engine == job.spec.ID {
				r = there
				job.progress(r)
			}
			if body.kept.Node == a.node {
				rs.taken.Add(1)
				job.elsewhere, job.tries = false, body.Tries
				return r, false, nil
			}
			if rs.left(ctx, body.kept.Node) {
				if mine, err := a.store.ClaimReview(ctx, job.id, job.ticket, body.kept.Node, a.node); err == nil && mine {
					continue
				}
			}
		case !errors.Is(err, store.ErrOverloaded):
			return r, false, err
		}
		select {
		case <-ctx.Done():
			return r, false, context.Cause(ctx)
		case <-time.After(reviewSaveEvery):
		}
		if _, _, err := a.reviewable(ctx, job.id); errors.Is(err, store.ErrDeleted) || errors.Is(err, studies.ErrDeleted) {
			return r, false, err
		}
	}
	return r, false, nil
}

// doneThere tells of a report that another node has done, or that failed there.
func (rs *reviews) doneThere(job *reviewJob, r *reports.Draft, body reviewBody) error {
	if r != nil {
		told := reviewTold(r, body, job.line)
		job.change(func(t *ReviewTold) { *t = told })
		if told.Report != nil {
			return nil
		}
	}
	if body.Failed != "" {
		return ErrReviewFailed
	}
	return ErrReviewStopped // it is on another line
}

// left reports whether a report that a node has is left to others: it has none, or that
// one is gone.
func (rs *reviews) left(ctx context.Context, node string) bool {
	if node == "" {
		return true
	}
	others, sure := rs.app.others(ctx)
	return sure && !slices.Contains(others, node)
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

// of counts the reports that somebody has asked for, by their mark, mu being held.
func (rs *reviews) of(by string) int {
	n := 0
	for _, list := range [][]*reviewJob{rs.jobs, rs.coming} {
		for _, j := range list {
			if j.by == by {
				n++
			}
		}
	}
	return n
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
			place = j.turn.Place()
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

// progress takes over what a review has found.
func (j *reviewJob) progress(r *reports.Draft) {
	j.change(func(t *ReviewTold) { t.Done, t.Chances = t.Of-len(r.Left()), r.Chances() })
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
