package rulingatlas

import (
	"fmt"
	"iter"
	"strings"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A Loop is one round of a repetition: Moves lead from Start back to the same
// position, take nothing and meet no position twice on the way. The counters of
// Start are at their beginning.
type Loop struct {
	Start xiangqi.Position
	Moves []xiangqi.Move
}

// newLoop returns the loop of moves from p on.
func newLoop(p xiangqi.Position, moves []xiangqi.Move) Loop {
	s := p.Setup()
	s.HalfMoves, s.FullMove = 0, 1
	start, err := s.Position()
	if err != nil {
		start = p // a position that came about in play and that no editor would take
	}
	return Loop{start, moves}
}

// Game returns a game in which the loop is played twice: its position then
// stands on the board for the third time, and a ruling is due.
func (l Loop) Game() *referee.Game {
	g := referee.NewGame(l.Start)
	for range 2 {
		for _, m := range l.Moves {
			if err := g.Play(m); err != nil {
				panic(err) // not a loop
			}
		}
	}
	return g
}

// Find returns the loops of a game in the order in which they close. A loop that
// lies within another is taken out of it: each is one round without another in
// it, and a round played twice is found twice.
func Find(g *referee.Game) []Loop {
	var found []Loop
	moves := g.Moves()
	path := []int{0} // plies of the positions that lead here without a loop
next:
	for ply := 1; ply <= g.Len(); ply++ {
		now := g.PositionAt(ply)
		if now.HalfMoves() == 0 {
			path = path[:0]
		}
		for i := len(path) - 4; i >= 0; i -= 2 {
			p := g.PositionAt(path[i])
			if !p.Same(&now) {
				continue
			}
			var round []xiangqi.Move
			for _, to := range append(path[i+1:len(path):len(path)], ply) {
				round = append(round, moves[to-1])
			}
			found = append(found, newLoop(p, round))
			path = path[:i+1]
			continue next
		}
		path = append(path, ply)
	}
	return found
}

// Generated yields the games of the first n loops that a seed makes.
func Generated(seed uint64, n int) iter.Seq[*referee.Game] {
	return func(yield func(*referee.Game) bool) {
		s := Source{Seed: seed}
		for i := range n {
			if !yield(s.Loop(i).Game()) {
				return
			}
		}
	}
}

// Parse reads a loop: a FEN and moves as coordinates, the loop once around.
func Parse(fen, moves string) (Loop, error) {
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		return Loop{}, err
	}
	l := Loop{Start: p}
	for _, text := range strings.Fields(moves) {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			l.Moves, err = append(l.Moves, m), p.Play(m)
		}
		if err != nil {
			return Loop{}, fmt.Errorf("%s: %w", text, err)
		}
	}
	if !p.Same(&l.Start) || len(l.Moves) == 0 {
		return Loop{}, fmt.Errorf("%s: the moves do not lead back", moves)
	}
	return newLoop(l.Start, l.Moves), nil
}
