package exercises

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/store"
)

const (
	// mostListed is the length of a page.
	mostListed = 200
	// mostNew limits the new exercises due in one sitting, so that the mistakes of
	// hundreds of opened records do not bury the others.
	mostNew = 20
)

// What a Query lists.
const (
	Due       = "due"
	All       = "all"
	Suspended = "suspended"
	None      = "none" // they are only counted
)

// NoReason is what a Query calls the lack of a reason.
const NoReason = "none"

// A Query selects exercises.
type Query struct {
	Which   string    // "" is Due
	Until   time.Time // an exercise is due by then: the end of the day where the person lives
	Game    string    // empty for all
	Source  string    // only those from this game or study; empty for all
	Reasons []string  // any of these; empty for all, NoReason for those without a reason
}

// An Entry is an exercise as a list shows it.
type Entry struct {
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

// A List is a page of exercises with counts. Due counts those due, with at most twenty
// new ones; Waiting counts the further new ones. Stages counts those not suspended by
// how well they are known. Games and Reasons count all exercises, whatever the query.
type List struct {
	List      []Entry
	Due       int
	Waiting   int
	Stages    map[practice.Stage]int
	Suspended int
	Games     map[string]int
	Reasons   map[string]int
}

// List returns the exercises of the caller that a query selects, at most two hundred. Due ones come
// with those that have been done before first, by due date; otherwise the newest come
// first.
func (d *Deck) List(ctx context.Context, q Query) (List, error) {
	out := List{List: []Entry{}, Stages: map[practice.Stage]int{}, Games: map[string]int{}, Reasons: map[string]int{}}
	which := cmp.Or(q.Which, Due)
	if !slices.Contains([]string{Due, All, Suspended, None}, which) {
		return out, match.ConfigErrorf("which", "%q is none of due, all, suspended and none", q.Which)
	}
	kept, err := d.store.Exercises(ctx, identity.From(ctx).Owners())
	if err != nil {
		return out, err
	}
	var chosen []Kept
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
		if which == All || which == Due && due || which == Suspended && k.Suspended {
			chosen = append(chosen, k)
		}
	}
	if which == Due {
		slices.SortStableFunc(chosen, func(a, b Kept) int {
			return cmp.Or(cmp.Compare(begun(a), begun(b)), a.Due.Compare(b.Due))
		})
	} else {
		slices.Reverse(chosen)
	}
	for _, k := range chosen {
		if len(out.List) == mostListed {
			break
		}
		whole, err := d.store.Exercise(ctx, k.ID)
		if errors.Is(err, ErrNoExercise) || errors.Is(err, store.ErrDamaged) {
			continue
		}
		if err != nil {
			return out, err
		}
		e, err := d.exercise(whole)
		if err != nil {
			d.log.Warn("an exercise that cannot be read", "exercise", k.ID, "err", err)
			continue
		}
		out.List = append(out.List, e.Entry)
	}
	return out, nil
}

// All returns each exercise of the caller with all that belongs to it, in the order in which
// they were added; one that cannot be read comes with its id and the error.
func (d *Deck) All(ctx context.Context) iter.Seq2[Exercise, error] {
	return func(yield func(Exercise, error) bool) {
		kept, err := d.store.Exercises(ctx, identity.From(ctx).Owners())
		if err != nil {
			yield(Exercise{}, err)
			return
		}
		for _, k := range kept {
			e, err := d.Exercise(ctx, k.ID)
			if errors.Is(err, ErrNoExercise) { // deleted meanwhile
				continue
			}
			e.ID = k.ID
			if !yield(e, err) {
				return
			}
		}
	}
}

// begun is 0 for an exercise that has been done before, 1 for a new one.
func begun(k Kept) int {
	if k.Stage == practice.New {
		return 1
	}
	return 0
}

func (l *List) count(k Kept) {
	l.Games[k.Game]++
	for _, r := range k.Reasons {
		l.Reasons[r]++
	}
	if len(k.Reasons) == 0 {
		l.Reasons[NoReason]++
	}
}

func (q *Query) selects(k Kept) bool {
	fits := func(r string) bool {
		return slices.Contains(k.Reasons, r) || r == NoReason && len(k.Reasons) == 0
	}
	return (q.Game == "" || q.Game == k.Game) && (q.Source == "" || q.Source == k.Source) &&
		(len(q.Reasons) == 0 || slices.ContainsFunc(q.Reasons, fits))
}
