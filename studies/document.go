package studies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"duiyi/engines"
	"duiyi/feed"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/resident"
	"duiyi/store"
	"duiyi/study"
)

// keptVersions is how many earlier versions of a study are kept: a spectator
// that returns with one of them receives only the nodes changed since.
const keptVersions = 32

// A document is a study in memory.
type document struct {
	room *Room
	id   string

	resident.Mutex // its Memory guards the fields below; except for watchers and sessions, only the holder of the turn changes them

	stored
	share       store.Share
	past        []study.State // earlier states, oldest first; they share unchanged nodes
	used        time.Time     // last access
	watchers    map[*Watch]struct{}
	sessions    map[string]*session // running analyses, by seat
	unsubscribe func()              // unsubscribes from other nodes; nil while not subscribed

	behind atomic.Bool // follow is queued or running
}

// stored is a study as rebuilt from its events.
type stored struct {
	owner     string // account id, or empty for the server
	created   time.Time
	updated   time.Time
	state     study.State
	positions *study.Positions
	start     match.View // position at the root
	damage    *store.Damage
}

func (r *Room) newDocument(id string) *document {
	return &document{room: r, id: id, watchers: make(map[*Watch]struct{}), sessions: make(map[string]*session)}
}

// enter locks the study. The first caller loads it.
func (d *document) enter(ctx context.Context) error {
	err := d.Enter(ctx, func() error { return d.load(ctx) }, d.unload)
	if err == nil {
		d.used = d.room.Now()
	}
	return err
}

// load rebuilds the study from its events. It subscribes first, so it misses
// no concurrent write of other nodes.
func (d *document) load(ctx context.Context) error {
	d.listen()
	r, err := d.kept(ctx)
	switch {
	case errors.Is(err, store.ErrNoGame) || err == nil && !r.Study:
		return ErrNoStudy
	case err != nil:
		return fmt.Errorf("load study %s: %w", d.id, err)
	case !r.Deleted.IsZero():
		return &store.OwnedError{Owner: r.Owner, Err: ErrDeleted}
	}
	err = d.rebuild(d.room.Games, r, func(before study.State, left int) {
		if left <= keptVersions {
			d.remember(before)
		}
	})
	if err != nil {
		return &store.OwnedError{Owner: r.Owner, Err: fmt.Errorf("load study %s: %w", d.id, err)}
	}
	share, err := d.shares(ctx)
	if err != nil {
		return fmt.Errorf("read who may read study %s: %w", d.id, err)
	}
	d.share = share
	if d.damage != nil {
		d.room.Log.Error("damaged study", "study", d.id, "sound", d.damage.Sound, "lost", d.damage.Lost, "what", d.damage.Detail)
	}
	d.Loaded = true
	return nil
}

// kept reads the study from the Store. The caller has the turn.
func (d *document) kept(ctx context.Context) (r store.Record, err error) {
	d.Release(func() { r, err = d.room.Store.Load(ctx, d.id) })
	return r, err
}

// remember keeps an earlier version.
func (d *document) remember(before study.State) {
	if len(d.past) == keptVersions {
		d.past = slices.Delete(d.past, 0, 1)
	}
	d.past = append(d.past, before)
}

