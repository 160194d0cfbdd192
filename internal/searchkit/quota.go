package searchkit

import (
	"math"

	"duiyi/engine"
)

// A Quota is how many nodes may still be visited. The zero Quota is spent:
// what remains of a bound never turns into no bound at all, as a zero
// engine.Limits.Nodes is.
type Quota int64

// Unlimited is the quota of what nothing bounds.
const Unlimited Quota = math.MaxInt64

// QuotaOf returns the quota that a limit sets, 0 or less being no limit.
func QuotaOf(nodes int64) Quota {
	if nodes <= 0 {
		return Unlimited
	}
	return Quota(nodes)
}

// Less returns what is left of q after nodes were visited: never less than
// nothing, and as much as ever of Unlimited.
func (q Quota) Less(nodes int64) Quota {
	if q == Unlimited {
		return q
	}
	return max(q-Quota(nodes), 0)
}

// Spent reports whether nothing is left.
func (q Quota) Spent() bool { return q <= 0 }

// Limits returns the bound that q puts on a search; false when there is nothing
// left to search with.
func (q Quota) Limits() (engine.Limits, bool) {
	switch {
	case q.Spent():
		return engine.Limits{}, false
	case q == Unlimited:
		return engine.Limits{}, true
	}
	return engine.Limits{Nodes: int64(q)}, true
}
