package ucci

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

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
			name:   "no move",
			script: hello + first + "< position *\n< go nodes 7\n> nobestmove",
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
		d, err := newDriver(t.Context(), Foreign{Settings: []Setting{{"hashsize", "64"}}}, dialogue.Programs(t,
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
