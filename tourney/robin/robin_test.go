package robin_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/robin"
)

func field(n int) *tourney.Tournament {
	t := &tourney.Tournament{}
	for i := range n {
		t.Players = append(t.Players, tourney.Player{Number: i + 1})
	}
	return t
}

// TestBergerTables compares with the tables that FIDE prints (handbook C.05, annex 1).
func TestBergerTables(t *testing.T) {
	tables := map[int]string{
		4: "1-4 2-3/4-3 1-2/2-4 3-1",
		6: "1-6 2-5 3-4/6-4 5-3 1-2/2-6 3-1 4-5/6-5 1-4 2-3/3-6 4-2 5-1",
		8: "1-8 2-7 3-6 4-5/8-5 6-4 7-3 1-2/2-8 3-1 4-7 5-6/8-6 7-5 1-4 2-3/3-8 4-2 5-1 6-7/8-7 1-6 2-5 3-4/4-8 5-3 6-2 7-1",
	}
	for n, want := range tables {
		var rounds []string
		for round := 1; round <= robin.Rounds(n, false); round++ {
			pairs, err := robin.Pair(field(n), round, false)
			if err != nil {
				t.Fatal(err)
			}
			var boards []string
			for _, b := range pairs {
				boards = append(boards, fmt.Sprintf("%d-%d", b.First, b.Second))
			}
			rounds = append(rounds, strings.Join(boards, " "))
		}
		if got := strings.Join(rounds, "/"); got != want {
			t.Errorf("%d players:\n%s, want\n%s", n, got, want)
		}
	}
}

// TestAllMeet holds tables of many sizes to their promises: all meet as often as they should,
// once with each side if they meet twice, and nobody has a side three times in a row.
func TestAllMeet(t *testing.T) {
	for n := 2; n <= 25; n++ {
		for _, twice := range []bool{false, true} {
			met := map[tourney.Pairing]int{}
			sides := map[int]string{}
			for round := 1; round <= robin.Rounds(n, twice); round++ {
				pairs, err := robin.Pair(field(n), round, twice)
				if err != nil || len(pairs) != n/2 {
					t.Fatalf("%d players, round %d: %v, %v", n, round, pairs, err)
				}
				for _, b := range pairs {
					met[b]++
					sides[b.First] += "1"
					sides[b.Second] += "2"
				}
			}
			for a := 1; a <= n; a++ {
				for b := 1; b < a; b++ {
					there, back := met[tourney.Pairing{First: a, Second: b}], met[tourney.Pairing{First: b, Second: a}]
					if there+back != robin.Rounds(2, twice) || twice && there != 1 {
						t.Errorf("%d players, twice %v: %d and %d meet %d and %d times", n, twice, a, b, there, back)
					}
				}
				if strings.Contains(sides[a], "111") || strings.Contains(sides[a], "222") {
					t.Errorf("%d players, twice %v: the sides of %d are %s", n, twice, a, sides[a])
				}
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		n, round int
		want     error
	}{{1, 1, robin.ErrFew}, {0, 1, robin.ErrFew}, {4, 0, robin.ErrOver}, {4, 4, robin.ErrOver}} {
		if pairs, err := robin.Pair(field(tt.n), tt.round, false); !errors.Is(err, tt.want) {
			t.Errorf("%d players, round %d: %v, %v; want %v", tt.n, tt.round, pairs, err, tt.want)
		}
	}
}
