package xiangqi

// Rooks and cannons move along lines. The occupancy of a rank or a file is a
// number of 9 or 10 bits, and tables indexed by it and by the piece's place on
// the line give the targets as such a number again. A rank lies together in one
// word of a Bitboard; a file has one bit in every ninth and is gathered and
// spread by multiplication.

// onFile has the five bits of the leftmost file in one word; lineFactor brings
// them together at bit 32 and, the other way, spreads five bits to them: the
// product adds copies shifted by multiples of 8, of which only the wanted ones
// fall on the wanted places, and no two copies of a bit meet.
const (
	onFile     = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
	lineFactor = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32
)

// The targets of a rook and of a cannon that stands at a place of a line with
// a given occupancy: empty points, and for the rook the first piece, for the
// cannon the second piece in each direction. There are 16 places so that a
// masked index needs no bounds check.
type (
	rankTable [16][1 << files]uint16
	fileTable [16][1 << ranks]uint16
)

var (
	rookOnRank   = newRankTable(rookSteps)
	cannonOnRank = newRankTable(cannonSteps)
	rookOnFile   = newFileTable(rookSteps)
	cannonOnFile = newFileTable(cannonSteps)
)

func newRankTable(steps func(at, size, occ int) uint16) (t rankTable) {
	for at := range files {
		for occ := range t[at] {
			t[at][occ] = steps(at, files, occ)
		}
	}
	return t
}

func newFileTable(steps func(at, size, occ int) uint16) (t fileTable) {
	for at := range ranks {
		for occ := range t[at] {
			t[at][occ] = steps(at, ranks, occ)
		}
	}
	return t
}

func rookSteps(at, size, occ int) (targets uint16) {
	for _, step := range [2]int{-1, 1} {
		for i := at + step; 0 <= i && i < size; i += step {
			targets |= 1 << i
			if occ>>i&1 != 0 {
				break
			}
		}
	}
	return targets
}

func cannonSteps(at, size, occ int) (targets uint16) {
	for _, step := range [2]int{-1, 1} {
		seen := 0
		for i := at + step; 0 <= i && i < size && seen < 2; i += step {
			seen += occ >> i & 1
			if seen == 0 || seen == 2 {
				targets |= 1 << i
			}
		}
	}
	return targets
}

// A place says where a square lies: its file and rank, and how to cut its rank
// out of the two words of a Bitboard (the word without it has mask 0).
type place struct {
	loMask, hiMask   uint64
	loShift, hiShift uint8
	file, rank       uint8
}

var places = func() (t [128]place) {
	for s := range squares {
		p := &t[s]
		p.file, p.rank = uint8(s%files), uint8(s/files)
		if s < half {
			p.loMask, p.loShift = 1<<files-1, p.rank*files
		} else {
			p.hiMask, p.hiShift = 1<<files-1, (p.rank-5)*files
		}
	}
	return t
}()

// rankOf returns the nine bits of the rank.
func (p *place) rankOf(b Bitboard) uint64 {
	return (b.Lo>>(p.loShift&63)&p.loMask | b.Hi>>(p.hiShift&63)&p.hiMask) & (1<<files - 1)
}

// fileOf returns the ten bits of the file.
func (p *place) fileOf(b Bitboard) uint64 {
	lo := (b.Lo >> (p.file & 63) & onFile) * lineFactor >> 32 & 31
	hi := (b.Hi >> (p.file & 63) & onFile) * lineFactor >> 27 & (31 << 5)
	return lo | hi
}

// spread is the inverse of rankOf and fileOf together.
func (p *place) spread(rank, file uint64) Bitboard {
	return Bitboard{
		rank&p.loMask<<(p.loShift&63) | (file&31*lineFactor&onFile)<<(p.file&63),
		rank&p.hiMask<<(p.hiShift&63) | (file>>5*lineFactor&onFile)<<(p.file&63),
	}
}

// RookAttacks returns the empty squares that a rook on s reaches and the first
// piece in each direction, whoever owns it, when occupied holds all pieces.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	p := &places[s&127]
	return p.spread(
		uint64(rookOnRank[p.file&15][p.rankOf(occupied)]),
		uint64(rookOnFile[p.rank&15][p.fileOf(occupied)]))
}

// cannonTargets returns the empty squares that a cannon on s reaches and the
// pieces it could take if they were not its own.
func cannonTargets(s Square, occupied Bitboard) Bitboard {
	p := &places[s&127]
	return p.spread(
		uint64(cannonOnRank[p.file&15][p.rankOf(occupied)]),
		uint64(cannonOnFile[p.rank&15][p.fileOf(occupied)]))
}

// CannonAttacks returns the pieces, of either side, that a cannon on s hits
// over exactly one other piece.
func CannonAttacks(s Square, occupied Bitboard) Bitboard {
	return cannonTargets(s, occupied).And(occupied)
}
