package nats_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats-server/v2/server"
	natsgo "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"duiyi/bus/nats"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/workers"
)

// A thought is one search of a worker, which the test ends.
type thought struct {
	ctx, thinking context.Context
	job           workers.Job
	tell          func(engine.Info)
	answer        chan engine.Result
	fault         chan error
}

// A site is a NATS server with JetStream, a node that offers work, and
// workers.
type site struct {
	t      *testing.T
	server *server.Server
	work   *nats.Work
}

// newSite starts a site. The worker's permissions are those of
// docs/guides/cluster.md.
func newSite(t *testing.T) *site {
	rights := &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: []string{"$JS.API.CONSUMER.INFO.WORK_MOVE.*", "$JS.API.CONSUMER.MSG.NEXT.WORK_MOVE.*", "$JS.ACK.WORK_MOVE.>", "work.node.*"}},
		Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX.worker.>"}},
	}
	s := &site{t: t, server: serveNATS(t, server.Options{JetStream: true, StoreDir: t.TempDir(), Users: []*server.User{
		{Username: "node", Password: "x"}, {Username: "worker", Password: "x", Permissions: rights},
	}})}
	work, err := nats.NewWork(s.connect("node"), "mark")
	if err != nil {
		t.Fatal(err)
	}
	s.work = work
	return s
}

func (s *site) connect(user string) *nats.Conn {
	return connect(s.t, nats.Config{Addresses: []string{"nats://" + user + ":x@127.0.0.1:4222"}, Dial: (&cable{to: s.server}).dial, Worker: user == "worker"})
}

// worker starts a worker with one slot. It returns the searches it is asked
// for, and a function that stops it and waits.
func (s *site) worker(conn *nats.Conn, program string) (<-chan *thought, func()) {
	asked := make(chan *thought)
	ctx, stop := context.WithCancel(s.t.Context())
	done := make(chan struct{})
	w := &nats.Worker{Conn: conn, Program: program, Slots: 1, Think: func(ctx, thinking context.Context, j workers.Job, tell func(engine.Info)) (engine.Result, error) {
		th := &thought{ctx, thinking, j, tell, make(chan engine.Result, 1), make(chan error, 1)}
		select {
		case asked <- th:
		case <-ctx.Done():
			return engine.Result{}, ctx.Err()
		}
		select {
		case r := <-th.answer:
			return r, nil
		case err := <-th.fault:
			return engine.Result{}, err
		case <-ctx.Done():
			return engine.Result{}, ctx.Err()
		}
	}}
	go func() {
		defer close(done)
		if err := w.Run(ctx); err != nil {
			s.t.Error(err)
		}
	}()
	end := func() { stop(); <-done }
	s.t.Cleanup(end)
	return asked, end
}

type made struct {
	result engine.Result
	err    error
}

// make offers a job until a worker takes it.
func (s *site) make(ctx, thinking context.Context, tell func(engine.Info)) <-chan made {
	return makeBy(ctx, thinking, s.work, workers.Move, tell)
}

func makeBy(ctx, thinking context.Context, work *nats.Work, sort workers.Sort, tell func(engine.Info)) <-chan made {
	out := make(chan made, 1)
	go func() {
		for {
			for work.Room(ctx, sort) == 0 && ctx.Err() == nil {
				time.Sleep(time.Millisecond)
			}
			limits := func(string) engine.Limits { return engine.Limits{Nodes: 7} }
			r, err := work.Make(ctx, thinking, workers.Job{Sort: sort, Game: "g", Version: 3, Engine: "e"}, limits, tell)
			if errors.Is(err, engines.ErrNoWorker) && ctx.Err() == nil {
				continue
			}
			out <- made{r, err}
			return
		}
	}()
	return out
}

func quiet(engine.Info) {}

