package rulescmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/internal/xqtable"
	"duiyi/xiangqi"
)

// Tables is the command duiyi tables.
type Tables struct {
	Build  tablesBuildCmd  `cmd:"" help:"Build tables, with the smaller ones that they need."`
	Probe  tablesProbeCmd  `cmd:"" help:"Look a position up: value, distance, and the value of each move."`
	Stats  tablesStatsCmd  `cmd:"" help:"List tables: shares of wins, longest win, rule sets."`
	Verify tablesVerifyCmd `cmd:"" help:"Check random positions of tables against the rules."`
	Get    tablesGetCmd    `cmd:"" help:"Copy tables from a folder or from a server of Duiyi, checked."`
}

// tablesPlace is the folder of tables.
type tablesPlace struct {
	Dir  string `placeholder:"DIR" type:"path" help:"Folder of the tables (default: tables in the data folder, and to read, those of the program)."`
	Data string `placeholder:"DIR" type:"path" help:"Data folder (default: the user's)."`
}

// folder returns the folder, which may not exist yet.
func (p tablesPlace) folder() (string, error) {
	if p.Dir != "" {
		return p.Dir, nil
	}
	dir, err := datafolder.Path(p.Data)
	return filepath.Join(dir, catalogue.TablesFolder), err
}

// open opens the tables of a folder, which must exist, or those that engines use.
func (p tablesPlace) open() (*xqtable.Set, error) {
	if p.Dir == "" {
		return catalogue.TablesOf(p.Data), nil
	}
	if err := datafolder.RequireFolder(p.Dir); err != nil {
		return nil, fmt.Errorf("tables: %w; duiyi tables build makes them", err)
	}
	return xqtable.Open(os.DirFS(p.Dir)), nil
}

// tableSets are names of several materials, including those that captures lead to: endings
// against each choice of guards of the weaker side. If both sides have the same attacker, that
// is the side with guards.
var tableSets = map[string][]string{
	"one":     {"KR", "KN", "KP", "KC", "KCA", "KCB", "KCAA", "KCAB", "KCBB"},
	"two":     {"KRR", "KRN", "KRC", "KRP", "KNN", "KNC", "KNP", "KCC", "KCP", "KPP"},
	"screens": {"KCCA", "KCCB", "KCPA", "KCPB"},
	"each": {
		"KRAABB-KR", "KR-KNAABB", "KR-KCAABB", "KR-KPAABB", "KNAABB-KN", "KN-KCAABB", "KN-KPAABB",
		"KCAABB-KC", "KC-KPAABB", "KPAABB-KP",
	},
}

// setThree names the set of endings of three attackers whose build fits in threeMemory.
const setThree = "three"

// threeMemory is how many bytes of memory a build of the set takes at most.
const threeMemory = 8 << 30

// three returns the endings of three attackers against any guards, apart by whether their
// build fits in threeMemory.
func three() (fit, large []xqtable.Material) {
	for _, m := range xqtable.Triples() {
		for elephants := range 3 {
			for advisors := range 3 {
				m.Weak = xqtable.Guard{Advisors: advisors, Elephants: elephants}
				if m.Memory() <= threeMemory {
					fit = append(fit, m)
				} else {
					large = append(large, m)
				}
			}
		}
	}
	return fit, large
}

// materialsOf reads materials and names of sets.
func materialsOf(names []string) ([]xqtable.Material, error) {
	var all []xqtable.Material
	for _, name := range names {
		set, ok := tableSets[name]
		if name == setThree {
			fit, _ := three()
			all = append(all, fit...)
			continue
		}
		if !ok {
			m, err := xqtable.ParseMaterial(name)
			if err != nil {
				return nil, command.Misuse("tables: %v", err)
			}
			all = append(all, m)
			continue
		}
		for _, name := range set {
			if !strings.Contains(name, "-") {
				name += "-KAABB"
			}
			m, err := xqtable.ParseMaterial(name)
			if err != nil {
				return nil, err
			}
			all = append(all, m)
		}
	}
	return all, nil
}

// untilInterrupted runs work until it ends or the user interrupts it.
func untilInterrupted(what string, work func(context.Context) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := work(ctx)
	if err != nil && ctx.Err() != nil {
		return command.Interruption("tables: interrupted; %s", what)
	}
	return err
}

type tablesBuildCmd struct {
	Materials []string `arg:"" optional:"" name:"material" help:"Materials such as KRP-KAABB, the stronger side first (K, R, N, C, P, A, B); one (default): one attacker; two: two attackers; screens: two with the own guard that a cannon needs; each: one of each side; three: three attackers, as far as 8 GiB of memory go."`
	tablesPlace
}

