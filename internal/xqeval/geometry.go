package xqeval

import "duiyi/xiangqi"

// word has the bits that each half of a bitboard uses.
const word = 1<<45 - 1

// Sets of squares, and the steps of the pieces that guard a palace. The rules
// library answers for single squares; an evaluation wants whole sets.
var (
	files        = sets[[9]bitboard](func(s xiangqi.Square, t *[9]bitboard) { add(&t[s.File()], s) })
	ranks        = sets[[10]bitboard](func(s xiangqi.Square, t *[10]bitboard) { add(&t[s.Rank()], s) })
	ranksBetween = sets[[10][10]bitboard](func(s xiangqi.Square, t *[10][10]bitboard) {
		for a := range t {
			for b := range t[a] {
				if min(a, b) < s.Rank() && s.Rank() < max(a, b) {
					add(&t[a][b], s)
				}
			}
		}
	})
	filesBetween = sets[[9][9]bitboard](func(s xiangqi.Square, t *[9][9]bitboard) {
		for a := range t {
			for b := range t[a] {
				if min(a, b) < s.File() && s.File() < max(a, b) {
					add(&t[a][b], s)
				}
			}
		}
	})

	// By side: its palace, the far side of the river, the ranks in front of
	// one, and where its pawns are near enough to the hostile king to count.
	palaces = sets[[2]bitboard](func(s xiangqi.Square, t *[2]bitboard) {
		if inPalace(s) {
			if s.Rank() <= 2 {
				add(&t[xiangqi.Red], s)
			} else {
				add(&t[xiangqi.Black], s)
			}
		}
	})
	beyond = sets[[2]bitboard](func(s xiangqi.Square, t *[2]bitboard) {
		if s.Rank() >= 5 {
			add(&t[xiangqi.Red], s)
		} else {
			add(&t[xiangqi.Black], s)
		}
	})
	ahead = sets[[2][10]bitboard](func(s xiangqi.Square, t *[2][10]bitboard) {
		for r := range 10 {
			if s.Rank() > r {
				add(&t[xiangqi.Red][r], s)
			}
			if s.Rank() < r {
				add(&t[xiangqi.Black][r], s)
			}
		}
	})
	siegePawns = sets[[2]bitboard](func(s xiangqi.Square, t *[2]bitboard) {
		if s.File() >= 2 && s.File() <= 6 {
			if s.Rank() >= 6 {
				add(&t[xiangqi.Red], s)
			}
			if s.Rank() <= 3 {
				add(&t[xiangqi.Black], s)
			}
		}
	})

	kingSteps = sets[[128]bitboard](func(s xiangqi.Square, t *[128]bitboard) {
		for _, d := range [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			if to, ok := step(s, d[0], d[1]); ok && inPalace(s) && inPalace(to) {
				add(&t[s], to)
			}
		}
	})
	advisorSteps = sets[[128]bitboard](func(s xiangqi.Square, t *[128]bitboard) {
		for _, d := range diagonals {
			if to, ok := step(s, d[0], d[1]); ok && inPalace(s) && inPalace(to) {
				add(&t[s], to)
			}
		}
	})
	elephantSteps = sets[[128][4]eyeStep](func(s xiangqi.Square, t *[128][4]eyeStep) {
		for i, d := range diagonals {
			eye, _ := step(s, d[0], d[1])
			if to, ok := step(s, 2*d[0], 2*d[1]); ok && (s.Rank() < 5) == (to.Rank() < 5) {
				add(&t[s][i].eye, eye)
				add(&t[s][i].to, to)
			}
		}
	})
)

// An eyeStep is one of an elephant's ways: open when nothing stands on eye.
// Where there is no way both sets are empty.
type eyeStep struct{ eye, to bitboard }

var diagonals = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// sets builds a table by showing it every square once.
func sets[T any](visit func(xiangqi.Square, *T)) (t T) {
	for s := xiangqi.Square(0); s < 90; s++ {
		visit(s, &t)
	}
	return t
}

func add(b *bitboard, s xiangqi.Square) { *b = b.Or(s.Set()) }

func inPalace(s xiangqi.Square) bool {
	return s.File() >= 3 && s.File() <= 5 && (s.Rank() <= 2 || s.Rank() >= 7)
}

func step(s xiangqi.Square, files, ranks int) (xiangqi.Square, bool) {
	f, r := s.File()+files, s.Rank()+ranks
	if f < 0 || f > 8 || r < 0 || r > 9 {
		return xiangqi.NoSquare, false
	}
	return xiangqi.SquareAt(f, r), true
}
