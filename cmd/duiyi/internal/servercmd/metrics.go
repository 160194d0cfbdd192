package servercmd

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"duiyi/app"
	"duiyi/bus/nats"
	"duiyi/cluster"
	"duiyi/httpapi"
	"duiyi/store/postgres"
	"duiyi/store/sqlite"
	"duiyi/timing"
)

// A gauge is one metric of the running program.
type gauge struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
}

func counted(name, help string, labels ...string) gauge {
	return gauge{prometheus.NewDesc("duiyi_"+name, help, labels, nil), prometheus.CounterValue}
}

func gauged(name, help string) gauge {
	return gauge{prometheus.NewDesc("duiyi_"+name, help, nil, nil), prometheus.GaugeValue}
}

var (
	metricMoves    = counted("moves_total", "Moves that were stored.")
	metricCommits  = counted("commits_total", "Transactions that reached the disk, or the database of --database.")
	metricWrites   = counted("writes_total", "Writes in these transactions.")
	metricCommit   = counted("commit_seconds_total", "Time that these transactions took.")
	metricRefused  = counted("refused_total", "Requests that were refused, by code.", "code")
	metricLimited  = counted("limited_total", "Of these the ones that came too often, by the limit that they reached.", "limit")
	metricAgain    = counted("database_retries_total", "Times that the connection to --database was lost and what it was to do was tried again. Without --database there is no metric of it.")
	metricConns    = gauged("database_connections", "Connections to --database that are open.")
	metricInUse    = gauged("database_connections_used", "Of these the ones at work.")
	metricLine     = gauged("writes_waiting", "Writes that wait for the one under way.")
	metricCommands = gauged("commands", "Commands being carried out.")
	metricSockets  = gauged("sockets", "Sockets that are open.")
	metricGames    = gauged("games", "Games in memory.")
	metricNetwork  = gauged("network_games", "Of these the ones that people play over the network, and that go on.")
	metricSearches = gauged("searches", "Engines choosing a move.")
	metricWaiting  = gauged("searches_waiting", "Searches of all kinds that wait for a processor, or for a worker where this program searches nothing.")
	metricReports  = gauged("reports", "Reports that this program makes for people.")
	metricInLine   = gauged("reports_waiting", "Of these the ones that wait for others.")
	metricUnasked  = gauged("reports_unasked", "Reports on rated games that this program makes for --norm-games.")
	metricTaken    = counted("reports_taken_total", "Reports that were taken up from another program that was gone, or from before a restart.")
	metricFailed   = counted("reports_failed_total", "Reports that could not be made.")
	metricMemory   = gauged("engine_memory_mib", "Memory lent to engines, in MiB.")

	metricBusUp        = gauged("bus_up", "Whether the bus to other nodes is there: 1 or 0. Without --nats there is no bus, and no metric of it.")
	metricBusPublished = counted("bus_published_total", "Messages told to other nodes.")
	metricBusFailed    = counted("bus_failed_total", "Messages that were to be told to other nodes, and were not.")
	metricBusHeard     = counted("bus_heard_total", "Messages heard from other nodes.")
	metricBusDropped   = counted("bus_dropped_total", "Messages heard and lost, for this node did not keep up.")
	metricBusBack      = counted("bus_reconnects_total", "Times that the bus was away and is back.")

	metricStages = gauge{prometheus.NewDesc("duiyi_move_stage_seconds", "Time that moves spent in a stage: queued, searched, paced, locked, committed, relayed, delivered.", []string{"stage"}, nil), 0}

	metricWorkOffered  = counted("work_offered_total", "Moves and positions of reports that were offered to workers. Without --nats there are none, and no metrics of them.")
	metricWorkTaken    = counted("work_taken_total", "Times that a worker took one of them.")
	metricWorkAgain    = counted("work_redelivered_total", "Of these the ones after a worker that was gone.")
	metricWorkAnswered = counted("work_answered_total", "Moves that a worker chose, and positions that it looked at.")
	metricWorkUnmade   = counted("work_unmade_total", "Moves and positions that were offered, and that this program had to do itself.")
	metricWorkLeft     = counted("work_left_total", "Times that a move was left to another program, which had offered it first.")
	metricWorkSeconds  = counted("work_seconds_total", "Time from offer to answer of what workers have done.")

	allMetrics = []gauge{metricMoves, metricStages, metricCommits, metricWrites, metricCommit, metricRefused, metricLimited, metricLine, metricCommands, metricSockets,
		metricGames, metricNetwork, metricSearches, metricWaiting, metricReports, metricInLine, metricUnasked, metricTaken, metricFailed, metricMemory, metricAgain, metricConns, metricInUse,
		metricBusUp, metricBusPublished, metricBusFailed, metricBusHeard, metricBusDropped, metricBusBack,
		metricWorkOffered, metricWorkTaken, metricWorkAgain, metricWorkAnswered, metricWorkUnmade, metricWorkLeft, metricWorkSeconds}
)

