package library

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/bits"
	"slices"
	"sort"

	"duiyi/record"
)

// A Row is what the index has to know of a game. Players and event are numbers
// of names in the store.
type Row struct {
	N             int64
	Kind          string
	Size          int
	Start         string
	Moves         []byte // as PackMoves packs them
	First, Second int64
	Event         int64
	Date          string
	Result        record.Result
	Own           bool
}

// A segment is the index of some games that follow each other by number, as it
// lies in the file:
//
//	head     64 bytes: see segmentHead
//	rows     32 bytes a game: see gameRow
//	moves    2 bytes each, the games one after the other
//	starts   the boards that games begin with, as text: a length of 2 bytes and it
//	hot keys 8 bytes for each position that hotFrom games have or more, in order
//	hot at   4 bytes each: where its lists begin in hot
//	hot      of each position: how many moves, then for each move, those of most
//	         games first: the move in 2 bytes, how many games, and these
//	cold at  4 bytes for each bucket, and the end: where its list begins in cold
//	cold     of each bucket: the games that have a position whose key falls into it
//
// Games in lists are in order, each as the difference from the one before, as
// numbers of variable length. The bucket of a key is its low bits. A position
// that few games have is found by playing those of its bucket over, which are
// eight or so: that takes a tenth of the room of a list for each.
type segment struct {
	data                                                  []byte
	rows, moves, starts, hotKeys, hotAt, hot, coldAt, col []byte
	first, last                                           int64
	count                                                 int
	texts                                                 []string // of starts
}

const (
	segmentMagic   = "DuiyiLib"
	segmentVersion = 1
	headSize       = 64
	rowSize        = 32

	hotFrom    = 8 // games
	bucketLoad = 8 // games of a bucket, about

	// ended stands for the move in a position that the game ended with.
	ended Move = 0xfffe

	// segmentGames is how many games a segment has at most: building one takes
	// some 100 bytes for each of their moves.
	segmentGames = 1 << 16
)

// ErrIndex says that an index cannot be used, which is no loss: it is made anew.
var ErrIndex = errors.New("the index is damaged, of another version or not of these games")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A gameRow is a row of a segment: number, date, players, event, where the moves
// begin, start from 1, opening from 1, kind, width and result with a bit for
// games of one's own.
type gameRow struct {
	n             uint32
	date          day
	first, second uint32
	event         uint32
	moves         uint32
	start         uint16
	opening       uint16
	kind, width   uint8
	result        uint8
	own           bool
}

func (r gameRow) append(b []byte) []byte {
	for _, v := range []uint32{r.n, uint32(r.date), r.first, r.second, r.event, r.moves} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	b = binary.LittleEndian.AppendUint16(b, r.start)
	b = binary.LittleEndian.AppendUint16(b, r.opening)
	result := r.result
	if r.own {
		result |= 0x80
	}
	return append(b, r.kind, r.width, result, 0)
}

// row returns what the index has of a game, by its place in the segment.
func (s *segment) row(i int) gameRow {
	b := s.rows[i*rowSize : (i+1)*rowSize]
	u := binary.LittleEndian.Uint32
	return gameRow{
		n: u(b), date: day(u(b[4:])), first: u(b[8:]), second: u(b[12:]), event: u(b[16:]), moves: u(b[20:]),
		start: binary.LittleEndian.Uint16(b[24:]), opening: binary.LittleEndian.Uint16(b[26:]),
		kind: b[28], width: b[29], result: b[30] & 0x7f, own: b[30]&0x80 != 0,
	}
}

// movesOf returns the packed moves of a game.
func (s *segment) movesOf(i int) []byte {
	from := 2 * int(binary.LittleEndian.Uint32(s.rows[i*rowSize+20:]))
	to := len(s.moves)
	if i+1 < s.count {
		to = 2 * int(binary.LittleEndian.Uint32(s.rows[(i+1)*rowSize+20:]))
	}
	return s.moves[from:to]
}

