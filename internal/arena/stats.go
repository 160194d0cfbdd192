package arena

import (
	"math"
)

// A Tally counts the games of a match from the point of view of engine a.
type Tally struct {
	Wins, Draws, Losses int
	// Pairs counts finished pairs by their points for a in halves: 0 to 4.
	Pairs [5]int
	// Faults counts the games that a and b lost by their own fault, by reason.
	Faults [2]map[string]int
	// Reasons counts the ends of games.
	Reasons map[string]int
	// FirstWins and SecondWins count by who moved first, whoever it was.
	FirstWins, SecondWins int
}

// newTally counts games, in any order. A number that occurs twice counts once.
func newTally(games []Game) Tally {
	t := Tally{Reasons: map[string]int{}, Faults: [2]map[string]int{{}, {}}}
	halves := map[int]int{} // by game: points for a in halves
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

// Games returns how many games were counted.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// PairCount returns how many of the pairs are finished.
func (t Tally) PairCount() int {
	n := 0
	for _, k := range t.Pairs {
		n += k
	}
	return n
}

// Score returns the share of the points that went to a, from 0 to 1; a half
// when there were no games.
func (t Tally) Score() float64 {
	n := t.Games()
	if n == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(n)
}

// scoreError returns the standard error of Score. Pairs are the unit, because
// the two games of an opening are not independent: with p_k the share of pairs
// that brought k half points and m their mean, it is
//
//	sqrt( Σ p_k (k/4 - m)² / (N-1) )
//
// for N pairs. Without two pairs, or with all of them equal, there is no
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

// z95 standard errors to either side hold 95 % of a normal distribution.
const z95 = 1.959964

// Elo returns the difference in rating that the score s stands for, and half
// the width of its 95 % interval, which is 1.96 standard errors of the score
// times the slope of the first formula:
//
//	diff = 400 · log10( s / (1-s) )
//	err  = 1.96 · scoreError · 400 / ( ln 10 · s · (1-s) )
//
// A score of 0 or 1 stands for no finite difference. An error of NaN says that
// it is not known.
func (t Tally) Elo() (diff, err float64) {
	s := t.Score()
	diff = 400 * math.Log10(s/(1-s))
	return diff, z95 * t.scoreError() * 400 / (math.Ln10 * s * (1 - s))
}

// scoreOf returns the score that a difference in rating stands for.
func scoreOf(elo float64) float64 {
	return 1 / (1 + math.Pow(10, -elo/400))
}

// LOS returns the likelihood that a is the stronger: the normal distribution's
// share below (s - 1/2) / standard error. NaN says that it is not known.
func (t Tally) LOS() float64 {
	return (1 + math.Erf((t.Score()-0.5)/t.scoreError()/math.Sqrt2)) / 2
}
