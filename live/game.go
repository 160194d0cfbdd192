package live

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"duiyi/feed"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/ratings"
	"duiyi/records"
	"duiyi/resident"
	"duiyi/store"
	"duiyi/timing"
)

// A Snapshot is a game at one moment. It is a value: later changes of the game do not affect
// it.
type Snapshot struct {
	ID       string
	Owner    string // the account that owns it; empty for the local user
	Title    string
	Created  time.Time
	Updated  time.Time
	State    match.State
	Thinking bool          // an engine is choosing a move
	Place    int           // the search's place in the queue, from 1, while it waits
	Taken    time.Time     // when the snapshot was taken
	Damage   *store.Damage // what of the game is lost, or nil
	Gone     *Gone         // a player who is absent on their own turn, or nil
	Network  *Network      // the players of a network game, else nil
}

// Recorded returns the game as package records takes it.
func (s Snapshot) Recorded() records.Game {
	return records.Game{ID: s.ID, Owner: s.Owner, Title: s.Title, Created: s.Created, State: s.State}
}

// A game is a game in memory.
type game struct {
	room *Room
	id   string

	mu       resident.Mutex // guards what follows; its Memory alone suffices to read
	writing  bool           // the store writes events that lead to another state
	behind   atomic.Bool    // catching up with other nodes
	unlisten func()         // ends the subscription to other nodes; nil before load
	used     time.Time      // last time somebody asked for it

	kept
	meeting
	audience
	engineering
	timekeeping
}

// kept is what the store has of the game.
type kept struct {
	owner   string // an account, or empty for the house
	title   string
	created time.Time
	updated time.Time
	state   match.State
	deltas  []delta        // the latest changes of state, oldest first
	damage  *store.Damage  // if not nil, the game can be read but not played
	seats   *[2]store.Seat // by the side at the beginning; nil if the game is not over the network
}

// audience is the watchers of the game.
type audience struct {
	watchers map[*Watch]struct{}

	lastChange **feed.Message // set while a command is carried out: receives the last change sent to all
	timed      *timing.Trace  // of the move that is about to be stored, or nil
	// grace runs after the last watcher has left, who may return, as after a reload of the
	// page. When it ends, engines stop.
	grace      *time.Timer
	counting   *time.Timer // runs until the spectators are counted
	spectators int         // at the last count
}

// engineering is the engines at work for the game.
type engineering struct {
	// awaited says that somebody waits for an engine's move: a command or a watcher has come
	// since the game entered memory, and not everybody has left since.
	awaited bool
	asker   string // the last client that waits; see identity.Client

	search *search       // under way, or nil
	ended  chan struct{} // closed when the goroutine of the newest search has ended; nil before the first
	failed int           // the version at which an engine failed: it is not asked again there

	consulted map[*consultation]struct{} // who looks into its positions
}

// timekeeping is the clock of the game and the absence of its players.
type timekeeping struct {
	naps int         // how many of the machine's naps the clock accounts for
	away away        // absence of players
	read time.Time   // when the game was read from the store; zero if it was made in memory
	owed *outage     // to credit to the side to move, or nil
	flag *time.Timer // fires when the side to move runs out of time
}

// enter locks mu, and loads the game for the first caller.
func (g *game) enter(ctx context.Context) error {
	return g.mu.Enter(ctx, func() error { return g.load(ctx) }, g.unload)
}

