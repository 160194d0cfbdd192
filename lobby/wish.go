package lobby

import (
	"slices"
	"time"
)

// maxEnded limits how many ended requests are remembered.
const maxEnded = 4 * (MaxSeeks + MaxWaiting)

// A Wish is the state of one request, as a hall sends it to other halls of the site. Messages may
// be lost, repeated or late: halls that have received the same wishes, in any order, hold the
// same.
//
// An offer is as old as its last repetition by a page. A later end, or a game, overrides it.
type Wish struct {
	Key  string `json:"key"`  // the person's
	What string `json:"what"` // the id of a seek or pool, perhaps with a prefix

	Seek  *Seek     `json:"seek,omitempty"` // the offer, or
	By    *Person   `json:"by,omitempty"`   // the person who waits in a pool
	Since time.Time `json:"since,omitzero"`
	Until time.Time `json:"until,omitzero"` // unless it is repeated

	Ended time.Time `json:"ended,omitzero"`

	Made   *Game     `json:"made,omitempty"` // the game that it led to
	MadeAt time.Time `json:"made_at,omitzero"`

	Refused time.Time `json:"refused,omitzero"` // until when challenges are declined
}

// Among says that there are other halls: from now on, changes are kept for News.
func (h *Hall) Among() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.news = map[made]struct{}{}
}

// note marks a change for other halls.
func (h *Hall) note(m made) {
	if h.news != nil {
		h.news[m] = struct{}{}
	}
}

// News returns the changes that have not been sent to other halls yet.
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

// Again lets News return recent ends and games once more. Offers need no repetition, since pages
// repeat them.
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

// wish returns the state of a request.
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

// Hear applies a wish of another hall.
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

// drop removes an offer, or a game, that is no later than a time.
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
