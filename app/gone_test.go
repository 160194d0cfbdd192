package app_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/identity"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
)

// two begins a gomoku game between two seated people. It returns the context and the secret of
// each.
func (b *bench) two(clock match.ClockConfig) (id string, who [2]context.Context, secrets [2]string) {
	b.t.Helper()
	first := match.First
	s, mine, err := b.Host(b.t.Context(), match.Config{
		Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}),
		Players: [2]match.Player{human, human}, Clock: clock, Keeps: match.KeepsNetwork,
	}, "", &first)
	if err != nil {
		b.t.Fatal(err)
	}
	_, theirs, err := b.Join(b.t.Context(), s.ID, mine.Join, "乙")
	if err != nil {
		b.t.Fatal(err)
	}
	secrets = [2]string{mine.Secret, theirs.Secret}
	for i := range who {
		who[i] = identity.With(b.t.Context(), identity.Caller{Seat: secrets[i]})
	}
	return s.ID, who, secrets
}

// sit opens a watch from a seat.
func (b *bench) sit(id, secret string) *live.Watch {
	b.t.Helper()
	w := b.watch(id)
	if !w.Sit(secret) {
		b.t.Fatal("no such seat")
	}
	return w
}

// A player who is absent on their turn is reported as gone. Once their time is over, the
// opponent may claim: sooner if they closed the page, not after they return.
func TestGone(t *testing.T) {
	for _, left := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t)
			id, who, secrets := b.two(match.ClockConfig{MainMS: 300_000})
			pages := [2]*live.Watch{b.sit(id, secrets[0]), b.sit(id, secrets[1])}
			send := func(side match.Side, c match.Command) error {
				_, err := b.Do(who[side], id, c)
				return err
			}
			for i, m := range []string{"e5", "e6", "d5"} {
				if err := send(match.Side(i%2), match.Command{Type: match.CmdMove, Move: m}); err != nil {
					t.Fatal(err)
				}
			}
			wait := 40 * time.Second
			if left {
				wait = 10 * time.Second
				pages[1].Leaving()
			}
			pages[1].Close()
			pending(pages[0])
			time.Sleep(5*time.Second + time.Millisecond)
			told := pending(pages[0])
			if len(told) == 0 {
				t.Fatal("the absence is not told")
			}
			if g := told[len(told)-1].(update.Change).Gone; g == nil || g.Side != match.Second {
				t.Fatalf("told of %+v", g)
			}
			time.Sleep(wait - 5*time.Second - 2*time.Millisecond)
			if err := send(match.First, match.Command{Type: match.CmdClaimWin}); !errors.Is(err, match.ErrNotGone) {
				t.Errorf("a claim before the time: %v", err)
			}
			back := b.sit(id, secrets[1])
			time.Sleep(time.Minute)
			if err := send(match.First, match.Command{Type: match.CmdClaimWin}); !errors.Is(err, match.ErrNotGone) {
				t.Errorf("a claim against who is back: %v", err)
			}
			if s := b.game(id); s.Gone != nil {
				t.Errorf("told of %+v, who is back", s.Gone)
			}
			back.Close() // for the second time: three quarters as long
			time.Sleep(31 * time.Second)
			if err := send(match.Second, match.Command{Type: match.CmdClaimWin}); !errors.Is(err, match.ErrNotGone) {
				t.Errorf("a claim on one's own turn: %v", err)
			}
			back.Close()
			time.Sleep(31 * time.Second)
			if err := send(match.First, match.Command{Type: match.CmdClaimWin}); err != nil {
				t.Fatal(err)
			}
			wantResult(t, b.game(id), match.ReasonAbandoned, match.First)
		})
	}
}

// Absence in the first minutes after a restart of the server does not count.
func TestNobodyIsBlamedAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id, who, secrets := b.two(match.ClockConfig{MainMS: 600_000})
		for i, m := range []string{"e5", "e6", "d5"} {
			if _, err := b.Do(who[i%2], id, match.Command{Type: match.CmdMove, Move: m}); err != nil {
				t.Fatal(err)
			}
		}
		b.Close()
		time.Sleep(time.Hour)
		b = newBenchOn(t, b.store)
		b.sit(id, secrets[0])
		time.Sleep(2*time.Minute + 70*time.Second)
		claim := match.Command{Type: match.CmdClaimDraw}
		if _, err := b.Do(who[0], id, claim); !errors.Is(err, match.ErrNotGone) {
			t.Errorf("a claim: %v", err)
		}
		time.Sleep(15 * time.Second)
		if _, err := b.Do(who[0], id, claim); err != nil {
			t.Fatal(err)
		}
		if r := b.game(id).State.Result; r == nil || r.Reason != match.ReasonAbandoned || r.Winner != nil {
			t.Errorf("result %+v", r)
		}
	})
}
