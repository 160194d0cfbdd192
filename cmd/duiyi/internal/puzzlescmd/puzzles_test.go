package puzzlescmd

import (
	"encoding/xml"
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

// TestPictures draws every puzzle of the bank: each piece has a face, and the text is XML.
func TestPictures(t *testing.T) {
	bank, err := puzzles.Own()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range bank.All() {
		text := picture(p)
		board, _, _ := strings.Cut(p.Position, " ")
		pieces := len(strings.Map(func(r rune) rune {
			if strings.ContainsRune("./123456789", r) {
				return -1
			}
			return r
		}, board))
		if n := strings.Count(text, "<circle"); n != pieces+1 || strings.Contains(text, "></text>") {
			t.Fatalf("%s: %d discs for %d pieces and the turn, or one without a face: %s", p.ID, n, pieces, p.Position)
		}
		var any struct{}
		if err := xml.Unmarshal([]byte(text), &any); err != nil {
			t.Fatalf("%s: %v", p.ID, err)
		}
	}
}
