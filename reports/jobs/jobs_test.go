package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/admission"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/evaluations"
	"duiyi/engines/pool"
	"duiyi/engines/workers"
	"duiyi/exercises"
	"duiyi/fairplay"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/records"
	"duiyi/reports"
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

// Deleting the game or stopping the report ends it with that reason; then the next one runs.
func TestReportEnds(t *testing.T) {
	for name, end := range map[string]func(b *bench, id string) error{
		"deleted": func(b *bench, id string) error {
			err := b.store.Delete(b.t.Context(), id, time.Now())
			b.End(id, store.ErrDeleted)
			return err
		},
		"stopped": func(b *bench, id string) error { return b.Stop(b.t.Context(), id) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := b.played("e5", "e6")
			m := b.make(id, jobs.Query{})
			a := <-b.slow.asked
			if err := end(b, id); err != nil {
				t.Fatal(err)
			}
			<-a.ctx.Done()
			want := map[string]error{"deleted": store.ErrDeleted, "stopped": jobs.ErrStopped}[name]
			if err := <-m.err; !errors.Is(err, want) {
				t.Errorf("Make = %v, want %v", err, want)
			}
			m = b.make(b.played("e5"), jobs.Query{})
			(<-b.slow.asked).answerFor(-1)
			(<-b.slow.asked).answerFor(-1)
			m.last(t)
		})
	}
}

// An engine with a pace searches a number of nodes with an empty hash table each time.
func TestReportByNodes(t *testing.T) {
	b := newBenchOn(t, openStore(t), func(p *jobs.Parts) { p.Engines.Find("slow").Pace = 10 })
	m := b.make(b.played("e5", "e6"), jobs.Query{Time: 50 * time.Millisecond})
	for i := range 3 {
		a := <-b.slow.asked
		if a.limits.Nodes != 500 || a.limits.MoveTime != 0 {
			t.Errorf("limits %+v", a.limits)
		}
		if n := b.slow.anew.Load(); n != int64(i) {
			t.Errorf("search %d: told of %d new games", i, n)
		}
		a.answerFor(-1)
	}
	if last := m.last(t); last.Nodes != 500 || last.Time != 50*time.Millisecond {
		t.Errorf("told %d nodes, %v", last.Nodes, last.Time)
	}
}

func TestReport(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6", "a9")
	m := b.make(id, jobs.Query{Time: 50 * time.Millisecond})
	var asked []int
	for range 4 {
		a := <-b.slow.asked
		if a.limits.MoveTime != 50*time.Millisecond || !a.limits.NoBook {
			t.Errorf("limits %+v", a.limits)
		}
		asked = append(asked, a.answerFor(2))
	}
	last := m.last(t)
	if diff := cmp.Diff([]int{3, 2, 1, 0}, asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
	if last.Done != 4 || last.Of != 4 || last.Report == nil || last.Unsaved || last.Engine != "slow" || len(last.Chances) != 4 || *last.Chances[2] != -1 {
		t.Fatalf("told %+v", last)
	}
	if marks := last.Report.Moves; marks[1].Mark != 0 || marks[2].Mark != 0 || marks[1].Best != "b1" || *marks[2].Loss != 0 {
		t.Errorf("moves %+v", marks)
	}

	// A repeated request, or a reader, gets it at once.
	again := b.make(id, jobs.Query{})
	if told := again.last(t); told.Report == nil || told.Time != reports.DefaultTime && told.Time != 50*time.Millisecond {
		t.Errorf("told again %+v", told)
	}
	seen, err := b.SoFar(t.Context(), id)
	if err != nil || seen.Report == nil || seen.Line == nil || len(seen.Line.Moves) != 3 {
		t.Errorf("SoFar = %+v, %v", seen, err)
	}
	if seen.Report.Moves[0].SpentMS < 0 {
		t.Error("time runs backwards")
	}

	// A game that continued differently has no report; evaluations of common positions are
	// kept.
	b.do(id, match.Command{Type: match.CmdUndo, Unit: "ply"}, match.Command{Type: match.CmdMove, Move: "a8"})
	if _, err := b.SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("a report on another line: %v", err)
	}
	m = b.make(id, jobs.Query{})
	if plies := (<-b.slow.asked).answerFor(-1); plies != 3 {
		t.Errorf("looks at the position after %d plies again", plies)
	}
	if told := m.last(t); told.Report == nil {
		t.Errorf("told %+v", told)
	}
	if err := b.Stop(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := b.SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("after it was forgotten: %v", err)
	}
}

