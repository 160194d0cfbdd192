package library

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// anything is a point of a pattern that may hold any piece or none.
const anything = '?'

// A wish is a pattern on one image of the board: what each point is to hold,
// 0xff for anything.
type wish []uint8

const anyPiece = 0xff

// wishes reads a pattern, and returns it on every image on which it differs.
func (g *geometry) wishes(text string) ([]wish, error) {
	rows, _, _ := strings.Cut(text, " ")
	want := make(wish, g.points)
	x, y := 0, g.height-1
	bad := fmt.Errorf("%w: %q", ErrBoard, short(text))
	given := false
	for i := range len(rows) {
		c := rows[i]
		n, piece := 1, strings.IndexByte(g.letters, c)
		switch {
		case c == '/':
			if x != g.width || y == 0 {
				return nil, bad
			}
			x, y = 0, y-1
			continue
		case c >= '1' && c <= '9':
			n = int(c - '0')
		case c != '.' && c != anything && piece < 0:
			return nil, bad
		}
		for range n {
			if x == g.width {
				return nil, bad
			}
			switch {
			case c == anything:
				want[y*g.width+x] = anyPiece
			case piece >= 0:
				want[y*g.width+x], given = uint8(piece+1), true
			default:
				given = true
			}
			x++
		}
	}
	if x != g.width || y != 0 || !given {
		return nil, bad
	}
	var list []wish
	seen := map[string]bool{}
	for _, image := range g.images {
		w := make(wish, g.points)
		for p, v := range want {
			w[image[p]] = v
		}
		if !seen[string(w)] {
			seen[string(w)] = true
			list = append(list, w)
		}
	}
	return list, nil
}

// material reads the letters of all pieces on the board, as the number that
// countOf has for such a board.
func (g *geometry) material(text string) (uint64, error) {
	var n uint64
	for _, c := range text {
		piece := strings.IndexRune(g.letters, c)
		if c == '/' || c == ' ' {
			continue
		}
		if piece < 0 || n>>(4*piece)&15 == 15 {
			return 0, fmt.Errorf("%w: %q", ErrBoard, short(text))
		}
		n += 1 << (4 * piece)
	}
	return n, nil
}

// countOf is how many there are of each piece, four bits for each.
func (b *board) countOf() uint64 {
	var n uint64
	for _, piece := range b.at {
		if piece != noPiece {
			n += 1 << (4 * (piece - 1))
		}
	}
	return n
}

// scan hands on the games that come to have a pattern, or are left with some
// pieces, by going through the moves of all. Each processor takes games of its
// own.
func (l *Library) scan(ctx context.Context, kind int, f Filter, segments []*segment, take func(*segment, int, gameRow)) error {
	b, err := l.table.board(kind, f.Size, f.Position)
	if err != nil {
		return err
	}
	g := b.g
	if f.Pattern != "" {
		width, height, err := g.kind.shapeOf(f.Pattern)
		if err != nil {
			return err
		}
		if g, err = l.table.geometry(shape{kind, width, height}); err != nil {
			return err
		}
	}
	q := query{table: l.table, g: g, nothing: lack{of: make([]uint64, maxPieces*g.points)}}
	if f.Pattern != "" {
		wishes, err := g.wishes(f.Pattern)
		if err != nil {
			return err
		}
		q.look(wishes)
	}
	if f.Material != "" {
		if !g.kind.Steps {
			return fmt.Errorf("%w: nothing is taken in this game", ErrBoard)
		}
		if q.material, err = g.material(f.Material); err != nil {
			return err
		}
		q.counting = true
	}
	if f.Position != "" {
		q.key, _ = b.key()
	}
	for _, s := range segments {
		found := make([]bool, s.count)
		var work sync.WaitGroup
		workers := runtime.GOMAXPROCS(0)
		for w := range workers {
			work.Go(func() {
				q.games(ctx, s, found, s.count*w/workers, s.count*(w+1)/workers)
			})
		}
		work.Wait()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for i, yes := range found {
			if yes {
				take(s, i, s.row(i))
			}
		}
	}
	return nil
}

// A query is what a scan looks for: any of the wishes, and the material, at one
// moment of a game.
type query struct {
	table    *table
	g        *geometry
	lacks    []lack // none for any board
	nothing  lack   // that is lacking on no board
	material uint64
	counting bool
	key      uint64 // 0 for any position
}

// A lack tells of four wishes how many points are not as they want them, in 16
// bits each: it says what a piece on a point adds, by piece times points plus
// point. Bits of no wish are set, and stay so.
type lack struct {
	of    []uint64
	start uint64 // on the board that games begin with
	idle  uint64 // the bits of no wish
}

// wishesAtOnce is how many wishes a lack is of.
const wishesAtOnce = 4

