package story_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"duiyi/internal/story"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/match/xq"
)

// played returns the moves of a game of xiangqi.
func played(t *testing.T, moves ...string) positions.Story {
	t.Helper()
	start, err := xq.Rules{}.Start(match.Config{Game: xq.Game, Rules: xq.RuleSets[0]})
	if err != nil {
		t.Fatal(err)
	}
	s := positions.Story{Start: start, Whole: true}
	p := start
	for _, text := range moves {
		next, m, err := p.Play(text)
		if err != nil {
			t.Fatal(err)
		}
		p, s.Moves = next, append(s.Moves, m)
	}
	return s
}

func chance(c float64) *float64 { return &c }

// TestXiangqi tells games in every way in which a story can go.
func TestXiangqi(t *testing.T) {
	red := match.First
	tests := []struct {
		name string
		tell func(s *positions.Story)
		want map[string]string
	}{
		{
			"a turning point, and a mate", func(s *positions.Story) {
				s.Book = 4
				s.Turning = []positions.TurningPoint{{Number: 6, Mark: "??", Before: 0.1, After: 0.8, Why: []positions.Reason{{Text: map[string]string{"en": "Allows: R2=4 takes it.", "zh-Hans": "此后红方有：车二平四。"}}}}}
				s.Result = &match.Result{Winner: &red, Reason: "checkmate"}
				s.End = &positions.Reason{Text: map[string]string{"en": "R2=4 is mate.", "en-x-plain": "Red's chariot goes to Red 4, line 1, which is mate.", "zh-Hans": "车二平四 一步成杀。"}}
			},
			map[string]string{
				"en":         "The game left the book with Red's move 3, R1=2. With move 3 Black played c8+4??: before it the game was even, after it Red was winning. Allows: R2=4 takes it. The last move: R2=4 is mate.",
				"en-x-plain": "The game left the book with Red's move 3: Red's right chariot goes to Red 2, line 1. At move 3 Black's left cannon goes to Red 2, line 4??: before it the game was even, after it Red was winning. Allows: R2=4 takes it. The last move: Red's chariot goes to Red 4, line 1, which is mate.",
				"zh-Hans":    "第 3 回合红方 车一平二 脱谱。第 3 回合黑方走 炮8进4??：此前双方均势，此后红方胜势。此后红方有：车二平四。最后一着：车二平四 一步成杀。",
			},
		},
		{
			"lost by small steps", func(s *positions.Story) {
				s.Losses[1] = positions.Losses{Steps: 10, Fall: 0.9, Worst: 0.5, From: 2, To: 6}
				s.Result, s.Last = &match.Result{Winner: &red}, chance(0.6)
			},
			map[string]string{"en": "Black lost by no single mistake: in 10 small steps its chances fell by 45 %, most from move 1 to move 3: 25 %. Red won; at the end Red stood better."},
		},
		{
			"lost by small steps more than by a mistake", func(s *positions.Story) {
				s.Losses[1] = positions.Losses{Steps: 10, Fall: 0.9, Worst: 0.5, From: 2, To: 6, Mistakes: 1, ByMistake: 0.4}
				s.Result, s.Last = &match.Result{Winner: &red}, chance(0.9)
			},
			map[string]string{"vi": "Đen thua vì những nước nhỏ: qua 10 nước lỗ nhỏ cơ hội giảm 45 %, nặng nhất từ nước 1 đến nước 3: 25 %; 1 sai lầm lớn chỉ mất 20 %. Đỏ thắng; lúc kết thúc Đỏ thắng thế."},
		},
		{
			"behind by small steps in a study, which nobody has lost", func(s *positions.Story) {
				s.Losses[1] = positions.Losses{Steps: 10, Fall: 0.9, Worst: 0.5, From: 2, To: 6}
				s.Last = chance(0.6)
			},
			map[string]string{
				"en":      "Black fell behind by no single mistake: in 10 small steps its chances fell by 45 %, most from move 1 to move 3: 25 %. At the end of the moves Red stood better.",
				"zh-Hant": "黑方沒有明顯的大錯，只是一步步吃虧：10 步小虧，勝望降了 45 %，以第 1 至 3 回合最甚，降了 25 %。著法到此為止，紅方佔優。",
			},
		},
		{
			"behind by small steps more than by a mistake", func(s *positions.Story) {
				s.Losses[0] = positions.Losses{Steps: 10, Fall: 0.9, Worst: 0.5, From: 1, To: 5, Mistakes: 1, ByMistake: 0.4}
				s.Last = chance(-0.9)
			},
			map[string]string{"zh-Hans": "红方亏在小处：10 步小亏，胜望降了 45 %，以第 1 至 3 回合最甚，降了 25 %；1 步大错只失 20 %。着法到此为止，黑方胜势。"},
		},
		{
			"lost by a mistake more than by steps", func(s *positions.Story) {
				s.Losses[1] = positions.Losses{Steps: 10, Fall: 0.9, Worst: 0.6, From: 2, To: 6, Mistakes: 1, ByMistake: 0.9}
				s.Last = chance(0.9)
			},
			map[string]string{"en": "At the end of the moves Red was winning."},
		},
		{
			"a draw in the tables", func(s *positions.Story) {
				s.Result, s.Table = &match.Result{}, &positions.TableValue{Outcome: "draw"}
			},
			map[string]string{"zh-Hant": "殘局庫判終局為和棋。"},
		},
		{
			"a win let go, and one that was not", func(s *positions.Story) {
				s.Peaks = [2]positions.Peak{{Chance: 0.9, Number: 3}, {Chance: 0.8, Number: 2}}
				s.Result, s.Last = &match.Result{Winner: &red}, chance(0.2)
			},
			map[string]string{
				"en":      "After Black's move 1, Black stood to win and let it go. Red won; at the end the game was even.",
				"zh-Hans": "第 1 回合黑方之后，黑方本是胜势，可惜没有赢下。红方获胜，终局时双方均势。",
				"zh-Hant": "第 1 回合黑方之後，黑方本是勝勢，可惜沒有贏下。紅方獲勝，終局時雙方均勢。",
				"vi":      "Sau nước 1 của Đen, Đen đang thắng thế mà để tuột mất. Đỏ thắng; lúc kết thúc hai bên cân bằng.",
			},
		},
		{
			"lost in the tables, the loser to move", func(s *positions.Story) {
				s.Table, s.Turn = &positions.TableValue{Outcome: "loss", Plies: 22}, match.Second
			},
			map[string]string{"zh-Hans": "残局库判终局红方必胜，11 步成杀。"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := played(t, "h2e2", "h9g7", "h0g2", "b9c7", "i0h0", "h7h3")
			tt.tell(&s)
			got := story.Xiangqi(s)
			for lang, want := range tt.want {
				if got[lang] != want {
					t.Errorf("%s:\n%s\nwant\n%s", lang, got[lang], want)
				}
			}
			for _, r := range got["zh-Hant"] {
				if _, err := traditionalchinese.Big5.NewEncoder().String(string(r)); err != nil || strings.ContainsRune("冲里", r) {
					t.Errorf("%q is simplified: %s", r, got["zh-Hant"])
				}
			}
		})
	}
}

