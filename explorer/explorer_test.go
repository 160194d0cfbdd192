package explorer_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"duiyi/admission"
	"duiyi/books"
	"duiyi/explorer"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/library/kinds"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/records"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

var list = games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}, FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide}}

var errUnfair = errors.New("unfair")

// A bench is an Explorer of a library of its own, with the games that it knows.
type bench struct {
	*explorer.Explorer
	t     *testing.T
	games map[string]records.Game
	over  []store.Summary // games that ended before Keep ran

	unfair string // a position that nobody may look for
}

func newBench(t *testing.T) *bench {
	t.Helper()
	s, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	l := library.New(s, "", kinds.All())
	t.Cleanup(func() { l.Close(); s.Close() })
	log := slog.New(slog.DiscardHandler)
	b := &bench{t: t, games: map[string]records.Game{}}
	b.Explorer = explorer.New(explorer.Parts{
		Library: l, Books: books.New(nil, list, log), Games: list, Formats: formats.All(), Readers: admission.Records(),
		Line: func(_ context.Context, id string) (records.Game, error) {
			g, ok := b.games[id]
			if !ok {
				return g, store.ErrNoGame
			}
			return g, nil
		},
		Fair: func(_ context.Context, _ string, line func() ([]match.Position, error)) error {
			path, err := line()
			if err == nil && len(path) > 0 && positions.Board(path[len(path)-1]) == b.unfair {
				err = errUnfair
			}
			return err
		},
		List: func(_ context.Context, q store.Query) ([]store.Summary, error) {
			if q.Before.ID != "" {
				return nil, nil
			}
			return b.over, nil
		},
		Log: log,
	})
	return b
}

// play returns a game of some moves that the first side resigns, or that goes on.
func (b *bench) play(id string, ended bool, moves ...string) {
	b.t.Helper()
	human := match.Player{Kind: match.Human}
	now := time.Date(2026, 2, 17, 19, 0, 0, 0, time.UTC)
	s, _, err := match.New(gm.Rules{}, match.Config{Game: gm.Game, Rules: "freestyle", Players: [2]match.Player{human, human}}, now)
	commands := []match.Command{}
	for _, m := range moves {
		commands = append(commands, match.Command{Type: match.CmdMove, Move: m})
	}
	if ended {
		side := match.First
		commands = append(commands, match.Command{Type: match.CmdResign, Side: &side})
	}
	for _, c := range commands {
		if err == nil {
			s, _, err = match.Apply(s, c, now)
		}
	}
	if err != nil {
		b.t.Fatal(err)
	}
	b.games[id] = records.Game{ID: id, Title: "game " + id, Created: now, State: s}
}

// wait explores until the library has so many games.
func (b *bench) wait(games int) explorer.Explored {
	b.t.Helper()
	for {
		x, err := b.Explore(b.t.Context(), library.Filter{Kind: gm.Game}, "")
		if err != nil {
			b.t.Fatal(err)
		}
		if x.Games == games {
			return x
		}
		select {
		case <-b.t.Context().Done():
			b.t.Fatalf("%d games, want %d", x.Games, games)
		case <-time.After(time.Millisecond):
		}
	}
}

// Games that ended before Keep ran, and those that end later, come into the library;
// deleted ones leave it, and games that go on stay outside.
func TestKeep(t *testing.T) {
	b := newBench(t)
	const first, second, running, member = "00000000000000a1", "00000000000000a2", "00000000000000a3", "00000000000000a4"
	b.play(first, true, "h8", "h9")
	b.play(second, true, "h8", "j8")
	b.play(running, false, "h8", "k8")
	b.play(member, true, "h8", "k8")
	g := b.games[member]
	g.Owner = "she" // so it stays private
	b.games[member] = g
	b.over = []store.Summary{{ID: first, Updated: time.Now()}, {ID: member, Owner: "she", Updated: time.Now()}}
	ctx, end := context.WithCancel(t.Context())
	kept := make(chan struct{})
	go func() { b.Keep(ctx); close(kept) }()
	b.wait(1)
	b.Changed(running)
	b.Changed(member)
	b.Changed(second)
	x := b.wait(2)
	if len(x.Moves) != 1 || x.Moves[0].Move == nil || x.Moves[0].Move.Move != "h8" {
		t.Errorf("played: %+v", x.Moves)
	}
	// A reader has the games that were brought in alone.
	reader := identity.With(t.Context(), identity.Caller{User: "she"})
	page, err := b.Search(t.Context(), library.Filter{Kind: gm.Game}, library.Cursor{}, 9)
	if err != nil || len(page.Games) != 2 {
		t.Fatalf("%+v, %v", page, err)
	}
	if _, err := b.Game(t.Context(), page.Games[0].N); err != nil {
		t.Error(err)
	}
	if _, err := b.Game(reader, page.Games[0].N); !errors.Is(err, library.ErrNoEntry) {
		t.Errorf("a reader has a game played here: %v", err)
	}
	if x, err := b.Explore(reader, library.Filter{Kind: gm.Game}, ""); err != nil || x.Games != 0 {
		t.Errorf("a reader explores %d games, %v", x.Games, err)
	}
	delete(b.games, first) // the Keep goroutine reads games only after Changed
	b.Changed(first)
	b.wait(1)
	end()
	<-kept
}

