package rulingwords_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"duiyi/internal/rulingwords"
	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

func TestExplain(t *testing.T) {
	// AXF diagram 85: the protecting rook is pinned by a horse.
	const fen, moves = "2bakab2/r4rN2/6P2/p3P3p/9/P5R2/5c2P/4B4/4A4/3AK1B2 w - - 0 1",
		"g4g3 f3f6 g3g6 f6f3 g6g3 f3f6 g3g6 f6f3 g6g3"
	g := play(t, fen, moves)
	r := g.Judge(referee.AXF)
	tests := []struct {
		language            string
		verdict, loop, move string
	}{
		{"en", "Red must vary and loses", "Judged is the loop from Black's move 1 to Red's move 5.",
			"Red's move 2, R3+3, is a chase: Red's chariot on Black 7, line 4 attacks Black's cannon on Black 6, line 4 (false root: Black's chariot on Black 6, line 2, pinned)."},
		{"zh-Hans", "红方应变着，不变判负", "所判为黑方第 1 着至红方第 5 着。",
			"红方第 2 着 车三进三：捉：黑7路4线的红车捉黑6路4线的黑炮（假根：黑6路2线的黑车，被牵制）。"},
		{"zh-Hant", "紅方應變著，不變判負", "所判為黑方第 1 著至紅方第 5 著。",
			"紅方第 2 著 車三進三：捉：黑7路4線的紅車捉黑6路4線的黑砲（假根：黑6路2線的黑車，被牽制）。"},
		{"vi", "Đỏ phải đổi nước, không đổi thì thua", "Xét vòng lặp từ nước 1 của Đen đến nước 5 của Đỏ.",
			"Đỏ, nước 2, X3.3: bắt quân: xe đỏ ở Đen lộ 7 tuyến 4 bắt pháo đen ở Đen lộ 6 tuyến 4 (căn giả: xe đen ở Đen lộ 6 tuyến 2, bị ghim)."},
	}
	for _, tt := range tests {
		t.Run(tt.language, func(t *testing.T) {
			e := parse(t, tt.language).Explain(g, &r)
			if e.Verdict != tt.verdict || e.Loop != tt.loop || e.Moves[1] != tt.move {
				t.Errorf("%q\n%q\n%q\nwant\n%q\n%q\n%q", e.Verdict, e.Loop, e.Moves[1], tt.verdict, tt.loop, tt.move)
			}
		})
	}
}

// TestExplainBlackFirst: where Black begins, Red's first move is of the second round.
func TestExplainBlackFirst(t *testing.T) {
	g := play(t, "3k5/9/9/6r2/9/9/9/6R2/9/5K3 b", "g6h6 g2h2 h6g6 h2g2 g6h6 g2h2 h6g6 h2g2")
	r := g.Judge(referee.AXF)
	e := parse(t, "en").Explain(g, &r)
	if want := "Judged is the loop from Black's move 1 to Red's move 5."; e.Loop != want || !strings.HasPrefix(e.Moves[1], "Red's move 2, ") {
		t.Errorf("%q, %q", e.Loop, e.Moves)
	}
}

