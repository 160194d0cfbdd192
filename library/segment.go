package library

import (
	"encoding/binary"
	"hash/crc32"
	"sort"
	"sync/atomic"

	"duiyi/library/codes"
	"duiyi/library/dates"
	"duiyi/record"
)

// A Row is what the index stores of a game. First, Second and Event are
// numbers of names in the store.
type Row struct {
	N             int64
	Kind          string
	Size          int
	Start         string
	Moves         []byte // in the encoding of PackMoves
	First, Second int64
	Event         int64
	Date          string
	Result        record.Result
}

// A segment is the index of games with ascending numbers, as it lies in the
// file:
//
//	head     80 bytes: see segmentHead
//	rows     32 bytes a game: see gameRow
//	codes    the moves with one-byte codes: see codes.Book
//	moves    coded moves of the games, one game after the other
//	starts   non-standard starting boards as text: 2 bytes of length, then the text
//	hot keys 8 bytes for each position that hotFrom games or more reach, ascending
//	hot at   4 bytes each: offset of its lists in hot
//	hot      for each position: the number of moves, then for each move, most
//	         frequent first: the move in 2 bytes, the number of games, the games
//	cold at  4 bytes for each bucket, and the end: bit offset of its list in cold
//	cold     for each bucket: the games that reach a position whose key is in it
//	sum keys 8 bytes for each position that sumFrom games or more reach, ascending
//	sum at   4 bytes each: offset of its sums in sums
//	sums     for each position: what Explore tells of it, see appendSums
//
// Game lists are ascending and store differences: in hot as varints, in cold
// as Rice code with the parameter in the head. A key's bucket is its low bits.
// To find the games of a rare position, a search replays those of its bucket,
// which takes a tenth of the space of a list for each position.
type segment struct {
	data []byte
	parts
	books       []codes.Book // by kind
	rice        uint         // Rice parameter
	first, last int64
	count       int
	texts       []string                // starting boards
	boards      []atomic.Pointer[board] // cache of parsed starting boards
}

// parts are the sections of a segment's data.
type parts struct {
	rows, moves, starts, hotKeys, hotAt, hot, coldAt, cold, sumKeys, sumAt, sums []byte
}

