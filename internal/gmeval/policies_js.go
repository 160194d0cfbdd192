package gmeval

import (
	"duiyi/gomoku"
	"duiyi/internal/part"
)

// The page has one thread, and fetches only the policies of rules that are played.
const eager = false

// policyFile returns the file of the policy for a rule, once the page has fetched it.
func policyFile(rule gomoku.Rule) []byte {
	return part.Read("internal/gmeval/policies/" + rule.String() + ".gz")
}
