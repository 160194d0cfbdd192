package puzzlescmd

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"duiyi/puzzles"
)

// TestKinds holds --kind and the sentences to the kinds of tasks.
func TestKinds(t *testing.T) {
	field, _ := reflect.TypeFor[filter]().FieldByName("Kind")
	list := strings.Split(field.Tag.Get("enum"), ",")
	if len(list) != len(puzzles.Kinds)+1 {
		t.Errorf("--kind takes %q", list)
	}
	for _, k := range puzzles.Kinds {
		task := puzzles.Task{Kind: k, Moves: 2}
		if !slices.Contains(list, string(k)) || sentence(task) == task.String() {
			t.Errorf("%s: not a value of --kind, or without a sentence", k)
		}
	}
}

// TestPictures draws every puzzle of the bank: each piece is a disc, and a dot tells the turn.
func TestPictures(t *testing.T) {
	bank, err := puzzles.Own()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range bank.All() {
		text, err := picture(p, "svg", 0)
		if err != nil {
			t.Fatal(err)
		}
		board, _, _ := strings.Cut(p.Position, " ")
		discs := 1 + len(strings.Map(func(r rune) rune {
			if strings.ContainsRune("./123456789", r) {
				return -1
			}
			return r
		}, board))
		if p.Game == "gomoku" {
			discs += 5 // dots of the board
		}
		if n := strings.Count(string(text), "<circle"); n != discs {
			t.Fatalf("%s: %d discs, want %d: %s", p.ID, n, discs, p.Position)
		}
	}
}
