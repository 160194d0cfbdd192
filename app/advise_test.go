package app_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/admission"
	"duiyi/advice"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/store"
)

// Each request to vary excludes the moves played so far, also after the game was read from the
// store.
func TestVaryExcludesMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := b.slow.next()
		if a.limits.SearchMoves != nil {
			t.Errorf("free to choose, it is offered %v", a.limits.SearchMoves)
		}
		a.play("e6")
		synctest.Wait()
		for i, played := range []string{"e6", "d4", "f7"} {
			if s := b.do(id, match.Command{Type: match.CmdVary}); !s.Thinking || moves(s) != "e5 " {
				t.Fatalf("asked to vary, the game is %q, thinking %v", moves(s), s.Thinking)
			}
			a := b.slow.next()
			if n := len(a.limits.SearchMoves); n != 80-i-1 || slices.Contains(a.limits.SearchMoves, played) {
				t.Errorf("variation %d: %d moves to choose from: %v", i, n, a.limits.SearchMoves)
			}
			next := []string{"d4", "f7", "c3"}[i]
			a.play(next)
			synctest.Wait()
			if got := moves(b.game(id)); got != "e5 "+next+" " {
				t.Fatalf("moves %q", got)
			}
		}

		b.Close()
		again := newBenchOn(t, b.store)
		again.do(id, match.Command{Type: match.CmdVary})
		a = again.slow.next()
		for _, played := range []string{"e6", "d4", "f7", "c3"} {
			if slices.Contains(a.limits.SearchMoves, played) {
				t.Errorf("after a restart %s may be played again", played)
			}
		}
		a.play("e6") // against the agreement
		synctest.Wait()
		if s := again.game(id); moves(s) != "e5 " || again.logs.errors.Load() != 1 {
			t.Errorf("an engine that does not vary: moves %q, %d errors logged", moves(s), again.logs.errors.Load())
		}
	})
}

func TestMoveNow(t *testing.T) {
	now := match.Command{Type: live.CmdMoveNow}
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		if _, err := b.Do(t.Context(), id, now); !errors.Is(err, live.ErrNotThinking) {
			t.Errorf("on the human's turn: %v", err)
		}
		s := b.move(id, "e5")
		if _, err := b.Do(t.Context(), id, match.Command{Type: live.CmdMoveNow, Version: s.State.Version - 1}); !errors.Is(err, match.ErrStale) {
			t.Errorf("stale: %v", err)
		}
		// It stops without a move, so it is asked again for any move.
		b.slow.next()
		b.do(id, now)
		a := b.slow.next()
		if diff := cmp.Diff(engine.Limits{Depth: 1, Rough: true}, a.limits); diff != "" {
			t.Errorf("the limits (-want +got):\n%s", diff)
		}
		a.play("e6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
		// It plays the best move found so far.
		b.slow.deaf = true
		b.move(id, "d5")
		a = b.slow.next()
		b.do(id, now)
		<-a.ctx.Done()
		a.play("d6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 d5 d6 " {
			t.Errorf("moves %q", got)
		}
		b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
		if _, err := b.Do(t.Context(), id, now); !errors.Is(err, match.ErrGameOver) {
			t.Errorf("after the end: %v", err)
		}
	})
}

// told runs Advise and returns the updates.
func (b *bench) told(ctx context.Context, id string, q analysis.Query) ([]analysis.Advice, error) {
	var list []analysis.Advice
	err := b.Advice().Advise(ctx, id, q, func(a analysis.Advice) { list = append(list, a) })
	return list, err
}

func info(rank, depth, score int, line ...string) engine.Info {
	return engine.Info{MultiPV: rank, Depth: depth, Score: engine.Score{Centipawns: score}, PV: line}
}

// brief formats advice as "e5 e6 +12, d4 +3", with a final "." if it is done.
func brief(list []analysis.Advice) string {
	var all []string
	for _, a := range list {
		var lines []string
		for _, l := range a.Lines {
			lines = append(lines, strings.Join(l.PV, " "))
		}
		text := strings.Join(lines, ", ")
		if a.Done {
			text += "."
		}
		all = append(all, text)
	}
	return strings.Join(all, " | ")
}

