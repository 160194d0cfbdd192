package ucci_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/protocol/internal/dialogue"
	"duiyi/protocol/ucci"
)

// A fake answers every search with the position and limits it was given, and
// searches without bounds until it is told to stop.
type fake struct {
	options map[string]string
	games   int
	readied int   // how often
	wants   error // the answer to Ready
	score   engine.Score
}

func (f *fake) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	var hit <-chan struct{}
	if l.Ponder != nil {
		hit = l.Ponder.Hit
	}
	info := engine.Info{Depth: l.Depth, Nodes: l.Nodes, Score: f.score, PV: append(p.Moves, p.Rules)}
	if c := l.Clock; c != nil {
		info.Time, info.Nodes, info.Depth = c.Left, c.Increment.Milliseconds(), c.MovesToGo
	}
	onInfo(info)
	if hit != nil || (l.Depth == 0 && l.Nodes == 0 && l.Clock == nil) {
		select {
		case <-ctx.Done():
			return engine.Result{Move: "a0a1", Info: info}, nil
		case <-hit:
			return engine.Result{Move: "i0i1", Ponder: "i9i8", Info: info}, nil
		}
	}
	if l.Depth == 99 {
		return engine.Result{}, engine.ErrNoMove
	}
	r := engine.Result{Move: "h2e2", Ponder: "h9g7", Info: info}
	if len(l.SearchMoves) > 0 {
		r = engine.Result{Move: l.SearchMoves[0], Info: info}
	}
	return r, nil
}

func (f *fake) NewGame() { f.games++ }

func (f *fake) Ready() error {
	f.readied++
	return f.wants
}

func (f *fake) Options() []engine.Option {
	return []engine.Option{
		{Name: "Hash", Type: "spin", Default: "16", Min: 1, Max: 1024},
		{Name: "Clear Hash", Type: "button"},
		{Name: "Style", Type: "combo", Default: "calm", Choices: []string{"calm", "wild"}},
	}
}

func (f *fake) SetOption(name, value string) error {
	if value == "bad" {
		return errors.New("style: bad is not for us")
	}
	f.options[name] = value
	return nil
}

func (f *fake) Probe(p engine.Position) (engine.Stored, bool) {
	s := engine.Stored{Move: "h9g7", Score: engine.Score{Centipawns: 5}, Depth: 7}
	switch len(p.Moves) {
	case 0:
		return engine.Stored{}, false
	case 1:
		s.Lower, s.Upper = true, true
	case 2:
		s.Upper, s.Score = true, engine.Score{Mate: 3}
	}
	return s, true
}

var program = ucci.Program{Name: "Fake", Author: "A. Tester", Rules: []string{"computer", "axf"}}

