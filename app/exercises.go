package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/engines"
	"duiyi/engines/evaluations"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/report"
	"duiyi/store"
)

// ErrNoExercise says that there is no exercise by an id, or that it is deleted.
var ErrNoExercise = errors.New("there is no such exercise")

// ErrPractised refuses a grade for a review that has been followed by another.
var ErrPractised = errors.New("the exercise has been done since")

const (
	// mostExercises is how many are kept; of more mistakes none are made.
	mostExercises = 20_000
	// mostListed is how many a page of them has.
	mostListed = 200
	// mostNew is how many new ones are due in one sitting: who opened the records of
	// a lifetime is not buried under them.
	mostNew = 20
)

// A KeptExercise is what a store keeps of an exercise: Body is package app's own.
type KeptExercise struct {
	ID        string // 16 lower-case hex digits
	Of        evaluations.Key
	Game      string   // its kind
	Source    string   // the id of the game or study that it is from, which may be gone
	Reasons   []string // role and kind of each reason, "missed.fork"; words without spaces
	Body      []byte
	Added     time.Time // whole milliseconds, UTC, as are all times here
	Suspended bool
	Deleted   time.Time // zero unless it is
	Due       time.Time
	Stage     practice.Stage
	Reviews   []practice.Review // the first one first; not in a list
}

// exerciseBody is the Body of a KeptExercise.
type exerciseBody struct {
	Rules   string         `json:"rules"`
	Setup   string         `json:"setup"`
	Before  *match.Move    `json:"before,omitempty"` // the move that led to it
	Played  match.Move     `json:"played"`           // the mistake
	Mark    report.Mark    `json:"mark"`
	Loss    float64        `json:"loss"` // of chance, by the mistake
	Eval    report.Eval    `json:"eval"` // with the best line
	Engine  string         `json:"engine"`
	Reasons []match.Reason `json:"reasons,omitempty"`
	Ply     int            `json:"ply"` // plies of the game before it
	Title   string         `json:"title,omitempty"`
}

// An Exercise is a moment of a game at which somebody erred, to be played better.
type Exercise struct {
	ExerciseEntry
	Position match.Position
	Before   *match.Move // nil where nothing was played before it
	Played   match.Move  // the mistake
	Mark     report.Mark
	Loss     float64        // of chance, by the mistake
	Best     engines.Report // what should have been played
	Reasons  []match.Reason
	Ply      int    // plies of the game before it
	Title    string // of the game, as it was then
	Gone     bool   // there is no such game any more
	Study    bool   // it is a study
	Reviews  []practice.Review
	Card     practice.Card
}

// An ExerciseEntry is an exercise as a list has it.
type ExerciseEntry struct {
	ID        string
	Game      string
	Rules     string
	Board     string
	Turn      match.Side
	Move      match.Move // the mistake
	Source    string
	Reasons   []string
	Added     time.Time
	Due       time.Time
	Stage     practice.Stage
	Suspended bool
}

// What an ExerciseQuery lists.
const (
	ExercisesDue       = "due"
	ExercisesAll       = "all"
	ExercisesSuspended = "suspended"
	ExercisesNone      = "none" // they are only counted
)

// An ExerciseQuery selects exercises.
type ExerciseQuery struct {
	Which   string    // ExercisesDue where it is empty
	Until   time.Time // due is what is due by then: the end of the day where the person lives
	Game    string    // a kind of game; empty for all
	Source  string    // only those from this game or study; empty for all
	Reasons []string  // any of these; empty for all, "none" for those without a reason
}

// NoReason is what an ExerciseQuery calls the lack of a reason.
const NoReason = "none"

// An ExerciseList is a page of exercises and how many there are. Due counts what
// is due, twenty new ones at most; Waiting the new ones that wait for another sitting; Stages those that are not suspended by how well they are known. Games
// and Reasons count all there are to choose from, whatever was asked for.
type ExerciseList struct {
	List      []ExerciseEntry
	Due       int
	Waiting   int
	Stages    map[practice.Stage]int
	Suspended int
	Games     map[string]int
	Reasons   map[string]int
}