// rebuild rebuilds a study from its record, up to any damage. It calls tell
// with each earlier state and the number of events that follow it. The error
// is store.ErrDamaged if no event is sound.
func (s *stored) rebuild(list games.List, r store.Record, tell func(before study.State, left int)) error {
	s.owner, s.created, s.updated, s.damage = r.Owner, r.Created, r.Updated, r.Damage
	sound := 0
	var fault error
	for _, e := range r.Edits {
		var next study.State
		if next, fault = study.Fold(s.state, e); fault != nil {
			break
		}
		if sound > 0 {
			tell(s.state, len(r.Edits)-sound)
		}
		s.state = next
		sound++
	}
	switch {
	case sound == 0 && fault != nil:
		return fmt.Errorf("%w: %w", store.ErrDamaged, fault)
	case sound == 0 && r.Damage != nil:
		return fmt.Errorf("%w: %s", store.ErrDamaged, r.Damage.Detail)
	case sound == 0:
		return fmt.Errorf("%w: a study without events", store.ErrDamaged)
	case fault != nil:
		lost := len(r.Edits) - sound
		if s.damage != nil {
			lost += s.damage.Lost
		}
		s.damage = &store.Damage{Sound: sound, Lost: lost, Row: r.Summary.Damaged, Detail: fmt.Sprintf("event %d: %v", sound+1, fault)}
	case s.damage == nil && s.state.Tree.Size()-1 != r.Plies:
		s.damage = &store.Damage{Sound: sound, Detail: fmt.Sprintf("its events lead to %d moves, its row says %d", s.state.Tree.Size()-1, r.Plies)}
	}
	kind, err := list.Find(s.state.Config.Game)
	if err != nil {
		return fmt.Errorf("%v", err) // not an error of the client
	}
	if err := s.begin(kind); err != nil {
		return fmt.Errorf("%w: %v", store.ErrDamaged, err)
	}
	if r.Summary.Damaged {
		s.created, s.updated = time.UnixMilli(r.Edits[0].At).UTC(), time.UnixMilli(r.Edits[sound-1].At).UTC()
	}
	return nil
}

// begin sets up the position at the root.
func (s *stored) begin(kind *games.Game) (err error) {
	if s.positions, err = study.NewPositions(kind.Rules, s.state.Config); err != nil {
		return err
	}
	p, err := s.positions.At(s.state.Tree, study.Root)
	if err == nil {
		s.start = p.View()
	}
	return err
}

// Verify returns the damage of a stored study, by checksums and rules, or nil.
func Verify(list games.List, r store.Record) *store.Damage {
	var s stored
	if err := s.rebuild(list, r, func(study.State, int) {}); err != nil {
		return &store.Damage{Lost: len(r.Edits), Row: r.Summary.Damaged, Detail: err.Error()}
	}
	if s.damage != nil {
		return s.damage
	}
	for node := range s.state.Tree.All(study.Root) {
		if _, err := s.positions.At(s.state.Tree, node.ID); err != nil {
			return &store.Damage{Sound: len(r.Edits), Detail: err.Error()}
		}
	}
	return nil
}

func (d *document) snapshot() Snapshot {
	return Snapshot{
		ID: d.id, Owner: d.owner, Created: d.created, Updated: d.updated, State: d.state, Start: d.start, Damage: d.damage,
		Chance: engines.CurveOf(d.room.Engines.Adviser(d.state.Config.Game)),
	}
}

// summary returns the summary of a study in a state, with the board of the
// last change.
func (d *document) summary(s study.State, updated time.Time) (store.Summary, error) {
	p, err := d.positions.At(s.Tree, s.At)
	if err != nil {
		return store.Summary{}, err
	}
	c := s.Config
	sum := store.Summary{
		ID: d.id, Owner: d.owner, Title: s.Title, Game: c.Game, Rules: c.Rules, Created: d.created, Updated: updated,
		Plies: s.Tree.Size() - 1, Turn: p.Turn(), Board: positions.Board(p), Study: true, Damaged: d.damage != nil,
	}
	for i, name := range c.Players {
		sum.Players[i] = match.Player{Kind: match.Human, Name: name}
	}
	if c.From != nil {
		sum.Source = c.From.Game
	}
	return sum, nil
}

// do applies a command, commits its events and then publishes the change.
func (d *document) do(ctx context.Context, c study.Command) (at study.ID, err error) {
	err = d.edit(ctx, func(now time.Time) (next study.State, events []study.Event, err error) {
		next, events, at, err = study.Apply(d.state, c, d.positions, now)
		return next, events, err
	})
	return at, err
}

