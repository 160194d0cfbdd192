package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"duiyi/engines"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/report"
	"duiyi/reports"
	"duiyi/store"
)

const (
	// mostReviews is how many reports are made or wait, and reviewsEach how many of
	// them one person's; more are refused.
	mostReviews = 32
	reviewsEach = 8
	// reviewTellEvery is the least time between two pieces of progress.
	reviewTellEvery = 200 * time.Millisecond
	// reviewSaveEvery is after how long what was found is stored: a crash loses no
	// more of it than that.
	reviewSaveEvery = 2 * time.Second
	// longBreak is a pause that is no thinking time any more.
	longBreak = time.Hour

	forReview = "(report)"
)

// ErrReviewStopped ends a report that somebody stopped, or asked for anew.
var ErrReviewStopped = errors.New("the report was stopped")

// ErrReviewFailed ends a report that could not be made.
var ErrReviewFailed = errors.New("the report could not be made")

// ErrNotClaimed says that a node no longer has a report to make: another one has, or it
// was stopped or asked for anew.
var ErrNotClaimed = errors.New("this node does not have the report")

// ErrReviewsEach refuses a person another report.
var ErrReviewsEach = errors.New("somebody may have eight reports made at a time")

// A ReviewQuery asks for a report.
type ReviewQuery struct {
	Time  time.Duration // for each position; 0 is DefaultReviewTime
	Again bool          // also where there is one
	// Engine is the ID of the engine that looks into the game. Where it is empty that
	// is the one of the report that there is, and else the game's best.
	Engine string
}

// A ReviewTold is a report as far as it is made.
type ReviewTold struct {
	Done    int        // positions looked at
	Of      int        //
	Place   int        // in the line of reports, from 1; 0 for who does not wait
	Chances []*float64 // of First after so many plies, nil where they are not known yet
	Engine  string
	Time    time.Duration
	Unsaved bool            // it could not be stored
	Failed  string          // why nobody goes on with it, one of the words below; else ""
	Report  *reports.Report // when all is done
	Line    *ReviewLine
}

// Why nobody goes on with a report, unless it is asked for again.
const (
	// FailedEngine is where the engine failed, or ended the program, mostTries times one
	// after the other.
	FailedEngine = "engine"
	// FailedUnfit is where the report cannot be made any more, as when its engine is gone.
	FailedUnfit = "unfit"
)

// A ReviewLine is the game that a report is on: where it began and what was
// played.
type ReviewLine struct {
	Config match.Config
	Start  match.View
	Moves  []match.Move
	Title  string
	Study  bool
	Result *match.Result

	owner   string // the account that the game or study belongs to, or empty for the house
	network bool   // it is a game over the network, which several people may read the report on
	own     []bool // of each move, whether it makes an exercise without being asked for
}

// A KeptReview is what a store keeps of a report: Body is package app's own.
type KeptReview struct {
	ID     string // of the game or study
	Ticket string // of the asking that it comes of: asked for anew it has another
	Node   string // that has it to make, or made it; "" for none
	By     string // a mark of who asked, or "" for nobody
	Done   bool   // or failed
	Body   []byte
	At     time.Time // whole milliseconds, UTC
}

// reviewBody is the Body of a KeptReview. What was found of a position is found
// again as long as the moves that led to it are the same.
type reviewBody struct {
	Engine  string           `json:"engine"`
	TimeMS  int64            `json:"time_ms"`
	Moves   []string         `json:"moves"`
	Evals   []*report.Eval   `json:"evals"`
	Reasons [][]match.Reason `json:"reasons"`          // of each move; null until they have been looked for
	Tries   int              `json:"tries,omitempty"`  // how often it was begun since something was found
	Failed  string           `json:"failed,omitempty"` // as in a ReviewTold

	kept KeptReview // what it is the Body of
}

