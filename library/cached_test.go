package library_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/library/kinds"
	"duiyi/record"
	"duiyi/record/formats"
)

// A countingStore counts the names and namings that are read, and the writes
// of games.
type countingStore struct {
	library.Store
	read, writes int
}

func (s *countingStore) Names(ctx context.Context, after int64) ([]library.Name, error) {
	list, err := s.Store.Names(ctx, after)
	s.read += len(list)
	return list, err
}

func (s *countingStore) Namings(ctx context.Context, after int64, most int) ([]library.Naming, error) {
	list, err := s.Store.Namings(ctx, after, most)
	s.read += len(list)
	return list, err
}

func (s *countingStore) AddEntries(ctx context.Context, games []library.Entry) ([]int64, int, error) {
	s.writes++
	return s.Store.AddEntries(ctx, games)
}

// TestNamesFile tests that an opened library has its names from their file
// instead of the store, with what came later, and that a file that does not fit
// the store changes nothing.
func TestNamesFile(t *testing.T) {
	l, s, dir := openLibrary(t)
	games := wander(800)
	for i, g := range games {
		g.Players = [2]string{fmt.Sprint("甲", i), fmt.Sprint("乙 ", i)}
	}
	add(t, l, games...)
	for i, g := range games[:300] { // appearances
		g.Players[0] = fmt.Sprint("丙", i)
	}
	add(t, l, games[:300]...)
	if err := l.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	index := filepath.Join(dir, "index")
	file, err := os.ReadFile(index + ".names")
	if err != nil {
		t.Fatal(err)
	}
	// answers returns what an opened library finds, and how many rows it read for that.
	answers := func() (answers []any, read int) {
		t.Helper()
		store := &countingStore{Store: s}
		opened := library.New(store, index, kinds.All())
		defer opened.Close()
		for _, name := range []string{"甲7", "乙 799", "丙29", "丁"} {
			page, err := opened.Search(t.Context(), library.Filter{Kind: "xiangqi", Player: name}, library.Cursor{}, 50)
			if err != nil {
				t.Fatal(err)
			}
			who, err := opened.Persons(t.Context(), "xiangqi", name, 9)
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, page, who)
		}
		return answers, store.read
	}
	compare := func(when string, most int) {
		t.Helper()
		got, read := answers()
		if read > most {
			t.Errorf("%s: %d rows are read, want %d at most", when, read, most)
		}
		kept, err := os.ReadFile(index + ".names")
		if err == nil {
			err = os.Remove(index + ".names")
		}
		if err != nil && most < 100 {
			t.Fatal(err)
		}
		want, _ := answers()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-store +file):\n%s", when, diff)
		}
		if kept != nil {
			if err := os.WriteFile(index+".names", kept, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	compare("whole", 2)

	more := wander(801)[800]
	more.Players = [2]string{"丁", "甲7"}
	add(t, l, more)
	compare("one game more", 4)

	flipped := bytes.Clone(file)
	flipped[bytes.Index(file, []byte("甲7"))+len("甲")] = '8'
	for name, damaged := range map[string][]byte{"cut": file[:len(file)-1], "changed": append([]byte{'X'}, file[1:]...), "a name changed": flipped, "empty": {}} {
		if err := os.WriteFile(index+".names", damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		compare(name, 1<<20)
	}
	if err := os.WriteFile(index+".names", file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.JoinNames(t.Context(), []string{"甲7", "乙 799"}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(index + ".names"); err == nil {
		t.Error("a file without the join is left")
	}
	compare("joined", 1<<20)

	// The data folder is replaced by one of a copy made before.
	if err := os.WriteFile(index+".names", file, 0o600); err != nil {
		t.Fatal(err)
	}
	l.Close()
	other, s2, dir2 := openLibrary(t)
	add(t, other, games[:500]...)
	if err := os.WriteFile(filepath.Join(dir2, "index.names"), file, 0o600); err != nil {
		t.Fatal(err)
	}
	s, index = s2, filepath.Join(dir2, "index")
	compare("another store", 1<<20)
}

// TestSmallFiles tests that files with one game each are stored in few writes,
// in the order of their names, and that an import that was broken off goes on.
func TestSmallFiles(t *testing.T) {
	const files = 600
	dir := t.TempDir()
	folder := filepath.Join(dir, "games")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for i, g := range wander(files) {
		g.Players[0] = fmt.Sprintf("P%03d", i)
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d.pgn", i)), written(t, []*record.Game{g}), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	store := &countingStore{Store: openStore(t, dir)}
	l := library.New(store, filepath.Join(dir, "index"), kinds.All())
	defer l.Close()
	ctx, stop := context.WithCancel(t.Context())
	first, err := intake.Files(ctx, l, formats.All(), []string{folder}, intake.Again{}, func(intake.Progress) { stop() })
	if err == nil || first.Added == 0 || first.Added == files || first.Files > first.Added {
		t.Fatalf("broken off: %+v, %v", first, err)
	}
	second, err := intake.Files(t.Context(), l, formats.All(), []string{folder}, intake.Again{}, func(intake.Progress) {})
	if err != nil || second.Before != first.Files || second.Added != files-first.Added || second.Files != files-first.Files || second.Games != second.Files {
		t.Errorf("%+v after %+v, %v", second, first, err)
	}
	if store.writes > files/4 {
		t.Errorf("%d writes for %d files", store.writes, files)
	}
	next := 0
	for n := int64(1); next < files && n < 2*files; n++ { // a game that is added again may take a number
		e, err := l.Entry(t.Context(), n)
		if errors.Is(err, library.ErrNoEntry) {
			continue
		}
		if want := fmt.Sprintf("P%03d", next); err != nil || e.Players[0] != want {
			t.Fatalf("game %d is of %s, %v, want %s", n, e.Players[0], err, want)
		}
		next++
	}
	if next != files {
		t.Errorf("%d games, want %d", next, files)
	}
}