// Run builds tables and prints one line for each.
func (c *tablesBuildCmd) Run(s *command.Streams) error {
	if len(c.Materials) == 0 {
		c.Materials = []string{"one"}
	}
	list, err := materialsOf(c.Materials)
	if err != nil {
		return err
	}
	dir, err := c.folder()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	e := xqtable.EstimateOf(list)
	fmt.Fprintf(s.Out, "%d tables, %d positions; the largest takes about %d MiB of memory\n", e.Tables, e.Positions, e.Memory>>20)
	// A build allocates little but large: collecting early costs 7 % of the time and saves a
	// third of the memory.
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	began, built := time.Now(), int64(0)
	return untilInterrupted("the same command goes on from here", func(ctx context.Context) error {
		return xqtable.Build(ctx, dir, list, func(p xqtable.Progress) {
			took := "there already"
			if !p.Had {
				built += p.Info.Size
				took = fmt.Sprintf("%.1f s", float64(p.Info.Millis)/1000)
			}
			left := ""
			if rest := p.Size - p.Sizes; rest > 0 && built > 0 {
				left = fmt.Sprintf(", %v left", (time.Since(began) * time.Duration(rest>>10) / time.Duration(built>>10+1)).Round(time.Second))
			}
			fmt.Fprintf(s.Out, "%v: %d positions, %d bytes, %s (%d of %d%s)\n", p.Material, p.Info.Size, p.Info.Bytes, took, p.Done, p.All, left)
		})
	})
}

type tablesProbeCmd struct {
	boardflags.FENFlag
	boardflags.NotationFlag
	JSON bool `help:"Print one JSON object."`
	tablesPlace
}

// A tableValue is a value in JSON.
type tableValue struct {
	Move      string   `json:"move,omitempty"`
	Outcome   string   `json:"outcome"`
	Plies     int      `json:"plies,omitempty"`
	ToCapture int      `json:"to_capture,omitempty"`
	Proved    bool     `json:"proved"`
	Line      []string `json:"line,omitempty"`
}

func newTableValue(v xqtable.Value) tableValue {
	return tableValue{Outcome: v.Outcome.String(), Plies: v.Plies, ToCapture: v.ToCapture, Proved: v.Proved}
}

// text returns a value in words.
func (v tableValue) text() string {
	switch {
	case v.Outcome != xqtable.Draw.String():
		return fmt.Sprintf("%s in %d plies, capture or mate in %d", v.Outcome, v.Plies, v.ToCapture)
	case !v.Proved:
		return "draw, unless the rules on repetition decide"
	}
	return "draw"
}

// Run prints the value of the position for its side to move, the best line and
// the moves, best first.
func (c *tablesProbeCmd) Run(s *command.Streams) error {
	p, err := c.Position()
	if err != nil {
		return err
	}
	set, err := c.open()
	if err != nil {
		return err
	}
	defer set.Close()
	v, err := set.Probe(p)
	if err != nil {
		return tableHint(p, err)
	}
	moves, err := set.Moves(p)
	if err != nil {
		return tableHint(p, err)
	}
	line, err := set.Line(p, math.MaxInt)
	if err != nil {
		return tableHint(p, err)
	}
	value := newTableValue(v)
	q := p
	for _, m := range line {
		value.Line = append(value.Line, q.Format(m, c.Chosen()))
		q.PlayUnchecked(m)
	}
	list := make([]tableValue, len(moves))
	for i, m := range moves {
		list[i] = newTableValue(m.Value)
		list[i].Move = p.Format(m.Move, c.Chosen())
	}
	if c.JSON {
		return command.WriteJSON(s.Out, struct {
			FEN string `json:"fen"`
			tableValue
			Moves []tableValue `json:"moves"`
		}{p.FEN(), value, list})
	}
	fmt.Fprintln(s.Out, value.text())
	if len(line) > 0 {
		fmt.Fprintln(s.Out, "line:", strings.Join(value.Line, " "))
	}
	for _, m := range list {
		fmt.Fprintf(s.Out, "%s  %s\n", m.Move, m.text())
	}
	return nil
}

// tableHint adds to an error how to build the missing table.
func tableHint(p xiangqi.Position, err error) error {
	var me *xqtable.MaterialError
	switch {
	case errors.As(err, &me):
		return fmt.Errorf("tables: %w", err)
	case !errors.Is(err, xqtable.ErrMissing):
		return err
	}
	m, _, e := xqtable.Of(p)
	return cmp.Or(e, fmt.Errorf("%w; duiyi tables build %v makes it", err, m))
}

type tablesStatsCmd struct {
	Materials []string `arg:"" optional:"" name:"material" help:"Materials or sets (default: all tables of the folder)."`
	JSON      bool     `xor:"form" help:"Print one JSON object a line."`
	Markdown  bool     `xor:"form" help:"Print tables for the documentation."`
	tablesPlace
}

// listOf returns the materials that names stand for.
func listOf(set *xqtable.Set, names []string) ([]xqtable.Material, error) {
	if len(names) == 0 {
		return set.Materials()
	}
	list, err := materialsOf(names)
	return xqtable.Closure(list), err
}