// A collector reads the metrics at each scrape.
type collector struct {
	app   *app.App
	api   *httpapi.API
	store *sqlite.Store
	games *postgres.Store // nil where games are in store
	bus   cluster.Bus     // nil where there is none
	work  *nats.Work      // nil where there is none
}

func (c collector) Describe(to chan<- *prometheus.Desc) {
	for _, g := range allMetrics {
		to <- g.desc
	}
}

func (c collector) Collect(to chan<- prometheus.Metric) {
	tell := func(g gauge, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(g.desc, g.kind, value, labels...)
	}
	a, h, s := c.app.Stats(), c.api.Stats(), c.store.Stats()
	tell(metricMoves, float64(a.Moves))
	tell(metricGames, float64(a.Games))
	tell(metricNetwork, float64(a.Network))
	tell(metricSearches, float64(a.Searches))
	tell(metricWaiting, float64(a.Waiting))
	tell(metricReports, float64(a.Reports))
	tell(metricInLine, float64(a.ReportsWaiting))
	tell(metricUnasked, float64(a.ReportsUnasked))
	tell(metricTaken, float64(a.ReportsTaken))
	tell(metricFailed, float64(a.ReportsFailed))
	tell(metricMemory, float64(a.MemoryMiB))
	tell(metricCommands, float64(h.Commands))
	tell(metricSockets, float64(h.Sockets))
	for code, n := range h.Refused {
		tell(metricRefused, float64(n), code)
	}
	for limit, n := range h.Limited {
		tell(metricLimited, float64(n), limit)
	}
	for stage, h := range c.app.Timing().Histograms() {
		buckets, n := make(map[float64]uint64, len(timing.Bounds)), uint64(0)
		for i, bound := range timing.Bounds {
			n += h.Buckets[i]
			buckets[bound] = n
		}
		n += h.Buckets[len(timing.Bounds)]
		to <- prometheus.MustNewConstHistogram(metricStages.desc, n, h.Sum.Seconds(), buckets, timing.Stage(stage).String())
	}
	if c.games != nil {
		d := c.games.Stats()
		s.Commits, s.Writes, s.Took, s.Waiting = d.Commits, d.Appends, d.Took, d.Waiting
		tell(metricAgain, float64(d.Again))
		tell(metricConns, float64(d.Connections))
		tell(metricInUse, float64(d.InUse))
	}
	tell(metricCommits, float64(s.Commits))
	tell(metricWrites, float64(s.Writes))
	tell(metricCommit, s.Took.Seconds())
	tell(metricLine, float64(s.Waiting))
	if c.bus == nil {
		return
	}
	b, up := c.bus.Stats(), 0.
	if b.Up {
		up = 1
	}
	tell(metricBusUp, up)
	tell(metricBusPublished, float64(b.Published))
	tell(metricBusFailed, float64(b.Failed))
	tell(metricBusHeard, float64(b.Heard))
	tell(metricBusDropped, float64(b.Dropped))
	tell(metricBusBack, float64(b.Reconnects))
	if c.work == nil {
		return
	}
	w := c.work.Stats()
	tell(metricWorkOffered, float64(w.Offered))
	tell(metricWorkTaken, float64(w.Taken))
	tell(metricWorkAgain, float64(w.Again))
	tell(metricWorkAnswered, float64(w.Answered))
	tell(metricWorkUnmade, float64(w.Unmade))
	tell(metricWorkLeft, float64(w.Left))
	tell(metricWorkSeconds, w.Took.Seconds())
}

// serveMetrics serves /metrics on a listener until ctx ends.
func serveMetrics(ctx context.Context, l net.Listener, c collector) error {
	registry := prometheus.NewRegistry()
	registry.MustRegister(c, collectors.NewGoCollector())
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second}
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