// A report belongs to the person who asked, its exercises to the owner of the game. Others may
// read the report on a network game but not stop it, and it makes no exercises unasked.
func TestReportOfAPerson(t *testing.T) {
	for _, network := range []bool{false, true} {
		b := newBench(t)
		b.owner, b.network = "she", network
		if network {
			b.owner = ""
		}
		id := b.played("e5")
		as := func(user string) context.Context { return identity.With(t.Context(), identity.Caller{User: user}) }
		m := &making{make(chan jobs.Progress, 1000), make(chan error, 1)}
		go func() { m.err <- b.Make(as("she"), id, jobs.Query{}, func(p jobs.Progress) { m.told <- p }) }()
		for range 2 {
			a := <-b.slow.asked
			i := engine.Info{Depth: 3, PV: []string{"a1"}}
			if len(a.pos.Moves) == 1 { // the first move loses
				i.Score.Mate = 4
			}
			a.info(i)
			a.answer <- answer{result: engine.Result{Move: "a1", Info: i}}
		}
		m.last(t)
		want := added{exercises.Source{ID: id, Owner: b.owner, Engine: "slow"}, 1}
		if network {
			want.n = 0
		}
		if len(b.added) != 1 || b.added[0] != want {
			t.Errorf("network %v: exercises %+v, want %+v", network, b.added, want)
		}
		kept, _, err := b.store.Report(t.Context(), id)
		if err != nil || kept.By != "she" {
			t.Errorf("the report of %q, %v", kept.By, err)
		}
		if !network {
			continue
		}
		if err := b.Stop(as("another"), id); !errors.Is(err, jobs.ErrNotYours) {
			t.Errorf("another stops it: %v", err)
		}
		if err := b.Stop(as("she"), id); err != nil {
			t.Error(err)
		}
	}
}

