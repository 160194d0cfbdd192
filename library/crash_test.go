package library_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/library/kinds"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
)

// crashDir is the variable that passes the data folder to the child process of
// TestCrash.
const crashDir = "DUIYI_TEST_CRASH_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		fmt.Fprintln(os.Stderr, importSlowly(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// importSlowly imports the file of TestCrash and prints the number of games
// after each step. It waits there for a line of input.
func importSlowly(dir string) error {
	s, err := sqlite.Open(dir)
	if err != nil {
		return err
	}
	l := library.New(s, filepath.Join(dir, "index"), kinds.All())
	in := bufio.NewScanner(os.Stdin)
	_, err = intake.Files(context.Background(), l, formats.All(), []string{filepath.Join(dir, "games.pgn")}, intake.Again{}, func(p intake.Progress) {
		fmt.Println(p.Added)
		in.Scan()
	})
	return err
}

// written returns games as PGN.
func written(t *testing.T, games []*record.Game) []byte {
	t.Helper()
	pgn, err := formats.All().ByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := pgn.Write(games, record.Options{Notation: "iccs"})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestCrash tests that reported games survive kill -9, and that importing
// again adds the rest, each game once.
func TestCrash(t *testing.T) {
	const all = 800
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "games.pgn"), written(t, wander(all)), 0o600); err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashDir+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	on, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	told := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if told, err = strconv.Atoi(lines.Text()); err != nil {
			t.Error(err)
		}
		fmt.Fprintln(on)
		if told >= all/3 { // the next games are being written
			if err := child.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Error(err)
			}
		}
	}
	if err := child.Wait(); err == nil || told < all/3 {
		t.Fatalf("the child ended with %v after %d games", err, told)
	}

	s := openStore(t, dir)
	l := library.New(s, filepath.Join(dir, "index"), kinds.All())
	defer l.Close()
	page, err := l.Search(t.Context(), library.Filter{}, library.Cursor{}, 1)
	if err != nil || page.Counts.Games < told {
		t.Errorf("%d games of %d are there, %v", page.Counts.Games, told, err)
	}
	before := page.Counts.Games
	p, err := intake.Files(t.Context(), l, formats.All(), []string{filepath.Join(dir, "games.pgn")}, intake.Again{}, func(intake.Progress) {})
	if err != nil || p.Added != all-before {
		t.Errorf("again %+v, %v; %d were there", p, err, before)
	}
	x, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi"})
	if err != nil || x.Games != all {
		t.Errorf("%d games in the end, %v", x.Games, err)
	}
}

var errFull = errors.New("no space left on device")

// A fullStore fails after some calls of AddEntries.
type fullStore struct {
	library.Store
	room int
}

// A tellingStore signals when games are read.
type tellingStore struct {
	library.Store
	asked func()
}

func (s *tellingStore) Rows(ctx context.Context, after int64, most int) ([]library.Row, error) {
	s.asked()
	return s.Store.Rows(ctx, after, most)
}

func (s *fullStore) AddEntries(ctx context.Context, games []library.Entry) ([]int64, int, error) {
	if s.room--; s.room < 0 {
		return nil, 0, errFull
	}
	return s.Store.AddEntries(ctx, games)
}

// TestFullDisk tests that an import reports a full disk, leaves whole games,
// and continues once there is space.
func TestFullDisk(t *testing.T) {
	const all = 300
	dir := t.TempDir()
	path := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(path, written(t, wander(all)), 0o600); err != nil {
		t.Fatal(err)
	}
	store := &fullStore{openStore(t, dir), 1}
	l := library.New(store, filepath.Join(dir, "index"), kinds.All())
	defer l.Close()
	p, err := intake.Files(t.Context(), l, formats.All(), []string{path}, intake.Again{}, func(intake.Progress) {})
	if !errors.Is(err, errFull) || p.Added == 0 || p.Added == all {
		t.Fatalf("%+v, %v", p, err)
	}
	page, err := l.Search(t.Context(), library.Filter{}, library.Cursor{}, 1)
	if err != nil || page.Counts.Games != p.Added {
		t.Errorf("%d games of %d are there, %v", page.Counts.Games, p.Added, err)
	}
	store.room = all
	again, err := intake.Files(t.Context(), l, formats.All(), []string{path}, intake.Again{}, func(intake.Progress) {})
	if err != nil || again.Games != all || again.Added != all-p.Added {
		t.Errorf("again %+v, %v", again, err)
	}
}

// TestIndexWithoutRoom tests that an index which cannot be written stays in
// memory, and is rebuilt once it can be.
func TestIndexWithoutRoom(t *testing.T) {
	for _, when := range []string{"at first", "while it is made", "later"} {
		t.Run(when, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "index")
			obstruct := func() {
				if err := errors.Join(os.RemoveAll(path), os.MkdirAll(filepath.Join(path, "in the way"), 0o700)); err != nil {
					t.Fatal(err)
				}
			}
			s := &tellingStore{openStore(t, dir), func() {}}
			l := library.New(s, path, kinds.All())
			defer l.Close()
			var told []error
			l.OnUnwritten(func(err error) { told = append(told, err) })
			games := wander(60)
			add(t, l, games[:20]...)
			if when == "later" {
				if err := l.Rebuild(t.Context()); err != nil || l.Unwritten() != nil {
					t.Fatal(err, l.Unwritten())
				}
			}
			if when == "while it is made" {
				s.asked = obstruct
			} else {
				obstruct()
			}
			add(t, l, games[20:40]...)
			if err := l.Rebuild(t.Context()); err != nil {
				t.Fatal(err)
			}
			add(t, l, games[40:]...)
			x, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi"})
			if err != nil || x.Games != 60 || l.Unwritten() == nil || !strings.Contains(l.Unwritten().Error(), "index") {
				t.Errorf("%d games, %v, %v", x.Games, err, l.Unwritten())
			}
			if len(told) != 1 || told[0] != l.Unwritten() {
				t.Errorf("told of %v", told)
			}
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
			s.asked = func() {}
			again := library.New(s, path, kinds.All())
			defer again.Close()
			if err := again.Rebuild(t.Context()); err != nil || again.Unwritten() != nil {
				t.Fatal(err, again.Unwritten())
			}
			if info, err := os.Stat(path); err != nil || info.Size() < 2000 {
				t.Errorf("the index: %v, %v", info, err)
			}
		})
	}
}
