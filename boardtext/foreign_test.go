package boardtext_test

import (
	"errors"
	"testing"

	"duiyi/boardtext"
)

// TestOtherGames tests that positions of other games are named, with or
// without a link or words around them.
func TestOtherGames(t *testing.T) {
	for text, want := range map[string]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":                                               "chess",
		"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - bm Ng5; id \"x\";":                      "chess",
		"8/8/4k3/8/8/3K4/4P3/8 w - - 0 1":                                                                        "chess",
		"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 moves e2e4":                     "chess",
		"https://lichess.org/analysis/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1":                  "chess",
		"<p>rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR&nbsp;w</p>":                                              "chess",
		"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1":                                                  "makruk",
		"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1":                                        "shogi",
		"position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f":               "shogi",
		"sfen 8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124":                    "shogi",
		"https://lishogi.org/editor/lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL_b_-_1":             "shogi",
		"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1":                              "janggi",
		"rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w":                                      "janggi",
		"rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1":                              "janggi",
		"https://www.pychess.org/analysis/janggi?fen=3k5/9/9/9/9/9/9/9/9/4K4_w_-_-_0_1":                          "janggi",
		"https://www.pychess.org/analysis/manchu?fen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2%20w": "manchu",
		"rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1":                                   "capablanca chess",
		"rcnkn/p4/5/5/5/4P/NKNCR w":                       "",
		"rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1": "minixiangqi",
		"rbsgk/4p/5/P4/KGSBR w - 1":                       "minishogi",

		"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 2 2": "", // after two moves of xiangqi
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1":     "",
		"https://www.pychess.org/analysis/xiangqi?fen=3k5/9/9/9/9/9/9/9/9/4K4_w":    "",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1 w":                         "",
		"k8/9/9/9/9/9/9/9/K8 w":           "",
		"xxxxx/ooooo/...../...../..... X": "",
	} {
		_, err := boardtext.FEN(text)
		var game *boardtext.GameError
		if named := errors.As(err, &game); named != (want != "") || named && game.Game != want {
			t.Errorf("FEN(%q): %v, want %q", text, err, want)
		}
		if _, err := boardtext.Cut(text); errors.As(err, &game) != (want != "") {
			t.Errorf("Cut(%q): %v, want %q", text, err, want)
		}
	}
}
