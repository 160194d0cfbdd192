package sqlite_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"duiyi/match"
	"duiyi/store"
	"duiyi/store/sqlite"
)

// wholeGames returns the number of games of a database, none of them damaged.
func wholeGames(t *testing.T, s *sqlite.Store) int {
	t.Helper()
	games := 0
	faults, err := s.Check(t.Context(), func(r store.Record) {
		games++
		if r.Damage != nil {
			t.Errorf("game %s: %s", r.ID, r.Damage.Detail)
		}
	})
	if err != nil || len(faults) > 0 {
		t.Errorf("Check = %q, %v", faults, err)
	}
	return games
}

// openCopy opens a file as the database of a new folder.
func openCopy(t *testing.T, file string) *sqlite.Store {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "duiyi.db"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, dir)
}

// A backup taken while games are played, from the program or from outside,
// holds everything acknowledged before it began.
func TestBackupWhileWriting(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	sum := newGame(t, s)
	var wg sync.WaitGroup
	stop, begun := make(chan struct{}), make(chan struct{})
	defer wg.Wait()
	defer close(stop)
	wg.Go(func() {
		for n := 1; ; n++ {
			if n == 20 {
				close(begun)
			}
			select {
			case <-stop:
				return
			default:
			}
			sum.Plies = n
			if err := s.Append(t.Context(), sum, n, []match.Event{{Type: match.EvMoved, At: int64(n), Move: fmt.Sprint(n)}}); err != nil {
				t.Error(err)
				return
			}
		}
	})
	<-begun
	outside, err := sqlite.OpenReadOnly(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer outside.Close()
	for i, from := range []*sqlite.Store{s, outside} {
		file := filepath.Join(t.TempDir(), "copy.db")
		if err := from.Backup(t.Context(), file); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
		}
		if err := from.Backup(t.Context(), file); !errors.Is(err, sqlite.ErrExists) {
			t.Errorf("again to the same file: %v, want %v", err, sqlite.ErrExists)
		}
		c := openCopy(t, file)
		r, err := c.Load(t.Context(), sum.ID)
		if n := wholeGames(t, c); n != 1 || err != nil || len(r.Events) < 20 {
			t.Errorf("backup %d has %d games, %d events, %v", i, n, len(r.Events), err)
		}
		left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".*"))
		if err != nil || len(left) > 0 {
			t.Errorf("left behind: %q, %v", left, err)
		}
	}
}

