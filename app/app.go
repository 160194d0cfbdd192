package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	mathrand "math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"duiyi/admission"
	"duiyi/book"
	"duiyi/books"
	"duiyi/cluster"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/evaluations"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/engines/workers"
	"duiyi/exercises"
	"duiyi/explorer"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/library"
	"duiyi/match"
	"duiyi/ratings"
	"duiyi/record"
	"duiyi/records"
	"duiyi/reports/jobs"
	"duiyi/resident"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/timing"
)

const (

	// keepDeleted is for how long a deletion can be taken back.
	keepDeleted = 30 * 24 * time.Hour

	sweepEvery = time.Minute
	purgeEvery = 24 * time.Hour

	// unseenAfter is when an engine stops that thinks for somebody who has not
	// come back to see its move.
	unseenAfter = time.Minute

	// closeTimeout bounds the wait for engines that do not stop when told.
	closeTimeout = 5 * time.Second
)

// An App is the program at work. Its methods are safe for concurrent use.
type App struct {
	store   Store
	engines *engines.List
	kinds   games.List
	formats record.Formats
	log     *slog.Logger

	shared Shared // the store, if other nodes use it too; else nil
	nodes  *cluster.Members

	ctx  context.Context // ends with Close
	stop context.CancelFunc
	work sync.WaitGroup // searches and the sweeper

	moves  atomic.Int64 // stored since New
	timing *timing.Recorder
	name   string // of this node, for people

	games   *resident.Set[*game]
	studies *studies.Room

	reading  chan struct{} // limits concurrent game loads for spectators
	catching chan struct{} // limits the games that catch up with other nodes at once
	names    *ids.Namer

	evaluations *evaluations.Cache
	reports     *jobs.Room
	exercises   *exercises.Deck

	pool    *pool.Pool
	queue   *queue.Queue
	slots   *workers.Slots
	clock   *clock
	warden  *warden
	prober  prober
	readers *admission.Limiter
	records *records.Converter
	analyst *analysis.Analyst

	books    *books.Books
	explorer *explorer.Explorer
	library  *library.Library // for New
	ratings  *ratings.Ratings
	adaptive *ratings.Adaptive
}

// An Option sets what New would otherwise choose by itself.
type Option func(*App)

// Memory sets the memory budget of all engines together, in MiB; the default is
// pool.DefaultMiB. When the budget is exhausted, games share engines (losing their
// hash tables) and new requests queue.
func Memory(mib int) Option { return func(a *App) { a.pool = pool.New(mib, a.log) } }

// Processors limits how many searches one user may run at once. All users together
// get one fewer. The default is the number of processors.
func Processors(n int) Option { return func(a *App) { a.slots.Processors(n) } }

// Workers adds programs elsewhere that make moves of engines and positions of reports.
func Workers(w workers.Remote) Option { return func(a *App) { a.slots.Use(w) } }

// EngineSlots sets how many searches may run at once, for one user alone as well, in
// place of Processors. With 0, moves and reports wait for Workers, and advice and
// analysis are refused with engines.ErrNoSlots.
func EngineSlots(n int) Option { return func(a *App) { a.slots.Local(n) } }

// Named sets the name by which traces of moves tell this node from others.
func Named(name string) Option { return func(a *App) { a.name = name } }

// Library lets games be found, and puts games that end here into the library.
func Library(l *library.Library) Option { return func(a *App) { a.library = l } }

// RatedBy rates games between accounts, in a store of ratings. Advantage returns by how
// many points moving first makes stronger in a game.
func RatedBy(s ratings.Store, advantage func(match.Config) float64) Option {
	return func(a *App) { a.ratings = ratings.New(s, advantage, a.time) }
}

// Books lets engines play from the books of a shelf, and people see and edit them.
func Books(s book.Shelf) Option { return func(a *App) { a.books = books.New(s, a.kinds, a.log) } }

