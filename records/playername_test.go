package records

import (
	"testing"

	"duiyi/engines"
	"duiyi/match"
)

// A depth is named where somebody chose it.
func TestPlayerName(t *testing.T) {
	depth := engines.Strength{Depth: &engines.Range{Min: 1, Max: 7, Default: 4}}
	list := []engines.Spec{
		{ID: "thesis", Name: map[string]string{"en": "Scholar", "zh-Hans": "书生"}, Strength: depth},
		{ID: "duiyi", Name: map[string]string{"en": "Duiyi"}, Strength: depth, Levels: []engines.Level{{ID: "1", Name: map[string]string{"en": "Pupil"}}}},
	}
	for _, tt := range []struct {
		player         match.Player
		language, want string
	}{
		{match.Player{Engine: "thesis", Depth: 4}, "en", "Scholar"},
		{match.Player{Engine: "thesis", Depth: 4}, "zh-Hans", "书生"},
		{match.Player{Engine: "thesis", Depth: 2}, "en", "Scholar (depth 2)"},
		{match.Player{Engine: "thesis", Depth: 2}, "zh-Hans", "书生 · 2 层"},
		{match.Player{Engine: "duiyi", Depth: 4}, "en", "Duiyi (depth 4)"},
		{match.Player{Engine: "duiyi", Level: "1"}, "en", "Duiyi Pupil"},
	} {
		tt.player.Kind = match.Engine
		if got := playerName(tt.player, list, tt.language); got != tt.want {
			t.Errorf("%+v in %q: %q, want %q", tt.player, tt.language, got, tt.want)
		}
	}
}
