package xqsearch_test

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
	"duiyi/protocol/ucci"
	"duiyi/protocol/uci"
)

// heavy are the words that ask for much time or memory, or for a file: a fuzzer
// would find nothing else.
var heavy = regexp.MustCompile(`(?i)bench|perft|log|hash|threads|quit`)

// A capped engine visits few positions in a search that has any limit: what a
// batch has begun runs to its end, however deep.
type capped struct{ *xqsearch.Engine }

func (c capped) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	const most = 2000
	if l.Depth > 0 || l.Nodes > most || l.MoveTime > 0 || l.Clock != nil || l.Mate > 0 {
		l.Nodes = most
	}
	return c.Engine.Search(ctx, p, l, onInfo)
}

// FuzzProtocols talks to the real engine in both protocols: whatever comes,
// it neither dies nor hangs, still answers the next isready, and ends when it
// is told to.
func FuzzProtocols(f *testing.F) {
	for _, s := range []string{
		"uci\nucinewgame\nposition startpos moves h2e2 h9g7\ngo depth 3 searchmoves h0g2\nstop\n",
		"position fen 4k4/9/9/9/9/9/4r4/9/4R4/3AK4 w\ngo infinite\nstop\nstop\nd\neval\n",
		"go ponder wtime 1 btime -1 winc 99999999999999999999 movestogo 0\nponderhit\nsetoption name Level value 1\n",
		"setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\ngo mate 1 nodes 40\nposition fen / moves\ngo\n",
		"setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 700\nsetoption name Repetition Rule value axf\ngo nodes 9\n",
		"ucci\nsetoption usemillisec true\nbanmoves h2e2\ngo time 30 increment 1\nprobe startpos\nponderhit draw\n",
		"ucci\nposition fen 4k4/9/9/9/9/9/9/9/R8/3K5 b\nbanmoves e9e8\ngo draw depth 2\nprobe startpos moves h2e2\ngo depth 0\n",
		"ucci\nsetoption batch true\ngo nodes 50\ngo depth 1\nstop\nprobe fen / moves\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if heavy.Match(data) {
			t.Skip()
		}
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		in := bytes.NewReader(append(bytes.Clone(data), "\nisready\nquit\n"...))
		var out bytes.Buffer
		rules := []string{"computer", "axf", "cxa"}
		var err error
		if bytes.HasPrefix(data, []byte("ucci")) {
			err = ucci.Serve(ctx, in, &out, capped{small(t)}, ucci.Program{Name: "fuzzed", Rules: rules})
		} else {
			err = uci.Serve(ctx, in, &out, capped{small(t)}, uci.Program{Name: "fuzzed", Rules: rules})
		}
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "readyok\n") {
			t.Fatalf("no readyok in %q", out.String())
		}
	})
}
