package app_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"duiyi/app"
	"duiyi/match"
	"duiyi/match/gm"
)

func TestCreateErrors(t *testing.T) {
	b := newBench(t)
	good := match.Config{Game: "gomoku", Rules: "freestyle", Size: 9, Players: [2]match.Player{human, human}}
	tests := []struct {
		name  string
		title string
		with  func(c *match.Config)
		field string
	}{
		{"unknown game", "", func(c *match.Config) { c.Game = "go" }, "game"},
		{"unknown rules", "", func(c *match.Config) { c.Rules = "house" }, "rules"},
		{"bad size", "", func(c *match.Config) { c.Size = 99 }, "size"},
		{"bad setup", "", func(c *match.Config) { c.Setup = "XY" }, "setup"},
		{"unknown engine", "", func(c *match.Config) { c.Players[1] = match.Player{Kind: match.Engine, Engine: "deep"} }, "players[1].engine"},
		{"no engine", "", func(c *match.Config) { c.Players[1] = match.Player{Kind: match.Engine} }, "players[1].engine"},
		{"neither kind", "", func(c *match.Config) { c.Players[0].Kind = "ghost" }, "players[0].kind"},
		{"too deep", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "slow", Depth: 10} }, "players[0].depth"},
		{"too shallow", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "slow", Depth: -1} }, "players[0].depth"},
		{"not set by nodes", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "slow", Nodes: 5} }, "players[0].nodes"},
		{"not set at all", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "plain", Depth: 1} }, "players[0].depth"},
		{"no such level", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "slow", Level: "god"} }, "players[0].level"},
		{"bad clock", "", func(c *match.Config) { c.Clock.IncrementMS = 5 }, "clock.main_ms"},
		{"long title", strings.Repeat("名", 121), func(*match.Config) {}, "title"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := good
			tt.with(&c)
			_, err := b.Create(t.Context(), c, tt.title)
			var ce *match.ConfigError
			if !errors.As(err, &ce) || ce.Field != tt.field {
				t.Errorf("Create = %v, want an error in %s", err, tt.field)
			}
		})
	}
	if list, err := b.List(t.Context(), app.Query{Status: app.StatusAll, Limit: 9}); err != nil || len(list) != 0 {
		t.Errorf("refused games are listed: %v, %v", list, err)
	}
}

func TestCreateDefaults(t *testing.T) {
	b := newBench(t)
	s, err := b.Create(t.Context(), match.Config{Game: "gomoku", Players: [2]match.Player{human, slow}}, strings.Repeat("名", 120))
	if err != nil {
		t.Fatal(err)
	}
	if c := s.State.Config; c.Rules != "freestyle" || c.Players[1].Depth != 4 {
		t.Errorf("rules %q and depth %d, want the defaults", c.Rules, c.Players[1].Depth)
	}
}

// Nobody acts for an engine.
func TestPermit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		<-b.slow.asked
		before := b.game(id)
		for _, c := range []match.Command{
			{Type: match.CmdMove, Move: "e6"},
			{Type: match.CmdMove, Move: "e6", Side: ptr(match.Second)},
			{Type: match.CmdResign, Side: ptr(match.Second)},
			{Type: match.CmdOfferDraw, Side: ptr(match.Second)},
			{Type: match.CmdAcceptDraw, Side: ptr(match.Second)},
			{Type: match.CmdDeclineDraw, Side: ptr(match.Second)},
			{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, {Kind: match.Engine, Engine: "deep"}}},
			{Type: match.CmdSetPlayers},
			{Type: match.CmdMove, Move: "e6", Version: 1},
			{Type: "cheat"},
		} {
			s, err := b.Do(t.Context(), id, c)
			if err == nil {
				t.Errorf("Do(%+v) was carried out", c)
			}
			if s.State.Version != before.State.Version {
				t.Errorf("Do(%+v) went to version %d", c, s.State.Version)
			}
		}
		_, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e6"})
		var r *match.Refusal
		if !errors.As(err, &r) || r.Code != "not_your_turn" {
			t.Errorf("a move for the engine: %v", err)
		}
		_, err = b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e6", Version: 1})
		if !errors.Is(err, match.ErrStale) {
			t.Errorf("a stale move for the engine: %v, want %v", err, match.ErrStale)
		}
		// What an engine would say about a move is not taken from a human.
		b.do(id, match.Command{Type: match.CmdUndo})
		s := b.do(id, match.Command{Type: match.CmdMove, Move: "e5", Info: &match.Info{Depth: 99}})
		if s.State.Moves[0].Info != nil {
			t.Error("a human's move carries an engine's info")
		}
	})
}

