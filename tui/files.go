package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"duiyi/internal/wholefile"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/records/faults"
)

// save writes the game to a file; the extension gives the format.
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

// formatOf returns the format for a file's extension, and the file name. A
// name without one gets that of the game's richest format.
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

// write writes a record to a file and confirms it.
func (t *table) write(path string, file records.Exported, over bool) (string, error) {
	err := wholefile.Write(path, file.Data, over)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Sprintf(t.w.exists, path), nil
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(t.w.saved, path, t.losses(t.w.lost, file.Lost)), nil
}

// losses fills sentence with what a format could not hold.
func (t *table) losses(sentence string, lost record.Losses) string {
	if len(lost) == 0 {
		return ""
	}
	var list []string
	for _, l := range lost {
		list = append(list, faults.In(t.w.language).Loss(l))
	}
	return fmt.Sprintf(sentence, strings.Join(list, t.w.comma))
}

func (t *table) openLine(ctx context.Context, rest string) (string, error) {
	if rest == "" {
		return fmt.Sprintf(t.w.noName, "open"), nil
	}
	path, pick := picked(rest)
	return t.open(ctx, path, pick)
}

// charsetWord precedes the name of a character set at the end of a line.
const charsetWord = " charset="

// picked splits the optional game number and character set off the end of a
// line.
func picked(line string) (path string, pick records.Pick) {
	pick.Index = records.PickOne
	if i := strings.LastIndex(line, charsetWord); i > 0 && !strings.Contains(line[i+1:], " ") {
		line, pick.Charset = strings.TrimSpace(line[:i]), line[i+len(charsetWord):]
	}
	if i := strings.LastIndexByte(line, ' '); i > 0 {
		if n, err := strconv.Atoi(line[i+1:]); err == nil && n > 0 {
			line, pick.Index = strings.TrimSpace(line[:i]), n-1
		}
	}
	return line, pick
}

// open opens a game of a file, with the players of this table.
func (t *table) open(ctx context.Context, path string, pick records.Pick) (string, error) {
	data, err := readRecord(path)
	if err != nil {
		return "", err
	}
	return t.load(ctx, path, data, pick)
}

// maxFaultsShown is the most faults shown in full.
const maxFaultsShown = 3

// importNotes names the character sets of a file, unless UTF-8 or ASCII, and lists
// what was restored or not understood.
func (t *table) importNotes(in records.Imported) string {
	var said strings.Builder
	var sets []string
	for _, f := range in.Found {
		for _, set := range f.Charsets {
			if set != "utf-8" && !slices.Contains(sets, set) {
				sets = append(sets, set)
			}
		}
	}
	if len(sets) > 0 {
		fmt.Fprintf(&said, t.w.readAs, strings.Join(sets, t.w.comma))
	}
	list := func(sentence string, of []string, more int) {
		for _, text := range of[:min(len(of), maxFaultsShown)] {
			said.WriteString("\n" + fmt.Sprintf(sentence, text))
		}
		if more += max(len(of)-maxFaultsShown, 0); more > 0 {
			fmt.Fprintf(&said, " (+%d)", more)
		}
	}
	var restored, unrestored, unsure, wrong, characters, wrongs, unread []string
	language := faults.In(t.w.language)
	for _, n := range in.Notes {
		switch faults.NoteCode(n) {
		case "restored":
			restored = append(restored, n.Text)
		case "unrestored":
			unrestored = append(unrestored, n.Text)
		case "wrong_set":
			wrong = append(wrong, n.Text)
		case "characters":
			characters = append(characters, n.Text)
		default:
			unsure = append(unsure, n.Text)
		}
	}
	for _, f := range in.Faults {
		wrongs = append(wrongs, language.Words(f))
	}
	for _, f := range in.Unread.List {
		unread = append(unread, language.Words(f))
	}
	list(t.w.restored, restored, 0)
	list(t.w.unrestored, unrestored, 0)
	list(t.w.unsure, unsure, 0)
	list(t.w.wrongSet, wrong, 0)
	list(t.w.characters, characters, 0)
	list(t.w.fault, wrongs, 0)
	list(t.w.fault, unread, in.Unread.Unlisted)
	return said.String()
}

// readRecord reads a file up to the size limit of records.
func readRecord(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, record.MaxBytes+1))
}

func (t *table) load(ctx context.Context, name string, data []byte, pick records.Pick) (string, error) {
	in, err := t.app.Import(ctx, data, pick)
	if err != nil {
		if f := record.Foreign(data, name); f != nil {
			err = f
		}
		return "", err
	}
	if in.ID == "" {
		return fmt.Sprintf(t.w.several, name, len(in.Found)) + t.importNotes(in), nil
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
	return fmt.Sprintf(t.w.opened, name, t.snap.State.Ply) + t.losses(t.w.left, in.Lost) + t.importNotes(in), nil
}