// TestWork has a worker with the documented permissions choose a move: with
// limits computed when it took the job, progress reports, hurrying and
// cancellation.
func TestWork(t *testing.T) {
	s := newSite(t)
	ctx := t.Context()
	if n := s.work.Room(ctx, workers.Move); n != 0 {
		t.Fatalf("without a worker there is room for %d", n)
	}
	other, _ := s.worker(s.connect("worker"), "another")
	asked, _ := s.worker(s.connect("worker"), "mark")

	told := make(chan engine.Info, 100)
	thinking, hurry := context.WithCancel(ctx)
	got := s.make(ctx, thinking, func(i engine.Info) { told <- i })
	th := <-asked
	if th.job.Game != "g" || th.job.Version != 3 || th.job.Limits.Nodes != 7 {
		t.Errorf("job %+v", th.job)
	}
	th.tell(engine.Info{Depth: 5, PV: []string{"h2e2"}})
	if i := <-told; i.Depth != 5 || len(i.PV) != 1 {
		t.Errorf("told %+v", i)
	}
	hurry()
	<-th.thinking.Done()
	if th.ctx.Err() != nil {
		t.Error("stopped, not hurried")
	}
	th.answer <- engine.Result{Move: "h2e2"}
	if m := <-got; m.err != nil || m.result.Move != "h2e2" {
		t.Errorf("made %+v", m)
	}

	taken, takeBack := context.WithCancel(ctx)
	got = s.make(taken, taken, quiet)
	th = <-asked
	takeBack()
	if m := <-got; !errors.Is(m.err, context.Canceled) {
		t.Errorf("taken back: %+v", m)
	}
	<-th.ctx.Done()
	select {
	case <-other:
		t.Error("another program was given the job")
	default:
	}
}

// TestWorkerGone tests that a stopped worker returns its job and a
// disconnected one loses it; each time another does it, and a late answer of
// the first is ignored.
func TestWorkerGone(t *testing.T) {
	for _, tt := range []struct {
		name string
		sort workers.Sort
	}{{"move", workers.Move}, {"report", workers.Report}} {
		t.Run(tt.name, func(t *testing.T) {
			s := newSite(t)
			ctx := t.Context()
			first, stop := s.worker(s.connect("worker"), "mark")
			got := makeBy(ctx, ctx, s.work, tt.sort, quiet)
			<-first
			stop()
			lost := &cable{to: s.server}
			second, _ := s.worker(connect(t, nats.Config{Addresses: []string{"nats://worker:x@127.0.0.1:4222"}, Dial: lost.dial, Worker: true}), "mark")
			th := <-second
			third, _ := s.worker(s.connect("worker"), "mark")
			lost.pull()
			last := <-third
			th.answer <- engine.Result{Move: "late"}
			last.answer <- engine.Result{Move: "h2e2"}
			if m := <-got; m.err != nil || m.result.Move != "h2e2" {
				t.Errorf("made %+v", m)
			}
			if c := s.work.Stats(); c.Answered != 1 || c.Taken < 3 {
				t.Errorf("counted %+v", c)
			}
		})
	}
}

// TestMovesFirst tests that a worker returns a report position for a move and
// gets it again afterwards. Its result includes the best move of each depth,
// or that there is no move.
func TestMovesFirst(t *testing.T) {
	s := newSite(t)
	ctx := t.Context()
	asked, _ := s.worker(s.connect("worker"), "mark")
	var told []engine.Info
	got := makeBy(ctx, ctx, s.work, workers.Report, func(i engine.Info) { told = append(told, i) })
	th := <-asked
	if th.job.Sort != workers.Report {
		t.Errorf("job %+v", th.job)
	}
	th.tell(engine.Info{Depth: 9, PV: []string{"forgotten"}})
	move := s.make(ctx, ctx, quiet)
	<-th.ctx.Done()
	th = <-asked
	if th.job.Sort != workers.Move {
		t.Errorf("the job after the report is %+v", th.job)
	}
	th.answer <- engine.Result{Move: "h2e2"}
	if m := <-move; m.err != nil || m.result.Move != "h2e2" {
		t.Errorf("moved %+v", m)
	}
	th = <-asked
	for _, i := range []engine.Info{{Depth: 1, PV: []string{"a", "x"}}, {Depth: 1, PV: []string{"a", "y"}}, {Depth: 2, PV: []string{"a"}}, {Depth: 2, MultiPV: 2, PV: []string{"c"}}, {Depth: 2, PV: []string{"b"}}} {
		th.tell(i)
	}
	th.answer <- engine.Result{Move: "b"}
	if m := <-got; m.err != nil || m.result.Move != "b" {
		t.Errorf("reported %+v", m)
	}
	want := []engine.Info{{Depth: 1, PV: []string{"a"}}, {Depth: 2, PV: []string{"a"}}, {Depth: 2, PV: []string{"b"}}}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
	got = makeBy(ctx, ctx, s.work, workers.Report, nil) // as if only the score mattered
	th = <-asked
	th.tell(engine.Info{Depth: 1, PV: []string{"a"}})
	th.answer <- engine.Result{Move: "a"}
	if m := <-got; m.err != nil || m.result.Move != "a" {
		t.Errorf("reported without a word %+v", m)
	}
	got = makeBy(ctx, ctx, s.work, workers.Report, quiet)
	th = <-asked
	th.fault <- engine.ErrNoMove
	if m := <-got; !errors.Is(m.err, engine.ErrNoMove) {
		t.Errorf("of a game that is over: %+v", m)
	}
}

