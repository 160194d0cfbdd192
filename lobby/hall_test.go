package lobby

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"duiyi/match"
)

var noon = time.Unix(1e9, 0)

func guest(name string) Person { return Person{Key: "g" + name, Name: name} }
func member(name string, points int) Person {
	return Person{Key: "u" + name, User: name, Name: name, Points: points}
}

func newHall() *Hall {
	return NewHall([]Pool{
		{ID: "blitz", Config: match.Config{Rated: true}},
		{ID: "casual"},
	}, func() {})
}

func offer(t *testing.T, h *Hall, s Seek, now time.Time) {
	t.Helper()
	if _, made, err := h.Offer(s, now); made || err != nil {
		t.Fatalf("offer %s: made %v, %v", s.ID, made, err)
	}
}

func TestSeekIsHeldAsLongAsItIsSaid(t *testing.T) {
	h := newHall()
	offer(t, h, Seek{ID: "1", By: guest("a")}, noon)
	offer(t, h, Seek{ID: "1", By: guest("a")}, noon.Add(Stay-1))
	if n := h.View(10, noon.Add(2*Stay-2)).Total; n != 1 {
		t.Errorf("%d seeks while it is said, want 1", n)
	}
	if n := h.View(10, noon.Add(2*Stay-1)).Total; n != 0 {
		t.Errorf("%d seeks when it is said no more, want none", n)
	}
	if _, err := h.Take(guest("b"), "1", noon.Add(2*Stay)); !errors.Is(err, ErrGone) {
		t.Errorf("taken late: %v", err)
	}
}

func TestTakeRefuses(t *testing.T) {
	tests := []struct {
		name string
		seek Seek
		who  Person
		want error
	}{
		{"own", Seek{By: guest("a")}, guest("a"), ErrOwn},
		{"own from another browser", Seek{By: Person{Key: "1", User: "a"}}, Person{Key: "2", User: "a"}, ErrOwn},
		{"rated by a guest", Seek{By: member("a", 1500), Config: match.Config{Rated: true}}, guest("b"), ErrAccount},
		{"too weak", Seek{By: member("a", 1500), Least: 1400}, member("b", 1399), ErrRange},
		{"too strong", Seek{By: member("a", 1500), Most: 1600}, member("b", 1601), ErrRange},
		{"just right", Seek{By: member("a", 1500), Least: 1400, Most: 1600}, member("b", 1600), nil},
		{"a challenge to another", Seek{By: member("a", 1500), To: "c"}, member("b", 1500), ErrGone},
		{"a challenge", Seek{By: member("a", 1500), To: "b"}, member("b", 1500), nil},
		{"nobody", Seek{By: guest("a")}, Person{}, ErrNobody},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall()
			tt.seek.ID = "1"
			offer(t, h, tt.seek, noon)
			if _, err := h.Take(tt.who, "1", noon); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

func TestOneTakesASeek(t *testing.T) {
	h := newHall()
	for round := range 20 {
		offer(t, h, Seek{ID: "1", By: guest("a")}, noon)
		var won atomic.Int32
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				s, err := h.Take(guest(fmt.Sprint(i)), "1", noon)
				switch {
				case err == nil:
					won.Add(1)
					h.Made(s, Game{ID: "x", Token: "s"}, guest(fmt.Sprint(i)), Game{}, noon)
				case !errors.Is(err, ErrGone):
					t.Error(err)
				}
			})
		}
		all.Wait()
		if won.Load() != 1 {
			t.Fatalf("round %d: %d took it", round, won.Load())
		}
		// Who offered it learns of the game by saying it again, as often as they like.
		for range 2 {
			if g, made, err := h.Offer(Seek{ID: "1", By: guest("a")}, noon); !made || g.Token != "s" || err != nil {
				t.Fatalf("%+v %v %v", g, made, err)
			}
		}
		h = newHall()
	}
}

func TestPutBack(t *testing.T) {
	h := newHall()
	offer(t, h, Seek{ID: "1", By: guest("a")}, noon)
	s, err := h.Take(guest("b"), "1", noon)
	if err != nil {
		t.Fatal(err)
	}
	h.PutBack(s)
	if _, err := h.Take(guest("c"), "1", noon); err != nil {
		t.Errorf("put back and taken: %v", err)
	}
}

