package main

import (
	"strings"
	"testing"
)

func TestBadTitles(t *testing.T) {
	for title, want := range map[string]string{
		"httpapi: drain sockets gradually on shutdown":        "",
		"httpapi, web: answer with what changed":              "",
		"record/psq: read files without player names":         "",
		".ci/fuzz: go on after a find":                        "",
		"web/dist: rebuild":                                   "",
		"docs: 对弈 is the name":                                "",
		"a: " + strings.Repeat("x", 69):                       "",
		"a: " + strings.Repeat("将", 69):                       "",
		"a: " + strings.Repeat("x", 70):                       "has 73 characters, 1 more than fit",
		"Logs follow one move through servers and workers":    `not of the form "scope: change"`,
		"One server of sockets for three tests: it is shared": `not of the form "scope: change"`,
		"httpapi:drain sockets":                               `not of the form "scope: change"`,
		"":                                                    `not of the form "scope: change"`,
		"httpapi: drain sockets gradually on shutdown.":       "full stop",
	} {
		got := strings.Join(badTitles([]commit{{hash: "89abcdef0123456789", message: title + "\n\nwhy"}}), "; ")
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}
