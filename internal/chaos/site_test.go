//go:build linux

package chaos

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/store/postgres/pgtest"
)

// A site is a set of programs that share a database: PostgreSQL with a
// synchronous standby, a cluster of NATS servers, web nodes, workers, and a
// network between them.
type site struct {
	t        testing.TB
	dir      string
	program  string
	database [2]*pgtest.Server // primary and standby
	bus      *bus
	nodes    []*node
	workers  []*process
}

// A size is the number of each at a site.
type size struct {
	nodes, buses, workers int
	searchless            bool // nodes leave all searches to workers
	accounts              bool // only accounts may play
	settable              bool // programs have their own wall clocks
	near                  bool // no proxies between programs, which would cost time
}

// A node is a web program.
type node struct {
	process
	site    *site
	address string
	front   *link    // to the node
	rest    [2]*link // from the node to the databases
	buses   []*link  // and to the NATS servers
	shears  [3]*shears
}

// Targets of a node's shears.
const (
	toDatabase = iota
	toBus
	toNode
)

// upWithin is how long a program may take to start.
const upWithin = 2 * time.Minute

func newSite(t testing.TB, of size) *site {
	t.Helper()
	s := &site{t: t, dir: t.TempDir(), program: *chaosProgram}
	primary := pgtest.Start(t) // or skips the test
	if s.program == "" {
		s.program = built(t)
	}
	t.Cleanup(s.tell) // while the logs exist
	standby, err := primary.Standby()
	if err != nil {
		t.Fatal(err)
	}
	s.database = [2]*pgtest.Server{primary, standby}
	t.Cleanup(func() {
		for _, server := range s.database {
			server.Stop()
		}
	})
	s.bus = newBus(t, s.dir, of.buses)
	for i := range of.nodes {
		n := &node{site: s, address: freeAddress(t)}
		for k := range n.shears {
			n.shears[k] = newShears(*chaosSeed, uint64(i), uint64(k))
		}
		n.front = newLink(t, n.address, newHTTP, n.shears[toNode])
		var databases, buses []string
		for k := range n.rest {
			to := fmt.Sprintf("127.0.0.1:%d", s.database[k].Port())
			if !of.near {
				n.rest[k] = newLink(t, to, newPostgres, n.shears[toDatabase])
				to = n.rest[k].address
			}
			databases = append(databases, to)
		}
		for _, to := range s.bus.addresses {
			if !of.near {
				l := newLink(t, to, newNATS, n.shears[toBus])
				n.buses, to = append(n.buses, l), l.address
			}
			buses = append(buses, "nats://"+natsNode+"@"+to)
		}
		name := fmt.Sprintf("web%d", i+1)
		n.process = process{t: t, log: filepath.Join(s.dir, name+".log"), args: []string{s.program, "serve", "--no-open", "--stay", "--no-backup", "--addr", n.address,
			"--data", filepath.Join(s.dir, name), "--nats", strings.Join(buses, ","),
			"--database", fmt.Sprintf("postgres://duiyi@%s/postgres?sslmode=disable", strings.Join(databases, ","))}}
		if of.searchless {
			n.args = append(n.args, "--engine-slots", "0")
		}
		if of.accounts {
			n.args = append(n.args, "--accounts")
		}
		n.settable = of.settable
		n.start()
		t.Cleanup(n.kill)
		s.nodes = append(s.nodes, n)
	}
	var buses []string
	for _, server := range s.bus.addresses {
		buses = append(buses, "nats://"+natsWorker+"@"+server)
	}
	for i := range of.workers {
		w := &process{t: t, log: filepath.Join(s.dir, fmt.Sprintf("worker%d.log", i+1)), args: []string{s.program, "worker", "--slots", "2", "--memory", "64", "--nats", strings.Join(buses, ",")}, settable: of.settable}
		w.start()
		t.Cleanup(w.kill)
		s.workers = append(s.workers, w)
	}
	for _, n := range s.nodes {
		n.waitReady()
	}
	return s
}

// built returns the path of the program, built by go build.
func built(t testing.TB) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "duiyi")
	if out, err := exec.Command("go", "build", "-o", file, "duiyi/cmd/duiyi").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v: %s", err, out)
	}
	return file
}

// url returns the address of a node for pages.
func (n *node) url() string { return "http://" + n.front.address }

func (n *node) waitReady() {
	n.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), upWithin)
	defer cancel()
	if err := ready(ctx, n.url()+"/readyz"); err != nil {
		n.t.Errorf("a node is not ready: %v", err)
	}
}

// links returns all links to and from a node.
func (n *node) links() []*link {
	return slices.Concat([]*link{n.front}, n.rest[:], n.buses)
}

// promote kills the primary and promotes the standby.
func (s *site) promote() {
	s.t.Helper()
	old, next := s.database[0], s.database[1]
	if err := old.Kill(); err != nil {
		s.t.Error(err)
	}
	if err := next.Promote(); err != nil {
		s.t.Fatalf("promote: %v", err)
	}
	s.database = [2]*pgtest.Server{next, old}
}

// replace starts a new standby in place of a dead server.
func (s *site) replace() {
	s.t.Helper()
	old := s.database[1]
	standby, err := s.database[0].Standby()
	if err != nil {
		s.t.Fatalf("a new standby: %v", err)
	}
	old.Stop()
	s.database[1] = standby
	at := func(server *pgtest.Server) string { return fmt.Sprintf("127.0.0.1:%d", server.Port()) }
	for _, n := range s.nodes {
		for _, l := range n.rest {
			l.mu.Lock()
			dead := l.to == at(old)
			l.mu.Unlock()
			if dead {
				l.lead(at(standby))
			}
		}
	}
}

// roll restarts every node, one after another, as an update does.
func (s *site) roll() {
	for _, n := range s.nodes {
		if code := n.leave(); code != 0 {
			s.t.Errorf("%s ended with status %d", filepath.Base(n.log), code)
		}
		n.start()
		n.waitReady()
	}
}

// tell prints the ends of the logs if the test has failed.
func (s *site) tell() {
	if !s.t.Failed() {
		return
	}
	logs, err := filepath.Glob(filepath.Join(s.dir, "*.log"))
	if err != nil {
		s.t.Error(err)
	}
	for _, file := range logs {
		text, err := os.ReadFile(file)
		if err != nil {
			s.t.Error(err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		s.t.Logf("%s:\n%s", filepath.Base(file), strings.Join(lines[max(0, len(lines)-20):], "\n"))
	}
}
