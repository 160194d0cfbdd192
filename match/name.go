package match

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// unfit reports whether a character has no place in a name or title: a control
// character shows nothing and harms terminals, files and logs, and one that
// turns the direction of writing round makes a name read as another.
func unfit(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// UnfitInName returns the first character of a name or title that it may not
// have, and whether there is one.
func UnfitInName(name string) (rune, bool) {
	i := strings.IndexFunc(name, unfit)
	if i < 0 {
		return 0, false
	}
	r, _ := utf8.DecodeRuneInString(name[i:])
	return r, true
}
