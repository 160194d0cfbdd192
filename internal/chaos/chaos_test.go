//go:build linux

package chaos

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/store/postgres"
	"duiyi/store/postgres/pgtest"
)

var (
	chaosFor     = flag.Duration("chaos", 0, "for how long faults go on; 0 is none")
	chaosOnce    = flag.Bool("chaos.once", false, "each fault once, at a whole site")
	chaosEvery   = flag.Duration("chaos.every", 5*time.Second, "how long after one fault has healed the next one comes")
	chaosSeed    = flag.Uint64("seed", 1, "what chooses faults and moves")
	chaosCuts    = flag.Float64("chaos.cuts", 0, "connections to cut a second while something is under way on them, beside the faults")
	chaosPairs   = flag.Int("chaos.pairs", 0, "pairs of players; 0 is 6, or 100 in a long run")
	chaosThink   = flag.Duration("chaos.think", 0, "for how long players think at most, and half of that at least; 0 is 150ms, and nothing at least")
	chaosSolos   = flag.Int("chaos.solos", 0, "people who play an engine; 0 is 2, or 4 in a long run")
	chaosReaders = flag.Int("chaos.readers", 2, "people who ask for reports")
	chaosProgram = flag.String("chaos.program", "", "the program to start; empty is the module's own, built")
	chaosOnly    = flag.String("chaos.only", "", "faults to choose from, by name, with commas; empty is all")
)

func TestMain(m *testing.M) {
	if config := os.Getenv(natsConfig); config != "" {
		fmt.Fprintln(os.Stderr, serveNATS(config))
		os.Exit(1)
	}
	if os.Getenv(tellTime) != "" {
		tellTimes()
		os.Exit(0)
	}
	if at := os.Getenv(crowdAt); at != "" {
		fmt.Fprintln(os.Stderr, watchAsCrowd(at))
		os.Exit(1)
	}
	pgtest.Run(m)
}

// A trial is a site with people playing at it, and the faults it has had.
type trial struct {
	*site
	swarm *swarm
	rand  *rand.Rand
	short bool // each fault once, all short
	brief bool // the run of a normal test
	done  map[string]int

	rolled []time.Duration // for each game and rolling restart, the longest time of a command
}

// A fault is something that goes wrong at a site.
type fault struct {
	name  string
	brief bool         // included in the run of a normal test
	do    func(*trial) // returns when the site has recovered
}

var faults = []fault{
	{"node killed", true, (*trial).killNode},
	{"worker killed", true, (*trial).killWorker},
	{"worker stopped", false, (*trial).stopWorker},
	{"node stopped", true, (*trial).stopNode},
	{"link down", false, (*trial).downLink},
	{"sockets cut", true, (*trial).cutSockets},
	{cutsName, true, (*trial).cutOnce},
	{"NATS server killed", true, (*trial).killNATS},
	{"primary killed", true, (*trial).promotes},
	{"rolling restart", false, (*trial).rolls},
	{clockName, true, (*trial).setClock},
}

const (
	cutsName  = "connections cut"
	clockName = "clock set"
)

// some returns a random node.
func (c *trial) some() *node { return c.nodes[c.rand.IntN(len(c.nodes))] }

// lasts returns a random duration for a fault that ends by itself.
func (c *trial) lasts(most time.Duration) time.Duration {
	if c.short {
		return time.Second + time.Duration(c.rand.Int64N(int64(time.Second)))
	}
	return time.Second + time.Duration(c.rand.Int64N(int64(most-time.Second)))
}

func (c *trial) killNode() {
	n := c.some()
	c.swarm.hurts("node killed", n.url())
	n.kill()
	n.start()
	n.waitReady()
}

func (c *trial) stopNode() {
	n := c.some()
	c.swarm.hurts("node stopped", n.url())
	n.freeze()
	time.Sleep(c.lasts(20 * time.Second))
	n.thaw()
	n.waitReady()
}

func (c *trial) downLink() {
	n := c.some()
	c.swarm.hurts("link down", n.url())
	for _, l := range n.links() {
		l.down()
	}
	time.Sleep(c.lasts(10 * time.Second))
	for _, l := range n.links() {
		l.lift()
	}
	n.waitReady()
}

func (c *trial) cutSockets() {
	n := c.some()
	c.swarm.hurts("sockets cut", n.url())
	n.front.cut()
}

