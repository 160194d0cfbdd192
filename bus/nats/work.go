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

	"duiyi/admission"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/workers"
)

const (
	workStream = "WORK_MOVE"
	workMoves  = "work.move." // + program mark, so a job runs on the same program that offered it
	workReport = "work.report."
	workNode   = "work.node." // + a random word per job: the worker reports there
	workHeld   = "work.held." // + job name: the node that offered the job answers there while it waits

	// A job whose worker has not acknowledged progress for ackWait goes to
	// another worker.
	ackWait = 3 * time.Second
	// reportEvery is the interval at which a worker reports and learns whether
	// to continue.
	reportEvery = 250 * time.Millisecond
	// callTimeout bounds each request over NATS.
	callTimeout = time.Second
	// untaken is how long a job may wait for a worker, and silence how long
	// its worker may not report, before the node searches itself. After a
	// queue failure, offers pause for restAfter.
	untaken   = time.Second
	silence   = ackWait + 2*time.Second
	restAfter = 5 * time.Second
	// roomKnown is how long Room caches the number of workers.
	roomKnown = 250 * time.Millisecond
	// askHolder is the interval at which a node asks the first node to offer a
	// job whether it still waits for it.
	askHolder = 500 * time.Millisecond
	// workKept is how long the queue keeps a job that nobody takes.
	workKept  = time.Minute
	workBytes = 8 << 20
	// workCopies is the number of replicas of the queue in a cluster.
	workCopies = 3
	// noPeers is the error code of a cluster with too few servers; the client
	// has no name for it.
	noPeers jetstream.ErrorCode = 10005
	// inProcess is the error code for a job that another node is publishing at
	// the same moment; the client has no name for it.
	inProcess jetstream.ErrorCode = 10158
)

// Work offers jobs to workers through a JetStream work queue. The queue is in
// memory only: if a job is lost, the node that offered it does it.
type Work struct {
	conn    *Conn
	js      jetstream.JetStream
	program string
	began   time.Time    // monotonic: the system clock may be set
	rest    atomic.Int64 // no offers until then, in ns after began
	said    atomic.Bool  // the missing queue was logged
	queues  [workers.Sorts]workQueue

	creating admission.Turns // of the queues
	mu       sync.Mutex      // guards the marked fields of workQueue, held over no call of NATS

	counts struct{ offered, taken, again, answered, unmade, left atomic.Uint64 }
	took   atomic.Int64 // total time from offers to answers, in ns
}

var _ workers.Remote = (*Work)(nil)

// A workQueue is the queue of one sort of work.
type workQueue struct {
	subject string // includes the program mark
	durable string // consumer from which workers take jobs

	unserved atomic.Bool // nobody took the last job, or none was offered yet

	consumer jetstream.Consumer // nil until created; Work.mu guards this and the rest
	room     int                // number of workers at time known
	known    time.Time
}

// WorkStats counts the jobs offered.
type WorkStats struct {
	Offered  uint64        // jobs put into the queue
	Taken    uint64        // jobs taken by workers, repeats included
	Again    uint64        // repeats after a lost worker
	Answered uint64        // jobs completed by workers
	Unmade   uint64        // jobs that no worker completed, left to the node
	Left     uint64        // jobs that another node had already offered
	Took     time.Duration // total time from offer to answer
}

// NewWork returns a Work for workers that run the program with this mark, a
// word of letters and digits. If NATS is connected it creates the queue at
// once, so that workers find it; otherwise the first offer does.
func NewWork(conn *Conn, program string) (*Work, error) {
	js, err := jetstream.New(conn.nc)
	if err != nil {
		return nil, fmt.Errorf("NATS: %w", err)
	}
	w := &Work{conn: conn, js: js, program: program, began: time.Now()}
	for s := range w.queues {
		w.queues[s].subject, w.queues[s].durable = queueOf(workers.Sort(s), program)
		w.queues[s].unserved.Store(true)
	}
	if conn.nc.IsConnected() {
		ctx, cancel := context.WithTimeout(context.Background(), callTimeout)
		defer cancel()
		if _, err := w.prepare(ctx, workers.Move); err != nil { // the first offer tries again
			w.logMissing(err)
		}
	}
	return w, nil
}

// Stats returns the current counters.
func (w *Work) Stats() WorkStats {
	c := &w.counts
	return WorkStats{c.offered.Load(), c.taken.Load(), c.again.Load(), c.answered.Load(), c.unmade.Load(), c.left.Load(), time.Duration(w.took.Load())}
}

// A report is a worker's message about a job. The first one takes the job.
type report struct {
	By     string         `json:"by"` // random word of this attempt
	Take   bool           `json:"take,omitempty"`
	Name   string         `json:"name,omitempty"` // name of the worker, with Take
	Info   *engine.Info   `json:"info,omitempty"`
	Result *engine.Result `json:"result,omitempty"`
	Trail  []step         `json:"trail,omitempty"` // with the result of a report position
	Fault  string         `json:"fault,omitempty"`
	NoMove bool           `json:"no_move,omitempty"` // the fault is engine.ErrNoMove
}

