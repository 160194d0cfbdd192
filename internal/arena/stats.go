package arena

import (
	"math"
)

// A Tally counts the games of a match from the point of view of engine a.
type Tally struct {
	Wins, Draws, Losses int
	// Pairs counts finished pairs by their points for a in halves: 0 to 4.
	Pairs [5]int
	// Faults counts the games that a and b lost by a fault, by reason.
	Faults [2]map[string]int
	// Reasons counts how games ended.
	Reasons map[string]int
	// FirstWins and SecondWins count wins of the side that moved first and
	// second.
	FirstWins, SecondWins int
}

// newTally counts games, in any order; duplicates of a number count once.
func newTally(games []Game) Tally {
	t := Tally{Reasons: map[string]int{}, Faults: [2]map[string]int{{}, {}}}
	halves := map[int]int{} // half points of a, by game
	for _, g := range games {
		if _, twice := halves[g.Number]; twice {
			continue
		}
		t.Reasons[g.Reason]++
		switch g.Winner {
		case "a":
			t.Wins++
			halves[g.Number] = 2
		case "b":
			t.Losses++
			halves[g.Number] = 0
		default:
			t.Draws++
			halves[g.Number] = 1
		}
		switch {
		case g.Winner == "":
		case g.Winner == g.First:
			t.FirstWins++
		default:
			t.SecondWins++
		}
		switch g.Fault {
		case "a":
			t.Faults[0][g.Reason]++
		case "b":
			t.Faults[1][g.Reason]++
		}
	}
	for n, h := range halves {
		if other, ok := halves[n+1]; ok && n%2 == 0 {
			t.Pairs[h+other]++
		}
	}
	return t
}

// Games returns the number of games counted.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// PairCount returns the number of finished pairs.
func (t Tally) PairCount() int {
	n := 0
	for _, k := range t.Pairs {
		n += k
	}
	return n
}

// Score returns a's share of the points, from 0 to 1; 0.5 without games.
func (t Tally) Score() float64 {
	n := t.Games()
	if n == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(n)
}

// scoreError returns the standard error of Score. It treats pairs as units,
// because the two games of an opening are not independent. With p_k the share
// of pairs in which a scored k half points, m their mean and N pairs:
//
//	sqrt( Σ p_k (k/4 - m)² / (N-1) )
//
// The result is NaN, unknown, for fewer than two pairs or if all are equal.
// knowing and the answer is NaN.
func (t Tally) scoreError() float64 {
	n := float64(t.PairCount())
	mean, square := 0.0, 0.0
	for k, c := range t.Pairs {
		x := float64(k) / 4
		mean += float64(c) * x
		square += float64(c) * x * x
	}
	if n < 2 {
		return math.NaN()
	}
	mean /= n
	if v := square/n - mean*mean; v > 1e-12 {
		return math.Sqrt(v / (n - 1))
	}
	return math.NaN()
}

// z95 is the number of standard errors on each side that hold 95 % of a normal
// distribution.
const z95 = 1.959964

// Elo returns the rating difference for a score of s, and half the width of
// its 95 % interval: 1.96 standard errors of the score times the slope of the
// first formula.
//
//	diff = 400 · log10( s / (1-s) )
//	err  = 1.96 · scoreError · 400 / ( ln 10 · s · (1-s) )
//
// A score of 0 or 1 has no finite difference. An error of NaN is unknown.
func (t Tally) Elo() (diff, err float64) {
	s := t.Score()
	diff = 400 * math.Log10(s/(1-s))
	return diff, z95 * t.scoreError() * 400 / (math.Ln10 * s * (1 - s))
}

// scoreOf returns the expected score for a rating difference.
func scoreOf(elo float64) float64 {
	return 1 / (1 + math.Pow(10, -elo/400))
}

// LOS returns the likelihood that a is stronger: the normal distribution's
// share below (s - 1/2) / standard error, or NaN if unknown.
func (t Tally) LOS() float64 {
	return (1 + math.Erf((t.Score()-0.5)/t.scoreError()/math.Sqrt2)) / 2
}
