package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"duiyi/match"
	"duiyi/study"
)

// A StudySnapshot is a study at one moment, as a Snapshot is of a game.
type StudySnapshot struct {
	ID      string
	Created time.Time
	Updated time.Time
	State   study.State
	Start   match.View // the position that it begins from
	Damage  *Damage    // what of the study is lost, or nil
}

// A StudyChange is a study after a change, and how much of it is new to whoever
// has it as it was in an earlier version. The first that a watcher is told is new
// in all.
type StudyChange struct {
	StudySnapshot
	Since   int           // the earlier version; 0: all is new
	Changed []*study.Node // that are not as they were in that version; with Since 0 all nodes
	Gone    []study.ID    // that are no more
}

func (StudyChange) update() {}

// A notebook is a study in memory.
type notebook struct {
	app *App
	id  string

	mu     sync.Mutex // guards what follows
	loaded bool
	gone   bool // no longer in memory: whoever waited for mu opens it anew

	created   time.Time
	updated   time.Time
	state     study.State
	positions *study.Positions
	start     match.View // what positions begins with
	damage    *Damage
	used      time.Time // last time somebody asked for it
	watchers  map[*StudyWatch]struct{}
	sittings  map[string]*sitting // who analyses, by seat
}

// CreateStudy begins a study of a position: game, rules, options and set-up of
// the configuration count. What is wrong with it is a *match.ConfigError.
func (a *App) CreateStudy(ctx context.Context, c match.Config, title string) (StudySnapshot, error) {
	kind, err := a.kind(c.Game)
	if err != nil {
		return StudySnapshot{}, err
	}
	own := study.Config{Game: c.Game, Rules: kind.rules(c.Rules), Options: c.Options, Setup: c.Setup}
	for i, p := range c.Players {
		own.Players[i] = p.Name
	}
	return a.addStudy(ctx, kind, own, title, nil)
}

// StudyGame begins a study of a game: of all its line, as far as it can be
// redone. It returns the node that stands for a moment of it. While a game that
// is played without hints goes on, the error is match.ErrNoHints.
func (a *App) StudyGame(ctx context.Context, id string, ply int) (StudySnapshot, study.ID, error) {
	g, err := a.open(ctx, id)
	if err != nil {
		return StudySnapshot{}, 0, err
	}
	s := g.look()
	g.mu.Unlock()
	switch {
	case s.State.Config.NoHints && s.State.Result == nil:
		return StudySnapshot{}, 0, match.ErrNoHints
	case ply < 0 || ply > len(s.State.Moves):
		return StudySnapshot{}, 0, configErrorf("ply", "%d is outside 0 to %d", ply, len(s.State.Moves))
	}
	kind, err := a.kind(s.State.Config.Game)
	if err != nil {
		return StudySnapshot{}, 0, err
	}
	c, nodes, at := kind.studyOf(s, ply, a.engines)
	c.From = &match.Source{Game: id, Ply: ply}
	made, err := a.addStudy(ctx, kind, c, match.FitName(s.Title, study.MaxTitle), nodes)
	return made, at, err
}

// CopyStudy begins a study with what another has, and without what happened to
// it: also of one that is damaged, or has been changed too often.
func (a *App) CopyStudy(ctx context.Context, id string) (StudySnapshot, error) {
	s, err := a.Study(ctx, id)
	if err != nil {
		return StudySnapshot{}, err
	}
	kind, err := a.kind(s.State.Config.Game)
	if err != nil {
		return StudySnapshot{}, err
	}
	number := map[study.ID]study.ID{}
	var nodes []study.Node
	for n := range s.State.Tree.All(study.Root) {
		again := *n
		again.ID, again.Parent = study.ID(len(nodes)), number[n.Parent]
		number[n.ID] = again.ID
		nodes = append(nodes, again)
	}
	return a.addStudy(ctx, kind, s.State.Config, s.State.Title, nodes)
}

// addStudy stores a new study and takes it into memory.
func (a *App) addStudy(ctx context.Context, kind *Game, c study.Config, title string, nodes []study.Node) (StudySnapshot, error) {
	now := a.time()
	state, events, err := study.New(kind.Rules, c, title, nodes, now)
	if err != nil {
		return StudySnapshot{}, err
	}
	n := a.newNotebook(newID())
	n.created = time.UnixMilli(now.UnixMilli()).UTC()
	n.updated, n.used, n.state, n.loaded = n.created, now, state, true
	if err := n.begin(kind); err != nil {
		return StudySnapshot{}, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	sum, err := n.summary()
	if err != nil {
		return StudySnapshot{}, err
	}
	write, cancel := writeContext(ctx)
	defer cancel()
	if err := a.store.CreateStudy(write, sum, events); err != nil {
		return StudySnapshot{}, fmt.Errorf("store a new study: %w", err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return StudySnapshot{}, ErrClosed
	}
	a.studies[n.id] = n
	return n.snapshot(), nil
}

// Study returns a study as it stands.
func (a *App) Study(ctx context.Context, id string) (StudySnapshot, error) {
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return StudySnapshot{}, err
	}
	defer n.mu.Unlock()
	return n.snapshot(), nil
}

// WholeStudy returns a study for somebody who knows nothing of it.
func (a *App) WholeStudy(ctx context.Context, id string) (StudyChange, error) {
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return StudyChange{}, err
	}
	defer n.mu.Unlock()
	return n.whole(), nil
}

