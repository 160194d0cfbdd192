package xiangqi

// Zobrist keys. The seed is fixed: a position has the same hash in every
// process, so that hashes may be stored.
var (
	pieceKeys = func() (t [16][128]uint64) {
		seed := uint64(0x7869616e677169) // "xiangqi"
		for side := Red; side <= Black; side++ {
			for k := King; k <= Pawn; k++ {
				for s := range squares {
					t[MakePiece(side, k)][s] = splitMix(&seed)
				}
			}
		}
		return t
	}()
	blackKey = func() uint64 {
		seed := uint64(0x626c61636b) // "black"
		return splitMix(&seed)
	}()
)
