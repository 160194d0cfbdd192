package gm_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/match"
	"duiyi/match/gm"
)

var t0 = time.UnixMilli(1_700_000_000_000)

func config(rules string, size int, setup string) match.Config {
	human := match.Player{Kind: match.Human}
	return match.Config{Game: gm.Game, Rules: rules, Options: match.OptionsOf(gm.Options{Size: size}), Setup: setup, Players: [2]match.Player{human, human}}
}

func start(t *testing.T, c match.Config) match.State {
	t.Helper()
	s, _, err := match.New(gm.Rules{}, c, t0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(t *testing.T, s match.State, moves ...string) match.State {
	t.Helper()
	for _, m := range moves {
		next, _, err := match.Apply(s, match.Command{Type: match.CmdMove, Move: m}, t0)
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		s = next
	}
	return s
}

// Points are read as people type them, also with an input method for Chinese.
func TestTyped(t *testing.T) {
	at := start(t, config("freestyle", 15, "")).Position()
	for _, text := range []string{"i13", "I13", " i 13 ", "I-13", "i - 13", "i,13", "i，13", "ｉ１３", "Ｉ　１３"} {
		if _, m, err := at.Play(text); err != nil || m.Move != "i13" {
			t.Errorf("%q is %q, %v", text, m.Move, err)
		}
	}
	for _, text := range []string{"i", "13i", "i--", "i1-3", "-i13", "i016", "i 99", "炮１３", "ｉ"} {
		var r *match.Refusal
		if _, m, err := at.Play(text); !errors.As(err, &r) || r.Code != "bad_text" {
			t.Errorf("%q is %q, %v", text, m.Move, err)
		}
	}
	c := config("renju", 15, "")
	c.Options = c.Options.With(match.OptionOpening, "yamaguchi")
	if s := play(t, start(t, c), "h8", "Ｈ９", "h 10", "３"); s.Moves[3].Move != "3" {
		t.Errorf("the number is %+v", s.Moves[3])
	}
}

func TestWholeGame(t *testing.T) {
	s := start(t, config("freestyle", 15, ""))
	if v := s.Position().View(); len(v.Legal) != 225 || v.Turn != match.First || v.Row == nil {
		t.Fatalf("the empty board: %+v", v)
	}
	s = play(t, s, "h8", "H9", "i8", " i9 ", "j8", "j9", "k8", "k9", "l8")
	if r := s.Result; r == nil || r.Winner == nil || *r.Winner != match.First || r.Reason != "five" {
		t.Fatalf("result %+v", s.Result)
	}
	v := s.Position().View()
	if len(v.Legal) != 0 || !slices.Equal(v.Row, []string{"h8", "i8", "j8", "k8", "l8"}) {
		t.Fatalf("the end: %+v", v)
	}
	want := match.Move{Move: "i9", Side: match.Second, To: "i9", Piece: "O", Text: map[string]string{"point": "I9"}}
	if got := s.Moves[3]; !reflect.DeepEqual(got, want) {
		t.Fatalf("fourth move %+v, want %+v", got, want)
	}
}

// A row of five or more that does not win is told with the reason, until the next stone.
func TestFailedRows(t *testing.T) {
	blocked := []gm.FailedRow{{Code: "blocked", Stones: []string{"f8", "g8", "h8", "i8", "j8"}, Ends: []string{"e8", "k8"}}}
	overline := []gm.FailedRow{{Code: "overline", Stones: []string{"e8", "f8", "g8", "h8", "i8", "j8"}, Ends: []string{}}}
	const five, six = "h8 e8 g8 k8 f8 a1 j8 a3 i8", "h8 a5 g8 o5 f8 a1 e8 a3 j8 a7 i8"
	tests := []struct {
		rules, moves string
		want         []gm.FailedRow
	}{
		{"caro", five, blocked},
		{"caro", five + " o1", nil},
		{"caro", six, overline},
		{"standard", six, overline},
		{"standard", five, nil}, // wins
		{"freestyle", six, nil}, // wins
	}
	for _, tt := range tests {
		s := play(t, start(t, config(tt.rules, 15, "")), strings.Fields(tt.moves)...)
		if got := s.Position().View().More.(gm.More).Failed; !reflect.DeepEqual(got, tt.want) || s.Result != nil && got != nil {
			t.Errorf("%s, %s: %+v, want %+v; result %+v", tt.rules, tt.moves, got, tt.want, s.Result)
		}
	}
	won := play(t, start(t, config("caro", 15, "")), strings.Fields("h8 e8 g8 a5 f8 a1 j8 a3 i8")...)
	if r := won.Result; r == nil || r.Winner == nil || *r.Winner != match.First || r.Reason != "five" {
		t.Errorf("a five blocked at one end: %+v", r)
	}
}

func TestFullBoard(t *testing.T) {
	s := start(t, config("standard", 0, "XOXOX/XOXOX/OXOXO/OXOXO/XOXO."))
	if s.Turn() != match.First {
		t.Fatal("Black has as many stones and is to move")
	}
	s = play(t, s, "e1")
	if r := s.Result; r == nil || r.Winner != nil || r.Reason != "full_board" {
		t.Fatalf("result %+v", s.Result)
	}
}

func TestRefusals(t *testing.T) {
	const board = "...../...../..X../...../..... O"
	tests := []struct {
		name   string
		setup  string
		move   string
		code   string
		points []string
	}{
		{"not a point", board, "炮二平五", "bad_text", nil},
		{"no text", board, "", "bad_text", nil},
		{"occupied", board, "c3", "occupied", []string{"c3"}},
		{"beside the board", board, "f1", "off_board", []string{"f1"}},
		{"above the board", board, "a6", "off_board", []string{"a6"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := start(t, config("freestyle", 5, tt.setup))
			_, _, err := s.Position().Play(tt.move)
			var r *match.Refusal
			if !errors.As(err, &r) || r.Code != tt.code || r.Move != tt.move || !slices.Equal(r.Points, tt.points) || r.Detail == "" {
				t.Fatalf("Play(%q) = %#v, want code %s at %v", tt.move, err, tt.code, tt.points)
			}
		})
	}
	over := start(t, config("freestyle", 5, "XXXXX/OOOO./...../...../....."))
	var r *match.Refusal
	if _, _, err := over.Position().Play("a1"); !errors.As(err, &r) || r.Code != "game_over" {
		t.Fatalf("playing on: %v", err)
	}
}

func TestConfigErrors(t *testing.T) {
	tests := []struct {
		name   string
		c      match.Config
		field  string
		offset int
	}{
		{"another game", match.Config{Game: "xiangqi", Rules: "freestyle"}, "game", -1},
		{"no rules", config("", 15, ""), "rules", -1},
		{"unknown rules", config("pente", 15, ""), "rules", -1},
		{"too small", config("freestyle", 4, ""), "size", -1},
		{"too large", config("freestyle", 23, ""), "size", -1},
		{"unknown stone", config("freestyle", 5, "...../..?../...../...../....."), "setup", 8},
		{"fouls outside renju", match.Config{Game: gm.Game, Rules: "standard", Options: match.OptionsOf(gm.Options{Fouls: "loses"})}, "fouls", -1},
		{"unknown fouls", match.Config{Game: gm.Game, Rules: "renju", Options: match.OptionsOf(gm.Options{Fouls: "warned"})}, "fouls", -1},
		{"another size", config("freestyle", 15, "...../...../...../...../....."), "size", -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := gm.Rules{}.Start(tt.c)
			var ce *match.ConfigError
			if !errors.As(err, &ce) || ce.Field != tt.field || ce.Offset != tt.offset {
				t.Fatalf("Start = %v, want an error about %s at byte %d", err, tt.field, tt.offset)
			}
		})
	}
}

func TestViewJSON(t *testing.T) {
	s := start(t, config("freestyle", 5, "XXXXX/OOOO./...../...../....."))
	text, err := json.Marshal(s.Position().View())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"legal":[]`, `"row":["a5","b5","c5","d5","e5"]`, `"turn":1`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s does not contain %s", text, want)
		}
	}
}

// doubleThree forbids d4 and nothing else.
const doubleThree = "......../......../......../...X..../.X..X.../...X..../......../........ X"

func TestForbiddenView(t *testing.T) {
	s := start(t, config("renju", 8, doubleThree))
	v := s.Position().View()
	want := []gm.Foul{{Point: "d4", Kind: "double_three", Rows: []gm.FoulRow{
		{Name: "three", Stones: []string{"b4", "d4", "e4"}, Completions: []string{"c4"}},
		{Name: "three", Stones: []string{"d3", "d4", "d5"}, Completions: []string{"d2", "d6"}},
	}}}
	if !slices.Equal(v.Forbidden, []string{"d4"}) || !reflect.DeepEqual(v.More.(gm.More).Fouls, want) {
		t.Errorf("forbidden %v because of %+v, want %+v", v.Forbidden, v.More.(gm.More).Fouls, want)
	}
	if slices.Contains(v.Legal, "d4") || len(v.Legal) != 64-4-1 {
		t.Errorf("legal: %v", v.Legal)
	}
	if v := play(t, s, "a1").Position().View(); v.Forbidden != nil || v.More.(gm.More).Fouls != nil {
		t.Errorf("white to move, and yet %v are forbidden", v.Forbidden)
	}
}

func TestForbiddenMove(t *testing.T) {
	c := config("renju", 8, doubleThree)
	s := start(t, c)
	_, _, err := s.Position().Play("D4")
	var r *match.Refusal
	if !errors.As(err, &r) || r.Code != "forbidden" || !slices.Equal(r.Points, []string{"d4", "b4", "e4", "d3", "d5"}) ||
		r.Detail != "d4 is forbidden to Black: double three" {
		t.Errorf("refused: %#v", err)
	}

	c.Options = c.Options.With("fouls", "loses")
	s = start(t, c)
	if v := s.Position().View(); !slices.Contains(v.Legal, "d4") || !slices.Equal(v.Forbidden, []string{"d4"}) {
		t.Errorf("where a foul loses, legal are %v and forbidden %v", v.Legal, v.Forbidden)
	}
	s = play(t, s, "d4")
	if r := s.Result; r == nil || r.Winner == nil || *r.Winner != match.Second || r.Reason != "forbidden_move" || r.Detail != "double_three" {
		t.Errorf("result %+v", s.Result)
	}
}

func TestEveryPointForbidden(t *testing.T) {
	s := start(t, config("renju", 7, "OXOXOXO/OXOXOXO/XOXOXOX/XXX.XXX/OXOXOXO/OXOXOXO/XOX.XOX O"))
	s = play(t, s, "d1")
	if r := s.Result; r == nil || r.Winner != nil || r.Reason != "full_board" || r.Detail == "" {
		t.Fatalf("result %+v", s.Result)
	}
	if v := s.Position().View(); len(v.Legal) != 0 || v.Forbidden != nil {
		t.Errorf("after the end: %+v", v)
	}
}
