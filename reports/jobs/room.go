package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/evaluations"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/engines/workers"
	"duiyi/exercises"
	"duiyi/fairplay"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/records"
	"duiyi/reports"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
)

const (
	// mostReports bounds the reports that this node makes or keeps waiting, reportsEach
	// those of one person at all nodes.
	mostReports = 32
	reportsEach = 8
	// tellEvery is the least time between two updates of progress.
	tellEvery = 200 * time.Millisecond
	// mayEvery is how often a caller's right to follow a report is looked up.
	mayEvery = time.Second
	// saveEvery is the longest work that a crash may lose.
	saveEvery = 2 * time.Second
)

var (
	// ErrStopped ends a report that somebody stopped or asked for anew.
	ErrStopped = errors.New("the report was stopped")
	// ErrFailed ends a report that could not be made.
	ErrFailed = errors.New("the report could not be made")
	// ErrNotClaimed reports that a node no longer has a report to make: another has it, or
	// it was stopped or asked for anew.
	ErrNotClaimed = errors.New("this node does not have the report")
	// ErrTooMany refuses a person another report.
	ErrTooMany = errors.New("somebody may have eight reports made at a time")
	// ErrNotYours refuses what only the owner of a report may do, and to stop the report on
	// a game over the network that somebody else asked for.
	ErrNotYours = errors.New("the report is somebody else's")
)

// A Kept is a report as a store keeps it. Only this package reads the Body.
type Kept struct {
	ID     string // of the game or study
	Ticket string // of the request; another request has another
	Node   string // that makes or made it; "" for none
	By     string // a mark of who asked: an account's id, Unasked, or "" for the program's own caller
	Done   bool   // or failed
	Body   []byte
	At     time.Time // whole milliseconds, UTC
}

// A Store keeps reports, one for each game or study. A method that returns nil has
// committed; one that returns an error has written nothing, as far as it could tell.
// Methods are safe for concurrent use.
type Store interface {
	// AskReport stores a requested report. It replaces the report whose ticket is over; if
	// over is empty, none may exist. The error is store.ErrConflict if there is another,
	// ErrTooMany if By has most other unfinished ones. A repeat is stored once.
	AskReport(ctx context.Context, r Kept, over string, most int) error
	// ClaimReport gives one node a report that another had, or nobody if from is empty. It
	// returns false if that is no longer so.
	ClaimReport(ctx context.Context, id, ticket, from, to string) (bool, error)
	// KeepReport saves a report of the node that has claimed it. The error is ErrNotClaimed
	// if that node no longer has it.
	KeepReport(ctx context.Context, r Kept) error
	// Report returns the report on a game or study, if there is one.
	Report(ctx context.Context, id string) (Kept, bool, error)
	// ReportsBy returns the ids of up to most games and studies whose report somebody asked
	// for, in order, after one unless that is empty.
	ReportsBy(ctx context.Context, by, after string, most int) ([]string, error)
	// ForgetReport removes the report on a game, if there is one; nobody can save it after.
	ForgetReport(ctx context.Context, id string) error
	// UnfinishedReports returns up to most unfinished reports of existing games that none
	// of some nodes has, the oldest first.
	UnfinishedReports(ctx context.Context, but []string, most int) ([]Kept, error)
	// Load returns the game that a report is on.
	Load(ctx context.Context, id string) (store.Record, error)
	ShareStore
}

// Live is what a Room knows of live games.
type Live struct {
	// Line returns the moves of a game. The error is store.ErrNoGame or store.ErrDeleted if
	// there is none, match.ErrNetwork while two people play it over the network.
	Line func(ctx context.Context, id string) (records.Game, error)
	// Help counts a report on an unfinished game as help.
	Help func(ctx context.Context, id string) error
	Fair Fair
	// Ban returns the positions of a game with which the caller gets no help.
	Ban func(ctx context.Context, game string) (*fairplay.Ban, error)
}

// A Fair refuses help with the last position of a line, where that would not be fair to
// whom the caller plays against.
type Fair func(ctx context.Context, game string, line func() ([]match.Position, error)) error

