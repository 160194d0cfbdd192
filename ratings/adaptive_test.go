package ratings_test

import (
	"testing"

	"duiyi/engines"
	"duiyi/ratings"
	"duiyi/store"
)

// TestStanding: how levels follow from results. A letter is a game at the level
// that it was due to be played at: w, d and l for won, drawn and lost, and
// capitals for the same with three helps, which count for a quarter.
func TestStanding(t *testing.T) {
	spec := engines.Spec{ID: "able"}
	for i, id := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		spec.Levels = append(spec.Levels, engines.Level{ID: id, Number: i + 1, Elo: 400 + 200*i})
	}
	tests := []struct{ games, level string }{
		{"", "c"},
		{"w", "d"},
		{"l", "b"},
		{"d", "c"},
		{"ww", "e"},
		{"wl", "c"},
		{"W", "c"}, // 40 points are not enough
		{"WWW", "d"},
		{"L", "c"},
		{"LLL", "b"},
		{"lllll", "a"},
		{"llllllllllllllllllll", "a"},
		{"wwwwwwwwwwwwwwwwwwww", "g"},
		{"lllllllllllllllllllld", "a"},
		{"wwwwwwwwwwwwwwwwwwwwl", "g"}, // half a level down
		{"wwwwwwwwwwwwwwwwwwwwll", "f"},
		{"dddddw", "c"}, // after five games the steps are half as long
		{"dddddww", "d"},
	}
	for _, tt := range tests {
		var list []store.Outcome
		won, drawn, lost := 0, 0, 0
		for _, g := range tt.games {
			o := store.Outcome{Engine: "able", Level: ratings.StandingOf(&spec, list).Level}
			switch g {
			case 'W', 'D', 'L':
				o.Helps = 3
				g += 'a' - 'A'
			}
			switch g {
			case 'w':
				o.Half = 2
				won++
			case 'd':
				o.Half = 1
				drawn++
			case 'l':
				lost++
			}
			list = append(list, o)
		}
		s := ratings.StandingOf(&spec, list)
		if s.Level != tt.level || s.Won != won || s.Drawn != drawn || s.Lost != lost || (s.Last == nil) != (tt.games == "") {
			t.Errorf("%q: %+v, want level %s", tt.games, s, tt.level)
		}
	}
	if s := ratings.StandingOf(&spec, []store.Outcome{{Level: "gone", Half: 2}}); s.Level != "c" || s.Won != 0 {
		t.Errorf("a level of another day: %+v", s)
	}
}
