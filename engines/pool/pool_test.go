package pool_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
	"duiyi/engines/pool"
)

// A dummy is an engine that never searches, of a size in MiB.
type dummy struct {
	size   int
	games  int // calls of NewGame
	closed bool
}

func (d *dummy) Search(context.Context, engine.Position, engine.Limits, func(engine.Info)) (engine.Result, error) {
	panic("not reached")
}
func (d *dummy) Size() int    { return d.size }
func (d *dummy) NewGame()     { d.games++ }
func (d *dummy) Close() error { d.closed = true; return nil }

// acquire takes an engine of some size for a holder, which the test expects to
// get without waiting.
func acquire(t *testing.T, p *pool.Pool, id, owner string, size int) (*pool.Instance, bool) {
	t.Helper()
	in, known, err := p.Acquire(t.Context(), pool.Kind{ID: id}, pool.Holder{Owner: owner}, func() (engine.Engine, error) { return &dummy{size: size}, nil }, nil)
	if err != nil {
		t.Fatal(err)
	}
	return in, known
}

func closed(in *pool.Instance) bool { return in.Engine.(*dummy).closed }

// A holder gets its own engine back; another holder gets a new one while the
// budget lasts, and then the one that has been idle longest, told of a new game.
func TestAcquire(t *testing.T) {
	p := pool.New(100, slog.New(slog.DiscardHandler))
	a, _ := acquire(t, p, "x", "A", 50)
	b, _ := acquire(t, p, "x", "B", 50)
	p.Release(a, true)
	p.Release(b, true)
	again, known := acquire(t, p, "x", "B", 50)
	if again != b || !known || again.Engine.(*dummy).games != 0 {
		t.Errorf("B's own engine: %v, known: %v", again == b, known)
	}
	p.Release(b, true)
	c, known := acquire(t, p, "x", "C", 50)
	if c != a || known || c.Engine.(*dummy).games != 1 || p.Used() != 100 {
		t.Errorf("C has A's engine: %v, known: %v, %d MiB used", c == a, known, p.Used())
	}
	y, _ := acquire(t, p, "y", "D", 50) // of another kind
	if y == b || !closed(b) || p.Used() != 100 {
		t.Errorf("B's engine closed: %v, %d MiB used", closed(b), p.Used())
	}
}

// An engine that is not sound is closed, and its memory is free.
func TestReleaseUnsound(t *testing.T) {
	p := pool.New(100, slog.New(slog.DiscardHandler))
	a, _ := acquire(t, p, "x", "A", 50)
	p.Release(a, false)
	if b, known := acquire(t, p, "x", "A", 60); !closed(a) || b == a || known || p.Used() != 60 {
		t.Errorf("closed: %v, known: %v, %d MiB used", closed(a), known, p.Used())
	}
}

// Reservations are granted in order, and one that gives up passes its turn on.
func TestReserveWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(100, slog.New(slog.DiscardHandler))
		if err := p.Reserve(t.Context(), 1000); err != nil { // the whole budget
			t.Fatal(err)
		}
		wait := func(ctx context.Context, mib int) <-chan error {
			done := make(chan error, 1)
			go func() { done <- p.Reserve(ctx, mib) }()
			synctest.Wait()
			return done
		}
		ctx, giveUp := context.WithCancelCause(t.Context())
		first, second, third := wait(ctx, 60), wait(t.Context(), 60), wait(t.Context(), 20)
		why := errors.New("gave up")
		giveUp(why)
		if err := <-first; err != why {
			t.Errorf("first: %v", err)
		}
		p.Free(60)
		synctest.Wait()
		if len(second) != 1 || len(third) != 0 || p.Used() != 100 {
			t.Errorf("60 MiB free: second %d, third %d, %d MiB used", len(second), len(third), p.Used())
		}
		p.Free(60)
		synctest.Wait()
		if len(third) != 1 || p.Used() != 60 {
			t.Errorf("60 MiB free again: third %d, %d MiB used", len(third), p.Used())
		}
	})
}

// Without a holder engines are kept up to spareMiB (72), until Trim; Close closes
// the rest, busy ones when they come back.
func TestForgetTrimClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(1000, slog.New(slog.DiscardHandler))
		a1, _ := acquire(t, p, "x", "A", 40)
		a2, _ := acquire(t, p, "y", "A", 40)
		b, _ := acquire(t, p, "x", "B", 40)
		busy, _ := acquire(t, p, "x", "C", 40)
		for _, in := range []*pool.Instance{a1, a2, b} {
			p.Release(in, true)
		}
		p.Forget("A")
		synctest.Wait()
		if !closed(a1) || closed(a2) || closed(b) || p.Used() != 120 {
			t.Errorf("forgotten: closed %v %v %v, %d MiB used", closed(a1), closed(a2), closed(b), p.Used())
		}
		before := time.Now().Add(-time.Second)
		p.Trim(before)
		if closed(a2) {
			t.Error("trimmed too soon")
		}
		p.Trim(time.Now())
		if !closed(a2) || closed(b) || p.Used() != 80 {
			t.Errorf("trimmed: closed %v %v, %d MiB used", closed(a2), closed(b), p.Used())
		}
		p.Close()
		if !closed(b) || closed(busy) {
			t.Errorf("closed: %v, and the busy one: %v", closed(b), closed(busy))
		}
		p.Release(busy, true)
		if !closed(busy) {
			t.Error("a busy engine stays open after Close")
		}
	})
}

func TestAcquireFails(t *testing.T) {
	p := pool.New(100, slog.New(slog.DiscardHandler))
	absent := errors.New("not installed")
	_, _, err := p.Acquire(t.Context(), pool.Kind{ID: "x"}, pool.Holder{}, func() (engine.Engine, error) { return nil, absent }, nil)
	if !errors.Is(err, absent) || err.Error() != "start x: not installed" || p.Used() != 0 {
		t.Errorf("%v, %d MiB used", err, p.Used())
	}
	d := &dummy{}
	_, _, err = p.Acquire(t.Context(), pool.Kind{ID: "x"}, pool.Holder{}, func() (engine.Engine, error) { return d, nil }, []engine.Setting{{Name: "Skill", Value: "1"}})
	if err == nil || !d.closed || p.Used() != 0 {
		t.Errorf("%v, closed: %v, %d MiB used", err, d.closed, p.Used())
	}
}
