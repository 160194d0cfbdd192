package catalogue

import (
	"duiyi/gomoku/opening"
	"duiyi/match"
	"duiyi/match/gm"
)

// The first player's advantage in rating points. docs/explanations/lobby.md says how
// each was measured.
const redAdvantage = 40

var blackAdvantage = map[string]float64{"freestyle": 155, "standard": 170, "renju": 90, "caro": 85}

// xiangqiAdvantage is Red's.
func xiangqiAdvantage(match.Config) float64 { return redAdvantage }

// gomokuAdvantage is Black's, and 0 under an opening rule, which balances the start.
func gomokuAdvantage(c match.Config) float64 {
	var o gm.Options
	if err := c.Options.Decode(&o); err != nil || o.Opening != "" && o.Opening != opening.Free.String() {
		return 0
	}
	return blackAdvantage[c.Rules]
}

// Advantage returns the first player's advantage in a game, in rating points.
func Advantage(c match.Config) float64 {
	if g, err := GameNamed(c.Game); err == nil && g.advantage != nil {
		return g.advantage(c)
	}
	return 0
}