func (c *trial) killWorker() {
	w := c.workers[c.rand.IntN(len(c.workers))]
	c.swarm.awaitEngine()
	c.swarm.hinders("worker killed")
	w.kill()
	w.start()
	c.swarm.helped()
}

func (c *trial) stopWorker() {
	w := c.workers[c.rand.IntN(len(c.workers))]
	c.swarm.awaitEngine()
	c.swarm.hinders("worker stopped")
	w.freeze()
	time.Sleep(c.lasts(20 * time.Second))
	w.thaw()
}

// A target is a kind of traffic during which connections are cut, with a
// chance in percent.
type target struct {
	at    string
	to    int // kind of link
	often int
}

var targets = []target{
	{aCommit, toDatabase, 50},
	{aStatement, toDatabase, 15},
	{aLogin, toDatabase, 5},
	{aMessage, toBus, 15},
	{aRequest, toNode, 15},
}

// cutOnce cuts connections in each way at each target, on any node, and
// returns when all were cut.
func (c *trial) cutOnce() {
	for _, t := range targets {
		for how := range ways {
			before := c.cutsOf(cut{t.at, how})
			for c.cutsOf(cut{t.at, how}) == before {
				for _, n := range c.nodes {
					n.shears[t.to].at(cut{t.at, how})
				}
				if t.at == aLogin { // follows another cut
					for _, n := range c.nodes {
						for _, l := range n.rest {
							l.cut()
						}
					}
				}
				time.Sleep(20 * time.Millisecond)
			}
			for _, n := range c.nodes {
				n.shears[t.to].rest()
			}
		}
	}
}

// cutOften cuts connections at this rate, at random targets in progress, until
// end is closed.
func (c *trial) cutOften(perSecond float64, end <-chan struct{}) {
	r := rand.New(rand.NewPCG(*chaosSeed, 20))
	tick := time.NewTicker(time.Duration(float64(time.Second) / perSecond))
	defer tick.Stop()
	for {
		select {
		case <-end:
			return
		case <-tick.C:
		}
		lot := r.IntN(100)
		for _, t := range targets {
			if lot -= t.often; lot < 0 {
				c.nodes[r.IntN(len(c.nodes))].shears[t.to].at(cut{t.at, way(r.IntN(int(ways)))})
				break
			}
		}
	}
}

// cutsOf counts the cuts of a kind.
func (c *trial) cutsOf(of cut) (n int) {
	for _, node := range c.nodes {
		for _, s := range node.shears {
			n += s.counts()[of]
		}
	}
	return n
}

// wrongBy are the errors of machines' clocks, and the steps by which they are
// corrected.
var wrongBy = []time.Duration{3 * time.Second, 20 * time.Second, 10 * time.Minute, 5 * time.Hour, 400 * 24 * time.Hour}

// setClock sets the wall clocks of a node and a worker forward, back, and
// right again. Sometimes the node restarts with a wrong one.
func (c *trial) setClock() {
	n := c.some()
	set := []*process{&n.process, c.workers[c.rand.IntN(len(c.workers))]}
	c.swarm.hurts(clockName, "")
	for range 2 {
		for _, p := range set {
			by := wrongBy[c.rand.IntN(len(wrongBy))]
			if p.ahead > 0 || p.ahead == 0 && c.rand.IntN(2) == 0 {
				by = -by
			}
			p.set(by)
		}
		if c.brief {
			time.Sleep(500 * time.Millisecond)
		} else {
			time.Sleep(c.lasts(10 * time.Second))
		}
		if !c.brief && c.rand.IntN(2) == 0 {
			n.kill()
			n.start()
			n.waitReady()
		}
	}
	for _, p := range set {
		p.set(0)
	}
}

func (c *trial) killNATS() {
	i := c.rand.IntN(len(c.bus.servers))
	c.swarm.hurts("NATS server killed", "")
	c.swarm.hinders("NATS server killed")
	c.bus.servers[i].kill()
	c.bus.servers[i].start()
	answers(c.t, c.bus.addresses[i])
}

func (c *trial) promotes() {
	c.swarm.hurts("primary killed", "")
	c.promote()
	if !c.brief {
		c.replace()
	}
	for _, n := range c.nodes {
		n.waitReady()
	}
}

// rolls measures, besides the first command after the restart began, each
// game's longest command until it is over.
func (c *trial) rolls() {
	const name = "rolling restart"
	s := c.swarm
	s.mu.Lock()
	s.longest = map[string]time.Duration{}
	s.mu.Unlock()
	s.hurts(name, "")
	c.roll()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, took := range s.longest {
		c.rolled = append(c.rolled, took)
	}
	s.longest = nil
}

