package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/evaluations"
	"duiyi/engines/pool"
	"duiyi/engines/workers"
	"duiyi/exercises"
	"duiyi/fairplay"
	"duiyi/games"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/records"
	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/studies"
	"duiyi/study"
)

// A keeper is a Store that also has the games of the reports.
type keeper interface {
	jobs.Store
	evaluations.Store
	Create(ctx context.Context, s store.Summary, events []match.Event) error
	Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error
	Delete(ctx context.Context, id string, now time.Time) error
}

func openStore(t *testing.T) keeper {
	t.Helper()
	s, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// A bench is a Room whose engine "slow" the test answers.
type bench struct {
	*jobs.Room
	t     *testing.T
	store keeper
	slow  *puppet
	end   context.CancelFunc
	slots *workers.Slots

	owner   string // of games
	network bool   // games are over the network
	unfair  string // a position that nobody may have help with
	added   []added
}

// An added is a call of Add.
type added struct {
	from exercises.Source
	n    int
}

var errUnfair = errors.New("unfair")

func (b *bench) fairly(_ context.Context, _ string, line func() ([]match.Position, error)) error {
	path, err := line()
	if err == nil && len(path) > 0 && positions.Board(path[len(path)-1]) == b.unfair {
		err = errUnfair
	}
	return err
}

func (b *bench) ban(context.Context, string) (*fairplay.Ban, error) { return nil, nil }

func newBench(t *testing.T) *bench { return newBenchOn(t, openStore(t)) }

func newBenchOn(t *testing.T, s keeper, with ...func(*jobs.Parts)) *bench {
	ctx, end := context.WithCancel(context.Background())
	b := &bench{t: t, store: s, slow: &puppet{asked: make(chan *ask)}, end: end}
	log := slog.New(slog.DiscardHandler)
	list := games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}
	specs := []engines.Spec{{ID: "slow", Game: gm.Game, New: func() (engine.Engine, error) { return b.slow, nil }}}
	slots, memory, known := workers.NewSlots(8), pool.New(64, log), evaluations.New(s, log)
	offer := engines.NewList(specs, slots.Queue().Cores, 64)
	b.slots = slots
	parts := jobs.Parts{
		Unasked: true,
		Store:   s, Games: list, Engines: offer, Studies: noStudies{}, Exercises: b,
		Search: jobs.Search{Analyst: analysis.New(list, offer, memory, slots, known, nil, time.Now, log), Pool: memory, Slots: slots, Known: known},
		Live:   jobs.Live{Line: b.line, Help: func(context.Context, string) error { return nil }, Fair: b.fairly, Ban: b.ban},
		Nodes:  jobs.Nodes{Own: ids.New(), Others: func(context.Context) ([]string, bool) { return nil, true }},
		Now:    time.Now, Log: log,
	}
	for _, change := range with {
		change(&parts)
	}
	b.Room = jobs.New(ctx, parts)
	b.Start()
	t.Cleanup(func() { b.Close(); known.Close(); memory.Close() })
	return b
}

// Close ends the Room as its program does.
func (b *bench) Close() {
	b.end()
	b.Wait()
}

func (*bench) Have(_ context.Context, list []exercises.Mistake) ([]bool, error) {
	return make([]bool, len(list)), nil
}

func (b *bench) Add(_ context.Context, from exercises.Source, list []exercises.Mistake, _ bool) error {
	b.added = append(b.added, added{from, len(list)})
	return nil
}

type noStudies struct{ jobs.Studies }

func (noStudies) Study(context.Context, string) (studies.Snapshot, error) {
	return studies.Snapshot{}, studies.ErrNoStudy
}

func (noStudies) OfGame(context.Context, string, int) (studies.Snapshot, study.ID, error) {
	return studies.Snapshot{}, 0, studies.ErrNoStudy
}

