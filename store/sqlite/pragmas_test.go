package sqlite

import (
	"database/sql"
	"testing"
)

// TestPragmas checks the settings on which the store's promises rest, in both
// connection pools: with synchronous below FULL (2) a power cut loses commits
// that SQLite has acknowledged, without the write-ahead log readers wait for
// writers, and without foreign keys rows are orphaned.
func TestPragmas(t *testing.T) {
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	for name, pool := range map[string]*sql.DB{"writer": s.writer, "reader": s.conn.Reader} {
		for pragma, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1"} {
			var got string
			if err := pool.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s: %s is %q (%v), want %q", name, pragma, got, err, want)
			}
		}
	}
}