// hurts records that a fault affects all players at a node, or all if node is
// empty, and measures the time until a move of theirs is acknowledged.
func (s *swarm) hurts(what, node string) {
	now := time.Now()
	for _, p := range s.playing() {
		if node == "" || p.at() == node {
			s.mu.Lock()
			s.hurt[p.id] = hurt{what, now}
			s.mu.Unlock()
		}
	}
}

// TestChaos tests that whatever happens to the programs of a site and the
// network between them, acknowledged writes are stored, once and in their
// place, and the clocks are right. Without a flag it does some things once to
// a small site.
func TestChaos(t *testing.T) {
	brief := *chaosFor == 0 && !*chaosOnce
	if brief && testing.Short() {
		t.Skip("not in a short run")
	}
	of, pairs, solos := size{nodes: 3, buses: 3, workers: 2, settable: true}, 6, 2
	switch {
	case brief:
		of, pairs, solos = size{nodes: 2, buses: 1, workers: 2, settable: true}, 3, 1
	case *chaosFor > 0:
		pairs, solos = 100, 4
	}
	if *chaosPairs > 0 {
		pairs = *chaosPairs
	}
	if *chaosSolos > 0 {
		solos = *chaosSolos
	}
	c := &trial{site: newSite(t, of), rand: rand.New(rand.NewPCG(*chaosSeed, 19)), short: *chaosFor == 0, brief: brief, done: map[string]int{}}
	var urls []string
	for _, n := range c.nodes {
		urls = append(urls, n.url())
	}
	c.swarm = newSwarm(t, urls)
	if *chaosThink > 0 {
		c.swarm.pace = calm(*chaosThink)
	}
	t.Logf("seed %d", *chaosSeed)
	var players sync.WaitGroup
	for i := range pairs {
		players.Go(func() { c.swarm.pair(*chaosSeed, i) })
	}
	for i := range solos {
		players.Go(func() { c.swarm.solo(*chaosSeed, pairs+i) })
	}
	c.noteReports()
	for i := range *chaosReaders {
		players.Go(func() { c.swarm.read(*chaosSeed, i) })
	}
	acks := func(n int) {
		for range n {
			<-c.swarm.acks
		}
	}
	acks(2 * pairs)
	chosen := slices.DeleteFunc(slices.Clone(faults), func(f fault) bool {
		return brief && !f.brief || f.name == clockName && c.nodes[0].wall == nil || *chaosOnly != "" && !slices.Contains(strings.Split(*chaosOnly, ","), f.name)
	})
	began := time.Now()
	var cutting sync.WaitGroup
	uncut := make(chan struct{})
	if *chaosCuts > 0 {
		cutting.Go(func() { c.cutOften(*chaosCuts, uncut) })
	}
	for i := 0; c.short && i < len(chosen) || time.Since(began) < *chaosFor; i++ {
		f := chosen[i%len(chosen)]
		if !c.short {
			f = chosen[c.rand.IntN(len(chosen))]
		}
		at := time.Now()
		f.do(c)
		c.done[f.name]++
		if !c.short {
			t.Logf("%s: %s", time.Since(began).Round(time.Millisecond), f.name)
			time.Sleep(*chaosEvery)
		}
		acks(2 * pairs)
		if !c.short {
			c.traceSlowest(f.name, at)
		}
	}
	close(uncut)
	cutting.Wait()
	c.swarm.ending.Store(true)
	players.Wait()
	c.swarm.settleReports()
	for _, n := range c.nodes {
		n.kill() // it would continue what is being read
	}
	c.judgeReports()
	c.compareReports(20)
	for _, fault := range judge(c.swarm.history, c.swarm.pages, c.stored()) {
		t.Error(fault)
	}
	c.report(time.Since(began))
}

// A slowMove is a move of GET /api/timing.
type slowMove struct {
	Game, By, Worker, Node, Error string
	At                            int64 `json:"at_ms"`
	Late                          float64
	Stages                        []struct {
		Stage string
		Took  float64
	}
}

