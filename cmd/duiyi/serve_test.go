package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/enginescmd"
)

// program is this test binary under the name that makes it the command.
func program(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "duiyi")
	if err := os.Symlink(self, name); err != nil {
		t.Fatal(err)
	}
	return name
}

// A server is a running `duiyi serve`.
type server struct {
	cmd *exec.Cmd
	url string // ends in /
	err bytes.Buffer
	out *bufio.Reader
}

func startServer(t *testing.T, data string, more ...string) *server {
	t.Helper()
	return startServerBy(t, nil, data, more...)
}

// startServerBy starts it by another command, which becomes it.
func startServerBy(t *testing.T, by []string, data string, more ...string) *server {
	t.Helper()
	if testing.Short() {
		t.Skip("the program is started in the long tests")
	}
	args := slices.Concat(by, []string{program(t), "serve", "--no-open", "--addr", "127.0.0.1:0", "--data", data}, more)
	s := &server{cmd: exec.Command(args[0], args[1:]...)}
	s.cmd.Stderr = &s.err
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if s.cmd.ProcessState == nil {
			s.cmd.Process.Kill()
			s.cmd.Wait()
		}
	})
	s.out = bufio.NewReader(out)
	line, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatalf("no address printed: %v; stderr %q", err, s.err.String())
	}
	s.url = strings.TrimSpace(line[strings.Index(line, "http"):])
	return s
}

// stop sends a signal and returns the exit status, -1 for a killed process.
func (s *server) stop(t *testing.T, sig os.Signal) int {
	t.Helper()
	if err := s.cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	io.Copy(io.Discard, s.out)
	s.cmd.Wait()
	return s.cmd.ProcessState.ExitCode()
}

func (s *server) call(t *testing.T, method, path string, body, into any) int {
	t.Helper()
	return s.callAs(t, nil, method, path, body, into)
}

// callAs is call of who has a cookie, where it is not nil.
func (s *server) callAs(t *testing.T, cookie *http.Cookie, method, path string, body, into any) int {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest(method, s.url+path, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if cookie != nil {
		req.AddCookie(cookie)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if into != nil {
		if err := json.NewDecoder(resp.Body).Decode(into); err != nil {
			t.Fatalf("%s %s: %v", method, path, err)
		}
	}
	return resp.StatusCode
}

type gameView struct {
	ID  string
	Ply int
}

// TestServeKeepsGames starts the program as a user does, plays, kills it as a
// power cut would, and goes on where the game was.
func TestServeKeepsGames(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new", "data")
	s := startServer(t, data)

	resp, err := http.Get(s.url)
	if err != nil {
		t.Fatal(err)
	}
	page, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK || !bytes.Contains(page, []byte("<title>")) {
		t.Errorf("the page: status %d, %.200q", resp.StatusCode, page)
	}

	human := map[string]any{"kind": "human"}
	var g gameView
	status := s.call(t, http.MethodPost, "api/games", map[string]any{
		"game": "xiangqi", "rules": "axf", "players": []any{human, human}, "clock": map[string]any{},
	}, &g)
	if status != http.StatusCreated {
		t.Fatalf("new game: status %d", status)
	}
	for i, m := range []string{"炮二平五", "h8+7", "h0g2"} {
		status := s.call(t, http.MethodPost, "api/games/"+g.ID+"/commands", map[string]any{"type": "move", "move": m}, &g)
		if status != http.StatusOK || g.Ply != i+1 {
			t.Fatalf("move %s: status %d, %d plies on the board", m, status, g.Ply)
		}
	}
	s.stop(t, syscall.SIGKILL)

	s = startServer(t, data)
	if status := s.call(t, http.MethodGet, "api/games/"+g.ID, nil, &g); status != http.StatusOK || g.Ply != 3 {
		t.Errorf("after a kill: status %d, %d plies on the board, want 3", status, g.Ply)
	}
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		if code := s.stop(t, sig); code != exitDone || s.err.Len() != 0 {
			t.Errorf("%v: exit status %d, stderr %q", sig, code, s.err.String())
		}
		s = startServer(t, data)
	}
}

func TestServeRefusesToStart(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	go func() { // a listener that is not Duiyi: it hangs up on everybody
		for {
			c, err := taken.Accept()
			if err != nil {
				return
			}
			c.Close()
		}
	}()
	running := startServer(t, t.TempDir())
	runningAddr := strings.Trim(strings.TrimPrefix(running.url, "http://"), "/")
	busy := t.TempDir()
	startServer(t, busy)
	notFolder := filepath.Join(t.TempDir(), "file")
	notDatabase := t.TempDir()
	for _, f := range []string{notFolder, filepath.Join(notDatabase, "duiyi.db")} {
		if err := os.WriteFile(f, []byte("a letter to a friend, and not a database at all"), 0o600); err != nil {
			t.Fatal(err)
		}
	}

	tests := []struct {
		name   string
		args   []string
		status int
		want   []string // all in the one error
	}{
		{"port taken", []string{"--addr", taken.Addr().String()}, exitFailed, []string{"serve: " + taken.Addr().String(), "--addr"}},
		{"already running", []string{"--addr", runningAddr}, exitFailed, []string{"already runs there", running.url}},
		{"no port", []string{"--addr", "localhost"}, exitMisuse, []string{"--addr", "HOST:PORT"}},
		{"no such port", []string{"--addr", "127.0.0.1:99999"}, exitMisuse, []string{"--addr", "99999"}},
		{"data folder is a file", []string{"--data", notFolder}, exitFailed, []string{notFolder, "--data"}},
		{"data folder in use", []string{"--data", busy}, exitFailed, []string{busy, "in use", "--data"}},
		{"database is none", []string{"--data", notDatabase}, exitFailed, []string{notDatabase}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			args := append([]string{"serve", "--no-open", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, tt.args...)
			var out, errs strings.Builder
			cmd := exec.Command(program(t), args...)
			cmd.Stdout, cmd.Stderr = &out, &errs
			cmd.Run()
			if got := cmd.ProcessState.ExitCode(); got != tt.status {
				t.Errorf("exit status %d, want %d", got, tt.status)
			}
			if !strings.HasPrefix(errs.String(), "duiyi: ") {
				t.Errorf("stderr %q does not begin with duiyi:", errs.String())
			}
			for _, w := range tt.want {
				if !strings.Contains(errs.String(), w) {
					t.Errorf("stderr %q does not say %q", errs.String(), w)
				}
			}
		})
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// Whoever tells an engine to stop is heard while it searches on all processors:
// there is a thread for who reads and one for who obeys.
func TestEngineHears(t *testing.T) {
	before, during := runtime.GOMAXPROCS(0), 0
	in := readerFunc(func([]byte) (int, error) {
		during = runtime.GOMAXPROCS(0)
		return 0, io.EOF
	})
	if err := (&enginescmd.Engine{Game: "xiangqi"}).Run(&command.Streams{In: in, Out: io.Discard, Err: io.Discard}); err != nil {
		t.Fatal(err)
	}
	if after := runtime.GOMAXPROCS(0); during != before+2 || after != before {
		t.Errorf("%d threads for Go, %d during a session, %d after it", before, during, after)
	}
}
