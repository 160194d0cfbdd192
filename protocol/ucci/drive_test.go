package ucci

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/engine"
	"duiyi/protocol/internal/dialogue"
	"duiyi/protocol/peer"
)

const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

const hello = `
	< ucci
	> id name Eye
	> option usemillisec type check default true
	> option hashsize type spin min 16 max 1024 default 16
	> option bookfiles type string default /home/some one/BOOK.DAT
	> option newgame type button
	> option
	> ucciok
	< setoption usemillisec true
	< isready
	> readyok
`

const first = `
	< setoption newgame
	< isready
	> readyok
`

// TestParseOption: the words of an option come in any order, and a text may have
// blanks in it.
func TestParseOption(t *testing.T) {
	tests := []struct {
		rest string
		want engine.Option
	}{
		{"hashsize type spin min 16 max 1024 default 32", engine.Option{Name: "hashsize", Type: "spin", Min: 16, Max: 1024, Default: "32"}},
		{"hashsize type spin default 32 min 16 max 1024", engine.Option{Name: "hashsize", Type: "spin", Min: 16, Max: 1024, Default: "32"}},
		{"style type combo default calm var calm var wild", engine.Option{Name: "style", Type: "combo", Default: "calm", Choices: []string{"calm", "wild"}}},
		{"bookfiles type string default /home/min max/BOOK.DAT", engine.Option{Name: "bookfiles", Type: "string", Default: "/home/min max/BOOK.DAT"}},
	}
	for _, tt := range tests {
		if got, ok := parseOption(tt.rest); !ok || !cmp.Equal(got, tt.want) {
			t.Errorf("parseOption(%q) = %+v, %v", tt.rest, got, ok)
		}
	}
}

func TestSearch(t *testing.T) {
	tests := []struct {
		name   string
		script string
		limits engine.Limits
		want   engine.Result
		infos  int
		err    error
	}{
		{
			name: "reports and a move",
			script: hello + first + `
				< position fen ` + start + ` moves h2e2 h9g7
				< go time 200 movestogo 1
				> info message thinking depth 9
				> info depth 4 score -12 pv b0c2 b9c7 what
				> info time 20 nodes 5000
				> info currmove b0c2
				> bestmove b0c2 ponder b9c7
			`,
			limits: engine.Limits{MoveTime: 200 * time.Millisecond, Depth: 9},
			infos:  1,
			want: engine.Result{Move: "b0c2", Ponder: "b9c7", Info: engine.Info{
				Depth: 4, Score: engine.Score{Centipawns: -12}, PV: []string{"b0c2", "b9c7"}, Time: 20 * time.Millisecond, Nodes: 5000,
			}},
		},
		{
			name: "some moves only",
			script: hello + first + `
				< position *
				< banmoves *
				< go depth 3
				> bestmove b0c2 draw
			`,
			limits: engine.Limits{Depth: 3, SearchMoves: []string{"b0c2"}},
			want:   engine.Result{Move: "b0c2"},
		},
		{
			name: "seconds, for a program that knows nothing else",
			script: `
				< ucci
				> ucciok
				< isready
				> readyok
				< isready
				> readyok
				< position *
				< go time 59 increment 1
				> bestmove b0c2
			`,
			limits: engine.Limits{Clock: &engine.Clock{Left: 59900 * time.Millisecond, Increment: time.Second}},
			want:   engine.Result{Move: "b0c2"},
		},
		{
			name: "no move, for it has been long without a capture",
			script: hello + first + `
				< position fen * moves h2e2 h9g7
				< go nodes 7
				> nobestmove
				< position fen rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1
				< go nodes 7
				> bestmove b0c2
			`,
			limits: engine.Limits{Nodes: 7},
			want:   engine.Result{Move: "b0c2"},
		},
		{
			name:   "no move at all",
			script: hello + first + "< position *\n< go nodes 7\n> nobestmove\n< position *\n< go nodes 7\n> nobestmove",
			limits: engine.Limits{Nodes: 7},
			err:    engine.ErrNoMove,
		},
		{
			name:   "no sense",
			script: hello + first + "< position *\n< go infinite\n> bestmove b0",
			err:    peer.ErrNonsense,
		},
		{
			name:   "it dies",
			script: hello + first + "< position *\n< go infinite\nclose",
			err:    peer.ErrDied,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, tt.script))
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			infos := 0
			got, err := d.Search(t.Context(), engine.Position{Start: start, Moves: []string{"h2e2", "h9g7"}}, tt.limits, func(engine.Info) { infos++ })
			if !errors.Is(err, tt.err) {
				t.Fatalf("Search: %v, want %v", err, tt.err)
			}
			if !reflect.DeepEqual(got, tt.want) || infos != tt.infos {
				t.Errorf("result %+v and %d reports, want %+v and %d", got, infos, tt.want, tt.infos)
			}
		})
	}
}

