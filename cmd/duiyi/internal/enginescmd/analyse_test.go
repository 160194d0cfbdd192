package enginescmd

import (
	"testing"
	"time"

	"duiyi/reports"
)

// At the usual pace, the time of a position and some more for all else, there are
// two lines of progress a second; and however fast it goes, five at most.
func TestPulse(t *testing.T) {
	for _, tt := range []struct {
		position    time.Duration
		least, most int // lines in 10 s
	}{
		{reports.DefaultTime, 20, 50},
		{reports.DefaultTime + 100*time.Millisecond, 20, 50},
		{time.Millisecond, 20, 50},
	} {
		var p interval
		lines := 0
		begun := time.Unix(1_700_000_000, 0)
		for passed := tt.position; passed <= 10*time.Second; passed += tt.position {
			if p.due(begun.Add(passed)) {
				lines++
			}
		}
		if lines < tt.least || lines > tt.most {
			t.Errorf("%v a position: %d lines in 10 s, want %d to %d", tt.position, lines, tt.least, tt.most)
		}
	}
}
