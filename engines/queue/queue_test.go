package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// order joins searches to a queue whose only slot is taken, and returns the order
// in which they get it.
func order(t *testing.T, joins string) string {
	t.Helper()
	q := New(1)
	first := q.Join(Move, "first", 1, nil)
	var all []*Ticket
	names := strings.Fields(joins)
	for _, j := range names {
		u := map[byte]Urgency{'c': Clock, 'm': Move, 'a': Advice}[j[0]]
		all = append(all, q.Join(u, j[1:2], 1, nil))
	}
	// Each search is told the place it gets, until one yields to the least urgent.
	told := make([]int, len(all))
	for i, k := range all {
		told[i] = k.Place()
	}
	first.Leave()
	var got []string
	for range all {
		i := slices.IndexFunc(all, func(k *Ticket) bool {
			select {
			case <-k.ready:
				return !k.gone
			default:
				return false
			}
		})
		if i < 0 {
			t.Fatalf("nobody has the place after %v", got)
		}
		if place := len(got) + 1; place < yieldEvery-1 && told[i] != place {
			t.Errorf("%s was told place %d and had %d", names[i], told[i], place)
		}
		got = append(got, names[i])
		all[i].Leave()
	}
	if q.waiting != 0 || len(q.running) != 0 || q.next() != nil {
		t.Errorf("the queue is not empty: %+v", q)
	}
	return strings.Join(got, " ")
}

func TestQueueOrder(t *testing.T) {
	tests := []struct{ name, joins, want string }{
		{"as they came", "mA1 mA2 mA3", "mA1 mA2 mA3"},
		{"one of each person in turn", "mA1 mA2 mA3 mB1 mC1 mB2", "mA1 mB1 mC1 mA2 mB2 mA3"},
		{"a move before advice", "aA1 aB1 mB1", "mB1 aA1 aB1"},
		{"a clock before all", "mA1 aA1 cB1", "cB1 mA1 aA1"},
		{"persons in each line by themselves", "aA1 mA1 aB1 mA2", "mA1 mA2 aA1 aB1"},
		{"nobody waits for ever", "aX1 mA1 mA2 mA3 mA4 mA5 mA6 mA7 mA8", "mA1 mA2 mA3 mA4 mA5 mA6 aX1 mA7 mA8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := order(t, tt.joins); got != tt.want {
				t.Errorf("order %q, want %q", got, tt.want)
			}
		})
	}
}

// runs counts the tickets that have a slot.
func runs(all []*Ticket) int {
	n := 0
	for _, t := range all {
		select {
		case <-t.ready:
			n++
		default:
		}
	}
	return n
}

// One core is left to the page, unless one user alone wants all of them.
func TestQueuePlaces(t *testing.T) {
	q := New(4)
	var all []*Ticket
	for range 6 {
		all = append(all, q.Join(Move, "A", 1, nil))
	}
	if got := runs(all); got != 4 {
		t.Errorf("one person has %d places of 4", got)
	}
	other := q.Join(Move, "B", 1, nil)
	all[0].Leave()
	if runs([]*Ticket{other}) != 0 || runs(all[1:]) != 3 {
		t.Error("with another person waiting more than three search")
	}
	all[1].Leave()
	if got := runs(append([]*Ticket{other}, all[2:]...)); got != 3 {
		t.Errorf("%d search for two persons, want 3", got)
	}
}

// Leaving the queue does not affect other searches; leaving twice does nothing.
func TestQueueLeave(t *testing.T) {
	q := New(1)
	first := q.Join(Move, "A", 1, nil)
	second, third := q.Join(Move, "B", 1, nil), q.Join(Move, "C", 1, nil)
	second.Leave()
	second.Leave()
	if place := third.Place(); place != 1 {
		t.Errorf("place %d", place)
	}
	first.Leave()
	first.Leave()
	if runs([]*Ticket{second, third}) != 1 || third.Place() != 0 {
		t.Error("who left has the place")
	}
}

func TestQueueFull(t *testing.T) {
	q := New(1)
	q.Join(Move, "", 1, nil)
	var last *Ticket
	for i := range maxWaiting {
		if q.Full() {
			t.Fatalf("full with %d", i)
		}
		last = q.Join(Move, fmt.Sprint(i), 1, nil)
	}
	if !q.Full() {
		t.Error("not full")
	}
	last.Leave()
	if q.Full() {
		t.Error("full though one has left")
	}
}

