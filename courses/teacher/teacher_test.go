package teacher_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"duiyi/courses"
	"duiyi/courses/teacher"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/match/xq"
)

const (
	words = `{"en":"a","zh-Hans":"b","zh-Hant":"c","vi":"d"}`
	index = `{"tracks":[{"id":"t","title":` + words + `,"about":` + words + `,"parts":[{"title":` + words + `,"chapters":["one"]}]}]}`
	// The second step goes on from the first.
	one = `{"game":"xiangqi","title":` + words + `,"steps":[
{"text":` + words + `,"board":"start","moves":["h2e2"]},
{"text":` + words + `,"moves":["h9g7"],"try":{"kind":"choice","options":[` + words + `,` + words + `],"answer":1,"right":` + words + `}},
{"text":` + words + `,"board":"3k5/9/9/9/9/9/9/9/9/R3K4 w","try":{"kind":"reach","points":["a6","g6"],"most":2}},
{"text":` + words + `,"board":"3k5/9/9/9/9/9/9/9/8R/R4K3 w","try":{"kind":"line","task":"mate","line":[{"moves":["i1i8"],"reply":"d9e9"},{"moves":["a0a9"]}],
 "wrong":[{"moves":["a0a9"],"text":` + words + `}]}},
{"text":` + words + `,"board":"4k4/9/9/9/9/9/4P4/9/9/3K5 w","try":{"kind":"hold","goal":"win"}}]}`
)

func newTeacher(t *testing.T, table func(match.Position) (positions.Table, error)) (*teacher.Teacher, *courses.Chapter) {
	t.Helper()
	lib, err := courses.Read(fstest.MapFS{"index.json": {Data: []byte(index)}, "one.json": {Data: []byte(one)}})
	if err != nil {
		t.Fatal(err)
	}
	list := games.List{{Name: xq.Game, Rules: xq.Rules{}, RuleSets: xq.RuleSets, Pass: xq.Pass, Table: table}, {Name: gm.Game, Rules: gm.Rules{}, RuleSets: gm.RuleSets}}
	tea := teacher.New(func() (*courses.Library, error) { return lib, nil }, list, nil)
	c, err := tea.Chapter("one")
	if err != nil {
		t.Fatal(err)
	}
	return tea, c
}

func TestStand(t *testing.T) {
	tea, c := newTeacher(t, nil)
	s, err := tea.Stand(c, 1)
	if err != nil || len(s.Moves) != 2 || s.Last().Move != "h9g7" || s.Position.Turn() != match.First {
		t.Errorf("%+v, %v", s, err)
	}
	var fault *match.ConfigError
	if _, err := tea.Stand(c, 5); !errors.As(err, &fault) || fault.Field != "step" {
		t.Error(err)
	}
	if _, err := tea.Chapter("two"); !errors.Is(err, teacher.ErrNoChapter) {
		t.Error(err)
	}
	if tea.Offered(c, 4) != nil || tea.Offered(c, 3) == nil {
		t.Error("without tables no ending is held; a line needs none")
	}
}

func TestTry(t *testing.T) {
	tea, c := newTeacher(t, nil)
	tests := []struct {
		name    string
		step    int
		moves   []string
		move    string
		verdict teacher.Verdict
		line    int // moves for the next try
		text    bool
		fault   string // field of a *match.ConfigError
	}{
		{"nothing to try", 0, nil, "h2e2", "", 0, false, "step"},
		{"right answer", 1, nil, "1", teacher.Done, 0, true, ""},
		{"wrong answer", 1, nil, "0", teacher.Wrong, 0, false, ""},
		{"no answer", 1, nil, "2", "", 0, false, "move"},
		{"on the way", 2, nil, "a0a6", teacher.Right, 1, false, ""},
		{"all reached", 2, []string{"a0a6"}, "a6g6", teacher.Done, 2, false, ""},
		{"too slow", 2, []string{"a0a6"}, "a6a7", teacher.Wrong, 1, false, ""},
		{"a check is no way", 2, nil, "a0a9", teacher.Wrong, 0, false, ""},
		{"too many", 2, []string{"a0a6", "a6a7"}, "a7g7", "", 0, false, "moves"},
		{"right move", 3, nil, "i1i8", teacher.Right, 2, false, ""},
		{"any notation", 3, nil, "车一进七", teacher.Right, 2, false, ""},
		{"last move", 3, []string{"i1i8", "d9e9"}, "a0a9", teacher.Done, 3, false, ""},
		{"explained", 3, nil, "a0a9", teacher.Wrong, 0, true, ""},
		{"another line", 3, []string{"i1i8", "d9d8"}, "a0a9", "", 0, false, "moves"},
		{"half a turn", 3, []string{"i1i8"}, "a0a9", "", 0, false, "moves"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tea.Try(t.Context(), c, tt.step, tt.moves, tt.move)
			var fault *match.ConfigError
			if errors.As(err, &fault) != (tt.fault != "") || fault != nil && fault.Field != tt.fault || fault == nil && err != nil {
				t.Fatal(err)
			}
			if got.Verdict != tt.verdict || len(got.Line) != tt.line || (got.Text != nil) != tt.text {
				t.Errorf("%s, line %v, text %v", got.Verdict, got.Line, got.Text)
			}
		})
	}
	var refusal *match.Refusal
	if _, err := tea.Try(t.Context(), c, 3, nil, "f0f3"); !errors.As(err, &refusal) {
		t.Errorf("an illegal move: %v", err)
	}
	if m, err := tea.Hint(t.Context(), c, 3, nil); err != nil || m.Move != "i1i8" {
		t.Errorf("%v, %v", m, err)
	}
}

