package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/report"
	"duiyi/study"
)

const (
	// mostReviews is how many reports are made or wait; more are refused.
	mostReviews = 32
	// reviewTellEvery is the least time between two pieces of progress.
	reviewTellEvery = 200 * time.Millisecond
	// reviewSaveEvery is after how long what was found is stored: a crash loses no
	// more of it than that.
	reviewSaveEvery = 2 * time.Second
	// longBreak is a pause that is no thinking time any more.
	longBreak = time.Hour

	forReview = "(report)"
)

// ErrNoReview says that nobody has asked for a report on a game.
var ErrNoReview = errors.New("there is no report on this game")

// ErrReviewStopped ends a report that somebody stopped, or asked for anew.
var ErrReviewStopped = errors.New("the report was stopped")

// A ReviewQuery asks for a report.
type ReviewQuery struct {
	Time  time.Duration // for each position; 0 is DefaultReviewTime
	Again bool          // also where there is one
}

// A ReviewTold is a report as far as it is made.
type ReviewTold struct {
	Done    int        // positions looked at
	Of      int        //
	Place   int        // in the line of reports, from 1; 0 for who does not wait
	Chances []*float64 // of First after so many plies, nil where they are not known yet
	Engine  string
	Time    time.Duration
	Unsaved bool      // it could not be stored
	Report  *Reviewed // when all is done
	Line    *ReviewLine
}

// A ReviewLine is the game that a report is on: where it began and what was
// played.
type ReviewLine struct {
	Config match.Config
	Start  match.View
	Moves  []match.Move
	Title  string
	Study  bool
	Result *match.Result
}

// A KeptReview is what a store keeps of a report: Body is package app's own.
type KeptReview struct {
	ID   string // of the game or study
	Done bool
	Body []byte
	At   time.Time // whole milliseconds, UTC
}

// reviewBody is the Body of a KeptReview. What was found of a position is found
// again as long as the moves that led to it are the same.
type reviewBody struct {
	Engine  string           `json:"engine"`
	TimeMS  int64            `json:"time_ms"`
	Moves   []string         `json:"moves"`
	Evals   []*report.Eval   `json:"evals"`
	Reasons [][]match.Reason `json:"reasons"` // of each move; null until they have been looked for
}

// reviews are the reports that are made or wait.
type reviews struct {
	app  *App
	turn chan struct{} // held by the one that is made: they come one after the other

	mu   sync.Mutex
	jobs []*reviewJob // in the order in which they came
}

// A reviewJob is a report being made.
type reviewJob struct {
	id    string
	asker string
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

func newReviews(a *App) *reviews { return &reviews{app: a, turn: make(chan struct{}, 1)} }

// Review makes a report on a game or study: on all of its line, as far as it can
// be redone. It tells what there is so far at once, then at most once in
// reviewTellEvery, and last with the Report. It goes on when ctx ends, and after
// a restart; who asks again is told of the same one.
//
// Errors: match.ErrNoHints while a game without hints goes on, ErrBusy where too
// many are asked for, *match.ConfigError for a query out of range or a game
// without moves; ErrDeleted, ErrClosed and what ctx says at any time.
func (a *App) Review(ctx context.Context, id string, q ReviewQuery, tell func(ReviewTold)) error {
	if q.Time != 0 && (q.Time < MinReviewTime || q.Time > MaxReviewTime) {
		return configErrorf("time_ms", "%d is outside %d to %d", q.Time.Milliseconds(), MinReviewTime.Milliseconds(), MaxReviewTime.Milliseconds())
	}
	job, err := a.reviews.begin(ctx, id, q)
	if err != nil {
		return err
	}
	return job.follow(ctx, tell)
}

// ReviewSoFar returns what there is of a report, without asking for one. The
// error is ErrNoReview where nobody has asked, or the game has changed since.
func (a *App) ReviewSoFar(ctx context.Context, id string) (ReviewTold, error) {
	a.reviews.mu.Lock()
	job := a.reviews.find(id)
	a.reviews.mu.Unlock()
	if job != nil {
		told, _, _, _ := job.look()
		return told, nil
	}
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return ReviewTold{}, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err != nil {
		return ReviewTold{}, err
	}
	if r == nil || !body.about(line) {
		return ReviewTold{}, ErrNoReview
	}
	return reviewTold(r, body, line), nil
}

// StopReview ends the report on a game that is being made and forgets what there
// is of it.
func (a *App) StopReview(ctx context.Context, id string) error {
	if _, _, err := a.reviewable(ctx, id); err != nil {
		return err
	}
	a.reviews.end(id, ErrReviewStopped)
	write, cancel := writeContext(ctx)
	defer cancel()
	return a.store.ForgetReview(write, id)
}

// reviewable is the line of a game or study that a report would be on.
func (a *App) reviewable(ctx context.Context, id string) (ReviewLine, []int64, error) {
	g, err := a.open(ctx, id)
	if errors.Is(err, ErrNoGame) {
		return a.studyLine(ctx, id)
	}
	if err != nil {
		return ReviewLine{}, nil, err
	}
	s := g.state
	title := g.title
	g.mu.Unlock()
	if s.Config.NoHints && s.Result == nil {
		return ReviewLine{}, nil, match.ErrNoHints
	}
	line := ReviewLine{Config: s.Config, Start: s.PositionAt(0).View(), Moves: s.Moves, Title: title, Result: s.Result}
	if err := line.check(); err != nil {
		return line, nil, err
	}
	spent, err := a.spent(ctx, id, s)
	return line, spent, err
}

// studyLine is the main line of a study.
func (a *App) studyLine(ctx context.Context, id string) (ReviewLine, []int64, error) {
	n, err := a.openStudy(ctx, id)
	if errors.Is(err, ErrNoStudy) {
		err = ErrNoGame
	}
	if err != nil {
		return ReviewLine{}, nil, err
	}
	defer n.mu.Unlock()
	c := n.state.Config
	line := ReviewLine{
		Config: match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}, Start: n.start, Title: n.state.Title, Study: true,
	}
	for i, name := range c.Players {
		line.Config.Players[i] = match.Player{Kind: match.Human, Name: name}
	}
	var spent []int64
	for node := n.state.Tree.Node(study.Root); len(node.Next) > 0; {
		node = n.state.Tree.Node(node.Next[0])
		line.Moves, spent = append(line.Moves, node.Move), append(spent, node.SpentMS)
	}
	return line, spent, line.check()
}