func TestExport(t *testing.T) {
	b := newBench(t)
	for _, file := range []string{"(;GM[1]FF[4]SZ[15]GN[one];B[hh];W[hi])", "(;GM[1]FF[4]SZ[15]GN[two];B[hh];W[ii])"} {
		data := []byte(file)
		data = bytes.Replace(data, []byte("GM[1]"), []byte("GM[4]"), 1)
		if _, err := b.Import(t.Context(), "x.sgf", "", bytes.NewReader(data), intake.Again{}); err != nil {
			t.Fatal(err)
		}
	}
	f := library.Filter{Kind: gm.Game}
	file, err := b.Export(t.Context(), f, "psq", record.Options{})
	if err != nil || file.Name != "library.zip" {
		t.Fatalf("%q, %v", file.Name, err)
	}
	z, err := zip.NewReader(bytes.NewReader(file.Data), int64(len(file.Data)))
	if err != nil || len(z.File) != 2 {
		t.Errorf("%+v, %v", z, err)
	}
	if one, err := b.Export(t.Context(), f, "sgf", record.Options{}); err != nil || one.Name != "library.sgf" || bytes.Count(one.Data, []byte("GN[")) != 2 {
		t.Errorf("%q, %v: %s", one.Name, err, one.Data)
	}
	page, err := b.Search(t.Context(), f, library.Cursor{}, 9)
	if err != nil || len(page.Games) != 2 {
		t.Fatalf("%+v, %v", page, err)
	}
	if g, err := b.Game(t.Context(), page.Games[0].N); err != nil || len(g.Main()) != 2 {
		t.Errorf("%+v, %v", g, err)
	}

	// A game departs from the library with the first move that it lacks.
	const id = "00000000000000a1"
	for want, line := range map[int][]string{0: {"h8", "h7"}, 2: {"h8", "a1"}, 1: {"a1"}} {
		b.play(id, true, line...)
		if ply, err := b.Departure(t.Context(), id, ""); ply != want || err != nil {
			t.Errorf("%q departs at %d, want %d, %v", line, ply, want, err)
		}
	}
}

// What is known of a position is refused where that is not fair.
func TestUnfair(t *testing.T) {
	b := newBench(t)
	const id = "00000000000000a1"
	b.play(id, false, "h8", "k8")
	b.unfair = positions.Board(b.games[id].State.Position())
	f := library.Filter{Kind: gm.Game, Position: b.unfair}
	sgf := "(;GM[4]FF[4]SZ[15];B[hh];W[kh];B[aa])"
	if _, err := b.Import(t.Context(), "x.sgf", "", strings.NewReader(sgf), intake.Again{}); err != nil {
		t.Fatal(err)
	}
	page, err := b.Search(t.Context(), library.Filter{Kind: gm.Game}, library.Cursor{}, 9)
	if err != nil || len(page.Games) != 1 {
		t.Fatalf("%+v, %v", page, err)
	}
	n := page.Games[0].N
	for _, tt := range []struct {
		position, like string
		want           error
	}{
		{b.unfair, fmt.Sprintf("%d@1", n), errUnfair},
		{"", fmt.Sprintf("%d@2", n), errUnfair},
		{"", b.unfair, errUnfair},
		{b.unfair, b.unfair, errUnfair},
		{"", fmt.Sprintf("%d@1", n), nil},
		{"", fmt.Sprint(n), nil},
		{"", "99@2", library.ErrNoEntry},
	} {
		f := library.Filter{Kind: gm.Game, Position: tt.position, Like: tt.like}
		if _, err := b.Search(t.Context(), f, library.Cursor{}, 9); !errors.Is(err, tt.want) {
			t.Errorf("position %q, like %q: %v, want %v", tt.position, tt.like, err, tt.want)
		}
	}
	for name, ask := range map[string]func() error{
		"Explore":   func() error { _, err := b.Explore(t.Context(), f, ""); return err },
		"Search":    func() error { _, err := b.Search(t.Context(), f, library.Cursor{}, 9); return err },
		"Export":    func() error { _, err := b.Export(t.Context(), f, "sgf", record.Options{}); return err },
		"Departure": func() error { _, err := b.Departure(t.Context(), id, ""); return err },
	} {
		if err := ask(); !errors.Is(err, errUnfair) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNoLibrary(t *testing.T) {
	x := explorer.New(explorer.Parts{Books: books.New(nil, list, nil)})
	x.Changed("00000000000000a1") // and nothing waits
	x.Keep(t.Context())
	if _, err := x.Explore(t.Context(), library.Filter{Kind: gm.Game}, ""); !errors.Is(err, explorer.ErrNoLibrary) {
		t.Errorf("Explore = %v", err)
	}
	if _, err := x.Game(t.Context(), 1); !errors.Is(err, explorer.ErrNoLibrary) {
		t.Errorf("Game = %v", err)
	}
}