// TestHold plays an ending against a table that knows two positions.
func TestHold(t *testing.T) {
	outcomes := []string{"win", "draw", "loss"}
	asked := 0
	tea, c := newTeacher(t, func(p match.Position) (positions.Table, error) {
		v := outcomes[asked%3]
		asked++
		return positions.Table{TableValue: positions.TableValue{Outcome: v}, Moves: []positions.TableMove{{Move: p.View().Legal[0]}}}, nil
	})
	got, err := tea.Try(context.Background(), c, 4, nil, "e3e4") // win before, draw after
	if err != nil || got.Verdict != teacher.Wrong || got.Outcome != "draw" || len(got.Line) != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	asked = 0
	outcomes = []string{"win", "loss", "win"}
	got, err = tea.Try(context.Background(), c, 4, nil, "e3e4")
	if err != nil || got.Verdict != teacher.Right || got.Reply == nil || len(got.Line) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	if tea, c := newTeacher(t, nil); true {
		if _, err := tea.Try(context.Background(), c, 4, nil, "e3e4"); !errors.Is(err, positions.ErrNoTable) {
			t.Error(err)
		}
	}
}

const ruled = `{"game":"gomoku","title":` + words + `,"steps":[
{"text":` + words + `,"board":"start","moves":["h8","i9","i7"],"try":{"kind":"opening","opening":"rif","seat":"second","script":["a1","h8","k8"],
 "want":[{"ask":"choice","moves":["swap"]}],"right":` + words + `,"wrong":[{"text":` + words + `}]}},
{"text":` + words + `,"board":"start","try":{"kind":"opening","opening":"swap2","seat":"first","script":["two_more","a1"]}}]}`

// TestOpening plays opening rules as either player.
func TestOpening(t *testing.T) {
	lib, err := courses.Read(fstest.MapFS{"index.json": {Data: []byte(index)}, "one.json": {Data: []byte(ruled)}})
	if err != nil {
		t.Fatal(err)
	}
	tea := teacher.New(func() (*courses.Library, error) { return lib, nil }, games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: gm.RuleSets}}, nil)
	c, err := tea.Chapter("one")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name    string
		step    int
		moves   string
		move    string
		verdict teacher.Verdict
		line    string // the moves for the next try
		fault   string // field of a *match.ConfigError
		refusal string
	}{
		{"another answer than is wanted", 0, "", "stay", teacher.Wrong, "", "", ""},
		{"by the colour", 0, "", "black", teacher.Right, "swap a1", "", ""},
		{"an offer", 0, "swap a1", "J9", teacher.Right, "swap a1 j9", "", ""},
		{"the same offer", 0, "swap a1 j9", "j9", "", "", "", "opening_symmetric"},
		{"the last offer, of which the other keeps the latter", 0, "swap a1 j9", "k9", teacher.Done, "swap a1 j9 k9 k9", "", ""},
		{"over", 0, "swap a1 j9 k9 k9", "g7", "", "", "moves", ""},
		{"a choice where a stone is asked", 1, "", "stay", "", "", "", "opening_place"},
		{"the other places two more, near the centre since a1 is taken", 1, "a1 c3", "d9", teacher.Right, "a1 c3 d9 two_more h8 h7", "", ""},
		{"the other's turn", 1, "h8 h9 h10", "a2", "", "", "moves", ""},
		{"a line that the rules refuse", 1, "h8 h8", "a2", "", "", "", "occupied"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tea.Try(t.Context(), c, tt.step, strings.Fields(tt.moves), tt.move)
			var fault *match.ConfigError
			var refusal *match.Refusal
			switch {
			case tt.fault != "":
				if !errors.As(err, &fault) || fault.Field != tt.fault {
					t.Fatal(err)
				}
				return
			case tt.refusal != "":
				if !errors.As(err, &refusal) || refusal.Code != tt.refusal {
					t.Fatal(err)
				}
				return
			case err != nil:
				t.Fatal(err)
			}
			if line := strings.Join(got.Line, " "); got.Verdict != tt.verdict || line != tt.line {
				t.Errorf("%s, line %s", got.Verdict, line)
			}
			if explained := got.Text != nil; explained != (tt.verdict != teacher.Right) {
				t.Errorf("text %v", got.Text)
			}
		})
	}
	for moves, want := range map[string]string{"": "swap", "swap a1": "h7"} {
		if m, err := tea.Hint(t.Context(), c, 0, strings.Fields(moves)); err != nil || m.Move != want {
			t.Errorf("after %q: %+v, %v, want %s", moves, m, err, want)
		}
	}
}
