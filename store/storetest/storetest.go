package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/engines/evaluations"
	"duiyi/guess/guesstest"
	"duiyi/match"
	"duiyi/store"
	"duiyi/study"
)

// Run tests stores against the contract of app.Store. Each call of open
// returns an empty store and closes it when its test ends.
func Run(t *testing.T, open func(t *testing.T) app.Store) {
	for _, tt := range []struct {
		name string
		test func(t *testing.T, s app.Store)
	}{
		{"create and load", createAndLoad},
		{"create twice", createTwice},
		{"append", appendEvents},
		{"append to the wrong place", appendConflict},
		{"append races", appendRaces},
		{"rename", rename},
		{"delete and restore", deleteAndRestore},
		{"purge", purge},
		{"list filters", listFilters},
		{"list pages", listPages},
		{"list marks seats", listMarksSeats},
		{"seats", keepsSeats},
		{"key", keepsKey},
		{"probe", probes},
		{"unknown game", unknownGame},
		{"studies", studies},
		{"studies in the list", studiesListed},
		{"outcomes", outcomes},
		{"evaluations", storedEvaluations},
		{"reviews", reviews},
		{"reviews of one person", reviewsEach},
		{"reviews race", reviewsRace},
		{"exercises", func(t *testing.T, s app.Store) { keepsExercises(t, s) }},
		{"attempts", func(t *testing.T, s app.Store) { keepsAttempts(t, s) }},
		{"guess rounds", func(t *testing.T, s app.Store) { guesstest.Run(t, s) }},
		{"repertoires", func(t *testing.T, s app.Store) { keepsRepertoires(t, s) }},
		{"attempts race", func(t *testing.T, s app.Store) { attemptsRace(t, s) }},
		{"deadlines", deadlines},
		{"beats", beats},
	} {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, open(t)) })
	}
}

var epoch = time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)

// game returns the n-th of a series of games, updated a second apart.
func game(n int) (store.Summary, []match.Event) {
	at := epoch.Add(time.Duration(n) * time.Second)
	config := match.Config{
		Game: "chess", Rules: "house",
		Players: [2]match.Player{{Kind: match.Human, Name: "甲 \"A\""}, {Kind: match.Engine, Engine: "e", Depth: 4}},
	}
	sum := store.Summary{
		ID: fmt.Sprintf("%016x", n), Title: "第" + fmt.Sprint(n) + "局", Game: config.Game, Rules: config.Rules,
		Players: config.Players, Created: at, Updated: at, Board: "board " + fmt.Sprint(n),
	}
	return sum, []match.Event{{Type: match.EvStarted, At: at.UnixMilli(), Config: &config}}
}

func create(t *testing.T, s app.Store, n int) store.Summary {
	t.Helper()
	sum, events := game(n)
	if err := s.Create(t.Context(), sum, events); err != nil {
		t.Fatalf("Create: %v", err)
	}
	return sum
}

func load(t *testing.T, s app.Store, id string) store.Record {
	t.Helper()
	r, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("Load: %v", err)
	}
	return r
}

func moved(at time.Time, move string) match.Event {
	side := match.Second
	return match.Event{Type: match.EvMoved, At: at.UnixMilli(), Move: move, Side: &side, Info: &match.Info{
		Depth: 7, Score: &match.Score{Mate: -3}, Nodes: 1 << 40, TimeMS: 12,
		PV: []string{move},
	}}
}

func createAndLoad(t *testing.T, s app.Store) {
	first, events := game(1)
	copied, _ := game(2)
	copied.Source = first.ID
	for _, sum := range []store.Summary{first, copied} {
		if err := s.Create(t.Context(), sum, events); err != nil {
			t.Fatalf("Create: %v", err)
		}
		want := store.Record{Summary: sum, Events: events}
		if diff := cmp.Diff(want, load(t, s, sum.ID)); diff != "" {
			t.Errorf("loaded otherwise than stored (-want +got):\n%s", diff)
		}
	}
}

