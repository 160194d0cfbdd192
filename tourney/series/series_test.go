package series

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/tourney"
)

// text writes a table: rank, who, points, results (in brackets those that do not count, - without
// one), tie-breaks.
func text(table []Line) string {
	var b strings.Builder
	for _, l := range table {
		fmt.Fprintf(&b, "%d %s %v", l.Rank, l.Who, l.Points)
		for _, c := range l.Cells {
			switch {
			case !c.Played:
				b.WriteString(" -")
			case c.Counted:
				fmt.Fprintf(&b, " %v", c.Points)
			default:
				fmt.Fprintf(&b, " (%v)", c.Points)
			}
		}
		if len(l.Values) > 0 {
			fmt.Fprintf(&b, " |%v", l.Values)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// of makes the results of a tournament from "name rank score" entries; "!" after a name: no game.
func of(entries ...string) (list []Result) {
	for _, e := range entries {
		var one Result
		var score string
		if _, err := fmt.Sscan(e, &one.Who, &one.Rank, &score); err != nil {
			panic(err)
		}
		one.Score, _ = tourney.ParseScore(score)
		one.Games = 3
		if name, none := strings.CutSuffix(one.Who, "!"); none {
			one.Who, one.Games = name, 0
		}
		list = append(list, one)
	}
	return list
}

func TestTable(t *testing.T) {
	grand := Rules{By: ByPlace, Places: []tourney.Score{100, 80, 60, 40}}
	for _, tt := range []struct {
		name   string
		rules  Rules
		events [][]Result
		want   string
	}{
		{"no tournament", Rules{By: ByScore}, nil, ""},
		{"one that has not ended", Rules{By: ByScore, Ties: Ties()}, [][]Result{nil}, ""},
		{"by score", Rules{By: ByScore}, [][]Result{of("a 1 3", "b 2 2.5", "c 3 1"), of("c 1 3", "a 2 2")},
			"1 a 5.0 3.0 2.0\n2 c 4.0 1.0 3.0\n3 b 2.5 2.5 -\n"},
		{"by place", grand, [][]Result{of("a 1 3", "b 2 2.5", "c 3 1"), of("c 1 3", "a 2 2")},
			"1 a 18.0 10.0 8.0\n2 c 16.0 6.0 10.0\n3 b 8.0 8.0 -\n"},
		{"places that are shared, also beyond the last with points", grand, [][]Result{of("a 1 3", "b 1 3", "c 3 1", "d 4 1", "e 4 1", "f 4 1", "g 7 0")},
			"1 a 9.0 9.0\n1 b 9.0 9.0\n3 c 6.0 6.0\n4 d 1.3 1.3\n4 e 1.3 1.3\n4 f 1.3 1.3\n7 g 0.0 0.0\n"},
		{"the best two of three", Rules{By: ByScore, Best: 2}, [][]Result{of("a 1 3", "b 2 2"), of("a 2 1", "b 1 3"), of("a 1 2", "b 2 1")},
			"1 a 5.0 3.0 (1.0) 2.0\n1 b 5.0 2.0 3.0 (1.0)\n"},
		{"equal results: the earlier one counts", Rules{By: ByScore, Best: 1}, [][]Result{of("a 1 2"), of("a 1 2")}, "1 a 2.0 2.0 (2.0)\n"},
		{"total separates", Rules{By: ByScore, Best: 1, Ties: []string{Total}}, [][]Result{of("a 1 3", "b 2 1"), of("b 1 3", "a 2 2")},
			"1 a 3.0 3.0 (2.0) |[5.0]\n2 b 3.0 (1.0) 3.0 |[4.0]\n"},
		{"firsts separate", Rules{By: ByScore, Ties: []string{Firsts}}, [][]Result{of("a 1 2", "b 2 2"), of("c 1 3", "a 2 1", "b 3 1")},
			"1 a 3.0 2.0 1.0 |[1.0]\n1 c 3.0 - 3.0 |[1.0]\n3 b 3.0 2.0 1.0 |[0.0]\n"},
		{"the second best separates", Rules{By: ByScore, Best: 1, Ties: []string{Best}}, [][]Result{of("a 1 3", "b 1 3"), of("a 1 2", "b 2 1")},
			"1 a 3.0 3.0 (2.0) |[3.0]\n2 b 3.0 3.0 (1.0) |[3.0]\n"},
		{"the last tournament separates, one that runs is none", Rules{By: ByScore, Ties: []string{Last}}, [][]Result{of("a 1 3", "b 2 1"), of("b 1 3", "a 2 1"), nil},
			"1 b 4.0 1.0 3.0 - |[3.0]\n2 a 4.0 3.0 1.0 - |[1.0]\n"},
		{"absent players leave no gap, and take no share", grand, [][]Result{of("x! 1 0", "a 2 1", "b 3 0.5", "y! 3 0", "c 5 0.5")}, "1 a 10.0 10.0\n2 b 8.0 8.0\n3 c 6.0 6.0\n"},
		{"no game and no point is no result", grand, [][]Result{of("a 1 1", "b! 2 1", "c! 3 0")}, "1 a 10.0 10.0\n2 b 8.0 8.0\n"},
		{"twice in one tournament", grand, [][]Result{of("a 1 3", "b 2 2", "a 3 1")}, "1 a 10.0 10.0\n2 b 8.0 8.0\n"},
	} {
		if err := tt.rules.Check(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got := text(Table(tt.rules, tt.events)); got != tt.want {
			t.Errorf("%s:\n%swant\n%s", tt.name, got, tt.want)
		}
	}
}

func TestBadRules(t *testing.T) {
	ok := []tourney.Score{30, 20}
	for _, tt := range []struct {
		rules Rules
		field string
	}{
		{Rules{}, "by"},
		{Rules{By: "luck"}, "by"},
		{Rules{By: ByScore, Places: ok}, "places"},
		{Rules{By: ByPlace}, "places"},
		{Rules{By: ByPlace, Places: make([]tourney.Score, MostPlaces+1)}, "places"},
		{Rules{By: ByPlace, Places: []tourney.Score{10, 20}}, "places[1]"},
		{Rules{By: ByPlace, Places: []tourney.Score{10, -1}}, "places[1]"},
		{Rules{By: ByPlace, Places: []tourney.Score{MostPoints + 1}}, "places[0]"},
		{Rules{By: ByScore, Best: -1}, "best"},
		{Rules{By: ByScore, Best: MostBest + 1}, "best"},
		{Rules{By: ByScore, Ties: []string{Total, "luck"}}, "ties[1]"},
		{Rules{By: ByScore, Ties: []string{Total, Total}}, "ties[1]"},
	} {
		var bad *Error
		if err := tt.rules.Check(); !errors.As(err, &bad) || bad.Field != tt.field || !errors.Is(err, ErrRule) {
			t.Errorf("%+v: %v, want %s", tt.rules, err, tt.field)
		}
	}
}

// TestAlike compares random tables with sums made in another way: by trying every choice of
// results for the best ones, and counting who stands before whom.
func TestAlike(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	for range 300 {
		rules := Rules{By: ByScore, Best: r.IntN(4), Ties: Ties()[:r.IntN(5)]}
		events := make([][]Result, 1+r.IntN(5))
		for i := range events {
			for n := range r.IntN(6) {
				if r.IntN(3) > 0 {
					events[i] = append(events[i], Result{Who: string(rune('a' + n)), Rank: 1 + r.IntN(3), Score: tourney.Score(5 * r.IntN(4)), Games: 1})
				}
			}
		}
		table := Table(rules, events)
		for _, l := range table {
			var most tourney.Score
			for choice := range 1 << len(events) {
				n, sum := 0, tourney.Score(0)
				for i, results := range events {
					at := slices.IndexFunc(results, func(one Result) bool { return one.Who == l.Who })
					if choice>>i&1 == 1 && at >= 0 {
						n++
						sum += results[at].Score
					}
				}
				if rules.Best == 0 || n <= rules.Best {
					most = max(most, sum)
				}
			}
			if l.Points != most {
				t.Fatalf("%s has %v, want %v:\n%s", l.Who, l.Points, most, text(table))
			}
			before := 0
			for _, other := range table {
				if other.compare(l, rules) < 0 {
					before++
				}
			}
			if l.Rank != before+1 {
				t.Fatalf("%s has rank %d after %d others:\n%s", l.Who, l.Rank, before, text(table))
			}
		}
	}
}
