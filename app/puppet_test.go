package app_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// A puppet is an engine whose searches the test answers.
type puppet struct {
	asked  chan *ask // next receives from it
	deaf   bool      // does not stop when told: answers only when the test does
	closed atomic.Int32
	fresh  atomic.Int32 // calls of NewGame
	made   atomic.Int32 // how often it was made
	size   int          // MiB

	options []string        // as they were set
	offers  []engine.Option // beside MultiPV
}

// An ask is one search of a puppet.
type ask struct {
	ctx    context.Context
	pos    engine.Position
	limits engine.Limits
	info   func(engine.Info)
	answer chan answer

	skipped chan struct{} // closed if it was stopped before the test had it
}

type answer struct {
	result engine.Result
	err    error
}

func (p *puppet) Search(ctx context.Context, pos engine.Position, l engine.Limits, info func(engine.Info)) (engine.Result, error) {
	a := &ask{ctx, pos, l, info, make(chan answer), make(chan struct{})}
	select {
	case p.asked <- a:
	case <-ctx.Done(): // the test is not interested
		return engine.Result{}, ctx.Err()
	}
	done := ctx.Done()
	if p.deaf {
		done = nil
	}
	select {
	case r := <-a.answer:
		return r.result, r.err
	case <-done:
		return engine.Result{}, ctx.Err()
	case <-a.skipped:
		return engine.Result{}, ctx.Err()
	}
}

// next waits for the puppet's next search. It skips searches that have been stopped: the
// engine of a game may not have noticed yet that the last command stopped it.
func (p *puppet) next() *ask { a, _ := either(p, nil); return a }

// either waits for the next search of one of two puppets, and returns whose it is. q may
// be nil.
func either(p, q *puppet) (*ask, *puppet) {
	var other chan *ask
	if q != nil {
		other = q.asked
	}
	for {
		var a *ask
		of := p
		select {
		case a = <-p.asked:
		case a = <-other:
			of = q
		}
		if a.ctx.Err() == nil {
			return a, of
		}
		close(a.skipped)
	}
}

func (p *puppet) Options() []engine.Option {
	return append([]engine.Option{{Name: "MultiPV", Type: "spin", Min: 1, Max: 5}}, p.offers...)
}

func (p *puppet) SetOption(name, value string) error {
	if value == "bad" {
		return errors.New("no such value")
	}
	p.options = append(p.options, name+"="+value)
	return nil
}

func (p *puppet) Close() error { p.closed.Add(1); return nil }
func (p *puppet) NewGame()     { p.fresh.Add(1) }
func (p *puppet) Size() int    { return p.size }

// make returns the puppet as a new engine, every time.
func (p *puppet) make() (engine.Engine, error) {
	p.made.Add(1)
	return p, nil
}

// play answers the search with a move.
func (a *ask) play(move string) {
	a.answer <- answer{result: engine.Result{Move: move, Info: engine.Info{
		Depth: 3, Nodes: 100, Time: time.Millisecond, PV: []string{move}, Score: engine.Score{Centipawns: 12},
	}}}
}

// A bench is an app on its own store with puppets for engines: "slow" takes a depth from 1 to 9
// and may draw, "plain" takes no settings.
type bench struct {
	*app.App
	t     *testing.T
	slow  *puppet
	plain *puppet
	able  *puppet
	store app.Store
	logs  *logBook

	forced  func(context.Context, engine.Position) (engines.ForcedWin, error) // what "slow" answers
	why     []positions.ReasonQuery                                           // what was asked to be explained
	panicky atomic.Int32                                                      // how many engines that panic were made
}

// explain records the query and returns one reason for everything.
func (b *bench) explain(_ context.Context, q positions.ReasonQuery) ([]positions.Reason, error) {
	b.why = append(b.why, q)
	return []positions.Reason{{Role: "does", Kind: "test", Text: map[string]string{"en": "It is a test."}}}, nil
}

type panicking struct{}

func (panicking) Search(context.Context, engine.Position, engine.Limits, func(engine.Info)) (engine.Result, error) {
	panic("secret")
}

func newBench(t *testing.T, o ...app.Option) *bench { return newBenchOn(t, openStore(t), o...) }

