package arena

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// An SPRT is a sequential probability ratio test of two hypotheses about the
// Elo difference between a and b: Elo0 and Elo1.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // probability of wrongly accepting Elo1, and Elo0
}

// ParseSPRT parses a test such as elo0=0,elo1=10. Alpha and beta default to
// 0.05.
func ParseSPRT(text string) (*SPRT, error) {
	t := SPRT{Alpha: 0.05, Beta: 0.05}
	fields := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}
	for part := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(part, "=")
		f := fields[strings.TrimSpace(key)]
		if f == nil {
			return nil, fmt.Errorf("%q is none of elo0, elo1, alpha, beta", key)
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %q is not a number", key, value)
		}
		*f = v
	}
	return &t, t.Check()
}

// Check validates the parameters.
func (s SPRT) Check() error {
	switch {
	case !(s.Elo0 < s.Elo1):
		return fmt.Errorf("sprt: elo0 %v is not below elo1 %v", s.Elo0, s.Elo1)
	case !(s.Alpha > 0 && s.Alpha < 0.5):
		return fmt.Errorf("sprt: alpha %v is not between 0 and 0.5", s.Alpha)
	case !(s.Beta > 0 && s.Beta < 0.5):
		return fmt.Errorf("sprt: beta %v is not between 0 and 0.5", s.Beta)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which the test ends: at lower
// with Elo0, at upper with Elo1.
//
//	lower = ln( β / (1-α) )    upper = ln( (1-β) / α )
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// A Verdict is the state of a test.
type Verdict string

const (
	Undecided Verdict = ""
	AcceptH0  Verdict = "H0" // Elo0 accepted
	AcceptH1  Verdict = "H1" // Elo1 accepted
)

// Verdict returns the verdict for a log-likelihood ratio.
func (s SPRT) Verdict(llr float64) Verdict {
	lower, upper := s.Bounds()
	switch {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// LLR returns the generalised log-likelihood ratio of Elo1 against Elo0 for
// pairs of games, counted by half points. Each hypothesis is represented by
// the distribution over the five outcomes that has its mean and makes the
// counts most likely.
//
//	LLR = Σ n_k ln( q1_k / q0_k )
//
// An outcome that has not occurred counts as 0.001, so that means beyond the
// observed outcomes remain possible. Without pairs the LLR is 0.
func (s SPRT) LLR(pairs [5]int) float64 {
	var p [5]float64
	n := 0.0
	for k, c := range pairs {
		p[k] = max(float64(c), 1e-3)
		n += p[k]
	}
	if pairs == [5]int{} {
		return 0
	}
	for k := range p {
		p[k] /= n
	}
	q0, q1 := tilt(p, scoreOf(s.Elo0)), tilt(p, scoreOf(s.Elo1))
	llr := 0.0
	for k := range p {
		llr += n * p[k] * math.Log(q1[k]/q0[k])
	}
	return llr
}

// tilt returns the distribution q over the outcomes 0, 1/4, … 1 with the given
// mean that maximises Σ p_k ln q_k. By Lagrange it has the form
//
//	q_k = p_k / (1 + t (x_k - mean))
//
// where t makes Σ q_k (x_k - mean) zero. That sum falls as t grows, and t lies
// between the poles -1/(1-mean) and 1/mean, where bisection finds it.
func tilt(p [5]float64, mean float64) [5]float64 {
	off := func(k int) float64 { return float64(k)/4 - mean }
	low, high := -1/(1-mean), 1/mean
	for range 200 {
		t := low + (high-low)/2
		sum := 0.0
		for k := range p {
			sum += p[k] * off(k) / (1 + t*off(k))
		}
		if sum > 0 {
			low = t
		} else {
			high = t
		}
	}
	t := low + (high-low)/2
	var q [5]float64
	for k := range p {
		q[k] = p[k] / (1 + t*off(k))
	}
	return q
}
