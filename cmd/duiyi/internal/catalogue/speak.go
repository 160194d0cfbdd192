package catalogue

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"duiyi/cmd/duiyi/internal/build"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/classic"
	"duiyi/internal/gmopening"
	"duiyi/internal/gmsearch"
	"duiyi/internal/xqsearch"
	"duiyi/match"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/ucci"
	"duiyi/protocol/uci"
)

// Benches are the fixed searches, by engine and game.
var Benches = map[[2]string]func(context.Context) (int64, time.Duration, error){
	{"duiyi", "xiangqi"}: func(ctx context.Context) (int64, time.Duration, error) {
		return xqsearch.Bench(ctx, xqsearch.BenchDepth, nil)
	},
	{"duiyi", "gomoku"}: gmsearch.Bench,
	{"classic", "xiangqi"}: func(ctx context.Context) (int64, time.Duration, error) {
		return classic.Bench(ctx, "xiangqi")
	},
	{"classic", "gomoku"}: func(ctx context.Context) (int64, time.Duration, error) {
		return classic.Bench(ctx, "gomoku")
	},
}

// xiangqiRules are the rule sets that our xiangqi engines know, the one that
// programs use among each other first.
var xiangqiRules = []string{"computer", "axf", "cxa"}

// author is what engines say of who wrote them.
const author = "the Duiyi authors"

// serveGomoku speaks Gomocup's protocol.
func serveGomoku(ctx context.Context, s *command.Streams, e engine.Engine, name string) error {
	return gomocup.Serve(ctx, s.In, s.Out, e, gomocup.Program{Name: name, Version: build.Line(), Author: author, Swap2: swap2, Settle: settle, Balance: balance})
}

// swap2 takes an engine's turn in a swap2 opening.
func swap2(ctx context.Context, e engine.Engine, size int, rule gomoku.Rule, stones []gomoku.Point, l engine.Limits) ([]gomoku.Point, bool, error) {
	empty, err := gomoku.NewPosition(size, rule)
	if err != nil {
		return nil, false, err
	}
	a, err := gmopening.Chooser{Engine: e}.Swap2(ctx, empty, stones, l)
	return a.Stones, a.Black, err
}

// settle takes an engine's turn in any opening.
func settle(ctx context.Context, e engine.Engine, by opening.Rule, size int, rule gomoku.Rule, moves []string, l engine.Limits) ([]string, error) {
	empty, err := gomoku.NewPosition(size, rule)
	if err != nil {
		return nil, err
	}
	return gmopening.Chooser{Engine: e}.Settle(ctx, empty, by, moves, l)
}

// balance has an engine place stones that leave a position worth a bias.
func balance(ctx context.Context, e engine.Engine, p gomoku.Position, stones, bias int, l engine.Limits) ([]gomoku.Point, error) {
	place, _, err := gmopening.Chooser{Engine: e}.Balance(ctx, p, stones, bias, l)
	return place, err
}

// serveXiangqi speaks UCCI if the first line that says anything is ucci, else
// UCI.
func serveXiangqi(ctx context.Context, s *command.Streams, e engine.Engine, name string) error {
	in := bufio.NewReader(s.In)
	var first []byte // a line that says something; blank ones before it say nothing
	for slices.IndexFunc(first, func(b byte) bool { return b > ' ' }) < 0 {
		line, err := in.ReadSlice('\n')
		first = append(first[:0], line...)
		if err != nil {
			break // the session meets it again
		}
	}
	all := io.MultiReader(strings.NewReader(string(first)), in)
	if word, _, _ := strings.Cut(strings.TrimSpace(string(first)), " "); word == "ucci" {
		return ucci.Serve(ctx, all, s.Out, e, ucci.Program{Name: name, Author: author, Rules: xiangqiRules, AcceptsDraw: acceptsDraw})
	}
	return uci.Serve(ctx, all, s.Out, e, uci.Program{Name: name, Author: author, Rules: xiangqiRules, Bench: benchOf(e)})
}

// acceptsDraw is what our engines do in games on the page, too.
func acceptsDraw(s engine.Score, plies int) bool {
	return engines.AcceptDraw(match.Score{Centipawns: s.Centipawns, Mate: s.Mate}, plies)
}

// benchOf returns the fixed search of an engine of ours: its own or, for the
// two ancestors together, theirs.
func benchOf(e engine.Engine) func(context.Context) (int64, time.Duration, error) {
	if _, ok := e.(*xqsearch.Engine); ok {
		return Benches[[2]string{"duiyi", "xiangqi"}]
	}
	return Benches[[2]string{"classic", "xiangqi"}]
}
