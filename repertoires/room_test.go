package repertoires_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"duiyi/games"
	"duiyi/match"
	"duiyi/match/xq"
	"duiyi/repertoires"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/studies"
	"duiyi/study"
)

// A bench is a room on a study that the test writes.
type bench struct {
	*repertoires.Room
	t     *testing.T
	state study.State
	gone  error
	other study.State // a second study, "00000000000000c2", if it has a title
	now   time.Time
	pick  int
}

var began = time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)

func newBench(t *testing.T) *bench {
	t.Helper()
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	b := &bench{t: t, now: began}
	if b.state, _, err = study.New(xq.Rules{}, study.Config{Game: xq.Game, Rules: "axf"}, "Cannon", nil, began); err != nil {
		t.Fatal(err)
	}
	b.Room = repertoires.New(repertoires.Parts{
		Store: store, Games: games.List{{Name: xq.Game, RuleSets: xq.RuleSets, Rules: xq.Rules{}}},
		Study: func(_ context.Context, id string) (studies.Snapshot, error) {
			if id == "00000000000000c2" {
				return studies.Snapshot{ID: id, State: b.other}, nil
			}
			return studies.Snapshot{ID: "00000000000000c1", State: b.state}, b.gone
		},
		Now: func() time.Time { return b.now }, Pick: func(n int) int { return b.pick % n },
	})
	return b
}

// edit carries out a command on the study, and returns the node that it leads to.
func (b *bench) edit(c study.Command) study.ID {
	b.t.Helper()
	c.Version = b.state.Version
	positions, err := study.NewPositions(xq.Rules{}, b.state.Config)
	if err != nil {
		b.t.Fatal(err)
	}
	next, _, at, err := study.Apply(b.state, c, positions, b.now)
	if err != nil {
		b.t.Fatalf("%+v: %v", c, err)
	}
	b.state = next
	return at
}

func (b *bench) play(from study.ID, moves ...string) study.ID {
	b.t.Helper()
	return b.edit(study.Command{Type: study.CmdPlay, Node: from, Moves: moves})
}

func (b *bench) add(form repertoires.Form, side match.Side) string {
	b.t.Helper()
	r, err := b.Add(b.t.Context(), "00000000000000c1", 0, side, form)
	if err != nil {
		b.t.Fatal(err)
	}
	return r.ID
}

