package main

import (
	"bytes"
	"strings"
	"testing"
)

// Words from standard input may be as long as all of it; what is longer, and what
// is no move, is told in a line that can be read.
func TestLongWords(t *testing.T) {
	const most = 1 << 20
	tests := []struct {
		name, in, want string
	}{
		{"one word", strings.Repeat("x", most), "move 1: xxxx"},
		{"one word too long", strings.Repeat("x", most+1), "standard input: more than 1048576 bytes"},
		{"many words", strings.Repeat("h2e2 ", most/4), "standard input: more than 1048576 bytes"},
	}
	for _, tt := range tests {
		for _, command := range []string{"judge", "parse", "notate"} {
			var out, errs bytes.Buffer
			status := run([]string{command, "-"}, strings.NewReader(tt.in), &out, &errs)
			if status != exitFailed || !strings.Contains(errs.String(), tt.want) || errs.Len() > 500 {
				t.Errorf("%s, %s: status %d, %d bytes: %.200s", command, tt.name, status, errs.Len(), &errs)
			}
		}
	}
}
