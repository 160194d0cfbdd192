package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/gobwas/ws"

	"duiyi/accounts"
	"duiyi/admission"
	"duiyi/httpapi/call"
	"duiyi/httpapi/members"
	"duiyi/httpapi/socket"
	"duiyi/identity"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
)

func (a *API) watchGame(w http.ResponseWriter, r *http.Request) {
	a.watch(w, r, func(ctx context.Context, id string, version int) (socket.Watch, error) {
		return a.app.Watch(ctx, id, version)
	})
}

func (a *API) watchStudy(w http.ResponseWriter, r *http.Request) {
	a.watch(w, r, func(ctx context.Context, id string, version int) (socket.Watch, error) {
		return a.app.Studies().Watch(ctx, id, version)
	})
}

// watch turns the request into a WebSocket that carries the updates of a game or
// study, from the version on that the client has.
func (a *API) watch(w http.ResponseWriter, r *http.Request, begin func(ctx context.Context, id string, version int) (socket.Watch, error)) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Upgrade", "websocket")
		a.reply.Fail(w, r, errNoSocket)
		return
	}
	version, err := versionOf(r)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	if a.isLeaving() {
		a.reply.Fail(w, r, admission.ErrClosed)
		return
	}
	leave, err := a.gates.enterSocket(r)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	kept := false
	defer func() {
		if !kept {
			leave()
		}
	}()
	watch, err := begin(r.Context(), r.PathValue("id"), version)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	defer func() {
		if !kept {
			watch.Close()
		}
	}()
	// The request ends here, and what it took in memory goes with it.
	during, release := a.whileLoggedIn(context.Background(), r)
	end, err := a.sockets.Accept(w, r, watch, identity.From(r.Context()).User != "", func() { release(); leave() })
	if err != nil {
		release()
		a.options.Log.Debug("websocket handshake", "err", err)
		return
	}
	kept = true
	context.AfterFunc(during, func() { end(context.Cause(during)) })
}

// whileLoggedIn returns a context that ends with accounts.ErrLoggedOut when the log-in of a
// request ends; for a guest it lasts. The caller calls release when it no longer needs it.
func (a *API) whileLoggedIn(ctx context.Context, r *http.Request) (during context.Context, release func()) {
	in := members.SessionOf(r)
	if in == nil {
		return ctx, func() {}
	}
	return a.options.Accounts.While(ctx, *in)
}

// lasting is the handler of a call that may take long: it ends with the caller's log-in.
func (a *API) lasting(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		during, release := a.whileLoggedIn(r.Context(), r)
		defer release()
		h(w, r.WithContext(during))
	}
}

// versionOf returns the version that the client has, or 0.
func versionOf(r *http.Request) (int, error) {
	text := r.URL.Query().Get("v")
	if text == "" {
		return 0, nil
	}
	v, err := strconv.Atoi(text)
	if err != nil || v < 0 {
		return 0, call.BadQuery("v")
	}
	return v, nil
}

// encodeUpdate returns the frame of an update, which all spectators share.
func encodeUpdate(u any) ([]byte, error) {
	if c, ok := u.(update.Change); ok && c.Since != 0 {
		const usual = 2048 // bytes: more than a move of xiangqi takes
		text, err := appendUpdate(append(make([]byte, 0, usual), updateBegins...), toUpdate(c))
		if err != nil {
			return nil, err
		}
		return socket.Frame(append(text, updateEnds...)), nil
	}
	text, err := json.Marshal(toMessage(u))
	if err != nil {
		return nil, err
	}
	return socket.Frame(text), nil
}

// The message of a change is an updateJSON between these.
const (
	updateBegins = `{"type":"update","update":`
	updateEnds   = `}`
)

// appendUpdate appends the JSON of an update. The position follows the small
// fields, and the presence comes last.
func appendUpdate(b []byte, u updateJSON) ([]byte, error) {
	position, network := u.Position, u.Network
	u.Position, u.Network = nil, nil
	text, err := json.Marshal(&u)
	if err != nil {
		return nil, err
	}
	b = append(b, text[:len(text)-1]...)
	if position != nil {
		if b, err = position.AppendJSON(append(b, `,"position":`...)); err != nil {
			return nil, err
		}
	}
	if network != nil {
		if text, err = json.Marshal(network); err != nil {
			return nil, err
		}
		b = append(append(b, `,"network":`...), text...)
	}
	return append(b, '}'), nil
}

// answerIn returns the update in a frame of encodeUpdate, for one caller: with
// their side unless you is nil.
func answerIn(frame []byte, you *match.Side) []byte {
	text := socket.Text(frame)
	text = text[len(updateBegins) : len(text)-len(updateEnds)]
	if you == nil {
		return slices.Clone(text)
	}
	const ends = "}}" // ends of the presence and of the update
	answer := append(make([]byte, 0, len(text)+len(`,"you":0`)), text[:len(text)-len(ends)]...)
	return append(strconv.AppendUint(append(answer, `,"you":`...), uint64(*you), 10), ends...)
}

// statusLoggedOut closes the sockets of an ended log-in, or of an account
// whose role has changed. The page reconnects with its present rights.
const statusLoggedOut socket.Status = 4401

// farewell returns how a socket ends: a page connects again unless the closure is normal.
func farewell(err error) (socket.Status, string) {
	switch {
	case errors.Is(err, store.ErrDeleted):
		return ws.StatusNormalClosure, "the game is deleted"
	case errors.Is(err, studies.ErrDeleted):
		return ws.StatusNormalClosure, "the study is deleted"
	case errors.Is(err, studies.ErrWithdrawn):
		return ws.StatusNormalClosure, "the study is no longer shared"
	case errors.Is(err, accounts.ErrLoggedOut):
		return statusLoggedOut, "the log-in has ended"
	case errors.Is(err, admission.ErrClosed):
		return ws.StatusGoingAway, "the server is stopping"
	}
	return socket.StatusTryAgainLater, "connect again"
}