// A program that fell silent is replaced, and the new one is told the options
// again.
func TestRestart(t *testing.T) {
	begin := `
		< ucci
		> ucciok
		< setoption hashsize 64
		< isready
		> readyok
		< isready
		> readyok
		< position *
		< go depth 1
	`
	synctest.Test(t, func(t *testing.T) {
		d, err := newDriver(t.Context(), Foreign{Settings: []engine.Setting{{Name: "hashsize", Value: "64"}}}, dialogue.Programs(t,
			begin+"< stop\nend", begin+"> bestmove h2e2\n... quit"))
		if err != nil {
			t.Fatal(err)
		}
		p := engine.Position{Start: start}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := d.Search(ctx, p, engine.Limits{Depth: 1}, nil); !errors.Is(err, peer.ErrSilent) {
			t.Fatalf("Search: %v, want %v", err, peer.ErrSilent)
		}
		if r, err := d.Search(t.Context(), p, engine.Limits{Depth: 1}, nil); err != nil || r.Move != "h2e2" {
			t.Fatalf("Search = %q, %v", r.Move, err)
		}
		d.Close()
	})
}

func TestOptions(t *testing.T) {
	d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, hello+`
		< setoption usebook false
		< setoption newgame
		... quit
	`))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	want := []engine.Option{
		{Name: "usemillisec", Type: "check", Default: "true"},
		{Name: "hashsize", Type: "spin", Default: "16", Min: 16, Max: 1024},
		{Name: "bookfiles", Type: "string", Default: "/home/some one/BOOK.DAT"},
		{Name: "newgame", Type: "button"},
	}
	if !reflect.DeepEqual(d.Options(), want) {
		t.Errorf("options %+v\nwant    %+v", d.Options(), want)
	}
	tests := []struct {
		option, value string
		ok            bool
	}{
		{"usebook", "false", true}, // not listed, and not an error
		{"newgame", "", true},
		{"two words", "1", false},
		{"style", "risky\nquit", false},
	}
	for _, tt := range tests {
		if err := d.SetOption(tt.option, tt.value); (err == nil) != tt.ok {
			t.Errorf("SetOption(%q, %q) = %v", tt.option, tt.value, err)
		}
	}
}

func FuzzParseInfo(f *testing.F) {
	f.Add("depth 4 score -12 pv b0c2 b9c7")
	f.Add("time 99999999999999999999 nodes -5 score message pv")
	f.Add("pv pv score 99999999999 depth")
	f.Fuzz(func(t *testing.T, s string) {
		i, _ := parseInfo(strings.Fields(s), engine.Info{})
		if i.Nodes < 0 || i.Time < 0 || i.Depth < 0 {
			t.Fatalf("%q counts %+v", s, i)
		}
	})
}

// The history that is handed over begins with the last capture.
func TestNewQuestion(t *testing.T) {
	tests := []struct {
		name, start string
		moves       string
		only        []string
		want        question
		err         bool
	}{
		{"the start", start, "", nil, question{"position fen " + start, start, ""}, false},
		{"a capture and two moves", start, "h2h9 i9h9 b0c2 h9h8", nil, question{
			"position fen rnbakabr1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 2 moves b0c2 h9h8",
			"rnbakab2/7r1/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN6/9/R1BAKABNR w - - 0 1", "",
		}, false},
		{"a capture at the end", start, "h2h9", nil, question{
			"position fen rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1",
			"rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1", "",
		}, false},
		{"one move to choose", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 7 20", "", []string{"a0a9"}, question{
			"position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 7 20", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
			"banmoves a0b0 a0c0 a0d0 a0a1 a0a2 a0a3 a0a4 a0a5 a0a6 a0a7 a0a8 e0f0 e0e1",
		}, false},
		{"an illegal move", start, "h2h1 a0a9", nil, question{}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := newQuestion(engine.Position{Start: tt.start, Moves: strings.Fields(tt.moves)}, tt.only)
			if (err != nil) != tt.err {
				t.Fatal(err)
			}
			sorted := func(q question) question {
				words := strings.Fields(q.banned)
				slices.Sort(words)
				q.banned = strings.Join(words, " ")
				return q
			}
			if sorted(got) != sorted(tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}
