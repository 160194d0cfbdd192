// Package report keeps served sessions from repeating themselves. It imports
// the engine vocabulary.
package report

import (
	"slices"
	"time"

	"duiyi/engine"
)

// A Filter decides which reports of one search are worth a line. Some engines
// report after every root move, with nothing new but the counters.
type Filter struct{ last engine.Info }

// sameAgain is how long a report waits that brings only new counters.
const sameAgain = time.Second

// Worth reports whether i says something that the lines before did not.
func (f *Filter) Worth(i engine.Info) bool {
	same := i.Depth == f.last.Depth && i.MultiPV == f.last.MultiPV && i.Score == f.last.Score && slices.Equal(i.PV, f.last.PV)
	if same && i.Time-f.last.Time < sameAgain {
		return false
	}
	f.last = i
	return true
}
