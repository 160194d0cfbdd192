package app_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/app"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/record"
	"duiyi/records"
	"duiyi/store"
	"duiyi/study"
)

// study opens a study of an empty board of 9×9.
func (b *bench) study() app.StudySnapshot {
	b.t.Helper()
	s, err := b.CreateStudy(b.t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Size: 9})}, "first")
	if err != nil {
		b.t.Fatalf("CreateStudy: %v", err)
	}
	return s
}

func (b *bench) edit(id string, c study.Command) study.ID {
	b.t.Helper()
	_, at, err := b.EditStudy(b.t.Context(), id, c)
	if err != nil {
		b.t.Fatalf("EditStudy(%+v): %v", c, err)
	}
	return at
}

// lines writes a study as the paths to the ends of its lines.
func lines(s app.StudySnapshot) string {
	var all []string
	for n := range s.State.Tree.All(study.Root) {
		if len(n.Next) > 0 {
			continue
		}
		var line []string
		for _, at := range s.State.Tree.Path(n.ID)[1:] {
			line = append(line, at.Move.Move)
		}
		all = append(all, strings.Join(line, " "))
	}
	return strings.Join(all, " | ")
}

func TestStudy(t *testing.T) {
	b := newBench(t)
	s := b.study()
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"e5", "e6", "d5"}})
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"f6"}})
	b.edit(s.ID, study.Command{Type: study.CmdComment, Node: 4, Text: "stronger"})
	at := b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 0, Moves: []string{"e5", "f6"}})
	if at != 4 {
		t.Errorf("moves that are there lead to %d, want 4", at)
	}
	var refused *match.Refusal
	if _, _, err := b.EditStudy(t.Context(), s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"e5"}}); !errors.As(err, &refused) {
		t.Errorf("a stone on a stone: %v", err)
	}
	p, err := b.StudyPosition(t.Context(), s.ID, 4)
	if err != nil || p.Turn() != match.First || slices.Contains(p.View().Legal, "f6") {
		t.Errorf("at node 4: %+v, %v", p, err)
	}

	// Another program finds all of it, and what can be undone.
	b.App.Close()
	again := newBenchOn(t, b.store)
	got, err := again.Study(t.Context(), s.ID)
	if err != nil || lines(got) != "e5 e6 d5 | e5 f6" || got.State.Tree.Node(4).Comment != "stronger" || got.State.Title != "first" {
		t.Fatalf("read again: %q, %v", lines(got), err)
	}
	again.edit(s.ID, study.Command{Type: study.CmdUndo})
	again.edit(s.ID, study.Command{Type: study.CmdUndo})
	if got, _ = again.Study(t.Context(), s.ID); lines(got) != "e5 e6 d5" {
		t.Errorf("after two undos: %q", lines(got))
	}
	list, err := again.List(t.Context(), store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Limit: 9})
	if err != nil || len(list) != 1 || !list[0].Study || list[0].Plies != 3 || list[0].Title != "first" {
		t.Errorf("listed as %+v, %v", list, err)
	}
}

func TestStudyIsNoGame(t *testing.T) {
	b := newBench(t)
	s, g := b.study(), b.begin(human, human)
	if _, err := b.Game(t.Context(), s.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("a study as a game: %v", err)
	}
	if err := b.Delete(t.Context(), s.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("a study deleted as a game: %v", err)
	}
	if _, err := b.Study(t.Context(), g.ID); !errors.Is(err, app.ErrNoStudy) {
		t.Errorf("a game as a study: %v", err)
	}
	if _, err := b.RestoreStudy(t.Context(), g.ID); !errors.Is(err, app.ErrNoStudy) {
		t.Errorf("a game restored as a study: %v", err)
	}
	if _, err := b.Study(t.Context(), "0123456789abcdef"); !errors.Is(err, app.ErrNoStudy) {
		t.Errorf("nothing as a study: %v", err)
	}
}

