package library

import (
	"context"
	"runtime"
	"sync"

	"duiyi/library/codes"
)

// A reel is a game being replayed: a board and the coded moves that follow.
type reel struct {
	board
	book  *codes.Book
	moves []byte
}

// Board is one of structure.Reel.
func (r *reel) Board() []uint8 { return r.at }

// Next is one of structure.Reel. The hashes of the board stay behind.
func (r *reel) Next() (piece, taken uint8, from, to int, ok bool) {
	if len(r.moves) == 0 {
		return 0, 0, 0, 0, false
	}
	var m uint16
	m, r.moves = r.book.Read(r.turn, r.moves)
	turn := r.turn
	r.turn ^= 1
	switch {
	case Move(m) == passed:
		return 0, 0, 0, 0, true
	case r.g.kind.Steps:
		from, to = int(r.g.ends[m][0]), int(r.g.ends[m][1])
		piece, taken = r.at[from], r.at[to]
		r.at[from], r.at[to] = noPiece, piece
	default:
		from, to = int(m), int(m)
		piece = 1 + turn
		r.at[to] = piece
	}
	return piece, taken, from, to, true
}

// replayed calls run for each game, on all processors at once. The caller
// holds mu.
func (l *Library) replayed(ctx context.Context, hits []hit, run func(i int, r *reel)) error {
	var work sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		work.Go(func() {
			var r reel
			var standard *board // starting board of the last game with a standard one
			for i := len(hits) * w / workers; i < len(hits)*(w+1)/workers; i++ {
				if i%1024 == 0 && ctx.Err() != nil {
					return
				}
				h := &hits[i]
				start := standard
				if h.row.start != 0 || start == nil || start.g.kind != &l.table.kinds[h.row.kind] || start.g.width != int(h.row.width) {
					var err error
					if start, err = h.seg.board(l.table, h.row); err != nil {
						continue
					}
					if h.row.start == 0 {
						standard = start
					}
				}
				r.set(start)
				r.book, r.moves = &h.seg.books[h.row.kind], h.seg.movesOf(h.at)
				run(i, &r)
			}
		})
	}
	work.Wait()
	return ctx.Err()
}
