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
	"duiyi/engines/workers"
)

// A Worker takes jobs from the queues of a Work, one per slot: moves first,
// otherwise report positions, which it returns to the queue when a move
// arrives.
type Worker struct {
	Conn    *Conn
	Program string // program mark; jobs of other programs are left alone
	Slots   int
	Name    string // identifies the worker in traces of moves
	// Think does a job, as workers.Thinker does.
	Think func(ctx, thinking context.Context, j workers.Job, tell func(engine.Info)) (engine.Result, error)

	want atomic.Int32 // the reason logged last, for all slots
}

// longestTrail bounds the steps in a report. At 100 plies deep, the best move
// changes less often.
const longestTrail = 1000

// A want is a reason for having no work.
const (
	wantNothing   int32 = iota
	wantServer          // no server has created the queue
	wantVersion         // servers have, but for another program version
	wantJetStream       // NATS has no JetStream
	wantOther
)

// Run works until ctx ends. Unfinished jobs go to another worker at once.
func (w *Worker) Run(ctx context.Context) error {
	js, err := jetstream.New(w.Conn.nc)
	if err != nil {
		return fmt.Errorf("NATS: %w", err)
	}
	var slots sync.WaitGroup
	for range max(w.Slots, 1) {
		slots.Go(func() { w.serve(ctx, js) })
	}
	slots.Wait()
	flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTimeout)
	defer cancel()
	_ = w.Conn.nc.FlushWithContext(flush) // make sure returned jobs are sent
	return nil
}

// serve does one job after another, searching report positions while it waits
// for a move.
func (w *Worker) serve(ctx context.Context, js jetstream.JetStream) {
	begin := func() (end func()) {
		free, busy := context.WithCancel(ctx)
		done := make(chan struct{})
		go func() {
			defer close(done)
			w.report(free, js)
		}()
		return func() { busy(); <-done }
	}
	end := begin()
	defer func() { end() }()
	_, durable := queueOf(workers.Move, w.Program)
	for ctx.Err() == nil {
		queue, err := js.Consumer(ctx, workStream, durable)
		if err == nil {
			w.want.Store(wantNothing)
			err = w.take(ctx, queue, func(m jetstream.Msg) {
				end()
				w.make(ctx, m)
				end = begin()
			})
		}
		if err == nil || ctx.Err() != nil {
			continue
		}
		w.wanting(err)
		select {
		case <-ctx.Done():
		case <-time.After(callTimeout):
		}
	}
}

// report searches report positions until ctx ends. serve logs why there is no
// work.
func (w *Worker) report(ctx context.Context, js jetstream.JetStream) {
	_, durable := queueOf(workers.Report, w.Program)
	for ctx.Err() == nil {
		queue, err := js.Consumer(ctx, workStream, durable)
		if err == nil {
			err = w.take(ctx, queue, func(m jetstream.Msg) { w.make(ctx, m) })
		}
		if err != nil {
			select {
			case <-ctx.Done():
			case <-time.After(callTimeout):
			}
		}
	}
}

// wanting logs why there is no work, once for all slots until the reason
// changes.
func (w *Worker) wanting(err error) {
	want := wantOther
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		want = wantServer
	case errors.Is(err, jetstream.ErrConsumerNotFound):
		want = wantVersion
	case withoutJetStream(err):
		want = wantJetStream
	case !w.Conn.nc.IsConnected(): // the connection logs that itself
		return
	}
	if w.want.Swap(want) == want {
		return
	}
	switch want {
	case wantServer:
		w.Conn.log.Info("no server offers work yet; waiting for one")
	case wantVersion:
		w.Conn.log.Warn("no server of this very version offers work: this worker waits; where a server runs, one of the two is an older program")
	case wantJetStream:
		w.Conn.log.Warn("this NATS has no JetStream, by which servers offer work: write jetstream { } into its configuration; waiting for it")
	default:
		w.Conn.log.Warn("no work to be had; trying again", "err", err)
	}
}

