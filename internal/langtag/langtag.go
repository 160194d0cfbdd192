package langtag

import (
	"slices"
	"strings"
)

// Match returns the tag among spoken that a BCP 47 tag or a POSIX locale asks
// for, "" if there is none. The script of Chinese is the one named, else the
// region's, else simplified; of other languages the region does not count.
func Match(tag string, spoken []string) string {
	parts := strings.FieldsFunc(strings.ToLower(tag), func(r rune) bool { return strings.ContainsRune("-_.@", r) })
	if len(parts) == 0 {
		return ""
	}
	want := parts[0]
	if want == "zh" {
		want = "zh-hans"
		for _, part := range parts[1:] {
			if part == "hans" || part == "hant" {
				want = "zh-" + part
				break
			}
			if slices.Contains([]string{"tw", "hk", "mo"}, part) {
				want = "zh-hant"
			}
		}
	}
	for _, s := range spoken {
		if strings.EqualFold(s, want) {
			return s
		}
	}
	return ""
}
