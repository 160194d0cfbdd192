package records_test

import (
	"strings"
	"testing"

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
