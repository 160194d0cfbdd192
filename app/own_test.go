package app_test

import (
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/record/formats"
)

// ownBench is a bench whose only engine is a program of the user's, described by known.
func ownBench(t *testing.T, known func() engines.Program) *bench {
	t.Helper()
	b := &bench{t: t, store: openStore(t), logs: &logBook{}, slow: &puppet{asked: make(chan *ask)}}
	spec := engines.Spec{
		ID: "own-x", Game: "gomoku", Name: map[string]string{"en": "X"}, New: b.slow.make, Program: known,
		Strength: engines.Strength{MoveTimeMS: &engines.Range{Min: 50, Max: 1000, Default: 100}},
	}
	b.App = app.New(b.store, []games.Game{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}, []engines.Spec{spec}, formats.All(), slog.New(b.logs),
		app.Processors(4), app.Memory(512))
	t.Cleanup(b.App.Close)
	return b
}

var declared = []engine.Option{
	{Name: "Threads", Type: "spin", Default: "1", Min: 1, Max: 64},
	{Name: "Hash", Type: "spin", Default: "16", Min: 1, Max: 4096},
	{Name: "MultiPV", Type: "spin", Default: "1", Min: 1, Max: 5},
	{Name: "UCI_Variant", Type: "combo", Default: "chess", Choices: []string{"chess", "xiangqi"}},
	{Name: "EvalFile", Type: "string", Default: "a.nnue"},
	{Name: "Debug Log File", Type: "string"},
	{Name: "Clear", Type: "button"},
	{Name: "Skill Level", Type: "spin", Default: "20", Min: -20, Max: 20},
	{Name: "Style", Type: "combo", Default: "calm", Choices: []string{"calm", "wild"}},
	{Name: "Limit", Type: "check", Default: "false"},
	{Name: "Motto", Type: "string"},
}

// TestOwnEngine: a program offers the options it declared, except those that name files or
// belong to the protocol.
func TestOwnEngine(t *testing.T) {
	now := engines.Program{State: engines.ProgramStarting}
	b := ownBench(t, func() engines.Program { return now })
	if e := b.Engines().All()[0]; !e.Own || e.State != engines.ProgramStarting || e.Options != nil || e.Threads != nil {
		t.Errorf("before it has introduced itself it is %+v", e)
	}
	now = engines.Program{State: engines.ProgramFailed, Trouble: engine.FaultDied, Options: declared, Threads: 9}
	e := b.Engines().All()[0]
	var names []string
	for _, o := range e.Options {
		names = append(names, o.Name)
	}
	if !slices.Equal(names, []string{"Clear", "Skill Level", "Style", "Limit", "Motto"}) {
		t.Errorf("one may set %q", names)
	}
	if e.Trouble != engine.FaultDied || *e.Threads != (engines.Range{Min: 1, Max: 4, Default: 4}) || *e.Memory != (engines.Range{Min: 1, Max: 256, Default: 16}) {
		t.Errorf("it is %+v, threads %+v, memory %+v", e, e.Threads, e.Memory)
	}
}

// TestOwnOptions: a player's options must be declared ones; they are set in order, buttons
// last.
func TestOwnOptions(t *testing.T) {
	b := ownBench(t, func() engines.Program { return engines.Program{State: engines.ProgramReady, Options: declared} })
	player := func(options map[string]string) match.Player {
		return match.Player{Kind: match.Engine, Engine: "own-x", Options: options}
	}
	for _, bad := range []map[string]string{
		{"Threads": "2"}, {"EvalFile": "/etc/passwd"}, {"Skill Level": "21"}, {"Skill Level": "much"}, {"Limit": "yes"}, {"Style": "mad"}, {"Nothing": ""}, {"Motto": "a\nquit"},
	} {
		_, err := b.Create(t.Context(), match.Config{Game: "gomoku", Rules: "freestyle", Players: [2]match.Player{player(bad), human}}, "")
		var ce *match.ConfigError
		if !errors.As(err, &ce) || ce.Field != "players[0].options" {
			t.Errorf("%v: %v", bad, err)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		b := ownBench(t, func() engines.Program { return engines.Program{State: engines.ProgramReady, Options: declared} })
		b.begin(player(map[string]string{"Clear": "", "Skill Level": "-3", "Motto": "on, on"}), human)
		b.slow.next().play("e5")
		synctest.Wait()
		if want := []string{"Threads=1", "Skill Level=-3", "Motto=on, on", "Clear="}; !slices.Equal(b.slow.options, want) {
			t.Errorf("it was set to %q, want %q", b.slow.options, want)
		}
	})
}

// TestOwnFails: players get the kind of failure, not the program's own words. The program is
// asked again only on request.
func TestOwnFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := ownBench(t, func() engines.Program { return engines.Program{State: engines.ProgramReady} })
		s := b.begin(human, match.Player{Kind: match.Engine, Engine: "own-x"})
		w := b.watch(s.ID)
		if _, err := b.Do(t.Context(), s.ID, match.Command{Type: live.CmdThinkAgain}); !errors.Is(err, live.ErrNotFailed) {
			t.Errorf("asked again before it had failed: %v", err)
		}
		b.move(s.ID, "e5")
		b.slow.next().answer <- answer{err: &engine.FaultError{Engine: "X", Code: engine.FaultDied, Err: errors.New("/home/ann/x: exit status 3")}}
		updates := pending(w)
		want := update.Failed{Version: b.game(s.ID).State.Version, Code: engine.FaultDied, Message: "The engine X has failed."}
		if diff := cmp.Diff(want, updates[len(updates)-1]); diff != "" {
			t.Error(diff)
		}
		if b.game(s.ID).Thinking {
			t.Error("it was asked again by nobody")
		}
		b.do(s.ID, match.Command{Type: live.CmdThinkAgain})
		b.slow.next().answer <- answer{result: engine.Result{Move: "e6"}}
		synctest.Wait()
		if got := moves(b.game(s.ID)); got != "e5 e6 " {
			t.Errorf("the game is %s", got)
		}
		if i := b.game(s.ID).State.Moves[1].Info; i == nil || i.Score != nil {
			t.Errorf("a program that named a move and no more is told to have said %+v", i)
		}
	})
}
