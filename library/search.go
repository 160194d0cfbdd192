package library

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/record"
)

// A Filter selects games. Empty fields select all.
type Filter struct {
	Kind    string
	Text    string // words, each of which is part of a player's or an event's name, a year, or an opening's code or part of its name
	Player  string // either side; part of a name
	First   string
	Second  string
	Event   string
	From    string // earliest date
	To      string // latest date
	Result  record.Result
	Opening string  // opening code or its prefix
	Own     bool    // only games played on this server
	Brought bool    // only imported games
	Label   string  // collection
	Games   []int64 // only these numbers

	Position string // board and side to move
	Size     int    // board size, if neither Position nor Pattern shows it
	Pattern  string // board in which '?' stands for any content
	Material string // letters of all pieces on the board
}

// A Cursor is a place in a list, after a game. The zero Cursor is the start.
type Cursor struct {
	Date uint32
	N    int64
}

// A Page is part of a result, latest games first.
type Page struct {
	Games  []Found
	Next   *Cursor // nil on the last page
	Counts Counts
}

// Counts summarises the whole result.
type Counts struct {
	Games    int
	Results  map[record.Result]int
	Years    map[int]int
	Openings map[string]int
}

// MaxPage is the most games on a page.
const MaxPage = 500

// A test reports whether a game is selected. The caller holds mu.
type test func(r gameRow) bool

func every(all []test) test {
	return func(r gameRow) bool {
		for _, t := range all {
			if !t(r) {
				return false
			}
		}
		return true
	}
}

// test compiles the filter, except position, pattern and material. A game is
// selected if one of its records has all the names, the date and the result.
func (l *Library) test(ctx context.Context, f Filter) (test, error) {
	var all, named []test // named: of what records of one game may differ in
	if f.Kind != "" {
		kind, err := l.table.kind(f.Kind)
		if err != nil {
			return nil, err
		}
		all = append(all, func(r gameRow) bool { return int(r.kind) == kind })
	}
	for word := range strings.FieldsSeq(f.Text) {
		test, err := l.word(ctx, word)
		if err != nil {
			return nil, err
		}
		named = append(named, test)
	}
	if f.Player+f.First+f.Second+f.Event != "" {
		known, err := l.known(ctx)
		if err != nil {
			return nil, err
		}
		in := func(set []bool, n uint32) bool { return int(n) < len(set) && set[n] }
		if f.Player != "" {
			set := known.matching(f.Player)
			named = append(named, func(r gameRow) bool { return in(set, r.first) || in(set, r.second) })
		}
		for _, part := range []struct {
			text string
			of   func(gameRow) uint32
		}{
			{f.First, func(r gameRow) uint32 { return r.first }},
			{f.Second, func(r gameRow) uint32 { return r.second }},
			{f.Event, func(r gameRow) uint32 { return r.event }},
		} {
			if part.text != "" {
				set, of := known.matching(part.text), part.of
				named = append(named, func(r gameRow) bool { return in(set, of(r)) })
			}
		}
	}
	if f.From != "" {
		from := dayOf(f.From)
		named = append(named, func(r gameRow) bool { return r.date >= from })
	}
	if f.To != "" {
		to := dayOf(f.To)
		for unit := day(10000); unit > 1; unit /= 100 { // an open end of the range covers its whole month or year
			if to%unit == 0 {
				to += unit - 1
				break
			}
		}
		named = append(named, func(r gameRow) bool { return r.date != 0 && r.date <= to })
	}
	if f.Result != "" {
		result := resultCode(f.Result)
		named = append(named, func(r gameRow) bool { return r.result == result })
	}
	if f.Opening != "" {
		all = append(all, func(r gameRow) bool {
			return r.opening != 0 && strings.HasPrefix(l.table.opening(r), f.Opening)
		})
	}
	among := func(games []int64, err error) error {
		all = append(all, func(r gameRow) bool {
			_, ok := slices.BinarySearch(games, int64(r.n))
			return ok
		})
		return err
	}
	if f.Own {
		if err := among(l.store.OwnEntries(ctx)); err != nil {
			return nil, err
		}
	}
	if f.Brought {
		own, err := l.store.OwnEntries(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, func(r gameRow) bool {
			_, ok := slices.BinarySearch(own, int64(r.n))
			return !ok
		})
	}
	if f.Label != "" {
		if err := among(l.store.Labelled(ctx, f.Label)); err != nil {
			return nil, err
		}
	}
	if len(f.Games) > 0 {
		if err := among(slices.Sorted(slices.Values(f.Games)), nil); err != nil {
			return nil, err
		}
	}
	game, head := every(all), every(named)
	if len(named) == 0 {
		return game, nil
	}
	return func(r gameRow) bool {
		return game(r) && (head(r) || slices.ContainsFunc(l.namings.of[int64(r.n)], func(n naming) bool { return head(n.as(r)) }))
	}, nil
}

