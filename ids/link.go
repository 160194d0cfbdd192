package ids

import (
	"crypto/rand"
	"encoding/base32"
	"strings"
)

// linkBytes is the length of a link before it is written in base32, linkChars after.
const (
	linkBytes = 16
	linkChars = 26
)

// NewLink returns the secret part of an address that lets its holders read something. It
// cannot be guessed.
func NewLink() string {
	var b [linkBytes]byte
	rand.Read(b[:]) // never fails
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b[:]))
}

// IsLink reports whether a name has the form of a link. No id has.
func IsLink(name string) bool { return len(name) == linkChars }