// New starts an App on a store, with the games that can be played, the engines
// on offer and the formats of records, of which there is at least one. Close
// stops it; the store is the caller's to close after that.
func New(store Store, playable games.List, specs []engines.Spec, formats record.Formats, log *slog.Logger, options ...Option) *App {
	ctx, stop := context.WithCancel(context.Background())
	a := &App{
		store: store, kinds: slices.Clone(playable), formats: formats, log: log,
		ctx: ctx, stop: stop,
		pool:    pool.New(pool.DefaultMiB, log),
		reading: make(chan struct{}, runtime.GOMAXPROCS(0)), catching: make(chan struct{}, catchersUp),
	}
	a.games = resident.New(a.newGame, (*game).enter)
	a.slots = workers.NewSlots(runtime.GOMAXPROCS(0))
	a.readers = admission.Records()
	a.names = ids.NewNamer(store)
	a.books = books.New(nil, a.kinds, log)
	logs := log.Enabled(ctx, slog.LevelDebug)
	a.timing = timing.NewRecorder(logs)
	a.shared, _ = store.(Shared)
	if a.nodes = cluster.New(ids.New(), nil, log); a.shared != nil {
		a.nodes = cluster.New(ids.New(), a.shared, log)
	}
	a.evaluations, a.ratings = evaluations.New(store, log), new(ratings.Ratings)
	for _, set := range options {
		set(a)
	}
	a.queue = a.slots.Queue()
	a.engines = engines.NewList(specs, a.queue.Cores, a.pool.Limit())
	a.adaptive = ratings.NewAdaptive(store, a.engines)
	a.engines.CheckBook = func(game, name string) error { return a.books.Check(ctx, game, name) }
	a.analyst = analysis.New(a.kinds, a.engines, a.pool, a.slots, a.evaluations, a.time, log)
	a.records = records.New(a.kinds, formats, a.engines.Built(), a.readers)
	switch wall, steady := systemClock(); {
	case a.shared != nil:
		if a.clock != nil {
			wall, steady = a.clock.wall, a.clock.steady
		}
		a.clock = newClock(a.nodes.Follow(wall, steady), steady, time.Time{})
		a.clock.follows = true
	case a.clock == nil:
		a.clock = newClock(wall, steady, a.newest())
	}
	a.explorer = explorer.New(explorer.Parts{
		Library: a.library, Books: a.books, Games: a.kinds, Engines: a.engines.Built(), Formats: formats, Readers: a.readers,
		Line: a.line, Fair: a.fair, List: store.List, Log: log,
	})
	a.studies = studies.New(studies.Parts{
		Store: store, Games: a.kinds, Engines: a.engines, Records: a.records, Names: a.names, Analyst: a.analyst,
		Nodes: a.studyNodes(), Line: a.line, Fair: a.fair, Release: a.pool.Forget, Deleted: func(id string) { a.reports.End(id, studies.ErrDeleted) }, Now: a.time, Log: log,
	})
	a.exercises = exercises.New(store, a.kinds, a.engines, jobs.NewJudge(a.analyst, a.pool, a.fair), a.time, log)
	a.reports = jobs.New(ctx, jobs.Parts{
		Store: store, Games: a.kinds, Engines: a.engines, Studies: a.studies, Exercises: a.exercises,
		Search: jobs.Search{Analyst: a.analyst, Pool: a.pool, Slots: a.slots, Known: a.evaluations},
		Live:   jobs.Live{Line: a.line, Help: a.noteHelp, Fair: a.fair},
		Nodes:  jobs.Nodes{Own: a.nodes.ID(), Shared: a.nodes.Shared(), Others: a.nodes.Others},
		Now:    a.time, Log: log,
	})
	before, err := store.LastBeat(ctx)
	if err != nil {
		log.Error("the last heartbeat", "err", err)
	}
	a.nodes.Start(ctx, a.time, before)
	a.warden = newWarden(a.nodes.Shared())
	if logs {
		a.work.Go(func() { a.timing.Log(ctx, log) })
	}
	a.work.Go(a.sweep)
	a.work.Go(a.watchClocks)
	a.work.Go(a.wakeUp)
	a.work.Go(func() { a.explorer.Keep(ctx) })
	a.reports.Start()
	if a.shared != nil {
		a.work.Go(a.follow)
		a.work.Go(func() { a.nodes.KeepTime(ctx) })
	}
	return a
}

// newest returns when a game was last changed: what comes now is later, and
// stands before it in the list, whatever the system's clock says.
func (a *App) newest() time.Time {
	list, err := a.store.List(a.ctx, store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Limit: 1})
	if err != nil || len(list) == 0 {
		return time.Time{}
	}
	return list[0].Updated
}

