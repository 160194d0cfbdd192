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

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/workers"
)

const (
	workStream = "WORK_MOVE"
	workMoves  = "work.move." // and the mark of the program: who takes a job plays as who offers it
	workReport = "work.report."
	workNode   = "work.node." // and a word of each job's own: where its worker reports
	workHeld   = "work.held." // and the name of a job: where the node that has offered it says that it is at it

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
	// roomKnown is for how long it is taken as known how many workers there are.
	roomKnown = 250 * time.Millisecond
	// askHolder is how often the node that was first with a job is asked whether it
	// is still at it.
	askHolder = 500 * time.Millisecond
	// workKept is after how long a job is dropped that nobody took.
	workKept  = time.Minute
	workBytes = 8 << 20
	// workCopies is on how many servers of a cluster the queue is kept.
	workCopies = 3
	// noPeers is what a cluster says that has fewer servers at work, for which the
	// client has no name.
	noPeers jetstream.ErrorCode = 10005
	// inProcess is what a cluster says of a job that another node is putting into the
	// queue, for which the client has no name either.
	inProcess jetstream.ErrorCode = 10158
)

// Work offers jobs to workers by a work queue of JetStream. What waits there is
// in memory alone: a job that is lost is made by the node that offered it.
type Work struct {
	conn    *Conn
	js      jetstream.JetStream
	program string
	began   time.Time    // with the monotonic clock: the machine's may be set
	rest    atomic.Int64 // for how long after that no job is offered, in ns
	said    atomic.Bool  // that there is no queue, since there was one
	desks   [workers.Sorts]desk

	mu sync.Mutex // guards what follows, and what the desks say that it does

	counts struct{ offered, taken, again, answered, unmade, left atomic.Uint64 }
	took   atomic.Int64 // from offers to answers, in ns
}

var _ workers.Remote = (*Work)(nil)

// A desk is where one sort of work is offered.
type desk struct {
	subject string // with the mark of the program
	durable string // the consumer that workers take jobs from

	lonely atomic.Bool // nobody took the last job, or none has been offered

	queue jetstream.Consumer // nil until it is there; guarded by the Work's mu, as the rest
	room  int                // of the workers, as it was when it was looked at
	known time.Time          // when that was
}

// WorkStats says how the jobs have fared that were offered.
type WorkStats struct {
	Offered  uint64        // jobs that were put into the queue
	Taken    uint64        // times that a worker took one
	Again    uint64        // of these the ones after a worker that was gone
	Answered uint64        // jobs that a worker has made
	Unmade   uint64        // jobs that no worker made, and that were left to the node
	Left     uint64        // jobs that another node had offered already
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
	w := &Work{conn: conn, js: js, program: program, began: time.Now()}
	for s := range w.desks {
		w.desks[s].subject, w.desks[s].durable = deskOf(workers.Sort(s), program)
		w.desks[s].lonely.Store(true)
	}
	if conn.nc.IsConnected() {
		ctx, cancel := context.WithTimeout(context.Background(), callTimeout)
		defer cancel()
		if _, err := w.prepare(ctx, workers.Move); err != nil { // the first offer tries again
			w.say(err)
		}
	}
	return w, nil
}

// Stats returns the counters as they are.
func (w *Work) Stats() WorkStats {
	c := &w.counts
	return WorkStats{c.offered.Load(), c.taken.Load(), c.again.Load(), c.answered.Load(), c.unmade.Load(), c.left.Load(), time.Duration(w.took.Load())}
}

// A report is what a worker says of a job. Its first takes the job.
type report struct {
	By     string         `json:"by"` // a word of the worker's own for this try
	Take   bool           `json:"take,omitempty"`
	Name   string         `json:"name,omitempty"` // of the worker, with Take
	Info   *engine.Info   `json:"info,omitempty"`
	Result *engine.Result `json:"result,omitempty"`
	Trail  []step         `json:"trail,omitempty"` // with the result of a report's position
	Fault  string         `json:"fault,omitempty"`
	NoMove bool           `json:"no_move,omitempty"` // the fault is engine.ErrNoMove
}

// A step is what a search thought best at a depth.
type step struct {
	Depth int    `json:"d"`
	Move  string `json:"m"`
}

// An order is what a worker is told to its report.
type order struct {
	Job   *workers.Job `json:"job,omitempty"`
	Over  bool         `json:"over,omitempty"`  // the job is another's, or nobody's any more
	Hurry bool         `json:"hurry,omitempty"` // the best move so far is wanted
}

