package conduct_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/arena"
	"duiyi/tourney/conduct"
)

// slowArena looks through all boards of an arena: what State keeps from event to event.
func slowArena(s conduct.State) (rows []conduct.Row, waiting []arena.Player, open []conduct.Place) {
	finished, all, wins := map[int][]arena.Game{}, map[int]arena.Player{}, map[int]int{}
	for _, p := range s.Tournament.Players {
		all[p.Number] = arena.Player{Number: p.Number, Rating: p.Rating}
	}
	for i, round := range s.Rounds {
		for place, b := range round {
			x, y := all[b.First], all[b.Second]
			x.Balance, x.Side, x.Last = x.Balance+1, tourney.First, b.Second
			y.Balance, y.Side, y.Last = y.Balance-1, tourney.Second, b.First
			all[b.First], all[b.Second] = x, y
			if o, known := conduct.OutcomesOf(b.Result); known {
				finished[b.First] = append(finished[b.First], arena.Game{Outcome: o[0], Berserk: b.Berserk[0]})
				finished[b.Second] = append(finished[b.Second], arena.Game{Outcome: o[1], Berserk: b.Berserk[1]})
			} else {
				open = append(open, conduct.Place{Round: i + 1, Place: place})
			}
		}
	}
	points := func(number int) (sum int) {
		for _, n := range arena.Points(finished[number]) {
			sum += n
		}
		return sum
	}
	for _, n := range s.Ready {
		p := all[n]
		p.Points = points(n)
		waiting = append(waiting, p)
	}
	for _, p := range s.Tournament.Players {
		row := conduct.Row{Number: p.Number, Score: 10 * tourney.Score(points(p.Number)), Streak: arena.OnStreak(finished[p.Number])}
		for _, g := range finished[p.Number] {
			if g.Outcome == tourney.Win {
				wins[p.Number]++
			}
			if g.Outcome == tourney.Win || g.Outcome == tourney.Draw || g.Outcome == tourney.Loss {
				row.Games++
			}
		}
		rows = append(rows, row)
	}
	better := func(a, b conduct.Row) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(wins[b.Number], wins[a.Number]))
	}
	slices.SortStableFunc(rows, better)
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && better(rows[i-1], rows[i]) == 0 {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows, waiting, open
}

