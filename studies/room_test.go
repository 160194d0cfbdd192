package studies_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/fairplay"
	"duiyi/games"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/records"
	"duiyi/resident"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/studies"
	"duiyi/study"
)

var list = games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}, RecordSide: gm.RecordSide, ToRecord: gm.ToRecord, FromRecord: gm.FromRecord}}

// A bench is a Room with its own store and games.
type bench struct {
	*studies.Room
	t     *testing.T
	now   time.Time
	games map[string]records.Game

	fair     error                 // error that forbids analyses
	asked    chan analysis.Subject // each running analysis
	released []string              // studies whose engines were returned
	deleted  []string
}

func openStore(t *testing.T) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newBench(t *testing.T) *bench { return newBenchOn(t, openStore(t)) }

func newBenchOn(t *testing.T, s studies.Store) *bench { return newBenchAt(t, s, nil) }

func newBenchAt(t *testing.T, s studies.Store, others studies.Nodes) *bench {
	b := &bench{t: t, now: time.Date(2026, 2, 17, 20, 0, 0, 0, time.UTC), games: map[string]records.Game{}, asked: make(chan analysis.Subject)}
	b.Room = studies.New(studies.Parts{
		Store: s, Games: list, Engines: engines.NewList(nil, func() int { return 1 }, 64),
		Records: records.New(list, formats.All(), nil, admission.Records()), Names: namer{}, Analyst: analyst{b.asked}, Nodes: others,
		LiveGames: studies.LiveGames{
			Line: func(_ context.Context, id string) (records.Game, error) {
				g, ok := b.games[id]
				if !ok {
					return g, store.ErrNoGame
				}
				return g, nil
			},
			Fair:  func(context.Context, string, func() ([]match.Position, error)) error { return b.fair },
			Opens: func(context.Context, string) bool { return b.fair == nil },
			Ban:   func(context.Context, string) (*fairplay.Ban, error) { return nil, nil },
		},
		Ends: studies.Ends{
			Release: func(id string) { b.released = append(b.released, id) }, Deleted: func(id string) { b.deleted = append(b.deleted, id) },
		},
		Now: func() time.Time { return b.now }, Log: slog.New(slog.DiscardHandler),
	})
	t.Cleanup(b.Close)
	return b
}

type namer struct{}

func (namer) Name(ctx context.Context, kind string, request ...any) (ids.Name, error) {
	return ids.Name{ID: ids.New()}, nil
}

// An analyst searches until it is stopped.
type analyst struct {
	asked chan analysis.Subject
}

func (analyst) Choose(string, analysis.AnalysisQuery) (*engines.Spec, error) {
	return &engines.Spec{}, nil
}

func (analyst) Pass(*analysis.Subject, study.Config) error { return analysis.ErrNoThreat }

func (analyst) Task(_ context.Context, c match.Config, _ []match.Move, _ match.Position) analysis.Task {
	return analysis.Task{Config: c}
}

func (v analyst) Analyse(ctx context.Context, s analysis.Subject, _ func(analysis.Analysis)) error {
	v.asked <- s
	<-ctx.Done()
	return context.Cause(ctx)
}

// study creates a study of an empty 9×9 board.
func (b *bench) study() studies.Snapshot {
	b.t.Helper()
	s, err := b.Create(b.t.Context(), match.Config{Game: gm.Game, Options: match.OptionsOf(gm.Options{Size: 9})}, "first")
	if err != nil {
		b.t.Fatalf("Create: %v", err)
	}
	return s
}

func (b *bench) edit(id string, c study.Command) study.ID {
	b.t.Helper()
	_, at, err := b.Edit(b.t.Context(), id, c)
	if err != nil {
		b.t.Fatalf("Edit(%+v): %v", c, err)
	}
	return at
}

