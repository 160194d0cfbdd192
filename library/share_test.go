package library_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"duiyi/library"
	"duiyi/library/kinds"
)

// A shared store tells programs of joined names and removed games, as PostgreSQL does.
type shared struct {
	library.Store
	joined  int64
	edition int64
	gone    []int64
}

func (s *shared) Extent(ctx context.Context) (library.Extent, error) {
	e, err := s.Store.Extent(ctx)
	e.Joined, e.Edition, e.Gone = s.joined, e.Edition+s.edition, s.gone
	return e, err
}

func (s *shared) JoinNames(ctx context.Context, names []string) error {
	s.joined++
	return s.Store.JoinNames(ctx, names)
}

func (s *shared) Disown(ctx context.Context, id string) (int64, error) {
	n, err := s.Store.Disown(ctx, id)
	s.gone = append(s.gone, n)
	return n, err
}

// TestShare tests that a library finds what other programs add, join and remove,
// without being reopened.
func TestShare(t *testing.T) {
	dir := t.TempDir()
	s := &shared{Store: openStore(t, dir)}
	l := library.New(s, filepath.Join(dir, "index"), kinds.All())
	defer l.Close()
	played := wander(8)
	for i, name := range []string{"胡荣华", "胡榮華", "C", "D"} {
		played[i].Players = [2]string{name, "B"}
	}
	add(t, l, played[:3]...)
	other := library.New(s, filepath.Join(dir, "other"), kinds.All())
	defer other.Close()
	other.Share(time.Nanosecond)
	wants := func(what string, f library.Filter, want int) {
		t.Helper()
		page, err := other.Search(t.Context(), f, library.Cursor{}, 50)
		if err != nil || page.Counts.Games != want {
			t.Errorf("%s: %d games, %v, want %d", what, page.Counts.Games, err, want)
		}
	}
	wants("at first", library.Filter{}, 3)
	wants("one spelling", library.Filter{Player: "胡荣华"}, 1)

	add(t, l, played[3])
	wants("after another program has added a game", library.Filter{}, 4)
	if err := l.JoinNames(t.Context(), []string{"胡荣华", "胡榮華"}); err != nil {
		t.Fatal(err)
	}
	wants("after another program has joined two spellings", library.Filter{Player: "胡荣华"}, 2)
	if err := l.AddOwn(t.Context(), "0123456789abcdef", played[4]); err != nil {
		t.Fatal(err)
	}
	wants("after a game was played at another program", library.Filter{Own: true}, 1)
	if err := l.Disown(t.Context(), "0123456789abcdef"); err != nil {
		t.Fatal(err)
	}
	wants("after that game was deleted there", library.Filter{Own: true}, 0)
	wants("in all", library.Filter{}, 4)

	// So many games are gone that the store no longer lists them: a new edition begins.
	if err := l.AddOwn(t.Context(), "0123456789abcdee", played[5]); err != nil {
		t.Fatal(err)
	}
	wants("after another game was played there", library.Filter{}, 5)
	if _, err := s.Store.Disown(t.Context(), "0123456789abcdee"); err != nil {
		t.Fatal(err)
	}
	wants("while nobody says that it is gone", library.Filter{}, 5)
	s.gone, s.edition = nil, 1
	wants("in the new edition", library.Filter{}, 4)
}

// TestNamesFileOfAnother tests that a program that begins again does not take names from its file that
// another program has joined since.
func TestNamesFileOfAnother(t *testing.T) {
	dir := t.TempDir()
	s := &shared{Store: openStore(t, dir)}
	l := library.New(s, filepath.Join(dir, "index"), kinds.All())
	defer l.Close()
	games := wander(600)
	for i, g := range games {
		g.Players = [2]string{fmt.Sprintf("甲%03d", i), fmt.Sprintf("乙%03d", i)}
	}
	add(t, l, games...)
	open := func() *library.Library {
		other := library.New(s, filepath.Join(dir, "other"), kinds.All())
		other.Share(time.Hour)
		return other
	}
	first := open()
	if err := errors.Join(first.Warm(t.Context()), first.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "other.names")); err != nil {
		t.Fatal(err)
	}
	if err := l.JoinNames(t.Context(), []string{"甲001", "甲002"}); err != nil {
		t.Fatal(err)
	}
	for n := range 2 { // the second time from the file that the first has written
		other := open()
		page, err := other.Search(t.Context(), library.Filter{Player: "甲001"}, library.Cursor{}, 50)
		if err := errors.Join(err, other.Close()); err != nil || page.Counts.Games != 2 {
			t.Errorf("opened for the %d. time after the join: %d games, %v, want 2", n+1, page.Counts.Games, err)
		}
	}
}
