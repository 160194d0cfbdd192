package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/protocol/peer"
)

// A search is the behaviour of a scripted engine.
type search = func(ctx context.Context, p engine.Position, l engine.Limits) (engine.Result, error)

// says returns a search that always plays the same move.
func says(move string) search {
	return func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
		return engine.Result{Move: move}, nil
	}
}

// toyMatch returns a match of the toy game between two scripts.
func toyMatch(a, b search, games int) Match {
	scripts := map[string]search{"a": a, "b": b}
	return Match{
		Rules:  toy{},
		Config: match.Config{Game: "toy", Rules: "none"},
		A:      Spec{Text: "a", Name: "a", Engine: "a"}, B: Spec{Text: "b", Name: "b", Engine: "b"},
		Control:  Control{Depth: 1},
		Openings: []Opening{{ID: "one", Moves: []string{"a"}}, {ID: "two", Moves: []string{"b", "c"}}},
		Patience: time.Minute, Length: Length{Games: games, Concurrent: 1},
		Hooks: Hooks{Open: func(_ context.Context, s Spec) (engine.Engine, error) {
			return &scripted{search: scripts[s.Engine]}, nil
		}},
	}
}

// run plays a match without a record and returns its games in order.
func run(t *testing.T, m Match) ([]Game, Report) {
	t.Helper()
	var games []Game
	m.OnGame = func(g Game, _ Report) { games = append(games, g) }
	r, err := m.Run(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(games, func(a, b Game) int { return cmp.Compare(a.Number, b.Number) })
	return games, r
}

func TestPairs(t *testing.T) {
	// a wins when it can, b draws when it can.
	games, r := run(t, toyMatch(says("win"), says("draw"), 6))
	type row struct {
		Opening, First, Winner, Reason, Moves string
	}
	var got []row
	for _, g := range games {
		var moves []string
		for _, p := range g.Moves {
			moves = append(moves, p.Move)
		}
		got = append(got, row{g.Opening, g.First, g.Winner, g.Reason, strings.Join(moves, " ")})
		if g.Setup != "toy" || g.Book != len(moves)-1 {
			t.Errorf("game %d begins at %q with %d moves of its opening", g.Number, g.Setup, g.Book)
		}
	}
	want := []row{
		{"one", "a", "", "repetition", "a draw"}, // b is asked first after one move
		{"one", "b", "a", "checkmate", "a win"},
		{"two", "a", "a", "checkmate", "b c win"},
		{"two", "b", "", "repetition", "b c draw"},
		{"one", "a", "", "repetition", "a draw"},
		{"one", "b", "a", "checkmate", "a win"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("games %+v\nwant  %+v", got, want)
	}
	if r.Tally.Wins != 3 || r.Tally.Draws != 3 || r.Tally.Pairs != [5]int{0, 0, 0, 3, 0} {
		t.Errorf("tally %+v", r.Tally)
	}
}

func TestSPRTStops(t *testing.T) {
	m := toyMatch(says("win"), says("lose"), 2000)
	m.SPRT = &SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	path := filepath.Join(t.TempDir(), "match.jsonl")
	r, err := m.Run(t.Context(), path)
	if err != nil || r.Verdict != AcceptH1 || r.Tally.Games() >= 2000 || r.Tally.Games()%2 != 0 {
		t.Fatalf("%v: %q after %d games", err, r.Verdict, r.Tally.Games())
	}
	// A decided match has no games left to play.
	again, err := m.Run(t.Context(), path)
	if err != nil || !reflect.DeepEqual(again, r) {
		t.Errorf("%v: played on to %+v", err, again)
	}
}

// byNumber plays each game to its own result, so that misplaced or missing
// games show.
func byNumber(p engine.Position) string {
	switch {
	case len(p.Moves) < 8:
		return string(rune('a' + (len(p.Moves)*7+len(played(p)))%26))
	case strings.HasPrefix(played(p), "b"):
		return "draw"
	}
	return "win"
}

// TestResume interrupts a match again and again; its record must equal that of
// an uninterrupted match.
func TestResume(t *testing.T) {
	deterministic := func(_ context.Context, p engine.Position, _ engine.Limits) (engine.Result, error) {
		return engine.Result{Move: byNumber(p), Info: engine.Info{Depth: 2, Nodes: int64(len(p.Moves)), Score: engine.Score{Centipawns: 5}}}, nil
	}
	const games = 20
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	m := toyMatch(deterministic, deterministic, games)
	if _, err := m.Run(t.Context(), whole); err != nil {
		t.Fatal(err)
	}

	broken := filepath.Join(t.TempDir(), "broken.jsonl")
	runs := 0
	for ; ; runs++ {
		m := toyMatch(deterministic, deterministic, games)
		m.Concurrent = 1 + runs%3
		ctx, cancel := context.WithCancel(t.Context())
		kept := 0
		m.Keep = func(Game) error {
			kept++
			return nil
		}
		n := 0
		m.OnGame = func(Game, Report) {
			if n++; n == 3 {
				cancel()
			}
		}
		r, err := m.Run(ctx, broken)
		cancel()
		if err == nil {
			if r.Tally.Games() != games || kept != games {
				t.Fatalf("the last run ends with %d games, %d kept", r.Tally.Games(), kept)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		// As left by a crash during a write.
		f, err := os.OpenFile(broken, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(f, `{"type":"game","game":19,"open`)
		f.Close()
	}
	if runs < 3 {
		t.Errorf("the match was interrupted %d times only", runs)
	}
	if a, b := recorded(t, whole), recorded(t, broken); !reflect.DeepEqual(a, b) {
		t.Errorf("the interrupted match came out as\n%+v\nwant\n%+v", b, a)
	}
}

// An error of Keep ends the match, which can be continued from its record.
func TestKeepFails(t *testing.T) {
	full := errors.New("no space left")
	path := filepath.Join(t.TempDir(), "match.jsonl")
	m := toyMatch(says("win"), says("lose"), 6)
	kept := 0
	m.Keep = func(Game) error {
		if kept++; kept == 3 {
			return full
		}
		return nil
	}
	if _, err := m.Run(t.Context(), path); !errors.Is(err, full) {
		t.Fatalf("the match ends with %v", err)
	}
	var numbers []int
	m.Keep = func(g Game) error {
		numbers = append(numbers, g.Number)
		return nil
	}
	if _, err := m.Run(t.Context(), path); err != nil || !slices.Equal(numbers, []int{0, 1, 2, 3, 4, 5}) {
		t.Errorf("%v: kept %v", err, numbers)
	}
}

// recorded returns the games of a record in order, without times.
func recorded(t *testing.T, path string) []Game {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, games, err := ReadRecord(path, f)
	if err != nil {
		t.Fatal(err)
	}
	for i := range games {
		games[i].Began, games[i].MS = time.Time{}, 0
		for k := range games[i].Moves {
			games[i].Moves[k].MS = 0
		}
	}
	slices.SortFunc(games, func(a, b Game) int { return cmp.Compare(a.Number, b.Number) })
	return games
}

// Concurrent games have separate engines, and all are closed at the end.
func TestConcurrent(t *testing.T) {
	var (
		mu             sync.Mutex
		opened, closed int
		busy, most     int
	)
	gate := make(chan struct{})
	m := toyMatch(nil, says("lose"), 30)
	m.Openings = m.Openings[1:]
	m.Concurrent = 3
	m.Open = func(_ context.Context, s Spec) (engine.Engine, error) {
		mu.Lock()
		defer mu.Unlock()
		opened++
		e := &scripted{search: says("lose")}
		if s.Engine == "a" {
			e.search = func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
				mu.Lock()
				busy++
				most = max(most, busy)
				if most == 3 {
					select {
					case <-gate:
					default:
						close(gate)
					}
				}
				mu.Unlock()
				<-gate // until three games run concurrently
				mu.Lock()
				busy--
				mu.Unlock()
				return engine.Result{Move: "win"}, nil
			}
		}
		return &counted{scripted: e, closed: func() {
			mu.Lock()
			closed++
			mu.Unlock()
		}}, nil
	}
	_, r := run(t, m)
	if most != 3 || opened != 6 || closed != 6 || r.Tally.Wins != 30 {
		t.Errorf("%d at once, %d opened, %d closed, %d won", most, opened, closed, r.Tally.Wins)
	}
}

type counted struct {
	*scripted
	closed func()
}

func (c *counted) Close() error {
	c.closed()
	return nil
}

func TestNewGame(t *testing.T) {
	e := &scripted{search: says("win")}
	m := toyMatch(nil, says("win"), 6)
	open := m.Open
	m.Open = func(ctx context.Context, s Spec) (engine.Engine, error) {
		if s.Engine == "a" {
			return e, nil
		}
		return open(ctx, s)
	}
	run(t, m)
	if e.games != 6 {
		t.Errorf("the engine was told of %d games, want 6", e.games)
	}
}

// Both engines are made ready before the first clock of a game runs.
func TestReady(t *testing.T) {
	var a, b scripted
	ready := func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
		if a.readied != a.games || b.readied != b.games || a.games != b.games {
			t.Errorf("games %d and %d, readied %d and %d times", a.games, b.games, a.readied, b.readied)
		}
		return engine.Result{Move: "win"}, nil
	}
	a.search, b.search = ready, ready
	m := toyMatch(nil, nil, 4)
	m.Open = func(_ context.Context, s Spec) (engine.Engine, error) {
		return map[string]*scripted{"a": &a, "b": &b}[s.Engine], nil
	}
	run(t, m)
	if a.readied != 4 {
		t.Errorf("readied %d times, want 4", a.readied)
	}
	b.wants = errors.New("no room")
	if _, err := m.Run(t.Context(), ""); !errors.Is(err, b.wants) {
		t.Errorf("Run = %v, want %v", err, b.wants)
	}
}

// An engine that fails to start is tried again; one that did not answer in
// time is reported at once.
func TestStartTries(t *testing.T) {
	for name, tt := range map[string]struct {
		err  error
		want int
	}{
		"it died":  {&peer.Fault{Program: "x", Kind: peer.ErrDied}, 3},
		"it hangs": {&peer.Fault{Program: "x", Kind: peer.ErrSilent}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			m := toyMatch(says("win"), says("win"), 2)
			tries := 0
			m.Open = func(context.Context, Spec) (engine.Engine, error) {
				tries++
				return nil, tt.err
			}
			if _, err := m.Run(t.Context(), ""); !errors.Is(err, tt.err) || tries != tt.want {
				t.Errorf("%v after %d tries, want %d", err, tries, tt.want)
			}
		})
	}
}

func TestRunRefuses(t *testing.T) {
	tests := []struct {
		name string
		turn func(*Match)
		want string
	}{
		{"an odd number", func(m *Match) { m.Games = 3 }, "even number"},
		{"no games", func(m *Match) { m.Games = 0 }, "even number"},
		{"none at once", func(m *Match) { m.Concurrent = 0 }, "at once"},
		{"no limits", func(m *Match) { m.Control = Control{}; m.A.Control.Depth = 1 }, "no limit for thinking"},
		{"no openings", func(m *Match) { m.Openings = nil }, "no openings"},
		{"an opening that is wrong", func(m *Match) { m.Openings[1].Moves[1] = "nonsense" }, "opening two"},
		{"a test that is wrong", func(m *Match) { m.SPRT = &SPRT{Elo0: 1} }, "sprt"},
		{"margin", func(m *Match) { m.Margin = -1 }, "margin"},
		{"patience", func(m *Match) { m.Patience = 0 }, "patience"},
		{"an engine that does not start", func(m *Match) {
			m.Open = func(context.Context, Spec) (engine.Engine, error) { return nil, errors.New("no such file") }
		}, "engine a (a): no such file"},
		{"a record that cannot be written", func(m *Match) {}, "record"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := toyMatch(says("win"), says("win"), 2)
			tt.turn(&m)
			path := ""
			if tt.want == "record" {
				path = filepath.Join(t.TempDir(), "no", "such", "folder")
			}
			if _, err := m.Run(t.Context(), path); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Run = %v, want %q", err, tt.want)
			}
		})
	}
}

// The seed determines the order of the openings.
func TestSeed(t *testing.T) {
	order := func(seed uint64) string {
		m := toyMatch(says("win"), says("win"), 20)
		m.Openings = nil
		for c := 'a'; c < 'k'; c++ {
			m.Openings = append(m.Openings, Opening{ID: string(c)})
		}
		m.Seed = seed
		games, _ := run(t, m)
		var ids strings.Builder
		for _, g := range games {
			ids.WriteString(g.Opening)
		}
		return ids.String()
	}
	if got := order(0); got != "aabbccddeeffgghhiijj" {
		t.Errorf("without a seed the order is %s", got)
	}
	if a, b := order(7), order(7); a != b || a == order(0) || a == order(8) {
		t.Errorf("the seed 7 gives %s and %s", a, b)
	}
}
