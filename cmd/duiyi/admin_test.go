package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Who sits at the server's machine looks after accounts, games and reports
// while it runs; what is printed as a link lets somebody in.
func TestAdmin(t *testing.T) {
	data := filepath.Join(t.TempDir(), "d")
	s := startServer(t, data, "--accounts", "--signup", "invite")
	admin := func(args ...string) string {
		t.Helper()
		status, out, errs := runs(append([]string{"admin", "--data", data}, args...)...)
		if status != exitDone {
			t.Fatalf("admin %v: status %d, %s", args, status, errs)
		}
		return out
	}
	refused := func(want string, args ...string) {
		t.Helper()
		status, out, errs := runs(append([]string{"admin", "--data", data}, args...)...)
		if status != exitFailed || !strings.Contains(errs, want) {
			t.Errorf("admin %v: status %d, %q, %q; want %q", args, status, out, errs, want)
		}
	}
	secret := func(link string) string { return strings.TrimSpace(link[strings.LastIndex(link, "=")+1:]) }

	link := admin("invite")
	if !strings.HasPrefix(link, s.url+"account#link=") {
		t.Errorf("the invitation is %q", link)
	}
	join := map[string]string{"name": "Liming", "password": "a board in the yard", "link": secret(link)}
	if status := s.call(t, http.MethodPost, "api/signup", join, nil); status != http.StatusCreated {
		t.Fatalf("an account by the invitation: status %d", status)
	}
	var u struct{ Name, Role string }
	if err := json.Unmarshal([]byte(admin("user", "liming", "--role", "moderator", "--rename", "Li Ming")), &u); err != nil || u.Role != "moderator" || u.Name != "Li Ming" {
		t.Errorf("changed to %+v, %v", u, err)
	}
	if out := admin("users"); !strings.Contains(out, "Li Ming") || !strings.Contains(out, "moderator") {
		t.Errorf("the accounts are %q", out)
	}
	admin("user", "Li Ming", "--disable")
	login := map[string]string{"name": "Li Ming", "password": "a board in the yard"}
	if status := s.call(t, http.MethodPost, "api/login", login, nil); status < 400 {
		t.Errorf("a closed account logs in: status %d", status)
	}
	if out := admin("users", "--closed"); !strings.Contains(out, "Li Ming") {
		t.Errorf("the closed accounts are %q", out)
	}
	if out := admin("user", "Li Ming", "--enable"); strings.Contains(out, "disabled") {
		t.Errorf("opened again it is %s", out)
	}
	if out := admin("users", "--closed"); out != "" {
		t.Errorf("the closed accounts are %q", out)
	}
	chosen := map[string]string{"link": secret(admin("password", "Li Ming")), "password": "another in the house"}
	if status := s.call(t, http.MethodPost, "api/password", chosen, nil); status != http.StatusOK {
		t.Errorf("a new password by the link: status %d", status)
	}
	if out := admin("reports"); out != "" {
		t.Errorf("reports: %q", out)
	}
	if out := admin("ready"); out != "ready\n" {
		t.Errorf("ready: %q", out)
	}
	if out := admin("status"); !strings.Contains(out, "ready\n") || !strings.Contains(out, "0 over the network") || !strings.Contains(out, data) || !strings.Contains(out, "0 in the last day") {
		t.Errorf("status:\n%s", out)
	}
	var state struct {
		Ready   bool
		Machine struct {
			Folder     string
			Data, Disk uint64
		}
	}
	if err := json.Unmarshal([]byte(admin("status", "--json")), &state); err != nil || !state.Ready || state.Machine.Folder != data || state.Machine.Data == 0 || state.Machine.Disk == 0 {
		t.Errorf("status: %+v, %v", state, err)
	}
	if out := admin("announce", "--in", "90s", "a new version"); !strings.HasPrefix(out, "announced for ") {
		t.Errorf("announce: %q", out)
	}
	var notice struct {
		At   int64 `json:"at_ms"`
		Text string
	}
	if status := s.call(t, http.MethodGet, "api/notice", nil, &notice); status != http.StatusOK || notice.At == 0 || notice.Text != "a new version" {
		t.Errorf("the notice: status %d, %+v", status, notice)
	}
	if out := admin("announce", "--cancel"); out != "taken back\n" {
		t.Errorf("announce --cancel: %q", out)
	}
	if out := admin("club"); out != "" {
		t.Errorf("the page of the club before it is written: %q", out)
	}
	text := filepath.Join(t.TempDir(), "club.txt")
	if err := os.WriteFile(text, []byte("All are welcome.\n\nBring a friend.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	page := "Club\nwhen: Fridays\n\nAll are welcome.\n\nBring a friend.\n"
	if out := admin("club", "--name", "Club", "--when", "Fridays", "--text-file", text); out != page {
		t.Errorf("the page of the club: %q", out)
	}
	if out := admin("club", "--where", "Hall 3"); !strings.Contains(out, "when: Fridays\nwhere: Hall 3\n") {
		t.Errorf("the page with a place: %q", out)
	}
	if out := admin("club", "--where", ""); out != page {
		t.Errorf("the page without the place: %q", out)
	}
	refused("name: a club needs a name", "club", "--name", "")
	if out := admin("games"); out != "" {
		t.Errorf("games: %q", out)
	}
	body := map[string]any{"game": "gomoku", "keeps": "network", "side": 0, "players": []map[string]string{{"kind": "human"}, {"kind": "human"}}}
	var made gameView
	if status := s.callAs(t, secretCookie(t, s, chosen["password"]), http.MethodPost, "api/games", body, &made); status != http.StatusCreated {
		t.Fatalf("a game over the network: status %d", status)
	}
	if out := admin("games"); !strings.Contains(out, made.ID) || !strings.Contains(out, "Li Ming?") || !strings.Contains(out, "version 1") || !strings.Contains(out, "0 sockets") {
		t.Errorf("games: %q", out)
	}
	var listed struct {
		ID      string
		Present [2]bool
		Players [2]struct{ Name string }
	}
	if err := json.Unmarshal([]byte(admin("games", "--json")), &listed); err != nil || listed.ID != made.ID || listed.Players[0].Name != "Li Ming" {
		t.Errorf("games: %+v, %v", listed, err)
	}
	study := map[string]any{"game": "gomoku", "title": "gift"}
	var studied struct{ ID string }
	cookie := secretCookie(t, s, chosen["password"])
	if status := s.callAs(t, cookie, http.MethodPost, "api/studies", study, &studied); status != http.StatusCreated {
		t.Fatalf("a study: status %d", status)
	}
	if out := admin("give", "--from", "li ming", "--all"); out != "given: games 0, studies 1, exercises 0, attempts 0, rounds 0\n" {
		t.Errorf("give to the house: %q", out)
	}
	if status := s.callAs(t, cookie, http.MethodGet, "api/studies/"+studied.ID, nil, nil); status != http.StatusNotFound {
		t.Errorf("a study given away: status %d", status)
	}
	if out := admin("give", "--id", studied.ID, "--to", "Li Ming"); out != "given: games 0, studies 1, exercises 0, attempts 0, rounds 0\n" {
		t.Errorf("give one: %q", out)
	}
	if status := s.callAs(t, cookie, http.MethodGet, "api/studies/"+studied.ID, nil, nil); status != http.StatusOK {
		t.Errorf("a study got back: status %d", status)
	}
	refused("there is no account", "give", "--from", "nobody", "--games")
	refused("no such game", "give", "--id", "0123456789abcdef")

	// Tables are copied from a server with accounts by one of them.
	words := filepath.Join(data, "password")
	if err := os.WriteFile(words, []byte(chosen["password"]+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	get := []string{"tables", "get", "--dir", t.TempDir(), s.url, "KN-K"}
	if status, _, errs := runs(get...); status != exitFailed || !strings.Contains(errs, "an account is needed: add --login NAME --password-file FILE") {
		t.Errorf("tables without an account: status %d, %q", status, errs)
	}
	if status, out, errs := runs(append(get, "--login", "li ming", "--password-file", words)...); status != exitDone || !strings.Contains(out, "KN-K") {
		t.Errorf("tables with an account: status %d, %q, %q", status, out, errs)
	}
	if status, _, errs := runs(append(get, "--login", "nobody", "--password-file", words)...); status != exitFailed || !strings.Contains(errs, "tables: "+s.url[:len(s.url)-1]+": ") {
		t.Errorf("tables with another name: status %d, %q", status, errs)
	}
	refused("there is no account", "user", "Zhang", "--logout")
	refused("there is no", "close", "77")
	refused("no such game", "delete", "0123456789abcdef")

	if info, err := os.Stat(filepath.Join(data, "duiyi.sock")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the console: %v, %v", info, err)
	}
	s.stop(t, os.Interrupt)
	refused("no server with --accounts or --lan runs", "users")
	s = startServer(t, data, "--accounts")
	if out := admin("games"); !strings.Contains(out, made.ID) || !strings.Contains(out, "Li Ming?") || !strings.Contains(out, "0 moves  stored") || strings.Count(out, "\n") != 1 {
		t.Errorf("games after a restart: %q", out)
	}
	s.stop(t, os.Interrupt)
}

// secretCookie logs Li Ming in.
func secretCookie(t *testing.T, s *server, password string) *http.Cookie {
	t.Helper()
	resp, err := http.Post(s.url+"api/login", "application/json", strings.NewReader(`{"name":"Li Ming","password":"`+password+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if len(resp.Cookies()) != 1 {
		t.Fatalf("logging in: status %d", resp.StatusCode)
	}
	return resp.Cookies()[0]
}

// Links are for where people come: the name that a proxy has for the server.
func TestLinksBehindProxy(t *testing.T) {
	data := filepath.Join(t.TempDir(), "d")
	s := startServer(t, data, "--accounts", "--proxy", "127.0.0.1", "--host", "club.example")
	const want = "https://club.example/account#link="
	if _, out, errs := runs("admin", "--data", data, "invite"); !strings.HasPrefix(out, want) {
		t.Errorf("the invitation is %q, %q", out, errs)
	}
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(s.out)
	if err != nil || !strings.Contains(string(said), "  "+want) {
		t.Errorf("the first start says %q, %v", said, err)
	}
	s.cmd.Wait()
}

// A server of one person has no console.
func TestNoConsole(t *testing.T) {
	data := t.TempDir()
	startServer(t, data)
	if status, _, errs := runs("admin", "--data", data, "users"); status != exitFailed || !strings.Contains(errs, "no server with --accounts or --lan runs") {
		t.Errorf("status %d, stderr %q", status, errs)
	}
}