func TestServe(t *testing.T) {
	tests := []struct {
		name, script string
	}{
		{"introduction", `
			> ucci
			< id name Fake
			< id author A. Tester
			< option usemillisec type check default false
			< option batch type check default false
			< option newgame type button
			< option repetitionrule type combo var computer var axf default computer
			< option hashsize type spin min 0 max 1024 default 16
			< option clearhash type button
			< option style type combo var calm var wild default calm
			< ucciok
		`},
		{"times in seconds, then in milliseconds", `
			> go time 60 increment 2 opptime 5 oppincrement 1
			< info time 60000 nodes 2000 depth 0 score 0 pv computer
			< bestmove h2e2 ponder h9g7
			> setoption usemillisec true
			> go time 60 movestogo 3
			< info time 60 nodes 0 depth 3 *
			< bestmove *
			> go time -5
			< info time 1 *
			< bestmove *
			> go time 99999999999999999999
			< info time 9223372036854 *
			< bestmove *
		`},
		{"depth and nodes", `
			> go depth 4
			< info * depth 4 *
			< bestmove *
			> go nodes 5000
			< info * nodes 5000 *
			< bestmove *
			> go nodes 0
			< info * nodes 1 *
			< bestmove *
		`},
		{"only the score", `
			> go depth 0
			< info * depth 1 score -31 *
			< nobestmove
		`},
		{"endless", `
			> go depth infinite
			< info *
			> isready
			< readyok
			> stop
			< bestmove a0a1
			> go infinite
			< info *
			> position startpos moves h2e2
			< bestmove a0a1
		`},
		{"go cut short", `
			> go time
			< info message go: time: no number follows
			< nobestmove
			> go depth x
			< info message go: depth: "x" is not a number
			< nobestmove
			> go depht 2 depth 3
			< info message go: "depht" is not understood
			< info message go: "2" is not understood
			< info * depth 3 *
			< bestmove *
		`},
		{"bans", `
			> position fen 4k4/9/9/9/9/9/9/9/R8/3K5 b
			> banmoves e9e8
			> go depth 1
			< info *
			< bestmove e9f9
			> banmoves h2e2
			< info message banmoves: *
			> go depth 1
			< info *
			< bestmove e9f9
			> banmoves e9e8 e9f9
			> go depth 1
			< info message every move is banned
			< nobestmove
			> position fen 4k4/9/9/9/9/9/9/9/R8/3K5 b
			> go depth 1
			< info *
			< bestmove h2e2 *
		`},
		{"a move that cannot be played", `
			> position startpos moves h2e2 h9g8 b2e2
			< info message position refused: move 2: *
			> go depth 1
			< info message no position: the last one was refused
			< nobestmove
		`},
		{"positions refused", `
			> position fen 4k4/9 w
			< info message position refused: fen: byte *
			> go depth 1
			< info message no position: the last one was refused
			< nobestmove
			> banmoves h2e2
			< info message banmoves: no position: the last one was refused
			> setoption newgame
			> go depth 1
			< info *
			< bestmove *
		`},
		{"no move", `
			> go depth 99
			< info *
			< info message no legal move in this position
			< nobestmove
		`},
		{"a draw is accepted by the side that stands worse", `
			> go draw depth 2
			< info * score -31 *
			< bestmove h2e2 ponder h9g7 draw
			> go depth 2
			< info *
			< bestmove h2e2 ponder h9g7
			> go ponder time 10
			< info *
			> ponderhit draw
			< bestmove i0i1 ponder i9i8 draw
		`},
		{"positions as other programs write them", `
			> position fen 4kae2/4a4/4e4/9/PR7/9/3H4P/9/9/2E1K1r2 w 0 1
			> go depth 1
			< info * pv computer
			< bestmove *
			> position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR_b_-_-_0_1 moves h9g7
			> go depth 1
			< info * pv h9g7 computer
			< bestmove *
			> position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR
			< info message position refused: fen: byte 59: side to move is not given*
			> go depth 1
			< info message no position: the last one was refused
			< nobestmove
		`},
		{"ponder", `
			> ponderhit
			> go ponder time 10
			< info *
			> ponderhit
			< bestmove i0i1 ponder i9i8
			> go ponder time 10
			< info *
			> stop
			< bestmove a0a1
		`},
		{"stop without a search", `
			> stop
			< nobestmove
			> go infinite
			< info *
			> stop
			< bestmove a0a1
			> stop
			< nobestmove
		`},
		{"options", `
			> setoption hashsize 32
			> setoption hashsize 0
			> setoption clearhash
			> setoption style bad
			< info message setoption: style: bad is not for us
			> setoption nobody knows
			> setoption
			< info message setoption: no option follows
			> setoption repetitionrule AXF
			> setoption repetitionrule chess
			< info message setoption: repetitionrule: "chess" is not one of computer, axf
			> go depth 1
			< info * pv axf
			< bestmove *
		`},
		{"probe", `
			> probe startpos
			< pophash
			> probe startpos moves h2e2
			< pophash bestmove h9g7 lowerbound 5 depth 7 upperbound 5 depth 7
			> probe startpos moves h2e2 h9g7
			< pophash bestmove h9g7 upperbound 29997 depth 7
			> probe startpos moves h2e2 h9g7 h0g2
			< pophash bestmove h9g7
			> probe
			< info message probe refused: *
			< pophash
			> go infinite
			< info *
			> probe startpos moves h2e2
			< pophash bestmove h9g7 *
			> probe startpos
			< pophash
			> stop
			< bestmove a0a1
		`},
		{"batch", `
			> setoption batch true
			> go depth 1
			> go depth 2
			> stop
			close
			< info * depth 1 *
			< bestmove *
			< info * depth 2 *
			< bestmove *
			< nobestmove
			end
		`},
		{"garbage", `
			> ucc
			< info message unknown command: ucc
			> ` + strings.Repeat("y", 70000) + `
			< info message a line is longer than 65536 bytes and was not obeyed
			> isready
			< readyok
		`},
		{"hang up in mid-search", `
			> go infinite
			< info *
			close
			< bestmove a0a1
			end
		`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := &fake{options: map[string]string{}, score: engine.Score{Centipawns: -31}}
			if strings.HasPrefix(tt.name, "times") {
				e.score = engine.Score{}
			}
			script := tt.script
			if !strings.HasSuffix(strings.TrimSpace(script), "end") {
				script += "\n> quit\n< bye\nend"
			}
			dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
				return ucci.Serve(t.Context(), in, out, e, program)
			}, script, nil)
			if tt.name == "options" && (e.options["Hash"] != "16" || len(e.options) != 2) {
				t.Errorf("the engine was given %v", e.options)
			}
		})
	}
}

