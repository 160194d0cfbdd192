package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// ErrCmdUsed refuses a cmd under which something else was made, or for somebody else.
var ErrCmdUsed = errors.New("this cmd has made something else")

type cmdKey struct{}

// WithCmd names what is about to be made, by 16 random hex digits of the sender's. A
// repeat under the same cmd makes nothing and returns what the first request made, at
// whichever node and however late. An empty cmd is none.
func WithCmd(ctx context.Context, cmd string) context.Context {
	if cmd == "" {
		return ctx
	}
	return context.WithValue(ctx, cmdKey{}, cmd)
}

func cmdOf(ctx context.Context) string {
	cmd, _ := ctx.Value(cmdKey{}).(string)
	return cmd
}

// A naming is the identity of a game or study that is about to be made.
type naming struct {
	id    string
	cmd   string // as the first event keeps it; empty where the sender gave none
	asked string // a mark of who asks and for what, the same for a repeat; empty without a cmd
}

// again reports whether the game may have been made already.
func (n naming) again() bool { return n.asked != "" }

// name returns the naming of something of a kind that somebody asks for: what is their
// request. Requests of different kinds may have one cmd. With a cmd all of it follows from the cmd, the request and the key of the
// store: every node makes the same of a repeat, and the store refuses to hold two.
// Without the key nobody finds the cmd of an id that they see, however many they try.
func (a *App) name(ctx context.Context, kind string, what ...any) (naming, error) {
	cmd := cmdOf(ctx)
	if cmd == "" {
		return naming{id: newID()}, nil
	}
	if !match.ValidCmd(cmd) {
		return naming{}, fmt.Errorf("%w: cmd is not 16 hex digits", match.ErrBadCommand)
	}
	key, err := a.key(ctx)
	if err != nil {
		return naming{}, err
	}
	who := identity.From(ctx)
	by := "guest"
	switch {
	case who.User != "":
		by = "user " + who.User
	case who.Owner:
		by = "owner"
	}
	text, err := json.Marshal([]any{kind, by, what})
	if err != nil {
		return naming{}, err
	}
	mac := macOf(key[:], kind+" "+cmd)
	return naming{id: hex.EncodeToString(mac[:8]), cmd: cmd, asked: idOf("asked", string(text))}, nil
}

// key returns the key from which ids and secrets of seats follow. All nodes on a store
// have the same, also after a restart: the first one that needs it chooses it.
func (a *App) key(ctx context.Context) ([sha256.Size]byte, error) {
	if key := a.common.Load(); key != nil {
		return *key, nil
	}
	var fresh [sha256.Size]byte
	rand.Read(fresh[:]) // never fails
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	key, err := a.store.Key(write, fresh)
	if err != nil {
		return key, fmt.Errorf("the key of the store: %w", err)
	}
	a.common.Store(&key)
	return key, nil
}

// KeptCmd returns the form in which the first event of a hosted game keeps its cmd. With
// the cmd itself and the key, a copy of the database would open the seats.
func KeptCmd(cmd string) string { return idOf("cmd", cmd) }

// idOf returns an id that follows from a text.
func idOf(what, text string) string {
	sum := sha256.Sum256([]byte("duiyi " + what + " " + text))
	return hex.EncodeToString(sum[:8])
}

// made returns a game that was made already, and reports whether there is one. The
// error is ErrCmdUsed where it was made for somebody else or of another request. The
// person who asked for it is told ErrDeleted even where others see no such game.
func (a *App) made(ctx context.Context, n naming) (Snapshot, bool, error) {
	g, err := openIn(ctx, a, a.games, n.id, a.newGame)
	switch {
	case errors.Is(err, store.ErrNoGame):
		return Snapshot{}, false, nil
	case errors.Is(err, store.ErrDeleted):
		return Snapshot{}, true, a.madeAndDeleted(ctx, n)
	case err != nil:
		return Snapshot{}, true, err
	}
	defer g.mu.Unlock()
	switch {
	case n.again() && g.state.Asked != n.asked:
		return Snapshot{}, true, ErrCmdUsed
	case !identity.From(ctx).Owner && !g.state.Config.Network():
		return Snapshot{}, true, store.ErrNoGame
	}
	return g.lookFor(identity.From(ctx)), true, nil
}

// madeAndDeleted is the error for a repeat of a request whose game is deleted.
func (a *App) madeAndDeleted(ctx context.Context, n naming) error {
	if !n.again() {
		if identity.From(ctx).Owner {
			return store.ErrDeleted
		}
		return store.ErrNoGame
	}
	r, err := a.store.Load(ctx, n.id)
	if err != nil {
		return fmt.Errorf("load game %s: %w", n.id, err)
	}
	asked := ""
	for _, e := range r.Events {
		if e.Type == match.EvStarted || e.Type == match.EvCopied {
			asked = e.Asked
		}
	}
	if asked != n.asked {
		return ErrCmdUsed
	}
	return store.ErrDeleted
}

// seatSecrets returns the secret of the host's seat in a game that is about to be made,
// and the one by which the other seat is taken. They follow from the key and the cmd, so
// that a repeat returns the same, and neither the key nor the cmd alone makes them.
func (a *App) seatSecrets(ctx context.Context, n naming) (seat, join string, err error) {
	key, err := a.key(ctx)
	if err != nil {
		return "", "", err
	}
	by := n.id + " " + cmp.Or(n.cmd, newID()+newID())
	return secretBy(key[:], "seat "+by), secretBy(key[:], "join "+by), nil
}
