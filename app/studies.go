package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/admission"
	"duiyi/games"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/report"
	"duiyi/store"
	"duiyi/study"
)

// A StudySnapshot is a study at one moment, as a Snapshot is of a game.
type StudySnapshot struct {
	ID      string
	Created time.Time
	Updated time.Time
	State   study.State
	Start   match.View    // the position that it begins from
	Damage  *store.Damage // what of the study is lost, or nil

	// Chance is how good a score in it is for its side, from -1 to 1.
	Chance report.Curve
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

// CreateStudy begins a study of a position: game, rules, options and set-up of
// the configuration count. What is wrong with it is a *match.ConfigError.
func (a *App) CreateStudy(ctx context.Context, c match.Config, title string) (StudySnapshot, error) {
	kind, err := a.kinds.Find(c.Game)
	if err != nil {
		return StudySnapshot{}, err
	}
	if c.Setup, _, err = kind.Position(c.Setup, nil); err != nil {
		return StudySnapshot{}, err
	}
	own := study.Config{Game: c.Game, Rules: kind.RuleSet(c.Rules), Options: c.Options, Setup: c.Setup}
	for i, p := range c.Players {
		own.Players[i] = p.Name
	}
	n, err := a.names.Name(ctx, "study", own, title)
	if err != nil {
		return StudySnapshot{}, err
	}
	return a.addStudy(ctx, kind, newStudy{Name: n, config: own, title: title})
}

// StudyGame begins a study of a game: of all its line, as far as it can be
// redone. It returns the node that stands for a moment of it. While a game that
// is played without hints goes on, the error is match.ErrNoHints.
func (a *App) StudyGame(ctx context.Context, id string, ply int) (StudySnapshot, study.ID, error) {
	n, err := a.names.Name(ctx, "study of "+id, ply)
	if err != nil {
		return StudySnapshot{}, 0, err
	}
	if s, made, err := a.madeStudy(ctx, n); made { // the game may have gone on, or be deleted
		return s, s.State.First, err
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return StudySnapshot{}, 0, err
	}
	s := g.look()
	g.mu.Unlock()
	switch {
	case between(s.State):
		return StudySnapshot{}, 0, match.ErrNetwork
	case s.State.Config.NoHints && s.State.Result == nil:
		return StudySnapshot{}, 0, match.ErrNoHints
	case ply < 0 || ply > len(s.State.Moves):
		return StudySnapshot{}, 0, match.ConfigErrorf("ply", "%d is outside 0 to %d", ply, len(s.State.Moves))
	}
	kind, err := a.kinds.Find(s.State.Config.Game)
	if err != nil {
		return StudySnapshot{}, 0, err
	}
	c, nodes, at := studyOf(kind, s, ply, a.engines.Built())
	c.From = &match.Source{Game: id, Ply: ply}
	made, err := a.addStudy(ctx, kind, newStudy{Name: n, config: c, title: match.FitName(s.Title, study.MaxTitle), nodes: nodes, first: at})
	return made, made.State.First, err
}

// CopyStudy begins a study with what another has, and without what happened to
// it: also of one that is damaged, or has been changed too often.
func (a *App) CopyStudy(ctx context.Context, id string) (StudySnapshot, error) {
	s, err := a.Study(ctx, id)
	if err != nil {
		return StudySnapshot{}, err
	}
	kind, err := a.kinds.Find(s.State.Config.Game)
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
	return a.addStudy(ctx, kind, newStudy{Name: ids.Name{ID: ids.New()}, config: s.State.Config, title: s.State.Title, nodes: nodes})
}

// A newStudy is a study that is about to be made.
type newStudy struct {
	ids.Name
	config study.Config
	title  string
	nodes  []study.Node
	first  study.ID // the node to look at first
}

// madeStudy is made for studies.
func (a *App) madeStudy(ctx context.Context, n ids.Name) (StudySnapshot, bool, error) {
	s, err := a.Study(ctx, n.ID)
	switch {
	case errors.Is(err, ErrNoStudy):
		return s, false, nil
	case err == nil && n.Repeats() && s.State.Asked != n.Asked:
		return StudySnapshot{}, true, ids.ErrCmdUsed
	}
	return s, true, err
}

// addStudy stores a new study and takes it into memory. A study that was made already
// under the same cmd is returned as it is.
func (a *App) addStudy(ctx context.Context, kind *games.Game, c newStudy) (StudySnapshot, error) {
	if s, made, err := a.madeStudy(ctx, c.Name); made {
		return s, err
	}
	now := a.time()
	state, events, err := study.New(kind.Rules, c.config, c.title, c.nodes, now)
	if err != nil {
		return StudySnapshot{}, err
	}
	state.Asked, state.First = c.Asked, c.first
	events[0].Cmd, events[0].Asked, events[0].Node = c.Cmd, c.Asked, c.first
	n := a.newNotebook(c.ID)
	n.created = time.UnixMilli(now.UnixMilli()).UTC()
	n.updated, n.used, n.state = n.created, now, state
	if err := n.begin(kind); err != nil {
		return StudySnapshot{}, err
	}
	sum, err := n.summary()
	if err != nil {
		return StudySnapshot{}, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for {
		there, err := enrol(a, a.studies, n.id, n)
		if err != nil {
			return StudySnapshot{}, err
		}
		if !there {
			break
		}
		// It has been made, or somebody is just finding out that it has not.
		if s, made, err := a.madeStudy(ctx, c.Name); made {
			return s, err
		}
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := a.store.CreateStudy(write, sum, events); err != nil {
		n.unload(err)
		if errors.Is(err, store.ErrExists) {
			s, made, err := a.madeStudy(ctx, c.Name)
			if !made {
				err = ErrNoStudy
			}
			return s, err
		}
		return StudySnapshot{}, fmt.Errorf("store a new study: %w", err)
	}
	n.loaded = true
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
	if _, done := before.Done(c.Cmd); done && c.Version > 0 {
		before.Version = c.Version
	}
	at, err := n.do(ctx, c)
	return n.since(before.Version), at, err
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
	write, cancel := store.WriteContext(ctx)
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
	case errors.Is(err, store.ErrNoGame) || err == nil && !r.Study:
		return StudySnapshot{}, ErrNoStudy
	case err != nil:
		return StudySnapshot{}, fmt.Errorf("load study %s: %w", id, err)
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := a.store.Restore(write, id); err != nil {
		return StudySnapshot{}, fmt.Errorf("restore study %s: %w", id, err)
	}
	return a.Study(ctx, id)
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
			n.unload(admission.ErrClosed)
		}
		n.mu.Unlock()
	}
}
