package series

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/tourney"
)

// A Method says what a tournament is worth.
type Method string

// The methods.
const (
	ByScore Method = "score" // the points that the tournament itself counts
	ByPlace Method = "place" // points for the place, from a table
)

// The tie-breaks, by name.
const (
	Total  = "total"  // the points of all tournaments, also of those that do not count
	Firsts = "firsts" // how many tournaments were won, alone or shared
	Best   = "best"   // the best result, then the second best, and so on
	Last   = "last"   // the points in the last tournament that has a result
)

// The bounds of rules.
const (
	MostPlaces = 100
	MostPoints = 9999 // of a place, in tenths
	MostBest   = 100
)

// Ties returns the tie-breaks in their usual order.
func Ties() []string { return []string{Total, Firsts, Best, Last} }

// Rules say how tournaments are added up.
type Rules struct {
	By Method
	// Places are the points of the first place, the second and so on, falling; places after the
	// last get nothing. Players who share places share their points equally, rounded down to a
	// tenth. Only by place.
	Places []tourney.Score
	Best   int      // how many results count, the best ones; 0 for all
	Ties   []string // in their order
}

// An Error says which rule is unfit, and why.
type Error struct {
	Field string // "by", "places", "best" or "ties", with an index where there are several
	Err   error
}

func (e *Error) Error() string { return e.Field + ": " + e.Err.Error() }

// Unwrap returns why.
func (e *Error) Unwrap() error { return e.Err }

// ErrRule is in every Error.
var ErrRule = errors.New("unfit for a series")

// Check returns an *Error if rules are unfit.
func (r Rules) Check() error {
	bad := func(field, format string, args ...any) error {
		return &Error{field, fmt.Errorf("%w: %s", ErrRule, fmt.Sprintf(format, args...))}
	}
	switch {
	case r.By != ByScore && r.By != ByPlace:
		return bad("by", "%q is neither score nor place", r.By)
	case r.By == ByScore && len(r.Places) > 0:
		return bad("places", "points of places are for a series by place")
	case r.By == ByPlace && (len(r.Places) == 0 || len(r.Places) > MostPlaces):
		return bad("places", "1 to %d places have points", MostPlaces)
	case r.Best < 0 || r.Best > MostBest:
		return bad("best", "%d is outside 0 to %d", r.Best, MostBest)
	}
	for i, p := range r.Places {
		if p < 0 || p > MostPoints {
			return bad(fmt.Sprintf("places[%d]", i), "%v is outside 0 to %v", p, tourney.Score(MostPoints))
		}
		if i > 0 && p > r.Places[i-1] {
			return bad(fmt.Sprintf("places[%d]", i), "%v is more than the place before has", p)
		}
	}
	for i, name := range r.Ties {
		if !slices.Contains(Ties(), name) {
			return bad(fmt.Sprintf("ties[%d]", i), "%q is no tie-break of a series", name)
		}
		if slices.Contains(r.Ties[:i], name) {
			return bad(fmt.Sprintf("ties[%d]", i), "%s is there twice", name)
		}
	}
	return nil
}

// A Result is how somebody came out of a tournament.
type Result struct {
	Who   string // the same for the same person, or team, in all tournaments
	Rank  int    // from 1; shared by those whom nothing separates
	Score tourney.Score
	Games int // played over the board
}

// A Cell is what a tournament is worth for somebody.
type Cell struct {
	Played  bool // has a result
	Rank    int
	Points  tourney.Score
	Counted bool // among the best results
}

// A Line is somebody's place in the series.
type Line struct {
	Rank   int // from 1; shared by those whom nothing separates
	Who    string
	Points tourney.Score   // of the results that count
	Cells  []Cell          // by tournament
	Values []tourney.Score // of the tie-breaks; Firsts in tenths as well; of Best the best result
	best   []tourney.Score // the results, the best first
}

// Table ranks everybody who has a result in one of the tournaments, which are in their order.
// A player without a game and without a point has no result, and the others move up. Somebody who
// is in one tournament twice has the better result of the two.
func Table(r Rules, tournaments [][]Result) []Line {
	lines := map[string]*Line{}
	last := -1
	for i, results := range tournaments {
		results = present(results)
		worth := r.worth(results)
		for _, one := range results {
			last = i
			l := lines[one.Who]
			if l == nil {
				l = &Line{Who: one.Who, Cells: make([]Cell, len(tournaments))}
				lines[one.Who] = l
			}
			points := one.Score
			if r.By == ByPlace {
				points = worth[one.Rank]
			}
			if c := &l.Cells[i]; !c.Played || points > c.Points || points == c.Points && one.Rank < c.Rank {
				*c = Cell{Played: true, Rank: one.Rank, Points: points}
			}
		}
	}
	var table []Line
	for _, l := range lines {
		l.count(r, last)
		table = append(table, *l)
	}
	slices.SortFunc(table, func(a, b Line) int { return cmp.Or(a.compare(b, r), strings.Compare(a.Who, b.Who)) })
	for i := range table {
		table[i].Rank = i + 1
		if i > 0 && table[i].compare(table[i-1], r) == 0 {
			table[i].Rank = table[i-1].Rank
		}
	}
	return table
}

// present returns the results of those who played or scored, ranked among themselves.
func present(results []Result) []Result {
	var list []Result
	for _, one := range results {
		if one.Games > 0 || one.Score > 0 {
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, func(a, b Result) int { return cmp.Compare(a.Rank, b.Rank) })
	before := 0 // the rank that the result before had in the tournament
	for i := range list {
		rank := list[i].Rank
		list[i].Rank = i + 1
		if i > 0 && rank == before {
			list[i].Rank = list[i-1].Rank
		}
		before = rank
	}
	return list
}

// worth returns the points of each rank of a tournament, shared by the players who have it.
func (r Rules) worth(results []Result) map[int]tourney.Score {
	have := map[int]int{}
	for _, one := range results {
		have[one.Rank]++
	}
	points := map[int]tourney.Score{}
	for rank, n := range have {
		var sum tourney.Score
		for place := rank; place < rank+n && place <= len(r.Places); place++ {
			sum += r.Places[place-1]
		}
		points[rank] = sum / tourney.Score(n)
	}
	return points
}

// count adds up the results. last is the place of the last tournament with a result.
func (l *Line) count(r Rules, last int) {
	var order []int
	var total, firsts tourney.Score
	for i, c := range l.Cells {
		if !c.Played {
			continue
		}
		order = append(order, i)
		total += c.Points
		if c.Rank == 1 {
			firsts += 10
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(l.Cells[b].Points, l.Cells[a].Points) })
	for n, i := range order {
		c := &l.Cells[i]
		l.best = append(l.best, c.Points)
		if c.Counted = r.Best == 0 || n < r.Best; c.Counted {
			l.Points += c.Points
		}
	}
	value := map[string]tourney.Score{Total: total, Firsts: firsts, Best: l.best[0], Last: l.Cells[last].Points}
	for _, name := range r.Ties {
		l.Values = append(l.Values, value[name])
	}
}

// compare is negative if l stands before other.
func (l Line) compare(other Line, r Rules) int {
	if c := cmp.Compare(other.Points, l.Points); c != 0 {
		return c
	}
	for i, name := range r.Ties {
		c := cmp.Compare(other.Values[i], l.Values[i])
		if name == Best {
			c = slices.Compare(other.best, l.best)
		}
		if c != 0 {
			return c
		}
	}
	return 0
}
