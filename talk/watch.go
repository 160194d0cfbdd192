package talk

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"duiyi/admission"
	"duiyi/feed"
	"duiyi/identity"
	"duiyi/store"
)

const (
	// subject is the bus subject of changes.
	subject = "talk"
	// everywhere is the message of a change at places that the sender does not know.
	everywhere = ""
	// restFor is the shortest interval between updates.
	restFor = 200 * time.Millisecond
	// lookEvery is how often the store is asked what other nodes have changed, and watches whether
	// their readers' games still run.
	lookEvery = 2 * time.Second
	// pruneEvery is how often old topics are removed.
	pruneEvery = 24 * time.Hour
)

// A Watch is a reader's subscription to a place. Its updates are of type Talk.
type Watch struct {
	*feed.Reader
	to     feed.Writer
	room   *Room
	topic  *topic
	caller identity.Caller
	has    int // version
	you    You
}

// Watch subscribes to a place.
func (r *Room) Watch(ctx context.Context, p Place) (*Watch, error) {
	t, err := r.Read(ctx, p)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, admission.ErrClosed
	}
	key := p.String()
	at := r.topics[key]
	if at == nil {
		at = &topic{place: p, version: t.Version, shown: map[int]struct{}{}, watchers: map[*Watch]struct{}{}}
		r.topics[key] = at
	}
	at.show(t.Lines)
	at.changed = true // somebody may have said something since
	r.nudge()
	reader, to := feed.New(t)
	w := &Watch{Reader: reader, to: to, room: r, topic: at, caller: identity.From(ctx), has: t.Version, you: t.You}
	at.watchers[w] = struct{}{}
	return w, nil
}

// Notify registers wake, which is called whenever Updates has something to read.
func (w *Watch) Notify(wake func()) {
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	w.to.Notify(wake)
}

// Close ends the watch. It may be called again.
func (w *Watch) Close() { w.room.dismiss(w, nil) }

// dismiss ends a watch, for a reason that may be nil.
func (r *Room) dismiss(w *Watch, why error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := w.topic.watchers[w]; !ok {
		return
	}
	delete(w.topic.watchers, w)
	if len(w.topic.watchers) == 0 {
		delete(r.topics, w.topic.place.String())
	}
	w.to.End(why)
}

// tell tells watches here and other nodes that a place has changed.
func (r *Room) tell(p Place) {
	r.note(p.String())
	_ = r.Nodes.Tell(subject, p.String()) // nodes that do not hear of it ask the store
}

// note makes Run send what is new at a place.
func (r *Room) note(key string) {
	r.mu.Lock()
	t := r.topics[key]
	if t != nil {
		t.changed = true
	}
	r.mu.Unlock()
	if t != nil {
		r.nudge()
	}
}

// Recheck drops the lines of deleted accounts from watches, at all nodes.
func (r *Room) Recheck() {
	r.recheck()
	_ = r.Nodes.Tell(subject, everywhere)
}

// recheck makes Run ask the store what has changed.
func (r *Room) recheck() {
	r.mu.Lock()
	r.stale = true
	r.mu.Unlock()
	r.nudge()
}

func (r *Room) nudge() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Run sends updates until ctx ends. Then it closes all watches.
func (r *Room) Run(ctx context.Context) {
	defer r.close()
	cancel := r.Nodes.Listen(subject, func(text []byte) {
		var key string
		switch {
		case json.Unmarshal(text, &key) != nil:
		case key == everywhere:
			r.recheck()
		default:
			r.note(key)
		}
	})
	defer cancel()
	look, prune := time.NewTicker(lookEvery), time.NewTimer(lookEvery)
	defer look.Stop()
	defer prune.Stop()
	for {
		tick := look.C
		if !r.watched() {
			tick = nil // Watch wakes this
		}
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
			r.ask(ctx, false)
			r.send(ctx, false)
			select { // what comes now is sent together
			case <-ctx.Done():
				return
			case <-time.After(restFor):
			}
		case <-tick:
			r.ask(ctx, r.Nodes.Shared())
			r.send(ctx, true)
		case <-prune.C:
			prune.Reset(pruneEvery)
			r.complain(ctx, "remove old talk", r.Store.PruneTalk(ctx, whole(r.Now().Add(-keptFor))))
		}
	}
}

// watched reports whether anybody watches a place here.
func (r *Room) watched() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.topics) > 0
}

func (r *Room) complain(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrOverloaded) {
		r.Log.Error(what, "err", err)
	}
}

func (r *Room) close() {
	r.mu.Lock()
	r.closed = true
	var all []*Watch
	for _, t := range r.topics {
		for w := range t.watchers {
			all = append(all, w)
		}
	}
	r.mu.Unlock()
	for _, w := range all {
		r.dismiss(w, admission.ErrClosed)
	}
}

// ask asks the store which places have changed, if others may have changed them or an account is
// deleted.
func (r *Room) ask(ctx context.Context, others bool) {
	r.mu.Lock()
	var keys []string
	if others || r.stale {
		for key := range r.topics {
			keys = append(keys, key)
		}
	}
	r.stale = false
	r.mu.Unlock()
	if len(keys) == 0 {
		return
	}
	versions, err := r.Store.TalkVersions(ctx, keys)
	r.complain(ctx, "ask for versions of talk", err)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stale = r.stale || err != nil // at the next tick
	for key, v := range versions {
		if t := r.topics[key]; t != nil && t.version < v {
			t.changed = true
		}
	}
}

