package enginescmd

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/cmd/duiyi/internal/ownengines"
	"duiyi/cmd/duiyi/internal/recordfiles"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/internal/roster"
	"duiyi/internal/story"
	"duiyi/internal/wholefile"
	"duiyi/match"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/records/faults"
	"duiyi/reports"
)

// Analyse is the command duiyi analyse.
type Analyse struct {
	Files []string `arg:"" name:"file" help:"Game records in any format, or - for standard input."`

	JSON     bool          `name:"json" help:"Print one JSON object per game."`
	Write    string        `type:"path" placeholder:"OUT" help:"Write the records with marks, scores and better moves to a file or an existing folder."`
	Force    bool          `help:"Overwrite existing files."`
	Nodes    int64         `help:"Nodes searched per position (default 150,000 or 200,000 by the game; 250 ms instead with an engine of your own). The same nodes give the same marks."`
	Depth    int           `help:"Search depth per position instead of nodes."`
	Movetime time.Duration `help:"Search time per position instead of nodes, 20ms to 10s. The marks then vary with the machine and its load."`
	Threads  int           `help:"Search threads (default: 1 with nodes, else the number of processors). With more than one the marks vary."`
	Engine   string        `sep:"none" placeholder:"ENGINE" help:"An engine of your own, by name or as in duiyi match: cmd=PATH,proto=uci|ucci|gomocup[,...]."`
	Data     string        `type:"path" placeholder:"DIR" help:"The data folder with engines.ini (default: the user's)."`
	Lang     langflag.Tag  `default:"en" enum:"${ruling_languages}" help:"The language of the report: ${enum}; ${default} by default."`
	Notation string        `default:"" enum:",chinese,chinese_traditional,wxf,iccs,uci,vietnamese" help:"Notation of the moves: chinese, chinese_traditional, wxf, iccs, uci or vietnamese (default: that of the language; chinese in records written)."`
}

// An analyst reports on the games of files, one after the other.
type analyst struct {
	*Analyse
	s       *command.Streams
	ctx     context.Context
	engines map[string]engine.Engine
	tables  *builtin.TableSet
	own     *engines.Spec // the program that analyses the games; nil for Duiyi's best engine
	games   int
	failed  int
	shown   *command.Progress
}

// notation returns the notation of the printed moves.
func (c *Analyse) notation() string { return cmp.Or(c.Notation, usualNotations[string(c.Lang)]) }