// line returns a game as stored.
func (b *bench) line(ctx context.Context, id string) (records.Game, error) {
	r, err := b.store.Load(ctx, id)
	if err != nil {
		return records.Game{}, err
	}
	if !r.Deleted.IsZero() {
		return records.Game{}, store.ErrDeleted
	}
	s, err := match.Replay(gm.Rules{}, r.Events)
	if b.network {
		s.Config.Keeps = match.KeepsNetwork
	}
	return records.Game{ID: id, Owner: b.owner, Title: r.Title, Created: r.Created, State: s}, err
}

func summary(id string, s match.State) store.Summary {
	return store.Summary{ID: id, Game: gm.Game, Rules: "freestyle", Players: s.Config.Players, Plies: s.Ply, Turn: s.Turn(), Board: positions.Board(s.Position()), Result: s.Result}
}

// played creates a game between two people on a 9×9 board and plays moves.
func (b *bench) played(moves ...string) string {
	b.t.Helper()
	human := match.Player{Kind: match.Human}
	c := match.Config{Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}}
	s, events, err := match.New(gm.Rules{}, c, time.Now())
	if err != nil {
		b.t.Fatal(err)
	}
	id := ids.New()
	if err := b.store.Create(b.t.Context(), summary(id, s), events); err != nil {
		b.t.Fatal(err)
	}
	for _, m := range moves {
		b.do(id, match.Command{Type: match.CmdMove, Move: m})
	}
	return id
}

// do carries out commands in a game.
func (b *bench) do(id string, commands ...match.Command) {
	b.t.Helper()
	for _, c := range commands {
		g, err := b.line(b.t.Context(), id)
		if err != nil {
			b.t.Fatal(err)
		}
		next, events, err := match.Apply(g.State, c, time.Now())
		if err == nil {
			err = b.store.Append(b.t.Context(), summary(id, next), g.State.Version, events)
		}
		if err != nil {
			b.t.Fatalf("%+v: %v", c, err)
		}
	}
}

// A puppet is an engine whose searches the test answers.
type puppet struct {
	asked chan *ask
	anew  atomic.Int64 // calls of NewGame
}

// NewGame counts.
func (p *puppet) NewGame() { p.anew.Add(1) }

// An ask is one search of a puppet.
type ask struct {
	ctx    context.Context
	pos    engine.Position
	limits engine.Limits
	info   func(engine.Info)
	answer chan answer
}

type answer struct {
	result engine.Result
	err    error
}

func (p *puppet) Search(ctx context.Context, pos engine.Position, l engine.Limits, info func(engine.Info)) (engine.Result, error) {
	a := &ask{ctx, pos, l, info, make(chan answer)}
	select {
	case p.asked <- a:
	case <-ctx.Done():
		return engine.Result{}, ctx.Err()
	}
	select {
	case r := <-a.answer:
		return r.result, r.err
	case <-ctx.Done():
		return engine.Result{}, ctx.Err()
	}
}

// answerFor answers a search and returns the plies before it: positions are even, but after
// lost plies the side to move has lost.
func (a *ask) answerFor(lost int) (plies int) {
	plies = len(a.pos.Moves)
	i := engine.Info{Depth: 3, PV: []string{[]string{"a1", "b1", "c1", "d1"}[plies]}}
	if plies == lost {
		i.Score.Mate = -4
	}
	a.info(i)
	a.answer <- answer{result: engine.Result{Move: i.PV[0], Info: i}}
	return plies
}

// A making is a requested report.
type making struct {
	told chan jobs.Progress
	err  chan error
}

func (b *bench) make(id string, q jobs.Query) *making {
	m := &making{make(chan jobs.Progress, 1000), make(chan error, 1)}
	go func() { m.err <- b.Make(b.t.Context(), id, q, func(t jobs.Progress) { m.told <- t }) }()
	return m
}

// last waits for the end of a report and returns the last update.
func (m *making) last(t *testing.T) jobs.Progress {
	t.Helper()
	if err := <-m.err; err != nil {
		t.Fatalf("Make: %v", err)
	}
	var last jobs.Progress
	for {
		select {
		case last = <-m.told:
		default:
			return last
		}
	}
}
