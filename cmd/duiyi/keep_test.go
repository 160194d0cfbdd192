package main

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// runs is what a command line prints and how it ends.
func runs(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

// spoil changes the third event of each game in a data folder.
func spoil(t *testing.T, dir string) {
	t.Helper()
	d, err := sql.Open("sqlite", filepath.Join(dir, "duiyi.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Exec("UPDATE events SET at_ms = at_ms + 1 WHERE seq = 2"); err != nil {
		t.Fatal(err)
	}
}

// A game is played and saved while the program runs; its file is damaged, which
// check and the page's answers say; and restore brings it back.
func TestCheckBackupRestore(t *testing.T) {
	data := t.TempDir()
	if status, _, errs := runs("check", "--data", data); status != exitFailed || !strings.HasPrefix(errs, "duiyi: check: "+data) {
		t.Errorf("check of an empty folder: status %d, stderr %q", status, errs)
	}
	s := startServer(t, data)
	human := map[string]any{"kind": "human"}
	var g gameView
	s.call(t, http.MethodPost, "api/games", map[string]any{"game": "xiangqi", "players": []any{human, human}, "clock": map[string]any{}, "title": "一局"}, &g)
	for _, m := range []string{"炮二平五", "h8+7", "h0g2"} {
		if status := s.call(t, http.MethodPost, "api/games/"+g.ID+"/commands", map[string]any{"type": "move", "move": m}, nil); status != http.StatusOK {
			t.Fatalf("move %s: status %d", m, status)
		}
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if status, out, errs := runs("backup", copied, "--data", data); status != exitDone || !strings.Contains(out, copied) {
		t.Fatalf("backup: status %d, stdout %q, stderr %q", status, out, errs)
	}
	if status, _, errs := runs("backup", copied, "--data", data); status != exitFailed || !strings.Contains(errs, "a file of that name exists") {
		t.Errorf("backup to the same file: status %d, stderr %q", status, errs)
	}
	if status, out, errs := runs("check", "--data", data); status != exitDone || !strings.Contains(out, "1 games, 4 events: nothing is damaged") {
		t.Errorf("check while the program runs: status %d, stdout %q, stderr %q", status, out, errs)
	}
	if status, _, errs := runs("restore", copied, "--data", data); status != exitFailed || !strings.Contains(errs, "in use") {
		t.Errorf("restore while the program runs: status %d, stderr %q", status, errs)
	}
	s.stop(t, syscall.SIGKILL)

	spoil(t, data)
	status, out, errs := runs("check", "--data", data)
	if status != exitFailed || !strings.Contains(out, "damaged "+g.ID+` "一局": 2 of 4 events are sound: event 3`) || !strings.Contains(errs, "duiyi restore") {
		t.Errorf("check of a damaged game: status %d, stdout %q, stderr %q", status, out, errs)
	}
	status, out, _ = runs("check", "--data", data, "--json")
	var found struct{ Damaged []struct{ Lost int } }
	if err := json.Unmarshal([]byte(out), &found); err != nil || status != exitFailed || len(found.Damaged) != 1 || found.Damaged[0].Lost != 2 {
		t.Errorf("check --json: status %d, %+v, %v", status, found, err)
	}

	s = startServer(t, data)
	var damaged struct {
		Ply    int
		Damage *struct{ Lost int }
	}
	if status := s.call(t, http.MethodGet, "api/games/"+g.ID, nil, &damaged); status != http.StatusOK || damaged.Ply != 1 || damaged.Damage == nil || damaged.Damage.Lost != 2 {
		t.Errorf("the damaged game: status %d, %+v", status, damaged)
	}
	if status := s.call(t, http.MethodPost, "api/games/"+g.ID+"/commands", map[string]any{"type": "undo"}, nil); status != http.StatusConflict {
		t.Errorf("a command to it: status %d", status)
	}
	var fresh gameView
	if status := s.call(t, http.MethodPost, "api/games/"+g.ID+"/salvage", nil, &fresh); status != http.StatusCreated || fresh.Ply != 1 || fresh.ID == g.ID {
		t.Errorf("salvage: status %d, %+v", status, fresh)
	}
	s.stop(t, os.Interrupt)
	if !strings.Contains(s.err.String(), g.ID) {
		t.Errorf("the program does not say which game is damaged: %q", s.err.String())
	}

	bad := filepath.Join(t.TempDir(), "bad.db")
	os.Link(filepath.Join(data, "duiyi.db"), bad)
	if status, _, errs := runs("restore", bad, "--data", data); status != exitFailed || !strings.Contains(errs, "--damaged") {
		t.Errorf("restore of a damaged file: status %d, stderr %q", status, errs)
	}
	if status, out, _ := runs("restore", "--data", data); status != exitMisuse || !strings.Contains(out, "backups") {
		t.Errorf("restore of nothing: status %d, stdout %q, want the backup of the day", status, out)
	}
	if status, out, errs := runs("restore", copied, "--data", data); status != exitDone || !strings.Contains(out, "replaced-") {
		t.Fatalf("restore: status %d, stdout %q, stderr %q", status, out, errs)
	}
	if status, out, errs := runs("check", "--data", data); status != exitDone {
		t.Errorf("check of what came back: status %d, stdout %q, stderr %q", status, out, errs)
	}
}

// A backup a day is kept without a word, unless none is wanted.
func TestServeBackups(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want bool
	}{{nil, true}, {[]string{"--no-backup"}, false}} {
		data := t.TempDir()
		s := startServer(t, data, tt.args...)
		// The game is stored after the backup is begun, or at the same time.
		human := map[string]any{"kind": "human"}
		s.call(t, http.MethodPost, "api/games", map[string]any{"game": "xiangqi", "players": []any{human, human}, "clock": map[string]any{}}, nil)
		if tt.want {
			waitFor(t, filepath.Join(data, "backups", "duiyi-*.db"))
		}
		if code := s.stop(t, os.Interrupt); code != exitDone || s.err.Len() > 0 {
			t.Errorf("status %d, stderr %q", code, s.err.String())
		}
		all, err := filepath.Glob(filepath.Join(data, "backups", "*"))
		if err != nil || len(all) > 0 != tt.want {
			t.Errorf("%v: %q, %v", tt.args, all, err)
		}
	}
}

// waitFor waits for a file to appear under a name.
func waitFor(t *testing.T, pattern string) {
	t.Helper()
	for t.Context().Err() == nil {
		if all, err := filepath.Glob(pattern); err != nil || len(all) > 0 {
			return
		}
		time.Sleep(10 * time.Millisecond) // nobody tells of a new file; the test's own limit bounds this
	}
}

// Where others may reach the program it listens only when told twice, and says
// what that means.
func TestServeBeyondLoopback(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0"} {
		status, out, errs := runs("serve", "--no-open", "--addr", addr, "--data", t.TempDir())
		if status != exitMisuse || out != "" || !strings.Contains(errs, "--unprotected") || !strings.Contains(errs, "delete every game") {
			t.Errorf("%s: status %d, stdout %q, stderr %q", addr, status, out, errs)
		}
	}
	s := startServer(t, t.TempDir(), "--unprotected", "--addr", "0.0.0.0:0")
	if status := s.call(t, http.MethodGet, "api/health", nil, nil); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(s.out)
	if err != nil {
		t.Error(err)
	}
	s.cmd.Wait()
	if text := string(rest); !strings.Contains(text, "Unprotected: ") || !strings.Contains(text, "  http://127.0.0.1:") {
		t.Errorf("it says %q", text)
	}
}

// Ctrl+C ends a match with what it came to, and a status that scripts know.
func TestMatchInterrupted(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "games.jsonl")
	said, rest := interrupted(t, func(line string) bool { return strings.HasPrefix(line, "game 1/100000") },
		"match", "--game", "gomoku", "--a", "classic", "--b", "classic", "--depth", "1", "--games", "100000", "--out", kept)
	if !strings.Contains(rest, "duiyi: match: interrupted after ") || !strings.Contains(rest, " of 100000 games; the same command goes on from "+kept) {
		t.Errorf("stderr %q", rest)
	}
	if !strings.Contains(said, "games") {
		t.Errorf("stdout %q does not say what was done so far", said)
	}
}

// interrupted presses Ctrl+C when a command has written the first line to stderr,
// which has to be begun, and returns what it wrote to stdout and behind that line.
func interrupted(t *testing.T, begun func(line string) bool, args ...string) (said, rest string) {
	t.Helper()
	cmd := exec.Command(program(t), args...)
	var out bytes.Buffer
	cmd.Stdout = &out
	pipe, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	errs := bufio.NewReader(pipe)
	if line, err := errs.ReadString('\n'); err != nil || !begun(line) {
		t.Errorf("%q, %v", line, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	behind, err := io.ReadAll(errs)
	if err != nil {
		t.Error(err)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit status %d, want %d", code, exitInterrupted)
	}
	return out.String(), string(behind)
}
