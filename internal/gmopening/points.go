package gmopening

import (
	"cmp"
	"slices"

	"duiyi/gomoku"
)

// legal lists the points where the side to move may play.
func legal(p *gomoku.Position) []string {
	var list []string
	for _, pt := range p.Legal(nil) {
		list = append(list, pt.String())
	}
	return list
}

// A place is a point with what speaks for it.
type place struct {
	text   string
	weight int // how much the stones around have to do with it
	near   int // columns or rows to the nearest stone; on an empty board, to the centre
	lot    uint32
}

// places lists points, one of each that the symmetries of the board make the
// same.
func (s *session) places(board *gomoku.Position, legal []string) []place {
	var stones []gomoku.Point
	for y := range board.Size() {
		for x := range board.Size() {
			if pt := gomoku.PointAt(x, y); board.At(pt) != gomoku.None {
				stones = append(stones, pt)
			}
		}
	}
	centre := gomoku.PointAt(board.Size()/2, board.Size()/2)
	symmetries := board.Symmetries()
	seen := map[gomoku.Point]bool{}
	var list []place
	for _, text := range legal {
		pt, err := gomoku.ParsePoint(text)
		if err != nil || seen[pt] {
			continue
		}
		for _, t := range symmetries {
			seen[t.Point(pt, board.Size())] = true
		}
		pl := place{text: text, near: away(pt, centre), lot: s.Rand.Uint32()}
		if len(stones) > 0 {
			pl.near = board.Size()
		}
		for _, at := range stones {
			d := away(pt, at)
			pl.near = min(pl.near, d)
			dx, dy := pt.X()-at.X(), pt.Y()-at.Y()
			if d <= 4 && (dx == 0 || dy == 0 || dx == dy || dx == -dy) {
				pl.weight += 2 * (5 - d)
			} else if d <= 2 {
				pl.weight += 3 - d
			}
		}
		list = append(list, pl)
	}
	return list
}

// away returns the columns or the rows between two points, whichever are more.
func away(p, q gomoku.Point) int {
	x, y := p.X()-q.X(), p.Y()-q.Y()
	return max(x, -x, y, -y)
}

func texts(list []place, n int) []string {
	var out []string
	for _, p := range list[:min(n, len(list))] {
		out = append(out, p.text)
	}
	return out
}

// promising lists up to n points that lie in line with stones.
func (s *session) promising(board *gomoku.Position, legal []string, n int) []string {
	list := s.places(board, legal)
	slices.SortFunc(list, func(a, b place) int {
		return cmp.Or(b.weight-a.weight, a.near-b.near, cmp.Compare(a.lot, b.lot))
	})
	return texts(list, n)
}

// around lists up to n points by chance, within five of a stone: where the
// opponent may choose the colour, near ones are often too good.
func (s *session) around(board *gomoku.Position, legal []string, n int) []string {
	list := s.places(board, legal)
	slices.SortFunc(list, func(a, b place) int {
		return cmp.Or(cmp.Compare(max(a.near, 5), max(b.near, 5)), cmp.Compare(a.lot, b.lot))
	})
	return texts(list, n)
}

// scattered returns a point for a stone that more of the same player's follow: near
// the others or the centre, where a game has room to either side.
func (s *session) scattered(p spot) string {
	list := s.places(&p.board, p.legal)
	slices.SortFunc(list, func(a, b place) int {
		return cmp.Or(cmp.Compare(max(a.near, 2), max(b.near, 2)), cmp.Compare(a.lot, b.lot))
	})
	return list[0].text
}
