package plain_test

import (
	"errors"
	"testing"

	"duiyi/record"
	"duiyi/record/plain"
)

// Western chess without tags is named; what can be played as xiangqi is xiangqi.
func TestChess(t *testing.T) {
	for _, text := range []string{
		"e2e4 e7e5 g1f3 b8c6 f1b5", "1. e2e4 e7e5 2. g1f3 g8f6 3. f3e5", "d2d4 d7d5 c2c4 e7e6 e1g1", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. O-O 1-0", "1. Sf3 d5 2. g3 c5",
		"1.e4 e5 2.Nf3 Nc6", "1. h4 h5 2. a4 a5",
	} {
		games, err := plain.Read([]byte(text))
		var ge *record.GameError
		if !errors.As(err, &ge) || ge.Game != "chess" {
			t.Errorf("%q: %+v, %v", text, games, err)
		}
	}
	for text, game := range map[string]string{"h2e2 h9g7 h0g2 i9h9": "xiangqi", "c3c4 c6c5": "xiangqi", "h8 i9 g7": "gomoku", "1. h2e2 h7e7": "xiangqi", "h8h7g8": "gomoku"} {
		if games, err := plain.Read([]byte(text)); err != nil || games[0].Name != game || len(games[0].Faults) > 0 {
			t.Errorf("%q: %+v, %v", text, games, err)
		}
	}
}

// Results in brackets are results, and those that contradict each other are none.
func TestResultsBehindMoves(t *testing.T) {
	for text, want := range map[string]record.Result{
		"1. h2e2 h9g7 (1-0)": record.FirstWins, "1. h2e2 h9g7 [0-1]": record.SecondWins, "炮二平五 马8进7 （红胜）": record.FirstWins, "```\n1. h2e2 h9g7 1-0\n```\n": record.FirstWins,
		"炮二平五 马8进7 红胜 黑胜": record.Unknown, "1. h2e2 h9g7 1-0 0-1": record.Unknown,
	} {
		games, err := plain.Read([]byte(text))
		if err != nil || games[0].Result != want || len(games[0].Main()) != 2 {
			t.Fatalf("%q: %+v, %v", text, games, err)
		}
		if bad := len(games[0].Faults) == 1 && errors.Is(games[0].Faults[0], record.ErrResults); bad != (want == record.Unknown) || !bad && len(games[0].Faults) > 0 {
			t.Errorf("%q: %v", text, games[0].Faults)
		}
	}
}