func TestRestore(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	games := library(t, s, 3)
	file := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	later := newGame(t, s)
	if _, err := sqlite.Restore(t.Context(), dir, file, true, nil); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("Restore into a folder in use: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	database := filepath.Join(dir, "duiyi.db")
	before, err := os.ReadFile(database)
	if err != nil {
		t.Fatal(err)
	}

	bad := filepath.Join(t.TempDir(), "bad.db")
	copyFile(t, file, bad)
	raw(t, filepath.Dir(rename(t, bad)), "UPDATE events SET at_ms = 0 WHERE seq = 2")
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	if err := os.WriteFile(foreign, []byte("dear diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, refused := range []struct {
		file string
		want error
	}{{filepath.Join(filepath.Dir(bad), "duiyi.db"), sqlite.ErrBackupDamaged}, {foreign, sqlite.ErrBroken}, {"nowhere.db", os.ErrNotExist}} {
		if _, err := sqlite.Restore(t.Context(), dir, refused.file, false, nil); !errors.Is(err, refused.want) {
			t.Errorf("Restore of %s: %v, want %v", refused.file, err, refused.want)
		}
	}
	if after, err := os.ReadFile(database); err != nil || !bytes.Equal(before, after) {
		t.Errorf("a restore that was refused changed the database (%v)", err)
	}

	kept, err := sqlite.Restore(t.Context(), dir, file, true, nil)
	if err != nil || !strings.HasPrefix(filepath.Base(kept), "replaced-") {
		t.Fatalf("Restore = %q, %v", kept, err)
	}
	s = open(t, dir)
	if _, err := s.Load(t.Context(), later.ID); !errors.Is(err, store.ErrNoGame) || wholeGames(t, s) != len(games) {
		t.Errorf("the game after the backup: %v", err)
	}
	old := openCopy(t, kept)
	if _, err := old.Load(t.Context(), later.ID); err != nil {
		t.Errorf("what was replaced: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

// The page alone saves its database as it is, which has a journal beside it and not a log: that
// is a backup too, and a backup of what comes of it has no log either.
func TestRestorePage(t *testing.T) {
	saved := t.TempDir()
	s := open(t, saved)
	games := library(t, s, 3)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	raw(t, saved, "PRAGMA journal_mode = TRUNCATE")
	file := filepath.Join(saved, "duiyi.db")
	withLog := func(file string) bool {
		t.Helper()
		data, err := os.ReadFile(file)
		if err != nil || len(data) < 100 {
			t.Fatalf("%d bytes, %v", len(data), err)
		}
		return data[18] == 2 || data[19] == 2
	}
	if withLog(file) {
		t.Fatal("the file is not like that of a page")
	}
	dir := t.TempDir()
	if kept, err := sqlite.Restore(t.Context(), dir, file, true, nil); kept != "" || err != nil {
		t.Fatalf("Restore = %q, %v", kept, err)
	}
	s = open(t, dir)
	newGame(t, s)
	if n := wholeGames(t, s); n != len(games)+1 {
		t.Errorf("%d games, want %d and a new one", n, len(games))
	}
	back := filepath.Join(t.TempDir(), "back.db")
	if err := s.Backup(t.Context(), back); err != nil || withLog(back) {
		t.Errorf("a backup with a log: %v, %v", withLog(back), err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// rename gives a file the name that raw expects.
func rename(t *testing.T, file string) string {
	t.Helper()
	to := filepath.Join(filepath.Dir(file), "duiyi.db")
	if err := os.Rename(file, to); err != nil {
		t.Fatal(err)
	}
	return to
}

// A file that has lost its content is not mistaken for a new one.
func TestLostFile(t *testing.T) {
	withBackup := func(t *testing.T, dir string) {
		t.Helper()
		s := open(t, dir)
		newGame(t, s)
		if err := os.Mkdir(filepath.Join(dir, "backups"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := s.Backup(t.Context(), filepath.Join(dir, "backups", "duiyi-2026-11-22.db")); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name    string
		prepare func(t *testing.T, dir string) error
		says    string // "" if the program starts a new database
	}{
		{"nothing there", func(*testing.T, string) error { return nil }, ""},
		{"empty", func(t *testing.T, dir string) error { return os.WriteFile(filepath.Join(dir, "duiyi.db"), nil, 0o600) }, ""},
		{"empty beside a backup", func(t *testing.T, dir string) error {
			withBackup(t, dir)
			return os.Truncate(filepath.Join(dir, "duiyi.db"), 0)
		}, "duiyi restore"},
		{"gone beside a backup", func(t *testing.T, dir string) error {
			withBackup(t, dir)
			return os.Remove(filepath.Join(dir, "duiyi.db"))
		}, "duiyi restore"},
		{"empty beside its log", func(t *testing.T, dir string) error {
			return errors.Join(os.WriteFile(filepath.Join(dir, "duiyi.db"), nil, 0o600), os.WriteFile(filepath.Join(dir, "duiyi.db-wal"), []byte("frames"), 0o600))
		}, "log of what it held"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := tt.prepare(t, dir); err != nil {
				t.Fatal(err)
			}
			s, err := sqlite.Open(dir)
			if tt.says == "" {
				if err != nil {
					t.Fatal(err)
				}
				s.Close()
				return
			}
			checkOpenError(t, err, sqlite.ErrBroken, tt.says, dir)
		})
	}
}

// Only its owner can read the data folder, whatever its permissions were.
func TestPrivate(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	newGame(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"duiyi.db", "duiyi.lock"} {
		if err := os.Chmod(filepath.Join(dir, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s = open(t, dir)
	if err := s.Rename(t.Context(), "00000000000000ff", "x"); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) < 4 { // the database, its log, the log's index and the lock
		t.Fatalf("%v, %v", entries, err)
	}
	for _, e := range entries {
		if info, err := e.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, %v", e.Name(), info.Mode(), err)
		}
	}
}

func TestOpenReadOnly(t *testing.T) {
	dir := t.TempDir()
	if _, err := sqlite.OpenReadOnly(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder without a database: %v", err)
	}
	s := open(t, dir)
	newGame(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := sqlite.OpenReadOnly(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n := wholeGames(t, r); n != 1 {
		t.Errorf("%d games", n)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	raw(t, dir, "UPDATE goose_db_version SET version_id = 2 WHERE version_id = (SELECT max(version_id) FROM goose_db_version)")
	_, err = sqlite.OpenReadOnly(dir)
	checkOpenError(t, err, sqlite.ErrOlder, dir, "duiyi serve")
}
