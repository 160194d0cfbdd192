package tournaments_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/tournaments"
	"duiyi/tourney/conduct"
)

// hallPeople has an account of each name, which is its id. All but "shy" can be invited.
type hallPeople struct{}

func (hallPeople) User(_ context.Context, id string) (people.User, error) {
	return people.User{ID: id, Name: id}, nil
}

func (hallPeople) UserBySkeleton(_ context.Context, skeleton string) (people.User, error) {
	return people.User{ID: skeleton, Name: skeleton}, nil
}

func (hallPeople) Invitable(_ context.Context, account string) (bool, error) {
	return account != people.Skeleton("shy"), nil
}

func (hallPeople) Admit(context.Context, string) error { return nil }

// TestInvitationPlaces: an open invitation takes a place in the team. One that was declined does not,
// nor that of a deleted account, which nobody sees any more.
func TestInvitationPlaces(t *testing.T) {
	h := newHall(t)
	h.People, h.Invited = hallPeople{}, func(string, string, int) {}
	id := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 2, Boards: 2}, 0).ID
	captain := player(t.Context(), "cap")
	h.must(h.EnterTeam(captain, id, "team", ""))
	for n := range conduct.MaxTeamPlayers - 2 {
		h.must(h.Enter(captain, id, tournaments.Entry{Name: fmt.Sprint("guest ", n), Team: 1}))
	}
	ids := map[string]string{}
	for _, name := range []string{"ann", "bob", "cid", "dot"} {
		ids[name] = people.Skeleton(name)
	}
	invite := func(name string) error {
		t.Helper()
		_, err := h.Enter(captain, id, tournaments.Entry{Account: name, Team: 1})
		return err
	}
	full := func(name string) {
		t.Helper()
		if err := invite(name); !errors.Is(err, conduct.ErrTeamFull) {
			t.Errorf("%s beside a full team: %v, want ErrTeamFull", name, err)
		}
	}
	free := func(name string) {
		t.Helper()
		if err := invite(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := invite("shy"); !errors.Is(err, tournaments.ErrUninvitable) {
		t.Errorf("shy: %v, want ErrUninvitable", err)
	}
	free("ann")
	free("bob")
	full("cid")
	h.must(h.Uninvite(player(t.Context(), ids["bob"]), id, 1, ids["bob"])) // declines
	free("cid")
	full("dot")
	h.gone = ids["ann"]
	h.now = h.now.Add(time.Minute) // names are read again
	free("dot")
	var seen []string
	v, err := h.Get(captain, id)
	for _, i := range h.must(v, err).Invites(identity.From(captain)) {
		seen = append(seen, i.Account)
	}
	if want := []string{ids["bob"], ids["cid"], ids["dot"]}; !slices.Equal(seen, want) {
		t.Errorf("the captain sees the invitations of %v, want %v", seen, want)
	}
	if _, err := h.Uninvite(captain, id, 1, ids["bob"]); !errors.Is(err, tournaments.ErrDeclined) {
		t.Errorf("the captain withdraws what was declined: %v, want ErrDeclined", err)
	}
	h.must(h.Uninvite(t.Context(), id, 1, ids["bob"])) // an arbiter may
	if err := invite("bob"); !errors.Is(err, conduct.ErrTeamFull) {
		t.Errorf("bob again: %v, want ErrTeamFull", err)
	}
}
