package uci_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/protocol/uci"
)

// A ready engine answers at once, also when it is told to search for ever.
type ready struct{}

func (ready) Search(_ context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	onInfo(engine.Info{Depth: 1, Score: engine.Score{Mate: -3}, PV: l.SearchMoves})
	if len(p.Moves) > 3 {
		return engine.Result{}, errors.New("enough")
	}
	return engine.Result{Move: "h2e2"}, nil
}

// FuzzServe holds a session to its promise: whatever comes, it answers the
// next isready, and as many go as there were, and ends when told to.
func FuzzServe(f *testing.F) {
	for _, s := range []string{
		"uci\nucinewgame\nposition startpos moves h2e2 h9g7\ngo depth 3 searchmoves h0g2\nstop\n",
		"position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\nd\neval\nbench\ngo infinite\nponderhit\n",
		"go ponder wtime 1 btime -1 winc 99999999999999999999 movestogo 0\nponderhit\nperft 2\nsetoption name a value\n",
		"go mate 1 nodes x\r\r\nposition\nposition fen\nposition fen / moves\ngo\ngo\ngo searchmoves\nstop\nstop",
		"setoption\nsetoption name\nsetoption name value value value\nregister\ndebug on\n\x00\n \n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Contains(data, []byte("quit")) || bytes.Contains(data, []byte("Log")) {
			t.Skip("it may end the session, or write files")
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		in := append(bytes.Clone(data), "\nisready\nquit\n"...)
		var out bytes.Buffer
		err := uci.Serve(ctx, bytes.NewReader(in), &out, ready{}, uci.Program{Name: "Ready", Rules: []string{"axf"}})
		if err != nil {
			t.Fatalf("Serve = %v", err)
		}
		if !strings.Contains(out.String(), "readyok\n") {
			t.Fatalf("no readyok in %q", out.String())
		}
		if got, most := strings.Count(out.String(), "\nbestmove "), bytes.Count(data, []byte("go")); got > most {
			t.Fatalf("%d best moves for at most %d searches: %q", got, most, out.String())
		}
	})
}
