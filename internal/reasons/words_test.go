package reasons

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"duiyi/match"
	"duiyi/match/positions"
)

// TestTables holds all languages to the same words with the same values.
func TestTables(t *testing.T) {
	tables := func(w *words) map[string]map[string]string {
		return map[string]map[string]string{"roles": w.roles, "facts": w.facts, "then": w.then, "worths": w.worths, "once": w.once, "names": w.names, "fouls": w.fouls}
	}
	want := tables(&english)
	for _, w := range languages {
		for name, table := range tables(w) {
			if got, want := slices.Sorted(maps.Keys(table)), slices.Sorted(maps.Keys(want[name])); !slices.Equal(got, want) {
				t.Errorf("%s: %s has %q, English %q", w.tag, name, got, want)
			}
		}
		for kind, text := range w.facts {
			for _, key := range []string{"{targets}", "{by}", "{moves}", "{name}", "{line}", "{then}", "{worth}", "{foul}"} {
				if strings.Contains(text, key) != strings.Contains(english.facts[kind], key) {
					t.Errorf("%s: %s: %s: English has it otherwise", w.tag, kind, key)
				}
			}
		}
	}
}

// TestTraditional finds simplified characters that were left over: Big5 has none
// of them.
func TestTraditional(t *testing.T) {
	for _, table := range []map[string]string{traditional.roles, traditional.facts, traditional.then, traditional.worths, traditional.once, traditional.names, traditional.fouls} {
		for key, text := range table {
			for _, r := range text {
				if _, err := traditionalchinese.Big5.NewEncoder().String(string(r)); err != nil {
					t.Errorf("%s: %q is not in Big5: %s", key, r, text)
				}
			}
		}
	}
}

func TestXiangqi(t *testing.T) {
	tests := []struct {
		name string
		q    positions.ReasonQuery
		want map[string][]string // sentences by language
	}{
		{
			"a rook left to be taken",
			positions.ReasonQuery{
				Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "r2ak4/9/9/9/9/9/8P/9/7R1/3K5 w"},
				Played: "h1a1", Best: []string{"h1h2"}, Reply: []string{"a9a1"},
			},
			map[string][]string{
				"en":      {"Allows: r1+8 takes Red's rook on Red 9, line 2, and nothing can take back."},
				"zh-Hans": {"此后黑方有：车1进8 白吃红九路二线的红车，吃后对方无子可以回吃。"},
				"zh-Hant": {"此後黑方有：車1進8 白吃紅九路二線的紅車，吃後對方無子可以回吃。"},
				"vi":      {"Sau đó Đen có: X1.8 ăn không xe đỏ ở Đỏ lộ 9 tuyến 2, không quân nào bắt lại được."},
			},
		},
		{
			"a mate in one as a hint",
			positions.ReasonQuery{
				Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "4k4/9/4N4/9/9/9/2C6/9/9/3K5 w"},
				Best:   []string{"c3e3"},
			},
			map[string][]string{
				"en":      {"C7=5 is mate (horse and cannon)."},
				"zh-Hans": {"炮七平五 一步成杀（马后炮）。"},
				"zh-Hant": {"炮七平五 一步成殺（馬後炮）。"},
				"vi":      {"P7-5 chiếu hết ngay (mã hậu pháo)."},
			},
		},
		{
			"an elephant that a rook wins by way of a check",
			positions.ReasonQuery{
				Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "2baka3/9/4b4/p3R3p/9/5cP2/P2rP3P/4C3R/9/2BAKABr1 w"},
				Played: "e2h2", Best: []string{"i2g2"}, Reply: []string{"h0g0"},
			},
			map[string][]string{
				"en":      {"Allows: r8=7 comes out ahead by the worth of an advisor or elephant at least, whatever is answered: r8=7 R5=9 r7-4 R9=1 r4=1."},
				"zh-Hans": {"此后黑方有：车8平7，怎么应都至少净得一士（象）或等值的子：车8平7 车五平九 车7退4 车九平一 车4平1。"},
				"zh-Hant": {"此後黑方有：車8平7，怎麼應都至少淨得一士（象）或等值的子：車8平7 車五平九 車7退4 車九平一 車4平1。"},
				"vi":      {"Sau đó Đen có: X8-7, đỡ thế nào cũng lời ít nhất bằng một sĩ hoặc tượng: X8-7 X5-9 X7/4 X9-1 X4-1."},
			},
		},
		{
			"a mate that was to be threatened",
			positions.ReasonQuery{
				Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "4ka3/4a4/2N1b4/4p3p/6b2/P3P4/6C1c/6c2/4A4/2BAK4 b"},
				Played: "i3i4", Best: []string{"i3i0"}, Reply: []string{"c7e6"},
			},
			map[string][]string{
				"en":      {"Missed: c9+3 threatens mate on the next move (double cannon): c7+2."},
				"zh-Hans": {"错过：炮9进3 做杀，红方不应下一步就成杀（重炮）：炮7进2。"},
				"zh-Hant": {"錯過：砲9進3 做殺，紅方不應下一步就成殺（重炮）：砲7進2。"},
				"vi":      {"Bỏ lỡ: P9.3 dọa chiếu hết ngay nước sau (pháo trùng): P7.2."},
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { sentences(t, Xiangqi, tt.q, tt.want) })
	}
}

