package match_test

import (
	"encoding/json"
	"testing"

	"duiyi/match"
	"duiyi/match/positions"
)

// What only one game shows stands flat among what all games show.
func TestViewJSON(t *testing.T) {
	type own struct {
		Heap  int    `json:"heap,omitempty"`
		Bonus string `json:"bonus,omitempty"`
	}
	const plain = `{"board":"5","turn":1,"legal":[],"check":"","row":[],"forbidden":[],"seen":0`
	tests := []struct {
		name string
		more any
		want string
	}{
		{"nothing more", nil, plain + `}`},
		{"nothing to say", own{}, plain + `}`},
		{"its own", own{Heap: 5, Bonus: "x"}, plain + `,"heap":5,"bonus":"x"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := json.Marshal(match.View{Board: "5", Turn: match.Second, More: tt.more})
			if err != nil || string(text) != tt.want {
				t.Errorf("%s, %v; want %s", text, err, tt.want)
			}
		})
	}
	const want = `{"pieces":[],"rows":[{"side":0,"kind":"four","stones":["a1"],"points":["b1"]}],"heap":5}`
	text, err := json.Marshal(positions.Relations{Rows: []positions.Row{{Kind: "four", Stones: []string{"a1"}, Points: []string{"b1"}}}, More: own{Heap: 5}})
	if err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
}
