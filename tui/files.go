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
	f, ok := t.app.Formats().ByPath(path)
	if !ok {
		f = t.app.Formats()[0]
		for _, candidate := range t.app.Formats() {
			if candidate.Holds(t.game()) && candidate.Many { // the richest of the game
				f = candidate
			}
		}
		path += f.Extensions[0]
	}
	file, err := t.app.Export(ctx, t.id, f.Name, t.w.language, record.Options{})
	if err != nil {
		return "", err
	}
	err = wholefile.Write(path, file.Data, over)
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
	if i := strings.LastIndexByte(rest, ' '); i > 0 {
		if n, err := strconv.Atoi(rest[i+1:]); err == nil && n > 0 {
			return t.open(ctx, strings.TrimSpace(rest[:i]), n-1)
		}
	}
	return t.open(ctx, rest, app.PickOne)
}

// open puts a game of a file on the table, with the players that sit there.
func (t *table) open(ctx context.Context, path string, index int) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, record.MaxBytes+1))
	if err != nil {
		return "", err
	}
	return t.load(ctx, path, data, index)
}

func (t *table) load(ctx context.Context, name string, data []byte, index int) (string, error) {
	in, err := t.app.Import(ctx, data, index, "")
	if err != nil {
		if f := record.Foreign(data, name); f != nil {
			err = f
		}
		return "", err
	}
	if in.ID == "" {
		return fmt.Sprintf(t.w.several, name, len(in.Found)), nil
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
	said := fmt.Sprintf(t.w.opened, name, t.snap.State.Ply) + t.losses(t.w.left, in.Lost)
	if len(in.Faults) > 0 {
		said += "\n" + fmt.Sprintf(t.w.fault, in.Faults[0])
	}
	return said, nil
}