func createTwice(t *testing.T, s app.Store) {
	first := create(t, s, 1)
	again, events := game(1)
	again.Title = "another"
	if err := s.Create(t.Context(), again, events); !errors.Is(err, store.ErrExists) {
		t.Errorf("a second game of the first one's id: %v", err)
	}
	if got := load(t, s, first.ID).Title; got != first.Title {
		t.Errorf("the first game's title became %q", got)
	}
}

func appendEvents(t *testing.T, s app.Store) {
	sum, events := game(1)
	create(t, s, 1)
	winner := match.First
	add := []match.Event{moved(epoch.Add(time.Minute), "h2e2"), {Type: match.EvResigned, At: 1, Side: &winner}}

	next := sum
	next.Title, next.Created = "not by this way", epoch.Add(time.Hour)
	next.Updated, next.Plies, next.Turn, next.Board = epoch.Add(time.Minute), 1, match.Second, "after"
	next.Players[0].Name = "乙"
	next.Result = &match.Result{Winner: &winner, Reason: "resignation", Detail: "…"}
	if err := s.Append(t.Context(), next, 1, add); err != nil {
		t.Fatalf("Append: %v", err)
	}

	want := store.Record{Summary: next, Events: append(events, add...)}
	want.Title, want.Created = sum.Title, sum.Created
	if diff := cmp.Diff(want, load(t, s, sum.ID)); diff != "" {
		t.Errorf("after Append (-want +got):\n%s", diff)
	}

	next.Result = nil // an undo removes the result
	if err := s.Append(t.Context(), next, 3, []match.Event{{Type: match.EvUndone, At: 2, Ply: new(int)}}); err != nil {
		t.Fatalf("Append: %v", err)
	}
	if got := load(t, s, sum.ID).Result; got != nil {
		t.Errorf("the result that was lifted is still %+v", got)
	}
}

func appendConflict(t *testing.T, s app.Store) {
	sum := create(t, s, 1)
	before := load(t, s, sum.ID)
	for _, seq := range []int{0, 2} {
		sum.Board = "never"
		err := s.Append(t.Context(), sum, seq, []match.Event{moved(epoch, "h2e2")})
		if !errors.Is(err, store.ErrConflict) {
			t.Errorf("Append at %d of 1 = %v, want %v", seq, err, store.ErrConflict)
		}
	}
	if diff := cmp.Diff(before, load(t, s, sum.ID)); diff != "" {
		t.Errorf("a refused Append changed the game (-want +got):\n%s", diff)
	}
}

// appendRaces tests that of many writers for each sequence number exactly one
// succeeds.
func appendRaces(t *testing.T, s app.Store) {
	sum := create(t, s, 1)
	const writers, rounds = 4, 8
	for round := range rounds {
		var wg sync.WaitGroup
		errs := make([]error, writers)
		for w := range writers {
			wg.Go(func() {
				errs[w] = s.Append(t.Context(), sum, 1+round, []match.Event{moved(epoch, fmt.Sprint(w))})
			})
		}
		wg.Wait()
		won := 0
		for _, err := range errs {
			switch {
			case err == nil:
				won++
			case !errors.Is(err, store.ErrConflict):
				t.Fatalf("Append: %v", err)
			}
		}
		if won != 1 {
			t.Fatalf("round %d: %d writers were told that they had written", round, won)
		}
	}
	if got := len(load(t, s, sum.ID).Events); got != 1+rounds {
		t.Errorf("%d events are stored, want %d", got, 1+rounds)
	}
}

func rename(t *testing.T, s app.Store) {
	sum := create(t, s, 1)
	if err := s.Rename(t.Context(), sum.ID, "名局 ' ; --"); err != nil {
		t.Fatalf("Rename: %v", err)
	}
	got := load(t, s, sum.ID)
	if got.Title != "名局 ' ; --" || !got.Updated.Equal(sum.Updated) {
		t.Errorf("title %q, updated %v; a new title is no event", got.Title, got.Updated)
	}
}

