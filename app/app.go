package app

import (
	"context"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"time"

	"duiyi/admission"
	"duiyi/advice"
	"duiyi/alerts"
	"duiyi/allowance"
	"duiyi/book"
	"duiyi/books"
	"duiyi/clock"
	"duiyi/club"
	"duiyi/cluster"
	"duiyi/courses"
	"duiyi/courses/teacher"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/evaluations"
	"duiyi/engines/moves"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/engines/workers"
	"duiyi/evidence"
	"duiyi/exercises"
	"duiyi/explorer"
	"duiyi/games"
	"duiyi/groups"
	"duiyi/guess"
	"duiyi/ids"
	"duiyi/library"
	"duiyi/live"
	"duiyi/match"
	"duiyi/notice"
	"duiyi/puzzles"
	"duiyi/ratings"
	"duiyi/record"
	"duiyi/records"
	"duiyi/repertoires"
	"duiyi/replay"
	"duiyi/reports/jobs"
	"duiyi/resident"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/talk"
	"duiyi/timing"
	"duiyi/tournaments"
	"duiyi/training"
)

const (
	// keepDeleted is for how long a deletion can be taken back.
	keepDeleted = 30 * 24 * time.Hour

	sweepEvery = time.Minute
	purgeEvery = 24 * time.Hour

	// closeTimeout bounds the wait for engines that do not stop when told.
	closeTimeout = 5 * time.Second
)

// An App is the running program: live games and the packages around them, on one store.
// Its methods are safe for concurrent use.
type App struct {
	*live.Room
	given

	store    *prober
	rooms    rooms
	search   search
	evidence *evidence.Room
	nodes    *cluster.Members
	now      func() time.Time // of Room, also before there is one

	ctx  context.Context // ends with Close
	stop context.CancelFunc
	work sync.WaitGroup
}

// given is what New and its options are given.
type given struct {
	log     *slog.Logger
	kinds   games.List
	formats record.Formats
	library *library.Library
	tables  games.TableFiles // nil for none
	limits  allowance.Limits // of what one account takes
	node    string           // the name of this node, for people
	norm    int              // judged games that each band of ratings gets; 0 for those that people ask for
	puzzles func() (*puzzles.Bank, error)
	courses func() (*courses.Library, error)
	people  People           // nil without accounts
	wall    func() time.Time // a test's; nil for the system's clock
}

// search is what engines search with.
type search struct {
	live.Search
	books   *books.Books
	analyst *analysis.Analyst
}

// rooms are the packages around live games.
type rooms struct {
	advice      *advice.Adviser
	studies     *studies.Room
	groups      *groups.Room
	reports     *jobs.Room
	exercises   *exercises.Deck
	explorer    *explorer.Explorer
	records     *records.Converter
	evaluations *evaluations.Cache
	ratings     *ratings.Ratings
	allowance   *allowance.Allowance
	timing      *timing.Recorder
	training    *training.Room
	courses     *teacher.Teacher
	tournaments *tournaments.Room
	talk        *talk.Room
	guess       *guess.Room
	repertoires *repertoires.Room
	alerts      *alerts.Room
	carrier     alerts.Carrier // of alerts; nil: no Web Push
	mailer      alerts.Mailer  // of alerts; nil: no mail
	asks        bool           // accounts for a confirmed address
	notice      *notice.Board
	club        *club.Room
}

// An Option sets what New would otherwise choose by itself.
type Option func(*App)

// Memory sets the memory budget of all engines together, in MiB; the default is
// pool.DefaultMiB. When the budget is exhausted, games share engines (losing their
// hash tables) and new requests queue.
func Memory(mib int) Option { return func(a *App) { a.search.Pool = pool.New(mib, a.log) } }

// Processors limits how many searches one user may run at once. All users together
// get one fewer. The default is the number of processors.
func Processors(n int) Option { return func(a *App) { a.search.Slots.Processors(n) } }

// Workers adds programs elsewhere that make moves of engines and positions of reports.
func Workers(w workers.Remote) Option { return func(a *App) { a.search.Slots.Use(w) } }