// A gate holds back or fails the appends of a store.
type gate struct {
	app.Store
	mu   sync.Mutex
	hold chan struct{} // if not nil, an append waits for it to close
	fail error         // if not nil, an append writes nothing
}

func (g *gate) Append(ctx context.Context, s app.Summary, seq int, events []match.Event) error {
	g.mu.Lock()
	hold, fail := g.hold, g.fail
	g.mu.Unlock()
	if hold != nil {
		<-hold
	}
	if fail != nil {
		return fail
	}
	return g.Store.Append(ctx, s, seq, events)
}

func (g *gate) set(hold chan struct{}, fail error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.hold, g.fail = hold, fail
}

func TestCommittedBeforeTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &gate{Store: openStore(t)}
		b := newBenchOn(t, store)
		id := b.begin(human, human).ID
		w := b.watch(id)
		hold := make(chan struct{})
		store.set(hold, nil)
		go b.move(id, "e5")
		if told := pending(w); len(told) != 0 {
			t.Errorf("told %+v before it was stored", told)
		}
		close(hold)
		if told := pending(w); len(told) != 1 || moves(told[0].(app.GameUpdate).Snapshot) != "e5 " {
			t.Errorf("told %+v once it was stored", told)
		}
	})
}

// When the store fails the game stands as it was stored, for the one who asked
// and for those who watch.
func TestStoreFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &gate{Store: openStore(t)}
		b := newBenchOn(t, store)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := <-b.slow.asked
		w := b.watch(id)
		full := errors.New("no space left")

		store.set(nil, full)
		if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdUndo}); !errors.Is(err, full) {
			t.Errorf("Do = %v, want %v", err, full)
		}
		if told := pending(w); len(told) != 0 || !errors.Is(w.Err(), full) {
			t.Errorf("the watcher was told %+v and then %v", told, w.Err())
		}
		if a.ctx.Err() == nil {
			t.Error("the engine thinks about a game that is not in memory")
		}
		if got := moves(b.game(id)); got != "e5 " {
			t.Errorf("moves %q, want what is stored", got)
		}
		w = b.watch(id)
		(<-b.slow.asked).play("e6") // and now the engine's own move fails
		if told := pending(w); len(told) != 0 || !errors.Is(w.Err(), full) {
			t.Errorf("the watcher was told %+v and then %v", told, w.Err())
		}
		if b.logs.errors.Load() == 0 {
			t.Error("nobody asked for the engine's move, and nothing was logged")
		}
		store.set(nil, nil)
		if got := moves(b.game(id)); got != "e5 " {
			t.Errorf("moves %q, want what is stored", got)
		}
		(<-b.slow.asked).play("e6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
	})
}

// Another program that wrote to the game is noticed and not overwritten.
func TestStoreConflict(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, human).ID
	r, err := b.store.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	e := match.Event{Type: match.EvMoved, At: 1, Move: "a1", Side: ptr(match.First)}
	if err := b.store.Append(t.Context(), r.Summary, 1, []match.Event{e}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e5"}); !errors.Is(err, app.ErrConflict) {
		t.Errorf("Do = %v, want %v", err, app.ErrConflict)
	}
	if got := moves(b.game(id)); got != "a1 " {
		t.Errorf("moves %q, want what is stored", got)
	}
}

// A game goes on in another run of the program as if nothing had happened.
func TestResume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow, match.ClockConfig{MainMS: 600_000, IncrementMS: 1000}).ID
		for _, move := range []string{"e5", "d5"} {
			b.move(id, move)
			time.Sleep(2 * time.Second)
			(<-b.slow.asked).play(strings.Replace(move, "5", "6", 1))
			synctest.Wait()
		}
		b.do(id, match.Command{Type: match.CmdUndo})
		b.move(id, "c5")
		before := b.game(id)
		b.Close()

		b = newBenchOn(t, b.store)
		list, err := b.List(t.Context(), app.Query{Status: app.StatusActive, Limit: 9})
		if err != nil || len(list) != 1 || list[0].ID != id || list[0].Plies != 3 || list[0].Turn != match.Second {
			t.Fatalf("List = %+v, %v", list, err)
		}
		after := b.game(id)
		if !after.Thinking {
			t.Error("the engine does not take up again")
		}
		opts := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".rules" || p.Last().String() == ".positions" }, cmp.Ignore())
		if diff := cmp.Diff(before, after, opts, cmp.AllowUnexported(match.State{})); diff != "" {
			t.Errorf("the game resumed otherwise (-before +after):\n%s", diff)
		}
		(<-b.slow.asked).play("c6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 c5 c6 " {
			t.Errorf("moves %q", got)
		}
	})
}

func TestDeleteAndRestore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := <-b.slow.asked
		w := b.watch(id)
		if err := b.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if told := pending(w); !slices.Equal(told, []app.Update{app.DeletedUpdate{}}) || !errors.Is(w.Err(), app.ErrDeleted) {
			t.Errorf("the watcher was told %+v and then %v", told, w.Err())
		}
		if a.ctx.Err() == nil {
			t.Error("the engine thinks about a deleted game")
		}
		_, gameErr := b.Game(t.Context(), id)
		_, doErr := b.Do(t.Context(), id, match.Command{Type: match.CmdUndo})
		_, watchErr := b.Watch(t.Context(), id)
		_, renameErr := b.Rename(t.Context(), id, "x")
		for name, err := range map[string]error{
			"Game": gameErr, "Do": doErr, "Watch": watchErr, "Rename": renameErr, "Delete": b.Delete(t.Context(), id),
		} {
			if !errors.Is(err, app.ErrDeleted) {
				t.Errorf("%s = %v, want %v", name, err, app.ErrDeleted)
			}
		}
		s, err := b.Restore(t.Context(), id)
		if err != nil || moves(s) != "e5 " || !s.Thinking {
			t.Errorf("Restore = %q, thinking %v, %v", moves(s), s.Thinking, err)
		}
	})
}

// Deletions are kept for 30 days, and looked for once a day.
func TestPurge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human).ID
		if err := b.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		time.Sleep(29 * 24 * time.Hour)
		synctest.Wait()
		if _, err := b.Game(t.Context(), id); !errors.Is(err, app.ErrDeleted) {
			t.Fatalf("after 29 days: %v", err)
		}
		time.Sleep(3 * 24 * time.Hour)
		synctest.Wait()
		if _, err := b.Game(t.Context(), id); !errors.Is(err, app.ErrNoGame) {
			t.Errorf("after 32 days: %v", err)
		}
	})
}

func TestUnknownGame(t *testing.T) {
	b := newBench(t)
	for _, id := range []string{"0123456789abcdef", "", "x", "../../etc/passwd"} {
		_, gameErr := b.Game(t.Context(), id)
		_, restoreErr := b.Restore(t.Context(), id)
		for name, err := range map[string]error{"Game": gameErr, "Restore": restoreErr, "Delete": b.Delete(t.Context(), id)} {
			if !errors.Is(err, app.ErrNoGame) {
				t.Errorf("%s(%q) = %v, want %v", name, id, err, app.ErrNoGame)
			}
		}
	}
}

func TestParse(t *testing.T) {
	b := newBench(t)
	board := strings.Repeat("...../", 4) + "..X.. O"
	if move, err := b.Parse("gomoku", "", board, " B2 "); err != nil || move != "b2" {
		t.Errorf("Parse = %q, %v", move, err)
	}
	var r *match.Refusal
	if _, err := b.Parse("gomoku", "standard", board, "c1"); !errors.As(err, &r) || r.Code != "occupied" {
		t.Errorf("a taken point: %v", err)
	}
	for field, call := range map[string][3]string{
		"game":  {"go", "", board},
		"rules": {"gomoku", "house", board},
		"board": {"gomoku", "", "XYZ"},
	} {
		var ce *match.ConfigError
		if _, err := b.Parse(call[0], call[1], call[2], "a1"); !errors.As(err, &ce) || ce.Field != field {
			t.Errorf("Parse%q = %v, want an error in %s", call, err, field)
		}
	}
}