// A waiting search is told its place repeatedly; a search that has run for long is
// hurried, but only when others wait.
func TestQueueWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1)
		hurried := 0
		first := q.Join(Move, "A", 1, func() { hurried++ })
		time.Sleep(time.Hour)
		if hurried != 0 {
			t.Error("hurried though nobody waits")
		}
		var told []int
		ended := make(chan error)
		second := q.Join(Move, "B", 1, nil)
		go func() { ended <- second.Wait(t.Context(), func(n int) { told = append(told, n) }) }()
		synctest.Wait()
		if hurried != 1 {
			t.Errorf("hurried %d times after an hour", hurried)
		}
		time.Sleep(2500 * time.Millisecond)
		first.Leave()
		if err := <-ended; err != nil || !slices.Equal(told, []int{1, 1, 1}) {
			t.Errorf("waited with %v, told %v", err, told)
		}
		third := q.Join(Move, "C", 1, func() {})
		ctx, cancel := context.WithCancelCause(t.Context())
		why := errors.New("why")
		cancel(why)
		if err := third.Wait(ctx, func(int) {}); !errors.Is(err, why) {
			t.Errorf("waited with %v", err)
		}
	})
}

// A search is hurried only after its fair share.
func TestQueueFairShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1)
		var at time.Duration
		began := time.Now()
		q.Join(Move, "A", 1, func() { at = time.Since(began) })
		time.Sleep(time.Second)
		q.Join(Move, "B", 1, nil)
		time.Sleep(time.Minute)
		synctest.Wait()
		if at != fairShare {
			t.Errorf("hurried after %v, want %v", at, fairShare)
		}
	})
}

// A search takes a slot for each of its threads.
func TestQueueCountsThreads(t *testing.T) {
	q := New(4) // three slots, and a fourth for one user alone
	two := q.Join(Move, "A", 2, nil)
	one := q.Join(Move, "B", 1, nil)
	third := q.Join(Move, "C", 1, nil)
	if !two.Running() || !one.Running() || third.Running() {
		t.Fatalf("two threads and one run: %v %v, and a third search on three places: %v", two.Running(), one.Running(), third.Running())
	}
	one.Leave()
	if !third.Running() {
		t.Error("a place is free, and nobody has it")
	}
	two.Leave()
	third.Leave()

	all := q.Join(Move, "A", 4, nil)
	if !all.Running() {
		t.Fatal("one person alone does not get all processors")
	}
	other := q.Join(Move, "B", 1, nil)
	if other.Running() {
		t.Error("a fifth thread runs on four processors")
	}
	again := q.Join(Move, "A", 4, nil)
	all.Leave()
	if !other.Running() || again.Running() {
		t.Error("who asks for all processors again is before who asks for one")
	}
	other.Leave()
	if !again.Running() {
		t.Error("who asks for all processors waits for ever")
	}
	again.Leave()

	// As many as there are processors fit beside nobody, but they do fit.
	wide, small := q.Join(Move, "A", 4, nil), q.Join(Advice, "B", 1, nil)
	wide.Leave()
	if !small.Running() {
		t.Error("the small search behind it waits for ever")
	}
	wide = q.Join(Move, "C", 4, nil)
	small.Leave()
	if !wide.Running() {
		t.Error("the large search waits for ever")
	}
}

// Idle work has a slot only while nobody else wants it: it neither has its turn before any
// other search, nor keeps a user from a slot, and it is told to yield at once.
func TestQueueIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(2) // one slot, and another for one user alone
		yielded := 0
		idle := q.Join(Idle, "", 1, func() { yielded++ })
		more := q.Join(Idle, "", 1, func() {})
		if !idle.Running() || more.Running() {
			t.Fatal("idle work does not take the one slot")
		}
		one := q.Join(Report, "A", 1, nil)
		if synctest.Wait(); !one.Running() || yielded != 0 {
			t.Errorf("alone beside idle work: running %v, yielded %d times", one.Running(), yielded)
		}
		two := q.Join(Report, "A", 1, nil)
		if synctest.Wait(); two.Running() || yielded != 1 {
			t.Errorf("a second search: running %v, yielded %d times", two.Running(), yielded)
		}
		idle.Leave()
		if !two.Running() || more.Running() {
			t.Error("idle work comes before a report")
		}
		var rest []*Ticket
		for range 3 * yieldEvery {
			rest = append(rest, q.Join(Report, "B", 1, nil))
		}
		one.Leave()
		two.Leave()
		for i, k := range rest {
			if !k.Running() || more.Running() {
				t.Fatalf("idle work comes before report %d", i)
			}
			k.Leave()
		}
		if !more.Running() {
			t.Error("idle work waits for nobody")
		}
	})
}
