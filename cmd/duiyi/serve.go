package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"

	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/web"
)

type serveCmd struct {
	Addr        string   `default:"127.0.0.1:8888" placeholder:"HOST:PORT" help:"Where to listen (default 127.0.0.1:8888, this machine alone). Port 0 takes a free one."`
	Unprotected bool     `help:"Listen where other machines can reach it, too: whoever does may move in, rename and delete every game."`
	NoOpen      bool     `help:"Do not open the browser."`
	NoBackup    bool     `help:"Keep no backup a day (of the last seven) in the data folder."`
	Data        string   `type:"path" placeholder:"DIR" help:"Where games are kept (default: the user's data folder)."`
	Host        []string `placeholder:"NAME" help:"A further host name to answer to, when others may reach this server."`
	Memory      int      `placeholder:"MIB" help:"What all engines may take together, in MiB (default: a quarter of the machine's memory)."`
	Metrics     string   `placeholder:"HOST:PORT" help:"Where to answer /metrics for Prometheus (default: nowhere)."`
	Verbose     bool     `short:"v" help:"Log every request to standard error."`
}

// Run serves the page until the program is told to stop.
func (c *serveCmd) Run(s *streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	level := slog.LevelWarn
	if c.Verbose {
		level = slog.LevelDebug
	}
	if c.Memory < 0 {
		return misuse("serve: --memory %d: want at least 1 MiB", c.Memory)
	}
	log := slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: level}))

	listener, err := c.listen(ctx)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	defer listener.Close()
	store, err := c.openStore()
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	memory := c.Memory
	if memory == 0 {
		memory = engineMemory()
	}
	processors, back := oneForTheDisk()
	defer back()
	a := app.New(store, playable(), opponents(memory), formats.All(), log, app.Memory(memory), app.Processors(processors))
	upkeep, stopUpkeep := context.WithCancel(ctx)
	var kept sync.WaitGroup
	kept.Go(func() {
		store.Upkeep(upkeep, !c.NoBackup, func(what string, err error) { log.Error(what, "err", err) })
	})
	err = c.serve(ctx, s.out, listener, a, store, log)
	stopUpkeep()
	kept.Wait()
	a.Close()
	return errors.Join(err, store.Close())
}

// oneForTheDisk has the program run on one thread more than there are processors,
// and returns how many there are, and what takes that back. A commit spends its
// time in the kernel, and Go takes its thread for one at work until it looks
// again: on a single core that kept everybody from so much as asking for the next
// commit, which then was of one move instead of many.
func oneForTheDisk() (processors int, back func()) {
	processors = runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(processors + 1)
	return processors, func() { runtime.GOMAXPROCS(processors) }
}

func (c *serveCmd) serve(ctx context.Context, out io.Writer, l net.Listener, a *app.App, store *sqlite.Store, log *slog.Logger) error {
	api, err := httpapi.New(a, web.Dist(), httpapi.Options{Version: version(), Addr: c.Addr, Hosts: c.Host, Log: log})
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	metrics := ""
	if c.Metrics != "" {
		m, err := net.Listen("tcp", c.Metrics)
		if err != nil {
			return fmt.Errorf("serve: --metrics %w", err)
		}
		if !loopback(m.Addr()) && !c.Unprotected {
			return errors.Join(misuse("serve: --metrics %s: other machines may reach this: add --unprotected if that is meant", c.Metrics), m.Close())
		}
		go func() {
			if err := serveMetrics(ctx, m, collector{a, api, store}); err != nil {
				log.Error("metrics", "err", err)
			}
		}()
		metrics = fmt.Sprintf("Metrics: http://%s/metrics\n", reachable(m.Addr()))
	}
	url := "http://" + reachable(l.Addr()) + "/"
	fmt.Fprintf(out, "Duiyi 对弈: %s\nCtrl+C stops it; every game is kept.\n%s", url, metrics)
	if !loopback(l.Addr()) {
		fmt.Fprintln(out, "Unprotected: whoever reaches one of these addresses may move in, rename and delete every game.")
		for _, address := range reachableFromOutside(l.Addr(), net.InterfaceAddrs) {
			fmt.Fprintf(out, "  http://%s/\n", address)
		}
	}
	if !c.NoOpen {
		if err := openBrowser(url); err != nil {
			fmt.Fprintf(out, "Open this address in your browser (%v).\n", err)
		}
	}
	if err := api.Serve(ctx, l); err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

func (c *serveCmd) openStore() (*sqlite.Store, error) {
	dir, err := folder(c.Data)
	if err != nil {
		return nil, err
	}
	return sqlite.Open(dir)
}

// listen opens the port, before anything else is touched.
func (c *serveCmd) listen(ctx context.Context) (net.Listener, error) {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return nil, misuse("--addr %q: want HOST:PORT, such as 127.0.0.1:8888", c.Addr)
	}
	// The name is looked up once: what is asked about is what is listened on.
	addr, err := net.ResolveTCPAddr("tcp", c.Addr)
	if err != nil {
		return nil, fmt.Errorf("--addr %w", err)
	}
	if !loopback(addr) && !c.Unprotected {
		return nil, misuse("--addr %s: other machines may reach this, and whoever does may move in, rename and delete every game: "+
			"add --unprotected if that is meant, or listen on 127.0.0.1", c.Addr)
	}
	l, err := net.ListenTCP("tcp", addr)
	switch {
	case err == nil:
		return l, nil
	case errors.Is(err, syscall.EADDRINUSE) && isDuiyi(ctx, c.Addr):
		return nil, fmt.Errorf("%s: Duiyi is running there already: open http://%s/ (a second one needs another --addr and another --data)", c.Addr, c.Addr)
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s: another program uses this port: choose another with --addr, such as --addr 127.0.0.1:0 for any that is free", c.Addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s: this user may not listen there: choose a port above 1023 with --addr", c.Addr)
	}
	return nil, fmt.Errorf("--addr %w", err)
}

// isDuiyi asks whoever answers at an address whether it is this program.
func isDuiyi(ctx context.Context, addr string) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/api/health", nil)
	if err != nil {
		return false
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	var health struct{ Name string }
	return json.NewDecoder(io.LimitReader(resp.Body, 1<<10)).Decode(&health) == nil && health.Name == "duiyi"
}

// loopback reports whether only this machine reaches an address.
func loopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// reachableFromOutside returns the addresses under which others may find a
// listener: its own, or those of the machine where it listens on all. Those of
// IPv6 that hold for one wire alone are left out, as browsers cannot open them.
func reachableFromOutside(a net.Addr, interfaces func() ([]net.Addr, error)) []string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{a.String()}
	}
	all, err := interfaces()
	if err != nil {
		return []string{a.String()}
	}
	var out []string
	for _, one := range all {
		if ip, ok := one.(*net.IPNet); ok && !ip.IP.IsLinkLocalUnicast() {
			out = append(out, net.JoinHostPort(ip.IP.String(), fmt.Sprint(tcp.Port)))
		}
	}
	return out
}

// reachable returns the address under which a browser on this machine finds a
// listener: a wildcard address is not one.
func reachable(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return net.JoinHostPort("127.0.0.1", fmt.Sprint(tcp.Port))
}
