package lobby

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// TestExpiredSeekIsGone: a seek that is said no more is neither seen, looked at nor
// held, and the version tells watchers that it went.
func TestExpiredSeekIsGone(t *testing.T) {
	h := newHall()
	offer(t, h, Seek{ID: "1", By: guest("a")}, noon)
	before := h.View(10, noon).Version
	for _, tt := range []struct {
		now  time.Time
		held bool
	}{{noon.Add(Stay - 1), true}, {noon.Add(Stay), false}} {
		if _, err := h.Look("1", tt.now); (err == nil) != tt.held || err != nil && !errors.Is(err, ErrGone) {
			t.Errorf("looked at after %v: %v", tt.now.Sub(noon), err)
		}
		if got := h.Holds("ga", "1", tt.now); got != tt.held {
			t.Errorf("held after %v: %v", tt.now.Sub(noon), got)
		}
		if h.Holds("gb", "1", tt.now) {
			t.Error("held for another")
		}
	}
	if v := h.View(10, noon.Add(Stay)); v.Total != 0 || v.Version <= before {
		t.Errorf("%d seeks at version %d, which was %d before", v.Total, v.Version, before)
	}
}

// TestGameIsToldForAMinute: both players can ask for their game for a minute, and
// nobody else's page learns that it came of a seek of their own.
func TestGameIsToldForAMinute(t *testing.T) {
	h := newHall()
	seek := Seek{ID: "1", By: guest("a")}
	offer(t, h, seek, noon)
	s, err := h.Take(guest("b"), "1", noon)
	if err != nil {
		t.Fatal(err)
	}
	h.Made(s, Game{ID: "game"}, guest("b"), Game{ID: "game"}, noon)
	late := noon.Add(told - 1)
	h.View(10, late)
	if g, made, err := h.Offer(seek, late); !made || err != nil || g.ID != "game" {
		t.Errorf("nearly a minute later: %+v, %v, %v", g, made, err)
	}
	if g, ok := h.Accepted("gb", "1"); !ok || g.ID != "game" {
		t.Errorf("the taker is told %+v, %v", g, ok)
	}
	if id, ok := h.CameTo("1", "gb"); !ok || id != "game" {
		t.Errorf("the seek came to %q, %v", id, ok)
	}
	if id, ok := h.CameTo("1", "ga"); ok {
		t.Errorf("their own seek came to %q", id)
	}
	h.View(10, noon.Add(told))
	if _, made, err := h.Offer(seek, noon.Add(told)); made || err != nil {
		t.Errorf("a minute later: %v, %v", made, err)
	}
}

// TestPutBackIsBounded: a seek put back neither overfills the hall nor replaces
// another of the same id.
func TestPutBackIsBounded(t *testing.T) {
	h := newHall()
	offer(t, h, Seek{ID: "mine", By: guest("a")}, noon)
	s, err := h.Take(guest("b"), "mine", noon)
	if err != nil {
		t.Fatal(err)
	}
	offer(t, h, Seek{ID: "mine", By: guest("c")}, noon)
	h.PutBack(s)
	if got, err := h.Look("mine", noon); err != nil || got.By.Key != "gc" {
		t.Errorf("the seek is of %q, %v", got.By.Key, err)
	}
	if err := h.Withdraw("gc", "mine", noon); err != nil {
		t.Fatal(err)
	}
	for i := range MaxSeeks {
		offer(t, h, Seek{ID: fmt.Sprint(i), By: guest(fmt.Sprint(i))}, noon)
	}
	h.PutBack(s)
	if n := h.View(0, noon).Total; n != MaxSeeks {
		t.Errorf("%d seeks, want %d", n, MaxSeeks)
	}
}