func deleteAndRestore(t *testing.T, s app.Store) {
	sum := create(t, s, 1)
	when := epoch.Add(time.Hour)
	if err := s.Delete(t.Context(), sum.ID, when); err != nil {
		t.Fatalf("Delete: %v", err)
	}
	r := load(t, s, sum.ID)
	if !r.Deleted.Equal(when) || len(r.Events) != 1 {
		t.Errorf("deleted at %v with %d events, want %v and 1", r.Deleted, len(r.Events), when)
	}
	if list := ids(t, s, store.Query{Status: store.StatusAll, Limit: 9}); len(list) != 0 {
		t.Errorf("a deleted game is listed: %v", list)
	}
	for name, err := range map[string]error{
		"Append": s.Append(t.Context(), sum, 1, []match.Event{moved(epoch, "h2e2")}),
		"Rename": s.Rename(t.Context(), sum.ID, "x"),
		"Delete": s.Delete(t.Context(), sum.ID, when),
	} {
		if !errors.Is(err, store.ErrDeleted) {
			t.Errorf("%s of a deleted game = %v, want %v", name, err, store.ErrDeleted)
		}
	}
	for range 2 { // restoring an existing game changes nothing
		if err := s.Restore(t.Context(), sum.ID); err != nil {
			t.Fatalf("Restore: %v", err)
		}
		if r := load(t, s, sum.ID); !r.Deleted.IsZero() || r.Title != sum.Title {
			t.Errorf("restored as %+v", r)
		}
	}
}

