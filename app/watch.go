package app

import (
	"context"
	"time"

	"duiyi/match"
)

const (
	// watchBuffer is how many updates a watcher may be behind.
	watchBuffer = 64
	// infoBuffer is how many it may be behind and still be sent infos, which
	// it can do without.
	infoBuffer = watchBuffer / 2

	// leaveGrace is for how long engines go on for a game nobody watches.
	leaveGrace = 30 * time.Second
)

// An Update is what a watcher is told: a GameUpdate, an InfoUpdate, a
// FailedUpdate or a DeletedUpdate.
type Update interface{ update() }

// A GameUpdate is the game after a change. Its moves before index From are
// those of the update before; the first update has From 0.
type GameUpdate struct {
	Snapshot
	From int
}

// An InfoUpdate is an engine's progress.
type InfoUpdate struct {
	Version int
	Side    match.Side // who is thinking; the score is from its point of view
	Info    match.Info
}

// A FailedUpdate says that an engine gave no move. The game stands as it is.
type FailedUpdate struct {
	Version int
	Message string // one English sentence
}

// A DeletedUpdate says that the game was deleted. It is the last update.
type DeletedUpdate struct{}

func (GameUpdate) update()    {}
func (InfoUpdate) update()    {}
func (FailedUpdate) update()  {}
func (DeletedUpdate) update() {}

// A Watch is somebody watching a game. Its reader must keep up or is dismissed.
type Watch struct {
	game    *game
	updates chan Update
	err     error // set before updates is closed
}

// Watch begins to watch a game: the first update is the whole game.
func (a *App) Watch(ctx context.Context, id string) (*Watch, error) {
	g, err := a.open(ctx, id)
	if err != nil {
		return nil, err
	}
	defer g.mu.Unlock()
	if g.grace != nil {
		g.grace.Stop()
		g.grace = nil
	}
	w := &Watch{game: g, updates: make(chan Update, watchBuffer)}
	g.watchers[w] = struct{}{}
	w.updates <- GameUpdate{Snapshot: g.snapshot(time.Now())}
	g.failed = 0 // somebody came to look: the engine may try again
	g.touch()
	return w, nil
}

// Updates is closed after the last update.
func (w *Watch) Updates() <-chan Update { return w.updates }

// Err says why Updates was closed: nil after Close or when the game left
// memory unwatched, else ErrFellBehind, ErrDeleted, ErrClosed or what the
// store said. It may be called once Updates is closed.
func (w *Watch) Err() error { return w.err }

// Close ends the watch. Closing again does nothing.
func (w *Watch) Close() {
	w.game.mu.Lock()
	defer w.game.mu.Unlock()
	w.game.dismiss(w, nil)
}

// dismiss ends a watch from the game's side.
func (g *game) dismiss(w *Watch, why error) {
	if _, ok := g.watchers[w]; !ok {
		return
	}
	delete(g.watchers, w)
	w.err = why
	close(w.updates)
	if len(g.watchers) == 0 && !g.gone {
		g.used = time.Now()
		g.grace = time.AfterFunc(leaveGrace, g.left)
	}
}

// left stops the engine and the clock of a game that nobody came back to.
func (g *game) left() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.gone || g.grace == nil || len(g.watchers) > 0 {
		return
	}
	g.grace, g.paused = nil, true
	if !g.clockRuns() {
		g.think(time.Now())
		return
	}
	if err := g.pauseClock(g.app.ctx, time.Now()); err != nil {
		g.app.log.Error("pause", "game", g.id, "err", err)
	}
}

// publishGame tells the watchers of a change, given the moves they know.
func (g *game) publishGame(known []match.Move, now time.Time) {
	g.publish(GameUpdate{Snapshot: g.snapshot(now), From: common(known, g.state.Moves)})
}

// common is the number of moves with which both lines begin.
func common(a, b []match.Move) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i].Move != b[i].Move || a[i].Info != b[i].Info {
			return i
		}
	}
	return n
}

func (g *game) publish(u Update) {
	_, optional := u.(InfoUpdate)
	for w := range g.watchers {
		if optional && len(w.updates) >= infoBuffer {
			continue
		}
		select {
		case w.updates <- u:
		default:
			g.dismiss(w, ErrFellBehind)
		}
	}
}
