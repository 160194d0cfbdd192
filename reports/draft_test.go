package reports_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/report"
	"duiyi/reports"
)

// A prompter answers searches by the number of moves played, and writes down
// what it was asked.
type prompter struct {
	lines  map[int][]engine.Info // the last is the answer
	asked  []int
	among  [][]string
	limits engine.Limits
	after  int // fails after so many searches; 0: never
}

var errPrompter = errors.New("the engine is gone")

func (p *prompter) search(ctx context.Context, pos engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	if p.after > 0 && len(p.asked) == p.after {
		return engine.Result{}, errPrompter
	}
	p.asked, p.limits = append(p.asked, len(pos.Moves)), l
	p.among = append(p.among, l.SearchMoves)
	if len(l.SearchMoves) > 0 {
		return engine.Result{Move: l.SearchMoves[0], Info: engine.Info{Depth: 9, Score: engine.Score{Centipawns: -900}, PV: l.SearchMoves[:1]}}, nil
	}
	infos := p.lines[len(pos.Moves)]
	for _, i := range infos {
		onInfo(i)
	}
	last := infos[len(infos)-1]
	return engine.Result{Move: last.PV[0], Info: last}, nil
}

func thought(depth, cp int, pv ...string) engine.Info {
	return engine.Info{Depth: depth, Score: engine.Score{Centipawns: cp}, PV: pv}
}

