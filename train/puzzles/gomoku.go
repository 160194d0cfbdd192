package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/puzzles"
)

// scanGomoku makes puzzles of the positions of a game: of each attack the first position
// from which the win by fours is seen, and the points that stop an attack; with threes
// set the position before an attack, where threes lead there, and nothing else.
func (w *worker) scanGomoku(start gomoku.Position, moves []gomoku.Point, threes bool, from puzzles.Source) (y yield) {
	add := func(kind puzzles.Kind, q *puzzles.Puzzle, err error, ply int) {
		if err == nil {
			q.Source = from
			q.Source.Ply = ply
		}
		y.judge(kind, q, err)
	}
	const early = 6 // stones; before, nothing is forced
	var positions []gomoku.Position
	p := start
	var free [3]int
	for ply := 0; ply <= len(moves) && p.Outcome() == gomoku.Ongoing; ply++ {
		positions = append(positions, p)
		if ply >= early {
			b := gmeval.New(&p)
			us := b.Turn()
			fours, sure := w.wins(b, seekFours)
			if fours >= leastFours && fours <= mostFours && ply >= free[p.Turn()] {
				if free[p.Turn()] = ply + 2*fours; threes {
					w.before(positions, ply, add)
				} else {
					kind, q, err := w.proveFoursWin(&p, fours)
					add(kind, q, err, ply)
				}
			}
			if !threes && fours < 0 && sure && len(fourMoves(b)) == 0 && b.Count(us.Other(), gmeval.MakesFive) == 0 {
				b.Pass()
				threat, _ := w.wins(b, seekFours)
				b.Pass()
				if threat >= leastFours { // most open threes can be stopped in several ways
					q, err := w.proveStop(&p, threat)
					add(puzzles.StopFours, q, err, ply)
				}
			}
		}
		if ply < len(moves) {
			if p.Play(moves[ply]) != nil {
				break
			}
		}
	}
	return y
}

// before looks for a win by threes in the positions before one that is won by fours: of those
// that are, the earliest one that makes a puzzle.
func (w *worker) before(positions []gomoku.Position, ply int, add func(puzzles.Kind, *puzzles.Puzzle, error, int)) {
	type found struct{ at, moves int }
	var list []found
	for back := 2; back <= mostBefore && ply-back >= 0; back += 2 {
		b := gmeval.New(&positions[ply-back])
		if n, sure := w.wins(b, seekFours); n >= 0 || !sure {
			break
		}
		n := w.threats(seekThrees).shortest(b, mostThrees)
		if n < 2 {
			break
		}
		list = append(list, found{ply - back, n})
	}
	for _, f := range slices.Backward(list) {
		q, err := w.proveThreesWin(&positions[f.at], f.moves)
		if add(puzzles.Threes, q, err, f.at); err == nil {
			return
		}
	}
}

// gmGames makes puzzles of the games of a table whose moves are points of a board of 15,
// played by freestyle.
func gmGames(t *table, threes bool) source {
	return source{name: named("gomoku-", threes) + t.name, units: len(t.rows), make: func(w *worker, row int) (y yield) {
		p, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Freestyle)
		if err != nil {
			panic(err) // the size is one that exists
		}
		moves, ok := points(t.get(row, "moves"))
		if !ok {
			return y
		}
		return w.scanGomoku(p, moves, threes, puzzles.Source{Kind: puzzles.FromGame, Event: t.get(row, "source")})
	}}
}

// named returns a prefix of the names of sources.
func named(prefix string, threes bool) string {
	if threes {
		return "threes-" + prefix
	}
	return prefix
}

// points reads moves that stand side by side or apart.
func points(text string) (list []gomoku.Point, ok bool) {
	for at := 0; at < len(text); {
		if text[at] == ' ' {
			at++
			continue
		}
		end := at + 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		p, err := gomoku.ParsePoint(text[at:end])
		if err != nil || !p.On(gomoku.DefaultSize) {
			return nil, false
		}
		list = append(list, p)
		at = end
	}
	return list, len(list) > 0
}

// gmSelfPlay makes puzzles of games that the engine plays against itself with few nodes.
func gmSelfPlay(rule gomoku.Rule, threes bool, units int) source {
	return source{name: named("self-play-", threes) + rule.String(), units: units, make: func(w *worker, unit int) (y yield) {
		start, moves := w.playGomoku(rule, rand.New(rand.NewPCG(uint64(rule)+37, uint64(unit))))
		return w.scanGomoku(start, moves, threes, puzzles.Source{Kind: puzzles.FromSelfPlay})
	}}
}

const (
	selfNodes   = 250 // a move, give or take
	longestGame = 110 // stones
)

// playGomoku plays a game from a few random stones near the middle.
func (w *worker) playGomoku(rule gomoku.Rule, r *rand.Rand) (gomoku.Position, []gomoku.Point) {
	p, err := gomoku.NewPosition(gomoku.DefaultSize, rule)
	if err != nil {
		panic(err) // the size is one that exists
	}
	start := p
	var moves []gomoku.Point
	var texts []string
	play := func(m gomoku.Point) bool {
		if p.Play(m) != nil {
			return false
		}
		moves = append(moves, m)
		texts = append(texts, m.String())
		return true
	}
	for stones := 3 + r.IntN(5); len(moves) < stones; {
		play(gomoku.PointAt(4+r.IntN(7), 4+r.IntN(7)))
	}
	empty := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", gomoku.DefaultSize)+"/", gomoku.DefaultSize), "/")
	w.gm.NewGame()
	for len(moves) < longestGame && p.Outcome() == gomoku.Ongoing {
		at := engine.Position{Start: empty, Rules: rule.String(), Moves: slices.Clone(texts)}
		res, err := w.gm.Search(w.ctx, at, engine.Limits{Nodes: selfNodes * int64(3+r.IntN(5)) / 5, NoBook: true}, nil)
		if err != nil || !play(pointOf(res.Move)) {
			break
		}
	}
	return start, moves
}