// A Budget limits the engine time of people.
type Budget interface {
	// AdmitSearch refuses the caller a search of so long.
	AdmitSearch(ctx context.Context, length time.Duration) error
}

// Nodes says which programs work on the same Store.
type Nodes struct {
	Own    string // the name of this run of the program
	Shared bool   // there may be others
	// Others returns the other nodes at work; false if this node cannot know, as while the
	// Store is away.
	Others func(ctx context.Context) (ids []string, sure bool)
}

// Search runs the engines of reports.
type Search struct {
	Analyst *analysis.Analyst
	Pool    *pool.Pool
	Slots   *workers.Slots
	Known   *evaluations.Cache
}

// Studies keeps the studies that reports are on, and are laid over.
type Studies interface {
	Study(ctx context.Context, id string) (studies.Snapshot, error)
	OfGame(ctx context.Context, id string, ply int) (studies.Snapshot, study.ID, error)
	Lay(ctx context.Context, id string, find func(study.Tree) ([]study.Finding, error)) (studies.Snapshot, error)
}

// Exercises keeps the mistakes of reports.
type Exercises interface {
	Have(ctx context.Context, list []exercises.Mistake) ([]bool, error)
	Add(ctx context.Context, from exercises.Source, list []exercises.Mistake, asked bool) error
}

// Parts is what a Room works with.
type Parts struct {
	Store     Store
	Games     games.List
	Engines   *engines.List
	Search    Search
	Studies   Studies
	Exercises Exercises
	Live      Live
	Budget    Budget // nil for none
	Unasked   bool   // this node makes reports that nobody asked for
	Nodes     Nodes
	Now       func() time.Time
	Log       *slog.Logger
}

// A Room makes, follows and uses reports. Its methods are safe for concurrent use.
type Room struct {
	Parts
	ctx  context.Context
	work sync.WaitGroup
	line *queue.Queue // turns of persons: one report at a time, and with workers as many as they can take
	idle *queue.Queue // turns of reports that nobody asked for, one at a time

	taken, failed atomic.Int64 // since New

	// asking has a turn for each game: the Store learns of one request here on a game at a
	// time. A turn is taken before mu.
	asking admission.Turns
	begun  chan struct{} // wakes tend after a job began; takes one

	mu     sync.Mutex
	jobs   []*job // in the order in which they came
	coming []*job // admitted, and not among jobs yet
}

// New returns a Room whose reports end with ctx, to be continued by another program.
func New(ctx context.Context, p Parts) *Room {
	return &Room{Parts: p, ctx: ctx, line: queue.New(1), idle: queue.New(1), begun: make(chan struct{}, 1)}
}

// Start takes up unfinished reports, now and later, until the Room's context ends.
func (r *Room) Start() { r.work.Go(r.tend) }

// Wait waits for the Room's goroutines after its context has ended.
func (r *Room) Wait() { r.work.Wait() }

// Stats counts reports.
type Stats struct {
	Making  int   // made here for people, those that wait included
	Waiting int   // of these, those whose turn has not come
	Unasked int   // made here though nobody asked for them, those that wait included
	Taken   int64 // taken up from another node, or from before a restart
	Failed  int64
}

// Stats returns what the Room does.
func (r *Room) Stats() Stats {
	s := Stats{Waiting: r.line.Waiting(), Taken: r.taken.Load(), Failed: r.failed.Load()}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, j := range r.jobs {
		switch {
		case j.turn == nil:
		case j.unasked():
			s.Unasked++
		default:
			s.Making++
		}
	}
	return s
}

// A Query asks for a report.
type Query struct {
	Time  time.Duration // the effort for each position (reports.Effort); 0 is reports.DefaultTime
	Again bool          // make it anew even if there is one
	// Engine is the ID of the engine. If it is empty, the report's own engine goes on, or
	// the game's best begins.
	Engine string
}

