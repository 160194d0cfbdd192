package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
	"duiyi/xiangqi"
)

// A game of the engine against itself gives the positions to tune on: those
// where nothing is about to be taken, each with the game's result.
const (
	randomPlies = 8    // played at random before the engine takes over
	resignAt    = 1400 // centipawns, for resignPlies in a row
	resignPlies = 5
	longest     = 300  // plies; such games count as draws
	decided     = 1000 // positions beyond this many centipawns are left out
)

// playGames plays games with a number of nodes a move and writes a line
// "FEN;score;result" for each position kept: the search's score in centipawns
// and the game's result, 1, 0 or -1, both as Red sees them.
func playGames(out io.Writer, games int, nodes int64, seed uint64) error {
	w := bufio.NewWriter(out)
	defer w.Flush()
	r := rand.New(rand.NewPCG(seed, 1))
	e := xqsearch.New()
	if err := e.SetOption("Hash", "16"); err != nil {
		return err
	}
	for range games {
		lines, result, err := playGame(e, r, nodes)
		if err != nil {
			return err
		}
		for _, line := range lines {
			fmt.Fprintf(w, "%s;%d\n", line, result)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// playGame returns the positions kept as "FEN;score".
func playGame(e *xqsearch.Engine, r *rand.Rand, nodes int64) (lines []string, result int, err error) {
	g := randomOpening(r)
	at := engine.Position{Start: "start"}
	for _, m := range g.Moves() {
		at.Moves = append(at.Moves, m.String())
	}
	e.NewGame()
	onesided := 0
	for g.Len() < longest {
		switch g.Outcome(xiangqi.Computer).Verdict {
		case xiangqi.RedLoses:
			return lines, -1, nil
		case xiangqi.BlackLoses:
			return lines, 1, nil
		case xiangqi.Draw:
			return lines, 0, nil
		}
		res, err := e.Search(context.Background(), at, engine.Limits{Nodes: nodes}, nil)
		if err != nil {
			return nil, 0, err
		}
		p := g.Position()
		m, err := xiangqi.ParseMove(res.Move)
		if err != nil {
			return nil, 0, err
		}
		score := res.Info.Score.Centipawns
		if res.Info.Score.Mate != 0 {
			score = 10000 * sign(res.Info.Score.Mate)
		}
		if p.Side() == xiangqi.Black {
			score = -score
		}
		if !p.InCheck() && p.At(m.To()) == xiangqi.NoPiece && score > -decided && score < decided {
			lines = append(lines, fmt.Sprintf("%s;%d", p.FEN(), score))
		}
		if score > -resignAt && score < resignAt {
			onesided = 0
		} else if onesided += sign(score); onesided == resignPlies || onesided == -resignPlies {
			return lines, sign(score), nil
		}
		if err := g.Play(m); err != nil {
			return nil, 0, err
		}
		at.Moves = append(at.Moves, res.Move)
	}
	return lines, 0, nil
}

// randomOpening returns a game of randomPlies random moves.
func randomOpening(r *rand.Rand) *xiangqi.Game {
	for {
		g := xiangqi.NewGame(xiangqi.StartPosition())
		for range randomPlies {
			p := g.Position()
			moves := p.LegalMoves(nil)
			if len(moves) == 0 || g.Play(moves[r.IntN(len(moves))]) != nil {
				break
			}
		}
		if p := g.Position(); g.Len() == randomPlies && p.HasLegalMove() {
			return g
		}
	}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
