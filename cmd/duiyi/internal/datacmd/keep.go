package datacmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"duiyi/app"
	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/store"
	"duiyi/store/sqlite"
)

// Check is the command duiyi check.
type Check struct {
	Data string `type:"path" placeholder:"DIR" help:"The data folder (default: the user's)."`
	JSON bool   `help:"Print one JSON object."`
}

// A checked is what a check came to.
type checked struct {
	Games   int             `json:"games"`
	Events  int             `json:"events"`
	Damaged []damagedGame   `json:"damaged"`
	Faults  []string        `json:"faults"` // of the file itself
	Backups []checkedBackup `json:"backups"`
}

type damagedGame struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Sound int    `json:"sound"` // events
	Lost  int    `json:"lost"`  // events after them, as far as is known
	Row   bool   `json:"row"`
	What  string `json:"what"`
}

type checkedBackup struct {
	File string `json:"file"`
	What string `json:"what"` // empty for one that is sound
}

// Run reads the database and its backups. What is damaged has it exit with 1.
func (c *Check) Run(s *command.Streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	dir, err := datafolder.Path(c.Data)
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	db, err := sqlite.OpenReadOnly(dir)
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	defer db.Close()
	found := checked{Damaged: []damagedGame{}, Faults: []string{}, Backups: []checkedBackup{}}
	faults, err := db.Check(ctx, func(r store.Record) {
		found.Games++
		found.Events += len(r.Events)
		if d := app.Verify(builtin.Games(), r); d != nil {
			found.Damaged = append(found.Damaged, damagedGame{r.ID, r.Title, d.Sound, d.Lost, d.Row, d.Detail})
		}
	})
	found.Faults = append(found.Faults, faults...)
	for _, file := range sqlite.Backups(dir) {
		if err != nil || ctx.Err() != nil {
			break
		}
		b := checkedBackup{File: file}
		if err := sqlite.ReadThrough(ctx, file); err != nil {
			b.What = err.Error()
		}
		found.Backups = append(found.Backups, b)
	}
	switch {
	case ctx.Err() != nil:
		err = command.Interruption("check: interrupted after %d games", found.Games)
	case err != nil:
		err = fmt.Errorf("check: %w", err)
	case len(found.Damaged)+len(found.Faults) > 0:
		err = fmt.Errorf("check: %d of %d games are damaged, and the file has %d faults: `duiyi restore` restores a backup",
			len(found.Damaged), found.Games, len(found.Faults))
	}
	if c.JSON {
		return errors.Join(err, command.WriteJSON(s.Out, found))
	}
	for _, d := range found.Damaged {
		fmt.Fprintf(s.Out, "damaged %s %q: %d of %d events are sound: %s\n", d.ID, d.Title, d.Sound, d.Sound+d.Lost, d.What)
	}
	for _, fault := range found.Faults {
		fmt.Fprintf(s.Out, "fault of the file: %s\n", fault)
	}
	for _, b := range found.Backups {
		what := b.What
		if what == "" {
			what = "sound"
		}
		fmt.Fprintf(s.Out, "backup %s: %s\n", filepath.Base(b.File), strings.TrimPrefix(what, b.File+": "))
	}
	if err == nil {
		fmt.Fprintf(s.Out, "%d games, %d events: nothing is damaged\n", found.Games, found.Events)
	}
	return err
}

// Backup is the command duiyi backup.
type Backup struct {
	File string `arg:"" type:"path" help:"The file to write; it must not exist."`
	Data string `type:"path" placeholder:"DIR" help:"The data folder (default: the user's)."`
}

// Run writes the backup, and reads it through.
func (c *Backup) Run(s *command.Streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	dir, err := datafolder.Path(c.Data)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	store, err := sqlite.OpenReadOnly(dir)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer store.Close()
	if err := store.Backup(ctx, c.File); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if err := sqlite.ReadThrough(ctx, c.File); err != nil {
		return fmt.Errorf("backup: %s is written, but: %w", c.File, err)
	}
	fmt.Fprintln(s.Out, "wrote", c.File)
	return nil
}

// Restore is the command duiyi restore.
type Restore struct {
	File    string `arg:"" optional:"" type:"path" help:"A backup. Without one, lists those in the data folder."`
	Data    string `type:"path" placeholder:"DIR" help:"The data folder (default: the user's)."`
	Damaged bool   `help:"Accept a damaged backup."`
}

// Run puts a backup in the database's place.
func (c *Restore) Run(s *command.Streams) error {
	dir, err := datafolder.Path(c.Data)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if c.File == "" {
		if err := datafolder.RequireFolder(dir); err != nil {
			return fmt.Errorf("restore: %w", err)
		}
		backups := sqlite.Backups(dir)
		for _, file := range backups {
			fmt.Fprintln(s.Out, file)
		}
		return command.Misuse("restore: name a file; the data folder has %d backups", len(backups))
	}
	kept, err := sqlite.Restore(context.Background(), dir, c.File, c.Damaged, builtin.Games())
	switch {
	case errors.Is(err, sqlite.ErrBackupDamaged):
		return fmt.Errorf("restore: %w; --damaged accepts it", err)
	case err != nil:
		return fmt.Errorf("restore: %w", err)
	}
	fmt.Fprintln(s.Out, "restored", c.File)
	if kept != "" {
		fmt.Fprintln(s.Out, "the previous data is kept as", kept)
	}
	return nil
}
