package swiss

import (
	"cmp"
	"fmt"
	"slices"

	"duiyi/tourney"
)

// A Difference says how a played round departs from the rules.
type Difference struct {
	Round int
	Rules []tourney.Pairing // boards by the rules that were not played, in their order
	Found []tourney.Pairing // boards played that the rules do not pair, by the first number
}

// Check pairs a played round again and returns the boards that differ; both lists are empty if
// the round is what the rules pair. A forfeit without sides fits either way round.
func Check(t *tourney.Tournament, round int) (Difference, error) {
	d := Difference{Round: round}
	played := t.Played()
	if round < 1 || round > played {
		return d, fmt.Errorf("round %d: %w: %d are played", round, ErrOver, played)
	}
	before := t.Before(round)
	if before.Rounds == 0 {
		before.Rounds = played
	}
	rules, err := Pair(before, round)
	if err != nil {
		return d, err
	}
	found := map[tourney.Pairing]bool{}
	for i := range t.Players {
		p := &t.Players[i]
		res := p.Round(round)
		switch {
		case res.Outcome == tourney.PairingBye:
			found[tourney.Pairing{First: p.Number}] = true
		case res.Opponent != 0 && (res.Side == tourney.First || res.Side == tourney.NoSide && p.Number < res.Opponent):
			found[tourney.Pairing{First: p.Number, Second: res.Opponent}] = true
		}
	}
	for _, b := range rules {
		turned := tourney.Pairing{First: b.Second, Second: b.First}
		switch {
		case found[b]:
			delete(found, b)
		case found[turned] && t.Player(b.First).Round(round).Side == tourney.NoSide:
			delete(found, turned)
		default:
			d.Rules = append(d.Rules, b)
		}
	}
	for b := range found {
		d.Found = append(d.Found, b)
	}
	slices.SortFunc(d.Found, func(a, b tourney.Pairing) int { return cmp.Compare(a.First, b.First) })
	return d, nil
}
