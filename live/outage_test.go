package live

import (
	"testing"
	"time"

	"duiyi/match"
)

// TestOutagesTogether: what several outages cost one move is owed together, and one
// that is told of twice, or in part, is counted once.
func TestOutagesTogether(t *testing.T) {
	at := func(s int) time.Time { return time.Unix(int64(1e9+s), 0) }
	tests := []struct {
		name    string
		outages [][2]int // seconds
		seconds int
		end     int
	}{
		{"one", [][2]int{{10, 30}}, 20, 30},
		{"from before the move", [][2]int{{-50, 30}}, 30, 30},
		{"two", [][2]int{{10, 30}, {40, 45}}, 25, 45},
		{"three", [][2]int{{10, 30}, {40, 45}, {50, 51}}, 26, 51},
		{"twice the same", [][2]int{{10, 30}, {10, 30}}, 20, 30},
		{"one within the other", [][2]int{{10, 30}, {15, 20}}, 20, 30},
		{"overlapping", [][2]int{{10, 30}, {20, 40}}, 30, 40},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := &game{kept: kept{state: match.State{Clock: &match.ClockState{RunningSince: at(0)}}}}
			for _, o := range tt.outages {
				g.owe(outage{at(o[0]), at(o[1])})
			}
			if g.owed == nil || g.owed.to.Sub(g.owed.from) != time.Duration(tt.seconds)*time.Second || !g.owed.to.Equal(at(tt.end)) {
				t.Errorf("owed %+v, want %d s until %d", g.owed, tt.seconds, tt.end)
			}
		})
	}

	g := &game{kept: kept{state: match.State{Clock: &match.ClockState{RunningSince: at(0)}}}}
	g.owe(outage{at(10), at(30)})
	g.state.Clock.RunningSince = at(35) // a move has been made, or taken back
	if g.owe(outage{at(40), at(45)}); g.owed.to.Sub(g.owed.from) != 5*time.Second {
		t.Errorf("owed %+v for another move", g.owed)
	}
}
