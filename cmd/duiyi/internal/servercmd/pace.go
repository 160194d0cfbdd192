package servercmd

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// paceEvery is how often pace adjusts the collector.
	paceEvery = time.Second
	// litter is additional garbage that is always allowed, in bytes.
	litter = 32 << 20
	// usualPace is Go's default: as much garbage as live heap.
	usualPace = 100
	// sitePace is for one of several nodes: each collection scans thousands of live games
	// for the few megabytes that moves leave behind. With 9,000 games and 2,000 moves a
	// second it saves a tenth of the nodes' processor time.
	sitePace = 200
)

// pace adjusts the garbage collector until ctx ends, so that the engines' tables do not
// count: by default Go lets garbage grow to the size of the live heap, which doubled the
// tables. Garbage may reach usual percent of the rest. With GOGC set it does nothing.
func pace(ctx context.Context, usual int, tables func() (mib int)) {
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
		if want := gcPercent(int64(live[0].Value.Uint64()), int64(tables())<<20, usual); want != set {
			debug.SetGCPercent(want)
			set = want
		}
	}
}

// gcPercent returns the percentage for debug.SetGCPercent, in steps of 5: it allows usual
// percent of the live heap without the tables, plus litter, but at most usual, and at
// least 10, so that collecting does not take all the time.
func gcPercent(live, tables int64, usual int) int {
	if live <= 0 {
		return usual
	}
	other := max(live-tables, 0)
	return int(min(max((int64(usual)*other+100*litter)/live, 10), int64(usual))) / 5 * 5
}