func (l *ReviewLine) check() error {
	switch {
	case len(l.Moves) == 0:
		return configErrorf("moves", "there are no moves to report on")
	case len(l.Moves) > MaxReviewPlies:
		return configErrorf("moves", "%d moves; a report is on at most %d", len(l.Moves), MaxReviewPlies)
	}
	return nil
}

// spent is how long each move of a game took: what passed since the event before
// it, or what the record that the game was opened from says.
func (a *App) spent(ctx context.Context, id string, s match.State) ([]int64, error) {
	spent := make([]int64, len(s.Moves))
	if g, ok := opened(s); ok {
		for i, n := range g.Main() {
			if i < len(spent) && n.Move == s.Moves[i].Move {
				spent[i] = n.Spent.Milliseconds()
			}
		}
	}
	kind, err := a.kind(s.Config.Game)
	if err != nil {
		return nil, err
	}
	r, err := a.store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load game %s: %w", id, err)
	}
	var at match.State
	for i, e := range r.Events {
		var next match.State
		if i == 0 {
			next, err = match.Replay(kind.Rules, r.Events[:1])
		} else {
			next, err = match.Fold(at, e)
		}
		if err != nil {
			break // of a damaged game, what is sound
		}
		if e.Type == match.EvMoved && i > 0 && next.Ply == at.Ply+1 && at.Ply < len(spent) && next.Moves[at.Ply].Move == s.Moves[at.Ply].Move {
			passed := e.At - r.Events[i-1].At
			if passed < 0 || time.Duration(passed)*time.Millisecond >= longBreak {
				passed = 0
			}
			spent[at.Ply] = passed
		}
		at = next
	}
	return spent, nil
}

// restored is a review of a line with what is stored of it; nil where there is no
// engine for its game, or nothing is stored.
func (a *App) restored(ctx context.Context, id string, line ReviewLine, spent []int64) (*Review, reviewBody, error) {
	var body reviewBody
	kept, ok, err := a.store.Review(ctx, id)
	if err != nil || !ok {
		return nil, body, err
	}
	if json.Unmarshal(kept.Body, &body) != nil || len(body.Evals) != len(body.Moves)+1 {
		return nil, body, nil // damaged, which is no loss: it can be made again
	}
	spec := a.spec(body.Engine)
	if spec == nil || spec.Game != line.Config.Game {
		return nil, body, nil
	}
	r, err := a.review(spec, line, spent)
	if err != nil {
		return nil, body, err
	}
	body.into(r)
	return r, body, nil
}

// review prepares a report on a line.
func (a *App) review(spec *EngineSpec, line ReviewLine, spent []int64) (*Review, error) {
	kind, err := a.kind(line.Config.Game)
	if err != nil {
		return nil, err
	}
	start, err := kind.Rules.Start(line.Config)
	if err != nil {
		return nil, err
	}
	return NewReview(spec, line.Config, start, line.Moves, spent)
}

// into gives a review what was found of its positions: those that the same moves
// lead to.
func (b *reviewBody) into(r *Review) {
	same := 0
	for same < len(b.Moves) && same < len(r.Moves) && b.Moves[same] == r.Moves[same].Move {
		same++
	}
	copy(r.Evals[:same+1], b.Evals[:same+1])
	if same == len(r.Moves) && same == len(b.Moves) && len(b.Reasons) == same {
		r.Reasons, r.explained = b.Reasons, true
	}
}

