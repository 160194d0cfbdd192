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
	"syscall"
	"time"

	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/web"
)

type serveCmd struct {
	Addr    string   `default:"127.0.0.1:8888" placeholder:"HOST:PORT" help:"Where to listen (default 127.0.0.1:8888, this machine alone). Port 0 takes a free one."`
	NoOpen  bool     `help:"Do not open the browser."`
	Data    string   `type:"path" placeholder:"DIR" help:"Where games are kept (default: the user's data folder)."`
	Host    []string `placeholder:"NAME" help:"A further host name to answer to, when others may reach this server."`
	Memory  int      `placeholder:"MIB" help:"What all engines may take together, in MiB (default: a quarter of the machine's memory)."`
	Verbose bool     `short:"v" help:"Log every request to standard error."`
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
	a := app.New(store, playable(), opponents(memory), formats.All(), log, app.Memory(memory))
	err = c.serve(ctx, s.out, listener, a, log)
	a.Close()
	return errors.Join(err, store.Close())
}

func (c *serveCmd) serve(ctx context.Context, out io.Writer, l net.Listener, a *app.App, log *slog.Logger) error {
	api, err := httpapi.New(a, web.Dist(), httpapi.Options{Version: version(), Addr: c.Addr, Hosts: c.Host, Log: log})
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	url := "http://" + reachable(l.Addr()) + "/"
	fmt.Fprintf(out, "Duiyi 对弈: %s\nCtrl+C stops it; every game is kept.\n", url)
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
	dir := c.Data
	if dir == "" {
		var err error
		if dir, err = dataDir(); err != nil {
			return nil, err
		}
	}
	return sqlite.Open(dir)
}

// listen opens the port, before anything else is touched.
func (c *serveCmd) listen(ctx context.Context) (net.Listener, error) {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return nil, misuse("--addr %q: want HOST:PORT, such as 127.0.0.1:8888", c.Addr)
	}
	l, err := net.Listen("tcp", c.Addr)
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

// reachable returns the address under which a browser on this machine finds a
// listener: a wildcard address is not one.
func reachable(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return net.JoinHostPort("127.0.0.1", fmt.Sprint(tcp.Port))
}
