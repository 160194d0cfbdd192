package puzzlescmd

import (
	"fmt"
	"io"
	"os"
	"strings"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/games"
	"duiyi/match"
	"duiyi/puzzles"
)

// Puzzles is the command duiyi puzzles.
type Puzzles struct {
	List   listCmd   `cmd:"" help:"List puzzles."`
	Solve  solveCmd  `cmd:"" help:"Show a puzzle's answers, or judge moves."`
	Export exportCmd `cmd:"" help:"Write puzzles with their answers to a file of records."`
}

// A bankFlag says which bank is read.
type bankFlag struct {
	Bank string `type:"path" placeholder:"FILE" help:"A .dypz file (default: the bank in the program)."`
}

func (f bankFlag) open() (*puzzles.Bank, error) {
	if f.Bank == "" {
		return puzzles.Own()
	}
	file, err := os.Open(f.Bank)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return puzzles.Read(file, f.Bank)
}

// A filter is the flags that select puzzles.
type filter struct {
	bankFlag
	Game   string `enum:",${games}" default:"" placeholder:"NAME" help:"${games} (default: all)."`
	Rules  string `placeholder:"NAME" help:"A rule set, by the name that play takes."`
	Kind   string `enum:",mate,checks,only_defence,material,table_win,table_draw,fours,threes,stop_fours,foul_trap,foul_escape" default:"" placeholder:"TASK" help:"A kind of task: mate, checks, only_defence, material, table_win, table_draw, fours, threes, stop_fours, foul_trap or foul_escape."`
	Moves  int    `placeholder:"N" help:"Moves of the task."`
	Theme  string `placeholder:"CODE" help:"A theme, such as horse_cannon, sacrifice or four_three."`
	Book   string `placeholder:"NAME" help:"A classic, such as 适情雅趣."`
	Set    string `type:"path" placeholder:"FILE" help:"Only those of a set (.json) that the page or export has written, in its order."`
	Source string `placeholder:"KIND" help:"game, self_play, study or table."`
	Least  int    `placeholder:"N" help:"Lowest difficulty."`
	Most   int    `placeholder:"N" help:"Highest difficulty."`
	Skip   int    `placeholder:"N" help:"Leave out the first N."`
	Count  int    `placeholder:"N" help:"At most N (default: all)."`
}

func (f *filter) Validate() error {
	for _, n := range []int{f.Moves, f.Least, f.Most, f.Skip, f.Count} {
		if n < 0 {
			return fmt.Errorf("%d: want 0 or more", n)
		}
	}
	return nil
}

// find returns the puzzles that the flags select; the error says that there are none.
func (f *filter) find() ([]*puzzles.Puzzle, error) {
	bank, err := f.open()
	if err != nil {
		return nil, err
	}
	q := puzzles.Query{
		Game: f.Game, Rules: f.Rules, Kind: puzzles.Kind(f.Kind), Moves: f.Moves, Theme: f.Theme, Book: f.Book, Source: f.Source,
		Least: f.Least, Most: f.Most, From: f.Skip, Results: f.Count,
	}
	var list []*puzzles.Puzzle
	if f.Set == "" {
		list = bank.Query(q)
	} else if list, err = f.ofSet(bank, q); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("none of %d puzzles fits", bank.Len())
	}
	return list, nil
}

// ofSet returns the puzzles of the set that a query selects. All have to be in the bank.
func (f *filter) ofSet(bank *puzzles.Bank, q puzzles.Query) ([]*puzzles.Puzzle, error) {
	file, err := os.Open(f.Set)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	set, err := puzzles.ReadSet(file, f.Set)
	if err != nil {
		return nil, err
	}
	from, most := q.From, q.Results
	q.From, q.Results = 0, 0
	fit := map[string]bool{}
	for _, p := range bank.Query(q) {
		fit[p.ID] = true
	}
	var list []*puzzles.Puzzle
	for i, id := range set.Puzzles {
		p, ok := bank.Get(id)
		if !ok {
			return nil, fmt.Errorf("%s: puzzle %d, %s, is not among %d: a newer version may have it", f.Set, i+1, id, bank.Len())
		}
		if fit[id] {
			list = append(list, p)
		}
	}
	list = list[min(from, len(list)):]
	if most > 0 {
		list = list[:min(most, len(list))]
	}
	return list, nil
}

type listCmd struct {
	filter
	JSON bool `help:"Print one JSON object per line."`
}

