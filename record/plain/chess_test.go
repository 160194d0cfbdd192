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

// Positions and moves of other games are named, alone and in a list of ours; ours with
// the same signs are read.
func TestOtherGames(t *testing.T) {
	const ours, chess = "3k5/9/9/9/9/9/9/9/9/4K4 w", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for text, want := range map[string]string{
		chess: "chess", chess + "\n" + chess + "\n": "chess", "position startpos moves e2e4 e7e5 g1f3 b8c6": "chess", "https://lichess.org/editor/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1": "chess",
		"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1": "shogi", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1": "janggi",
		"V2.2\nN+a\nPI\n+\n+7776FU\n": "CSA (shogi)", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI\n": "CSA (shogi)", "position startpos moves 7g7f 3c3d": "USI (shogi)", "1 P-7f\n2 P-3d\n": "KIF (shogi)",
	} {
		games, err := plain.Read([]byte(text))
		var ge *record.GameError
		var fe *record.ForeignError
		if !(errors.As(err, &ge) && ge.Game == want) && !(errors.As(err, &fe) && fe.Format == want) {
			t.Errorf("%q: %+v, %v, want %s", text, games, err, want)
		}
	}
	games, err := plain.Read([]byte(ours + "\n" + chess + "\n" + ours + "\n"))
	var ge *record.GameError
	if err != nil || len(games) != 2 || games[1].Unread.Count() != 1 || !errors.As(games[1].Unread.List[0], &ge) || games[1].Unread.List[0].Line != 2 {
		t.Errorf("a line of chess: %+v, %v", games, err)
	}
	for _, text := range []string{"position startpos moves h2e2 h9g7", "P-1+1 p+1", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "V2 V3 U4\n"} {
		if games, err := plain.Read([]byte(text)); err != nil && (errors.As(err, &ge) || errors.As(err, new(*record.ForeignError))) {
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
