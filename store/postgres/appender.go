package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"duiyi/store"
)

const (
	// lineLength is the number of appends that may wait.
	lineLength = 4096
	// groupMost bounds the appends in a statement.
	groupMost = 256
	// groupEvery is the minimum interval between statements while they carry
	// several appends each: a statement costs the server, the standby and this
	// program as much as six more games in it.
	groupEvery = 3 * time.Millisecond
)

var errClosed = errors.New("the store is closed")

// An appender writes all appends of this program. Those that arrive during a
// statement form the next one, under load together with those of the next
// moments: fifty games in one statement cost a tenth of fifty statements. A
// statement has at most one append for each game, in order of arrival.
type appender struct {
	store *Store
	conn  *pgxpool.Pool // a single connection of its own
	line  chan *job
	ask   sync.RWMutex  // read-locked while queueing
	quit  chan struct{} // closed, under ask, to refuse further jobs
	ended chan struct{} // closed when the last job is answered
	later []*job        // jobs whose game is already in the current group

	began time.Time // when the last group was formed
	many  bool      // it had several jobs
}

// A job is one append.
type job struct {
	ctx    context.Context
	sum    store.Summary
	row    row
	seq    int
	events []string
	tried  bool // was in a statement whose outcome is unknown
	done   chan error
}

