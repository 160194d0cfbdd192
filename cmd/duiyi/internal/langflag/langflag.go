package langflag

import (
	"cmp"
	"strings"

	"duiyi/internal/langtag"
	"duiyi/tui"
)

// A Tag is a language of the program. Users may type any tag for it, as zh, zh-CN or
// zh-Hans, or a country. The enum of the flag refuses other languages.
type Tag string

// countries has the country codes that users type for a language.
var countries = map[string]string{"cn": "zh-CN", "sg": "zh-SG", "tw": "zh-TW", "hk": "zh-HK", "mo": "zh-MO", "vn": "vi"}

// UnmarshalText reads a tag or a country.
func (l *Tag) UnmarshalText(text []byte) error {
	typed := cmp.Or(countries[strings.ToLower(string(text))], string(text))
	*l = Tag(cmp.Or(langtag.Match(typed, tui.Languages()), string(text)))
	return nil
}