// lines formats a study as the paths to its leaves.
func lines(s studies.Snapshot) string {
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
	db := openStore(t)
	b := newBenchOn(t, db)
	s := b.study()
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"e5", "e6", "d5"}})
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"f6"}})
	b.edit(s.ID, study.Command{Type: study.CmdComment, Node: 4, Text: "stronger"})
	at := b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 0, Moves: []string{"e5", "f6"}})
	if at != 4 {
		t.Errorf("moves that are there lead to %d, want 4", at)
	}
	var refused *match.Refusal
	if _, _, err := b.Edit(t.Context(), s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"e5"}}); !errors.As(err, &refused) {
		t.Errorf("a stone on a stone: %v", err)
	}
	p, err := b.Position(t.Context(), s.ID, 4)
	if err != nil || p.Turn() != match.First || slices.Contains(p.View().Legal, "f6") {
		t.Errorf("at node 4: %+v, %v", p, err)
	}

	// Another program finds all of it, including what can be undone.
	b.Close()
	again := newBenchOn(t, db)
	got, err := again.Study(t.Context(), s.ID)
	if err != nil || lines(got) != "e5 e6 d5 | e5 f6" || got.State.Tree.Node(4).Comment != "stronger" || got.State.Title != "first" {
		t.Fatalf("read again: %q, %v", lines(got), err)
	}
	again.edit(s.ID, study.Command{Type: study.CmdUndo})
	again.edit(s.ID, study.Command{Type: study.CmdUndo})
	if got, _ = again.Study(t.Context(), s.ID); lines(got) != "e5 e6 d5" {
		t.Errorf("after two undos: %q", lines(got))
	}
	list, err := db.List(t.Context(), store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Limit: 9})
	if err != nil || len(list) != 1 || !list[0].Study || list[0].Plies != 3 || list[0].Title != "first" {
		t.Errorf("listed as %+v, %v", list, err)
	}
}

func TestStudyDeleted(t *testing.T) {
	b := newBench(t)
	s := b.study()
	w, err := b.Watch(t.Context(), s.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	if err := b.Delete(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}
	if u, ok := <-w.Updates(); !ok || u.Update != (studies.DeletedUpdate{}) {
		t.Errorf("told %+v", u)
	}
	if _, ok := <-w.Updates(); ok || !errors.Is(w.Err(), studies.ErrDeleted) {
		t.Errorf("the watch ended with %v", w.Err())
	}
	if _, err := b.Study(t.Context(), s.ID); !errors.Is(err, studies.ErrDeleted) {
		t.Errorf("Study = %v", err)
	}
	if back, err := b.Restore(t.Context(), s.ID); err != nil || back.State.Title != "first" {
		t.Errorf("restored as %+v, %v", back, err)
	}
}

// All spectators receive the same changes in the same order.
func TestStudyWatched(t *testing.T) {
	b := newBench(t)
	s := b.study()
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"e5"}})
	watch := func() *studies.Watch {
		w, err := b.Watch(t.Context(), s.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		if u := (<-w.Updates()).Update.(studies.Change); u.Since != 0 || len(u.Changed) != 2 {
			t.Fatalf("the first update is not the whole study: %+v", u)
		}
		return w
	}
	first, second := watch(), watch()
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"e6"}})
	b.edit(s.ID, study.Command{Type: study.CmdDelete, Node: 1})
	b.edit(s.ID, study.Command{Type: study.CmdTitle, Text: "second"})
	first.Close()
	for _, w := range []*studies.Watch{first, second} {
		for _, want := range []struct {
			changed, gone int
		}{{2, 0}, {1, 2}, {0, 0}} { // the root gets other children
			u := (<-w.Updates()).Update.(studies.Change)
			if len(u.Changed) != want.changed || len(u.Gone) != want.gone || u.State.Version != u.Since+1 {
				t.Errorf("told of %d changed and %d gone from %d to %d, want %+v", len(u.Changed), len(u.Gone), u.Since, u.State.Version, want)
			}
		}
	}
	second.Close()
	second.Close()
}

