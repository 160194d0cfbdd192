package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What lets somebody in is in no line of the log, not even of one that tells of
// every request: neither passwords nor cookies, links or seats, wherever in a
// request they stand.
func TestNoSecretsInLogs(t *testing.T) {
	data := filepath.Join(t.TempDir(), "d")
	s := startServer(t, data, "--accounts", "--signup", "invite", "--verbose")
	_, out, errs := runs("admin", "--data", data, "invite")
	_, link, ok := strings.Cut(strings.TrimSpace(out), "link=")
	if !ok {
		t.Fatalf("no invitation: %q, %q", out, errs)
	}
	const password, seat, join = "a board in the yard", "c2VhdC1zZWNyZXQtb2YtdGVzdA", "am9pbi1zZWNyZXQtb2YtdGVzdA"
	var cookies []*http.Cookie
	send := func(method, path string, body any) int {
		t.Helper()
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		req, err := http.NewRequestWithContext(t.Context(), method, s.url+path, bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Duiyi-Seat", seat)
		for _, c := range cookies {
			req.AddCookie(c)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: pages elsewhere are told of this one: %q", path, resp.Header.Get("Referrer-Policy"))
		}
		cookies = append(cookies, resp.Cookies()...)
		return resp.StatusCode
	}
	if status := send("POST", "api/signup", map[string]string{"name": "Liming", "password": password, "link": link}); status != http.StatusCreated || len(cookies) == 0 {
		t.Fatalf("an account: status %d, %d cookies", status, len(cookies))
	}
	send("GET", "api/me", nil)
	send("POST", "api/login", map[string]string{"name": "Liming", "password": password + "!"})
	send("POST", "api/login", map[string]string{"name": "Liming", "password": password})
	send("POST", "api/games/0123456789abcdef/commands", map[string]string{"type": "undo"})
	send("POST", "api/games/0123456789abcdef/join", map[string]string{"join": join})
	send("POST", "api/games/0123456789abcdef/join", map[string]string{"join": join, "no such field": join})
	send("GET", "game/0123456789abcdef?join="+join+"&seat="+seat, nil)
	send("GET", "api/games/0123456789abcdef/ws?seat="+seat, nil)
	s.stop(t, os.Interrupt)

	log := s.err.String()
	if !strings.Contains(log, "/api/games/0123456789abcdef/commands") {
		t.Fatalf("requests are not logged: %q", log)
	}
	secrets := []string{password, link, seat, join}
	for _, c := range cookies {
		if len(c.Value) > 8 {
			secrets = append(secrets, c.Value)
		}
	}
	for _, secret := range secrets {
		if strings.Contains(log, secret) {
			t.Errorf("the log has %q:\n%s", secret, log)
		}
	}
}
