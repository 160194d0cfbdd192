package talk

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/match"
)

const (
	// maxText is the longest line, in characters.
	maxText = 300
	// maxReason is the longest reason of staff or of a report, in characters.
	maxReason = 300
)

// address finds addresses of pages as people write them.
var address = regexp.MustCompile(`(?i)\b[a-z][a-z0-9+.-]*://|\bwww\.|\b[a-z0-9-]+\.(com|net|org|cn|io|me|cc|top|xyz|vn|ru|info|app)\b`)

// checked returns a line without the blanks around it, or an error that is ErrText. Only staff may
// name an address.
func checked(text string, staff bool) (string, error) {
	text = strings.TrimSpace(text)
	bad := func(format string, args ...any) (string, error) {
		return "", fmt.Errorf("%w: %s", ErrText, fmt.Sprintf(format, args...))
	}
	switch n := utf8.RuneCountInString(text); {
	case !utf8.ValidString(text):
		return bad("it is not UTF-8")
	case n > maxText:
		return bad("it has %d characters, at most %d are allowed", n, maxText)
	case !strings.ContainsFunc(text, visible):
		return bad("it is empty")
	case strings.ContainsAny(text, "\u2028\u2029"):
		return bad("it is more than one line")
	case !staff && address.MatchString(text):
		return bad("addresses of pages are not allowed")
	}
	if r, unfit := match.UnfitInName(text); unfit {
		return bad("%U is not allowed", r)
	}
	if marks(text) {
		return bad("too many marks are on one letter")
	}
	return text, nil
}

// visible reports whether a character leaves ink: some letters and symbols of Unicode are blank.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && r != '\u2800' && !unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// marks reports whether combining marks pile up on a letter, so that they cover the lines around it.
func marks(text string) bool {
	const most = 4 // on one letter; Vietnamese has two
	n := 0
	for _, r := range text {
		if !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Me, r) {
			n = 0
		} else if n++; n > most {
			return true
		}
	}
	return false
}

// checkedReason returns a reason without the blanks around it, or an error that is ErrText.
func checkedReason(text string) (string, error) {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n > maxReason || !utf8.ValidString(text) {
		return "", fmt.Errorf("%w: a reason has at most %d characters", ErrText, maxReason)
	}
	if r, unfit := match.UnfitInName(text); unfit {
		return "", fmt.Errorf("%w: %U is not allowed", ErrText, r)
	}
	return text, nil
}
