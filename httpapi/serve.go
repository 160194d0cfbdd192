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
	// stopWithin is for how long requests under way may take to end.
	stopWithin = 5 * time.Second
	// A page that goes on at another program costs that as much as some moves do, most
	// of it to read the game: partEach lies between two of them, as long as all have gone
	// by partMost, after which whoever stops this program may lose patience.
	partEach = 10 * time.Millisecond
	partMost = 8 * time.Second
)

// Serve answers on a listener until ctx ends, then lets the requests under way
// finish and closes the sockets. Where pages go on at another program the sockets
// are closed first, one after the other, the longer the more there are, and all else is
// answered over the whole of that time: who is in front asks only now and then whether this one is ready. It
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
	leave()              // which Shutdown may have yet to do
	a.sockets.Part(over) // the sockets, which it knows nothing of
	a.sockets.Wait(limit)
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