// word returns a test for one word of Filter.Text.
func (l *Library) word(ctx context.Context, word string) (test, error) {
	known, err := l.known(ctx)
	if err != nil {
		return nil, err
	}
	set := known.matching(word)
	in := func(n uint32) bool { return int(n) < len(set) && set[n] }
	year := -1
	if n, err := strconv.Atoi(word); err == nil && len(word) == 4 {
		year = n
	}
	openings := make([]map[uint16]bool, len(l.table.kinds))
	for kind := range openings {
		openings[kind] = l.table.openingsOf(kind, word)
	}
	return func(r gameRow) bool {
		return in(r.first) || in(r.second) || in(r.event) || r.date.year() == year || openings[r.kind][r.opening]
	}, nil
}

// openingsOf returns the openings of a kind, from 1, that have a code or a name
// with this word in it.
func (t *table) openingsOf(kind int, word string) map[uint16]bool {
	word = strings.ToLower(word)
	of := map[uint16]bool{}
	for i, o := range t.kinds[kind].Openings {
		found := strings.HasPrefix(strings.ToLower(o.Code), word)
		for _, name := range o.Names {
			found = found || len(word) > 2 && strings.Contains(strings.ToLower(name), word)
		}
		if found {
			of[uint16(i+1)] = true
		}
	}
	return of
}

func (t *table) opening(r gameRow) string {
	if list := t.kinds[r.kind].Openings; r.opening != 0 && int(r.opening) <= len(list) {
		return list[r.opening-1].Code
	}
	return ""
}

// Search returns up to most games of the result, after a cursor.
func (l *Library) Search(ctx context.Context, f Filter, after Cursor, most int) (Page, error) {
	page := Page{Counts: Counts{Results: map[record.Result]int{}, Years: map[int]int{}, Openings: map[string]int{}}}
	if err := l.ready(ctx); err != nil {
		return page, err
	}
	test, err := l.test(ctx, f)
	if err != nil {
		return page, err
	}
	most = min(max(most, 1), MaxPage)
	segments, done := l.all()
	best := &latest{most: most + 1}
	years := map[int]int{}
	var results [4]int
	openings := map[[2]uint16]int{}
	take := func(s *segment, i int, r gameRow) {
		if l.gone[int64(r.n)] || !test(r) {
			return
		}
		page.Counts.Games++
		results[r.result&3]++
		years[r.date.year()]++
		if r.opening != 0 {
			openings[[2]uint16{uint16(r.kind), r.opening}]++
		}
		if after == (Cursor{}) || r.date < day(after.Date) || uint32(r.date) == after.Date && int64(r.n) < after.N {
			best.add(hit{r, s, i})
		}
	}
	err = l.visit(ctx, f, segments, take)
	if err == nil {
		page.Games, page.Next = l.listed(best, most)
	}
	done()
	if err != nil {
		return page, err
	}
	for code, n := range results {
		if n > 0 {
			page.Counts.Results[resultNames[code]] = n
		}
	}
	for opening, n := range openings {
		page.Counts.Openings[l.table.opening(gameRow{kind: uint8(opening[0]), opening: opening[1]})] += n
	}
	page.Counts.Years = years
	page.Games, err = l.named(ctx, page.Games, f)
	return page, err
}

// Numbers returns the numbers of all selected games, ascending.
func (l *Library) Numbers(ctx context.Context, f Filter) ([]int64, error) {
	if err := l.ready(ctx); err != nil {
		return nil, err
	}
	test, err := l.test(ctx, f)
	if err != nil {
		return nil, err
	}
	var list []int64
	segments, done := l.all()
	defer done()
	err = l.visit(ctx, f, segments, func(s *segment, i int, r gameRow) {
		if n := int64(r.n); !l.gone[n] && test(r) {
			list = append(list, n)
		}
	})
	slices.Sort(list)
	return list, err
}

