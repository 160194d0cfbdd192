package rating

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > within {
		t.Errorf("%s: %.6f, want %.6f ± %g", what, got, want, within)
	}
}

// TestPaper is the worked example of the paper: three games in one period, at
// whose end the deviation has grown by the period.
func TestPaper(t *testing.T) {
	r := Rating{Points: 1500, Deviation: 200, Volatility: 0.06}
	r.Deviation = wider(r.Deviation/scale, r.Volatility, 1) * scale
	got := r.after([]result{{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}}, 0.5)
	near(t, "points", got.Points, 1464.06, 0.05) // the paper rounds on its way
	near(t, "deviation", got.Deviation, 151.52, 0.05)
	near(t, "volatility", got.Volatility, 0.05999, 0.00001)
	if got.Games != 3 {
		t.Errorf("%d games, want 3", got.Games)
	}
}

// TestAdvantage holds single games to the figures that scalachess's tests of the
// first mover's advantage give for 0, 7.786 (chess) and 15.171 points.
func TestAdvantage(t *testing.T) {
	type pair [2]float64
	even := [2]Rating{{Points: 1500, Deviation: 350, Volatility: 0.06}, {Points: 1500, Deviation: 350, Volatility: 0.06}}
	mixed := [2]Rating{{Points: 1400, Deviation: 79, Volatility: 0.06}, {Points: 1550, Deviation: 110, Volatility: 0.065}}
	apart := [2]Rating{{Points: 1200, Deviation: 60, Volatility: 0.053}, {Points: 1850, Deviation: 200, Volatility: 0.062}}
	tests := []struct {
		name       string
		players    [2]Rating
		half       int
		points     pair    // without an advantage
		deviations [3]pair // for each advantage
		volatility pair
		within     float64 // of the volatility
	}{
		{"even, first wins", even, 2, pair{1662.21, 1337.79}, [3]pair{{290.2305, 290.2305}, {290.2407, 290.2407}, {290.2692, 290.2692}}, pair{0.0599993, 0.0599993}, 2e-7},
		{"even, second wins", even, 0, pair{1337.79, 1662.21}, [3]pair{{290.2305, 290.2305}, {290.2407, 290.2407}, {290.2692, 290.2692}}, pair{0.0599993, 0.0599993}, 2e-7},
		{"even, draw", even, 1, pair{1500, 1500}, [3]pair{{290.2305, 290.2305}, {290.2407, 290.2407}, {290.2692, 290.2692}}, pair{0.0599977, 0.0599977}, 2e-7},
		{"mixed, first wins", mixed, 2, pair{1422.63, 1506.32}, [3]pair{{77.4956, 105.8706}, {77.4721, 105.8046}, {77.4505, 105.7440}}, pair{0.06, 0.065}, 2e-5},
		{"mixed, second wins", mixed, 0, pair{1389.99, 1568.90}, [3]pair{{77.4956, 105.8706}, {77.4721, 105.8046}, {77.4505, 105.7440}}, pair{0.06, 0.065}, 2e-5},
		{"mixed, draw", mixed, 1, pair{1406.31, 1537.61}, [3]pair{{77.4956, 105.8706}, {77.4721, 105.8046}, {77.4505, 105.7440}}, pair{0.06, 0.065}, 2e-5},
		{"apart, first wins", apart, 2, pair{1216.73, 1635.99}, [3]pair{{59.9006, 196.9873}, {59.8971, 196.8617}, {59.8936, 196.7381}}, pair{0.053013, 0.062028}, 2e-6},
		{"apart, second wins", apart, 0, pair{1199.29, 1855.42}, [3]pair{{59.9006, 196.9873}, {59.8971, 196.8617}, {59.8936, 196.7381}}, pair{0.052999, 0.061999}, 2e-6},
		{"apart, draw", apart, 1, pair{1208.01, 1745.71}, [3]pair{{59.9006, 196.9873}, {59.8971, 196.8617}, {59.8936, 196.7381}}, pair{0.053002, 0.062006}, 2e-6},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			last := pair{math.Inf(1), math.Inf(-1)}
			for i, advantage := range []float64{0, 7.786, 15.171} {
				first, second := Play(tt.players[0], tt.players[1], tt.half, advantage, time.Time{})
				for side, r := range [2]Rating{first, second} {
					if i == 0 {
						near(t, "points", r.Points, tt.points[side], 0.0051)
					}
					near(t, "deviation", r.Deviation, tt.deviations[i][side], 0.000051)
					near(t, "volatility", r.Volatility, tt.volatility[side], tt.within)
				}
				if first.Points >= last[0] || second.Points <= last[1] {
					t.Errorf("with more of an advantage first %v after %v, second %v after %v", first.Points, last[0], second.Points, last[1])
				}
				last = pair{first.Points, second.Points}
			}
		})
	}
}

