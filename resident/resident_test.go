package resident_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"

	"duiyi/admission"
	"duiyi/resident"
)

// An item counts how often it was loaded, and fails to load with err.
type item struct {
	resident.Mutex
	id    string
	loads int
	err   error
}

type bench struct {
	*resident.Set[*item]
	made int
	err  error // of loading
}

func newBench() *bench {
	b := &bench{}
	b.Set = resident.New(
		func(id string) *item { b.made++; return &item{id: id, err: b.err} },
		func(x *item, ctx context.Context) error {
			return x.Enter(ctx, func() error {
				if x.loads++; x.err != nil {
					return x.err
				}
				x.Loaded = true
				return nil
			}, func(error) { b.unload(x) })
		})
	return b
}

func (b *bench) unload(x *item) {
	x.Gone = true
	b.Forget(x.id, x)
}

func (b *bench) open(t *testing.T, id string) *item {
	t.Helper()
	x, err := b.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestLoadedOnce(t *testing.T) {
	b := newBench()
	for range 2 {
		b.open(t, "a").Unlock()
	}
	x := b.open(t, "a")
	if x.loads != 1 || b.made != 1 {
		t.Errorf("made %d times, loaded %d times", b.made, x.loads)
	}
	b.unload(x)
	x.Unlock()
	if again := b.open(t, "a"); again == x || again.loads != 1 {
		t.Errorf("an item that had left memory was opened")
	}
	if _, ok := b.Find("b"); ok || len(b.All()) != 1 {
		t.Errorf("in memory: %v", b.All())
	}
}

// A caller that waits for an item while it leaves memory gets a fresh one.
func TestLeftWhileWaiting(t *testing.T) {
	b := newBench()
	x := b.open(t, "a")
	got := make(chan *item)
	go func() {
		y, _ := b.Open(t.Context(), "a")
		got <- y
	}()
	for x.Waiting() == 0 {
		runtime.Gosched()
	}
	b.unload(x)
	x.Unlock()
	if y := <-got; y == nil || y == x || !y.Loaded {
		t.Errorf("got %+v", y)
	}
}

// An item that cannot be loaded leaves memory and stays unlocked, also after a panic.
func TestLoadFails(t *testing.T) {
	b := newBench()
	b.err = errors.New("unreadable")
	if _, err := b.Open(t.Context(), "a"); !errors.Is(err, b.err) {
		t.Errorf("Open = %v", err)
	}
	if len(b.All()) > 0 {
		t.Error("it is in memory")
	}
	b.err = nil
	b.open(t, "a").Unlock()

	x := &item{}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = x.Enter(t.Context(), func() error { panic("a bug") }, func(error) { x.Gone = true })
	}()
	if err := x.Enter(t.Context(), nil, nil); !errors.Is(err, resident.ErrGone) {
		t.Errorf("after a panic: %v", err)
	}
}

func TestAdd(t *testing.T) {
	b := newBench()
	fresh := &item{id: "a"}
	if ok, err := b.Add("a", fresh); !ok || err != nil {
		t.Errorf("Add = %v, %v", ok, err)
	}
	if ok, err := b.Add("a", &item{id: "a"}); ok || err != nil {
		t.Errorf("a second item of an id: %v, %v", ok, err)
	}
	b.Forget("a", &item{}) // of another
	if x, ok := b.Find("a"); !ok || x != fresh {
		t.Errorf("in memory: %v", b.All())
	}
	if all := b.Close(); len(all) != 1 {
		t.Errorf("at the end: %v", all)
	}
	if _, err := b.Add("b", &item{}); !errors.Is(err, admission.ErrClosed) {
		t.Errorf("Add after Close = %v", err)
	}
	if _, err := b.Open(t.Context(), "a"); !errors.Is(err, admission.ErrClosed) {
		t.Errorf("Open after Close = %v", err)
	}
}

// Callers get their turn in the order in which they asked, and one whose context ends
// leaves the queue.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var x item
		x.Loaded = true
		enter := func(ctx context.Context) error { return x.Enter(ctx, nil, nil) }
		if err := enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		x.Memory.Unlock() // as in Release
		var order []int
		ctx, cancel := context.WithCancel(t.Context())
		var left error
		for n := range 4 {
			go func() {
				if n == 1 {
					left = enter(ctx)
					return
				}
				_ = enter(t.Context())
				order = append(order, n)
				x.Unlock()
			}()
			synctest.Wait()
		}
		if x.Waiting() != 4 || x.TryLock() {
			t.Errorf("%d wait", x.Waiting())
		}
		cancel()
		synctest.Wait()
		if !errors.Is(left, context.Canceled) || x.Waiting() != 3 {
			t.Errorf("left: %v, %d wait", left, x.Waiting())
		}
		x.Memory.Lock()
		x.Unlock()
		synctest.Wait()
		if !slices.Equal(order, []int{0, 2, 3}) {
			t.Errorf("turns went to %v", order)
		}
		if !x.TryLock() {
			t.Fatal("it is not free after all turns")
		}
		x.Unlock()
	})
}

// While the owner waits for a database others look at the item and nobody gets a turn.
func TestLookDuringRelease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var x item
		if x.Look() {
			t.Error("an item that is not loaded was looked at")
		}
		answer, entered := make(chan struct{}), false
		go func() {
			_ = x.Enter(t.Context(), func() error {
				x.Loaded = true
				x.Release(func() { <-answer })
				return nil
			}, nil)
			x.Release(func() { <-answer })
			x.Unlock()
		}()
		synctest.Wait()
		if x.Look() {
			t.Error("an item was looked at while it was loading")
		}
		answer <- struct{}{}
		synctest.Wait()
		if !x.Look() {
			t.Fatal("nobody may look while the owner waits for a database")
		}
		x.Memory.Unlock()
		go func() {
			x.Lock()
			entered = true
			x.KeepMemory()
			x.Memory.Unlock()
		}()
		synctest.Wait()
		if entered {
			t.Error("two had the turn")
		}
		answer <- struct{}{}
		synctest.Wait()
		if !entered || !x.TryLock() {
			t.Error("the turn was not passed on")
		}
	})
}
