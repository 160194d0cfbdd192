package training_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/puzzles"
	"duiyi/rating"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/training"
)

// A bench is a Room on a store of its own, with a clock.
type bench struct {
	*training.Room
	t    *testing.T
	now  time.Time
	cmds int
}

// bank returns puzzles of gomoku with rising difficulties, all with the same answer, and
// one of xiangqi.
func bank(t *testing.T, n int) *puzzles.Bank {
	t.Helper()
	var list []puzzles.Puzzle
	add := func(z puzzles.Puzzle, tree string) {
		t.Helper()
		var err error
		if z.Solution, err = puzzles.ParseSolution(tree); err != nil {
			t.Fatal(err)
		}
		z.Source.Kind, z.Proof.By = puzzles.FromGame, puzzles.BySolver
		z.ID = puzzles.NewID(z.Game, z.Rules, z.Position, z.Task)
		list = append(list, z)
	}
	points := "abcdefghi"
	for i := range n {
		board := []byte("........./........./........./........./..XXXX.../........./........./........./O.O.O.O.. X")
		board[i%9+10*(i/9%3)] = 'O' // makes each another board
		board[80+2*(i/27%4)] = '.'
		add(puzzles.Puzzle{
			Game: gm.Game, Rules: "freestyle", Position: string(board), Task: puzzles.Task{Kind: puzzles.Fours, Moves: 1},
			Themes: []string{"theme_" + points[i%3:i%3+1]}, Difficulty: 600 + 10*i,
		}, "b5 g5")
	}
	add(puzzles.Puzzle{
		Game: xq.Game, Rules: "axf", Position: "3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1", Task: puzzles.Task{Kind: puzzles.Mate, Moves: 2}, Difficulty: 900,
	}, "a7a8(d9e9(b6b9))")
	var b bytes.Buffer
	if err := puzzles.Write(&b, list); err != nil {
		t.Fatal(err)
	}
	all, err := puzzles.Read(&b, "test")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func openStore(t *testing.T) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

var playable = games.List{{Name: xq.Game, Rules: xq.Rules{}, RuleSets: []string{"axf"}}, {Name: gm.Game, Rules: gm.Rules{}, RuleSets: gm.RuleSets}}

// newBench returns a Room whose engine answers with what opine says.
func newBench(t *testing.T, s training.Store, b *puzzles.Bank, opine training.Opine) *bench {
	t.Helper()
	at := &bench{t: t, now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	specs := []engines.Spec{{ID: "e", Game: xq.Game, New: func() (engine.Engine, error) { return nil, errors.New("not here") }}}
	at.Room = training.New(training.Parts{
		Store: s, Bank: func() (*puzzles.Bank, error) { return b, nil }, Games: playable, Engines: engines.NewList(specs, func() int { return 1 }, 64), Opine: opine,
		Fair: func(context.Context, string, func() ([]match.Position, error)) error { return nil },
		Now:  func() time.Time { return at.now }, Log: slog.New(slog.DiscardHandler),
	})
	return at
}

// solve keeps an attempt at a puzzle of gomoku, or at an unknown one.
func (b *bench) solve(id string, right bool, mode training.Mode) training.Attempt {
	b.t.Helper()
	b.cmds++
	d := training.Done{Cmd: fmt.Sprintf("command-%d", b.cmds), Puzzle: id, Right: right, Mode: mode}
	if right {
		d.Moves = []string{"g5"}
	}
	a, err := b.Add(b.t.Context(), d)
	if err != nil {
		b.t.Fatalf("Add: %v", err)
	}
	return a
}

func (b *bench) progress() training.Progress {
	b.t.Helper()
	p, err := b.Progress(b.t.Context(), 0)
	if err != nil {
		b.t.Fatal(err)
	}
	return p
}

func (b *bench) next(c training.Choice) string {
	b.t.Helper()
	z, err := b.Next(b.t.Context(), c, 0)
	if errors.Is(err, training.ErrNoPuzzle) {
		return ""
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return z.ID
}

// The first answer to a puzzle moves the ratings of both, in modes in which it counts.
func TestRatings(t *testing.T) {
	all := bank(t, 60)
	ids := all.Query(puzzles.Query{Game: gm.Game})
	s := openStore(t)
	b := newBench(t, s, all, nil)
	easy, hard := ids[5], ids[50]
	won := b.solve(easy.ID, true, training.Rated)
	lost := b.solve(hard.ID, false, training.Daily)
	if won.Rating.Points <= 1500 || lost.Rating.Points >= won.Rating.Points {
		t.Errorf("the ratings after a win and a loss are %v and %v", won.Rating, lost.Rating)
	}
	for id, harder := range map[*puzzles.Puzzle]bool{easy: false, hard: true} {
		if r, err := s.PuzzleRating(t.Context(), id.ID); err != nil || (r.Points > float64(id.Difficulty)) != harder || r.Games != 1 {
			t.Errorf("a puzzle of %d is now %+v, %v", id.Difficulty, r, err)
		}
	}
	for name, a := range map[string]training.Attempt{
		"a second answer": b.solve(easy.ID, true, training.Rated), "a theme chosen": b.solve(ids[7].ID, true, training.Free), "a storm": b.solve(ids[8].ID, true, training.Storm),
		"a puzzle that the bank lacks": b.solve("0123456789ab", true, training.Rated),
	} {
		if a.Rating.Points != 0 {
			t.Errorf("%s is rated: %+v", name, a)
		}
	}
	g := b.progress().Games
	if len(g) != 2 || g[0].Rating.Points != 1500 || g[1].Rating.Points != lost.Rating.Points || g[1].Rating.Games != 2 || len(g[1].Steps) != 2 || g[1].Tried != 4 || g[1].Solved != 3 {
		t.Errorf("the progress is %+v", g)
	}
	// Another node, which reads the store anew, knows the same.
	other := newBench(t, s, all, nil)
	other.now = b.now
	if g := other.progress().Games; g[1].Rating != b.progress().Games[1].Rating {
		t.Errorf("read anew the rating is %+v", g[1].Rating)
	}
}

// A failed puzzle comes again by its date, and later each time it is solved.
func TestDue(t *testing.T) {
	all := bank(t, 20)
	z := all.Query(puzzles.Query{Game: gm.Game})[3]
	b := newBench(t, openStore(t), all, nil)
	b.solve(z.ID, false, training.Rated)
	if g := b.progress().Games[1]; g.Due != 0 || !g.NextDue.After(b.now) {
		t.Fatalf("just failed: due %d, next %v", g.Due, g.NextDue)
	}
	wait := b.progress().Games[1].NextDue.Sub(b.now)
	b.now = b.now.Add(wait)
	if id := b.next(training.Choice{Mode: training.Due}); id != z.ID {
		t.Errorf("due is %q, want %s", id, z.ID)
	}
	b.solve(z.ID, true, training.Due)
	if id := b.next(training.Choice{Mode: training.Due}); id != "" {
		t.Errorf("solved again, %s is due", id)
	}
	if again := b.progress().Games[1].NextDue.Sub(b.now); again <= wait {
		t.Errorf("it comes after %v, and after %v once it is solved", wait, again)
	}
}

// A clock that goes back some days, and goes right again, loses nothing.
func TestClockGoesBack(t *testing.T) {
	all := bank(t, 20)
	ids := all.Query(puzzles.Query{Game: gm.Game})
	b := newBench(t, openStore(t), all, nil)
	b.solve(ids[0].ID, false, training.Rated)
	b.now = b.now.Add(-72 * time.Hour)
	b.solve(ids[0].ID, true, training.Due)
	b.solve(ids[1].ID, true, training.Rated)
	p := b.progress()
	if len(p.Days) != 2 || p.Streak.Days != 1 || p.Games[1].Tried != 2 {
		t.Errorf("three days back: %+v", p)
	}
	b.now = b.now.Add(73 * time.Hour)
	if p := b.progress(); !p.Streak.Today || len(p.Games[1].Steps) != 2 || p.Games[1].NextDue.Before(b.now) {
		t.Errorf("right again: %+v", p)
	}
	list, err := b.Attempts(t.Context(), 0, 9)
	if err != nil || len(list) != 3 {
		t.Errorf("%d attempts, %v", len(list), err)
	}
}

// Two devices that solve at once, and a request sent twice, lose and double nothing.
func TestTwoDevices(t *testing.T) {
	all := bank(t, 40)
	ids := all.Query(puzzles.Query{Game: gm.Game})
	s := openStore(t)
	rooms := []*bench{newBench(t, s, all, nil), newBench(t, s, all, nil)}
	var wait sync.WaitGroup
	for d, room := range rooms {
		for i := range 10 {
			wait.Go(func() {
				done := training.Done{Cmd: fmt.Sprintf("device-%d-%d", d, i), Puzzle: ids[i].ID, Right: true, Moves: []string{"b5"}, Mode: training.Rated}
				for range 2 {
					if _, err := room.Add(t.Context(), done); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	wait.Wait()
	for _, room := range rooms {
		list, err := room.Attempts(t.Context(), 0, 100)
		if err != nil || len(list) != 20 {
			t.Fatalf("%d attempts, %v", len(list), err)
		}
		rated := 0
		for _, a := range list {
			if a.Rating.Points != 0 {
				rated++
			}
		}
		if rated != 10 || room.progress().Games[1].Tried != 10 {
			t.Errorf("%d attempts are rated, want one of each puzzle", rated)
		}
	}
}

// Attempts that are given away leave their owner with none, at nodes that had them in memory
// too, and the receiver with a rating.
func TestGive(t *testing.T) {
	all := bank(t, 20)
	ids := all.Query(puzzles.Query{Game: gm.Game})
	s := openStore(t)
	b, other := newBench(t, s, all, nil), newBench(t, s, all, nil)
	won := b.solve(ids[0].ID, true, training.Rated)
	b.solve(ids[1].ID, true, training.Free)
	if other.progress().Games[1].Tried != 2 {
		t.Fatal("the other node does not see the attempts")
	}
	const pupil = "00000000000000a1"
	if n, err := b.Give(t.Context(), "", pupil); n != 2 || err != nil {
		t.Fatalf("given: %d, %v", n, err)
	}
	if g := b.progress().Games[1]; g.Tried != 0 || g.Rating.Points != 1500 {
		t.Errorf("left: %+v", g)
	}
	p, err := b.Progress(identity.With(t.Context(), identity.Caller{User: pupil}), 0)
	if err != nil || p.Games[1].Solved != 2 || p.Games[1].Rating.Points != won.Rating.Points {
		t.Errorf("the receiver has %+v, %v", p.Games[1], err)
	}
	other.cmds = 100
	if a := other.solve(ids[2].ID, true, training.Free); a.N != 0 {
		t.Errorf("the other node numbers the next attempt %d", a.N)
	}
}

// The best storm counts what was solved within three minutes of its start.
func TestStorm(t *testing.T) {
	all := bank(t, 20)
	ids := all.Query(puzzles.Query{Game: gm.Game})
	b := newBench(t, openStore(t), all, nil)
	run := func(rights ...bool) {
		for i, right := range rights {
			b.now = b.now.Add(40 * time.Second)
			b.cmds++
			d := training.Done{Cmd: fmt.Sprintf("of-storm-%d", b.cmds), Puzzle: ids[i].ID, Right: right, Mode: training.Storm, Took: 40 * time.Second}
			if right {
				d.Moves = []string{"g5"}
			}
			if _, err := b.Add(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		b.now = b.now.Add(time.Hour)
	}
	best := func() int { return b.progress().Games[1].Storm }
	if best() != 0 {
		t.Errorf("before the first: %d", best())
	}
	run(true, false, true)
	b.solve(ids[9].ID, true, training.Rated)
	if best() != 2 {
		t.Errorf("after two of three: %d", best())
	}
	run(true, true, true, true, true, true) // four of them in time
	run(true)
	if best() != 4 {
		t.Errorf("after four in three minutes: %d", best())
	}
	b.now = b.now.Add(-72 * time.Hour)
	run(true, true)
	if best() != 4 {
		t.Errorf("with a clock that went back: %d", best())
	}
}

func TestBadAttempts(t *testing.T) {
	all := bank(t, 3)
	z := all.Query(puzzles.Query{Game: gm.Game})[0]
	b := newBench(t, openStore(t), all, nil)
	good := training.Done{Cmd: "command-1", Puzzle: z.ID, Mode: training.Free}
	for field, spoil := range map[string]func(*training.Done){
		"cmd": func(d *training.Done) { d.Cmd = "short" }, "puzzle": func(d *training.Done) { d.Puzzle = "../x" }, "hints": func(d *training.Done) { d.Hints = 4 },
		"took_ms": func(d *training.Done) { d.Took = -1 }, "mode": func(d *training.Done) { d.Mode = "often" }, "moves": func(d *training.Done) { d.Right = true },
	} {
		d := good
		spoil(&d)
		var ce *match.ConfigError
		if _, err := b.Add(t.Context(), d); !errors.As(err, &ce) || ce.Field != field {
			t.Errorf("%+v: %v, want an error in %s", d, err, field)
		}
	}
	guest := identity.With(t.Context(), identity.Caller{})
	if _, err := b.Add(guest, good); !errors.Is(err, training.ErrNoOwner) {
		t.Errorf("a guest: %v", err)
	}
}

// The next puzzle fits what is asked for, and is one that the person has not had.
func TestNext(t *testing.T) {
	all := bank(t, 60)
	ids := all.Query(puzzles.Query{Game: gm.Game})
	b := newBench(t, openStore(t), all, nil)
	had := map[string]bool{}
	for range 20 {
		id := b.next(training.Choice{Mode: training.Free, Game: gm.Game, Theme: "theme_b"})
		z, ok := all.Get(id)
		if !ok || had[id] || !slices.Contains(z.Themes, "theme_b") {
			t.Fatalf("chosen by theme: %q again %v", id, had[id])
		}
		had[id] = true
		b.solve(id, true, training.Free)
	}
	if id := b.next(training.Choice{Theme: "theme_b"}); !had[id] {
		t.Errorf("all were tried, and the next is %q", id)
	}
	if id := b.next(training.Choice{Theme: "no such"}); id != "" {
		t.Errorf("a theme that is not there: %s", id)
	}
	z, _ := all.Get(b.next(training.Choice{Mode: training.Free, Game: gm.Game, Least: 700, Most: 750}))
	if z == nil || z.Difficulty < 700 || z.Difficulty > 750 {
		t.Errorf("by difficulty: %+v", z)
	}
	first, _ := all.Get(b.next(training.Choice{Mode: training.Storm, Game: gm.Game}))
	later, _ := all.Get(b.next(training.Choice{Mode: training.Storm, Game: gm.Game, Step: 12}))
	if first.Difficulty >= later.Difficulty {
		t.Errorf("a storm goes from %d to %d", first.Difficulty, later.Difficulty)
	}
	if id := b.next(training.Choice{Mode: training.Free, Game: gm.Game, Skip: []string{ids[0].ID}}); id == ids[0].ID {
		t.Errorf("%s is to be left out", id)
	}
}

// The set of a day is the same for everybody, has all difficulties, and ends.
func TestToday(t *testing.T) {
	all := bank(t, 60)
	b, other := newBench(t, openStore(t), all, nil), newBench(t, openStore(t), all, nil)
	set := b.progress().Games[1].Today
	if len(set) != 5 || !slices.EqualFunc(set, other.progress().Games[1].Today, func(a, b training.DailyPuzzle) bool { return a.Puzzle.ID == b.Puzzle.ID }) {
		t.Fatalf("the set of a day: %+v", set)
	}
	for i, d := range set {
		if i > 0 && d.Puzzle.Difficulty <= set[i-1].Puzzle.Difficulty {
			t.Errorf("puzzle %d of the day is no harder than the one before", i+1)
		}
		if id := b.next(training.Choice{Mode: training.Daily, Game: gm.Game}); id != d.Puzzle.ID {
			t.Errorf("puzzle %d of the day is %s, want %s", i+1, id, d.Puzzle.ID)
		}
		b.solve(d.Puzzle.ID, true, training.Daily)
	}
	if id := b.next(training.Choice{Mode: training.Daily, Game: gm.Game}); id != "" {
		t.Errorf("the set is done, and %s is next", id)
	}
	b.now = b.now.Add(24 * time.Hour)
	failed := b.next(training.Choice{Mode: training.Daily, Game: gm.Game})
	if failed == "" {
		t.Fatal("the next day has no set")
	}
	b.solve(failed, false, training.Daily)
	for i := range 4 {
		id := b.next(training.Choice{Mode: training.Daily, Game: gm.Game})
		if id == failed {
			t.Errorf("the failed puzzle comes again before puzzle %d", i+2)
		}
		b.solve(id, true, training.Daily)
	}
	if id := b.next(training.Choice{Mode: training.Daily, Game: gm.Game}); id != failed {
		t.Errorf("at the end of the set comes %q, want the failed one", id)
	}
}

// Chapters of the ladder open when enough of the one before is solved.
func TestLadder(t *testing.T) {
	all := bank(t, 60)
	b := newBench(t, openStore(t), all, nil)
	chapters := func() []training.Chapter { return b.progress().Games[1].Chapters }
	if list := chapters(); len(list) != 5 || list[0].Size != 12 || !list[0].Open || list[1].Open || list[1].Least <= list[0].Most {
		t.Fatalf("the chapters are %+v", list)
	}
	second := training.Choice{Mode: training.Ladder, Game: gm.Game, Chapter: 2}
	if id := b.next(second); id != "" {
		t.Errorf("a closed chapter gives %s", id)
	}
	for range chapters()[0].Needed {
		b.solve(b.next(training.Choice{Mode: training.Ladder, Game: gm.Game, Chapter: 1}), true, training.Ladder)
	}
	if list := chapters(); !list[1].Open || list[2].Open || b.next(second) == "" {
		t.Errorf("after nine of twelve the chapters are %+v", list)
	}
}

// A wrong move is shown to be wrong with the engine's line and the solution.
func TestRefute(t *testing.T) {
	all := bank(t, 3)
	z := all.Query(puzzles.Query{Game: xq.Game})[0]
	var asked match.State
	b := newBench(t, openStore(t), all, func(_ context.Context, _ *engines.Spec, _ string, s match.State) (engines.Report, error) {
		asked = s
		return engines.PlayOut(s.Position(), match.Info{PV: []string{"e9e8"}}), nil
	})
	r, err := b.Refute(t.Context(), z, []string{"a7a8", "d9e9"}, "车八进一")
	if err != nil || r.Move.Move != "b6b7" || !slices.Equal(r.Best.PV, []string{"b6b9"}) || len(asked.Moves) != 3 {
		t.Errorf("Refute = %+v, %v; asked about %d moves", r, err, len(asked.Moves))
	}
	var ce *match.ConfigError
	if _, err := b.Refute(t.Context(), z, nil, "a7a8"); !errors.As(err, &ce) {
		t.Errorf("a refutation of the right move: %v", err)
	}
	busy := newBench(t, openStore(t), all, func(context.Context, *engines.Spec, string, match.State) (engines.Report, error) {
		return engines.Report{}, engines.ErrBusy
	})
	if r, err := busy.Refute(t.Context(), z, nil, "b6b7"); err != nil || len(r.Line.PV) != 0 || len(r.Best.PV) != 3 {
		t.Errorf("with busy engines: %+v, %v", r, err)
	}
}

// Attempts from elsewhere come with their times, once, and rate nothing; what cannot be is
// refused as a whole.
func TestBring(t *testing.T) {
	all := bank(t, 20)
	ids := all.Query(puzzles.Query{Game: gm.Game})
	b := newBench(t, openStore(t), all, nil)
	b.solve(ids[0].ID, true, training.Rated)
	before := b.progress().Games[1].Rating
	from := func(n int, puzzle string) training.Attempt {
		return training.Attempt{N: 77, Cmd: fmt.Sprintf("elsewhere-%d", n), Puzzle: puzzle, Game: "chess", At: b.now.Add(-time.Duration(72-n) * time.Hour), Right: n != 1, Took: time.Second, Mode: training.Rated, Rating: rating.Rating{Points: 2900}}
	}
	list := []training.Attempt{from(0, ids[1].ID), from(1, ids[2].ID), from(2, "0123456789ab")}
	for range 2 {
		want := 3
		if len(b.progress().Days) > 1 {
			want = 0
		}
		if n, err := b.Bring(t.Context(), list); err != nil || n != want {
			t.Fatalf("%d brought, %v, want %d", n, err, want)
		}
	}
	p := b.progress()
	if g := p.Games[1]; g.Tried != 3 || g.Solved != 2 || g.Rating.Points != before.Points || len(g.Steps) != 1 {
		t.Errorf("afterwards: %+v", g)
	}
	kept, err := b.Attempts(t.Context(), 0, 9)
	if err != nil || len(kept) != 4 || !kept[1].At.Equal(list[0].At) || kept[1].Game != gm.Game || kept[3].Game != "" {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	for name, spoil := range map[string]func(*training.Attempt){
		"cmd": func(a *training.Attempt) { a.Cmd = "x" }, "puzzle": func(a *training.Attempt) { a.Puzzle = "x" }, "mode": func(a *training.Attempt) { a.Mode = "x" },
		"at_ms": func(a *training.Attempt) { a.At = b.now.Add(48 * time.Hour) }, "before": func(a *training.Attempt) { a.At = time.UnixMilli(5) }, "took_ms": func(a *training.Attempt) { a.Took = -time.Second },
	} {
		bad := from(9, ids[3].ID)
		spoil(&bad)
		var ce *match.ConfigError
		if n, err := b.Bring(t.Context(), []training.Attempt{from(8, ids[4].ID), bad}); !errors.As(err, &ce) || ce.Field != "attempts" || n != 0 {
			t.Errorf("%s: %d, %v", name, n, err)
		}
	}
	if kept, err = b.Attempts(t.Context(), 0, 9); err != nil || len(kept) != 4 {
		t.Errorf("after bad ones: %d kept, %v", len(kept), err)
	}
	if _, err := b.Bring(t.Context(), make([]training.Attempt, training.MostBrought+1)); err == nil {
		t.Error("too many are taken")
	}
	if _, err := b.Bring(identity.With(t.Context(), identity.Caller{}), list); !errors.Is(err, training.ErrNoOwner) {
		t.Errorf("a guest: %v", err)
	}
}
