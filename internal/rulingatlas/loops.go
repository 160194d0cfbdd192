package rulingatlas

import (
	"iter"
	"math/rand/v2"
	"slices"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// Generated yields n games that each consist of one loop, played twice from a
// random position. The same seed yields the same games.
func Generated(seed uint64, n int) iter.Seq[*referee.Game] {
	return func(yield func(*referee.Game) bool) {
		r := rand.New(rand.NewPCG(seed, 0x10095))
		for made := 0; made < n; {
			g := loop(r)
			if g == nil {
				continue
			}
			made++
			if !yield(g) {
				return
			}
		}
	}
}

// loop returns a game in which one or two pieces of each side go away and come
// back, twice; nil if the moves drawn cannot be played so.
func loop(r *rand.Rand) *referee.Game {
	p, ok := position(r)
	if !ok {
		return nil
	}
	g := referee.NewGame(p)
	pieces := 1
	if r.IntN(4) == 0 {
		pieces = 2
	}
	var away [2][]xiangqi.Move
	for i := range 2 * pieces {
		m, ok := draw(r, g.Position())
		if !ok || g.Play(m) != nil {
			return nil
		}
		away[i%2] = append(away[i%2], m)
	}
	round := g.Moves()
	for i := range pieces {
		for _, list := range away {
			m := list[pieces-1-i]
			round = append(round, xiangqi.NewMove(m.To(), m.From()))
		}
	}
	for _, m := range append(round[2*pieces:], round...) {
		if g.Play(m) != nil {
			return nil
		}
	}
	if g.Repetitions() != 3 { // the moves drawn undo each other
		return nil
	}
	return g
}

// draw returns a legal move of p that takes nothing. Three times in four it
// prefers a move that attacks something, because few random loops break a rule.
func draw(r *rand.Rand, p xiangqi.Position) (xiangqi.Move, bool) {
	quiet := p.LegalQuiets(nil)
	if r.IntN(4) > 0 {
		var active []xiangqi.Move
		for _, m := range quiet {
			q := p
			q.PlayUnchecked(m)
			if q.Targets(m.To()).Meets(q.Army(q.Side())) {
				active = append(active, m)
			}
		}
		if len(active) > 0 {
			quiet = active
		}
	}
	if len(quiet) == 0 {
		return xiangqi.NoMove, false
	}
	return quiet[r.IntN(len(quiet))], true
}

// army is the pieces of a side but its king.
var army = [...]xiangqi.Kind{
	xiangqi.Advisor, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Elephant, xiangqi.Horse, xiangqi.Horse,
	xiangqi.Rook, xiangqi.Rook, xiangqi.Cannon, xiangqi.Cannon,
	xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn,
}

// position draws a position with two to twelve pieces a side.
func position(r *rand.Rand) (xiangqi.Position, bool) {
	s := xiangqi.Setup{Side: xiangqi.Side(r.IntN(2)), FullMove: 1}
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		kinds := army
		r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
		for _, k := range append(kinds[:1+r.IntN(11)], xiangqi.King) {
			if !place(r, &s, xiangqi.MakePiece(side, k)) {
				return xiangqi.Position{}, false
			}
		}
	}
	p, err := s.Position()
	return p, err == nil
}

// place puts p on a random empty point where its kind can stand.
func place(r *rand.Rand, s *xiangqi.Setup, p xiangqi.Piece) bool {
	var free []xiangqi.Square
	for _, at := range points[p] {
		if s.Board[at] == xiangqi.NoPiece {
			free = append(free, at)
		}
	}
	if len(free) == 0 {
		return false
	}
	s.Board[free[r.IntN(len(free))]] = p
	return true
}

// points lists where each piece can stand.
var points = func() (t [16][]xiangqi.Square) {
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			p := xiangqi.MakePiece(side, k)
			for at := xiangqi.Square(0); at.Valid(); at++ {
				s := xiangqi.Setup{}
				s.Board[at] = p
				if !slices.ContainsFunc(s.Faults(), func(f *xiangqi.SetupFault) bool { return slices.Contains(f.Squares, at) }) {
					t[p] = append(t[p], at)
				}
			}
		}
	}
	return t
}()
