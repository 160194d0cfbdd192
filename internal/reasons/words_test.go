package reasons

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"duiyi/internal/xqreason"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
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
			for _, key := range []string{"{targets}", "{any}", "{by}", "{moves}", "{name}", "{line}", "{then}", "{worth}", "{won}", "{held}", "{behind}", "{foul}", "{best}", "{better}", "{n0}", "{n1}", "{n2}", "{n3}", "{own}", "{faster}"} {
				if strings.Contains(text, key) != strings.Contains(english.facts[kind], key) {
					t.Errorf("%s: %s: %s: English has it otherwise", w.tag, kind, key)
				}
			}
		}
	}
}

// TestTraditional finds simplified characters that were left over: Big5 has none
// of them but two, which stand for other characters there.
func TestTraditional(t *testing.T) {
	pieces := map[string]string{}
	for _, list := range [][]string{traditional.xiangqiPieces.kinds[0][:], traditional.xiangqiPieces.kinds[1][:], traditional.xiangqiPieces.owner[:], traditional.xiangqiPieces.place[:]} {
		for _, text := range list {
			pieces[text] = text
		}
	}
	for _, table := range []map[string]string{pieces, traditional.roles, traditional.facts, traditional.then, traditional.worths, traditional.once, traditional.names, traditional.fouls} {
		for key, text := range table {
			for _, r := range text {
				if _, err := traditionalchinese.Big5.NewEncoder().String(string(r)); err != nil || strings.ContainsRune("冲里", r) {
					t.Errorf("%s: %q is simplified: %s", key, r, text)
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
				"en":      {"Allows: r1+8 takes Red's chariot for nothing."},
				Plain:     {"Allows: Black's chariot takes Red's chariot for nothing."},
				"zh-Hans": {"此后黑方有：车1进8 白吃红车。"},
				"zh-Hant": {"此後黑方有：車1進8 白吃紅車。"},
				"vi":      {"Sau đó Đen có: X1.8 ăn không xe của Đỏ."},
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
				Plain:     {"Red's cannon goes to Red 5, line 4, which is mate (horse and cannon)."},
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
				"en":      {"Allows: r8=7 wins material whatever is answered; against the best defence it wins an elephant: r8=7 R5=9 r7-4 R9=1 r4=1."},
				Plain:     {"Allows: Black's left chariot takes Red's right elephant and wins material whatever is answered; against the best defence it wins an elephant: then Red's centre chariot takes Black's soldier on file 1; Black's left chariot takes Red's soldier on file 3; Red's left chariot takes Black's soldier …."},
				"zh-Hans": {"此后黑方有：车8平7，对方怎么应都要丢子，应得最好黑方也得一相：车8平7 车五平九 车7退4 车九平一 车4平1。"},
				"zh-Hant": {"此後黑方有：車8平7，對方怎麼應都要丟子，應得最好黑方也得一相：車8平7 車五平九 車7退4 車九平一 車4平1。"},
				"vi":      {"Sau đó Đen có: X8-7, đỡ thế nào cũng lời quân, đỡ hay nhất vẫn được một tượng: X8-7 X5-9 X7/4 X9-1 X4-1."},
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
				Plain:     {"Missed: Black's edge cannon goes to Red 1, line 1 and threatens mate on the next move (double cannon): Black's right cannon goes to Red 3, line 1."},
				"zh-Hans": {"错过：炮9进3 做杀，红方不应下一步就成杀（重炮）：炮7进2。"},
				"zh-Hant": {"錯過：砲9進3 做殺，紅方不應下一步就成殺（重炮）：砲7進2。"},
				"vi":      {"Bỏ lỡ: P9.3 dọa chiếu hết ngay nước sau (pháo trùng): P7.2."},
			},
		},
		{
			"a quiet move before a mate that stood",
			positions.ReasonQuery{
				Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "3k1ab2/4a4/4bc3/p3p3p/5n3/1NB1P1R2/8P/3r2N2/9/2n1K4 w"},
				Played: "c4a2", Best: []string{"b4c2"},
			},
			map[string][]string{
				"en":      {"E7-9 is slow: Black's mate in 2 (facing generals) stood already; H8-7 meets it."},
				Plain:     {"Red's elephant goes to Red 9, line 3, which is slow: Black's mate in 2 (facing generals) stood already. What meets it: Red's left horse goes to Red 7, line 3."},
				"zh-Hans": {"相七退九 是缓手：黑方已有 2 步杀（白脸将），应走 马八退七 解杀。"},
				"zh-Hant": {"相七退九 是緩手：黑方已有 2 步殺（白臉將），應走 馬八退七 解殺。"},
				"vi":      {"T7/9 chậm: Đen đã có sẵn sát 2 nước (lộ mặt tướng); đi M8/7 thì đỡ được."},
			},
		},
		{
			"a threat of mate that comes one move too late",
			positions.ReasonQuery{
				Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "5k3/7R1/4b4/4C3p/2b1p4/5p3/2r4nc/4B4/4A4/3AK1B2 w"},
				Played: "h8h6", Best: []string{"e0f0"},
			},
			map[string][]string{
				"en":      {"R2-2 is one move too late: it threatens mate in 1, but Black mates first, in 3 (horse in the trough); K5=4 meets it."},
				Plain:     {"Red's chariot goes to Black 8, line 4, which is one move too late: it threatens mate in 1, but Black mates first, in 3 (horse in the trough). What meets it: Red's general goes to Red 4, line 1."},
				"zh-Hans": {"车二退二 慢一步：虽有 1 步杀的威胁，但黑方先成杀，3 步杀（卧槽马）；应走 帅五平四 解杀。"},
				"zh-Hant": {"車二退二 慢一步：雖有 1 步殺的威脅，但黑方先成殺，3 步殺（臥槽馬）；應走 帥五平四 解殺。"},
				"vi":      {"X2/2 chậm một nước: dọa sát 1 nước nhưng Đen chiếu hết trước, trong 3 nước (ngọa tào mã); đi Tg5-4 thì đỡ được."},
			},
		},
		{
			"a mate missed before another",
			positions.ReasonQuery{
				Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "4k4/R8/1R7/9/9/9/9/8r/7r1/3K5 w"},
				Played: "b7b0", Best: []string{"b7b9"},
			},
			map[string][]string{
				"en":      {"Missed: R8+2 is mate (two chariots).", "R8-7 is one move too late: it threatens mate in 1, but Black mates first, in 1 (two chariots); R8+2 mates before that, in 1."},
				"zh-Hans": {"错过：车八进二 一步成杀（双车错）。", "车八退七 慢一步：虽有 1 步杀的威胁，但黑方先成杀，1 步杀（双车错）；车八进二 能先成杀，1 步杀。"},
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
		{
			"little room",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "renju", Setup: ".............../.............../.............../.............../.............../......XO......./......OXO....../.....XOX.X...../........XO...../......XO......./.............../.............../.............../.............../............... O"},
				Played: "f7", Best: []string{"f5", "k8", "l8", "l7", "h5", "h4", "i5", "j5", "k6", "m6"}, Reply: []string{"g4", "g5", "e5", "i5", "e4", "f4", "e3", "e6", "d5", "f3"},
			},
			map[string][]string{
				"en":      {"F7 has little room: of the rows of five through it 7 are open to White and 15 to Black; through F5 it would be 14 and 20."},
				"zh-Hans": {"F7 棋路窄：经过此点、白方还能成五的有 7 路，黑方有 15 路；F5 则有 14 路和 20 路。"},
				"vi":      {"F7 ít đường: các hàng năm qua đó còn mở 7 cho Trắng và 15 cho Đen; qua F5 thì là 14 và 20."},
			},
		},
		{
			"open threes in a row",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "renju", Setup: ".............../.............../.............../.............../.........O...../........X.XO.../......XOO.X..../......OXX.OX.../........OX...../.............../.............../.............../.............../.............../............... O"},
				Played: "l11", Best: []string{"j10"}, Reply: []string{"j12"},
			},
			map[string][]string{
				"en":      {"Allows: 2 open threes in a row from I11 on, whatever White answers, or a win sooner; with White's stone on J10 it would be 1 at most: I11 J10 F8."},
				"zh-Hans": {"此后黑方有：I11 起连走 2 个活三，白方只能跟着应，应错就输；白方走 J10 则最多 1 个：I11 J10 F8。"},
				"zh-Hant": {"此後黑方有：I11 起連走 2 個活三，白方只能跟著應，應錯就輸；白方走 J10 則最多 1 個：I11 J10 F8。"},
				"vi":      {"Sau đó Đen có: 2 nước ba mở liên tiếp từ I11, Trắng chỉ có thể đỡ theo, đỡ sai là thua; nếu Trắng đi J10 thì nhiều nhất 1: I11 J10 F8."},
			},
		},
		{
			"open threes on the point that both want",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "freestyle", Setup: ".............../.............../.............../.............../.............../.............../.....OX......../.....XO......../....OXO......../.......X......./.............../.............../.............../.............../............... X"},
				Played: "g5", Best: []string{"e10"}, Reply: []string{"i7"},
			},
			map[string][]string{
				"en":      {"Allows: 3 open threes in a row from E10 on, whatever Black answers, or a win sooner; with Black's stone on E10 there would be none: E10 H7 E8 E9 C6."},
				"zh-Hans": {"此后白方有：E10 起连走 3 个活三，黑方只能跟着应，应错就输；黑方走 E10 则一个也没有：E10 H7 E8 E9 C6。"},
				"vi":      {"Sau đó Trắng có: 3 nước ba mở liên tiếp từ E10, Đen chỉ có thể đỡ theo, đỡ sai là thua; nếu Đen đi E10 thì không có nước nào: E10 H7 E8 E9 C6."},
			},
		},
		{
			"one open three",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "renju", Setup: ".............../.............../.............../.............../.............../.............../......XOO....../......OXX....../........OX...../.............../.............../.............../.............../.............../............... X"},
				Played: "k10", Best: []string{"i10"}, Reply: []string{"k8"},
			},
			map[string][]string{
				"en":      {"Allows: an open three that Black must answer, beginning with E6; with Black's stone on I10 there would be none."},
				"zh-Hans": {"此后白方有：E6 起先手活三，黑方不能不应；黑方走 I10 则没有。"},
				"vi":      {"Sau đó Trắng có: ba mở từ E6 mà Đen phải đỡ; nếu Đen đi I10 thì không có."},
			},
		},
		{
			"rows of the opponent that are not cut",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "freestyle", Setup: ".............../.............../.............../.............../.............../.............../.......X......./.......OX....../.......O......./......X......../....X.O......../.............../.............../.............../............... O"},
				Played: "j5", Best: []string{"i6"}, Reply: []string{"h5"},
			},
			map[string][]string{
				"en":      {"J5 hinders Black little: it cuts 0 rows of five with Black's stones; I6 would cut 6."},
				"zh-Hans": {"J5 没管住黑方：只挡黑方 0 路，I6 能挡 6 路。"},
				"vi":      {"J5 ít cản Đen: chỉ chặn 0 hàng của Đen; I6 chặn được 6."},
			},
		},
		{
			"what the engine's lines end in",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "renju", Setup: ".............../.............../.....XOOO....../.......XXOX..../...OXXXOXOOX.O./...X.OO.XXOX.../......XOXOO..O./....XO.XOOOOX../......OXXXXO.../........X....../.......OX.OX.../.............../.............../.............../............... X"},
				Played: "m10", Best: []string{"j4", "n10", "n8", "m6", "n5", "l9", "m9", "m10", "o12", "i4"}, Reply: []string{"m9", "l9", "e10", "j4", "k4", "k3", "l2", "i3", "i4", "j13"},
			},
			map[string][]string{
				"en":      {"The engine's line after M10 ends with 7 points where Black can make an open three or a four, and 13 for White; its line with J4 ends with 10 and 9."},
				"zh-Hans": {"走 M10，引擎的变化走完，黑方有 7 处可成活三或冲四，白方有 13 处；走 J4 则是 10 处和 9 处。"},
				"vi":      {"Đi M10 thì hết biến của máy Đen có 7 điểm thành ba mở hoặc bốn, Trắng có 13; nếu đi J4 thì là 10 và 9."},
			},
		},
		{
			"a long threat that is proved",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "renju", Setup: ".............../.............../........X....../....OX.OOXO..../.....XOXX.XO.../.....OXO..XO.../....O.OXO..X.../...X.XOX.XXO.../.....O..XO...../......XO......./.............../.............../.............../.............../............... O"},
				Played: "k6", Best: []string{"d7", "e7", "c9", "d9", "c8", "f5", "e4", "h14", "g15", "j13"}, Reply: []string{"j13", "e10", "e11", "g13", "g15", "h14", "d7", "f9", "d11", "l5"},
			},
			map[string][]string{
				"en":      {"Missed: D7 threatens to win by threes and fours, 14 stones to the five: E7 G7 E6 K7 K9 E8 C8 B9 C7 …."},
				"zh-Hans": {"错过：D7 做杀，对方不应就以冲四活三取胜，14 手成五：E7 G7 E6 K7 K9 E8 C8 B9 C7 …。"},
				"vi":      {"Bỏ lỡ: D7 dọa thắng bằng ba và bốn, 14 quân là thành năm: E7 G7 E6 K7 K9 E8 C8 B9 C7 …."},
			},
		},
		{
			"an attack in the engine's line",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "renju", Setup: ".............../.............../.............../.............../......X......../........X....../.......O.O...../.......XO....../.............../.............../.............../.............../.............../.............../............... X"},
				Played: "g9", Best: []string{"j7", "k10", "l11", "f10", "i9", "f12", "f11", "e11", "d10", "g6"}, Reply: []string{"k10", "h7", "g10", "j7", "i7", "k9", "l11", "m12", "j12", "j11"},
			},
			map[string][]string{
				"en":      {"G9 hinders White little: it cuts 4 rows of five with White's stones, 2 of them with two or more; J7 would cut 7 and 3.", "Allows: an attack that begins with K10: in the engine's line Black must answer 2 stones in a row: K10 H7 G10."},
				"zh-Hans": {"G9 没管住白方：只挡白方 4 路，其中两子以上的 2 路；J7 能挡 7 路和 3 路。", "此后白方有：K10 起连续先手，按引擎着法黑方要连应 2 手：K10 H7 G10。"},
				"vi":      {"G9 ít cản Trắng: chỉ chặn 4 hàng của Trắng, trong đó 2 hàng có từ hai quân; J7 chặn được 7 và 3.", "Sau đó Trắng có: thế công từ K10: theo biến của máy, Đen phải đỡ 2 quân liên tiếp: K10 H7 G10."},
			},
		},
		{
			"the initiative given up",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "renju", Setup: ".............../...XO...O....../.....X.OXXOX.../...OOOX.X.OOOX./..XOOX.XXOXO.../..OXX.O.XOXO.../...XOXXOOOX..O./..OX.OOXXXOX.../....XO.OOXO.X../....XO.XXXOX.O./..OXOX.XOX.OXO./...O.XOXOOXXOX./..X.OOXO.XOO.../.....X....X..../............... X"},
				Played: "m11", Best: []string{"k14"}, Reply: []string{"o8"},
			},
			map[string][]string{
				"en":      {"Allows: an open three that Black must answer, beginning with M1; with Black's stone on K14 there would be none: M1 L2 O2 N3 B6 A7 C6.", "M11 gives up the initiative: in the engine's line White is the first to threaten: M11 O8; after K14 it would be Black: K14."},
				"zh-Hans": {"此后白方有：M1 起先手活三，黑方不能不应；黑方走 K14 则没有：M1 L2 O2 N3 B6 A7 C6。", "M11 失先：按引擎着法白方先攻：M11 O8；走 K14 则是黑方先攻：K14。"},
				"vi":      {"Sau đó Trắng có: ba mở từ M1 mà Đen phải đỡ; nếu Đen đi K14 thì không có: M1 L2 O2 N3 B6 A7 C6.", "M11 mất tiên: theo biến của máy, Trắng dọa trước: M11 O8; nếu đi K14 thì Đen dọa trước: K14."},
			},
		},
		{
			"a four with tempo and a threat behind it",
			positions.ReasonQuery{
				Config: match.Config{Game: "gomoku", Rules: "renju", Setup: ".............../.............../.............../.............../.............../.............../.....O.....O.../.....XOX.XX..../.....O.OOX...../....XOXOX....../.......XX....../......O......../.............../.............../............... O"},
				Played: "l8", Best: []string{"e7", "g7", "g5", "h4", "j6", "k5", "i8", "l5", "j5", "k4"}, Reply: []string{"j5", "e7", "g7", "e10", "d11"},
			},
			map[string][]string{
				"en":      {"Missed: E7 makes a four with one answer, and then G5 threatens to win: White keeps the initiative: E7 G7 G5."},
				"zh-Hans": {"错过：E7 先手冲四，应后再走 G5 做杀，白方始终先手：E7 G7 G5。"},
				"vi":      {"Bỏ lỡ: E7 đánh bốn buộc chặn, rồi G5 dọa thắng: Trắng giữ tiên: E7 G7 G5."},
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

// TestDoubleThreat: of many pieces threatened the three dearest are named.
func TestDoubleThreat(t *testing.T) {
	sentences(t, Xiangqi, positions.ReasonQuery{
		Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "4kab2/4a4/4b4/p1p1n4/9/2P1p1p2/P4Rc1r/Cr2B1R2/8C/2BAKA3 w"},
		Played: "f0e1", Best: []string{"i1g1"}, Reply: []string{"a6a5"},
	}, map[string][]string{
		"en":      {"Missed: C1=3 threatens Black's right chariot, edge chariot and cannon, and more, and no answer parries everything."},
		"zh-Hans": {"错过：炮一平三 一着两用，威胁黑右车、边车、炮等，对方无法兼顾。"},
		"zh-Hant": {"錯過：炮一平三 一著兩用，威脅黑右車、邊車、砲等，對方無法兼顧。"},
		"vi":      {"Bỏ lỡ: P1-3 một nước hai đòn, dọa xe phải, xe biên và pháo của Đen và quân khác, không đỡ hết được."},
	})
}

// TestWonInALine: what a line wins is named by its pieces, and what is given for it.
func TestWonInALine(t *testing.T) {
	tests := []struct{ fen, line, want string }{
		{"5k3/9/9/4c4/9/9/9/4R4/9/3K5 w", "e2e6", "得一炮"},
		{"5k3/4r4/9/4c4/9/9/9/4R4/9/3K5 w", "e2e6 e8e6", "以一车换一炮"},
		{"5k3/9/9/4c1p2/9/9/4R4/9/9/3K5 w", "e3e6 f9f8 e6g6", "得一炮、一卒"},
		{"5k3/9/9/2p6/9/2P6/9/9/9/2RK5 w", "c0c1 c6c5 c4c5", "得一卒"},
	}
	for _, tt := range tests {
		p, err := xiangqi.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		r := xqreason.Reason{At: p, Fact: xqreason.Fact{Gain: 1}}
		for text := range strings.FieldsSeq(tt.line) {
			m, err := xiangqi.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			r.Line = append(r.Line, m)
		}
		if got := simplified.won(&r); got != tt.want {
			t.Errorf("%s in %s: %s, want %s", tt.line, tt.fen, got, tt.want)
		}
	}
	if got := english.amount(1, "elephant") + english.amount(2, "horse"); got != "an elephanttwo horses" {
		t.Errorf("amounts: %s", got)
	}
}

// TestPlaces: a piece is named alone where there is one of its kind, else as players tell it
// from the others.
func TestPlaces(t *testing.T) {
	tests := []struct {
		fen, square string
		want        [4]string // as languages has them
	}{
		{"3k5/9/9/9/4p4/9/9/9/9/R3K4 w", "a0", [4]string{"Red's chariot", "红车", "紅車", "xe của Đỏ"}},
		{"3k5/9/9/9/9/9/9/9/9/R3K3R w", "a0", [4]string{"Red's left chariot", "红左车", "紅左車", "xe trái của Đỏ"}},
		{"r2k4r/9/9/9/9/9/9/9/9/4K4 w", "a9", [4]string{"Black's right chariot", "黑右车", "黑右車", "xe phải của Đen"}},
		{"3k5/9/9/9/9/9/9/9/1C5C1/4K4 w", "h1", [4]string{"Red's right cannon", "红右炮", "紅右炮", "pháo phải của Đỏ"}},
		{"3k5/9/9/9/9/9/9/9/1C2C4/4K4 w", "e1", [4]string{"Red's centre cannon", "红中炮", "紅中炮", "pháo đầu của Đỏ"}},
		{"3k5/9/n1n6/9/9/9/9/9/9/4K4 w", "a7", [4]string{"Black's edge horse", "黑边马", "黑邊馬", "mã biên của Đen"}},
		{"3k5/9/2n6/9/2n6/9/9/9/9/4K4 w", "c5", [4]string{"Black's front horse", "黑前马", "黑前馬", "mã trước của Đen"}},
		{"3k5/9/9/9/2R6/9/2R6/9/9/4K4 w", "c3", [4]string{"Red's rear chariot", "红后车", "紅後車", "xe sau của Đỏ"}},
		{"3k5/9/9/p1p1p1p1p/9/9/9/9/9/4K4 w", "e6", [4]string{"Black's centre soldier", "黑中卒", "黑中卒", "tốt đầu của Đen"}},
		{"3k5/9/9/p1p1p1p1p/9/9/9/9/9/4K4 w", "c6", [4]string{"Black's soldier on file 3", "黑3路卒", "黑3路卒", "tốt 3 của Đen"}},
		{"3k5/9/9/9/9/9/P1P1P3P/9/9/4K4 w", "c3", [4]string{"Red's soldier on file 7", "红七路兵", "紅七路兵", "tốt 7 của Đỏ"}},
		{"3k5/9/9/9/2P6/2P6/4P4/9/9/4K4 w", "c4", [4]string{"Red's soldier on Red 7, line 5", "红七路五线的红兵", "紅七路五線的紅兵", "tốt đỏ ở Đỏ lộ 7 tuyến 5"}},
	}
	for _, tt := range tests {
		p, err := xiangqi.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		s, err := xiangqi.ParseSquare(tt.square)
		if err != nil {
			t.Fatal(err)
		}
		at := xqreason.PieceAt{Piece: p.At(s), Square: s}
		for i, w := range languages {
			got, whole := w.piece(at, &p)
			if !whole {
				got = w.own(at, got)
			}
			if got != tt.want[i] {
				t.Errorf("%s in %s: %s, want %s", tt.square, tt.fen, got, tt.want[i])
			}
		}
	}
}

// TestForkWithCheck: a king is not won, and so not named; what falls is.
func TestForkWithCheck(t *testing.T) {
	sentences(t, Xiangqi, positions.ReasonQuery{
		Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: "2bak4/4a4/4b4/4p3p/2n6/p6R1/2r1P2nP/2N1B2C1/4A4/2B1KA3 w"},
		Best:   []string{"h4h9"},
	}, map[string][]string{
		"en":      {"R2+5 gives check and wins Black's left horse."},
		"zh-Hans": {"车二进五 将军抽吃黑左马。"},
		"zh-Hant": {"車二進五 將軍抽吃黑左馬。"},
		"vi":      {"X2.5 chiếu bắt mã trái của Đen."},
	})
}

