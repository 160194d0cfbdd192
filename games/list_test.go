package games_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/games"
	"duiyi/match"
	"duiyi/match/gm"
)

func TestParse(t *testing.T) {
	l := games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}
	board := strings.Repeat("...../", 4) + "..X.. O"
	if move, err := l.Parse("gomoku", "", board, " B2 "); err != nil || move != "b2" {
		t.Errorf("Parse = %q, %v", move, err)
	}
	var r *match.Refusal
	if _, err := l.Parse("gomoku", "standard", board, "c1"); !errors.As(err, &r) || r.Code != "occupied" {
		t.Errorf("a taken point: %v", err)
	}
	for field, call := range map[string][3]string{
		"game":  {"go", "", board},
		"rules": {"gomoku", "house", board},
		"board": {"gomoku", "", "XYZ"},
	} {
		var ce *match.ConfigError
		if _, err := l.Parse(call[0], call[1], call[2], "a1"); !errors.As(err, &ce) || ce.Field != field {
			t.Errorf("Parse%q = %v, want an error in %s", call, err, field)
		}
	}
}
