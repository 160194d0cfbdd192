package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
	"duiyi/train/xqgames"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// How games begin and end. Even openings alone teach little about winning: of
// eight games from openings within two soldiers' worth, played to 300 plies,
// six were drawn, most of them long after the last capture.
const (
	minRandom, maxRandom = 6, 12 // random plies before the engine takes over
	balanced             = 350   // centipawns: openings with a higher score for either side are discarded

	winScore, winPlies   = 1500, 6          // a score this high for one side, so many plies in a row, is a win
	idleScore, idlePlies = 120, 40          // no capture and scores this low, so many plies in a row, is a draw
	longest              = 240              // plies
	ruleSet              = referee.Computer // as on engine servers
)

// play appends games to a file until it holds the given number.
func play(name, from string, games int, nodes int64, seed uint64) error {
	signature, err := signature()
	if err != nil {
		return err
	}
	begin, err := readOpenings(from)
	if err != nil {
		return err
	}
	m := xqgames.Manifest{Engine: "duiyi, bench " + signature, Nodes: nodes, Seed: seed, Rules: ruleSet.String(), From: begin.name}
	w, held, err := xqgames.Append(name, m)
	if err != nil {
		return err
	}
	defer w.Close()
	e := xqsearch.New()
	if err := e.SetOption("Hash", "16"); err != nil {
		return err
	}
	for ; held < games; held++ {
		g, err := playGame(e, rand.New(rand.NewPCG(seed, uint64(held))), nodes, begin.games)
		if err != nil {
			return err
		}
		if err := w.Write(&g); err != nil {
			return err
		}
	}
	return w.Close()
}

// signature returns the node count of a short bench, which identifies the
// engine's play.
var signature = sync.OnceValues(func() (string, error) {
	nodes, _, err := xqsearch.Bench(context.Background(), 8, func(string, engine.Result) {})
	return fmt.Sprint(nodes), err
})

// A table is a game the engine plays.
type table struct {
	e     *xqsearch.Engine
	nodes int64
	game  *referee.Game
	at    engine.Position
}

// playGame plays a game that depends only on r, the engine, the nodes and the
// opening games.
func playGame(e *xqsearch.Engine, r *rand.Rand, nodes int64, begin [][]xiangqi.Move) (xqgames.Game, error) {
	t, err := open(e, r, nodes, begin)
	if err != nil {
		return xqgames.Game{}, err
	}
	g := xqgames.Game{Opening: t.game.Moves()}
	won, idle := 0, 0 // plies in a row; won is negative for Black
	for t.game.Len() < longest {
		switch verdict, _ := t.game.Outcome(ruleSet); verdict {
		case referee.RedLoses:
			g.Result = xqgames.BlackWins
			return g, nil
		case referee.BlackLoses:
			g.Result = xqgames.RedWins
			return g, nil
		case referee.Draw:
			return g, nil
		}
		move, score, err := t.search(nodes)
		if err != nil {
			return g, err
		}
		g.Moves = append(g.Moves, xqgames.Scored{Move: move, Score: score})
		p := t.game.Position()
		if p.Side() == xiangqi.Black {
			score = -score
		}
		if won = inARow(won, score, winScore); won == winPlies || won == -winPlies {
			g.Result, g.End = xqgames.Result(won/winPlies), xqgames.ByScore
			return g, nil
		}
		if idle++; score < -idleScore || score > idleScore || p.At(move.To()) != xiangqi.NoPiece {
			idle = 0
		}
		if idle == idlePlies {
			g.End = xqgames.ByIdleness
			return g, nil
		}
		if err := t.play(move); err != nil {
			return g, err
		}
	}
	g.End = xqgames.ByLength
	return g, nil
}

// inARow counts consecutive plies whose score is at least least for one side:
// upwards for Red, downwards for Black.
func inARow(n int, score, least int16) int {
	switch {
	case score >= least:
		return max(n, 0) + 1
	case score <= -least:
		return min(n, 0) - 1
	}
	return 0
}

// open plays random moves, after the start of one of the opening games if
// there are any, until the position is balanced.
func open(e *xqsearch.Engine, r *rand.Rand, nodes int64, begin [][]xiangqi.Move) (*table, error) {
	for {
		e.NewGame()
		t := &table{e: e, nodes: nodes, game: referee.NewGame(xiangqi.StartPosition()), at: engine.Position{Start: "start"}}
		random := minRandom + r.IntN(maxRandom-minRandom+1)
		least := minRandom
		if len(begin) > 0 {
			moves := begin[r.IntN(len(begin))]
			for _, m := range moves[:minCopied+r.IntN(len(moves)-minCopied+1)] {
				if err := t.play(m); err != nil {
					return nil, err
				}
			}
			random = minDeparted + r.IntN(maxDeparted-minDeparted+1)
			least = minCopied + minDeparted
		}
		for range random {
			p := t.game.Position()
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			if err := t.play(moves[r.IntN(len(moves))]); err != nil {
				return nil, err
			}
		}
		if p := t.game.Position(); t.game.Len() < least || !p.HasLegalMove() {
			continue
		}
		_, score, err := t.search(nodes)
		if err != nil {
			return nil, err
		}
		if score > -balanced && score < balanced {
			return t, nil
		}
	}
}

func (t *table) play(m xiangqi.Move) error {
	t.at.Moves = append(t.at.Moves, m.String())
	return t.game.Play(m)
}

// search returns the engine's move and its score for the side to move.
func (t *table) search(nodes int64) (xiangqi.Move, int16, error) {
	res, err := t.e.Search(context.Background(), t.at, engine.Limits{Nodes: nodes}, nil)
	if err != nil {
		return xiangqi.NoMove, 0, err
	}
	m, err := xiangqi.ParseMove(res.Move)
	score := res.Info.Score.Centipawns
	switch mate := res.Info.Score.Mate; {
	case mate > 0:
		score = xqgames.MateScore - mate
	case mate < 0:
		score = -xqgames.MateScore - mate
	}
	return m, int16(min(max(score, -xqgames.MateScore), xqgames.MateScore)), err
}
