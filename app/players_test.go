package app_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live"
	"duiyi/match"
)

// A seat without an account belongs to its secret alone: a stranger without account or
// secret is not its player.
func TestStrangerHasNoSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id, who, _ := b.two(match.ClockConfig{MainMS: 300_000})
		for _, stranger := range []identity.Caller{{}, {User: "third"}, {Seat: "no secret"}} {
			ctx := identity.With(t.Context(), stranger)
			if s, err := b.Game(ctx, id); err != nil || s.Network.You != nil {
				t.Errorf("%+v sees the game from seat %v, %v", stranger, s.Network.You, err)
			}
			if _, err := b.Do(ctx, id, match.Command{Type: match.CmdMove, Move: "e5"}); !errors.Is(err, live.ErrNoSeat) {
				t.Errorf("a move of %+v: %v, want ErrNoSeat", stranger, err)
			}
		}
		if _, err := b.Do(who[0], id, match.Command{Type: match.CmdMove, Move: "e5"}); err != nil {
			t.Errorf("a move of the player: %v", err)
		}
	})
}

// A repeated Join returns the seat to the same person only: another account that knows link
// and cmd gets nothing.
func TestJoinRepeatedByAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		first := match.First
		s, host, err := b.Host(identity.With(t.Context(), identity.Caller{}), match.Config{
			Game: "gomoku", Rules: "freestyle", Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork,
		}, "", &first)
		if err != nil {
			t.Fatal(err)
		}
		join := func(user string) (live.Seating, error) {
			ctx := ids.WithCmd(identity.With(t.Context(), identity.Caller{User: user, Name: user}), "00000000000000ab")
			_, seat, err := b.Join(ctx, s.ID, host.Join, "")
			return seat, err
		}
		seat, err := join("second")
		if err != nil {
			t.Fatal(err)
		}
		if again, err := join("second"); err != nil || again.Secret != seat.Secret {
			t.Errorf("repeated: %+v, %v", again, err)
		}
		for _, user := range []string{"third", ""} {
			if got, err := join(user); !errors.Is(err, live.ErrSeatTaken) || got.Secret != "" {
				t.Errorf("repeated by account %q: %+v, %v, want ErrSeatTaken", user, got, err)
			}
		}
	})
}
