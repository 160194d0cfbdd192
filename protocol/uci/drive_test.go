package uci

import (
	"context"
	"errors"
	"os/exec"
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

// hello is how the plain program of these tests introduces itself and gets
// ready for its first search.
const hello = `
	< uci
	> id name Plain 1.0
	> id author Nobody
	> option name Hash type spin default 16 min 1 max 64
	> option name Clear Hash type button
	> option name Use Book type check default true
	> option name Style type combo default calm var calm var wild and free
	> option name nonsense type
	> uciok
	< isready
	> readyok
`

// first is how its first search begins.
const first = `
	< ucinewgame
	< isready
	> readyok
`

// TestEmptyText: a text without characters has a word of its own, both ways.
func TestEmptyText(t *testing.T) {
	d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, `
		< uci
		> option name EvalFile type string default <empty>
		> uciok
		< isready
		> readyok
		< setoption name EvalFile value a.nnue
		< setoption name EvalFile value <empty>
		< stop
		< quit
	`))
	if err != nil {
		t.Fatal(err)
	}
	if o := d.Options(); len(o) != 1 || o[0].Default != "" {
		t.Errorf("its options are %+v", o)
	}
	for _, value := range []string{"a.nnue", ""} {
		if err := d.SetOption("EvalFile", value); err != nil {
			t.Error(err)
		}
	}
	d.Close()
}

func TestSearch(t *testing.T) {
	tests := []struct {
		name   string
		script string
		pos    engine.Position
		limits engine.Limits
		want   engine.Result
		infos  []engine.Info
		err    error
	}{
		{
			name: "reports and a move",
			script: hello + first + `
				< position fen ` + start + ` moves h2e2
				< go depth 3
				> info string thinking
				> info depth 1 seldepth 2 score cp 12 nodes 50 time 1 pv h9g7
				> info depth 2 currmove h9g7 currmovenumber 1
				> info depth 2 score cp 10 lowerbound nodes 90 time 2 pv h9g7
				> info depth 3 multipv 2 score cp -40 nodes 100 time 3 pv b9c7
				> info depth 3 multipv 1 score mate -2 nodes 120 time 4 pv h9g7 b0c2 xx yy
				> bestmove h9g7 ponder b0c2
			`,
			pos:    engine.Position{Start: start, Moves: []string{"h2e2"}},
			limits: engine.Limits{Depth: 3},
			infos: []engine.Info{
				{Depth: 1, SelDepth: 2, Score: engine.Score{Centipawns: 12}, Nodes: 50, Time: time.Millisecond, PV: []string{"h9g7"}},
				{Depth: 3, SelDepth: 2, MultiPV: 2, Score: engine.Score{Centipawns: -40}, Nodes: 100, Time: 3 * time.Millisecond, PV: []string{"b9c7"}},
				{Depth: 3, SelDepth: 2, MultiPV: 1, Score: engine.Score{Mate: -4}, Nodes: 120, Time: 4 * time.Millisecond, PV: []string{"h9g7", "b0c2"}},
			},
			want: engine.Result{Move: "h9g7", Ponder: "b0c2", Info: engine.Info{
				Depth: 3, SelDepth: 2, MultiPV: 1, Score: engine.Score{Mate: -4}, Nodes: 120, Time: 4 * time.Millisecond, PV: []string{"h9g7", "b0c2"},
			}},
		},
		{
			name: "a program of many games counts ranks from 1",
			script: `
				< uci
				> option name UCI_Variant type combo default chess var chess var xiangqi
				> uciok
				< setoption name UCI_Variant value xiangqi
				< isready
				> readyok
			` + first + `
				< position fen ` + start + ` moves h3e3 a10a9
				< go nodes 500 searchmoves b1c3 a1a3
				> info depth 1 score cp 1 pv b1c3 i10i9
				> bestmove b1c3 ponder i10i9
			`,
			pos:    engine.Position{Start: start, Moves: []string{"h2e2", "a9a8"}},
			limits: engine.Limits{Nodes: 500, SearchMoves: []string{"b0c2", "a0a2"}},
			infos:  []engine.Info{{Depth: 1, Score: engine.Score{Centipawns: 1}, PV: []string{"b0c2", "i9i8"}}},
			want: engine.Result{Move: "b0c2", Ponder: "i9i8", Info: engine.Info{
				Depth: 1, Score: engine.Score{Centipawns: 1}, PV: []string{"b0c2", "i9i8"},
			}},
		},
		{
			name:   "nothing to play",
			script: hello + first + "< position fen *\n< go infinite\n> bestmove (none)",
			pos:    engine.Position{Start: start},
			err:    engine.ErrNoMove,
		},
		{
			name:   "an answer cut short",
			script: hello + first + "< position fen *\n< go infinite\n> bestmove",
			pos:    engine.Position{Start: start},
			err:    peer.ErrNonsense,
		},
		{
			name:   "an answer that is no move",
			script: hello + first + "< position fen *\n< go infinite\n> bestmove e2e10",
			pos:    engine.Position{Start: start},
			err:    peer.ErrNonsense,
		},
		{
			name:   "it dies",
			script: hello + first + "< position fen *\n< go infinite\n> info depth 1 score cp 3\nclose",
			pos:    engine.Position{Start: start},
			infos:  []engine.Info{{Depth: 1, Score: engine.Score{Centipawns: 3}}},
			err:    peer.ErrDied,
		},
		{
			name:   "what it said before is forgotten",
			script: hello + "> bestmove a0a1\n" + first + "< position fen *\n< go infinite\n> bestmove b0c2",
			pos:    engine.Position{Start: start},
			want:   engine.Result{Move: "b0c2"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, tt.script))
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			var infos []engine.Info
			got, err := d.Search(t.Context(), tt.pos, tt.limits, func(i engine.Info) { infos = append(infos, i) })
			if !errors.Is(err, tt.err) {
				t.Fatalf("Search: %v, want %v", err, tt.err)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("result %+v, want %+v", got, tt.want)
			}
			if !reflect.DeepEqual(infos, tt.infos) {
				t.Errorf("reports %+v\nwant    %+v", infos, tt.infos)
			}
		})
	}
}

