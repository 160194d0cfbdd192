package main

import (
	"context"
	"math/rand/v2"

	"duiyi/engine"
	"duiyi/match"
)

// playoutPlies is the length at which an undecided playout counts as a draw.
const playoutPlies = 150

// playouts are games of our engine against itself from the end of a line. Some
// lines that a search scores as even are won for one colour whoever plays it;
// in a match, their two games say nothing about the engines.
type playouts struct {
	player engine.Engine
	games  int   // 0 for none
	nodes  int64 // per move on average; varied from half to one and a half per game, so that games differ
	most   int   // most half points, two for a win, that either side may score
}

// open reports whether neither side scores more than it may from pos, which
// moves led to from begin. It stops as soon as that is certain.
func (p *playouts) open(ctx context.Context, r *rand.Rand, c match.Config, begin, pos match.Position, moves []string) (bool, error) {
	var points [2]int // by side: half points
	for range p.games {
		if n, ok := p.player.(engine.NewGamer); ok {
			n.NewGame()
		}
		winner, err := p.play(ctx, r, engine.Position{Start: begin.View().Board, Rules: c.Rules, Moves: moves}, pos)
		if err != nil {
			return false, err
		}
		if winner == nil {
			points[0]++
			points[1]++
		} else {
			points[*winner] += 2
		}
		if max(points[0], points[1]) > p.most {
			return false, nil
		}
	}
	return true, nil
}

// play plays one game and returns the winner, nil for a draw. A proven win
// ends the game.
func (p *playouts) play(ctx context.Context, r *rand.Rand, at engine.Position, pos match.Position) (*match.Side, error) {
	at.Moves = append([]string(nil), at.Moves...)
	for range playoutPlies {
		if end := pos.Result(); end != nil {
			return end.Winner, nil
		}
		res, err := p.player.Search(ctx, at, engine.Limits{Nodes: max(p.nodes/2+r.Int64N(p.nodes+1), 1)}, nil)
		if err != nil {
			return nil, err
		}
		if m := res.Info.Score.Mate; m != 0 {
			winner := pos.Turn()
			if m < 0 {
				winner = winner.Other()
			}
			return &winner, nil
		}
		next, m, err := pos.Play(res.Move)
		if err != nil {
			return nil, err
		}
		pos, at.Moves = next, append(at.Moves, m.Move)
	}
	return nil, nil
}
