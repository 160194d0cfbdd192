package arena

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// A Report is the state of a match.
type Report struct {
	Tally   Tally
	Of      int // games in the whole match
	LLR     float64
	Verdict Verdict
}

// Line reports in one line how a game ended and the state of the match.
func (r Report) Line(g Game) string {
	winner := "draw"
	if g.Winner != "" {
		winner = g.Winner + " wins"
	}
	line := fmt.Sprintf("game %d/%d %s: %s, %s, %d plies", r.Tally.Games(), r.Of, g.Opening, winner, g.Reason, len(g.Moves))
	if g.Fault != "" {
		line += fmt.Sprintf(" [fault of %s: %s]", g.Fault, g.Detail)
	}
	line += fmt.Sprintf(" | +%d =%d -%d %s", r.Tally.Wins, r.Tally.Draws, r.Tally.Losses, eloText(r.Tally))
	if r.LLR != 0 {
		line += fmt.Sprintf(" llr %.2f", r.LLR)
	}
	return line
}

// eloText formats a difference and its error, as far as known.
func eloText(t Tally) string {
	diff, e := t.Elo()
	switch {
	case math.IsInf(diff, 1):
		return "elo unbounded (every point won)"
	case math.IsInf(diff, -1):
		return "elo unbounded (no point won)"
	case math.IsNaN(e) || math.IsInf(e, 0):
		return fmt.Sprintf("elo %+.1f, error unknown", diff)
	}
	return fmt.Sprintf("elo %+.1f ± %.1f", diff, e)
}

// Text reports on a match in about ten lines.
func (m Match) Text(r Report) string {
	var b strings.Builder
	t := r.Tally
	fmt.Fprintf(&b, "a %s\nb %s\n", m.A.Name, m.B.Name)
	fmt.Fprintf(&b, "games %d of %d: a wins %d, draws %d, loses %d\n", t.Games(), r.Of, t.Wins, t.Draws, t.Losses)
	fmt.Fprintf(&b, "pairs by a's points 0 0.5 1 1.5 2: %d %d %d %d %d\n", t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4])
	fmt.Fprintf(&b, "score %.3f\n", t.Score())
	fmt.Fprintf(&b, "%s (95 %%)\n", eloText(t))
	if los := t.LOS(); !math.IsNaN(los) {
		fmt.Fprintf(&b, "los %.1f %%\n", 100*los)
	}
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		verdict := "undecided"
		if r.Verdict != Undecided {
			verdict = string(r.Verdict) + " accepted"
		}
		fmt.Fprintf(&b, "llr %.2f (%.2f, %.2f) for elo %g against %g: %s\n", r.LLR, lower, upper, m.SPRT.Elo1, m.SPRT.Elo0, verdict)
	}
	fmt.Fprintf(&b, "first mover wins %d, second %d\n", t.FirstWins, t.SecondWins)
	fmt.Fprintf(&b, "ends: %s\n", countText(t.Reasons))
	fmt.Fprintf(&b, "faults of a: %s; of b: %s\n", countText(t.Faults[0]), countText(t.Faults[1]))
	return b.String()
}

func countText(counts map[string]int) string {
	if len(counts) == 0 {
		return "none"
	}
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%s %d", k, counts[k]))
	}
	return strings.Join(parts, ", ")
}

// A Summary is the result of a match as JSON; unknown values are null.
type Summary struct {
	A           string                    `json:"a"`
	B           string                    `json:"b"`
	Games       int                       `json:"games"`
	Of          int                       `json:"of"`
	Wins        int                       `json:"wins"`
	Draws       int                       `json:"draws"`
	Losses      int                       `json:"losses"`
	Pairs       [5]int                    `json:"pairs"`
	Score       float64                   `json:"score"`
	Elo         *float64                  `json:"elo"`
	EloError    *float64                  `json:"elo_error"`
	LOS         *float64                  `json:"los"`
	LLR         *float64                  `json:"llr,omitempty"`
	Verdict     string                    `json:"verdict,omitempty"`
	Reasons     map[string]int            `json:"reasons"`
	Faults      map[string]map[string]int `json:"faults"`
	Interrupted bool                      `json:"interrupted,omitempty"`
}

// Summary returns the result of a match, or its state when it was interrupted.
func (m Match) Summary(r Report, interrupted bool) Summary {
	known := func(f float64) *float64 {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return nil
		}
		return &f
	}
	t := r.Tally
	diff, e := t.Elo()
	s := Summary{
		A: m.A.Name, B: m.B.Name, Games: t.Games(), Of: r.Of,
		Wins: t.Wins, Draws: t.Draws, Losses: t.Losses, Pairs: t.Pairs,
		Score: t.Score(), Elo: known(diff), EloError: known(e), LOS: known(t.LOS()),
		Reasons: t.Reasons, Faults: map[string]map[string]int{"a": t.Faults[0], "b": t.Faults[1]},
		Interrupted: interrupted,
	}
	if m.SPRT != nil {
		s.LLR, s.Verdict = &r.LLR, string(r.Verdict)
	}
	return s
}