// A Progress is a report as far as it is made.
type Progress struct {
	Done    int        // positions searched
	Of      int        // all positions
	Place   int        // in the queue of reports, from 1; 0 when it does not wait
	Chances []*float64 // of the first side after so many plies, nil where unknown
	Engine  string
	Time    time.Duration   // the effort for each position
	Nodes   int64           // searched for each position; 0 if the searches go by time
	Unsaved bool            // it could not be stored
	Browser bool            // its evaluations come from a browser of whoever asked for it
	Failed  string          // FailedEngine, FailedUnfit or ""
	Report  *reports.Report // when all is done
	Line    *Line
	Edits   bool // the caller may have the report made, stopped and written into the study
	// Withheld are the plies of whose positions it says nothing, as they are of a rated game
	// that the caller is playing.
	Withheld []int
}

// Why nobody continues a report until it is asked for again.
const (
	// FailedEngine: the engine failed, or ended the program, several times in a row.
	FailedEngine = "engine"
	// FailedUnfit: the report cannot be made any more, for example as its engine is gone.
	FailedUnfit = "unfit"
)

// Make makes a report on all moves of a game or the main line of a study. It tells the
// progress at once, then at most every tellEvery, and last with the Report. The report
// continues when ctx ends, and after a restart; asking again joins it.
//
// Errors: match.ErrNoHints while a game without hints goes on, ErrTooMany, engines.ErrBusy,
// engines.ErrNoSlots if nobody can make it, *match.ConfigError for a query out of range or
// a game without moves; store.ErrDeleted, admission.ErrClosed, studies.ErrWithdrawn when the
// caller may no longer read the study, and those of ctx at any time.
func (r *Room) Make(ctx context.Context, id string, q Query, tell func(Progress)) error {
	if q.Time != 0 && (q.Time < reports.MinTime || q.Time > reports.MaxTime) {
		return match.ConfigErrorf("time_ms", "%d is outside %d to %d", q.Time.Milliseconds(), reports.MinTime.Milliseconds(), reports.MaxTime.Milliseconds())
	}
	job, err := r.ask(ctx, id, q)
	if err != nil {
		return err
	}
	return job.follow(ctx, func(t Progress) error {
		t, err := r.shown(ctx, job.line, t)
		if err == nil {
			tell(t)
		}
		return err
	}, func() error {
		if !job.line.Study {
			return nil
		}
		_, err := r.Studies.Study(ctx, id)
		if errors.Is(err, studies.ErrNoStudy) {
			err = studies.ErrWithdrawn
		}
		return err
	})
}

// SoFar returns the progress of a report without asking for one. The error is
// reports.ErrNoReport if nobody has asked, or the game has changed since.
func (r *Room) SoFar(ctx context.Context, id string) (Progress, error) {
	line, spent, err := r.lineOf(ctx, id) // also for what the caller may read
	if err != nil {
		return Progress{}, err
	}
	r.mu.Lock()
	job := r.find(line.id)
	r.mu.Unlock()
	if job != nil && !job.unasked() {
		told, _, _, _ := job.look()
		return r.shown(ctx, line, told)
	}
	body, d, err := r.restoredOf(ctx, line, spent)
	if err != nil {
		return Progress{}, err
	}
	return r.shown(ctx, line, progressOf(d, body, line))
}

// Asked returns the ids of up to most games and studies whose report the caller's account
// asked for, in order, after one unless that is empty.
func (r *Room) Asked(ctx context.Context, after string, most int) ([]string, error) {
	who := identity.From(ctx).User
	if who == "" {
		return nil, nil
	}
	return r.Store.ReportsBy(ctx, who, after, most)
}

