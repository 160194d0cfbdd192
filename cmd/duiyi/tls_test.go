package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A server told its name obtains a certificate by itself, keeps it, and does
// not ask again at its next start.
func TestTLSByACME(t *testing.T) {
	dir := t.TempDir()
	var ca *authority
	for start := range 2 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		at := l.Addr().String()
		if ca == nil {
			ca = newAuthority(t, "club.example", at)
		}
		roots := x509.NewCertPool()
		roots.AddCert(ca.http.Certificate())
		c := &serveCmd{TLS: "club.example", ACME: ca.http.URL + "/"}
		ctx, stop := context.WithCancel(t.Context())
		safe, err := c.obtain(ctx, dir, l, roots, slog.New(slog.NewTextHandler(t.Output(), nil)))
		if err != nil {
			t.Fatal(err)
		}
		s := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Host) })}
		go s.Serve(tls.NewListener(l, safe.config))

		if want := "https://club.example:" + at[strings.LastIndex(at, ":")+1:] + "/"; safe.page(l.Addr()) != want {
			t.Errorf("the page is at %s, want %s", safe.page(l.Addr()), want)
		}
		var resp *http.Response
		for {
			if resp, err = ca.client(at).Get("https://club.example/"); err == nil || ctx.Err() != nil {
				break
			}
			time.Sleep(10 * time.Millisecond) // nobody tells that a certificate is there; the test's own limit bounds this
		}
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if string(text) != "club.example" || resp.ProtoMajor != 2 {
			t.Errorf("start %d: %q by HTTP/%d", start, text, resp.ProtoMajor)
		}
		stop()
		s.Close()
		safe.close()
	}
	if ca.orders != 1 {
		t.Errorf("%d certificates were ordered, want 1", ca.orders)
	}
	kept, err := filepath.Glob(filepath.Join(dir, certificatesFolder, "*", "*", "club.example", "club.example.key"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("keys kept: %q, %v", kept, err)
	}
	if info, err := os.Stat(kept[0]); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the key: %v, %v", info.Mode(), err)
	}
}

// A plain request is sent to the same page by HTTPS, under no name but ours.
func TestToHTTPS(t *testing.T) {
	r := httptest.NewRequest("GET", "http://evil.example/game/12?x=1", nil)
	w := httptest.NewRecorder()
	toHTTPS("club.example").ServeHTTP(w, r)
	if got := w.Header().Get("Location"); w.Code != http.StatusPermanentRedirect || got != "https://club.example/game/12?x=1" {
		t.Errorf("status %d, to %s", w.Code, got)
	}
}

// writeCertificate writes a new certificate and its key.
func writeCertificate(t *testing.T, ca *ecdsa.PrivateKey, root *x509.Certificate, cert, key string, written time.Time) {
	t.Helper()
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(own)
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string][]byte{cert: sign(t, ca, root, &own.PublicKey, "club.example"), key: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})} {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(cert, written, written); err != nil {
		t.Fatal(err)
	}
}

// The whole program by HTTPS with a certificate of one's own: pages, calls and
// sockets.
func TestServeTLS(t *testing.T) {
	ca, root := newRoot(t)
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writeCertificate(t, ca, root, cert, key, time.Now())
	s := startServer(t, filepath.Join(dir, "data"), "--cert", cert, "--key", key, "--host", "club.example")
	if !strings.HasPrefix(s.url, "https://127.0.0.1:") {
		t.Fatalf("the page is at %s", s.url)
	}
	at := strings.Trim(strings.TrimPrefix(s.url, "https://"), "/")
	client := clientOf(root, at)
	resp, err := client.Post("https://club.example/api/games", "application/json", strings.NewReader(`{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusCreated || resp.Header.Get("Strict-Transport-Security") != "" {
		t.Errorf("a new game: status %d, headers %v", resp.StatusCode, resp.Header)
	}
	conn, _, err := websocket.Dial(t.Context(), "wss://club.example"+resp.Header.Get("Location")+"/ws", &websocket.DialOptions{HTTPClient: clientOf(root, at)})
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
	ca, root := newRoot(t)
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writeCertificate(t, ca, root, cert, key, time.Now())
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

// A certificate that was renewed is taken; one that is half written is not.
func TestCertificateFiles(t *testing.T) {
	ca, root := newRoot(t)
	dir := t.TempDir()
	f := &certificateFiles{cert: filepath.Join(dir, "cert.pem"), key: filepath.Join(dir, "key.pem"), log: slog.New(slog.DiscardHandler)}
	if _, err := f.get(nil); err == nil || !strings.Contains(err.Error(), "--cert") {
		t.Errorf("no files: %v", err)
	}
	written := time.Now().Add(-time.Hour)
	read := func() *tls.Certificate {
		t.Helper()
		f.looked = time.Time{}
		got, err := f.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	writeCertificate(t, ca, root, f.cert, f.key, written)
	first := read()
	if read() != first {
		t.Error("read again though it is as it was")
	}
	writeCertificate(t, ca, root, f.cert, f.key, written.Add(time.Minute))
	second := read()
	if second == first {
		t.Error("the renewed one is not taken")
	}
	if err := os.WriteFile(f.cert, []byte("half of a cert"), 0o600); err != nil {
		t.Fatal(err)
	}
	if read() != second {
		t.Error("half a certificate takes the place of a whole one")
	}
}
