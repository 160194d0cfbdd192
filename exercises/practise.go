package exercises

import (
	"context"
	"slices"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/store"
)

// Grade records how review number before of an exercise went, counted from 0. A second
// grade for the latest review replaces the first, so that a client may send it again or
// correct it. The error is ErrPractised if another review has followed.
func (d *Deck) Grade(ctx context.Context, id string, before int, g practice.Grade) (Exercise, error) {
	if err := d.grade(ctx, id, before, g); err != nil {
		return Exercise{}, err
	}
	return d.Exercise(ctx, id)
}

func (d *Deck) grade(ctx context.Context, id string, before int, g practice.Grade) error {
	leave, err := d.turns.Enter(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	k, err := d.kept(ctx, id)
	switch n := len(k.Reviews); {
	case err != nil:
		return err
	case before < 0 || before > n:
		return match.ConfigErrorf("reviews", "%d; the exercise has been done %d times", before, n)
	case before < n-1:
		return ErrPractised
	case before == n:
		k.Reviews = append(k.Reviews, practice.Review{At: d.time(), Grade: g})
	default:
		k.Reviews[before].Grade = g // the time of the review stays
	}
	c := practice.CardOf(k.Added, k.Reviews)
	k.Due, k.Stage = c.Due, c.Stage
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return d.store.GradeExercise(write, k, before)
}

// Suspend takes an exercise out of practice, or back into it.
func (d *Deck) Suspend(ctx context.Context, id string, suspended bool) (Exercise, error) {
	err := d.change(ctx, id, func(k *Kept) error {
		if !k.Deleted.IsZero() {
			return ErrNoExercise
		}
		k.Suspended = suspended
		return nil
	})
	if err != nil {
		return Exercise{}, err
	}
	return d.Exercise(ctx, id)
}

// Delete removes an exercise. Reports do not make it again; Restore takes it back.
func (d *Deck) Delete(ctx context.Context, id string) error {
	return d.change(ctx, id, func(k *Kept) error {
		if !k.Deleted.IsZero() {
			return ErrNoExercise
		}
		k.Deleted = d.time()
		return nil
	})
}

// Restore takes a deletion back.
func (d *Deck) Restore(ctx context.Context, id string) (Exercise, error) {
	if err := d.change(ctx, id, func(k *Kept) error { k.Deleted = time.Time{}; return nil }); err != nil {
		return Exercise{}, err
	}
	return d.Exercise(ctx, id)
}

func (d *Deck) change(ctx context.Context, id string, with func(*Kept) error) error {
	leave, err := d.turns.Enter(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	k, err := d.own(ctx, id)
	if err != nil {
		return err
	}
	if err := with(&k); err != nil {
		return err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return d.store.SetExercise(write, k)
}

// Give makes the exercises of one owner another's, but for those of whose position the other
// has one.
func (d *Deck) Give(ctx context.Context, from, to string) (given, kept int, err error) {
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return d.store.GiveExercises(write, from, to)
}

// A Practice counts the reviews of a span of time by their grade.
type Practice map[practice.Grade]int

// mostSpans limits what Progress counts.
const mostSpans = 400

// Progress counts the caller's reviews in consecutive spans of time, between each bound and the next:
// the days or weeks where the person lives.
func (d *Deck) Progress(ctx context.Context, bounds []time.Time) ([]Practice, error) {
	if len(bounds) < 2 || len(bounds) > mostSpans+1 || !slices.IsSortedFunc(bounds, time.Time.Compare) {
		return nil, match.ConfigErrorf("at", "wants 2 to %d times, earliest first", mostSpans+1)
	}
	spans := make([]Practice, len(bounds)-1)
	for i := range spans {
		spans[i] = Practice{}
	}
	reviews, err := d.store.Practised(ctx, identity.From(ctx).Owners(), bounds[0], bounds[len(bounds)-1])
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
