package ratings

import (
	"duiyi/engines"
	"duiyi/store"
)

// StandingOf returns where outcomes lead to.
func StandingOf(s *engines.Spec, outcomes []store.Outcome) Standing { return standingOf(s, outcomes) }
