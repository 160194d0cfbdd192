package club_test

import (
	"testing"

	"duiyi/club"
	"duiyi/identity"
)

// TestLeads: a series is changed by its organiser and by moderators; one of the house, or of a deleted
// account, by moderators alone.
func TestLeads(t *testing.T) {
	rights := identity.Defaults()
	as := func(user string, role identity.Role) identity.Caller {
		return identity.Caller{User: user, Role: role, Rights: rights.Of(role)}
	}
	own, house := club.Series{Creator: "a"}, club.Series{}
	for _, tt := range []struct {
		what       string
		who        identity.Caller
		own, house bool
	}{
		{"the organiser", as("a", identity.RolePlayer), true, false},
		{"another member", as("b", identity.RolePlayer), false, false},
		{"a guest", identity.Caller{}, false, false},
		{"a moderator", as("c", identity.RoleModerator), true, true},
	} {
		if got := own.Leads(tt.who); got != tt.own {
			t.Errorf("%s leads a member's series: %v", tt.what, got)
		}
		if got := house.Leads(tt.who); got != tt.house {
			t.Errorf("%s leads the house's series: %v", tt.what, got)
		}
	}
}