// openSegment reads the segment at the beginning of data. Stamp is what the
// index has to have been made by.
func openSegment(data []byte, stamp uint32) (*segment, error) {
	if len(data) < headSize || string(data[:8]) != segmentMagic {
		return nil, ErrIndex
	}
	u := func(at int) int { return int(binary.LittleEndian.Uint32(data[at:])) }
	if u(8) != segmentVersion || uint32(u(12)) != stamp {
		return nil, ErrIndex
	}
	sum := uint32(u(16))
	s := &segment{count: u(20)}
	at := headSize
	for i, part := range []*[]byte{&s.rows, &s.moves, &s.starts, &s.hotKeys, &s.hotAt, &s.hot, &s.coldAt, &s.col} {
		end := at + u(24+4*i)
		if end > len(data) {
			return nil, ErrIndex
		}
		*part = data[at:end]
		at = end
	}
	s.data = data[:at]
	if crc32.Checksum(s.data[20:], castagnoli) != sum {
		return nil, ErrIndex
	}
	if s.count == 0 || len(s.rows) != s.count*rowSize || len(s.coldAt) < 8 || len(s.hotKeys) != 2*len(s.hotAt) {
		return nil, ErrIndex
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
	return s, nil
}

// board returns the board that a game begins with.
func (s *segment) board(t *table, r gameRow) (*board, error) {
	if r.start == 0 {
		g, err := t.ownGeometry(int(r.kind), int(r.width))
		if err != nil {
			return nil, err
		}
		return g.newBoard(), nil
	}
	return t.board(int(r.kind), int(r.width), s.texts[r.start-1])
}

// ownGeometry returns the board of a size that a game of the kind begins on.
func (t *table) ownGeometry(kind, size int) (*geometry, error) {
	b, err := t.board(kind, size, "")
	if err != nil {
		return nil, err
	}
	return b.g, nil
}

// lists hands on the games that have a position, with the move that each went on
// with, or ended, until told to stop. Each game comes once.
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
	list := s.col[binary.LittleEndian.Uint32(s.coldAt[4*bucket:]):binary.LittleEndian.Uint32(s.coldAt[4*bucket+4:])]
	var b *board
	i := 0
	for len(list) > 0 {
		delta, n := binary.Uvarint(list)
		list = list[n:]
		i += int(delta)
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
		if b == nil {
			b = &board{}
		}
		b.set(start)
		if m, ok := b.find(s.movesOf(i), key); ok {
			visit(i, m)
		}
	}
}

// find plays moves until the board has a key, and returns the next, folded.
func (b *board) find(moves []byte, key uint64) (Move, bool) {
	for {
		k, _ := b.key()
		if k == key {
			if len(moves) == 0 {
				return ended, true
			}
			return b.fold(Move(binary.LittleEndian.Uint16(moves)), key), true
		}
		if len(moves) == 0 || !b.play(Move(binary.LittleEndian.Uint16(moves))) {
			return 0, false
		}
		moves = moves[2:]
	}
}

func (s *segment) hotList(key uint64) ([]byte, bool) {
	n := len(s.hotKeys) / 8
	i := sort.Search(n, func(i int) bool { return binary.LittleEndian.Uint64(s.hotKeys[8*i:]) >= key })
	if i == n || binary.LittleEndian.Uint64(s.hotKeys[8*i:]) != key {
		return nil, false
	}
	return s.hot[binary.LittleEndian.Uint32(s.hotAt[4*i:]):], true
}

// A met is a position of a game: its key, and in one number the game, the ply
// and the move that followed, folded.
type met struct{ key, what uint64 }

// buildSegment makes a segment of games in the order of their numbers.
func buildSegment(t *table, rows []Row, stamp uint32) ([]byte, error) {
	var all []met
	plies := 0
	for _, r := range rows {
		plies += len(r.Moves)/2 + 1
	}
	all = make([]met, 0, plies)
	var games, moves []byte
	starts := map[string]uint16{}
	var texts []byte
	var b board
	for i, r := range rows {
		kind, err := t.kind(r.Kind)
		if err != nil {
			return nil, err
		}
		begun, err := t.board(kind, r.Size, r.Start)
		if err != nil {
			return nil, fmt.Errorf("game %d of the library: %w", r.N, err)
		}
		g := gameRow{
			n: uint32(r.N), date: dayOf(r.Date), first: uint32(r.First), second: uint32(r.Second), event: uint32(r.Event),
			moves: uint32(len(moves) / 2), kind: uint8(kind), width: uint8(begun.g.width), result: resultCode(r.Result), own: r.Own,
		}
		if r.Start != "" {
			if starts[r.Start] == 0 && len(starts) < 0xfffe {
				starts[r.Start] = uint16(len(starts) + 1)
				texts = binary.LittleEndian.AppendUint16(texts, uint16(len(r.Start)))
				texts = append(texts, r.Start...)
			}
			g.start = starts[r.Start]
		}
		b.set(begun)
		for ply := 0; ; ply++ {
			key, _ := b.key()
			if o := b.g.openings[key]; o != 0 && ply > 0 {
				g.opening = o
			}
			if 2*ply >= len(r.Moves) {
				all = append(all, met{key, uint64(i)<<32 | uint64(ply)<<16 | uint64(ended)})
				break
			}
			m := Move(binary.LittleEndian.Uint16(r.Moves[2*ply:]))
			all = append(all, met{key, uint64(i)<<32 | uint64(ply)<<16 | uint64(b.fold(m, key))})
			if !b.play(m) {
				return nil, fmt.Errorf("game %d of the library: %w after %d plies", r.N, ErrMove, ply)
			}
		}
		moves = append(moves, r.Moves...)
		games = g.append(games)
	}
	hotKeys, hotAt, hot, cold := index(all)
	coldAt, col := bucketed(cold)
	parts := [][]byte{games, moves, texts, hotKeys, hotAt, hot, coldAt, col}
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
		data = append(data, part...)
	}
	put(data[16:], crc32.Checksum(data[20:], castagnoli))
	return data, nil
}

