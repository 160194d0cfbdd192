package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// stopWithin is for how long requests under way may take to end.
const stopWithin = 5 * time.Second

// Serve answers on a listener until ctx ends, then lets the requests under way
// finish and closes the sockets. It returns nil when it was told to stop.
func (a *API) Serve(ctx context.Context, l net.Listener) error {
	base, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	s := &http.Server{
		Handler:           a,
		BaseContext:       func(net.Listener) context.Context { return withBase(base) },
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(a.log.Handler(), slog.LevelDebug),
	}
	a.leaving = make(chan struct{})
	s.RegisterOnShutdown(sync.OnceFunc(func() { close(a.leaving) }))
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}

	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	err := s.Shutdown(limit)
	stop() // the sockets, which Shutdown knows nothing of
	closed := make(chan struct{})
	go func() {
		a.sockets.Wait()
		close(closed)
	}()
	select {
	case <-closed:
	case <-limit.Done():
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return s.Close()
	}
	return err
}
