package ids

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync/atomic"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// A Name identifies a game or study that is about to be made.
type Name struct {
	ID    string
	Cmd   string // as the first event keeps it; empty without a cmd
	Asked string // a digest of the caller and the request, the same for a repeat; empty without a cmd
}

// Repeats reports whether an earlier request may have made the thing already.
func (n Name) Repeats() bool { return n.Asked != "" }

// A Store keeps the key from which names and secrets follow.
type Store interface {
	// Key returns the stored key. If there is none, it stores fresh and returns that.
	Key(ctx context.Context, fresh [32]byte) ([32]byte, error)
}

// A Namer names what is made in one store. Its methods are safe for concurrent use.
type Namer struct {
	store Store
	own   [sha256.Size]byte // for secrets that no other node has to make again
	key   atomic.Pointer[[sha256.Size]byte]
}

// NewNamer returns a Namer for a store. It reads the store when it first needs the key.
func NewNamer(s Store) *Namer {
	n := &Namer{store: s}
	rand.Read(n.own[:]) // never fails
	return n
}

// Name returns the name of a thing of some kind that the caller requests. Requests for
// different kinds may share a cmd. With a cmd, the name follows from the cmd, the request
// and the store's key: every node makes the same of a repeat, and the store refuses to
// hold two. Without the key nobody finds the cmd of an id, however many they try.
func (n *Namer) Name(ctx context.Context, kind string, request ...any) (Name, error) {
	cmd := Cmd(ctx)
	if cmd == "" {
		return Name{ID: New()}, nil
	}
	if !match.ValidCmd(cmd) {
		return Name{}, fmt.Errorf("%w: cmd is not 16 hex digits", match.ErrBadCommand)
	}
	key, err := n.storeKey(ctx)
	if err != nil {
		return Name{}, err
	}
	who := identity.From(ctx)
	by := "guest"
	switch {
	case who.User != "":
		by = "user " + who.User
	case who.Local:
		by = "owner"
	}
	text, err := json.Marshal([]any{kind, by, request})
	if err != nil {
		return Name{}, err
	}
	sum := mac(key[:], kind+" "+cmd)
	return Name{ID: hex.EncodeToString(sum[:8]), Cmd: cmd, Asked: Of("asked", string(text))}, nil
}

// storeKey returns the store's key. All nodes on a store have the same one, also after a
// restart: the first node that needs it chooses it.
func (n *Namer) storeKey(ctx context.Context) ([sha256.Size]byte, error) {
	if key := n.key.Load(); key != nil {
		return *key, nil
	}
	var fresh [sha256.Size]byte
	rand.Read(fresh[:]) // never fails
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	key, err := n.store.Key(write, fresh)
	if err != nil {
		return key, fmt.Errorf("the key of the store: %w", err)
	}
	n.key.Store(&key)
	return key, nil
}

// Secret returns a secret that follows from a text and this Namer's own key: nobody else
// can make it, and it is the same when it is asked for again.
func (n *Namer) Secret(text string) string { return Secret(n.own[:], text) }

// Kept returns a secret that follows from a text and the store's key: it is the same at every
// node and after a restart.
func (n *Namer) Kept(ctx context.Context, text string) (string, error) {
	key, err := n.storeKey(ctx)
	if err != nil {
		return "", err
	}
	return Secret(key[:], "kept "+text), nil
}

// SeatSecrets returns the secret of the host's seat in a game that is about to be made,
// and the secret that claims the other seat. They follow from the store's key and the
// cmd: a repeat gets the same ones, and neither the key nor the cmd alone makes them.
func (n *Namer) SeatSecrets(ctx context.Context, name Name) (seat, join string, err error) {
	key, err := n.storeKey(ctx)
	if err != nil {
		return "", "", err
	}
	by := name.ID + " " + cmp.Or(name.Cmd, New()+New())
	return Secret(key[:], "seat "+by), Secret(key[:], "join "+by), nil
}
