package puzzlescmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/games"
	"duiyi/internal/wholefile"
	"duiyi/match"
	"duiyi/puzzles"
	"duiyi/record"
	"duiyi/record/formats"
)

type exportCmd struct {
	Out string `arg:"" name:"path" help:"The file to write, or - for standard output."`
	filter
	To       string `placeholder:"FORMAT" help:"A format as in convert (default: by the extension of the path)."`
	Notation string `default:"chinese" enum:"chinese,chinese_traditional,wxf,iccs,uci,vietnamese" help:"Notation of moves of pieces: chinese (default), chinese_traditional, wxf, iccs, uci or vietnamese."`
	Force    bool   `help:"Overwrite an existing file."`
}

// Run writes the puzzles as games with all right answers as variations.
func (c *exportCmd) Run(s *command.Streams) error {
	to, err := c.format()
	if err != nil {
		return err
	}
	list, err := c.find()
	if err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	playable := games.List(catalogue.Games())
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
	if c.Out == "-" {
		_, err := s.Out.Write(data)
		return err
	}
	err = wholefile.Fill(c.Out, c.Force, func(w io.Writer) error { _, err := w.Write(data); return err })
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("puzzles: %s: the file exists: --force overwrites it", c.Out)
	}
	if err == nil {
		fmt.Fprintf(s.Out, "%d puzzles\n", len(records))
	}
	return err
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
