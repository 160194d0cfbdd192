package reasons

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"duiyi/match"
)

// TestTables holds all languages to the same words with the same values.
func TestTables(t *testing.T) {
	tables := func(w *words) map[string]map[string]string {
		return map[string]map[string]string{"roles": w.roles, "facts": w.facts, "then": w.then, "once": w.once, "names": w.names, "fouls": w.fouls}
	}
	want := tables(&english)
	for _, w := range languages {
		for name, table := range tables(w) {
			if got, want := slices.Sorted(maps.Keys(table)), slices.Sorted(maps.Keys(want[name])); !slices.Equal(got, want) {
				t.Errorf("%s: %s has %q, English %q", w.tag, name, got, want)
			}
		}
		for kind, text := range w.facts {
			for _, key := range []string{"{targets}", "{by}", "{moves}", "{name}", "{line}", "{then}", "{foul}"} {
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
	for _, table := range []map[string]string{traditional.roles, traditional.facts, traditional.then, traditional.once, traditional.names, traditional.fouls} {
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
		q    match.ReasonQuery
		want map[string][]string // sentences by language
	}{
		{
			"a rook left to be taken",
			match.ReasonQuery{
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
			match.ReasonQuery{
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
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Xiangqi(context.Background(), tt.q)
			if err != nil {
				t.Fatal(err)
			}
			for lang, want := range tt.want {
				var texts []string
				for _, r := range got {
					texts = append(texts, r.Text[lang])
				}
				if !slices.Equal(texts, want) {
					t.Errorf("%s: %q, want %q", lang, texts, want)
				}
			}
		})
	}
}
