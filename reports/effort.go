package reports

import (
	"time"

	"duiyi/engine"
	"duiyi/engines"
)

// Effort returns the limits of the searches of a report that may take so long for a
// position. An engine with a Pace searches a number of nodes, which gives the same marks on
// every machine, under any load; others search for the time.
func Effort(spec *engines.Spec, each time.Duration) engine.Limits {
	if spec.Pace == 0 {
		return engine.Limits{MoveTime: each, NoBook: true}
	}
	return engine.Limits{Nodes: spec.Pace * each.Milliseconds(), NoBook: true}
}

// TableMiB returns the size of the hash table for a search of so many nodes, in MiB. It does
// not depend on the machine's memory, since the size changes what a search finds.
func TableMiB(nodes int64) int64 {
	if nodes > 1_000_000 {
		return 64
	}
	return 16
}