// The flag falls on time, watched or not, and whoever has the move.
func TestFlag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human, match.ClockConfig{MainMS: 5000}).ID
		time.Sleep(time.Minute) // nobody is charged before the first move
		b.move(id, "e5")
		w := b.watch(id)
		time.Sleep(4999 * time.Millisecond)
		if told := pending(w); len(told) != 0 {
			t.Fatalf("told %+v before the time", told)
		}
		time.Sleep(time.Millisecond)
		told := pending(w)
		if len(told) != 1 {
			t.Fatalf("told %+v", told)
		}
		r := told[0].(app.GameUpdate).State.Result
		if r == nil || r.Reason != "time" || *r.Winner != match.First {
			t.Errorf("result %+v", r)
		}
		b.do(id, match.Command{Type: match.CmdUndo}) // the clock stands still at the start
		time.Sleep(time.Hour)
		if r := b.game(id).State.Result; r != nil {
			t.Errorf("result %+v with no clock running", r)
		}
	})
}

// A flag that fell while the program was not running has fallen.
func TestFlagFellMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human, match.ClockConfig{PerMoveMS: 60_000}).ID
		b.move(id, "e5")
		b.Close()
		time.Sleep(time.Hour)
		b = newBenchOn(t, b.store)
		w := b.watch(id)
		pending(w)
		if r := b.game(id).State.Result; r == nil || r.Reason != "time" {
			t.Errorf("result %+v", r)
		}
	})
}

// An engine is told of its clock, plays on unwatched while it runs, and loses
// on time like anyone.
func TestEngineOnTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow, match.ClockConfig{MainMS: 80_000, IncrementMS: 2000}).ID
		w := b.watch(id)
		b.move(id, "e5")
		a := <-b.slow.asked
		if a.limits.Clock == nil || a.limits.Clock.Left != 80*time.Second || a.limits.Clock.Increment != 2*time.Second {
			t.Errorf("its clock: %+v", a.limits.Clock)
		}
		if a.limits.MoveTime != 12*time.Second {
			t.Errorf("its time for a move: %v", a.limits.MoveTime)
		}
		w.Close()
		time.Sleep(time.Minute)
		if a.ctx.Err() != nil {
			t.Error("stopped though its clock runs")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if a.ctx.Err() == nil {
			t.Error("thinks on after its flag has fallen")
		}
		if r := b.game(id).State.Result; r == nil || r.Reason != "time" || *r.Winner != match.First {
			t.Errorf("result %+v", r)
		}
	})
}

// A watcher that takes nothing is dismissed, and the others hear everything.
func TestSlowWatcher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human).ID
		lazy, keen := b.watch(id), b.watch(id)
		const rounds = 100
		for n := range rounds {
			b.move(id, "e5")
			b.do(id, match.Command{Type: match.CmdUndo})
			if got := len(pending(keen)); got != 2 {
				t.Fatalf("round %d: the keen watcher was told %d things", n, got)
			}
		}
		if got := len(pending(lazy)); got >= 2*rounds {
			t.Errorf("the lazy watcher was told %d things", got)
		}
		if !errors.Is(lazy.Err(), app.ErrFellBehind) {
			t.Errorf("the lazy watcher was sent away with %v", lazy.Err())
		}
	})
}

// An idle game leaves memory with its engine, and is there when asked for.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		(<-b.slow.asked).play("e6")
		w := b.watch(id)
		time.Sleep(time.Hour)
		if b.slow.closed.Load() != 0 {
			t.Error("a watched game left memory")
		}
		w.Close()
		time.Sleep(time.Hour)
		synctest.Wait()
		if b.slow.closed.Load() != 1 {
			t.Error("the engine of an idle game was not closed")
		}
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
	})
}

