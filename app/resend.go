package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"duiyi/match"
)

type cmdKey struct{}

// WithCmd names what is about to be made, by 16 hex digits of the sender's: the
// same asked for again under that name makes nothing, and returns what was made
// the first time. An empty name is none.
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

// idFor returns the id of what is about to be made, and whether it might have been
// made already: with a name of the sender's the id follows from it, so that the
// store itself refuses to hold two. What is named by chance cannot be guessed, and
// neither can its id.
func idFor(ctx context.Context, what string) (id string, again bool, err error) {
	cmd := cmdOf(ctx)
	if cmd == "" {
		return newID(), false, nil
	}
	if !match.ValidCmd(cmd) {
		return "", false, fmt.Errorf("%w: cmd is not 16 hex digits", match.ErrBadCommand)
	}
	return idOf(what, cmd), true, nil
}

// idOf returns an id that follows from a text.
func idOf(what, text string) string {
	sum := sha256.Sum256([]byte("duiyi " + what + " " + text))
	return hex.EncodeToString(sum[:8])
}

// made returns a game that was made already, and reports whether there is one.
func (a *App) made(ctx context.Context, id string) (Snapshot, bool, error) {
	s, err := a.Game(ctx, id)
	if errors.Is(err, ErrNoGame) {
		return s, false, nil
	}
	return s, true, err
}
