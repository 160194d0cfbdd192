package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/rating"
	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/study"
	"duiyi/training"
)

// everybody selects the things of all owners.
var everybody = identity.Owners{All: true}

// owners tests that what belongs to an account is listed and found for its
// owner only, can be given away, and is deleted with the account. What belongs
// to the server stays.
func owners(t *testing.T, s RatingStore) {
	ctx := t.Context()
	she, he := user(1), user(2)
	house := identity.Owners{House: true}
	hers, his := identity.Owners{Account: she.ID}, identity.Owners{Account: he.ID}
	ruling := identity.Owners{House: true, Account: he.ID}

	made := func(n int, owner string) store.Summary {
		t.Helper()
		sum, events := game(n)
		sum.Owner = owner
		sum.Outcome = &store.Outcome{Game: sum.ID, Engine: "e", Level: "3", Owner: owner, Half: 1, Ended: epoch}
		does(t, s.Create(ctx, sum, events), nil)
		return sum
	}
	one, two, three := made(1, ""), made(2, she.ID), made(3, he.ID)
	own, edits := opened(4, "")
	own.Owner = she.ID
	does(t, s.CreateStudy(ctx, own, edits), nil)

	lists := func(whose identity.Owners, words string, want ...store.Summary) {
		t.Helper()
		list, err := s.List(ctx, store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Owners: &whose, Words: words, Limit: 9})
		does(t, err, nil)
		got, ids := map[string]string{}, map[string]string{}
		for _, sum := range list {
			got[sum.ID] = sum.Owner
		}
		for _, sum := range want {
			ids[sum.ID] = sum.Owner
		}
		same(t, fmt.Sprintf("List of %+v", whose), ids, got)
	}
	lists(house, "", one)
	lists(hers, "", two, own)
	lists(hers, two.Title, two)
	lists(his, "", three)
	lists(ruling, "", one, three)
	lists(ruling, three.Title, three)
	lists(everybody, "", one, two, three, own)
	lists(identity.Owners{}, "")

	// A change keeps the owner, whatever its summary says.
	changed := two
	changed.Owner, changed.Outcome = he.ID, nil
	does(t, s.Append(ctx, changed, 1, []match.Event{moved(epoch, "h2e2")}), nil)
	does(t, s.AppendStudy(ctx, own, 1, []study.Event{{Type: study.EvTitled, At: epoch.UnixMilli(), Text: own.Title}}), nil)
	does(t, s.Rename(ctx, two.ID, two.Title), nil)
	lists(hers, "", two, own)
	for _, sum := range []store.Summary{one, two, own} {
		r, err := s.Load(ctx, sum.ID)
		does(t, err, nil)
		same(t, "owner", sum.Owner, r.Owner)
		same(t, "damage", (*store.Damage)(nil), r.Damage)
	}

	outcomes := func(whose identity.Owners, want int) {
		t.Helper()
		list, err := s.Outcomes(ctx, whose, "e")
		does(t, err, nil)
		same(t, fmt.Sprintf("outcomes of %+v", whose), want, len(list))
	}
	outcomes(house, 1)
	outcomes(hers, 1)
	outcomes(ruling, 2)
	outcomes(everybody, 3)
	does(t, s.ForgetOutcomes(ctx, his, "e"), nil)
	outcomes(his, 0)
	outcomes(hers, 1)

	// Each owner has an exercise of the position, and a limit of their own.
	for i, owner := range []string{"", she.ID, he.ID} {
		k := exercise(i)
		k.Of, k.Owner = exercise(9).Of, owner
		does(t, s.AddExercises(ctx, []exercises.Kept{k}, false, 1), nil)
		got, err := s.Exercise(ctx, k.ID)
		does(t, err, nil)
		same(t, "exercise", k, got)
		full := exercise(20 + i)
		full.Owner = owner
		does(t, s.AddExercises(ctx, []exercises.Kept{full}, false, 1), nil)
		k.Reviews = []practice.Review{{At: epoch.Add(time.Duration(i) * time.Minute), Grade: practice.Good}}
		does(t, s.GradeExercise(ctx, k, 0), nil)
	}
	drills := func(whose identity.Owners, want int) {
		t.Helper()
		list, err := s.Exercises(ctx, whose)
		does(t, err, nil)
		same(t, fmt.Sprintf("exercises of %+v", whose), want, len(list))
		done, err := s.Practised(ctx, whose, epoch, epoch.Add(time.Hour))
		does(t, err, nil)
		same(t, fmt.Sprintf("reviews of %+v", whose), want, len(done))
		have, err := s.HaveExercises(ctx, whose, []evaluations.Key{exercise(9).Of, exercise(20).Of})
		does(t, err, nil)
		same(t, fmt.Sprintf("there are exercises of %+v", whose), []bool{want > 0, false}, have)
	}
	drills(house, 1)
	drills(hers, 1)
	drills(ruling, 2)
	drills(everybody, 3)
	drills(identity.Owners{}, 0)

	does(t, s.Give(ctx, one.ID, she.ID), nil)
	does(t, s.Give(ctx, two.ID, ""), nil)
	does(t, s.Give(ctx, "00000000000000ff", ""), store.ErrNoGame)
	one.Owner, two.Owner = she.ID, ""
	lists(house, "", two)
	lists(hers, "", one, own)
	r, err := s.Load(ctx, one.ID)
	does(t, err, nil)
	same(t, "damage of a gift", (*store.Damage)(nil), r.Damage)

	// Giving exercises moves their reviews too, except for positions that the
	// receiver has.
	gives := func(from, to string, given, kept int) {
		t.Helper()
		g, k, err := s.GiveExercises(ctx, from, to)
		does(t, err, nil)
		same(t, "GiveExercises", [2]int{given, kept}, [2]int{g, k})
	}
	gives(he.ID, she.ID, 0, 1)
	third := user(3).ID
	gives(he.ID, third, 1, 0)
	drills(his, 0)
	drills(identity.Owners{Account: third}, 1)
	moved, err := s.Exercise(ctx, exercise(2).ID)
	does(t, err, nil)
	same(t, "a given exercise", [2]any{third, 1}, [2]any{moved.Owner, len(moved.Reviews)})
	gives(third, he.ID, 1, 0)
	gives(he.ID, he.ID, 0, 1)

	// Attempts follow those of the receiver, without the ratings where the receiver has some.
	tries := func(owner string, n int, cmd, game string, points float64) {
		t.Helper()
		a := training.Attempt{N: n, Cmd: cmd, Puzzle: "0123456789ab", Game: game, At: epoch, Mode: training.Rated, Rating: rating.Rating{Points: points, Deviation: 100, Volatility: 0.06}}
		if points == 0 {
			a.Rating = rating.Rating{}
		}
		does(t, s.AddAttempt(ctx, owner, a, rating.Rating{}), nil)
	}
	tries("", 0, "house-first", "chess", 1600)
	tries("", 1, "both-have-it", "chess", 1610)
	tries("", 2, "house-other", "draughts", 1700)
	tries(he.ID, 0, "both-have-it", "chess", 1400)
	n, err := s.GiveAttempts(ctx, "", he.ID)
	does(t, err, nil)
	same(t, "attempts given", 2, n)
	list, err := s.Attempts(ctx, he.ID, 0, 9)
	does(t, err, nil)
	var got []string
	for _, a := range list {
		got = append(got, fmt.Sprint(a.N, " ", a.Cmd, " ", a.Rating.Points))
	}
	same(t, "attempts of the receiver", []string{"0 both-have-it 1400", "1 house-first 0", "2 house-other 1700"}, got)
	list, err = s.Attempts(ctx, "", 0, 9)
	does(t, err, nil)
	same(t, "attempts of the giver", 0, len(list))
	n, err = s.GiveAttempts(ctx, he.ID, he.ID)
	does(t, err, nil)
	same(t, "attempts given to oneself", 0, n)

	// A report is deleted with the account that requested it, and with its
	// game.
	for _, r := range []jobs.Kept{{ID: two.ID, By: she.ID}, {ID: three.ID, By: he.ID}, {ID: one.ID, By: "x"}} {
		r.Ticket, r.Node, r.Body, r.At = "t", "a", []byte("{}"), epoch
		does(t, s.AskReport(ctx, r, "", 8), nil)
	}
	for _, of := range []struct {
		by, after string
		want      []string
	}{{she.ID, "", []string{two.ID}}, {he.ID, "", []string{three.ID}}, {he.ID, three.ID, []string{}}, {"", "", []string{}}} {
		list, err := s.ReportsBy(ctx, of.by, of.after, 9)
		does(t, err, nil)
		same(t, "ReportsBy "+of.by, of.want, append([]string{}, list...))
	}
	does(t, s.DeleteUser(ctx, she.ID), nil)
	lists(everybody, "", two, three)
	outcomes(hers, 0)
	drills(hers, 0)
	drills(ruling, 2)
	for id, want := range map[string]bool{one.ID: false, two.ID: false, three.ID: true} {
		_, there, err := s.Report(ctx, id)
		does(t, err, nil)
		same(t, "a report on "+id, want, there)
	}
	if _, err := s.Load(ctx, own.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("a study of an account that is deleted: %v", err)
	}
}
