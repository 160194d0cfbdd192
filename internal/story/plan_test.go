package story_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"duiyi/internal/story"
)

// TestPlan tells what each side did in games of masters, and nothing where that is ordinary.
func TestPlan(t *testing.T) {
	tests := []struct {
		name, moves string
		want        map[string]string
	}{
		{"siege", "h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 b0a2 c6c5 b2c2 c7b5 h0h6 a9a8 a0a1 g6g5 a1d1 c9e7 e3e4 b5a3 c2c1 a8f8 e4e5 f8f2 e5e6 f2g2 c1a1 a3b5 a1a6 d9e8 d1d6 b5a7 d0e1 g7f5 e2e5 g2c2 g0e2 g5g4 e6e7 g9e7 h6h7 b7b5 a6a5 a7c8 d6d8", map[string]string{
			"en":      "Red attacked the general: from move 12 to move 19 three or more of its pieces bore on Black's palace.",
			"zh-Hans": "红方攻王：第 12 至 19 回合，始终有三个以上的子力威胁黑方九宫。",
			"zh-Hant": "紅方攻王：第 12 至 19 回合，始終有三個以上的子力威脅黑方九宮。",
			"vi":      "Đỏ đánh vào tướng: từ nước 12 đến nước 19 luôn có ít nhất ba quân nhắm vào cung Đen.",
		}},
		{"guards and rooks", "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 c3c4 g6g5 b2d2 i9i8 b0c2 i8d8 f0e1 a9b9 h0h4 g7f5 g3g4 d8g8 g0i2 g5g4 h4g4 g8g4 i2g4 b7a7 a0b0 b9b0 c2b0 a7a3 b0c2 a3a4 g4i2 c9e7 d2d3 d9e8 d3c3 f7f6 c0a2 i6i5 e2f2 f6f2 e1f2 e6e5 c3c6 c7e6 c6b6 e5e4 f2e1 f5g3 i2g4 e4f4 a2c0 f4g4 g2f0 e6f4 b6b3 f4d3 e1d2 a4a0 f0g2 a6a5 c2d4 d3b2 g2e1 g3f1 e0f0 b2c0 e1c0 f1d2 d4c2 d2c0", map[string]string{
			"en":      "Black broke up the defence: 3 of Red's advisors and elephants fell, 0 of Black's. After Red's move 14, no chariot was left.",
			"zh-Hans": "黑方破士象：吃去红方士象共 3 个，己方失 0 个。第 14 回合红方之后，双方都没有车了。",
			"zh-Hant": "黑方破士象：吃去紅方士象共 3 個，己方失 0 個。第 14 回合紅方之後，雙方都沒有車了。",
			"vi":      "Đen phá sĩ tượng của Đỏ: ăn 3 quân sĩ, tượng và mất 0. Sau nước 14 của Đỏ, trên bàn không còn xe nào.",
		}},
		{"pawns", "b0c2 c6c5 b2a2 b9c7 a0b0 a9b9 b0b6 b7a7 b6b9 c7b9 g3g4 b9c7 h0g2 h9g7 i0i1 h7h3 g2h4 g9e7 c0e2 f9e8 i1d1 i9f9 d0e1 f9f5 i3i4 c7d5 a2a6 a7d7 d1b1 f5f1 h4g6 h3g3 g6e7 g7f5 a6a9 d5f4 h2f2 f5e7 c3c4 g3g2 c2d4 f4e2 c4c5 f1g1", map[string]string{
			"en":      "Red won soldiers: it took 3, Black 0.",
			"zh-Hans": "红方多吃兵卒：吃去 3 个，黑方吃去 0 个。",
			"zh-Hant": "紅方多吃兵卒：吃去 3 個，黑方吃去 0 個。",
			"vi":      "Đỏ hơn tốt: ăn 3 con, Đen ăn 0 con.",
		}},
		{"wing", "c3c4 h9g7 b0c2 g6g5 h0g2 i9i8 a0a1 c9e7 i0i1 i8c8 c2b4 b7b2 h2b2 c6c5 c4c5 c8c5 a1c1 h7h5 g0e2 b9c7 g3g4 g5g4 c1c5 e7c5 i1c1 g7f5 c1c4 g4g3 c4f4 g3g2 f4f5 h5h0 f0e1 c5e7 b2g2 a9b9 b4c6 b9b6 g2g6 b6b3 f5f8 e7c5 f8g8 g9e7 g6h6 f9e8 h6h9 e8f7 g8g9 e9e8 g9g8 e8e9 g8h8 h0h9 h8h9 e9e8", map[string]string{
			"en":      "Red played on Black's left wing: of the moves of its chariots, horses and cannons across the river 10 of 12 went there.",
			"zh-Hans": "红方着重黑方左翼：车马炮过河后共走 12 步，其中 10 步走到这一翼。",
			"zh-Hant": "紅方著重黑方左翼：車馬炮過河後共走 12 步，其中 10 步走到這一翼。",
			"vi":      "Đỏ đi nhiều ở cánh trái của Đen: xe, pháo, mã qua sông đi 12 nước thì 10 nước vào cánh này.",
		}},
		{"ordinary", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", map[string]string{"en": "", "zh-Hans": "", "zh-Hant": "", "vi": ""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := played(t, strings.Fields(tt.moves)...)
			got := story.Xiangqi(s)
			for lang, want := range tt.want {
				if !strings.HasSuffix(got[lang], want) || want == "" && got[lang] != "" {
					t.Errorf("%s:\n%s\nwant\n%s", lang, got[lang], want)
				}
			}
			if _, err := traditionalchinese.Big5.NewEncoder().String(got["zh-Hant"]); err != nil {
				t.Errorf("not in Big5: %s", got["zh-Hant"])
			}
			s.Whole = false
			for lang, text := range story.Xiangqi(s) {
				if text != "" {
					t.Errorf("%s of a game from another position: %s", lang, text)
				}
			}
		})
	}
}
