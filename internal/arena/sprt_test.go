package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestLLRPublished compares with results published by Stockfish's testing
// framework, which used the same ratio with hypotheses in logistic Elo in 2020
// and early 2021 (pull requests of official-stockfish).
func TestLLRPublished(t *testing.T) {
	tests := []struct {
		source     string
		elo0, elo1 float64
		pairs      [5]int
		want       float64
	}{
		{"2493 STC", -1, 3, [5]int{424, 2948, 5832, 3045, 460}, 2.94},
		{"2493 LTC", 0, 2, [5]int{1284, 17437, 55536, 18085, 1292}, 2.94},
		{"2950 STC", -0.5, 1.5, [5]int{133, 1751, 5094, 1849, 165}, 2.94},
		{"2950 LTC", 0.25, 1.75, [5]int{149, 4748, 32785, 5063, 159}, 2.95},
		{"2971 STC", -0.5, 1.5, [5]int{17, 253, 1042, 337, 39}, 2.96},
		{"2971 LTC", 0.25, 1.75, [5]int{11, 407, 3238, 513, 11}, 2.93},
		{"3098 STC", -0.25, 1.25, [5]int{491, 7345, 29693, 7670, 465}, 2.96},
		{"3098 LTC", 0.25, 1.25, [5]int{53, 2220, 21459, 2445, 47}, 2.97},
		{"3209 STC", -0.25, 1.25, [5]int{253, 4282, 17604, 4431, 286}, 2.94},
		{"3331 LTC", 0.25, 1.25, [5]int{14, 1030, 14318, 1163, 19}, 2.93},
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			s := SPRT{Elo0: tt.elo0, Elo1: tt.elo1, Alpha: 0.05, Beta: 0.05}
			if got := s.LLR(tt.pairs); math.Abs(got-tt.want) > 0.006 {
				t.Errorf("LLR = %.4f, published as %.2f", got, tt.want)
			}
		})
	}
}

func TestLLRSigns(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	tests := []struct {
		name  string
		pairs [5]int
		want  Verdict
	}{
		{"no games", [5]int{}, Undecided},
		{"as much won as lost", [5]int{0, 10, 20, 10, 0}, Undecided},
		{"everything won", [5]int{0, 0, 0, 0, 200}, AcceptH1},
		{"everything lost", [5]int{200, 0, 0, 0, 0}, AcceptH0},
		{"everything drawn", [5]int{0, 0, 10000, 0, 0}, AcceptH0},
		{"clearly stronger", [5]int{10, 60, 200, 120, 40}, AcceptH1},
		{"clearly weaker", [5]int{40, 120, 200, 60, 10}, AcceptH0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			llr := s.LLR(tt.pairs)
			if got := s.Verdict(llr); got != tt.want {
				t.Errorf("LLR %.3f is %q, want %q", llr, got, tt.want)
			}
		})
	}
	if lower, upper := s.Bounds(); math.Abs(lower+2.944) > 0.001 || math.Abs(upper-2.944) > 0.001 {
		t.Errorf("bounds %.4f and %.4f, want ∓2.944", lower, upper)
	}
}

// slowTilt finds the most likely distribution with a given mean by hill
// climbing: it moves mass between three outcomes at a time, keeping sum and
// mean.
func slowTilt(p [5]float64, mean float64) [5]float64 {
	// A first distribution with this mean, from both ends.
	q := [5]float64{1 - mean, 0, 0, 0, mean}
	for k := range q { // away from zero, where the logarithm is undefined
		q[k] = q[k]*0.9 + 0.1*tent(mean, k)
	}
	value := func(q [5]float64) float64 {
		sum := 0.0
		for k := range p {
			if q[k] <= 0 {
				return math.Inf(-1)
			}
			sum += p[k] * math.Log(q[k])
		}
		return sum
	}
	best := value(q)
	for step := 0.1; step > 1e-13; {
		better := false
		for i := range 5 {
			for j := i + 1; j < 5; j++ {
				for k := j + 1; k < 5; k++ {
					for _, sign := range []float64{1, -1} {
						r := q
						r[i] += sign * step * float64(k-j)
						r[j] -= sign * step * float64(k-i)
						r[k] += sign * step * float64(j-i)
						if v := value(r); v > best {
							q, best, better = r, v, true
						}
					}
				}
			}
		}
		if !better {
			step /= 2
		}
	}
	return q
}

