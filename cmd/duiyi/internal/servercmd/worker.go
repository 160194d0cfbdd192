package servercmd

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"duiyi/bus/nats"
	"duiyi/cmd/duiyi/internal/build"
	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/engines/workers"
)

// Worker is the command duiyi worker.
type Worker struct {
	NATS      []string `name:"nats" required:"" placeholder:"ADDRESS" help:"The site's NATS servers (nats://host:4222, comma-separated)."`
	NATSCreds string   `name:"nats-creds" type:"path" placeholder:"FILE" help:"Credentials file for --nats (.creds)."`
	Slots     int      `placeholder:"N" help:"Number of concurrent searches (default: number of processors)."`
	Name      string   `placeholder:"NAME" help:"This worker's name on NATS (default: the machine's name)."`
	Memory    int      `placeholder:"MIB" help:"Memory limit of all engines together, in MiB (default: a quarter of the machine's memory)."`
	Verbose   bool     `short:"v" help:"Log every move and position to standard error."`
}

// Run searches for the servers of a site until a signal stops it.
func (c *Worker) Run(s *command.Streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if c.Slots < 0 || c.Slots > maxSlots {
		return command.Misuse("worker: --slots %d: want 1 to %d", c.Slots, maxSlots)
	}
	if err := checkMemory(c.Memory); err != nil {
		return command.Misuse("worker: --memory %d: %v", c.Memory, err)
	}
	for _, address := range c.NATS {
		if err := checkNATS(address); err != nil {
			return command.Misuse("worker: --nats: %v", err)
		}
	}
	if err := readable(c.NATSCreds); err != nil {
		return fmt.Errorf("worker: --nats-creds %w", err)
	}
	if c.Slots == 0 {
		c.Slots = runtime.GOMAXPROCS(0)
	}
	if c.Memory == 0 {
		c.Memory = builtin.EngineMemory()
	}
	if c.Name == "" {
		c.Name, _ = os.Hostname()
	}
	level := slog.LevelInfo
	if c.Verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(s.Err, &slog.HandlerOptions{Level: level}))
	conn, err := nats.Connect(nats.Config{Addresses: c.NATS, Credentials: c.NATSCreds, Name: "duiyi worker " + c.Name, Log: log, Worker: true})
	if err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	defer conn.Close()
	thinker := workers.NewThinker(builtin.Games(), builtin.WithTables(builtin.Opponents(c.Memory), catalogue.TablesOf("")), c.Memory, log)
	defer thinker.Close()
	fmt.Fprintf(s.Out, "Searching for the site, %d searches at once. Ctrl+C stops; running searches go to other workers.\n", c.Slots)
	return (&nats.Worker{Conn: conn, Program: programMark(), Slots: c.Slots, Name: c.Name, Think: thinker.Think}).Run(ctx)
}

// programMark returns a hash of version, commit and levels: nodes and workers with the
// same one have engines that play alike.
func programMark() string {
	of := sha256.New()
	fmt.Fprintln(of, build.Line())
	for _, e := range builtin.Opponents(builtin.FullMemory) {
		fmt.Fprintln(of, e.ID)
		for _, l := range e.Levels {
			fmt.Fprintln(of, l.ID, l.Limits, l.Options)
		}
	}
	return hex.EncodeToString(of.Sum(nil)[:8])
}