// EngineSlots sets how many searches may run at once, for one user alone as well, in
// place of Processors. With 0, moves and reports wait for Workers, and advice and
// analysis are refused with engines.ErrNoSlots.
func EngineSlots(n int) Option { return func(a *App) { a.search.Slots.Local(n) } }

// Named sets the name by which traces of moves tell this node from others.
func Named(name string) Option { return func(a *App) { a.node = name } }

// Limits bounds what one account takes of the server; the default has no limits.
func Limits(l allowance.Limits) Option { return func(a *App) { a.limits = l } }

// Norm has reports made on rated games though nobody asks, until each band of ratings has so
// many games to compare others with; the default is 0, none.
func Norm(games int) Option { return func(a *App) { a.norm = games } }

// Library lets games be found, and puts games that end here into the library.
func Library(l *library.Library) Option { return func(a *App) { a.library = l } }

// Puzzles sets where the puzzles come from, which are read when they are needed. The default
// has none.
func Puzzles(bank func() (*puzzles.Bank, error)) Option { return func(a *App) { a.puzzles = bank } }

// Courses sets where the courses come from, which are read when they are needed. The default
// has none.
func Courses(library func() (*courses.Library, error)) Option {
	return func(a *App) { a.courses = library }
}

// RatedBy rates games between accounts, in a store of ratings. Advantage returns by how
// many points moving first makes stronger in a game.
func RatedBy(s ratings.Store, advantage func(match.Config) float64) Option {
	return func(a *App) { a.rooms.ratings = ratings.New(s, advantage, a.now) }
}

// Alerts tells accounts who are not at the page what waits for them.
func Alerts(c alerts.Carrier) Option { return func(a *App) { a.rooms.carrier = c } }

// MailAlerts has the App tell people by mail, too.
func MailAlerts(m alerts.Mailer) Option { return func(a *App) { a.rooms.mailer = m } }

// Books lets engines play from the books of a shelf, and people see and edit them.
func Books(s book.Shelf, makers ...book.Maker) Option {
	return func(a *App) { a.search.books = books.New(s, a.kinds, a.log, makers...) }
}

