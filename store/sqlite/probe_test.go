package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"duiyi/store"
)

// A probe leaves nothing behind, and reports why the folder cannot be written.
func TestProbe(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	before, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadDir(dir); err != nil || len(after) != len(before) {
		t.Errorf("%d files, %v, there were %d", len(after), err, len(before))
	}
	// Put something that cannot be written in place of the probe's file.
	path := filepath.Join(dir, probeName)
	if err := os.MkdirAll(filepath.Join(path, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	var oe *OpenError
	if err := s.Probe(t.Context()); !errors.As(err, &oe) || !errors.Is(err, store.ErrDiskFault) || oe.Path != dir {
		t.Errorf("where it cannot be written: %v", err)
	}
}

// Opening an existing database never creates one; the error says what is
// missing and where.
func TestOpenNothing(t *testing.T) {
	root := t.TempDir()
	empty, file := filepath.Join(root, "empty"), filepath.Join(root, "file")
	if err := errors.Join(os.Mkdir(empty, 0o700), os.WriteFile(file, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(root, "missing", "deep")
	for name, open := range map[string]func(string) (*Store, error){"read": OpenReadOnly, "work": OpenExisting} {
		for _, tt := range []struct {
			dir, path string
			kind      error
		}{
			{missing, missing, ErrNoFolder},
			{file, file, ErrNoFolder},
			{empty, filepath.Join(empty, fileName), ErrNoDatabase},
		} {
			s, err := open(tt.dir)
			if err == nil {
				s.Close()
			}
			var oe *OpenError
			if !errors.As(err, &oe) || !errors.Is(err, tt.kind) || oe.Path != tt.path || errors.Is(err, ErrUnwritable) {
				t.Errorf("%s %s: %v, want %v at %s", name, tt.dir, err, tt.kind, tt.path)
			}
		}
	}
	entries, err := os.ReadDir(empty)
	if err != nil || len(entries) != 0 {
		t.Errorf("in the empty folder there are %v, %v", entries, err)
	}
	if _, err := os.Stat(filepath.Dir(missing)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the missing folder: %v", err)
	}
}

// Restore rejects a file that is not a backup before it creates anything.
func TestRestoreNothing(t *testing.T) {
	root := t.TempDir()
	folder, empty, text := filepath.Join(root, "folder"), filepath.Join(root, "empty"), filepath.Join(root, "text")
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(empty, nil, 0o600), os.WriteFile(text, []byte("a letter"), 0o600)); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(root, "data")
	for _, tt := range []struct{ file, want string }{
		{folder, folder + ": is a folder: name a backup file, such as duiyi-2006-01-02.db"},
		{filepath.Join(root, "none"), filepath.Join(root, "none") + ": no such file or directory"},
		{empty, empty + ": not a backup: the file is empty"},
		{text, text + ": the database is damaged or not one of duiyi's: it is not an SQLite file; " + brokenHint},
	} {
		if _, err := Restore(t.Context(), data, tt.file, false, nil); err == nil || err.Error() != tt.want {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
	if _, err := os.Stat(data); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the data folder: %v", err)
	}
}
