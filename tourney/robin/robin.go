package robin

import (
	"errors"
	"fmt"

	"duiyi/tourney"
)

// The reasons why a round cannot be paired.
var (
	ErrOver = errors.New("the tables have no such round")
	ErrFew  = errors.New("a round robin needs two players, or teams")
)

// Rounds returns how many rounds n players need, once or twice round.
func Rounds(n int, twice bool) int {
	rounds := n - 1 + n%2
	if twice {
		rounds *= 2
	}
	return rounds
}

// Pair returns the boards of a round, counted from 1, in the order of the tables. With an odd
// number of players the one who would meet the number after the last is free and has no board.
//
// Twice round, the second half repeats the first with the sides changed, and the last two rounds
// of the first half change places: nobody then has the same side three times in a row.
func Pair(t *tourney.Tournament, round int, twice bool) ([]tourney.Pairing, error) {
	n := len(t.Players)
	rounds := Rounds(n, twice)
	switch {
	case n < 2:
		return nil, ErrFew
	case round < 1 || round > rounds:
		return nil, fmt.Errorf("round %d: %w: %d play %d rounds", round, ErrOver, n, rounds)
	}
	half := Rounds(n, false)
	turned := round > half
	if turned {
		round -= half
	} else if twice && half > 1 && round >= half-1 {
		round = 2*half - 1 - round
	}
	n += n % 2
	var pairs []tourney.Pairing
	for _, b := range table(n, round) {
		if turned {
			b[0], b[1] = b[1], b[0]
		}
		if b[0] <= len(t.Players) && b[1] <= len(t.Players) {
			pairs = append(pairs, tourney.Pairing{First: t.Players[b[0]-1].Number, Second: t.Players[b[1]-1].Number})
		}
	}
	return pairs, nil
}

// table returns the boards of a round of the table for n players, n even: the side that moves
// first, then the other.
//
// The last player n meets the player with 2*i = round+1, counted round the other n-1; the players
// equally far from this one on both sides meet each other.
func table(n, round int) [][2]int {
	ring := n - 1
	at := (round - 1) * (n / 2) % ring // i-1: n/2 is the half of 1 in the ring
	first := [2]int{at + 1, n}
	if at+1 > n/2 {
		first = [2]int{n, at + 1}
	}
	boards := [][2]int{first}
	for d := 1; d < n/2; d++ {
		a, b := (at+d)%ring+1, (at-d+ring)%ring+1
		if (a+b)%2 == 1 == (a > b) { // an odd sum gives the lower number the first move, an even one the higher
			a, b = b, a
		}
		boards = append(boards, [2]int{a, b})
	}
	return boards
}
