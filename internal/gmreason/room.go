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
// a stone of the other side of s.
func rowOpen(p *gomoku.Position, x, y int, d [2]int, s gomoku.Stone) bool {
	for range 5 {
		if x < 0 || y < 0 || x >= p.Size() || y >= p.Size() || p.At(gomoku.PointAt(x, y)) == s.Opponent() {
			return false
		}
		x, y = x+d[0], y+d[1]
	}
	return true
}
