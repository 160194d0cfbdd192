package sqlite_test

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/match"
	"duiyi/people"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/store/storetest"
)

func open(t *testing.T, dir string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) app.Store { return open(t, sqlitetest.Dir(t)) })
	storetest.RunRatings(t, func(t *testing.T) storetest.RatingStore { return open(t, sqlitetest.Dir(t)) })
	storetest.RunPeople(t, func(t *testing.T) people.Store { return open(t, sqlitetest.Dir(t)) })
}

// A folder name may contain characters with a meaning in URIs, and need not
// exist.
func TestOpenOddFolder(t *testing.T) {
	for _, name := range []string{"a b", "100%41", "q?x=1", "h#ash", "棋谱", "new/and/deep"} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), name)
			open(t, dir)
			if _, err := os.Stat(filepath.Join(dir, "duiyi.db")); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestOpenRelativeFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	open(t, "data")
	if _, err := os.Stat(filepath.Join("data", "duiyi.db")); err != nil {
		t.Error(err)
	}
}

func TestReopen(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	sum := newGame(t, s)
	if err := s.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	r, err := open(t, dir).Load(t.Context(), sum.ID)
	if err != nil || r.Board != sum.Board || len(r.Events) != 1 {
		t.Errorf("Load after reopening = %+v, %v", r, err)
	}
}

func newGame(t *testing.T, s app.Store) store.Summary {
	t.Helper()
	config := match.Config{Game: "gomoku", Rules: "standard", Options: match.Options{"size": []byte("15")}, Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}}
	sum := store.Summary{ID: "00000000000000ff", Game: "gomoku", Rules: "standard", Players: config.Players,
		Created: time.UnixMilli(5).UTC(), Updated: time.UnixMilli(5).UTC(), Board: "./."}
	if err := s.Create(t.Context(), sum, []match.Event{{Type: match.EvStarted, At: 5, Config: &config}}); err != nil {
		t.Fatalf("Create: %v", err)
	}
	return sum
}

func TestOpenErrors(t *testing.T) {
	ours := func(t *testing.T, dir string, statements ...string) {
		t.Helper()
		s, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		newGame(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		raw(t, dir, statements...)
	}
	write := func(t *testing.T, dir, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "duiyi.db"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name    string
		prepare func(t *testing.T, dir string)
		want    error
		says    []string // besides the path
	}{
		{"text file", func(t *testing.T, dir string) {
			write(t, dir, "dear diary, today I lost to the engine again")
		}, sqlite.ErrBroken, []string{"duiyi.db", "left as it is", "--data"}},
		{"short file", func(t *testing.T, dir string) {
			write(t, dir, "SQLite")
		}, sqlite.ErrBroken, []string{"duiyi.db"}},
		{"zeros", func(t *testing.T, dir string) {
			write(t, dir, string(make([]byte, 8192)))
		}, sqlite.ErrBroken, []string{"duiyi.db"}},
		{"header and rubbish", func(t *testing.T, dir string) {
			write(t, dir, "SQLite format 3\x00"+strings.Repeat("rubbish ", 1000))
		}, sqlite.ErrBroken, []string{"duiyi.db"}},
		{"page overwritten", func(t *testing.T, dir string) {
			ours(t, dir)
			f, err := os.OpenFile(filepath.Join(dir, "duiyi.db"), os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := f.WriteAt(bytes.Repeat([]byte{0xA5}, 4096), 4096); err != nil {
				t.Fatal(err)
			}
		}, sqlite.ErrBroken, []string{"duiyi.db"}},
		{"cut short", func(t *testing.T, dir string) {
			ours(t, dir)
			if err := os.Truncate(filepath.Join(dir, "duiyi.db"), 8192); err != nil {
				t.Fatal(err)
			}
		}, sqlite.ErrBroken, []string{"duiyi.db"}},
		{"another program's", func(t *testing.T, dir string) {
			raw(t, dir, "CREATE TABLE recipes (name TEXT)")
		}, sqlite.ErrBroken, []string{"duiyi.db", "another program"}},
		{"newer schema", func(t *testing.T, dir string) {
			ours(t, dir, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9001, 1)")
		}, sqlite.ErrNewer, []string{"duiyi.db", "9001", "newer duiyi", "--data"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			tt.prepare(t, dir)
			path := filepath.Join(dir, "duiyi.db")
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			s, err := sqlite.Open(dir)
			if err == nil {
				s.Close()
			}
			checkOpenError(t, err, tt.want, append(tt.says, dir)...)
			after, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(before, after) {
				t.Errorf("the file was changed (%v)", err)
			}
		})
	}
}

func checkOpenError(t *testing.T, err, want error, says ...string) {
	t.Helper()
	var oe *sqlite.OpenError
	if !errors.As(err, &oe) || !errors.Is(err, want) {
		t.Fatalf("Open = %v, want an OpenError of kind %q", err, want)
	}
	for _, text := range says {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("the error does not say %q: %v", text, err)
		}
	}
}

// raw runs statements on the file as another program would.
func raw(t *testing.T, dir string, statements ...string) {
	t.Helper()
	d, err := sql.Open("sqlite", filepath.Join(dir, "duiyi.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, s := range statements {
		if _, err := d.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func TestOpenUnwritable(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	closed := filepath.Join(dir, "closed")
	if err := os.Mkdir(closed, 0o500); err != nil {
		t.Fatal(err)
	}
	// An existing database that this user may only read.
	readOnly := filepath.Join(dir, "read-only")
	store, err := sqlite.Open(readOnly)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(store.Close(), os.Chmod(filepath.Join(readOnly, "duiyi.db"), 0o400)); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, dir string
		skip      bool
	}{
		{"a database only to be read", readOnly, os.Geteuid() == 0},
		{"a file stands there", file, false},
		{"below a file", filepath.Join(file, "data"), false},
		{"no permission", closed, os.Geteuid() == 0},
		{"no permission to create", filepath.Join(closed, "data"), os.Geteuid() == 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.skip {
				t.Skip("the superuser may write anywhere")
			}
			_, err := sqlite.Open(tt.dir)
			checkOpenError(t, err, sqlite.ErrUnwritable, tt.dir, "--data")
		})
	}
}

func TestOpenTwice(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	_, err := sqlite.Open(dir)
	checkOpenError(t, err, sqlite.ErrInUse, dir, "--data")
	newGame(t, s) // the first store is unaffected
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
}
