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
	"duiyi/match"
	"duiyi/match/xq"
	"duiyi/protocol/peer"
	"duiyi/protocol/uci"
)

func (n *number) rounded() int { return min(max(int(math.Round(n.Value)), n.Min), n.Max) }

// play makes the steps that are left.
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
	m := newMatch(c, jobs)
	for s.Done < c.Steps {
		k := s.Done + 1
		r := t.trial(k)
		report, err := m.step(ctx, k, t.numbers, r)
		if err != nil {
			return err
		}
		won := report.Tally.Wins - report.Tally.Losses
		t.learn(k, r, won)
		s.Done = k
		for i, n := range [3]int{report.Tally.Wins, report.Tally.Draws, report.Tally.Losses} {
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

// ask returns the numbers that the engine lets be set: its options that begin
// with a small letter, as constants do.
func ask(ctx context.Context, c config) ([]number, error) {
	e, err := uci.Start(ctx, uci.Foreign{Program: program(c)})
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

func program(c config) peer.Program {
	return peer.Program{Path: c.Engine, Args: []string{"engine", "xiangqi"}}
}

// A games plays the games of steps.
type games struct {
	match    arena.Match
	openings []arena.Opening
}

func newMatch(c config, jobs int) *games {
	m := arena.Match{
		Rules: xq.Rules{}, Config: match.Config{Game: xq.Game, Rules: "computer"},
		Control: arena.Control{Nodes: c.Nodes}, Patience: time.Hour,
		Adjudge: arena.Adjudication{WinScore: 800, WinMoves: 3, DrawScore: 15, DrawMoves: 8, DrawAfter: 90},
		Games:   2 * c.Pairs, Concurrent: jobs,
		Open: func(ctx context.Context, s arena.Spec) (engine.Engine, error) {
			return uci.Start(ctx, uci.Foreign{Program: program(c), Settings: s.Options})
		},
	}
	openings := arena.Collection(m.Rules, m.Config)
	random := rand.New(rand.NewPCG(c.Seed, 0))
	random.Shuffle(len(openings), func(i, j int) { openings[i], openings[j] = openings[j], openings[i] })
	return &games{m, openings}
}

// step plays step k: a is the engine with the numbers of plus.
func (g *games) step(ctx context.Context, k int, numbers []number, r trial) (arena.Report, error) {
	m := g.match
	spec := func(name string, values []int) arena.Spec {
		s := arena.Spec{Text: name, Name: name, Options: []engine.Setting{{Name: "Hash", Value: "4"}}}
		for i, n := range numbers {
			s.Options = append(s.Options, engine.Setting{Name: n.Name, Value: strconv.Itoa(values[i])})
		}
		return s
	}
	m.A, m.B = spec("plus", r.plus), spec("minus", r.minus)
	pairs := m.Games / 2
	for i := range pairs {
		m.Openings = append(m.Openings, g.openings[((k-1)*pairs+i)%len(g.openings)])
	}
	report, err := m.Run(ctx, "")
	if err != nil {
		return report, err
	}
	for _, faults := range report.Tally.Faults {
		for reason, n := range faults {
			if n > 0 {
				return report, fmt.Errorf("step %d: %d games lost by %s", k, n, reason)
			}
		}
	}
	return report, nil
}

// draw makes the picture of the path anew.
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
