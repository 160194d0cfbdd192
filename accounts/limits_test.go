package accounts

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"duiyi/identity"
	"duiyi/people"
)

const from = "192.0.2.1"

// later advances the clock of the accounts.
func (a *Accounts) later(d time.Duration) {
	now := a.now().Add(d)
	a.config.Now = func() time.Time { return now }
}

// TestLinksAreForOnePurpose tests that a link works only for its purpose and
// within its week.
func TestLinksAreForOnePurpose(t *testing.T) {
	a, _, u := open(t)
	ctx := t.Context()
	for i, tt := range []struct {
		purpose people.Purpose
		role    identity.Role // of the new account; empty if refused
		reset   error
		after   time.Duration
	}{
		{people.ForInvitation, identity.RolePlayer, people.ErrNoLink, 0},
		{people.ForAdministrator, identity.RoleAdministrator, people.ErrNoLink, 0},
		{people.ForPassword, "", nil, 0},
		{people.ForInvitation, identity.RolePlayer, people.ErrNoLink, linkDays*24*time.Hour - time.Second},
		{people.ForInvitation, "", people.ErrNoLink, linkDays * 24 * time.Hour},
	} {
		link, err := a.NewLink(ctx, tt.purpose, u.ID)
		if err != nil {
			t.Fatal(err)
		}
		a.later(tt.after)
		name := "Bob" + strings.Repeat("b", i)
		if _, err := a.ResetPassword(ctx, link, "short", from); err == nil {
			t.Errorf("%d: a short password was taken", i)
		}
		if tt.reset != nil {
			if _, err := a.ResetPassword(ctx, link, "chariot takes pawn", from); !errors.Is(err, tt.reset) {
				t.Errorf("%d: a new password by it: %v", i, err)
			}
		}
		if made, err := a.Make(ctx, name, password, link, from); (err == nil) != (tt.role != "") || made.Role != tt.role {
			t.Errorf("%d: the link makes a %q, %v", i, made.Role, err)
		}
		if tt.reset == nil {
			if _, err := a.ResetPassword(ctx, link, "chariot takes pawn", from); err != nil {
				t.Errorf("%d: a new password by it: %v", i, err)
			}
		}
	}
	if link, err := a.FirstLink(ctx); link != "" || err != nil {
		t.Errorf("a first link beside an administrator: %q, %v", link, err)
	}
}

// TestReservedName tests that no account gets a name that looks reserved, by
// signing up, renaming or being renamed.
func TestReservedName(t *testing.T) {
	_, store, u := open(t)
	a := New(store, Config{Hasher: people.NewCheapHasher(), SignUp: SignUpOpen, Reserved: []string{"Club"}})
	ctx, name := t.Context(), "CLUB"
	if _, err := a.Make(ctx, name, password, "", from); !errors.Is(err, people.ErrNameReserved) {
		t.Errorf("made: %v", err)
	}
	if _, err := a.Rename(ctx, u.ID, name); !errors.Is(err, people.ErrNameReserved) {
		t.Errorf("renamed: %v", err)
	}
	if _, err := a.Change(ctx, identity.RoleAdministrator, u.ID, Change{Name: &name}); !errors.Is(err, people.ErrNameReserved) {
		t.Errorf("changed: %v", err)
	}
}

// TestGuessing tests that wrong passwords for a name are slowed down from any
// address, and that the right one resets the count.
func TestGuessing(t *testing.T) {
	a, _, _ := open(t)
	ctx := t.Context()
	guess := func(address string) error {
		_, err := a.Check(ctx, "Alice", "cannon takes horse", address)
		return err
	}
	var wait *WaitError
	for i := range people.OfName.Free {
		if err := guess("192.0.2." + string(rune('1'+i))); !errors.Is(err, ErrWrong) {
			t.Fatalf("guess %d: %v", i, err)
		}
	}
	if err := guess("192.0.2.99"); !errors.As(err, &wait) || wait.Wait <= 0 {
		t.Fatalf("one guess more: %v", err)
	}
	a.later(wait.Wait)
	if _, err := a.Check(ctx, "Alice", password, from); err != nil {
		t.Fatalf("the password after %v: %v", wait.Wait, err)
	}
	if err := guess(from); !errors.Is(err, ErrWrong) {
		t.Errorf("a guess after the right password: %v", err)
	}
}

// TestConfirm tests that deleting an account and changing its password require
// the password, or a recent log-in if there is none.
func TestConfirm(t *testing.T) {
	a, _, u := open(t)
	ctx := t.Context()
	in := Session{LogIn: people.LogIn{User: u.ID, Created: a.now()}, User: u}
	leave := func(context.Context, string, string) error { return nil }
	if err := a.Delete(ctx, in, "cannon takes horse", from, leave); !errors.Is(err, ErrWrong) {
		t.Errorf("deleted by a wrong password: %v", err)
	}
	in.User.Password = ""
	for _, tt := range []struct {
		ago  time.Duration
		want error
	}{{fresh, nil}, {fresh + time.Second, ErrLogInAgain}} {
		in.Created = a.now().Add(-tt.ago)
		if err := a.confirm(ctx, in, "", from); !errors.Is(err, tt.want) {
			t.Errorf("logged in %v ago: %v, want %v", tt.ago, err, tt.want)
		}
		if _, err := a.EndSignOnOf(ctx, in); !errors.Is(err, tt.want) {
			t.Errorf("sign-on given up %v after logging in: %v, want %v", tt.ago, err, tt.want)
		}
	}
}

