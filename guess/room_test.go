package guess_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/games"
	"duiyi/guess"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/record"
)

var playable = games.List{
	{Name: xq.Game, RuleSets: xq.RuleSets, Rules: xq.Rules{}},
	{Name: gm.Game, RuleSets: gm.RuleSets, Rules: gm.Rules{}},
}

// newRoom returns a room whose engine says of each position, by its moves, what lines are
// best: a line is its moves and its score in centipawns.
func newRoom(said map[string][]engines.Report, asked *[]analysis.Comparison) *guess.Room {
	return guess.New(guess.Parts{
		Games: playable, Engines: engines.NewList([]engines.Spec{{ID: "sage", Game: xq.Game, Chances: chances}}, func() int { return 1 }, 64),
		Compare: func(_ context.Context, _ *engines.Spec, q analysis.Comparison) ([]engines.Report, error) {
			*asked = append(*asked, q)
			return said[strings.Join(q.Where.Moves, " ")], nil
		},
		Fair: func(context.Context, string, func() ([]match.Position, error)) error { return nil },
		Sources: guess.Sources{Entry: func(_ context.Context, n int64) (*record.Game, error) {
			g := &record.Game{Name: xq.Game, Players: [2]string{"甲", "乙"}, Result: record.SecondWins}
			at := &g.Root
			for i, move := range []string{"h2e2", "h9g7", "a0a9"} { // the last one is illegal
				at.Next = []*record.Node{{Move: move, Side: record.Side(i % 2)}}
				at = at.Next[0]
			}
			return g, nil
		}},
		Log: slog.New(slog.DiscardHandler),
	})
}

// chances makes ten centipawns a loss of 0.01.
func chances(s match.Score) engines.Chances {
	win := min(1000, max(0, 500+s.Centipawns/2))
	return engines.Chances{Win: win, Loss: 1000 - win}
}

func line(score int, moves ...string) engines.Report {
	return engines.Report{Info: match.Info{Score: &match.Score{Centipawns: score}, PV: moves}}
}

func TestJudge(t *testing.T) {
	said := map[string][]engines.Report{
		"":     {line(100, "h2e2", "h9g7"), line(90, "b2e2"), line(0, "h0g2", "c6c5"), line(-300, "a0a1", "h9g7")},
		"i0i1": {line(250, "h7e7", "h0g2")},  // from Black's point of view
		"c3c4": {line(-100, "h7e7", "h0g2")}, // as good as the best
		"b0a2": {line(-50, "h7e7", "h0g2")},
	}
	tests := []struct {
		name          string
		played, guess string
		points        int
		searches      int
		refuted       bool
	}{
		{"the move of the game", "h2e2", "h2e2", 10, 1, false},
		{"in another notation", "h2e2", "炮二平五", 10, 1, false},
		{"another best move", "h2e2", "b2e2", 10, 1, false},
		{"a worse choice of the engine", "h2e2", "h0g2", 6, 1, true},
		{"a blunder among the choices", "h2e2", "a0a1", 0, 1, true},
		{"no worse than the game", "h0g2", "h0g2", 10, 1, false},
		{"a blunder", "h2e2", "i0i1", 0, 2, true},
		{"found behind the move", "h2e2", "c3c4", 10, 2, false},
		{"better than the game", "i0i1", "h0g2", 10, 2, false},
		{"a little worse", "h2e2", "b0a2", 8, 2, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var asked []analysis.Comparison
			a, err := newRoom(said, &asked).Judge(t.Context(), guess.Question{Config: match.Config{Game: xq.Game}, Played: tt.played, Guess: tt.guess})
			if err != nil || a.Points != tt.points || a.Par != 6.5 {
				t.Errorf("%d points, par %v, %v; want %d, 6.5", a.Points, a.Par, err, tt.points)
			}
			if len(asked) != tt.searches || asked[0].Nodes != guess.Nodes || asked[0].Lines != guess.Choices {
				t.Errorf("searches: %+v, want %d", asked, tt.searches)
			}
			if refuted := len(a.Line.PV) > 0; refuted != tt.refuted {
				t.Errorf("the answer to it is %v", a.Line.PV)
			}
		})
	}
}

// A mate needs no search behind it, and an only move none at all.
func TestJudgeWithoutSearch(t *testing.T) {
	var asked []analysis.Comparison
	room := newRoom(map[string][]engines.Report{"": {line(900, "a8a9")}}, &asked)
	c := match.Config{Game: xq.Game, Setup: "3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1"}
	a, err := room.Judge(t.Context(), guess.Question{Config: c, Played: "a8a9", Guess: "b7b9"})
	if err != nil || a.Points != guess.Full || len(asked) != 1 {
		t.Errorf("a mate: %+v, %v, %d searches", a, err, len(asked))
	}
	asked = nil
	c.Setup = "3k5/9/9/9/9/9/9/3r5/9/3K5 w - - 0 1"
	only, err := playable.Line(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves := only.Position.View().Legal
	if len(moves) != 1 {
		t.Fatalf("legal are %v", moves)
	}
	if a, err := room.Judge(t.Context(), guess.Question{Config: c, Played: moves[0], Guess: moves[0]}); err != nil || !a.Forced || a.Points != guess.Full || len(asked) != 0 {
		t.Errorf("an only move: %+v, %v, %d searches", a, err, len(asked))
	}
}

func TestBadQuestions(t *testing.T) {
	var asked []analysis.Comparison
	room := newRoom(nil, &asked)
	c := match.Config{Game: xq.Game}
	for field, q := range map[string]guess.Question{
		"moves":  {Config: c, Moves: []string{"h2e2", "h2e2"}, Played: "h9g7", Guess: "h9g7"},
		"played": {Config: c, Played: "h9g7", Guess: "h2e2"},
		"game":   {Config: match.Config{Game: gm.Game}, Played: "h8", Guess: "g8"}, // for which there is no engine
		"setup":  {Config: match.Config{Game: xq.Game, Setup: "x"}, Played: "h2e2", Guess: "h2e2"},
	} {
		var bad *match.ConfigError
		if _, err := room.Judge(t.Context(), q); !errors.As(err, &bad) || bad.Field != field {
			t.Errorf("%+v: %v, want an error in %s", q, err, field)
		}
	}
	var refused *match.Refusal
	if _, err := room.Judge(t.Context(), guess.Question{Config: c, Played: "h2e2", Guess: "a0a9"}); !errors.As(err, &refused) {
		t.Errorf("an illegal guess: %v", err)
	}
}

// A game of the library ends before the first move that the rules refuse.
func TestOfEntry(t *testing.T) {
	var asked []analysis.Comparison
	g, err := newRoom(nil, &asked).OfEntry(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range g.Moves {
		moves = append(moves, m.Move)
	}
	if !slices.Equal(moves, []string{"h2e2", "h9g7"}) || g.Winner == nil || *g.Winner != match.Second || g.Config.Players[0].Name != "甲" {
		t.Errorf("%v, won by %v, %+v", moves, g.Winner, g.Config.Players)
	}
}