// Close stops all searches, ends all watches and waits for both. What the
// games came to is in the store already.
func (a *App) Close() {
	_, clocks := a.warden.wait(a.time())
	games := a.games.Close()
	a.stop()
	for _, g := range games {
		g.mu.Lock()
		if !g.mu.Gone {
			g.unload(admission.ErrClosed)
		}
		g.mu.Unlock()
	}
	a.studies.Close()
	done := make(chan struct{})
	go func() {
		a.work.Wait()
		a.reports.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeTimeout):
		a.log.Warn("an engine does not stop; leaving without it")
	}
	if clocks { // what comes after is not the players' time
		a.beat(context.Background())
	}
	a.nodes.Leave(context.Background())
	a.evaluations.Close()
	a.pool.Close()
}

// Engines returns the engines on offer.
func (a *App) Engines() *engines.List { return a.engines }

// Studies returns the studies.
func (a *App) Studies() *studies.Room { return a.studies }

// Forget takes what belonged to a deleted account out of memory.
func (a *App) Forget(user string) { a.studies.Forget(user) }

// Reports returns the reports on games and studies.
func (a *App) Reports() *jobs.Room { return a.reports }

// Ratings returns the ratings of accounts.
func (a *App) Ratings() *ratings.Ratings { return a.ratings }

// Adaptive returns the standings against engines that adapt their level.
func (a *App) Adaptive() *ratings.Adaptive { return a.adaptive }

// Explorer returns what was played in positions, and what books say.
func (a *App) Explorer() *explorer.Explorer { return a.explorer }

// Books returns the opening books.
func (a *App) Books() *books.Books { return a.books }

// Exercises returns the exercises made of mistakes.
func (a *App) Exercises() *exercises.Deck { return a.exercises }

// Formats returns the formats in which records are read and written.
func (a *App) Formats() record.Formats { return slices.Clone(a.formats) }

// Create begins a game; without a seed it draws one. What is wrong with its configuration is a
// *match.ConfigError; ErrOverloaded refuses a game with an engine while too many
// searches wait, and ErrNoSlots one whose engine no worker has.
func (a *App) Create(ctx context.Context, c match.Config, title string) (Snapshot, error) {
	n, err := a.names.Name(ctx, "game", c, title)
	if err != nil {
		return Snapshot{}, err
	}
	return a.create(ctx, c, title, beginning{Name: n})
}

// A beginning is what there is of a game before it begins.
type beginning struct {
	ids.Name
	from  *records.Source // what was opened in it, or nil
	seats *[2]store.Seat  // of a game over the network, or nil
}

// create begins a game.
func (a *App) create(ctx context.Context, c match.Config, title string, b beginning) (Snapshot, error) {
	if s, made, err := a.made(ctx, b.Name); made {
		return s, err
	}
	kind, err := a.kinds.Find(c.Game)
	if err != nil {
		return Snapshot{}, err
	}
	c.Rules = kind.RuleSet(c.Rules)
	if b.from == nil { // a record has been read already
		if c.Setup, _, err = kind.Position(c.Setup, nil); err != nil {
			return Snapshot{}, err
		}
	}
	owner, ok := identity.From(ctx).Owner()
	switch {
	case c.Network():
		owner = ""
	case !ok:
		return Snapshot{}, match.ConfigErrorf("keeps", "a game that is not over the network needs an owner")
	}
	if err := checkTitle(title); err != nil {
		return Snapshot{}, err
	}
	if err := a.adaptive.SetLevels(ctx, &c.Players); err != nil {
		return Snapshot{}, err
	}
	if err := a.checkPlayers(ctx, c.Game, &c.Players); err != nil {
		return Snapshot{}, err
	}
	if err := a.slots.AdmitPlayers(a.engines, c.Players, store.ErrOverloaded); err != nil {
		return Snapshot{}, err
	}
	if c.Seed == nil {
		seed := 1 + mathrand.IntN(match.MaxSeed)
		c.Seed = &seed
	}
	now := a.time()
	state, events, err := match.New(kind.Rules, c, now)
	if err != nil {
		return Snapshot{}, err
	}
	if b.from != nil {
		next, more, err := b.from.Apply(state, now)
		if err != nil {
			return Snapshot{}, err
		}
		state, events = next, append(events, more...)
	}
	created := time.UnixMilli(now.UnixMilli()).UTC()
	state.Asked = b.Asked
	events[0].Cmd, events[0].Asked = b.Cmd, b.Asked
	g := a.newGame(b.ID)
	g.owner, g.title, g.created, g.updated, g.state, g.seats = owner, title, created, created, state, b.seats
	return a.add(ctx, g, events, now)
}