func TestStudyDeleted(t *testing.T) {
	b := newBench(t)
	s := b.study()
	w, err := b.WatchStudy(t.Context(), s.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	if err := b.DeleteStudy(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}
	if u, ok := <-w.Updates(); !ok || u.Update != (app.DeletedUpdate{}) {
		t.Errorf("told %+v", u)
	}
	if _, ok := <-w.Updates(); ok || !errors.Is(w.Err(), app.ErrStudyDeleted) {
		t.Errorf("the watch ended with %v", w.Err())
	}
	if _, err := b.Study(t.Context(), s.ID); !errors.Is(err, app.ErrStudyDeleted) {
		t.Errorf("Study = %v", err)
	}
	if back, err := b.RestoreStudy(t.Context(), s.ID); err != nil || back.State.Title != "first" {
		t.Errorf("restored as %+v, %v", back, err)
	}
}

// Two who watch are told the same, in the order in which it happened.
func TestStudyWatched(t *testing.T) {
	b := newBench(t)
	s := b.study()
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"e5"}})
	watch := func() *app.StudyWatch {
		w, err := b.WatchStudy(t.Context(), s.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		if u := (<-w.Updates()).Update.(app.StudyChange); u.Since != 0 || len(u.Changed) != 2 {
			t.Fatalf("the first update is not the whole study: %+v", u)
		}
		return w
	}
	first, second := watch(), watch()
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"e6"}})
	b.edit(s.ID, study.Command{Type: study.CmdDelete, Node: 1})
	b.edit(s.ID, study.Command{Type: study.CmdTitle, Text: "second"})
	first.Close()
	for _, w := range []*app.StudyWatch{first, second} {
		for _, want := range []struct {
			changed, gone int
		}{{2, 0}, {1, 2}, {0, 0}} { // the root is followed by other nodes than before
			u := (<-w.Updates()).Update.(app.StudyChange)
			if len(u.Changed) != want.changed || len(u.Gone) != want.gone || u.State.Version != u.Since+1 {
				t.Errorf("told of %d changed and %d gone from %d to %d, want %+v", len(u.Changed), len(u.Gone), u.Since, u.State.Version, want)
			}
		}
	}
	second.Close()
	second.Close()
}

// A store that fails has the study as it was, for all to see.
func TestStudyNotStored(t *testing.T) {
	full := &fullStore{Store: openStore(t)}
	b := newBenchOn(t, full)
	s := b.study()
	w, err := b.WatchStudy(t.Context(), s.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	for _, why := range []error{store.ErrOverloaded, store.ErrDiskFull} {
		full.err = why
		if _, _, err := b.EditStudy(t.Context(), s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"e5"}}); !errors.Is(err, why) {
			t.Errorf("EditStudy = %v, want %v", err, why)
		}
		full.err = nil
		if now, err := b.Study(t.Context(), s.ID); err != nil || lines(now) != "" {
			t.Errorf("after %v the study is %q, %v", why, lines(now), err)
		}
	}
	if u, ok := <-w.Updates(); ok {
		t.Errorf("told of what was not stored: %+v", u.Update)
	}
	if b.edit(s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"d5"}}); full.err != nil {
		t.Error(full.err)
	}
}

type fullStore struct {
	app.Store
	err error
}

func (s *fullStore) AppendStudy(ctx context.Context, sum store.Summary, seq int, events []study.Event) error {
	if s.err != nil {
		return s.err
	}
	return s.Store.AppendStudy(ctx, sum, seq, events)
}

func TestStudyOfGame(t *testing.T) {
	b := newBench(t)
	g := b.begin(human, plain)
	b.move(g.ID, "e5")
	(<-b.plain.asked).play("e6")
	w := b.watch(g.ID)
	for b.game(g.ID).State.Ply < 2 {
		<-w.Updates()
	}
	b.do(g.ID, match.Command{Type: match.CmdUndo, Unit: "ply"})
	s, at, err := b.StudyGame(t.Context(), g.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	n := s.State.Tree.Node(2)
	if lines(s) != "e5 e6" || at != 1 || s.State.Config.From.Game != g.ID {
		t.Errorf("study %q at %d, from %+v", lines(s), at, s.State.Config.From)
	}
	if n.Eval == nil || n.Eval.Score.Centipawns != -12 || n.Comment != "" { // White's 12
		t.Errorf("the engine's move is %+v with %+v", n, n.Eval)
	}
	list, err := b.List(t.Context(), store.Query{Shelf: store.ShelfStudies, Status: store.StatusAll, Source: g.ID, Limit: 9})
	if err != nil || len(list) != 1 || list[0].ID != s.ID {
		t.Errorf("the studies of the game: %+v, %v", list, err)
	}
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"d5"}})
	if len(b.game(g.ID).State.Moves) != 2 {
		t.Error("a study's move has changed the game")
	}
	if _, _, err := b.StudyGame(t.Context(), g.ID, 3); !isConfigError(err) {
		t.Errorf("at a moment that there is not: %v", err)
	}
}

func isConfigError(err error) bool {
	var ce *match.ConfigError
	return errors.As(err, &ce)
}

