package rating

import (
	"math"
	"time"
)

// A Rating is how strong somebody is, as far as their games tell. The strength
// lies within two deviations of Points, 95 times in 100.
type Rating struct {
	Points     float64   // on the scale of Elo; 400 more are ten points to one
	Deviation  float64   // of Points, as it was at At
	Volatility float64   // how much the results swing, a standard deviation for each period on the inner scale
	Games      int       // that count in it
	At         time.Time // the end of the last game that counts; zero before the first
}

const (
	// Where everybody begins, and the bounds within which a rating stays.
	Start      = 1500
	Least      = 400
	Most       = 4000
	FirstDev   = 500
	LeastDev   = 45
	FirstVol   = 0.09
	MostVol    = 0.1
	MostChange = 700 // of Points, by one game

	// provisional is the deviation above which a rating is shown with a mark.
	provisional = 110

	// perDay is how many rating periods a day has: with it a deviation of 60
	// grows to 110 in a year without a game, at a volatility of 0.06.
	perDay = 0.21436

	scale     = 173.7178 // points to one of the inner scale
	tau       = 0.75     // how fast the volatility changes
	tolerance = 1e-6     // of the logarithm of the volatility's square
	rounds    = 100      // the search for it ends within 20
)

// New returns the rating of somebody who has not played.
func New() Rating { return Rating{Points: Start, Deviation: FirstDev, Volatility: FirstVol} }

// Fixed returns the rating of an opponent whose strength is known and stays as it is.
func Fixed(points int, at time.Time) Rating {
	return Rating{Points: float64(points), Deviation: LeastDev, Volatility: FirstVol, At: at}
}

// Provisional reports whether too little is known for the rating to mean much.
func (r Rating) Provisional() bool { return r.Deviation > provisional }

// Shown returns the points rounded for people.
func (r Rating) Shown() int { return int(math.Round(r.Points)) }

// Since returns the rating at a moment: nobody has become stronger or
// weaker since the last game, but less is known of them.
func (r Rating) Since(now time.Time) Rating {
	if r.At.IsZero() || !now.After(r.At) {
		return r
	}
	periods := now.Sub(r.At).Hours() / 24 * perDay
	r.Deviation = min(wider(r.Deviation/scale, r.Volatility, periods)*scale, FirstDev)
	return r
}

// Play returns what a game makes of the ratings of who moved first and second.
// Half are the half points of the first: 0, 1 or 2. Advantage is by how many
// points moving first makes stronger. Neither rating's At moves back.
func Play(first, second Rating, half int, advantage float64, at time.Time) (Rating, Rating) {
	first, second = first.Since(at), second.Since(at)
	score := float64(min(max(half, 0), 2)) / 2
	return first.after([]result{{second.Points - advantage, second.Deviation, score}}, tau).bounded(first, at),
		second.after([]result{{first.Points + advantage, first.Deviation, 1 - score}}, tau).bounded(second, at)
}

// A result is what one opponent did for the rating.
type result struct {
	points    float64 // of the opponent, less what they gained or lost by the colours
	deviation float64 // of the opponent
	score     float64 // 0, ½ or 1
}

// after is steps 2 to 8 of the paper: the rating after the games of a period,
// without what its length adds to the deviation, which Since has added.
func (r Rating) after(games []result, tau float64) Rating {
	phi := r.Deviation / scale
	var known, gain float64 // 1/v, and Δ/v
	for _, g := range games {
		d := g.deviation / scale
		e := expected((r.Points-g.points)/scale, d)
		known += damp(d) * damp(d) * e * (1 - e)
		gain += damp(d) * (g.score - e)
	}
	sigma := volatility(r.Volatility, phi, 1/known, gain/known, tau)
	phi = 1 / math.Sqrt(1/(phi*phi)+known)
	r.Points += phi * phi * gain * scale
	r.Deviation = phi * scale
	r.Volatility = sigma
	r.Games += len(games)
	return r
}

// bounded holds a rating to the bounds, and notes when it came about.
func (r Rating) bounded(before Rating, at time.Time) Rating {
	r.Points = min(max(r.Points, before.Points-MostChange, Least), before.Points+MostChange, Most)
	r.Deviation = min(max(r.Deviation, LeastDev), FirstDev)
	r.Volatility = min(r.Volatility, MostVol)
	if at.After(r.At) {
		r.At = at
	}
	return r
}

// damp is g of the paper: the less is known of the opponent, the less a result
// says.
func damp(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expected is E of the paper, of a difference and the opponent's deviation.
func expected(difference, phi float64) float64 {
	return 1 / (1 + math.Exp(-damp(phi)*difference))
}

// wider is step 6 of the paper: a deviation after so many periods without games.
func wider(phi, sigma, periods float64) float64 {
	return math.Sqrt(phi*phi + periods*sigma*sigma)
}

// volatility is step 5 of the paper: the root of f by the Illinois method, which
// keeps it between a and b.
func volatility(sigma, phi, v, delta, tau float64) float64 {
	origin := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		d := phi*phi + v + ex
		return ex*(delta*delta-d)/(2*d*d) - (x-origin)/(tau*tau)
	}
	a, b := origin, origin-tau
	if delta*delta > phi*phi+v {
		b = math.Log(delta*delta - phi*phi - v)
	} else {
		for f(b) < 0 { // ends: f grows without bound to the left
			b -= tau
		}
	}
	fa, fb := f(a), f(b)
	for range rounds {
		if math.Abs(b-a) <= tolerance {
			break
		}
		c := a + (a-b)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return math.Exp(a / 2)
}
