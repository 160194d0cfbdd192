package searchkit

import (
	"strconv"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/internal/ladder"
)

// playWith has a toy search five plies deep with whims and returns the number of the move
// that it played and the score that it told of it.
func playWith(t *testing.T, whims ladder.Whims, lines int, values map[uint16]int) (uint16, engine.Score) {
	t.Helper()
	limits := engine.Limits{Depth: 5}
	s := NewSearch(t.Context(), Task{Params: &toyParams, Limits: limits, Lines: lines, Whims: whims, Began: time.Now()})
	g := &toy{values: func(m uint16, _ int) int { return values[m] }}
	g.Begin(s, g, []uint16{1, 2, 3, 4})
	r := s.Run()
	n, err := strconv.Atoi(r.Move)
	if err != nil {
		t.Fatal(err)
	}
	return uint16(n), r.Info.Score
}

// TestWhims: with a seed moves that are a little worse are played as well, none
// that is worse by more than was allowed, and each with the score that it has.
func TestWhims(t *testing.T) {
	values := map[uint16]int{1: 20, 2: 17, 3: 12, 4: 9}
	seen := map[uint16]int{}
	for seed := 1; seed <= 200; seed++ {
		whims := ladder.WhimsOf(ladder.SeedOf(seed), 12345, 10)
		m, score := playWith(t, whims, 1, values)
		if again, _ := playWith(t, whims, 1, values); again != m {
			t.Fatalf("seed %d: %d, then %d", seed, m, again)
		}
		if score.Centipawns != values[m] {
			t.Errorf("seed %d: %d is told to be worth %d, not %d", seed, m, score.Centipawns, values[m])
		}
		seen[m]++
	}
	if seen[1] <= seen[2] || seen[2] <= seen[3] || seen[3] == 0 || seen[4] > 0 {
		t.Errorf("moves worth %v were played %v times", values, seen)
	}
}

func TestNoWhims(t *testing.T) {
	values := map[uint16]int{1: 20, 2: 20, 3: 20, 4: 20}
	for _, tt := range []struct {
		name  string
		whims ladder.Whims
		lines int
	}{
		{"no seed", ladder.WhimsOf(ladder.SeedOf(0), 12345, 10), 1},
		{"nothing allowed", ladder.WhimsOf(ladder.SeedOf(3), 12345, 0), 1},
		{"several lines", ladder.WhimsOf(ladder.SeedOf(3), 12345, 10), 2},
	} {
		if m, _ := playWith(t, tt.whims, tt.lines, values); m != 1 {
			t.Errorf("%s: played %d", tt.name, m)
		}
	}
}

// TestWhimsSpareWins: of what is proved nothing is given away.
func TestWhimsSpareWins(t *testing.T) {
	for _, values := range []map[uint16]int{
		{1: Win - 9, 2: Win - 7, 3: Win - 11, 4: MinWin - 1},
		{1: -Win + 4, 2: -Win + 6, 3: -Win + 2, 4: -Win + 4},
	} {
		for seed := 1; seed <= 50; seed++ {
			m, score := playWith(t, ladder.WhimsOf(ladder.SeedOf(seed), 12345, 40), 1, values)
			if m != 2 || score != EngineScore(values[2]) {
				t.Errorf("seed %d: %d with %+v of %v", seed, m, score, values)
			}
		}
	}
}