func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := <-b.slow.asked
		w := b.watch(id)
		b.Close()
		if a.ctx.Err() == nil || b.slow.closed.Load() != 1 {
			t.Error("the engine was not stopped and closed")
		}
		if told := pending(w); len(told) != 0 || !errors.Is(w.Err(), app.ErrClosed) {
			t.Errorf("the watcher was told %+v and then %v", told, w.Err())
		}
		_, gameErr := b.Game(t.Context(), id)
		_, createErr := b.Create(t.Context(), match.Config{Game: "gomoku", Players: [2]match.Player{human, human}}, "")
		for name, err := range map[string]error{"Game": gameErr, "Create": createErr} {
			if !errors.Is(err, app.ErrClosed) {
				t.Errorf("%s = %v, want %v", name, err, app.ErrClosed)
			}
		}
		b.Close()
	})
}

// An engine that does not stop when told does not keep the program.
func TestCloseDeaf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.slow.deaf = true
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := <-b.slow.asked
		start := time.Now()
		b.Close()
		if took := time.Since(start); took != 5*time.Second || b.logs.warnings.Load() != 1 {
			t.Errorf("Close took %v with %d warnings", took, b.logs.warnings.Load())
		}
		a.play("e6")
	})
}

// Whoever watches can rebuild the game from what they are told, whatever many
// people do to it at once: the slow twin of the deltas is the whole game.
func TestWatchersInStep(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, human).ID
	const watchers, players, commands = 3, 4, 60

	var playing, watching sync.WaitGroup
	finals := make([]app.GameUpdate, watchers)
	lines := make([][]match.Move, watchers)
	for n := range watchers {
		w := b.watch(id)
		watching.Go(func() {
			for u := range w.Updates() {
				g := u.(app.GameUpdate)
				lines[n] = append(lines[n][:g.From:g.From], g.State.Moves[g.From:]...)
				if diff := cmp.Diff(g.State.Moves, lines[n], cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("watcher %d at version %d (-game +rebuilt):\n%s", n, g.State.Version, diff)
				}
				if g.State.Version < finals[n].State.Version {
					t.Errorf("watcher %d: version %d after %d", n, g.State.Version, finals[n].State.Version)
				}
				finals[n] = g
				if g.Title == "end" {
					return
				}
			}
		})
	}
	for n := range players {
		playing.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(n))) // fixed seed: what each sends repeats
			for range commands {
				c := match.Command{Type: match.CmdMove, Move: fmt.Sprintf("%c%d", 'a'+r.IntN(9), 1+r.IntN(9))}
				switch r.IntN(6) {
				case 0, 1:
					c = match.Command{Type: match.CmdUndo}
				case 2:
					c = match.Command{Type: match.CmdRedo}
				}
				if _, err := b.Do(t.Context(), id, c); !ordinary(err) {
					t.Errorf("Do(%+v) = %v", c, err)
				}
			}
		})
	}
	playing.Wait()
	b.do(id, match.Command{Type: match.CmdRestart})
	last := b.move(id, "e5")
	if _, err := b.Rename(t.Context(), id, "end"); err != nil {
		t.Fatal(err)
	}
	watching.Wait()
	r, err := b.store.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := match.Replay(gm.Rules{}, r.Events)
	if err != nil {
		t.Fatalf("what is stored cannot be replayed: %v", err)
	}
	for n, g := range finals {
		if g.State.Version != last.State.Version || stored.Version != last.State.Version {
			t.Errorf("watcher %d ended at version %d, the store at %d, the game at %d", n, g.State.Version, stored.Version, last.State.Version)
		}
	}
}

// ordinary reports whether an error is one that players bring about.
func ordinary(err error) bool {
	var r *match.Refusal
	return err == nil || errors.As(err, &r) || errors.Is(err, match.ErrNothingToUndo) ||
		errors.Is(err, match.ErrNothingToRedo) || errors.Is(err, match.ErrGameOver)
}

// faulty is a store with a bug.
type faulty struct {
	app.Store
	on atomic.Bool
}

func (f *faulty) Load(ctx context.Context, id string) (app.Record, error) {
	if f.on.Load() {
		panic("a bug")
	}
	return f.Store.Load(ctx, id)
}

// A panic on the way into a game is the caller's; it leaves no lock behind.
func TestPanicLeavesNoLock(t *testing.T) {
	store := &faulty{Store: openStore(t)}
	b := newBenchOn(t, store)
	id := b.begin(human, human).ID
	b.Close()
	b = newBenchOn(t, store)
	store.on.Store(true)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		b.game(id)
	}()
	store.on.Store(false)
	b.move(id, "e5")
}
