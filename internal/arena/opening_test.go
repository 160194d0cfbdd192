package arena

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
)

func TestReadOpenings(t *testing.T) {
	const file = `
# openings of both kinds
h2e2 h9g7
rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w - - 0 1
rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w moves a0a1 a9a8 ; id "rooks"; eval 3
h2e2; id "cannon";
free	free-1	15	4	l8k7n10l11	4,0	5	somewhere
std	std-1	20	1	t20
`
	want := []Opening{
		{ID: "line 3", Moves: []string{"h2e2", "h9g7"}},
		{ID: "line 4", Setup: "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w - - 0 1", Moves: []string{}},
		{ID: "rooks", Setup: "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w", Moves: []string{"a0a1", "a9a8"}},
		{ID: "cannon", Moves: []string{"h2e2"}},
		{ID: "free-1", Size: 15, Moves: []string{"l8", "k7", "n10", "l11"}},
		{ID: "std-1", Size: 20, Moves: []string{"t20"}},
	}
	got, err := ReadOpenings(strings.NewReader(file), "")
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	got, err = ReadOpenings(strings.NewReader(file), "std")
	if err != nil || !reflect.DeepEqual(got, want[5:]) {
		t.Errorf("the set std is %+v, %v", got, err)
	}
}

func TestReadOpeningsErrors(t *testing.T) {
	tests := []struct {
		name, file, set string
		line            int // 0 if the whole file is at fault
	}{
		{"nothing", "# only a comment\n", "", 0},
		{"no such set", "a\tb\t15\t1\th8\n", "free", 0},
		{"size", "h2e2\na\tb\tbig\t1\th8\n", "", 2},
		{"size zero", "a\tb\t0\t1\th8\n", "", 1},
		{"points run together", "a\tb\t15\t2\th8h\n", "", 1},
		{"points from nowhere", "a\tb\t15\t2\t8h\n", "", 1},
		{"a name and nothing else", "\n; id \"x\";\n", "", 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadOpenings(strings.NewReader(tt.file), tt.set)
			var oe *OpeningError
			if err == nil || errors.As(err, &oe) != (tt.line > 0) || tt.line > 0 && oe.Line != tt.line {
				t.Errorf("ReadOpenings: %v, want line %d", err, tt.line)
			}
		})
	}
}

func TestOpeningStart(t *testing.T) {
	tests := []struct {
		name  string
		o     Opening
		moves int
		ok    bool
	}{
		{"moves", Opening{Moves: []string{"a", "b"}}, 2, true},
		{"bad setup", Opening{Setup: "bad"}, 0, false},
		{"illegal move", Opening{Moves: []string{"a", "nonsense"}}, 0, false},
		{"the game is over", Opening{Moves: []string{"win"}}, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, now, moves, err := tt.o.start(toy{}, match.Config{})
			if (err == nil) != tt.ok || len(moves) != tt.moves {
				t.Fatalf("%v after %v", err, moves)
			}
			if tt.ok && now.Turn() != match.First {
				t.Error("the wrong side is to move")
			}
		})
	}
}

// TestGomokuOpenings plays the shared collection, where it is present.
func TestGomokuOpenings(t *testing.T) {
	f, err := os.Open("../../../shared/gomoku-rules/openings.txt")
	if err != nil {
		t.Skip("the shared collection of openings is not here: ", err)
	}
	defer f.Close()
	list, err := ReadOpenings(f, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list {
		if _, _, _, err := o.start(gm.Rules{}, match.Config{Game: gm.Game, Rules: "freestyle"}); err != nil {
			t.Error(err)
		}
	}
	if len(list) != 491 {
		t.Errorf("%d openings, want 491", len(list))
	}
}

// Every built-in opening is playable under every rule set and leads to a
// distinct position.
func TestCollection(t *testing.T) {
	tests := []struct {
		config match.Config
		rules  match.Ruleset
		least  int
	}{
		{match.Config{Game: xq.Game, Rules: "axf"}, xq.Rules{}, 500},
		{match.Config{Game: xq.Game, Rules: "cxa"}, xq.Rules{}, 500},
		{match.Config{Game: xq.Game, Rules: "computer"}, xq.Rules{}, 500},
		{match.Config{Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 15})}, gm.Rules{}, 150},
		{match.Config{Game: gm.Game, Rules: "standard"}, gm.Rules{}, 150},
		{match.Config{Game: gm.Game, Rules: "renju"}, gm.Rules{}, 150},
		{match.Config{Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 19})}, gm.Rules{}, 0},
		{match.Config{Game: "chess"}, toy{}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.config.Game+" "+tt.config.Rules, func(t *testing.T) {
			list := Collection(tt.rules, tt.config)
			if len(list) < tt.least || tt.least == 0 && list != nil {
				t.Errorf("%d openings, want %d", len(list), tt.least)
			}
			boards, ids := map[string]bool{}, map[string]bool{}
			for _, o := range list {
				_, now, _, err := o.start(tt.rules, tt.config)
				if err != nil {
					t.Fatal(err)
				}
				board := now.View().Board
				if boards[board] || ids[o.ID] {
					t.Errorf("opening %s is there twice", o.ID)
				}
				boards[board], ids[o.ID] = true, true
			}
		})
	}
}

func FuzzReadOpenings(f *testing.F) {
	f.Add("h2e2 h9g7\n# x\nrnbakabnr/9 w moves a0a1; id \"x\"\na\tb\t15\t4\tl8k7\n")
	f.Fuzz(func(t *testing.T, file string) {
		list, err := ReadOpenings(strings.NewReader(file), "")
		if err == nil && len(list) == 0 {
			t.Fatalf("%q has no opening and no error", file)
		}
	})
}
