package lobby

import (
	"slices"
	"time"
)

// maxEnded bounds what is remembered of what has ended.
const maxEnded = 4 * (MaxSeeks + MaxWaiting)

// A Wish is what became of one thing that somebody looks for, as a hall tells it to
// others of the same site. It may be lost, come twice, or late: halls that have heard
// the same wishes, in whatever order, hold the same.
//
// Word of something that is offered is as old as its last being said by a page, and
// of no weight against word that it ended after that, or came to a game.
type Wish struct {
	Key  string `json:"key"`  // of who it is
	What string `json:"what"` // the id of a seek or a pool, or what is said of one

	Seek  *Seek     `json:"seek,omitempty"` // that is offered, or
	By    *Person   `json:"by,omitempty"`   // who waits in a pool,
	Since time.Time `json:"since,omitzero"` // from then
	Until time.Time `json:"until,omitzero"` // to then, unless it is said again

	Ended time.Time `json:"ended,omitzero"`

	Made   *Game     `json:"made,omitempty"` // what it came to,
	MadeAt time.Time `json:"made_at,omitzero"`

	Refused time.Time `json:"refused,omitzero"` // until when challenges are declined
}

// Among says that there are other halls: what happens is kept for News from now on.
func (h *Hall) Among() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.news = map[made]struct{}{}
}

// note has other halls be told of something.
func (h *Hall) note(m made) {
	if h.news != nil {
		h.news[m] = struct{}{}
	}
}

// News returns what other halls have not been told yet.
func (h *Hall) News() []Wish {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]Wish, 0, len(h.news))
	for m := range h.news {
		list = append(list, h.wish(m))
	}
	clear(h.news)
	return list
}

// Again has News return once more what has ended or come to a game of late. What is
// offered need not be: pages say it again themselves.
func (h *Hall) Again(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	since := now.Add(-Stay)
	for m, at := range h.ended {
		if at.After(since) {
			h.note(m)
		}
	}
	for m, g := range h.made {
		if g.at.After(since) {
			h.note(m)
		}
	}
	for m, until := range h.refused {
		if until.Add(-told).After(since) {
			h.note(m)
		}
	}
}

// wish is what there is to tell of something.
func (h *Hall) wish(m made) Wish {
	w := Wish{Key: m.key, What: m.what, Ended: h.ended[m], Refused: h.refused[m]}
	if g, ok := h.made[m]; ok {
		w.Made, w.MadeAt = &g, g.at
	}
	if s, ok := h.seeks[m.what]; ok && s.By.Key == m.key {
		seek := *s
		w.Seek, w.Since, w.Until = &seek, s.Since, s.until
	} else if at, ok := h.waiting[place{m.what, m.key}]; ok {
		by := at.by
		w.By, w.Since, w.Until = &by, at.since, at.until
	}
	return w
}

// Hear takes over what another hall tells.
func (h *Hall) Hear(list []Wish, now time.Time) {
	h.mu.Lock()
	version := h.version
	for i := range list {
		h.hear(&list[i], now)
	}
	changed := version != h.version
	h.mu.Unlock()
	if changed {
		h.changed()
	}
}

func (h *Hall) hear(w *Wish, now time.Time) {
	m := made{w.Key, w.What}
	if w.Refused.After(now) {
		h.refused[m] = later(h.refused[m], w.Refused)
	}
	if now.Sub(w.Ended) < remembered && w.Ended.After(h.ended[m]) && len(h.ended) < maxEnded {
		h.ended[m] = w.Ended
		h.drop(m, w.Ended)
	}
	if w.Made != nil && now.Sub(w.MadeAt) < told && w.MadeAt.After(h.ended[m]) && w.MadeAt.After(h.made[m].at) {
		g := *w.Made
		g.at = w.MadeAt
		h.drop(m, later(now.Add(Stay), w.MadeAt))
		h.made[m] = g
		h.version++
	}
	if _, over := h.made[m]; over || !w.Until.After(now) || !w.Until.Add(-Stay).After(h.ended[m]) {
		return
	}
	until := w.Until
	if most := now.Add(Stay); until.After(most) {
		until = most
	}
	switch {
	case w.Seek != nil:
		if s, ok := h.seeks[w.What]; ok {
			if s.By.Key == w.Key {
				s.until = later(s.until, until)
			}
			return
		}
		if len(h.seeks) >= MaxSeeks {
			return
		}
		s := *w.Seek
		s.Since, s.until = w.Since, until
		h.seeks[w.What] = &s
	case w.By != nil:
		at := place{w.What, w.Key}
		if o, ok := h.waiting[at]; ok {
			o.until = later(o.until, until)
			return
		}
		if len(h.waiting) >= MaxWaiting || !slices.ContainsFunc(h.pools, func(p Pool) bool { return p.ID == w.What }) {
			return
		}
		h.waiting[at] = &waits{by: *w.By, since: w.Since, until: until}
	default:
		return
	}
	h.version++
}

// drop removes what was offered, or made, no later than a time.
func (h *Hall) drop(m made, at time.Time) {
	if s, ok := h.seeks[m.what]; ok && s.By.Key == m.key && s.until.Add(-Stay).After(at) {
		return
	}
	if w, ok := h.waiting[place{m.what, m.key}]; ok && w.until.Add(-Stay).After(at) {
		return
	}
	h.remove(m)
	if g, ok := h.made[m]; ok && !g.at.After(at) {
		delete(h.made, m)
	}
	h.version++
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
