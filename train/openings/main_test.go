package main

import (
	"bytes"
	"strings"
	"testing"

	"duiyi/internal/arena"
)

// The same seed makes the same openings, and the arena can read them.
func TestCommand(t *testing.T) {
	for _, game := range []string{"xiangqi", "gomoku"} {
		t.Run(game, func(t *testing.T) {
			var first, second, errs bytes.Buffer
			args := []string{"-game", game, "-n", "1", "-seed", "9", "-nodes", "1000"}
			if run(args, &first, &errs) != 0 || run(args, &second, &errs) != 0 {
				t.Fatal(errs.String())
			}
			if first.String() != second.String() {
				t.Errorf("first\n%s\nthen\n%s", &first, &second)
			}
			list, err := arena.ReadOpenings(&first, "")
			if err != nil || len(list) != 1 || list[0].ID != game+"-001" || len(list[0].Moves) < 4 {
				t.Errorf("%+v, %v", list, err)
			}
		})
	}
}

func TestCommandErrors(t *testing.T) {
	var out, errs bytes.Buffer
	if run([]string{"-game", "chess"}, &out, &errs) != 1 || !strings.Contains(errs.String(), `no game is called "chess"`) {
		t.Errorf("%q", errs.String())
	}
	if run([]string{"-help"}, &out, &errs) != 0 {
		t.Error("help is a failure")
	}
}
