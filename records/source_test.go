package records

import (
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/record"
)

// TestEndedBy tests that a record's result counts as the players' only if its
// reason fits.
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

// TestLongSource tests that a game from a record too long to keep has only the
// moves.
func TestLongSource(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2)) // incompressible
	for _, bytes := range []int{1000, 2 * maxSource} {
		var comment strings.Builder
		for comment.Len() < bytes {
			comment.WriteRune(rune('a' + random.IntN(26)))
			comment.WriteRune(rune(0x4e00 + random.IntN(20000)))
		}
		g := &record.Game{Name: "xiangqi"}
		g.Root.Comment = comment.String()
		s, err := SourceOf(g, []string{"h2e2"}, false)
		if err != nil || len(s.moves) != 1 || (s.Record != "") != (bytes < maxSource) {
			t.Errorf("%d bytes of comments: %d bytes kept, %d moves, %v", bytes, len(s.Record), len(s.moves), err)
		}
	}
}
