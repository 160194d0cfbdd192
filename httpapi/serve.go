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
// are closed first, one after the other, and all else is answered over the whole of
// that time: who is in front asks only now and then whether this one is ready. It
// returns nil when it was told to stop.
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
		a.open.part()
		select {
		case err := <-failed:
			return err
		case <-time.After(a.parting):
		}
		a.open.wait(limit)
	}
	err := s.Shutdown(limit)
	stop()
	leave()       // which Shutdown may have yet to do
	a.open.part() // the sockets, which it knows nothing of
	a.open.wait(limit)
	if errors.Is(err, context.DeadlineExceeded) {
		return s.Close()
	}
	return err
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