// Review makes a report on a game or study: on all of its line, as far as it can
// be redone. It tells what there is so far at once, then at most once in
// reviewTellEvery, and last with the Report. It goes on when ctx ends, and after
// a restart; who asks again is told of the same one.
//
// Errors: match.ErrNoHints while a game without hints goes on, ErrReviewsEach where
// somebody has asked for too many, ErrBusy where all together have, ErrNoSlots where
// nobody can make it, *match.ConfigError for a query out of range or a game
// without moves; ErrDeleted, ErrClosed and what ctx says at any time.
func (a *App) Review(ctx context.Context, id string, q ReviewQuery, tell func(ReviewTold)) error {
	if q.Time != 0 && (q.Time < reports.MinTime || q.Time > reports.MaxTime) {
		return match.ConfigErrorf("time_ms", "%d is outside %d to %d", q.Time.Milliseconds(), reports.MinTime.Milliseconds(), reports.MaxTime.Milliseconds())
	}
	job, err := a.reviews.ask(ctx, id, q)
	if err != nil {
		return err
	}
	return job.follow(ctx, tell)
}

// ReviewSoFar returns what there is of a report, without asking for one. The
// error is ErrNoReport where nobody has asked, or the game has changed since.
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
		return ReviewTold{}, reports.ErrNoReport
	}
	return reviewTold(r, body, line), nil
}

// StopReview ends the report on a game, whichever node makes it, and forgets what there
// is of it. A node that comes to store more of it finds that out.
func (a *App) StopReview(ctx context.Context, id string) error {
	line, _, err := a.reviewable(ctx, id)
	if err != nil {
		return err
	}
	if who := identity.From(ctx); line.network && !who.Owners().Has(line.owner) {
		if kept, ok, err := a.store.Review(ctx, id); err != nil || ok && kept.By != who.User {
			return cmp.Or(err, ErrNotYours)
		}
	}
	leave, err := a.reviews.asking.Enter(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	a.reviews.end(id, ErrReviewStopped)
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return a.store.ForgetReview(write, id)
}

// restored is a review of a line with what is stored of it; nil where there is no
// engine for its game, or nothing is stored. What is stored is in the body in any case.
func (a *App) restored(ctx context.Context, id string, line ReviewLine, spent []int64) (*reports.Draft, reviewBody, error) {
	var body reviewBody
	kept, ok, err := a.store.Review(ctx, id)
	if err != nil || !ok {
		return nil, body, err
	}
	body.kept = kept
	if json.Unmarshal(kept.Body, &body) != nil || len(body.Evals) != len(body.Moves)+1 {
		return nil, body, nil // damaged, which is no loss: it can be made again
	}
	spec := a.engines.Find(body.Engine)
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
func (a *App) review(spec *engines.Spec, line ReviewLine, spent []int64) (*reports.Draft, error) {
	kind, err := a.kinds.Find(line.Config.Game)
	if err != nil {
		return nil, err
	}
	start, err := kind.Rules.Start(line.Config)
	if err != nil {
		return nil, err
	}
	return reports.NewDraft(spec, line.Config, start, line.Moves, spent)
}

// into gives a review what was found of its positions: those that the same moves
// lead to.
func (b *reviewBody) into(r *reports.Draft) {
	same := 0
	for same < len(b.Moves) && same < len(r.Moves) && b.Moves[same] == r.Moves[same].Move {
		same++
	}
	copy(r.Evals[:same+1], b.Evals[:same+1])
	if same == len(r.Moves) && same == len(b.Moves) && len(b.Reasons) == same {
		r.Reasons, r.Explained = b.Reasons, true
	}
}

// about reports whether the body is of this line and no other.
func (b *reviewBody) about(line ReviewLine) bool {
	return slices.EqualFunc(b.Moves, line.Moves, func(a string, m match.Move) bool { return a == m.Move })
}

// reviewTold is a review as it is told.
func reviewTold(r *reports.Draft, b reviewBody, line ReviewLine) ReviewTold {
	t := ReviewTold{Of: len(r.Evals), Engine: b.Engine, Time: time.Duration(b.TimeMS) * time.Millisecond, Line: &line, Chances: r.Chances()}
	t.Done = t.Of - len(r.Left())
	if r.Complete() {
		all := r.Told(r.Report())
		t.Report = &all
	} else {
		t.Failed = b.Failed
	}
	return t
}
