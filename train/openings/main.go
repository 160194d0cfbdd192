// Command openings makes balanced openings for engine matches: random lines
// that our engine scores as even.
//
//	go run ./train/openings -game xiangqi -n 500 > internal/arena/openings/xiangqi.txt
//	for r in freestyle standard renju; do
//		go run ./train/openings -game gomoku -rules $r -n 150 -playouts 12 > internal/arena/openings/gomoku-$r.txt; done
//
// A line is drawn from the legal moves with a fixed seed; in gomoku from the
// points near the centre. It is kept if it contains no capture, a search of a
// fixed number of nodes scores its end within the bound, and no earlier line
// led to the same position. Nothing depends on the clock, so the same engine
// makes the same file.
//
// With -judge, a rival gomoku program that speaks Gomocup and reports scores
// must also score the line as even, within -judge-bound of its own centipawns.
// Openings that only one of two opponents finds even favour that one.
//
//	go run ./train/openings -game gomoku -rules renju -n 50 -seed 7 -judge pbrain-rival
//
// With -playouts, our engine also plays that many games against itself from
// the line, and neither side may win more than two thirds of them: what looks
// even to a search may be won for one colour whoever plays it.
//
// With -endings, xiangqi lines start from random endings with so many attackers (rooks,
// horses, cannons, pawns) of both sides, and have no moves:
//
//	go run ./train/openings -endings 3 -bound 200 -n 150 > endings.txt
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmsearch"
	"duiyi/internal/xqsearch"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/peer"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	err := command(args, stdout, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "openings:", err)
		return 1
	}
	return 0
}

// A recipe describes how to make the openings of a game.
type recipe struct {
	rules    match.Ruleset
	config   match.Config
	engine   engine.Engine
	min, max int   // plies
	nodes    int64 // of the search that scores the line
	bound    int   // centipawns of our engine, either way
	// judge must agree, unless nil.
	judge       engine.Engine
	judgeLimits engine.Limits
	judgeBound  int // centipawns of the judge, either way
	playouts    playouts
	// legal returns the moves to draw from.
	legal func(match.Position) []string
}

// recipes returns the recipe of a game; rules may be empty, for the game's default.
func recipes(game, rules string) (recipe, error) {
	switch game {
	case xq.Game:
		return recipe{
			rules: xq.Rules{}, config: match.Config{Game: game, Rules: cmp.Or(rules, "computer")}, engine: xqsearch.New(), playouts: playouts{player: xqsearch.New()},
			min: 6, max: 8, bound: 60,
			legal: func(p match.Position) []string { return p.View().Legal },
		}, nil
	case gm.Game:
		return recipe{
			rules: gm.Rules{}, config: match.Config{Game: game, Rules: cmp.Or(rules, "freestyle"), Options: match.OptionsOf(gm.Options{Size: 15})}, engine: gmsearch.New(), playouts: playouts{player: gmsearch.New()},
			min: 4, max: 7, bound: 60,
			legal: nearCentre,
		}, nil
	}
	return recipe{}, fmt.Errorf("unknown game %q", game)
}

// nearCentre returns the points within four of the centre of a 15×15 board.
func nearCentre(p match.Position) []string {
	const centre, far = gomoku.DefaultSize / 2, 4
	var list []string
	for _, m := range p.View().Legal {
		pt, err := gomoku.ParsePoint(m)
		if err == nil && max(pt.X()-centre, centre-pt.X(), pt.Y()-centre, centre-pt.Y()) <= far {
			list = append(list, m)
		}
	}
	return list
}

