package app_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/record"
)

func TestEngineAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, match.Player{Kind: match.Engine, Engine: "slow", Depth: 7}).ID
		w := b.watch(id)
		if s := b.move(id, "e5"); !s.Thinking {
			t.Error("the engine does not think")
		}
		a := b.slow.next()
		want := engine.Position{Start: strings.Repeat("........./", 8) + "......... X", Rules: "freestyle", Moves: []string{"e5"}}
		if diff := cmp.Diff(want, a.pos); diff != "" {
			t.Errorf("the position asked about (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(engine.Limits{Depth: 7}, a.limits); diff != "" {
			t.Errorf("the limits (-want +got):\n%s", diff)
		}
		a.play("e6")
		synctest.Wait()

		s := b.game(id)
		if moves(s) != "e5 e6 " || s.Thinking {
			t.Errorf("moves %q, thinking %v", moves(s), s.Thinking)
		}
		info := &match.Info{Depth: 3, Score: &match.Score{Centipawns: 12}, Nodes: 100, NPS: 100_000, TimeMS: 1,
			PV: []string{"e6"}}
		if diff := cmp.Diff(info, s.State.Moves[1].Info); diff != "" {
			t.Errorf("kept with the move (-want +got):\n%s", diff)
		}
		told, side, err := b.Report(t.Context(), id, 2)
		want2 := engines.Report{Info: *info, PVText: map[string][]string{"point": {"E6"}}}
		if diff := cmp.Diff(want2, told); diff != "" || side != match.Second || err != nil {
			t.Errorf("said of it by side %d, %v (-want +got):\n%s", side, err, diff)
		}
		var ce *match.ConfigError
		for _, ply := range []int{-1, 0, 1, 3} {
			if _, _, err := b.Report(t.Context(), id, ply); !errors.As(err, &ce) {
				t.Errorf("said of move %d: %v", ply, err)
			}
		}
		updates := pending(w)
		if len(updates) != 2 || !updates[0].(update.Change).Thinking || updates[1].(update.Change).Thinking {
			t.Errorf("the watcher was told %+v", updates)
		}
	})
}

// A person's command decides whether the search goes on, whether the engine obeys its context
// or answers late.
func TestWhileEngineThinks(t *testing.T) {
	tests := []struct {
		name string
		do   match.Command
		keep bool   // the search goes on
		ask  bool   // a new search follows
		want string // the moves once the first search has answered e6
	}{
		{"undo", match.Command{Type: match.CmdUndo}, false, false, ""},
		{"restart", match.Command{Type: match.CmdRestart}, false, false, ""},
		{"resign", match.Command{Type: match.CmdResign, Side: ptr(match.First)}, false, false, "e5 "},
		{"offer a draw", match.Command{Type: match.CmdOfferDraw, Side: ptr(match.First)}, true, false, "e5 e6 "},
		{"another engine", match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, plain}}, false, true, "e5 "},
		{"another depth", match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, {Kind: match.Engine, Engine: "slow", Depth: 9}}}, false, true, "e5 "},
		{"a human instead", match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, human}}, false, false, "e5 "},
		{"another name", match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{{Kind: match.Human, Name: "甲"}, {Kind: match.Engine, Engine: "slow", Name: "乙"}}}, true, false, "e5 e6 "},
	}
	for _, tt := range tests {
		for _, deaf := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, deaf=%v", tt.name, deaf), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					b := newBench(t)
					b.slow.deaf = deaf
					id := b.begin(human, slow).ID
					b.move(id, "e5")
					first := b.slow.next()

					s := b.do(id, tt.do)
					if kept := first.ctx.Err() == nil; kept != tt.keep {
						t.Errorf("search kept: %v, want %v", kept, tt.keep)
					}
					if want := tt.keep || tt.ask; s.Thinking != want {
						t.Errorf("thinking: %v, want %v", s.Thinking, want)
					}
					if deaf || tt.keep {
						synctest.Wait()
						if tt.ask && deaf {
							select { // the next search waits for the deaf one to end
							case <-b.slow.asked:
								t.Error("two searches of one game at once")
							case <-b.plain.asked:
								t.Error("two searches of one game at once")
							default:
							}
						}
						first.play("e6")
					}
					synctest.Wait()
					if got := moves(b.game(id)); got != tt.want {
						t.Errorf("moves %q, want %q", got, tt.want)
					}
					if tt.ask {
						next, _ := either(b.slow, b.plain)
						next.play("a1")
						synctest.Wait()
						if got := moves(b.game(id)); got != tt.want+"a1 " {
							t.Errorf("moves %q after the second search", got)
						}
					}
				})
			})
		}
	}
}