func TestStudyOfGameWithoutHints(t *testing.T) {
	b := newBench(t)
	c := match.Config{Game: "gomoku", Rules: "freestyle", NoHints: true, Players: [2]match.Player{human, human}}
	g, err := b.Create(t.Context(), c, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.StudyGame(t.Context(), g.ID, 0); !errors.Is(err, match.ErrNoHints) {
		t.Errorf("while it goes on: %v", err)
	}
	b.do(g.ID, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
	if _, _, err := b.StudyGame(t.Context(), g.ID, 0); err != nil {
		t.Errorf("when it is over: %v", err)
	}
}

// An opening rule is over when one studies the game: what is left are stones.
func TestStudyOfOpening(t *testing.T) {
	b := newBench(t)
	c := match.Config{Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Opening: "swap2"}), Players: [2]match.Player{human, human}}
	g, err := b.Create(t.Context(), c, "")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		b.move(g.ID, b.game(g.ID).State.Position().View().Legal[0])
	}
	v := b.game(g.ID).State.Position().View()
	b.move(g.ID, v.Legal[0]) // a choice
	played := len(b.game(g.ID).State.Moves)
	s, at, err := b.StudyGame(t.Context(), g.ID, played)
	if err != nil || s.State.Tree.Size() != 4 || at != 3 {
		t.Fatalf("%q at %d, %v", lines(s), at, err)
	}
	if p, err := b.StudyPosition(t.Context(), s.ID, at); err != nil || p.View().Opening != nil {
		t.Errorf("the opening goes on: %+v, %v", p, err)
	}
}

const sgf = "(;FF[4]GM[4]SZ[15]C[the start]PB[A]PW[B];B[hh]C[first]LB[hh:x](;W[hi];B[ii](;W[jj])(;W[kk]N[named]))(;W[ii]C[side];B[hh];W[aa])(;W[hi];B[aa]))"

func TestStudyImported(t *testing.T) {
	b := newBench(t)
	in, err := b.ImportStudy(t.Context(), []byte(sgf), records.Pick{Index: records.PickOne})
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Study(t.Context(), in.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := lines(s); got != "h8 h7 i7 j6 | h8 h7 i7 k5 | h8 h7 a15 | h8 i7" {
		t.Errorf("lines %q", got)
	}
	last := in.Faults[len(in.Faults)-1] // after what the reader itself has found
	if !errors.Is(last, record.ErrIllegal) || last.Ply != 2 || last.Text != "h8" {
		t.Errorf("faults %v", in.Faults)
	}
	root := s.State.Tree.Node(study.Root)
	if first := s.State.Tree.Node(1); root.Comment != "the start" || first.Comment != "first" || len(first.Props) != 1 || s.State.Config.Players != [2]string{"A", "B"} {
		t.Errorf("root %+v, first %+v", root, first)
	}

	// Out again, it says the same but for the move that is not possible.
	file, err := b.ExportStudy(t.Context(), in.ID, "sgf", record.Options{})
	if err != nil || len(file.Lost) > 0 {
		t.Fatalf("lost %v, %v", file.Lost, err)
	}
	again, err := b.ImportStudy(t.Context(), file.Data, records.Pick{Index: records.PickOne})
	if err != nil || len(again.Faults) > 0 {
		t.Fatalf("%v, %v in\n%s", again.Faults, err, file.Data)
	}
	t2, err := b.Study(t.Context(), again.ID)
	if err != nil || lines(t2) != lines(s) {
		t.Errorf("written as\n%s\nread as %q, %v", file.Data, lines(t2), err)
	}
	flat, err := b.ExportStudy(t.Context(), in.ID, "psq", record.Options{})
	if err != nil || !slices.ContainsFunc(flat.Lost, func(l record.Loss) bool { return l.What == "side line" }) || !slices.ContainsFunc(flat.Lost, func(l record.Loss) bool { return l.What == "comment" }) {
		t.Errorf("psq has lost %v, %v", flat.Lost, err)
	}
}

func TestStudyCopied(t *testing.T) {
	b := newBench(t)
	in, err := b.ImportStudy(t.Context(), []byte(sgf), records.Pick{Index: records.PickOne})
	if err != nil {
		t.Fatal(err)
	}
	b.edit(in.ID, study.Command{Type: study.CmdDelete, Node: 4})
	b.edit(in.ID, study.Command{Type: study.CmdMain, Node: 7})
	s, err := b.Study(t.Context(), in.ID)
	if err != nil {
		t.Fatal(err)
	}
	again, err := b.CopyStudy(t.Context(), in.ID)
	if err != nil || lines(again) != lines(s) || again.State.Version != 1 || again.ID == in.ID {
		t.Errorf("a copy of %q is %q, %v", lines(s), lines(again), err)
	}
}

// A damaged study is shown as far as it is sound, can be copied, and no more.
func TestStudyDamaged(t *testing.T) {
	db := &spoiled{Store: openStore(t)}
	b := newBenchOn(t, db)
	s := b.study()
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"e5"}})
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"e6"}})
	b.App.Close()
	for name, spoil := range map[string]func(r *store.Record){
		"an event that does not agree with its checksum": func(r *store.Record) {
			r.Damage, r.Edits = &store.Damage{Sound: 2, Lost: 1, Detail: "a bit flipped"}, r.Edits[:2]
		},
		"a move after nothing": func(r *store.Record) { r.Edits[2].Nodes[0].Parent = 9 },
		"a lost tail":          func(r *store.Record) { r.Edits = r.Edits[:2] },
	} {
		t.Run(name, func(t *testing.T) {
			db.id, db.spoil = s.ID, spoil
			b := newBenchOn(t, db)
			got, err := b.Study(t.Context(), s.ID)
			if err != nil || lines(got) != "e5" || got.Damage == nil {
				t.Fatalf("%q, %+v, %v", lines(got), got.Damage, err)
			}
			if _, _, err := b.EditStudy(t.Context(), s.ID, study.Command{Type: study.CmdUndo}); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("EditStudy = %v", err)
			}
			if copied, err := b.CopyStudy(t.Context(), s.ID); err != nil || lines(copied) != "e5" || copied.Damage != nil {
				t.Errorf("CopyStudy = %+v, %v", copied, err)
			}
			r, err := db.Load(t.Context(), s.ID)
			if err != nil || app.Verify(b.Games(), r) == nil {
				t.Errorf("verified as sound: %v", err)
			}
		})
	}
	db.spoil = func(r *store.Record) { r.Edits[2].Nodes[0].Move.Move = "e5" } // whole to look at, but for the rules
	r, err := db.Load(t.Context(), s.ID)
	if d := app.Verify(b.Games(), r); err != nil || d == nil || !strings.Contains(d.Detail, "e5") {
		t.Errorf("verified as %+v, %v", d, err)
	}
}