// bisected is volatility the slow way: f falls from left to right, and its root
// is halved into.
func bisected(sigma, phi, v, delta, tau float64) float64 {
	f := func(x float64) float64 {
		ex := math.Exp(x)
		return ex*(delta*delta-phi*phi-v-ex)/(2*math.Pow(phi*phi+v+ex, 2)) - (x-2*math.Log(sigma))/(tau*tau)
	}
	lo, hi := -60.0, 60.0
	for range 200 {
		if mid := (lo + hi) / 2; f(mid) > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return math.Exp(lo / 2)
}

func TestVolatilitySlowTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		sigma, phi := 0.01+0.09*r.Float64(), (30+470*r.Float64())/scale
		v, delta := 0.5+50*r.Float64(), 8*(2*r.Float64()-1)
		got, want := volatility(sigma, phi, v, delta, tau), bisected(sigma, phi, v, delta, tau)
		if math.Abs(got-want) > 1e-6 {
			t.Fatalf("volatility(%v, %v, %v, %v): %v, bisected %v", sigma, phi, v, delta, got, want)
		}
	}
}

func anybody(r *rand.Rand) Rating {
	return Rating{Points: Least + (Most-Least)*r.Float64(), Deviation: LeastDev + (FirstDev-LeastDev)*r.Float64(), Volatility: 0.03 + 0.07*r.Float64(), At: time.Unix(1e9, 0)}
}

func TestPlayProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	at := time.Unix(1e9, 0)
	for range 5000 {
		a, b := anybody(r), anybody(r)
		half, advantage := r.IntN(3), 100*r.Float64()
		x, y := Play(a, b, half, advantage, at)
		// The colours, the order and the result turned round give the same.
		y2, x2 := Play(b, a, 2-half, -advantage, at)
		if math.Abs(x.Points-x2.Points) > 1e-9 || math.Abs(y.Points-y2.Points) > 1e-9 || x.Deviation != x2.Deviation {
			t.Fatalf("%+v and %+v: %v %v, turned round %v %v", a, b, x, y, x2, y2)
		}
		// A win never costs points, a defeat never brings any, and of who is as
		// well known as the opponent one gains what the other loses.
		if half == 2 && (x.Points < a.Points || y.Points > b.Points) || half == 0 && (x.Points > a.Points || y.Points < b.Points) {
			t.Fatalf("half %d: %v to %v, %v to %v", half, a.Points, x.Points, b.Points, y.Points)
		}
		for _, was := range []struct{ before, after Rating }{{a, x}, {b, y}} {
			p, q := was.before, was.after
			if q.Deviation > max(p.Deviation, LeastDev) || q.Deviation < LeastDev || q.Points < Least || q.Points > Most || math.Abs(q.Points-p.Points) > MostChange+1e-9 || q.Volatility > MostVol || q.Games != p.Games+1 {
				t.Fatalf("%+v became %+v", p, q)
			}
		}
		b.Deviation, b.Volatility = a.Deviation, a.Volatility
		a.Points, b.Points = 1000+2000*r.Float64(), 1000+2000*r.Float64()
		x, y = Play(a, b, half, advantage, at)
		if math.Abs(x.Points-a.Points) < MostChange && math.Abs(x.Points+y.Points-a.Points-b.Points) > 1e-6 {
			t.Fatalf("%v and %v, as well known: %v and %v", a, b, x, y)
		}
	}
}

