package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
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

// A smallDisk is a file system of a few MB, in a mount namespace of the test's own.
type smallDisk struct {
	t      *testing.T
	holder string // /proc and the process that keeps it
	dir    string // where it is, for who is in the namespace
}

// newSmallDisk mounts one, or skips the test where the system does not let it.
func newSmallDisk(t *testing.T) *smallDisk {
	t.Helper()
	d := &smallDisk{t: t, dir: t.TempDir()}
	cmd := exec.Command("unshare", "--mount", "--propagation", "private", "sh", "-c", `mount -t tmpfs -o size=8m none "$1" && echo there && exec cat`, "sh", d.dir)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("no disk of the test's own, so a full one is not tried: %v", err)
	}
	if line, _ := bufio.NewReader(out).ReadString('\n'); line != "there\n" {
		cmd.Wait()
		t.Skipf("no disk of the test's own, so a full one is not tried: %s", errs.String())
	}
	t.Cleanup(func() { in.Close(); cmd.Wait() })
	d.holder = fmt.Sprint("/proc/", cmd.Process.Pid)
	return d
}

// by is the command that runs another where the disk is.
func (d *smallDisk) by() []string {
	return []string{"nsenter", "--mount=" + d.holder + "/ns/mnt", "--"}
}

func (d *smallDisk) filler() string { return filepath.Join(d.holder, "root", d.dir, "fill") }