func TestAdvise(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, plain).ID
		go func() {
			a := b.slow.next()
			if want := (engine.Limits{MoveTime: 3 * time.Second}); !cmp.Equal(a.limits, want) {
				t.Errorf("limits %+v", a.limits)
			}
			a.info(info(1, 1, 5, "e5"))
			a.info(info(2, 1, 4, "d4"))
			time.Sleep(10 * time.Millisecond)
			a.info(info(1, 2, 5, "e5", "e6"))
			a.info(info(2, 2, 4, "d4"))
			time.Sleep(10 * time.Millisecond)
			a.info(info(1, 3, 6, "d4", "c3"))
			a.info(info(2, 3, 4, "e5"))
			time.Sleep(time.Second)
			a.info(info(1, 4, 6, "c3")) // broken off
			a.answer <- answer{result: engine.Result{Move: "e5", Info: info(1, 3, 4, "e5")}}
		}()
		list, err := b.told(t.Context(), id, analysis.Query{Lines: 2, Time: 3 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := brief(list), "e5, d4 | d4 c3, e5 | e5, d4 c3."; got != want {
			t.Errorf("told %q, want %q", got, want)
		}
		last := list[len(list)-1]
		if last.Version != 1 || last.Side != match.First || last.Lines[0].PVText["point"][0] != "E5" || last.Lines[0].Score.Centipawns != 4 {
			t.Errorf("told %+v", last)
		}
		if !slices.Contains(b.slow.options, "MultiPV=2") {
			t.Errorf("options set: %v", b.slow.options)
		}
		if s := b.game(id); s.State.Version != 1 || s.Thinking {
			t.Errorf("advice changed the game: %+v", s)
		}

		// The answer of an engine without reports becomes the advice.
		go func() {
			a := b.slow.next()
			a.answer <- answer{result: engine.Result{Move: "c3"}}
		}()
		if list, err := b.told(t.Context(), id, analysis.Query{}); err != nil || brief(list) != "c3." {
			t.Errorf("told %q, %v", brief(list), err)
		}
	})
}

// Reasons come with the last update, and only on request.
func TestAdviceSaysWhy(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, plain).ID
	for _, why := range []bool{false, true} {
		go func() {
			a := b.slow.next()
			a.info(info(1, 1, 5, "d4"))
			a.answer <- answer{result: engine.Result{Move: "e5", Info: info(1, 3, 4, "e5")}}
		}()
		list, err := b.told(t.Context(), id, analysis.Query{Why: why})
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range list {
			if said := len(a.Reasons) > 0; said != (why && i == len(list)-1) {
				t.Errorf("why %v: piece %d of %d has reasons %+v", why, i+1, len(list), a.Reasons)
			}
		}
	}
	if len(b.why) != 1 || !slices.Equal(b.why[0].Best, []string{"e5"}) || b.why[0].Played != "" {
		t.Errorf("asked %+v", b.why)
	}
}

// A stored evaluation comes before the engine's first report. It stays first until the engine
// is as deep, and a shallower search does not replace it.
func TestAdviceBeginsWithWhatIsKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		say := func(p match.Position, line ...string) {
			b.remember(p, 9, 70, line...)
		}
		say(gomokuAfter(t, "e5", "d4"), "c3", "c4")
		id := b.begin(human, human).ID
		b.move(id, "e5")
		b.move(id, "d4")
		tests := []struct {
			name   string
			lines  int
			depths []int
			book   bool
			want   string
			why    string
		}{
			{"shallower", 1, []int{5, 6}, false, "c3 c4 | c3 c4 | c3 c4 | c3 c4.", "c3"},
			{"shallower, two lines", 2, []int{5}, false, "c3 c4 | c3 c4, f6 | c3 c4, f6.", "c3"},
			{"a book", 1, nil, true, "c3 c4 | f6.", "f6"},
			{"as deep", 1, []int{8, 9}, false, "c3 c4 | c3 c4 | f6 f7 | f6 f7.", "f6"},
		}
		for _, tt := range tests {
			b.why = nil
			go func() {
				a := b.slow.next()
				last := engine.Info{MultiPV: 1, PV: []string{"f6"}, Book: tt.book}
				for _, depth := range tt.depths {
					last = info(1, depth, 20, "f6", "f7")
					a.info(last)
					if tt.lines == 2 {
						a.info(info(2, depth, 10, "c3"))
					}
					time.Sleep(time.Second)
				}
				a.answer <- answer{result: engine.Result{Move: "f6", Info: last}}
			}()
			list, err := b.told(t.Context(), id, analysis.Query{Lines: tt.lines, Why: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := brief(list); got != strings.ReplaceAll(tt.want, ", f6", ", f6 f7") {
				t.Errorf("%s: told %q, want %q", tt.name, got, tt.want)
			}
			if len(b.why) != 1 || b.why[0].Best[0] != tt.why {
				t.Errorf("%s: why: %+v", tt.name, b.why)
			}
			if got := b.found(gomokuAfter(t, "e5", "d4")); tt.name != "as deep" && got != "9 70 [C3 C4]" {
				t.Errorf("%s: remembered %q", tt.name, got)
			}
		}
	})
}

func TestAdviceRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		open := b.begin(human, slow).ID
		without, err := b.Create(t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}, NoHints: true}, "")
		if err != nil {
			t.Fatal(err)
		}
		over := b.begin(human, human).ID
		b.do(over, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
		five := b.begin(human, human).ID
		for _, m := range []string{"a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9", "e1"} {
			b.move(five, m)
		}
		engines := b.begin(slow, slow).ID
		tests := []struct {
			name string
			id   string
			q    analysis.Query
			want error
		}{
			{"no such game", "0123456789abcdef", analysis.Query{}, store.ErrNoGame},
			{"without hints", without.ID, analysis.Query{}, match.ErrNoHints},
			{"over", over, analysis.Query{}, match.ErrGameOver},
			{"without hints, a past position", without.ID, analysis.Query{Ply: ptr(0)}, match.ErrNoHints},
			{"ended by the rules", five, analysis.Query{Ply: ptr(9)}, match.ErrGameOver},
			{"an engine's move", engines, analysis.Query{}, advice.ErrEngineToMove},
			{"stale", open, analysis.Query{Version: 7}, match.ErrStale},
		}
		for _, tt := range tests {
			if list, err := b.told(t.Context(), tt.id, tt.q); !errors.Is(err, tt.want) || list != nil {
				t.Errorf("%s: %v, want %v; told %v", tt.name, err, tt.want, list)
			}
			if _, err := b.Advice().ForcedWin(t.Context(), tt.id, tt.q.Version, tt.q.Ply, nil); !errors.Is(err, tt.want) {
				t.Errorf("%s: a forced win: %v, want %v", tt.name, err, tt.want)
			}
		}
		for _, q := range []analysis.Query{{Ply: ptr(-1)}, {Ply: ptr(1)}, {Lines: -1}, {Lines: analysis.MaxAdviceLines + 1}, {Time: -1}, {Time: analysis.MaxAdviceTime + 1}} {
			var ce *match.ConfigError
			if _, err := b.told(t.Context(), open, q); !errors.As(err, &ce) {
				t.Errorf("%+v: %v", q, err)
			}
		}
	})
}

// Advice ends as stale, deleted or closed if its position goes away.
func TestWhileAdvised(t *testing.T) {
	tests := []struct {
		name string
		do   func(b *bench, id string)
		want error
	}{
		{"a move", func(b *bench, id string) { b.move(id, "e5") }, match.ErrStale},
		{"a resignation", func(b *bench, id string) { b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)}) }, match.ErrStale},
		{"an engine instead", func(b *bench, id string) {
			b.do(id, match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{plain, plain}})
		}, match.ErrStale},
		{"deleted", func(b *bench, id string) { _ = b.Delete(b.t.Context(), id) }, store.ErrDeleted},
		{"the end of the program", func(b *bench, _ string) { b.Close() }, admission.ErrClosed},
		{"a draw offered", func(b *bench, id string) {
			b.do(id, match.Command{Type: match.CmdOfferDraw, Side: ptr(match.First)})
		}, nil},
	}
	for _, tt := range tests {
		for _, deaf := range []bool{false, true} {
			t.Run(tt.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					b := newBench(t)
					b.slow.deaf = deaf
					id := b.begin(human, human).ID
					failed := make(chan error, 1)
					go func() {
						_, err := b.told(t.Context(), id, analysis.Query{})
						failed <- err
					}()
					a := b.slow.next()
					tt.do(b, id)
					if tt.want == nil {
						a.answer <- answer{result: engine.Result{Move: "e5"}}
					}
					if err := <-failed; !errors.Is(err, tt.want) {
						t.Errorf("advice ended with %v, want %v", err, tt.want)
					}
					if deaf && tt.want != nil {
						a.answer <- answer{err: errors.New("late")}
					}
				})
			})
		}
	}
}

