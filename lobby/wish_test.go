package lobby

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// what is all that a hall holds, as text.
func (h *Hall) what(now time.Time) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep(now)
	var list []string
	for _, s := range h.seeks {
		list = append(list, fmt.Sprintf("seek %s of %s until %d", s.ID, s.By.Key, s.until.UnixNano()))
	}
	for at, w := range h.waiting {
		list = append(list, fmt.Sprintf("%s waits in %s until %d", at.key, at.pool, w.until.UnixNano()))
	}
	for m, g := range h.made {
		list = append(list, fmt.Sprintf("%s of %s came to %s", m.what, m.key, g.ID))
	}
	for m := range h.refused {
		list = append(list, fmt.Sprintf("%s of %s is refused", m.what, m.key))
	}
	slices.Sort(list)
	return list
}

// TestHallsAgree: three halls at which people do as they like, and between which
// word is lost, doubled, late and in disorder, hold the same once all is told again.
func TestHallsAgree(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var halls [3]*Hall
		for i := range halls {
			halls[i] = newHall()
			halls[i].Among()
		}
		now, games := noon, 0
		type word struct {
			to    int
			about []Wish
		}
		var under []word
		post := func(lossy bool) {
			for i, h := range halls {
				news := h.News()
				for j := range halls {
					if i == j || lossy && rng.IntN(4) == 0 {
						continue
					}
					under = append(under, word{j, news})
					if rng.IntN(4) == 0 {
						under = append(under, word{j, news})
					}
				}
			}
		}
		deliver := func(n int) {
			for range n {
				at := rng.IntN(len(under))
				halls[under[at].to].Hear(under[at].about, now)
				under = slices.Delete(under, at, at+1)
			}
		}
		said := map[string]Seek{}
		for range 80 {
			now = now.Add(time.Duration(1 + rng.IntN(200)))
			h := halls[rng.IntN(3)]
			who := member(string(rune('a'+rng.IntN(5))), 1500)
			pool := []string{"blitz", "casual"}[rng.IntN(2)]
			switch rng.IntN(8) {
			case 0, 1:
				s := Seek{ID: fmt.Sprint(rng.IntN(12)), By: who}
				if old, ok := said[s.ID]; ok {
					s = old
				} else if rng.IntN(3) == 0 {
					s.To = "a"
				}
				said[s.ID] = s
				_, _, _ = h.Offer(s, now)
			case 2:
				_ = h.Withdraw(who.Key, fmt.Sprint(rng.IntN(12)), now)
			case 3:
				if s, err := h.Take(who, fmt.Sprint(rng.IntN(12)), now); err == nil {
					games++
					g := Game{ID: "game of " + s.ID} // as the store has it
					h.Made(s, g, who, g, now)
				}
			case 4:
				_ = h.Decline(who, fmt.Sprint(rng.IntN(12)), now)
			case 5, 6:
				_, _, _ = h.Wait(who, pool, now)
			case 7:
				h.Leave(who.Key, pool, now)
			}
			post(true)
			deliver(rng.IntN(len(under) + 1))
		}
		// Pages say again what they want, and halls what has come of it.
		for range 3 {
			now = now.Add(time.Second)
			for _, h := range halls {
				for _, s := range slices.Collect(maps.Values(h.seeks)) {
					_, _, _ = h.Offer(*s, now)
				}
				for at, w := range maps.Clone(h.waiting) {
					_, _, _ = h.Wait(w.by, at.pool, now)
				}
				h.Again(now)
			}
			post(false)
			deliver(len(under))
		}
		for i := range halls {
			if got, want := halls[i].what(now), halls[0].what(now); !slices.Equal(got, want) {
				t.Fatalf("seed %d after %d games: hall %d holds\n%q\nhall 0\n%q", seed, games, i, got, want)
			}
		}
	}
}

// TestHearIsBounded: other halls cannot fill this one beyond what it holds, nor have
// it hold something for longer than a page could, nor wait in a pool that it has not.
func TestHearIsBounded(t *testing.T) {
	h := newHall()
	var list []Wish
	for i := range MaxSeeks + 10 {
		s := Seek{ID: fmt.Sprint(i), By: guest(fmt.Sprint(i))}
		list = append(list, Wish{Key: s.By.Key, What: s.ID, Seek: &s, Since: noon, Until: noon.Add(time.Hour)})
	}
	who := guest("x")
	list = append(list, Wish{Key: who.Key, What: "none", By: &who, Since: noon, Until: noon.Add(Stay)})
	h.Hear(list, noon)
	if n := len(h.seeks); n != MaxSeeks {
		t.Errorf("%d seeks, want %d", n, MaxSeeks)
	}
	if len(h.waiting) != 0 {
		t.Error("somebody waits in a pool that there is not")
	}
	if n := h.View(1, noon.Add(Stay)).Total; n != 0 {
		t.Errorf("%d seeks after their time", n)
	}
}
