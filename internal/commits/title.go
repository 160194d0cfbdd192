package main

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxTitle is the longest title in characters: what git log, hosting sites and
// mail programs show uncut.
const maxTitle = 72

// scoped matches a title in the form "scope: change". The scope names packages,
// folders or files, several with commas: "httpapi, web: …".
var scoped = regexp.MustCompile(`^[\pL\d_./*+-]+(?:, ?[\pL\d_./*+-]+)*: \S`)

// badTitles returns a sentence for each title that breaks the form.
func badTitles(list []commit) []string {
	var out []string
	for _, c := range list {
		title, _, _ := strings.Cut(c.message, "\n")
		var why string
		switch n := utf8.RuneCountInString(title); {
		case n > maxTitle:
			why = fmt.Sprintf("has %d characters, %d more than fit", n, n-maxTitle)
		case !scoped.MatchString(title):
			why = `is not of the form "scope: change"`
		case strings.HasSuffix(title, "."):
			why = "ends with a full stop"
		default:
			continue
		}
		out = append(out, fmt.Sprintf("%s: the title %s: %q", c.hash[:min(len(c.hash), 10)], why, title))
	}
	return out
}
