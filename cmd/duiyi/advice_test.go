package main

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/engines/analysis"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// newApp is the program with the engines it offers.
func newApp(t *testing.T) *app.App {
	t.Helper()
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	a := app.New(store, builtin.Games(), builtin.Opponents(builtin.FullMemory), formats.All(), slog.New(slog.DiscardHandler))
	t.Cleanup(func() {
		a.Close()
		store.Close()
	})
	return a
}

// begin makes a game of two people with moves played.
func begin(t *testing.T, a *app.App, c match.Config, moves ...string) update.Snapshot {
	t.Helper()
	c.Players = [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	s, err := a.Create(t.Context(), c, "")
	for _, m := range moves {
		if err == nil {
			var changed update.Change
			changed, err = a.Do(t.Context(), s.ID, match.Command{Type: match.CmdMove, Move: m})
			s = changed.Snapshot
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Advice is legal, and advises nothing that a ruling would punish or that
// renju forbids.
func TestAdviceIsSound(t *testing.T) {
	tests := []struct {
		name   string
		config match.Config
		moves  string
		never  string
	}{
		{"a perpetual kill", match.Config{Game: "xiangqi", Rules: "cxa", Setup: "3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w"},
			"h6g6 g9i7 g6h6 i7g9 h6g6 g9i7", "g6h6"},
		{"a perpetual check", match.Config{Game: "xiangqi", Rules: "axf", Setup: "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w"},
			"h8h9 f9f8 h9h8 f8f9 h8h9 f9f8", "h9h8"},
		{"a double three", match.Config{Game: "gomoku", Rules: "renju",
			Setup: "O.......O/........./........./........./..XX...../....X..../....X..../........./O.......O X"}, "", "e5"},
		{"a double three that loses", match.Config{Game: "gomoku", Rules: "renju", Options: match.OptionsOf(gm.Options{Fouls: "loses"}),
			Setup: "O.......O/........./........./........./..XX...../....X..../....X..../........./O.......O X"}, "", "e5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := newApp(t)
			s := begin(t, a, tt.config, strings.Fields(tt.moves)...)
			legal := s.State.Position().View().Legal
			var last analysis.Advice
			err := a.Advice().Advise(t.Context(), s.ID, analysis.Query{Lines: 5, Time: 200 * time.Millisecond}, func(v analysis.Advice) { last = v })
			if err != nil || !last.Done || len(last.Lines) == 0 {
				t.Fatalf("%v, %+v", err, last)
			}
			for _, line := range last.Lines {
				if m := line.PV[0]; m == tt.never || !slices.Contains(legal, m) {
					t.Errorf("advises %s", m)
				}
			}
		})
	}
}

// A forced win wins when it is played out, whatever else there is to try.
func TestForcedWinWins(t *testing.T) {
	a := newApp(t)
	s := begin(t, a, match.Config{Game: "gomoku", Setup: strings.Repeat(".............../", 5) +
		"......O......../.....OXX......./......X.X....../.....O.X......./.......O......./" + strings.Repeat(".............../", 4) + "............... X"})
	win, err := a.Advice().ForcedWin(t.Context(), s.ID, s.State.Version, nil, nil)
	if err != nil || len(win.Line) == 0 {
		t.Fatalf("%v, %+v", err, win)
	}
	for i, m := range win.Line {
		if s.State.Result != nil {
			t.Fatalf("over after %d of %v", i, win.Line)
		}
		changed, err := a.Do(t.Context(), s.ID, match.Command{Type: match.CmdMove, Move: m})
		if err != nil {
			t.Fatal(err)
		}
		s = changed.Snapshot
	}
	if r := s.State.Result; r == nil || r.Reason != "five" || *r.Winner != win.Side {
		t.Errorf("%v ends with %+v", win.Line, r)
	}
}
