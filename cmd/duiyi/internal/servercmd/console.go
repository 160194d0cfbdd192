package servercmd

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// consoleSocket is the socket in a data folder through which `duiyi admin` reaches the
// server. Only the folder's owner can open it.
const consoleSocket = "duiyi.sock"

// serveConsole serves h on the socket of a data folder until stop is called.
func serveConsole(ctx context.Context, dir string, h http.Handler, log *slog.Logger) (stop func(), err error) {
	path := filepath.Join(dir, consoleSocket)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) { // left by one that was killed: the folder is ours
		return nil, err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	s := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func() {
		if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("console", "err", err)
		}
	}()
	return func() { s.Close() }, nil
}

// atConsole returns a client that sends every request to the socket of a data folder.
func atConsole(dir string) *http.Client {
	return &http.Client{Timeout: time.Minute, Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", filepath.Join(dir, consoleSocket))
	}}}
}
