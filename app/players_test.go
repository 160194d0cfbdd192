package app_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live"
	"duiyi/live/table"
	"duiyi/match"
	"duiyi/store"
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
			if _, err := b.Do(ctx, id, match.Command{Type: match.CmdMove, Move: "e5"}); !errors.Is(err, table.ErrNoSeat) {
				t.Errorf("a move of %+v: %v, want ErrNoSeat", stranger, err)
			}
		}
		if _, err := b.Do(who[0], id, match.Command{Type: match.CmdMove, Move: "e5"}); err != nil {
			t.Errorf("a move of the player: %v", err)
		}
	})
}

// A player commands for their own side alone, and a tournament game is not aborted.
func TestPlayersOwnSide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id, who, _ := b.two(match.ClockConfig{MainMS: 300_000})
		before := b.game(id).State.Version
		for _, c := range []match.Command{{Type: match.CmdResign, Side: ptr(match.Second)}, {Type: match.CmdMove, Move: "e5", Side: ptr(match.Second)}} {
			if s, err := b.Do(who[0], id, c); !errors.Is(err, table.ErrNoSeat) || s.State.Version != before {
				t.Errorf("%s for the other side: %v, version %d, was %d", c.Type, err, s.State.Version, before)
			}
		}
		config := match.Config{
			Game: "gomoku", Rules: "freestyle", Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork, Tournament: "00000000000000aa",
		}
		for id, tt := range map[string]struct {
			tournament string
			want       error
		}{"00000000000000b1": {config.Tournament, match.ErrNetwork}, "00000000000000b2": {"", nil}} {
			config.Tournament = tt.tournament
			if _, err := b.Pair(t.Context(), id, config, "", [2]store.Seat{
				{Hash: store.SeatHash("one"), Joined: time.Now()}, {Hash: store.SeatHash("two"), Joined: time.Now()},
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := b.Do(identity.With(t.Context(), identity.Caller{Seat: "one"}), id, match.Command{Type: match.CmdAbort}); !errors.Is(err, tt.want) {
				t.Errorf("abort in tournament %q: %v, want %v", tt.tournament, err, tt.want)
			}
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
			if got, err := join(user); !errors.Is(err, table.ErrSeatTaken) || got.Secret != "" {
				t.Errorf("repeated by account %q: %+v, %v, want ErrSeatTaken", user, got, err)
			}
		}
	})
}
