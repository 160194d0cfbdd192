package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"duiyi/match"
	"duiyi/store"
)

// One backup a day is kept for the last seven days that had one. Other files
// stay, and a damaged backup does not displace a sound one.
func TestBackupDaily(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	mine := filepath.Join(dir, backupFolder, "duiyi-before-the-move.db")
	day := time.Date(2026, 11, 1, 12, 0, 0, 0, time.Local)
	for n := range 9 {
		for i, want := range []bool{true, false} {
			if made, err := s.backupDaily(t.Context(), day.AddDate(0, 0, n).Add(time.Duration(i)*time.Hour)); made != want || err != nil {
				t.Fatalf("day %d, time %d: made %v, %v", n, i, made, err)
			}
		}
		if err := os.WriteFile(mine, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	names := func() (all []string) {
		for _, path := range Backups(dir) {
			all = append(all, strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), "duiyi-2026-11-"), ".db"))
		}
		return all
	}
	if got := names(); !slices.Equal(got, []string{"09", "08", "07", "06", "05", "04", "03"}) {
		t.Errorf("kept %v", got)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}

	config := match.Config{Game: "chess"}
	sum := store.Summary{ID: "00000000000000ff", Game: "chess", Created: day, Updated: day}
	if err := s.Create(t.Context(), sum, []match.Event{{Type: match.EvStarted, Config: &config}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.writer.Exec("UPDATE events SET at_ms = 1"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.backupDaily(t.Context(), day.AddDate(0, 0, 9)); !errors.Is(err, ErrBackupDamaged) {
		t.Errorf("a damaged backup: %v", err)
	}
	if got := names(); len(got) != 8 {
		t.Errorf("kept %v", got)
	}
}

// Games older than checksums get them, when written or in the background,
// unless visibly damaged.
func TestSealOldGames(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of games, and one goroutine")
	}
	dir := t.TempDir()
	d, err := sql.Open("sqlite", dsn(filepath.Join(dir, fileName), ""))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	p, err := goose.NewProvider(goose.DialectSQLite3, d, migrations())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	const games = 2*sealAtOnce + 3
	id := func(n int) string { return fmt.Sprintf("%016x", n) }
	for n := range games {
		for _, statement := range []string{
			`INSERT INTO games VALUES (?, 'gomoku', 'renju', '一', '[{"kind":"human"},{"kind":"human"}]', 1, 2, NULL, 1, 1, NULL, 'b')`,
			`INSERT INTO events VALUES (?, 0, 'started', 1, '{"type":"started","at":1}')`,
			`INSERT INTO events VALUES (?, 1, 'moved', 2, '{"type":"moved","at":2,"move":"h8"}')`,
		} {
			if _, err := d.Exec(statement, id(n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := d.Exec("UPDATE events SET body = '{' WHERE game_id = ? AND seq = 1", id(1)); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}

	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	unsealed := func() (n int) {
		if err := s.conn.Reader.QueryRow("SELECT count(*) FROM games WHERE sum IS NULL").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	r, err := s.Load(t.Context(), id(0))
	if err != nil || r.Damage != nil || len(r.Events) != 2 || unsealed() != games {
		t.Fatalf("an old game: %+v, %v; %d without checksums", r, err, unsealed())
	}
	if err := s.Append(t.Context(), r.Summary, 2, []match.Event{{Type: match.EvMoved, At: 3, Move: "h9"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), store.Summary{ID: id(1)}, 2, []match.Event{{Type: match.EvMoved, At: 3, Move: "h9"}}); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("a move in a damaged game: %v", err)
	}
	if n := unsealed(); n != games-1 {
		t.Errorf("%d games without checksums, want %d", n, games-1)
	}

	ctx, cancel := context.WithCancel(t.Context())
	var told []string
	s.Upkeep(ctx, false, func(what string, err error) { told = append(told, what+": "+err.Error()) })
	cancel()
	if n := unsealed(); n != 1 {
		t.Errorf("%d games without checksums, want the damaged one", n)
	}
	if len(told) != 2 || !strings.Contains(told[0], id(1)) || !strings.Contains(told[1], "1 games") {
		t.Errorf("told %q", told)
	}
	for n := range games {
		r, err := s.Load(t.Context(), id(n))
		if err != nil || (r.Damage != nil) != (n == 1) {
			t.Errorf("game %d: damage %+v, %v", n, r.Damage, err)
		}
	}
	if _, err := s.writer.Exec("UPDATE events SET body = replace(body, 'h8', 'h7') WHERE game_id = ?", id(2)); err != nil {
		t.Fatal(err)
	}
	if r, err := s.Load(t.Context(), id(2)); err != nil || r.Damage == nil || r.Damage.Sound != 1 {
		t.Errorf("a change afterwards: %+v, %v", r.Damage, err)
	}
}

// The reasons why a store cannot write are distinguished, and nothing is
// half-written.
func TestCannotWrite(t *testing.T) {
	config := match.Config{Game: "chess"}
	create := func(s *Store, n int) error {
		sum := store.Summary{ID: fmt.Sprintf("%016x", n), Game: "chess", Title: strings.Repeat("x", 2000), Created: time.UnixMilli(1), Updated: time.UnixMilli(1)}
		return s.Create(context.Background(), sum, []match.Event{{Type: match.EvStarted, Config: &config}})
	}
	tests := []struct {
		name    string
		hinder  func(t *testing.T, s *Store)
		want    error
		release func(s *Store) error
	}{
		{"disk full", func(t *testing.T, s *Store) {
			var pages int
			if err := s.writer.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
				t.Fatal(err)
			}
			if _, err := s.writer.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
				t.Fatal(err)
			}
		}, store.ErrDiskFull, func(s *Store) error {
			_, err := s.writer.Exec("PRAGMA max_page_count = 100000")
			return err
		}},
		{"held by another program", func(t *testing.T, s *Store) {
			if _, err := s.writer.Exec("PRAGMA busy_timeout = 1"); err != nil {
				t.Fatal(err)
			}
			d, err := sql.Open("sqlite", dsn(s.path, "_txlock=immediate"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { d.Close() })
			tx, err := d.Begin()
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { tx.Rollback() })
		}, store.ErrLocked, nil},
		{"not to be written", func(t *testing.T, s *Store) {
			if _, err := s.writer.Exec("PRAGMA query_only = 1"); err != nil {
				t.Fatal(err)
			}
		}, store.ErrReadOnly, func(s *Store) error {
			_, err := s.writer.Exec("PRAGMA query_only = 0")
			return err
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Open(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			tt.hinder(t, s)
			made := 0
			for err == nil && made < 1000 {
				if err = create(s, made); err == nil {
					made++
				}
			}
			if !errors.Is(err, tt.want) {
				t.Fatalf("after %d games: %v, want %v", made, err, tt.want)
			}
			if _, err := s.Load(t.Context(), fmt.Sprintf("%016x", made)); !errors.Is(err, store.ErrNoGame) {
				t.Errorf("the game that was refused: %v", err)
			}
			if tt.release == nil {
				return
			}
			if err := errors.Join(tt.release(s), create(s, made)); err != nil {
				t.Errorf("once it can write again: %v", err)
			}
		})
	}
}
