package record_test

import (
	"errors"
	"testing"

	"duiyi/internal/results"
	"duiyi/record"
)

// TestEnds: what says more than the result is kept, and another result is told.
func TestEnds(t *testing.T) {
	tests := []struct {
		first, second, termination string
		want                       record.Result
		err                        error
	}{
		{"红胜", "1-0", "", record.FirstWins, nil},
		{"*", "黑方超时负", "黑方超时负", record.FirstWins, nil},
		{"1-0", "黑胜", "", record.FirstWins, record.ErrResult},
		{"红优", "和棋", "红优", record.Drawn, nil},
		{"1-0 by the  arbiter", "", "1-0 by the arbiter", record.FirstWins, nil},
		{"1-0", "*", "", record.FirstWins, nil},
		{"红胜，黑胜", "", "红胜，黑胜", record.Unknown, record.ErrResults},
		{"1-0 0-1", "", "1-0 0-1", record.Unknown, record.ErrResults},
		{"1-0", "红胜 黑胜", "红胜 黑胜", record.FirstWins, record.ErrResults},
		{"和棋，同意", "", "和棋，同意", record.Drawn, nil},
	}
	for _, tt := range tests {
		g := &record.Game{Result: record.Unknown}
		err := errors.Join(g.Ends(results.RedBlack, tt.first), g.Ends(results.RedBlack, tt.second))
		if !errors.Is(err, tt.err) || g.Result != tt.want || g.Tag("Termination") != tt.termination {
			t.Errorf("%q, then %q: %q, %q, %v", tt.first, tt.second, g.Result, g.Tag("Termination"), err)
		}
	}
}