func purge(t *testing.T, s app.Store) {
	for n := 1; n <= 3; n++ {
		sum := create(t, s, n)
		if n < 3 {
			if err := s.Delete(t.Context(), sum.ID, epoch.AddDate(0, 0, n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	n, err := s.Purge(t.Context(), epoch.AddDate(0, 0, 2))
	if n != 1 || err != nil {
		t.Fatalf("Purge = %d, %v; want 1", n, err)
	}
	for n, want := range map[int]error{1: store.ErrNoGame, 2: nil, 3: nil} {
		if _, err := s.Load(t.Context(), fmt.Sprintf("%016x", n)); !errors.Is(err, want) {
			t.Errorf("game %d: %v, want %v", n, err, want)
		}
	}
	// The id of a purged game can be reused; nothing of the old game remains.
	create(t, s, 1)
	if got := len(load(t, s, fmt.Sprintf("%016x", 1)).Events); got != 1 {
		t.Errorf("%d events, want 1", got)
	}
}

func ids(t *testing.T, s app.Store, q store.Query) []string {
	t.Helper()
	list, err := s.List(t.Context(), q)
	if err != nil {
		t.Fatalf("List(%+v): %v", q, err)
	}
	ids := make([]string, len(list))
	for i, sum := range list {
		ids[i] = sum.ID[15:]
	}
	return ids
}

func listFilters(t *testing.T, s app.Store) {
	for n := 1; n <= 4; n++ { // games 2 and 4 are finished, 3 and 4 are draughts
		sum, events := game(n)
		if n%2 == 0 {
			sum.Result = &match.Result{Reason: "agreement"}
		}
		if n >= 3 {
			sum.Game = "draughts"
		}
		switch n {
		case 1:
			sum.Title = "飞刀 Café 100%"
		case 2:
			sum.Players[1] = match.Player{Kind: match.Human, Name: "Ann 许"}
		case 3:
			sum.Players[0] = match.Player{Kind: match.Engine, Engine: "ann", Level: "7"}
		}
		if err := s.Create(t.Context(), sum, events); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name string
		q    store.Query
		want []string
	}{
		{"all", store.Query{Status: store.StatusAll, Limit: 9}, []string{"4", "3", "2", "1"}},
		{"active", store.Query{Status: store.StatusActive, Limit: 9}, []string{"3", "1"}},
		{"finished", store.Query{Status: store.StatusFinished, Limit: 9}, []string{"4", "2"}},
		{"one game", store.Query{Status: store.StatusAll, Game: "draughts", Limit: 9}, []string{"4", "3"}},
		{"both", store.Query{Status: store.StatusFinished, Game: "chess", Limit: 9}, []string{"2"}},
		{"words of a title", store.Query{Status: store.StatusAll, Words: "飞刀", Limit: 9}, []string{"1"}},
		{"in either case", store.Query{Status: store.StatusAll, Words: "caf", Limit: 9}, []string{"1"}},
		{"signs stand for themselves", store.Query{Status: store.StatusAll, Words: "0%", Limit: 9}, []string{"1"}},
		{"of a player's name, not of an engine's", store.Query{Status: store.StatusAll, Words: "ann", Limit: 9}, []string{"2"}},
		{"of nothing", store.Query{Status: store.StatusAll, Words: "a_n", Limit: 9}, []string{}},
		{"limit", store.Query{Status: store.StatusAll, Limit: 1}, []string{"4"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, ids(t, s, tt.q)); diff != "" {
				t.Errorf("List(%+v) (-want +got):\n%s", tt.q, diff)
			}
		})
	}
	list, err := s.List(t.Context(), store.Query{Status: store.StatusFinished, Game: "chess", Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	want, _ := game(2)
	want.Result = &match.Result{Reason: "agreement"}
	want.Players[1] = match.Player{Kind: match.Human, Name: "Ann 许"}
	if diff := cmp.Diff([]store.Summary{want}, list); diff != "" {
		t.Errorf("listed otherwise than stored (-want +got):\n%s", diff)
	}
}

// listPages walks a list in which games share a millisecond.
func listPages(t *testing.T, s app.Store) {
	for n := 1; n <= 7; n++ {
		sum, events := game(n)
		sum.Updated = epoch.Add(time.Duration(n/3) * time.Millisecond)
		if err := s.Create(t.Context(), sum, events); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	q := store.Query{Status: store.StatusAll, Limit: 2}
	for {
		list, err := s.List(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			break
		}
		for _, sum := range list {
			got = append(got, sum.ID[15:])
		}
		last := list[len(list)-1]
		q.Before = store.Cursor{Updated: last.Updated, ID: last.ID}
	}
	if diff := cmp.Diff([]string{"7", "6", "5", "4", "3", "2", "1"}, got); diff != "" {
		t.Errorf("the pages together (-want +got):\n%s", diff)
	}
}

func unknownGame(t *testing.T, s app.Store) {
	create(t, s, 1)
	sum, _ := game(2)
	_, loadErr := s.Load(t.Context(), sum.ID)
	for name, err := range map[string]error{
		"Load":    loadErr,
		"Append":  s.Append(t.Context(), sum, 1, []match.Event{moved(epoch, "h2e2")}),
		"Rename":  s.Rename(t.Context(), sum.ID, "x"),
		"Delete":  s.Delete(t.Context(), sum.ID, epoch),
		"Restore": s.Restore(t.Context(), sum.ID),
	} {
		if !errors.Is(err, store.ErrNoGame) {
			t.Errorf("%s of an unknown game = %v, want %v", name, err, store.ErrNoGame)
		}
	}
}

// opened returns the n-th of a series of studies, opened from a game or from
// none.
func opened(n int, source string) (store.Summary, []study.Event) {
	sum, _ := game(n)
	sum.Title, sum.Source, sum.Study, sum.Plies = "拆 "+fmt.Sprint(n), source, true, 1
	sum.Players = [2]match.Player{{Kind: match.Human, Name: "许银川"}, {Kind: match.Human}}
	return sum, []study.Event{{
		Type: study.EvStarted, At: sum.Created.UnixMilli(), Config: &study.Config{Game: "chess"}, Text: sum.Title,
		Nodes: []study.Node{{}, {ID: 1, Move: match.Move{Move: "h2e2", Text: map[string]string{"wxf": "C2=5"}}, Comment: "好"}},
	}}
}

func studies(t *testing.T, s app.Store) {
	sum, events := opened(1, "")
	if err := s.CreateStudy(t.Context(), sum, events); err != nil {
		t.Fatalf("CreateStudy: %v", err)
	}
	if diff := cmp.Diff(store.Record{Summary: sum, Edits: events}, load(t, s, sum.ID)); diff != "" {
		t.Errorf("loaded otherwise than stored (-want +got):\n%s", diff)
	}
	next := sum
	next.Title, next.Plies, next.Updated = "another", 7, epoch.Add(time.Hour)
	add := []study.Event{{Type: study.EvTitled, At: 5, Text: "another"}}
	for range 2 { // the second is too late
		err := s.AppendStudy(t.Context(), next, 1, add)
		if got := load(t, s, sum.ID); got.Title != "another" || len(got.Edits) != 2 || err != nil && !errors.Is(err, store.ErrConflict) {
			t.Fatalf("AppendStudy = %v: %+v", err, got)
		}
	}
	if diff := cmp.Diff(store.Record{Summary: next, Edits: append(events, add...)}, load(t, s, sum.ID)); diff != "" {
		t.Errorf("after AppendStudy (-want +got):\n%s", diff)
	}
	plain := create(t, s, 2)
	for name, err := range map[string]error{
		"Append to a study":     s.Append(t.Context(), sum, 2, []match.Event{moved(epoch, "h2e2")}),
		"AppendStudy to a game": s.AppendStudy(t.Context(), plain, 1, add),
	} {
		if !errors.Is(err, store.ErrNoGame) {
			t.Errorf("%s = %v, want %v", name, err, store.ErrNoGame)
		}
	}
	if err := s.Delete(t.Context(), sum.ID, epoch); err != nil {
		t.Fatal(err)
	}
	if err := s.AppendStudy(t.Context(), next, 2, add); !errors.Is(err, store.ErrDeleted) {
		t.Errorf("AppendStudy to a deleted study = %v", err)
	}
	if err := s.Restore(t.Context(), sum.ID); err != nil || !load(t, s, sum.ID).Deleted.IsZero() {
		t.Errorf("Restore: %v", err)
	}
}

func studiesListed(t *testing.T, s app.Store) {
	first := create(t, s, 1)
	for n, source := range map[int]string{2: first.ID, 3: ""} {
		sum, events := opened(n, source)
		if err := s.CreateStudy(t.Context(), sum, events); err != nil {
			t.Fatal(err)
		}
	}
	ended, events := game(4)
	ended.Result = &match.Result{Reason: "agreement"}
	if err := s.Create(t.Context(), ended, events); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		q    store.Query
		want []string
	}{
		{"games", store.Query{Status: store.StatusAll, Limit: 9}, []string{"4", "1"}},
		{"studies", store.Query{Shelf: store.ShelfStudies, Status: store.StatusAll, Limit: 9}, []string{"3", "2"}},
		{"both", store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Limit: 9}, []string{"4", "3", "2", "1"}},
		{"both, that go on", store.Query{Shelf: store.ShelfAll, Status: store.StatusActive, Limit: 9}, []string{"1"}},
		{"both, that ended", store.Query{Shelf: store.ShelfAll, Status: store.StatusFinished, Limit: 9}, []string{"4"}},
		{"of a game", store.Query{Shelf: store.ShelfStudies, Status: store.StatusAll, Source: first.ID, Limit: 9}, []string{"2"}},
		{"by a name", store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Words: "银川", Limit: 9}, []string{"3", "2"}},
		{"by a title", store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Words: "拆 3", Limit: 9}, []string{"3"}},
		{"games by the name of a study", store.Query{Status: store.StatusAll, Words: "许银川", Limit: 9}, []string{}},
	} {
		if diff := cmp.Diff(tt.want, ids(t, s, tt.q)); diff != "" {
			t.Errorf("%s: List(%+v) (-want +got):\n%s", tt.name, tt.q, diff)
		}
	}
}

// outcomes tests that the first end of a game is stored with the hints
// requested before, stays when the game is deleted, and no longer counts once
// forgotten.
func outcomes(t *testing.T, s app.Store) {
	list := func(engine string) []store.Outcome {
		t.Helper()
		list, err := s.Outcomes(t.Context(), everybody, engine)
		if err != nil {
			t.Fatalf("Outcomes: %v", err)
		}
		return list
	}
	end := func(n, seq, half int) store.Outcome {
		t.Helper()
		sum, _ := game(n)
		o := store.Outcome{Game: sum.ID, Engine: "e", Level: "3", Half: half, Helps: 1, Ended: epoch.Add(-time.Duration(n) * time.Hour)}
		sum.Outcome = &o
		if err := s.Append(t.Context(), sum, seq, []match.Event{moved(epoch, "h2e2")}); err != nil {
			t.Fatalf("Append: %v", err)
		}
		return o
	}
	one, two := create(t, s, 1), create(t, s, 2)
	for _, ply := range []int{4, 7, 4} {
		if err := s.Hint(t.Context(), one.ID, ply); err != nil {
			t.Fatalf("Hint: %v", err)
		}
	}
	if err := s.Hint(t.Context(), "ffffffffffffffff", 1); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("Hint in no game: %v", err)
	}
	first := end(1, 1, 2)
	first.Helps += 2
	end(1, 2, 0) // another end of the same game
	second := end(2, 1, 1)
	if diff := cmp.Diff([]store.Outcome{first, second}, list("e")); diff != "" {
		t.Errorf("outcomes (-want +got):\n%s", diff)
	}
	if got := list("f"); len(got) != 0 {
		t.Errorf("against another engine: %+v", got)
	}
	if err := s.Delete(t.Context(), two.ID, epoch); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Purge(t.Context(), epoch.Add(time.Hour)); n != 1 || err != nil {
		t.Fatalf("Purge = %d, %v", n, err)
	}
	if got := list("e"); len(got) != 2 {
		t.Errorf("after one of the games went: %+v", got)
	}
	if err := s.ForgetOutcomes(t.Context(), everybody, "e"); err != nil {
		t.Fatalf("ForgetOutcomes: %v", err)
	}
	end(1, 3, 2)
	if got := list("e"); len(got) != 0 {
		t.Errorf("forgotten, and back again: %+v", got)
	}
}

func storedEvaluations(t *testing.T, s app.Store) {
	key := func(n int) (of evaluations.Key) { of[15] = byte(n); return of }
	keep := func(most int, list ...evaluations.Evaluation) {
		t.Helper()
		if err := s.KeepEvaluations(t.Context(), list, most); err != nil {
			t.Fatalf("KeepEvaluations: %v", err)
		}
	}
	want := func(n int, want *evaluations.Evaluation) {
		t.Helper()
		got, ok, err := s.Evaluation(t.Context(), key(n))
		if err != nil || ok != (want != nil) {
			t.Fatalf("position %d: %v, %v", n, ok, err)
		}
		if want == nil {
			return
		}
		if diff := cmp.Diff(*want, got); diff != "" {
			t.Errorf("position %d (-want +got):\n%s", n, diff)
		}
	}
	at := func(n int) time.Time { return epoch.Add(time.Duration(n) * time.Minute) }
	first := evaluations.Evaluation{Of: key(1), Engine: "e", Score: match.Score{Centipawns: -12}, Depth: 8, Nodes: 1 << 40, Line: []string{"h2e2", "h9g7"}, At: at(1)}
	want(1, nil)
	keep(10, first)
	want(1, &first)

	shallow, deep := first, first
	shallow.Depth, shallow.Nodes = 7, 1<<50
	keep(10, shallow)
	want(1, &first)
	deep.Depth, deep.Nodes, deep.Score, deep.Line, deep.At = 9, 1, match.Score{Mate: -4}, []string{"b2b9"}, at(2)
	keep(10, deep)
	want(1, &deep)
	fewer, more := deep, deep
	fewer.Nodes, fewer.Score = 0, match.Score{Centipawns: 3}
	keep(10, fewer)
	want(1, &deep)
	more.Nodes, more.Score = 2, match.Score{Centipawns: 4}
	keep(10, more)
	want(1, &more)

	second, third := first, first
	second.Of, second.At = key(2), at(3)
	third.Of, third.At = key(3), at(4)
	keep(2, second, third) // the first is the oldest
	want(1, nil)
	want(2, &second)
	want(3, &third)
}

// listMarksSeats tests that lists mark the network games.
func listMarksSeats(t *testing.T, s app.Store) {
	alone, events := game(1)
	does(t, s.Create(t.Context(), alone, events), nil)
	two, events := game(2)
	two.Seats = &[2]store.Seat{{Hash: store.SeatHash("a"), Joined: epoch}, {Join: store.SeatHash("b")}}
	does(t, s.Create(t.Context(), two, events), nil)
	list, err := s.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 10})
	does(t, err, nil)
	marked := map[string]bool{}
	for _, g := range list {
		marked[g.ID] = g.Network
	}
	if len(list) != 2 || marked[alone.ID] || !marked[two.ID] {
		t.Errorf("between two people: %v, want %s alone", marked, two.ID)
	}
}