// New starts an App on a store, with the games that can be played, the engines on offer
// and the formats of records, of which there is at least one. Close stops it; the store is
// the caller's to close after that.
func New(db Store, playable games.List, specs []engines.Spec, formats record.Formats, log *slog.Logger, options ...Option) *App {
	ctx, stop := context.WithCancel(context.Background())
	a := &App{given: given{log: log, kinds: slices.Clone(playable), formats: formats}, store: &prober{Store: db}, ctx: ctx, stop: stop}
	a.now = func() time.Time { return a.Now() }
	a.search.Pool = pool.New(pool.DefaultMiB, log)
	a.search.Slots = workers.NewSlots(runtime.GOMAXPROCS(0))
	a.search.books = books.New(nil, a.kinds, log)
	a.rooms.evaluations = evaluations.New(db, log)
	a.rooms.ratings = new(ratings.Ratings)
	logs := log.Enabled(ctx, slog.LevelDebug)
	a.rooms.timing = timing.NewRecorder(logs)
	shared, isShared := db.(Shared)
	if a.nodes = cluster.New(ids.New(), nil, log); isShared {
		a.nodes = cluster.New(ids.New(), shared, log)
	}
	for _, set := range options {
		set(a)
	}
	a.rooms.ratings.Require(a.Confirmed)
	s, names, readers := &a.search, ids.NewNamer(db), admission.Records()
	s.Engines = engines.NewList(specs, s.Slots.Queue().Cores, s.Pool.Limit())
	s.Engines.CheckBook = func(game, name string) error { return s.books.Check(ctx, game, name) }
	s.Adaptive = ratings.NewAdaptive(db, s.Engines)
	a.rooms.allowance = allowance.New(a.limits, db, a.now, s.Slots.Collect, log)
	s.Slots.OnUse(func(client string, u queue.Urgency, took time.Duration) {
		if u > queue.Move { // moves in games are free
			a.rooms.allowance.Bill(client, took)
		}
	})
	s.analyst = analysis.New(a.kinds, s.Engines, s.Pool, s.Slots, a.rooms.evaluations, a.rooms.allowance, a.now, log)
	s.Moves = &moves.Finder{Engines: s.Engines, Pool: s.Pool, Slots: s.Slots, Books: s.books, Now: a.now, Log: log}
	a.rooms.records = records.New(a.kinds, formats, s.Engines.Built(), readers)
	p := live.Parts{
		Store: db, Flags: db, Kinds: a.kinds, Search: s.Search, Ratings: a.rooms.ratings, Names: names,
		Nodes: a.nodes, Clock: a.clock(ctx, db), Traces: live.Traces{Timing: a.rooms.timing, Node: a.node}, Log: log,
		Others: live.Others{
			Admit:   func(ctx context.Context) error { return a.rooms.allowance.Admit(ctx, allowance.Games, 1) },
			Ended:   a.ended,
			Moved:   a.moved,
			Deleted: func(game string) { a.rooms.reports.End(game, store.ErrDeleted) },
		},
	}
	if isShared {
		p.Changes = shared
	}
	a.Room = live.New(p)
	a.open(ctx, db, names, readers)

	before, err := db.LastBeat(ctx)
	if err != nil {
		log.Error("the last heartbeat", "err", err)
	}
	a.nodes.Start(ctx, a.now, before)
	a.rooms.notice = notice.New(a.nodes, a.now)
	a.rooms.club = club.New(db, a.rooms.tournaments, a.now)
	if logs {
		a.work.Go(func() { a.rooms.timing.Log(ctx, log) })
	}
	a.work.Go(a.sweep)
	a.work.Go(func() { a.rooms.tournaments.Run(ctx) })
	a.work.Go(func() { a.rooms.talk.Run(ctx) })
	a.work.Go(func() { a.rooms.alerts.Run(ctx) })
	if a.people != nil { // nobody else's use is counted
		a.work.Go(func() { a.rooms.allowance.Keep(ctx, store.WriteContext) })
	}
	a.work.Go(func() { a.rooms.explorer.Keep(ctx) })
	if a.norm > 0 {
		a.work.Go(func() { a.evidence.Fill(ctx, a.rooms.reports, a.norm, log) })
	}
	if isShared {
		a.work.Go(func() { a.nodes.KeepTime(ctx) })
		a.work.Go(func() { a.followStudies(shared) })
	}
	a.Room.Start()
	a.rooms.reports.Start()
	return a
}

// clock returns the time of games: the store's if nodes share it.
func (a *App) clock(ctx context.Context, db Store) *clock.Clock {
	wall, steady := clock.System()
	if a.wall != nil {
		wall = a.wall
	}
	if a.nodes.Shared() {
		return clock.Following(a.nodes.Follow(wall, steady), steady)
	}
	// What comes now is later than what came last, whatever the system's clock says.
	var newest time.Time
	if list, err := db.List(ctx, store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Limit: 1}); err == nil && len(list) > 0 {
		newest = list[0].Updated
	}
	return clock.New(wall, steady, newest)
}

