package reports_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
)

// TestStory: the facts of a story are those of the report, and nothing is told of a game
// that has no story or of which a part is withheld.
func TestStory(t *testing.T) {
	r := reviewOf(t, &engines.Spec{}, "", "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3")
	// Chances of the side to move: Red loses a little with each move but the last, and much with that.
	scores := []int{300, -200, 200, -100, 100, 300, -300}
	search := func(_ context.Context, p engine.Position, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
		best := []string{"b2e2", "h9g7", "b2e2", "i9h9", "b2e2", "h7h3", "h0h3"}[len(p.Moves)]
		i := thought(9, scores[len(p.Moves)], best)
		return engine.Result{Move: best, Info: i}, nil
	}
	if err := r.Run(t.Context(), search, engine.Limits{Depth: 9}, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	rep := r.Report()
	if r.Told(rep).Story != nil {
		t.Error("a story without a game")
	}
	var got positions.Story
	black := match.Second
	r.Know(&games.Game{Story: func(s positions.Story) map[string]string { got = s; return map[string]string{"en": "It was lost."} }}, &match.Result{Winner: &black})
	r.Reasons[4] = []positions.Reason{{Kind: "undefended"}}
	told := r.Told(rep)
	if told.Story["en"] != "It was lost." {
		t.Errorf("the story is %v", told.Story)
	}
	withheld := make([]bool, 7)
	withheld[3] = true
	if s := told.Without(withheld).Story; s != nil {
		t.Errorf("with a position withheld: %v", s)
	}
	last, start := *rep.Moves[5].Chance, *rep.Start
	want := [2]positions.Losses{
		{Fall: round(start - last), Mistakes: 1, ByMistake: *rep.Moves[4].Loss, Steps: 2, Worst: round(start - last), From: 1, To: 5},
		{Fall: round(last - start)},
	}
	if diff := cmp.Diff(want, got.Losses); diff != "" {
		t.Errorf("losses (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([2]positions.Peak{{Chance: *rep.Moves[1].Chance, Number: 2}, {Chance: -last, Number: 6}}, got.Peaks); diff != "" {
		t.Errorf("peaks (-want +got):\n%s", diff)
	}
	if len(got.Turning) != 1 || got.Turning[0].Number != 5 || got.Turning[0].Mark != "??" || len(got.Turning[0].Why) != 1 || !got.Whole || *got.Result.Winner != black {
		t.Errorf("told %+v", got)
	}
}

// A record that goes on after a draw by repetition, or that somebody won later, was not drawn.
func TestStoryOfUnclaimedDraw(t *testing.T) {
	loop := []string{"h0g2", "h9g7", "g2h0", "g7h9"}
	r := reviewOf(t, &engines.Spec{}, "", slices.Concat(loop, loop)...)
	if end := r.Positions[len(r.Moves)].Result(); end == nil || end.Winner != nil {
		t.Fatalf("the moves end with %+v", end)
	}
	search := func(_ context.Context, p engine.Position, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
		best := loop[len(p.Moves)%4]
		return engine.Result{Move: best, Info: thought(9, 0, best)}, nil
	}
	if err := r.Run(t.Context(), search, engine.Limits{Depth: 9}, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	var got positions.Story
	k := &games.Game{Story: func(s positions.Story) map[string]string { got = s; return nil }}
	black := match.Second
	for _, of := range []*match.Result{{Winner: &black}, {}, nil} {
		r.Know(k, of)
		r.Told(r.Report())
		if want := of != nil && of.Winner != nil; got.Result == nil || (got.Result.Winner != nil) != want {
			t.Errorf("the record says %+v, the story %+v", of, got.Result)
		}
	}
}

func round(c float64) float64 { return math.Round(1e4*c) / 1e4 }
