package library

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/bits"
	"slices"

	"duiyi/internal/yield"
	"duiyi/library/codes"
	"duiyi/library/dates"
)

// An occurrence is one position of a game: its key and, packed into one number,
// the game (high 32 bits), the ply and the folded move that followed.
type occurrence struct{ key, packed uint64 }

func (m occurrence) game() uint32 { return uint32(m.packed >> 32) }

// buildSegment builds the segment of rows, which must be in ascending order of
// N.
func buildSegment(t *table, rows []Row, stamp uint32) ([]byte, error) {
	plies := 0
	list := make([]gameRow, len(rows))
	turns := make([]uint8, len(rows)) // side that moves first
	begins := make([]*board, len(rows))
	coders := make([]codes.Coder, len(t.kinds))
	starts := map[string]uint16{}
	type boardShape struct {
		kind, size int
		start      string
	}
	boards := map[boardShape]*board{}
	var texts []byte
	var b board
	for i, r := range rows {
		yield.Tick() // a page answers meanwhile
		kind, err := t.kind(r.Kind)
		if err != nil {
			return nil, err
		}
		shape := boardShape{kind, r.Size, r.Start}
		begun := boards[shape]
		if begun == nil {
			if begun, err = t.board(kind, r.Size, r.Start); err != nil {
				return nil, fmt.Errorf("game %d of the library: %w", r.N, err)
			}
			boards[shape] = begun
		}
		begins[i] = begun
		plies += len(r.Moves)/2 + 1
		g := &list[i]
		*g = gameRow{
			n: uint32(r.N), date: dates.Of(r.Date), first: uint32(r.First), second: uint32(r.Second), event: uint32(r.Event),
			kind: uint8(kind), width: uint8(begun.g.width), result: resultCode(r.Result),
		}
		if r.Start != "" {
			if starts[r.Start] == 0 {
				starts[r.Start] = uint16(len(starts) + 1)
				texts = binary.LittleEndian.AppendUint16(texts, uint16(len(r.Start)))
				texts = append(texts, r.Start...)
			}
			g.start = starts[r.Start]
		}
		b.set(begun)
		turns[i] = b.turn
		for ply := 0; ; ply++ {
			key, _ := b.key()
			if o := b.g.openings[key].opening; o != 0 && ply > 0 {
				g.opening = o
			}
			if 2*ply >= len(r.Moves) {
				break
			}
			m := binary.LittleEndian.Uint16(r.Moves[2*ply:])
			coders[kind].Count(b.turn, m)
			if !b.play(Move(m)) {
				return nil, fmt.Errorf("game %d of the library: %w after %d plies", r.N, ErrMove, ply)
			}
		}
	}
	var books, games, moves []byte
	for i := range coders {
		coders[i].Settle()
		yield.Tick()
		books = coders[i].Book.Append(books)
	}
	for i, r := range rows {
		yield.Tick()
		list[i].moves = uint32(len(moves))
		games = list[i].append(games)
		turn := turns[i]
		for at := 0; at < len(r.Moves); at += 2 {
			moves = coders[list[i].kind].Append(moves, turn, binary.LittleEndian.Uint16(r.Moves[at:]))
			turn ^= 1
		}
	}
	sums := sums{rows: list, turns: turns}
	lists := positions{sum: sums.add}
	lists.index(rows, begins, plies)
	rice, coldAt, cold := codes.Buckets(lists.few, len(rows), bucketLoad)
	parts := [][]byte{games, books, moves, texts, lists.keys, lists.at, lists.all, coldAt, cold, sums.keys, sums.at, sums.all}
	size := headSize
	for _, part := range parts {
		size += len(part)
	}
	data := make([]byte, headSize, size)
	copy(data, segmentMagic)
	put := binary.LittleEndian.PutUint32
	put(data[8:], segmentVersion)
	put(data[12:], stamp)
	put(data[20:], uint32(len(rows)))
	for i, part := range parts {
		put(data[24+4*i:], uint32(len(part)))
	}
	data[riceAt] = uint8(rice)
	for _, part := range parts {
		data = append(data, part...)
	}
	yield.Tick()
	put(data[16:], crc32.Checksum(data[20:], castagnoli))
	return data, nil
}