// TestExplainWords: what is ruled idle only looks at a piece, a line is written in
// the notation, a piece is named where it stands, a rook that nothing protects is
// not said to be worth more, and a draw says what each side did and the clause.
func TestExplainWords(t *testing.T) {
	tests := []struct {
		name, rules, fen, moves string
		want                    map[string]string // by language, in any sentence or the reason
		never                   string
	}{
		{
			"a gain by checks", "cxa", "4cN1C1/3k5/3a5/2r6/9/3R5/9/9/5K3/2cA5 w", "d4f4 d7e8 f4d4 e8d7 d4f4 d7e8 f4d4 e8d7",
			map[string]string{
				"zh-Hans": "黑3路4线的黑车捉黑6路1线的红马（最终得子）；续着 车3平6 帅四平五 车6退3。",
				"en":      "Black's chariot on Black 3, line 4 attacks Red's horse on Black 6, line 1 (wins material in the end); next would come r3=6 K4=5 r6-3.",
			}, "f6",
		},
		{
			"a chase and a threat of mate", "axf", "3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w", "h6g6 g9i7 g6h6 i7g9 h6g6 g9i7 g6h6 i7g9",
			map[string]string{
				"zh-Hans": "红方一捉一杀，黑方闲着。双方均为允许着法，不变判和（亚洲规则图 14 至 17）",
				"en":      "Red: a chase, then a threat of mate; Black: idle moves. Neither side breaks a rule (AXF diagrams 14-17)",
			}, "6 至 17",
		},
		{
			"a rook that nothing protects", "axf", "2baka1R1/1c7/5c1C1/p3p3p/9/9/P3P3P/4B4/2n1A4/2BA1K3 w", "h9h8 f9e8 h8h9 e8f9 h9h8 f9e8 h8h9 e8f9",
			map[string]string{"en": "Black's cannon on Black 2, line 2 attacks Red's chariot on Black 8, line 2 (nothing protects it)"}, "worth more",
		},
		{
			"an exchange", "axf", "3k5/9/9/6r2/9/9/9/7R1/9/5K3 w", "h2g2 g6h6 g2h2 h6g6 h2g2 g6h6 g2h2 h6g6",
			map[string]string{
				"zh-Hans": "红三路三线的红车看黑7路4线的黑车（对方可以反吃，算邀兑）",
				"en":      "Red's chariot on Red 3, line 3 looks at Black's chariot on Black 7, line 4",
			}, "捉",
		},
		{
			"a chase and an old threat of mate", "cxa", "3k4N/9/3a2P2/3r2P2/r1b3n2/3C5/9/5A3/3K4R/4n4 w", "i1i0 e0g1 i0i1 g1e0 i1i0 e0g1 i0i1 g1e0",
			map[string]string{
				"zh-Hans": "捉红四路三线的红仕（无根）。",
				"en":      "attacks Red's advisor on Red 4, line 3 (nothing protects it).",
			}, "before",
		},
		{
			"a protected piece", "cxa", "1n1k5/3C5/4P4/3N2P1P/9/9/5R3/3KB1p2/9/5AB2 b", "g2f2 f3f8 f2g2 f8f3 g2f2 f3f8 f2g2 f8f3",
			map[string]string{
				"zh-Hans": "捉红五路三线的红相（有根：红六路三线的红帅，但最终得子）。",
				"en":      "attacks Red's elephant on Red 5, line 3 (protected by Red's general on Red 6, line 3, but wins material in the end).",
			}, "false root",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := play(t, tt.fen, tt.moves)
			rules, err := referee.ParseRules(tt.rules)
			if err != nil {
				t.Fatal(err)
			}
			r := g.Judge(rules)
			for language, want := range tt.want {
				e := parse(t, language).Explain(g, &r)
				text := e.Reason + "\n" + strings.Join(e.Moves, "\n")
				if !strings.Contains(text, want) || strings.Contains(text, tt.never) {
					t.Errorf("%s, without %q: want\n%s", text, tt.never, want)
				}
			}
		})
	}
}

func TestExplainWarning(t *testing.T) {
	g := play(t, "3k5/9/4r4/9/9/9/9/9/9/5K3 b", "e7f7 f0e0 f7e7 e0f0")
	due, ok := g.Warning(referee.AXF)
	if !ok {
		t.Fatal("no warning")
	}
	for language, want := range map[string]string{
		"en":      "Black: perpetual check; the position has come back, and coming back once more loses",
		"zh-Hans": "黑方长将：再重复一次判负",
		"zh-Hant": "黑方長將：再重複一次判負",
		"vi":      "Đen: chiếu mãi; thế cờ đã lặp lại, lặp thêm một lần nữa là thua",
	} {
		if got := parse(t, language).Warn(&due); got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

// TestExplainEverything finds words for all that the published cases bring up.
func TestExplainEverything(t *testing.T) {
	for _, row := range tsvtest.Rows(t, "../../xiangqi/referee/testdata/repetition_cases.tsv") {
		rules, err := referee.ParseRules(row["ruleset"])
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && rules == referee.CXA {
			continue
		}
		g := play(t, row["fen"], row["moves"])
		r := g.Judge(rules)
		for _, language := range rulingwords.Languages() {
			e := language.Explain(g, &r)
			if len(e.Moves) != len(r.Moves) {
				t.Errorf("%s: %d sentences for %d moves", row["id"], len(e.Moves), len(r.Moves))
			}
			for _, s := range append(e.Moves, e.Verdict, e.Reason) {
				if s == "" || strings.Contains(s, "%!") || strings.Contains(s, "()") || strings.Contains(s, "（）") || strings.HasSuffix(s, ": .") {
					t.Errorf("%s: %q", row["id"], s)
				}
				if language.String() == "en" && strings.ContainsFunc(s, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
					t.Errorf("%s: Chinese in %q", row["id"], s)
				}
				if language.String() == "zh-Hant" && strings.ContainsAny(s, "红车马将变负续杀拦闲兑献单双军环对应质为许无价时终过离仅个进动联长") {
					t.Errorf("%s: simplified characters in %q", row["id"], s)
				}
			}
		}
	}
}

func TestParse(t *testing.T) {
	for _, l := range rulingwords.Languages() {
		if got, err := rulingwords.Parse(l.String()); err != nil || got != l {
			t.Errorf("%v: %v, %v", l, got, err)
		}
	}
	for _, tag := range []string{"", "zh", "EN"} {
		if l, err := rulingwords.Parse(tag); !errors.Is(err, rulingwords.ErrLanguage) || !strings.Contains(err.Error(), "zh-Hans") {
			t.Errorf("%q: %v, %v", tag, l, err)
		}
	}
}

func parse(t *testing.T, tag string) *rulingwords.Language {
	t.Helper()
	l, err := rulingwords.Parse(tag)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// play returns the game of the moves from a FEN.
func play(t *testing.T, fen, moves string) *referee.Game {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g := referee.NewGame(p)
	for _, text := range strings.Fields(moves) {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}
