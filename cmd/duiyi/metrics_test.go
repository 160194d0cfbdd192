package main

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// What is done is counted, what is refused too, and only where that is asked for.
func TestMetrics(t *testing.T) {
	s := startServer(t, t.TempDir(), "--metrics", "127.0.0.1:0")
	var address string
	for address == "" {
		line, err := s.out.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		_, address, _ = strings.Cut(strings.TrimSpace(line), "Metrics: ")
	}
	get := func(url string) (int, string) {
		t.Helper()
		resp, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(text)
	}
	if status, text := get(s.url + "readyz"); status != http.StatusOK {
		t.Errorf("readyz: %d %s", status, text)
	}
	resp, err := http.Post(s.url+"api/games", "application/json", strings.NewReader(`{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	move, err := http.Post(s.url+strings.TrimPrefix(resp.Header.Get("Location"), "/")+"/commands", "application/json", strings.NewReader(`{"type":"move","move":"h8"}`))
	if err != nil {
		t.Fatal(err)
	}
	move.Body.Close()
	get(s.url + "api/games/0000000000000000")
	_, text := get(address)
	for _, want := range []string{
		"duiyi_moves_total 1\n", "duiyi_commits_total ", "duiyi_writes_total ", "duiyi_commit_seconds_total ", "duiyi_games 1\n", "duiyi_network_games 0\n",
		"duiyi_sockets 0\n", "duiyi_searches 0\n", "duiyi_writes_waiting 0\n", `duiyi_refused_total{code="no_game"} 1` + "\n", "go_goroutines ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("metrics lack %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "duiyi_writes_total 0\n") || strings.Contains(text, "duiyi_commits_total 0\n") {
		t.Error("a game and a move were stored, and no write is counted")
	}
	if status, _ := get(s.url + "metrics"); status == http.StatusOK {
		t.Error("the page's own address answers /metrics")
	}
}
