package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/arena"
	"duiyi/internal/gmopening"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/peer"
	"duiyi/protocol/ucci"
	"duiyi/protocol/uci"
)

type matchCmd struct {
	A string `required:"" placeholder:"SPEC" help:"One engine: NAME[,KEY=VALUE...] for one of ours, cmd=PATH,proto=uci|ucci|gomocup[,KEY=VALUE...] for a program. Keys: name, depth, nodes, movetime, tc, option.NAME; for programs also args, dir, ranks."`
	B string `required:"" placeholder:"SPEC" help:"The other engine."`

	Game  string `default:"xiangqi" enum:"xiangqi,gomoku" help:"xiangqi (default) or gomoku."`
	Rules string `placeholder:"NAME" help:"Rule set: axf, cxa, computer (default) or freestyle (default), standard, renju."`
	Size  int    `default:"15" help:"Gomoku: points on a side (default 15)."`
	Games int    `default:"100" help:"Games in all, an even number (default 100)."`

	Movetime string        `placeholder:"TIME" help:"Time for each move, such as 200ms."`
	TC       string        `name:"tc" placeholder:"[MOVES/]SEC[+SEC]" help:"Clock with increment, such as 10+0.1 or 40/60."`
	Nodes    string        `placeholder:"N" help:"Positions visited for each move."`
	Depth    string        `placeholder:"N" help:"Plies for each move."`
	Margin   time.Duration `default:"50ms" help:"How far a move may overdraw its time (default 50ms)."`
	Patience time.Duration `default:"2m" help:"How long a move may take that has no time limit (default 2m)."`

	Openings    string `placeholder:"FILE" help:"Openings, one a line: moves, or FEN [moves ...], or the columns set, id, size, stones, moves; start for the start alone. By default a collection of our own."`
	OpeningRule string `placeholder:"NAME" help:"Gomoku: the players settle the opening by this rule, as swap2, from an empty board, in place of --openings. Programs know swap2 alone."`
	Set         string `placeholder:"NAME" help:"Only the openings of this set."`
	Seed        uint64 `placeholder:"N" help:"Shuffle the openings with this number; 0 keeps their order (default)."`
	Concurrency int    `default:"1" help:"Games at once (default 1)."`

	SPRT      string `name:"sprt" placeholder:"elo0=0,elo1=10" help:"Stop when one of two differences in Elo is accepted; alpha and beta are 0.05 unless given."`
	WinScore  int    `placeholder:"CP" help:"Adjudicate a win when both engines see this score; off by default."`
	WinMoves  int    `default:"4" help:"... for so many moves each (default 4)."`
	DrawScore int    `default:"-1" placeholder:"CP" help:"Adjudicate a draw when neither sees more than this score; off by default."`
	DrawMoves int    `default:"8" help:"... for so many moves each (default 8)."`
	DrawAfter int    `default:"80" help:"... and not before so many plies (default 80)."`
	MaxPlies  int    `default:"1000" help:"A longer game is a draw (default 1000)."`

	Out     string `short:"o" placeholder:"FILE" help:"Keep the games here, one JSON object a line. An interrupted match goes on from it."`
	Records string `placeholder:"FILE" help:"Write the games here as they end: a PGN file for xiangqi, an SGF collection for gomoku."`
	JSON    bool   `help:"Print the result as one JSON object."`
	Quiet   bool   `short:"q" help:"No line for each game."`
}

