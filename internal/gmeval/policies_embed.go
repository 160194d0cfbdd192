//go:build !js

package gmeval

import (
	_ "embed"

	"duiyi/gomoku"
)

// Parallel builds of the tables pay where there are several threads.
const eager = true

//go:embed policies/freestyle.gz
var freestylePolicy []byte

//go:embed policies/standard.gz
var standardPolicy []byte

//go:embed policies/renju.gz
var renjuPolicy []byte

// policyFile returns the file of the policy for a rule.
func policyFile(rule gomoku.Rule) []byte {
	switch rule {
	case gomoku.Freestyle:
		return freestylePolicy
	case gomoku.Standard:
		return standardPolicy
	default:
		return renjuPolicy
	}
}
