package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/coder/websocket"

	"duiyi/app"
)

const (
	// maxFrame is what a client may send in one message, which is read and
	// thrown away.
	maxFrame = 4 << 10

	// A client that takes no message for writeWithin, or does not answer a
	// ping for as long, is gone. It comes back with a new connection.
	writeWithin = 10 * time.Second
	pingEvery   = 25 * time.Second
)

// A watch is somebody watching a game or a study.
type watch interface {
	Updates() <-chan *app.Told
	Err() error
	Close()
}

func (a *API) watchGame(w http.ResponseWriter, r *http.Request) {
	a.watch(w, r, func(ctx context.Context, id string) (watch, error) { return a.app.Watch(ctx, id) })
}

func (a *API) watchStudy(w http.ResponseWriter, r *http.Request) {
	a.watch(w, r, func(ctx context.Context, id string) (watch, error) { return a.app.WatchStudy(ctx, id) })
}

// watch turns the request into a WebSocket that carries the updates of a game or
// study.
func (a *API) watch(w http.ResponseWriter, r *http.Request, begin func(ctx context.Context, id string) (watch, error)) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Upgrade", "websocket")
		a.fail(w, r, errNoSocket)
		return
	}
	if !a.watchers.enter() {
		a.fail(w, r, errSockets)
		return
	}
	kept := false
	defer func() {
		if !kept {
			a.watchers.leave()
		}
	}()
	watch, err := begin(r.Context(), r.PathValue("id"))
	if err != nil {
		a.fail(w, r, err)
		return
	}
	defer func() {
		if !kept {
			watch.Close()
		}
	}()
	conn, out, err := accept(w, r)
	if err != nil { // accept has answered
		a.log.Debug("websocket handshake", "err", err)
		return
	}
	// The request ends here, and what it took in memory goes with it.
	ctx := baseOf(r)
	a.sockets.Go(func() {
		defer a.watchers.leave()
		defer watch.Close()
		defer conn.CloseNow()
		defer func() {
			if p := recover(); p != nil {
				a.log.Error("panic", "path", "ws", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			}
		}()
		a.serveSocket(ctx, conn, out, watch)
	})
	kept = true
}

// serveSocket sends a watch's updates until there are no more, the client is gone
// or the server stops.
func (a *API) serveSocket(base context.Context, conn *websocket.Conn, out *outlet, watch watch) {
	ctx, cancel := context.WithCancel(base)
	defer cancel()
	go func() {
		defer cancel()
		// This ends when the connection is closed.
		discard(context.WithoutCancel(base), conn)
	}()
	status, reason := a.relay(ctx, conn, out, watch)
	if base.Err() != nil {
		status, reason = websocket.StatusGoingAway, "the server is stopping"
	}
	if err := conn.Close(status, reason); err != nil {
		a.log.Debug("websocket closed", "err", err)
	}
}

// discard reads what the client sends until it sends no more, so that pings
// are answered and a closed connection is noticed.
func discard(ctx context.Context, conn *websocket.Conn) {
	for {
		_, r, err := conn.Reader(ctx)
		if err != nil {
			return
		}
		if _, err := io.Copy(io.Discard, r); err != nil {
			return
		}
	}
}

// relay sends updates until there are no more or the client is gone, and
// returns how to say good-bye.
func (a *API) relay(ctx context.Context, conn *websocket.Conn, out *outlet, watch watch) (websocket.StatusCode, string) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case <-ctx.Done():
			return websocket.StatusNormalClosure, ""
		case <-ping.C:
			if err := within(ctx, conn.Ping); err != nil {
				return websocket.StatusPolicyViolation, "no answer to a ping"
			}
		case u, ok := <-watch.Updates():
			if !ok {
				return farewell(watch.Err())
			}
			frame, err := u.Text(encodeUpdate)
			if err != nil {
				a.log.Error("watch", "err", err)
				return websocket.StatusInternalError, ""
			}
			if _, err := out.Write(frame); err != nil {
				return websocket.StatusPolicyViolation, "too slow"
			}
		}
	}
}

// encodeUpdate returns the message that tells of an update, in its frame: what
// goes to each who watches.
func encodeUpdate(u app.Update) ([]byte, error) {
	text, err := json.Marshal(toMessage(u))
	if err != nil {
		return nil, err
	}
	return textFrame(text), nil
}

// within bounds one use of a connection in time. It is not cut short when the
// server stops: a read or write that is cancelled breaks the connection, and
// there would be no saying good-bye.
func within(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeWithin)
	defer cancel()
	return f(ctx)
}

// farewell is how a watch's end is told: a page connects again unless the
// closure is normal.
func farewell(err error) (websocket.StatusCode, string) {
	switch {
	case errors.Is(err, app.ErrDeleted):
		return websocket.StatusNormalClosure, "the game is deleted"
	case errors.Is(err, app.ErrStudyDeleted):
		return websocket.StatusNormalClosure, "the study is deleted"
	case errors.Is(err, app.ErrClosed):
		return websocket.StatusGoingAway, "the server is stopping"
	}
	return websocket.StatusTryAgainLater, "connect again"
}
