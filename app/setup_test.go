package app_test

import (
	"errors"
	"log/slog"
	"testing"

	"duiyi/app"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/record"
	"duiyi/record/formats"
)

func bothGames(t *testing.T) *app.App {
	games := []app.Game{
		{Name: xq.Game, Rules: xq.Rules{}, RuleSets: []string{"axf"}, Examine: xq.Rules{}.Examine, Relate: xq.Rules{}.Relate},
		{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}, Examine: gm.Rules{}.Examine, Relate: gm.Rules{}.Relate,
			FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide},
	}
	a := app.New(openStore(t), games, nil, formats.All(), slog.New(slog.DiscardHandler))
	t.Cleanup(a.Close)
	return a
}

func TestSetupFromText(t *testing.T) {
	a := bothGames(t)
	tests := []struct {
		name, game, text string
		size             int
		wantGame, board  string
		plies            int
		stopped          string
	}{
		{"nothing", "gomoku", " ", 5, "gomoku", "...../...../...../...../..... X", 0, ""},
		{"a board with faults", "xiangqi", "\n4k4/9/9/9/9/9/9/9/9/4K4 b", 0, "xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", 0, ""},
		{"a board of the other game", "xiangqi", "...../...../..X../...../.....", 0, "gomoku", "...../...../..X../...../..... O", 0, ""},
		{"moves", "gomoku", "炮二平五 马8进7", 0, "xiangqi", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", 2, ""},
		{"a record", "gomoku", "(;GM[4]SZ[5];B[cc];W[bb])", 0, "gomoku", "...../.O.../..X../...../..... X", 2, ""},
		{"moves with a slip", "xiangqi", "1. 炮二平五 炮五平五", 0, "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", 1, "炮五平五"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := match.Config{Game: tt.game}
			if tt.size > 0 {
				c.Options = match.OptionsOf(gm.Options{Size: tt.size})
			}
			s, err := a.Setup(t.Context(), c, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			stopped := ""
			if s.Fault != nil {
				stopped = s.Fault.Text
			}
			if s.Game != tt.wantGame || s.Board != tt.board || s.Plies != tt.plies || stopped != tt.stopped {
				t.Errorf("%s %q after %d plies, stopped at %q", s.Game, s.Board, s.Plies, stopped)
			}
		})
	}
}

func TestSetupRefused(t *testing.T) {
	a := bothGames(t)
	var ce *match.ConfigError
	_, err := a.Setup(t.Context(), match.Config{Game: "xiangqi"}, " 9/9/9/9/9/9/9/9/9/8x w")
	if !errors.As(err, &ce) || ce.Field != "text" || ce.Offset != 20 {
		t.Errorf("a board with a slip: %v", err)
	}
	_, err = a.Setup(t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Size: 4})}, "")
	if !errors.As(err, &ce) || ce.Field != "size" {
		t.Errorf("a board too small: %v", err)
	}
	_, err = a.Setup(t.Context(), match.Config{Game: "chess"}, "")
	if !errors.As(err, &ce) || ce.Field != "game" {
		t.Errorf("no such game: %v", err)
	}
	_, err = a.Setup(t.Context(), match.Config{Game: "gomoku", Rules: "house"}, "")
	if !errors.As(err, &ce) || ce.Field != "rules" {
		t.Errorf("no such rules: %v", err)
	}
	_, err = a.Setup(t.Context(), match.Config{Game: "xiangqi", Options: match.Options{"komi": []byte("7")}}, "4k4/9/9/9/9/9/9/9/9/3K5 w")
	if !errors.As(err, &ce) || ce.Field != "komi" || !errors.Is(err, match.ErrNoOption) {
		t.Errorf("no such option: %v", err)
	}
	var re *record.Error
	_, err = a.Setup(t.Context(), match.Config{Game: "gomoku"}, "天气很好")
	if !errors.As(err, &re) {
		t.Errorf("no board and no game: %v", err)
	}
}