func (c *matchCmd) Run(s *streams) error {
	m, err := c.match()
	if err != nil {
		return err
	}
	if !c.Quiet {
		m.OnGame = func(g arena.Game, r arena.Report) { printGame(s.err, g, r) }
	}
	if c.Records != "" {
		k, err := openGameFile(c.Records, m, holdsSomething(c.Out), s.err)
		if err != nil {
			return err
		}
		defer k.f.Close()
		m.Keep = k.add
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r, err := m.Run(ctx, c.Out)
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if c.JSON {
		err = writeJSON(s.out, newMatchResult(m, r, interrupted))
	} else {
		printReport(s.out, m, r)
		err = nil
	}
	if interrupted {
		switch c.Out {
		case "":
			fmt.Fprintln(s.err, "duiyi: match: interrupted")
		default:
			fmt.Fprintln(s.err, "duiyi: match: interrupted; the same command goes on from", c.Out)
		}
	}
	return err
}

// holdsSomething reports whether there is a file at path that is not empty.
func holdsSomething(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

// match turns the flags into a match; its errors are misuse where no input
// could make the command line right.
func (c *matchCmd) match() (arena.Match, error) {
	m := arena.Match{
		Config: match.Config{Game: c.Game, Rules: c.Rules},
		Seed:   c.Seed, Margin: c.Margin, Patience: c.Patience,
		Games: c.Games, Concurrent: c.Concurrency,
	}
	switch c.Game {
	case gm.Game:
		m.Rules = gm.Rules{}
		m.Config.Size = c.Size
		if c.Rules == "" {
			m.Config.Rules = "freestyle"
		}
		if m.Config.Rules == "renju" {
			m.Config.Fouls = "loses"
		}
	default:
		m.Rules = xq.Rules{}
		if c.Rules == "" {
			m.Config.Rules = "computer"
		}
	}
	m.Open = opener(c.Game)
	var err error
	if m.A, err = arena.ParseSpec(c.A); err != nil {
		return m, misuse("--a: %v", err)
	}
	if m.B, err = arena.ParseSpec(c.B); err != nil {
		return m, misuse("--b: %v", err)
	}
	for _, l := range []struct{ key, value string }{
		{"movetime", c.Movetime}, {"tc", c.TC}, {"nodes", c.Nodes}, {"depth", c.Depth},
	} {
		if l.value == "" {
			continue
		}
		if err := m.Control.Set(l.key, l.value); err != nil {
			return m, misuse("--%v", err)
		}
	}
	if c.SPRT != "" {
		if m.SPRT, err = parseSPRT(c.SPRT); err != nil {
			return m, misuse("--sprt: %v", err)
		}
	}
	m.Adjudge.MaxPlies = c.MaxPlies
	if c.WinScore > 0 {
		m.Adjudge.WinScore, m.Adjudge.WinMoves = c.WinScore, c.WinMoves
	}
	if c.DrawScore >= 0 {
		m.Adjudge.DrawScore, m.Adjudge.DrawMoves, m.Adjudge.DrawAfter = c.DrawScore, c.DrawMoves, c.DrawAfter
	}
	if c.OpeningRule != "" {
		return m, c.settle(&m)
	}
	m.Openings, err = c.openings(m.Config)
	return m, err
}

// settle has the players of a match settle the opening.
func (c *matchCmd) settle(m *arena.Match) error {
	switch {
	case c.Game != gm.Game:
		return misuse("--opening-rule: it is gomoku that has opening rules")
	case c.Openings != "" || c.Set != "":
		return misuse("--opening-rule and --openings exclude each other")
	case !slices.Contains(gm.Openings(), c.OpeningRule) || c.OpeningRule == gm.Free:
		return misuse("--opening-rule: %q is none of %s", c.OpeningRule, strings.Join(gm.Openings()[1:], ", "))
	case c.OpeningRule != "swap2" && (m.A.Command != "" || m.B.Command != ""):
		return misuse("--opening-rule %s: programs know swap2 alone", c.OpeningRule)
	}
	m.Config.Opening = c.OpeningRule
	m.Openings = []arena.Opening{{ID: c.OpeningRule}}
	m.Opens = settleOpening
	return nil
}

// settleOpening has an engine take its turn in an opening that the players
// settle: a program by its protocol, an engine of ours by its searches.
func settleOpening(ctx context.Context, e engine.Engine, p match.Position, c match.Config, stones []string, l engine.Limits) ([]string, engine.Result, error) {
	brain, ok := e.(*gomocup.Driver)
	if !ok {
		return gmopening.Chooser{Engine: e, Rules: c.Rules}.Turn(ctx, p, l)
	}
	rule, err := gomoku.ParseRule(c.Rules)
	if err != nil {
		return nil, engine.Result{}, err
	}
	var points []gomoku.Point
	for _, text := range stones {
		pt, err := gomoku.ParsePoint(text)
		if err != nil {
			return nil, engine.Result{}, err
		}
		points = append(points, pt)
	}
	var a gmopening.Swap2Answer
	a.Stones, a.Black, err = brain.Swap2(ctx, c.Size, rule, points, l)
	return a.Moves(len(stones)), engine.Result{}, err
}

// openings reads the file that is given, or takes our own collection, or the
// start alone where there is none.
func (c *matchCmd) openings(config match.Config) ([]arena.Opening, error) {
	if c.Openings == "" && c.Set == "" {
		if list := arena.Collection(config); list != nil {
			return list, nil
		}
	}
	if c.Openings == "" || c.Openings == "start" {
		return []arena.Opening{{ID: "start"}}, nil
	}
	f, err := os.Open(c.Openings)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := arena.ReadOpenings(f, c.Set)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Openings, err)
	}
	return list, nil
}

// opener returns what opens the engines of a match.
func opener(game string) func(context.Context, arena.Spec) (engine.Engine, error) {
	return func(ctx context.Context, s arena.Spec) (engine.Engine, error) {
		program := peer.Program{Path: s.Command, Args: s.Args, Dir: s.Dir}
		switch s.Protocol {
		case "uci":
			return uci.Start(ctx, uci.Foreign{Program: program, Settings: s.Options, Ranks: s.Ranks})
		case "ucci":
			return ucci.Start(ctx, ucci.Foreign{Program: program, Settings: s.Options})
		case "gomocup":
			return gomocup.Start(ctx, gomocup.Foreign{Program: program, Settings: s.Options})
		}
		e, err := openBuiltin(game, s.Engine)
		if err != nil {
			return nil, err
		}
		if err := engine.Configure(e, s.Options); err != nil {
			return nil, err
		}
		return e, nil
	}
}

