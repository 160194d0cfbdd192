package referee

import (
	"errors"
	"fmt"
)

// ErrRules says that a text names no rule set.
var ErrRules = errors.New("not a rule set: want axf, cxa or computer")

// Rules are one body's way to rule on repeated positions and on games
// without captures. The zero value is AXF.
type Rules uint8

const (
	// AXF is the Asian Xiangqi Federation's rule, which the World Xiangqi
	// Federation has taken over: perpetual check and the perpetual chase of one
	// piece are forbidden, mixtures are allowed. Referees disagree on a move that
	// checks and chases at once where the other moves chase. Here it counts as the
	// graver of the two, a check, as the book has it of every move that fits two
	// classes; the loop is a mixture then, and those are allowed (diagrams 14-17).
	AXF Rules = iota
	// CXA is the Chinese Xiangqi Association's rule of 2020: a loop in which every
	// move checks, threatens mate or chases is forbidden.
	CXA
	// Computer is the rule of Pikafish and of the engine servers.
	Computer
)

// RuleSets lists the rule sets in the order in which to offer them.
var RuleSets = [...]Rules{AXF, CXA, Computer}

var ruleSetNames = [...]string{"axf", "cxa", "computer"}

// ParseRules reads "axf", "cxa" or "computer"; any other text is ErrRules.
func ParseRules(name string) (Rules, error) {
	for i, n := range ruleSetNames {
		if n == name {
			return Rules(i), nil
		}
	}
	return AXF, fmt.Errorf("rule set %q: %w", name, ErrRules)
}

// String returns the name that ParseRules reads.
func (rs Rules) String() string {
	if int(rs) < len(ruleSetNames) {
		return ruleSetNames[rs]
	}
	return "no rule set"
}

// MarshalText makes a rule set its name in JSON.
func (rs Rules) MarshalText() ([]byte, error) { return []byte(rs.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (rs *Rules) UnmarshalText(text []byte) (err error) {
	*rs, err = ParseRules(string(text))
	return err
}