// If the store fails, the study stays unchanged for everybody.
func TestStudyNotStored(t *testing.T) {
	full := &fullStore{Store: openStore(t)}
	b := newBenchOn(t, full)
	s := b.study()
	w, err := b.Watch(t.Context(), s.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	for _, why := range []error{store.ErrOverloaded, store.ErrDiskFull} {
		full.err = why
		if _, _, err := b.Edit(t.Context(), s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"e5"}}); !errors.Is(err, why) {
			t.Errorf("Edit = %v, want %v", err, why)
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
	studies.Store
	err error
}

func (s *fullStore) AppendStudy(ctx context.Context, sum store.Summary, seq int, events []study.Event) error {
	if s.err != nil {
		return s.err
	}
	return s.Store.AppendStudy(ctx, sum, seq, events)
}

const sgf = "(;FF[4]GM[4]SZ[15]C[the start]PB[A]PW[B];B[hh]C[first]LB[hh:x](;W[hi];B[ii](;W[jj])(;W[kk]N[named]))(;W[ii]C[side];B[hh];W[aa])(;W[hi];B[aa]))"

func TestStudyImported(t *testing.T) {
	b := newBench(t)
	in, err := b.Import(t.Context(), []byte(sgf), records.Pick{Index: records.PickOne})
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
	last := in.Faults[len(in.Faults)-1] // after those of the reader
	if !errors.Is(last, record.ErrIllegal) || last.Ply != 2 || last.Text != "h8" {
		t.Errorf("faults %v", in.Faults)
	}
	root := s.State.Tree.Node(study.Root)
	if first := s.State.Tree.Node(1); root.Comment != "the start" || first.Comment != "first" || len(first.Props) != 1 || s.State.Config.Players != [2]string{"A", "B"} {
		t.Errorf("root %+v, first %+v", root, first)
	}

	// Exported, it is the same except for the illegal move.
	file, err := b.Export(t.Context(), in.ID, "sgf", record.Options{})
	if err != nil || len(file.Lost) > 0 {
		t.Fatalf("lost %v, %v", file.Lost, err)
	}
	again, err := b.Import(t.Context(), file.Data, records.Pick{Index: records.PickOne})
	if err != nil || len(again.Faults) > 0 {
		t.Fatalf("%v, %v in\n%s", again.Faults, err, file.Data)
	}
	t2, err := b.Study(t.Context(), again.ID)
	if err != nil || lines(t2) != lines(s) {
		t.Errorf("written as\n%s\nread as %q, %v", file.Data, lines(t2), err)
	}
	flat, err := b.Export(t.Context(), in.ID, "psq", record.Options{})
	if err != nil || !slices.ContainsFunc(flat.Lost, func(l record.Loss) bool { return l.What == "side line" }) || !slices.ContainsFunc(flat.Lost, func(l record.Loss) bool { return l.What == "comment" }) {
		t.Errorf("psq has lost %v, %v", flat.Lost, err)
	}
}

// TestStudyOfGames tests that each game of a study of several is a chapter of
// its own, although all begin alike, and is a game of its own in a file.
func TestStudyOfGames(t *testing.T) {
	b := newBench(t)
	game := func(first, intro string, moves ...string) *record.Game {
		g := &record.Game{Name: "gomoku", Size: 15, Players: [2]string{first, "B"}, Result: record.FirstWins}
		g.Root.Side, g.Root.Comment = record.Second, intro
		node, side := &g.Root, record.First
		for _, move := range moves {
			next := &record.Node{Move: move, Side: side, Comment: "of " + first}
			node.Next, node, side = []*record.Node{next}, next, side.Other()
		}
		return g
	}
	varied := game("A", "intro", "h8", "h7", "i7")
	varied.Root.Next = append(varied.Root.Next, &record.Node{Move: "g7", Side: record.First})
	small := game("D", "", "h8")
	small.Size = 19
	s, err := b.OfGames(t.Context(), "all", []*record.Game{varied, game("C", "", "h8", "i8"), game("E", ""), small, game("C", "", "g7")})
	if err != nil || s.Count != 3 || s.Left != 2 || s.Assumed != "freestyle" {
		t.Fatalf("%d chapters, %d left, assumed %q, %v", s.Count, s.Left, s.Assumed, err)
	}
	var got []string
	for _, id := range s.State.Tree.Node(study.Root).Next {
		n := s.State.Tree.Node(id)
		got = append(got, n.Chapter+": "+n.Move.Move+" {"+n.Comment+"}")
	}
	want := []string{"A – B, 1-0: h8 {intro\nof A}", "A – B, 1-0: g7 {}", "C – B, 1-0: h8 {of C}", "C – B, 1-0 (2): g7 {of C}"}
	if !slices.Equal(got, want) || lines(s.Snapshot) != "h8 h7 i7 | g7 | h8 i8 | g7" {
		t.Errorf("%q, lines %s", got, lines(s.Snapshot))
	}
	if root := s.State.Tree.Node(study.Root); root.Comment != "" {
		t.Errorf("the start says %q", root.Comment)
	}
	file, err := b.Export(t.Context(), s.ID, "sgf", record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	listed, err := b.Import(t.Context(), file.Data, records.Pick{Index: records.PickOne})
	if err != nil || len(listed.Found) != 3 {
		t.Errorf("a file of %d games, %v:\n%s", len(listed.Found), err, file.Data)
	}
	ruled := game("F", "", "h8", "g8")
	ruled.Rules = "freestyle"
	other := game("G", "", "h8", "g8")
	other.Rules = "renju"
	for i, want := range [][2]int{{2, 1}, {1, 1}} {
		games := []*record.Game{ruled, varied, other}
		if s, err := b.OfGames(t.Context(), "rules", games[i:]); err != nil || s.Count != want[0] || s.Left != want[1] || s.State.Config.Rules != "freestyle" || s.Assumed != "freestyle" {
			t.Errorf("%d chapters, %d left under %s, assumed %q, %v; want %v", s.Count, s.Left, s.State.Config.Rules, s.Assumed, err, want)
		}
	}
	if s, err := b.OfGames(t.Context(), "rules", []*record.Game{other}); err != nil || s.State.Config.Rules != "renju" || s.Assumed != "" {
		t.Errorf("of a game that names its rules, under %s, assumed %q, %v", s.State.Config.Rules, s.Assumed, err)
	}
	if _, err := b.OfGames(t.Context(), "none", nil); err == nil {
		t.Error("a study of no games")
	}
}

func TestStudyCopied(t *testing.T) {
	b := newBench(t)
	in, err := b.Import(t.Context(), []byte(sgf), records.Pick{Index: records.PickOne})
	if err != nil {
		t.Fatal(err)
	}
	b.edit(in.ID, study.Command{Type: study.CmdDelete, Node: 4})
	b.edit(in.ID, study.Command{Type: study.CmdMain, Node: 7})
	s, err := b.Study(t.Context(), in.ID)
	if err != nil {
		t.Fatal(err)
	}
	again, err := b.Copy(t.Context(), in.ID)
	if err != nil || lines(again) != lines(s) || again.State.Version != 1 || again.ID == in.ID {
		t.Errorf("a copy of %q is %q, %v", lines(s), lines(again), err)
	}
}

// A damaged study shows its sound part and can be copied, nothing else.
func TestStudyDamaged(t *testing.T) {
	db := &spoiled{Store: openStore(t)}
	b := newBenchOn(t, db)
	s := b.study()
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"e5"}})
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"e6"}})
	b.Close()
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
			if _, _, err := b.Edit(t.Context(), s.ID, study.Command{Type: study.CmdUndo}); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("Edit = %v", err)
			}
			if copied, err := b.Copy(t.Context(), s.ID); err != nil || lines(copied) != "e5" || copied.Damage != nil {
				t.Errorf("Copy = %+v, %v", copied, err)
			}
			r, err := db.Load(t.Context(), s.ID)
			if err != nil || studies.Verify(list, r) == nil {
				t.Errorf("verified as sound: %v", err)
			}
		})
	}
	db.spoil = func(r *store.Record) { r.Edits[2].Nodes[0].Move.Move = "e5" } // intact by checksum, but illegal
	r, err := db.Load(t.Context(), s.ID)
	if d := studies.Verify(list, r); err != nil || d == nil || !strings.Contains(d.Detail, "e5") {
		t.Errorf("verified as %+v, %v", d, err)
	}
}

