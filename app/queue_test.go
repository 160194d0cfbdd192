package app

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

// order has searches join a queue while its only place is taken, and returns
// the order in which they get it.
func order(t *testing.T, joins string) string {
	t.Helper()
	q := newQueue(1)
	first := q.join(aMove, "first", nil)
	var all []*ticket
	names := strings.Fields(joins)
	for _, j := range names {
		u := map[byte]urgency{'c': onTheClock, 'm': aMove, 'a': counselling}[j[0]]
		all = append(all, q.join(u, j[1:2], nil))
	}
	// The places that are told are those of the order, as long as nobody gives way.
	told := make([]int, len(all))
	for i, k := range all {
		told[i] = k.place()
	}
	first.leave()
	var got []string
	for range all {
		i := slices.IndexFunc(all, func(k *ticket) bool {
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
		all[i].leave()
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

// runs is how many of some tickets have a place.
func runs(all []*ticket) int {
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

// One processor is left to the page, unless one person alone wants them all.
func TestQueuePlaces(t *testing.T) {
	q := newQueue(4)
	var all []*ticket
	for range 6 {
		all = append(all, q.join(aMove, "A", nil))
	}
	if got := runs(all); got != 4 {
		t.Errorf("one person has %d places of 4", got)
	}
	other := q.join(aMove, "B", nil)
	all[0].leave()
	if runs([]*ticket{other}) != 0 || runs(all[1:]) != 3 {
		t.Error("with another person waiting more than three search")
	}
	all[1].leave()
	if got := runs(append([]*ticket{other}, all[2:]...)); got != 3 {
		t.Errorf("%d search for two persons, want 3", got)
	}
}

// Leaving the line changes nothing for the others, and leaving twice nothing at
// all.
func TestQueueLeave(t *testing.T) {
	q := newQueue(1)
	first := q.join(aMove, "A", nil)
	second, third := q.join(aMove, "B", nil), q.join(aMove, "C", nil)
	second.leave()
	second.leave()
	if place := third.place(); place != 1 {
		t.Errorf("place %d", place)
	}
	first.leave()
	first.leave()
	if runs([]*ticket{second, third}) != 1 || third.place() != 0 {
		t.Error("who left has the place")
	}
}

func TestQueueFull(t *testing.T) {
	q := newQueue(1)
	q.join(aMove, "", nil)
	var last *ticket
	for i := range lineLength {
		if q.full() {
			t.Fatalf("full with %d", i)
		}
		last = q.join(aMove, fmt.Sprint(i), nil)
	}
	if !q.full() {
		t.Error("not full")
	}
	last.leave()
	if q.full() {
		t.Error("full though one has left")
	}
}

// Who waits is told where, again and again; who has searched long is told to
// come to an end, but only when others wait.
func TestQueueWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		hurried := 0
		first := q.join(aMove, "A", func() { hurried++ })
		time.Sleep(time.Hour)
		if hurried != 0 {
			t.Error("hurried though nobody waits")
		}
		var told []int
		ended := make(chan error)
		second := q.join(aMove, "B", nil)
		go func() { ended <- second.wait(t.Context(), func(n int) { told = append(told, n) }) }()
		synctest.Wait()
		if hurried != 1 {
			t.Errorf("hurried %d times after an hour", hurried)
		}
		time.Sleep(2500 * time.Millisecond)
		first.leave()
		if err := <-ended; err != nil || !slices.Equal(told, []int{1, 1, 1}) {
			t.Errorf("waited with %v, told %v", err, told)
		}
		third := q.join(aMove, "C", func() {})
		ctx, cancel := context.WithCancelCause(t.Context())
		why := errors.New("why")
		cancel(why)
		if err := third.wait(ctx, func(int) {}); !errors.Is(err, why) {
			t.Errorf("waited with %v", err)
		}
	})
}

// A search has its fair share before it is hurried.
func TestQueueFairShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		var at time.Duration
		began := time.Now()
		q.join(aMove, "A", func() { at = time.Since(began) })
		time.Sleep(time.Second)
		q.join(aMove, "B", nil)
		time.Sleep(time.Minute)
		synctest.Wait()
		if at != fairShare {
			t.Errorf("hurried after %v, want %v", at, fairShare)
		}
	})
}
