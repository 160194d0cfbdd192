package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"duiyi/app"
	"duiyi/internal/wholefile"
	"duiyi/match"
	"duiyi/record"
)

// save writes the game to a file in the format of its extension.
func (t *table) save(ctx context.Context, path string, over bool) (string, error) {
	if path == "" {
		return fmt.Sprintf(t.w.noName, "save"), nil
	}
	f, path := t.formatOf(path)
	file, err := t.app.Export(ctx, t.id, f.Name, t.w.language, record.Options{})
	if err != nil {
		return "", err
	}
	return t.write(path, file, over)
}

// formatOf returns the format of a file's extension and its name, which gets the
// extension of the game's richest format where it has none.
func (t *table) formatOf(path string) (record.Format, string) {
	f, ok := t.app.Formats().ByPath(path)
	if ok {
		return f, path
	}
	f = t.app.Formats()[0]
	for _, candidate := range t.app.Formats() {
		if candidate.Holds(t.game()) && candidate.Many {
			f = candidate
		}
	}
	return f, path + f.Extensions[0]
}

// write writes a record to a file, and says so.
func (t *table) write(path string, file app.Exported, over bool) (string, error) {
	err := wholefile.Write(path, file.Data, over)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Sprintf(t.w.exists, path), nil
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(t.w.saved, path, t.losses(t.w.lost, file.Lost)), nil
}

// losses says what a format did not hold, in a sentence for it.
func (t *table) losses(sentence string, lost record.Losses) string {
	if len(lost) == 0 {
		return ""
	}
	var list []string
	for _, l := range lost {
		list = append(list, t.w.loss(l))
	}
	return fmt.Sprintf(sentence, strings.Join(list, t.w.comma))
}

func (t *table) openLine(ctx context.Context, rest string) (string, error) {
	if rest == "" {
		return fmt.Sprintf(t.w.noName, "open"), nil
	}
	path, index := numbered(rest)
	return t.open(ctx, path, index)
}

// numbered takes the number of a game in a file from the end of a line, if there
// is one.
func numbered(line string) (path string, index int) {
	if i := strings.LastIndexByte(line, ' '); i > 0 {
		if n, err := strconv.Atoi(line[i+1:]); err == nil && n > 0 {
			return strings.TrimSpace(line[:i]), n - 1
		}
	}
	return line, app.PickOne
}

// open puts a game of a file on the table, with the players that sit there.
func (t *table) open(ctx context.Context, path string, index int) (string, error) {
	data, err := readRecord(path)
	if err != nil {
		return "", err
	}
	return t.load(ctx, path, data, index)
}

// unread names the first line of a file that belongs to no game, and says how
// many there are.
func (t *table) unread(in app.Imported) string {
	n := in.Unread.Count()
	if n == 0 {
		return ""
	}
	said := "\n" + fmt.Sprintf(t.w.fault, in.Unread.List[0])
	if n > 1 {
		said += fmt.Sprintf(" (+%d)", n-1)
	}
	return said
}

// readRecord reads a file, and no more of it than a record may have.
func readRecord(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, record.MaxBytes+1))
}

func (t *table) load(ctx context.Context, name string, data []byte, index int) (string, error) {
	in, err := t.app.Import(ctx, data, app.Pick{Index: index})
	if err != nil {
		if f := record.Foreign(data, name); f != nil {
			err = f
		}
		return "", err
	}
	if in.ID == "" {
		return fmt.Sprintf(t.w.several, name, len(in.Found)) + t.unread(in), nil
	}
	s, err := t.app.Game(ctx, in.ID)
	if err != nil {
		return "", err
	}
	if err := t.follow(ctx, s); err != nil {
		return "", err
	}
	if players := t.o.Config.Players; t.game() == t.o.Config.Game {
		if err := t.do(ctx, match.Command{Type: match.CmdSetPlayers, Players: &players}); err != nil {
			return "", err
		}
	}
	said := fmt.Sprintf(t.w.opened, name, t.snap.State.Ply) + t.losses(t.w.left, in.Lost) + t.unread(in)
	if len(in.Faults) > 0 {
		said += "\n" + fmt.Sprintf(t.w.fault, in.Faults[0])
	}
	return said, nil
}
