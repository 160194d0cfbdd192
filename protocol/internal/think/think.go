// Package think searches on behalf of a served session. It imports the engine
// vocabulary.
package think

import (
	"context"
	"errors"
	"slices"
	"time"

	"duiyi/engine"
)

// Search is e.Search for a session, which owes its peer a move for every
// question: one that is taken back at once is answered from one ply. Reports
// that bring nothing new but counters are passed on once a second. The last
// line told is the one that the move belongs to.
func Search(ctx context.Context, e engine.Engine, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	var f filter
	r, err := e.Search(ctx, p, l, func(i engine.Info) {
		if f.worth(i) {
			onInfo(i)
		}
	})
	if err != nil && errors.Is(err, context.Canceled) {
		brief := engine.Limits{Depth: 1, SearchMoves: l.SearchMoves}
		return e.Search(context.WithoutCancel(ctx), p, brief, nil)
	}
	if err == nil && len(r.Info.PV) > 0 && f.worth(r.Info) {
		onInfo(r.Info)
	}
	return r, err
}

// A filter decides which reports of one search are worth a line. Some engines
// report after every root move.
type filter struct{ last engine.Info }

// sameAgain is how long a report waits that brings only new counters.
const sameAgain = time.Second

// worth reports whether i says something that the lines before did not.
func (f *filter) worth(i engine.Info) bool {
	i.MultiPV = max(i.MultiPV, 1)
	same := i.Depth == f.last.Depth && i.MultiPV == f.last.MultiPV && i.Score == f.last.Score && slices.Equal(i.PV, f.last.PV)
	if same && i.Time-f.last.Time < sameAgain {
		return false
	}
	f.last = i
	return true
}