// Exercises returns the exercises that a query selects, at most two hundred:
// first what has been done before, by when it is due, then new ones, of which no
// more than twenty are due in one sitting. Of all, the newest come first.
func (a *App) Exercises(ctx context.Context, q ExerciseQuery) (ExerciseList, error) {
	out := ExerciseList{List: []ExerciseEntry{}, Stages: map[practice.Stage]int{}, Games: map[string]int{}, Reasons: map[string]int{}}
	which := cmp.Or(q.Which, ExercisesDue)
	if !slices.Contains([]string{ExercisesDue, ExercisesAll, ExercisesSuspended, ExercisesNone}, which) {
		return out, match.ConfigErrorf("which", "%q is none of due, all, suspended and none", q.Which)
	}
	kept, err := a.store.Exercises(ctx)
	if err != nil {
		return out, err
	}
	var chosen []KeptExercise
	fresh := 0
	for _, k := range kept {
		out.count(k)
		if !q.selects(k) {
			continue
		}
		due := !k.Suspended && !k.Due.After(q.Until)
		if due && k.Stage == practice.New {
			if fresh++; fresh > mostNew {
				due = false
				out.Waiting++
			}
		}
		switch {
		case k.Suspended:
			out.Suspended++
		default:
			out.Stages[k.Stage]++
		}
		if due {
			out.Due++
		}
		if which == ExercisesAll || which == ExercisesDue && due || which == ExercisesSuspended && k.Suspended {
			chosen = append(chosen, k)
		}
	}
	if which == ExercisesDue {
		slices.SortStableFunc(chosen, func(a, b KeptExercise) int {
			return cmp.Or(cmp.Compare(begun(a), begun(b)), a.Due.Compare(b.Due))
		})
	} else {
		slices.Reverse(chosen)
	}
	for _, k := range chosen {
		if len(out.List) == mostListed {
			break
		}
		whole, err := a.store.Exercise(ctx, k.ID)
		if errors.Is(err, ErrNoExercise) || errors.Is(err, store.ErrDamaged) {
			continue
		}
		if err != nil {
			return out, err
		}
		e, err := a.exercise(whole)
		if err != nil {
			a.log.Warn("an exercise that cannot be read", "exercise", k.ID, "err", err)
			continue
		}
		out.List = append(out.List, e.ExerciseEntry)
	}
	return out, nil
}

// begun is 0 for an exercise that has been done before, 1 for a new one.
func begun(k KeptExercise) int {
	if k.Stage == practice.New {
		return 1
	}
	return 0
}

func (l *ExerciseList) count(k KeptExercise) {
	l.Games[k.Game]++
	for _, r := range k.Reasons {
		l.Reasons[r]++
	}
	if len(k.Reasons) == 0 {
		l.Reasons[NoReason]++
	}
}

func (q *ExerciseQuery) selects(k KeptExercise) bool {
	fits := func(r string) bool {
		return slices.Contains(k.Reasons, r) || r == NoReason && len(k.Reasons) == 0
	}
	return (q.Game == "" || q.Game == k.Game) && (q.Source == "" || q.Source == k.Source) &&
		(len(q.Reasons) == 0 || slices.ContainsFunc(q.Reasons, fits))
}

// Exercise returns an exercise. The error is ErrNoExercise where there is none,
// ErrDamaged where it cannot be read any more.
func (a *App) Exercise(ctx context.Context, id string) (Exercise, error) {
	k, err := a.store.Exercise(ctx, id)
	if err != nil {
		return Exercise{}, err
	}
	if !k.Deleted.IsZero() {
		return Exercise{}, ErrNoExercise
	}
	e, err := a.exercise(k)
	if err != nil {
		return Exercise{}, err
	}
	record, err := a.store.Load(ctx, e.Source)
	switch {
	case errors.Is(err, store.ErrNoGame):
		e.Gone = true
	case err != nil:
		return Exercise{}, err
	default:
		e.Gone, e.Study = !record.Deleted.IsZero(), record.Study
	}
	return e, nil
}

