package servercmd

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
)

const (
	httpsPort = 443
	httpPort  = 80

	// certificatesFolder, in the data folder, has the certificates that were
	// obtained, and the account they were obtained by.
	certificatesFolder = "certificates"
)

// A secured is the HTTPS side of a server.
type secured struct {
	config *tls.Config
	name   string // what it is called from outside, or "" where only the certificate knows
	public bool   // the certificate is one that browsers take, and will go on to be
	close  func()
}

// secure prepares HTTPS by --tls, or by --cert and --key; without them it returns nil.
func (c *Serve) secure(ctx context.Context, dir string, l net.Listener, log *slog.Logger) (*secured, error) {
	switch {
	case c.TLS != "":
		return c.obtain(ctx, dir, l, nil, log)
	case c.Cert != "":
		files := &certificateFiles{cert: c.Cert, key: c.Key, log: log}
		if _, err := files.get(nil); err != nil {
			return nil, err
		}
		return &secured{config: &tls.Config{GetCertificate: files.get, NextProtos: []string{"h2", "http/1.1"}}, close: func() {}}, nil
	}
	return nil, nil
}

// page returns the page's address for a listener.
func (s *secured) page(a net.Addr) string {
	if s.name == "" {
		return "https://" + reachable(a) + "/"
	}
	if tcp, ok := a.(*net.TCPAddr); ok && tcp.Port != httpsPort {
		return "https://" + net.JoinHostPort(s.name, strconv.Itoa(tcp.Port)) + "/"
	}
	return "https://" + s.name + "/"
}

// obtain starts to obtain and renew certificates for the name in --tls until ctx ends,
// and does not wait for the first. The listener l, and port 80 if l has port 443, answer
// the challenges. Roots verify the authority's own certificate; nil means the system's.
func (c *Serve) obtain(ctx context.Context, dir string, l net.Listener, roots *x509.CertPool, log *slog.Logger) (*secured, error) {
	at, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		return nil, fmt.Errorf("--tls: %s is not a TCP address", l.Addr())
	}
	authority := c.ACME
	switch authority {
	case "":
		authority = certmagic.LetsEncryptProductionCA
	case "staging":
		authority = certmagic.LetsEncryptStagingCA
	}
	host := ""
	if !at.IP.IsUnspecified() {
		host = at.IP.String()
	}
	var plain net.Listener
	if at.Port == httpsPort {
		var err error
		if plain, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(httpPort))); err != nil {
			log.Warn("port 80 is not answered: who leaves https:// out does not find the page", "err", err)
		}
	}

	var config *certmagic.Config
	cache := certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return config, nil },
		Logger:           zap.NewNop(), // told says what there is to say
	})
	config = certmagic.New(cache, certmagic.Config{
		Storage: &certmagic.FileStorage{Path: filepath.Join(dir, certificatesFolder)},
		OnEvent: func(_ context.Context, event string, data map[string]any) error { told(log, event, data); return nil },
		Logger:  zap.NewNop(),
	})
	issuer := certmagic.NewACMEIssuer(config, certmagic.ACMEIssuer{
		CA: authority, Agreed: true, TrustedRoots: roots,
		ListenHost: host, AltTLSALPNPort: at.Port, DisableHTTPChallenge: plain == nil,
		Logger: zap.NewNop(),
	})
	config.Issuers = []certmagic.Issuer{issuer}
	if err := config.ManageAsync(ctx, []string{c.TLS}); err != nil {
		return nil, errors.Join(fmt.Errorf("--tls %s: %w", c.TLS, err), closed(plain, nil))
	}
	speaks := config.TLSConfig()
	speaks.NextProtos = append([]string{"h2", "http/1.1"}, speaks.NextProtos...)
	stop := func() {}
	if plain != nil {
		stop = servePlain(plain, issuer.HTTPChallengeHandler(toHTTPS(c.TLS)), log)
	}
	return &secured{config: speaks, name: c.TLS, public: true, close: func() { stop(); cache.Stop() }}, nil
}

// told logs the events of a certificate.
func told(log *slog.Logger, event string, data map[string]any) {
	switch event {
	case "cert_obtained":
		log.Info("certificate obtained", "name", data["identifier"], "renewal", data["renewal"])
	case "cert_failed":
		log.Error("no certificate; it is tried again", "name", data["identifier"], "err", data["error"])
	}
}

// servePlain serves plain HTTP on its port and returns a function that stops it.
func servePlain(l net.Listener, h http.Handler, log *slog.Logger) (stop func()) {
	s := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second,
		MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func() {
		if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("port of plain HTTP", "err", err)
		}
	}()
	return func() { s.Close() }
}

// toHTTPS redirects every request to the same path under name by HTTPS, whatever host it
// names.
func toHTTPS(name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, "https://"+name+r.URL.RequestURI(), http.StatusPermanentRedirect)
	})
}

// lookEvery is how often get checks the files for a renewal.
const lookEvery = 10 * time.Second

// certificateFiles is a certificate in two files that may be renewed.
type certificateFiles struct {
	cert, key string
	log       *slog.Logger

	mu      sync.Mutex
	held    *tls.Certificate
	written time.Time // the certificate's file, when it was read
	looked  time.Time
}

// get returns the present certificate. While the files cannot be read, as during a
// renewal, it returns the one before.
func (f *certificateFiles) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.held != nil && time.Since(f.looked) < lookEvery {
		return f.held, nil
	}
	f.looked = time.Now()
	info, err := os.Stat(f.cert)
	if err == nil && (f.held == nil || !info.ModTime().Equal(f.written)) {
		var pair tls.Certificate
		if pair, err = tls.LoadX509KeyPair(f.cert, f.key); err == nil {
			f.held, f.written = &pair, info.ModTime()
		}
	}
	if err != nil && f.held == nil {
		return nil, fmt.Errorf("--cert %s, --key %s: %w", f.cert, f.key, err)
	}
	if err != nil {
		f.log.Warn("the certificate is not read anew", "file", f.cert, "err", err)
	}
	return f.held, nil
}