// look makes the lacks of wishes.
func (q *query) look(wishes []wish) {
	n := q.g.points
	for some := range slices.Chunk(wishes, wishesAtOnce) {
		l := lack{of: make([]uint64, maxPieces*n)}
		for w := range wishesAtOnce {
			unit := uint64(1) << (16 * w)
			if w >= len(some) {
				l.idle |= unit
				continue
			}
			for p, want := range some[w] {
				for piece := range maxPieces {
					if want != anyPiece && int(want) != piece {
						l.of[piece*n+p] |= unit
					}
				}
			}
		}
		l.start = l.on(&q.g.start)
		q.lacks = append(q.lacks, l)
	}
}

// on counts what a board lacks.
func (l *lack) on(b *board) uint64 {
	lacking := l.idle
	for p, piece := range b.at {
		lacking += l.of[int(piece)*b.g.points+p]
	}
	return lacking
}

// fulfilled reports whether a wish lacks nothing: whether any of four numbers of
// 16 bits is 0.
func fulfilled(lacking uint64) bool {
	const ones, tops = 0x0001_0001_0001_0001, 0x8000_8000_8000_8000
	return (lacking-ones)&^lacking&tops != 0
}

// games marks those from one place in a segment up to another.
func (q *query) games(ctx context.Context, s *segment, found []bool, from, to int) {
	var b board
	for i := from; i < to; i++ {
		if i%1024 == 0 && ctx.Err() != nil {
			return
		}
		r := s.row(i)
		if int(r.width) != q.g.width || &q.table.kinds[r.kind] != q.g.kind {
			continue
		}
		start := &q.g.start
		if r.start != 0 {
			var err error
			if start, err = s.board(q.table, r); err != nil || start.g != q.g {
				continue
			}
		}
		book, moves := &s.books[r.kind], s.movesOf(i)
		b.set(start)
		if len(q.lacks) <= 1 && q.g.kind.Steps && q.key == 0 {
			found[i] = q.steps(&b, r.start == 0, book, moves)
		} else {
			found[i] = q.inGame(&b, book, moves)
		}
	}
}

// steps does the same as inGame where pieces move and no position is asked for,
// several times as fast.
func (q *query) steps(b *board, own bool, book *codeBook, moves []byte) bool {
	l := &q.nothing
	if len(q.lacks) > 0 {
		l = &q.lacks[0]
	}
	lacking := l.start
	if !own {
		lacking = l.on(b)
	}
	var count, want uint64
	var one [maxPieces]uint64 // what a piece counts
	if q.counting {
		count, want = b.countOf(), q.material
		for piece := 1; piece < maxPieces; piece++ {
			one[piece] = 1 << (4 * (piece - 1))
		}
	}
	n, at, of, ends, turn := uint(b.g.points), b.at, l.of, b.g.ends, b.turn
	for !fulfilled(lacking) || count != want {
		if len(moves) == 0 {
			return false
		}
		var m Move
		if c := moves[0]; c < plain {
			m, moves = book[turn&1][c], moves[1:]
		} else {
			m, moves = readLong(moves)
		}
		turn ^= 1
		if m == passed {
			continue
		}
		from, to := uint(ends[m][0]), uint(ends[m][1])
		piece, taken := at[from], at[to]
		was, is := uint(piece)*n, uint(taken)*n
		lacking += of[from] - of[was+from] + of[was+to] - of[is+to]
		count -= one[taken&(maxPieces-1)]
		at[to], at[from] = piece, noPiece
	}
	return true
}

// inGame plays a game over until all is there that is looked for.
func (q *query) inGame(b *board, book *codeBook, moves []byte) bool {
	var lacking [2]uint64 // of the eight images that a board has at most
	for i := range q.lacks {
		lacking[i] = q.lacks[i].on(b)
	}
	count := b.countOf()
	put := func(p int, piece uint8) {
		was := b.at[p]
		for i := range q.lacks {
			of := q.lacks[i].of
			lacking[i] += of[int(piece)*q.g.points+p] - of[int(was)*q.g.points+p]
		}
		b.at[p] = piece
	}
	for {
		if q.holds(b, lacking, count) {
			return true
		}
		if len(moves) == 0 {
			return false
		}
		var m Move
		m, moves = book.read(b.turn, moves)
		switch {
		case m == passed:
		case q.g.kind.Steps:
			from, to := int(q.g.ends[m][0]), int(q.g.ends[m][1])
			piece := b.at[from]
			if taken := b.at[to]; taken != noPiece {
				count -= 1 << (4 * (taken - 1))
			}
			put(from, noPiece)
			put(to, piece)
		default:
			put(int(m), 1+b.turn)
		}
		b.turn ^= 1
	}
}

func (q *query) holds(b *board, lacking [2]uint64, count uint64) bool {
	if q.counting && count != q.material {
		return false
	}
	if len(q.lacks) > 0 && !fulfilled(lacking[0]) && (len(q.lacks) == 1 || !fulfilled(lacking[1])) {
		return false
	}
	if q.key == 0 {
		return true
	}
	b.rekey()
	key, _ := b.key()
	return key == q.key
}
