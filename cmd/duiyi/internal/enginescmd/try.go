package enginescmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/cmd/duiyi/internal/ownengines"
	"duiyi/engine"
	"duiyi/internal/roster"
	"duiyi/match"
	"duiyi/match/positions"
)

// Engines is the command duiyi engines.
type Engines struct {
	List enginesListCmd `cmd:"" default:"withargs" help:"List your engines and the mistakes in their file (the default of duiyi engines)."`
	Try  enginesTryCmd  `cmd:"" help:"Run an engine, let it search, and print its answers."`
}

// ownFlags name the user's own programs.
type ownFlags struct {
	Engine []string `sep:"none" placeholder:"SPEC" help:"An engine that is not in the file, as in duiyi match: cmd=PATH,proto=uci|ucci|gomocup[,name=NAME,...]."`
	Data   string   `type:"path" placeholder:"DIR" help:"The data folder with engines.ini (default: the user's)."`
}

func (f *ownFlags) read() (*ownengines.Engines, error) {
	dir, err := datafolder.Existing(f.Data)
	if err != nil {
		return nil, fmt.Errorf("engines: %w", err)
	}
	return ownengines.Read(dir, f.Engine)
}

type enginesListCmd struct {
	ownFlags
	JSON bool `name:"json" help:"Print one JSON object per engine."`
}

// A declaredJSON is a program in `duiyi engines --json`.
type declaredJSON struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Game     string            `json:"game"`
	Protocol string            `json:"protocol"`
	Command  string            `json:"command"`
	Args     []string          `json:"args,omitempty"`
	Dir      string            `json:"directory"`
	Threads  int               `json:"threads,omitempty"`
	Memory   int               `json:"memory_mib,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
}

// Run lists the programs, then the mistakes in their file. It fails if there are any.
func (c *enginesListCmd) Run(s *command.Streams) error {
	own, err := c.read()
	if err != nil {
		return err
	}
	if !c.JSON {
		fmt.Fprintf(s.Out, "File: %s\n", own.File)
		if len(own.List)+len(own.Mistakes) == 0 {
			fmt.Fprint(s.Out, howToDeclare)
		}
	}
	for _, d := range own.List {
		game := catalogue.Protocols()[d.Protocol].Game
		if !c.JSON {
			fmt.Fprintf(s.Out, "%s: %s by %s: %s\n", d.Name, game, d.Protocol, strings.Join(append([]string{d.Command}, d.Args...), " "))
			continue
		}
		j := declaredJSON{ID: d.ID(), Name: d.Name, Game: game, Protocol: d.Protocol, Command: d.Command, Args: d.Args, Dir: d.Dir, Threads: d.Threads, Memory: d.Memory}
		for _, o := range d.Options {
			if j.Options == nil {
				j.Options = map[string]string{}
			}
			j.Options[o.Name] = o.Value
		}
		if err := command.WriteJSON(s.Out, j); err != nil {
			return err
		}
	}
	own.Warn(s.Err)
	if n := len(own.Mistakes); n > 0 {
		return fmt.Errorf("engines: mistakes in the file: %d; the other engines work", n)
	}
	return nil
}

// howToDeclare explains engines.ini to users without one.
const howToDeclare = `There is no such file yet, or nothing in it. An engine is declared so:

  [Pikafish]
  command  = /opt/pikafish/pikafish
  protocol = uci
  threads  = 2
  memory   = 256