func TestGomoku(t *testing.T) {
	tests := []struct {
		name string
		q    positions.ReasonQuery
		want map[string][]string // sentences by language
	}{
		{
			"a four spent",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "freestyle", Setup: ".............../.............../.............../.XOOO........../...XXOX.OOX..../..XOXX...O...../.XOOOXOXOX...../..O.OXXOX....../..OXXOXOXO...../..XXXOX.O.X..../..OOX.OXOOX..../...XOX.XOXO..../......XOO..X.../.......OX....../............... O"},
				Played: "g2", Best: []string{"j13"}, Reply: []string{"f1"},
			},
			map[string][]string{
				"en":      {"G2 spends the four G2 H3 I4 J5: once F1 stops it the row is dead, and no win by fours is left."},
				"zh-Hans": {"G2 冲四（G2 H3 I4 J5）冲早了：F1 一挡这条线就死了，后面也没有冲四胜。"},
				"vi":      {"G2 phí nước bốn G2 H3 I4 J5: chặn ở F1 là hàng này hết, không còn chuỗi bốn nào thắng."},
			},
		},
		{
			"a threat that is parried with another",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "freestyle", Setup: ".............../.............../.............../.......O......./.......XX.OX.../.......XOXXO.../..X.X.OXOO.OX../...OOOXOOX.O.../...XOXXOO.XX.../....OXXOXX...../....XOX.O.O.O../......OX.O...../.......X......./.............../............... X"},
				Played: "k3", Best: []string{"m7"}, Reply: []string{"i3"},
			},
			map[string][]string{
				"en":      {"Allows: I3 parries and takes the initiative, threatening to make five in 2: H2 G1 L6."},
				"zh-Hans": {"此后白方有：I3 防守兼取先手，不应就有 2 手成五：H2 G1 L6。"},
				"zh-Hant": {"此後白方有：I3 防守兼取先手，不應就有 2 手成五：H2 G1 L6。"},
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { sentences(t, Gomoku, tt.q, tt.want) })
	}
}

// sentences holds an answer to the sentences of some languages.
func sentences(t *testing.T, explain func(context.Context, positions.ReasonQuery) ([]positions.Reason, error), q positions.ReasonQuery, want map[string][]string) {
	t.Helper()
	got, err := explain(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range want {
		var texts []string
		for _, r := range got {
			texts = append(texts, r.Text[lang])
		}
		if !slices.Equal(texts, want) {
			t.Errorf("%s: %q, want %q", lang, texts, want)
		}
	}
}
