package feed_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/feed"
)

// A reader gets the first update and what follows, a full buffer refuses, and the end
// says why; every step wakes whoever asked for it.
func TestFeed(t *testing.T) {
	r, w := feed.New("first")
	woken := 0
	w.Notify(func() { woken++ })
	sent := 0
	for w.Send(&feed.Message{Update: sent}) {
		sent++
	}
	if sent != feed.Buffer-1 || w.Behind() != feed.Buffer || woken != sent+1 {
		t.Errorf("%d sent, %d behind, woken %d times", sent, w.Behind(), woken)
	}
	if m := <-r.Updates(); m.Update != "first" {
		t.Errorf("the first update is %v", m.Update)
	}
	w.End(feed.ErrFellBehind)
	left := 0
	for m := range r.Updates() {
		if m.Update != left {
			t.Errorf("update %v, want %d", m.Update, left)
		}
		left++
	}
	if left != sent || r.Err() != feed.ErrFellBehind || woken != sent+2 {
		t.Errorf("%d taken of %d, %v, woken %d times", left, sent, r.Err(), woken)
	}
}

// A message is encoded once for all, and a panic in that is an error for all.
func TestMessageText(t *testing.T) {
	calls := 0
	m := &feed.Message{Update: "x"}
	for range 2 {
		text, err := m.Text(func(u any) ([]byte, error) { calls++; return []byte(u.(string) + "!"), nil })
		if string(text) != "x!" || err != nil {
			t.Errorf("Text = %q, %v", text, err)
		}
	}
	if calls != 1 {
		t.Errorf("encoded %d times", calls)
	}
	m = &feed.Message{}
	for range 2 {
		if _, err := m.Text(func(any) ([]byte, error) { panic(errors.New("odd")) }); err == nil || !strings.Contains(err.Error(), "odd") {
			t.Errorf("a panic is %v", err)
		}
	}
}
