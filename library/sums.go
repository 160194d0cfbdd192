package library

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
)

// sumFrom is the number of games of a segment from which a position has sums:
// below it a search reads the rows of all games faster than it would be felt.
const sumFrom = 256

// A tally counts the games that continued with one move.
type tally struct {
	results [4]int
	years   map[int]int
	players map[uint32]int // by name, of the side that moved
	summed  []share        // further games, of sums
}

// A share is a player and a number of games.
type share struct {
	who   uint32
	games int
}

func newTally() *tally { return &tally{years: map[int]int{}, players: map[uint32]int{}} }

// add counts a game by times; -1 takes it out.
func (t *tally) add(r gameRow, turn uint8, times int) {
	t.results[r.result&3] += times
	t.years[r.date.Year()] += times
	t.players[r.mover(turn)] += times
}

// mover returns the name of the player who has the move.
func (r gameRow) mover(turn uint8) uint32 {
	if turn == 1 {
		return r.second
	}
	return r.first
}

// sums is the part of a segment that has the tallies of common positions. A
// position's are the number of moves, then for each move: the move in 2 bytes,
// the results, the years and the players; then the latest games. Everything
// else is a varint; a list begins with its length, and its ascending numbers
// are differences.
type sums struct {
	rows          []gameRow
	turns         []uint8 // side that moves first, by game
	keys, at, all []byte
}

// add appends the sums of a position that these games reach.
func (s *sums) add(group []occurrence) {
	turn := s.turns[group[0].game()] ^ uint8(group[0].packed>>16&1)
	moves := map[Move]*tally{}
	best := &latest{most: latestGames}
	for _, o := range group {
		m, r := Move(o.packed), s.rows[o.game()]
		if moves[m] == nil {
			moves[m] = newTally()
		}
		moves[m].add(r, turn, 1)
		best.add(hit{row: r, at: int(o.game())})
	}
	s.keys = binary.LittleEndian.AppendUint64(s.keys, group[0].key)
	s.at = binary.LittleEndian.AppendUint32(s.at, uint32(len(s.all)))
	s.all = binary.AppendUvarint(s.all, uint64(len(moves)))
	for _, m := range slices.Sorted(maps.Keys(moves)) {
		t := moves[m]
		s.all = binary.LittleEndian.AppendUint16(s.all, uint16(m))
		for _, n := range t.results {
			s.all = binary.AppendUvarint(s.all, uint64(n))
		}
		s.all = appendCounts(s.all, t.years)
		s.all = appendCounts(s.all, t.players)
	}
	s.all = binary.AppendUvarint(s.all, uint64(len(best.hits)))
	for _, h := range best.hits {
		s.all = binary.AppendUvarint(s.all, uint64(h.at))
	}
}

func appendCounts[N int | uint32](data []byte, counts map[N]int) []byte {
	data = binary.AppendUvarint(data, uint64(len(counts)))
	last := N(0)
	for _, n := range slices.Sorted(maps.Keys(counts)) {
		data = binary.AppendUvarint(data, uint64(n-last))
		data = binary.AppendUvarint(data, uint64(counts[n]))
		last = n
	}
	return data
}

// A sumReader reads what sums wrote.
type sumReader []byte

func (r *sumReader) next() int {
	n, size := binary.Uvarint(*r)
	*r = (*r)[size:]
	return int(n)
}

// summed adds the sums of a position in this segment to tallies and best, less
// the games without. It changes nothing and returns false if the segment has no
// sums of the position, or the latest games are among those left out.
func (s *segment) summed(t *table, g *geometry, key uint64, turn uint8, without []int, tallies map[Move]*tally, best *latest) bool {
	data, ok := listOf(s.sumKeys, s.sumAt, s.sums, key)
	if !ok {
		return false
	}
	type left struct {
		m Move
		r gameRow
	}
	var gone []left
	var b board
	for _, i := range without {
		r := s.row(i)
		if int(r.width) != g.width || &t.kinds[r.kind] != g.kind {
			continue
		}
		start, err := s.board(t, r)
		if err != nil {
			continue
		}
		b.set(start)
		if m, ok := b.find(&s.books[r.kind], s.movesOf(i), key); ok {
			gone = append(gone, left{m, r})
		}
	}
	r := sumReader(data)
	moves := r.next()
	found := make(map[Move]*tally, moves)
	for range moves {
		m := Move(binary.LittleEndian.Uint16(r))
		r = r[2:]
		sum := newTally()
		for i := range sum.results {
			sum.results[i] = r.next()
		}
		year := 0
		for range r.next() {
			year += r.next()
			sum.years[year] = r.next()
		}
		who, players := uint32(0), r.next()
		sum.summed = make([]share, 0, players)
		for range players {
			who += uint32(r.next())
			sum.summed = append(sum.summed, share{who, r.next()})
		}
		found[m] = sum
	}
	newest := make([]int, r.next())
	for i := range newest {
		newest[i] = r.next()
		if slices.Contains(without, newest[i]) {
			return false
		}
	}
	for _, l := range gone {
		found[l.m].add(l.r, turn, -1)
	}
	for m, sum := range found {
		if tallies[m] == nil {
			tallies[m] = sum
			continue
		}
		tallies[m].join(sum)
	}
	for _, i := range newest {
		best.add(hit{row: s.row(i), seg: s, at: i})
	}
	return true
}

func (t *tally) join(other *tally) {
	for i, n := range other.results {
		t.results[i] += n
	}
	for year, n := range other.years {
		t.years[year] += n
	}
	for who, n := range other.players {
		t.players[who] += n
	}
	t.summed = append(t.summed, other.summed...)
}

// within returns the places in this segment of the games with these numbers,
// which ascend.
func (s *segment) within(numbers []int64) (places []int) {
	from, _ := slices.BinarySearch(numbers, s.first)
	for _, n := range numbers[from:] {
		if n > s.last {
			break
		}
		lo, hi := 0, s.count
		for lo < hi {
			if mid := (lo + hi) / 2; int64(s.row(mid).n) < n {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		if lo < s.count && int64(s.row(lo).n) == n {
			places = append(places, lo)
		}
	}
	return places
}

// top returns the named players with the most games, each under the name it
// stands for. counts is zero for all names, and is again afterwards.
func (t *tally) top(known *names, ones []int64, counts []int32) []Player {
	var whos []uint32
	count := func(who uint32, games int) {
		if int(who) >= len(ones) {
			return // a name that came meanwhile
		}
		who = uint32(ones[who])
		if counts[who] == 0 {
			whos = append(whos, who)
		}
		counts[who] += int32(games)
	}
	for _, s := range t.summed {
		count(s.who, s.games)
	}
	for who, n := range t.players {
		count(who, n)
	}
	var list []Player
	least := int32(1) // to get into a full list
	for _, who := range whos {
		n := counts[who]
		counts[who] = 0
		if n < least {
			continue
		}
		if name := known.text(who); name != "" {
			list = append(list, Player{name, int(n)})
		}
		if len(list) > topPlayers {
			slices.SortFunc(list, func(a, b Player) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
			list = list[:topPlayers]
			least = int32(list[topPlayers-1].Games)
		}
	}
	slices.SortFunc(list, func(a, b Player) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list
}
