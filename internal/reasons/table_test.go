package reasons

import (
	"testing"

	"duiyi/internal/xqtable"
	"duiyi/match"
	"duiyi/match/positions"
)

// TestTableReasons: a move that throws a win or a draw away says so, with the distance.
// No other move does.
func TestTableReasons(t *testing.T) {
	set := xqtable.Open(xqtable.Own())
	defer set.Close()
	tests := []struct {
		name, setup, played, best string
		kind                      string // "" for no reason of a table
		moves                     int
		text                      map[string]string
	}{
		{
			"a rook is left to be taken", "3k5/4a4/R8/9/9/9/9/9/9/5K3 w", "a7d7", "f0e0", wonToDrawn, 3,
			map[string]string{
				"en":      "The ending was won: K4=5 mates in 3 by the endgame table. Now it is drawn.",
				"zh-Hans": "残局库判此局面必胜：帅四平五，3 步成杀。走成了和棋。",
				"zh-Hant": "殘局庫判此局面必勝：帥四平五，3 步成殺。走成了和棋。",
				"vi":      "Theo bảng cờ tàn thế này thắng: Tg4-5, 3 nước chiếu hết. Giờ thành hòa.",
			},
		},
		{
			"the king leaves its guards", "2bakab2/9/9/9/9/5R3/9/9/9/3K5 b", "e9e8", "f9e8", drawnToLost, 12,
			map[string]string{
				"en":      "The ending was drawn, with e3+1 for example. Now it is lost: mate in 12 by the endgame table.",
				"zh-Hans": "残局库判此局面为和，例如 象3进1。走成了败局，12 步被杀。",
				"zh-Hant": "殘局庫判此局面為和，例如 象3進1。走成了敗局，12 步被殺。",
				"vi":      "Theo bảng cờ tàn thế này hòa, chẳng hạn T3.1. Giờ thua, bị chiếu hết sau 12 nước.",
			},
		},
		{"the win is kept", "3k5/4a4/R8/9/9/9/9/9/9/5K3 w", "a7a6", "f0e0", "", 0, nil},
		{"the win comes after the move limit", "3k5/4a4/R8/9/9/9/9/9/9/5K3 w - - 116 1", "a7d7", "f0e0", "", 0, nil},
		{"in no table", "3ak4/4a4/9/9/9/9/9/9/RC6r/5K3 w", "a1a9", "b1b9", "", 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, err := WithTables(set)(t.Context(), positions.ReasonQuery{Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: tt.setup}, Played: tt.played, Best: []string{tt.best}})
			if err != nil {
				t.Fatal(err)
			}
			if len(list) > mostReasons {
				t.Errorf("%d reasons", len(list))
			}
			for i, r := range list {
				if fromTable := r.Kind == wonToDrawn || r.Kind == drawnToLost; fromTable != (i == 0 && tt.kind != "") {
					t.Errorf("reason %d: %+v", i, r)
				}
			}
			if tt.kind == "" {
				return
			}
			if len(list) == 0 || list[0].Kind != tt.kind || list[0].Moves != tt.moves {
				t.Fatalf("%+v, want %s in %d", list, tt.kind, tt.moves)
			}
			for tag, want := range tt.text {
				if got := list[0].Text[tag]; got != want {
					t.Errorf("%s: %q, want %q", tag, got, want)
				}
			}
		})
	}
}
