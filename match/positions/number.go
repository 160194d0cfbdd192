package positions

import "duiyi/match"

// Number returns the number that players give to moves[n-1], and whether it counts rounds.
// Pieces that move are counted by rounds, in which both sides' moves share a number; stones are
// counted each, and an answer to an opening rule has the number of the stone before it.
func Number(moves []match.Move, n int) (number int, round bool) {
	if moves[0].From != "" {
		return (n-1+int(moves[0].Side))/2 + 1, true
	}
	for _, m := range moves[:n] {
		if !m.Aside() {
			number++
		}
	}
	return number, false
}
