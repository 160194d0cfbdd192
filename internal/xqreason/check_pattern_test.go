package xqreason

import (
	"strings"

	"duiyi/xiangqi"
)

// A grid is a final position seen from the mated side's back rank: row 0 is that
// rank, columns run from its left to its right. Pieces of the mated side are
// small letters, those of the mating side capitals.
type grid [10][9]byte

// gridOf draws a position in which the side to move is mated.
func gridOf(p xiangqi.Position) (g grid) {
	board, _, _ := strings.Cut(p.FEN(), " ")
	for r, row := range strings.Split(board, "/") {
		c := 0
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '9' {
				c += int(letter - '0')
				continue
			}
			row, col := r, c
			if p.Side() == xiangqi.Red {
				row, col = 9-r, 8-c
				letter ^= 'a' - 'A'
			}
			g[row][col] = letter
			c++
		}
	}
	return g
}

// find returns where the mated king stands.
func (g *grid) king() (r, c int) {
	for r := range 3 {
		for c := 3; c < 6; c++ {
			if g[r][c] == 'k' {
				return r, c
			}
		}
	}
	panic("no king")
}

// fits returns the patterns that a mate by line fits, by the words of
// docs/reference/reasons.md; the finder names the first of them in its order, which is
// held to the same list.
func fits(p xiangqi.Position, line []xiangqi.Move) []Pattern {
	first := line[0]
	heart := xiangqi.SquareAt(4, 1)
	if p.Side() == xiangqi.Red {
		heart = xiangqi.SquareAt(4, 8)
	}
	if len(line) > 1 && p.At(first.From()).Kind() == xiangqi.Rook && first.To() == heart && p.At(heart) != xiangqi.NoPiece && p.At(heart).Kind() == xiangqi.Advisor {
		return []Pattern{HeartCut}
	}
	for _, m := range line {
		p = after(p, m)
	}
	switch p.Checkers().Count() {
	case 0:
		return []Pattern{Stalemate}
	case 1:
	default:
		return []Pattern{DoubleCheck}
	}
	g := gridOf(p)
	kr, kc := g.king()
	place := func(s xiangqi.Square) (r, c int) {
		if p.Side() == xiangqi.Red {
			return s.Rank(), 8 - s.File()
		}
		return 9 - s.Rank(), s.File()
	}
	square := func(r, c int) xiangqi.Square {
		if p.Side() == xiangqi.Red {
			return xiangqi.SquareAt(8-c, r)
		}
		return xiangqi.SquareAt(c, 9-r)
	}
	cr, cc := place(p.Checkers().First())
	checker := g[cr][cc]
	// helps is whether the piece on a point gives no check, and its absence would
	// give the mated side a move.
	helps := func(r, c int) bool {
		if r == cr && c == cc {
			return false
		}
		q := p.With(square(r, c), xiangqi.NoPiece)
		return len(q.LegalMoves(nil)) > 0
	}
	any := func(letter byte, where func(r, c int) bool) bool {
		for r := range 10 {
			for c := range 9 {
				if g[r][c] == letter && where(r, c) && helps(r, c) {
					return true
				}
			}
		}
		return false
	}
	// over is what a cannon jumps on its way to the king, and how far off.
	var over byte
	far := 0
	if checker == 'C' {
		dr, dc := step(kr, cr), step(kc, cc)
		for r, c := kr+dr, kc+dc; r != cr || c != cc; r, c = r+dr, c+dc {
			far++
			if g[r][c] != 0 {
				over = g[r][c]
				break
			}
		}
	}
	beside := [][2]int{}
	for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		if r, c := kr+d[0], kc+d[1]; r >= 0 && r < 3 && c > 2 && c < 6 {
			beside = append(beside, [2]int{r, c})
		}
	}
	rookHorse := func(r int) bool {
		for _, c := range []int{2, 6} {
			if g[r][c] == 'N' && checker == 'R' && helps(r, c) {
				return true
			}
		}
		return false
	}
	smothered, faced := true, false
	for _, b := range beside {
		letter := g[b[0]][b[1]]
		own := letter >= 'a'
		smothered = smothered && own
		if own || g[b[0]][b[1]] == 'K' {
			continue
		}
		// The red king sees down this file, and nobody else hits the point.
		clear := false
		for r := b[0] + 1; r < 10; r++ {
			if g[r][b[1]] != 0 && (r != kr || b[1] != kc) {
				clear = g[r][b[1]] == 'K'
				break
			}
		}
		if clear && !hit(g, kr, kc, b[0], b[1]) {
			faced = true
		}
	}
	tests := []struct {
		name Pattern
		is   bool
	}{
		{HorseCannon, over == 'N' && far == 2},
		{DoubleCannon, over == 'C'},
		{ShutPalace, over == 'a' && far == 1},
		{ElephantEyeHorse, checker == 'N' && cr == 1 && (cc == 2 || cc == 6) || rookHorse(1)},
		{CornerHorse, checker == 'N' && cr == 2 && (cc == 3 || cc == 5) && kr == 0 && kc == 4},
		{AnglingHorse, rookHorse(2)},
		{OctagonHorse, any('N', func(r, c int) bool { return (r-kr)*(r-kr) == 4 && (c-kc)*(c-kc) == 4 })},
		{IronBolt, kr == 0 && kc == 4 && cr == 0 && (cc == 3 || cc == 5) && (checker == 'R' || checker == 'P') && any('C', func(_, c int) bool { return c == 4 })},
		{HeavenEarth, any('C', func(_, c int) bool { return c == 4 }) && any('C', func(r, _ int) bool { return r == 0 })},
		{TwoRooks, checker == 'R' && any('R', func(r, c int) bool {
			return cr == kr && (r-cr)*(r-cr) == 1 || cc == kc && (c-cc)*(c-cc) == 1
		})},
		{ImpOnThrone, g[1][4] == 'P' && (cr == 1 && cc == 4 || helps(1, 4))},
		{WhiteFace, faced},
		{Smothered, smothered},
	}
	for _, t := range tests {
		if t.is {
			return []Pattern{t.name}
		}
	}
	return []Pattern{NoPattern}
}