// open opens the rooms around live games.
func (a *App) open(ctx context.Context, db Store, names *ids.Namer, readers *admission.Limiter) {
	s, r := a.search, &a.rooms
	r.advice = advice.New(a.Room, s.Engines, s.Slots, s.analyst)
	r.explorer = explorer.New(explorer.Parts{
		Library: a.library, Books: s.books, Games: a.kinds, Engines: s.Engines.Built(), Formats: a.formats, Readers: readers,
		Line: a.Line, Fair: a.Fair, List: db.List, Log: a.log,
	})
	r.studies = studies.New(studies.Parts{
		Store: db, Games: a.kinds, Engines: s.Engines, Records: r.records, Names: names, Analyst: s.analyst,
		Nodes: a.studyNodes(), LiveGames: studies.LiveGames{Line: a.Line, Fair: a.Fair, Ban: a.Ban, Opens: a.Opens}, Ends: studies.Ends{Release: s.Pool.Forget, Deleted: func(id string) { r.reports.End(id, studies.ErrDeleted) }}, Limits: r.allowance, Now: a.now, Log: a.log,
	})
	r.groups = groups.New(groups.Parts{Store: db, Studies: r.studies, Puzzle: a.hasPuzzle, Changed: r.studies.Reshare, Now: a.now})
	r.exercises = exercises.New(db, a.kinds, s.Engines, jobs.NewJudge(s.analyst, s.Pool, a.Fair), a.now, a.log)
	if most, limited := r.allowance.Limit(allowance.Exercises); limited {
		r.exercises.LimitAccounts(int(most))
	}
	r.training = training.New(training.Parts{
		Store: db, Bank: a.puzzles, Games: a.kinds, Engines: s.Engines, Opine: s.analyst.Opine, Fair: a.Fair, Now: a.now, Log: a.log,
	})
	r.repertoires = repertoires.New(repertoires.Parts{Store: db, Games: a.kinds, Study: r.studies.Study, Now: a.now})
	r.courses = teacher.New(a.courses, a.kinds, a.Fair)
	r.guess = guess.New(guess.Parts{
		Store: db, Games: a.kinds, Engines: s.Engines, Compare: s.analyst.Compare, Fair: a.Fair, Now: a.now, Log: a.log,
		Sources: guess.Sources{Line: a.Line, Study: r.studies.Study, Entry: r.explorer.Game},
	})
	r.reports = jobs.New(ctx, jobs.Parts{
		Store: db, Games: a.kinds, Engines: s.Engines, Studies: r.studies, Exercises: r.exercises,
		Search: jobs.Search{Analyst: s.analyst, Pool: s.Pool, Slots: s.Slots, Known: r.evaluations},
		Live:   jobs.Live{Line: a.Line, Help: a.NoteHelp, Fair: a.Fair, Ban: a.Ban},
		Nodes:  jobs.Nodes{Own: a.nodes.ID(), Shared: a.nodes.Shared(), Others: a.nodes.Others},
		Budget: r.allowance, Unasked: a.norm > 0, Now: a.now, Log: a.log,
	})
	r.alerts = alerts.New(alerts.Parts{Store: db, Carrier: r.carrier, Mailer: r.mailer, Sources: a, Now: a.now, Log: a.log})
	r.tournaments = tournaments.New(tournaments.Parts{
		Store: db, People: a.tourneyPeople(), Games: tournamentGames{a.Room}, Kinds: a.kinds, Ratings: r.ratings, Nodes: a.nodes, Names: names, Now: a.now,
		Paired: r.alerts.Round, Invited: r.alerts.Invited, Log: a.log,
	})
	r.talk = talk.New(talk.Parts{Store: db, Places: talkPlaces{a}, Admit: a.Confirmed, Nodes: a.nodes, Now: a.now, Log: a.log})
	a.evidence = evidence.New(db, r.ratings, a.kinds, a.now)
}

// hasPuzzle returns training.ErrNoPuzzle for a puzzle that the bank lacks.
func (a *App) hasPuzzle(id string) error {
	_, err := a.rooms.training.Puzzle(id)
	return err
}

// ended passes on that a game ended, was continued, deleted or restored.
func (a *App) ended(game string) {
	a.rooms.explorer.Changed(game)
	a.evidence.Ended()
	a.rooms.tournaments.Ended(game)
}

// Close stops all searches, ends all watches and waits for both. What the games came to is
// in the store already.
func (a *App) Close() {
	a.Room.Close()
	a.stop()
	a.rooms.studies.Close()
	done := make(chan struct{})
	go func() {
		a.Room.Wait()
		a.rooms.advice.Wait()
		a.work.Wait()
		a.rooms.reports.Wait()
		a.rooms.studies.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeTimeout):
		a.log.Warn("an engine does not stop; leaving without it")
	}
	write, cancel := store.WriteContext(context.Background())
	a.rooms.allowance.Save(write)
	cancel()
	a.Room.LastBeat()
	a.nodes.Leave(context.Background())
	a.rooms.notice.Close()
	a.rooms.evaluations.Close()
	a.search.Pool.Close()
}

