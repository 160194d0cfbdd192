// Package sqlitetest gives tests data folders with a migrated database:
// creating the tables takes fifteen times as long as opening it, and most of a
// short test under the race detector.
package sqlitetest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"duiyi/store/sqlite"
)

// file is a new database as Open creates it.
var file = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "duiyi-empty-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s, err := sqlite.Open(dir)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "duiyi.db"))
})

// Dir returns a new data folder for a test.
func Dir(t testing.TB) string {
	t.Helper()
	data, err := file()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "duiyi.db"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}