func (b *bench) step(id string, all bool, moves ...string) repertoires.Step {
	b.t.Helper()
	s, err := b.Step(b.t.Context(), id, moves, b.now, all)
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

func (b *bench) answer(id string, moves []string, move string, before int) repertoires.Answer {
	b.t.Helper()
	a, err := b.Answer(b.t.Context(), id, repertoires.Try{Moves: moves, Move: move, Before: &before, Until: b.now})
	if err != nil {
		b.t.Fatal(err)
	}
	return a
}

func texts(moves []match.Move) (list []string) {
	for _, m := range moves {
		list = append(list, m.Move)
	}
	return list
}

// A repertoire asks for the moves of its side, plays those of the other, and is done when
// nothing is due.
func TestLine(t *testing.T) {
	b := newBench(t)
	last := b.play(0, "h2e2", "h9g7", "h0g2", "b9c7", "i0h0")
	b.play(2, "b0c2") // a second good move after h9g7
	b.play(1, "h7e7", "h0g2")
	b.edit(study.Command{Type: study.CmdComment, Node: last, Text: "The rook comes out."})
	id := b.add(repertoires.Line, match.First)

	s := b.step(id, false)
	if s.Done || len(s.Moves) != 0 || s.Left != 4 || s.Answers != 0 {
		t.Fatalf("the first question: %v, done %v, %d left", texts(s.Moves), s.Done, s.Left)
	}
	a := b.answer(id, nil, "炮二平五", 0)
	if a.Verdict != repertoires.Right || a.Answers != 1 || !slices.Equal(texts(a.Moves), []string{"h2e2"}) {
		t.Fatalf("a right move: %+v", a)
	}
	s = b.step(id, false, "h2e2")
	if !slices.Equal(texts(s.Moves), []string{"h2e2", "h9g7"}) || s.Played != 1 || s.Left != 3 {
		t.Fatalf("the other side plays %v", texts(s.Moves))
	}
	a = b.answer(id, texts(s.Moves), "a0a1", 0)
	if a.Verdict != repertoires.Wrong || len(a.Expected) != 2 || len(a.Moves) != 2 || a.Answers != 1 {
		t.Errorf("a wrong move: %+v", a)
	}
	// Sent again it counts once; the right one after it is not kept.
	if a = b.answer(id, texts(s.Moves), "a0a1", 0); a.Answers != 1 {
		t.Errorf("sent again: %d answers", a.Answers)
	}
	s = b.step(id, false, "h2e2", "h9g7", "h0g2")
	a = b.answer(id, texts(s.Moves), "i0h0", 0)
	if a.Verdict != repertoires.Right || a.Expected[0].Comment != "The rook comes out." {
		t.Errorf("the comment: %+v", a.Expected)
	}
	if s = b.step(id, false, texts(a.Moves)...); !s.Done || s.Left != 1 {
		t.Errorf("at the end of the line: done %v, %d left", s.Done, s.Left)
	}
	// A new line goes where something is due, past what is known.
	s = b.step(id, false)
	if !slices.Equal(texts(s.Moves), []string{"h2e2", "h7e7"}) || s.Played != 2 {
		t.Errorf("the next line: %v, %d played", texts(s.Moves), s.Played)
	}
	b.answer(id, texts(s.Moves), "h0g2", 0)
	if s = b.step(id, false); !s.Done || s.Left != 0 {
		t.Errorf("all are known: %v", texts(s.Moves))
	}
	if s = b.step(id, true); s.Done || len(s.Moves) != 0 {
		t.Errorf("asked for all: %+v", s)
	}

	r, lines, err := b.Lines(t.Context(), id, b.now)
	if err != nil || r.Count.Failed != 1 || r.Learned != 4 || r.Due != 0 || r.Next != b.now.Add(24*time.Hour) || len(lines) != 3 {
		t.Errorf("progress: %+v, %d lines, %v", r.Count, len(lines), err)
	}
	if lines[1].From != 2 || lines[2].From != 1 || lines[0].Failed != 1 || lines[2].Failed != 0 {
		t.Errorf("lines: %+v", lines)
	}
	b.now = b.now.Add(25 * time.Hour)
	if list, err := b.List(t.Context(), b.now); err != nil || len(list) != 1 || list[0].Due != 1 || list[0].Title != "Cannon" {
		t.Errorf("a day later: %+v, %v", list, err)
	}
}

// Another order of moves that leads into the repertoire counts, and edits of the study lose
// nothing: progress belongs to positions.
func TestPositionsNotPaths(t *testing.T) {
	b := newBench(t)
	b.play(0, "h2e2", "h9g7", "b0c2", "b9c7", "h0g2", "a9a8")
	id := b.add(repertoires.Line, match.First)
	b.answer(id, nil, "h2e2", 0)
	// b0c2 and h0g2 are two ways to one position.
	b.play(2, "h0g2", "b9c7", "b0c2")
	b.edit(study.Command{Type: study.CmdDelete, Node: 3}) // the old way
	s := b.step(id, false, "h2e2", "h9g7")
	if a := b.answer(id, texts(s.Moves), "b0c2", 0); a.Verdict != repertoires.Wrong {
		t.Errorf("a way that leads nowhere is %s", a.Verdict)
	}
	b.play(0, "b0c2", "h9g7", "h2e2", "b9c7", "h0g2")
	if a := b.answer(id, texts(s.Moves), "b0c2", 1); a.Verdict != repertoires.Transposes {
		t.Errorf("a move into another line is %s", a.Verdict)
	}
	r, _, err := b.Lines(t.Context(), id, b.now)
	if err != nil || r.Learned == 0 {
		t.Errorf("after edits: %+v, %v", r.Count, err)
	}
	if a := b.answer(id, nil, "h2e2", 0); a.Answers != 1 {
		t.Errorf("the first position was answered %d times", a.Answers)
	}
}

// A move of one's own that is marked as a mistake is not asked for; of the other side it is
// played.
func TestMistakesOfTheStudy(t *testing.T) {
	b := newBench(t)
	bad := b.play(0, "h2e2")
	b.play(0, "h0g2", "h9g7", "i0h0")
	b.edit(study.Command{Type: study.CmdMark, Node: bad, Glyphs: []int{2}})
	b.edit(study.Command{Type: study.CmdMark, Node: bad + 2, Glyphs: []int{4}})
	id := b.add(repertoires.Line, match.First)
	if a := b.answer(id, nil, "h2e2", 0); a.Verdict != repertoires.Wrong || len(a.Expected) != 1 {
		t.Errorf("a mistake is %+v", a)
	}
	if s := b.step(id, false, "h0g2"); !slices.Equal(texts(s.Moves), []string{"h0g2", "h9g7"}) {
		t.Errorf("the mistake of the other side: %v", texts(s.Moves))
	}
}

// Marked solutions are asked, of whichever side, and nothing else.
func TestMarked(t *testing.T) {
	b := newBench(t)
	b.play(0, "h2e2", "h9g7", "h0g2", "b9c7")
	var bad *match.ConfigError
	if _, err := b.Add(t.Context(), "00000000000000c1", 0, 0, repertoires.Marked); !errors.As(err, &bad) || bad.Field != "study" {
		t.Errorf("without marks: %v", err)
	}
	b.edit(study.Command{Type: study.CmdMark, Node: 2, Glyphs: []int{1}})
	b.edit(study.Command{Type: study.CmdMark, Node: 4, Glyphs: []int{3}})
	id := b.add(repertoires.Marked, match.First)
	s := b.step(id, false)
	if !slices.Equal(texts(s.Moves), []string{"h2e2"}) || s.Left != 2 {
		t.Fatalf("the first solution: %v, %d left", texts(s.Moves), s.Left)
	}
	a := b.answer(id, texts(s.Moves), "h9g7", 0)
	s = b.step(id, false, texts(a.Moves)...)
	if !slices.Equal(texts(s.Moves), []string{"h2e2", "h9g7", "h0g2"}) || s.Done {
		t.Errorf("the second: %v", texts(s.Moves))
	}
}

// A second study adds its lines to the first, shares what is known of their positions, and
// asks on when the first is gone.
func TestStudies(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	b.play(0, "h2e2", "h9g7", "h0g2")
	id := b.add(repertoires.Line, match.First)
	b.answer(id, nil, "h2e2", 0)

	first := b.state
	fresh := func(c study.Config) {
		t.Helper()
		var err error
		if b.state, _, err = study.New(xq.Rules{}, c, "Elephant", nil, began); err != nil {
			t.Fatal(err)
		}
	}
	var bad *match.ConfigError
	fresh(study.Config{Game: xq.Game, Rules: "cxa"})
	b.play(0, "g0e2")
	b.other, b.state = b.state, first
	if _, err := b.AddStudy(ctx, id, "00000000000000c2", 0); !errors.As(err, &bad) || bad.Field != "study" {
		t.Errorf("of other rules: %v", err)
	}
	fresh(study.Config{Game: xq.Game, Rules: "axf"})
	b.play(0, "g0e2", "h9g7", "h0g2")
	b.play(1, "h7e7", "b0c2")
	b.other, b.state = b.state, first
	for node, field := range map[int]string{3: "study", 99: "node"} { // nothing follows node 3
		if _, err := b.AddStudy(ctx, id, "00000000000000c2", node); !errors.As(err, &bad) || bad.Field != field {
			t.Errorf("from node %d: %v", node, err)
		}
	}
	if _, err := b.AddStudy(ctx, id, "00000000000000c1", 0); !errors.As(err, &bad) {
		t.Errorf("the first one again: %v", err)
	}
	r, err := b.AddStudy(ctx, id, "00000000000000c2", 0)
	if err != nil || len(r.Studies) != 2 || r.Studies[1].Title != "Elephant" || r.Asked != 4 || r.Title != "Cannon" {
		t.Fatalf("%+v, %v", r, err)
	}
	if a := b.answer(id, nil, "g0e2", 1); a.Verdict != repertoires.Right || a.Answers != 1 || len(a.Expected) != 2 {
		t.Errorf("the move of the second study: %+v", a)
	}
	if s := b.step(id, false, "g0e2", "h7e7"); s.Done || len(s.Moves) != 2 {
		t.Errorf("a line of the second study: %+v", s)
	}

	// From a node on it has a beginning of its own, which is chosen by what is due there.
	if _, err := b.AddStudy(ctx, id, "00000000000000c2", 2); err != nil {
		t.Fatal(err)
	}
	b.pick = 1
	if s := b.step(id, false); !slices.Equal(texts(s.Moves), []string{"g0e2", "h9g7"}) || s.Played != 2 || s.Left != 2 {
		t.Errorf("the second beginning: %v, %d played, %d left", texts(s.Moves), s.Played, s.Left)
	}
	b.pick = 0
	if s := b.step(id, false); !slices.Equal(texts(s.Moves), []string{"h2e2", "h9g7"}) {
		t.Errorf("the first beginning: %v", texts(s.Moves))
	}

	b.gone = studies.ErrDeleted
	list, err := b.List(ctx, b.now)
	if err != nil || len(list) != 1 || list[0].Gone || list[0].Title != "Cannon" || !list[0].Studies[0].Gone || list[0].Studies[1].Gone || list[0].Asked != 1 {
		t.Errorf("without the first study: %+v, %v", list, err)
	}
	if err := b.RemoveStudy(ctx, id, "00000000000000c1"); !errors.As(err, &bad) {
		t.Errorf("the first one is removed: %v", err)
	}
	if err := b.RemoveStudy(ctx, id, "00000000000000c2"); err != nil {
		t.Error(err)
	}
	if list, err = b.List(ctx, b.now); err != nil || !list[0].Gone || list[0].Title != "Cannon" || len(list[0].Studies) != 1 {
		t.Errorf("without any: %+v, %v", list, err)
	}
}

// A study that is renamed gives its repertoire the new title, which stays when it goes.
func TestTitle(t *testing.T) {
	b := newBench(t)
	b.play(0, "h2e2")
	b.add(repertoires.Line, match.First)
	b.edit(study.Command{Type: study.CmdTitle, Text: "Central cannon"})
	for range 2 {
		if list, err := b.List(t.Context(), b.now); err != nil || list[0].Title != "Central cannon" {
			t.Errorf("%+v, %v", list, err)
		}
		b.gone = studies.ErrDeleted
	}
}

func TestBad(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	var bad *match.ConfigError
	if _, err := b.Add(ctx, "x", 0, 0, repertoires.Line); !errors.As(err, &bad) || bad.Field != "study" {
		t.Errorf("an empty study: %v", err)
	}
	b.play(0, "h2e2", "h9g7", "h0g2")
	if _, err := b.Add(ctx, "x", 9, 0, repertoires.Line); !errors.As(err, &bad) || bad.Field != "node" {
		t.Errorf("no such node: %v", err)
	}
	if _, err := b.Add(ctx, "x", 0, 0, "all"); !errors.As(err, &bad) || bad.Field != "form" {
		t.Errorf("no such form: %v", err)
	}
	id := b.add(repertoires.Line, match.First)
	if again := b.add(repertoires.Line, match.First); again != id {
		t.Errorf("made twice: %s and %s", id, again)
	}
	for _, moves := range [][]string{{"a0a1"}, {"a0a9"}, {"h2e2", "h9g7", "h0g2", "h9g7"}} {
		if _, err := b.Step(ctx, id, moves, b.now, false); !errors.As(err, &bad) || bad.Field != "moves" {
			t.Errorf("from %v: %v", moves, err)
		}
	}
	two := 2
	if _, err := b.Answer(ctx, id, repertoires.Try{Move: "h2e2", Before: &two}); !errors.As(err, &bad) || bad.Field != "answers" {
		t.Errorf("an answer out of order: %v", err)
	}
	if _, err := b.Answer(ctx, id, repertoires.Try{Moves: []string{"h2e2"}, Move: "h9g7"}); !errors.As(err, &bad) || bad.Field != "moves" {
		t.Errorf("the other side's move: %v", err)
	}
	var refused *match.Refusal
	if _, err := b.Answer(ctx, id, repertoires.Try{Move: "a0a9"}); !errors.As(err, &refused) {
		t.Errorf("an illegal move: %v", err)
	}
	if _, err := b.Step(ctx, "0000000000000000", nil, b.now, false); !errors.Is(err, repertoires.ErrNone) {
		t.Errorf("no such repertoire: %v", err)
	}
	// A study that is gone takes its repertoire out of use, and it can be deleted.
	b.gone = studies.ErrDeleted
	if list, err := b.List(ctx, b.now); err != nil || len(list) != 1 || !list[0].Gone {
		t.Errorf("without its study: %+v, %v", list, err)
	}
	if err := b.Delete(ctx, id); err != nil {
		t.Error(err)
	}
	if list, err := b.List(ctx, b.now); err != nil || len(list) != 0 {
		t.Errorf("deleted: %+v, %v", list, err)
	}
}
