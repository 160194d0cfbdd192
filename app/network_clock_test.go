package app_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/store"
)

// together begins a gomoku network game between two people.
func (b *bench) together(clock match.ClockConfig) string {
	b.t.Helper()
	s, err := b.Create(b.t.Context(), match.Config{
		Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}),
		Players: [2]match.Player{human, human}, Clock: clock, Keeps: match.KeepsNetwork,
	}, "")
	if err != nil {
		b.t.Fatal(err)
	}
	return s.ID
}

// last returns the last event of a game.
func (b *bench) last(id string) match.Event {
	b.t.Helper()
	events := b.events(id)
	return events[len(events)-1]
}

func wantResult(t *testing.T, s update.Snapshot, reason string, winner match.Side) {
	t.Helper()
	if r := s.State.Result; r == nil || r.Reason != reason || r.Winner == nil || *r.Winner != winner {
		t.Errorf("result %+v, want side %d by %s", r, winner, reason)
	}
}

// The clock of a network game runs without watchers. Its flag falls once a move in transit
// would have arrived, not before.
func TestNetworkClockRunsOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.together(match.ClockConfig{MainMS: 60_000})
		w := b.watch(id)
		b.move(id, "e5")
		w.Close()
		const grace = 1170*time.Millisecond + time.Second
		time.Sleep(time.Minute + grace - time.Millisecond)
		synctest.Wait()
		if r := b.game(id).State.Result; r != nil {
			t.Fatalf("result %+v before the time", r)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		wantResult(t, b.game(id), match.ReasonTime, match.First)
	})
}

// A flag also falls in a game that is not in memory, and after a restart.
func TestFlagInGameNobodyHolds(t *testing.T) {
	for _, anew := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			store := &counting{Store: openStore(t)}
			b := newBenchOn(t, store)
			const limit = 4 * time.Hour
			id := b.together(match.ClockConfig{PerMoveMS: limit.Milliseconds()})
			b.move(id, "e5")
			began := time.Now()
			time.Sleep(time.Hour)
			if anew {
				b.Close()
				b = newBenchOn(t, store)
			}
			loads := store.loads.Load()
			time.Sleep(limit - time.Hour - time.Second)
			if got := store.loads.Load(); got != loads {
				t.Errorf("the game was loaded %d times while nothing was due", got-loads)
			}
			time.Sleep(5 * time.Second)
			synctest.Wait()
			e := b.last(id)
			if e.Type != match.EvFlagged {
				t.Fatalf("the last event is %+v", e)
			}
			if at := time.UnixMilli(e.At); at.Before(began.Add(limit+3*time.Second)) || at.After(began.Add(limit+4*time.Second)) {
				t.Errorf("the flag fell after %v", at.Sub(began))
			}
			wantResult(t, b.game(id), match.ReasonMoveTime, match.First)
			if due, err := b.store.Deadlines(t.Context(), 9); err != nil || len(due) != 0 {
				t.Errorf("due are %v, %v", due, err)
			}
		})
	}
}

// counting counts loads.
type counting struct {
	app.Store
	loads atomic.Int32
}

// A server without running clocks of network games stores no heartbeat.
func TestNoHeartbeatWithoutClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human, match.ClockConfig{MainMS: 600_000}).ID
		b.watch(id)
		b.move(id, "e5")
		time.Sleep(5 * time.Minute)
		b.Close()
		if at, err := b.store.LastBeat(t.Context()); err != nil || !at.IsZero() {
			t.Errorf("LastBeat = %v, %v", at, err)
		}
	})
}