// parseSPRT reads elo0=0,elo1=10,alpha=0.05,beta=0.05.
func parseSPRT(text string) (*arena.SPRT, error) {
	t := arena.SPRT{Alpha: 0.05, Beta: 0.05}
	fields := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}
	for part := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(part, "=")
		f := fields[strings.TrimSpace(key)]
		if f == nil {
			return nil, fmt.Errorf("%q is none of elo0, elo1, alpha, beta", key)
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %q is not a number", key, value)
		}
		*f = v
	}
	return &t, t.Check()
}

func printGame(w io.Writer, g arena.Game, r arena.Report) {
	winner := "draw"
	if g.Winner != "" {
		winner = g.Winner + " wins"
	}
	line := fmt.Sprintf("game %d/%d %s: %s, %s, %d plies", r.Tally.Games(), r.Of, g.Opening, winner, g.Reason, len(g.Moves))
	if g.Fault != "" {
		line += fmt.Sprintf(" [fault of %s: %s]", g.Fault, g.Detail)
	}
	line += fmt.Sprintf(" | +%d =%d -%d %s", r.Tally.Wins, r.Tally.Draws, r.Tally.Losses, eloText(r.Tally))
	if r.LLR != 0 {
		line += fmt.Sprintf(" llr %.2f", r.LLR)
	}
	fmt.Fprintln(w, line)
}

// eloText writes a difference and its error, as far as the games tell them.
func eloText(t arena.Tally) string {
	diff, e := t.Elo()
	switch {
	case math.IsInf(diff, 1):
		return "elo unbounded (every point won)"
	case math.IsInf(diff, -1):
		return "elo unbounded (no point won)"
	case math.IsNaN(e) || math.IsInf(e, 0):
		return fmt.Sprintf("elo %+.1f, error unknown", diff)
	}
	return fmt.Sprintf("elo %+.1f ± %.1f", diff, e)
}

func printReport(w io.Writer, m arena.Match, r arena.Report) {
	t := r.Tally
	fmt.Fprintf(w, "a %s\nb %s\n", m.A.Name, m.B.Name)
	fmt.Fprintf(w, "games %d of %d: a wins %d, draws %d, loses %d\n", t.Games(), r.Of, t.Wins, t.Draws, t.Losses)
	fmt.Fprintf(w, "pairs by a's points 0 0.5 1 1.5 2: %d %d %d %d %d\n", t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4])
	fmt.Fprintf(w, "score %.3f\n", t.Score())
	fmt.Fprintf(w, "%s (95 %%)\n", eloText(t))
	if los := t.LOS(); !math.IsNaN(los) {
		fmt.Fprintf(w, "los %.1f %%\n", 100*los)
	}
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		verdict := "undecided"
		if r.Verdict != arena.Undecided {
			verdict = string(r.Verdict) + " accepted"
		}
		fmt.Fprintf(w, "llr %.2f (%.2f, %.2f) for elo %g against %g: %s\n", r.LLR, lower, upper, m.SPRT.Elo1, m.SPRT.Elo0, verdict)
	}
	fmt.Fprintf(w, "first mover wins %d, second %d\n", t.FirstWins, t.SecondWins)
	fmt.Fprintf(w, "ends: %s\n", countText(t.Reasons))
	fmt.Fprintf(w, "faults of a: %s; of b: %s\n", countText(t.Faults[0]), countText(t.Faults[1]))
}

func countText(counts map[string]int) string {
	if len(counts) == 0 {
		return "none"
	}
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%s %d", k, counts[k]))
	}
	return strings.Join(parts, ", ")
}

// A matchResult is the outcome of a match as JSON. What is not known is null.
type matchResult struct {
	A           string            `json:"a"`
	B           string            `json:"b"`
	Games       int               `json:"games"`
	Of          int               `json:"of"`
	Wins        int               `json:"wins"`
	Draws       int               `json:"draws"`
	Losses      int               `json:"losses"`
	Pairs       [5]int            `json:"pairs"`
	Score       float64           `json:"score"`
	Elo         *float64          `json:"elo"`
	EloError    *float64          `json:"elo_error"`
	LOS         *float64          `json:"los"`
	LLR         *float64          `json:"llr,omitempty"`
	Verdict     string            `json:"verdict,omitempty"`
	Reasons     map[string]int    `json:"reasons"`
	Faults      map[string]faults `json:"faults"`
	Interrupted bool              `json:"interrupted,omitempty"`
}

type faults map[string]int

func newMatchResult(m arena.Match, r arena.Report, interrupted bool) matchResult {
	known := func(f float64) *float64 {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return nil
		}
		return &f
	}
	t := r.Tally
	diff, e := t.Elo()
	out := matchResult{
		A: m.A.Name, B: m.B.Name, Games: t.Games(), Of: r.Of,
		Wins: t.Wins, Draws: t.Draws, Losses: t.Losses, Pairs: t.Pairs,
		Score: t.Score(), Elo: known(diff), EloError: known(e), LOS: known(t.LOS()),
		Reasons: t.Reasons, Faults: map[string]faults{"a": t.Faults[0], "b": t.Faults[1]},
		Interrupted: interrupted,
	}
	if m.SPRT != nil {
		out.LLR, out.Verdict = &r.LLR, string(r.Verdict)
	}
	return out
}
