package eachfile

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestWalk tests that a folder larger than what is read at once is walked
// completely, that a small one is walked in order, and that links are not
// followed.
func TestWalk(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a/2.pgn", "a/1.pgn", "b.pgn", "0.pgn"} {
		if err := os.MkdirAll(filepath.Join(dir, "small", filepath.Dir(name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "small", name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(dir, filepath.Join(dir, "small", "link")); err != nil {
		t.Skip(err)
	}
	seen := func(path string) (list []string) {
		t.Helper()
		err := Walk(filepath.Join(dir, path), func(path string, err error) error {
			if err != nil {
				t.Errorf("%s: %v", path, err)
			}
			name, _ := filepath.Rel(dir, path)
			list = append(list, name)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if got, want := fmt.Sprint(seen("small")), "[small/0.pgn small/a/1.pgn small/a/2.pgn small/b.pgn]"; got != want {
		t.Errorf("walked %s, want %s", got, want)
	}
	if got := seen("small/b.pgn"); len(got) != 1 {
		t.Errorf("a file: %v", got)
	}
	if testing.Short() {
		return
	}
	if err := os.Mkdir(filepath.Join(dir, "large"), 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range dirEntries + 7 {
		if err := os.WriteFile(filepath.Join(dir, "large", fmt.Sprint(i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	once := map[string]bool{}
	for _, path := range seen("large") {
		once[path] = true
	}
	if len(once) != dirEntries+7 {
		t.Errorf("%d files of %d", len(once), dirEntries+7)
	}
	missing := 0
	if err := Walk(filepath.Join(dir, "none"), func(_ string, err error) error { missing++; return nil }); err != nil || missing != 1 {
		t.Errorf("a missing path: %v, %d", err, missing)
	}
}
