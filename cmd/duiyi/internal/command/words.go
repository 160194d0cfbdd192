package command

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"duiyi/internal/langtag"
	"duiyi/tui"
)

// A LanguageTag is a language that the program speaks, typed as any tag for it:
// zh, zh-CN and zh-Hans are one. People also type a country. The enum of the flag
// refuses others.
type LanguageTag string

// countries are those that people type for a language.
var countries = map[string]string{"cn": "zh-CN", "sg": "zh-SG", "tw": "zh-TW", "hk": "zh-HK", "mo": "zh-MO", "vn": "vi"}

// UnmarshalText reads a tag or a country.
func (l *LanguageTag) UnmarshalText(text []byte) error {
	typed := cmp.Or(countries[strings.ToLower(string(text))], string(text))
	*l = LanguageTag(cmp.Or(langtag.Match(typed, tui.Languages()), string(text)))
	return nil
}

// maxWords is how much of standard input is read as words, in bytes.
const maxWords = 1 << 20

// Words returns args as they were typed, or the words on in when args is the
// single word "-".
func Words(args []string, in io.Reader) ([]string, error) {
	if len(args) != 1 || args[0] != "-" {
		return args, nil
	}
	text, err := io.ReadAll(io.LimitReader(in, maxWords+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("standard input: %w", err)
	case len(text) > maxWords:
		return nil, fmt.Errorf("standard input: more than %d bytes, the most that is read as words", maxWords)
	}
	return strings.Fields(string(text)), nil
}