// An outage of the server is credited once, to the side to move: its length plus the time that
// the player takes to return, up to ten seconds.
func TestOutageIsCountedBack(t *testing.T) {
	tests := []struct {
		name   string
		killed bool          // and did not end by itself
		back   time.Duration // when the player moves, after the new start; 0 is not at all
		want   time.Duration // credited, to within a heartbeat
	}{
		{"at once", false, time.Millisecond, time.Hour + time.Millisecond},
		{"killed", true, 4 * time.Second, time.Hour + 4*time.Second},
		{"late", false, 25 * time.Second, time.Hour + 10*time.Second},
		{"not at all", true, 0, time.Hour + 10*time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := &mute{Store: openStore(t)}
				b := newBenchOn(t, store)
				id := b.together(match.ClockConfig{MainMS: 60_000})
				b.move(id, "e5")
				began := time.Now()
				time.Sleep(20*time.Second + 300*time.Millisecond)
				store.dead.Store(tt.killed)
				b.Close()
				store.dead.Store(false)
				time.Sleep(time.Hour)

				b = newBenchOn(t, store)
				version := b.game(id).State.Version
				if tt.back > 0 {
					time.Sleep(tt.back)
					if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e6", Version: version}); err != nil {
						t.Fatal(err)
					}
				} else {
					time.Sleep(11 * time.Second)
				}
				synctest.Wait()
				var credits []match.Event
				for _, e := range b.events(id) {
					if e.Type == match.EvCredited {
						credits = append(credits, e)
					}
				}
				if len(credits) != 1 || *credits[0].Side != match.Second {
					t.Fatalf("credits %+v", credits)
				}
				got := time.Duration(credits[0].MS) * time.Millisecond
				if got < tt.want || got > tt.want+time.Second || !tt.killed && got != tt.want {
					t.Errorf("%v are credited, want %v", got, tt.want)
				}
				s := b.game(id).State
				charged := 60_000 - s.ClockAt(time.Now()).LeftMS[match.Second]
				end := time.Now()
				if tt.back > 0 {
					end = time.UnixMilli(b.last(id).At)
				}
				if wall := end.Sub(began).Milliseconds(); charged != wall-got.Milliseconds() {
					t.Errorf("charged %d ms of %d, of which %v are credited", charged, wall, got)
				}
				if s.Credited()[match.First] != 0 {
					t.Errorf("credited %v", s.Credited())
				}
				b.Close()
				b = newBenchOn(t, store) // an instant later: nothing more to count back but that
				time.Sleep(15 * time.Second)
				synctest.Wait()
				if tt.back > 0 {
					return // now the other side's clock ran
				}
				if again := b.game(id).State.Credited()[match.Second] - got.Milliseconds(); again > 11_000 {
					t.Errorf("another run credited %d ms", again)
				}
			})
		})
	}
}

// A mute store drops the heartbeats of a dead node.
type mute struct {
	app.Store
	dead atomic.Bool
}

// A machine that sleeps costs players nothing, and their clock runs on.
func TestSleepIsCountedBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var slept atomic.Int64 // nanoseconds
		wall := func() time.Time { return time.Now().Add(time.Duration(slept.Load())) }
		b := newBench(t, app.Wall(wall))
		id := b.together(match.ClockConfig{MainMS: 60_000})
		b.move(id, "e5")
		w := b.watch(id)
		time.Sleep(10 * time.Second)
		slept.Store(int64(time.Hour))
		time.Sleep(6 * time.Second) // by when it has been noticed
		for _, u := range pending(w) {
			if u == (update.Slept{}) {
				t.Error("told that the clock stands")
			}
		}
		s := b.move(id, "e6")
		if s.State.Result != nil || s.State.Clock.RunningSince.IsZero() {
			t.Fatalf("result %+v, clock %+v", s.State.Result, s.State.Clock)
		}
		if left := s.State.ClockAfter(2).LeftMS[match.Second]; left < 43_000 || left > 50_000 {
			t.Errorf("%d ms are left", left)
		}
		if got := s.State.Credited(); got[match.First] != 0 || got[match.Second] < time.Hour.Milliseconds() {
			t.Errorf("credited %v", got)
		}
	})
}

