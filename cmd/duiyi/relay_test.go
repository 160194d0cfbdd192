package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A file that grows is relayed into the boards of a tournament: games find theirs by round and board or
// by names, moves that go are taken back, and what is not entered is said with its place.
func TestRelay(t *testing.T) {
	s := startServer(t, t.TempDir())
	post := func(path string, body, into any) {
		t.Helper()
		if status := s.call(t, "POST", "api/tournaments"+path, body, into); status >= 300 {
			t.Fatalf("%s: %d", path, status)
		}
	}
	var made struct{ ID string }
	post("", map[string]any{"name": "x", "system": "robin", "wooden": true, "config": map[string]string{"game": "xiangqi"}}, &made)
	for _, name := range []string{"Zhao", "Qian", "Sun", "Li"} {
		post("/"+made.ID+"/entries", map[string]string{"name": name}, nil)
	}
	post("/"+made.ID+"/rounds", map[string]int{"round": 1}, nil)
	post("/"+made.ID+"/rounds/1/begin", map[string]int{}, nil)
	var link struct{ Link string }
	post("/"+made.ID+"/relay", map[string]int{}, &link)
	to := fmt.Sprintf("%stournament/%s/relay#relay=%s", s.url, made.ID, link.Link)

	file := filepath.Join(t.TempDir(), "live.pgn")
	write := func(games ...string) {
		t.Helper()
		if err := os.WriteFile(file+".new", []byte(strings.Join(games, "\n\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(file+".new", file); err != nil { // at once, as it is read meanwhile
			t.Fatal(err)
		}
	}
	game := func(tags, moves string) string { return "[Game \"Chinese Chess\"]\n" + tags + "\n\n" + moves + " *" }
	first, second := game("[Round \"1.1\"]", "1. C2=5 H8+7 2. H2+3"), game("[Red \"qian\"]\n[Black \"Sun\"]", "1. C8=5")
	write(first, second)

	relay := exec.Command(program(t), "relay", file, "--every", "1s")
	relay.Env = append(os.Environ(), "DUIYI_RELAY="+to)
	pipe, err := relay.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := relay.Start(); err != nil {
		t.Fatal(err)
	}
	defer relay.Wait()
	defer relay.Process.Kill()
	out := bufio.NewScanner(pipe)
	says := func(want string) {
		t.Helper()
		if !out.Scan() {
			t.Fatalf("it ended before it said %q", want)
		}
		if got := strings.ReplaceAll(out.Text(), file, "FILE"); got != want {
			t.Fatalf("it says %q, want %q", got, want)
		}
	}
	says("round 1 board 1: 3 moves")
	says("round 1 board 2: 1 move")
	write(game("[Round \"1.1\"]", "1. C2=5 H2+3 2. H2+3 R1=2 3. R1=2"), second)
	says("round 1 board 1: 2 moves taken back, 5 there")
	write(game("[Round \"1.1\"]", "1. C2=5 H2+3"), strings.Replace(second, " *", " 1/2-1/2", 1))
	says("round 1 board 1: 3 moves taken back, 2 there")
	says("round 1 board 2: =")
	write(game("[Round \"1.1\"]", "1. C2=5 H2+3 2. H9+9"), second, game("[Red \"Li\"]\n[Black \"Zhao\"]", "1. C2=5"))
	says("round 1 board 2: the result is taken back")
	says("FILE, game 3: Li – Zhao play with the sides turned")
	says(`FILE, game 1: pgn: byte 54 (line 4, column 17), after 2 plies: no such piece to move: "H9+9"`)

	for _, tt := range []struct{ to, file, want string }{
		{strings.Replace(to, made.ID, "0123456789abcdef", 1), file, "relay: the link opens no board"},
		{"https://club.example/tournament/x", file, "relay: --to is no link for helpers"},
		{to, filepath.Join(t.TempDir(), "none.pgn"), "relay: not everything was entered"},
	} {
		if status, out, errs := runs("relay", "--once", "--to", tt.to, tt.file); status == 0 || !strings.Contains(errs, tt.want) {
			t.Errorf("relay --to %s: status %d, %q, %q, want %q", tt.to, status, out, errs, tt.want)
		}
	}
}