// keepsSeats tests that seats are stored as taken, atomically with their
// events, and kept by appends that omit them.
func keepsSeats(t *testing.T, s app.Store) {
	sum, events := game(1)
	sum.Seats = &[2]store.Seat{{Hash: store.SeatHash("a"), User: "00000000000000aa", Joined: epoch}, {Join: store.SeatHash("b")}}
	if err := s.Create(t.Context(), sum, events); err != nil {
		t.Fatal(err)
	}
	is := func(what string, want [2]store.Seat) {
		t.Helper()
		if diff := cmp.Diff(&want, load(t, s, sum.ID).Seats); diff != "" {
			t.Errorf("%s the seats are (-want +got):\n%s", what, diff)
		}
	}
	is("at first", *sum.Seats)
	taken := *sum.Seats
	taken[1].Hash, taken[1].Joined = store.SeatHash("c"), epoch.Add(time.Second)
	sum.Seats = &taken
	if err := s.Append(t.Context(), sum, 7, []match.Event{moved(epoch, "h2e2")}); err == nil {
		t.Error("a seat is taken at a version that is not the game's")
	}
	is("after what was refused", [2]store.Seat{taken[0], {Join: store.SeatHash("b")}})
	if err := s.Append(t.Context(), sum, len(events), []match.Event{moved(epoch, "h2e2")}); err != nil {
		t.Fatal(err)
	}
	is("taken", taken)
	again := taken
	again[0] = store.Seat{Hash: store.SeatHash("d"), User: "00000000000000bb", Joined: epoch.Add(time.Minute)}
	again[1].User = "00000000000000cc"
	sum.Seats = &again
	if err := s.Append(t.Context(), sum, len(events)+1, []match.Event{moved(epoch, "h9g7")}); err != nil {
		t.Fatal(err)
	}
	is("joined anew", again)
	sum.Seats = nil
	if err := s.Append(t.Context(), sum, len(events)+2, []match.Event{moved(epoch, "h2e2")}); err != nil {
		t.Fatal(err)
	}
	is("after a move", again)
}

