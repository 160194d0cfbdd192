package gmsearch

import (
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// A prover searches for wins by fours and open threes (VCT), by proof numbers:
// it goes where the fewest positions are left to decide. The attacker plays
// only stones that threaten a five or an open four, or, if wide, a win by fours; the defender
// has every move that may answer. Positions do not repeat, for stones only come.
type prover struct {
	b        *gmeval.Board
	attacker gmeval.Side
	fours    *fours
	table    []proof
	mask     uint64
	nodes    int64
	limit    int64
	done     <-chan struct{}
	ended    bool
	wide     bool // quiet stones that threaten fours count as well
	depth    []proverFrame
}

// A proof is what is known of a position, from the view of the side to move:
// phi is how many positions must at least be decided to show that it gets what
// it wants (the attacker a win, the defender an escape), delta that it does not.
type proof struct {
	key        uint64
	phi, delta uint32
	plies      uint16 // to the end, when decided for the attacker
}

// decided is an infinite number of positions: it cannot be shown.
const decided = 1 << 30

// A proverFrame is the moves of one position of the line.
type proverFrame struct {
	moves  []gomoku.Point
	proofs []proof
}

const (
	proverBits  = 20  // its table has at most 1<<proverBits entries: 24 MiB
	proverLeast = 12  // and at least 1<<proverLeast, where few positions are allowed
	proverFours = 300 // fours tried at each position of the attacker
	proverDepth = 30  // length of wins by fours there
	quietDepth  = 12  // the same for what a quiet stone threatens
	quietFours  = 60
	maxThreats  = 100 // plies of a line
)

// newProver returns a prover with a table for so many positions.
func newProver(b *gmeval.Board, v *fours, limit int64, done <-chan struct{}) *prover {
	n := uint64(1) << proverBits
	for n > 1<<proverLeast && int64(n) > 4*limit {
		n /= 2
	}
	return &prover{
		b: b, attacker: b.Turn(), fours: v, limit: limit, done: done,
		table: make([]proof, n), mask: n - 1,
		depth: make([]proverFrame, maxThreats+1),
	}
}

// prove reports whether the attacker, who is to move, wins.
func (s *prover) prove() bool {
	got := s.expand(0, decided, decided)
	return got.phi == 0
}

// expand works on the position until phi or delta reaches its limit.
func (s *prover) expand(ply int, phiLimit, deltaLimit uint32) proof {
	s.nodes++
	key := s.b.Hash()
	f := &s.depth[ply]
	f.moves = f.moves[:0]
	if got, ok := s.terminal(ply, f); ok {
		got.key = key
		s.keep(got)
		return got
	}
	f.proofs = f.proofs[:0]
	us := s.b.Turn()
	for _, p := range f.moves {
		c := s.known(s.b.HashAfter(p))
		if us == s.attacker && len(f.moves) > 1 && c.phi == 1 && c.delta == 1 {
			c.delta = effort(s.b.Class(us, p))
		}
		f.proofs = append(f.proofs, c)
	}
	for {
		n := proof{key: key, phi: decided}
		best, second := 0, uint32(decided)
		var sum uint64
		for i, c := range f.proofs {
			sum += uint64(c.phi)
			if c.delta < n.phi {
				second = n.phi
				n.phi, best = c.delta, i
			} else if c.delta < second {
				second = c.delta
			}
		}
		n.delta = uint32(min(sum, decided))
		if n.phi == 0 {
			n.delta = decided
			n.plies = f.proofs[best].plies + 1
		} else if n.delta == 0 {
			for _, c := range f.proofs {
				n.plies = max(n.plies, c.plies+1)
			}
		}
		if n.phi >= phiLimit || n.delta >= deltaLimit || s.spent() {
			s.keep(n)
			return n
		}
		c := &f.proofs[best]
		s.b.Play(f.moves[best])
		*c = s.expand(ply+1, deltaLimit-(n.delta-c.phi), min(phiLimit, 2*second+1))
		s.b.Undo()
	}
}

// effort is delta of a position of which nothing is known, after a stone of the attacker's: less
// for one that makes more, and most for a four that makes nothing else: it is nearly always
// there and hardly ever leads on.
func effort(made gmeval.Class) uint32 {
	switch {
	case made.Is(gmeval.ThreeAndMore):
		return 4
	case made.Is(gmeval.OneFour):
		return 20
	case made.Is(gmeval.DoubleThree), made&gmeval.MakesFour != 0:
		return 2
	}
	return 5
}

// The two ends of a position, from the view of the side to move.
var (
	achieved = proof{phi: 0, delta: decided}
	failed   = proof{phi: decided, delta: 0}
)

// terminal decides the position at sight, or finds the moves to look at.
func (s *prover) terminal(ply int, f *proverFrame) (proof, bool) {
	b := s.b
	us := b.Turn()
	them := us.Other()
	if us == s.attacker {
		if got := s.fours.search(b, proverDepth, proverFours); got.win > 0 {
			p := achieved
			p.plies = uint16(got.win)
			return p, true
		}
	} else if b.Count(us, gmeval.MakesFive) > 0 {
		return achieved, true
	}
	if ply >= maxThreats || b.Left() == 0 {
		return s.escaped(us), true
	}
	switch {
	case b.Count(them, gmeval.MakesFive) > 0:
		f.moves = b.Stops(them, f.moves)
		if len(f.moves) == 0 || len(f.moves) == 1 && !b.Legal(us, f.moves[0]) {
			out := failed
			if us != s.attacker {
				out.plies = 2
			}
			return out, true
		}
	case us == s.attacker:
		s.threats(f)
	default:
		// The threat may be an open four on a point that is forbidden, or may
		// become so: then it is not one to rely on.
		set, ok := defences(b)
		if !ok && s.wide {
			set, ok = s.parries()
		}
		if !ok {
			return achieved, true
		}
		f.moves = set.points(f.moves)
	}
	legal := f.moves[:0]
	for _, p := range f.moves {
		if b.Empty(p) && b.Legal(us, p) {
			legal = append(legal, p)
		}
	}
	f.moves = legal
	if len(legal) == 0 {
		out := failed
		if us != s.attacker {
			out.plies = 4
		}
		return out, true
	}
	return proof{}, false
}

// escaped returns the end of a line that leads nowhere, us being to move.
func (s *prover) escaped(us gmeval.Side) proof {
	if us == s.attacker {
		return failed
	}
	return achieved
}

// threats lists the attacker's fours and threes; while the defender has an open
// four at hand, a three must also take that away.
func (s *prover) threats(f *proverFrame) {
	b := s.b
	us := b.Turn()
	f.moves = b.Marked(us, gmeval.MakesFour|gmeval.MakesThree, f.moves)
	if s.wide {
		s.quiet(f)
	}
	if b.Count(us.Other(), gmeval.Winning) == 0 {
		return
	}
	set, ok := defences(b)
	if !ok {
		return
	}
	keep := f.moves[:0]
	for _, p := range f.moves {
		if set.has(p) {
			keep = append(keep, p)
		}
	}
	f.moves = keep
}

// quiet adds to f the attacker's stones that make neither a four nor an open three, and after
// which continuous fours would win if the defender passed.
func (s *prover) quiet(f *proverFrame) {
	b := s.b
	us := b.Turn()
	var buf [maxMoves]gomoku.Point
	for _, p := range b.Near(buf[:0]) {
		c := b.Class(us, p)
		if c&(gmeval.MakesFour|gmeval.MakesThree) != 0 || c.Rank() < gmeval.Half.Rank() || c.Is(gmeval.Foul) {
			continue
		}
		b.Play(p)
		if s.menace(quietDepth, quietFours) {
			f.moves = append(f.moves, p)
		}
		b.Undo()
	}
}

// menace reports whether the attacker would win by fours if the defender, who is to move,
// passed.
func (s *prover) menace(depth int, limit int64) bool {
	s.b.Pass()
	defer s.b.Pass()
	return s.fours.search(s.b, depth, limit).win > 0
}

// parries returns the moves that touch the win by fours that the attacker threatens, and the
// defender's own fours. It is not ok if there is no such win.
func (s *prover) parries() (set pointSet, ok bool) {
	b := s.b
	b.Pass()
	ok = s.fours.search(b, proverDepth, proverFours).win > 0 && s.fours.touching(&set)
	b.Pass()
	var buf [maxMoves]gomoku.Point
	for _, p := range b.Marked(b.Turn(), gmeval.MakesFour, buf[:0]) {
		set.add(p)
	}
	return set, ok
}

// known returns what the table knows of a position, or that nothing is.
func (s *prover) known(key uint64) proof {
	if e := s.table[key&s.mask]; e.key == key {
		return e
	}
	return proof{key: key, phi: 1, delta: 1}
}

// keep remembers p, unless it would push out something decided while it is not.
func (s *prover) keep(p proof) {
	e := &s.table[p.key&s.mask]
	if e.key == p.key || p.phi == 0 || p.delta == 0 || e.phi != 0 && e.delta != 0 {
		*e = p
	}
}

// spent reports whether the search must end unfinished.
func (s *prover) spent() bool {
	if s.nodes&255 == 0 {
		select {
		case <-s.done:
			s.ended = true
		default:
		}
	}
	s.ended = s.ended || s.nodes >= s.limit
	return s.ended
}
