package library

import (
	"cmp"
	"context"
	"slices"

	"duiyi/record"
)

// Explored summarises the games that reached a position.
type Explored struct {
	Games   int
	Results map[record.Result]int
	Opening string // opening code of the position, or empty
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
	key, image := b.key()
	if o := b.g.openings[key]; o != 0 {
		out.Opening = l.table.kinds[kind].Openings[o-1].Code
	}
	ones := known.ones()
	tallies := map[Move]*tally{}
	var t *tally // tally of the current move: lists visits games grouped by move
	of := ended
	best := &latest{most: latestGames}
	segments, done := l.all()
	for _, s := range segments {
		s.lists(l.table, b.g, key, func(i int, m Move) {
			r := s.row(i)
			if l.gone[int64(r.n)] || !test(r) {
				return
			}
			if t == nil || m != of {
				if of, t = m, tallies[m]; t == nil {
					t = &tally{years: map[int]int{}, players: map[uint32]int{}}
					tallies[m] = t
				}
			}
			t.results[r.result&3]++
			t.years[r.date.year()]++
			who := r.first
			if b.turn == 1 {
				who = r.second
			}
			if int(who) < len(ones) {
				who = uint32(ones[who])
			}
			t.players[who]++
			best.add(hit{r, s, i})
		})
	}
	out.Latest, _ = l.listed(best, latestGames)
	done()
	if out.Latest, err = l.named(ctx, out.Latest, f); err != nil {
		return out, err
	}
	var results [4]int
	for m, t := range tallies {
		p := Played{Results: map[record.Result]int{}, Years: t.years, Players: t.top(known)}
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

// A tally counts the games that continued with one move.
type tally struct {
	results [4]int
	years   map[int]int
	players map[uint32]int
}

// top returns the named players with the most games.
func (t *tally) top(known *names) []Player {
	var list []Player
	for n, games := range t.players {
		if name := known.text(n); name != "" {
			list = append(list, Player{name, games})
		}
	}
	slices.SortFunc(list, func(a, b Player) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list[:min(len(list), topPlayers)]
}