func TestForcedWin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, plain).ID
		b.forced = func(ctx context.Context, p engine.Position) (engines.ForcedWin, error) {
			if len(p.Moves) != 0 || p.Rules != "freestyle" {
				t.Errorf("asked about %+v", p)
			}
			if _, ok := ctx.Deadline(); !ok {
				t.Error("the search for a win is not bounded")
			}
			time.Sleep(20 * time.Millisecond)
			return engines.ForcedWin{Line: []string{"e5", "", "e6"}, Nodes: 9}, nil
		}
		win, err := b.Advice().ForcedWin(t.Context(), id, 1, nil, nil)
		want := analysis.Win{Version: 1, Side: match.First, ForcedWin: engines.ForcedWin{Line: []string{"e5", "", "e6"}, Nodes: 9}, Time: 20 * time.Millisecond}
		if diff := cmp.Diff(want, win); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		b.forced = func(ctx context.Context, _ engine.Position) (engines.ForcedWin, error) {
			b.move(id, "e5") // meanwhile
			<-ctx.Done()
			return engines.ForcedWin{}, nil
		}
		if _, err := b.Advice().ForcedWin(t.Context(), id, 0, nil, nil); !errors.Is(err, match.ErrStale) {
			t.Errorf("a move was played meanwhile: %v", err)
		}
	})
}

// Advice works for any moment of a game: the past while an engine thinks, and every position
// after the end, also of a game without hints.
func TestAdviceAnywhere(t *testing.T) {
	tests := []struct {
		name string
		end  bool
		bare bool // without hints
		ply  int
		want string // the moves that the adviser is shown
	}{
		{"the past", false, false, 0, ""},
		{"the past, an engine to move", false, false, 1, "a1"},
		{"after the end", true, false, 3, "a1 b1 c1"},
		{"after the end, looking back", true, false, 1, "a1"},
		{"without hints, after the end", true, true, 2, "a1 b1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			s, err := b.Create(t.Context(), match.Config{
				Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}, NoHints: tt.bare,
			}, "")
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range []string{"a1", "b1", "c1"} {
				s = b.move(s.ID, m)
			}
			if tt.end {
				s = b.do(s.ID, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
			} else {
				s = b.do(s.ID, match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, plain}})
				if a := b.plain.next(); len(a.pos.Moves) != 3 {
					t.Fatalf("the engine thinks about %v", a.pos.Moves)
				}
			}
			done := make(chan error, 1)
			var last analysis.Advice
			go func() {
				done <- b.Advice().Advise(t.Context(), s.ID, analysis.Query{Version: s.State.Version, Ply: &tt.ply}, func(a analysis.Advice) { last = a })
			}()
			a := b.slow.next()
			if got := strings.Join(a.pos.Moves, " "); got != tt.want {
				t.Errorf("the adviser is shown %q, want %q", got, tt.want)
			}
			a.play("i9")
			if err := <-done; err != nil {
				t.Fatal(err)
			}
			if len(last.Lines) != 1 || last.Lines[0].PV[0] != "i9" || last.Side != match.Side(tt.ply%2) {
				t.Errorf("it says %+v", last)
			}
		})
	}
}

// In a game without hints the engine's reports stay secret until the end.
func TestNoHintsTellsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		s, err := b.Create(t.Context(), match.Config{
			Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, slow}, NoHints: true,
		}, "")
		if err != nil {
			t.Fatal(err)
		}
		w := b.watch(s.ID)
		b.move(s.ID, "a1")
		a := b.slow.next()
		a.info(info(1, 3, 40, "b1", "c1"))
		time.Sleep(time.Second)
		a.play("b1")
		for _, u := range pending(w) {
			switch u := u.(type) {
			case update.Info:
				t.Errorf("told while it thinks: %+v", u.Info)
			case update.Change:
				for _, m := range u.State.Moves {
					if m.Info != nil {
						t.Errorf("told with the move %s: %+v", m.Move, *m.Info)
					}
				}
			}
		}
		if _, _, err := b.Report(t.Context(), s.ID, 2); err == nil {
			t.Error("its report on the move is told")
		}
		over := b.do(s.ID, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
		if m := over.State.Moves; len(m) != 2 || m[1].Info == nil {
			t.Errorf("after the end nothing is told: %+v", m)
		}
		if c := pending(w)[0].(update.Change); c.From != 0 {
			t.Errorf("the watchers are told of the moves from number %d on, want all", c.From)
		}
	})
}