// appendBy are the planner settings of the appender's connection: plan once
// and use the indexes, whatever the statistics of a new table say.
var appendBy = map[string]string{"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "enable_mergejoin": "off", "jit": "off"}

func newAppender(s *Store, conn *pgxpool.Pool) *appender {
	a := &appender{store: s, conn: conn, line: make(chan *job, lineLength), quit: make(chan struct{}), ended: make(chan struct{})}
	go a.work()
	return a
}

// append appends events to a game that has seq events. If the queue is full it
// returns store.ErrOverloaded, or waits if the context is patient.
func (a *appender) append(ctx context.Context, sum store.Summary, seq int, events []string) error {
	r, err := rowOf(sum)
	if err != nil {
		return err
	}
	j := &job{ctx: ctx, sum: sum, row: r, seq: seq, events: events, done: make(chan error, 1)}
	if err := a.enter(ctx, j); err != nil {
		return err
	}
	return failed(<-j.done) // every queued job is answered
}

func (a *appender) enter(ctx context.Context, j *job) error {
	a.ask.RLock()
	defer a.ask.RUnlock()
	select {
	case <-a.quit:
		return errClosed
	default:
	}
	if !store.Patient(ctx) {
		select {
		case a.line <- j:
			return nil
		default:
			return store.ErrOverloaded
		}
	}
	select {
	case a.line <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// close finishes the queued jobs and stops the appender.
func (a *appender) close() {
	a.ask.Lock()
	defer a.ask.Unlock()
	select {
	case <-a.quit:
		return
	default:
	}
	close(a.quit)
	close(a.line) // no job can be queued any more
	<-a.ended
	a.conn.Close()
}

func (a *appender) work() {
	defer close(a.ended)
	for {
		group := a.gather()
		if len(group) == 0 {
			return
		}
		a.write(group)
	}
}

// gather waits for a job and returns it with all that are queued. If the last
// group had several, it also collects those that arrive until the next
// statement is due.
func (a *appender) gather() (group []*job) {
	in := make(map[string]bool)
	var left []*job
	take := func(j *job) {
		if in[j.row.id] {
			left = append(left, j)
			return
		}
		in[j.row.id] = true
		group = append(group, j)
	}
	for _, j := range a.later {
		take(j)
	}
	a.later = nil
	defer func() { a.later, a.began, a.many = left, time.Now(), len(group) > 1 }()
	if len(group) == 0 {
		j, ok := <-a.line
		if !ok {
			return nil
		}
		take(j)
	}
	var wait <-chan time.Time
	if d := groupEvery - time.Since(a.began); a.many && d > 0 {
		wait = time.After(d)
	}
	for len(group) < groupMost && len(left) < groupMost {
		select {
		case j, ok := <-a.line:
			if !ok {
				return group
			}
			take(j)
			continue
		default:
		}
		if wait == nil {
			return group
		}
		select {
		case j, ok := <-a.line:
			if !ok {
				return group
			}
			take(j)
		case <-wait:
			wait = nil
		}
	}
	return group
}

// write commits a group, repeating it after a lost connection. If the whole
// statement is rejected because of one job, it writes each separately.
func (a *appender) write(group []*job) {
	waiting := group[:0:0]
	for _, j := range group {
		if err := j.ctx.Err(); err != nil { // waited too long; nothing was written
			j.done <- err
			continue
		}
		waiting = append(waiting, j)
	}
	if len(waiting) == 0 {
		return
	}
	var alone, more []*job
	for _, j := range waiting {
		if j.sum.Outcome == nil && j.sum.Rated == nil && j.sum.Seats == nil {
			alone = append(alone, j)
		} else {
			more = append(more, j)
		}
	}
	a.commit(alone, a.state)
	a.commit(more, a.transact)
}

// commit writes a group by do, repeating it after a lost connection. If the
// whole group is rejected because of one job, it writes each separately.
func (a *appender) commit(group []*job, do func([]*job) ([]error, error)) {
	if len(group) == 0 {
		return
	}
	var answers []error
	err := a.store.insist(context.Background(), func() (err error) {
		answers, err = do(group)
		if errors.As(err, new(doubt)) {
			for _, j := range group {
				j.tried = true
			}
		}
		return err
	})
	if err == nil {
		a.store.writes.Add(int64(len(group)))
	}
	switch {
	case err != nil && len(group) > 1 && !lost(err):
		for _, j := range group {
			a.commit([]*job{j}, do)
		}
		return
	case err != nil:
		answers = make([]error, len(group))
		for i, j := range group {
			if answers[i] = err; lost(err) && !j.tried { // certainly not written
				answers[i] = fmt.Errorf("%w: %w", store.ErrOverloaded, err)
			}
		}
	}
	for i, j := range group {
		j.done <- answers[i]
	}
}

// appendAll appends to games that have the expected number of events, and sets
// the deadlines of their flags: NULL keeps due_ms, 0 clears it. Selecting
// deleted_ms forces a lookup by id, since another index, such as that of the
// list, seems as fast while the table is taken for empty. Jobs are sorted by
// id, so games are locked in that order and programs cannot deadlock.
const appendAll = `
WITH won AS (
	UPDATE games g SET events = w.seq + w.n, updated_ms = w.updated_ms, hour = w.hour, plies = w.plies, turn = w.turn, result = w.result, board = w.board, players = w.players,
		title = CASE WHEN w.study THEN w.title ELSE g.title END,
		words = CASE WHEN w.study THEN w.words WHEN g.players = w.players THEN g.words ELSE split_part(g.words, E'\x1f', 1) || substring(w.words FROM position(E'\x1f' IN w.words)) END,
		due_ms = coalesce(w.due_ms, g.due_ms),
		listed_ms = CASE WHEN w.due_ms = 0 THEN NULL WHEN w.due_ms < g.listed_ms OR g.listed_ms IS NULL THEN w.due_ms ELSE g.listed_ms END
	FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::bigint[], $15::bigint[])
		AS w (id, seq, n, study, updated_ms, hour, plies, turn, result, board, players, title, words, not_before, due_ms)
	WHERE g.id = w.id AND g.events = w.seq AND g.study = w.study AND coalesce(g.deleted_ms, 0) = 0 AND w.not_before <= date_part('epoch', clock_timestamp()) * 1000
	RETURNING g.id, w.seq
), added AS (
	INSERT INTO events (game_id, seq, body)
	SELECT e.id, won.seq + e.k, e.body FROM unnest($16::text[], $17::bigint[], $18::text[]) AS e (id, k, body) JOIN won ON won.id = e.id
)
SELECT id FROM won`

// A querier is a transaction, or a connection that commits each statement.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// appendStated is the name of appendAll, prepared on the appender's
// connection.
const appendStated = "append_and_commit"

// appendTo runs appendAll, by text or by name, for a group. won tells which
// jobs it wrote.
func appendTo(ctx context.Context, q querier, statement string, group []*job) (won []bool, err error) {
	slices.SortFunc(group, func(a, b *job) int { return cmp.Compare(a.row.id, b.row.id) })
	var (
		ids, boards, players, titles, words []string
		seqs, ns, updated, hours            []int64
		plies, turns                        []int64
		studies                             []bool
		results                             []*string
		notBefore                           []int64
		dues                                []*int64
		eventIDs, eventBodies               []string
		eventKs                             []int64
	)
	for _, j := range group {
		r := &j.row
		ids, seqs, ns, studies = append(ids, r.id), append(seqs, int64(j.seq)), append(ns, int64(len(j.events))), append(studies, r.study)
		updated, hours, plies, turns = append(updated, r.updated), append(hours, hourOf(r.updated)), append(plies, r.plies), append(turns, r.turn)
		results, boards, players = append(results, r.result), append(boards, r.board), append(players, r.players)
		titles, words = append(titles, r.title), append(words, wordsOf(j.sum))
		notBefore = append(notBefore, toMS(j.sum.NotBefore))
		var due *int64
		if j.sum.Due != nil {
			due = new(toMS(*j.sum.Due))
		}
		dues = append(dues, due)
		for k, body := range j.events {
			eventIDs, eventKs, eventBodies = append(eventIDs, r.id), append(eventKs, int64(k)), append(eventBodies, body)
		}
	}
	rows, err := q.Query(ctx, statement, ids, seqs, ns, studies, updated, hours, plies, turns, results, boards, players, titles, words, notBefore, dues, eventIDs, eventKs, eventBodies)
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	slices.Sort(list)
	won = make([]bool, len(group))
	for i, j := range group {
		_, won[i] = slices.BinarySearch(list, j.row.id)
	}
	return won, nil
}

// state appends a group with one statement that commits itself: a single round
// trip takes half the time of transact.
func (a *appender) state(group []*job) (answers []error, err error) {
	ctx, began := context.Background(), time.Now()
	won, err := appendTo(ctx, a.conn, appendStated, group)
	switch {
	case err != nil && lost(err) && !unsent(err):
		return nil, doubt{err}
	case err != nil:
		return nil, err
	}
	a.store.commits.Add(1)
	a.store.took.Add(int64(time.Since(began)))
	answers = make([]error, len(group))
	for i, j := range group {
		if won[i] {
			continue
		}
		refusal, err := a.why(ctx, a.conn, j)
		if lost(err) { // a repeat finds what was written
			return nil, doubt{err}
		}
		answers[i] = cmp.Or(refusal, err)
	}
	return answers, nil
}

// unsent reports whether a statement certainly had no effect: it was never
// sent, or the server says so.
func unsent(err error) bool {
	var pe *pgconn.PgError
	return pgconn.SafeToRetry(err) || errors.As(err, new(*pgconn.ConnectError)) || errors.As(err, &pe) && pe.Code == "25006"
}

// transact appends a group together with its other writes in one transaction,
// and returns each job's answer.
func (a *appender) transact(group []*job) (answers []error, err error) {
	ctx := context.Background()
	answers = make([]error, len(group))
	err = a.store.transaction(ctx, func(tx pgx.Tx) error {
		won, err := appendTo(ctx, tx, appendAll, group)
		if err != nil {
			return err
		}
		var there []store.Summary
		for i, j := range group {
			if !won[i] {
				if answers[i], err = a.why(ctx, tx, j); err != nil {
					return err
				}
				continue
			}
			if err := insertOutcome(ctx, tx, j.sum.Outcome); err != nil {
				return err
			}
			there = append(there, j.sum)
		}
		if err := rate(ctx, tx, there); err != nil {
			return err
		}
		return setSeats(ctx, tx, there)
	})
	return answers, err
}

// why returns the reason that a job was not written; nil if an earlier try
// wrote it.
func (a *appender) why(ctx context.Context, q querier, j *job) (refusal, err error) {
	var events int
	var study, gone bool
	err = q.QueryRow(ctx, `SELECT events, study, deleted_ms IS NOT NULL FROM games WHERE id = $1`, j.row.id).Scan(&events, &study, &gone)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return store.ErrNoGame, nil
	case err != nil:
		return nil, err
	case j.tried && events >= j.seq+len(j.events):
		if ours, err := stands(ctx, q, j.row.id, j.seq, j.events); err != nil || ours {
			return nil, err
		}
	}
	switch {
	case gone:
		return store.ErrDeleted, nil
	case study != j.row.study:
		return store.ErrNoGame, nil
	}
	if events == j.seq && !j.sum.NotBefore.IsZero() {
		return store.ErrEarly, nil
	}
	return fmt.Errorf("%w: it has %d events, not %d", store.ErrConflict, events, j.seq), nil
}
