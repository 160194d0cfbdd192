package httpapi_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/match"
	"duiyi/record/formats"
	"duiyi/store"
	"duiyi/store/sqlite"
)

// By hand:
//
//	go test ./httpapi -run TestKill -v -timeout 60m -swarm.kills 100 -swarm.games 24 -swarm.acks 400
var (
	swarmKills = flag.Int("swarm.kills", 3, "how often the server is killed under the swarm")
	swarmGames = flag.Int("swarm.games", 6, "games at once")
	swarmAcks  = flag.Int("swarm.acks", 60, "commands that are acknowledged before it is killed")
	swarmAway  = flag.Duration("swarm.away", 0, "how long there is no server then")
)

// swarmDir and swarmAddr are the variables that pass data folder and address
// to the child process of TestKill.
const (
	swarmDir  = "DUIYI_TEST_SWARM_DIR"
	swarmAddr = "DUIYI_TEST_SWARM_ADDR"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(swarmDir); dir != "" {
		fmt.Fprintln(os.Stderr, serveForever(dir, os.Getenv(swarmAddr)))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// serveForever runs a whole server until the process is killed. It prints its
// address.
func serveForever(dir, addr string) error {
	store, err := sqlite.Open(dir)
	if err != nil {
		return err
	}
	a := app.New(store, playedGames, nil, formats.All(), quiet)
	api, err := httpapi.New(a, page, httpapi.Options{Reach: httpapi.Reach{Addr: addr}, Log: quiet})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Println(l.Addr())
	return api.Serve(context.Background(), l)
}

// A victim is a server in its own process.
type victim struct {
	t    *testing.T
	dir  string
	addr string
	cmd  *exec.Cmd

	began time.Time // when the process was started
}

// An outage is a time span, in Unix milliseconds, in which there certainly was
// no server.
type outage struct{ from, to int64 }

func (v *victim) start() {
	v.t.Helper()
	v.cmd = exec.Command(os.Args[0])
	v.cmd.Env = append(os.Environ(), swarmDir+"="+v.dir, swarmAddr+"="+v.addr)
	v.cmd.Stderr = os.Stderr
	out, err := v.cmd.StdoutPipe()
	if err != nil {
		v.t.Fatal(err)
	}
	v.began = time.Now()
	if err := v.cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		v.t.Fatal("the server did not start")
	}
	v.addr = lines.Text()
}

func (v *victim) kill() {
	v.t.Helper()
	if err := v.cmd.Process.Kill(); err != nil {
		v.t.Error(err)
	}
	v.cmd.Wait() // which says that it was killed
}

// A server killed again and again while people play loses nothing
// acknowledged, does nothing twice, and rules correctly.
func TestKill(t *testing.T) {
	v := &victim{t: t, dir: t.TempDir(), addr: "127.0.0.1:0"}
	v.start()
	s := newSwarm(t, "http://"+v.addr)
	var all sync.WaitGroup
	for seed := range *swarmGames {
		all.Go(func() { s.pair(uint64(seed)) })
	}
	var away []outage
	for range *swarmKills {
		for range *swarmAcks {
			<-s.acks
		}
		v.kill()
		from := time.Now()
		time.Sleep(*swarmAway)
		v.start()
		away = append(away, outage{from.UnixMilli(), v.began.UnixMilli()})
	}
	for range *swarmAcks {
		<-s.acks
	}
	s.ending.Store(true)
	all.Wait()
	v.kill()
	s.judge(v.dir, away)
}

// judge compares the stored games with the answers.
func (s *swarm) judge(dir string, away []outage) {
	s.t.Helper()
	db, err := sqlite.Open(dir)
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	found := map[string]string{} // the game in which a command is found
	results := map[string]int{}
	events := 0
	for _, id := range s.games {
		r, err := db.Load(s.t.Context(), id)
		if err != nil {
			s.t.Errorf("game %s: %v", id, err)
			continue
		}
		if d := app.Verify(playedGames, r); d != nil {
			s.t.Errorf("game %s is damaged: %+v", id, d)
		}
		s.ruled(r, away, results)
		for _, e := range r.Events {
			events++
			if e.Cmd == "" {
				continue
			}
			if other, twice := found[e.Cmd]; twice {
				s.t.Errorf("command %s is in game %s and in %s", e.Cmd, other, id)
			}
			found[e.Cmd] = id
		}
	}
	acknowledged, refused, resent := 0, 0, 0
	for cmd, what := range s.sent {
		id, there := found[cmd]
		switch {
		case what.done && !there:
			s.t.Errorf("command %s of game %s was acknowledged and is lost", cmd, what.game)
		case !what.done && there:
			s.t.Errorf("command %s of game %s was refused and is there", cmd, id)
		case what.done && what.game != "" && id != what.game:
			s.t.Errorf("command %s of game %s is in game %s", cmd, what.game, id)
		}
		if what.done {
			acknowledged++
		} else {
			refused++
		}
		if what.resent > 0 {
			resent++
		}
	}
	for cmd, id := range found {
		if _, known := s.sent[cmd]; !known {
			s.t.Errorf("command %s in game %s is nobody's", cmd, id)
		}
	}
	list, err := db.List(s.t.Context(), store.Query{Status: store.StatusAll, Limit: 1 << 20})
	if err != nil {
		s.t.Fatal(err)
	}
	if *swarmKills >= 100 && results[match.ReasonTime] == 0 {
		s.t.Error("no flag fell")
	}
	originals := 0
	for _, sum := range list {
		if sum.Source == "" {
			originals++
		}
	}
	if originals != len(s.games) {
		s.t.Errorf("%d games are there, %d were made", originals, len(s.games))
	}
	s.t.Logf("%d kills: %d games, %d events; %d commands acknowledged, %d refused, %d sent more than once; results %v",
		*swarmKills, len(s.games), events, acknowledged, refused, resent, results)
}

// ruled checks the end of a game against its events: no flag falls early, or
// because of an outage.
func (s *swarm) ruled(r store.Record, away []outage, results map[string]int) {
	s.t.Helper()
	kind := playedGames[0].Rules
	if r.Game != playedGames[0].Name {
		kind = playedGames[1].Rules
	}
	var state match.State
	for i, e := range r.Events {
		before := state
		var err error
		if state, err = match.Replay(kind, r.Events[:i+1]); err != nil {
			s.t.Errorf("game %s, event %d: %v", r.ID, i+1, err)
			return
		}
		if e.Type != match.EvFlagged {
			continue
		}
		deadline, ok := before.Deadline()
		if !ok {
			s.t.Errorf("game %s: a flag fell where no clock ran", r.ID)
			continue
		}
		if due := deadline.UnixMilli() + uncredited(before, r.Events[:i], away, e.At); e.At < due || e.Side == nil || *e.Side != before.Turn() {
			s.t.Errorf("game %s: the flag fell at %d, due at %d", r.ID, e.At, due)
		}
	}
	if fmt.Sprint(state.Result) != fmt.Sprint(r.Result) && (state.Result == nil || r.Result == nil || state.Result.Reason != r.Result.Reason) {
		s.t.Errorf("game %s ended as %+v, its row says %+v", r.ID, state.Result, r.Result)
	}
	if state.Result == nil {
		results["none"]++
	} else {
		results[state.Result.Reason]++
	}
}

// uncredited returns the milliseconds of outage in the current move that were
// not credited. Of several outages in one move the last counts: a server knows
// when it started, not what those before it still owed.
func uncredited(s match.State, events []match.Event, away []outage, at int64) int64 {
	since := s.Clock.RunningSince.UnixMilli()
	for _, o := range slices.Backward(away) {
		if o.to <= since || o.to > at {
			continue
		}
		for _, e := range slices.Backward(events) {
			if e.At < o.to {
				break
			}
			if e.Type == match.EvCredited {
				return 0
			}
		}
		return o.to - max(o.from, since)
	}
	return 0
}

// The judge distinguishes outages from a player's time.
func TestUncredited(t *testing.T) {
	s := match.State{Clock: &match.ClockState{RunningSince: time.UnixMilli(1000)}}
	credited := func(at int64) []match.Event { return []match.Event{{Type: match.EvCredited, At: at}} }
	for name, tt := range map[string]struct {
		events []match.Event
		away   []outage
		want   int64
	}{
		"never away":             {nil, nil, 0},
		"in this move":           {nil, []outage{{2000, 2300}}, 300},
		"begun before this move": {nil, []outage{{800, 1100}}, 100},
		"before this move":       {nil, []outage{{500, 900}}, 0},
		"after the flag":         {nil, []outage{{6000, 6500}}, 0},
		"counted back":           {credited(2400), []outage{{2000, 2300}}, 0},
		"another counted back":   {credited(1900), []outage{{1500, 1800}, {2000, 2300}}, 300},
	} {
		if got := uncredited(s, tt.events, tt.away, 5000); got != tt.want {
			t.Errorf("%s: %d, want %d", name, got, tt.want)
		}
	}
}
