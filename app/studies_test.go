package app_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
)

// study creates a study of an empty 9×9 board.
func (b *bench) study() studies.Snapshot {
	b.t.Helper()
	s, err := b.Studies().Create(b.t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Size: 9})}, "first")
	if err != nil {
		b.t.Fatalf("CreateStudy: %v", err)
	}
	return s
}

func (b *bench) edit(id string, c study.Command) study.ID {
	b.t.Helper()
	_, at, err := b.Studies().Edit(b.t.Context(), id, c)
	if err != nil {
		b.t.Fatalf("EditStudy(%+v): %v", c, err)
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

func TestStudyIsNoGame(t *testing.T) {
	b := newBench(t)
	s, g := b.study(), b.begin(human, human)
	if _, err := b.Game(t.Context(), s.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("a study as a game: %v", err)
	}
	if err := b.Delete(t.Context(), s.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("a study deleted as a game: %v", err)
	}
	if _, err := b.Studies().Study(t.Context(), g.ID); !errors.Is(err, studies.ErrNoStudy) {
		t.Errorf("a game as a study: %v", err)
	}
	if _, err := b.Studies().Restore(t.Context(), g.ID); !errors.Is(err, studies.ErrNoStudy) {
		t.Errorf("a game restored as a study: %v", err)
	}
	if _, err := b.Studies().Study(t.Context(), "0123456789abcdef"); !errors.Is(err, studies.ErrNoStudy) {
		t.Errorf("nothing as a study: %v", err)
	}
}

func TestStudyOfGame(t *testing.T) {
	b := newBench(t)
	g := b.begin(human, plain)
	b.move(g.ID, "e5")
	b.plain.next().play("e6")
	w := b.watch(g.ID)
	for b.game(g.ID).State.Ply < 2 {
		<-w.Updates()
	}
	b.do(g.ID, match.Command{Type: match.CmdUndo, Unit: "ply"})
	s, at, err := b.Studies().OfGame(t.Context(), g.ID, 1)
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
	if _, _, err := b.Studies().OfGame(t.Context(), g.ID, 3); !isConfigError(err) {
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
	if _, _, err := b.Studies().OfGame(t.Context(), g.ID, 0); !errors.Is(err, match.ErrNoHints) {
		t.Errorf("while it goes on: %v", err)
	}
	b.do(g.ID, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
	if _, _, err := b.Studies().OfGame(t.Context(), g.ID, 0); err != nil {
		t.Errorf("when it is over: %v", err)
	}
}

// A study of a game keeps the stones of its opening rule, not the rule.
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
	s, at, err := b.Studies().OfGame(t.Context(), g.ID, played)
	if err != nil || s.State.Tree.Size() != 4 || at != 3 {
		t.Fatalf("%q at %d, %v", lines(s), at, err)
	}
	if p, err := b.Studies().Position(t.Context(), s.ID, at); err != nil || p.View().Opening != nil {
		t.Errorf("the opening goes on: %+v, %v", p, err)
	}
}