func TestSearchRefuses(t *testing.T) {
	d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, hello+"... quit"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	tests := []struct {
		name string
		ctx  context.Context
		pos  engine.Position
		want error
		part string
	}{
		{"a start that cannot be read", t.Context(), engine.Position{Start: "9/9"}, nil, "start"},
		{"an illegal move", t.Context(), engine.Position{Start: start, Moves: []string{"h2e2", "h2e2"}}, nil, "moves"},
		{"a position that is mate", t.Context(), engine.Position{Start: "4k4/4P4/4P4/9/9/9/9/9/9/3K1R3 b - - 0 1"}, engine.ErrNoMove, ""},
		{"a context that has ended", cancelled, engine.Position{Start: start}, context.Canceled, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := d.Search(tt.ctx, tt.pos, engine.Limits{Depth: 1}, nil)
			if tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("Search: %v, want %v", err, tt.want)
			}
			var pe *engine.PositionError
			if tt.part != "" && (!errors.As(err, &pe) || pe.Part != tt.part) {
				t.Errorf("Search: %v, want a fault of the %s", err, tt.part)
			}
		})
	}
}

// A program that fell silent or died is replaced, and the new one is told the
// options again.
func TestRestart(t *testing.T) {
	again := strings.Replace(hello, "< isready", "< setoption name Hash value 32\n< setoption name Use Book value false\n< isready", 1)
	synctest.Test(t, func(t *testing.T) {
		d, err := newDriver(t.Context(), Foreign{Settings: []engine.Setting{{Name: "hash", Value: "32"}}}, dialogue.Programs(t,
			strings.Replace(hello, "< isready", "< setoption name Hash value 32\n< isready", 1)+
				"< setoption name Use Book value false\n"+first+"< position *\n< go movetime 100\n... stop\nend",
			again+first+"< position *\n< go movetime 100\nclose",
			again+first+"< position *\n< go movetime 100\n> bestmove h2e2",
		))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if err := d.SetOption("use book", "false"); err != nil {
			t.Fatal(err)
		}
		for _, want := range []error{peer.ErrSilent, peer.ErrDied, nil} {
			_, err := d.Search(t.Context(), engine.Position{Start: start}, engine.Limits{MoveTime: 100 * time.Millisecond}, nil)
			if !errors.Is(err, want) {
				t.Fatalf("Search: %v, want %v", err, want)
			}
		}
	})
}

func TestCancelled(t *testing.T) {
	d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, hello+first+`
		< position *
		< go infinite
		> info depth 1 score cp 1 pv h2e2
		< stop
		> bestmove h2e2
		< isready
		> readyok
		< position *
		< go depth 1
		> bestmove b0c2
	`))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := d.Search(ctx, engine.Position{Start: start}, engine.Limits{}, func(engine.Info) { cancel() })
	if err != nil || r.Move != "h2e2" {
		t.Fatalf("Search = %q, %v; want the best move so far", r.Move, err)
	}
	r, err = d.Search(t.Context(), engine.Position{Start: start}, engine.Limits{Depth: 1}, nil)
	if err != nil || r.Move != "b0c2" {
		t.Fatalf("Search = %q, %v; want the same process to go on", r.Move, err)
	}
}