func (c *Analyse) Run(s *command.Streams) error {
	switch {
	case c.Movetime != 0 && (c.Movetime < reports.MinTime || c.Movetime > reports.MaxTime):
		return command.Misuse("--movetime: %v is outside %v to %v", c.Movetime, reports.MinTime, reports.MaxTime)
	case c.Depth < 0 || c.Nodes < 0 || c.Threads < 0:
		return command.Misuse("--depth, --nodes and --threads are at least 1")
	case c.Write != "" && len(c.Files) > 1 && !recordfiles.IsFolder(c.Write):
		return command.Misuse("--write: several files need a folder as the target")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	tables := catalogue.TablesOf(c.Data)
	defer tables.Close()
	a := &analyst{Analyse: c, s: s, ctx: ctx, engines: map[string]engine.Engine{}, tables: tables, shown: command.NewProgress(s.Err)}
	if c.Engine != "" {
		programs, err := c.program(s.Err)
		if err != nil {
			return err
		}
		defer programs.Close()
		a.own = &ownengines.Specs(programs)[0]
	}
	defer a.close()
	for _, path := range c.Files {
		err := a.file(path)
		if ctx.Err() != nil {
			return command.Interruption("analyse: "+a.texts().interrupted, a.games)
		}
		if errors.As(err, new(*command.MisuseError)) {
			return err
		}
		if err != nil {
			a.fail(err)
		}
	}
	if a.failed > 0 {
		return fmt.Errorf("analyse: "+a.texts().failed, a.failed)
	}
	return nil
}

// program returns a roster of the requested program alone.
func (c *Analyse) program(warn io.Writer) (*roster.Roster, error) {
	if strings.Contains(c.Engine, "=") {
		d, err := ownengines.Parse(c.Engine)
		if err != nil {
			return nil, command.Misuse("--engine %s: %v", c.Engine, err)
		}
		ownengines.Resolve(&d, "")
		return (&ownengines.Engines{List: []roster.Declaration{d}}).Roster(slog.New(slog.DiscardHandler), nil), nil
	}
	dir, err := datafolder.Existing(c.Data)
	if err != nil {
		return nil, fmt.Errorf("analyse: %w", err)
	}
	own, err := ownengines.Read(dir, nil)
	if err != nil {
		return nil, err
	}
	own.Warn(warn)
	i, err := own.Find(c.Engine)
	if err != nil {
		return nil, fmt.Errorf("analyse: %w", err)
	}
	own.List = own.List[i : i+1]
	return own.Roster(slog.New(slog.DiscardHandler), nil), nil
}

func (a *analyst) close() {
	for _, e := range a.engines {
		if c, ok := e.(io.Closer); ok {
			_ = c.Close() // a built-in engine, whose Close does not fail
		}
	}
}

func (a *analyst) texts() analysisText { return analysisTexts[string(a.Lang)] }

// words returns what an error about a file says.
func (a *analyst) words(err error) string { return faults.In(string(a.Lang)).Words(err) }

// fail reports a file or game that could not be analysed.
func (a *analyst) fail(err error) {
	a.failed++
	fmt.Fprintf(a.s.Err, "duiyi: analyse: %s\n", a.words(err))
}

func (a *analyst) file(path string) error {
	in, name := a.s.In, a.texts().stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		in, name = f, path
	}
	to, out, err := a.target(path)
	if err != nil {
		return err
	}
	buffered := bufio.NewReaderSize(in, record.HeadBytes)
	head, err := buffered.Peek(record.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return &faults.Place{File: name, Err: err}
	}
	format := formats.All().Detect(head)
	if out != "" && to.Name == "" {
		to = format
	}
	var games []*record.Game
	number := 0
	for g, err := range format.Each(buffered) {
		if err != nil {
			if foreign := record.Foreign(head, name); foreign != nil {
				err = foreign
			}
			return &faults.Place{File: name, Err: err}
		}
		number++
		tell := func(game int, note bool, list []*record.Error) {
			for _, f := range list {
				fmt.Fprintf(a.s.Err, "duiyi: analyse: %s\n", a.words(&faults.Place{File: name, Game: game, Note: note, Err: f}))
			}
		}
		tell(0, false, g.Unread.List)
		tell(number, true, g.Notes)
		tell(number, false, g.Faults)
		if err := a.game(name, number, g); err != nil {
			if a.ctx.Err() != nil {
				return a.ctx.Err()
			}
			a.fail(&faults.Place{File: name, Game: number, Err: err})
		}
		if out != "" {
			games = append(games, g)
		}
	}
	if out == "" {
		return nil
	}
	return a.put(out, to, games)
}

// target returns the path and format of a file's annotated record. In a folder it keeps the
// file's own format.
func (a *analyst) target(path string) (to record.Format, out string, err error) {
	switch {
	case a.Write == "":
		return to, "", nil
	case recordfiles.IsFolder(a.Write) && path == "-":
		return to, "", command.Misuse("--write: standard input needs a file as the target")
	case recordfiles.IsFolder(a.Write):
		to, _ := formats.All().ByPath(path)
		return to, filepath.Join(a.Write, filepath.Base(path)), nil
	}
	to, ok := formats.All().ByPath(a.Write)
	if !ok {
		return to, "", command.Misuse("--write: %s names no format", a.Write)
	}
	return to, a.Write, nil
}

// put writes the records once all are ready, so that a file is written whole or not at all.
func (a *analyst) put(out string, to record.Format, games []*record.Game) error {
	data, lost, err := to.Write(games, record.Options{Notation: cmp.Or(a.Notation, "chinese")})
	if err != nil {
		return &faults.Place{File: out, Err: err}
	}
	for _, l := range lost {
		fmt.Fprintf(a.s.Err, "duiyi: "+a.texts().lost+"\n", out, to.Name, faults.In(string(a.Lang)).Loss(l))
	}
	err = wholefile.Write(out, data, a.Force)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf(a.texts().exists, out)
	}
	return err
}

