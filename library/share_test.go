package library_test

import (
	"context"
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