// Whatever happens in an arena, standings, pairings and open boards are those that a look through all
// boards finds.
func TestArenaTwin(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 40))
		var s, twin, origin conduct.State // twin changes in place for a while, origin is what it was before
		var were []conduct.Row
		owned := false
		do := func(c conduct.Command) {
			next, events, err := conduct.Apply(s, c)
			if err == nil {
				s = next
			}
			for _, e := range events {
				if r.IntN(10) == 0 {
					if owned = !owned; owned {
						origin, were = twin, twin.Table(0, nil)
						twin = twin.Owned()
					} else {
						twin = twin.Shared()
					}
				}
				if twin, err = conduct.Fold(twin, e); err != nil {
					t.Fatal(err)
				}
			}
		}
		do(conduct.Create{Name: "x", System: conduct.Arena, Points: tourney.Chinese, Opening: tourney.First})
		enter := func() {
			do(conduct.Enter{Name: string(rune('A' + len(s.Tournament.Players))), Rating: r.IntN(3) * 100})
		}
		for range 3 {
			enter()
		}
		do(conduct.Begin{Round: 1})
		for step := range 300 {
			before := s
			switch n := len(s.Tournament.Players); r.IntN(12) {
			case 0:
				if n < 12 {
					enter()
				}
			case 1:
				do(conduct.Leave{Number: 1 + r.IntN(n)})
			case 2:
				do(conduct.Return{Number: 1 + r.IntN(n)})
			case 3, 4, 5, 6:
				do(conduct.Wait{Number: 1 + r.IntN(n)})
			case 7, 8, 9:
				if open := s.OpenAt(); len(open) > 0 {
					at := open[r.IntN(len(open))]
					b := s.Board(at)
					do(conduct.Report{Round: at.Round, First: b.First, Second: b.Second, Result: results[r.IntN(len(results))], Berserk: [2]bool{r.IntN(4) == 0, r.IntN(4) == 0}})
				}
			case 10:
				if rounds := s.Round(); rounds > 0 {
					round := 1 + r.IntN(rounds)
					b := s.Rounds[round-1][r.IntN(len(s.Rounds[round-1]))]
					do(conduct.Correct{Round: round, First: b.First, Second: b.Second, Result: results[r.IntN(len(results))], Reason: "x"})
				}
			default:
				_, waiting, _ := slowArena(s)
				want := arena.Pair(waiting)
				if n := len(waiting); n%2 == 1 && len(arena.Pair(waiting[:n-1])) == n/2 {
					want = arena.Pair(waiting[:n-1])
				}
				_, events, err := conduct.Apply(s, conduct.Pair{Round: s.Round() + 1})
				switch {
				case len(want) == 0 && !errors.Is(err, conduct.ErrFew):
					t.Fatalf("seed %d, step %d: nobody to pair: %v", seed, step, err)
				case len(want) > 0 && (err != nil || !reflect.DeepEqual(events[0].Boards, want)):
					t.Fatalf("seed %d, step %d: paired %v, %v, want %v", seed, step, events, err, want)
				}
				do(conduct.Pair{Round: s.Round() + 1})
			}
			rows, _, open := slowArena(s)
			if got := s.Table(0, nil); !reflect.DeepEqual(got, rows) {
				t.Fatalf("seed %d, step %d: the table is %v, want %v", seed, step, got, rows)
			}
			if got := s.OpenAt(); !slices.Equal(got, open) {
				t.Fatalf("seed %d, step %d: open are %v, want %v", seed, step, got, open)
			}
			if !reflect.DeepEqual(twin.Table(0, nil), rows) || !slices.Equal(twin.OpenAt(), open) || !reflect.DeepEqual(twin.Rounds, s.Rounds) {
				t.Fatalf("seed %d, step %d: in place (%v) it comes to %v, want %v", seed, step, owned, twin.Table(0, nil), rows)
			}
			if got := origin.Table(0, nil); len(got) != len(were) || len(got) > 0 && !reflect.DeepEqual(got, were) {
				t.Fatalf("seed %d, step %d: what the owned state was has changed: %v, want %v", seed, step, got, were)
			}
			was, _, _ := slowArena(before)
			if got := before.Table(0, nil); !reflect.DeepEqual(got, was) {
				t.Fatalf("seed %d, step %d: the state before has changed: %v, want %v", seed, step, got, was)
			}
		}
		if s.Round() < 5 {
			t.Errorf("seed %d: %d pairings", seed, s.Round())
		}
	}
}

// Of an odd number who wait the last to come waits on, also if they have the most points: the lowest
// player would be left over each time.
func TestArenaLeftOver(t *testing.T) {
	var s conduct.State
	do := func(c conduct.Command) {
		t.Helper()
		next, _, err := conduct.Apply(s, c)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	do(conduct.Create{Name: "x", System: conduct.Arena, Points: tourney.Chinese, Opening: tourney.First})
	for n, rating := range []int{2000, 1900, 1000, 1800, 1700} {
		do(conduct.Enter{Name: string(rune('a' + n)), Rating: rating})
	}
	do(conduct.Begin{Round: 1})
	for _, n := range []int{3, 2, 1} {
		do(conduct.Wait{Number: n})
	}
	do(conduct.Pair{Round: 1})
	for _, n := range []int{4, 5} {
		do(conduct.Wait{Number: n})
	}
	do(conduct.Pair{Round: 2})
	if got, want := fmt.Sprint(s.Open(), s.Ready), "[{3 2} {4 1}] [5]"; got != want {
		t.Errorf("boards and who waits: %s, want %s", got, want)
	}
}
