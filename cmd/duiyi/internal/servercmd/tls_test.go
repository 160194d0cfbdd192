package servercmd

import (
	"context"
	"crypto/tls"
	"crypto/x509"
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

	"duiyi/cmd/duiyi/internal/certtest"
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
		c := &Serve{TLS: "club.example", ACME: ca.http.URL + "/"}
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

// A certificate that was renewed is taken; one that is half written is not.
func TestCertificateFiles(t *testing.T) {
	ca, root := certtest.NewAuthority(t)
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
	certtest.WriteCertificate(t, ca, root, f.cert, f.key, written)
	first := read()
	if read() != first {
		t.Error("read again though it is as it was")
	}
	certtest.WriteCertificate(t, ca, root, f.cert, f.key, written.Add(time.Minute))
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
