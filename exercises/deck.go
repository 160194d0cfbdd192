package exercises

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/practice"
	"duiyi/report"
	"duiyi/store"
)

// A Judge compares a move with the best one of its position.
type Judge interface {
	// Judge plays a trial's move and searches behind it unless it is the best one. The
	// error is engines.ErrBusy if too many searches wait, or a *match.Refusal.
	Judge(ctx context.Context, t Trial) (report.Tried, error)
}

// A Trial is a move that somebody tries in an exercise.
type Trial struct {
	ID     string // of the exercise, which borrows the engine
	Engine *engines.Spec
	Config match.Config
	Start  match.Position
	Eval   report.Eval // of Start
	Move   string
}

// A Deck is all exercises of the program, each of which belongs to a person. Its methods are safe for concurrent use.
type Deck struct {
	store   Store
	games   games.List
	engines *engines.List
	judge   Judge
	now     func() time.Time
	log     *slog.Logger
	// mostEach is the most exercises of an account; 0 is most.
	mostEach int
	turns    admission.Turns // by exercise: each is read and changed by one call at a time
}

// New returns a Deck that keeps exercises in a store.
func New(s Store, playable games.List, specs *engines.List, judge Judge, now func() time.Time, log *slog.Logger) *Deck {
	return &Deck{store: s, games: playable, engines: specs, judge: judge, now: now, log: log}
}

// time returns the time as stores keep it.
func (d *Deck) time() time.Time { return time.UnixMilli(d.now().UnixMilli()).UTC() }

// An Exercise is a position of a game in which somebody erred, to be played better.
type Exercise struct {
	Entry
	Position match.Position
	Before   *match.Move // nil if no move led to it
	Played   match.Move  // the mistake
	Mark     report.Mark
	Loss     float64        // of chance, by the mistake
	Best     engines.Report // what should have been played
	Reasons  []positions.Reason
	Ply      int    // plies of the game before it
	Title    string // of the game, as it was then
	Gone     bool   // its game or study is deleted
	Study    bool   // it is from a study
	Reviews  []practice.Review
	Card     practice.Card
}

// Exercise returns an exercise. The error is ErrNoExercise if there is none,
// store.ErrDamaged if it can no longer be read.
func (d *Deck) Exercise(ctx context.Context, id string) (Exercise, error) {
	k, err := d.kept(ctx, id)
	if err != nil {
		return Exercise{}, err
	}
	e, err := d.exercise(k)
	if err != nil {
		return Exercise{}, err
	}
	record, err := d.store.Load(ctx, e.Source)
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

// own returns an exercise of the caller, deleted or not. Another's does not exist.
func (d *Deck) own(ctx context.Context, id string) (Kept, error) {
	k, err := d.store.Exercise(ctx, id)
	if err == nil && !identity.From(ctx).Owners().Has(k.Owner) {
		return Kept{}, ErrNoExercise
	}
	return k, err
}

// kept returns an exercise of the caller that is not deleted.
func (d *Deck) kept(ctx context.Context, id string) (Kept, error) {
	k, err := d.own(ctx, id)
	if err == nil && !k.Deleted.IsZero() {
		err = ErrNoExercise
	}
	return k, err
}

// A task is an exercise set up again.
type task struct {
	body
	config match.Config
	start  match.Position
	spec   *engines.Spec // the engine of its report, or today's adviser
}

func (d *Deck) read(k Kept) (task, error) {
	var t task
	if err := json.Unmarshal(k.Body, &t.body); err != nil {
		return t, fmt.Errorf("exercise %s: %w: %w", k.ID, store.ErrDamaged, err)
	}
	game, err := d.games.Find(k.Game)
	if err != nil {
		return t, err
	}
	t.config = match.Config{Game: k.Game, Rules: t.Rules, Setup: t.Setup}
	if t.start, err = game.Rules.Start(t.config); err != nil {
		return t, fmt.Errorf("exercise %s: %w", k.ID, err)
	}
	if t.spec = d.engines.Find(t.Engine); t.spec == nil {
		t.spec = d.engines.Adviser(k.Game)
	}
	if t.spec == nil {
		return t, fmt.Errorf("%w: there is no engine for this game", match.ErrBadCommand)
	}
	return t, nil
}

// exercise returns a stored exercise.
func (d *Deck) exercise(k Kept) (Exercise, error) {
	t, err := d.read(k)
	if err != nil {
		return Exercise{}, err
	}
	v := t.start.View()
	return Exercise{
		Entry: Entry{
			ID: k.ID, Game: k.Game, Rules: t.Rules, Board: v.Board, Turn: v.Turn, Move: t.Played, Source: k.Source, Reasons: k.Reasons,
			Added: k.Added, Due: k.Due, Stage: k.Stage, Suspended: k.Suspended,
		},
		Position: t.start, Before: t.Before, Played: t.Played, Mark: t.Mark, Loss: t.Loss,
		Best:    engines.PlayOut(t.start, match.Info{Depth: t.Eval.Depth, Score: &t.Eval.Score, PV: t.Eval.Line}),
		Reasons: t.body.Reasons, Ply: t.Ply, Title: t.Title, Reviews: k.Reviews, Card: practice.CardOf(k.Added, k.Reviews),
	}, nil
}

// Try judges a move in an exercise. The mistake itself stays one without a search. Errors
// are those of Exercise and of a Judge.
func (d *Deck) Try(ctx context.Context, id, move string) (report.Tried, error) {
	k, err := d.kept(ctx, id)
	if err != nil {
		return report.Tried{}, err
	}
	t, err := d.read(k)
	if err != nil {
		return report.Tried{}, err
	}
	_, m, err := t.start.Play(move)
	if err != nil {
		return report.Tried{}, err
	}
	if m.Move == t.Played.Move {
		return report.Tried{Move: m, Loss: t.Loss}, nil
	}
	return d.judge.Judge(ctx, Trial{ID: id, Engine: t.spec, Config: t.config, Start: t.start, Eval: t.Eval, Move: move})
}
