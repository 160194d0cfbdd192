package app_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/reports"
	"duiyi/reports/jobs"
	"duiyi/study"
)

// blundered answers the searches of a report on a game of three moves whose second one loses.
func blundered(t *testing.T, b *bench, id string) {
	t.Helper()
	m := b.review(id, jobs.Query{})
	for range 4 {
		a := b.slow.next()
		i := engine.Info{Depth: 3, PV: []string{[]string{"a1", "b1", "c1", "d1"}[len(a.pos.Moves)], "h1"}}
		if len(a.pos.Moves) == 2 {
			i.Score.Mate = 3
			i.PV = []string{"a9"}
		}
		a.info(i)
		a.answer <- answer{result: engine.Result{Move: i.PV[0], Info: i}}
	}
	if told := m.last(t); told.Report == nil || told.Report.Moves[1].Mark != 4 {
		t.Fatalf("told %+v", told)
	}
}

// A report becomes a study of its game, with marks, evaluations, and the better line as a
// variation; one undo removes it.
func TestStudyReview(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6", "a9")
	if _, _, _, err := b.Reports().Study(t.Context(), id, 0, "en"); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("without a report: %v", err)
	}
	blundered(t, b, id)
	s, at, made, err := b.Reports().Study(t.Context(), id, 2, "en")
	if err != nil || !made || at != 2 {
		t.Fatalf("node %d, new %v, %v", at, made, err)
	}
	second := s.State.Tree.Node(2)
	if second.Move.Move != "e6" || len(second.Glyphs) != 1 || second.Glyphs[0] != 4 || second.Eval == nil || second.Eval.Score.Mate != 3 {
		t.Errorf("the blunder is %+v", second)
	}
	better := s.State.Tree.Child(1, "b1")
	if better == nil || len(s.State.Tree.Node(1).Next) != 2 || len(better.Next) != 1 {
		t.Fatalf("what should have been played: %+v", better)
	}
	if _, _, err := b.Studies().Edit(t.Context(), s.ID, study.Command{Type: study.CmdUndo}); err != nil {
		t.Fatal(err)
	}
	plain, err := b.Studies().Study(t.Context(), s.ID)
	if err != nil || plain.State.Tree.Size() != 4 || plain.State.Tree.Node(2).Eval != nil {
		t.Errorf("undone: %d nodes, %v", plain.State.Tree.Size(), err)
	}
}

// A report on a study is added to the study.
func TestStudyReviewOfStudy(t *testing.T) {
	b := newBench(t)
	s, _, err := b.Studies().OfGame(t.Context(), b.played("e5", "e6", "a9"), 0)
	if err != nil {
		t.Fatal(err)
	}
	blundered(t, b, s.ID)
	for range 2 { // the second time there is nothing to do
		got, _, made, err := b.Reports().Study(t.Context(), s.ID, 0, "en")
		if err != nil || made || got.ID != s.ID || got.State.Tree.Size() != 6 || got.State.Version != 2 {
			t.Errorf("%d nodes, version %d, new %v, %v", got.State.Tree.Size(), got.State.Version, made, err)
		}
	}
}

// A record of the game can contain the report: marks, scores, better moves.
func TestExportReport(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6", "a9")
	if _, err := b.ExportReport(t.Context(), id, "sgf", "en", record.Options{}); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("without a report: %v", err)
	}
	blundered(t, b, id)
	file, err := b.ExportReport(t.Context(), id, "json", "en", record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	games, err := formats.All().Detect(file.Data).Read(file.Data)
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	first := games[0].Main()[0]
	if len(first.Next) != 2 || first.Next[0].Move != "e6" || !slices.Equal(first.Next[0].Glyphs, []int{4}) || first.Next[0].Comment == "" || first.Next[1].Move != "b1" {
		t.Errorf("%s", file.Data)
	}
	plain, err := b.Export(t.Context(), id, "json", "en", record.Options{})
	if err != nil || strings.Contains(string(plain.Data), "b1") {
		t.Errorf("without the report %s, %v", plain.Data, err)
	}
}