// Arrows, rings and evaluations go into a file and come back from it.
func TestStudyKeepsWhatIsDrawn(t *testing.T) {
	b := newBench(t)
	id := b.study().ID
	b.edit(id, study.Command{Type: study.CmdPlay, Moves: []string{"e5", "d4"}})
	shapes := []study.Shape{{From: "e5", To: "d4", Colour: "green"}, {To: "c3", Colour: "green"}}
	b.edit(id, study.Command{Type: study.CmdDraw, Node: 2, Shapes: shapes})
	b.edit(id, study.Command{Type: study.CmdComment, Node: 2, Text: "close"})
	b.edit(id, study.Command{Type: study.CmdEvaluate, Node: 2, Eval: &study.Eval{Score: match.Score{Centipawns: 42}, Depth: 9}})
	b.edit(id, study.Command{Type: study.CmdEvaluate, Node: 1, Eval: &study.Eval{Score: match.Score{Mate: -6}, Depth: 12}})
	file, err := b.ExportStudy(t.Context(), id, "sgf", record.Options{})
	if err != nil || len(file.Lost) > 0 {
		t.Fatalf("lost %v, %v", file.Lost, err)
	}
	if text := string(file.Data); !strings.Contains(text, "C[-0.42/9\nclose]") || !strings.Contains(text, "C[-6M/12]") {
		t.Errorf("written as %s", text)
	}
	in, err := b.ImportStudy(t.Context(), file.Data, records.Pick{Index: 0, Rules: "freestyle"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Study(t.Context(), in.ID)
	if err != nil {
		t.Fatal(err)
	}
	first, second := s.State.Tree.Node(1), s.State.Tree.Node(2)
	if first.Eval == nil || *first.Eval != (study.Eval{Score: match.Score{Mate: -6}, Depth: 12}) || first.Comment != "" {
		t.Errorf("the first move came back as %+v", first)
	}
	if second.Eval == nil || *second.Eval != (study.Eval{Score: match.Score{Centipawns: 42}, Depth: 9}) || second.Comment != "close" {
		t.Errorf("the second move came back as %+v", second)
	}
	drawn := slices.Clone(second.Shapes)
	slices.SortFunc(drawn, func(a, b study.Shape) int { return strings.Compare(b.From, a.From) })
	if !slices.Equal(drawn, shapes) {
		t.Errorf("drawn came back as %v", second.Shapes)
	}
}
