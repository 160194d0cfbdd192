package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/command"
)

// Every command line for a club's server that the docs and the unit hold is one
// that the program takes.
func TestClubCommands(t *testing.T) {
	read := func(path ...string) string {
		text, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	club, unit := read("docs", "guides", "club.md"), read("packaging", "duiyi.service")
	var lines []string
	for _, m := range regexp.MustCompile(`(?m)^(?:sudo -u duiyi |runuser -u duiyi -- )?duiyi ((?:serve|admin|backup|restore|check) .*)$`).FindAllStringSubmatch(club, -1) {
		lines = append(lines, m[1])
	}
	_, start, ok := strings.Cut(unit, "\nExecStart=/usr/bin/duiyi ")
	if !ok {
		t.Fatal("the unit starts nothing")
	}
	start, _, _ = strings.Cut(start, "\n")
	rows := regexp.MustCompile("(?m)^\\| .* \\| `(--.*)` \\|$").FindAllStringSubmatch(club, -1)
	for _, m := range append(rows, []string{"", "--lan"}) {
		lines = append(lines, strings.Replace(start, "$DUIYI_OPTIONS", m[1], 1))
	}
	if len(lines) < 13 || len(rows) < 5 || !strings.Contains(unit, "\nEnvironment=DUIYI_OPTIONS=--lan\n") {
		t.Fatalf("%d command lines found: %q", len(lines), lines)
	}
	for _, line := range lines {
		quiet := &command.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Screen: io.Discard}
		if _, err := newParser(quiet).Parse(shellWords(line)); err != nil {
			t.Errorf("duiyi %s: %v", line, err)
		}
	}
}
