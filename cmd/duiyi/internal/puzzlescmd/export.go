package puzzlescmd

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/games"
	"duiyi/internal/diagram"
	"duiyi/internal/wholefile"
	"duiyi/match"
	"duiyi/puzzles"
	"duiyi/record"
	"duiyi/record/formats"
)

type exportCmd struct {
	Out string `arg:"" name:"path" help:"The file to write, or - for standard output; for pictures of several puzzles a folder."`
	filter
	To       string `placeholder:"FORMAT" help:"A format as in convert, svg or png for pictures, or set for a set (.json) that the page opens (default: by the extension of the path)."`
	Width    int    `default:"720" placeholder:"PIXELS" help:"Width of a PNG in pixels, 100 to 4000; ${default} by default."`
	Title    string `help:"Title of a set."`
	Notation string `default:"chinese" enum:"chinese,chinese_traditional,wxf,iccs,uci,vietnamese" help:"Notation of moves of pieces: chinese (default), chinese_traditional, wxf, iccs, uci or vietnamese."`
	Force    bool   `help:"Overwrite an existing file."`
}

// Run writes the puzzles as games with all right answers as variations, as pictures, or as a
// set.
func (c *exportCmd) Run(s *command.Streams) error {
	switch kind := cmp.Or(c.To, strings.TrimPrefix(filepath.Ext(c.Out), ".")); kind {
	case "svg", "png":
		return c.pictures(s, kind)
	case "set", "json":
		return c.set(s)
	}
	to, err := c.format()
	if err != nil {
		return err
	}
	list, err := c.find()
	if err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	playable := games.List(builtin.Games())
	var records []*record.Game
	for _, p := range list {
		if !to.Holds(p.Game) {
			return command.Misuse("puzzles: %s holds no %s: add --game", to.Name, p.Game)
		}
		g, err := game(playable, p)
		if err != nil {
			return fmt.Errorf("puzzles: %s: %w", p.ID, err)
		}
		records = append(records, g)
	}
	if len(records) > 1 && !to.Many {
		return command.Misuse("puzzles: %s: %v: add --count 1", to.Name, record.ErrOneGame)
	}
	data, losses, err := to.Write(records, record.Options{Notation: c.Notation})
	if err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	for _, l := range losses {
		fmt.Fprintf(s.Err, "duiyi: puzzles: %s holds no %v\n", to.Name, l)
	}
	return c.write(s, data, len(records))
}

// write writes the file of n puzzles.
func (c *exportCmd) write(s *command.Streams, data []byte, n int) error {
	if c.Out == "-" {
		_, err := s.Out.Write(data)
		return err
	}
	err := wholefile.Write(c.Out, data, c.Force)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("puzzles: %s: the file exists: --force overwrites it", c.Out)
	}
	if err == nil {
		fmt.Fprintf(s.Out, "%d puzzles\n", n)
	}
	return err
}

// set writes a set of the puzzles.
func (c *exportCmd) set(s *command.Streams) error {
	list, err := c.find()
	if err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	if len(list) > puzzles.MostOfSet {
		return command.Misuse("puzzles: %d puzzles, and a set has at most %d: add --count", len(list), puzzles.MostOfSet)
	}
	set := puzzles.Set{Title: c.Title}
	for _, p := range list {
		set.Puzzles = append(set.Puzzles, p.ID)
	}
	data, err := set.File()
	if err != nil {
		return err
	}
	return c.write(s, data, len(list))
}

// pictures writes a picture of one puzzle, or a folder with one of each.
func (c *exportCmd) pictures(s *command.Streams, kind string) error {
	if c.Width < diagram.LeastWidth || c.Width > diagram.MostWidth {
		return command.Misuse("puzzles: --width %d: want %d to %d pixels", c.Width, diagram.LeastWidth, diagram.MostWidth)
	}
	list, err := c.find()
	if err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	if ext := filepath.Ext(c.Out); ext == ".svg" || ext == ".png" || c.Out == "-" {
		if len(list) > 1 {
			return command.Misuse("puzzles: %d pictures do not go into one file: name a folder, with --to %s, or add --count 1", len(list), kind)
		}
		data, err := picture(list[0], kind, c.Width)
		if err != nil {
			return err
		}
		return c.write(s, data, 1)
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	for _, p := range list {
		path := filepath.Join(c.Out, p.ID+"."+kind)
		data, err := picture(p, kind, c.Width)
		if err == nil {
			err = wholefile.Write(path, data, c.Force)
		}
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("puzzles: %s: the file exists: --force overwrites it", path)
		}
		if err != nil {
			return fmt.Errorf("puzzles: %w", err)
		}
	}
	fmt.Fprintf(s.Out, "%d puzzles\n", len(list))
	return nil
}

// picture draws the position of a puzzle; the title of an SVG says the task.
func picture(p *puzzles.Puzzle, kind string, width int) ([]byte, error) {
	d, err := diagram.Parse(p.Position)
	if err != nil {
		return nil, fmt.Errorf("puzzles: %s: %w", p.ID, err)
	}
	if kind == "png" {
		return d.PNG(width)
	}
	return []byte(d.SVG(strings.TrimSpace(p.Source.Book + " " + p.Source.Title + " " + sentence(p.Task)))), nil
}

// format returns the format to write.
func (c *exportCmd) format() (record.Format, error) {
	var to record.Format
	if c.To != "" {
		f, err := formats.All().ByName(c.To)
		if err != nil {
			return to, command.Misuse("puzzles: --to: %v", err)
		}
		to = f
	} else {
		f, ok := formats.All().ByPath(c.Out)
		if !ok {
			return to, command.Misuse("puzzles: %s names no format: add --to", c.Out)
		}
		to = f
	}
	if to.Encode == nil {
		return to, command.Misuse("puzzles: %s: %v", to.Name, record.ErrReadOnly)
	}
	return to, nil
}

// game returns a puzzle as a record: the task as a comment, the answers as a tree.
func game(list games.List, p *puzzles.Puzzle) (*record.Game, error) {
	g := &record.Game{Name: p.Game, Rules: p.Rules, Start: p.Position}
	g.Result = record.Unknown
	title := strings.TrimSpace(p.Source.Book + " " + p.Source.Title)
	if title == "" {
		title = "Puzzle " + p.ID
	}
	g.SetTag("Event", title)
	if first, second, ok := strings.Cut(p.Source.Players, " – "); ok {
		g.Players = [2]string{first, second}
	}
	g.SetTag("Date", p.Source.Date)
	g.SetTag("PuzzleID", p.ID)
	g.SetTag("Task", p.Task.String())
	g.SetTag("Themes", strings.Join(p.Themes, " "))
	g.SetTag("Difficulty", strconv.Itoa(p.Difficulty))
	g.Root.Comment = sentence(p.Task)
	known, err := list.Find(p.Game)
	if err != nil {
		return nil, err
	}
	config := match.Config{Game: p.Game, Rules: p.Rules, Setup: p.Position}
	line, err := list.Line(config, nil)
	if err != nil {
		return nil, err
	}
	side := record.First
	if line.Position.Turn() != match.First {
		side = record.Second
	}
	if known.ToRecord != nil {
		known.ToRecord(g, config, p.Position)
	}
	g.Root.Side = side.Other()
	g.Root.Next = nodes(p.Solution.Next, side)
	return g, nil
}

func nodes(list []puzzles.Node, side record.Side) []*record.Node {
	var out []*record.Node
	for i := range list {
		out = append(out, &record.Node{Move: list[i].Move, Side: side, Next: nodes(list[i].Next, side.Other())})
	}
	return out
}
