package uci_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/protocol/internal/dialogue"
	"duiyi/protocol/uci"
)

func TestServe(t *testing.T) {
	const introduction = `
		> uci
		< id name Fake
		< id author A. Tester
		< option name Hash type spin default 16 min 1 max 1024
		< option name Clear Hash type button
		< option name Style type combo default calm var calm var wild
		< option name Debug Log File type string default <empty>
		< option name UCI_Variant type combo default xiangqi var xiangqi
	< option name Repetition Rule type combo default computer var computer var axf
		< option name UCI_ShowWDL type check default false
		< uciok
	`
	tests := []struct {
		name, script string
	}{
		{"positions as other programs write them", `
			> position fen 4kae2/4a4/4e4/9/PR7/9/3H4P/9/9/2E1K1r2 w 0 1
			> d
			... Fen: 4kab2/4a4/4b4/9/PR7/9/3N4P/9/9/2B1K1r2 w - - 0 1
			... Checkers: g0
			> position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR_b_-_-_0_1 moves h9g7
			> go depth 1
			< info * pv h9g7 computer
			< bestmove *
			> position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR
			< info string position refused: fen: byte 59: side to move is not given*
			> go depth 1
			< info string no position: the last one was refused
			< bestmove (none)
		`},
		{"introduction", introduction},
		{"ranks from 1 by the moves", `
			> position startpos moves h3e3 h10g8
			< info string moves have ranks 1 to 10 from here on: the list fits no others
			> go depth 1
			< info * pv h3e3 h10g8 computer
			< bestmove h3e3 ponder h10g8
			> position startpos
			> go depth 1 searchmoves h3e3
			< info *
			< bestmove h3e3
			> perft 1
			... h3e3: 1
			... Nodes searched: 44
			> position startpos moves h3e3 h10g8 h3e3
			< info string position refused: move 3: * (ranks told from 0)
			> position startpos moves h3e3 x
			< info string position refused: move 2: "x" is no move with ranks 1 to 10
			> go depth 1
			< info string no position: the last one was refused
			< bestmove (none)
			> position startpos moves h2e2 h9g7
			< info string moves have ranks 0 to 9 from here on: the list fits no others
			> go depth 1
			< info * pv h2e2 h9g7 computer
			< bestmove h2e2 ponder h9g7
			> go depth 1 searchmoves a1a2
			< info string moves have ranks 1 to 10 *
			< info *
			< bestmove a1a2
		`},
		{"ranks from 1 by the variant", `
			> setoption name UCI_Variant value chess
			< info string setoption: UCI_Variant: "chess" is not xiangqi
			> position startpos
			> go depth 1
			< info *
			< bestmove h2e2 ponder h9g7
			> setoption name UCI_Variant value xiangqi
			> go depth 1
			< info *
			< bestmove h3e3 ponder h10g8
			> position startpos moves h3e3
			> go depth 1
			< info * pv h3e3 computer
			< bestmove h3e3 ponder h10g8
			> position fen 4k4/9 w moves a1a2
			< info string position refused: *
			> position startpos moves h2e2
			< info string moves have ranks 0 to 9 *
		`},
		{"ready at any time", `
			> isready
			< readyok
			> go infinite
			< info *
			> isready
			< readyok
			> stop
			< bestmove a0a1
		`},
		{"every limit", `
			> go depth 5 nodes 1000 movetime 100 mate 3
			< info depth 5 multipv 1 score mate 3 nodes 1000 nps 10000 time 100 pv computer
			< bestmove h2e2 ponder h9g7
		`},
		{"clock of red", `
			> go wtime 60000 btime 1000 winc 500 binc 100 movestogo 20
			... info depth 20 seldepth 500 multipv 2 score cp 0 nodes 1000 nps 16 time 60000
			< bestmove h2e2 *
		`},
		{"clock of black", `
			> position startpos moves h2e2
			> go wtime 60000 btime 1000 winc 500 binc 100
			... info depth 0 seldepth 100 multipv 2 score cp 0 nodes 1000 nps 1000 time 1000
			< bestmove h2e2 *
		`},
		{"clock that has run out", `
			> go wtime -20 btime 1000
			... info depth 0 * time 1
			< bestmove *
		`},
		{"huge numbers", `
			> go depth 99999999999999999999 nodes 99999999999999999999 movetime 99999999999999999999
			< info depth 1000 * nodes 9223372036854775807 *
			< bestmove *
		`},
		{"zero is no bound", `
			> go depth 0
			< info *
			> stop
			< bestmove a0a1
			> go nodes 0 mate 0 depth 3
			< info depth 3 multipv 1 * nodes 0 nps 0 time 0 *
			< bestmove *
			> go movetime 0
			< info * time 1 *
			< bestmove *
			> go nodes -1
			< info * nodes 1 *
			< bestmove *
		`},
		{"searchmoves", `
			> go searchmoves h2e2 b0c2 depth 1
			< info depth 1 *
			< bestmove b0c2
			> go depth 1 searchmoves h2e2 a0a9
			< info string go: *a0a9*
			< bestmove (none)
			> go searchmoves depth 1
			< info string go: searchmoves: no move follows
			< bestmove (none)
		`},
		{"go cut short", `
			> go nodes 7 depth
			< info string go: depth: no number follows
			< info * nodes 7 *
			< bestmove *
			> go movetime abc
			< info string go: movetime: "abc" is not a number
			< info *
			> stop
			< bestmove a0a1
			> go dep 3 depth 2
			< info string go: "dep" is not understood
			< info string go: "3" is not understood
			< info depth 2 *
			< bestmove *
		`},
		{"position", `
			> position startpos moves h2e2 h9g7
			> go depth 1
			< info * pv h2e2 h9g7 computer
			< bestmove *
			> position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1 moves h9g7
			> go depth 1
			< info * pv h9g7 computer
			< bestmove *
		`},
		{"positions refused", `
			> position
			< info string position refused: neither startpos nor fen follows
			> position middlegame
			< info string position refused: "middlegame" is neither startpos nor fen
			> position startpos h2e2
			< info string position refused: "h2e2" after startpos is not understood
			> position fen
			< info string position refused: fen: byte 0: *
			> position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w
			< info string position refused: fen: *
			> position fen rnbaaabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w
			< info string position refused: *general*
			> position fen
			< info string position refused: *
			> go depth 1
			< info string no position: the last one was refused
			< bestmove (none)
			> perft 1
			< info string perft: no position: the last one was refused
			> d
			< info string no position: the last one was refused
			> eval
			< info string eval: no position: the last one was refused
			> position startpos
			> go depth 1
			< info *
			< bestmove h2e2 *
		`},
		{"a move that cannot be played", `
			> position startpos moves h2e2 h9g8 b2e2
			< info string position refused: move 2: *
			> go depth 1
			< info string no position: the last one was refused
			< bestmove (none)
		`},
		{"a new game leaves the position", `
			> position startpos moves b0c2
			> ucinewgame
			> go depth 1
			< info * pv b0c2 computer
			< bestmove *
		`},
		{"no legal move", `
			> go depth 99
			< info *
			< info depth 0 score mate 0
			< info string no legal move in this position
			< bestmove (none)
		`},
		{"stop twice, and without a search", `
			> stop
			> go infinite
			< info *
			> stop
			> stop
			< bestmove a0a1
			> isready
			< readyok
		`},
		{"an endless search ends by the next command", `
			> go
			< info *
			> position startpos moves b0c2
			< bestmove a0a1
			> go depth 1
			< info * pv b0c2 computer
			< bestmove *
		`},
		{"ponder and hit", `
			> ponderhit
			> go ponder wtime 1000 btime 1000
			< info *
			< info *
			> ponderhit
			> ponderhit
			< bestmove i0i1 ponder i9i8
		`},
		{"ponder and miss", `
			> go ponder movetime 1000
			< info *
			> isready
			< readyok
			> stop
			< bestmove a0a1
		`},
		{"commands wait for a ponder search that was hit", `
			> go ponder movetime 1000
			< info *
			> ponderhit
			> position startpos moves b0c2
			> go depth 1
			< bestmove i0i1 ponder i9i8
			< info * pv b0c2 computer
			< bestmove *
		`},
		{"options", `
			> setoption name hash value 32
			> setoption name Clear Hash
			> setoption name Style value bad
			< info string setoption: Style: "bad" is not for us
			> setoption name Nonsense value 1
			< info string setoption: no option "Nonsense"
			> setoption Hash 3
			< info string setoption: want name NAME value VALUE
			> setoption
			< info string setoption: want name NAME value VALUE
			> setoption name repetition rule value AXF
			> go depth 1
			< info * pv axf
			< bestmove *
			> setoption name Repetition Rule value chess
			< info string setoption: Repetition Rule: "chess" is not one of computer, axf
			> setoption name UCI_ShowWDL value yes
			< info string setoption: UCI_ShowWDL: "yes" is neither true nor false
			> setoption name UCI_ShowWDL value true
			> go mate 2
			< info depth 0 multipv 1 score mate 2 wdl 300 500 200 nodes 0 nps 0 time 0 pv axf
			< bestmove *
		`},
		{"perft", `
			> perft 0
			< info string perft: depth 0 is outside 1 to 1000
			> perft
			< info string perft: no depth follows
			> go perft two
			< info string perft: "two" is not a number
			> go perft 1
			... Nodes searched: 44
			> perft 4
			... Nodes searched: 3290240
		`},
		{"perft stopped", `
			> perft 100
			> stop
			< info string perft: stopped
		`},
		{"d", `
			> position fen 3k5/9/9/9/9/9/9/9/9/3RK4 b
			> d
			< 9  . . . k . . . . .
			... 0  . . . R K . . . .
			< a b c d e f g h i
			< Fen: 3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1
			< Key: *
			< Checkers: d0
		`},
		{"eval", `
			> position startpos moves h2e2
			> eval
			< material 0
			< moves h2e2
		`},
		{"no bench", `
			> bench
			< info string bench: this engine has none
		`},
		{"garbage", `
			> isread
			< info string unknown command: isread
			> ` + "\x00\xff\x1b[31m" + `
			< info string unknown command: *
			> ` + strings.Repeat("y", 70000) + `
			< info string a line is longer than 65536 bytes and was not obeyed
			> ` + strings.Repeat("position ", 3000) + `
			< info string position refused: "position" is neither startpos nor fen
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
		{"quit in mid-search", `
			> go infinite
			< info *
			> quit
			< bestmove a0a1
			end
		`},
		{"half a line at the end", `
			> position startpos moves h2e2
			> isready
			< readyok
			close
			end
		`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := &fake{options: map[string]string{}}
			script := tt.script
			if !strings.HasSuffix(strings.TrimSpace(script), "end") {
				script += "\n> quit\nend"
			}
			dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
				return uci.Serve(t.Context(), in, out, e, program)
			}, script, nil)
			if tt.name == "options" && (e.options["hash"] != "32" || len(e.options) != 2) {
				t.Errorf("the engine was given %v", e.options)
			}
		})
	}
}

func TestServeNewGame(t *testing.T) {
	e := new(fake)
	dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
		return uci.Serve(t.Context(), in, out, e, program)
	}, "> ucinewgame\n> ucinewgame\n> quit\nend", nil)
	if e.games != 2 {
		t.Errorf("the engine was told of %d games, want 2", e.games)
	}
}

func (plain) Search(context.Context, engine.Position, engine.Limits, func(engine.Info)) (engine.Result, error) {
	return engine.Result{}, errors.New("out of\norder")
}

func TestServePlainEngine(t *testing.T) {
	p := uci.Program{Name: "Plain", Author: "Nobody", Bench: func(context.Context) (int64, time.Duration, error) {
		return 5000, 10 * time.Millisecond, nil
	}}
	dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
		return uci.Serve(t.Context(), in, out, plain{}, p)
	}, `
		> uci
		< id name Plain
		< id author Nobody
		< option name Debug Log File type string default <empty>
		< option name UCI_Variant type combo default xiangqi var xiangqi
		< uciok
		> eval
		< info string eval: this engine does not explain its evaluation
		> go infinite
		< info string out of order
		< bestmove (none)
		> bench
		< nodes 5000
		< nps 500000
		> quit
		end
	`, nil)
}

func TestServeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	inR, inW := io.Pipe()
	defer inW.Close()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- uci.Serve(ctx, inR, outW, new(fake), program); outW.Close() }()
	go func() {
		// The input stays open, so that only the context can end it.
		io.WriteString(inW, "go infinite\n")
	}()
	buf := make([]byte, 1)
	if _, err := outR.Read(buf); err != nil {
		t.Fatal(err)
	}
	cancel()
	rest, err := io.ReadAll(outR)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(rest), "bestmove a0a1") {
		t.Errorf("no best move at the end: %q", rest)
	}
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("Serve = %v, want %v", err, context.Canceled)
	}
}

func TestServeLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "uci.log")
	dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
		return uci.Serve(t.Context(), in, out, new(fake), program)
	}, `
		> setoption name Debug Log File value `+filepath.Join(t.TempDir(), "no", "such", "folder")+`
		< info string setoption: Debug Log File: open *
		> setoption name Debug Log File value `+name+`
		> isready
		< readyok
		> setoption name Debug Log File value
		> isready
		< readyok
		> quit
		end
	`, nil)
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if want := ">> isready\n<< readyok\n>> setoption name Debug Log File value\n"; string(got) != want {
		t.Errorf("log = %q, want %q", got, want)
	}
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
		{"something is wanting", errors.New("no\nroom"), "> isready\n< info string no room\n< readyok", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := &fake{options: map[string]string{}, wants: tt.wants}
			dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
				return uci.Serve(t.Context(), in, out, e, program)
			}, tt.script+"\n> quit\nend", nil)
			if e.readied != tt.readied {
				t.Errorf("the engine was readied %d times, want %d", e.readied, tt.readied)
			}
		})
	}
}
