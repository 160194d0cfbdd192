package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/internal/arena"
)

// The same seed gives the same openings, which the arena can read.
func TestCommand(t *testing.T) {
	for _, game := range []string{"xiangqi", "gomoku"} {
		t.Run(game, func(t *testing.T) {
			var first, second, errs bytes.Buffer
			args := []string{"-game", game, "-n", "1", "-seed", "9", "-nodes", "1000"}
			if run(args, &first, &errs) != 0 || run(args, &second, &errs) != 0 {
				t.Fatal(errs.String())
			}
			if first.String() != second.String() {
				t.Errorf("first\n%s\nthen\n%s", &first, &second)
			}
			list, err := arena.ReadOpenings(&first, "")
			if err != nil || len(list) != 1 || list[0].ID != game+"-001" || len(list[0].Moves) < 4 {
				t.Errorf("%+v, %v", list, err)
			}
		})
	}
}

// Endings are positions without moves, with so many attackers, one of each side at least.
func TestEndings(t *testing.T) {
	var out, errs bytes.Buffer
	if run([]string{"-endings", "3", "-n", "5", "-nodes", "200", "-bound", "500"}, &out, &errs) != 0 {
		t.Fatal(errs.String())
	}
	list, err := arena.ReadOpenings(&out, "")
	if err != nil || len(list) != 5 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, o := range list {
		board, _, _ := strings.Cut(o.Setup, " ")
		count := func(letters string) (n int) {
			for _, c := range board {
				if strings.ContainsRune(letters, c) {
					n++
				}
			}
			return n
		}
		if red, black := count("RNCP"), count("rncp"); red+black != 3 || red < 1 || black < 1 || len(o.Moves) > 0 {
			t.Errorf("%+v", o)
		}
	}
}

func TestCommandErrors(t *testing.T) {
	var out, errs bytes.Buffer
	if run([]string{"-game", "chess"}, &out, &errs) != 1 || !strings.Contains(errs.String(), `unknown game "chess"`) {
		t.Errorf("%q", errs.String())
	}
	for want, args := range map[string][]string{
		"Gomocup":      {"-judge", "program"},
		"no-such-rule": {"-game", "gomoku", "-rules", "no-such-rule"},
		"attackers":    {"-endings", "11"},
		"of xiangqi":   {"-game", "gomoku", "-endings", "3"},
		"no-program":   {"-game", "gomoku", "-judge", "/no-program"},
	} {
		errs.Reset()
		if run(args, &out, &errs) != 1 || !strings.Contains(errs.String(), want) {
			t.Errorf("%v: %q does not name %s", args, errs.String(), want)
		}
	}
	if run([]string{"-help"}, &out, &errs) != 0 {
		t.Error("help is a failure")
	}
}

// A verdict is a rival with the same score for every position.
type verdict struct {
	engine.Engine
	score engine.Score
}

func (v verdict) Search(context.Context, engine.Position, engine.Limits, func(engine.Info)) (engine.Result, error) {
	return engine.Result{Info: engine.Info{Score: v.score}}, nil
}

// A line is kept only if the rival also scores it as even.
func TestJudge(t *testing.T) {
	for score, want := range map[engine.Score]bool{
		{Centipawns: 100}: true, {Centipawns: -100}: true, {Centipawns: 101}: false, {Centipawns: -101}: false, {Mate: 9}: false,
	} {
		r, err := recipes("gomoku", "renju")
		if err != nil {
			t.Fatal(err)
		}
		r.nodes, r.bound = 200, 10_000
		r.judge, r.judgeBound = verdict{score: score}, 100
		g := generator{recipe: r, rand: rand.New(rand.NewPCG(3, 0)), seen: map[string]bool{}}
		kept := false
		for range 10 {
			line, _, err := g.draw(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			kept = kept || line != nil
		}
		if kept != want {
			t.Errorf("a line that the rival scores %+v: kept %v", score, kept)
		}
	}
}

// A scripted engine scores every position as won for one side.
type scripted struct {
	engine.Engine
	winner int // 0 who moves first, 1 the other, 2 each in turn
	games  *int
}

func (s scripted) Search(_ context.Context, at engine.Position, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	winner := s.winner
	if winner == 2 {
		winner = *s.games % 2
	}
	*s.games++
	mate := 5
	if len(at.Moves)%2 != winner {
		mate = -5
	}
	return engine.Result{Info: engine.Info{Score: engine.Score{Mate: mate}}}, nil
}

// A line is kept only if neither side wins more than two thirds of the
// playouts, and no more are played than needed.
func TestPlayouts(t *testing.T) {
	for winner, want := range [...]struct {
		open  bool
		games int
	}{{false, 5}, {false, 5}, {true, 6}} {
		r, err := recipes("gomoku", "freestyle")
		if err != nil {
			t.Fatal(err)
		}
		begin, err := r.rules.Start(r.config)
		if err != nil {
			t.Fatal(err)
		}
		games := 0
		p := playouts{player: scripted{winner: winner, games: &games}, games: 6, nodes: 10, most: 8}
		open, err := p.open(t.Context(), rand.New(rand.NewPCG(1, 1)), r.config, begin, begin, nil)
		if err != nil || open != want.open || games != want.games {
			t.Errorf("winner %d: %v after %d games, %v; want %v", winner, open, games, err, want)
		}
	}
}

// A playout of our engine ends.
func TestPlayoutEnds(t *testing.T) {
	r, err := recipes("gomoku", "freestyle")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := r.rules.Start(r.config)
	if err != nil {
		t.Fatal(err)
	}
	begin := pos
	// Black has an open three and the move: a clear win.
	moves := []string{"h8", "a1", "i8", "c1", "j8", "e1"}
	for _, m := range moves {
		if pos, _, err = pos.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	p := playouts{player: r.playouts.player, games: 3, nodes: 200, most: 4}
	at := engine.Position{Start: begin.View().Board, Rules: r.config.Rules, Moves: moves}
	winner, err := p.play(t.Context(), rand.New(rand.NewPCG(1, 1)), at, pos)
	if err != nil || winner == nil || *winner != 0 {
		t.Errorf("winner %v, %v", winner, err)
	}
	if len(at.Moves) != len(moves) {
		t.Errorf("the line grew: %v", at.Moves)
	}
}