// send sends what is new to all watches. With all it looks also at readers whose standing may have
// changed though nobody said anything: those whose game was running, or who watch a game.
func (r *Room) send(ctx context.Context, all bool) {
	type job struct {
		*topic
		fresh    bool
		watchers []*Watch
	}
	var jobs []job
	r.mu.Lock()
	for _, t := range r.topics {
		j := job{topic: t, fresh: t.changed}
		t.changed = false
		for w := range t.watchers {
			if j.fresh || all && (w.you.Playing || t.place.Kind == Watchers) {
				j.watchers = append(j.watchers, w)
			}
		}
		if len(j.watchers) > 0 {
			jobs = append(jobs, j)
		}
	}
	r.mu.Unlock()
	for _, j := range jobs {
		if !j.fresh {
			if j.watchers = r.moved(ctx, j.topic, j.watchers); len(j.watchers) == 0 {
				continue // nothing to read from the store
			}
		}
		if err := r.sendTopic(ctx, j.topic, j.watchers); err != nil {
			r.complain(ctx, "send talk", err)
			r.mu.Lock()
			j.changed = true // at the next tick
			r.mu.Unlock()
		}
	}
}

// moved returns the watches whose reader's standing has changed.
func (r *Room) moved(ctx context.Context, t *topic, watchers []*Watch) []*Watch {
	var list []*Watch
	for _, w := range watchers {
		if now, err := r.Places.Standing(ctx, t.place, w.caller); err != nil || now != w.you.Standing {
			list = append(list, w)
		}
	}
	return list
}

// A variety is what makes the messages of two watches differ.
type variety struct {
	since int
	Standing
	choice  Choice
	muted   time.Time
	account string // of a player whose game is running
}

// sendTopic sends what is new at a place to watches that nobody else sends to meanwhile.
func (r *Room) sendTopic(ctx context.Context, t *topic, watchers []*Watch) error {
	now, key := r.Now(), t.place.String()
	about, lines, err := r.Store.Lines(ctx, key, 0, mostLines)
	if err != nil {
		return err
	}
	var accounts []string
	for _, w := range watchers {
		accounts = append(accounts, w.caller.User)
	}
	persons, err := r.Store.Talkers(ctx, accounts, key, now)
	if err != nil {
		return err
	}
	r.mu.Lock()
	t.version = max(t.version, about.Version)
	if t.drop(about, lines) {
		for w := range t.watchers {
			w.has = 0
		}
	}
	t.show(lines)
	r.mu.Unlock()
	messages := map[variety]*feed.Message{}
	for _, w := range watchers {
		person, exists := persons[w.caller.User]
		if !exists {
			person.Choice = Out // the account is deleted
		}
		you, err := r.youAre(ctx, t.place, w.caller, person)
		switch {
		case refused(err):
			r.dismiss(w, err)
			continue
		case err != nil:
			return err
		}
		v := variety{since: w.has, Standing: you.Standing, choice: you.Choice, muted: you.Muted}
		if w.you.Playing && !you.Playing {
			v.since = 0 // the reader missed lines
		}
		if you.Playing {
			v.account = you.Account
		}
		if v.since == about.Version && you == w.you {
			continue
		}
		m := messages[v]
		if m == nil {
			m = &feed.Message{Update: Talk{Place: t.place, Topic: about, Since: v.since, Lines: you.seen(changed(lines, v.since)), You: you}}
			messages[v] = m
		}
		r.mu.Lock()
		_, there := t.watchers[w]
		sent := there && w.to.Behind() <= feed.Optional && w.to.Send(m)
		w.has, w.you = about.Version, you
		r.mu.Unlock()
		if !sent {
			r.dismiss(w, feed.ErrFellBehind)
		}
	}
	return nil
}

// show notes lines that watches have.
func (t *topic) show(lines []Line) {
	for _, l := range lines {
		t.shown[l.N] = struct{}{}
	}
}

// drop forgets shown lines that are not among a topic's last ones, and reports whether one of them
// is deleted.
func (t *topic) drop(about Topic, lines []Line) (deleted bool) {
	there, first := map[int]bool{}, 0
	for _, l := range lines {
		there[l.N] = true
	}
	if len(lines) == mostLines { // older lines may be there
		first = lines[0].N
	}
	for n := range t.shown {
		if !there[n] && n <= about.Version { // else said since
			delete(t.shown, n)
			deleted = deleted || n >= first
		}
	}
	return deleted
}

// refused reports whether a reader may read no longer.
func refused(err error) bool {
	return errors.Is(err, ErrNoPlace) || errors.Is(err, ErrOut) || errors.Is(err, ErrPlaying)
}

// changed returns the lines changed after a version.
func changed(lines []Line, since int) []Line {
	var list []Line
	for _, l := range lines {
		if l.Changed > since {
			list = append(list, l)
		}
	}
	return list
}
