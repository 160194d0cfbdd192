package identity

import (
	"errors"
	"slices"
	"testing"
)

func TestGrant(t *testing.T) {
	tests := []struct {
		change           string
		want             error
		right            Capability
		guest, player, m bool
	}{
		{"guest=+library", nil, Library, true, true, true},
		{"player=-library", nil, Library, false, false, true},
		{"moderator=-library", nil, Library, false, false, false},
		{"moderator=+curate", nil, Curate, false, false, true},
		{"player=+curate-library", nil, Curate, false, true, true},
		{"player=-report", nil, Report, false, false, true},
		{"guest=+analyse", nil, Analyse, true, true, true},
		{"player=-play", nil, Play, false, false, true},
		{"guest=-play", nil, Play, false, true, true},
		{change: "", want: ErrGrant},
		{change: "player", want: ErrGrant},
		{change: "player=", want: ErrGrant},
		{change: "player=library", want: ErrGrant},
		{change: "player=+", want: ErrCapability},
		{change: "player=++library", want: ErrCapability},
		{change: "player=+fly", want: ErrCapability},
		{change: "Player=+library", want: ErrRole},
		{change: "administrator=-library", want: ErrRole},
		{change: "player=+moderate", want: ErrFixed},
		{change: "moderator=+administer", want: ErrFixed},
		{change: "guest=-open", want: ErrFixed},
		{change: "player=-account", want: ErrFixed},
		{change: "guest=+study", want: ErrPersonal},
	}
	for _, tt := range tests {
		before := Defaults()
		got, err := before.Grant(tt.change)
		if !errors.Is(err, tt.want) {
			t.Errorf("Grant(%q): %v, want %v", tt.change, err, tt.want)
			continue
		}
		if tt.want != nil {
			continue
		}
		for role, want := range map[Role]bool{RoleGuest: tt.guest, RolePlayer: tt.player, RoleModerator: tt.m, RoleAdministrator: true} {
			if got.Of(role).Has(tt.right) != want {
				t.Errorf("after %q %s has %s: %v", tt.change, role, tt.right, !want)
			}
		}
	}
}

// Whatever is changed, each role keeps the rights of those before it.
func TestRolesStayInOrder(t *testing.T) {
	roles := []Role{"", RoleGuest, RolePlayer, RoleModerator, RoleAdministrator}
	for _, role := range roles[1:4] {
		for _, right := range All.Names() {
			for _, sign := range []string{"+", "-"} {
				table, err := Defaults().Grant(string(role) + "=" + sign + right)
				if err != nil {
					continue
				}
				for i := 1; i < len(roles); i++ {
					if lost := table.Of(roles[i-1]) &^ table.Of(roles[i]); lost != 0 {
						t.Errorf("after %s=%s%s %q lacks %v of %q", role, sign, right, roles[i], lost.Names(), roles[i-1])
					}
				}
			}
		}
	}
}

func TestRightsNames(t *testing.T) {
	if got := rights(Administer, Play, Open).Names(); !slices.Equal(got, []string{"open", "play", "administer"}) {
		t.Errorf("names: %v", got)
	}
	if got := Rights(0).Names(); got == nil || len(got) > 0 {
		t.Errorf("names of no rights: %#v", got)
	}
}

func FuzzGrant(f *testing.F) {
	for _, s := range []string{"player=-report", "guest=+library+host", "=", "player=+", "moderator=-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		table, err := Defaults().Grant(s)
		if err != nil {
			return
		}
		if table.guest&(personal|rights(Administer, Moderate)) != 0 || !table.guest.Has(Open) || !table.player.Has(Account) || table.player.Has(Moderate) || table.moderator.Has(Administer) {
			t.Errorf("%q gives %+v", s, table)
		}
	})
}
