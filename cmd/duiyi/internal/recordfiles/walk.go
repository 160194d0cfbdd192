package recordfiles

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/records/faults"
)

// ErrSkipped says that a file in a folder is no record.
var ErrSkipped = errors.New("skipped: not a game record")

// A Walk visits the game records among files and folders.
type Walk struct {
	Ctx    context.Context
	Say    func(error) // reports skipped files, which are ErrSkipped, and failures
	Failed int         // files that could not be read
}

// Each calls do for every input and for every record in the folders among them, with
// the folder's path below the input. A failure is reported and counted, and the walk
// goes on; misuse and the end of ctx stop it.
func (w *Walk) Each(inputs []string, do func(path, below string) error) error {
	one := func(path, below string) error {
		err := do(path, below)
		var wrong *command.MisuseError
		switch {
		case w.Ctx.Err() != nil:
			return w.Ctx.Err()
		case errors.As(err, &wrong):
			return err
		case err != nil:
			w.fail(err)
		}
		return nil
	}
	for _, in := range inputs {
		if !IsFolder(in) {
			if err := one(in, ""); err != nil {
				return err
			}
			continue
		}
		err := filepath.WalkDir(in, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			below, err := filepath.Rel(in, filepath.Dir(path))
			if err != nil {
				return err
			}
			switch is, err := isRecord(path); {
			case err != nil:
				w.fail(err)
				return nil
			case !is:
				w.Say(&faults.Place{File: path, Err: ErrSkipped})
				return nil
			}
			return one(path, below)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *Walk) fail(err error) {
	w.Failed++
	w.Say(err)
}

// isRecord reports whether a file is a game record, by its extension or its first
// bytes. The error names a format that Duiyi knows but cannot read.
func isRecord(path string) (bool, error) {
	if _, ok := formats.All().ByPath(path); ok || filepath.Ext(path) == ".jsonl" {
		return true, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, record.HeadBytes))
	if err != nil {
		return false, err
	}
	all := formats.All()
	if all.Detect(head).Name != all[len(all)-1].Name {
		return true, nil
	}
	if err := record.Foreign(head, path); err != nil {
		return false, &faults.Place{File: path, Err: err}
	}
	return false, nil
}

// IsFolder reports whether there is a folder at path.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// EachGame calls do for every game of a file, with its number from 1.
func EachGame(ctx context.Context, path string, do func(number int, g *record.Game) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, record.HeadBytes)
	head, err := in.Peek(record.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return &faults.Place{File: path, Err: err}
	}
	number := 0
	for g, err := range formats.All().Detect(head).Each(in) {
		if err != nil {
			return &faults.Place{File: path, Err: err}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		number++
		if err := do(number, g); err != nil {
			return err
		}
	}
	return nil
}
