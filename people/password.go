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

// Bounds of a password's length, in bytes.
const (
	MinPassword = 8
	MaxPassword = 128
)

// Reasons why a new password is refused.
var (
	ErrPasswordLength = errors.New("a password has 8 to 128 bytes")
	ErrPasswordCommon = errors.New("the password is among the first that anybody tries")
	ErrPasswordName   = errors.New("the password is the name")
)

// ErrManyPasswords: the queue of passwords to check is full.
var ErrManyPasswords = errors.New("too many passwords are looked at")

//go:embed common.txt
var commonText string

var common = strings.Fields(commonText)

// CheckPassword returns why a user of this name may not choose a password, or nil.
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

// repeats reports whether a text repeats a pattern of up to three characters, or
// each character follows the one before ("abcdef").
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

// A cost is the price of a hash: memory in KiB, passes, and lanes.
type cost struct {
	memory uint32
	passes uint32
	lanes  uint8
}

// usual is the cost of new hashes: 19 MiB and about 30 ms. cheap is what tests pay.
var usual, cheap = cost{19 << 10, 2, 1}, cost{64, 1, 1}

const (
	saltBytes = 16
	hashBytes = 32
)

// A Hasher hashes passwords with argon2id. It runs only a few hashes at a time, so
// that many simultaneous log-ins exhaust neither memory nor processors.
type Hasher struct {
	cost  cost
	turns chan struct{} // one entry for each running hash
	line  chan struct{} // one entry for each running or waiting hash
	none  string        // the hash of no password
}

// NewHasher returns a Hasher that runs up to most hashes at a time and queues up
// to 64 more.
func NewHasher(most int) *Hasher { return newHasher(most, usual) }

// NewCheapHasher returns a Hasher for tests that make many accounts. Its hashes take
// microseconds and protect no password.
func NewCheapHasher() *Hasher { return newHasher(1, cheap) }

func newHasher(most int, c cost) *Hasher {
	h := &Hasher{cost: c, turns: make(chan struct{}, most), line: make(chan struct{}, most+64)}
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails
	h.none = c.write(salt, make([]byte, hashBytes))
	return h
}

// Hash returns the text to store for a password.
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

// Check reports whether a password matches a stored hash, and whether to hash it
// again because the usual cost has changed. With an empty kept it takes as long and
// returns false, so that the time does not reveal whether an account exists.
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

// write returns a hash in the usual text form, which includes the cost.
func (c cost) write(salt, hash []byte) string {
	b := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.memory, c.passes, c.lanes, b.EncodeToString(salt), b.EncodeToString(hash))
}

// read parses the text of write. It bounds the cost, since the text may come from
// elsewhere.
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