// A step is the best move at a depth.
type step struct {
	Depth int    `json:"d"`
	Move  string `json:"m"`
}

// An order is the reply to a worker's report.
type order struct {
	Job   *workers.Job `json:"job,omitempty"`
	Over  bool         `json:"over,omitempty"`  // another worker has the job, or nobody wants it any more
	Hurry bool         `json:"hurry,omitempty"` // return the best move so far
}

// prepare creates the queues if necessary and returns that of a sort.
func (w *Work) prepare(ctx context.Context, s workers.Sort) (jetstream.Consumer, error) {
	if c := w.consumer(s); c != nil {
		return c, nil
	}
	leave, err := w.creating.Enter(ctx, "")
	if err != nil {
		return nil, err
	}
	defer leave()
	if c := w.consumer(s); c != nil { // created meanwhile
		return c, nil
	}
	stream, err := w.stream(ctx)
	if err != nil {
		return nil, err
	}
	var made [workers.Sorts]jetstream.Consumer
	for i := range w.queues {
		d := &w.queues[i]
		deliver := 5
		if workers.Sort(i) == workers.Report {
			deliver = -1 // a worker returns it whenever a move arrives
		}
		made[i], err = stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: d.durable, FilterSubject: d.subject,
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxDeliver: deliver,
			InactiveThreshold: 24 * time.Hour, // removes the queues of programs no longer in use
		})
		if err != nil {
			return nil, err
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, c := range made {
		w.queues[i].consumer = c
	}
	return made[s], nil
}

// consumer returns that of a queue, nil until it is created.
func (w *Work) consumer(s workers.Sort) jetstream.Consumer {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.queues[s].consumer
}

// stream creates the stream of the queue, with three replicas in a cluster so
// that it survives the loss of a server, and with one if the cluster has fewer
// servers.
func (w *Work) stream(ctx context.Context) (jetstream.Stream, error) {
	c := jetstream.StreamConfig{
		Name: workStream, Subjects: []string{workMoves + ">", workReport + ">"}, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.MemoryStorage, MaxAge: workKept, MaxBytes: workBytes, Duplicates: workKept, Replicas: 1,
	}
	if w.conn.nc.ConnectedClusterName() == "" {
		return w.js.CreateOrUpdateStream(ctx, c)
	}
	few := c
	c.Replicas = workCopies
	stream, err := w.js.CreateOrUpdateStream(ctx, c)
	var refused *jetstream.APIError
	if errors.As(err, &refused) && refused.ErrorCode == noPeers {
		return w.js.CreateStream(ctx, few) // fails if the stream exists; it then has more replicas
	}
	return stream, err
}

// queueOf returns the subject and the consumer of a program's work of a sort.
func queueOf(s workers.Sort, program string) (subject, durable string) {
	if s == workers.Report {
		return workReport + program, "reporters-" + program
	}
	return workMoves + program, "movers-" + program
}

// Room returns how many jobs of a sort the workers of this program can do at
// once. After a job that nobody took, it returns 0 until a worker is waiting
// again.
func (w *Work) Room(ctx context.Context, s workers.Sort) int {
	d := &w.queues[s]
	w.mu.Lock()
	room, fresh := d.room, time.Since(d.known) < roomKnown
	w.mu.Unlock()
	switch {
	case w.resting():
		return 0
	case fresh:
		return room
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	queue, err := w.prepare(ctx, s)
	var info *jetstream.ConsumerInfo
	if err == nil {
		info, err = queue.Info(ctx)
	}
	if err != nil {
		w.discardQueues(ctx, err)
		return 0
	}
	w.said.Store(false)
	room = info.NumWaiting + info.NumAckPending
	if d.unserved.Load() && info.NumWaiting == 0 {
		room = 0
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	d.room, d.known = room, time.Now()
	return room
}

// resting reports whether offers are paused or NATS is disconnected.
func (w *Work) resting() bool {
	return int64(time.Since(w.began)) < w.rest.Load() || !w.conn.nc.IsConnected()
}

// discardQueues discards the queues and pauses offers: the memory store may be gone. A
// cancelled job is not a failure.
func (w *Work) discardQueues(ctx context.Context, err error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		return
	}
	w.mu.Lock()
	for s := range w.queues {
		w.queues[s].consumer = nil
	}
	w.mu.Unlock()
	w.rest.Store(int64(time.Since(w.began) + restAfter))
	w.logMissing(err)
}

// logMissing logs the missing queue once, until there is one again.
func (w *Work) logMissing(err error) {
	if w.said.Swap(true) {
		return
	}
	if withoutJetStream(err) {
		w.conn.log.Warn("this NATS has no JetStream, by which workers are asked: write jetstream { } into its configuration; thinking here")
		return
	}
	w.conn.log.Warn("NATS keeps no work for workers; thinking here", "err", err)
}

// withoutJetStream reports whether an error means that JetStream is disabled.
func withoutJetStream(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount)
}

