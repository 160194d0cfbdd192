package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
)

const (
	// lineLength is the number of writes that may wait. At 3,000 writes a
	// second the last waits a third of a second.
	lineLength = 1024

	// groupMost bounds the writes in a transaction, and so the time the first
	// waits for the last.
	groupMost = 256
)

var errStoreClosed = errors.New("the store is closed")

// A writer does all writes. Those that arrive during a transaction form the
// next one, so a slow fsync delays all of them once, not each in turn.
type writer struct {
	db    *sql.DB
	line  chan *job
	ask   sync.RWMutex  // read-locked while queueing
	quit  chan struct{} // closed, under ask, to refuse further jobs
	ended chan struct{} // closed when the last job is answered

	// prepared holds prepared statements by their text.
	prepared              map[string]*sql.Stmt
	commits, writes, took atomic.Int64 // totals; took in ns
	// committed is called after each transaction with its number of writes and
	// its duration.
	committed func(writes int, took time.Duration)
}

// A job is one write. It may run twice, if the first transaction fails, and
// has no lasting effects outside the database.
type job struct {
	ctx  context.Context
	run  func(context.Context, *db.Queries) error
	done chan error // has room for one answer, so the writer never blocks
}

func newWriter(d *sql.DB) *writer {
	w := &writer{
		db: d, line: make(chan *job, lineLength), quit: make(chan struct{}), ended: make(chan struct{}),
		prepared: make(map[string]*sql.Stmt), committed: func(int, time.Duration) {},
	}
	go w.work()
	return w
}

// do queues a write and waits until it is on disk. If the queue is full it
// returns store.ErrOverloaded, or waits if the context is patient.
func (w *writer) do(ctx context.Context, run func(context.Context, *db.Queries) error) error {
	j := &job{ctx: ctx, run: run, done: make(chan error, 1)}
	if err := w.enter(ctx, j); err != nil {
		return err
	}
	return <-j.done // every queued job is answered
}

func (w *writer) enter(ctx context.Context, j *job) error {
	w.ask.RLock()
	defer w.ask.RUnlock()
	select {
	case <-w.quit:
		return errStoreClosed
	default:
	}
	if !store.Patient(ctx) {
		select {
		case w.line <- j:
			return nil
		default:
			return store.ErrOverloaded
		}
	}
	select {
	case w.line <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// close finishes the queued jobs and stops the writer.
func (w *writer) close() error {
	w.ask.Lock()
	close(w.quit)
	w.ask.Unlock()
	close(w.line) // no job can be queued any more
	<-w.ended
	var errs []error
	for _, s := range w.prepared {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}

func (w *writer) work() {
	defer close(w.ended)
	group := make([]*job, 0, groupMost)
	for first := range w.line {
		group = append(group[:0], first)
	gather:
		for len(group) < groupMost {
			select {
			case j, ok := <-w.line:
				if !ok {
					break gather
				}
				group = append(group, j)
			default:
				break gather
			}
		}
		w.write(group)
	}
}

// write commits a group. If the transaction fails because of one job, it
// writes each separately.
func (w *writer) write(group []*job) {
	answers, err := w.transact(group)
	if err != nil && len(group) == 1 {
		answers[0] = err
	} else if err != nil {
		for i, j := range group {
			answers[i] = w.alone(j)
		}
	}
	for i, j := range group {
		j.done <- answers[i]
	}
}

// alone writes one job in its own transaction: the slow twin of a group.
func (w *writer) alone(j *job) error {
	answers, err := w.transact([]*job{j})
	if err != nil {
		return err
	}
	return answers[0]
}

// transact runs a group in one transaction and returns each job's answer once
// it is on disk. A rejected job has written nothing; any other error rolls
// back the transaction.
func (w *writer) transact(group []*job) (answers []error, err error) {
	answers = make([]error, len(group))
	began := time.Now()
	ctx := context.Background()
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return answers, err
	}
	defer tx.Rollback() // does nothing after a commit
	in := &transaction{tx: tx, prepared: w.prepared}
	q := db.New(in)
	for i, j := range group {
		if answers[i] = j.ctx.Err(); answers[i] != nil {
			continue // waited too long; nothing was written
		}
		if answers[i] = j.run(ctx, q); answers[i] != nil && !refused(answers[i]) {
			return answers, answers[i]
		}
	}
	if err := tx.Commit(); err != nil {
		return answers, err
	}
	took := time.Since(began)
	w.commits.Add(1)
	w.writes.Add(int64(len(group)))
	w.took.Add(int64(took))
	w.committed(len(group), took)
	for query := range in.met {
		if s, err := w.db.PrepareContext(ctx, query); err == nil {
			w.prepared[query] = s
		}
	}
	return answers, nil
}

// refused reports whether an error of a job comes before any of its writes.
func refused(err error) bool {
	for _, kind := range []error{store.ErrNoGame, store.ErrDeleted, store.ErrDamaged, store.ErrConflict, store.ErrExists} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

// A transaction runs statements prepared if an earlier one has used them, and
// records the others: preparing takes longer than running.
type transaction struct {
	tx       *sql.Tx
	prepared map[string]*sql.Stmt
	met      map[string]struct{} // not prepared yet
}

func (t *transaction) find(ctx context.Context, query string) *sql.Stmt {
	if s, ok := t.prepared[query]; ok {
		return t.tx.StmtContext(ctx, s)
	}
	if t.met == nil {
		t.met = make(map[string]struct{})
	}
	t.met[query] = struct{}{}
	return nil
}

func (t *transaction) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if s := t.find(ctx, query); s != nil {
		return s.ExecContext(ctx, args...)
	}
	return t.tx.ExecContext(ctx, query, args...)
}

func (t *transaction) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if s := t.find(ctx, query); s != nil {
		return s.QueryContext(ctx, args...)
	}
	return t.tx.QueryContext(ctx, query, args...)
}

func (t *transaction) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if s := t.find(ctx, query); s != nil {
		return s.QueryRowContext(ctx, args...)
	}
	return t.tx.QueryRowContext(ctx, query, args...)
}

func (t *transaction) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	return t.tx.PrepareContext(ctx, query)
}

// Stats counts the writes since the store was opened.
type Stats struct {
	Commits int64         // transactions on disk
	Writes  int64         // writes in them
	Took    time.Duration // their total time
	Waiting int           // queued writes
}

// Stats returns the current counters.
func (s *Store) Stats() Stats {
	w := s.line
	return Stats{Commits: w.commits.Load(), Writes: w.writes.Load(), Took: time.Duration(w.took.Load()), Waiting: len(w.line)}
}