// prepare sees to it that there are queues, and returns the one of a sort.
func (w *Work) prepare(ctx context.Context, s workers.Sort) (jetstream.Consumer, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if d := &w.desks[s]; d.queue != nil {
		return d.queue, nil
	}
	stream, err := w.stream(ctx)
	if err != nil {
		return nil, err
	}
	for i := range w.desks {
		d := &w.desks[i]
		deliver := 5
		if workers.Sort(i) == workers.Report {
			deliver = -1 // a worker hands it back for every move that comes
		}
		d.queue, err = stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: d.durable, FilterSubject: d.subject,
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxDeliver: deliver,
			InactiveThreshold: 24 * time.Hour, // of a program that is no longer there
		})
		if err != nil {
			return nil, err
		}
	}
	return w.desks[s].queue, nil
}

// stream makes the stream of the queue: on three servers of a cluster, so that
// the end of one is not the end of what waits, and on one where there are fewer.
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
		return w.js.CreateStream(ctx, few) // not where there is one, which has more
	}
	return stream, err
}

// deskOf is where a sort of work of a program is offered, and taken from.
func deskOf(s workers.Sort, program string) (subject, durable string) {
	if s == workers.Report {
		return workReport + program, "reporters-" + program
	}
	return workMoves + program, "movers-" + program
}

// Room returns how many jobs of a sort the workers of this program can be at, all
// together. After one that nobody took there are none until one waits for a job
// again.
func (w *Work) Room(ctx context.Context, s workers.Sort) int {
	d := &w.desks[s]
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
		w.amiss(ctx, err)
		return 0
	}
	w.said.Store(false)
	room = info.NumWaiting + info.NumAckPending
	if d.lonely.Load() && info.NumWaiting == 0 {
		room = 0
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	d.room, d.known = room, time.Now()
	return room
}

// resting reports whether there is no queue to be had for the time being.
func (w *Work) resting() bool {
	return int64(time.Since(w.began)) < w.rest.Load() || !w.conn.nc.IsConnected()
}

// amiss has the queue be made anew, after a rest: it may be gone, with the memory
// that it was in. What ended because nobody wants it any more is no fault.
func (w *Work) amiss(ctx context.Context, err error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		return
	}
	w.mu.Lock()
	for s := range w.desks {
		w.desks[s].queue = nil
	}
	w.mu.Unlock()
	w.rest.Store(int64(time.Since(w.began) + restAfter))
	w.say(err)
}

// say says why there is no queue, once until there is one.
func (w *Work) say(err error) {
	if w.said.Swap(true) {
		return
	}
	if withoutJetStream(err) {
		w.conn.log.Warn("this NATS has no JetStream, by which workers are asked: write jetstream { } into its configuration; thinking here")
		return
	}
	w.conn.log.Warn("NATS keeps no work for workers; thinking here", "err", err)
}

// withoutJetStream reports whether an error of JetStream is that there is none.
func withoutJetStream(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount)
}

// Make has a worker do a job. The same move that two nodes offer is made once; of a
// report each node makes its own.
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
	defer sub.Unsubscribe() // whoever is at the job finds nobody there, and stops
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
		let, err := w.hold(name)
		if err != nil {
			return engine.Result{}, w.unmade(j.Sort)
		}
		first, err := w.offer(ctx, j.Sort, name, at)
		if first {
			defer let()
			return w.follow(ctx, thinking, j, limits, tell, reports)
		}
		let()
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

// offer puts a job into the queue, with where its worker is to report. It reports
// whether that is the first of its name.
func (w *Work) offer(ctx context.Context, s workers.Sort, name, at string) (first bool, err error) {
	limited, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	var put *jetstream.PubAck
	if _, err = w.prepare(limited, s); err == nil {
		put, err = w.js.Publish(limited, w.desks[s].subject, []byte(at), jetstream.WithMsgID(name))
	}
	var refused *jetstream.APIError
	switch {
	case errors.As(err, &refused) && refused.ErrorCode == inProcess:
		return false, nil
	case err != nil:
		w.amiss(ctx, err)
		return false, err
	case put.Duplicate:
		return false, nil
	}
	w.counts.offered.Add(1)
	return true, nil
}

// hold says to other nodes that this one is at a job, until let is called.
func (w *Work) hold(name string) (let func(), err error) {
	sub, err := w.conn.nc.Subscribe(workHeld+name, func(m *nats.Msg) { _ = m.Respond(nil) })
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// leave leaves a job to the node that has offered it, whose move ends ctx. It
// returns when that one is gone, or no longer at it, or says nothing.
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

// unmade leaves a job to the node.
func (w *Work) unmade(s workers.Sort) error {
	w.counts.unmade.Add(1)
	w.desks[s].lonely.Store(true)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.desks[s].known = time.Time{}
	return engines.ErrNoWorker
}

// follow answers the reports on a job until it is made.
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
				w.desks[j.Sort].lonely.Store(false)
				job := j
				job.Limits = limits(r.Name)
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

// answer answers a message. Where that is lost it is asked again.
func answer(m *nats.Msg, o order) {
	if text, err := json.Marshal(o); err == nil {
		_ = m.Respond(text)
	}
}
