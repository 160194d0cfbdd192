package xiangqi_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
)

// A naive is the slow twin of Position: a board of letters and the rules as the
// books put them, without tables or bitboards.
type naive struct {
	board [10][9]byte // FEN letters, 0 for empty; [rank][file]
	red   bool        // to move
}

func newNaive(p *xiangqi.Position) *naive {
	n := &naive{red: p.Side() == xiangqi.Red}
	for s := xiangqi.Square(0); s.Valid(); s++ {
		if piece := p.At(s); piece != xiangqi.NoPiece {
			n.board[s.Rank()][s.File()] = piece.String()[0]
		}
	}
	return n
}

func (n *naive) at(f, r int) byte {
	if f < 0 || f > 8 || r < 0 || r > 9 {
		return '#'
	}
	return n.board[r][f]
}

func isRed(c byte) bool { return 'A' <= c && c <= 'Z' }

// each calls visit for every move of the side to move that its king does not
// forbid.
func (n *naive) each(visit func(f, r, tf, tr int)) {
	for r := range 10 {
		for f := range 9 {
			if c := n.board[r][f]; c != 0 && isRed(c) == n.red {
				n.eachFrom(f, r, func(tf, tr int) {
					if t := n.at(tf, tr); t != '#' && (t == 0 || isRed(t) != n.red) {
						visit(f, r, tf, tr)
					}
				})
			}
		}
	}
}

// eachFrom calls visit for every square the piece could go to, if it is on the
// board and not taken by an own piece.
func (n *naive) eachFrom(f, r int, visit func(f, r int)) {
	c := n.board[r][f]
	red := isRed(c)
	home := r // distance from the own back rank
	forward := 1
	if !red {
		home, forward = 9-r, -1
	}
	straight := [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	switch c | 0x20 {
	case 'k':
		for _, d := range straight {
			if f+d[0] >= 3 && f+d[0] <= 5 && home+d[1] >= 0 && home+d[1] <= 2 {
				visit(f+d[0], r+d[1]*forward)
			}
		}
	case 'a':
		for _, d := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			if f+d[0] >= 3 && f+d[0] <= 5 && home+d[1] >= 0 && home+d[1] <= 2 {
				visit(f+d[0], r+d[1]*forward)
			}
		}
	case 'b':
		for _, d := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			if home+2*d[1] <= 4 && n.at(f+d[0], r+d[1]*forward) == 0 {
				visit(f+2*d[0], r+2*d[1]*forward)
			}
		}
	case 'n':
		for _, d := range straight {
			if n.at(f+d[0], r+d[1]) == 0 {
				visit(f+2*d[0]+d[1], r+2*d[1]+d[0])
				visit(f+2*d[0]-d[1], r+2*d[1]-d[0])
			}
		}
	case 'r':
		for _, d := range straight {
			for i := 1; ; i++ {
				visit(f+i*d[0], r+i*d[1])
				if n.at(f+i*d[0], r+i*d[1]) != 0 {
					break
				}
			}
		}
	case 'c':
		for _, d := range straight {
			i := 1
			for ; n.at(f+i*d[0], r+i*d[1]) == 0; i++ {
				visit(f+i*d[0], r+i*d[1])
			}
			for i++; n.at(f+i*d[0], r+i*d[1]) == 0; i++ {
			}
			if n.at(f+(i-1)*d[0], r+(i-1)*d[1]) != '#' {
				visit(f+i*d[0], r+i*d[1])
			}
		}
	case 'p':
		visit(f, r+forward)
		if home > 4 {
			visit(f+1, r)
			visit(f-1, r)
		}
	}
}

// kingHit reports whether the side to move could take the enemy king, along an
// open file between the kings too.
func (n *naive) kingHit() (hit bool) {
	n.each(func(_, _, tf, tr int) { hit = hit || n.board[tr][tf]|0x20 == 'k' })
	for f := 3; f <= 5; f++ {
		var kings, since int
		for r := range 10 {
			switch n.board[r][f] | 0x20 {
			case 'k':
				if kings++; kings == 2 && since == 0 {
					hit = true
				}
				since = 0
			case 0x20:
			default:
				since++
			}
		}
	}
	return hit
}

func (n *naive) after(m xiangqi.Move) *naive {
	q := *n
	from, to := m.From(), m.To()
	q.board[to.Rank()][to.File()] = q.board[from.Rank()][from.File()]
	q.board[from.Rank()][from.File()] = 0
	q.red = !n.red
	return &q
}

// moves returns the legal moves in ascending order.
func (n *naive) moves() []xiangqi.Move {
	var list []xiangqi.Move
	n.each(func(f, r, tf, tr int) {
		m := xiangqi.NewMove(xiangqi.SquareAt(f, r), xiangqi.SquareAt(tf, tr))
		if !n.after(m).kingHit() {
			list = append(list, m)
		}
	})
	slices.Sort(list)
	return list
}

func (n *naive) inCheck() bool {
	q := *n
	q.red = !n.red
	return q.kingHit()
}

// attackers returns the pieces of a side that could go to s if an enemy piece
// stood there, and its king if the enemy king stands there and faces it.
func (n *naive) attackers(s xiangqi.Square, red bool) xiangqi.Bitboard {
	q := *n
	q.red = red
	c := q.board[s.Rank()][s.File()]
	if c == 0 || isRed(c) == red {
		q.board[s.Rank()][s.File()] = 'x'
		if !red {
			q.board[s.Rank()][s.File()] = 'X'
		}
	}
	var from []xiangqi.Square
	q.each(func(f, r, tf, tr int) {
		if xiangqi.SquareAt(tf, tr) == s {
			from = append(from, xiangqi.SquareAt(f, r))
		}
	})
	if c|0x20 == 'k' && isRed(c) != red {
		step := 1
		if red {
			step = -1
		}
		r := s.Rank() + step
		for q.at(s.File(), r) == 0 {
			r += step
		}
		if n.at(s.File(), r)|0x20 == 'k' {
			from = append(from, xiangqi.SquareAt(s.File(), r))
		}
	}
	return setOf(from...)
}

