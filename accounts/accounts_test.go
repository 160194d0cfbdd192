package accounts

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

const password = "horse takes cannon"

// open returns the accounts of a new store, with one account.
func open(t testing.TB) (*Accounts, *sqlite.Store, people.User) {
	t.Helper()
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	now := time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)
	a := New(store, Config{Hasher: people.NewCheapHasher(), SignUp: SignUpOpen, Now: func() time.Time { return now }})
	u, err := a.Make(t.Context(), "Alice", password, "", "192.0.2.1")
	if err != nil {
		t.Fatal(err)
	}
	return a, store, u
}

func (a *Accounts) disable(t *testing.T, u people.User, disabled bool) {
	t.Helper()
	if _, err := a.Change(t.Context(), identity.RoleAdministrator, u.ID, Change{Disabled: &disabled}); err != nil {
		t.Fatal(err)
	}
}

// TestDisabledAccount: a disabled account cannot log in or take a new password,
// a refused reset leaves its link unused, and enabling the account undoes both.
func TestDisabledAccount(t *testing.T) {
	a, store, u := open(t)
	ctx := t.Context()
	link, err := a.NewLink(ctx, people.ForPassword, u.ID)
	if err != nil {
		t.Fatal(err)
	}
	a.disable(t, u, true)
	if _, err := a.Check(ctx, "Alice", password, "192.0.2.1"); !errors.Is(err, ErrDisabled) {
		t.Errorf("the right password: %v, want ErrDisabled", err)
	}
	if _, err := a.Check(ctx, "Alice", "cannon takes horse", "192.0.2.1"); !errors.Is(err, ErrWrong) {
		t.Errorf("a wrong password tells whether the account is disabled: %v, want ErrWrong", err)
	}
	if found, err := a.Find(ctx, "Alice"); !errors.Is(err, people.ErrNoUser) {
		t.Errorf("found by name: %+v, %v, want ErrNoUser", found.ID, err)
	}
	before, err := store.User(ctx, u.ID)
	if err != nil {
		t.Fatal(err)
	}
	const another = "chariot takes pawn"
	if _, err := a.ResetPassword(ctx, link, another, "192.0.2.1"); !errors.Is(err, ErrDisabled) {
		t.Errorf("a reset: %v, want ErrDisabled", err)
	}
	if after, err := store.User(ctx, u.ID); err != nil || !bytes.Equal([]byte(after.Password), []byte(before.Password)) {
		t.Errorf("a refused reset changed the password (%v)", err)
	}

	a.disable(t, u, false)
	if _, err := a.Check(ctx, "Alice", password, "192.0.2.1"); err != nil {
		t.Errorf("enabled again, the password: %v", err)
	}
	if _, err := a.ResetPassword(ctx, link, another, "192.0.2.1"); err != nil {
		t.Errorf("enabled again, the reset: %v", err)
	}
	if _, err := a.Check(ctx, "Alice", another, "192.0.2.1"); err != nil {
		t.Errorf("the new password: %v", err)
	}
	if _, err := a.ResetPassword(ctx, link, password, "192.0.2.1"); !errors.Is(err, people.ErrNoLink) {
		t.Errorf("the link a second time: %v, want ErrNoLink", err)
	}
}

// logIn logs an account in on a new browser and returns its cookie.
func (a *Accounts) logIn(t *testing.T, u people.User) *http.Cookie {
	t.Helper()
	w := httptest.NewRecorder()
	if err := a.Enter(w, httptest.NewRequestWithContext(t.Context(), "POST", "/", nil), false, u); err != nil {
		t.Fatal(err)
	}
	return w.Result().Cookies()[0]
}

// session returns the session of a cookie, if any.
func (a *Accounts) session(t *testing.T, c *http.Cookie) (Session, bool) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
	r.AddCookie(c)
	s, ok, err := a.Session(r, false)
	if err != nil {
		t.Fatal(err)
	}
	return s, ok
}