// add stores a new game with its events and takes it into memory. Where it has
// been made meanwhile, as a resend, it is that one.
func (a *App) add(ctx context.Context, g *game, events []match.Event, now time.Time) (Snapshot, error) {
	n := ids.Name{ID: g.id, Asked: g.state.Asked}
	g.mu.Lock()
	defer g.mu.Unlock()
	for {
		added, err := a.games.Add(g.id, g)
		if err != nil {
			return Snapshot{}, err
		}
		if added {
			break
		}
		// It has been made, or somebody is just finding out that it has not.
		if s, made, err := a.made(ctx, n); made {
			return s, err
		}
	}
	g.listen()
	sum := g.summary()
	sum.Seats = g.seats
	if err := g.write(ctx, func(ctx context.Context) error { return a.store.Create(ctx, sum, events) }); err != nil {
		g.unload(err)
		if errors.Is(err, store.ErrExists) {
			s, made, err := a.made(ctx, n)
			if !made {
				err = store.ErrNoGame
			}
			return s, err
		}
		return Snapshot{}, fmt.Errorf("store a new game: %w", err)
	}
	g.mu.Loaded = true
	g.awaited, g.asker = true, identity.Client(ctx)
	g.settle(now)
	return g.snapshot(now), nil
}

// List returns the caller's games that a query selects; of the house they are also
// those over the network. Of a damaged one it shows what the game's events say.
func (a *App) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	whose := identity.From(ctx).Owners()
	q.Owners = &whose
	list, err := a.store.List(ctx, q)
	a.mend(ctx, list)
	return list, err
}

// Game returns a game as it stands. It sets no engine to work.
func (a *App) Game(ctx context.Context, id string) (Snapshot, error) {
	g, err := a.look(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	defer g.mu.Memory.Unlock()
	return g.lookFor(identity.From(ctx)), nil
}

// Do carries out a command of a human. Its errors are those of match.Apply,
// ErrNotThinking of CmdMoveNow, and ErrOverloaded of a move that an engine should
// answer while too many searches wait;
// a move for a side that an engine plays is a *match.Refusal. The change is
// from the command's version, or the whole game where it names none or one of
// long ago, to the
// game as it stands after the command, refused or not; it is empty where there
// is no game.
//
// Whoever sends a command waits for what comes of it: an engine that is to move
// takes up thinking, also when the command was refused.
func (a *App) Do(ctx context.Context, id string, c match.Command) (Change, error) {
	ctx = withArrival(ctx, a.time())
	var trace *timing.Trace
	if c.Type == match.CmdMove {
		trace = a.timing.Begin(timing.Person, id)
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return Change{}, err
	}
	defer g.mu.Unlock()
	g.awaited, g.asker = true, identity.Client(ctx)
	g.hear(identity.From(ctx))
	var now time.Time
	told := g.listenIn(func() {
		trace.Reach(timing.Locked)
		g.time(trace, func() { err = g.do(ctx, c) })
		now = g.now()
		g.wake(now)
	})
	var change Change
	if told != nil && told.Update.(Change).Since == c.Version && told.Update.(Change).State.Version == g.state.Version {
		change = told.Update.(Change)
		change.told = told
		change.Network = copied(change.Network) // which is to be who asks alone's
	} else {
		change = g.since(c.Version, now)
	}
	g.tellYou(&change.Snapshot, identity.From(ctx))
	return change, err
}

func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	return new(*p)
}

// checkPlayers refuses players that a game cannot have, or not the caller's.
func (a *App) checkPlayers(ctx context.Context, game string, players *[2]match.Player) error {
	for i, p := range players {
		if err := a.CheckEngine(ctx, fmt.Sprintf("players[%d].engine", i), p.Engine); err != nil {
			return err
		}
	}
	return a.engines.CheckPlayers(game, players)
}

// CheckEngine refuses a program of the house to callers who may not use those: to them
// it does not exist. The error is a *match.ConfigError for a field.
func (a *App) CheckEngine(ctx context.Context, field, id string) error {
	if spec := a.engines.Find(id); spec != nil && spec.Own && !identity.From(ctx).May(identity.Programs) {
		return match.ConfigErrorf(field, "there is no engine %q", id)
	}
	return nil
}