// Make has a worker do a job. If two nodes offer the same move, only one
// worker searches it; a report position is searched for each node that offers
// it.
func (w *Work) Make(ctx, thinking context.Context, j workers.Job, limits func(worker string) engine.Limits, tell func(engine.Info)) (engine.Result, error) {
	if w.resting() {
		return engine.Result{}, engines.ErrNoWorker
	}
	at := workNode + rand.Text()
	reports := make(chan *nats.Msg, 16)
	sub, err := w.conn.nc.ChanSubscribe(at, reports)
	if err != nil {
		return engine.Result{}, w.unmade(j.Sort)
	}
	defer sub.Unsubscribe() // a worker that reports to a dead subject stops
	if j.Sort == workers.Report {
		if _, err := w.offer(ctx, j.Sort, at, at); err != nil {
			if ctx.Err() != nil {
				return engine.Result{}, ctx.Err()
			}
			return engine.Result{}, w.unmade(j.Sort)
		}
		return w.follow(ctx, thinking, j, limits, tell, reports)
	}
	for try := 1; ; try++ {
		name := fmt.Sprintf("%s.%d.%d", j.Game, j.Version, try)
		release, err := w.hold(name)
		if err != nil {
			return engine.Result{}, w.unmade(j.Sort)
		}
		first, err := w.offer(ctx, j.Sort, name, at)
		if first {
			defer release()
			return w.follow(ctx, thinking, j, limits, tell, reports)
		}
		release()
		if err == nil {
			err = w.leave(ctx, name)
		}
		if ctx.Err() != nil {
			return engine.Result{}, ctx.Err()
		}
		if err != nil {
			return engine.Result{}, w.unmade(j.Sort)
		}
	}
}

// offer publishes a job, which names the subject to report to. It returns
// whether this was the first job of its name.
func (w *Work) offer(ctx context.Context, s workers.Sort, name, at string) (first bool, err error) {
	limited, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	var put *jetstream.PubAck
	if _, err = w.prepare(limited, s); err == nil {
		put, err = w.js.Publish(limited, w.queues[s].subject, []byte(at), jetstream.WithMsgID(name))
	}
	var refused *jetstream.APIError
	switch {
	case errors.As(err, &refused) && refused.ErrorCode == inProcess:
		return false, nil
	case err != nil:
		w.discardQueues(ctx, err)
		return false, err
	case put.Duplicate:
		return false, nil
	}
	w.counts.offered.Add(1)
	return true, nil
}

// hold answers other nodes that this one waits for a job, until release is called.
func (w *Work) hold(name string) (release func(), err error) {
	sub, err := w.conn.nc.Subscribe(workHeld+name, func(m *nats.Msg) { _ = m.Respond(nil) })
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// leave waits for the move of the node that offered the job; that move cancels
// ctx. It returns when that node is gone, no longer waits, or does not answer.
func (w *Work) leave(ctx context.Context, name string) error {
	w.counts.left.Add(1)
	for {
		limited, cancel := context.WithTimeout(ctx, callTimeout)
		_, err := w.conn.nc.RequestWithContext(limited, workHeld+name, nil)
		cancel()
		switch {
		case errors.Is(err, nats.ErrNoResponders):
			return nil
		case err != nil:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(askHolder):
		}
	}
}

// unmade counts a job as left to the node.
func (w *Work) unmade(s workers.Sort) error {
	w.counts.unmade.Add(1)
	w.queues[s].unserved.Store(true)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.queues[s].known = time.Time{}
	return engines.ErrNoWorker
}

// follow replies to the reports on a job and returns its result.
func (w *Work) follow(ctx, thinking context.Context, j workers.Job, limits func(worker string) engine.Limits, tell func(engine.Info), reports <-chan *nats.Msg) (engine.Result, error) {
	if tell == nil {
		tell = func(engine.Info) {}
	}
	began, by := time.Now(), ""
	patience := time.NewTimer(untaken)
	defer patience.Stop()
	for {
		select {
		case <-ctx.Done():
			return engine.Result{}, ctx.Err()
		case <-patience.C:
			return engine.Result{}, w.unmade(j.Sort)
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
				w.queues[j.Sort].unserved.Store(false)
				job := j
				job.Limits = limits(r.Name)
				o.Job = &job
			case r.By != by: // this worker was presumed dead and replaced
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
				for _, at := range r.Trail {
					tell(engine.Info{Depth: at.Depth, PV: []string{at.Move}})
				}
				return *r.Result, nil
			case r.NoMove:
				return engine.Result{}, engine.ErrNoMove
			case r.Fault != "":
				return engine.Result{}, errors.New(r.Fault)
			case r.Info != nil && j.Sort == workers.Move:
				tell(*r.Info)
			}
		}
	}
}

// answer replies to a message. If the reply is lost, the worker repeats its
// report.
func answer(m *nats.Msg, o order) {
	if text, err := json.Marshal(o); err == nil {
		_ = m.Respond(text)
	}
}
