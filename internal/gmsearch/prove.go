package gmsearch

import (
	"context"
	"math"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmproof"
)

// Prove looks for a win of the side to move by fours and open threes with at most so many
// positions, and returns the proof of one, which gmproof can check, or nil. tried is how many
// positions it took. It depends on nothing but p and nodes while ctx lasts.
func Prove(ctx context.Context, p *gomoku.Position, nodes int64) (proof *gmproof.Proof, tried int64) {
	s := newProver(gmeval.New(p), newFours(leafBits), nodes, ctx.Done())
	if s.b.Count(s.b.Turn(), gmeval.MakesFive) == 0 && !s.prove() {
		return nil, s.nodes
	}
	return s.write(nodes), s.nodes
}

// write writes down the win that has been proved, with so many positions at most where the
// table has lost some of it. It returns nil if it cannot.
func (s *prover) write(nodes int64) *gmproof.Proof {
	s.limit, s.ended = math.MaxInt64, false
	w := &writer{prover: s, known: map[uint64]int{}, limit: s.nodes + nodes}
	if w.write() < 0 {
		return nil
	}
	return &w.proof
}

// proofNodes bounds the nodes of a proof that is written down.
const proofNodes = 20_000

// A writer writes down what a prover has found.
type writer struct {
	*prover
	proof gmproof.Proof
	known map[uint64]int // nodes by the hash of their position
	limit int64          // of the prover's nodes: what the table lost is proved again
}

// write writes the node of the position, in which the attacker is to move, and returns its
// index, or -1 if it cannot.
func (w *writer) write() int {
	b := w.b
	if i, ok := w.known[b.Hash()]; ok {
		return i
	}
	if len(w.proof.Nodes) >= proofNodes || w.nodes >= w.limit {
		return -1
	}
	i := len(w.proof.Nodes)
	w.proof.Nodes = append(w.proof.Nodes, gmproof.Node{})
	n, ok := w.node()
	if !ok {
		return -1
	}
	w.proof.Nodes[i] = n
	w.known[b.Hash()] = i
	return i
}

func (w *writer) node() (n gmproof.Node, ok bool) {
	b := w.b
	us := b.Turn()
	if line := w.vcf(); line != nil {
		n.Move = line[0]
		if len(line) > 1 {
			n.Fours = [][]gomoku.Point{line[1:]}
		}
		return n, true
	}
	n.Move = w.stone()
	if n.Move == gomoku.NoPoint {
		return n, false
	}
	b.Play(n.Move)
	defer b.Undo()
	if b.Count(us, gmeval.MakesFive) > 0 {
		ok = true
		for _, r := range b.Stops(us, nil) { // there are some, else it would be a win by fours
			ok = ok && w.reply(&n, r)
		}
		return n, ok
	}
	b.Pass()
	for _, pt := range b.Marked(us, gmeval.MakesFour, nil) {
		if b.Class(us, pt).Is(gmeval.Winning) && b.Legal(us, pt) && len(n.Fours) < 4 {
			n.Fours = append(n.Fours, []gomoku.Point{pt})
		}
	}
	if len(n.Fours) == 0 {
		if line := w.vcf(); line != nil {
			n.Fours = append(n.Fours, line)
		}
	}
	b.Pass()
	for _, r := range b.Near(b.Far(nil)) {
		if !b.Legal(us.Other(), r) {
			continue
		}
		b.Play(r)
		beaten := false
		for _, line := range n.Fours {
			beaten = beaten || w.beats(line)
		}
		b.Undo()
		if !beaten && !w.reply(&n, r) {
			return n, false
		}
	}
	return n, true
}

// vcf returns the stones of the attacker, who is to move, that win by continuous fours.
func (w *writer) vcf() (stones []gomoku.Point) {
	got := w.fours.within(w.b, proverDepth, 100*proverFours)
	for i := 0; i < got.win; i += 2 {
		stones = append(stones, w.fours.line[i])
	}
	return stones
}

// reply adds to n what follows the reply r.
func (w *writer) reply(n *gmproof.Node, r gomoku.Point) bool {
	w.b.Play(r)
	defer w.b.Undo()
	i := w.write()
	n.Replies = append(n.Replies, gmproof.Reply{Point: r, Node: i})
	return i >= 0
}

// beats reports whether fours by these stones win for the attacker, who is to move.
func (w *writer) beats(stones []gomoku.Point) bool {
	b := w.b
	us := b.Turn()
	them := us.Other()
	played := 0
	defer func() {
		for range played {
			b.Undo()
		}
	}()
	for _, pt := range stones {
		if !b.Empty(pt) || b.Class(us, pt)&gmeval.MakesFour == 0 || !b.Legal(us, pt) {
			return false
		}
		b.Play(pt)
		played++
		if b.Count(them, gmeval.MakesFive) > 0 {
			return false
		}
		answer, stops := b.Stop(us)
		if stops == 0 || !b.Legal(them, answer) {
			return true
		}
		if stops > 1 {
			return false
		}
		b.Play(answer)
		played++
	}
	return false
}

// stone returns the attacker's stone that wins, or NoPoint if that is no longer known and
// could not be proved again.
func (w *writer) stone() gomoku.Point {
	b := w.b
	f := &w.depth[0]
	for range 2 {
		f.moves = f.moves[:0]
		if _, end := w.terminal(0, f); end {
			return gomoku.NoPoint // by fours, or not at all
		}
		best, plies := gomoku.NoPoint, uint16(0)
		for _, pt := range f.moves {
			if got := w.prover.known(b.HashAfter(pt)); got.delta == 0 && (best == gomoku.NoPoint || got.plies < plies) {
				best, plies = pt, got.plies
			}
		}
		if best != gomoku.NoPoint {
			return best
		}
		w.prover.limit = w.limit
		w.ended = false
		w.expand(0, decided, decided)
	}
	return gomoku.NoPoint
}
