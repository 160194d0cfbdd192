package audience_test

import (
	"errors"
	"testing"
	"time"

	"duiyi/feed"
	"duiyi/live/audience"
	"duiyi/match"
)

// TestSend: a watcher that takes nothing misses what is optional first, and is returned once
// it can take no more.
func TestSend(t *testing.T) {
	var a audience.Audience
	slow, fast := a.Add("", "first"), a.Add("", "first")
	<-fast.Updates()
	send := func(optional bool) []*audience.Watcher {
		behind := a.Send(&feed.Message{Update: optional}, optional, nil)
		select {
		case <-fast.Updates():
		default:
			t.Fatal("a watcher that takes everything misses a message")
		}
		return behind
	}
	for range feed.Optional - 1 {
		send(true)
	}
	taken := len(slow.Updates())
	if send(true); len(slow.Updates()) != taken {
		t.Errorf("an optional message was sent to a watcher with %d waiting", taken)
	}
	for len(slow.Updates()) < feed.Buffer {
		if behind := send(false); len(behind) > 0 {
			t.Fatal("a watcher that could take a message is behind")
		}
	}
	behind := send(false)
	if len(behind) != 1 || behind[0] != slow {
		t.Fatalf("behind: %v", behind)
	}
	if !a.Remove(slow, feed.ErrFellBehind) || a.Remove(slow, nil) || a.Has(slow) || a.Len() != 1 {
		t.Error("the watcher was not removed once")
	}
	for range slow.Updates() {
	}
	if !errors.Is(slow.Err(), feed.ErrFellBehind) {
		t.Errorf("its feed ends with %v", slow.Err())
	}
}

// TestRoundTrip: the nearest page of a player counts, smoothed; spectators do not.
func TestRoundTrip(t *testing.T) {
	var a audience.Audience
	far, near, spectator := a.Add("", nil), a.Add("", nil), a.Add("", nil)
	for _, w := range []*audience.Watcher{far, near} {
		w.Sits, w.Person = true, match.Second
	}
	if rtt := a.RoundTrip(match.Second); rtt != 0 {
		t.Errorf("%v before it was measured", rtt)
	}
	for range 9 { // whichever is looked at last
		w := a.Add("", nil)
		w.Sits, w.Person = true, match.Second
		w.Measured(time.Second)
	}
	far.Measured(300 * time.Millisecond)
	near.Measured(100 * time.Millisecond)
	near.Measured(200 * time.Millisecond)
	spectator.Measured(time.Millisecond)
	if rtt := a.RoundTrip(match.Second); rtt != 110*time.Millisecond {
		t.Errorf("%v, want 110ms", rtt)
	}
	if rtt := a.RoundTrip(match.First); rtt != 0 {
		t.Errorf("%v of a player who is not here", rtt)
	}
	if n := a.Spectators(); n != 1 {
		t.Errorf("%d spectators", n)
	}
}