// visit calls take once for each game that matches the filter's position,
// pattern and material.
func (l *Library) visit(ctx context.Context, f Filter, segments []*segment, take func(*segment, int, gameRow)) error {
	if f.Position == "" && f.Pattern == "" && f.Material == "" {
		for _, s := range segments {
			for i := range s.count {
				take(s, i, s.row(i))
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}
	kind, err := l.table.kind(f.Kind)
	if err != nil {
		return fmt.Errorf("%w: a position needs the game's name", err)
	}
	if f.Pattern != "" || f.Material != "" {
		return l.scan(ctx, kind, f, segments, take)
	}
	b, err := l.table.board(kind, f.Size, f.Position)
	if err != nil {
		return err
	}
	key, _ := b.key()
	for _, s := range segments {
		s.lists(l.table, b.g, key, func(i int, _ Move) { take(s, i, s.row(i)) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// named adds names, tags and other records from the store to games found in the
// index, and drops those removed meanwhile.
func (l *Library) named(ctx context.Context, games []Found, f Filter) ([]Found, error) {
	if len(games) == 0 {
		return nil, nil
	}
	numbers := make([]int64, len(games))
	for i, f := range games {
		numbers[i] = f.N
	}
	heads, err := l.store.Heads(ctx, numbers)
	if err != nil {
		return nil, err
	}
	l.mu.RLock()
	several := slices.DeleteFunc(numbers, func(n int64) bool { return len(l.namings.of[n]) == 0 })
	l.mu.RUnlock()
	also := map[int64][]Appearance{}
	if len(several) > 0 {
		list, err := l.store.Appearances(ctx, several)
		if err != nil {
			return nil, err
		}
		for _, a := range list {
			also[a.Game] = append(also[a.Game], a)
		}
	}
	there := games[:0]
	for _, g := range games {
		if h, ok := heads[g.N]; ok {
			g.Players, g.Event, g.Date, g.Own, g.Labels, g.Also = h.Players, h.Event, h.Date, h.Own, h.Labels, also[g.N]
			slices.SortStableFunc(g.Also, func(a, b Appearance) int { return cmp.Compare(rank(b.fits(f)), rank(a.fits(f))) })
			there = append(there, g)
		}
	}
	return there, nil
}

func rank(b bool) int {
	if b {
		return 1
	}
	return 0
}

// listed returns the hits, latest first, and the cursor of the next page.
func (l *Library) listed(best *latest, most int) (games []Found, next *Cursor) {
	slices.SortFunc(best.hits, func(a, b hit) int { return b.compare(a) })
	hits := best.hits
	if len(hits) > most {
		hits = hits[:most]
		last := hits[most-1].row
		next = &Cursor{uint32(last.date), int64(last.n)}
	}
	var b board
	for _, h := range hits {
		moves := h.seg.movesOf(h.at)
		f := Found{N: int64(h.row.n), Kind: l.table.kinds[h.row.kind].Name, Result: resultNames[h.row.result&3], Opening: l.table.opening(h.row), Plies: plies(moves)}
		if begun, err := h.seg.board(l.table, h.row); err == nil {
			b.set(begun)
			for len(moves) > 0 {
				var m Move
				if m, moves = h.seg.books[h.row.kind].read(b.turn, moves); !b.play(m) {
					break
				}
			}
			f.Board = b.String()
		}
		games = append(games, f)
	}
	return games, next
}

// A hit is a game found.
type hit struct {
	row gameRow
	seg *segment
	at  int
}

// compare orders games by date, then by number.
func (h hit) compare(other hit) int {
	return cmp.Or(cmp.Compare(h.row.date, other.row.date), cmp.Compare(h.row.n, other.row.n))
}

// latest is a heap of the latest games, earliest on top.
type latest struct {
	most int
	hits []hit
}

func (l *latest) Len() int           { return len(l.hits) }
func (l *latest) Less(i, j int) bool { return l.hits[i].compare(l.hits[j]) < 0 }
func (l *latest) Swap(i, j int)      { l.hits[i], l.hits[j] = l.hits[j], l.hits[i] }
func (l *latest) Push(x any)         { l.hits = append(l.hits, x.(hit)) }
func (l *latest) Pop() any {
	last := l.hits[len(l.hits)-1]
	l.hits = l.hits[:len(l.hits)-1]
	return last
}

func (l *latest) add(h hit) {
	switch {
	case len(l.hits) < l.most:
		heap.Push(l, h)
	case h.compare(l.hits[0]) > 0:
		l.hits[0] = h
		heap.Fix(l, 0)
	}
}

// String formats a cursor for ParseCursor.
func (c Cursor) String() string { return fmt.Sprintf("%d-%d", c.Date, c.N) }

// ParseCursor reads a cursor.
func ParseCursor(text string) (Cursor, error) {
	if text == "" {
		return Cursor{}, nil
	}
	date, n, _ := strings.Cut(text, "-")
	d, err := strconv.ParseUint(date, 10, 32)
	if err != nil {
		return Cursor{}, fmt.Errorf("%q is not a page cursor", text)
	}
	number, err := strconv.ParseInt(n, 10, 64)
	if err != nil {
		return Cursor{}, fmt.Errorf("%q is not a page cursor", text)
	}
	return Cursor{uint32(d), number}, nil
}