func TestPonder(t *testing.T) {
	d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, hello+first+`
		< position *
		< go ponder wtime 1000 btime 1000
		> info depth 1 score cp 1 pv h2e2
		< ponderhit
		> bestmove h2e2
	`))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	hit := make(chan struct{})
	l := engine.Limits{Clock: &engine.Clock{Left: time.Second}, Ponder: &engine.PonderHit{Hit: hit}}
	r, err := d.Search(t.Context(), engine.Position{Start: start}, l, func(engine.Info) { close(hit) })
	if err != nil || r.Move != "h2e2" {
		t.Fatalf("Search = %q, %v", r.Move, err)
	}
}

// A program that never stops talking is stopped, and does not fill our memory.
func TestFlood(t *testing.T) {
	if testing.Short() {
		t.Skip("a million lines")
	}
	if _, err := exec.LookPath("yes"); err != nil {
		t.Skip("no shell: ", err)
	}
	flood := hello + first + "< position *\n< go infinite\n"
	d, err := newDriver(t.Context(), Foreign{}, func() (*peer.Conn, error) {
		return peer.Start(peer.Program{Path: "sh", Args: []string{"-c", shScript(flood) + "yes 'info depth 1 score cp 1'"}})
	})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	_, err = d.Search(t.Context(), engine.Position{Start: start}, engine.Limits{}, nil)
	// A machine that is slow enough to read it all has had enough lines at last.
	if !errors.Is(err, peer.ErrFlood) && !errors.Is(err, peer.ErrNonsense) {
		t.Fatalf("Search: %v, want %v", err, peer.ErrFlood)
	}
}

// shScript turns a dialogue into commands of a shell that does not look at
// what it is told.
func shScript(dialogue string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(dialogue, "\n") {
		line = strings.TrimSpace(line)
		if text, ok := strings.CutPrefix(line, "> "); ok {
			b.WriteString("echo '" + text + "'\n")
		} else if strings.HasPrefix(line, "< ") {
			b.WriteString("read line\n")
		}
	}
	return b.String()
}

func TestSetOption(t *testing.T) {
	d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, hello+`
		< setoption name Hash value 64
		< setoption name Clear Hash
		< setoption name Style value wild and free
		... quit
	`))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if d.Name() != "Plain 1.0" || len(d.Options()) != 4 {
		t.Errorf("it is %q and has %d options", d.Name(), len(d.Options()))
	}
	tests := []struct {
		option, value, want string
	}{
		{"hash", "64", ""},
		{"Clear Hash", "", ""},
		{"Style", "wild and free", ""},
		{"Hash", "65", `option Hash: "65" is not a number from 1 to 64`},
		{"Hash", "many", `option Hash: "many" is not a number from 1 to 64`},
		{"Use Book", "yes", `option Use Book: "yes" is not true or false`},
		{"Style", "wild", `option Style: "wild" is not one of calm, wild and free`},
		{"Style", "calm\nquit", `option Style: "calm\nquit" is not a single line`},
		{"Speed", "9", `Plain 1.0 has no option "Speed"`},
	}
	for _, tt := range tests {
		err := d.SetOption(tt.option, tt.value)
		if got := errText(err); got != tt.want {
			t.Errorf("SetOption(%q, %q) = %q, want %q", tt.option, tt.value, got, tt.want)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestStartFails(t *testing.T) {
	tests := []struct {
		name     string
		scripts  []string
		settings []engine.Setting
		want     error
	}{
		{"it says nothing", []string{"< uci\nend"}, nil, peer.ErrSilent},
		{"it dies at once", []string{"close"}, nil, peer.ErrDied},
		{"it never gets ready", []string{"< uci\n> uciok\n< isready\nend"}, nil, peer.ErrSilent},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, err := newDriver(t.Context(), Foreign{Settings: tt.settings}, dialogue.Programs(t, tt.scripts...))
				if !errors.Is(err, tt.want) {
					t.Errorf("Start: %v, want %v", err, tt.want)
				}
			})
		})
	}
	t.Run("no such option", func(t *testing.T) {
		_, err := newDriver(t.Context(), Foreign{Settings: []engine.Setting{{Name: "Speed", Value: "9"}}}, dialogue.Programs(t, "< uci\n> uciok\nend"))
		if err == nil || !strings.Contains(err.Error(), `no option "Speed"`) {
			t.Errorf("Start: %v", err)
		}
	})
	t.Run("no such program", func(t *testing.T) {
		_, err := Start(t.Context(), Foreign{Program: peer.Program{Path: "/nowhere/to/be/found"}})
		if !errors.Is(err, peer.ErrStart) {
			t.Errorf("Start: %v, want %v", err, peer.ErrStart)
		}
	})
}
