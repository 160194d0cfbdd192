package records

import (
	"testing"

	"duiyi/match"
	"duiyi/record"
)

// A record's result counts as the players' own only if its reason fits it.
func TestEndedBy(t *testing.T) {
	for _, tt := range []struct {
		why    string
		result record.Result
		want   string // reason, then the winner
	}{
		{"agreement", record.Drawn, "agreement -"},
		{"agreement", record.FirstWins, ""},
		{"resignation", record.FirstWins, "resignation 0"},
		{"Resign", record.SecondWins, "resignation 1"},
		{"resignation", record.Drawn, ""},
		{"B+R", record.FirstWins, "resignation 0"},
		{"W+T", record.SecondWins, "time 1"},
		{"time forfeit", record.Drawn, ""},
		{"checkmate", record.FirstWins, ""},
		{"", record.FirstWins, ""},
		{"resignation", "", ""},
	} {
		g := &record.Game{Result: tt.result, Tags: []record.Tag{{Name: "Termination", Value: tt.why}}}
		got := ""
		if r := endedBy(g); r != nil {
			got = r.Reason + " -"
			if r.Winner != nil {
				got = r.Reason + " " + map[match.Side]string{match.First: "0", match.Second: "1"}[*r.Winner]
			}
		}
		if got != tt.want {
			t.Errorf("%q, %q: %q, want %q", tt.why, tt.result, got, tt.want)
		}
	}
}
