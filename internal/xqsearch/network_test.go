package xqsearch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/internal/nnue"
	"duiyi/internal/xqnet"
	"duiyi/protocol/ucci"
	"duiyi/protocol/uci"
	"duiyi/xiangqi"
)

// counting writes a network that counts the pieces of the side to move: rooks
// double, the lanes before the middle of the board apart from those beyond.
func counting(t *testing.T, f nnue.Format) string {
	t.Helper()
	n := nnue.New(f, 32)
	n.Description = "counts pieces"
	for row := range f.Rows {
		kind := row % xqnet.PieceRows / 90
		if kind >= 1 && kind < 7 {
			n.Weights[row*32] = 10
			if kind == int(xiangqi.Rook) {
				n.Weights[row*32] = 20
			}
		}
	}
	for b := range f.Buckets {
		n.Out[b*64], n.Out[b*64+32] = 100, -100
	}
	data, err := n.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "count.nnue")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestEvalFile: another network takes the place of the one that is built in; a
// file that is refused leaves it there; an empty name brings the hand-made
// evaluation, and "built-in" what the engine began with.
func TestEvalFile(t *testing.T) {
	at, l := engine.Position{Start: "start"}, engine.Limits{Depth: 7}
	search := func(e *Engine) string {
		t.Helper()
		r, err := e.Search(t.Context(), at, l, nil)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(r.Move, r.Info.Nodes, r.Info.Score)
	}
	e := New()
	e.settings.hash = 4
	own := search(e)
	good := counting(t, xqnet.Format)
	if err := e.SetOption("EvalFile", good); err != nil {
		t.Fatal(err)
	}
	other := search(e)
	if other == own {
		t.Errorf("the network makes the same search: %s", own)
	}
	chess := xqnet.Format
	chess.Game = "chess"
	for _, bad := range []struct {
		name string
		err  error
		text string
	}{
		{counting(t, chess), nnue.ErrGame, `expected "xiangqi", found "chess"`},
		{filepath.Join(t.TempDir(), "none"), os.ErrNotExist, "none"},
		{"network.go", nnue.ErrMagic, "expected"},
	} {
		err := e.SetOption("EvalFile", bad.name)
		if !errors.Is(err, bad.err) || !strings.Contains(err.Error(), bad.text) || !strings.Contains(err.Error(), "stays unchanged") {
			t.Errorf("%s: error %v", bad.name, err)
		}
		e.NewGame()
		if got := search(e); got != other {
			t.Errorf("%s: then %s, want %s", bad.name, got, other)
		}
	}
	made := New()
	made.settings.hash = 4
	made.SetEvaluator(nil)
	byHand := search(made)
	if byHand == own {
		t.Errorf("the hand-made evaluation makes the search of the network: %s", own)
	}
	for _, tt := range []struct{ value, want string }{{"", byHand}, {"<empty>", byHand}, {"built-in", own}} {
		if err := e.SetOption("EvalFile", good); err != nil {
			t.Fatal(err)
		}
		if err := e.SetOption("EvalFile", tt.value); err != nil {
			t.Fatal(err)
		}
		if got := search(e); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.value, got, tt.want)
		}
	}
}

// TestLevelsEvaluateByHand: below full strength nobody plays by a network, so that
// the levels stay as strong as they were measured.
func TestLevelsEvaluateByHand(t *testing.T) {
	var searches []string
	for _, file := range []string{"built-in", "<empty>", counting(t, xqnet.Format)} {
		e := New()
		e.settings.hash = 4
		for _, o := range [][2]string{{"EvalFile", file}, {"Level", "14"}} {
			if err := e.SetOption(o[0], o[1]); err != nil {
				t.Fatal(err)
			}
		}
		r, err := e.Search(t.Context(), engine.Position{Start: "start"}, engine.Limits{Nodes: 3000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		searches = append(searches, fmt.Sprint(r.Move, r.Info.Nodes, r.Info.Score))
	}
	if searches[0] != searches[1] || searches[0] != searches[2] {
		t.Errorf("level 14 with the built-in network, by hand, with another network: %q", searches)
	}
}

// TestThreadsShareANetwork: each thread has its own evaluator.
func TestThreadsShareANetwork(t *testing.T) {
	e := New()
	for _, o := range [][2]string{{"Hash", "4"}, {"Threads", "2"}, {"EvalFile", counting(t, xqnet.Format)}} {
		if err := e.SetOption(o[0], o[1]); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := e.Search(t.Context(), engine.Position{Start: "start"}, engine.Limits{Nodes: 3000}, nil); err != nil {
		t.Fatal(err)
	}
}

func TestExplainNetwork(t *testing.T) {
	e := New()
	if err := e.SetOption("EvalFile", counting(t, xqnet.Format)); err != nil {
		t.Fatal(err)
	}
	lines, err := e.Explain(engine.Position{Start: "3k5/9/9/9/9/9/9/9/r3A4/3AK4 b"})
	if err != nil {
		t.Fatal(err)
	}
	// Squares of sums: 20 for Black's rook, 20 for Red's two advisers: level,
	// and every adviser is worth 20² - 10² parts, the rook 20².
	unit := 400.0 * 100 / 64 / (255 * 255)
	for _, want := range []string{"counts pieces", fmt.Sprintf("%+7d", -int(400*unit)), fmt.Sprintf("%+7d", int(300*unit)), "value 0 for the side to move"} {
		if !strings.Contains(strings.Join(lines, "\n"), want) {
			t.Errorf("no %q in\n%s", want, strings.Join(lines, "\n"))
		}
	}
}

// TestEvalFileByProtocol: both protocols offer the option, say why a file is
// refused and go on.
func TestEvalFileByProtocol(t *testing.T) {
	tests := []struct {
		name  string
		serve func(e *Engine, in string, out *strings.Builder) error
		in    string
		want  []string
	}{
		{"uci", func(e *Engine, in string, out *strings.Builder) error {
			return uci.Serve(t.Context(), strings.NewReader(in), out, e, uci.Program{Name: "x", Author: "y"})
		}, "uci\nsetoption name EvalFile value network.go\nisready\nquit\n", []string{"option name EvalFile type string default built-in", "expected", "readyok"}},
		{"ucci", func(e *Engine, in string, out *strings.Builder) error {
			return ucci.Serve(t.Context(), strings.NewReader(in), out, e, ucci.Program{Name: "x", Author: "y"})
		}, "ucci\nsetoption evalfile network.go\nisready\nquit\n", []string{"option evalfile type string", "expected", "readyok"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			e := New()
			e.settings.hash = 4
			if err := tt.serve(e, tt.in, &out); err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in\n%s", want, out.String())
				}
			}
		})
	}
}