// setOf returns the set of the given squares.
func setOf(list ...xiangqi.Square) (set xiangqi.Bitboard) {
	for _, s := range list {
		set = set.Or(s.Set())
	}
	return set
}

// walk plays random games from the positions of testdata/perft.tsv and calls
// visit for every position on the way.
func walk(t *testing.T, positions int, visit func(p *xiangqi.Position)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2)) // fixed seed: failures repeat
	var starts []string
	for _, row := range tsvtest.Rows(t, "testdata/perft.tsv") {
		starts = append(starts, row["fen"])
	}
	starts = slices.Compact(starts)
	for n := 0; n < positions; {
		fen := starts[r.IntN(len(starts))]
		if r.IntN(2) == 0 {
			fen = xiangqi.StartFEN
		}
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for range 150 {
			n++
			visit(&p)
			moves := p.LegalMoves(nil)
			if captures := p.LegalCaptures(nil); len(captures) > 0 && r.IntN(4) == 0 {
				moves = captures // reach thin boards too
			}
			if len(moves) == 0 {
				break
			}
			p.PlayUnchecked(moves[r.IntN(len(moves))])
		}
	}
}

func walkLength(full int) int {
	if testing.Short() {
		return full / 10
	}
	return full
}

// TestMovesAgainstNaive compares everything that the generator says with the
// slow twin on random walks.
func TestMovesAgainstNaive(t *testing.T) {
	walk(t, walkLength(40_000), func(p *xiangqi.Position) {
		n := newNaive(p)
		want := n.moves()
		got := p.LegalMoves(nil)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: moves\n%v, want\n%v", p.FEN(), got, want)
		}
		if count := p.Perft(1); count != uint64(len(want)) {
			t.Fatalf("%s: counted %d moves, want %d", p.FEN(), count, len(want))
		}
		if p.HasLegalMove() != (len(want) > 0) {
			t.Fatalf("%s: HasLegalMove is %v with %d moves", p.FEN(), p.HasLegalMove(), len(want))
		}
		parts := p.LegalQuiets(p.LegalCaptures(nil))
		slices.Sort(parts)
		if !slices.Equal(parts, want) {
			t.Fatalf("%s: captures and quiet moves\n%v, want\n%v", p.FEN(), parts, want)
		}
		for _, m := range p.LegalCaptures(nil) {
			if p.At(m.To()) == xiangqi.NoPiece {
				t.Fatalf("%s: %v is no capture", p.FEN(), m)
			}
		}
		for _, m := range want {
			if p.GivesCheck(m) != n.after(m).inCheck() {
				t.Fatalf("%s: GivesCheck(%v) is %v", p.FEN(), m, p.GivesCheck(m))
			}
		}
		if p.InCheck() != n.inCheck() || p.InCheck() == p.Checkers().Empty() {
			t.Fatalf("%s: InCheck is %v, checkers %v", p.FEN(), p.InCheck(), p.Checkers())
		}
	})
}

// TestSingleMovesAgainstNaive asks for each of the 8,100 pairs of squares
// whether the move is legal, whether Play agrees and leaves the position alone,
// and whether the king is blamed for those refusals alone that are its fault.
func TestSingleMovesAgainstNaive(t *testing.T) {
	walk(t, walkLength(400), func(p *xiangqi.Position) {
		n := newNaive(p)
		want := n.moves()
		goes := make(map[xiangqi.Move]bool)
		n.each(func(f, r, tf, tr int) {
			goes[xiangqi.NewMove(xiangqi.SquareAt(f, r), xiangqi.SquareAt(tf, tr))] = true
		})
		for from := xiangqi.Square(0); from.Valid(); from++ {
			for to := xiangqi.Square(0); to.Valid(); to++ {
				m := xiangqi.NewMove(from, to)
				_, legal := slices.BinarySearch(want, m)
				if p.IsLegal(m) != legal {
					t.Fatalf("%s: IsLegal(%v) is %v", p.FEN(), m, p.IsLegal(m))
				}
				q := *p
				err := q.Play(m)
				if (err == nil) != legal || (q == *p) == legal {
					t.Fatalf("%s: Play(%v): %v, now %s", p.FEN(), m, err, q.FEN())
				}
				exposes := errors.Is(err, xiangqi.ErrLeavesCheck) || errors.Is(err, xiangqi.ErrKingsFace)
				if exposes != (goes[m] && !legal) {
					t.Fatalf("%s: Play(%v): %v", p.FEN(), m, err)
				}
			}
		}
	})
}

// TestAttackersAgainstNaive compares the attackers of every square.
func TestAttackersAgainstNaive(t *testing.T) {
	walk(t, walkLength(4_000), func(p *xiangqi.Position) {
		n := newNaive(p)
		for s := xiangqi.Square(0); s.Valid(); s++ {
			for _, side := range []xiangqi.Side{xiangqi.Red, xiangqi.Black} {
				got := p.Attackers(s, side)
				if want := n.attackers(s, side == xiangqi.Red); got != want {
					t.Fatalf("%s: %v attack %v from %v, want %v", p.FEN(), side, s, got.Append(nil), want.Append(nil))
				}
			}
		}
	})
}