// TestOnlyWay tests that a user without password and passkey cannot remove the
// club's sign-on.
func TestOnlyWay(t *testing.T) {
	a, store, u := open(t)
	ctx := t.Context()
	if _, err := store.ChangeUser(ctx, u.ID, func(u *people.User) error { u.Password, u.Subject = "", "club|alice"; return nil }); err != nil {
		t.Fatal(err)
	}
	in := Session{LogIn: people.LogIn{User: u.ID, Created: a.now()}, User: u}
	if _, err := a.EndSignOnOf(ctx, in); !errors.Is(err, ErrOnlyWay) {
		t.Errorf("the only way given up: %v", err)
	}
	if err := store.AddPasskey(ctx, people.Passkey{ID: []byte("key"), User: u.ID, Body: []byte("{}"), Created: a.now(), Used: a.now()}); err != nil {
		t.Fatal(err)
	}
	if u, err := a.EndSignOnOf(ctx, in); err != nil || u.Subject != "" {
		t.Errorf("given up beside a passkey: %q, %v", u.Subject, err)
	}
}

// TestSessionsOfOthers tests that nobody ends one session of another, and that
// only higher roles end all sessions of a user. Logging in again ends the
// browser's old session.
func TestSessionsOfOthers(t *testing.T) {
	a, _, alice := open(t)
	ctx := t.Context()
	bob, err := a.Make(ctx, "Bob", password, "", from)
	if err != nil {
		t.Fatal(err)
	}
	cookie := a.logIn(t, alice)
	in, _ := a.session(t, cookie)
	if err := a.EndSession(ctx, bob.ID, in.Token); !errors.Is(err, people.ErrNoSession) {
		t.Errorf("another's session: %v", err)
	}
	if err := a.LogOut(ctx, identity.RolePlayer, alice.ID); !errors.Is(err, ErrRank) {
		t.Errorf("logged out by a player: %v", err)
	}
	if _, ok := a.session(t, cookie); !ok {
		t.Fatal("the session has ended")
	}
	r := httptest.NewRequestWithContext(ctx, "POST", "/", nil)
	r.AddCookie(cookie)
	if err := a.Enter(httptest.NewRecorder(), r, false, bob); err != nil {
		t.Fatal(err)
	}
	if _, ok := a.session(t, cookie); ok {
		t.Error("the old session goes on after another log-in")
	}
	w := httptest.NewRecorder()
	if err := a.Enter(w, httptest.NewRequestWithContext(ctx, "POST", "/", nil), true, bob); err != nil {
		t.Fatal(err)
	}
	if c := w.Result().Cookies()[0]; !c.Secure || !c.HttpOnly || c.Name != secureCookie {
		t.Errorf("the cookie under TLS: %+v", c)
	}
}

// TestLastSeen tests that a session records its use to ten minutes.
func TestLastSeen(t *testing.T) {
	a, _, u := open(t)
	cookie, began := a.logIn(t, u), a.now()
	for _, tt := range []struct{ after, seen time.Duration }{{seenStep - time.Second, 0}, {time.Second, seenStep}} {
		a.later(tt.after)
		a.session(t, cookie)
		list, err := a.Sessions(t.Context(), u.ID)
		if err != nil || len(list) != 1 || list[0].Seen.Sub(began) != tt.seen {
			t.Errorf("%v, %v; want one seen after %v", list, err, tt.seen)
		}
	}
}

// TestDisabledSince tests that disabling an account again keeps the first
// time.
func TestDisabledSince(t *testing.T) {
	a, store, u := open(t)
	first := a.now()
	for range 2 {
		a.disable(t, u, true)
		a.later(time.Hour)
	}
	if got, err := store.User(t.Context(), u.ID); err != nil || !got.Disabled.Equal(first) {
		t.Errorf("disabled since %v, want %v (%v)", got.Disabled, first, err)
	}
}

// TestReportText tests that a complaint has 1 to 1,000 characters, whatever
// their bytes.
func TestReportText(t *testing.T) {
	a, _, u := open(t)
	bob, err := a.Make(t.Context(), "Bob", password, "", from)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]error{
		"": ErrNoText, " \n": ErrNoText, "\xff": ErrNoText,
		strings.Repeat("棋", maxText): nil, strings.Repeat("x", maxText+1): ErrLongText,
	} {
		if err := a.Report(t.Context(), u.ID, bob.ID, "", text); !errors.Is(err, want) {
			t.Errorf("%d bytes: %v, want %v", len(text), err, want)
		}
	}
}

// TestRites: what has begun is taken up once, by who began it, within five minutes.
func TestRites(t *testing.T) {
	now := time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name, user string
		visit      *visit
		after      time.Duration
		ok         bool
	}{
		{"in time", "alice", nil, ceremonyLasts, true},
		{"late", "alice", nil, ceremonyLasts + 1, false},
		{"by another", "bob", nil, 0, false},
		{"of a sign-on", "alice", &visit{}, 0, false},
	} {
		var r ceremonies
		id, err := r.begin(now, ceremony{user: "alice", visit: tt.visit})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.end(now.Add(tt.after), id, tt.user); (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
		if _, err := r.end(now, id, "alice"); !errors.Is(err, ErrBadPasskey) {
			t.Errorf("%s, and a second time: %v", tt.name, err)
		}
	}
	var r ceremonies
	id, err := r.begin(now, ceremony{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false} {
		if _, ok := r.take(now, id); ok != want {
			t.Errorf("taken %d times: %v", i+1, ok)
		}
	}
}
