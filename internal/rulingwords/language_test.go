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
		{"en", "Red must vary and loses", "Judged are moves 2 to 9.",
			"Red's move 3, R3+3, is a chase: Red's rook g6 attacks Black's cannon f6 (false root: Black's rook f8, pinned)."},
		{"zh-Hans", "红方应变着，不变判负", "所判为第 2 着至第 9 着。",
			"红方第 3 着 车三进三：捉：红车g6捉黑炮f6（假根：黑车f8，被牵制）。"},
		{"zh-Hant", "紅方應變著，不變判負", "所判為第 2 著至第 9 著。",
			"紅方第 3 著 車三進三：捉：紅車g6捉黑砲f6（假根：黑車f8，被牽制）。"},
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