// load rebuilds the game from its events.
func (g *game) load(ctx context.Context) error {
	g.listen() // before reading: messages that arrive meanwhile wait for mu
	r, err := g.stored(ctx)
	if err != nil {
		return err
	}
	if r.Study {
		return store.ErrNoGame
	}
	if !r.Deleted.IsZero() {
		return &store.OwnedError{Owner: r.Owner, Err: store.ErrDeleted}
	}
	if err := g.rebuild(r); err != nil {
		return &store.OwnedError{Owner: r.Owner, Err: fmt.Errorf("load game %s: %w", g.id, err)}
	}
	g.mu.Loaded = true
	g.used = g.now()
	g.read = g.used
	if g.damage != nil {
		g.room.Log.Error("damaged game", "game", g.id, "sound", g.damage.Sound, "lost", g.damage.Lost, "what", g.damage.Detail)
		if g.clockRuns() { // it never runs again; the log has no event of that
			g.state, err = match.Fold(g.state, match.Event{Type: match.EvPaused, At: g.updated.UnixMilli()})
		}
		return err
	}
	switch began, before := g.room.Nodes.Since(); {
	case !g.clockRuns():
	case !g.state.Config.Network(): // the program ended in mid-game: nobody is charged for the time since
		return g.pauseClock(ctx, g.updated)
	case g.updated.Before(began): // nor for the time in which it did not run
		g.owe(outage{before, began})
	default:
		g.oweSilence(g.used)
	}
	g.settle(g.used)
	if g.state.Config.Network() {
		g.announce(gameMessage{Asks: true})
	}
	return nil
}

// stored reads the game from the store. The caller has the turn and gives up Memory
// meanwhile.
func (g *game) stored(ctx context.Context) (r store.Record, err error) {
	g.mu.Release(func() { r, err = g.room.Store.Load(ctx, g.id) })
	if err != nil {
		return r, fmt.Errorf("load game %s: %w", g.id, err)
	}
	return r, nil
}

// write runs f, which writes to the store for at most store.Timeout. The caller has the
// turn and gives up Memory meanwhile.
func (g *game) write(ctx context.Context, f func(ctx context.Context) error) (err error) {
	ctx, cancel := store.WriteContext(ctx)
	defer cancel()
	g.mu.Release(func() { err = f(ctx) })
	return err
}

func (g *game) clockRuns() bool {
	return g.state.Clock != nil && !g.state.Clock.RunningSince.IsZero() && g.state.Result == nil
}

// clockMayStop reports whether a clock runs that stops while nobody is present. In a network
// game it runs on, else a player would gain time by leaving.
func (g *game) clockMayStop() bool { return g.clockRuns() && !g.state.Config.Network() }

// pauseClock stops the clock as of a moment. The next move starts it again.
func (g *game) pauseClock(ctx context.Context, at time.Time) error {
	next, events, err := match.Apply(g.state, match.Command{Type: match.CmdPause}, at)
	if err != nil {
		return err
	}
	return g.commit(store.WithPatience(ctx), next, events, at)
}

// unload removes the game from memory and ends its watches with why.
func (g *game) unload(why error) {
	g.mu.Gone = true
	g.stopSearch()
	g.endConsultations(why)
	g.disarm()
	g.endGone()
	if g.unlisten != nil {
		g.unlisten()
	}
	if g.grace != nil {
		g.grace.Stop()
	}
	if g.counting != nil {
		g.counting.Stop()
	}
	for w := range g.watchers {
		g.dismiss(w, why)
	}
	g.returnEngines()
	g.room.resident.Forget(g.id, g)
}

func (g *game) idle(now time.Time) bool {
	return len(g.watchers) == 0 && g.search == nil && g.flag == nil && now.Sub(g.used) >= resident.IdleAfter && g.asksAgain(now) == [2]bool{}
}

// wake starts the engine if it is its turn, now that somebody waits for its move.
func (g *game) wake(now time.Time) {
	g.used = now
	if g.mu.Gone || g.search != nil {
		return
	}
	if g.think(now); g.search != nil {
		g.publish(ThinkingUpdate{Version: g.state.Version})
	}
}

// look returns the game as it stands and changes nothing.
func (g *game) look() Snapshot {
	g.used = g.moment()
	return g.snapshot(g.used)
}

func (g *game) snapshot(now time.Time) Snapshot {
	place := 0
	if g.search != nil {
		place = g.search.place
	}
	return Snapshot{
		ID: g.id, Owner: g.owner, Title: g.title, Created: g.created, Updated: g.updated,
		State: published(g.state), Thinking: g.search != nil || g.writing && g.engineToMove(), Place: place, Taken: now, Damage: g.damage, Network: g.network(), Gone: g.goneOf(now),
	}
}

