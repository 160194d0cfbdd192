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
