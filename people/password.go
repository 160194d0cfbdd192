package people

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// A password has so many bytes.
const (
	MinPassword = 8
	MaxPassword = 128
)

// What can be wrong with a new password.
var (
	ErrPasswordLength = errors.New("a password has 8 to 128 bytes")
	ErrPasswordCommon = errors.New("the password is among the first that anybody tries")
	ErrPasswordName   = errors.New("the password is the name")
)

// ErrManyPasswords refuses to look at a password while many wait to be looked at.
var ErrManyPasswords = errors.New("too many passwords are looked at")

//go:embed common.txt
var commonText string

var common = strings.Fields(commonText)

// CheckPassword says what is wrong with a new password for somebody's name.
func CheckPassword(password, name string) error {
	if len(password) < MinPassword || len(password) > MaxPassword || !utf8.ValidString(password) {
		return ErrPasswordLength
	}
	plain := strings.ToLower(norm.NFKC.String(password))
	if Skeleton(plain) == Skeleton(name) {
		return ErrPasswordName
	}
	if slices.Contains(common, plain) || slices.Contains(common, strings.TrimRight(plain, "0123456789!.?")) || repeats(plain) {
		return ErrPasswordCommon
	}
	return nil
}

// repeats reports whether a text is one of at most three characters again and
// again, or a row in which each follows on the one before.
func repeats(s string) bool {
	r := []rune(s)
	for period := 1; period <= 3; period++ {
		same := true
		for i := period; i < len(r); i++ {
			same = same && r[i] == r[i-period]
		}
		if same {
			return true
		}
	}
	for _, step := range []rune{1, -1} {
		row := true
		for i := 1; i < len(r); i++ {
			row = row && r[i] == r[i-1]+step
		}
		if row {
			return true
		}
	}
	return false
}

// A cost is what a hash takes: memory in KiB, passes, and lanes.
type cost struct {
	memory uint32
	passes uint32
	lanes  uint8
}

// usual is what new hashes cost: 19 MiB and about 30 ms.
var usual = cost{19 << 10, 2, 1}

const (
	saltBytes = 16
	hashBytes = 32
)

// A Hasher hashes passwords with argon2id, a few at a time, so that many who
// log in at once take neither all memory nor all processors.
type Hasher struct {
	cost  cost
	turns chan struct{} // one for each at work
	line  chan struct{} // one for each at work or waiting
	none  string        // the hash of no password
}

// NewHasher returns a Hasher that works on at most so many passwords at a time
// and has at most 64 more wait.
func NewHasher(most int) *Hasher { return newHasher(most, usual) }

func newHasher(most int, c cost) *Hasher {
	h := &Hasher{cost: c, turns: make(chan struct{}, most), line: make(chan struct{}, most+64)}
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails
	h.none = c.write(salt, make([]byte, hashBytes))
	return h
}

// Hash returns what is kept of a password.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails
	return h.cost.write(salt, h.cost.hash(password, salt, hashBytes)), nil
}

// Check reports whether a password is the one of which a hash was kept, and
// whether it should be hashed anew because hashes cost something else now.
// Where kept is empty nobody's password is looked at, for as long as anybody's.
func (h *Hasher) Check(ctx context.Context, password, kept string) (right, stale bool, err error) {
	if len(password) > MaxPassword {
		password, kept = "", ""
	}
	known := kept != ""
	if !known {
		kept = h.none
	}
	c, salt, want, err := read(kept)
	if err != nil {
		return false, false, err
	}
	leave, err := h.enter(ctx)
	if err != nil {
		return false, false, err
	}
	defer leave()
	got := c.hash(password, salt, uint32(len(want)))
	right = subtle.ConstantTimeCompare(got, want) == 1 && known
	return right, right && c != h.cost, nil
}

func (h *Hasher) enter(ctx context.Context) (leave func(), err error) {
	select {
	case h.line <- struct{}{}:
	default:
		return nil, ErrManyPasswords
	}
	select {
	case h.turns <- struct{}{}:
		return func() { <-h.turns; <-h.line }, nil
	case <-ctx.Done():
		<-h.line
		return nil, ctx.Err()
	}
}

func (c cost) hash(password string, salt []byte, length uint32) []byte {
	return argon2.IDKey([]byte(norm.NFC.String(password)), salt, c.passes, c.memory, c.lanes, length)
}

// write returns the usual text of a hash, which has its cost in it.
func (c cost) write(salt, hash []byte) string {
	b := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.memory, c.passes, c.lanes, b.EncodeToString(salt), b.EncodeToString(hash))
}

// read reads what write wrote. It bounds what it asks of the machine, should the
// text have come from elsewhere.
func read(text string) (c cost, salt, hash []byte, err error) {
	parts := strings.Split(text, "$")
	version := 0
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" {
		return c, nil, nil, errors.New("the hash of a password is not argon2id's")
	}
	_, err1 := fmt.Sscanf(parts[2], "v=%d", &version)
	_, err2 := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.passes, &c.lanes)
	salt, err3 := base64.RawStdEncoding.DecodeString(parts[4])
	hash, err4 := base64.RawStdEncoding.DecodeString(parts[5])
	err = errors.Join(err1, err2, err3, err4)
	if err == nil && (version != argon2.Version || c.memory > 1<<20 || c.passes < 1 || c.passes > 64 || c.lanes < 1 || len(hash) < 16 || len(hash) > 128) {
		err = errors.New("it asks for what is not done here")
	}
	if err != nil {
		return c, nil, nil, fmt.Errorf("the hash of a password: %w", err)
	}
	return c, salt, hash, nil
}
