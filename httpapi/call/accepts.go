package call

import (
	"strconv"
	"strings"
)

// Accepts reports whether an Accept or Accept-Encoding header lists a media type
// or a coding by its name and does not rule it out.
func Accepts(header, want string) bool {
	for item := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(item, ";")
		if strings.EqualFold(strings.TrimSpace(name), want) {
			q, weighed := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
			weight, err := strconv.ParseFloat(q, 64)
			return !weighed || err == nil && weight > 0
		}
	}
	return false
}