// All kinds of unfair help are refused.
func TestUnfair(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6")
	g, err := b.line(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	b.unfair = positions.Board(g.State.Position())
	judge := jobs.NewJudge(nil, nil, b.fairly)
	for name, ask := range map[string]func() error{
		"Make":     func() error { return b.Make(t.Context(), id, jobs.Query{}, func(jobs.Progress) {}) },
		"SoFar":    func() error { _, err := b.SoFar(t.Context(), id); return err },
		"Stop":     func() error { return b.Stop(t.Context(), id) },
		"Complete": func() error { _, err := b.Complete(t.Context(), id); return err },
		"Try":      func() error { _, err := b.Try(t.Context(), id, 0, "a1"); return err },
		"Judge": func() error {
			_, err := judge.Judge(t.Context(), exercises.Trial{Config: g.State.Config, Start: g.State.Position()})
			return err
		},
	} {
		if err := ask(); !errors.Is(err, errUnfair) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Only callers who may read a report see its progress.
func TestSoFarOfARunningReport(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6")
	m := b.make(id, jobs.Query{})
	<-b.slow.asked
	if _, err := b.SoFar(t.Context(), id); err != nil {
		t.Errorf("while it is made: %v", err)
	}
	g, err := b.line(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	b.unfair = positions.Board(g.State.Position())
	if _, err := b.SoFar(t.Context(), id); !errors.Is(err, errUnfair) {
		t.Errorf("refused: %v", err)
	}
	b.unfair = ""
	b.Close()
	if err := <-m.err; !errors.Is(err, admission.ErrClosed) {
		t.Errorf("Make = %v", err)
	}
}

// After a restart a report continues by itself, without repeating searches.
func TestReportResumes(t *testing.T) {
	store := openStore(t)
	b := newBenchOn(t, store)
	id := b.played("e5", "e6", "a9")
	m := b.make(id, jobs.Query{})
	(<-b.slow.asked).answerFor(-1)
	(<-b.slow.asked).answerFor(-1)
	<-b.slow.asked
	b.Close()
	if err := <-m.err; !errors.Is(err, admission.ErrClosed) {
		t.Errorf("Make = %v", err)
	}

	b = newBenchOn(t, store)
	a := <-b.slow.asked
	if plies := a.answerFor(-1); plies != 1 {
		t.Errorf("goes on at %d plies", plies)
	}
	m = b.make(id, jobs.Query{})
	(<-b.slow.asked).answerFor(-1)
	if told := m.last(t); told.Report == nil || told.Done != 4 {
		t.Errorf("told %+v", told)
	}
}

// Reports run one at a time, and queued ones see their place.
func TestReportsInLine(t *testing.T) {
	b := newBench(t)
	first := b.make(b.played("e5"), jobs.Query{})
	a := <-b.slow.asked
	second := b.make(b.played("e6"), jobs.Query{})
	if told := <-second.told; told.Place != 1 || told.Done != 0 {
		t.Errorf("told %+v", told)
	}
	a.answerFor(-1)
	(<-b.slow.asked).answerFor(-1)
	first.last(t)
	for range 2 {
		a := <-b.slow.asked
		if len(a.pos.Moves) == 1 && a.pos.Moves[0] != "e6" {
			t.Errorf("looks at %q", a.pos.Moves)
		}
		a.answerFor(-1)
	}
	if told := second.last(t); told.Place != 0 || told.Report == nil {
		t.Errorf("told %+v", told)
	}
}

// On a full disk a report is made and shown, marked as unsaved; later, with room again, it is
// stored.
func TestReportOnAFullDisk(t *testing.T) {
	store := &fullDisk{keeper: openStore(t)}
	b := newBenchOn(t, store)
	id := b.played("e5", "e6")
	store.full.Store(true)
	m := b.make(id, jobs.Query{})
	for range 3 {
		(<-b.slow.asked).answerFor(-1)
	}
	if told := m.last(t); told.Report == nil || len(told.Report.Moves) != 2 || !told.Unsaved {
		t.Errorf("told %+v", told)
	}
	store.full.Store(false)
	m = b.make(id, jobs.Query{})
	for range 3 {
		(<-b.slow.asked).answerFor(-1)
	}
	if told := m.last(t); told.Report == nil || told.Unsaved {
		t.Errorf("told with room again %+v", told)
	}
	if told, err := b.SoFar(t.Context(), id); err != nil || told.Report == nil {
		t.Errorf("SoFar = %+v, %v", told, err)
	}
}

// fullDisk is a store that rejects reports while it is full.
type fullDisk struct {
	keeper
	full atomic.Bool
}

func (s *fullDisk) AskReport(ctx context.Context, r jobs.Kept, over string, most int) error {
	if s.full.Load() {
		return store.ErrDiskFull
	}
	return s.keeper.AskReport(ctx, r, over, most)
}

func (s *fullDisk) KeepReport(ctx context.Context, r jobs.Kept) error {
	if s.full.Load() {
		return store.ErrDiskFull
	}
	return s.keeper.KeepReport(ctx, r)
}

// A queued report survives a kill of the program, since it was accepted.
func TestWaitingReportSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &lone{keeper: openStore(t)}
		b := newBenchOn(t, store)
		first, second := b.played("e5"), b.played("e6")
		b.make(first, jobs.Query{Time: 50 * time.Millisecond})
		<-b.slow.asked
		waits := b.make(second, jobs.Query{Time: 60 * time.Millisecond})
		if told := <-waits.told; told.Place != 1 {
			t.Fatalf("told %+v", told)
		}
		store.dead.Store(true)
		b.Close()
		b = newBenchOn(t, store.keeper)
		for range 4 {
			(<-b.slow.asked).answerFor(-1)
		}
		synctest.Wait()
		for id, ms := range map[string]time.Duration{first: 50, second: 60} {
			if told, err := b.SoFar(t.Context(), id); err != nil || told.Report == nil || told.Time != ms*time.Millisecond {
				t.Errorf("after the restart: %+v, %v", told, err)
			}
		}
	})
}

// A save that arrives after the report was stopped stores nothing.
func TestStopBeforeALateSave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := &gated{keeper: openStore(t), open: make(chan struct{}), came: make(chan struct{}, 1)}
		b := newBenchOn(t, gate)
		id := b.played("e5", "e6", "a9")
		m := b.make(id, jobs.Query{})
		a := <-b.slow.asked
		gate.shut.Store(true)
		time.Sleep(3 * time.Second)
		a.answerFor(-1)
		<-gate.came
		if err := b.Stop(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		close(gate.open)
		if err := <-m.err; !errors.Is(err, jobs.ErrStopped) {
			t.Errorf("Make = %v", err)
		}
		synctest.Wait()
		if told, err := b.SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
			t.Errorf("after it was stopped there is a report: %+v, %v", told, err)
		}
	})
}

// A failing engine is retried five times. Then the report has failed; a new request continues
// from its evaluations.
func TestReportOfAFailingEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.played("e5", "e6")
		m := b.make(id, jobs.Query{})
		broken := errors.New("the pipe is broken")
		(<-b.slow.asked).answer <- answer{err: broken}
		(<-b.slow.asked).answerFor(-1) // which begins the count anew
		for range 5 {
			(<-b.slow.asked).answer <- answer{err: broken}
		}
		if err := <-m.err; !errors.Is(err, broken) {
			t.Errorf("Make = %v", err)
		}
		if told, err := b.SoFar(t.Context(), id); err != nil || told.Failed != jobs.FailedEngine || told.Done != 1 || b.Stats().Failed != 1 {
			t.Errorf("afterwards %+v, %v, stats %+v", told, err, b.Stats())
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		select {
		case <-b.slow.asked:
			t.Fatal("it is gone on with though nobody asks")
		default:
		}
		m = b.make(id, jobs.Query{})
		for range 2 {
			(<-b.slow.asked).answerFor(-1)
		}
		if told := m.last(t); told.Report == nil || told.Failed != "" {
			t.Errorf("asked for again: %+v", told)
		}
	})
}