// Commands of the opponent before the player to move returns from an outage cost nobody the
// game: no flag falls for that time, and a take-back leaves nothing to credit.
func TestOtherSideAfterOutage(t *testing.T) {
	for _, slept := range []time.Duration{20 * time.Second, time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			var asleep atomic.Int64 // nanoseconds
			b := newBench(t, app.Wall(func() time.Time { return time.Now().Add(time.Duration(asleep.Load())) }))
			id := b.together(match.ClockConfig{MainMS: 60_000})
			for _, m := range []string{"e5", "e6", "d5", "d6"} {
				b.move(id, m)
			}
			b.do(id, match.Command{Type: match.CmdOfferUndo, Side: ptr(match.First)})
			b.watch(id)
			asleep.Store(int64(slept))
			time.Sleep(6 * time.Second) // by when it has been noticed
			if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdFlag}); !errors.Is(err, match.ErrNotFlagged) {
				t.Errorf("asleep for %v: a flag: %v", slept, err)
			}
			b.do(id, match.Command{Type: match.CmdAcceptUndo, Side: ptr(match.Second)})
			time.Sleep(time.Second)
			if s := b.move(id, "c5"); s.State.Ply != 3 || s.State.Result != nil {
				t.Errorf("asleep for %v: ply %d, result %+v", slept, s.State.Ply, s.State.Result)
			}
		})
	}
}

// A page that reports its delay is credited at most the measured round trip plus its own share;
// a page that reports nothing gets nothing.
func TestLagIsCredited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.together(match.ClockConfig{MainMS: 600_000})
		b.move(id, "e5")
		move := func(after time.Duration, text string, took *int64) int64 {
			t.Helper()
			time.Sleep(after)
			b.do(id, match.Command{Type: match.CmdMove, Move: text, TookMS: took})
			return b.last(id).Lag
		}
		if lag := move(5*time.Second, "e6", nil); lag != 0 {
			t.Errorf("%d ms credited to who claims none", lag)
		}
		if lag := move(5*time.Second, "d5", ptr(int64(4_900))); lag != 100 {
			t.Errorf("%d ms credited, want what was claimed", lag)
		}
		if lag := move(5*time.Second, "d6", ptr(int64(0))); lag != 140 {
			t.Errorf("%d ms credited to a page that forges, want 140", lag)
		}
		if lag := move(5*time.Second, "c5", ptr(int64(-9_000))); lag != 0 {
			t.Errorf("%d ms credited for less than no time", lag)
		}
		if lag := move(5*time.Second, "c6", ptr(int64(9_000))); lag != 0 {
			t.Errorf("%d ms credited for more than there was", lag)
		}
		if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdCredit, Side: ptr(match.First), MS: 1}); !errors.Is(err, match.ErrBadCommand) {
			t.Errorf("a credit that somebody asks for: %v", err)
		}
	})
}

// A move that arrives in time counts, however long it waits for its turn behind a slow disk.
func TestSlowDiskCostsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.together(match.ClockConfig{MainMS: 10_000})
		b.move(id, "e5")
		time.Sleep(9900 * time.Millisecond)
		ctx := live.ArrivedAt(t.Context(), time.Now())
		time.Sleep(1500 * time.Millisecond)
		s, err := b.Do(ctx, id, match.Command{Type: match.CmdMove, Move: "e6"})
		if err != nil || s.State.Result != nil {
			t.Fatalf("result %+v, %v", s.State.Result, err)
		}
		if left := s.State.ClockAfter(2).LeftMS[match.Second]; left != 100 {
			t.Errorf("%d ms are left, want 100", left)
		}
		local := b.begin(human, human, match.ClockConfig{MainMS: 10_000}).ID
		b.move(local, "e5")
		ctx = live.ArrivedAt(t.Context(), time.Now())
		time.Sleep(time.Second)
		if s, err := b.Do(ctx, local, match.Command{Type: match.CmdMove, Move: "e6"}); err != nil || s.State.ClockAfter(2).LeftMS[match.Second] != 9_000 {
			t.Errorf("at one machine: %v", err)
		}
	})
}

func (c *counting) Load(ctx context.Context, id string) (store.Record, error) {
	c.loads.Add(1)
	return c.Store.Load(ctx, id)
}

func (m *mute) Beat(ctx context.Context, at time.Time) error {
	if m.dead.Load() {
		return nil
	}
	return m.Store.Beat(ctx, at)
}