// step returns the direction from one coordinate to another.
func step(from, to int) int {
	switch {
	case from < to:
		return 1
	case from > to:
		return -1
	}
	return 0
}

// hit reports whether a piece of the mating side other than its king could take
// on (r, c) when the mated king has gone there from (kr, kc).
func hit(g grid, kr, kc, r, c int) bool {
	g[kr][kc] = 0
	g[r][c] = 'k'
	var rows []string
	for _, row := range g {
		var b strings.Builder
		for _, letter := range row {
			if letter == 0 {
				letter = '1'
			}
			b.WriteByte(letter)
		}
		rows = append(rows, b.String())
	}
	// Without the mating king: the kings would face each other.
	board := strings.Join(rows, "/")
	s, err := xiangqi.ParseSetup(board + " w")
	if err != nil {
		panic(err)
	}
	for i, piece := range s.Board {
		if piece == xiangqi.NoPiece || piece.Side() != xiangqi.Red || piece.Kind() == xiangqi.King {
			continue
		}
		if reaches(s, xiangqi.Square(i), xiangqi.SquareAt(c, 9-r)) {
			return true
		}
	}
	return false
}

// reaches reports whether the piece on from could take on to, as pieces move.
func reaches(s xiangqi.Setup, from, to xiangqi.Square) bool {
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	between := func() (n int) {
		sf, sr := step(0, df), step(0, dr)
		for f, r := from.File()+sf, from.Rank()+sr; f != to.File() || r != to.Rank(); f, r = f+sf, r+sr {
			if s.Board[xiangqi.SquareAt(f, r)] != xiangqi.NoPiece {
				n++
			}
		}
		return n
	}
	switch s.Board[from].Kind() {
	case xiangqi.Rook:
		return (df == 0) != (dr == 0) && between() == 0
	case xiangqi.Cannon:
		return (df == 0) != (dr == 0) && between() == 1
	case xiangqi.Pawn: // past the river
		return df == 0 && dr == 1 || dr == 0 && df*df == 1
	case xiangqi.Horse:
		leg := xiangqi.SquareAt(from.File()+df/2, from.Rank()+dr/2)
		return df*df+dr*dr == 5 && s.Board[leg] == xiangqi.NoPiece
	}
	return false
}