// tent returns a distribution over the five outcomes with this mean and
// without zeros: the ends, and equal parts for the middle three where
// possible.
func tent(mean float64, k int) float64 {
	const inner = 0.2
	ends := 1 - 3*inner
	switch m := (mean - inner*1.5) / ends; k {
	case 0:
		return ends * (1 - m)
	case 4:
		return ends * m
	}
	return inner
}

func TestTiltSlowTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for n := range 200 {
		var p [5]float64
		sum := 0.0
		for k := range p {
			p[k] = 0.02 + r.Float64()
			sum += p[k]
		}
		for k := range p {
			p[k] /= sum
		}
		mean := scoreOf(r.Float64()*200 - 100)
		fast, slow := tilt(p, mean), slowTilt(p, mean)
		total, m := 0.0, 0.0
		for k := range fast {
			total += fast[k]
			m += fast[k] * float64(k) / 4
			if math.Abs(fast[k]-slow[k]) > 1e-5 {
				t.Fatalf("case %d: outcome %d of %v to mean %.4f: %.7f, the slow twin has %.7f", n, k, p, mean, fast[k], slow[k])
			}
		}
		if math.Abs(total-1) > 1e-9 || math.Abs(m-mean) > 1e-9 {
			t.Fatalf("case %d: the distribution sums to %v with mean %v, want 1 and %v", n, total, m, mean)
		}
	}
}

// TestSPRTErrors runs the test many times with each hypothesis true: the
// shares of wrong verdicts must be close to alpha and beta.
func TestSPRTErrors(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}
	r := rand.New(rand.NewPCG(3, 5))
	const runs = 400
	for _, truth := range []struct {
		elo   float64
		wrong Verdict
	}{{0, AcceptH1}, {40, AcceptH0}} {
		score := scoreOf(truth.elo)
		wrong, pairs := 0, 0
		for range runs {
			var counts [5]int
			for {
				half := 0
				for range 2 { // games with four draws in ten
					switch x := r.Float64(); {
					case x < score-0.2:
						half += 2
					case x < score+0.2:
						half++
					}
				}
				counts[half]++
				pairs++
				if v := s.Verdict(s.LLR(counts)); v != Undecided {
					if v == truth.wrong {
						wrong++
					}
					break
				}
			}
		}
		if share := float64(wrong) / runs; share > 0.09 {
			t.Errorf("at %+.0f Elo %.1f %% of the verdicts are wrong, want about 5", truth.elo, 100*share)
		}
		t.Logf("at %+.0f Elo: %d of %d verdicts wrong after %d pairs on average", truth.elo, wrong, runs, pairs/runs)
	}
}

func TestSPRTCheck(t *testing.T) {
	tests := []struct {
		name string
		s    SPRT
		ok   bool
	}{
		{"usual", SPRT{0, 5, 0.05, 0.05}, true},
		{"hypotheses the wrong way round", SPRT{5, 0, 0.05, 0.05}, false},
		{"no difference", SPRT{5, 5, 0.05, 0.05}, false},
		{"alpha is zero", SPRT{0, 5, 0, 0.05}, false},
		{"beta is a half", SPRT{0, 5, 0.05, 0.5}, false},
		{"not a number", SPRT{math.NaN(), 5, 0.05, 0.05}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := tt.s.Check(); (err == nil) != tt.ok {
				t.Errorf("Check() = %v", err)
			}
		})
	}
}
