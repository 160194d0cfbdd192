package library

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"duiyi/library/codes"
	"duiyi/library/structure"
)

// anything marks a point of a pattern that may hold any piece or none.
const anything = '?'

// A template is a pattern on one image of the board: the required content of each
// point, or anyPiece.
type template []uint8

const anyPiece = 0xff

// templates parses a pattern and returns it on every image, without duplicates.
func (g *geometry) templates(text string) ([]template, error) {
	rows, _, _ := strings.Cut(text, " ")
	want := make(template, g.points)
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
	var list []template
	seen := map[string]bool{}
	for _, image := range g.images {
		w := make(template, g.points)
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

// material parses piece letters into the form of countOf.
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

// countOf counts each piece, in four bits per piece.
func (b *board) countOf() uint64 { return structure.Count(b.at) }

// scan visits the games that at some moment match the pattern and the
// material. It replays all games, divided among the processors.
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
	q := query{table: l.table, g: g, nothing: mismatch{of: make([]uint64, maxPieces*g.points)}}
	if f.Pattern != "" {
		templates, err := g.templates(f.Pattern)
		if err != nil {
			return err
		}
		q.look(templates)
	}
	if f.Material != "" {
		if !g.kind.Steps {
			return fmt.Errorf("%w: this game has no captures", ErrBoard)
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

// A query is the target of a scan: any of the templates, and the material, at the
// same moment of a game.
type query struct {
	table      *table
	g          *geometry
	mismatches []mismatch // empty for any board
	nothing    mismatch   // matches every board
	material   uint64
	counting   bool
	key        uint64 // 0 for any position
}

// A mismatch counts the points that differ from up to four templates, 16 bits for
// each. of[piece*points + point] is what a piece on a point adds. Unused lanes
// start at 1 and stay there, so they never match.
type mismatch struct {
	of    []uint64
	start uint64 // count on the standard starting board
	idle  uint64 // 1 in each unused lane
}

// templatesPerMismatch is the number of templates in a mismatch.
const templatesPerMismatch = 4

// look compiles templates into mismatches.
func (q *query) look(templates []template) {
	n := q.g.points
	for some := range slices.Chunk(templates, templatesPerMismatch) {
		l := mismatch{of: make([]uint64, maxPieces*n)}
		for w := range templatesPerMismatch {
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
		q.mismatches = append(q.mismatches, l)
	}
}

// on counts the differences of a board.
func (l *mismatch) on(b *board) uint64 {
	lacking := l.idle
	for p, piece := range b.at {
		lacking += l.of[int(piece)*b.g.points+p]
	}
	return lacking
}

// fulfilled reports whether a template is met: whether one of the four 16-bit
// lanes is 0.
func fulfilled(lacking uint64) bool {
	const ones, tops = 0x0001_0001_0001_0001, 0x8000_8000_8000_8000
	return (lacking-ones)&^lacking&tops != 0
}

// games marks in found the matching games of a segment, from and to being
// places in it.
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
		if len(q.mismatches) <= 1 && q.g.kind.Steps && q.key == 0 {
			found[i] = q.steps(&b, r.start == 0, book, moves)
		} else {
			found[i] = q.inGame(&b, book, moves)
		}
	}
}

// steps does the work of inGame for games whose pieces move, if no position is
// sought and one mismatch suffices. It is several times faster.
func (q *query) steps(b *board, own bool, book *codes.Book, moves []byte) bool {
	l := &q.nothing
	if len(q.mismatches) > 0 {
		l = &q.mismatches[0]
	}
	lacking := l.start
	if !own {
		lacking = l.on(b)
	}
	var count, want uint64
	var one [maxPieces]uint64 // unit of each piece in count
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
		var m uint16
		if c := moves[0]; c < codes.Plain {
			m, moves = book[turn&1][c], moves[1:]
		} else {
			m, moves = codes.ReadLong(moves)
		}
		turn ^= 1
		if Move(m) == passed {
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

// inGame replays a game until a position meets the whole query.
func (q *query) inGame(b *board, book *codes.Book, moves []byte) bool {
	var lacking [2]uint64 // a board has at most eight images, so two mismatches
	for i := range q.mismatches {
		lacking[i] = q.mismatches[i].on(b)
	}
	count := b.countOf()
	put := func(p int, piece uint8) {
		was := b.at[p]
		for i := range q.mismatches {
			of := q.mismatches[i].of
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
		var m uint16
		m, moves = book.Read(b.turn, moves)
		switch {
		case Move(m) == passed:
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
	if len(q.mismatches) > 0 && !fulfilled(lacking[0]) && (len(q.mismatches) == 1 || !fulfilled(lacking[1])) {
		return false
	}
	if q.key == 0 {
		return true
	}
	b.rekey()
	key, _ := b.key()
	return key == q.key
}