// EditStudy carries out a command, and returns the node to which it leads. The
// change is from the study as it was before the command. Its errors are those of
// study.Apply, and ErrDamaged.
func (a *App) EditStudy(ctx context.Context, id string, c study.Command) (StudyChange, study.ID, error) {
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return StudyChange{}, 0, err
	}
	defer n.mu.Unlock()
	before := n.state
	at, err := n.do(ctx, c)
	return n.change(before), at, err
}

// StudyPosition returns what stands at a node of a study.
func (a *App) StudyPosition(ctx context.Context, id string, node study.ID) (match.Position, error) {
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return nil, err
	}
	defer n.mu.Unlock()
	return n.positions.At(n.state.Tree, node)
}

// DeleteStudy removes a study from the list. RestoreStudy takes it back within 30
// days.
func (a *App) DeleteStudy(ctx context.Context, id string) error {
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return err
	}
	defer n.mu.Unlock()
	write, cancel := writeContext(ctx)
	defer cancel()
	if err := a.store.Delete(write, id, a.time()); err != nil {
		return fmt.Errorf("delete study %s: %w", id, err)
	}
	n.publish(DeletedUpdate{})
	n.unload(ErrStudyDeleted)
	a.reviews.end(id, ErrStudyDeleted)
	return nil
}

// RestoreStudy takes a deletion back.
func (a *App) RestoreStudy(ctx context.Context, id string) (StudySnapshot, error) {
	r, err := a.store.Load(ctx, id)
	switch {
	case errors.Is(err, ErrNoGame) || err == nil && !r.Study:
		return StudySnapshot{}, ErrNoStudy
	case err != nil:
		return StudySnapshot{}, fmt.Errorf("load study %s: %w", id, err)
	}
	write, cancel := writeContext(ctx)
	defer cancel()
	if err := a.store.Restore(write, id); err != nil {
		return StudySnapshot{}, fmt.Errorf("restore study %s: %w", id, err)
	}
	return a.Study(ctx, id)
}

func (a *App) newNotebook(id string) *notebook {
	return &notebook{app: a, id: id, watchers: make(map[*StudyWatch]struct{}), sittings: make(map[string]*sitting)}
}

// openStudy returns a study with its mu locked, from memory or from the store.
func (a *App) openStudy(ctx context.Context, id string) (*notebook, error) {
	for {
		a.mu.Lock()
		if a.closed {
			a.mu.Unlock()
			return nil, ErrClosed
		}
		n := a.studies[id]
		if n == nil {
			n = a.newNotebook(id)
			a.studies[id] = n
		}
		a.mu.Unlock()
		switch err := n.enter(ctx); {
		case err == nil:
			return n, nil
		case !errors.Is(err, errGone):
			return nil, err
		}
	}
}

// enter locks mu for whoever wants the study, and loads it for the first. It
// leaves mu unlocked when there is no study to have, be it by a panic.
func (n *notebook) enter(ctx context.Context) error {
	n.mu.Lock()
	entered := false
	defer func() {
		if entered {
			return
		}
		if !n.gone {
			n.unload(nil)
		}
		n.mu.Unlock()
	}()
	if n.gone {
		return errGone
	}
	if !n.loaded {
		if err := n.load(ctx); err != nil {
			return err
		}
	}
	n.used = n.app.time()
	entered = true
	return nil
}

