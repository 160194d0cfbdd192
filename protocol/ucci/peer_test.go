package ucci_test

import (
	"os"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/protocol/peer"
	"duiyi/protocol/ucci"
)

// TestPeer drives a real program: DUIYI_UCCI_PEER is its path.
func TestPeer(t *testing.T) {
	path := os.Getenv("DUIYI_UCCI_PEER")
	if path == "" {
		t.Skip("DUIYI_UCCI_PEER does not name a program")
	}
	d, err := ucci.Start(t.Context(), ucci.Foreign{
		Program:  peer.Program{Path: path},
		Settings: []engine.Setting{{Name: "usebook", Value: "false"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	p := engine.Position{
		Start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		Moves: []string{"h2e2", "h9g7", "i0i1"},
	}
	for _, l := range []engine.Limits{
		{Depth: 6}, {Nodes: 20000}, {MoveTime: 50 * time.Millisecond},
		{Clock: &engine.Clock{Left: time.Second, Increment: 10 * time.Millisecond}},
		{Depth: 4, SearchMoves: []string{"a9a8"}},
	} {
		reports := 0
		r, err := d.Search(t.Context(), p, l, func(engine.Info) { reports++ })
		if err != nil {
			t.Fatalf("Search(%+v): %v", l, err)
		}
		t.Logf("%s: %+v: %s in %v, %d reports, %+v", d.Name(), l, r.Move, d.Elapsed(), reports, r.Info)
		if len(l.SearchMoves) > 0 && r.Move != l.SearchMoves[0] {
			t.Errorf("it chose %s among %v", r.Move, l.SearchMoves)
		}
		if reports == 0 || len(r.Info.PV) == 0 || r.Info.PV[0] != r.Move {
			t.Errorf("%d reports, the last line is %v", reports, r.Info.PV)
		}
	}
}
