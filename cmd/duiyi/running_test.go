package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"duiyi/cmd/duiyi/internal/datafolder"
)

// post sends a command as a page of some site would, with further headers.
func (s *server) post(t *testing.T, path string, headers ...string) int {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, s.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode
}

func (s *server) mayQuit(t *testing.T) bool {
	t.Helper()
	var health struct{ Quit bool }
	if status := s.call(t, http.MethodGet, "api/health", nil, &health); status != http.StatusOK {
		t.Fatalf("health: status %d", status)
	}
	return health.Quit
}

// The page ends the program as Ctrl+C does: what is played is kept.
func TestQuitFromThePage(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data)
	var g gameView
	human := map[string]any{"kind": "human"}
	s.call(t, http.MethodPost, "api/games", map[string]any{"game": "gomoku", "players": []any{human, human}, "clock": map[string]any{"main_ms": 600000}}, &g)
	s.call(t, http.MethodPost, "api/games/"+g.ID+"/commands", map[string]any{"type": "move", "move": "h8"}, &g)
	if !s.mayQuit(t) {
		t.Error("the page is told that it may not end the program")
	}
	for _, foreign := range [][]string{{"Origin", "http://evil.example"}, {"Sec-Fetch-Site", "cross-site"}} {
		if status := s.post(t, "api/quit", foreign...); status != http.StatusForbidden {
			t.Errorf("another site's page is answered %d", status)
		}
	}
	if status := s.post(t, "api/quit", "Origin", strings.TrimSuffix(s.url, "/"), "Sec-Fetch-Site", "same-origin"); status != http.StatusNoContent {
		t.Fatalf("status %d", status)
	}
	io.Copy(io.Discard, s.out)
	if s.cmd.Wait(); s.cmd.ProcessState.ExitCode() != exitDone || s.err.Len() != 0 {
		t.Errorf("exit status %d, stderr %q", s.cmd.ProcessState.ExitCode(), s.err.String())
	}
	if _, err := os.Stat(filepath.Join(data, datafolder.AddressFile)); err == nil {
		t.Error("its address is still in the data folder")
	}
	again := startServer(t, data)
	if status := again.call(t, http.MethodGet, "api/games/"+g.ID, nil, &g); status != http.StatusOK || g.Ply != 1 {
		t.Errorf("afterwards: status %d, %d plies on the board", status, g.Ply)
	}
}

// A program that serves others, or is told to stay, is not ended from the page.
func TestStays(t *testing.T) {
	for _, flags := range [][]string{
		{"--stay"},
		{"--unprotected"},
		{"--unprotected", "--addr", "0.0.0.0:0"},
		{"--host", "club.example"},
	} {
		s := startServer(t, t.TempDir(), flags...)
		if s.mayQuit(t) {
			t.Errorf("%v: the page is told that it may end the program", flags)
		}
		if status := s.post(t, "api/quit"); status != http.StatusForbidden {
			t.Errorf("%v: status %d", flags, status)
		}
		if status := s.call(t, http.MethodGet, "api/health", nil, nil); status != http.StatusOK {
			t.Errorf("%v: it does not answer any more", flags)
		}
		s.stop(t, os.Interrupt)
	}
}

// withBrowser is a desktop whose browser writes down what it is to show.
func withBrowser(t *testing.T) (env []string, shown string) {
	t.Helper()
	bin := t.TempDir()
	shown = filepath.Join(bin, "shown")
	script := "#!/bin/sh\nprintf %s \"$1\" > '" + shown + ".new' && mv '" + shown + ".new' '" + shown + "'\n"
	for _, name := range []string{"xdg-open", "open"} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return append(os.Environ(), "DISPLAY=:0", "PATH="+bin+":"+os.Getenv("PATH")), shown
}

// A second start on the same data folder goes to the first.
func TestOpenGoesToTheOneThatRuns(t *testing.T) {
	data := t.TempDir()
	first := startServer(t, data)
	for _, args := range [][]string{{"--open"}, {}, {"serve", "--open", "--addr", "127.0.0.1:0"}} {
		env, shown := withBrowser(t)
		second := exec.Command(program(t), append(args, "--data", data)...)
		second.Env = env
		out, err := second.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "is already running: "+first.url) {
			t.Errorf("%v: %v, it says %q", args, err, out)
			continue
		}
		waitFor(t, shown)
		if page, err := os.ReadFile(shown); err != nil || string(page) != first.url {
			t.Errorf("%v: the browser shows %q, want %q (%v)", args, page, first.url, err)
		}
	}

	// What a killed program has left behind leads nowhere.
	first.stop(t, syscall.SIGKILL)
	if _, err := os.Stat(filepath.Join(data, datafolder.AddressFile)); err != nil {
		t.Fatalf("a killed program leaves its address: %v", err)
	}
	if status, out, errs := runs("play", "--side", "both", "--ascii", "--data", data); status != exitDone {
		t.Fatalf("status %d, %q, %q", status, out, errs)
	}
	if _, err := os.Stat(filepath.Join(data, datafolder.AddressFile)); err == nil {
		t.Error("the address of one that is gone is still there after another had the folder")
	}
}
