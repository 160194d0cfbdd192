package table_test

import (
	"testing"
	"time"

	"duiyi/live/table"
	"duiyi/match"
)

// TestOutagesTogether: what several outages cost one move is owed together, and one
// that is told of twice, or in part, is counted once.
func TestOutagesTogether(t *testing.T) {
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
			g := &table.Table{State: match.State{Clock: &match.ClockState{RunningSince: at(0)}}}
			for _, o := range tt.outages {
				g.Owe(table.Outage{From: at(o[0]), To: at(o[1])})
			}
			if g.Owed == nil || g.Owed.To.Sub(g.Owed.From) != time.Duration(tt.seconds)*time.Second || !g.Owed.To.Equal(at(tt.end)) {
				t.Errorf("owed %+v, want %d s until %d", g.Owed, tt.seconds, tt.end)
			}
		})
	}

	g := &table.Table{State: match.State{Clock: &match.ClockState{RunningSince: at(0)}}}
	g.Owe(table.Outage{From: at(10), To: at(30)})
	g.State.Clock.RunningSince = at(35) // a move has been made, or taken back
	if g.Owe(table.Outage{From: at(40), To: at(45)}); g.Owed.To.Sub(g.Owed.From) != 5*time.Second {
		t.Errorf("owed %+v for another move", g.Owed)
	}
}