const (
	segmentMagic   = "DuiyiLib"
	segmentVersion = 3
	headSize       = 80
	riceAt         = 72 // offset in the head, after the section lengths
	rowSize        = 32

	hotFrom    = 8   // games
	bucketLoad = 256 // average games per bucket; replaying them takes 0.3 ms

	// ended stands for the next move where a game ended.
	ended Move = 0xfffe

	// segmentGames is the number of games in a full segment: building one
	// takes about 40 bytes per move. A segment has at most rowsAtOnce more, so
	// that 16 bits number their starting boards.
	segmentGames = 60_000
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A gameRow is one game in a segment. It holds number, date, players, event,
// byte offset of the moves, start from 1, opening from 1, kind, width and
// result.
type gameRow struct {
	n             uint32
	date          dates.Day
	first, second uint32
	event         uint32
	moves         uint32
	start         uint16
	opening       uint16
	kind, width   uint8
	result        uint8
}

func (r gameRow) append(b []byte) []byte {
	for _, v := range []uint32{r.n, uint32(r.date), r.first, r.second, r.event, r.moves} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	b = binary.LittleEndian.AppendUint16(b, r.start)
	b = binary.LittleEndian.AppendUint16(b, r.opening)
	return append(b, r.kind, r.width, r.result, 0)
}

// row returns the index's row of the i-th game.
func (s *segment) row(i int) gameRow {
	b := s.rows[i*rowSize : (i+1)*rowSize : (i+1)*rowSize]
	u := binary.LittleEndian.Uint32
	return gameRow{
		n: u(b), date: dates.Day(u(b[4:])), first: u(b[8:]), second: u(b[12:]), event: u(b[16:]), moves: u(b[20:]),
		start: binary.LittleEndian.Uint16(b[24:]), opening: binary.LittleEndian.Uint16(b[26:]),
		kind: b[28], width: b[29], result: b[30],
	}
}

// movesOf returns the coded moves of the i-th game.
func (s *segment) movesOf(i int) []byte {
	from := int(binary.LittleEndian.Uint32(s.rows[i*rowSize+20:]))
	to := len(s.moves)
	if i+1 < s.count {
		to = int(binary.LittleEndian.Uint32(s.rows[(i+1)*rowSize+20:]))
	}
	return s.moves[from:to]
}

// openSegment reads the segment at the start of data. It fails unless the
// segment was built with this stamp and, if it is not known to be sound, has
// the right sum.
func openSegment(data []byte, stamp uint32, sound bool) (*segment, error) {
	if len(data) < headSize || string(data[:8]) != segmentMagic {
		return nil, ErrIndex
	}
	u := func(at int) int { return int(binary.LittleEndian.Uint32(data[at:])) }
	if u(8) != segmentVersion || uint32(u(12)) != stamp {
		return nil, ErrIndex
	}
	sum := uint32(u(16))
	s := &segment{count: u(20), rice: uint(data[riceAt])}
	var books []byte
	at := headSize
	for i, part := range []*[]byte{&s.rows, &books, &s.moves, &s.starts, &s.hotKeys, &s.hotAt, &s.hot, &s.coldAt, &s.cold, &s.sumKeys, &s.sumAt, &s.sums} {
		end := at + u(24+4*i)
		if end > len(data) {
			return nil, ErrIndex
		}
		*part = data[at:end]
		at = end
	}
	s.data = data[:at]
	if !sound && crc32.Checksum(s.data[20:], castagnoli) != sum {
		return nil, ErrIndex
	}
	if s.count == 0 || len(s.rows) != s.count*rowSize || len(s.coldAt) < 8 || len(s.hotKeys) != 2*len(s.hotAt) || len(s.sumKeys) != 2*len(s.sumAt) || len(books)%codes.Size != 0 {
		return nil, ErrIndex
	}
	for ; len(books) > 0; books = books[codes.Size:] {
		s.books = append(s.books, codes.Open(books))
	}
	s.first, s.last = int64(s.row(0).n), int64(s.row(s.count-1).n)
	for rest := s.starts; len(rest) >= 2; {
		n := int(binary.LittleEndian.Uint16(rest))
		if len(rest) < 2+n {
			return nil, ErrIndex
		}
		s.texts = append(s.texts, string(rest[2:2+n]))
		rest = rest[2+n:]
	}
	s.boards = make([]atomic.Pointer[board], len(s.texts))
	return s, nil
}

// board returns the starting board of a game. The caller must not modify it.
func (s *segment) board(t *table, r gameRow) (*board, error) {
	if r.start == 0 {
		return t.board(int(r.kind), int(r.width), "")
	}
	if b := s.boards[r.start-1].Load(); b != nil {
		return b, nil
	}
	b, err := t.board(int(r.kind), int(r.width), s.texts[r.start-1])
	if err == nil {
		s.boards[r.start-1].Store(b)
	}
	return b, err
}

// lists calls visit once for each game that reaches a position, with the move
// it continued with, or ended.
func (s *segment) lists(t *table, g *geometry, key uint64, visit func(i int, m Move)) {
	if hot, ok := s.hotList(key); ok {
		moves, n := binary.Uvarint(hot)
		hot = hot[n:]
		for range moves {
			m := Move(binary.LittleEndian.Uint16(hot))
			games, n := binary.Uvarint(hot[2:])
			hot = hot[2+n:]
			i := 0
			for range games {
				delta, n := binary.Uvarint(hot)
				hot = hot[n:]
				i += int(delta)
				visit(i, m)
			}
		}
		return
	}
	buckets := len(s.coldAt)/4 - 1
	bucket := int(key & uint64(buckets-1))
	list := codes.Reader{Data: s.cold, At: binary.LittleEndian.Uint32(s.coldAt[4*bucket:])}
	end := binary.LittleEndian.Uint32(s.coldAt[4*bucket+4:])
	var b board
	for i := 0; list.At < end; {
		i += int(list.Rice(s.rice))
		r := s.row(i)
		if int(r.width) != g.width || &t.kinds[r.kind] != g.kind {
			continue
		}
		start := &g.start
		if r.start != 0 {
			var err error
			if start, err = s.board(t, r); err != nil {
				continue
			}
		}
		b.set(start)
		if m, ok := b.find(&s.books[r.kind], s.movesOf(i), key); ok {
			visit(i, m)
		}
	}
}

// find replays moves until the board's key is key, and returns the folded next
// move.
func (b *board) find(book *codes.Book, moves []byte, key uint64) (Move, bool) {
	for {
		k, _ := b.key()
		if len(moves) == 0 {
			return ended, k == key
		}
		m, rest := book.Read(b.turn, moves)
		if k == key {
			return b.fold(Move(m), key), true
		}
		if !b.play(Move(m)) {
			return 0, false
		}
		moves = rest
	}
}

func (s *segment) hotList(key uint64) ([]byte, bool) { return listOf(s.hotKeys, s.hotAt, s.hot, key) }

// listOf returns what begins at the place of a key.
func listOf(keys, at, lists []byte, key uint64) ([]byte, bool) {
	n := len(keys) / 8
	i := sort.Search(n, func(i int) bool { return binary.LittleEndian.Uint64(keys[8*i:]) >= key })
	if i == n || binary.LittleEndian.Uint64(keys[8*i:]) != key {
		return nil, false
	}
	return lists[binary.LittleEndian.Uint32(at[4*i:]):], true
}