func command(args []string, stdout, stderr io.Writer) error {
	set := flag.NewFlagSet("openings", flag.ContinueOnError)
	set.SetOutput(stderr)
	game := set.String("game", xq.Game, "xiangqi or gomoku")
	n := set.Int("n", 500, "how many `openings` to make")
	seed := set.Uint64("seed", 1, "`number` to draw with")
	rules := set.String("rules", "", "rule set; by default computer or freestyle")
	nodes := set.Int64("nodes", 40_000, "of the search that judges a line")
	bound := set.Int("bound", 0, "our engine's `centipawns` either way; 0 for the game's own, 60")
	judge := set.String("judge", "", "gomoku: a `program` that speaks Gomocup and has to find the line even too")
	judgeTime := set.Duration("judge-time", 500*time.Millisecond, "how long it may think about a line")
	judgeBound := set.Int("judge-bound", 100, "its own `centipawns` either way")
	games := set.Int("playouts", 0, "`games` of our engine against itself from each line, of which neither side may win more than two thirds")
	attackers := set.Int("endings", 0, "xiangqi: begin with a random ending of so many attackers, 2 to 10; 0 for the usual start")
	playoutNodes := set.Int64("playout-nodes", 2000, "of a move of these, on average")
	if err := set.Parse(args); err != nil {
		return err
	}
	if *games < 0 || *playoutNodes < 1 {
		return fmt.Errorf("-playouts %d of -playout-nodes %d: want no fewer than 0 and 1", *games, *playoutNodes)
	}
	r, err := recipes(*game, *rules)
	if err != nil {
		return err
	}
	var setup func(*rand.Rand) string
	begins := fmt.Sprintf("%d to %d random moves, none of which takes a piece", r.min, r.max)
	if *attackers != 0 {
		if *game != xq.Game || *attackers < 2 || *attackers > 10 {
			return fmt.Errorf("-endings %d: want 2 to 10 attackers, of xiangqi", *attackers)
		}
		r.min, r.max = 0, 0
		setup = func(r *rand.Rand) string { return ending(r, *attackers) }
		begins = fmt.Sprintf("Random endings with %d attackers", *attackers)
	}
	if _, err := r.rules.Start(r.config); err != nil {
		return err
	}
	r.nodes, r.bound = *nodes, cmp.Or(*bound, r.bound)
	judged := ""
	if *judge != "" {
		if *game != gm.Game {
			return fmt.Errorf("-judge: only gomoku has programs that speak Gomocup")
		}
		e, err := gomocup.Start(context.Background(), gomocup.Foreign{Program: peer.Program{Path: *judge}})
		if err != nil {
			return fmt.Errorf("-judge: %w", err)
		}
		defer e.Close()
		r.judge, r.judgeLimits, r.judgeBound = e, engine.Limits{MoveTime: *judgeTime}, *judgeBound
		judged = fmt.Sprintf(" %s finds it even within %d after %v.", filepath.Base(*judge), *judgeBound, *judgeTime)
	}
	if o, ok := r.playouts.player.(engine.Configurable); ok {
		if err := o.SetOption("Hash", "4"); err != nil {
			return err
		}
	}
	r.playouts.games, r.playouts.nodes, r.playouts.most = *games, *playoutNodes, 4*(*games)/3
	if *games > 0 {
		judged += fmt.Sprintf(" In %d games against itself with %d nodes a move neither side wins more than two thirds.", *games, *playoutNodes)
	}
	out := bufio.NewWriter(stdout)
	fmt.Fprintf(out, "# Balanced openings made by: go run ./train/openings -game %s -rules %s -n %d -seed %d -bound %d -endings %d\n", *game, r.config.Rules, *n, *seed, r.bound, *attackers)
	fmt.Fprintf(out, "# %s; our engine's score after %d nodes is within %d either way.%s\n",
		begins, r.nodes, r.bound, judged)
	g := generator{recipe: r, rand: rand.New(rand.NewPCG(*seed, 0)), seen: map[string]bool{}, setup: setup}
	for made := 0; made < *n; {
		g.config.Setup = ""
		if g.setup != nil {
			g.config.Setup = g.setup(g.rand)
		}
		line, score, err := g.draw(context.Background())
		if err != nil {
			return err
		}
		if line == nil {
			continue
		}
		made++
		if g.setup != nil {
			line = []string{g.config.Setup}
		}
		fmt.Fprintf(out, "%s; id \"%s-%03d\"; score %d;\n", strings.Join(line, " "), *game, made, score)
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

type generator struct {
	recipe
	rand *rand.Rand
	seen map[string]bool // boards reached by earlier lines
	// setup draws a position to start from; nil for the usual one.
	setup func(*rand.Rand) string
}

// draw makes one line, or nil if it is not even.
func (g *generator) draw(ctx context.Context) (line []string, score int, err error) {
	begin, err := g.rules.Start(g.config)
	if err != nil {
		return nil, 0, err
	}
	pos, line := begin, []string{}
	for range g.min + g.rand.IntN(g.max-g.min+1) {
		moves := g.legal(pos)
		if len(moves) == 0 {
			return nil, 0, nil
		}
		next, m, err := pos.Play(moves[g.rand.IntN(len(moves))])
		if err != nil {
			return nil, 0, err
		}
		if m.Captured != "" || next.Result() != nil {
			return nil, 0, nil
		}
		pos, line = next, append(line, m.Move)
	}
	if g.seen[pos.View().Board] {
		return nil, 0, nil
	}
	if n, ok := g.engine.(engine.NewGamer); ok {
		n.NewGame()
	}
	at := engine.Position{Start: begin.View().Board, Rules: g.config.Rules, Moves: line}
	// Most lines are far from even, which few nodes show.
	for _, look := range [...]struct {
		nodes int64
		bound int
	}{{g.nodes / 16, 2 * g.bound}, {g.nodes, g.bound}} {
		r, err := g.engine.Search(ctx, at, engine.Limits{Nodes: max(look.nodes, 1)}, nil)
		if err != nil {
			return nil, 0, err
		}
		score = r.Info.Score.Centipawns
		if r.Info.Score.Mate != 0 || score < -look.bound || score > look.bound {
			return nil, 0, nil
		}
	}
	g.seen[pos.View().Board] = true
	if g.judge != nil {
		r, err := g.judge.Search(ctx, at, g.judgeLimits, nil)
		if err != nil {
			return nil, 0, fmt.Errorf("-judge: %w", err)
		}
		if s := r.Info.Score; s.Mate != 0 || s.Centipawns < -g.judgeBound || s.Centipawns > g.judgeBound {
			return nil, 0, nil
		}
	}
	if open, err := g.playouts.open(ctx, g.rand, g.config, begin, pos, line); !open || err != nil {
		return nil, 0, err
	}
	return line, score, nil
}
