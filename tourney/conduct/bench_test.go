package conduct_test

import (
	"fmt"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/conduct"
)

func must(b *testing.B, s conduct.State, c conduct.Command) conduct.State {
	b.Helper()
	next, _, err := conduct.Apply(s, c)
	if err != nil {
		b.Fatal(err)
	}
	return next
}

// entered opens a tournament with so many players.
func entered(b *testing.B, system conduct.System, rounds, players int) (s conduct.State) {
	b.Helper()
	s = must(b, s, conduct.Create{Name: "x", System: system, Rounds: rounds, Points: tourney.Chinese, Opening: tourney.First})
	for n := range players {
		s = must(b, s, conduct.Enter{Name: fmt.Sprint(n), Rating: 2500 - n})
	}
	return s
}

// BenchmarkSwiss pairs the sixth round of 500 players.
func BenchmarkSwiss(b *testing.B) {
	s := entered(b, conduct.Dutch, 9, 500)
	for round := 1; round <= 5; round++ {
		s = must(b, s, conduct.Pair{Round: round})
		for i, board := range s.Open() {
			s = must(b, s, conduct.Report{Round: round, First: board.First, Second: board.Second, Result: []string{"1-0", "=", "0-1"}[(i+round)%3]})
		}
	}
	for b.Loop() {
		must(b, s, conduct.Pair{Round: 6})
	}
}

// BenchmarkArena pairs 2,000 players who all wait, after two games each.
func BenchmarkArena(b *testing.B) {
	s := entered(b, conduct.Arena, 0, 2000)
	s = must(b, s, conduct.Begin{Round: 1})
	ready := func() {
		for n := 1; n <= 2000; n++ {
			s = must(b, s, conduct.Wait{Number: n})
		}
	}
	for round := 1; round <= 2; round++ {
		ready()
		s = must(b, s, conduct.Pair{Round: round})
		for i, board := range s.Open() {
			s = must(b, s, conduct.Report{Round: round, First: board.First, Second: board.Second, Result: []string{"1-0", "=", "0-1"}[i%3]})
		}
	}
	ready()
	for b.Loop() {
		must(b, s, conduct.Pair{Round: 3})
	}
}
