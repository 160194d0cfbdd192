package swiss

import "duiyi/tourney"

// Baku sets the acceleration of all players by the Baku method (C.04.7): in the first half of
// the rounds, rounded up, the upper half of the players, rounded up to an even number, get a
// win's points more in the first half of these rounds, rounded up, and a draw's in the others.
func Baku(t *tourney.Tournament) {
	upper := 2 * ((len(t.Players) + 3) / 4)
	rounds := (t.Rounds + 1) / 2
	full := (rounds + 1) / 2
	for i := range t.Players {
		p := &t.Players[i]
		p.Acceleration = nil
		if i >= upper {
			continue
		}
		for r := range rounds {
			bonus := t.Points.Draw
			if r < full {
				bonus = t.Points.Win
			}
			p.Acceleration = append(p.Acceleration, bonus)
		}
	}
}
