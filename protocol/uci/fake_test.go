package uci_test

import (
	"context"
	"fmt"
	"strings"

	"duiyi/engine"
	"duiyi/protocol/uci"
)

// A fake answers every search with the position and limits it was given, and
// searches without bounds until it is told to stop.
type fake struct {
	options map[string]string
	games   int
	readied int   // how often
	wants   error // the answer to Ready
}

func (f *fake) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	var hit <-chan struct{}
	if l.Ponder != nil {
		hit = l.Ponder.Hit
	}
	onInfo(engine.Info{Depth: l.Depth, Nodes: l.Nodes, Time: l.MoveTime, Score: engine.Score{Mate: l.Mate}, PV: append(p.Moves, p.Rules)})
	if c := l.Clock; c != nil {
		onInfo(engine.Info{Depth: c.MovesToGo, Nodes: 1000, Time: c.Left, SelDepth: int(c.Increment.Milliseconds()), MultiPV: 2})
	}
	if hit != nil || (l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 && l.Clock == nil && l.Mate == 0) {
		select {
		case <-ctx.Done():
			return engine.Result{Move: "a0a1"}, nil
		case <-hit:
			return engine.Result{Move: "i0i1", Ponder: "i9i8"}, nil
		}
	}
	if l.Depth == 99 {
		return engine.Result{}, engine.ErrNoMove
	}
	r := engine.Result{Move: "h2e2", Ponder: "h9g7"}
	if len(l.SearchMoves) > 0 {
		r = engine.Result{Move: l.SearchMoves[len(l.SearchMoves)-1]}
	}
	return r, nil
}

func (f *fake) NewGame() { f.games++ }

func (f *fake) Ready() error {
	f.readied++
	return f.wants
}

func (f *fake) Options() []engine.Option {
	return []engine.Option{
		{Name: "Hash", Type: "spin", Default: "16", Min: 1, Max: 1024},
		{Name: "Clear Hash", Type: "button"},
		{Name: "Style", Type: "combo", Default: "calm", Choices: []string{"calm", "wild"}},
	}
}

func (f *fake) SetOption(name, value string) error {
	if value == "bad" {
		return fmt.Errorf("%s: %q is not\nfor us", name, value)
	}
	f.options[name] = value
	return nil
}

func (f *fake) WDL(s engine.Score) (int, int, int) { return 300, 500, 200 }

func (f *fake) Explain(p engine.Position) ([]string, error) {
	return []string{"material 0", "moves " + strings.Join(p.Moves, " ")}, nil
}

var program = uci.Program{Name: "Fake", Author: "A. Tester", Rules: []string{"computer", "axf"}}

// plain is an engine without anything but the search.
type plain struct{}