// take calls each for the jobs of a queue until an error or the end of ctx.
func (w *Worker) take(ctx context.Context, queue jetstream.Consumer, each func(jetstream.Msg)) error {
	for ctx.Err() == nil {
		wait, cancel := context.WithTimeout(ctx, 5*time.Second)
		batch, err := queue.Fetch(1, jetstream.FetchContext(wait))
		if err != nil {
			cancel()
			return err
		}
		for m := range batch.Messages() {
			each(m)
		}
		timedOut := wait.Err() != nil
		cancel()
		if err := batch.Error(); err != nil && !timedOut {
			return err
		}
		if timedOut { // the queue may be gone
			if _, err := queue.Info(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// make does one job.
func (w *Worker) make(ctx context.Context, m jetstream.Msg) {
	at, by := string(m.Data()), rand.Text()
	o, err := w.tell(ctx, at, report{By: by, Take: true, Name: w.Name})
	switch {
	case errors.Is(err, nats.ErrNoResponders): // nobody wants it any more
		_ = m.Term()
		return
	case err != nil || o.Job == nil:
		_ = m.Nak()
		return
	}
	began, log := time.Now(), w.Conn.log.With("game", o.Job.Game, "version", o.Job.Version, "engine", o.Job.Engine, "for", o.Job.Sort)
	log.Debug("taken")
	searching, stop := context.WithCancel(ctx)
	defer stop()
	thinking, hurry := context.WithCancel(searching)
	defer hurry()
	var mu sync.Mutex
	var newest *engine.Info
	var trail []step
	done := make(chan report, 1)
	go func() {
		result, err := w.Think(searching, thinking, *o.Job, func(i engine.Info) {
			mu.Lock()
			defer mu.Unlock()
			if i.MultiPV > 1 {
				return
			}
			if at := (step{Depth: i.Depth}); o.Job.Sort == workers.Report && len(i.PV) > 0 {
				if at.Move = i.PV[0]; len(trail) < longestTrail && (len(trail) == 0 || trail[len(trail)-1] != at) {
					trail = append(trail, at)
				}
			} else {
				i.PV = append([]string(nil), i.PV...) // the engine may reuse its own slice
				newest = &i
			}
		})
		r := report{By: by, Result: &result, Trail: trail} // Think no longer calls back
		if err != nil {
			r = report{By: by, Fault: err.Error(), NoMove: errors.Is(err, engine.ErrNoMove)}
		}
		done <- r
	}()
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case r := <-done:
			if ctx.Err() != nil {
				_ = m.Nak()
				log.Debug("handed back", "took", time.Since(began))
				return
			}
			if _, err := w.tell(ctx, at, r); err != nil && !errors.Is(err, nats.ErrNoResponders) {
				_ = m.Nak()
				log.Debug("handed back", "took", time.Since(began), "err", err)
				return
			}
			_ = m.Ack()
			log.Debug("answered", "took", time.Since(began), "fault", r.Fault)
			return
		case <-tick.C:
			_ = m.InProgress()
			mu.Lock()
			r := report{By: by, Info: newest}
			newest = nil
			mu.Unlock()
			switch o, err := w.tell(ctx, at, r); {
			case errors.Is(err, nats.ErrNoResponders), o.Over:
				stop()
				<-done
				_ = m.Term()
				log.Debug("not wanted any more", "took", time.Since(began))
				return
			case o.Hurry:
				hurry()
			}
		}
	}
}

// tell sends a report and returns the reply.
func (w *Worker) tell(ctx context.Context, at string, r report) (o order, err error) {
	text, err := json.Marshal(r)
	if err != nil {
		return o, err
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	m, err := w.Conn.nc.RequestWithContext(ctx, at, text)
	if err != nil {
		return o, err
	}
	return o, json.Unmarshal(m.Data, &o)
}
