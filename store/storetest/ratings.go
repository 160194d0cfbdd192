package storetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/club/clubtest"
	"duiyi/library"
	"duiyi/mailbox"
	"duiyi/match"
	"duiyi/people"
	"duiyi/rating"
	"duiyi/ratings"
	"duiyi/reports/jobs"
	"duiyi/store"
)

// A RatingStore is a store of rated games with a library.
type RatingStore interface {
	app.Store
	people.Store
	store.OwnGames
	ratings.Store
	library.Store
	mailbox.Store
}

// RunRatings tests stores against the contract of ratings.Store.
func RunRatings(t *testing.T, open func(t *testing.T) RatingStore) {
	for _, tt := range []struct {
		name string
		test func(t *testing.T, s RatingStore)
	}{
		{"rated once", ratedOnce},
		{"rated games under way", ratedNow},
		{"at the same time", ratedTogether},
		{"an engine of the house", ratedByHouse},
		{"judged games", judged},
		{"an account goes", ratingGoes},
		{"seats of an account that goes", seatsStay},
		{"games of a user", gamesOf},
		{"owners", owners},
		{"shares", shares},
		{"classes", classes},
		{"tournaments", keepsTournaments},
		{"talk", keepsTalk},
		{"alerts", keepsAlerts},
		{"mail", keepsMail},
		{"the page of a club", func(t *testing.T, s RatingStore) { clubtest.Run(t, s) }},
		{"series", func(t *testing.T, s RatingStore) {
			clubtest.Series(t, s, user(1).ID, user(2).ID, s.DeleteUser)
		}},
		{"the calendar", func(t *testing.T, s RatingStore) { clubtest.Calendar(t, s) }},
		{"tournaments race", tournamentsRace},
		{"games of the library", libraryGames},
		{"sources of the library", librarySources},
		{"names of the library", libraryNames},
		{"appearances in the library", libraryAppearances},
		{"uses", uses},
		{"an account leaves nothing", leavesNothing},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			addUsers(t, s, user(1), user(2), user(3))
			tt.test(t, s)
		})
	}
}

// rated adds the n-th game, rated, between two users.
func rated(t *testing.T, s RatingStore, n, first, second int) store.Summary {
	t.Helper()
	sum, events := game(n)
	does(t, s.Create(t.Context(), sum, events), nil)
	does(t, s.Rate(t.Context(), ratings.Game{
		ID: sum.ID, Kind: "chess", Speed: rating.Blitz, Users: [2]string{user(first).ID, user(second).ID}, Advantage: 40,
	}), nil)
	return sum
}

func ratingOf(t *testing.T, s RatingStore, n int) rating.Rating {
	t.Helper()
	list, err := s.RatingsOf(t.Context(), user(n).ID)
	if err != nil || len(list) > 1 {
		t.Fatalf("RatingsOf: %v, %v", list, err)
	}
	if len(list) == 0 {
		return rating.New()
	}
	if list[0].Kind != "chess" || list[0].Speed != rating.Blitz {
		t.Fatalf("rated %+v", list[0])
	}
	return list[0].Rating
}

// ratedOnce tests that the first end of a game counts, however it continues,
// and that an unrated game counts for nobody.
func ratedOnce(t *testing.T, s RatingStore) {
	ctx := t.Context()
	want, other := rating.New(), rating.New()
	for n := range 4 {
		sum := rated(t, s, n, 1, 2)
		does(t, s.Append(ctx, sum, 1, []match.Event{moved(epoch, "h2e2")}), nil)
		same(t, "while it goes on", want, ratingOf(t, s, 1))
		sum.Rated = &store.RatedEnd{Half: n % 3, Ended: epoch.Add(time.Duration(n) * time.Hour)}
		does(t, s.Append(ctx, sum, 2, []match.Event{moved(epoch, "h9g7")}), nil)
		want, other = rating.Play(want, other, n%3, 40, sum.Rated.Ended)
		sum.Rated = &store.RatedEnd{Half: 2, Ended: epoch.Add(99 * time.Hour)}
		does(t, s.Append(ctx, sum, 3, []match.Event{moved(epoch, "h0g2")}), nil)
		noted := ratings.Game{ID: sum.ID, Kind: "chess", Speed: rating.Blitz, Users: [2]string{user(1).ID, user(2).ID}}
		does(t, s.Rate(ctx, noted), nil)
		noted.Users[1] = user(3).ID
		does(t, s.Rate(ctx, noted), store.ErrConflict)
		does(t, s.Append(ctx, sum, 4, []match.Event{moved(epoch, "i9h9")}), nil)
		same(t, "the first", want, ratingOf(t, s, 1))
		same(t, "the second", other, ratingOf(t, s, 2))
	}
	sum, events := game(9)
	does(t, s.Create(ctx, sum, events), nil)
	sum.Rated = &store.RatedEnd{Half: 2, Ended: epoch}
	does(t, s.Append(ctx, sum, 1, []match.Event{moved(epoch, "h2e2")}), nil)
	same(t, "a game that was not noted", want, ratingOf(t, s, 1))
	if list, err := s.RatingsOf(ctx, user(3).ID); err != nil || len(list) != 0 {
		t.Fatalf("who has not played: %v, %v", list, err)
	}

	steps, err := s.RatingSteps(ctx, user(1).ID, "chess", rating.Blitz, 3)
	if err != nil || len(steps) != 3 || steps[0].N != 2 || steps[2].N != 4 {
		t.Fatalf("the last three steps: %+v, %v", steps, err)
	}
	last, _ := game(3)
	same(t, "the last step", ratings.Step{N: 4, Game: last.ID, Points: want.Points, Deviation: want.Deviation, At: want.At}, steps[2])
}

