package nats

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"duiyi/app"
	"duiyi/engine"
)

const (
	workStream = "WORK_MOVE"
	workMoves  = "work.move." // and the mark of the program: who takes a job plays as who offers it
	workNode   = "work.node." // and a word of each job's own: where its worker reports

	// A worker that has not said within ackWait that it is at work is taken for
	// dead, and the job goes to another.
	ackWait = 3 * time.Second
	// reportEvery is how often a worker reports, and hears whether to go on.
	reportEvery = 250 * time.Millisecond
	// callTimeout bounds whatever is asked for over NATS.
	callTimeout = time.Second
	// untaken is how long a job waits for a worker, and silence how long one at work
	// may be still, before the node thinks itself. Where there is no queue to be had
	// it is not asked for again for restAfter.
	untaken   = time.Second
	silence   = ackWait + 2*time.Second
	restAfter = 5 * time.Second
	// workKept is after how long a job is dropped that nobody took.
	workKept  = time.Minute
	workBytes = 8 << 20
)

// Work offers jobs to workers by a work queue of JetStream. What waits there is
// in memory alone: a job that is lost is made by the node that offered it.
type Work struct {
	conn    *Conn
	js      jetstream.JetStream
	program string
	rest    atomic.Int64 // until when no job is offered, Unix nanoseconds
	lonely  atomic.Bool  // nobody took the last job, or none has been offered

	mu    sync.Mutex
	queue jetstream.Consumer // nil until it is there; guarded by mu

	counts struct{ offered, taken, again, answered, unmade atomic.Uint64 }
	took   atomic.Int64 // from offers to answers, in ns
}

var _ app.Work = (*Work)(nil)

// WorkStats says how the jobs have fared that were offered.
type WorkStats struct {
	Offered  uint64        // jobs that were put into the queue
	Taken    uint64        // times that a worker took one
	Again    uint64        // of these the ones after a worker that was gone
	Answered uint64        // jobs that a worker has made
	Unmade   uint64        // jobs that no worker made, and that were left to the node
	Took     time.Duration // from offer to answer, of all that were answered
}

// NewWork offers jobs to the workers that run the program of a mark, a word of
// letters and digits. Where NATS is there it makes the queue at once, for workers
// to find; or else the first offer does.
func NewWork(conn *Conn, program string) (*Work, error) {
	js, err := jetstream.New(conn.nc)
	if err != nil {
		return nil, fmt.Errorf("NATS: %w", err)
	}
	w := &Work{conn: conn, js: js, program: program}
	w.lonely.Store(true)
	if conn.nc.IsConnected() {
		ctx, cancel := context.WithTimeout(context.Background(), callTimeout)
		defer cancel()
		_, _ = w.prepare(ctx) // the first offer tries again, and says what is amiss
	}
	return w, nil
}

// Stats returns the counters as they are.
func (w *Work) Stats() WorkStats {
	c := &w.counts
	return WorkStats{c.offered.Load(), c.taken.Load(), c.again.Load(), c.answered.Load(), c.unmade.Load(), time.Duration(w.took.Load())}
}

// A report is what a worker says of a job. Its first takes the job.
type report struct {
	By     string         `json:"by"` // a word of the worker's own for this try
	Take   bool           `json:"take,omitempty"`
	Info   *engine.Info   `json:"info,omitempty"`
	Result *engine.Result `json:"result,omitempty"`
	Fault  string         `json:"fault,omitempty"`
}

// An order is what a worker is told to its report.
type order struct {
	Job   *app.Job `json:"job,omitempty"`
	Over  bool     `json:"over,omitempty"`  // the job is another's, or nobody's any more
	Hurry bool     `json:"hurry,omitempty"` // the best move so far is wanted
}

// prepare sees to it that there is a queue, and returns it.
func (w *Work) prepare(ctx context.Context) (jetstream.Consumer, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.queue != nil {
		return w.queue, nil
	}
	stream, err := w.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: workStream, Subjects: []string{workMoves + ">"}, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.MemoryStorage, MaxAge: workKept, MaxBytes: workBytes,
	})
	if err != nil {
		return nil, err
	}
	w.queue, err = stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumer(w.program), FilterSubject: workMoves + w.program,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxDeliver: 5,
		InactiveThreshold: 24 * time.Hour, // of a program that is no longer there
	})
	return w.queue, err
}

