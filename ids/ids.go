package ids

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
)

// ErrCmdUsed refuses a cmd under which something else was made, or for somebody else.
var ErrCmdUsed = errors.New("this cmd has made something else")

// New returns 64 random bits in hex: nobody guesses one, and no two of a million games
// are alike.
func New() string {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// Of returns the id that follows from a text. what keeps ids for different purposes
// apart.
func Of(what, text string) string {
	sum := sha256.Sum256([]byte("duiyi " + what + " " + text))
	return hex.EncodeToString(sum[:8])
}

type cmdKey struct{}

// WithCmd names the request that is about to make something, by 16 random hex digits of
// the client's. A repeat under the same cmd makes nothing and returns what the first
// request made. An empty cmd is none.
func WithCmd(ctx context.Context, cmd string) context.Context {
	if cmd == "" {
		return ctx
	}
	return context.WithValue(ctx, cmdKey{}, cmd)
}

// Cmd returns the cmd of the request, or "".
func Cmd(ctx context.Context) string {
	cmd, _ := ctx.Value(cmdKey{}).(string)
	return cmd
}

// KeptCmd returns the form in which the first event of a hosted game keeps its cmd. With
// the cmd itself and the store's key, a copy of the database would open the seats.
func KeptCmd(cmd string) string { return Of("cmd", cmd) }

// secretBytes is the length of a seat's secret before it is written in base64.
const secretBytes = 16

// Secret returns a secret that follows from a key and a text. Without the key nobody can
// make it.
func Secret(key []byte, text string) string {
	return base64.RawURLEncoding.EncodeToString(mac(key, text)[:secretBytes])
}

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
