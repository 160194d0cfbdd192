package rulescmd

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/gomoku"
	"duiyi/internal/gmsearch"
)

// Solve is the command duiyi solve.
type Solve struct {
	boardflags.BoardFlag
	VCF   bool          `name:"vcf" help:"Search continuous fours only; none is then a proof, unless a limit was reached."`
	Rule  string        `required:"" enum:"freestyle,standard,renju,caro" help:"freestyle, standard, renju or caro."`
	Side  string        `required:"" enum:"X,O" help:"The side to move that should win: X or O."`
	Time  time.Duration `default:"10s" help:"Time limit (default 10s); 0 for none."`
	Nodes int64         `default:"0" help:"Limit of stones to try; 0 for none (default)."`
	JSON  bool          `help:"Print one JSON object."`
}

func (c *Solve) Validate() error {
	if c.Time < 0 || c.Nodes < 0 {
		return fmt.Errorf("--time %v, --nodes %d: want 0 or more", c.Time, c.Nodes)
	}
	return nil
}

// Run prints "win" and the stones of a forced win, the winner's first, "none" if there is
// provably no win by fours, or "unknown" and why. If Black may not answer a four, "forbid"
// stands for the answer.
func (c *Solve) Run(s *command.Streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return c.solve(ctx, s)
}

func (c *Solve) solve(ctx context.Context, s *command.Streams) error {
	rule, err := gomoku.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	side := gomoku.Black
	if c.Side == gomoku.White.String() {
		side = gomoku.White
	}
	p, err := c.Position(rule, side)
	if err != nil {
		return err
	}
	began := time.Now()
	got, err := gmsearch.Solve(ctx, &p, gmsearch.SolveQuery{FoursOnly: c.VCF, Nodes: c.Nodes, Time: c.Time})
	if err != nil {
		return err
	}
	line := make([]string, len(got.Line))
	for i, pt := range got.Line {
		line[i] = pt.String()
		if pt == gomoku.NoPoint {
			line[i] = "forbid"
		}
	}
	// A result found in time counts also after an interrupt.
	var cut error
	if ctx.Err() != nil && !got.Win && !got.Proven {
		cut = command.Interruption("solve: interrupted after %.1f s and %d stones tried", time.Since(began).Seconds(), got.Nodes)
	}
	if c.JSON {
		err := command.WriteJSON(s.Out, struct {
			Win    bool     `json:"win"`
			Line   []string `json:"line"`
			Proven bool     `json:"proven"`
			Nodes  int64    `json:"nodes"`
			TimeMS int64    `json:"time_ms"`
		}{got.Win, line, got.Proven, got.Nodes, time.Since(began).Milliseconds()})
		return cmp.Or(err, cut)
	}
	if got.Win {
		fmt.Fprintln(s.Out, "win", strings.Join(line, " "))
		switch {
		case got.Proof != nil:
			fmt.Fprintf(s.Out, "proved: every reply was checked (positions: %d)\n", len(got.Proof.Nodes))
		case !got.Proven:
			fmt.Fprintln(s.Out, "not proved: the search found it, without trying every reply")
		}
		return nil
	}
	if got.Proven {
		fmt.Fprintln(s.Out, "none")
		fmt.Fprintln(s.Out, "proved: there is no win by fours")
		return cut
	}
	why := "none was found"
	switch {
	case cut != nil:
		why = "it was interrupted"
	case c.Nodes > 0 && got.Nodes >= c.Nodes || c.Time > 0 && time.Since(began) >= c.Time:
		why = "a limit was reached"
	}
	fmt.Fprintln(s.Out, "unknown:", why)
	return cut
}
