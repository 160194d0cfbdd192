package swiss

import "duiyi/tourney"

// PairWithout pairs a round as Pair does, but leaves out a criterion such as "C14".
func PairWithout(t *tourney.Tournament, number int, criterion string) ([]tourney.Pairing, error) {
	r, err := prepare(t, number)
	if err != nil {
		return nil, err
	}
	r.without = criterion
	return r.pair()
}
