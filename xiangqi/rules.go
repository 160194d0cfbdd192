package xiangqi

import (
	"errors"
	"fmt"
)

// ErrRuleSet says that a text names no rule set.
var ErrRuleSet = errors.New("not a rule set: want axf, cxa or computer")

// A RuleSet is one body's way to rule on repeated positions and on games
// without captures. The zero value is AXF.
type RuleSet uint8

const (
	// AXF is the Asian Xiangqi Federation's rule, which the World Xiangqi
	// Federation has taken over: perpetual check and the perpetual chase of one
	// piece are forbidden, mixtures are allowed.
	AXF RuleSet = iota
	// CXA is the Chinese Xiangqi Association's rule of 2020: a loop in which every
	// move checks, threatens mate or chases is forbidden.
	CXA
	// Computer is the rule of Pikafish and of the engine servers.
	Computer
)

// RuleSets lists the rule sets in the order in which to offer them.
var RuleSets = [...]RuleSet{AXF, CXA, Computer}

var ruleSetNames = [...]string{"axf", "cxa", "computer"}

// ParseRuleSet reads "axf", "cxa" or "computer"; any other text is ErrRuleSet.
func ParseRuleSet(name string) (RuleSet, error) {
	for i, n := range ruleSetNames {
		if n == name {
			return RuleSet(i), nil
		}
	}
	return AXF, fmt.Errorf("rule set %q: %w", name, ErrRuleSet)
}

// String returns the name that ParseRuleSet reads.
func (rs RuleSet) String() string {
	if int(rs) < len(ruleSetNames) {
		return ruleSetNames[rs]
	}
	return "no rule set"
}

// MarshalText makes a rule set its name in JSON.
func (rs RuleSet) MarshalText() ([]byte, error) { return []byte(rs.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (rs *RuleSet) UnmarshalText(text []byte) (err error) {
	*rs, err = ParseRuleSet(string(text))
	return err
}

// A Verdict is what a ruling comes to.
type Verdict uint8

// The verdicts. The zero value, Ongoing, means that the game goes on.
const (
	Ongoing Verdict = iota
	RedLoses
	BlackLoses
	Draw
)

var verdictNames = [...]string{"ongoing", "red_loses", "black_loses", "draw"}

// loses returns the verdict against s.
func loses(s Side) Verdict {
	if s == Red {
		return RedLoses
	}
	return BlackLoses
}

// Loser returns the side that loses; ok is false for Ongoing and Draw.
func (v Verdict) Loser() (loser Side, ok bool) {
	switch v {
	case RedLoses:
		return Red, true
	case BlackLoses:
		return Black, true
	}
	return Red, false
}

// String returns "ongoing", "red_loses", "black_loses" or "draw".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return "no verdict"
}

// MarshalText makes a verdict its name in JSON.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }
