package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/store"
)

// RunPeople tests stores against the contract of people.Store.
func RunPeople(t *testing.T, open func(t *testing.T) people.Store) {
	for _, tt := range []struct {
		name string
		test func(t *testing.T, s people.Store)
	}{
		{"users", users},
		{"administrators", administrators},
		{"log-ins", logIns},
		{"links", links},
		{"tries", tries},
		{"passkeys", passkeys},
		{"complaints", complaints},
		{"an account goes", accountGoes},
	} {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, open(t)) })
	}
}

// user returns the n-th of a series of users.
func user(n int) people.User {
	name := fmt.Sprintf("棋友%d", n)
	return people.User{
		ID: fmt.Sprintf("%016x", n), Name: name, Skeleton: people.Skeleton(name), Role: identity.RolePlayer, Password: "hash", Created: epoch.Add(time.Duration(n) * time.Second),
	}
}

func hash(n int) []byte {
	h := make([]byte, 32)
	h[31] = byte(n)
	return h
}

// does fails the test unless err is want.
func does(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("%v, want %v", err, want)
	}
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s (-want +got):\n%s", what, diff)
	}
}

// setUser replaces an account by u.
func setUser(ctx context.Context, s people.Store, u people.User) error {
	_, err := s.ChangeUser(ctx, u.ID, func(kept *people.User) error { *kept = u; return nil })
	return err
}

func addUsers(t *testing.T, s people.Store, list ...people.User) {
	t.Helper()
	for _, u := range list {
		does(t, s.AddUser(t.Context(), u, nil, epoch), nil)
	}
}

func users(t *testing.T, s people.Store) {
	ctx := t.Context()
	first, second := user(1), user(2)
	first.Role, first.Subject = identity.RoleAdministrator, "https://club.example|1"
	second.Password = ""
	addUsers(t, s, first, second)

	is := func(want people.User) {
		t.Helper()
		got, err := s.User(ctx, want.ID)
		does(t, err, nil)
		same(t, "User", want, got)
	}
	is(first)
	is(second)
	got, err := s.UserBySkeleton(ctx, second.Skeleton)
	does(t, err, nil)
	same(t, "UserBySkeleton", second, got)
	got, err = s.UserBySubject(ctx, first.Subject)
	does(t, err, nil)
	same(t, "UserBySubject", first, got)

	for _, find := range []func(context.Context, string) (people.User, error){s.User, s.UserBySkeleton, s.UserBySubject} {
		_, err := find(ctx, "")
		does(t, err, people.ErrNoUser)
	}

	// A name is one account's, and so is who somebody is elsewhere.
	third := user(3)
	third.Skeleton = first.Skeleton
	does(t, s.AddUser(ctx, third, nil, epoch), people.ErrNameTaken)
	third = user(3)
	third.Subject = first.Subject
	does(t, s.AddUser(ctx, third, nil, epoch), people.ErrKnownAlready)
	does(t, setUser(ctx, s, user(3)), people.ErrNoUser)
	taken := second
	taken.Skeleton = first.Skeleton
	does(t, setUser(ctx, s, taken), people.ErrNameTaken)
	is(second)

	second.Name, second.Skeleton, second.Role, second.Password, second.Subject, second.Disabled = "Zoé", "zoé", identity.RoleModerator, "other", "s", epoch
	does(t, setUser(ctx, s, second), nil)
	is(second)
	_, err = s.ChangeUser(ctx, second.ID, func(u *people.User) error { u.Name = "not"; return store.ErrConflict })
	does(t, err, store.ErrConflict)
	is(second)

	listed := func(words, after string, most int, want ...people.User) {
		t.Helper()
		got, err := s.Users(ctx, words, after, most)
		does(t, err, nil)
		same(t, "Users", append([]people.User{}, want...), got)
	}
	listed("", "", 9, second, first) // in the order of the skeletons
	listed("", "", 1, second)
	listed("", second.Skeleton, 9, first)
	listed("友", "", 9, first)
	listed("ZO", "", 9, second)
	listed("%", "", 9)
}

// administrators tests that an enabled administrator always remains.
func administrators(t *testing.T, s people.Store) {
	ctx := t.Context()
	count := func(want int) {
		t.Helper()
		n, err := s.Administrators(ctx)
		does(t, err, nil)
		same(t, "Administrators", want, n)
	}
	count(0)
	first, second := user(1), user(2)
	first.Role, second.Role = identity.RoleAdministrator, identity.RoleAdministrator
	addUsers(t, s, first, second, user(3))
	count(2)
	first.Disabled = epoch
	does(t, setUser(ctx, s, first), nil)
	count(1)
	lower := second
	lower.Role = identity.RolePlayer
	does(t, setUser(ctx, s, lower), people.ErrLastAdministrator)
	lower = second
	lower.Disabled = epoch
	does(t, setUser(ctx, s, lower), people.ErrLastAdministrator)
	does(t, s.DeleteUser(ctx, second.ID), people.ErrLastAdministrator)
	count(1)
	does(t, s.DeleteUser(ctx, first.ID), nil) // who could not come in anyway
	count(1)
}

func logIns(t *testing.T, s people.Store) {
	ctx := t.Context()
	u := user(1)
	addUsers(t, s, u, user(2))
	login := func(n int) people.LogIn {
		at := epoch.Add(time.Duration(n) * time.Minute)
		return people.LogIn{Token: hash(n), User: u.ID, Data: []byte{byte(n)}, Created: at, Seen: at, Expires: at.Add(time.Hour), Agent: "Browser/1.0"}
	}
	first, second := login(1), login(2)
	other := login(3)
	other.User = user(2).ID
	for _, l := range []people.LogIn{first, second, other} {
		does(t, s.KeepLogIn(ctx, l), nil)
	}
	got, who, err := s.LogIn(ctx, first.Token, epoch)
	does(t, err, nil)
	same(t, "LogIn", first, got)
	same(t, "its user", u, who)

	first.Data, first.Expires = []byte("x"), epoch.Add(3*time.Hour)
	does(t, s.KeepLogIn(ctx, first), nil)
	first.Seen = epoch.Add(30 * time.Minute)
	does(t, s.SeeLogIn(ctx, first.Token, first.Seen), nil)
	does(t, s.SeeLogIn(ctx, first.Token, epoch), nil) // late: time does not go back
	listed := func(now time.Time, want ...people.LogIn) {
		t.Helper()
		got, err := s.LogIns(ctx, u.ID, now)
		does(t, err, nil)
		same(t, "LogIns", append([]people.LogIn{}, want...), got)
	}
	listed(epoch, first, second)
	listed(second.Expires, first)
	_, _, err = s.LogIn(ctx, second.Token, second.Expires)
	does(t, err, people.ErrNoSession)
	_, _, err = s.LogIn(ctx, hash(9), epoch)
	does(t, err, people.ErrNoSession)

	holding := func(now time.Time, want map[string]identity.Role) {
		t.Helper()
		got, err := s.LogInRoles(ctx, [][]byte{first.Token, second.Token, other.Token, hash(9)}, now)
		does(t, err, nil)
		same(t, "LogInRoles", want, got)
	}
	holding(epoch, map[string]identity.Role{string(first.Token): u.Role, string(second.Token): u.Role, string(other.Token): u.Role})
	holding(other.Expires, map[string]identity.Role{string(first.Token): u.Role})
	none, err := s.LogInRoles(ctx, nil, epoch)
	does(t, err, nil)
	same(t, "LogInRoles of none", map[string]identity.Role{}, none)

	does(t, s.EndLogIns(ctx, u.ID, first.Token), nil)
	holding(epoch, map[string]identity.Role{string(first.Token): u.Role, string(other.Token): u.Role})
	listed(epoch, first)
	does(t, s.EndLogIn(ctx, first.Token), nil)
	does(t, s.EndLogIn(ctx, first.Token), nil)
	listed(epoch)
	does(t, s.KeepLogIn(ctx, second), nil)
	does(t, s.EndLogIns(ctx, u.ID, nil), nil)
	listed(epoch)
	_, _, err = s.LogIn(ctx, other.Token, epoch)
	does(t, err, nil)

	// Whoever may not come in is not in, and is again when they may.
	out := user(2)
	out.Disabled = epoch
	addUsers(t, s, func() people.User { a := user(8); a.Role = identity.RoleAdministrator; return a }())
	does(t, setUser(ctx, s, out), nil)
	_, _, err = s.LogIn(ctx, other.Token, epoch)
	does(t, err, people.ErrNoSession)
	holding(epoch, map[string]identity.Role{})
	does(t, setUser(ctx, s, user(2)), nil)
	_, _, err = s.LogIn(ctx, other.Token, epoch)
	does(t, err, nil)
	does(t, s.SweepPeople(ctx, other.Expires), nil)
	_, _, err = s.LogIn(ctx, other.Token, epoch)
	does(t, err, people.ErrNoSession)
}

func links(t *testing.T, s people.Store) {
	ctx := t.Context()
	addUsers(t, s, user(1))
	expires := epoch.Add(time.Hour)
	first := people.Link{Hash: hash(1), Purpose: people.ForPassword, User: user(1).ID, Expires: expires}
	second := people.Link{Hash: hash(2), Purpose: people.ForInvitation, Expires: expires}
	does(t, s.AddLink(ctx, first), nil)
	does(t, s.AddLink(ctx, second), nil)
	got, err := s.Link(ctx, first.Hash, epoch)
	does(t, err, nil)
	same(t, "Link", first, got)
	got, err = s.UseLink(ctx, first.Hash, epoch)
	does(t, err, nil)
	same(t, "UseLink", first, got)
	_, err = s.UseLink(ctx, first.Hash, epoch)
	does(t, err, people.ErrNoLink)
	_, err = s.Link(ctx, first.Hash, epoch)
	does(t, err, people.ErrNoLink)
	_, err = s.UseLink(ctx, second.Hash, expires)
	does(t, err, people.ErrNoLink)
	does(t, s.AddUser(ctx, user(2), second.Hash, expires), people.ErrNoLink)

	// A new password ends the account's links, another change does not.
	does(t, s.AddLink(ctx, first), nil)
	for _, step := range []struct {
		change func(u *people.User)
		then   error
	}{{func(u *people.User) { u.Subject = "x" }, nil}, {func(u *people.User) { u.Password = "another" }, people.ErrNoLink}} {
		_, err = s.ChangeUser(ctx, user(1).ID, func(u *people.User) error { step.change(u); return nil })
		does(t, err, nil)
		_, err = s.Link(ctx, first.Hash, epoch)
		does(t, err, step.then)
	}

	// An account that does not come about has not used up its link, and one link
	// is one account.
	twin := user(2)
	twin.Skeleton = user(1).Skeleton
	does(t, s.AddUser(ctx, twin, second.Hash, epoch), people.ErrNameTaken)
	does(t, s.AddUser(ctx, user(2), second.Hash, epoch), nil)
	does(t, s.AddUser(ctx, user(3), second.Hash, epoch), people.ErrNoLink)
	_, err = s.User(ctx, user(3).ID)
	does(t, err, people.ErrNoUser)
}

func tries(t *testing.T, s people.Store) {
	ctx := t.Context()
	strict := people.Patience{Free: 2, Most: 10 * time.Second, Forget: time.Hour}
	mild := people.Patience{Free: 100, Most: 10 * time.Second, Forget: time.Hour}
	now := epoch
	try := func(want time.Duration, keys ...people.TryKey) {
		t.Helper()
		wait, err := s.Try(ctx, keys, now)
		does(t, err, nil)
		same(t, "Try", want, wait)
	}
	name, address := people.TryKey{Key: "name", Patience: strict}, people.TryKey{Key: "address", Patience: mild}
	try(0, name, address)
	try(0, name, address)
	try(time.Second, name, address)
	try(time.Second, name, address) // which was not counted
	try(0, address)
	now = now.Add(time.Second)
	try(0, name, address)
	try(2*time.Second, name)
	does(t, s.Forgive(ctx, "name", 2), nil)
	try(0, name)
	does(t, s.Forgive(ctx, "name", 99), nil)
	try(0, name)
	try(0, name)
	try(time.Second, name)
	now = now.Add(time.Hour)
	try(0, name)
	does(t, s.Forgive(ctx, "nobody's", 1), nil)
	does(t, s.SweepPeople(ctx, now.Add(2*time.Hour)), nil)
}

func passkeys(t *testing.T, s people.Store) {
	ctx := t.Context()
	addUsers(t, s, user(1), user(2))
	key := func(n int) people.Passkey {
		at := epoch.Add(time.Duration(n) * time.Minute)
		return people.Passkey{ID: []byte{byte(n)}, User: user(1).ID, Name: "手机", Body: []byte("body"), Created: at, Used: at}
	}
	first, second := key(2), key(1)
	does(t, s.AddPasskey(ctx, first), nil)
	does(t, s.AddPasskey(ctx, second), nil)
	again := key(2)
	again.User = user(2).ID
	does(t, s.AddPasskey(ctx, again), people.ErrKnownAlready)
	listed := func(want ...people.Passkey) {
		t.Helper()
		got, err := s.Passkeys(ctx, user(1).ID)
		does(t, err, nil)
		same(t, "Passkeys", append([]people.Passkey{}, want...), got)
	}
	listed(second, first)
	first.Body, first.Used = []byte("another"), epoch.Add(time.Hour)
	does(t, s.UsePasskey(ctx, first), nil)
	listed(second, first)
	does(t, s.UsePasskey(ctx, again), people.ErrNoPasskey)
	does(t, s.DeletePasskey(ctx, user(2).ID, first.ID), people.ErrNoPasskey) // another's
	does(t, s.DeletePasskey(ctx, user(1).ID, second.ID), nil)
	listed(first)
}

