package servercmd

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
	// sitePace is that of one of several programs: thousands of games live, and are
	// all looked through for each megabyte that moves leave behind. With 9,000 games and
	// 2,000 moves a second it saves a tenth of the programs' processor time.
	sitePace = 200
)

// pace tells the garbage collector, until ctx ends, that tables of engines are no
// measure for how much garbage may lie about: Go waits until there is as much of
// it as of all that lives, which doubled the tables. Of the rest there may be usual
// percent. Whoever sets GOGC has said what they want.
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

// gcPercent is what part of what lives, in percent, may lie about as garbage: usual
// percent of what lives beside the tables, and some more. It is never more than
// usual, and never so little that collecting becomes all that is done. It comes in
// steps of 5.
func gcPercent(live, tables int64, usual int) int {
	if live <= 0 {
		return usual
	}
	other := max(live-tables, 0)
	return int(min(max((int64(usual)*other+100*litter)/live, 10), int64(usual))) / 5 * 5
}