// TestNewPasswordEndsLogIns: a new password ends all other sessions, and a reset
// by link every session.
func TestNewPasswordEndsLogIns(t *testing.T) {
	a, _, u := open(t)
	here, elsewhere := a.logIn(t, u), a.logIn(t, u)
	in, ok := a.session(t, here)
	if !ok {
		t.Fatal("no session after logging in")
	}
	const another = "chariot takes pawn"
	if _, err := a.SetPassword(t.Context(), in, "cannon takes horse", another, "192.0.2.1"); !errors.Is(err, ErrWrong) {
		t.Fatalf("a wrong old password: %v, want ErrWrong", err)
	}
	if _, ok := a.session(t, elsewhere); !ok {
		t.Error("a refused change ended a session")
	}
	if _, err := a.SetPassword(t.Context(), in, password, another, "192.0.2.1"); err != nil {
		t.Fatal(err)
	}
	if _, ok := a.session(t, here); !ok {
		t.Error("the session that set the password has ended")
	}
	if _, ok := a.session(t, elsewhere); ok {
		t.Error("another session goes on")
	}
	link, err := a.NewLink(t.Context(), people.ForPassword, u.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.ResetPassword(t.Context(), link, password, "192.0.2.1"); err != nil {
		t.Fatal(err)
	}
	if _, ok := a.session(t, here); ok {
		t.Error("a session goes on after a reset by link")
	}
}

// TestDisablingEndsLogIns: a disabled account's open sessions end at once.
func TestDisablingEndsLogIns(t *testing.T) {
	a, _, u := open(t)
	c := a.logIn(t, u)
	a.disable(t, u, true)
	if _, ok := a.session(t, c); ok {
		t.Error("a session of a disabled account goes on")
	}
}

// TestRanks tests that moderators change only players, administrators
// everybody, and that only administrators assign roles.
func TestRanks(t *testing.T) {
	a, store, u := open(t)
	ctx := t.Context()
	role := func(r identity.Role) *identity.Role { return &r }
	closed := true
	tests := []struct {
		name   string
		by, of identity.Role
		change Change
		want   error
	}{
		{"a moderator disables a player", identity.RoleModerator, identity.RolePlayer, Change{Disabled: &closed}, nil},
		{"a moderator disables a moderator", identity.RoleModerator, identity.RoleModerator, Change{Disabled: &closed}, ErrRank},
		{"a moderator disables an administrator", identity.RoleModerator, identity.RoleAdministrator, Change{Disabled: &closed}, ErrRank},
		{"a player disables a player", identity.RolePlayer, identity.RolePlayer, Change{Disabled: &closed}, ErrRank},
		{"a moderator promotes a player", identity.RoleModerator, identity.RolePlayer, Change{Role: role(identity.RoleModerator)}, ErrRank},
		{"an administrator promotes a player", identity.RoleAdministrator, identity.RolePlayer, Change{Role: role(identity.RoleModerator)}, nil},
	}
	if _, err := a.Make(ctx, "Bob", password, mustLink(t, a), "192.0.2.1"); err != nil { // so that Alice may lose the role
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := store.ChangeUser(ctx, u.ID, func(kept *people.User) error {
				kept.Role, kept.Disabled = tt.of, time.Time{}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := a.Change(ctx, tt.by, u.ID, tt.change); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

func mustLink(t *testing.T, a *Accounts) string {
	t.Helper()
	link, err := a.NewLink(t.Context(), people.ForAdministrator, "")
	if err != nil {
		t.Fatal(err)
	}
	return link
}

// TestSignUpAgain tests that a repeated sign-up, as after a lost answer,
// returns the account it created, also with a single-use link. Another
// password, another spelling of the name, or a much later repeat is rejected.
func TestSignUpAgain(t *testing.T) {
	_, store, _ := open(t)
	ctx, now := t.Context(), time.Date(2026, 2, 17, 9, 0, 0, 0, time.UTC)
	var programs [2]*Accounts
	for i := range programs {
		programs[i] = New(store, Config{Hasher: people.NewCheapHasher(), SignUp: SignUpOpen, Now: func() time.Time { return now }})
	}
	link, err := programs[0].NewLink(ctx, people.ForInvitation, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, link string
		refusal    error
	}{{"Bob", "", people.ErrNameTaken}, {"Carol", link, people.ErrNoLink}} {
		first, err := programs[0].Make(ctx, tt.name, password, tt.link, "192.0.2.1")
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range programs {
			if again, err := a.Make(ctx, tt.name, password, tt.link, "192.0.2.1"); err != nil || again.ID != first.ID {
				t.Errorf("%s again at program %d: %q, %v, want %q", tt.name, i, again.ID, err, first.ID)
			}
		}
		for _, other := range []struct{ name, password string }{{tt.name, "chariot takes pawn"}, {strings.ToUpper(tt.name), password}} {
			if u, err := programs[1].Make(ctx, other.name, other.password, tt.link, "192.0.2.2"); !errors.Is(err, tt.refusal) || u.ID != "" {
				t.Errorf("%v: %q, %v, want %v", other, u.ID, err, tt.refusal)
			}
		}
	}
	now = now.Add(2 * time.Hour)
	if u, err := programs[1].Make(ctx, "Bob", password, "", "192.0.2.1"); !errors.Is(err, people.ErrNameTaken) || u.ID != "" {
		t.Errorf("two hours later: %q, %v", u.ID, err)
	}
}