// TestWorkOnce tests that if two nodes offer the same move, one has it done
// and the other waits as long as the first does.
func TestWorkOnce(t *testing.T) {
	s := newSite(t)
	ctx := t.Context()
	other, err := nats.NewWork(s.connect("node"), "mark")
	if err != nil {
		t.Fatal(err)
	}
	asked, _ := s.worker(s.connect("worker"), "mark")
	busy, _ := s.worker(s.connect("worker"), "mark")
	first, giveUp := context.WithCancel(ctx)
	before := s.make(first, first, quiet)
	var th *thought
	select {
	case th = <-asked:
	case th = <-busy:
	}
	second := makeBy(ctx, ctx, other, workers.Move, quiet)
	for other.Stats().Left == 0 {
		time.Sleep(time.Millisecond)
	}
	third, moved := context.WithCancel(ctx) // a node that receives the move
	last := makeBy(third, third, other, workers.Move, quiet)
	for other.Stats().Left < 2 {
		time.Sleep(time.Millisecond)
	}
	moved()
	if m := <-last; !errors.Is(m.err, context.Canceled) {
		t.Errorf("the move came while it waited: %+v", m)
	}
	if c := other.Stats(); c.Offered != 0 || c.Unmade != 0 {
		t.Errorf("the second node counted %+v", c)
	}
	giveUp()
	<-before
	<-th.ctx.Done()
	select {
	case th = <-asked:
	case th = <-busy:
	}
	th.answer <- engine.Result{Move: "h2e2"}
	if m := <-second; m.err != nil || m.result.Move != "h2e2" {
		t.Errorf("after the first had given up: %+v", m)
	}
}

