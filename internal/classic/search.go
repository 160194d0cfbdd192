package classic

import (
	"context"

	"duiyi/internal/yield"
	"duiyi/xiangqi"
)

const (
	minDepth = 1
	maxDepth = 7

	// mate is the value of having won; a mate in n plies is worth mate-n. It
	// lies far above every evaluation, in which kings cancel out.
	mate     = 1_000_000
	mateEdge = mate - 2*maxDepth // values above it are mates

	pollNodes = 1 << 10 // nodes between two looks at the context
)

// A search is one run of negamax alpha-beta on one position.
type search struct {
	pos      xiangqi.Position
	set      *settings
	eval     *evaluator
	end      end
	nodes    int64
	maxNodes int64 // 0 is no bound
	mayStop  bool  // false until the first iteration has found some move
	stopped  bool

	history [90][90]int64                                // by from and to: how much good the move did
	moves   [maxDepth + 1][xiangqi.MaxMoves]xiangqi.Move // by ply
	pv      [maxDepth + 1][maxDepth + 1]xiangqi.Move     // by ply: the best line from there
	pvLen   [maxDepth + 1]int
}

// negamax returns the value of the position for the side to move, exactly if
// it lies between alpha and beta, and a bound on it otherwise. When the search
// is stopped the value means nothing.
func (s *search) negamax(depth, ply, alpha, beta int) int {
	s.pvLen[ply] = 0
	if s.visit(); s.stopped {
		return 0
	}
	if depth == 0 {
		return s.leaf(ply)
	}
	moves := s.pos.LegalMoves(s.moves[ply][:0])
	if len(moves) == 0 {
		return ply - mate // checkmate and stalemate both lose
	}
	if s.set.history {
		s.sort(moves)
	}
	best, good := -mate, xiangqi.NoMove
	for _, m := range moves {
		undo := s.pos.PlayUnchecked(m)
		value := -s.negamax(depth-1, ply+1, -beta, -alpha)
		s.pos.Undo(undo)
		if s.stopped {
			return 0
		}
		if value > best {
			best = value
		}
		if value > alpha {
			alpha, good = value, m
			s.extend(ply, m)
			if alpha >= beta {
				break
			}
		}
	}
	if good != xiangqi.NoMove {
		s.praise(good, depth)
	}
	return best
}

// leaf values a position at the horizon. The ancestors noticed a mate when
// they took the king, two plies later; here a mate at the horizon is seen, so
// that depth n is enough for a mate in n plies.
func (s *search) leaf(ply int) int {
	if s.pos.InCheck() && len(s.pos.LegalMoves(s.moves[ply][:0])) == 0 {
		return ply - mate
	}
	return s.eval.evaluate(&s.pos)
}

// An end says when a search has to end.
type end struct {
	ctx context.Context // kept for the length of one call of Engine.Search
}

// due gives way in a browser, and reports whether the search has to end.
func (e *end) due() bool {
	yield.Tick()
	return e.ctx.Err() != nil
}

// visit counts a node and looks whether the search has to end.
func (s *search) visit() {
	if s.mayStop && s.maxNodes > 0 && s.nodes >= s.maxNodes {
		s.stopped = true
		return
	}
	s.nodes++
	if s.nodes%pollNodes == 0 {
		s.stopped = s.stopped || s.end.due()
	}
}

// extend makes m, followed by the best line from the next ply, the best line
// from this one.
func (s *search) extend(ply int, m xiangqi.Move) {
	s.pv[ply][0] = m
	n := copy(s.pv[ply][1:], s.pv[ply+1][:s.pvLen[ply+1]])
	s.pvLen[ply] = n + 1
}

// praise notes in the history that m was the move to play at this depth: the
// deeper the search it proved itself in, the more it counts.
func (s *search) praise(m xiangqi.Move, depth int) {
	s.history[m.From()][m.To()] += 1 << depth
}

// sort puts the moves that did most good first and keeps the order of equals,
// as the merge sort of the thesis does. Insertion does the same without a
// second array, and most moves have no history at all.
func (s *search) sort(moves []xiangqi.Move) {
	var good [xiangqi.MaxMoves]int64
	for i, m := range moves {
		h := s.history[m.From()][m.To()]
		j := i
		for ; j > 0 && good[j-1] < h; j-- {
			good[j], moves[j] = good[j-1], moves[j-1]
		}
		good[j], moves[j] = h, m
	}
}

// root searches the given moves of the position to a fixed depth and calls
// after when each is done. It returns the best value and leaves the best line
// in pv[0]; the first of equal moves wins. When the search is stopped, value
// and line mean nothing.
func (s *search) root(moves []xiangqi.Move, depth int, after func()) int {
	s.pvLen[0] = 0
	if s.visit(); s.stopped {
		return 0
	}
	if s.set.history {
		s.sort(moves)
	}
	best := -mate
	for _, m := range moves {
		undo := s.pos.PlayUnchecked(m)
		value := -s.negamax(depth-1, 1, -mate, -best)
		s.pos.Undo(undo)
		if s.stopped {
			return 0
		}
		if value > best { // true of the first move: no value is as low as -mate
			best = value
			s.extend(0, m)
		}
		after()
	}
	s.praise(s.pv[0][0], depth)
	return best
}