// edit commits the result of apply. If another node was first, it applies
// again to the new state.
func (d *document) edit(ctx context.Context, apply func(now time.Time) (study.State, []study.Event, error)) error {
	for tries := 1; ; tries++ {
		if d.damage != nil {
			return store.ErrDamaged
		}
		now := d.room.Now()
		next, events, err := apply(now)
		if err != nil || len(events) == 0 {
			return err
		}
		if n := next.Tree.Size(); d.room.Limits != nil && n > d.state.Tree.Size() {
			if err := d.room.Limits.AdmitNodes(ctx, d.owner, n); err != nil {
				return err
			}
		}
		err = d.commit(ctx, next, events, now)
		if !errors.Is(err, store.ErrConflict) || d.Gone || tries == lostRaces {
			return err
		}
	}
}

// commit stores events and moves the study to the state after them. The error
// is store.ErrConflict if another node was first; the study has then caught
// up. If the outcome of the write is unknown, the study leaves memory, and the
// next caller loads it again.
func (d *document) commit(ctx context.Context, next study.State, events []study.Event, now time.Time) error {
	before, updated := d.state, time.UnixMilli(now.UnixMilli()).UTC()
	sum, err := d.summary(next, updated)
	if err == nil {
		write, cancel := store.WriteContext(ctx)
		defer cancel()
		d.Release(func() { err = d.room.Store.AppendStudy(write, sum, before.Version, events) })
		if errors.Is(err, store.ErrConflict) {
			if behind := d.catchUp(write); behind != nil {
				if !d.Gone {
					d.unload(behind)
				}
				return fmt.Errorf("store study %s: %w", d.id, behind)
			}
			return fmt.Errorf("store study %s: %w", d.id, err)
		}
	}
	if err != nil {
		if !errors.Is(err, store.ErrOverloaded) {
			d.unload(err)
		}
		return fmt.Errorf("store study %s: %w", d.id, err)
	}
	d.state, d.updated = next, updated
	d.remember(before)
	d.announce(message{Since: before.Version, Events: events})
	d.publishChange(before)
	return nil
}

// unload removes the study from memory and ends its watches with why.
func (d *document) unload(why error) {
	d.Gone = true
	if d.unsubscribe != nil {
		d.unsubscribe()
		d.unsubscribe = nil
	}
	for w := range d.watchers {
		d.dismiss(w, why)
	}
	d.endSessions(why)
	d.room.Release(d.id)
	d.room.open.Forget(d.id, d)
}

// whole returns a Change with all nodes.
func (d *document) whole() Change {
	c := Change{Snapshot: d.snapshot()}
	for node := range d.state.Tree.All(study.Root) {
		c.Changed = append(c.Changed, node)
	}
	return c
}

// change returns the Change from an earlier state.
func (d *document) change(before study.State) Change {
	c := Change{Snapshot: d.snapshot(), Since: before.Version}
	c.Changed, c.Gone = study.Diff(before.Tree, d.state.Tree)
	return c
}

// since returns the Change from an earlier version, or from 0 if that version
// is no longer kept.
func (d *document) since(version int) Change {
	if version == d.state.Version {
		return d.change(d.state)
	}
	i := slices.IndexFunc(d.past, func(s study.State) bool { return s.Version == version })
	if i < 0 {
		return d.whole()
	}
	return d.change(d.past[i])
}

func (d *document) dismiss(w *Watch, why error) {
	if _, ok := d.watchers[w]; !ok {
		return
	}
	delete(d.watchers, w)
	w.to.End(why)
	d.used = d.room.Now()
	if len(d.watchers) == 0 {
		d.room.Release(d.id)
	}
}

func (d *document) publish(u any) {
	told := &feed.Message{Update: u}
	d.send(func(*Watch) *feed.Message { return told })
}

// send sends each spectator the message for them, and dismisses those who have
// fallen behind.
func (d *document) send(message func(*Watch) *feed.Message) {
	for w := range d.watchers {
		if !w.to.Send(message(w)) {
			d.dismiss(w, feed.ErrFellBehind)
		}
	}
}