// ratedNow tests that a user's rated games are those with a seat of theirs that neither have
// ended nor are deleted.
func ratedNow(t *testing.T, s RatingStore) {
	ctx := t.Context()
	add := func(n int, first, second string) store.Summary {
		sum, events := game(n)
		sum.Seats = &[2]store.Seat{{Hash: store.SeatHash("a"), User: first, Joined: epoch}, {Hash: store.SeatHash("b"), User: second, Joined: epoch}}
		does(t, s.Create(ctx, sum, events), nil)
		return sum
	}
	me, other, third := user(1).ID, user(2).ID, user(3).ID
	note := func(sum store.Summary, first, second string) {
		does(t, s.Rate(ctx, ratings.Game{ID: sum.ID, Kind: "chess", Speed: rating.Blitz, Users: [2]string{first, second}}), nil)
	}
	mine, theirs, over, gone := add(1, me, other), add(2, other, third), add(3, me, other), add(4, other, me)
	add(5, me, "") // not rated
	for _, sum := range []store.Summary{mine, over} {
		note(sum, me, other)
	}
	note(theirs, other, third)
	note(gone, other, me)
	over.Result = &match.Result{Reason: "agreement"}
	does(t, s.Append(ctx, over, 1, []match.Event{moved(epoch, "h2e2")}), nil)
	does(t, s.Delete(ctx, gone.ID, epoch), nil)
	for who, want := range map[string][]string{me: {mine.ID}, other: {mine.ID, theirs.ID}, third: {theirs.ID}, "": nil} {
		slices.Sort(want)
		got, err := s.RatedNow(ctx, who)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("user %q plays %v, %v, want %v", who, got, err, want)
		}
	}
	does(t, s.Restore(ctx, gone.ID), nil)
	if got, err := s.RatedNow(ctx, me); err != nil || len(got) != 2 {
		t.Errorf("with a game that was restored: %v, %v", got, err)
	}
}

