package policies

import "duiyi/internal/part"

// File returns the file of the policy for a rule of gomoku, once the page has fetched it.
func File(rule string) []byte { return part.Read("internal/gmeval/policies/" + rule + ".gz") }