// sweep lets idle games leave memory and old deletions the store.
func (a *App) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	var purged time.Time
	for {
		if now := time.Now(); a.nodes.Sure() && now.Sub(purged) >= purgeEvery {
			purged = now
			a.purge(a.Now())
		}
		select {
		case <-a.ctx.Done():
			return
		case now := <-tick.C:
			at := a.Now()
			a.Room.Sweep(at)
			a.rooms.studies.Sweep(at)
			a.search.Pool.Trim(now.Add(-resident.IdleAfter))
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

// Engines returns the engines on offer.
func (a *App) Engines() *engines.List { return a.search.Engines }

// Advice returns the help of engines with live games.
func (a *App) Advice() *advice.Adviser { return a.rooms.advice }

// Games returns the games that can be played.
func (a *App) Games() games.List { return a.kinds }

// Analyst returns the analyst of positions for people.
func (a *App) Analyst() *analysis.Analyst { return a.search.analyst }

// Books returns the opening books.
func (a *App) Books() *books.Books { return a.search.books }

// Adaptive returns the standings against engines that adapt their level.
func (a *App) Adaptive() *ratings.Adaptive { return a.search.Adaptive }

// Studies returns the studies.
func (a *App) Studies() *studies.Room { return a.rooms.studies }

// Forget takes what belonged to a deleted account out of memory.
func (a *App) Forget(user string) {
	a.rooms.studies.Forget(user)
	a.rooms.training.Forget(user)
	a.rooms.talk.Recheck()
}

// Groups returns the groups of people, and what teachers give them.
func (a *App) Groups() *groups.Room { return a.rooms.groups }

// Reports returns the reports on games and studies.
func (a *App) Reports() *jobs.Room { return a.rooms.reports }

// Exercises returns the exercises made of mistakes.
func (a *App) Exercises() *exercises.Deck { return a.rooms.exercises }

// Training returns the puzzles and how people solve them.
func (a *App) Training() *training.Room { return a.rooms.training }

// Repertoires returns the studies that people are asked for.
func (a *App) Repertoires() *repertoires.Room { return a.rooms.repertoires }

// Guess returns games whose moves are guessed, and judges guesses.
func (a *App) Guess() *guess.Room { return a.rooms.guess }

// Courses returns the courses, and judges what is tried in them.
func (a *App) Courses() *teacher.Teacher { return a.rooms.courses }

// Explorer returns what was played in positions, and what books say.
func (a *App) Explorer() *explorer.Explorer { return a.rooms.explorer }

// Records returns the converter of game records.
func (a *App) Records() *records.Converter { return a.rooms.records }

// Club returns the page of this server's club, and its series of tournaments.
func (a *App) Club() *club.Room { return a.rooms.club }

// Notice returns the announcement of a restart.
func (a *App) Notice() *notice.Board { return a.rooms.notice }

// Allowance returns what one account may take of the server.
func (a *App) Allowance() *allowance.Allowance { return a.rooms.allowance }

// Ratings returns the ratings of accounts.
func (a *App) Ratings() *ratings.Ratings { return a.rooms.ratings }

// Evidence returns what rated games say about their players.
func (a *App) Evidence() *evidence.Room { return a.evidence }

// Timing returns how long the stages of moves take at this node.
func (a *App) Timing() *timing.Recorder { return a.rooms.timing }

// Formats returns the formats in which records are read and written.
func (a *App) Formats() record.Formats { return slices.Clone(a.formats) }

// Sure reports whether Now is known. If not, the machine's time stands in for it, and
// nothing may be thrown away by it.
func (a *App) Sure() bool { return a.nodes.Sure() }

// Verify says what of a stored game or study is damaged, by its checksums and by the rules;
// nil is nothing. It is for a store that is read through.
func Verify(games games.List, r store.Record) *store.Damage {
	if r.Study {
		return studies.Verify(games, r)
	}
	return replay.Verify(games, r)
}
