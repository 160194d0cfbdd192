package gmsearch

import (
	"context"
	"math/rand/v2"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
)

// TestPromisesAreKept: a proven win is won and a proven loss is lost, when two
// engines that have learned nothing from the proof play on.
func TestPromisesAreKept(t *testing.T) {
	games, check := 18, int64(5000)
	if testing.Short() {
		games, check = 3, 1000
	}
	const seed = 17
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 2))
	promises := 0
	for g := range games {
		rule := gomoku.Rule(g % 3)
		p, moves := scattered(t, rule, r)
		claimant := small(t)
		players := [2]*Engine{small(t), small(t)}
		promised := gomoku.None
		for p.Outcome() == gomoku.Ongoing && (promised != gomoku.None || len(moves) < 100) {
			if promised == gomoku.None {
				res := at(t, claimant, rule, moves, 1500)
				if mate := res.Info.Score.Mate; mate > 0 {
					promised = p.Turn()
					promises++
				} else if mate < 0 {
					promised = p.Turn().Opponent()
					promises++
				}
			}
			res := at(t, players[len(moves)%2], rule, moves, check)
			pt, err := gomoku.ParsePoint(res.Move)
			if err == nil {
				err = p.Play(pt)
			}
			if err != nil {
				t.Fatalf("%v, after %v: %v", rule, moves, err)
			}
			moves = append(moves, res.Move)
		}
		winner := gomoku.None
		switch p.Outcome() {
		case gomoku.BlackWins:
			winner = gomoku.Black
		case gomoku.WhiteWins:
			winner = gomoku.White
		}
		if promised != gomoku.None && winner != promised {
			t.Errorf("%v: %v was promised the win, the game ended for %v: %v", rule, promised, winner, moves)
		}
	}
	if promises < games/2 {
		t.Errorf("%d promises in %d games", promises, games)
	}
	t.Logf("%d promises in %d games", promises, games)
}

// at searches the position after moves.
func at(t *testing.T, e *Engine, rule gomoku.Rule, moves []string, nodes int64) engine.Result {
	t.Helper()
	res, err := e.Search(context.Background(), engine.Position{Start: "start", Rules: rule.String(), Moves: moves}, engine.Limits{Nodes: nodes}, nil)
	if err != nil {
		t.Fatalf("%v, after %v: %v", rule, moves, err)
	}
	return res
}

// scattered places seven stones close together.
func scattered(t *testing.T, rule gomoku.Rule, r *rand.Rand) (gomoku.Position, []string) {
	t.Helper()
	p, err := gomoku.NewPosition(gomoku.DefaultSize, rule)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for len(moves) < 7 {
		if pt := gomoku.PointAt(4+r.IntN(7), 4+r.IntN(7)); p.Play(pt) == nil {
			moves = append(moves, pt.String())
		}
	}
	return p, moves
}