// about reports whether the body is of this line and no other.
func (b *reviewBody) about(line ReviewLine) bool {
	return slices.EqualFunc(b.Moves, line.Moves, func(a string, m match.Move) bool { return a == m.Move })
}

// reviewTold is a review as it is told.
func reviewTold(r *Review, b reviewBody, line ReviewLine) ReviewTold {
	t := ReviewTold{Of: len(r.Evals), Engine: b.Engine, Time: time.Duration(b.TimeMS) * time.Millisecond, Line: &line, Chances: r.chances()}
	t.Done = t.Of - len(r.Left())
	if r.explained && len(r.Left()) == 0 {
		all := r.Told(r.Report())
		t.Report = &all
	}
	return t
}

// chances are those of First after so many plies.
func (r *Review) chances() []*float64 {
	rep := r.Report()
	list := []*float64{rep.Start}
	for _, m := range rep.Moves {
		list = append(list, m.Chance)
	}
	return list
}

// find is the job of a game, or nil, mu being held.
func (rs *reviews) find(id string) *reviewJob {
	for _, j := range rs.jobs {
		if j.id == id {
			return j
		}
	}
	return nil
}

// begin joins the report on a game that is being made, or begins one.
func (rs *reviews) begin(ctx context.Context, id string, q ReviewQuery) (*reviewJob, error) {
	a := rs.app
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return nil, err
	}
	kind, err := a.kind(line.Config.Game)
	if err != nil {
		return nil, err
	}
	spec := a.adviser(line.Config.Game)
	if spec == nil {
		return nil, fmt.Errorf("%w: there is no engine for this game", match.ErrBadCommand)
	}
	if !line.Study && line.Result == nil {
		if err := a.noteHelp(ctx, id); err != nil {
			return nil, err
		}
	}
	if q.Time == 0 {
		q.Time = DefaultReviewTime
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err != nil {
		return nil, err
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
		if same && !q.Again {
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
	case len(rs.jobs) >= mostReviews:
		rs.mu.Unlock()
		stop(nil)
		return nil, ErrBusy
	}
	rs.jobs = append(rs.jobs, job)
	rs.mu.Unlock()
	rs.places()
	a.work.Go(func() {
		defer stop(nil)
		err := rs.make(jobCtx, job, r)
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

// remove takes a job out of the line, mu being held.
func (rs *reviews) remove(job *reviewJob) {
	rs.jobs = slices.DeleteFunc(rs.jobs, func(j *reviewJob) bool { return j == job })
}

// places tells all jobs their place in the line.
func (rs *reviews) places() {
	rs.mu.Lock()
	jobs := slices.Clone(rs.jobs)
	rs.mu.Unlock()
	for place, j := range jobs {
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
		if _, err := rs.begin(rs.app.ctx, kept.ID, ReviewQuery{Time: time.Duration(body.TimeMS) * time.Millisecond}); err != nil && rs.app.ctx.Err() == nil {
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
	select {
	case rs.turn <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { <-rs.turn }()
	rs.save(ctx, job, r, false) // from here on it is gone on with after a restart
	saved := time.Now()
	search := rs.searcher(job)
	c := r.Config
	r.found = func(p match.Position, i match.Info) { rs.app.Remember(c.Game, c.Rules, p, job.spec.ID, i) }
	r.recall = func(p match.Position) (Report, bool) { return rs.app.Recall(ctx, c.Game, c.Rules, p) }
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
	rs.save(ctx, job, r, true)
	job.change(func(t *ReviewTold) {
		all := r.Told(r.Report())
		t.Done, t.Chances, t.Report = t.Of, r.chances(), &all
	})
	return nil
}

// searcher is the engine of a report, lent for one search at a time: whoever is
// in more of a hurry comes in between.
func (rs *reviews) searcher(job *reviewJob) Searcher {
	a := rs.app
	threads := 1
	var settings []engine.Setting
	if job.spec.Threads != nil {
		threads = a.queue.places
		settings = []engine.Setting{{Name: "Threads", Value: strconv.Itoa(threads)}}
	}
	return func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		place := a.queue.joinWith(reviewing, job.asker, threads, nil)
		defer place.leave()
		if err := place.wait(ctx, func(int) {}); err != nil {
			return engine.Result{}, err
		}
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

// look returns what is told now, whether that is the end, and what is closed at
// the next change.
func (j *reviewJob) look() (ReviewTold, bool, error, <-chan struct{}) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.told, j.over, j.err, j.changed
}

// follow tells of a job until it is over.
func (j *reviewJob) follow(ctx context.Context, tell func(ReviewTold)) error {
	for {
		t, over, err, changed := j.look()
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
		if _, over, _, _ := j.look(); over {
			continue
		}
		select {
		case <-time.After(reviewTellEvery):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
