package people

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestCheckPassword(t *testing.T) {
	tests := []struct {
		name, password string
		want           error
	}{
		{"a good one", "三个 horses", nil},
		{"seven bytes", "abcdx7!", ErrPasswordLength},
		{"the longest", strings.Repeat("xyzw7", 25) + "end", nil},
		{"129 bytes", strings.Repeat("x7", 64) + "y", ErrPasswordLength},
		{"not UTF-8", "abcdefg\xff\xfe", ErrPasswordLength},
		{"everybody's", "password", ErrPasswordCommon},
		{"everybody's, written large", "PassWord", ErrPasswordCommon},
		{"everybody's, with a year", "password2026!", ErrPasswordCommon},
		{"one character", "........", ErrPasswordCommon},
		{"two characters", "ababababab", ErrPasswordCommon},
		{"a row", "bcdefghijk", ErrPasswordCommon},
		{"a row down", "98765432", ErrPasswordCommon},
		{"the name", "liu.dahua", ErrPasswordName},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := CheckPassword(tt.password, "Liu Dahua"); !errors.Is(err, tt.want) {
				t.Errorf("CheckPassword(%q) = %v, want %v", tt.password, err, tt.want)
			}
		})
	}
	if len(common) < 300 {
		t.Errorf("only %d passwords are known", len(common))
	}
}

func TestHash(t *testing.T) {
	h := NewCheapHasher()
	kept, err := h.Hash(t.Context(), "mã đáo thành công")
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := h.Hash(t.Context(), "mã đáo thành công"); again == kept {
		t.Error("two hashes of one password are alike: where is the salt?")
	}
	check := func(h *Hasher, password, kept string, right, stale bool) {
		t.Helper()
		if r, s, err := h.Check(t.Context(), password, kept); r != right || s != stale || err != nil {
			t.Errorf("Check(%q) = %v, %v, %v; want %v, %v", password, r, s, err, right, stale)
		}
	}
	check(h, "mã đáo thành công", kept, true, false)
	check(h, "ma\u0303 đáo thành công", kept, true, false) // another keyboard
	check(h, "ma đáo thành công", kept, false, false)
	check(h, "", "", false, false)
	check(h, strings.Repeat("x", 1<<20), kept, false, false)
	check(newHasher(1, cost{128, 1, 1}), "mã đáo thành công", kept, true, true)
	check(newHasher(1, cost{128, 1, 1}), "no", kept, false, false)
	for _, bad := range []string{"x", "$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=64,t=1,p=1$!$AAAA",
		"$argon2id$v=19$m=99999999,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"} {
		if ok, _, err := h.Check(t.Context(), "x", bad); ok || err == nil {
			t.Errorf("Check against %q = %v, %v", bad, ok, err)
		}
	}
	if !strings.HasPrefix(NewHasher(1).none, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("a hash costs %s", NewHasher(1).none)
	}
}

// As many passwords as were asked for are looked at at a time; the others wait,
// and go when they are called away; where too many wait, the next is refused.
func TestHasherTurns(t *testing.T) {
	h := NewCheapHasher()
	leave, err := h.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	called, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Hash(called, "password"); !errors.Is(err, context.Canceled) {
		t.Errorf("who was called away: %v", err)
	}
	for len(h.line) < cap(h.line) {
		h.line <- struct{}{}
	}
	if _, err := h.Hash(t.Context(), "password"); !errors.Is(err, ErrManyPasswords) {
		t.Errorf("one too many: %v", err)
	}
	leave()
	if _, err := h.Hash(t.Context(), "password"); err != nil {
		t.Errorf("when one has left: %v", err)
	}
}

func TestWait(t *testing.T) {
	p := Patience{Free: 3, Most: 10 * time.Second}
	for failed, want := range []time.Duration{0, 0, 0, time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second, 10 * time.Second, 10 * time.Second} {
		if got := p.Wait(failed); got != want {
			t.Errorf("after %d failures one waits %v, want %v", failed, got, want)
		}
	}
	if got := p.Wait(1 << 40); got != p.Most {
		t.Errorf("after very many: %v", got)
	}
}