// exercise is an exercise as it is kept.
func (a *App) exercise(k KeptExercise) (Exercise, error) {
	r, body, err := a.exerciseReview(k)
	if err != nil {
		return Exercise{}, err
	}
	v := r.Positions[0].View()
	score := body.Eval.Score
	return Exercise{
		ExerciseEntry: ExerciseEntry{
			ID: k.ID, Game: k.Game, Rules: body.Rules, Board: v.Board, Turn: v.Turn, Move: body.Played, Source: k.Source, Reasons: k.Reasons,
			Added: k.Added, Due: k.Due, Stage: k.Stage, Suspended: k.Suspended,
		},
		Position: r.Positions[0], Before: body.Before, Played: body.Played, Mark: body.Mark, Loss: body.Loss,
		Best:    engines.PlayOut(r.Positions[0], match.Info{Depth: body.Eval.Depth, Score: &score, PV: body.Eval.Line}),
		Reasons: body.Reasons, Ply: body.Ply, Title: body.Title, Reviews: k.Reviews, Card: practice.CardOf(k.Added, k.Reviews),
	}, nil
}

// exerciseReview is an exercise as a game without moves to report on.
func (a *App) exerciseReview(k KeptExercise) (*Review, exerciseBody, error) {
	var body exerciseBody
	if err := json.Unmarshal(k.Body, &body); err != nil {
		return nil, body, fmt.Errorf("exercise %s: %w: %w", k.ID, store.ErrDamaged, err)
	}
	kind, err := a.kinds.Find(k.Game)
	if err != nil {
		return nil, body, err
	}
	c := match.Config{Game: k.Game, Rules: body.Rules, Setup: body.Setup}
	start, err := kind.Rules.Start(c)
	if err != nil {
		return nil, body, fmt.Errorf("exercise %s: %w", k.ID, err)
	}
	spec := a.exerciseEngine(k.Game, body.Engine)
	if spec == nil {
		return nil, body, fmt.Errorf("%w: there is no engine for this game", match.ErrBadCommand)
	}
	r, err := NewReview(spec, c, start, nil, nil)
	if err != nil {
		return nil, body, err
	}
	r.Evals[0] = &body.Eval
	return r, body, nil
}

// exerciseEngine is the engine whose report an exercise is from, or the one that
// advises today; nil where there is none.
func (a *App) exerciseEngine(game, id string) *engines.Spec {
	if spec := a.engines.Find(id); spec != nil {
		return spec
	}
	return a.engines.Adviser(game)
}

// TryExercise judges a move in an exercise, as Retry does in a report; the mistake
// itself is one still. Errors are those of Exercise, ErrBusy, and *match.Refusal for a move that the rules refuse.
func (a *App) TryExercise(ctx context.Context, id, move string) (Tried, error) {
	k, err := a.store.Exercise(ctx, id)
	if err != nil {
		return Tried{}, err
	}
	if !k.Deleted.IsZero() {
		return Tried{}, ErrNoExercise
	}
	r, body, err := a.exerciseReview(k)
	if err != nil {
		return Tried{}, err
	}
	_, m, err := r.Positions[0].Play(move)
	if err != nil {
		return Tried{}, err
	}
	if m.Move == body.Played.Move {
		return Tried{Move: m, Loss: body.Loss}, nil
	}
	return a.try(ctx, id, a.exerciseEngine(k.Game, body.Engine), r, 0, move)
}