// TestOffers: a mate by an offer says what the piece that takes it left, or blocks.
func TestOffers(t *testing.T) {
	for _, tt := range []struct {
		fen, move string
		want      map[string][]string
	}{
		{"2bak4/C1n1a4/9/p7R/1r2N4/P3p4/5c3/4B4/4A4/2BAK4 w", "e5f7", map[string][]string{
			"en":      {"H5+4 mates in 5 (horse on the palace corner), for Black's centre advisor cannot guard two points after R1=4: H5+4 k5=6 H4+2 k6=5 R1+3 c6-6 R1=4 a5-6 H2-4."},
			"zh-Hans": {"马五进四，5 步杀（挂角马），其中车一平四后黑中士顾此失彼：马五进四 将5平6 马四进二 将6平5 车一进三 炮6退6 车一平四 士5退6 马二退四。"},
			"vi":      {"M5.4 chiếu hết trong 5 nước (quải giác mã), trong đó sau X1-4 sĩ giữa của Đen không giữ được hai nơi: M5.4 Tg5-6 M4.2 Tg6-5 X1.3 P6/6 X1-4 S5/6 M2/4."},
		}},
		{"1cbk1N3/4R4/1n2b4/2p1C4/9/9/4Pp3/4B4/3pr2p1/5K3 w", "e8d8", map[string][]string{
			"en":      {"R5=6 mates in 2, with R5=6, after which Black's horse blocks its general: R5=6 h2-4 H4-5."},
			"zh-Hans": {"车五平六，2 步杀，其中车五平六堵塞，黑马挡住将路：车五平六 马2退4 马四退五。"},
			"zh-Hant": {"車五平六，2 步殺，其中車五平六堵塞，黑馬擋住將路：車五平六 馬2退4 馬四退五。"},
			"vi":      {"X5-6 chiếu hết trong 2 nước, trong đó X5-6 khiến mã của Đen bịt đường tướng: X5-6 M2/4 M4/5."},
		}},
		{"4ka3/4a2N1/4b4/N3P4/9/3R5/9/1r3A3/2p1pC1n1/3K5 w", "d4d9", map[string][]string{
			"en":      {"R6+5 mates in 5 (facing generals), drawing Black's centre advisor away from its guard with R6+5: R6+5 a5-4 H2-4 k5+1 H9+7 k5=6 H7+6 k6=5 P5+1."},
			"zh-Hans": {"车六进五，5 步杀（白脸将），其中车六进五引离黑中士：车六进五 士5退4 马二退四 将5进1 马九进七 将5平6 马七进六 将6平5 兵五进一。"},
			"vi":      {"X6.5 chiếu hết trong 5 nước (lộ mặt tướng), trong đó X6.5 dụ sĩ giữa của Đen rời chỗ giữ: X6.5 S5/4 M2/4 Tg5.1 M9.7 Tg5-6 M7.6 Tg6-5 C5.1."},
		}},
	} {
		sentences(t, Xiangqi, positions.ReasonQuery{Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: tt.fen}, Best: []string{tt.move}}, tt.want)
	}
}