// TestServeDraw: the program's rule decides about an offer, by the score and by
// how many moves were played, as far as the position tells.
func TestServeDraw(t *testing.T) {
	var asked []int
	p := program
	p.AcceptsDraw = func(s engine.Score, plies int) bool {
		asked = append(asked, plies)
		return s.Centipawns == 7 && plies >= 60
	}
	dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
		return ucci.Serve(t.Context(), in, out, &fake{score: engine.Score{Centipawns: 7}}, p)
	}, `
		> position startpos moves h2e2
		> go draw depth 2
		< info *
		< bestmove h2e2 ponder h9g7
		> position fen 4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 31
		> go draw depth 2
		< info *
		< bestmove h2e2 ponder h9g7 draw
		> go depth 2
		< info *
		< bestmove h2e2 ponder h9g7
		> quit
		< bye
		end
	`, nil)
	if !slices.Equal(asked, []int{1, 61}) {
		t.Errorf("asked after %v plies", asked)
	}
}

func TestServeMateScores(t *testing.T) {
	tests := []struct {
		name  string
		score engine.Score
		want  string
	}{
		{"a win in three plies", engine.Score{Mate: 3}, "29997"},
		{"a loss in two plies", engine.Score{Mate: -2}, "-29998"},
		{"no mate", engine.Score{Centipawns: 77}, "77"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
				return ucci.Serve(t.Context(), in, out, &fake{score: tt.score}, program)
			}, "> go depth 1\n< info * score "+tt.want+" *\n< bestmove *\n> quit\n< bye\nend", nil)
		})
	}
}

// A ready engine answers at once, also when it is told to search for ever.
type ready struct{}

func (ready) Search(_ context.Context, p engine.Position, _ engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	onInfo(engine.Info{Depth: 1})
	if len(p.Moves) > 3 {
		return engine.Result{}, errors.New("enough")
	}
	return engine.Result{Move: "h2e2"}, nil
}

// FuzzServe holds a session to its promise: whatever comes, it answers the
// next isready and ends when told to.
func FuzzServe(f *testing.F) {
	for _, s := range []string{
		"ucci\nposition startpos moves h2e2 h9g7\nbanmoves h0g2\ngo depth 3\nstop\n",
		"setoption usemillisec true\nsetoption batch on\ngo time 100 increment 1\nprobe startpos\n",
		"go ponder time -1\nponderhit draw\ngo draw depth infinite\nsetoption newgame\nbanmoves\n",
		"go nodes x\r\rposition\nposition fen\nprobe fen / moves\ngo\ngo\nstop\nstop",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Contains(data, []byte("quit")) {
			t.Skip("it may end the session")
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		in := append(bytes.Clone(data), "\nisready\nquit\n"...)
		var out bytes.Buffer
		if err := ucci.Serve(ctx, bytes.NewReader(in), &out, ready{}, ucci.Program{Name: "Ready"}); err != nil {
			t.Fatalf("Serve = %v", err)
		}
		if s := out.String(); !strings.Contains(s, "readyok\n") || !strings.HasSuffix(s, "bye\n") {
			t.Fatalf("no readyok and bye in %q", s)
		}
	})
}

// isready is answered when the engine has what it needs, and during a search,
// which has it, at once.
func TestServeReady(t *testing.T) {
	tests := []struct {
		name    string
		wants   error
		script  string
		readied int
	}{
		{"idle", nil, "> isready\n< readyok\n> isready\n< readyok", 2},
		{"during a search", nil, "> go infinite\n< info *\n> isready\n< readyok\n> stop\n< bestmove *", 0},
		{"something is wanting", errors.New("no\nroom"), "> isready\n< info message no room\n< readyok", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := &fake{options: map[string]string{}, wants: tt.wants}
			dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
				return ucci.Serve(t.Context(), in, out, e, program)
			}, tt.script+"\n> quit\n< bye\nend", nil)
			if e.readied != tt.readied {
				t.Errorf("the engine was readied %d times, want %d", e.readied, tt.readied)
			}
		})
	}
}
