package allowance

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/identity"
)

// A memory is a Store of several Allowances.
type memory struct {
	mu   sync.Mutex
	sums map[key]int64
	kept [3]int64
	away error
	adds []int64 // amounts of AddUse, in turn
	hold func()  // runs within the next AddUse
}

func (m *memory) AddUse(_ context.Context, account string, day int64, kind string, amount int64) (int64, error) {
	if hold := m.hold; hold != nil {
		m.hold = nil
		hold()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.adds = append(m.adds, amount)
	if m.away != nil {
		return 0, m.away
	}
	k := key{account, day, Kind(kind)}
	m.sums[k] += amount
	return m.sums[k], nil
}

func (m *memory) Keeps(context.Context, string) (studies, games, exercises int64, err error) {
	return m.kept[0], m.kept[1], m.kept[2], nil
}

func (m *memory) SweepUse(context.Context, int64) error { return nil }

const member = "00000000000000a1"

func as(user string, rights identity.Rights) context.Context {
	return identity.With(context.Background(), identity.Caller{User: user, Rights: rights})
}

func player() context.Context { return as(member, identity.Defaults().Of(identity.RolePlayer)) }

func newAllowance(m *memory, minutes int64) *Allowance {
	l := Limits{Engine: minutes * 60_000, Studies: 2, Nodes: 10, Imports: 100}
	return New(l, m, time.Now, func() {}, slog.New(slog.DiscardHandler))
}

func over(t *testing.T, what string, err error, want *OverError) {
	t.Helper()
	var got *OverError
	if !errors.As(err, &got) || *got != *want {
		t.Errorf("%s: %v, want %+v", what, err, want)
	}
}

func TestEngineTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // which begins at midnight UTC
		m := &memory{sums: map[key]int64{}}
		a, other := newAllowance(m, 3), newAllowance(m, 3)
		if err := a.AdmitSearch(player(), 3*time.Minute); err != nil {
			t.Error("all of it:", err)
		}
		over(t, "more than all", a.AdmitSearch(player(), 4*time.Minute), &OverError{Engine, 180_000, 0, 24 * time.Hour})
		a.Bill(member, time.Minute)
		a.Bill("192.0.2.1", time.Hour) // a guest
		over(t, "what is left", a.AdmitSearch(player(), 3*time.Minute), &OverError{Engine, 180_000, 60_000, 24 * time.Hour})

		// Another node learns of it, and a restart keeps it.
		a.Save(context.Background())
		other.Bill(member, 2*time.Minute)
		over(t, "at the other node", other.AdmitSearch(player(), 0), &OverError{Engine, 180_000, 180_000, 24 * time.Hour})
		other.Save(context.Background())
		a.Save(context.Background())
		over(t, "here", a.AdmitSearch(player(), 0), &OverError{Engine, 180_000, 180_000, 24 * time.Hour})
		over(t, "after a restart", newAllowance(m, 3).AdmitSearch(player(), 0), &OverError{Engine, 180_000, 180_000, 24 * time.Hour})

		for name, ctx := range map[string]context.Context{
			"an administrator": as(member, identity.All), "a guest": as("", 0), "the program": context.Background(),
		} {
			if err := a.AdmitSearch(ctx, time.Hour); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := newAllowance(m, 0).AdmitSearch(player(), time.Hour); err != nil {
			t.Error("without a limit:", err)
		}
		time.Sleep(24 * time.Hour)
		if err := a.AdmitSearch(player(), 3*time.Minute); err != nil {
			t.Error("the next day:", err)
		}
	})
}

// A search ends when the time is used up; one within it does not.
func TestBound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &memory{sums: map[key]int64{}}
		var a *Allowance
		began := time.Now()
		billed := began
		a = New(Limits{Engine: 60_000}, m, time.Now, func() { // one search, on one processor
			now := time.Now()
			a.Bill(member, now.Sub(billed))
			billed = now
		}, slog.New(slog.DiscardHandler))
		ctx, stop := a.Bound(player())
		<-ctx.Done()
		if took := time.Since(began); !errors.Is(context.Cause(ctx), ErrUsedUp) || took < time.Minute || took > time.Minute+time.Second {
			t.Errorf("%v after %v", context.Cause(ctx), took)
		}
		stop()
		ctx, stop = a.Bound(as(member, identity.All))
		stop()
		if ctx.Err() != nil {
			t.Error("an administrator:", ctx.Err())
		}
	})
}

