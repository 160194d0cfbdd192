package library

import (
	"context"
	"encoding/binary"
	"fmt"
	"runtime"
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
	q := query{table: l.table, g: g}
	if f.Pattern != "" {
		if q.wishes, err = g.wishes(f.Pattern); err != nil {
			return err
		}
	}
	if f.Material != "" {
		if !g.kind.Steps {
			return fmt.Errorf("%w: nothing is taken in this game", ErrBoard)
		}
		if q.material, err = g.material(f.Material); err != nil {
			return err
		}
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
	wishes   []wish
	material uint64
	key      uint64 // 0 for any position
}

// games marks those from one place in a segment up to another.
func (q *query) games(ctx context.Context, s *segment, found []bool, from, to int) {
	var b board
	missing := make([]int, len(q.wishes))
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
			if start, err = s.board(q.table, r); err != nil {
				continue
			}
		}
		b.set(start)
		found[i] = q.inGame(&b, s.movesOf(i), missing)
	}
}

// inGame plays a game over, and keeps up how many points are missing of each
// wish: a move changes two points at most.
func (q *query) inGame(b *board, moves []byte, missing []int) bool {
	for w, want := range q.wishes {
		missing[w] = 0
		for p, piece := range want {
			if piece != anyPiece && piece != b.at[p] {
				missing[w]++
			}
		}
	}
	count := b.countOf()
	for {
		if q.holds(b, missing, count) {
			return true
		}
		if len(moves) == 0 {
			return false
		}
		m := Move(binary.LittleEndian.Uint16(moves))
		moves = moves[2:]
		if m == passed {
			b.turn ^= 1
			continue
		}
		if q.g.kind.Steps {
			from, to := int(m)/q.g.points, int(m)%q.g.points
			piece := b.at[from]
			if taken := b.at[to]; taken != noPiece {
				count -= 1 << (4 * (taken - 1))
			}
			q.change(b, from, noPiece, missing)
			q.change(b, to, piece, missing)
		} else {
			q.change(b, int(m), 1+b.turn, missing)
		}
		b.turn ^= 1
	}
}

func (q *query) change(b *board, p int, piece uint8, missing []int) {
	for w, want := range q.wishes {
		if v := want[p]; v != anyPiece {
			if v == b.at[p] {
				missing[w]++
			}
			if v == piece {
				missing[w]--
			}
		}
	}
	b.at[p] = piece
}

func (q *query) holds(b *board, missing []int, count uint64) bool {
	if q.material != 0 && count != q.material {
		return false
	}
	if len(q.wishes) > 0 {
		any := false
		for _, n := range missing {
			any = any || n == 0
		}
		if !any {
			return false
		}
	}
	if q.key == 0 {
		return true
	}
	b.rekey()
	key, _ := b.key()
	return key == q.key
}
