package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// paceEvery is how often the collector is told how much to let lie.
	paceEvery = time.Second
	// litter is what may lie about beside as much as lives, in bytes.
	litter = 32 << 20
	// usualPace is Go's: as much garbage as there is that lives.
	usualPace = 100
)

// pace tells the garbage collector, until ctx ends, that tables of engines are no
// measure for how much garbage may lie about: Go waits until there is as much of
// it as of all that lives, which doubled the tables. Whoever sets GOGC has said
// what they want.
func pace(ctx context.Context, tables func() (mib int)) {
	if os.Getenv("GOGC") != "" {
		return
	}
	defer debug.SetGCPercent(usualPace)
	tick := time.NewTicker(paceEvery)
	defer tick.Stop()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	set := usualPace
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		metrics.Read(live)
		if want := gcPercent(int64(live[0].Value.Uint64()), int64(tables())<<20); want != set {
			debug.SetGCPercent(want)
			set = want
		}
	}
}

// gcPercent is what part of what lives, in percent, may lie about as garbage: as
// much as lives beside the tables, and some more. It is never more than Go's own,
// and never so little that collecting becomes all that is done. It comes in steps
// of 5.
func gcPercent(live, tables int64) int {
	if live <= 0 {
		return usualPace
	}
	other := max(live-tables, 0)
	return int(min(max(100*(other+litter)/live, 10), usualPace)) / 5 * 5
}
