package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/feed"
	"duiyi/games"
	"duiyi/match"
	"duiyi/reports"
	"duiyi/store"
	"duiyi/study"
)

// A notebook is a study in memory.
type notebook struct {
	app *App
	id  string

	held // guards what follows

	created   time.Time
	updated   time.Time
	state     study.State
	past      []study.State // the latest before it, the oldest first; they share what has not changed
	positions *study.Positions
	start     match.View // what positions begins with
	damage    *store.Damage
	used      time.Time // last time somebody asked for it
	watchers  map[*StudyWatch]struct{}
	sittings  map[string]*sitting // who analyses, by seat
}

func (a *App) newNotebook(id string) *notebook {
	return &notebook{app: a, id: id, watchers: make(map[*StudyWatch]struct{}), sittings: make(map[string]*sitting)}
}

// enter locks mu for whoever wants the study, and loads it for the first.
func (n *notebook) enter(ctx context.Context) error {
	err := n.held.enter(func() error { return n.load(ctx) }, n.unload)
	if err == nil {
		n.used = n.app.time()
	}
	return err
}

// load rebuilds the study from its events.
func (n *notebook) load(ctx context.Context) error {
	r, err := n.app.store.Load(ctx, n.id)
	switch {
	case errors.Is(err, store.ErrNoGame) || err == nil && !r.Study:
		return ErrNoStudy
	case err != nil:
		return fmt.Errorf("load study %s: %w", n.id, err)
	case !r.Deleted.IsZero():
		return ErrStudyDeleted
	}
	if err := n.rebuild(r); err != nil {
		return fmt.Errorf("load study %s: %w", n.id, err)
	}
	if n.damage != nil {
		n.app.log.Error("damaged study", "study", n.id, "sound", n.damage.Sound, "lost", n.damage.Lost, "what", n.damage.Detail)
	}
	n.loaded = true
	return nil
}

// rebuild makes a study of what the store holds of it: all, or what is sound
// before the damage. The error is ErrDamaged where that is nothing.
func (n *notebook) rebuild(r store.Record) error {
	n.created, n.updated, n.damage = r.Created, r.Updated, r.Damage
	sound := 0
	var fault error
	for _, e := range r.Edits {
		var next study.State
		if next, fault = study.Fold(n.state, e); fault != nil {
			break
		}
		if sound > 0 && len(r.Edits)-sound <= keptDeltas {
			n.past = latest(n.past, n.state)
		}
		n.state = next
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
		if n.damage != nil {
			lost += n.damage.Lost
		}
		n.damage = &store.Damage{Sound: sound, Lost: lost, Row: r.Summary.Damaged, Detail: fmt.Sprintf("event %d: %v", sound+1, fault)}
	case n.damage == nil && n.state.Tree.Size()-1 != r.Plies:
		n.damage = &store.Damage{Sound: sound, Detail: fmt.Sprintf("its events lead to %d moves, its row says %d", n.state.Tree.Size()-1, r.Plies)}
	}
	kind, err := n.app.kinds.Find(n.state.Config.Game)
	if err != nil {
		return fmt.Errorf("%v", err) // ours, not the client's
	}
	if err := n.begin(kind); err != nil {
		return fmt.Errorf("%w: %v", store.ErrDamaged, err)
	}
	if r.Summary.Damaged {
		n.created, n.updated = time.UnixMilli(r.Edits[0].At).UTC(), time.UnixMilli(r.Edits[sound-1].At).UTC()
	}
	return nil
}

// begin sets up the position that the study begins from.
func (n *notebook) begin(kind *games.Game) (err error) {
	if n.positions, err = study.NewPositions(kind.Rules, n.state.Config); err != nil {
		return err
	}
	p, err := n.positions.At(n.state.Tree, study.Root)
	if err == nil {
		n.start = p.View()
	}
	return err
}

func (n *notebook) snapshot() StudySnapshot {
	return StudySnapshot{
		ID: n.id, Created: n.created, Updated: n.updated, State: n.state, Start: n.start, Damage: n.damage,
		Chance: reports.CurveOf(n.app.engines.Adviser(n.state.Config.Game)),
	}
}