// engineToMove reports whether it is an engine's turn. It is so while the store writes its
// move, although its search has ended.
func (g *game) engineToMove() bool {
	p := g.state.ToMove()
	return p != nil && p.Kind == match.Engine
}

func (g *game) summary() store.Summary { return g.summaryOf(g.state, g.updated) }

// summaryOf returns the summary of the game in a state.
func (g *game) summaryOf(s match.State, updated time.Time) store.Summary {
	var source string
	if from := s.From; from != nil {
		source = from.Game
	}
	rated := ratings.End(s, updated)
	if rated != nil {
		rated.Fixed = ratings.Fixed(g.room.Engines, s)
	}
	return store.Summary{
		ID: g.id, Title: g.title, Source: source, Owner: g.owner,
		Game: s.Config.Game, Rules: s.Config.Rules, Players: s.Config.Players,
		Created: g.created, Updated: updated,
		Plies: s.Ply, Turn: s.Turn(), Result: s.Result, Board: positions.Board(s.Position()),
		Network: s.Config.Network(),
		Damaged: g.damage != nil,
		Outcome: ratings.Outcome(g.id, g.owner, s, updated),
		Rated:   rated,
		Due:     dueOf(s),
	}
}

// aheadBy is how far a node's events may be ahead of the store's time.
const aheadBy = 250 * time.Millisecond

// Commands of Room.Do beside those of package match. They are no events of the game.
const (
	// CmdMoveNow makes the thinking engine play the best move it has found. The snapshot
	// that Do returns may be the one before that move.
	CmdMoveNow = "move_now"
	// CmdThinkAgain asks an engine again that has failed.
	CmdThinkAgain = "think_again"
)

// lostRaces is how often a command is tried for which another node was faster.
const lostRaces = 3

// do carries out a person's command on the newest state of the game at any node.
func (g *game) do(ctx context.Context, c match.Command) error {
	if g.damage != nil {
		return store.ErrDamaged
	}
	who := identity.From(ctx)
	_, plays := g.personOf(who)
	if g.room.Nodes.Shared() && (c.Version > g.state.Version || g.seats != nil && who.Seat != "" && !plays) { // the page knows more than this node
		if err := g.catchUp(ctx); err != nil {
			return err
		}
	}
	if _, plays = g.personOf(who); g.seats != nil && !plays && c.Type != match.CmdDescribe { // the owner may describe the game after the end
		return ErrNoSeat
	}
	for tries := 1; ; tries++ {
		err := g.try(ctx, c)
		if !errors.Is(err, store.ErrConflict) || g.mu.Gone || tries == lostRaces {
			return err
		}
	}
}

// try is do on the game in memory. If another node has changed the game, the error is
// store.ErrConflict, and the game has caught up.
func (g *game) try(ctx context.Context, c match.Command) error {
	if c.Type == CmdMoveNow {
		return g.moveNow(c.Version)
	}
	if c.Type == CmdThinkAgain {
		return g.thinkAgain(c.Version)
	}
	c.Info = nil // only engines send one
	if _, done := g.state.Done(c.Cmd); done {
		return g.answerAgain(ctx, c)
	}
	if !g.state.Stale(c.Version) {
		if err := g.permit(ctx, &c); err != nil {
			return err
		}
		if err := g.mayClaim(c, g.now()); err != nil {
			return err
		}
		// The player to move is back, or would lose on time that the server cost.
		now := g.now()
		at, runs := g.state.FlagAt()
		if runs && !now.Before(at) || c.Type == match.CmdMove || c.Side != nil && *c.Side == g.state.Turn() {
			if err := g.payBack(now); err != nil {
				return err
			}
		}
	}
	if err := g.apply(ctx, c); err != nil {
		return err
	}
	return g.answerAgain(ctx, c)
}

// answerAgain lets an engine answer a command that was carried out before: what an engine was
// to say to it may have been lost with the first answer.
func (g *game) answerAgain(ctx context.Context, c match.Command) error {
	switch c.Type {
	case match.CmdOfferDraw:
		return g.answerOffer(ctx)
	case match.CmdOfferUndo:
		return g.answerUndo(ctx)
	}
	return nil
}

