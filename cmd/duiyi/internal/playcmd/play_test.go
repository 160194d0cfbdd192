package playcmd

import (
	"testing"
)

func TestLocale(t *testing.T) {
	tests := []struct {
		name string
		env  map[string]string
		want locale
	}{
		{"nothing is set", nil, locale{false, "en"}},
		{"Windows", map[string]string{"OS": "Windows_NT"}, locale{true, "en"}},
		{"mainland", map[string]string{"LANG": "zh_CN.UTF-8"}, locale{true, "zh-Hans"}},
		{"Singapore", map[string]string{"LANG": "zh_SG.utf8"}, locale{true, "zh-Hans"}},
		{"Taiwan", map[string]string{"LANG": "zh_TW.UTF-8"}, locale{true, "zh-Hant"}},
		{"Hong Kong", map[string]string{"LANG": "C", "LC_ALL": "zh_HK.UTF-8"}, locale{true, "zh-Hant"}},
		{"messages in another language", map[string]string{"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8"}, locale{true, "zh-Hant"}},
		{"mainland, in traditional characters", map[string]string{"LANG": "zh_CN.UTF-8@hant"}, locale{true, "zh-Hant"}},
		{"a language that is not spoken", map[string]string{"LANG": "fr_FR.UTF-8"}, locale{true, "en"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := localeOf(func(name string) string { return tt.env[name] }); got != tt.want {
				t.Errorf("localeOf(%v) = %+v, want %+v", tt.env, got, tt.want)
			}
		})
	}
}
