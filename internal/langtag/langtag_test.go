package langtag_test

import (
	"testing"

	"duiyi/internal/langtag"
)

// web/src/i18n/texts.test.ts holds the page to the same.
func TestMatch(t *testing.T) {
	spoken := []string{"en", "zh-Hans", "zh-Hant", "vi"}
	for tag, want := range map[string]string{
		"zh": "zh-Hans", "ZH": "zh-Hans", "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-Hans": "zh-Hans", "zh-hans-HK": "zh-Hans", "zh_CN.GB18030": "zh-Hans",
		"zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant", "zh-Hant": "zh-Hant", "zh-Hant-CN": "zh-Hant", "zh_TW.UTF-8": "zh-Hant", "zh_CN@hant": "zh-Hant",
		"en": "en", "en-GB": "en", "en_US.UTF-8": "en", "vi": "vi", "vi-VN": "vi", "VI_vn": "vi",
		"": "", "-": "", "C": "", "fr": "", "vie": "", "zhx": "", "english": "",
	} {
		if got := langtag.Match(tag, spoken); got != want {
			t.Errorf("Match(%q) = %q, want %q", tag, got, want)
		}
	}
	if got := langtag.Match("zh-TW", []string{"en"}); got != "" {
		t.Errorf("a language that is not spoken: %q", got)
	}
}