// index sorts positions into those that many games have, with their lists, and
// the others, of which it returns key and game.
func index(all []met) (keys, at, lists []byte, cold []met) {
	slices.SortFunc(all, func(a, b met) int {
		switch {
		case a.key != b.key && a.key < b.key, a.key == b.key && a.what < b.what:
			return -1
		case a == b:
			return 0
		}
		return 1
	})
	cold = all[:0] // what is written has been read
	var group []met
	for from := 0; from < len(all); {
		to := from
		group = group[:0]
		key := all[from].key
		for ; to < len(all) && all[to].key == key; to++ {
			if n := len(group); n == 0 || group[n-1].what>>32 != all[to].what>>32 { // a game's first time there
				group = append(group, all[to])
			}
		}
		from = to
		if len(group) < hotFrom {
			cold = append(cold, group...)
			continue
		}
		keys = binary.LittleEndian.AppendUint64(keys, key)
		at = binary.LittleEndian.AppendUint32(at, uint32(len(lists)))
		lists = appendLists(lists, group)
	}
	return keys, at, lists, cold
}

// appendLists appends the lists of one position.
func appendLists(lists []byte, group []met) []byte {
	slices.SortStableFunc(group, func(a, b met) int { return int(a.what&0xffff) - int(b.what&0xffff) })
	type run struct{ from, to int }
	var runs []run
	for i := range group {
		if i == 0 || group[i].what&0xffff != group[i-1].what&0xffff {
			runs = append(runs, run{i, i})
		}
		runs[len(runs)-1].to = i + 1
	}
	slices.SortStableFunc(runs, func(a, b run) int { return (b.to - b.from) - (a.to - a.from) })
	lists = binary.AppendUvarint(lists, uint64(len(runs)))
	for _, r := range runs {
		lists = binary.LittleEndian.AppendUint16(lists, uint16(group[r.from].what))
		lists = binary.AppendUvarint(lists, uint64(r.to-r.from))
		last := uint64(0)
		for _, m := range group[r.from:r.to] {
			game := m.what >> 32
			lists = binary.AppendUvarint(lists, game-last)
			last = game
		}
	}
	return lists
}

// bucketed writes the lists of the buckets of positions that few games have.
func bucketed(cold []met) (at, lists []byte) {
	buckets := 1 << max(bits.Len(uint(len(cold)/bucketLoad)), 1)
	for i := range cold {
		cold[i].key &= uint64(buckets - 1)
		cold[i].what >>= 32
	}
	slices.SortFunc(cold, func(a, b met) int {
		if a.key != b.key {
			return int(a.key) - int(b.key)
		}
		return int(a.what) - int(b.what)
	})
	i := 0
	for bucket := range buckets {
		at = binary.LittleEndian.AppendUint32(at, uint32(len(lists)))
		last, any := uint64(0), false
		for ; i < len(cold) && cold[i].key == uint64(bucket); i++ {
			if any && cold[i].what == last {
				continue
			}
			lists = binary.AppendUvarint(lists, cold[i].what-last)
			last, any = cold[i].what, true
		}
	}
	return binary.LittleEndian.AppendUint32(at, uint32(len(lists))), lists
}