// game reports on one game, and annotates it.
func (a *analyst) game(file string, number int, g *record.Game) error {
	kind, err := catalogue.GameNamed(g.Name)
	if err != nil {
		return err
	}
	known := builtin.GamesWithTables([]games.Game{kind.Game}, a.tables)[0]
	spec := a.own
	if spec == nil {
		all := builtin.WithTables(builtin.Opponents(builtin.FullMemory), a.tables)
		spec = &all[slices.IndexFunc(all, func(s engines.Spec) bool { return s.Game == g.Name })]
	}
	if spec.Game != g.Name {
		return fmt.Errorf("%s plays %s, not %s", a.Engine, spec.Game, g.Name)
	}
	e, err := a.engine(spec)
	if err != nil {
		return err
	}
	r, fault, err := reports.OfRecord(&known, spec, g)
	if err != nil {
		return err
	}
	if fault != nil {
		said := fmt.Sprintf(a.texts().upTo, a.words(&faults.Place{File: file, Game: number, Err: fault}))
		if errors.Is(fault, match.ErrGameOver) && fault.Ply > 0 {
			said = fmt.Sprintf(a.texts().stopped, file, number, story.Moment(r.Moves[:fault.Ply], fault.Ply, string(a.Lang)), fault.Text)
		}
		fmt.Fprintf(a.s.Err, "duiyi: analyse: %s\n", said)
	}
	err = r.Run(a.ctx, anew(e), a.limits(spec), func(done, of int) { a.shown.Show("%s: %d, %d/%d ...", file, number, done, of) })
	a.shown.Clear()
	if err != nil {
		return err
	}
	a.games++
	rep := r.Report()
	if err := r.Explain(a.ctx, rep, known.Explain); err != nil {
		return err
	}
	reports.Annotate(r, g, rep, string(a.Lang))
	if a.JSON {
		return command.WriteJSON(a.s.Out, analysedGame{file, number, g.Name, g.Title(), g.Players, g.Result, spec.ID, r.Told(rep)})
	}
	a.print(file, number, g, r, rep, kind.Face)
	return nil
}

// limits returns the limits of a search.
func (a *analyst) limits(spec *engines.Spec) engine.Limits {
	if a.Depth == 0 && a.Nodes == 0 && a.Movetime == 0 {
		return reports.Effort(spec, reports.DefaultTime)
	}
	return engine.Limits{Depth: a.Depth, Nodes: a.Nodes, MoveTime: a.Movetime}
}

// anew returns the search of an engine as a reports.Searcher.
func anew(e engine.Engine) reports.Searcher {
	return func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		if n, ok := e.(engine.NewGamer); ok && l.Nodes > 0 {
			n.NewGame()
		}
		return e.Search(ctx, p, l, onInfo)
	}
}

// engine returns the engine for a game.
func (a *analyst) engine(spec *engines.Spec) (engine.Engine, error) {
	if e := a.engines[spec.ID]; e != nil {
		if n, ok := e.(engine.NewGamer); ok {
			n.NewGame()
		}
		return e, nil
	}
	e, err := spec.New()
	if err != nil {
		return nil, err
	}
	nodes, threads := a.limits(spec).Nodes, a.Threads
	switch {
	case threads > 0:
	case nodes > 0 && !spec.Own:
		threads = 1
	default:
		threads = runtime.GOMAXPROCS(0)
	}
	if nodes > 0 && !spec.Own && spec.Memory != nil {
		if err := engine.Configure(e, []engine.Setting{{Name: engines.HashOption, Value: strconv.FormatInt(reports.TableMiB(nodes), 10)}}); err != nil {
			return nil, err
		}
	}
	if spec.Threads != nil || a.own != nil && a.Threads > 0 { // otherwise a user's program uses the threads that its file sets
		if err := engine.Configure(e, []engine.Setting{{Name: "Threads", Value: strconv.Itoa(threads)}}); err != nil {
			return nil, command.Misuse("--threads: %v", err)
		}
	}
	a.engines[spec.ID] = e
	return e, nil
}