// summary is the study in the list: with the board where it was changed last.
func (n *notebook) summary() (store.Summary, error) {
	p, err := n.positions.At(n.state.Tree, n.state.At)
	if err != nil {
		return store.Summary{}, err
	}
	c := n.state.Config
	sum := store.Summary{
		ID: n.id, Title: n.state.Title, Game: c.Game, Rules: c.Rules, Created: n.created, Updated: n.updated,
		Plies: n.state.Tree.Size() - 1, Turn: p.Turn(), Board: match.Board(p), Study: true, Damaged: n.damage != nil,
	}
	for i, name := range c.Players {
		sum.Players[i] = match.Player{Kind: match.Human, Name: name}
	}
	if c.From != nil {
		sum.Source = c.From.Game
	}
	return sum, nil
}

// do carries out a command: what comes of it is in the store before anybody
// hears of it. When the store fails in a way that leaves open what it holds, the
// study leaves memory and is read again by whoever asks next.
func (n *notebook) do(ctx context.Context, c study.Command) (study.ID, error) {
	if n.damage != nil {
		return 0, store.ErrDamaged
	}
	now := n.app.time()
	next, events, at, err := study.Apply(n.state, c, n.positions, now)
	if err != nil || len(events) == 0 {
		return at, err
	}
	if err := n.keep(ctx, next, events, now); err != nil {
		return 0, err
	}
	return at, nil
}

// keep has the study be as it is after events, which are stored first.
func (n *notebook) keep(ctx context.Context, next study.State, events []study.Event, now time.Time) error {
	before, updated := n.state, n.updated
	n.state, n.updated = next, time.UnixMilli(now.UnixMilli()).UTC()
	sum, err := n.summary()
	if err == nil {
		write, cancel := store.WriteContext(ctx)
		defer cancel()
		err = n.app.store.AppendStudy(write, sum, before.Version, events)
	}
	if err != nil {
		n.state, n.updated = before, updated
		if !errors.Is(err, store.ErrOverloaded) {
			n.unload(err)
		}
		return fmt.Errorf("store study %s: %w", n.id, err)
	}
	n.past = latest(n.past, before)
	n.publish(n.change(before))
	return nil
}

// unload takes the study out of memory, telling its watchers why.
func (n *notebook) unload(why error) {
	n.gone = true
	for w := range n.watchers {
		n.dismiss(w, why)
	}
	n.endSittings(why)
	n.app.pool.Forget(n.id)
	forget(n.app, n.app.studies, n.id, n)
}

// whole is the study for somebody who knows nothing of it.
func (n *notebook) whole() StudyChange {
	c := StudyChange{StudySnapshot: n.snapshot()}
	for node := range n.state.Tree.All(study.Root) {
		c.Changed = append(c.Changed, node)
	}
	return c
}

// change is the study for somebody who knows it as it was.
func (n *notebook) change(before study.State) StudyChange {
	c := StudyChange{StudySnapshot: n.snapshot(), Since: before.Version}
	c.Changed, c.Gone = study.Diff(before.Tree, n.state.Tree)
	return c
}

// A StudyWatch is somebody watching a study. Its reader must keep up or is
// dismissed.
type StudyWatch struct {
	*feed.Reader
	to    feed.Writer
	study *notebook
}

// WatchStudy begins to watch a study: the first update is the whole of it, or what
// has changed since the version that the watcher has, where that is not 0 and not
// too long ago.
func (a *App) WatchStudy(ctx context.Context, id string, version int) (*StudyWatch, error) {
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return nil, err
	}
	defer n.mu.Unlock()
	r, to := feed.New(n.since(version))
	w := &StudyWatch{Reader: r, to: to, study: n}
	n.watchers[w] = struct{}{}
	return w, nil
}

// Notify is as Watch.Notify.
func (w *StudyWatch) Notify(wake func()) {
	w.study.mu.Lock()
	defer w.study.mu.Unlock()
	w.to.Notify(wake)
}

// Close ends the watch. Closing again does nothing.
func (w *StudyWatch) Close() {
	w.study.mu.Lock()
	defer w.study.mu.Unlock()
	w.study.dismiss(w, nil)
}

func (n *notebook) dismiss(w *StudyWatch, why error) {
	if _, ok := n.watchers[w]; !ok {
		return
	}
	delete(n.watchers, w)
	w.to.End(why)
	n.used = n.app.time()
	if len(n.watchers) == 0 {
		n.app.pool.Forget(n.id)
	}
}

func (n *notebook) publish(u any) {
	told := &feed.Message{Update: u}
	for w := range n.watchers {
		if !w.to.Send(told) {
			n.dismiss(w, feed.ErrFellBehind)
		}
	}
}
