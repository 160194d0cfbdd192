package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"duiyi/store/postgres/pgtest"
)

// TestServeDatabase: two programs on one database show the same games, each is
// gone on with at the other, and what was played is there after both were killed;
// so are accounts.
func TestServeDatabase(t *testing.T) {
	if testing.Short() {
		t.Skip("the program is started in the long tests")
	}
	address := pgtest.Start(t).Address
	one := startServer(t, filepath.Join(t.TempDir(), "one"), "--database", address)
	human := map[string]any{"kind": "human"}
	var g gameView
	if status := one.call(t, http.MethodPost, "api/games", map[string]any{"game": "xiangqi", "players": []any{human, human}, "clock": map[string]any{}}, &g); status != http.StatusCreated {
		t.Fatalf("new game: status %d", status)
	}
	move := func(s *server, text string, want int) {
		t.Helper()
		if status := s.call(t, http.MethodPost, "api/games/"+g.ID+"/commands", map[string]any{"type": "move", "move": text}, &g); status != http.StatusOK || g.Ply != want {
			t.Fatalf("move %s: status %d, %d plies on the board", text, status, g.Ply)
		}
	}
	move(one, "炮二平五", 1)
	two := startServer(t, filepath.Join(t.TempDir(), "two"), "--database", address)
	move(two, "h8+7", 2)

	// What is put into the library beside them is found by both.
	file := filepath.Join(t.TempDir(), "cup.pgn")
	if err := os.WriteFile(file, []byte("[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n1. h2e2 h9g7 1-0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	found := func(s *server) int {
		var page struct{ Games []any }
		if status := s.call(t, http.MethodGet, "api/library?game=xiangqi", nil, &page); status != http.StatusOK {
			t.Fatalf("the library: status %d", status)
		}
		return len(page.Games)
	}
	if n := found(one) + found(two); n != 0 {
		t.Errorf("%d games in a new library", n)
	}
	if status, out, errs := runs("library", "import", "--database", address, file); status != exitDone || !strings.HasPrefix(out, "1 games in 1 files, 1 of them new") {
		t.Fatalf("library import: status %d, %s%s", status, out, errs)
	}
	for found(one)+found(two) < 2 { // they look once a second
		time.Sleep(10 * time.Millisecond)
	}
	for _, s := range []*server{one, two} {
		s.stop(t, syscall.SIGKILL)
	}
	again := startServer(t, filepath.Join(t.TempDir(), "three"), "--database", address)
	move(again, "h0g2", 3)
	if code := again.stop(t, syscall.SIGTERM); code != 0 {
		t.Errorf("exit status %d, %s", code, again.err.String())
	}

	// Who makes an account at one logs in at another.
	who := map[string]string{"name": "Liming", "password": "a board in the yard"}
	first := startServer(t, filepath.Join(t.TempDir(), "four"), "--database", address, "--accounts")
	if status := first.call(t, http.MethodPost, "api/signup", who, nil); status != http.StatusCreated {
		t.Errorf("an account: status %d", status)
	}
	first.stop(t, syscall.SIGKILL)
	second := startServer(t, filepath.Join(t.TempDir(), "five"), "--database", address, "--accounts")
	if status := second.call(t, http.MethodPost, "api/login", who, nil); status != http.StatusOK {
		t.Errorf("a log-in: status %d", status)
	}
	second.stop(t, syscall.SIGTERM)

	// All of it moves into a folder, where a second copy finds nothing to do; a
	// folder that has a game of its own is left as it is.
	house := filepath.Join(t.TempDir(), "house")
	for _, progress := range []string{"games: 1 of 1\n", ""} {
		status, out, errs := runs("copy", "--from", address, "--to", house)
		if status != exitDone || !strings.Contains(errs, progress) || progress == "" && errs != "" || !strings.Contains(out, "users              1  ") {
			t.Fatalf("copy: status %d, %q, %q", status, out, errs)
		}
	}
	if status, _, errs := runs("copy", "--from", house, "--to", address); status != exitDone {
		t.Errorf("and back: status %d, %s", status, errs)
	}
	if status, _, errs := runs("copy", "--from", address, "--to", filepath.Join(filepath.Dir(house), "none\x00")); status != exitFailed || !strings.Contains(errs, "copy: --to") {
		t.Errorf("to a folder that cannot be: status %d, %s", status, errs)
	}
	last := startServer(t, house, "--accounts")
	if status := last.call(t, http.MethodPost, "api/login", who, nil); status != http.StatusOK {
		t.Errorf("a log-in where it was moved to: status %d", status)
	}
	last.stop(t, syscall.SIGTERM)
	if status, _, errs := runs("copy", "--from", house, "--to", address); status != exitFailed || !strings.Contains(errs, "nothing was written") || strings.Count(errs, "\n") != 1 {
		t.Errorf("to a database that has something else: status %d, %s", status, errs)
	}
}

// A database that is not there, or has a password, is named without it.
func TestServeNoDatabase(t *testing.T) {
	var errs strings.Builder
	cmd := exec.Command(program(t), "serve", "--no-open", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--database", "postgres://duiyi:secret@127.0.0.1:1/games")
	cmd.Stderr = &errs
	cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != exitFailed || !strings.Contains(errs.String(), "cannot be reached") || strings.Contains(errs.String(), "secret") || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("status %d, %q", got, errs.String())
	}
}