// TestLongestWaitFirst: of three alike the two who have waited longest play,
// whatever their keys are.
func TestLongestWaitFirst(t *testing.T) {
	for _, order := range [][]string{{"c", "b", "a"}, {"a", "b", "c"}, {"b", "c", "a"}} {
		h := newHall()
		for i, name := range order {
			if _, _, err := h.Wait(member(name, 1500), "casual", noon.Add(time.Duration(i))); err != nil {
				t.Fatal(err)
			}
		}
		all := h.Wave(noon.Add(9), func() bool { return true })
		if len(all) != 1 || h.View(0, noon.Add(9)).Waiting["casual"] != 1 {
			t.Fatalf("%v: %d pairs", order, len(all))
		}
		if _, waits := h.waiting[place{"casual", "u" + order[2]}]; !waits {
			t.Errorf("%v: %s does not wait on", order, order[2])
		}
	}
}

// TestHearOfAnothersSeek: word of a seek from somebody else under the same id does
// not keep a page's seek alive.
func TestHearOfAnothersSeek(t *testing.T) {
	h := newHall()
	offer(t, h, Seek{ID: "1", By: guest("a")}, noon)
	now := noon.Add(Stay - 1)
	wish := func(name string) Wish {
		s := Seek{ID: "1", By: guest(name)}
		return Wish{Key: s.By.Key, What: "1", Seek: &s, Since: noon, Until: now.Add(Stay)}
	}
	h.Hear([]Wish{wish("b")}, now)
	if h.Holds("ga", "1", noon.Add(Stay)) {
		t.Error("another's word keeps the seek")
	}
	h.Hear([]Wish{wish("a")}, now)
	if !h.Holds("ga", "1", noon.Add(Stay)) {
		t.Error("its own word does not")
	}
}

// TestLeaveOnePool: who leaves one pool waits on in the other.
func TestLeaveOnePool(t *testing.T) {
	h := newHall()
	who := member("a", 1500)
	for _, pool := range []string{"blitz", "casual"} {
		if _, _, err := h.Wait(who, pool, noon); err != nil {
			t.Fatal(err)
		}
	}
	h.Leave(who.Key, "blitz", noon)
	if w := h.View(0, noon).Waiting; w["blitz"] != 0 || w["casual"] != 1 {
		t.Errorf("waiting %v", w)
	}
}

// TestWaitAgainAfterAGame: a player is told of the game once, and waits for the next
// when they ask again.
func TestWaitAgainAfterAGame(t *testing.T) {
	h := newHall()
	for _, name := range []string{"a", "b"} {
		if _, _, err := h.Wait(member(name, 1500), "casual", noon); err != nil {
			t.Fatal(err)
		}
	}
	all := h.Wave(noon, func() bool { return true })
	if len(all) != 1 {
		t.Fatalf("%d pairs", len(all))
	}
	h.Paired(all[0], [2]Game{{ID: "game"}, {ID: "game"}}, noon)
	for i, want := range []bool{true, false} {
		if g, made, err := h.Wait(member("a", 1500), "casual", noon); made != want || err != nil || (g.ID == "game") != want {
			t.Errorf("asked %d times: %+v, %v, %v", i+1, g, made, err)
		}
	}
}

// TestAgainOfLate: what ended, came to a game or was declined within Stay is told to
// other halls once more, and nothing older.
func TestAgainOfLate(t *testing.T) {
	h := newHall()
	h.Among()
	call := func(id string) Seek { return Seek{ID: id, By: member("a"+id, 1500), To: "b"} }
	for i, at := range []time.Time{noon, noon.Add(Stay)} {
		s := call(fmt.Sprint(i))
		offer(t, h, s, at)
		if err := h.Decline(member("b", 1500), s.ID, at); err != nil {
			t.Fatal(err)
		}
	}
	h.News()
	h.Again(noon.Add(Stay + 1))
	for _, w := range h.News() {
		if w.Key != "ua1" {
			t.Errorf("told again: %+v", w)
		}
	}
	h.Again(noon.Add(Stay + 1))
	if n := len(h.News()); n != 2 { // the challenge, and further ones to the same account
		t.Errorf("%d told again, want 2", n)
	}
}
