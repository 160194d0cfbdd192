package httpapi_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"sync"
	"testing"

	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/match"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
)

// By hand:
//
//	go test ./httpapi -run TestKill -v -timeout 60m -swarm.kills 100 -swarm.games 24 -swarm.acks 400
var (
	swarmKills = flag.Int("swarm.kills", 3, "how often the server is killed under the swarm")
	swarmGames = flag.Int("swarm.games", 6, "games at once")
	swarmAcks  = flag.Int("swarm.acks", 60, "commands that are acknowledged before it is killed")
)

// swarmDir names the data folder to a child process of TestKill, swarmAddr where it
// is to listen.
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

// serveForever is a whole server, until somebody kills the process. It says where
// it listens.
func serveForever(dir, addr string) error {
	store, err := sqlite.Open(dir)
	if err != nil {
		return err
	}
	a := app.New(store, games, nil, formats.All(), quiet)
	api, err := httpapi.New(a, page, httpapi.Options{Addr: addr, Log: quiet})
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

// A victim is a server in a process of its own.
type victim struct {
	t    *testing.T
	dir  string
	addr string
	cmd  *exec.Cmd
}

func (v *victim) start() {
	v.t.Helper()
	v.cmd = exec.Command(os.Args[0])
	v.cmd.Env = append(os.Environ(), swarmDir+"="+v.dir, swarmAddr+"="+v.addr)
	v.cmd.Stderr = os.Stderr
	out, err := v.cmd.StdoutPipe()
	if err != nil {
		v.t.Fatal(err)
	}
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

// A server that is killed again and again under people who play loses nothing that
// it acknowledged, does nothing twice, and rules nothing wrongly.
func TestKill(t *testing.T) {
	v := &victim{t: t, dir: t.TempDir(), addr: "127.0.0.1:0"}
	v.start()
	s := newSwarm(t, "http://"+v.addr)
	var all sync.WaitGroup
	for seed := range *swarmGames {
		all.Go(func() { s.pair(uint64(seed)) })
	}
	for range *swarmKills {
		for range *swarmAcks {
			<-s.acks
		}
		v.kill()
		v.start()
	}
	for range *swarmAcks {
		<-s.acks
	}
	s.ending.Store(true)
	all.Wait()
	v.kill()
	s.judge(v.dir)
}

// judge holds what is stored to what was answered.
func (s *swarm) judge(dir string) {
	s.t.Helper()
	store, err := sqlite.Open(dir)
	if err != nil {
		s.t.Fatal(err)
	}
	defer store.Close()
	found := map[string]string{} // the game in which a command is found
	results := map[string]int{}
	events := 0
	for _, id := range s.games {
		r, err := store.Load(s.t.Context(), id)
		if err != nil {
			s.t.Errorf("game %s: %v", id, err)
			continue
		}
		if d := app.Verify(games, r); d != nil {
			s.t.Errorf("game %s is damaged: %+v", id, d)
		}
		s.ruled(r, results)
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
	list, err := store.List(s.t.Context(), app.Query{Status: app.StatusAll, Limit: 1 << 20})
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

// ruled holds how a game ended to its events.
func (s *swarm) ruled(r app.Record, results map[string]int) {
	s.t.Helper()
	kind := games[0].Rules
	if r.Game != games[0].Name {
		kind = games[1].Rules
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
		if deadline, ok := before.Deadline(); !ok || e.At < deadline.UnixMilli() || e.Side == nil || *e.Side != before.Turn() {
			s.t.Errorf("game %s: the flag fell at %d, due at %v of %v", r.ID, e.At, deadline.UnixMilli(), ok)
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
