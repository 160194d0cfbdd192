package tournaments

import (
	"context"
	"maps"
	"slices"

	"duiyi/admission"
	"duiyi/feed"
	"duiyi/tourney/conduct"
)

// An Update is a tournament with what changed since a version. Since is 0 for a watcher without one,
// and after more changes than a Room keeps.
type Update struct {
	Since   int
	View    View
	Players []int         // numbers of players who changed
	Teams   []int         // numbers of teams that changed
	Rounds  map[int][]int // places, from 0, of boards that changed, by round; all of a round that was taken back are gone
}

// A Watch is a subscription to a tournament.
type Watch struct {
	*feed.Reader
	to   feed.Writer
	room *Room
	id   string
	has  int // version
}

// Watch subscribes to a tournament. The first update says what changed since a version that the
// caller has, 0 for none.
func (r *Room) Watch(ctx context.Context, id string, version int) (*Watch, error) {
	v, err := r.view(ctx, id)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	h := r.held[id]
	switch {
	case r.closed:
		return nil, admission.ErrClosed
	case h == nil: // it has just left memory
		return nil, errAgain
	}
	first := Update{View: v}
	if version > 0 && version <= v.Version {
		first = h.since(version, v)
	}
	reader, to := feed.New(first)
	w := &Watch{Reader: reader, to: to, room: r, id: id, has: v.Version}
	h.watchers[w] = struct{}{}
	return w, nil
}

// Notify registers wake, which is called whenever Updates has something to read.
func (w *Watch) Notify(wake func()) {
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	w.to.Notify(wake)
}

// Close ends the watch. It may be called again.
func (w *Watch) Close() {
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	h := w.room.held[w.id]
	if h == nil {
		return
	}
	if _, ok := h.watchers[w]; ok {
		delete(h.watchers, w)
		w.to.End(nil)
	}
}

// send tells all watches what has changed, and reports whether anything has.
func (r *Room) send(ctx context.Context) bool {
	r.mu.Lock()
	var states []State
	for _, h := range r.held {
		if h.sent < h.state.Version && len(h.watchers) > 0 {
			states = append(states, h.state)
		}
	}
	r.mu.Unlock()
	for _, s := range states {
		v, err := r.viewOf(ctx, s)
		if err != nil {
			r.Log.Error("tell of a tournament", "id", s.ID, "err", err)
			continue
		}
		r.sendView(v)
	}
	return len(states) > 0
}

func (r *Room) sendView(v View) {
	r.mu.Lock()
	defer r.mu.Unlock()
	h := r.held[v.ID]
	if h == nil {
		return
	}
	h.sent = v.Version
	messages := map[int]*feed.Message{}
	for w := range h.watchers {
		if w.has >= v.Version {
			continue
		}
		m := messages[w.has]
		if m == nil {
			m = &feed.Message{Update: h.since(w.has, v)}
			messages[w.has] = m
		}
		if w.to.Behind() > feed.Optional || !w.to.Send(m) {
			delete(h.watchers, w)
			w.to.End(feed.ErrFellBehind)
			continue
		}
		w.has = v.Version
	}
}

// since returns what changed in a view after a version.
func (h *held) since(version int, v View) Update {
	first := h.state.Version - len(h.recent) // the version before the recent events
	if version < first {
		return Update{View: v}
	}
	u := Update{Since: version, View: v, Rounds: map[int][]int{}}
	players, teams := map[int]bool{}, map[int]bool{}
	for _, e := range h.recent[version-first : min(len(h.recent), v.Version-first)] {
		if e.Kind == KindCaptain {
			teams[e.Team] = true
		}
		if r := e.Relay; r != nil && r.Act != RelayEnded && r.Round <= len(v.Conduct.Rounds) && !slices.Contains(u.Rounds[r.Round], r.Board-1) {
			u.Rounds[r.Round] = append(u.Rounds[r.Round], r.Board-1)
		}
		c := e.Conduct
		if c == nil {
			continue
		}
		if c.Team != 0 {
			teams[c.Team] = true
		}
		if c.Kind == conduct.Paired || c.Kind == conduct.Finished { // which shows the line-ups
			for i := range v.Conduct.Tournament.Teams {
				teams[i+1] = true
			}
		}
		switch c.Kind {
		case conduct.Entered, conduct.Left, conduct.Returned, conduct.Waits:
			players[c.Number] = true
		case conduct.Paired, conduct.Unpaired, conduct.Began:
			u.Rounds[c.Round] = nil
			if c.Round <= len(v.Conduct.Rounds) {
				for place := range v.Conduct.Rounds[c.Round-1] {
					u.Rounds[c.Round] = append(u.Rounds[c.Round], place)
				}
			}
			for _, b := range c.Boards {
				if v.Conduct.System == conduct.Arena {
					players[b.First], players[b.Second] = true, true
				}
			}
		case conduct.Substituted:
			u.Rounds[c.Round] = nil
			if c.Round <= len(v.Conduct.Rounds) {
				for place := range v.Conduct.Rounds[c.Round-1] {
					u.Rounds[c.Round] = append(u.Rounds[c.Round], place)
				}
			}
		case conduct.Reported, conduct.Corrected:
			if c.Round > len(v.Conduct.Rounds) {
				continue // taken back since
			}
			place := slices.IndexFunc(v.Conduct.Rounds[c.Round-1], func(b conduct.Board) bool { return b.Pairing == c.Boards[0] })
			if place >= 0 && !slices.Contains(u.Rounds[c.Round], place) {
				u.Rounds[c.Round] = append(u.Rounds[c.Round], place)
			}
		}
	}
	u.Players, u.Teams = slices.Sorted(maps.Keys(players)), slices.Sorted(maps.Keys(teams))
	return u
}
