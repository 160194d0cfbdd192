package main

import (
	"strings"
	"testing"
)

func TestExitStatus(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want int
	}{
		{"done", []string{"moves"}, exitDone},
		{"help", []string{"--help"}, exitDone},
		{"version", []string{"version"}, exitDone},
		{"version as a flag", []string{"--version"}, exitDone},
		{"help of a command", []string{"perft", "--help"}, exitDone},
		{"a position that is none", []string{"moves", "--fen", "x"}, exitFailed},
		{"a move that is not legal", []string{"parse", "车一平五"}, exitFailed},
		{"unknown command", []string{"dance"}, exitMisuse},
		{"unknown flag", []string{"moves", "--loud"}, exitMisuse},
		{"missing flag", []string{"perft"}, exitMisuse},
		{"flag out of range", []string{"perft", "--depth", "-3"}, exitMisuse},
		{"value outside a list", []string{"moves", "--notation", "runes"}, exitMisuse},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs strings.Builder
			if got := run(tt.args, strings.NewReader(""), &out, &errs); got != tt.want {
				t.Errorf("duiyi %s: status %d, want %d; stderr %q", strings.Join(tt.args, " "), got, tt.want, errs.String())
			}
			if (tt.want == exitDone) != (errs.Len() == 0) {
				t.Errorf("duiyi %s: stderr %q", strings.Join(tt.args, " "), errs.String())
			}
		})
	}
}
