package records_test

import (
	"strings"
	"testing"

	"duiyi/engines"
	"duiyi/match"
	"duiyi/records"
)

func TestFitName(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"  甲   乙 ":              "甲 乙",
		"甲\r\n乙\x00":            "甲 乙",
		"\u202eab\u2066c":       "ab c",
		"123456789":             "1234567",
		"123456 89":             "123456",
		strings.Repeat("名", 99): strings.Repeat("名", 7),
	} {
		got := records.FitName(text, 7)
		if got != want {
			t.Errorf("FitName(%q) = %q, want %q", text, got, want)
		}
		if r, bad := match.UnfitInName(got); bad {
			t.Errorf("FitName(%q) has %q", text, string(r))
		}
	}
}

// Lists name engines in the reader's language, with their level but without their depth.
func TestNames(t *testing.T) {
	list := []engines.Spec{
		{Name: map[string]string{"en": "Scholar", "vi": "Thư sinh"}, Strength: engines.Strength{Depth: &engines.Range{Min: 1, Max: 7}}},
		{Name: map[string]string{"en": "Duiyi"}, Levels: []engines.Level{{Name: map[string]string{"en": "Master", "vi": "Kiện tướng"}}}},
	}
	for _, tt := range []struct{ name, language, want string }{
		{"Scholar", "vi", "Thư sinh"}, {"Scholar (depth 1)", "vi", "Thư sinh"}, {"Scholar (depth 7)", "vi", "Thư sinh"}, {"Scholar (depth 7)", "en", "Scholar"},
		{"Scholar (depth 8)", "vi", ""}, {"Duiyi (depth 1)", "vi", ""}, {"Duiyi Master", "vi", "Duiyi Kiện tướng"}, {"Player 2", "vi", "Kỳ thủ 2"},
	} {
		if got := records.Names(list, tt.language)[tt.name]; got != tt.want {
			t.Errorf("%s in %s: %q, want %q", tt.name, tt.language, got, tt.want)
		}
	}
}
