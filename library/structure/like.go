package structure

// A Board is a position whose like is sought.
type Board struct {
	At     []uint8    // piece by point
	Width  int        // points in a row
	Images [][]uint16 // Images[i][p] is point p on image i
}

// astray is how many points differ in a foot where one of them stands elsewhere.
const astray = 2

// Like returns a test for games whose pieces step. It reports whether a game
// has at some moment the same pieces as b, two thirds of them on the same points
// and all feet but one, on one image of the board; and how many are on the same
// points at most, after how many plies first. feet tells by piece; b has at most
// four images.
func Like(b Board, feet []bool) func(r Reel) (near, ply int, ok bool) {
	n := len(b.At)
	// differ counts the points that differ in a foot, there the pieces on their
	// points: 16 bits for each image.
	differ, there := make([]uint64, len(feet)*n), make([]uint64, len(feet)*n)
	for lane, image := range b.Images {
		unit := uint64(1) << (16 * lane)
		for p, piece := range b.At {
			to := int(image[p])
			for other := range feet {
				switch {
				case int(piece) == other && piece != 0:
					there[other*n+to] += unit
				case int(piece) != other && (feet[piece] || feet[other]):
					differ[other*n+to] += unit
				}
			}
		}
	}
	want := Count(b.At)
	pieces := 0
	for _, piece := range b.At {
		if piece != 0 {
			pieces++
		}
	}
	least := (2*pieces + 2) / 3
	return func(r Reel) (near, ply int, ok bool) {
		board := r.Board()
		count := Count(board)
		for shift := 0; shift < 64; shift += 4 {
			if count>>shift&15 < want>>shift&15 {
				return 0, 0, false
			}
		}
		lacking, same := uint64(0), uint64(0)
		for p, piece := range board {
			lacking += differ[int(piece)*n+p]
			same += there[int(piece)*n+p]
		}
		near = -1
		for now := 0; ; now++ {
			if count == want {
				for lane := range b.Images {
					if lacking>>(16*lane)&0xffff > astray {
						continue
					}
					if s := int(same >> (16 * lane) & 0xffff); s >= least && s > near {
						near, ply = s, now
					}
				}
			}
			piece, taken, from, to, ok := r.Next()
			if !ok {
				return near, ply, near >= 0
			}
			if from == to {
				continue
			}
			is, was := int(piece)*n, int(taken)*n
			lacking += differ[from] - differ[is+from] + differ[is+to] - differ[was+to]
			same += there[from] - there[is+from] + there[is+to] - there[was+to]
			if taken != 0 {
				shift := 4 * (taken - 1)
				if count -= 1 << shift; count>>shift&15 < want>>shift&15 { // pieces do not come back
					return near, ply, near >= 0
				}
			}
		}
	}
}

// A box is stones in the smallest rectangle that holds them.
type box struct {
	width, height int
	at            []uint8 // piece by point
}

// Shape returns a test for games that place pieces. It reports whether the
// first ones of a game are in the shape of b, wherever on its board, in any
// order and on any image, and after how many plies. b is not empty. across is
// the width of the game's board.
func Shape(b Board) func(r Reel, across int) (ply int, ok bool) {
	stones := stonesOf(b.At)
	var shapes []box
	for _, image := range b.Images {
		moved := make([]int, len(stones))
		for i, p := range stones {
			moved[i] = int(image[p])
		}
		x, y, width, height := boxOf(moved, b.Width)
		s := box{width, height, make([]uint8, width*height)}
		for i, p := range moved {
			s.at[(p/b.Width-y)*width+p%b.Width-x] = b.At[stones[i]]
		}
		shapes = append(shapes, s)
	}
	return func(r Reel, across int) (ply int, ok bool) {
		board := r.Board()
		there := stonesOf(board)
		for len(there) < len(stones) {
			piece, _, p, _, ok := r.Next()
			if !ok {
				return 0, false
			}
			ply++
			if piece != 0 {
				there = append(there, p)
			}
		}
		if len(there) > len(stones) {
			return 0, false
		}
		x, y, width, height := boxOf(there, across)
		for _, s := range shapes {
			if s.width != width || s.height != height {
				continue
			}
			same := true
			for _, p := range there {
				same = same && s.at[(p/across-y)*width+p%across-x] == board[p]
			}
			if same {
				return ply, true
			}
		}
		return 0, false
	}
}

func stonesOf(board []uint8) (stones []int) {
	for p, piece := range board {
		if piece != 0 {
			stones = append(stones, p)
		}
	}
	return stones
}

// boxOf returns the corner and the size of the smallest rectangle around
// points of a board.
func boxOf(points []int, across int) (x, y, width, height int) {
	x, y = across, points[0]/across
	right, top := 0, 0
	for _, p := range points {
		x, right = min(x, p%across), max(right, p%across)
		y, top = min(y, p/across), max(top, p/across)
	}
	return x, y, right - x + 1, top - y + 1
}