// GradeExercise notes how an exercise went that had been done so many times
// before. A second grade for the same review takes the place of the first, so
// that it may be sent again and thought better of; ErrPractised where another
// review has followed.
func (a *App) GradeExercise(ctx context.Context, id string, before int, g practice.Grade) (Exercise, error) {
	a.practising.Lock()
	defer a.practising.Unlock()
	k, err := a.store.Exercise(ctx, id)
	switch n := len(k.Reviews); {
	case err != nil:
		return Exercise{}, err
	case !k.Deleted.IsZero():
		return Exercise{}, ErrNoExercise
	case before < 0 || before > n:
		return Exercise{}, match.ConfigErrorf("reviews", "%d; the exercise has been done %d times", before, n)
	case before < n-1:
		return Exercise{}, ErrPractised
	case before == n:
		k.Reviews = append(k.Reviews, practice.Review{At: a.millisecond(), Grade: g})
	default:
		k.Reviews[before].Grade = g // when it was done it was
	}
	c := practice.CardOf(k.Added, k.Reviews)
	k.Due, k.Stage = c.Due, c.Stage
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := a.store.GradeExercise(write, k, before); err != nil {
		return Exercise{}, err
	}
	return a.Exercise(ctx, id)
}

// SuspendExercise has an exercise come back no more, or again.
func (a *App) SuspendExercise(ctx context.Context, id string, suspended bool) (Exercise, error) {
	err := a.changeExercise(ctx, id, func(k *KeptExercise) error {
		if !k.Deleted.IsZero() {
			return ErrNoExercise
		}
		k.Suspended = suspended
		return nil
	})
	if err != nil {
		return Exercise{}, err
	}
	return a.Exercise(ctx, id)
}

// DeleteExercise removes an exercise. It is not made again of itself, and
// RestoreExercise takes it back.
func (a *App) DeleteExercise(ctx context.Context, id string) error {
	return a.changeExercise(ctx, id, func(k *KeptExercise) error {
		if !k.Deleted.IsZero() {
			return ErrNoExercise
		}
		k.Deleted = a.millisecond()
		return nil
	})
}

// RestoreExercise takes a deletion back.
func (a *App) RestoreExercise(ctx context.Context, id string) (Exercise, error) {
	if err := a.changeExercise(ctx, id, func(k *KeptExercise) error { k.Deleted = time.Time{}; return nil }); err != nil {
		return Exercise{}, err
	}
	return a.Exercise(ctx, id)
}

func (a *App) changeExercise(ctx context.Context, id string, with func(*KeptExercise) error) error {
	a.practising.Lock()
	defer a.practising.Unlock()
	k, err := a.store.Exercise(ctx, id)
	if err != nil {
		return err
	}
	if err := with(&k); err != nil {
		return err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return a.store.SetExercise(write, k)
}

// A Practice counts the reviews of a span of time by their grade.
type Practice map[practice.Grade]int

// mostSpans bounds what a Progress is of.
const mostSpans = 400

// Progress counts what was done in spans of time, each from one moment to the
// next: the days or weeks of where the person lives.
func (a *App) Progress(ctx context.Context, bounds []time.Time) ([]Practice, error) {
	if len(bounds) < 2 || len(bounds) > mostSpans+1 || !slices.IsSortedFunc(bounds, time.Time.Compare) {
		return nil, match.ConfigErrorf("at", "wants 2 to %d moments, the earliest first", mostSpans+1)
	}
	spans := make([]Practice, len(bounds)-1)
	for i := range spans {
		spans[i] = Practice{}
	}
	reviews, err := a.store.Practised(ctx, bounds[0], bounds[len(bounds)-1])
	if err != nil {
		return nil, err
	}
	for _, r := range reviews {
		i, found := slices.BinarySearchFunc(bounds, r.At, time.Time.Compare)
		if !found {
			i--
		}
		if i >= 0 && i < len(spans) {
			spans[i][r.Grade]++
		}
	}
	return spans, nil
}

// millisecond is the time as stores keep it.
func (a *App) millisecond() time.Time { return time.UnixMilli(a.time().UnixMilli()).UTC() }

// reasonKeys are what a KeptExercise says of reasons.
func reasonKeys(list []match.Reason) []string {
	var keys []string
	for _, r := range list {
		key := strings.ReplaceAll(r.Role+"."+r.Kind, " ", "_")
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}