func complaints(t *testing.T, s people.Store) {
	ctx := t.Context()
	addUsers(t, s, user(1), user(2), user(3))
	report := func(n int, by, about people.User) people.Complaint {
		return people.Complaint{N: int64(n), By: by.ID, About: about.ID, Game: "00000000000000ff", Text: "说话难听", Created: epoch.Add(time.Duration(n) * time.Minute)}
	}
	first, second, third := report(1, user(1), user(2)), report(2, user(1), user(3)), report(3, user(2), user(1))
	for _, c := range []people.Complaint{first, second, third} {
		does(t, s.AddComplaint(ctx, c, 2), nil)
	}
	does(t, s.AddComplaint(ctx, report(4, user(1), user(2)), 2), people.ErrManyReports)
	does(t, s.AddComplaint(ctx, report(4, user(3), user(9)), 2), people.ErrNoUser)
	listed := func(open bool, before int64, most int, want ...people.Complaint) {
		t.Helper()
		got, err := s.Complaints(ctx, open, before, most)
		does(t, err, nil)
		same(t, "Complaints", append([]people.Complaint{}, want...), got)
	}
	listed(false, 0, 9, third, second, first)
	does(t, s.CloseComplaint(ctx, 2, user(3).ID, epoch.Add(time.Hour)), nil)
	does(t, s.CloseComplaint(ctx, 2, user(1).ID, epoch.Add(2*time.Hour)), nil) // the first to close it has
	does(t, s.CloseComplaint(ctx, 9, user(3).ID, epoch), people.ErrNoReport)
	second.Closed, second.Closer = epoch.Add(time.Hour), user(3).ID
	listed(false, 0, 2, third, second)
	listed(false, 3, 9, second, first)
	listed(true, 0, 9, third, first)
	does(t, s.CloseComplaint(ctx, 3, "", epoch.Add(time.Hour)), nil) // by who runs the server, who need have no account
	third.Closed = epoch.Add(time.Hour)
	listed(true, 0, 9, first)
	by, err := s.ComplaintsBy(ctx, user(1).ID)
	does(t, err, nil)
	same(t, "ComplaintsBy", []people.Complaint{first, second}, by)
	does(t, s.AddComplaint(ctx, report(4, user(1), user(2)), 2), nil)
}

// accountGoes tests that deleting an account deletes its own data and nothing
// else.
func accountGoes(t *testing.T, s people.Store) {
	ctx := t.Context()
	gone, stays := user(1), user(2)
	addUsers(t, s, gone, stays)
	for n, u := range []people.User{gone, stays} {
		does(t, s.KeepLogIn(ctx, people.LogIn{Token: hash(n), User: u.ID, Data: []byte("d"), Created: epoch, Seen: epoch, Expires: epoch.Add(time.Hour)}), nil)
		does(t, s.AddLink(ctx, people.Link{Hash: hash(n), Purpose: people.ForPassword, User: u.ID, Expires: epoch.Add(time.Hour)}), nil)
		does(t, s.AddPasskey(ctx, people.Passkey{ID: hash(n), User: u.ID, Body: []byte("b"), Created: epoch, Used: epoch}), nil)
	}
	about := people.Complaint{N: 1, By: stays.ID, About: gone.ID, Text: "a", Created: epoch}
	by := people.Complaint{N: 2, By: gone.ID, About: stays.ID, Text: "b", Created: epoch}
	does(t, s.AddComplaint(ctx, about, 9), nil)
	does(t, s.AddComplaint(ctx, by, 9), nil)

	does(t, s.DeleteUser(ctx, gone.ID), nil)
	does(t, s.DeleteUser(ctx, gone.ID), people.ErrNoUser)
	for n, want := range []error{people.ErrNoSession, nil} {
		_, _, err := s.LogIn(ctx, hash(n), epoch)
		does(t, err, want)
	}
	_, err := s.UseLink(ctx, hash(0), epoch)
	does(t, err, people.ErrNoLink)
	_, err = s.UseLink(ctx, hash(1), epoch)
	does(t, err, nil)
	keys, err := s.Passkeys(ctx, gone.ID)
	does(t, err, nil)
	same(t, "Passkeys", []people.Passkey{}, keys)
	left, err := s.Complaints(ctx, false, 0, 9)
	does(t, err, nil)
	by.By = ""
	same(t, "Complaints", []people.Complaint{by}, left)
	addUsers(t, s, gone) // the name is free again
}
