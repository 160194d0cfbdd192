package swiss

import (
	"fmt"

	"duiyi/tourney"
)

// Check pairs a played round again and returns the boards that differ.
func Check(t *tourney.Tournament, round int) (tourney.Difference, error) {
	played := t.Played()
	if round < 1 || round > played {
		return tourney.Difference{}, fmt.Errorf("round %d: %w: %d are played", round, ErrOver, played)
	}
	before := t.Before(round)
	if before.Rounds == 0 {
		before.Rounds = played
	}
	rules, err := Pair(before, round)
	if err != nil {
		return tourney.Difference{}, err
	}
	return t.Compare(round, rules), nil
}