// traceSlowest logs the slowest move since a fault began, as timed by the
// nodes that answer.
func (c *trial) traceSlowest(fault string, since time.Time) {
	client := http.Client{Timeout: answerWithin}
	var slowest slowMove
	for _, n := range c.nodes {
		resp, err := client.Get(n.url() + "/api/timing")
		if err != nil {
			continue
		}
		var body struct{ Slowest []slowMove }
		err = json.NewDecoder(resp.Body).Decode(&body)
		resp.Body.Close()
		if err != nil {
			continue
		}
		for _, m := range body.Slowest {
			if m.At >= since.UnixMilli() && m.Late > slowest.Late {
				slowest = m
			}
		}
	}
	if slowest.Game == "" {
		return // no move was among the slowest of the hour
	}
	text := ""
	for _, s := range slowest.Stages {
		text += fmt.Sprintf(" %s %.0f ms", s.Stage, s.Took)
	}
	c.t.Logf("%s: the slowest move since, by %s, %d ms after it:%s %s", fault, slowest.By, slowest.At-since.UnixMilli(), text, slowest.Error)
}

// stored reads every game from the database, and from its standby.
func (c *trial) stored() (games []kept) {
	c.t.Helper()
	store, err := postgres.Open(c.t.Context(), c.database[0].Address)
	if err != nil {
		c.t.Fatal(err)
	}
	defer store.Close()
	conn, err := pgx.Connect(c.t.Context(), c.database[0].Address)
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close(c.t.Context())
	rows, err := conn.Query(c.t.Context(), "SELECT game_id, array_agg(seq ORDER BY seq) FROM events GROUP BY game_id")
	if err != nil {
		c.t.Fatal(err)
	}
	for rows.Next() {
		var g kept
		if err := rows.Scan(&g.ID, &g.seqs); err != nil {
			c.t.Fatal(err)
		}
		games = append(games, g)
	}
	if err := rows.Err(); err != nil {
		c.t.Fatal(err)
	}
	for i := range games {
		if games[i].Record, err = store.Load(c.t.Context(), games[i].ID); err != nil {
			c.t.Error(err)
		}
	}
	return games
}

// report logs the faults and their effects.
func (c *trial) report(took time.Duration) {
	s := c.swarm
	s.mu.Lock()
	defer s.mu.Unlock()
	outcomes := [4]int{}
	again := 0
	for _, h := range s.history {
		outcomes[h.outcome]++
		if h.tries > 1 {
			again++
		}
	}
	c.t.Logf("%s; %d games; %d commands acknowledged, %d stale, %d refused, %d sent more than once", took.Round(time.Millisecond), s.games, outcomes[acknowledged], outcomes[stale], outcomes[refused], again)
	c.t.Logf("answered p50 %v, p99 %v; at the other page after that p50 %v, p99 %v", quantile(s.took, 50), quantile(s.took, 99), quantile(s.seen, 50), quantile(s.seen, 99))
	for _, name := range slices.Sorted(maps.Keys(s.engine)) {
		all := s.engine[name]
		c.t.Logf("engine's moves, %s: %d, later than their thinking p50 %v, p99 %v, the last %v", cmp.Or(name, "without a fault of its own"), len(all), quantile(all, 50), quantile(all, 99), quantile(all, 100))
	}
	for _, name := range slices.Sorted(maps.Keys(c.done)) {
		line := fmt.Sprintf("%s: %d times", name, c.done[name])
		if back := s.back[name]; len(back) > 0 {
			stall := s.stall[name]
			line += fmt.Sprintf("; next acknowledged command p50 %v, p99 %v of %d games; without thinking p50 %v, p99 %v", quantile(back, 50), quantile(back, 99), len(back), quantile(stall, 50), quantile(stall, 99))
		}
		c.t.Log(line)
	}
	if len(c.rolled) > 0 {
		c.t.Logf("rolling restart: the longest command of each of %d games p50 %v, p99 %v, the longest of all %v", len(c.rolled), quantile(c.rolled, 50), quantile(c.rolled, 99), quantile(c.rolled, 100))
	}
	var all []*shears
	for _, n := range c.nodes {
		all = append(all, n.shears[:]...)
	}
	lines, cuts := sorts(all...)
	for _, line := range lines {
		c.t.Log(line)
	}
	done := 0
	for name, n := range c.done {
		if name != cutsName {
			done += n
		}
	}
	c.t.Logf("%d connections cut while something was under way on them, and %d other faults", cuts, done)
}

// quantile returns a percentile.
func quantile(all []time.Duration, percent int) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[(len(all)-1)*percent/100].Round(time.Millisecond)
}
