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
// finish and closes the sockets. Where pages go on at another program the sockets
// are closed first, one after the other, and all else is answered meanwhile. It
// returns nil when it was told to stop.
func (a *API) Serve(ctx context.Context, l net.Listener) error {
	base, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	sockets, part := context.WithCancel(base)
	defer part()
	s := &http.Server{
		Handler:           a,
		BaseContext:       func(net.Listener) context.Context { return withBase(base, sockets) },
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(a.log.Handler(), slog.LevelDebug),
	}
	a.leaving = make(chan struct{})
	leave := sync.OnceFunc(func() { close(a.leaving) })
	s.RegisterOnShutdown(leave)
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}

	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.parting+stopWithin)
	defer cancel()
	if a.parting > 0 {
		leave()
		part()
		a.waitForSockets(limit)
	}
	err := s.Shutdown(limit)
	stop() // the sockets, which Shutdown knows nothing of
	a.waitForSockets(limit)
	if errors.Is(err, context.DeadlineExceeded) {
		return s.Close()
	}
	return err
}

// waitForSockets waits until there is no socket, or ctx ends.
func (a *API) waitForSockets(ctx context.Context) {
	closed := make(chan struct{})
	go func() {
		a.sockets.Wait()
		close(closed)
	}()
	select {
	case <-closed:
	case <-ctx.Done():
	}
}

// isLeaving reports whether Serve has been told to stop.
func (a *API) isLeaving() bool {
	select {
	case <-a.leaving:
		return true
	default:
		return false
	}
}
