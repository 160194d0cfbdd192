package xqsearch

import (
	"math/bits"

	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
)

// A landing is a piece on the square it moved to: piece*90 + square, piece
// without the unused numbers 0 and 8. Landing 0, a red king on a0, stands for
// "no move".
type landing uint16

const landings = 14 * 90

func landingOf(p xiangqi.Piece, to xiangqi.Square) landing {
	return landing(p-1-p>>3)*90 + landing(to)
}

// sequel is the history of landings that followed one particular landing.
type sequel [landings]searchkit.History

// histories is what a thread has learned of moves, from its own search only.
type histories struct {
	quiet   [2][1 << 14]searchkit.History         // by side and move
	capture [14 * 90][7]searchkit.History         // by landing and victim
	sequels [landings]sequel                      // by the earlier landing, then the later
	correct [2][corrections][correctionSize]int16 // by side, structure and its hash
}

const (
	corrections    = 3 // pawns; palace guards; rooks, cannons and horses
	correctionSize = 1 << 14
	correctionUnit = 128 // per centipawn
)

// clear forgets everything. Sequels start a little below zero: a reply never
// tried is worth less than one that did no harm.
func (h *histories) clear() {
	*h = histories{}
	for i := range h.sequels {
		for j := range h.sequels[i] {
			h.sequels[i][j] = searchkit.History(sequelUntried)
		}
	}
}

// structures hashes the three structures of p that corrections are kept for.
func structures(p *xiangqi.Position) (keys [corrections]uint16) {
	var h uint64
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		h = mixSet(h, p.Pieces(side, xiangqi.Pawn))
	}
	keys[0] = uint16(h >> 50)
	h = 0
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		guards := p.Pieces(side, xiangqi.Advisor).Or(p.Pieces(side, xiangqi.Elephant))
		h = mixSet(h, guards)
		h = mixSet(h, bit[p.King(side)&127])
	}
	keys[1] = uint16(h >> 50)
	h = 0
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		h = mixSet(h, p.Pieces(side, xiangqi.Rook))
		h = mixSet(h, p.Pieces(side, xiangqi.Cannon))
		h = mixSet(h, p.Pieces(side, xiangqi.Horse))
	}
	keys[2] = uint16(h >> 50)
	return keys
}

func mixSet(h uint64, b xiangqi.Bitboard) uint64 {
	h = (h ^ b.Lo) * 0x9e3779b97f4a7c15
	h = (bits.RotateLeft64(h, 31) ^ b.Hi) * 0xbf58476d1ce4e5b9
	return h ^ h>>29
}

// correction returns by how many centipawns the static evaluation of such
// structures has been too low of late, for the side to move.
func (h *histories) correction(side xiangqi.Side, keys *[corrections]uint16) int {
	sum := 0
	for i, k := range keys {
		sum += int(h.correct[side&1][i][k%correctionSize])
	}
	return sum / correctionUnit
}

// learnCorrection moves the corrections towards diff, the search's result minus
// the evaluation, by a step that grows with depth.
func (h *histories) learnCorrection(side xiangqi.Side, keys *[corrections]uint16, diff, depth int) {
	weight := min(depth+1, correctionMost)
	target := min(max(diff, -maxCorrection), maxCorrection) * correctionUnit
	for i, k := range keys {
		c := &h.correct[side&1][i][k%correctionSize]
		*c = int16((int(*c)*(correctionScale-weight) + target*weight) / correctionScale)
	}
}

// bonus returns the reward of a move that cut at depth; a move that failed to
// is charged as much.
func bonus(depth int) int { return min(bonusStep*depth-bonusLess, bonusMost) }