// reviewOf is a review of moves from the start of xiangqi, or from a board.
func reviewOf(t *testing.T, spec *engines.Spec, board string, texts ...string) *reports.Draft {
	t.Helper()
	c := match.Config{Game: xq.Game, Rules: xq.RuleSets[0], Setup: board}
	start, err := xq.Rules{}.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	p := start
	var moves []match.Move
	for _, text := range texts {
		next, m, err := p.Play(text)
		if err != nil {
			t.Fatal(err)
		}
		p, moves = next, append(moves, m)
	}
	r, err := reports.NewDraft(spec, c, start, moves, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReview(t *testing.T) {
	spec := &engines.Spec{Book: func(p engine.Position) []string {
		return map[int][]string{0: {"h2e2", "b2e2"}, 1: {"h9g7"}}[len(p.Moves)]
	}}
	r := reviewOf(t, spec, "", "h2e2", "h9g7", "h0g2", "a9a8")
	p := &prompter{lines: map[int][]engine.Info{
		0: {thought(3, 20, "h2e2")},
		1: {thought(3, -20, "h9g7")},
		2: {thought(1, 30, "b0c2"), thought(3, 40, "i0i1"), thought(9, 60, "h0g2", "i9h9", "a0a0"), thought(10, 60, "h0g2", "i9h9")},
		3: {thought(3, -60, "i9h9", "i0h0")},
		4: {thought(3, 400, "i0h0")},
	}}
	var told []int
	if err := r.Run(t.Context(), p.search, engine.Limits{Depth: 10}, func(done, of int) {
		if of != 5 {
			t.Errorf("%d of %d", done, of)
		}
		told = append(told, done)
	}); err != nil {
		t.Fatal(err)
	}
	// From the end; then what else there was at the move that was hard to find.
	if diff := cmp.Diff([]int{4, 3, 2, 1, 0, 2}, p.asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{1, 2, 3, 4, 5, 5}, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
	if !p.limits.NoBook || p.limits.Depth != 10 {
		t.Errorf("limits %+v", p.limits)
	}
	others := p.among[5]
	if len(others) < 30 || slices.Contains(others, "h0g2") {
		t.Errorf("looked at %q beside the best move", others)
	}
	rep := r.Report()
	var marks []string
	for _, m := range rep.Moves {
		marks = append(marks, m.Mark.String())
	}
	if diff := cmp.Diff([]string{"", "", "!", "??"}, marks); diff != "" {
		t.Errorf("marks (-want +got):\n%s", diff)
	}
	if !rep.Moves[0].Book || !rep.Moves[1].Book || rep.Moves[2].Book || rep.Moves[3].Book {
		t.Errorf("from the book: %+v", rep.Moves)
	}
	if e := r.Evals[2]; e.Found != 9 || e.Easy != "i0i1" || len(e.Line) != 2 {
		t.Errorf("eval %+v", e)
	}
	last := r.Told(rep).Moves[3]
	if last.Best != "i9h9" || last.BestText["wxf"] != "r9=8" || len(last.LineText["chinese"]) != 2 || last.Text["wxf"] != "r1+1" {
		t.Errorf("the last move is told as %+v", last)
	}
	if good := r.Told(rep).Moves[2]; !slices.Equal(last.Reply, []string{"i0h0"}) || len(last.ReplyText["wxf"]) != len(last.Reply) || good.Reply != nil {
		t.Errorf("the mistake is refuted by %q, %q; a good move by %q", last.Reply, last.ReplyText["wxf"], good.Reply)
	}
	withheld := make([]bool, 5)
	withheld[4] = true
	if m := r.Told(rep).Without(withheld).Moves[3]; m.Reply != nil || m.ReplyText != nil {
		t.Errorf("a line of a withheld position is told: %+v", m)
	}
}

// With a number of nodes a search knows nothing of the one after it, so what the best move
// is worth is looked at behind it before another is called a mistake.
func TestAfterBest(t *testing.T) {
	for name, tt := range map[string]struct {
		after int // centipawns for the answering side
		want  report.Mark
	}{"as good as it seemed": {-400, report.Blunder}, "no better than the move played": {-20, report.None}} {
		t.Run(name, func(t *testing.T) {
			r := reviewOf(t, &engines.Spec{}, "", "h2e2")
			best := ""
			search := func(_ context.Context, p engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
				i := thought(9, 400, "b2e2")
				switch {
				case len(p.Moves) == 1 && p.Moves[0] == "h2e2":
					i = thought(9, 20, "h9g7")
				case len(p.Moves) == 1:
					best, i = p.Moves[0], thought(9, tt.after, "h9g7")
				}
				return engine.Result{Move: i.PV[0], Info: i}, nil
			}
			if err := r.Run(t.Context(), search, engine.Limits{Nodes: 100}, func(int, int) {}); err != nil {
				t.Fatal(err)
			}
			if m := r.Report().Moves[0]; best != "b2e2" || m.Mark != tt.want {
				t.Errorf("looked behind %q, marked %v", best, m.Mark)
			}
		})
	}
}

// TestEffort: an engine with a pace searches a number of nodes that no machine changes.
func TestEffort(t *testing.T) {
	if l := reports.Effort(&engines.Spec{Pace: 800}, reports.DefaultTime); l.Nodes != 200_000 || l.MoveTime != 0 {
		t.Errorf("with a pace: %+v", l)
	}
	if l := reports.Effort(&engines.Spec{}, reports.DefaultTime); l.Nodes != 0 || l.MoveTime != reports.DefaultTime {
		t.Errorf("without one: %+v", l)
	}
}

// What an engine has said stays when it fails, and is not asked again.
func TestReviewGoesOn(t *testing.T) {
	lines := map[int][]engine.Info{0: {thought(3, 0, "h2e2")}, 1: {thought(3, 0, "h9g7")}, 2: {thought(3, 0, "h0g2")}}
	r := reviewOf(t, &engines.Spec{}, "", "h2e2", "h9g7")
	p := &prompter{lines: lines, after: 2}
	quiet := func(int, int) {}
	if err := r.Run(t.Context(), p.search, engine.Limits{Depth: 3}, quiet); !errors.Is(err, errPrompter) {
		t.Fatalf("Run = %v", err)
	}
	if diff := cmp.Diff([]int{0}, r.Left()); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
	if rep := r.Report(); rep.Start != nil || rep.Moves[0].Loss != nil || rep.Moves[1].Loss == nil {
		t.Errorf("half a report: %+v", rep)
	}
	p = &prompter{lines: lines}
	if err := r.Run(t.Context(), p.search, engine.Limits{Depth: 3}, quiet); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{0}, p.asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestReviewStops(t *testing.T) {
	r := reviewOf(t, &engines.Spec{}, "", "h2e2")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	p := &prompter{lines: map[int][]engine.Info{1: {thought(3, 0, "h9g7")}}}
	if err := r.Run(ctx, p.search, engine.Limits{Depth: 3}, func(int, int) {}); !errors.Is(err, context.Canceled) || r.Evals[1] != nil {
		t.Errorf("Run = %v, %+v", err, r.Evals[1])
	}
}

// Where there was no choice the next position says what this one is worth, and
// the end of a game needs no engine.
func TestReviewForced(t *testing.T) {
	// Black's king is in check and has one square to go to.
	r := reviewOf(t, &engines.Spec{}, "3k5/9/9/9/9/9/9/9/9/4K1R2 w", "g0g9", "d9d8", "g9g8")
	if n := len(r.Positions[1].View().Legal); n != 1 {
		t.Fatalf("Black has %d moves, the test wants one", n)
	}
	p := &prompter{lines: map[int][]engine.Info{0: {thought(3, 900, "g0g9")}, 2: {thought(3, 800, "g9g8")}, 3: {thought(3, -700, "d8d7")}}}
	if err := r.Run(t.Context(), p.search, engine.Limits{Depth: 3}, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if e := r.Evals[1]; e.Score.Centipawns != -800 || e.Best() != "d9d8" || slices.Contains(p.asked, 1) {
		t.Errorf("eval %+v, asked %v", e, p.asked)
	}
	if m := r.Report().Moves[1]; !m.Forced || m.Mark != report.None {
		t.Errorf("the forced move is %+v", m)
	}
}

// While an opening rule asks there is nothing to judge.
func TestReviewOpening(t *testing.T) {
	c := match.Config{Game: gm.Game, Rules: "renju", Options: match.OptionsOf(gm.Options{Opening: "swap2"})}
	start, err := gm.Rules{}.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	if start.View().Opening == nil {
		t.Fatal("the rule asks nothing")
	}
	r, err := reports.NewDraft(&engines.Spec{}, c, start, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if left := r.Left(); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// An engine that answers another move than that of its last line has found it at its last depth.
func TestReviewOtherMove(t *testing.T) {
	r := reviewOf(t, &engines.Spec{}, "", "h2e2")
	p := &prompter{lines: map[int][]engine.Info{0: {thought(2, 30, "b2e2"), thought(9, 30, "h2e2", "h9g7")}, 1: {thought(9, -30, "h9g7")}}}
	other := func(ctx context.Context, pos engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		answer, err := p.search(ctx, pos, l, onInfo)
		if len(pos.Moves) == 0 {
			answer.Move, answer.Info.Depth = "c3c4", 10
		}
		return answer, err
	}
	if err := r.Run(t.Context(), other, engine.Limits{Depth: 10}, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if e := r.Evals[0]; e.Found != 10 || e.Easy != "b2e2" || e.Best() != "c3c4" || len(e.Line) != 1 {
		t.Errorf("eval %+v", e)
	}
}

// What an endgame table says is exact: nobody had to find it, so it earns no praise and
// no second look, and no deeper search of another day replaces it.
func TestReviewTable(t *testing.T) {
	r := reviewOf(t, &engines.Spec{}, "4k1b2/9/5R2b/9/9/9/9/9/9/3K5 w", "d0d1")
	exact := engine.Info{Depth: 100, Score: engine.Score{Mate: 23}, PV: []string{"d0d1"}, Table: true}
	trail := engine.Info{Depth: 100, PV: []string{"d0d1"}} // all that a worker's reports say
	p := &prompter{lines: map[int][]engine.Info{0: {trail, exact}, 1: {{Depth: 100, Score: engine.Score{Mate: -22}, PV: []string{"e9d9"}, Table: true}}}}
	r.Use(reports.Sources{Recall: func(match.Position) (engines.Report, bool) {
		return engines.Report{Info: match.Info{Depth: 200, Score: &match.Score{Centipawns: 300}, PV: []string{"f7f6"}}}, true
	}})
	if err := r.Run(t.Context(), p.search, engine.Limits{Depth: 3}, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if e := r.Evals[0]; e.Found != 0 || e.Easy != "" || e.Score.Mate != 23 || e.Best() != "d0d1" || e.Others != nil {
		t.Errorf("eval %+v", e)
	}
	if diff := cmp.Diff([]int{1, 0}, p.asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
	if m := r.Report().Moves[0]; m.Mark != report.None || *m.Loss != 0 {
		t.Errorf("%+v", m)
	}
}

// TestTry accepts the moves that a report would not mark.
func TestTry(t *testing.T) {
	r := reviewOf(t, &engines.Spec{}, "", "h2e2")
	p := &prompter{lines: map[int][]engine.Info{0: {thought(9, 0, "h2e2")}, 1: {thought(9, 0, "h9g7")}}}
	if err := r.Run(t.Context(), p.search, engine.Limits{Depth: 9}, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		move string
		cp   int // of the answer
		good bool
		loss float64
	}{
		{"h2e2", 0, true, 0}, {"b2e2", 0, true, 0}, {"b2e2", 40, true, 0.0798}, {"b2e2", 51, false, 0.1016},
	} {
		p.lines[1] = []engine.Info{thought(9, tt.cp, "h9g7")}
		got, err := r.Try(t.Context(), p.search, 0, tt.move, engine.Limits{Depth: 9})
		if err != nil || got.Good != tt.good || got.Best != (tt.move == "h2e2") || got.Loss != tt.loss {
			t.Errorf("%s, answered with %d: %+v, %v", tt.move, tt.cp, got, err)
		}
	}
}