// What a store that is away does not take stays, and is stored later.
func TestStoreAway(t *testing.T) {
	m := &memory{sums: map[key]int64{}, away: errors.New("away")}
	a := newAllowance(m, 3)
	a.Bill(member, time.Minute)
	a.Save(context.Background())
	m.away = nil
	a.Save(context.Background())
	if got := m.sums[key{member, day(time.Now()), Engine}]; got != 60_000 {
		t.Errorf("stored %d ms", got)
	}
}

// TestSaveChanged: Save asks the store for nothing where nothing has changed, and the next
// question reads what other nodes have stored.
func TestSaveChanged(t *testing.T) {
	m := &memory{sums: map[key]int64{}}
	a := newAllowance(m, 3)
	a.Bill(member, time.Minute)
	for range 3 {
		a.Save(context.Background())
	}
	if !slices.Equal(m.adds, []int64{60_000}) {
		t.Errorf("stored %v, want one minute once", m.adds)
	}
	m.sums[key{member, day(time.Now()), Engine}] += 120_000
	if left, _, err := a.Left(player(), Engine); left != 0 || err != nil {
		t.Errorf("%d ms left, %v", left, err)
	}
}

// TestSaveDuringSave: what a save fails to store is kept, though its day ends and nothing else is pending.
func TestSaveDuringSave(t *testing.T) {
	now := time.Date(2026, 2, 17, 23, 59, 59, 0, time.UTC)
	m := &memory{sums: map[key]int64{}, away: errors.New("away")}
	a := New(Limits{Engine: 60_000}, m, func() time.Time { return now }, func() {}, slog.New(slog.DiscardHandler))
	k := key{member, day(now), Engine}
	m.hold = func() {
		now = now.Add(time.Second)
		a.Save(context.Background())
	}
	a.Bill(member, time.Second)
	if err := a.AdmitSearch(player(), 0); err == nil {
		t.Error("a store that is away counts")
	}
	m.away = nil
	a.Save(context.Background())
	if m.sums[k] != 1000 {
		t.Errorf("stored %d ms, want 1000", m.sums[k])
	}
	a.Save(context.Background())
	if len(a.used) != 0 {
		t.Error("a day that is over stays in memory")
	}
}

func TestKept(t *testing.T) {
	m := &memory{sums: map[key]int64{}, kept: [3]int64{1, 0, 0}}
	a := newAllowance(m, 3)
	if err := a.AdmitStudy(player()); err != nil {
		t.Error("a second study:", err)
	}
	m.kept[0] = 2
	over(t, "a third study", a.AdmitStudy(player()), &OverError{Studies, 2, 2, 0})
	if err := a.Admit(player(), Games, 1); err != nil {
		t.Error("games have no limit:", err)
	}
	if err := a.AdmitNodes(player(), member, 10); err != nil {
		t.Error("ten nodes:", err)
	}
	over(t, "eleven nodes", a.AdmitNodes(player(), member, 11), &OverError{Nodes, 10, 10, 0})
	if err := a.AdmitNodes(player(), "", 11); err != nil {
		t.Error("a study of the house:", err)
	}
	if err := a.Use(player(), Imports, 60); err != nil {
		t.Error("60 bytes:", err)
	}
	var e *OverError
	if err := a.Use(player(), Imports, 60); !errors.As(err, &e) || e.Used != 60 || e.Wait <= 0 {
		t.Errorf("120 bytes: %v", err)
	}
	shares, err := a.Shares(player())
	if err != nil || len(shares) != len(Kinds) || shares[1] != (Share{Studies, 2, 2, 0}) {
		t.Errorf("shares %+v, %v", shares, err)
	}
	if shares, err := a.Shares(as(member, identity.All)); err != nil || shares[1] != (Share{Studies, 2, 0, 0}) {
		t.Errorf("of an administrator %+v, %v", shares, err)
	}
	if shares, err := a.Shares(context.Background()); err != nil || shares != nil {
		t.Errorf("of the program %+v, %v", shares, err)
	}
}
