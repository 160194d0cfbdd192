package newgame_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"duiyi/identity"
	"duiyi/live/newgame"
	"duiyi/live/table"
	"duiyi/match"
	"duiyi/store"
)

// TestSeat: a host sits where they say, or where the secret of their seat does.
func TestSeat(t *testing.T) {
	host := identity.Caller{User: "u", Name: "Host"}
	at := time.Unix(1e9, 999_999)
	for _, side := range []match.Side{match.First, match.Second} {
		var c match.Config
		seats, sits := newgame.Seat(&c, host, &side, "secret", "join", at)
		if sits != side || c.Players[side].Name != "Host" {
			t.Errorf("the host sits on %d as %q, want %d", sits, c.Players[sits].Name, side)
		}
		want := store.Seat{Hash: store.SeatHash("secret"), User: "u", Joined: time.Unix(1e9, 0).UTC()}
		if seats[side] != want || seats[side.Other()] != (store.Seat{Join: store.SeatHash("join")}) {
			t.Errorf("seats: %+v", seats)
		}
	}
	var drawn [2]int
	for _, secret := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		_, once := newgame.Seat(new(match.Config), host, nil, secret, "join", at)
		_, again := newgame.Seat(new(match.Config), host, nil, secret, "join", at)
		if once != again {
			t.Fatalf("the secret %q draws %d and %d", secret, once, again)
		}
		drawn[once]++
	}
	if drawn[0] == 0 || drawn[1] == 0 {
		t.Errorf("drawn: %v", drawn)
	}
}

// TestHosted: a game that is joined by a link is between two people over the network.
func TestHosted(t *testing.T) {
	people := match.Config{Keeps: match.KeepsNetwork, Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}}
	engine := people
	engine.Players[1].Kind = match.Engine
	rated := people
	rated.Rated = true
	tests := []struct {
		name  string
		c     match.Config
		side  match.Side
		field string // of the *match.ConfigError
		want  error
	}{
		{"two people", people, match.First, "", nil},
		{"at one board", match.Config{}, match.First, "keeps", nil},
		{"an engine", engine, match.First, "players[1].kind", nil},
		{"a third side", people, 2, "side", nil},
		{"rated, by a guest", rated, match.First, "", table.ErrAccount},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := new(newgame.Maker).Hosted(t.Context(), tt.c, &tt.side)
			var ce *match.ConfigError
			switch {
			case tt.field != "":
				if !errors.As(err, &ce) || ce.Field != tt.field {
					t.Errorf("Hosted = %v, want a fault of %s", err, tt.field)
				}
			case !errors.Is(err, tt.want):
				t.Errorf("Hosted = %v, want %v", err, tt.want)
			}
		})
	}
}

// TestCheckTitle: a title has a length in characters, and nothing that hides or turns text.
func TestCheckTitle(t *testing.T) {
	if err := newgame.CheckTitle(strings.Repeat("棋", store.MaxTitle)); err != nil {
		t.Errorf("the longest title: %v", err)
	}
	for _, title := range []string{strings.Repeat("棋", store.MaxTitle+1), "a\u202eb"} {
		if err := newgame.CheckTitle(title); err == nil {
			t.Errorf("%q is a title", title)
		}
	}
}