// TestWorkRights tests that a worker lacks all other permissions.
func TestWorkRights(t *testing.T) {
	s := newSite(t)
	node, worker := s.connect("node"), s.connect("worker")
	heard := make(chan string, 10)
	for _, subject := range []string{"g.1", "work.move.mark", "work.report.mark", "work.node.1"} {
		if _, err := node.Subscribe(subject, func([]byte) { heard <- subject }); err != nil {
			t.Fatal(err)
		}
	}
	spied := make(chan []byte, 1)
	if _, err := worker.Subscribe("g.1", func(b []byte) { spied <- b }); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(node.NATS().Flush(), worker.NATS().Flush()); err != nil {
		t.Fatal(err)
	}
	for _, subject := range []string{"g.1", "work.move.mark", "work.report.mark", "work.node.1"} { // the last shows that the others were refused
		if err := worker.Publish(subject, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := <-heard; got != "work.node.1" {
		t.Errorf("a worker published on %s", got)
	}
	if err := errors.Join(node.Publish("g.1", nil), node.NATS().Flush(), worker.NATS().Flush()); err != nil {
		t.Fatal(err)
	}
	select {
	case <-spied:
		t.Error("a worker heard of a game")
	default:
	}
}

// messages is a log handler that sends each message.
type messages chan string

func (messages) Enabled(context.Context, slog.Level) bool { return true }
func (m messages) WithAttrs([]slog.Attr) slog.Handler     { return m }
func (m messages) WithGroup(string) slog.Handler          { return m }
func (m messages) Handle(_ context.Context, r slog.Record) error {
	m <- r.Message
	return nil
}

// TestWorkerWaits tests that the reason for having no work is logged once for
// all slots, and a version mismatch only if there is a server.
func TestWorkerWaits(t *testing.T) {
	s := &site{t: t, server: serveNATS(t, server.Options{JetStream: true, StoreDir: t.TempDir()})}
	address, dial := []string{"nats://127.0.0.1:4222"}, (&cable{to: s.server}).dial
	said := make(messages, 100)
	conn, err := nats.Connect(nats.Config{Addresses: address, Dial: dial, Log: slog.New(said)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	w := &nats.Worker{Conn: conn, Program: "another", Slots: 3}
	go func() { done <- w.Run(ctx) }()
	first := <-said
	if _, err := nats.NewWork(connect(t, nats.Config{Addresses: address, Dial: dial}), "mark"); err != nil {
		t.Fatal(err)
	}
	second := <-said
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if !strings.HasPrefix(first, "no server offers work yet") || !strings.HasPrefix(second, "no server of this very version") {
		t.Errorf("said %q, then %q", first, second)
	}
}

// TestOfferedAtOnce tests that a job which another node is publishing at the
// same moment counts as that node's.
func TestOfferedAtOnce(t *testing.T) {
	s := newSite(t)
	s.worker(s.connect("worker"), "mark")
	for s.work.Room(t.Context(), workers.Move) == 0 {
		time.Sleep(time.Millisecond)
	}
	other := s.connect("node").NATS()
	js, err := jetstream.New(other)
	if err != nil {
		t.Fatal(err)
	}
	// This stands in for the queue and answers as a cluster would: the test
	// cannot make two nodes publish at the same moment.
	if err := js.DeleteStream(t.Context(), "WORK_MOVE"); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Subscribe("work.move.mark", func(m *natsgo.Msg) {
		m.Respond([]byte(`{"error":{"code":409,"err_code":10158,"description":"duplicate message id is in process"},"stream":"WORK_MOVE","seq":0}`))
	}); err != nil {
		t.Fatal(err)
	}
	held := make(chan struct{}, 100)
	if _, err := other.Subscribe("work.held.g.3.1", func(m *natsgo.Msg) {
		m.Respond(nil)
		held <- struct{}{}
	}); err != nil {
		t.Fatal(err)
	}
	if err := other.Flush(); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	out := make(chan error, 1)
	go func() {
		_, err := s.work.Make(ctx, ctx, workers.Job{Game: "g", Version: 3, Engine: "e"}, func(string) engine.Limits { return engine.Limits{} }, quiet)
		out <- err
	}()
	select {
	case <-held:
	case err := <-out:
		t.Fatalf("it does not ask who is at it: %v", err)
	}
	end()
	if err := <-out; !errors.Is(err, context.Canceled) {
		t.Errorf("once it is over: %v", err)
	}
}

// A worker's log names the job's game and version, as the servers' logs do.
func TestWorkerLog(t *testing.T) {
	s := newSite(t)
	var log strings.Builder
	conn, err := nats.Connect(nats.Config{Addresses: []string{"nats://worker:x@127.0.0.1:4222"}, Dial: (&cable{to: s.server}).dial, Worker: true,
		Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	asked, end := s.worker(conn, "mark")
	got := s.make(t.Context(), t.Context(), quiet)
	(<-asked).answer <- engine.Result{Move: "h2e2"}
	if m := <-got; m.err != nil {
		t.Fatal(m.err)
	}
	again := s.make(t.Context(), t.Context(), quiet)
	(<-asked).answer <- engine.Result{Move: "h9g7"} // by now the first job is finished
	if m := <-again; m.err != nil {
		t.Fatal(m.err)
	}
	end()
	for _, want := range []string{"msg=taken game=g version=3 engine=e for=move", "msg=answered game=g version=3 engine=e for=move took="} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q:\n%s", want, log.String())
		}
	}
}

// If NATS has no JetStream, or gives a server only a worker's permissions, one
// message says so and what to do.
func TestWorkWithout(t *testing.T) {
	for _, tt := range []struct {
		name string
		site func(t *testing.T) *site
		user string
		want string
	}{
		{"without JetStream", func(t *testing.T) *site { return &site{t: t, server: serveNATS(t, server.Options{})} }, "", "this NATS has no JetStream"},
		{"a worker's user", newSite, "worker:x@", "NATS does not let this user do what this program does"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, said := tt.site(t), make(messages, 100)
			conn, err := nats.Connect(nats.Config{Addresses: []string{"nats://" + tt.user + "127.0.0.1:4222"}, Dial: (&cable{to: s.server}).dial, Log: slog.New(said)})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(conn.Close)
			work, err := nats.NewWork(conn, "mark")
			if err != nil {
				t.Fatal(err)
			}
			if first := <-said; !strings.HasPrefix(first, tt.want) {
				t.Errorf("said %q, want %q", first, tt.want)
			}
			for range 2 {
				if n := work.Room(t.Context(), workers.Move); n != 0 {
					t.Errorf("there is room for %d", n)
				}
			}
			for {
				select {
				case line := <-said:
					if strings.HasPrefix(line, tt.want) {
						t.Errorf("said again: %q", line)
					}
					continue
				default:
				}
				break
			}
			if tt.user != "" {
				return
			}
			ctx, stop := context.WithCancel(t.Context())
			done := make(chan error)
			go func() { done <- (&nats.Worker{Conn: conn, Program: "mark", Slots: 2}).Run(ctx) }()
			if line := <-said; !strings.HasPrefix(line, "this NATS has no JetStream, by which servers offer work") {
				t.Errorf("a worker says %q", line)
			}
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
}