// Run prints the contents of tables.
func (c *tablesStatsCmd) Run(s *command.Streams) error {
	set, err := c.open()
	if err != nil {
		return err
	}
	defer set.Close()
	list, err := listOf(set, c.Materials)
	if err != nil {
		return err
	}
	if c.Markdown {
		fmt.Fprintln(s.Out, "| ending | to move | not to move | lost | longest win, plies | to capture | longest win from | not proved | bytes a position |")
		fmt.Fprintln(s.Out, "|---|---|---|---|---|---|---|---|---|")
	}
	sets := slices.ContainsFunc(c.Materials, func(name string) bool { return name == setThree || tableSets[name] != nil })
	for _, m := range list {
		info, err := set.Info(m)
		if errors.Is(err, xqtable.ErrMissing) && sets && !c.JSON && !c.Markdown {
			fmt.Fprintf(s.Out, "%v: not built; takes about %d MiB of memory\n", m, m.Memory()>>20)
			continue
		}
		if err != nil {
			return err
		}
		if err := c.print(s.Out, &info); err != nil {
			return err
		}
	}
	if slices.Contains(c.Materials, setThree) && !c.JSON && !c.Markdown {
		_, large := three()
		for _, m := range large {
			fmt.Fprintf(s.Out, "%v: left out; takes about %d MiB of memory, of which the set has %d\n", m, m.Memory()>>20, threeMemory>>20)
		}
		fmt.Fprintln(s.Out, "KRRC, KRCC: left out; of three attackers one has to be a horse or a soldier")
	}
	return nil
}

// share returns a part of a whole in per cent. 0 and 100 stand only for none and all.
func share(part, whole int64) string {
	percent := 100 * float64(part) / float64(max(1, whole))
	text := fmt.Sprintf("%.2f", percent)
	switch {
	case part == 0:
		return "0"
	case part == whole:
		return "100"
	case text == "0.00":
		return "<0.01"
	case text == "100.00":
		return ">99.99"
	}
	return text
}

func (c *tablesStatsCmd) print(w io.Writer, i *xqtable.Info) error {
	red, black := i.Tally[xiangqi.Red], i.Tally[xiangqi.Black]
	far := ""
	if p, ok := i.Far(xiangqi.Red); ok {
		far = p.FEN()
	}
	unproved := red.Unproved + black.Unproved
	rules := []string{}
	for _, rs := range i.Rules {
		rules = append(rules, rs.String())
	}
	switch {
	case c.JSON:
		return command.WriteJSON(w, struct {
			Material string        `json:"material"`
			Rules    []string      `json:"rules"`
			Size     int64         `json:"positions"`
			Bytes    int64         `json:"bytes"`
			Millis   int64         `json:"build_ms"`
			Longest  string        `json:"longest_win_from,omitempty"`
			Strong   xqtable.Tally `json:"stronger_to_move"`
			Weak     xqtable.Tally `json:"weaker_to_move"`
		}{i.Material.String(), rules, i.Size, i.Bytes, i.Millis, far, red, black})
	case c.Markdown:
		if far != "" {
			far = "`" + strings.TrimSuffix(far, " - - 0 1") + "`"
		}
		_, err := fmt.Fprintf(w, "| %v | %s | %s | %s | %d | %d | %s | %d | %.3f |\n", i.Material, share(red.Wins, red.Legal), share(black.Losses, black.Legal), share(red.Losses, red.Legal),
			red.Longest, red.LongestToCapture, far, unproved, float64(i.Bytes)/float64(i.Size))
		return err
	}
	exact := "exact under " + strings.Join(rules, ", ")
	if unproved > 0 {
		exact = fmt.Sprintf("%d draws not proved under the rules on repetition", unproved)
	}
	_, err := fmt.Fprintf(w, "%v: won from %s %% of positions to move, %s %% not to move; longest win %d plies; %s; %d positions, %d bytes\n",
		i.Material, share(red.Wins, red.Legal), share(black.Losses, black.Legal), red.Longest, exact, i.Size, i.Bytes)
	return err
}

type tablesVerifyCmd struct {
	Materials []string `arg:"" optional:"" name:"material" help:"Materials or sets (default: all tables of the folder)."`
	Samples   int      `default:"10000" help:"Random positions to check of each table (default 10000)."`
	Seed      uint64   `default:"1" help:"Seed of the random numbers (default 1)."`
	tablesPlace
}

func (c *tablesVerifyCmd) Validate() error {
	if c.Samples < 1 {
		return fmt.Errorf("--samples %d: want 1 or more", c.Samples)
	}
	return nil
}

// Run checks tables and stops at the first faulty one.
func (c *tablesVerifyCmd) Run(s *command.Streams) error {
	set, err := c.open()
	if err != nil {
		return err
	}
	defer set.Close()
	list, err := listOf(set, c.Materials)
	if err != nil {
		return err
	}
	return untilInterrupted("the tables printed are sound", func(ctx context.Context) error {
		for _, m := range list {
			got, err := set.Verify(ctx, m, c.Samples, c.Seed)
			if err != nil {
				return err
			}
			fmt.Fprintf(s.Out, "%v: %d positions sound (%d won, %d drawn, %d lost), %d wins played out\n", m, got.Positions, got.Wins, got.Draws, got.Losses, got.Lines)
		}
		return nil
	})
}
