package reports_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/xq"
	"duiyi/record"
	"duiyi/report"
	"duiyi/reports"
)

// A record gets marks, what the engine said, and the better lines; what it had of
// its own stays.
func TestAnnotate(t *testing.T) {
	kind := games.Game{Name: xq.Game, Rules: xq.Rules{}, RuleSets: xq.RuleSets}
	g := &record.Game{Name: xq.Game, Root: record.Node{Side: record.Second, Next: []*record.Node{
		{Move: "h2e2", Comment: "usual", Glyphs: []int{1, 14}, Next: []*record.Node{
			{Move: "a9a8", Side: record.Second, Comment: "-0.10/3\nodd"},
		}},
	}}}
	r, fault, err := reports.OfRecord(&kind, &engines.Spec{}, g)
	if err != nil || fault != nil {
		t.Fatal(err, fault)
	}
	said := []engine.Info{
		{Depth: 3, Score: engine.Score{Centipawns: 20}, PV: []string{"h2e2"}},
		{Depth: 3, Score: engine.Score{Centipawns: -20}, PV: []string{"h9g7", "h0g2"}},
		{Depth: 7, Score: engine.Score{Centipawns: 400}, PV: []string{"h0g2"}},
	}
	search := func(_ context.Context, p engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
		if among := l.SearchMoves; len(among) > 0 {
			return engine.Result{Move: among[0], Info: engine.Info{Depth: 9, Score: engine.Score{Centipawns: -900}, PV: among[:1]}}, nil
		}
		i := said[len(p.Moves)]
		return engine.Result{Move: i.PV[0], Info: i}, nil
	}
	if err := r.Run(t.Context(), search, engine.Limits{Depth: 3}, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	reports.Annotate(r, g, r.Report(), "en")
	first := g.Root.Next[0]
	if first.Comment != "+0.20/3\nusual" || !slices.Equal(first.Glyphs, []int{1, 14}) || len(first.Next) != 2 {
		t.Fatalf("first move: %+v", first)
	}
	second, better := first.Next[0], first.Next[1]
	if second.Comment != "-4.00/7\nodd" || !slices.Equal(second.Glyphs, []int{int(report.Blunder)}) {
		t.Errorf("second move: %+v", second)
	}
	if better.Move != "h9g7" || better.Side != record.Second || len(better.Next) != 1 || better.Next[0].Move != "h0g2" || better.Next[0].Side != record.First {
		t.Errorf("better line: %+v", better)
	}
	reports.Annotate(r, g, r.Report(), "en")
	if len(first.Next) != 2 || strings.Count(second.Comment, "-4.00/7") != 1 {
		t.Errorf("annotated twice: %+v", second)
	}
}

func TestRecordFaults(t *testing.T) {
	kind := games.Game{Name: xq.Game, Rules: xq.Rules{}, RuleSets: xq.RuleSets}
	line := func(moves ...string) *record.Game {
		g := &record.Game{Name: xq.Game, Root: record.Node{Side: record.Second}}
		at := &g.Root
		for i, m := range moves {
			n := &record.Node{Move: m, Side: record.Side(i % 2)}
			at.Next, at = []*record.Node{n}, n
		}
		return g
	}
	if _, _, err := reports.OfRecord(&kind, &engines.Spec{}, line()); err == nil {
		t.Error("a record without moves is no error")
	}
	r, fault, err := reports.OfRecord(&kind, &engines.Spec{}, line("h2e2", "h2e2"))
	if err != nil || fault == nil || len(r.Moves) != 1 {
		t.Errorf("an illegal move: %v, %v", fault, err)
	}
	g := line("h2e2")
	g.Start = "nonsense"
	if _, _, err := reports.OfRecord(&kind, &engines.Spec{}, g); err == nil {
		t.Error("a board that is none is no error")
	}
	if _, err := reports.NewDraft(&engines.Spec{}, match.Config{}, r.Positions[0], make([]match.Move, reports.MaxPlies+1), nil); err == nil {
		t.Error("an endless game is no error")
	}
}