// keepsKey tests that nodes which choose a key concurrently all get the same,
// also later.
func keepsKey(t *testing.T, s app.Store) {
	var all sync.WaitGroup
	keys := make([][32]byte, 8)
	for i := range keys {
		all.Go(func() {
			var err error
			if keys[i], err = s.Key(t.Context(), [32]byte{byte(i + 1)}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	chosen := keys[0]
	if chosen == ([32]byte{}) || chosen != ([32]byte{chosen[0]}) || int(chosen[0]) > len(keys) {
		t.Fatalf("the key is %x, which nobody chose", chosen)
	}
	for i, key := range keys {
		if key != chosen {
			t.Errorf("node %d has the key %x, node 0 %x", i, key, chosen)
		}
	}
	if key, err := s.Key(t.Context(), [32]byte{99}); err != nil || key != chosen {
		t.Errorf("later the key is %x, %v", key, err)
	}
}

// probes tests that Probe succeeds on a writable store and changes nothing.
func probes(t *testing.T, s app.Store) {
	sum := create(t, s, 1)
	before := load(t, s, sum.ID)
	for range 3 {
		if err := s.Probe(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if diff := cmp.Diff(before, load(t, s, sum.ID)); diff != "" {
		t.Errorf("a probe changed the game (-before +after):\n%s", diff)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := s.Probe(ended); err == nil {
		t.Error("a probe of which nobody waits for the answer passed")
	}
}