// Reports are limited to some 20 a second, and the last one always arrives.
func TestInfoCoalesced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		w := b.watch(id)
		b.move(id, "e5")
		a := b.slow.next()
		pending(w)
		pv := []string{"e6", "d5", "z99", "a1"}
		const reports = 1000
		var infos []update.Info
		collect := func() {
			for _, u := range pending(w) {
				if i, ok := u.(update.Info); ok {
					infos = append(infos, i)
				}
			}
		}
		for n := range reports {
			a.info(engine.Info{Depth: n + 1, MultiPV: 1, Nodes: int64(n), Time: time.Millisecond, PV: pv})
			a.info(engine.Info{Depth: 9999, MultiPV: 2})
			time.Sleep(time.Millisecond)
			collect()
		}
		pv[0] = "i9" // an engine goes on writing to its line
		a.info(engine.Info{Depth: reports + 1})
		a.play("e6")
		collect()
		if n := len(infos); n < 15 || n > 22 {
			t.Errorf("%d infos in a second", n)
		}
		for i, u := range infos[:len(infos)-1] {
			if u.Info.Depth >= infos[i+1].Info.Depth {
				t.Errorf("depth %d, then %d", u.Info.Depth, infos[i+1].Info.Depth)
			}
			if diff := cmp.Diff([]string{"e6", "d5"}, u.Info.PV); diff != "" {
				t.Fatalf("the line is cut where it cannot be played (-want +got):\n%s", diff)
			}
			if u.Side != match.Second || u.Version != 2 {
				t.Fatalf("for side %d at version %d", u.Side, u.Version)
			}
		}
		if last := infos[len(infos)-1]; last.Info.Depth != reports+1 {
			t.Errorf("the last info has depth %d", last.Info.Depth)
		}
	})
}

// A game between engines runs while it is watched, slowly enough to follow.
func TestEngineAgainstEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		s := b.begin(slow, plain)
		if s.Thinking || b.game(s.ID).Thinking {
			t.Error("it began with nobody there")
		}
		w := b.watch(s.ID)
		start := time.Now()
		for n, move := range []string{"e5", "e6", "d5", "d6"} {
			if n%2 == 0 {
				b.slow.next().play(move)
			} else {
				b.plain.next().play(move)
			}
		}
		b.slow.next().play("a1")
		if took := time.Since(start); took != 4*300*time.Millisecond {
			t.Errorf("four moves took %v", took)
		}
		w.Close()
		a := b.plain.next() // whoever has left may be reloading the page
		if a.ctx.Err() != nil {
			t.Error("stopped at once")
		}
		time.Sleep(31 * time.Second)
		if a.ctx.Err() == nil {
			t.Error("goes on with nobody there")
		}
		if got := moves(b.game(s.ID)); got != "e5 e6 d5 d6 a1 " {
			t.Errorf("moves %q", got)
		}
		b.watch(s.ID)
		b.plain.next().play("a2")
		b.slow.next().play("a3")
	})
}

// A person's engine stops when they have left for good and resumes when they return; a reload
// does not interrupt it.
func TestLeaving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		w := b.watch(id)
		b.move(id, "e5")
		a := b.slow.next()
		w.Close()
		w.Close()
		time.Sleep(29 * time.Second)
		w = b.watch(id) // reloaded
		time.Sleep(time.Minute)
		if a.ctx.Err() != nil {
			t.Fatal("a reload stopped the engine")
		}
		w.Close()
		time.Sleep(31 * time.Second)
		if a.ctx.Err() == nil {
			t.Fatal("the engine goes on with nobody there")
		}
		b.watch(id)
		b.slow.next().play("e6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
	})
}

// Reading a game starts no engine, neither in an abandoned game nor in one from the store. A
// watcher or a command, even a refused one, does.
func TestLookingStartsNothing(t *testing.T) {
	look := func(t *testing.T, b *bench, id string) {
		t.Helper()
		before := b.game(id)
		if _, err := b.Export(t.Context(), id, "psq", "", record.Options{}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Rename(t.Context(), id, "looked at"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if s := b.game(id); before.Thinking || s.Thinking || s.State.Version != before.State.Version {
			t.Errorf("version %d and thinking %v, then version %d and thinking %v",
				before.State.Version, before.Thinking, s.State.Version, s.Thinking)
		}
		select {
		case <-b.slow.asked:
			t.Error("an engine was asked")
		default:
		}
	}
	wakers := map[string]func(t *testing.T, b *bench, id string){
		"watcher": func(_ *testing.T, b *bench, id string) { b.watch(id) },
		"refused command": func(t *testing.T, b *bench, id string) {
			if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "a1"}); err == nil {
				t.Error("a move for the engine was not refused")
			}
		},
	}
	for name, wake := range wakers {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t)
				id := b.begin(human, slow).ID
				w := b.watch(id)
				b.move(id, "e5")
				b.slow.next()
				w.Close()
				time.Sleep(31 * time.Second)
				look(t, b, id) // left
				b.Close()
				b = newBenchOn(t, b.store)
				look(t, b, id) // from the store
				wake(t, b, id)
				b.slow.next().play("e6")
				synctest.Wait()
				if got := moves(b.game(id)); got != "e5 e6 " {
					t.Errorf("moves %q", got)
				}
			})
		})
	}
}

func TestRestartIsANewGameToTheEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(slow, human).ID
		b.slow.next().play("e5")
		synctest.Wait()
		if n := b.slow.fresh.Load(); n != 0 {
			t.Errorf("NewGame was called %d times for the first game", n)
		}
		b.do(id, match.Command{Type: match.CmdRestart})
		b.slow.next()
		if n := b.slow.fresh.Load(); n != 1 {
			t.Errorf("NewGame was called %d times", n)
		}
	})
}

// A level sets limits and options once. Another level gets another engine, so that nothing
// carries over.
func TestLevels(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(match.Player{Kind: match.Engine, Engine: "slow", Level: "easy"}, human).ID
		a := b.slow.next()
		if a.limits.Nodes != 77 || !slices.Equal(b.slow.options, []string{"Skill=3", "Style=calm"}) {
			t.Errorf("limits %+v, options %q", a.limits, b.slow.options)
		}
		a.play("e5")
		synctest.Wait()
		b.move(id, "e6")
		b.slow.next().play("d5")
		synctest.Wait()
		if len(b.slow.options) != 2 || b.slow.closed.Load() != 0 {
			t.Errorf("for the second move: options %q, closed %d times", b.slow.options, b.slow.closed.Load())
		}
		b.do(id, match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{slow, human}})
		b.move(id, "d6")
		a = b.slow.next()
		if a.limits.Depth != 4 || a.limits.Nodes != 0 || b.slow.made.Load() != 2 {
			t.Errorf("limits %+v, %d engines made", a.limits, b.slow.made.Load())
		}
	})
}

// A player's number of threads is set on an engine that players with other numbers do not
// share.
func TestThreads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		wide := match.Player{Kind: match.Engine, Engine: "slow", Depth: 4, Threads: 3}
		id := b.begin(wide, human).ID
		b.slow.next().play("e5")
		synctest.Wait()
		if !slices.Equal(b.slow.options, []string{"Threads=3"}) {
			t.Errorf("options %q", b.slow.options)
		}
		b.do(id, match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{slow, human}})
		b.move(id, "d6")
		b.slow.next().play("d5")
		synctest.Wait()
		if n := b.slow.made.Load(); n != 2 || len(b.slow.options) != 1 {
			t.Errorf("%d engines made, options %q", n, b.slow.options)
		}
		wide.Threads = 9 // of 8 processors
		_, err := b.Do(t.Context(), id, match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{wide, human}})
		var ce *match.ConfigError
		if !errors.As(err, &ce) || ce.Field != "players[0].threads" {
			t.Errorf("nine threads of eight: %v", err)
		}
	})
}

// TestSeed: before every move an engine gets the seed of its game, a new one after a restart,
// or 0 if the game asks for that; and its book.
func TestSeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.slow.offers = []engine.Option{{Name: "Seed", Type: "spin", Max: match.MaxSeed}, {Name: "OwnBook", Type: "check"}}
		config := match.Config{Game: "gomoku", Players: [2]match.Player{slow, human}, Seed: new(77)}
		varied, err := b.Create(t.Context(), config, "")
		if err != nil {
			t.Fatal(err)
		}
		w := b.watch(varied.ID)
		defer w.Close()
		b.slow.next().play("e5")
		synctest.Wait()
		b.move(varied.ID, "e6")
		b.slow.next().play("d5")
		synctest.Wait()
		b.do(varied.ID, match.Command{Type: match.CmdRestart})
		b.slow.next().play("e5")
		synctest.Wait()
		again := strconv.Itoa(b.game(varied.ID).State.Config.EngineSeed())
		if one, other := b.begin(human, human).State.Config.EngineSeed(), b.begin(human, human).State.Config.EngineSeed(); one == 0 || one == other {
			t.Errorf("games without a seed have %d and %d", one, other)
		}
		config.Seed = new(0)
		if _, err := b.Create(t.Context(), config, ""); err != nil {
			t.Fatal(err)
		}
		b.slow.next()
		const book = "OwnBook=true"
		want := []string{"Seed=77", book, "Seed=77", book, "Seed=" + again, book, "Seed=0", book}
		if again == "77" || !slices.Equal(b.slow.options, want) {
			t.Errorf("options %q, want %q", b.slow.options, want)
		}
	})
}
