package xiangqi_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"duiyi/xiangqi"
)

func TestExplain(t *testing.T) {
	// AXF diagram 85: the protecting rook is pinned by a horse.
	const fen, moves = "2bakab2/r4rN2/6P2/p3P3p/9/P5R2/5c2P/4B4/4A4/3AK1B2 w - - 0 1",
		"g4g3 f3f6 g3g6 f6f3 g6g3 f3f6 g3g6 f6f3 g6g3"
	g := play(t, fen, moves)
	r := g.Judge(xiangqi.AXF)
	tests := []struct {
		language            xiangqi.Language
		verdict, loop, move string
	}{
		{xiangqi.English, "Red must vary and loses", "Judged are moves 2 to 9.",
			"Red's move 3, R3+3, is a chase: Red's rook g6 attacks Black's cannon f6 (false root: Black's rook f8, pinned)."},
		{xiangqi.SimplifiedChinese, "红方应变着，不变判负", "所判为第 2 着至第 9 着。",
			"红方第 3 着 车三进三：捉：红车g6捉黑炮f6（假根：黑车f8，被牵制）。"},
		{xiangqi.TraditionalChinese, "紅方應變著，不變判負", "所判為第 2 著至第 9 著。",
			"紅方第 3 著 車三進三：捉：紅車g6捉黑砲f6（假根：黑車f8，被牽制）。"},
	}
	for _, tt := range tests {
		t.Run(tt.language.String(), func(t *testing.T) {
			e := g.Explain(r, tt.language)
			if e.Verdict != tt.verdict || e.Loop != tt.loop || e.Moves[1] != tt.move {
				t.Errorf("%q\n%q\n%q\nwant\n%q\n%q\n%q", e.Verdict, e.Loop, e.Moves[1], tt.verdict, tt.loop, tt.move)
			}
		})
	}
}

func TestExplainWarning(t *testing.T) {
	g := play(t, "3k5/9/4r4/9/9/9/9/9/9/5K3 b", "e7f7 f0e0 f7e7 e0f0")
	w, ok := g.Warning(xiangqi.AXF)
	if !ok {
		t.Fatal("no warning")
	}
	for language, want := range map[xiangqi.Language]string{
		xiangqi.English:            "Black: perpetual check; the position has come back, and coming back once more loses",
		xiangqi.SimplifiedChinese:  "黑方长将：再重复一次判负",
		xiangqi.TraditionalChinese: "黑方長將：再重複一次判負",
	} {
		if got := w.Explain(language); got != want {
			t.Errorf("%v: %q, want %q", language, got, want)
		}
	}
}

// TestExplainEverything finds words for all that the published cases bring up.
func TestExplainEverything(t *testing.T) {
	for _, row := range readTable(t, "testdata/repetition_cases.tsv") {
		rules, err := xiangqi.ParseRuleSet(row["ruleset"])
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && rules == xiangqi.CXA {
			continue
		}
		g := play(t, row["fen"], row["moves"])
		r := g.Judge(rules)
		for _, language := range []xiangqi.Language{xiangqi.English, xiangqi.SimplifiedChinese, xiangqi.TraditionalChinese} {
			e := g.Explain(r, language)
			if len(e.Moves) != len(r.Moves) {
				t.Errorf("%s: %d sentences for %d moves", row["id"], len(e.Moves), len(r.Moves))
			}
			for _, s := range append(e.Moves, e.Verdict, e.Reason) {
				if s == "" || strings.Contains(s, "%!") || strings.Contains(s, "()") || strings.Contains(s, "（）") || strings.HasSuffix(s, ": .") {
					t.Errorf("%s: %q", row["id"], s)
				}
				if language == xiangqi.English && strings.ContainsFunc(s, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
					t.Errorf("%s: Chinese in %q", row["id"], s)
				}
				if language == xiangqi.TraditionalChinese && strings.ContainsAny(s, "红车马将变负续杀拦闲兑献单双军环对应质为许无价时终过离仅个进动联长") {
					t.Errorf("%s: simplified characters in %q", row["id"], s)
				}
			}
		}
	}
}

func TestRulingJSON(t *testing.T) {
	g := play(t, chaseFEN, chaseLoop+chaseLoop)
	data, err := json.Marshal(g.Judge(xiangqi.AXF))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"rules":"axf"`, `"verdict":"red_loses"`, `"clause":"perpetual_chase"`, `"from":0`, `"ply":8`,
		`"red":{"kind":"perpetual_chase","victims":[{"piece":"c","square":"g6",`,
		`"move":"h2g2","piece":"R","class":"chase"`, `"cause":"moved","root":"none","why":"unprotected"`,
	} {
		if !strings.Contains(string(data), part) {
			t.Errorf("no %s in %s", part, data)
		}
	}
}

func TestParseLanguage(t *testing.T) {
	for _, name := range []string{"en", "zh-Hans", "zh-Hant"} {
		if l, err := xiangqi.ParseLanguage(name); err != nil || l.String() != name {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
	if _, err := xiangqi.ParseLanguage("zh"); err == nil {
		t.Error("zh is taken for a language")
	}
}
