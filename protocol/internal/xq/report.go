package xq

import (
	"slices"
	"time"

	"duiyi/engine"
)

// A Report decides which reports of one search are worth a line. Some engines
// report after every root move, with nothing new but the counters.
type Report struct{ last engine.Info }

// sameAgain is how long a report waits that brings only new counters.
const sameAgain = time.Second

// Worth reports whether i says something that the lines before did not.
func (r *Report) Worth(i engine.Info) bool {
	same := i.Depth == r.last.Depth && i.MultiPV == r.last.MultiPV && i.Score == r.last.Score && slices.Equal(i.PV, r.last.PV)
	if same && i.Time-r.last.Time < sameAgain {
		return false
	}
	r.last = i
	return true
}