// ratedTogether tests that games which end concurrently each see the ratings
// the others produced.
func ratedTogether(t *testing.T, s RatingStore) {
	const games = 8
	var all sync.WaitGroup
	for n := range games {
		sum := rated(t, s, n, 1, 2)
		all.Go(func() {
			sum.Rated = &store.RatedEnd{Half: 2, Ended: epoch}
			if err := s.Append(t.Context(), sum, 1, []match.Event{moved(epoch, "h2e2")}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	want, other := rating.New(), rating.New()
	for range games {
		want, other = rating.Play(want, other, 2, 40, epoch)
	}
	same(t, "the first", want, ratingOf(t, s, 1))
	same(t, "the second", other, ratingOf(t, s, 2))
}

// ratedByHouse tests that a house engine has the rating given with the result,
// and none in the store.
func ratedByHouse(t *testing.T, s RatingStore) {
	ctx := t.Context()
	want := rating.New()
	for n, half := range []int{0, 2} {
		sum, events := game(n)
		noted := ratings.Game{ID: sum.ID, Kind: "chess", Speed: rating.Blitz, Users: [2]string{user(1).ID, "house:fish:3"}, Advantage: 40}
		does(t, s.Rate(ctx, noted), nil)
		does(t, s.Create(ctx, sum, events), nil)
		sum.Rated = &store.RatedEnd{Half: half, Ended: epoch, Fixed: [2]int{0, 1234}}
		does(t, s.Append(ctx, sum, 1, []match.Event{moved(epoch, "h2e2")}), nil)
		want, _ = rating.Play(want, rating.Fixed(1234, epoch), half, 40, epoch)
		same(t, "who plays it", want, ratingOf(t, s, 1))
	}
	if list, err := s.RatingsOf(ctx, "house:fish:3"); err != nil || len(list) != 0 {
		t.Errorf("the engine has %+v, %v", list, err)
	}
}

// judged tests that rated games that counted are found by game, by account and, with a finished
// report, by kind, as long as the account is there.
func judged(t *testing.T, s RatingStore) {
	ctx := t.Context()
	ended := func(n int) time.Time { return epoch.Add(time.Duration(n) * time.Hour) }
	var ids []string
	for n := range 3 {
		sum := rated(t, s, n, 1, 2)
		ids = append(ids, sum.ID)
		if n < 2 { // the last goes on
			sum.Rated, sum.Result, sum.Plies = &store.RatedEnd{Half: 2, Ended: ended(n)}, &match.Result{}, 1
			does(t, s.Append(ctx, sum, 1, []match.Event{moved(epoch, "h2e2")}), nil)
		}
		r := jobs.Kept{ID: sum.ID, Ticket: "t", Node: "a", Body: []byte("[1]"), At: epoch}
		does(t, s.AskReport(ctx, r, "", 8), nil)
		if r.Done = n == 1; r.Done {
			does(t, s.KeepReport(ctx, r), nil)
		}
	}
	is := func(q ratings.JudgedQuery, want ...string) {
		t.Helper()
		q.Most = max(q.Most, 9)
		list, err := s.Judged(ctx, q)
		does(t, err, nil)
		got := []string{}
		for _, j := range list {
			who, game := 0, -1
			for i, id := range ids {
				if j.Game == id {
					game = i
				}
			}
			for n := 1; n <= 2; n++ {
				if j.User == user(n).ID {
					who = n
				}
			}
			if j.First != (who == 1) || !j.Ended.Equal(ended(game)) || (j.Points > 1500) != j.First {
				t.Errorf("Judged(%+v): %+v", q, j)
			}
			got = append(got, fmt.Sprintf("%d of %d %s", who, game, j.Report))
		}
		slices.Sort(got)
		same(t, fmt.Sprintf("Judged(%+v)", q), append([]string{}, want...), got)
	}
	is(ratings.JudgedQuery{Game: ids[0]}, "1 of 0 ", "2 of 0 ")
	is(ratings.JudgedQuery{Game: ids[2]})
	is(ratings.JudgedQuery{User: user(1).ID}, "1 of 0 ", "1 of 1 [1]")
	is(ratings.JudgedQuery{Kind: "chess"}, "1 of 1 [1]", "2 of 1 [1]")
	is(ratings.JudgedQuery{Kind: "go"})
	bare := ratings.JudgedQuery{Kind: "chess", Bare: true}
	is(bare) // the report on the first is under way
	does(t, s.ForgetReport(ctx, ids[0]), nil)
	is(bare, "1 of 0 ", "2 of 0 ")
	bare.Plies = 1
	is(bare, "1 of 0 ", "2 of 0 ")
	bare.Plies = 2
	is(bare)
	is(ratings.JudgedQuery{Kind: "go", Bare: true})
	list, err := s.Judged(ctx, ratings.JudgedQuery{User: user(1).ID, Most: 1})
	if err != nil || len(list) != 1 || list[0].Game != ids[1] {
		t.Errorf("the newest: %+v, %v", list, err)
	}
	does(t, s.DeleteUser(ctx, user(1).ID), nil)
	is(ratings.JudgedQuery{Kind: "chess"}, "2 of 1 [1]")
}

// ratingGoes tests that an account's ratings are deleted with it, and its
// games still count for the opponents.
func ratingGoes(t *testing.T, s RatingStore) {
	ctx := t.Context()
	sum, next := rated(t, s, 1, 1, 2), rated(t, s, 2, 1, 2)
	sum.Rated = &store.RatedEnd{Half: 0, Ended: epoch}
	does(t, s.Append(ctx, sum, 1, []match.Event{moved(epoch, "h2e2")}), nil)
	does(t, s.DeleteUser(ctx, user(2).ID), nil)
	if list, err := s.RatingsOf(ctx, user(2).ID); err != nil || len(list) != 0 {
		t.Fatalf("of an account that is gone: %v, %v", list, err)
	}
	next.Rated = &store.RatedEnd{Half: 0, Ended: epoch}
	does(t, s.Append(ctx, next, 1, []match.Event{moved(epoch, "h2e2")}), nil)
	if r := ratingOf(t, s, 1); r.Games != 2 {
		t.Errorf("%d games of who is left, want 2", r.Games)
	}
}

// seatsStay tests that the seats of a deleted account remain without naming
// it.
func seatsStay(t *testing.T, s RatingStore) {
	sum, events := game(1)
	sum.Seats = &[2]store.Seat{{Hash: store.SeatHash("a"), User: user(1).ID, Joined: epoch}, {Hash: store.SeatHash("b"), User: user(2).ID, Joined: epoch}}
	does(t, s.Create(t.Context(), sum, events), nil)
	does(t, s.DeleteUser(t.Context(), user(2).ID), nil)
	seats := load(t, s, sum.ID).Seats
	if seats == nil || seats[0] != sum.Seats[0] || seats[1].User != "" || seats[1].Hash != sum.Seats[1].Hash {
		t.Errorf("the seats are %+v", seats)
	}
}

// gamesOf tests that a user's games are listed once each, running ones first,
// with their effect on a rating.
func gamesOf(t *testing.T, s RatingStore) {
	ctx := t.Context()
	me, other := store.Seat{User: user(1).ID, Joined: epoch}, store.Seat{User: user(2).ID, Joined: epoch}
	add := func(n int, over bool, seats [2]store.Seat) store.Summary {
		sum, events := game(n)
		sum.Seats, sum.Updated = &seats, epoch.Add(time.Duration(n)*time.Minute)
		if over {
			sum.Result = &match.Result{Reason: "agreement"}
		}
		does(t, s.Create(ctx, sum, events), nil)
		return sum
	}
	add(1, false, [2]store.Seat{me, other})
	add(2, true, [2]store.Seat{other, me})
	add(3, false, [2]store.Seat{me, me})
	add(4, false, [2]store.Seat{other, {}})
	add(5, true, [2]store.Seat{me, {}})
	gone := add(6, false, [2]store.Seat{me, other})
	does(t, s.Delete(ctx, gone.ID, epoch), nil)
	var points [2][2]float64
	for i, n := range []int{7, 8} { // changed last
		sum := rated(t, s, n, 1, 2)
		sum.Seats, sum.Updated = &[2]store.Seat{me, other}, epoch.Add(time.Duration(n)*time.Minute)
		sum.Result = &match.Result{Reason: "agreement"}
		sum.Rated = &store.RatedEnd{Half: 2, Ended: sum.Updated}
		points[i][0] = ratingOf(t, s, 1).Points
		does(t, s.Append(ctx, sum, 1, []match.Event{moved(epoch, "h2e2")}), nil)
		points[i][1] = ratingOf(t, s, 1).Points
	}

	for _, n := range []int{9, 10} { // changed in the same moment
		sum, events := game(n)
		sum.Seats, sum.Updated = &[2]store.Seat{me, other}, epoch
		does(t, s.Create(ctx, sum, events), nil)
	}

	var got []store.OwnGame
	var after store.OwnCursor
	for range 9 {
		page, err := s.GamesOf(ctx, user(1).ID, after, 3) // two of the same moment are on two pages
		does(t, err, nil)
		if len(page) == 0 {
			break
		}
		got = append(got, page...)
		last := page[len(page)-1]
		after = store.OwnCursor{Cursor: store.Cursor{Updated: last.Updated, ID: last.ID}, Over: last.Result != nil}
	}
	want := []struct {
		n      int
		points *[2]float64
	}{{3, nil}, {1, nil}, {10, nil}, {9, nil}, {8, &points[1]}, {7, &points[0]}, {5, nil}, {2, nil}}
	if len(got) != len(want) {
		t.Fatalf("%d games, want %d", len(got), len(want))
	}
	for i, w := range want {
		sum, _ := game(w.n)
		if got[i].ID != sum.ID {
			t.Errorf("place %d has game %s, want %s", i, got[i].ID, sum.ID)
		}
		same(t, "the points of game "+sum.ID, w.points, got[i].Points)
	}
	all, err := s.GamesOf(ctx, user(1).ID, store.OwnCursor{}, 99)
	does(t, err, nil)
	same(t, "all games at once", got, all)
	none, err := s.GamesOf(ctx, "", store.OwnCursor{}, 9)
	does(t, err, nil)
	same(t, "the games of nobody", []store.OwnGame{}, none)
}