// A mirrored game has the same opening; one from another position has none.
func TestOpening(t *testing.T) {
	line := strings.Fields("b2e2 b9c7 b0c2 a9b9 a0b0 b7b3 g3g4 c6c5")
	mirrored := strings.Fields("h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 c3c4 g6g5")
	plain := story.Xiangqi(played(t, line...))["en"]
	if other := story.Xiangqi(played(t, mirrored...))["en"]; other != plain || plain == "" {
		t.Errorf("%q mirrored is %q", plain, other)
	}
	if text := story.Xiangqi(played(t, line[:7]...))["en"]; text != "" {
		t.Errorf("a line without a name of its own: %q", text)
	}
	left := played(t, line...)
	left.Book = 8
	left.Moves = append(left.Moves, left.Moves[6])
	if text := story.Xiangqi(left)["en"]; !strings.HasPrefix(text, strings.TrimSuffix(plain, ".")+"; the game left the book with Red's move 5, ") {
		t.Errorf("with the move that left the book: %q", text)
	}
	s := played(t, "h2e2")
	s.Whole = false
	if text := story.Xiangqi(s)["en"]; text != "" {
		t.Errorf("from another position: %q", text)
	}
}

// TestPlainElsewhere: a move of a game from another position is in words, too, and gomoku, whose
// points need none, has no story in them.
func TestPlainElsewhere(t *testing.T) {
	start, err := xq.Rules{}.Start(match.Config{Game: xq.Game, Rules: xq.RuleSets[0], Setup: "r2ak4/9/9/9/9/9/8P/9/7R1/3K5 w"})
	if err != nil {
		t.Fatal(err)
	}
	s := positions.Story{Start: start}
	p := start
	for _, text := range []string{"h1a1", "a9a1"} {
		next, m, err := p.Play(text)
		if err != nil {
			t.Fatal(err)
		}
		p, s.Moves = next, append(s.Moves, m)
	}
	s.Turning = []positions.TurningPoint{{Number: 2, Mark: "?", Before: 0.1, After: 0.8}}
	want := "At move 1 Black's chariot takes Red's chariot?: before it the game was even, after it Red was winning."
	if got := story.Xiangqi(s)["en-x-plain"]; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if text, ok := story.Gomoku(positions.Story{Start: start})["en-x-plain"]; ok {
		t.Errorf("of gomoku: %q", text)
	}
}

// TestAttack: a game of gomoku says whose stones threatened, and is silent without threats.
func TestAttack(t *testing.T) {
	tests := []struct{ moves, en, zh string }{
		{
			"h8 a1 i8 a15 j8 g8 k8 l8 i9 o1 i7 i10 j9 o15 k10",
			"Black attacked: 4 of its stones made a four or an open three, 0 of White's; the most in a row were 2, from move 5.",
			"黑方主攻：冲四、活三共 4 手，白方 0 手；最多连续 2 手，自第 5 手起。",
		},
		{
			"h8 h2 i8 i2 j8 j2 k8 k2 h12 h5 i12 i5 j12 j5",
			"Both sides attacked: 3 stones of Black made a four or an open three, and 3 of White's.",
			"双方对攻：黑方冲四、活三共 3 手，白方 3 手。",
		},
		{"h8 h2 i8 i2 j8 a1", "", ""},
	}
	for _, tt := range tests {
		start, err := gm.Rules{}.Start(match.Config{Game: gm.Game, Rules: gm.RuleSets[0]})
		if err != nil {
			t.Fatal(err)
		}
		s := positions.Story{Start: start}
		p := start
		for text := range strings.FieldsSeq(tt.moves) {
			next, m, err := p.Play(text)
			if err != nil {
				t.Fatal(text, err)
			}
			p, s.Moves = next, append(s.Moves, m)
		}
		got := story.Gomoku(s)
		if got["en"] != tt.en || got["zh-Hans"] != tt.zh {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", tt.moves, got["en"], got["zh-Hans"], tt.en, tt.zh)
		}
	}
}
