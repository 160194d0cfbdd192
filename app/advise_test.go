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

	"duiyi/app"
	"duiyi/engine"
	"duiyi/match"
	"duiyi/match/gm"
)

// An engine that is asked to play something else gets to choose among what is
// left, again and again, also after the game was read from the store.
func TestVaryExcludesMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := <-b.slow.asked
		if a.limits.SearchMoves != nil {
			t.Errorf("free to choose, it is offered %v", a.limits.SearchMoves)
		}
		a.play("e6")
		synctest.Wait()
		for i, played := range []string{"e6", "d4", "f7"} {
			if s := b.do(id, match.Command{Type: match.CmdVary}); !s.Thinking || moves(s) != "e5 " {
				t.Fatalf("asked to vary, the game is %q, thinking %v", moves(s), s.Thinking)
			}
			a := <-b.slow.asked
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
		a = <-again.slow.asked
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
	now := match.Command{Type: app.CmdMoveNow}
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		if _, err := b.Do(t.Context(), id, now); !errors.Is(err, app.ErrNotThinking) {
			t.Errorf("on the human's turn: %v", err)
		}
		s := b.move(id, "e5")
		if _, err := b.Do(t.Context(), id, match.Command{Type: app.CmdMoveNow, Version: s.State.Version - 1}); !errors.Is(err, match.ErrStale) {
			t.Errorf("stale: %v", err)
		}
		// It stops when told, without a move: it is asked for any.
		<-b.slow.asked
		b.do(id, now)
		a := <-b.slow.asked
		if diff := cmp.Diff(engine.Limits{Depth: 1}, a.limits); diff != "" {
			t.Errorf("the limits (-want +got):\n%s", diff)
		}
		a.play("e6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
		// It answers with the best it has found.
		b.slow.deaf = true
		b.move(id, "d5")
		a = <-b.slow.asked
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

// told runs Advise and returns what it told.
func (b *bench) told(ctx context.Context, id string, q app.AdviceQuery) ([]app.Advice, error) {
	var list []app.Advice
	err := b.Advise(ctx, id, q, func(a app.Advice) { list = append(list, a) })
	return list, err
}

func info(rank, depth, score int, line ...string) engine.Info {
	return engine.Info{MultiPV: rank, Depth: depth, Score: engine.Score{Centipawns: score}, PV: line}
}

// brief is advice as "e5 e6 +12, d4 +3", "." at the end of what is done.
func brief(list []app.Advice) string {
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
			a := <-b.slow.asked
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
		list, err := b.told(t.Context(), id, app.AdviceQuery{Lines: 2, Time: 3 * time.Second})
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

		// An engine that reports nothing has its answer told.
		go func() {
			a := <-b.slow.asked
			a.answer <- answer{result: engine.Result{Move: "c3"}}
		}()
		if list, err := b.told(t.Context(), id, app.AdviceQuery{}); err != nil || brief(list) != "c3." {
			t.Errorf("told %q, %v", brief(list), err)
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
		engines := b.begin(slow, slow).ID
		tests := []struct {
			name string
			id   string
			q    app.AdviceQuery
			want error
		}{
			{"no such game", "0123456789abcdef", app.AdviceQuery{}, app.ErrNoGame},
			{"without hints", without.ID, app.AdviceQuery{}, match.ErrNoHints},
			{"over", over, app.AdviceQuery{}, match.ErrGameOver},
			{"an engine's move", engines, app.AdviceQuery{}, app.ErrEngineToMove},
			{"stale", open, app.AdviceQuery{Version: 7}, match.ErrStale},
		}
		for _, tt := range tests {
			if list, err := b.told(t.Context(), tt.id, tt.q); !errors.Is(err, tt.want) || list != nil {
				t.Errorf("%s: %v, want %v; told %v", tt.name, err, tt.want, list)
			}
			if _, err := b.ForcedWin(t.Context(), tt.id, tt.q.Version); !errors.Is(err, tt.want) {
				t.Errorf("%s: a forced win: %v, want %v", tt.name, err, tt.want)
			}
		}
		for _, q := range []app.AdviceQuery{{Lines: -1}, {Lines: app.MaxAdviceLines + 1}, {Time: -1}, {Time: app.MaxAdviceTime + 1}} {
			var ce *match.ConfigError
			if _, err := b.told(t.Context(), open, q); !errors.As(err, &ce) {
				t.Errorf("%+v: %v", q, err)
			}
		}
	})
}

// What happens to the game meanwhile decides what becomes of the advice.
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
		{"deleted", func(b *bench, id string) { _ = b.Delete(b.t.Context(), id) }, app.ErrDeleted},
		{"the end of the program", func(b *bench, _ string) { b.Close() }, app.ErrClosed},
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
						_, err := b.told(t.Context(), id, app.AdviceQuery{})
						failed <- err
					}()
					a := <-b.slow.asked
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
		b.forced = func(ctx context.Context, p engine.Position) (app.ForcedWin, error) {
			if len(p.Moves) != 0 || p.Rules != "freestyle" {
				t.Errorf("asked about %+v", p)
			}
			if _, ok := ctx.Deadline(); !ok {
				t.Error("the search for a win is not bounded")
			}
			time.Sleep(20 * time.Millisecond)
			return app.ForcedWin{Line: []string{"e5", "", "e6"}, Nodes: 9}, nil
		}
		win, err := b.ForcedWin(t.Context(), id, 1)
		want := app.Win{Version: 1, Side: match.First, ForcedWin: app.ForcedWin{Line: []string{"e5", "", "e6"}, Nodes: 9}, Time: 20 * time.Millisecond}
		if diff := cmp.Diff(want, win); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		b.forced = func(ctx context.Context, _ engine.Position) (app.ForcedWin, error) {
			b.move(id, "e5") // meanwhile
			<-ctx.Done()
			return app.ForcedWin{}, nil
		}
		if _, err := b.ForcedWin(t.Context(), id, 0); !errors.Is(err, match.ErrStale) {
			t.Errorf("a move was played meanwhile: %v", err)
		}
	})
}