// load rebuilds the study from its events.
func (n *notebook) load(ctx context.Context) error {
	r, err := n.app.store.Load(ctx, n.id)
	switch {
	case errors.Is(err, ErrNoGame) || err == nil && !r.Study:
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
func (n *notebook) rebuild(r Record) error {
	n.created, n.updated, n.damage = r.Created, r.Updated, r.Damage
	sound := 0
	var fault error
	for _, e := range r.Edits {
		var next study.State
		if next, fault = study.Fold(n.state, e); fault != nil {
			break
		}
		n.state = next
		sound++
	}
	switch {
	case sound == 0 && fault != nil:
		return fmt.Errorf("%w: %w", ErrDamaged, fault)
	case sound == 0 && r.Damage != nil:
		return fmt.Errorf("%w: %s", ErrDamaged, r.Damage.Detail)
	case sound == 0:
		return fmt.Errorf("%w: a study without events", ErrDamaged)
	case fault != nil:
		lost := len(r.Edits) - sound
		if n.damage != nil {
			lost += n.damage.Lost
		}
		n.damage = &Damage{Sound: sound, Lost: lost, Row: r.Summary.Damaged, Detail: fmt.Sprintf("event %d: %v", sound+1, fault)}
	case n.damage == nil && n.state.Tree.Size()-1 != r.Plies:
		n.damage = &Damage{Sound: sound, Detail: fmt.Sprintf("its events lead to %d moves, its row says %d", n.state.Tree.Size()-1, r.Plies)}
	}
	kind, err := n.app.kind(n.state.Config.Game)
	if err != nil {
		return fmt.Errorf("%v", err) // ours, not the client's
	}
	if err := n.begin(kind); err != nil {
		return fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	if r.Summary.Damaged {
		n.created, n.updated = time.UnixMilli(r.Edits[0].At).UTC(), time.UnixMilli(r.Edits[sound-1].At).UTC()
	}
	return nil
}

// begin sets up the position that the study begins from.
func (n *notebook) begin(kind *Game) (err error) {
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
	return StudySnapshot{ID: n.id, Created: n.created, Updated: n.updated, State: n.state, Start: n.start, Damage: n.damage}
}

// summary is the study in the list: with the board where it was changed last.
func (n *notebook) summary() (Summary, error) {
	p, err := n.positions.At(n.state.Tree, n.state.At)
	if err != nil {
		return Summary{}, err
	}
	c := n.state.Config
	sum := Summary{
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
		return 0, ErrDamaged
	}
	now := n.app.time()
	next, events, at, err := study.Apply(n.state, c, n.positions, now)
	if err != nil || len(events) == 0 {
		return at, err
	}
	before, updated := n.state, n.updated
	n.state, n.updated = next, time.UnixMilli(now.UnixMilli()).UTC()
	sum, err := n.summary()
	if err == nil {
		write, cancel := writeContext(ctx)
		defer cancel()
		err = n.app.store.AppendStudy(write, sum, before.Version, events)
	}
	if err != nil {
		n.state, n.updated = before, updated
		if !errors.Is(err, ErrOverloaded) {
			n.unload(err)
		}
		return before.At, fmt.Errorf("store study %s: %w", n.id, err)
	}
	n.publish(n.change(before))
	return at, nil
}

// unload takes the study out of memory, telling its watchers why.
func (n *notebook) unload(why error) {
	n.gone = true
	for w := range n.watchers {
		n.dismiss(w, why)
	}
	n.endSittings(why)
	n.app.lender.forget(n.id)
	n.app.mu.Lock()
	defer n.app.mu.Unlock()
	if n.app.studies[n.id] == n {
		delete(n.app.studies, n.id)
	}
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

// idleStudies lets studies that nobody uses leave memory.
func (a *App) idleStudies(now time.Time) {
	a.mu.Lock()
	var all []*notebook
	for _, n := range a.studies {
		all = append(all, n)
	}
	a.mu.Unlock()
	for _, n := range all {
		n.mu.Lock()
		if !n.gone && len(n.watchers) == 0 && len(n.sittings) == 0 && now.Sub(n.used) >= idleAfter {
			n.unload(nil)
		}
		n.mu.Unlock()
	}
}

// closeStudies tells all who watch studies that the program stops.
func (a *App) closeStudies() {
	a.mu.Lock()
	var all []*notebook
	for _, n := range a.studies {
		all = append(all, n)
	}
	a.mu.Unlock()
	for _, n := range all {
		n.mu.Lock()
		if !n.gone {
			n.unload(ErrClosed)
		}
		n.mu.Unlock()
	}
}

// A StudyWatch is somebody watching a study. Its reader must keep up or is
// dismissed.
type StudyWatch struct {
	feed
	study *notebook
}

// WatchStudy begins to watch a study: the first update is the whole of it.
func (a *App) WatchStudy(ctx context.Context, id string) (*StudyWatch, error) {
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return nil, err
	}
	defer n.mu.Unlock()
	w := &StudyWatch{feed: newFeed(n.whole()), study: n}
	n.watchers[w] = struct{}{}
	return w, nil
}

// Notify is as Watch.Notify.
func (w *StudyWatch) Notify(wake func()) {
	w.study.mu.Lock()
	defer w.study.mu.Unlock()
	w.wake = wake
	w.awake()
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
	w.end(why)
	n.used = n.app.time()
	if len(n.watchers) == 0 {
		n.app.lender.forget(n.id)
	}
}

func (n *notebook) publish(u Update) {
	told := &Told{Update: u}
	for w := range n.watchers {
		if !w.tell(told) {
			n.dismiss(w, ErrFellBehind)
		}
	}
}
