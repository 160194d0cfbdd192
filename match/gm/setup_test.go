package gm_test

import (
	"slices"
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
)

func TestExamine(t *testing.T) {
	tests := []struct {
		name, rules, board string
		faults, remarks    []string // CODE:SIDE:POINTS
		forbidden          []string
	}{
		{"the empty board", "freestyle", "", nil, nil, nil},
		{"as in a game", "freestyle", "...../..O../..X../...../..... X", nil, nil, nil},
		{"more stones than turns", "freestyle", "XXXX./OO.../...../...../..... X", nil, []string{"counts:-:"}, nil},
		{"White is to move, with as many stones", "freestyle", "...../..O../..X../...../..... O", nil, []string{"counts:-:"}, nil},
		{"five already", "freestyle", "XXXXX/.O.O./..O.O/...../..... O", []string{"over:0:a5 b5 c5 d5 e5"}, nil, nil},
		{"both have five", "freestyle", "XXXXX/...../...../...../OOOOO X", []string{"over:-:a1 b1 c1 d1 e1 a5 b5 c5 d5 e5"}, nil, nil},
		{"six are a win in freestyle", "freestyle", "XXXXXX/....../O.O.O./.O.O.O/....../...... X", []string{"over:0:a6 b6 c6 d6 e6 f6"}, nil, nil},
		{"six are nothing in standard", "standard", "XXXXXX/....../O.O.O./.O.O.O/....../...... X", nil, nil, nil},
		{"six were a foul in renju", "renju", "XXXXXX/....../O.O.O./.O.O.O/....../...... X", nil, []string{"overline:0:a6 b6 c6 d6 e6 f6"}, nil},
		{"a falling six", "renju", "X....../.X...../..X..../...X.../....X../.....X./OO.O.OO O", nil, []string{"overline:0:f2 e3 d4 c5 b6 a7"}, nil},
		{"forbidden to Black", "renju", "......./......./...X.../..X.X../...X.../......./OO.O..O X", nil, nil, []string{"d4"}},
		{"no point is left", "standard", "XOXOX/XOXOX/OXOXO/OXOXO/XOXOX O", []string{"over:-:"}, nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := gm.Rules{}.Examine(config(tt.rules, 0, tt.board))
			if err != nil {
				t.Fatal(err)
			}
			faults, remarks := brief(s.Faults), brief(s.Remarks)
			if !slices.Equal(faults, tt.faults) || !slices.Equal(remarks, tt.remarks) || !slices.Equal(s.Forbidden, tt.forbidden) {
				t.Errorf("faults %q, remarks %q, forbidden %q, want %q, %q, %q", faults, remarks, s.Forbidden, tt.faults, tt.remarks, tt.forbidden)
			}
			if p, err := (gm.Rules{}).Start(config(tt.rules, 0, tt.board)); err != nil || (p.Result() == nil) != (len(faults) == 0) {
				t.Errorf("a game that starts there: %v", err)
			}
		})
	}
	if s, err := (gm.Rules{}).Examine(config("renju", 19, "")); err != nil || strings.Count(s.Board, "/") != 18 {
		t.Errorf("an empty board of 19: %q, %v", s.Board, err)
	}
	if _, err := (gm.Rules{}).Examine(config("renju", 0, "xxx")); err == nil {
		t.Error("no board at all was taken")
	}
}

func brief(notes []positions.SetupNote) []string {
	var list []string
	for _, n := range notes {
		whose := "-"
		if n.Side != nil {
			whose = string('0' + rune(*n.Side))
		}
		list = append(list, n.Code+":"+whose+":"+strings.Join(n.Points, " "))
	}
	return list
}

// Whoever passes leaves all as it is but the side to move; while an opening rule
// asks, and when the game is over, nobody can.
func TestPass(t *testing.T) {
	tests := []struct {
		name string
		c    match.Config
		want string
	}{
		{"black", match.Config{Setup: "...../..O../..X../...../..... X"}, "...../..O../..X../...../..... O"},
		{"white", match.Config{Setup: "...../...../..X../...../..... O"}, "...../...../..X../...../..... X"},
		{"over", match.Config{Setup: "XXXXX/...../..OOO/...../..... O"}, ""},
		{"an opening rule asks", match.Config{Options: match.OptionsOf(gm.Options{Opening: "swap2"})}, ""},
	}
	for _, tt := range tests {
		tt.c.Game, tt.c.Rules = gm.Game, "freestyle"
		p, err := gm.Rules{}.Start(tt.c)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if board, ok := gm.Pass(p); board != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %q, %v", tt.name, board, ok)
		}
	}
}
