package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmsearch"
)

const (
	openingNodes = 3000
	balanced     = 250 // the engine's score of an opening is nearer to zero
	longest      = 130 // stones; a longer game is called a draw
)

// playGames writes games of the engine against itself, one a line: rule,
// winner (X, O or . for a draw), stones of the random opening, moves. A game
// ends when the engine has proved who wins.
func playGames(w io.Writer, rule gomoku.Rule, games int, nodes int64, seed uint64) error {
	out := bufio.NewWriter(w)
	r := rand.New(rand.NewPCG(seed, 99))
	e := gmsearch.New()
	if err := e.SetOption("Hash", "4"); err != nil {
		return err
	}
	for range games {
		g, err := playGame(e, rule, nodes, r)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, rule, g.winner, g.opening, strings.Join(g.moves, " ")); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// A game is a line of the file of games.
type game struct {
	winner  gomoku.Stone
	opening int // stones placed at random
	moves   []string
}

func playGame(e *gmsearch.Engine, rule gomoku.Rule, nodes int64, r *rand.Rand) (game, error) {
	start := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", gomoku.DefaultSize)+"/", gomoku.DefaultSize), "/")
	search := func(moves []string, nodes int64) (engine.Result, error) {
		return e.Search(context.Background(), engine.Position{Start: start, Rules: rule.String(), Moves: moves}, engine.Limits{Nodes: nodes}, nil)
	}
	for {
		e.NewGame()
		pos, moves, err := randomOpening(rule, r)
		if err != nil {
			return game{}, err
		}
		res, err := search(moves, openingNodes)
		if err != nil {
			return game{}, err
		}
		if s := res.Info.Score; s.Mate != 0 || s.Centipawns > balanced || s.Centipawns < -balanced {
			continue
		}
		g := game{opening: len(moves), moves: moves}
		for len(g.moves) < longest && pos.Outcome() == gomoku.Ongoing {
			res, err := search(g.moves, nodes*int64(3+r.IntN(5))/5) // varied, so that no two games are one
			if err != nil {
				return game{}, err
			}
			if m := res.Info.Score.Mate; m > 0 {
				g.winner = pos.Turn()
				break
			} else if m < 0 {
				g.winner = pos.Turn().Opponent()
				break
			}
			p, err := gomoku.ParsePoint(res.Move)
			if err != nil {
				return game{}, err
			}
			if err := pos.Play(p); err != nil {
				return game{}, err
			}
			g.moves = append(g.moves, res.Move)
		}
		return g, nil
	}
}

// randomOpening places three to eight stones close together.
func randomOpening(rule gomoku.Rule, r *rand.Rand) (gomoku.Position, []string, error) {
	for {
		pos, err := gomoku.NewPosition(gomoku.DefaultSize, rule)
		if err != nil {
			return pos, nil, err
		}
		var moves []string
		n := 3 + r.IntN(6)
		x, y := 4+r.IntN(7), 4+r.IntN(7)
		for len(moves) < n {
			p := gomoku.PointAt(x+r.IntN(7)-3, y+r.IntN(7)-3)
			if p.On(gomoku.DefaultSize) && pos.Play(p) == nil {
				moves = append(moves, p.String())
			}
		}
		if pos.Outcome() == gomoku.Ongoing {
			return pos, moves, nil
		}
	}
}
