package gmreason

import (
	"context"

	"duiyi/gomoku"
)

const (
	// leastRoom is by how many open rows of five, of both sides together, two stones must
	// differ; the fewer ones are three quarters of the others at most. openingStones is with
	// how many stones on the board: later what stands there counts for more.
	leastRoom     = 6
	openingStones = 13
)

// room tells of a stone of the opening through which fewer rows of five lie open than through
// the best one: for its side to fill, and for the other to lose.
func room(_ context.Context, q *Query) (Reason, bool) {
	p := &q.At
	if !free(p, q.best()) || q.best() == q.Played || !legal(p, q.best()) || p.Count(gomoku.Black)+p.Count(gomoku.White) > openingStones {
		return Reason{}, false
	}
	us := p.Turn()
	n := [4]int{openRows(p, q.Played, us), openRows(p, q.Played, us.Opponent()), openRows(p, q.best(), us), openRows(p, q.best(), us.Opponent())}
	few, many := n[0]+n[1], n[2]+n[3]
	if n[2] < n[0] || n[3] < n[1] || many-few < leastRoom || 4*few > 3*many {
		return Reason{}, false
	}
	return Reason{Does, *p, Fact{Kind: Room, Move: q.Played, Stone: us, Best: q.best(), Forcing: n, Line: []gomoku.Point{q.Played}}}, true
}

const (
	// leastCut is by how many stones of the opponent, counted once for each row, two stones must
	// differ in what they cut; the fewer are two thirds of the others at most. leastCutRows is
	// by how many rows.
	leastCut     = 3
	leastCutRows = 2
)

// cuts tells of a stone of the opening that cuts fewer rows of five of the opponent's stones
// than the best one.
func cuts(_ context.Context, q *Query) (Reason, bool) {
	p := &q.At
	if !free(p, q.best()) || q.best() == q.Played || !legal(p, q.best()) || p.Count(gomoku.Black)+p.Count(gomoku.White) > openingStones {
		return Reason{}, false
	}
	var n [4]int
	n[0], n[1] = rowsCut(p, q.Played)
	n[2], n[3] = rowsCut(p, q.best())
	few, many := n[0]+n[1], n[2]+n[3]
	if n[2]-n[0] < leastCutRows || many-few < leastCut || 3*few > 2*many {
		return Reason{}, false
	}
	return Reason{Does, *p, Fact{Kind: Cuts, Move: q.Played, Stone: p.Turn(), Best: q.best(), Forcing: n, Line: []gomoku.Point{q.Played}}}, true
}

// rowsCut counts the rows of five through a point in which the opponent of the side to move
// has a stone and the side none, and those of them with two stones or more.
func rowsCut(p *gomoku.Position, pt gomoku.Point) (rows, full int) {
	them := p.Turn().Opponent()
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for from := -4; from <= 0; from++ {
			x, y, stones := pt.X()+from*d[0], pt.Y()+from*d[1], 0
			if !rowOpen(p, x, y, d, them) {
				continue
			}
			for k := range 5 {
				if p.At(gomoku.PointAt(x+k*d[0], y+k*d[1])) == them {
					stones++
				}
			}
			rows, full = rows+min(stones, 1), full+min(stones/2, 1)
		}
	}
	return rows, full
}

// openRows counts the rows of five through a point without a stone of the other side of s.
func openRows(p *gomoku.Position, pt gomoku.Point, s gomoku.Stone) (n int) {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for from := -4; from <= 0; from++ {
			if rowOpen(p, pt.X()+from*d[0], pt.Y()+from*d[1], d, s) {
				n++
			}
		}
	}
	return n
}

// rowOpen reports whether five points from x and y on in a direction lie on the board without
// a stone of the other side of s, nor, where that blocks a five, with one at both ends.
func rowOpen(p *gomoku.Position, x, y int, d [2]int, s gomoku.Stone) bool {
	if p.Rule().Blockable() && occupied(p, x-d[0], y-d[1], s.Opponent()) && occupied(p, x+5*d[0], y+5*d[1], s.Opponent()) {
		return false
	}
	for range 5 {
		if x < 0 || y < 0 || x >= p.Size() || y >= p.Size() || p.At(gomoku.PointAt(x, y)) == s.Opponent() {
			return false
		}
		x, y = x+d[0], y+d[1]
	}
	return true
}

// occupied reports whether a stone of s stands on a point of the board.
func occupied(p *gomoku.Position, x, y int, s gomoku.Stone) bool {
	return min(x, y) >= 0 && max(x, y) < p.Size() && p.At(gomoku.PointAt(x, y)) == s
}