// TestFinds has two players whose distance is known play each other: the
// ratings come to tell it, with the advantage and not without.
func TestFinds(t *testing.T) {
	const distance, advantage = 200.0, 100.0
	r := rand.New(rand.NewPCG(5, 6))
	a, b, blind, other := New(), New(), New(), New()
	at := time.Unix(1e9, 0)
	var sum, blindSum float64
	const games, settled = 6000, 1000
	for n := range games {
		half := 0
		if r.Float64() < 1/(1+math.Exp(-(distance+advantage)/scale)) {
			half = 2
		}
		a, b = Play(a, b, half, advantage, at)
		blind, other = Play(blind, other, half, 0, at)
		if n >= settled {
			sum += a.Points - b.Points
			blindSum += blind.Points - other.Points
		}
	}
	near(t, "distance", sum/(games-settled), distance, 30)
	near(t, "distance without the advantage", blindSum/(games-settled), distance+advantage, 30)
}

func TestSince(t *testing.T) {
	at := time.Unix(1e9, 0)
	r := Rating{Points: 1500, Deviation: 60, Volatility: 0.06, Games: 9, At: at}
	if got := r.Since(at.Add(-time.Hour)); got != r {
		t.Errorf("an earlier moment: %+v", got)
	}
	year := r.Since(at.Add(365 * 24 * time.Hour))
	near(t, "after a year", year.Deviation, 60*math.Sqrt(1+math.Pow(0.06*scale/60, 2)*365*perDay), 1e-9)
	half := r.Since(at.Add(12 * time.Hour))
	half.At = at.Add(12 * time.Hour)
	whole, twice := r.Since(at.Add(24*time.Hour)), half.Since(at.Add(24*time.Hour))
	near(t, "two halves of a day", twice.Deviation, whole.Deviation, 1e-9)
	if ages := r.Since(at.Add(200 * 365 * 24 * time.Hour)); ages.Deviation != FirstDev || ages.Points != 1500 {
		t.Errorf("after two hundred years: %+v", ages)
	}
	if first := New(); first.Since(at) != first || !first.Provisional() || r.Provisional() {
		t.Error("who has not played is known as little as ever, and provisional; a deviation of 60 is not")
	}
}

func TestSpeedOf(t *testing.T) {
	const m, s, day = time.Minute, time.Second, 24 * time.Hour
	tests := []struct {
		whole, added, each, period time.Duration
		want                       Speed
	}{
		{0, 0, 0, 0, ""},
		{1 * m, 0, 0, 0, Bullet},
		{2 * m, 1 * s, 0, 0, Bullet},
		{3 * m, 0, 0, 0, Blitz},
		{3 * m, 2 * s, 0, 0, Blitz},
		{5 * m, 5 * s, 0, 0, Rapid},
		{10 * m, 0, 0, 0, Rapid},
		{10 * m, 0, 0, 30 * s, Rapid},
		{0, 0, 30 * s, 0, Rapid},
		{30 * m, 0, 0, 30 * s, Classical},
		{20 * m, 0, 0, 60 * s, Classical},
		{0, 0, 1 * day, 0, Correspondence},
		{0, 0, 12 * time.Hour, 0, Correspondence},
		{3 * day, 1 * day, 0, 0, Correspondence},
	}
	for _, tt := range tests {
		if got := SpeedOf(tt.whole, tt.added, tt.each, tt.period); got != tt.want {
			t.Errorf("SpeedOf(%v, %v, %v, %v) = %q, want %q", tt.whole, tt.added, tt.each, tt.period, got, tt.want)
		}
	}
}
