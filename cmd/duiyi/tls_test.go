package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/cmd/duiyi/internal/certtest"
)

// The whole program by HTTPS with a certificate of one's own: pages, calls and
// sockets.
func TestServeTLS(t *testing.T) {
	ca, root := certtest.NewAuthority(t)
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	certtest.WriteCertificate(t, ca, root, cert, key, time.Now())
	s := startServer(t, filepath.Join(dir, "data"), "--cert", cert, "--key", key, "--host", "club.example")
	if !strings.HasPrefix(s.url, "https://127.0.0.1:") {
		t.Fatalf("the page is at %s", s.url)
	}
	at := strings.Trim(strings.TrimPrefix(s.url, "https://"), "/")
	client := certtest.Client(root, at)
	resp, err := client.Post("https://club.example/api/games", "application/json", strings.NewReader(`{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusCreated || resp.Header.Get("Strict-Transport-Security") != "" {
		t.Errorf("a new game: status %d, headers %v", resp.StatusCode, resp.Header)
	}
	conn, _, err := websocket.Dial(t.Context(), "wss://club.example"+resp.Header.Get("Location")+"/ws", &websocket.DialOptions{HTTPClient: certtest.Client(root, at)})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if _, text, err := conn.Read(t.Context()); err != nil || !strings.Contains(string(text), `"type":"game"`) {
		t.Errorf("the first message is %.80s, %v", text, err)
	}
	if code := s.stop(t, os.Interrupt); code != exitDone {
		t.Errorf("exit status %d, stderr %q", code, s.err.String())
	}
}

// Links are for the name that the certificate is for, and never without a server.
func TestLinksByCertificate(t *testing.T) {
	ca, root := certtest.NewAuthority(t)
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	certtest.WriteCertificate(t, ca, root, cert, key, time.Now())
	for host, want := range map[string]string{"club.example": "https://club.example:", "": "https://127.0.0.1:"} {
		data, flags := filepath.Join(dir, "data"+host), []string{"--accounts", "--cert", cert, "--key", key}
		if host != "" {
			flags = append(flags, "--host", host)
		}
		s := startServer(t, data, flags...)
		if _, out, errs := runs("admin", "--data", data, "invite"); !strings.HasPrefix(out, want) || !strings.Contains(out, "/account#link=") {
			t.Errorf("host %q: the invitation is %q, %q", host, out, errs)
		}
		s.stop(t, os.Interrupt)
	}
}