// permit refuses what a person may not do: act for an engine or another player, or set an
// unknown engine.
func (g *game) permit(ctx context.Context, c *match.Command) error {
	if g.state.Config.Network() {
		return g.permitSeat(identity.From(ctx), c)
	}
	switch c.Type {
	case match.CmdMove:
		if p := g.state.ToMove(); p != nil && p.Kind == match.Engine {
			return &match.Refusal{Move: c.Move, Code: "not_your_turn", Detail: "it is the engine's turn"}
		}
		var err error
		state := g.state
		if g.mu.Release(func() { err = g.room.fair.Move(ctx, state, c.Move) }); err != nil {
			return err
		}
		return g.room.Slots.AdmitPlayers(g.room.Engines, g.state.Config.Players, store.ErrOverloaded)
	case match.CmdCredit:
		return fmt.Errorf("%w: unknown type %q", match.ErrBadCommand, c.Type) // only the server may credit
	case match.CmdVary:
		return g.room.Slots.AdmitPlayers(g.room.Engines, g.state.Config.Players, store.ErrOverloaded)
	case match.CmdResign, match.CmdOfferDraw, match.CmdAcceptDraw, match.CmdDeclineDraw:
		if c.Side != nil && *c.Side <= match.Second && g.state.Config.Players[*c.Side].Kind == match.Engine {
			return fmt.Errorf("%w: side %d is played by an engine", match.ErrBadCommand, *c.Side)
		}
	case match.CmdSetPlayers:
		if c.Players != nil {
			players := *c.Players
			c.Players = &players
			ratings.KeepAdaptive(c.Players, g.state.Config.Players)
			game := g.state.Config.Game
			var err error
			g.mu.Release(func() { err = g.room.checkPlayers(ctx, game, c.Players) })
			return err
		}
	}
	return nil
}

// apply carries out a command, commits it and publishes the change.
func (g *game) apply(ctx context.Context, c match.Command) error {
	now := g.arrived(ctx, g.now())
	c.Lag = g.lagOf(c, now)
	next, events, err := match.Apply(g.state, c, now)
	if err != nil {
		return err
	}
	if g.state.Loses(next) {
		if events[0].Kept, err = g.keep(ctx, now); err != nil {
			return err
		}
		if next, err = match.Fold(g.state, events[0]); err != nil {
			return err
		}
	}
	return g.commit(ctx, next, events, now)
}

// commit stores events and then makes next the state; until then others see the state
// before. An overloaded store has written nothing, and the game does not change. After any
// other failure nobody knows what the store holds, so the game leaves memory, and the next
// caller reads it again.
func (g *game) commit(ctx context.Context, next match.State, events []match.Event, now time.Time) error {
	return g.commitSeats(ctx, next, events, now, nil)
}

// commitSeats is commit with new seats, unless they are nil.
func (g *game) commitSeats(ctx context.Context, next match.State, events []match.Event, now time.Time, seats *[2]store.Seat) error {
	before, updated := g.state, time.UnixMilli(now.UnixMilli()).UTC()
	sum := g.summaryOf(next, updated)
	sum.Seats, sum.NotBefore = seats, g.notBefore(events)
	g.writing = true
	err := g.write(ctx, func(ctx context.Context) error { return g.room.Store.Append(ctx, sum, before.Version, events) })
	if g.writing = false; err != nil {
		switch {
		case errors.Is(err, store.ErrEarly):
			g.room.Nodes.Doubt()
		case errors.Is(err, store.ErrOverloaded):
			g.timed.Fault(err)
		case errors.Is(err, store.ErrConflict) && g.room.Nodes.Shared():
			read, cancel := store.WriteContext(store.WithPatience(ctx))
			defer cancel()
			if behind := g.catchUp(read); behind != nil {
				if !g.mu.Gone {
					g.unload(behind)
				}
				return fmt.Errorf("store game %s: %w", g.id, behind)
			}
		default:
			g.timed.Fault(err)
			g.unload(err)
		}
		return fmt.Errorf("store game %s: %w", g.id, err)
	}
	g.state, g.updated = next, updated
	g.room.trace("stored", g.id, next.Version, events)
	if seats != nil {
		g.seats = seats
	}
	var trace *timing.Trace
	var moved *stored
	for _, e := range events {
		if e.Type == match.EvMoved {
			g.room.moves.Add(1)
			trace, g.timed = g.timed, nil
			trace.Commit(next.Version, e.Cmd)
			moved = &stored{Node: g.room.Node, At: g.room.Now().UnixMicro()}
		}
	}
	g.settle(now)
	g.deltas = latest(g.deltas, deltaOf(before, next))
	g.publishMove(g.since(before.Version, now), trace)
	if len(events) > 0 && seats == nil {
		g.announce(gameMessage{Since: before.Version, At: g.updated.UnixMilli(), Events: events, Move: moved})
	} else {
		g.announce(gameMessage{Read: true}) // hashes of secrets stay in the store
	}
	if (next.Result == nil) != (before.Result == nil) {
		g.room.Ended(g.id)
	}
	return nil
}