func openStore(t *testing.T) app.Store {
	t.Helper()
	s, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newBenchOn(t *testing.T, s app.Store, o ...app.Option) *bench {
	b := &bench{t: t, store: s, logs: &logBook{},
		slow:  &puppet{asked: make(chan *ask)},
		plain: &puppet{asked: make(chan *ask)},
		able:  &puppet{asked: make(chan *ask)},
	}
	specs := []engines.Spec{
		{
			ID: "slow", Game: "gomoku", Name: map[string]string{"en": "Slow"},
			Strength: engines.Strength{Depth: &engines.Range{Min: 1, Max: 9, Default: 4}},
			Levels: []engines.Level{
				{ID: "easy", Limits: engine.Limits{Nodes: 77}, Options: []engine.Setting{{Name: "Skill", Value: "3"}, {Name: "Style", Value: "calm"}}},
				{ID: "broken", Options: []engine.Setting{{Name: "Skill", Value: "bad"}}},
			},
			Threads: &engines.Range{},
			Memory:  &engines.Range{Default: 64},
			New:     b.slow.make,
			Opens: func(ctx context.Context, e engine.Engine, rules string, p match.Position, l engine.Limits) (engine.Result, error) {
				return e.Search(ctx, engine.Position{Start: p.View().Opening.Ask, Rules: rules}, l, nil)
			},
			AcceptsDraw:   engines.AcceptDraw,
			ForcedWin:     func(ctx context.Context, p engine.Position) (engines.ForcedWin, error) { return b.forced(ctx, p) },
			ForcedWinSize: 60,
		},
		{
			ID: "plain", Game: "gomoku", Name: map[string]string{"en": "Plain"},
			New: b.plain.make,
		},
		{
			ID: "absent", Game: "gomoku", Name: map[string]string{"en": "Absent"},
			New: func() (engine.Engine, error) { return nil, errors.New("not installed") },
		},
		{
			ID: "panicky", Game: "gomoku", Name: map[string]string{"en": "Panicky"},
			New: func() (engine.Engine, error) { b.panicky.Add(1); return panicking{}, nil },
		},
		ladder(b.able.make),
	}
	b.App = app.New(s, []games.Game{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}, Explain: b.explain, Pass: gm.Pass, RecordSide: gm.RecordSide}}, specs, formats.All(), slog.New(b.logs), append([]app.Option{app.Processors(8)}, o...)...)
	t.Cleanup(b.App.Close)
	return b
}

// ladder is an engine whose levels are 200 Elo apart.
func ladder(make func() (engine.Engine, error)) engines.Spec {
	s := engines.Spec{ID: "able", Game: "gomoku", Name: map[string]string{"en": "Able"}, New: make}
	for i, id := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		s.Levels = append(s.Levels, engines.Level{ID: id, Number: i + 1, Elo: 400 + 200*i})
	}
	return s
}

// A logBook counts logged errors and warnings, and keeps the debug lines that trace moves.
type logBook struct {
	errors, warnings atomic.Int32

	mu    sync.Mutex
	trail []string
}

func (l *logBook) Enabled(context.Context, slog.Level) bool { return true }
func (l *logBook) WithAttrs([]slog.Attr) slog.Handler       { return l }
func (l *logBook) WithGroup(string) slog.Handler            { return l }
func (l *logBook) Handle(_ context.Context, r slog.Record) error {
	switch r.Level {
	case slog.LevelError:
		l.errors.Add(1)
	case slog.LevelWarn:
		l.warnings.Add(1)
	case slog.LevelDebug:
		line := r.Message
		r.Attrs(func(a slog.Attr) bool { line += " " + a.String(); return true })
		l.mu.Lock()
		l.trail = append(l.trail, line)
		l.mu.Unlock()
	}
	return nil
}

var (
	human = match.Player{Kind: match.Human}
	slow  = match.Player{Kind: match.Engine, Engine: "slow"}
	plain = match.Player{Kind: match.Engine, Engine: "plain"}
	able  = match.Player{Kind: match.Engine, Engine: "able", Adaptive: true}
)

// begin starts a gomoku game on a board of 9×9.
func (b *bench) begin(first, second match.Player, clock ...match.ClockConfig) update.Snapshot {
	b.t.Helper()
	c := match.Config{Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{first, second}}
	if len(clock) > 0 {
		c.Clock = clock[0]
	}
	s, err := b.Create(b.t.Context(), c, "")
	if err != nil {
		b.t.Fatalf("Create: %v", err)
	}
	return s
}

func (b *bench) do(id string, c match.Command) update.Snapshot {
	b.t.Helper()
	changed, err := b.Do(b.t.Context(), id, c)
	if err != nil {
		b.t.Fatalf("Do(%+v): %v", c, err)
	}
	return changed.Snapshot
}

func (b *bench) move(id, move string) update.Snapshot {
	b.t.Helper()
	return b.do(id, match.Command{Type: match.CmdMove, Move: move})
}

func (b *bench) game(id string) update.Snapshot {
	b.t.Helper()
	s, err := b.Game(b.t.Context(), id)
	if err != nil {
		b.t.Fatalf("Game: %v", err)
	}
	return s
}

// watch returns a watch whose first update was received.
func (b *bench) watch(id string) *live.Watch {
	b.t.Helper()
	w, err := b.Watch(b.t.Context(), id, 0)
	if err != nil {
		b.t.Fatalf("Watch: %v", err)
	}
	b.t.Cleanup(w.Close)
	if u := (<-w.Updates()).Update.(update.Change); u.Since != 0 || u.From != 0 || !u.Position || !u.Players {
		b.t.Fatalf("the first update is not the whole game: %+v", u)
	}
	return w
}

// pending returns the updates so far, inside a synctest bubble.
func pending(w *live.Watch) []any {
	synctest.Wait()
	var all []any
	for {
		select {
		case u, ok := <-w.Updates():
			if !ok {
				return all
			}
			all = append(all, u.Update)
		default:
			return all
		}
	}
}

// moves returns the moves on the board as one line.
func moves(s update.Snapshot) string {
	line := ""
	for _, m := range s.State.Played() {
		line += m.Move + " "
	}
	return line
}

func ptr[T any](v T) *T { return &v }
