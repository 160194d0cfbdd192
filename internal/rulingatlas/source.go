package rulingatlas

import (
	"math/rand/v2"
	"slices"

	"duiyi/xiangqi"
)

// A Source makes loops. It may be used from several goroutines at once.
type Source struct {
	Seed uint64
	// Positions are places to begin from, such as positions of games. Every
	// second loop begins from one of them, all others from pieces set up at random.
	Positions []xiangqi.Position
}

// Loop returns loop number i, from 0: always the same one. One or more pieces of
// each side wander for two, three or four moves and end where they began.
func (s *Source) Loop(i int) Loop {
	r := rand.New(rand.NewPCG(s.Seed, uint64(i)))
	n := rounds[r.IntN(len(rounds))]
	for {
		var p xiangqi.Position
		if len(s.Positions) > 0 && i%2 == 1 {
			p = s.Positions[r.IntN(len(s.Positions))]
		} else if q, ok := position(r); ok {
			p = q
		} else {
			continue
		}
		if moves, ok := cycle(r, p, n); ok {
			return newLoop(p, moves)
		}
	}
}

// rounds are the numbers of moves that each side makes in a loop, as often as
// they are drawn.
var rounds = [...]int{2, 2, 2, 2, 3, 4}

// A wanderer looks for a cycle from start by trying moves in random order.
type wanderer struct {
	r     *rand.Rand
	start xiangqi.Position
	moves []xiangqi.Move
	past  []xiangqi.Position // before each of moves
	tries int
	style [2]style // of each side
}

// A style is what kind of moves a side prefers: without preferences few random
// loops break a rule.
type style uint8

const (
	atWill style = iota
	attack       // moves that attack something
	pursue       // moves that attack the piece that moved last
	flee         // moves of pieces that the last move attacks
)

// styles are drawn from in each loop, for each side.
var styles = [...]style{atWill, attack, pursue, pursue, flee, flee}

// cycleTries bounds the moves that a wanderer tries before it gives up: most
// cycles are found within a hundred.
const cycleTries = 300

// cycle returns moves, n of each side, that lead from p back to p, take nothing
// and meet no position twice. It may give up.
func cycle(r *rand.Rand, p xiangqi.Position, n int) ([]xiangqi.Move, bool) {
	w := wanderer{r: r, start: p}
	for side := range w.style {
		w.style[side] = styles[r.IntN(len(styles))]
	}
	if !w.wander(p, 2*n) {
		return nil, false
	}
	return w.moves, true
}

// wander goes on from p and reports whether it is back at the start after
// exactly left moves.
func (w *wanderer) wander(p xiangqi.Position, left int) bool {
	if left == 0 {
		return p.Same(&w.start)
	}
	for _, m := range w.order(&p) {
		if w.tries++; w.tries > cycleTries {
			return false
		}
		q := p
		q.PlayUnchecked(m)
		// Of this side left/2 moves remain, rounded down, after this one.
		if w.astray(&q, p.Side()) > (left-1)/2 || w.met(&q, left) {
			continue
		}
		w.moves, w.past = append(w.moves, m), append(w.past, p)
		if w.wander(q, left-1) {
			return true
		}
		w.moves, w.past = w.moves[:len(w.moves)-1], w.past[:len(w.past)-1]
	}
	return false
}

// order returns the moves to try, those first that the side prefers.
func (w *wanderer) order(p *xiangqi.Position) []xiangqi.Move {
	quiet := p.LegalQuiets(nil)
	w.r.Shuffle(len(quiet), func(i, j int) { quiet[i], quiet[j] = quiet[j], quiet[i] })
	last := xiangqi.NoSquare // where the opponent's piece went
	if len(w.moves) > 0 {
		last = w.moves[len(w.moves)-1].To()
	}
	var prefers func(m xiangqi.Move) bool
	switch style := w.style[p.Side()]; {
	case style == attack, style == pursue:
		prey := p.Army(p.Side().Other())
		if style == pursue && last != xiangqi.NoSquare {
			prey = last.Set()
		}
		prefers = func(m xiangqi.Move) bool {
			q := *p
			q.PlayUnchecked(m)
			return q.Targets(m.To()).Meets(prey)
		}
	case style == flee && last != xiangqi.NoSquare:
		attacked := p.Targets(last)
		prefers = func(m xiangqi.Move) bool { return attacked.Has(m.From()) }
	default:
		return quiet
	}
	var first, rest []xiangqi.Move
	for _, m := range quiet {
		if prefers(m) {
			first = append(first, m)
		} else {
			rest = append(rest, m)
		}
	}
	return append(first, rest...)
}

// astray returns how many pieces of side stand elsewhere than at the start.
func (w *wanderer) astray(p *xiangqi.Position, side xiangqi.Side) (n int) {
	for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
		n += p.Pieces(side, k).AndNot(w.start.Pieces(side, k)).Count()
	}
	return n
}

// met reports whether q, with one move less than left to go, has been on the way
// before; the start is met at the end.
func (w *wanderer) met(q *xiangqi.Position, left int) bool {
	if left == 1 {
		return false
	}
	return q.Same(&w.start) || slices.ContainsFunc(w.past, func(p xiangqi.Position) bool { return p.Same(q) })
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
