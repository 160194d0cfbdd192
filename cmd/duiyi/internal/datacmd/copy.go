package datacmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/store"
	"duiyi/store/moving"
	"duiyi/store/postgres"
	"duiyi/store/sqlite"
)

// Copy is the command duiyi copy.
type Copy struct {
	From string `required:"" placeholder:"DIR|ADDRESS" help:"Source: a data folder or a PostgreSQL database (postgres://user@host/name), not in use."`
	To   string `required:"" placeholder:"DIR|ADDRESS" help:"Target: a database or folder, empty or from an interrupted run of the same copy."`
}

// A side is a store that is copied.
type side interface {
	moving.Store
	io.Closer
}

// tellEvery is how often a copy says how far it is.
const tellEvery = time.Second

// Run copies, and prints what is there then.
func (c *Copy) Run(s *command.Streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if !inDatabase(c.From) && !inDatabase(c.To) {
		return command.Misuse("copy: one of --from and --to is a database, postgres://user@host/name; a folder is copied by duiyi backup")
	}
	if c.From == c.To {
		return command.Misuse("copy: --from and --to are the same")
	}
	if !inDatabase(c.From) { // opening it would make it
		there, err := sqlite.OpenReadOnly(c.From)
		if err != nil && !errors.Is(err, sqlite.ErrOlder) {
			return fmt.Errorf("copy: --from %w", err)
		}
		if err == nil {
			there.Close()
		}
	}
	from, err := openSide(ctx, c.From)
	if err != nil {
		return fmt.Errorf("copy: --from %w", err)
	}
	defer from.Close()
	to, err := openSide(ctx, c.To)
	if err != nil {
		return fmt.Errorf("copy: --to %w", err)
	}
	defer to.Close()
	var told time.Time
	all, err := moving.Copy(ctx, from, to, func(p moving.Progress) {
		if now := time.Now(); p.Done == p.All || now.Sub(told) >= tellEvery {
			told = now
			fmt.Fprintf(s.Err, "%s: %d of %d\n", p.Table, p.Done, p.All)
		}
	})
	switch {
	case ctx.Err() != nil:
		return command.Interruption("copy: interrupted; run the same command again to continue")
	case errors.Is(err, moving.ErrOther):
		return fmt.Errorf("copy: --to has data that differs from --from: %w; nothing was written: name an empty database or folder", err)
	case errors.Is(err, moving.ErrChanged):
		return fmt.Errorf("copy: %w; stop the programs that use it and copy into an empty one", err)
	case errors.Is(err, store.ErrDamaged):
		return fmt.Errorf("copy: %w; `duiyi check` lists the damage, `duiyi restore` restores a backup", err)
	case err != nil:
		return fmt.Errorf("copy: %w; run the same command again to continue", err)
	}
	for _, t := range all {
		if t.Rows == 0 {
			continue
		}
		events := ""
		if t.Events > 0 {
			events = fmt.Sprintf(", %d events", t.Events)
		}
		fmt.Fprintf(s.Out, "%-12s %7d  %x%s\n", t.Table, t.Rows, t.Sum[:8], events)
	}
	fmt.Fprintln(s.Out, "Both sides are equal. Books and your own engines are not copied; they stay in the data folder.")
	return nil
}

// inDatabase reports whether a place is a database's address.
func inDatabase(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

func openSide(ctx context.Context, place string) (side, error) {
	if inDatabase(place) {
		return postgres.Open(ctx, place)
	}
	return datafolder.Open(place)
}