// inOrder sorts positions by key, then by game and ply, into sorted, which it
// may replace. All keys have the same leading share bits; the next ones are as
// good as random, so a radix pass over them leaves parts of a few positions
// each.
func inOrder(all, sorted []occurrence, share int) []occurrence {
	parts := max(bits.Len(uint(len(all)/4)), 1)
	part := func(m occurrence) uint64 { return m.key << share >> (64 - parts) }
	ends := make([]int, 1<<parts+1)
	for _, m := range all {
		ends[part(m)+1]++
	}
	for i := range len(ends) - 1 {
		ends[i+1] += ends[i]
	}
	yield.Tick()
	sorted = slices.Grow(sorted[:0], len(all))[:len(all)]
	for i, m := range all {
		yield.Round(i)
		at := &ends[part(m)] // start of the part; advances to its end
		sorted[*at] = m
		*at++
	}
	from := 0
	for i, to := range ends[:len(ends)-1] {
		yield.Round(i)
		if to-from > 1 {
			slices.SortFunc(sorted[from:to], func(a, b occurrence) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.packed, b.packed)) })
		}
		from = to
	}
	return sorted
}

// positions are the lists of a segment's games by position: keys, places and
// lists of hot positions, and the few games that reach any other one. Common
// positions go to sum as well.
type positions struct {
	keys, at, all []byte
	few           []codes.Rare
	sum           func([]occurrence)
}

// atOnce is how many positions are sorted at once, 32 bytes each. The games of
// a segment are replayed as often as that takes: memory stays the same however
// many there are.
const atOnce = 1 << 20

// index fills p with the positions of all games, of which there are so many.
func (p *positions) index(rows []Row, begins []*board, plies int) {
	share := bits.Len(uint(plies / atOnce)) // leading bits of the keys of one round
	var all, sorted []occurrence
	var b board
	for round := range uint64(1) << share {
		all = all[:0]
		for i, r := range rows {
			yield.Tick()
			b.set(begins[i])
			for ply := 0; ; ply++ {
				key, _ := b.key()
				m := ended
				if more := 2*ply < len(r.Moves); more {
					m = Move(binary.LittleEndian.Uint16(r.Moves[2*ply:]))
				}
				if key>>(64-share) == round {
					folded := m
					if m != ended {
						folded = b.fold(m, key)
					}
					all = append(all, occurrence{key, uint64(i)<<32 | uint64(ply)<<16 | uint64(folded)})
				}
				if m == ended {
					break
				}
				b.play(m) // it could be played before
			}
		}
		sorted = inOrder(all, sorted, share)
		p.split(sorted)
	}
}

// split adds sorted positions. A game counts once per position.
func (p *positions) split(all []occurrence) {
	var group []occurrence
	for from, n := 0, 0; from < len(all); n++ {
		yield.Round(n)
		to := from
		group = group[:0]
		key := all[from].key
		for ; to < len(all) && all[to].key == key; to++ {
			if n := len(group); n == 0 || group[n-1].game() != all[to].game() { // the game's first occurrence
				group = append(group, all[to])
			}
		}
		from = to
		if len(group) < hotFrom {
			for _, o := range group {
				p.few = append(p.few, codes.Rare{Low: uint32(key), Game: o.game()})
			}
			continue
		}
		p.keys = binary.LittleEndian.AppendUint64(p.keys, key)
		p.at = binary.LittleEndian.AppendUint32(p.at, uint32(len(p.all)))
		p.all = appendLists(p.all, group)
		if len(group) >= sumFrom {
			p.sum(group)
		}
	}
}

// appendLists appends the game lists of one position, one list per move.
func appendLists(lists []byte, group []occurrence) []byte {
	by := make([]uint64, len(group)) // move<<32 | game
	for i, m := range group {
		by[i] = m.packed&0xffff<<32 | uint64(m.game())
	}
	slices.Sort(by)
	var runs [][]uint64 // one per move
	from := 0
	for i := range by {
		if i+1 == len(by) || by[i+1]>>32 != by[i]>>32 {
			runs = append(runs, by[from:i+1])
			from = i + 1
		}
	}
	slices.SortStableFunc(runs, func(a, b []uint64) int { return len(b) - len(a) })
	lists = binary.AppendUvarint(lists, uint64(len(runs)))
	for _, run := range runs {
		lists = binary.LittleEndian.AppendUint16(lists, uint16(run[0]>>32))
		lists = binary.AppendUvarint(lists, uint64(len(run)))
		last := uint32(0)
		for _, m := range run {
			lists = binary.AppendUvarint(lists, uint64(uint32(m)-last))
			last = uint32(m)
		}
	}
	return lists
}