func consumer(program string) string { return "movers-" + program }

// Make has a worker choose a move.
func (w *Work) Make(ctx, thinking context.Context, j app.Job, limits func() engine.Limits, tell func(engine.Info)) (engine.Result, error) {
	if time.Now().UnixNano() < w.rest.Load() || !w.conn.nc.IsConnected() {
		return engine.Result{}, app.ErrNoWorker
	}
	at := workNode + rand.Text()
	reports := make(chan *nats.Msg, 16)
	sub, err := w.conn.nc.ChanSubscribe(at, reports)
	if err == nil {
		defer sub.Unsubscribe() // whoever is at the job finds nobody there, and stops
		err = w.offer(ctx, at)
	}
	switch {
	case ctx.Err() != nil:
		return engine.Result{}, ctx.Err()
	case errors.Is(err, app.ErrNoWorker):
		return engine.Result{}, err
	case err != nil:
		w.rest.Store(time.Now().Add(restAfter).UnixNano())
		w.conn.log.Warn("NATS keeps no work for workers, for which it needs JetStream; thinking here", "err", err)
		return engine.Result{}, w.unmade()
	}
	return w.follow(ctx, thinking, j, limits, tell, reports)
}

// offer puts a job into the queue, named by where its worker is to report. While
// nobody took the last one it does so only where a worker waits for one.
func (w *Work) offer(ctx context.Context, at string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	defer func() {
		if err != nil && !errors.Is(err, app.ErrNoWorker) {
			w.mu.Lock()
			w.queue = nil // it may be gone, with the memory that it was in
			w.mu.Unlock()
		}
	}()
	queue, err := w.prepare(ctx)
	if err != nil {
		return err
	}
	if w.lonely.Load() {
		info, err := queue.Info(ctx)
		if err != nil {
			return err
		}
		if info.NumWaiting == 0 {
			return app.ErrNoWorker
		}
	}
	if _, err := w.js.Publish(ctx, workMoves+w.program, []byte(at)); err != nil {
		return err
	}
	w.counts.offered.Add(1)
	return nil
}

// unmade leaves a job to the node.
func (w *Work) unmade() error {
	w.counts.unmade.Add(1)
	w.lonely.Store(true)
	return app.ErrNoWorker
}

// follow answers the reports on a job until it is made.
func (w *Work) follow(ctx, thinking context.Context, j app.Job, limits func() engine.Limits, tell func(engine.Info), reports <-chan *nats.Msg) (engine.Result, error) {
	began, by, hurried := time.Now(), "", thinking.Done()
	patience := time.NewTimer(untaken)
	defer patience.Stop()
	for {
		select {
		case <-ctx.Done():
			return engine.Result{}, ctx.Err()
		case <-patience.C:
			return engine.Result{}, w.unmade()
		case <-hurried:
			if by == "" { // a move is wanted now
				return engine.Result{}, app.ErrNoWorker
			}
			hurried = nil
		case m := <-reports:
			var r report
			if json.Unmarshal(m.Data, &r) != nil || r.By == "" {
				continue
			}
			o := order{Hurry: thinking.Err() != nil}
			switch {
			case r.Take:
				w.counts.taken.Add(1)
				if by != "" {
					w.counts.again.Add(1)
				}
				by = r.By
				w.lonely.Store(false)
				job := j
				job.Limits = limits()
				o.Job = &job
			case r.By != by: // slow, taken for dead, and overtaken
				o.Over = true
			}
			answer(m, o)
			if o.Over {
				continue
			}
			patience.Reset(silence)
			switch {
			case r.Result != nil:
				w.counts.answered.Add(1)
				w.took.Add(int64(time.Since(began)))
				return *r.Result, nil
			case r.Fault != "":
				return engine.Result{}, errors.New(r.Fault)
			case r.Info != nil:
				tell(*r.Info)
			}
		}
	}
}

// answer answers a message. Where that is lost it is asked again.
func answer(m *nats.Msg, o order) {
	if text, err := json.Marshal(o); err == nil {
		_ = m.Respond(text)
	}
}