// A report whose engine no longer exists fails and is not retried for ever.
func TestReportOfAnEngineThatIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := openStore(t)
		b := newBenchOn(t, store)
		id := b.played("e5")
		r := jobs.Kept{ID: id, Ticket: "t", Node: "before", Body: []byte(`{"engine":"gone","time_ms":50,"moves":["e5"],"evals":[null,null],"reasons":null}`), At: time.Now()}
		if err := store.AskReport(t.Context(), r, "", 8); err != nil {
			t.Fatal(err)
		}
		b.Close()
		b = newBenchOn(t, store)
		synctest.Wait()
		if kept, _, err := store.Report(t.Context(), id); err != nil || !kept.Done || b.Stats().Failed != 1 {
			t.Errorf("the report: %s, %v, stats %+v", kept.Body, err, b.Stats())
		}
	})
}

// While the store is slow with one report, reports on other games begin and stop, and a caller
// who waits for the first may give up.
func TestSlowStoreHoldsUpOneReport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slowAsk{keeper: openStore(t), open: make(chan struct{})}
		b := newBenchOn(t, s)
		s.id = b.played("e5")
		first := b.make(s.id, jobs.Query{})
		synctest.Wait()
		second := b.played("e6")
		other := b.make(second, jobs.Query{})
		synctest.Wait()
		select {
		case told := <-other.told:
			if told.Of != 2 {
				t.Errorf("told %+v", told)
			}
		default:
			t.Error("a slow write of one report holds up another")
		}
		ctx, leave := context.WithCancel(t.Context())
		leave()
		if err := b.Stop(ctx, s.id); !errors.Is(err, context.Canceled) {
			t.Errorf("a caller that gave up: %v", err)
		}
		close(s.open)
		for range 4 {
			(<-b.slow.asked).answerFor(-1)
		}
		first.last(t)
		other.last(t)
	})
}

// A caller gets an error after some attempts if other nodes always win, and at once when it
// gives up.
func TestConflictsOverAReportEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slowAsk{keeper: openStore(t), conflict: true}
		b := newBenchOn(t, s)
		id := b.played("e5")
		begun := time.Now()
		if err := b.Make(t.Context(), id, jobs.Query{}, func(jobs.Progress) {}); !errors.Is(err, store.ErrOverloaded) {
			t.Errorf("Make = %v", err)
		}
		if took := time.Since(begun); took < time.Second || took > 10*time.Second || s.asked.Load() > 20 {
			t.Errorf("gave up after %v and %d writes", took, s.asked.Load())
		}
		ctx, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		if err := b.Make(ctx, id, jobs.Query{}, func(jobs.Progress) {}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a caller that gave up: %v", err)
		}
	})
}

// A lone store belongs to a single program that may be killed.
type lone struct {
	keeper
	dead atomic.Bool
}

func (s *lone) KeepReport(ctx context.Context, r jobs.Kept) error {
	if s.dead.Load() {
		return errCut
	}
	return s.keeper.KeepReport(ctx, r)
}

// A gated store blocks saves of reports while it is shut.
type gated struct {
	keeper
	shut atomic.Bool
	open chan struct{}
	came chan struct{}
}

func (g *gated) KeepReport(ctx context.Context, r jobs.Kept) error {
	if g.shut.Load() {
		select {
		case g.came <- struct{}{}:
		default:
		}
		<-g.open
	}
	return g.keeper.KeepReport(ctx, r)
}

// slowAsk is a store that blocks the request for one game, or answers every request with a
// conflict.
type slowAsk struct {
	keeper
	id       string
	open     chan struct{} // closed to let the report of id through
	conflict bool
	asked    atomic.Int32
}

func (s *slowAsk) AskReport(ctx context.Context, r jobs.Kept, over string, most int) error {
	s.asked.Add(1)
	if r.ID == s.id {
		<-s.open
	}
	if s.conflict {
		return store.ErrConflict
	}
	return s.keeper.AskReport(ctx, r, over, most)
}

// errCut is the error that a killed program gets from its store.
var errCut = errors.New("the connection is cut")