// Rename gives a game a title.
func (a *App) Rename(ctx context.Context, id, title string) (Snapshot, error) {
	if err := checkTitle(title); err != nil {
		return Snapshot{}, err
	}
	g, err := a.openOwn(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	defer g.mu.Unlock()
	if err := g.write(ctx, func(ctx context.Context) error { return a.store.Rename(ctx, id, title) }); err != nil {
		return Snapshot{}, fmt.Errorf("rename game %s: %w", id, err)
	}
	g.title = title
	g.publish(TitleUpdate{Title: title})
	g.announce(gameMessage{Read: true})
	return g.look(), nil
}

// Delete removes a game from the list. Restore takes it back within 30 days.
func (a *App) Delete(ctx context.Context, id string) error {
	g, err := a.openOwn(ctx, id)
	if errors.Is(err, store.ErrDamaged) { // nothing of it can be shown, which is no reason to keep it
		write, cancel := store.WriteContext(ctx)
		defer cancel()
		return a.store.Delete(write, id, a.time())
	}
	if err != nil {
		return err
	}
	defer g.mu.Unlock()
	now := g.now()
	if err := g.write(ctx, func(ctx context.Context) error { return a.store.Delete(ctx, id, now) }); err != nil {
		return fmt.Errorf("delete game %s: %w", id, err)
	}
	g.publish(DeletedUpdate{})
	g.announce(gameMessage{Read: true})
	a.explorer.Changed(id)
	g.unload(store.ErrDeleted)
	a.reports.End(id, store.ErrDeleted)
	return nil
}

// Restore takes a deletion back.
func (a *App) Restore(ctx context.Context, id string) (Snapshot, error) {
	r, err := a.store.Load(ctx, id)
	switch {
	case err != nil:
		return Snapshot{}, fmt.Errorf("load game %s: %w", id, err)
	case !identity.From(ctx).Owners().Has(r.Owner):
		if !r.Deleted.IsZero() {
			return Snapshot{}, store.ErrNoGame
		}
		g, err := a.openOwn(ctx, id)
		if err == nil {
			g.mu.Unlock() // given to the caller meanwhile
		}
		return Snapshot{}, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := a.store.Restore(write, id); err != nil {
		return Snapshot{}, fmt.Errorf("restore game %s: %w", id, err)
	}
	a.explorer.Changed(id)
	return a.Game(ctx, id)
}

func (a *App) newGame(id string) *game {
	return &game{app: a, id: id, watchers: make(map[*Watch]struct{}), advised: make(map[*advising]struct{})}
}

// sweep lets idle games leave memory and old deletions the store.
func (a *App) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	var purged time.Time
	for {
		if now := time.Now(); a.Sure() && now.Sub(purged) >= purgeEvery {
			purged = now
			a.purge(a.time())
		}
		select {
		case <-a.ctx.Done():
			return
		case now := <-tick.C:
			at := a.time()
			a.unloadIdle(at)
			a.studies.Sweep(at)
			a.pool.Trim(now.Add(-resident.IdleAfter))
		}
	}
}

func (a *App) purge(now time.Time) {
	n, err := a.store.Purge(store.WithPatience(a.ctx), now.Add(-keepDeleted))
	switch {
	case err != nil && a.ctx.Err() == nil:
		a.log.Error("purge deleted games", "err", err)
	case n > 0:
		a.log.Info("purged deleted games", "games", n)
	}
}

func (a *App) unloadIdle(now time.Time) {
	for _, g := range a.games.All() {
		if !g.mu.TryLock() {
			continue // somebody uses it
		}
		if !g.mu.Gone && g.unseen(now.Add(-unseenAfter)) {
			g.awaited = false
			g.stopSearch()
		}
		if !g.mu.Gone && g.idle(now) {
			g.unload(nil)
		}
		g.mu.Unlock()
	}
}

func checkTitle(title string) error {
	if n := utf8.RuneCountInString(title); n > store.MaxTitle {
		return match.ConfigErrorf("title", "%d characters, at most %d are allowed", n, store.MaxTitle)
	}
	if r, bad := match.UnfitInName(title); bad {
		return match.ConfigErrorf("title", "%U has no place in a title", r)
	}
	return nil
}