// fill leaves so many pages of 4 KiB free.
func (d *smallDisk) fill(free int64) {
	d.t.Helper()
	f, err := os.OpenFile(d.filler(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	for err == nil {
		_, err = f.Write(make([]byte, 4096))
	}
	if !errors.Is(err, syscall.ENOSPC) {
		d.t.Fatal(err)
	}
	size, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		err = f.Truncate(size - size%4096 - free*4096)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *smallDisk) free() {
	d.t.Helper()
	if err := os.Remove(d.filler()); err != nil {
		d.t.Fatal(err)
	}
}

// On a disk without room the program does not start, and says in one line what to
// do; what it has left there is gone on with when there is room.
func TestStartOnAFullDisk(t *testing.T) {
	for _, pages := range []int64{0, 5, 12, 60} {
		t.Run(fmt.Sprint(pages, " pages"), func(t *testing.T) {
			if testing.Short() {
				t.Skip("the program is started in the long tests")
			}
			d := newSmallDisk(t)
			d.fill(pages)
			args := append(d.by(), program(t), "serve", "--no-open", "--addr", "127.0.0.1:0", "--data", d.dir)
			var errs strings.Builder
			cmd := exec.Command(args[0], args[1:]...)
			cmd.Stderr = &errs
			cmd.Run()
			if got, want := errs.String(), "duiyi: serve: "+filepath.Join(d.dir, "duiyi.db")+": the disk is full; make room on it, or name another folder with --data\n"; cmd.ProcessState.ExitCode() != exitFailed || got != want {
				t.Errorf("status %d, %q, want %q", cmd.ProcessState.ExitCode(), got, want)
			}
			d.free()
			s := startServerBy(t, d.by(), d.dir)
			if status := s.call(t, http.MethodGet, "api/games", nil, nil); status != http.StatusOK {
				t.Errorf("with room: status %d", status)
			}
		})
	}
}

// While the disk is full moves are refused, nothing that was acknowledged is lost, and
// with room the same move is played.
func TestPlayOnAFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("the program is started in the long tests")
	}
	d := newSmallDisk(t)
	s := startServerBy(t, d.by(), d.dir)
	human := map[string]any{"kind": "human"}
	var g struct {
		ID      string
		Version int
	}
	if status := s.call(t, http.MethodPost, "api/games", map[string]any{"game": "gomoku", "players": []any{human, human}}, &g); status != http.StatusCreated {
		t.Fatalf("a new game: status %d", status)
	}
	d.fill(3)
	type answer struct {
		Version int
		Error   struct{ Code, Message string }
	}
	do := func(n int) (status int, a answer) {
		what := map[string]any{"type": "move", "move": "h8", "cmd": fmt.Sprintf("%016x", n)}
		if n%2 == 1 {
			what = map[string]any{"type": "undo", "unit": "ply", "cmd": fmt.Sprintf("%016x", n)}
		}
		return s.call(t, http.MethodPost, "api/games/"+g.ID+"/commands", what, &a), a
	}
	at := func() int {
		var now answer
		if status := s.call(t, http.MethodGet, "api/games/"+g.ID, nil, &now); status != http.StatusOK {
			t.Errorf("what is there cannot be read: status %d", status)
		}
		return now.Version
	}
	n, acknowledged := 0, g.Version
	for ; n < 5000; n++ {
		status, a := do(n)
		if status == http.StatusInsufficientStorage {
			if a.Error.Code != "disk_full" || a.Error.Message == "" {
				t.Errorf("the refusal is %+v", a.Error)
			}
			break
		}
		if status != http.StatusOK {
			t.Fatalf("command %d: status %d, %+v", n, status, a)
		}
		acknowledged = a.Version
	}
	if n == 5000 {
		t.Fatal("the disk is never full")
	}
	if got := at(); got != acknowledged {
		t.Errorf("while it is full: version %d, acknowledged was %d", got, acknowledged)
	}
	if status := s.call(t, http.MethodPost, "api/games", map[string]any{"game": "gomoku", "players": []any{human, human}}, nil); status != http.StatusInsufficientStorage {
		t.Errorf("a new game: status %d", status)
	}
	ready := func(want int, code string) {
		t.Helper()
		var a answer
		status := 0
		for range 100 { // it finds out at intervals
			a = answer{}
			if status = s.call(t, http.MethodGet, "readyz", nil, &a); status == want {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		if status != want || a.Error.Code != code {
			t.Errorf("readyz: status %d, %+v, want %d %s", status, a.Error, want, code)
		}
	}
	ready(http.StatusInsufficientStorage, "disk_full")
	d.free()
	ready(http.StatusOK, "")
	status, a := do(n)
	if status != http.StatusOK || a.Version != acknowledged+1 {
		t.Fatalf("with room: status %d, %+v, want version %d", status, a, acknowledged+1)
	}
	s.stop(t, syscall.SIGKILL)
	s = startServerBy(t, d.by(), d.dir)
	if got := at(); got != acknowledged+1 {
		t.Errorf("after a kill: version %d, want %d", got, acknowledged+1)
	}
}

// A program on a database goes on where its own data folder has no room, and is
// started there.
func TestDatabaseBesideAFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("the program is started in the long tests")
	}
	d := newSmallDisk(t)
	address := pgtest.Start(t).Address
	s := startServerBy(t, d.by(), d.dir, "--database", address)
	human := map[string]any{"kind": "human"}
	var g gameView
	if status := s.call(t, http.MethodPost, "api/games", map[string]any{"game": "gomoku", "players": []any{human, human}}, &g); status != http.StatusCreated {
		t.Fatalf("a new game: status %d", status)
	}
	move := func(text string, want int) {
		t.Helper()
		if status := s.call(t, http.MethodPost, "api/games/"+g.ID+"/commands", map[string]any{"type": "move", "move": text}, &g); status != http.StatusOK || g.Ply != want {
			t.Errorf("move %s: status %d, %d plies on the board, want %d", text, status, g.Ply, want)
		}
	}
	d.fill(0)
	move("h8", 1)
	s.stop(t, syscall.SIGKILL)
	s = startServerBy(t, d.by(), d.dir, "--database", address)
	move("i9", 2)
}

// A build on a full disk says so, leaves no part of a table, and goes on when there is
// room.
func TestTablesOnAFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("the program is started in the long tests")
	}
	d := newSmallDisk(t)
	build := func() (status int, errs string) {
		args := append(d.by(), program(t), "tables", "build", "--dir", d.dir, "KN-KA")
		var words strings.Builder
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Stderr = &words
		cmd.Run()
		return cmd.ProcessState.ExitCode(), words.String()
	}
	files := func() (names []string) {
		entries, err := os.ReadDir(filepath.Join(d.holder, "root", d.dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".dyt") || strings.HasSuffix(e.Name(), ".tmp") {
				names = append(names, e.Name())
			}
		}
		return names
	}
	d.fill(2) // less than the larger table takes
	if status, errs := build(); status != exitFailed || !strings.HasPrefix(errs, "duiyi: tables: KN-K") || !strings.HasSuffix(errs, "no space left on device\n") {
		t.Errorf("status %d, %q", status, errs)
	}
	for _, name := range files() {
		if name != "KN-K.dyt" {
			t.Errorf("left behind: %s", name)
		}
	}
	d.free()
	if status, errs := build(); status != exitDone || errs != "" || len(files()) != 2 {
		t.Errorf("with room: status %d, %q, %v", status, errs, files())
	}
}
