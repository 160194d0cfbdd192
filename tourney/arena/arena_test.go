package arena_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/arena"
)

func TestPoints(t *testing.T) {
	const w, d, l, f, x = tourney.Win, tourney.Draw, tourney.Loss, tourney.ForfeitWin, tourney.ForfeitLoss
	games := func(outcomes ...tourney.Outcome) []arena.Game {
		var list []arena.Game
		for _, o := range outcomes {
			list = append(list, arena.Game{Outcome: o})
		}
		return list
	}
	tests := []struct {
		name   string
		games  []arena.Game
		want   []int
		streak bool
	}{
		{"nothing", nil, []int{}, false},
		{"a streak", games(w, w, w, w), []int{2, 2, 4, 4}, true},
		{"two wins", games(l, w, f), []int{0, 2, 2}, true},
		{"ended by a loss", games(w, w, w, l, w), []int{2, 2, 4, 0, 2}, false},
		{"ended by a draw that counts double", games(w, w, d, d, w), []int{2, 2, 2, 1, 2}, false},
		{"ended by staying away", games(w, w, x, w), []int{2, 2, 0, 2}, false},
		{"with half the time", []arena.Game{{w, true}, {l, true}, {d, true}, {w, false}, {w, false}, {w, true}}, []int{3, 0, 1, 2, 2, 5}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := arena.Points(tt.games); !reflect.DeepEqual(got, tt.want) || arena.OnStreak(tt.games) != tt.streak {
				t.Errorf("Points = %v, streak %v; want %v, %v", got, arena.OnStreak(tt.games), tt.want, tt.streak)
			}
		})
	}
}

func TestPairByHand(t *testing.T) {
	tests := []struct {
		name    string
		waiting []arena.Player
		want    []tourney.Pairing
	}{
		{"nobody", nil, []tourney.Pairing{}},
		{"one", []arena.Player{{Number: 1}}, []tourney.Pairing{}},
		{"by points", []arena.Player{{Number: 1, Points: 1}, {Number: 2, Points: 8}, {Number: 3, Points: 7}, {Number: 4, Points: 2}}, []tourney.Pairing{{First: 3, Second: 2}, {First: 1, Second: 4}}},
		{"rarer side first", []arena.Player{{Number: 1, Points: 1, Balance: -1}, {Number: 2}}, []tourney.Pairing{{First: 1, Second: 2}}},
		{"sides change", []arena.Player{{Number: 1, Points: 1, Side: tourney.Second}, {Number: 2, Side: tourney.First}}, []tourney.Pairing{{First: 1, Second: 2}}},
		{"not the last opponent", []arena.Player{{Number: 1, Points: 3, Last: 2}, {Number: 2, Points: 2, Last: 1}, {Number: 3, Points: 1}, {Number: 4}}, []tourney.Pairing{{First: 3, Second: 1}, {First: 4, Second: 2}}},
		{"two who just met wait", []arena.Player{{Number: 1, Last: 2}, {Number: 2, Last: 1}}, []tourney.Pairing{}},
		{"the pair above trades", []arena.Player{{Number: 1, Points: 9}, {Number: 2, Points: 8}, {Number: 3, Points: 2, Last: 4}, {Number: 4, Last: 3}}, []tourney.Pairing{{First: 3, Second: 1}, {First: 4, Second: 2}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := arena.Pair(tt.waiting); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("Pair = %v, want %v", got, tt.want)
			}
		})
	}
}

// TestPairProperties pairs random arenas: nobody twice, nobody against the last opponent, and of
// more than eight at most one left over.
func TestPairProperties(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 13))
		n := r.IntN(60)
		waiting := make([]arena.Player, n)
		last := map[int]int{}
		for i := range waiting {
			waiting[i] = arena.Player{Number: i + 1, Points: r.IntN(6), Rating: 1500 + r.IntN(9), Balance: r.IntN(5) - 2, Last: r.IntN(n + 1)}
			if waiting[i].Last == i+1 {
				waiting[i].Last = 0
			}
			last[i+1] = waiting[i].Last
		}
		seen := map[int]bool{}
		pairs := arena.Pair(waiting)
		for _, b := range pairs {
			if seen[b.First] || seen[b.Second] || b.First == b.Second || last[b.First] == b.Second || last[b.Second] == b.First {
				t.Fatalf("seed %d: board %v", seed, b)
			}
			seen[b.First], seen[b.Second] = true, true
		}
		if left := n - len(seen); left > 1 && n > 8 {
			t.Errorf("seed %d: %d of %d wait", seed, left, n)
		}
	}
}

// BenchmarkPair pairs 2,000 players who wait at once.
func BenchmarkPair(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	waiting := make([]arena.Player, 2000)
	for i := range waiting {
		waiting[i] = arena.Player{Number: i + 1, Points: r.IntN(30), Rating: 1000 + r.IntN(1500), Last: 1 + r.IntN(2000)}
	}
	for b.Loop() {
		arena.Pair(waiting)
	}
}
