package tourney

import (
	"cmp"
	"slices"
)

// A Difference says how a played round departs from a pairing.
type Difference struct {
	Round int
	Rules []Pairing // boards of the pairing that were not played, in its order
	Found []Pairing // boards played that the pairing does not have, by the first number
}

// Any reports whether there is a difference.
func (d Difference) Any() bool { return len(d.Rules)+len(d.Found) > 0 }

// Compare returns the boards in which a played round differs from a pairing. A forfeit without
// sides fits either way round.
func (t *Tournament) Compare(round int, rules []Pairing) Difference {
	d := Difference{Round: round}
	found := map[Pairing]bool{}
	for i := range t.Players {
		p := &t.Players[i]
		res := p.Round(round)
		switch {
		case res.Outcome == PairingBye:
			found[Pairing{First: p.Number}] = true
		case res.Opponent != 0 && (res.Side == First || res.Side == NoSide && p.Number < res.Opponent):
			found[Pairing{First: p.Number, Second: res.Opponent}] = true
		}
	}
	for _, b := range rules {
		turned := Pairing{First: b.Second, Second: b.First}
		switch {
		case found[b]:
			delete(found, b)
		case found[turned] && t.Player(b.First).Round(round).Side == NoSide:
			delete(found, turned)
		default:
			d.Rules = append(d.Rules, b)
		}
	}
	for b := range found {
		d.Found = append(d.Found, b)
	}
	slices.SortFunc(d.Found, func(a, b Pairing) int { return cmp.Compare(a.First, b.First) })
	return d
}