// Run prints a line for each puzzle: ID, difficulty, game and rules, task, themes, source.
func (c *listCmd) Run(s *command.Streams) error {
	list, err := c.find()
	if err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	for _, p := range list {
		if c.JSON {
			err = command.WriteJSON(s.Out, p)
		} else {
			_, err = fmt.Fprintf(s.Out, "%s  %4d  %-17s  %-16s  %s%s\n", p.ID, p.Difficulty, p.Game+" "+p.Rules, p.Task, strings.Join(p.Themes, ","), from(p))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// from says in a few words where a puzzle is from, after two blanks.
func from(p *puzzles.Puzzle) string {
	var words []string
	for _, w := range []string{p.Source.Book, p.Source.Title, p.Source.Players, p.Source.Date} {
		if w != "" {
			words = append(words, w)
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "  " + strings.Join(words, " ")
}

type solveCmd struct {
	ID    string   `arg:"" help:"The ID of a puzzle, as list prints it."`
	Moves []string `arg:"" optional:"" name:"move" help:"Your moves, in any notation; the longest defence answers each."`
	bankFlag
	JSON bool `help:"Print JSON: the puzzle, or one object per move."`
}

// A judged is what solve says of a move.
type judged struct {
	Move    string          `json:"move"` // in coordinates
	Verdict puzzles.Verdict `json:"verdict"`
	Reply   string          `json:"reply,omitempty"`
}

// Run prints a puzzle with its answers; or for each move "right" and the reply, "done",
// "slower" or "wrong", and stops after a move that is not right.
func (c *solveCmd) Run(s *command.Streams) error {
	bank, err := c.open()
	if err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	p, ok := bank.Get(c.ID)
	if !ok {
		return fmt.Errorf("puzzles: %s: no such puzzle among %d", c.ID, bank.Len())
	}
	switch {
	case len(c.Moves) > 0:
		return c.judge(s.Out, p)
	case c.JSON:
		return command.WriteJSON(s.Out, p)
	}
	fmt.Fprintf(s.Out, "%s  %s %s  difficulty %d%s\n%s\n%s\n", p.ID, p.Game, p.Rules, p.Difficulty, from(p), p.Position, sentence(p.Task))
	for _, a := range p.Solution.Next {
		line := append([]string{a.Move}, a.Line()...)
		fmt.Fprintln(s.Out, "right:", strings.Join(line, " "))
	}
	if len(p.Solution.Slower) > 0 {
		fmt.Fprintln(s.Out, "slower:", strings.Join(p.Solution.Slower, " "))
	}
	if p.Proof.Note == "contradicts_book" {
		fmt.Fprintln(s.Out, "the record of the study says", p.Source.Published)
	}
	return nil
}

func (c *solveCmd) judge(out io.Writer, p *puzzles.Puzzle) error {
	run := p.Start()
	for i, text := range c.Moves {
		if run.Done() {
			return fmt.Errorf("puzzles: move %d: %s: the puzzle is solved", i+1, text)
		}
		move, err := read(p, run, text)
		if err != nil {
			return fmt.Errorf("puzzles: move %d: %w", i+1, err)
		}
		next, verdict, reply := run.Try(move)
		if c.JSON {
			err = command.WriteJSON(out, judged{move, verdict, reply})
		} else {
			_, err = fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("%s %s %s", move, verdict, reply), " "))
		}
		if err != nil || verdict == puzzles.Wrong || verdict == puzzles.Slower {
			return err
		}
		run = next
	}
	return nil
}

// read returns a move of the solver, in any notation, in coordinates.
func read(p *puzzles.Puzzle, run puzzles.Run, text string) (string, error) {
	line, err := games.List(builtin.Games()).Line(match.Config{Game: p.Game, Rules: p.Rules, Setup: p.Position}, append(run.Moves(), text))
	if err != nil {
		return "", err
	}
	return line.Moves[len(line.Moves)-1].Move, nil
}

// sentence says a task in English.
func sentence(t puzzles.Task) string {
	moves := fmt.Sprintf("%d moves", t.Moves)
	if t.Moves == 1 {
		moves = "1 move"
	}
	switch t.Kind {
	case puzzles.Mate:
		return "Mate in " + moves + "."
	case puzzles.Checks:
		return "Mate in " + moves + ", every move a check."
	case puzzles.OnlyDefence:
		return "Find the one move that is not mated in " + moves + "."
	case puzzles.Material:
		return fmt.Sprintf("Win material worth at least %d in %s.", t.Gain, moves)
	case puzzles.TableWin:
		return "Keep the win for " + moves + "."
	case puzzles.TableDraw:
		return "Keep the draw for " + moves + "."
	case puzzles.Fours:
		return fmt.Sprintf("Win by %d fours.", t.Moves)
	case puzzles.Threes:
		return "Win in " + moves + ", each a four or a threat."
	case puzzles.StopFours:
		return "Stop every win by fours."
	case puzzles.FoulTrap:
		return fmt.Sprintf("Win by %d fours: a point is forbidden to Black.", t.Moves)
	case puzzles.FoulEscape:
		return fmt.Sprintf("Win by %d fours without playing a forbidden point.", t.Moves)
	}
	return t.String()
}