// Stop ends the report on a game, whichever node makes it, and forgets it. The error is
// ErrNotYours if the caller may only read it.
func (r *Room) Stop(ctx context.Context, id string) error {
	line, _, err := r.editable(ctx, id)
	if err != nil {
		return err
	}
	id = line.id
	if who := identity.From(ctx); line.network && !who.Owners().Has(line.owner) {
		if kept, ok, err := r.Store.Report(ctx, id); err != nil || ok && kept.By != who.User {
			return cmp.Or(err, ErrNotYours)
		}
	}
	leave, err := r.asking.Enter(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	r.End(id, ErrStopped)
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.Store.ForgetReport(write, id)
}

// End ends a report that this node makes or follows, because its game is deleted. It does
// not touch the Store.
func (r *Room) End(id string, why error) {
	r.mu.Lock()
	job := r.find(id)
	if job != nil {
		r.remove(job)
	}
	r.mu.Unlock()
	if job != nil {
		job.stop(why)
		r.tellPlaces()
	}
}

// Complete returns the finished report on a game or study. The error is
// reports.ErrNoReport if there is none, fairplay.ErrFairPlay if it has positions with which
// the caller gets no help.
func (r *Room) Complete(ctx context.Context, id string) (*reports.Draft, error) {
	line, _, d, err := r.restored(ctx, id)
	if err == nil && !d.Complete() {
		err = reports.ErrNoReport
	}
	if err == nil {
		err = r.whole(ctx, line)
	}
	return d, err
}

// Study lays the report on a game over a new study of it, and the report on a study over
// that study, in one edit: evaluations, marks, reasons in a language, and the better line
// beside each marked move. It returns the node after so many plies of a game, and whether
// the study is new. Errors are those of Complete, and ErrNotYours for a reader of a shared
// report.
func (r *Room) Study(ctx context.Context, id string, ply int, lang string) (s studies.Snapshot, at study.ID, made bool, err error) {
	line, _, d, err := r.restored(ctx, id)
	if err == nil && !d.Complete() {
		err = reports.ErrNoReport
	}
	if err == nil {
		err = r.whole(ctx, line)
	}
	if err != nil {
		return s, at, false, err
	}
	if !line.Study {
		if !line.edits {
			return s, at, false, ErrNotYours
		}
		made = true
		if s, at, err = r.Studies.OfGame(ctx, line.id, ply); err != nil {
			return s, at, false, err
		}
		line.id = s.ID
	}
	s, err = r.Studies.Lay(ctx, line.id, func(t study.Tree) ([]study.Finding, error) { return d.Findings(t, records.Spoken(lang)) })
	return s, at, made, err
}

// restored returns the stored report on a game as it stands. The error is
// reports.ErrNoReport if there is none, nobody asked for it, or it is on other moves.
func (r *Room) restored(ctx context.Context, id string) (Line, body, *reports.Draft, error) {
	line, spent, err := r.lineOf(ctx, id)
	if err != nil {
		return line, body{}, nil, err
	}
	b, d, err := r.restoredOf(ctx, line, spent)
	return line, b, d, err
}

// restoredOf is restored for a line that has been read.
func (r *Room) restoredOf(ctx context.Context, line Line, spent []int64) (body, *reports.Draft, error) {
	d, b, err := r.restore(ctx, line, spent)
	if err == nil && (d == nil || !b.about(line) || b.kept.By == Unasked) {
		err = reports.ErrNoReport
	}
	return b, d, err
}

// restore returns a draft on a line with what is stored; nil if the game has no engine, or
// nothing is stored. The body has what is stored in any case.
func (r *Room) restore(ctx context.Context, line Line, spent []int64) (*reports.Draft, body, error) {
	var b body
	kept, ok, err := r.Store.Report(ctx, line.id)
	if err != nil || !ok {
		return nil, b, err
	}
	b.kept = kept
	if json.Unmarshal(kept.Body, &b) != nil || len(b.Evals) != len(b.Moves)+1 {
		return nil, b, nil // damaged, which loses nothing: it can be made again
	}
	spec := r.Engines.Find(b.Engine)
	if spec == nil || spec.Game != line.Config.Game {
		return nil, b, nil
	}
	d, err := r.draft(spec, line, spent)
	if err != nil {
		return nil, b, err
	}
	b.into(d)
	return d, b, nil
}

// draft begins a report on a line.
func (r *Room) draft(spec *engines.Spec, line Line, spent []int64) (*reports.Draft, error) {
	kind, err := r.Games.Find(line.Config.Game)
	if err != nil {
		return nil, err
	}
	start, err := kind.Rules.Start(line.Config)
	if err != nil {
		return nil, err
	}
	d, err := reports.NewDraft(spec, line.Config, start, line.Moves, spent)
	if err == nil {
		d.Know(kind, line.Result)
	}
	return d, err
}
