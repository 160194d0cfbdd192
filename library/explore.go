package library

import (
	"cmp"
	"context"
	"maps"
	"reflect"
	"slices"

	"duiyi/record"
)

// Explored summarises the games that reached a position.
type Explored struct {
	Games   int
	Results map[record.Result]int
	Opening string // opening code of the position; empty if it has none, or other openings go on from it
	Moves   []Played
	Latest  []Found // latest games that reached the position
}

// A Played is a move with the games that continued with it. The empty move
// stands for games that ended here.
type Played struct {
	Move    string
	Games   int
	Results map[record.Result]int
	Years   map[int]int // games by year; 0 is an unknown year
	Players []Player    // those who played the move most often
}

// A Player is a name and a number of games.
type Player struct {
	Name  string
	Games int
}

const (
	latestGames = 8
	topPlayers  = 3
)

// Explore summarises the games that f selects and that reach f.Position or its
// mirror image. Players are those who made the move.
func (l *Library) Explore(ctx context.Context, f Filter) (Explored, error) {
	var out Explored
	kind, err := l.table.kind(f.Kind)
	if err != nil {
		return out, err
	}
	b, err := l.table.board(kind, f.Size, f.Position)
	if err != nil {
		return out, err
	}
	if err := l.ready(ctx); err != nil {
		return out, err
	}
	test, err := l.test(ctx, f)
	if err != nil {
		return out, err
	}
	known, err := l.known(ctx)
	if err != nil {
		return out, err
	}
	ones := known.ones()
	key, image := b.key()
	if n := b.g.openings[key]; n.opening != 0 && !n.open {
		out.Opening = l.table.kinds[kind].Openings[n.opening-1].Code
	}
	leftOut, all, err := l.leftOut(ctx, f)
	if err != nil {
		return out, err
	}
	tallies := map[Move]*tally{}
	best := &latest{most: latestGames}
	segments, done := l.all()
	if all {
		for n := range l.gone {
			leftOut = append(leftOut, n)
		}
		slices.Sort(leftOut)
	}
	for _, s := range segments {
		if all {
			if without := s.within(leftOut); len(without) <= leftOutMost && s.summed(l.table, b.g, key, b.turn, without, tallies, best) {
				continue
			}
		}
		var t *tally // tally of the current move: lists visits games grouped by move
		of := ended
		s.lists(l.table, b.g, key, func(i int, m Move) {
			r := s.row(i)
			if l.gone[int64(r.n)] || !test(r) {
				return
			}
			if t == nil || m != of {
				if of, t = m, tallies[m]; t == nil {
					t = newTally()
					tallies[m] = t
				}
			}
			t.add(r, b.turn, 1)
			best.add(hit{row: r, seg: s, at: i})
		})
	}
	out.Latest, _ = l.listed(best, latestGames)
	done()
	if out.Latest, err = l.named(ctx, out.Latest, f); err != nil {
		return out, err
	}
	var results [4]int
	counts := make([]int32, len(ones))
	for m, t := range tallies {
		maps.DeleteFunc(t.years, func(_, n int) bool { return n == 0 })
		p := Played{Results: map[record.Result]int{}, Years: t.years, Players: t.top(known, ones, counts)}
		if m != ended {
			p.Move = b.g.text(b.g.image(m, b.g.back[image]))
		}
		for code, n := range t.results {
			if n > 0 {
				p.Results[resultNames[code]] = n
			}
			p.Games += n
			results[code] += n
		}
		if p.Games == 0 { // all of them are left out
			continue
		}
		out.Games += p.Games
		out.Moves = append(out.Moves, p)
	}
	out.Results = map[record.Result]int{}
	for code, n := range results {
		if n > 0 {
			out.Results[resultNames[code]] = n
		}
	}
	slices.SortFunc(out.Moves, func(a, b Played) int {
		return cmp.Or(cmp.Compare(len(b.Move), 0)-cmp.Compare(len(a.Move), 0), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	return out, nil
}

// leftOutMost is how many games of a segment are taken out of its sums: each is
// replayed. With more, all rows are read.
const leftOutMost = 512

// leftOut returns, ascending, the games that a filter leaves out where it
// otherwise selects all games that reach a position. all is false if it selects
// by anything else.
func (l *Library) leftOut(ctx context.Context, f Filter) (games []int64, all bool, err error) {
	brought := f.Brought
	f.Brought, f.Kind, f.Size, f.Position = false, "", 0, ""
	if !reflect.DeepEqual(f, Filter{}) {
		return nil, false, nil
	}
	if brought {
		games, err = l.store.OwnEntries(ctx)
	}
	return games, true, err
}