// Arrows, rings and evaluations survive export and import.
func TestStudyKeepsWhatIsDrawn(t *testing.T) {
	b := newBench(t)
	id := b.study().ID
	b.edit(id, study.Command{Type: study.CmdPlay, Moves: []string{"e5", "d4"}})
	shapes := []study.Shape{{From: "e5", To: "d4", Colour: "green"}, {To: "c3", Colour: "green"}}
	b.edit(id, study.Command{Type: study.CmdDraw, Node: 2, Shapes: shapes})
	b.edit(id, study.Command{Type: study.CmdComment, Node: 2, Text: "close"})
	b.edit(id, study.Command{Type: study.CmdEvaluate, Node: 2, Eval: &study.Eval{Score: match.Score{Centipawns: 42}, Depth: 9}})
	b.edit(id, study.Command{Type: study.CmdEvaluate, Node: 1, Eval: &study.Eval{Score: match.Score{Mate: -6}, Depth: 12}})
	file, err := b.Export(t.Context(), id, "sgf", record.Options{})
	if err != nil || len(file.Lost) > 0 {
		t.Fatalf("lost %v, %v", file.Lost, err)
	}
	if text := string(file.Data); !strings.Contains(text, "C[-0.42/9\nclose]") || !strings.Contains(text, "C[-6M/12]") {
		t.Errorf("written as %s", text)
	}
	in, err := b.Import(t.Context(), file.Data, records.Pick{Index: 0, Rules: "freestyle"})
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

type spoiled struct {
	studies.Store
	id    string
	spoil func(r *store.Record)
}

func (s *spoiled) Load(ctx context.Context, id string) (store.Record, error) {
	r, err := s.Store.Load(ctx, id)
	if err == nil && id == s.id {
		s.spoil(&r)
	}
	return r, err
}

// play returns a game with these moves.
func play(t *testing.T, c match.Config, moves ...string) records.Game {
	t.Helper()
	c.Game, c.Rules = gm.Game, "freestyle"
	for i := range c.Players {
		c.Players[i].Kind = match.Human
	}
	now := time.Date(2026, 2, 17, 19, 0, 0, 0, time.UTC)
	s, _, err := match.New(gm.Rules{}, c, now)
	for _, m := range moves {
		if err == nil {
			s, _, err = match.Apply(s, match.Command{Type: match.CmdMove, Move: m}, now)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return records.Game{ID: "00000000000000aa", Title: "played", Created: now, State: s}
}

func TestOfGame(t *testing.T) {
	b := newBench(t)
	b.games["played"] = play(t, match.Config{}, "e5", "e6")
	b.games["secret"] = play(t, match.Config{NoHints: true}, "e5")
	s, at, err := b.OfGame(t.Context(), "played", 1)
	if err != nil || lines(s) != "e5 e6" || at != 1 || s.State.Title != "played" || s.State.Config.From.Game != "played" {
		t.Errorf("%q at %d from %+v, %v", lines(s), at, s.State.Config.From, err)
	}
	var ce *match.ConfigError
	if _, _, err := b.OfGame(t.Context(), "played", 3); !errors.As(err, &ce) || ce.Field != "ply" {
		t.Errorf("after moves that were not played: %v", err)
	}
	if _, _, err := b.OfGame(t.Context(), "secret", 0); !errors.Is(err, match.ErrNoHints) {
		t.Errorf("of a game without hints: %v", err)
	}
	if _, _, err := b.OfGame(t.Context(), "none", 0); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("of no game: %v", err)
	}
}

// If a seat asks again, its earlier analysis ends without an error and the new
// one waits until the engine has stopped; other seats continue. An analysis
// keeps its study in memory; deleting the study ends it.
func TestSessions(t *testing.T) {
	b := newBench(t)
	id := b.study().ID
	at := b.edit(id, study.Command{Type: study.CmdPlay, Moves: []string{"e5"}})
	begin := func(seat string, node study.ID) <-chan error {
		ended := make(chan error, 1)
		go func() {
			ended <- b.Analyse(t.Context(), id, analysis.AnalysisQuery{Seat: seat, Node: node}, nil)
		}()
		if s := <-b.asked; s.Query.Seat != seat || s.Query.Node != node || s.Owner != id {
			t.Errorf("asked about %+v of %s", s.Query, s.Owner)
		}
		return ended
	}
	one, other := begin("a", 0), begin("b", 0)
	again := begin("a", at)
	if err := <-one; err != nil {
		t.Errorf("the replaced analysis ended with %v", err)
	}
	b.Sweep(b.now.Add(2 * resident.IdleAfter))
	select {
	case err := <-other:
		t.Errorf("the other seat's analysis ended with %v", err)
	default:
	}
	if err := b.Delete(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	for _, ended := range []<-chan error{again, other} {
		if err := <-ended; !errors.Is(err, studies.ErrDeleted) {
			t.Errorf("a deleted study's analysis ended with %v", err)
		}
	}
	if !slices.Equal(b.deleted, []string{id}) || !slices.Contains(b.released, id) {
		t.Errorf("deleted %v, released %v", b.deleted, b.released)
	}
}

// An unused study leaves memory and returns its engines; a watched one stays.
func TestSweep(t *testing.T) {
	b := newBench(t)
	unused, watched := b.study().ID, b.study().ID
	w, err := b.Watch(t.Context(), watched, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	b.released = nil
	b.Sweep(b.now.Add(resident.IdleAfter - time.Second))
	if len(b.released) > 0 {
		t.Errorf("%v left memory too early", b.released)
	}
	b.Sweep(b.now.Add(resident.IdleAfter))
	if !slices.Equal(b.released, []string{unused}) {
		t.Errorf("%v left memory, want %s", b.released, unused)
	}
	if s, err := b.Study(t.Context(), unused); err != nil || s.State.Title != "first" {
		t.Errorf("loaded again: %+v, %v", s, err)
	}
}

func TestClosed(t *testing.T) {
	b := newBench(t)
	id := b.study().ID
	w, err := b.Watch(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	b.Close()
	if _, ok := <-w.Updates(); ok || !errors.Is(w.Err(), admission.ErrClosed) {
		t.Errorf("the watch ended with %v", w.Err())
	}
	if _, err := b.Study(t.Context(), id); !errors.Is(err, admission.ErrClosed) {
		t.Errorf("Study = %v", err)
	}
}

// Findings are added in one edit, which one undo removes.
func TestLay(t *testing.T) {
	b := newBench(t)
	id := b.study().ID
	at := b.edit(id, study.Command{Type: study.CmdPlay, Moves: []string{"e5"}})
	none := errors.New("no findings")
	if _, err := b.Lay(t.Context(), id, func(study.Tree) ([]study.Finding, error) { return nil, none }); !errors.Is(err, none) {
		t.Errorf("Lay = %v", err)
	}
	s, err := b.Lay(t.Context(), id, func(tree study.Tree) ([]study.Finding, error) {
		return []study.Finding{{Node: at, Mark: 4}}, nil
	})
	if err != nil || !slices.Equal(s.State.Tree.Node(at).Glyphs, []int{4}) {
		t.Fatalf("%+v, %v", s.State.Tree.Node(at), err)
	}
	b.edit(id, study.Command{Type: study.CmdUndo})
	if s, err := b.Study(t.Context(), id); err != nil || len(s.State.Tree.Node(at).Glyphs) > 0 || lines(s) != "e5" {
		t.Errorf("after undo: %q, %v", lines(s), err)
	}
}
