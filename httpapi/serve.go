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

const (
	// stopWithin is the time limit for requests in progress at shutdown.
	stopWithin = 5 * time.Second
	// A page that reconnects to another node costs it as much as several
	// moves, mostly for reading the game. Sockets are therefore closed
	// partEach apart, but all within partMost, before the operator loses
	// patience.
	partEach = 10 * time.Millisecond
	partMost = 8 * time.Second
)

// Serve serves a listener until ctx ends, then lets requests in progress
// finish and closes the sockets. If pages can move to other nodes, it first
// closes the sockets gradually, over a longer time the more there are, and
// serves everything else meanwhile, since a load balancer only polls readiness
// now and then. It returns nil after a regular stop.
func (a *API) Serve(ctx context.Context, l net.Listener) error {
	base, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	s := &http.Server{
		Handler:           a,
		BaseContext:       func(net.Listener) context.Context { return base },
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(a.options.Log.Handler(), slog.LevelDebug),
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

	over := a.options.Parting
	if over > 0 {
		over = max(over, min(time.Duration(a.sockets.Count())*partEach, partMost))
	}
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), over+stopWithin)
	defer cancel()
	if over > 0 {
		leave()
		a.sockets.Part(over)
		select {
		case err := <-failed:
			return err
		case <-time.After(over):
		}
		a.sockets.Wait(limit)
	}
	err := s.Shutdown(limit)
	stop()
	leave()              // Shutdown may not have called it yet
	a.sockets.Part(over) // Shutdown does not know the sockets
	a.sockets.Wait(limit)
	if errors.Is(err, context.DeadlineExceeded) {
		return s.Close()
	}
	return err
}

// isLeaving reports whether the server is stopping.
func (a *API) isLeaving() bool {
	select {
	case <-a.leaving:
		return true
	default:
		return false
	}
}