// notBefore returns the earliest time at which the store accepts events, so that a node
// whose clock is fast can neither write future events nor end a game early.
func (g *game) notBefore(events []match.Event) (at time.Time) {
	if !g.room.Nodes.Shared() || len(events) == 0 {
		return at
	}
	switch events[0].Type {
	case match.EvFlagged:
		at, _ = g.state.Deadline()
	case match.EvAbandoned, match.EvDrawClaimed:
		at, _ = g.claimAt()
	}
	return later(at, time.UnixMilli(events[len(events)-1].At).Add(-aheadBy))
}

// settle adjusts timers, engine and consultations to the state.
func (g *game) settle(now time.Time) {
	g.arm(now)
	g.watchGone(now)
	g.think(now)
	g.endStale()
	if g.state.Result != nil {
		g.returnEngines()
	}
}

// fall ends the game if the time of the side to move has run out.
func (g *game) fall() {
	err := g.apply(store.WithPatience(g.room.ctx), match.Command{Type: match.CmdFlag})
	switch {
	case errors.Is(err, match.ErrNotFlagged), errors.Is(err, match.ErrGameOver):
		g.arm(g.now()) // a move was faster, or somebody set the system clock back
	case errors.Is(err, store.ErrConflict): // at another node, and the game has caught up
	case errors.Is(err, store.ErrEarly) && g.flag != nil:
		g.flag.Reset(waitAgain)
	case err != nil:
		g.room.Log.Error("flag", "game", g.id, "err", err)
	}
}

// answerOffer answers a draw offer to an engine.
func (g *game) answerOffer(ctx context.Context) error {
	if g.state.Offer == nil || g.state.Result != nil {
		return nil
	}
	side := g.state.Offer.Other()
	p := g.state.Config.Players[side]
	if p.Kind != match.Engine {
		return nil
	}
	answer := match.Command{Type: match.CmdDeclineDraw, Side: &side}
	if spec := g.room.Engines.Find(p.Engine); spec != nil && spec.AcceptsDraw != nil {
		if score := g.lastScore(side); score != nil && spec.AcceptsDraw(*score, g.state.Ply) {
			answer.Type = match.CmdAcceptDraw
		}
	}
	return g.apply(store.WithPatience(ctx), answer)
}

// lastScore returns the last score of a side's engine, or nil.
func (g *game) lastScore(side match.Side) *match.Score {
	played := g.state.Played()
	for i := len(played) - 1; i >= 0; i-- {
		if m := played[i]; m.Kind != "" {
			return nil // before this move the players may have sat the other way round
		} else if m.Side == side && m.Info != nil && m.Info.Score != nil {
			return m.Info.Score
		}
	}
	return nil
}

// answerUndo lets an engine agree to an offer to take moves back.
func (g *game) answerUndo(ctx context.Context) error {
	o := g.state.UndoOffer
	if o == nil || g.state.Result != nil || g.state.Config.Players[o.Side.Other()].Kind != match.Engine {
		return nil
	}
	side := o.Side.Other()
	return g.apply(store.WithPatience(ctx), match.Command{Type: match.CmdAcceptUndo, Side: &side})
}