func TestWhoPlaysLooksNoMore(t *testing.T) {
	h := newHall()
	offer(t, h, Seek{ID: "1", By: guest("a")}, noon)
	offer(t, h, Seek{ID: "2", By: guest("a")}, noon)
	offer(t, h, Seek{ID: "3", By: guest("b")}, noon)
	offer(t, h, Seek{ID: "4", By: guest("c")}, noon)
	if _, _, err := h.Wait(guest("b"), "casual", noon); err != nil {
		t.Fatal(err)
	}
	s, _ := h.Take(guest("b"), "1", noon)
	h.Made(s, Game{}, guest("b"), Game{}, noon)
	v := h.View(10, noon)
	if v.Total != 1 || v.Seeks[0].ID != "4" || v.Waiting["casual"] != 0 {
		t.Errorf("left %+v", v)
	}
}

func TestBounds(t *testing.T) {
	h := newHall()
	for i := range MaxSeeksEach {
		offer(t, h, Seek{ID: fmt.Sprint(i), By: guest("a")}, noon)
	}
	if _, _, err := h.Offer(Seek{ID: "x", By: guest("a")}, noon); !errors.Is(err, ErrTooMany) {
		t.Errorf("a fourth seek: %v", err)
	}
	offer(t, h, Seek{ID: "0", By: guest("a")}, noon) // to say one again is none more
	for i := MaxSeeksEach; i < MaxSeeks; i++ {
		offer(t, h, Seek{ID: fmt.Sprint(i), By: guest(fmt.Sprint(i))}, noon)
	}
	if _, _, err := h.Offer(Seek{ID: "x", By: guest("z")}, noon); !errors.Is(err, ErrFull) {
		t.Errorf("one seek more than there may be: %v", err)
	}
	v := h.View(50, noon)
	if len(v.Seeks) != 50 || v.Total != MaxSeeks {
		t.Errorf("%d of %d shown", len(v.Seeks), v.Total)
	}
	for i := range MaxWaiting {
		if _, _, err := h.Wait(guest(fmt.Sprint(i)), "casual", noon); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := h.Wait(guest("z"), "casual", noon); !errors.Is(err, ErrFull) {
		t.Errorf("one more waits than may: %v", err)
	}
	// A while later nothing of all that is held.
	if v := h.View(50, noon.Add(Stay)); v.Total != 0 || len(h.waiting) != 0 {
		t.Errorf("held: %d seeks, %d waiting", v.Total, len(h.waiting))
	}
}

func TestRefusals(t *testing.T) {
	h := newHall()
	rated := match.Config{Rated: true}
	if _, _, err := h.Offer(Seek{ID: "1", By: guest("a"), Config: rated}, noon); !errors.Is(err, ErrAccount) {
		t.Errorf("a guest's rated seek: %v", err)
	}
	if _, _, err := h.Offer(Seek{ID: "1", By: member("a", 1500), To: "a"}, noon); !errors.Is(err, ErrOwn) {
		t.Errorf("a challenge to oneself: %v", err)
	}
	if _, _, err := h.Wait(guest("a"), "blitz", noon); !errors.Is(err, ErrAccount) {
		t.Errorf("a guest in a rated pool: %v", err)
	}
	if _, _, err := h.Wait(guest("a"), "none", noon); !errors.Is(err, ErrNoPool) {
		t.Errorf("no such pool: %v", err)
	}
	offer(t, h, Seek{ID: "1", By: guest("a")}, noon)
	if err := h.Withdraw(guest("b").Key, "1", noon); !errors.Is(err, ErrNotYours) {
		t.Errorf("withdrawn by another: %v", err)
	}
	if _, _, err := h.Offer(Seek{ID: "1", By: guest("b")}, noon); !errors.Is(err, ErrNotYours) {
		t.Errorf("another's id: %v", err)
	}
}

func TestWaves(t *testing.T) {
	h := newHall()
	for _, p := range []Person{member("a", 1500), member("b", 1900), member("c", 1520)} {
		if _, _, err := h.Wait(p, "blitz", noon); err != nil {
			t.Fatal(err)
		}
	}
	all := h.Wave(noon, func() bool { return true })
	if len(all) != 1 || all[0].People[0].Name != "a" || all[0].People[1].Name != "c" {
		t.Fatalf("first wave: %+v", all)
	}
	h.Paired(all[0], [2]Game{{ID: "x", Token: "1"}, {ID: "x", Token: "2", Side: 1}}, noon)
	g, made, err := h.Wait(member("c", 1520), "blitz", noon)
	if err != nil || !made || g.Token != "2" {
		t.Errorf("told %+v %v %v", g, made, err)
	}
	// b has been left alone, and finds d, who is farther away than at first.
	if _, _, err := h.Wait(member("d", 1640), "blitz", noon); err != nil {
		t.Fatal(err)
	}
	if all := h.Wave(noon, func() bool { return false }); len(all) != 1 || all[0].People[0].Name != "b" {
		t.Errorf("second wave: %+v", all)
	}
	if n := h.View(0, noon).Waiting["blitz"]; n != 0 {
		t.Errorf("%d wait on", n)
	}
}

// TestNobodyIsPairedTwice: who waits in two pools, or in two browsers with one
// account, plays one game, and not against themselves.
func TestNobodyIsPairedTwice(t *testing.T) {
	h := newHall()
	for _, p := range []Person{member("a", 1500), member("b", 1500)} {
		for _, pool := range []string{"blitz", "casual"} {
			if _, _, err := h.Wait(p, pool, noon); err != nil {
				t.Fatal(err)
			}
		}
	}
	if all := h.Wave(noon, func() bool { return true }); len(all) != 1 {
		t.Errorf("%d games for two people", len(all))
	}
	for _, key := range []string{"1", "2"} {
		if _, _, err := h.Wait(Person{Key: key, User: "a"}, "casual", noon); err != nil {
			t.Fatal(err)
		}
	}
	if all := h.Wave(noon, func() bool { return true }); len(all) != 0 {
		t.Errorf("paired with themselves: %+v", all)
	}
}

func TestChallengesAreSeenByOneAlone(t *testing.T) {
	h := newHall()
	offer(t, h, Seek{ID: "1", By: member("a", 1500), To: "b"}, noon)
	if n := h.View(10, noon).Total; n != 0 {
		t.Errorf("%d seen by all", n)
	}
	if _, calls := h.Of(member("b", 0), noon); len(calls) != 1 {
		t.Errorf("b sees %d", len(calls))
	}
	if own, _ := h.Of(member("a", 0), noon); len(own) != 1 {
		t.Errorf("a sees %d of their own", len(own))
	}
	if _, calls := h.Of(guest("c"), noon); len(calls) != 0 {
		t.Errorf("a guest sees %d", len(calls))
	}
}

// One place cannot fill the hall: who comes from elsewhere finds room.
func TestOnePlaceIsBounded(t *testing.T) {
	h := NewHall([]Pool{{ID: "quick"}}, func() {})
	now := time.Unix(1e9, 0)
	offer := func(n int, from string) error {
		_, _, err := h.Offer(Seek{ID: fmt.Sprint("seek", n), By: Person{Key: fmt.Sprint("guest ", n), From: from}}, now)
		return err
	}
	wait := func(n int, from string) error {
		_, _, err := h.Wait(Person{Key: fmt.Sprint("guest ", n), From: from}, "quick", now)
		return err
	}
	for what, try := range map[string]struct {
		do   func(n int, from string) error
		most int
	}{"seeks": {offer, MaxSeeksFrom}, "waiting": {wait, MaxWaitingFrom}} {
		for n := range try.most {
			if err := try.do(n, "there"); err != nil {
				t.Fatalf("%s: %d: %v", what, n, err)
			}
		}
		if err := try.do(9001, "there"); !errors.Is(err, ErrFull) {
			t.Errorf("%s: one more of a place: %v", what, err)
		}
		if err := try.do(9002, "elsewhere"); err != nil {
			t.Errorf("%s: of another place: %v", what, err)
		}
		if err := try.do(9003, ""); err != nil {
			t.Errorf("%s: of the house: %v", what, err)
		}
	}
}

// TestDecline: who made a challenge is told that it is declined, and cannot press on
// at once with another; others can.
func TestDecline(t *testing.T) {
	h := newHall()
	call := Seek{ID: "1", By: member("a", 1500), To: "b"}
	offer(t, h, call, noon)
	for _, who := range []Person{member("a", 1500), member("c", 1500), guest("d")} {
		if err := h.Decline(who, "1", noon); !errors.Is(err, ErrGone) {
			t.Errorf("declined by %s: %v", who.Name, err)
		}
	}
	if got := h.Challenges(noon); len(got) != 1 || len(got["b"]) != 1 || got["b"][0].ID != "1" {
		t.Errorf("challenges %+v", got)
	}
	if err := h.Decline(member("b", 1500), "1", noon); err != nil {
		t.Fatal(err)
	}
	another := call
	another.ID = "2"
	for _, s := range []Seek{call, call, another} {
		if _, _, err := h.Offer(s, noon); !errors.Is(err, ErrDeclined) {
			t.Errorf("%s said again: %v", s.ID, err)
		}
	}
	offer(t, h, Seek{ID: "3", By: member("c", 1500), To: "b"}, noon)
	offer(t, h, Seek{ID: "4", By: member("a", 1500)}, noon)
	offer(t, h, another, noon.Add(told))
	if err := h.Decline(member("b", 1500), "4", noon); !errors.Is(err, ErrGone) {
		t.Errorf("a seek for all is declined: %v", err)
	}
}