Protocols are uci, ucci and gomocup; further keys are args, directory and option.NAME.
`

type enginesTryCmd struct {
	Name string `arg:"" help:"Name of the engine."`
	ownFlags
	Time    time.Duration `default:"1s" help:"Search time (default 1s)."`
	Verbose bool          `short:"v" help:"Print all input and output to standard error."`
}

// Run tries a program.
func (c *enginesTryCmd) Run(s *command.Streams) error {
	if c.Time < 10*time.Millisecond || c.Time > time.Minute {
		return command.Misuse("--time: %v is outside 10ms to 1m", c.Time)
	}
	own, err := c.read()
	if err != nil {
		return err
	}
	own.Warn(s.Err)
	i, err := own.Find(c.Name)
	if err != nil {
		return fmt.Errorf("engines: %w", err)
	}
	var words io.Writer
	if c.Verbose {
		words = s.Err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r := own.Roster(slog.New(slog.DiscardHandler), words)
	defer r.Close()
	if err := tryOut(ctx, r.Programs[i], c.Time, s.Out); err != nil {
		return fmt.Errorf("engines: %w", err)
	}
	return nil
}

// tryOut runs a program as a game and a study would, and prints what it does.
func tryOut(ctx context.Context, p *roster.Program, limit time.Duration, out io.Writer) error {
	fmt.Fprintf(out, "%s: %s\n", p.Name, strings.Join(append([]string{p.Command}, p.Args...), " "))
	began := time.Now()
	e, err := p.New()
	if err != nil {
		return err
	}
	defer e.(io.Closer).Close()
	said, _ := p.Said()
	who := said.Name
	if said.Author != "" {
		who += " by " + said.Author
	}
	fmt.Fprintf(out, "It calls itself %s (%v).\n", who, time.Since(began).Round(time.Millisecond))
	for _, o := range said.Options {
		fmt.Fprintf(out, "  %s\n", optionLine(o))
	}
	g, err := catalogue.GameNamed(p.Game())
	if err != nil {
		return err
	}
	at, err := g.Rules.Start(match.Config{Game: g.Name, Rules: g.RuleSets[0]})
	if err != nil {
		return err
	}
	start := engine.Position{Start: positions.Board(at), Rules: g.RuleSets[0]}
	var last engine.Info
	result, err := e.Search(ctx, start, engine.Limits{MoveTime: limit}, func(i engine.Info) {
		if i.MultiPV <= 1 && len(i.PV) > 0 {
			last = i
		}
	})
	if err != nil {
		return err
	}
	if last.Depth == 0 {
		last = result.Info
	}
	fmt.Fprintf(out, "In %v it played %s%s.\n", limit, result.Move, searched(last))
	if !catalogue.Protocols()[p.Protocol].Stops {
		fmt.Fprintln(out, "This protocol cannot stop a search: in a study the engine searches repeatedly, longer each time.")
		return nil
	}
	thinking, enough := context.WithTimeout(ctx, limit)
	defer enough()
	if _, err := e.Search(thinking, start, engine.Limits{}, nil); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	took := time.Duration(0)
	if by, ok := thinking.Deadline(); ok {
		took = time.Since(by)
	}
	fmt.Fprintf(out, "Told to stop, it answered in %v.\n", max(took, 0).Round(time.Millisecond))
	return nil
}

// searched prints the result of a search.
func searched(i engine.Info) string {
	var b strings.Builder
	if i.Depth > 0 {
		fmt.Fprintf(&b, ", depth %d", i.Depth)
	}
	if i.Nodes > 0 {
		fmt.Fprintf(&b, ", %d nodes, %d a second", i.Nodes, i.NPS())
	}
	if i.Score.Mate != 0 {
		fmt.Fprintf(&b, ", mate in %d plies", i.Score.Mate)
	} else if i.Depth > 0 {
		fmt.Fprintf(&b, ", score %+.2f", float64(i.Score.Centipawns)/100)
	}
	if len(i.PV) > 0 {
		fmt.Fprintf(&b, ", line %s", strings.Join(i.PV[:min(len(i.PV), 8)], " "))
	}
	return b.String()
}

// optionLine describes an option that a program declares.
func optionLine(o engine.Option) string {
	s := fmt.Sprintf("%s: %s", o.Name, o.Type)
	switch o.Type {
	case "spin":
		s += fmt.Sprintf(", %d to %d", o.Min, o.Max)
	case "combo":
		s += ", one of " + strings.Join(o.Choices, ", ")
	case "button":
		return s
	}
	return s + fmt.Sprintf(", %q unless set", o.Default)
}
