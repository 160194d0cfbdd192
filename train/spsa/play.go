package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/internal/arena"
	"duiyi/internal/gmsearch"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/protocol/peer"
	"duiyi/protocol/uci"
)

func (n *number) rounded() int { return min(max(int(math.Round(n.Value)), n.Min), n.Max) }

// play runs the remaining steps.
func play(ctx context.Context, c config, jobs int, dir string, out io.Writer) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	numbers, err := ask(ctx, c)
	if err != nil {
		return err
	}
	s, err := load(dir, c, numbers)
	if err != nil {
		return err
	}
	t := &tuner{c, s.Numbers}
	m := newMatches(c, jobs)
	for s.Done < c.Steps {
		k := s.Done + 1
		r := t.trial(k)
		tally, err := m.step(ctx, k, t.numbers, r)
		if err != nil {
			return err
		}
		t.learn(k, r, tally.Wins-tally.Losses)
		s.Done = k
		for i, n := range [3]int{tally.Wins, tally.Draws, tally.Losses} {
			s.Games[i] += n
		}
		if err := s.save(dir); err != nil {
			return err
		}
		if k%50 == 0 || k == c.Steps {
			fmt.Fprintf(out, "%s step %d of %d: %d-%d-%d\n", time.Now().Format("15:04"), k, c.Steps, s.Games[0], s.Games[1], s.Games[2])
			if err := draw(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

var errNoNumbers = errors.New("the engine has none of these numbers: is it built with the tag tune?")

// ask returns the tunable numbers of the engine: the options that start with a
// lower-case letter, like constants.
func ask(ctx context.Context, c config) ([]number, error) {
	e, err := open(ctx, c, nil)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	var only []string
	if c.Only != "" {
		only = strings.Split(c.Only, ",")
	}
	var list []number
	for _, o := range e.Options() {
		if o.Type != "spin" || o.Name[0] < 'a' || o.Name[0] > 'z' || only != nil && !slices.Contains(only, o.Name) {
			continue
		}
		n, err := strconv.Atoi(o.Default)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.Name, err)
		}
		list = append(list, number{Name: o.Name, Before: n, Min: o.Min, Max: o.Max, Value: float64(n)})
	}
	if len(list) == 0 || only != nil && len(list) != len(only) {
		return nil, errNoNumbers
	}
	return list, nil
}

// A player is an engine with tunable numbers.
type player interface {
	engine.Engine
	engine.Configurable
	io.Closer
}

// open starts an engine.
func open(ctx context.Context, c config, settings []engine.Setting) (player, error) {
	if c.Game == xq.Game {
		return uci.Start(ctx, uci.Foreign{Program: program(c), Settings: settings})
	}
	e := gmsearch.New()
	for _, s := range settings {
		if err := e.SetOption(s.Name, s.Value); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func program(c config) peer.Program {
	return peer.Program{Path: c.Engine, Args: []string{"engine", "xiangqi"}}
}

// A matches plays the games of the steps, under each rule set in turn.
type matches struct {
	pairs int
	list  []games
}

// A games is a match under one rule set, with its openings.
type games struct {
	match    arena.Match
	openings []arena.Opening
}

func newMatches(c config, jobs int) *matches {
	rules, sets := match.Ruleset(xq.Rules{}), []string{"computer"}
	var adjudge arena.Adjudication
	if c.Game == gm.Game {
		rules, sets = gm.Rules{}, gm.RuleSets
	} else {
		adjudge = arena.Adjudication{WinScore: 800, WinMoves: 3, DrawScore: 15, DrawMoves: 8, DrawAfter: 90}
	}
	all := &matches{pairs: c.Pairs}
	for _, set := range sets {
		m := arena.Match{
			Rules: rules, Config: match.Config{Game: c.Game, Rules: set},
			Control: arena.Control{Nodes: c.Nodes}, Patience: time.Hour,
			Adjudge: adjudge, Length: arena.Length{Concurrent: jobs},
			Hooks: arena.Hooks{Open: func(ctx context.Context, s arena.Spec) (engine.Engine, error) { return open(ctx, c, s.Options) }},
		}
		openings := arena.Collection(m.Rules, m.Config)
		random := rand.New(rand.NewPCG(c.Seed, 0))
		random.Shuffle(len(openings), func(i, j int) { openings[i], openings[j] = openings[j], openings[i] })
		all.list = append(all.list, games{m, openings})
	}
	return all
}

// step plays step k; a is the engine with the numbers of plus. Successive
// pairs of games use successive rule sets, and each set's next openings.
func (g *matches) step(ctx context.Context, k int, numbers []number, r trial) (arena.Tally, error) {
	spec := func(name string, values []int) arena.Spec {
		s := arena.Spec{Text: name, Name: name, Options: []engine.Setting{{Name: "Hash", Value: "4"}}}
		for i, n := range numbers {
			s.Options = append(s.Options, engine.Setting{Name: n.Name, Value: strconv.Itoa(values[i])})
		}
		return s
	}
	var total arena.Tally
	for set, games := range g.list {
		m := games.match
		m.A, m.B = spec("plus", r.plus), spec("minus", r.minus)
		for pair := (k - 1) * g.pairs; pair < k*g.pairs; pair++ {
			if pair%len(g.list) == set {
				m.Openings = append(m.Openings, games.openings[pair/len(g.list)%len(games.openings)])
			}
		}
		if m.Games = 2 * len(m.Openings); m.Games == 0 {
			continue
		}
		report, err := m.Run(ctx, "")
		if err != nil {
			return total, err
		}
		for _, faults := range report.Tally.Faults {
			for reason, n := range faults {
				if n > 0 {
					return total, fmt.Errorf("step %d: %d games lost by %s", k, n, reason)
				}
			}
		}
		total.Wins += report.Tally.Wins
		total.Draws += report.Tally.Draws
		total.Losses += report.Tally.Losses
	}
	return total, nil
}

// draw plots the history.
func draw(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, "path.tsv"))
	if err != nil {
		return err
	}
	picture, err := paths(string(text))
	if err != nil {
		return err
	}
	return replace(filepath.Join(dir, "path.svg"), picture)
}
