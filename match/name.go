package match

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// unfit reports whether a character is forbidden in names and titles: control characters
// harm terminals, files and logs, and direction marks can disguise a name.
func unfit(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// UnfitInName returns the first forbidden character of a name or title, if any.
func UnfitInName(name string) (rune, bool) {
	i := strings.IndexFunc(name, unfit)
	if i < 0 {
		return 0, false
	}
	r, _ := utf8.DecodeRuneInString(name[i:])
	return r, true
}
