package library

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"duiyi/library/codes"
	"duiyi/library/dates"
	"duiyi/record"
)

// A Filter selects games. Empty fields select all.
type Filter struct {
	Kind    string
	Text    string // words, each of which is part of a player's or an event's name, a year, or an opening's code or part of its name
	Player  string // either side; part of a name
	Against string // the side that Player does not have; part of a name
	First   string
	Second  string
	Event   string
	From    string // earliest date: year, month or day
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
	Ending   string // material of an ending, as in Ending
	Like     string // board whose structure is sought, or N@PLY: game N after so many plies, without @PLY its last board
}

// A Cursor is a place in a list, after a game. The zero Cursor is the start.
type Cursor struct {
	Near int // as in Found
	Date uint32
	N    int64
}

// A Page is part of a result: with Filter.Like the nearest games first, else
// the latest.
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
	for word := range strings.FieldsSeq(dates.Join(f.Text)) {
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
			set, others := known.matching(f.Player), known.matching(f.Against)
			named = append(named, func(r gameRow) bool {
				return in(set, r.first) && (f.Against == "" || in(others, r.second)) || in(set, r.second) && (f.Against == "" || in(others, r.first))
			})
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
	if f.From != "" || f.To != "" {
		from, to, err := dates.Range(f.From, f.To)
		if err != nil {
			return nil, err
		}
		named = append(named, func(r gameRow) bool { return r.date.Within(from, to) })
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
	from, to, dated := dates.Period(word)
	openings := make([]map[uint16]bool, len(l.table.kinds))
	for kind := range openings {
		openings[kind] = l.table.openingsOf(kind, word)
	}
	return func(r gameRow) bool {
		return in(r.first) || in(r.second) || in(r.event) || dated && r.date.Within(from, to) || openings[r.kind][r.opening]
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
	last := hit{row: gameRow{n: uint32(after.N), date: dates.Day(after.Date)}, near: uint8(after.Near)}
	err = l.selected(ctx, f, segments, test, func(h hit) {
		page.Counts.Games++
		results[h.row.result&3]++
		years[h.row.date.Year()]++
		if h.row.opening != 0 {
			openings[[2]uint16{uint16(h.row.kind), h.row.opening}]++
		}
		if after == (Cursor{}) || h.compare(last) < 0 {
			best.add(h)
		}
	})
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
	err = l.selected(ctx, f, segments, test, func(h hit) { list = append(list, int64(h.row.n)) })
	slices.Sort(list)
	return list, err
}

// selected calls take once for each game that the filter selects, test being
// the compiled filter.
func (l *Library) selected(ctx context.Context, f Filter, segments []*segment, test test, take func(hit)) error {
	sieves, err := l.sieves(ctx, f)
	if err != nil {
		return err
	}
	var hits []hit // to be replayed
	err = l.visit(ctx, f, segments, func(s *segment, i int, r gameRow) {
		switch {
		case l.gone[int64(r.n)] || !test(r):
		case len(sieves) == 0:
			take(hit{row: r, seg: s, at: i})
		case int(r.kind) == sieves[0].kind:
			hits = append(hits, hit{row: r, seg: s, at: i})
		}
	})
	if err != nil {
		return err
	}
	for _, s := range sieves {
		passed := make([]bool, len(hits))
		if err := l.replayed(ctx, hits, func(i int, r *reel) { passed[i] = s.passes(&hits[i], r) }); err != nil {
			return err
		}
		left := hits[:0]
		for i, h := range hits {
			if passed[i] {
				left = append(left, h)
			}
		}
		hits = left
	}
	for _, h := range hits {
		take(h)
	}
	return nil
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
		last := hits[most-1]
		next = &Cursor{int(last.near), uint32(last.row.date), int64(last.row.n)}
	}
	var b board
	for _, h := range hits {
		moves := h.seg.movesOf(h.at)
		f := Found{N: int64(h.row.n), Kind: l.table.kinds[h.row.kind].Name, Result: resultNames[h.row.result&3], Opening: l.table.opening(h.row), Plies: codes.Plies(moves), Near: int(h.near), At: max(h.moment-1, 0)}
		if begun, err := h.seg.board(l.table, h.row); err == nil {
			b.set(begun)
			for ply := 0; len(moves) > 0 && ply != h.moment-1; ply++ {
				var m uint16
				if m, moves = h.seg.books[h.row.kind].Read(b.turn, moves); !b.play(Move(m)) {
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
	row    gameRow
	seg    *segment
	at     int
	near   uint8 // as in Found
	moment int   // the ply from 1 with the board to show; 0 for the last
}

// compare orders games by nearness, then by date and number.
func (h hit) compare(other hit) int {
	return cmp.Or(cmp.Compare(h.near, other.near), cmp.Compare(h.row.date, other.row.date), cmp.Compare(h.row.n, other.row.n))
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
func (c Cursor) String() string {
	text := fmt.Sprintf("%d-%d", c.Date, c.N)
	if c.Near > 0 {
		text += fmt.Sprintf("-%d", c.Near)
	}
	return text
}

// ParseCursor reads a cursor.
func ParseCursor(text string) (c Cursor, err error) {
	if text == "" {
		return c, nil
	}
	n, _ := fmt.Sscanf(text, "%d-%d-%d", &c.Date, &c.N, &c.Near) // compared below
	if n < 2 || c.Near < 0 || c.Near > math.MaxUint8 || c.String() != text {
		return Cursor{}, fmt.Errorf("%q is not a page cursor", text)
	}
	return c, nil
}
