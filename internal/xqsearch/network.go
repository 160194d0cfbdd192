package xqsearch

import (
	"context"
	"fmt"
	"strings"

	"duiyi/internal/nnue"
	"duiyi/internal/xqeval"
	"duiyi/internal/xqnet"
	"duiyi/xiangqi"
)

// optEvalFile names the option for a network.
const optEvalFile = "EvalFile"

// The values of EvalFile that name no file.
const (
	builtIn = "built-in"
	noFile  = "<empty>" // UCI's word for none: the hand-made evaluation
)

// loadNetwork makes later searches evaluate by the network in a file, by the
// built-in network, or by the hand-made evaluation if name is noFile or empty.
// A rejected file changes nothing.
func (e *Engine) loadNetwork(name string) error {
	var net func(context.Context) (*nnue.Network, error)
	switch name {
	case builtIn:
		net = xqnet.Load
	case "", noFile:
	default:
		n, err := nnue.Open(name, xqnet.Format)
		if err != nil {
			return fmt.Errorf("%s: %w; the evaluation stays unchanged", optEvalFile, err)
		}
		net = func(context.Context) (*nnue.Network, error) { return n, nil }
	}
	e.net = net
	e.evaluateBy(e.byNetwork())
	return nil
}

// byNetwork returns the constructor of evaluators for the network in use, or
// nil.
func (e *Engine) byNetwork() func(context.Context) (Evaluator, error) {
	load := e.net
	if load == nil {
		return nil
	}
	return func(ctx context.Context) (Evaluator, error) {
		net, err := load(ctx)
		if err != nil {
			return nil, err
		}
		return xqnet.New(net), nil
	}
}

// explainNetwork shows the board with what each piece is worth to the network,
// in centipawns as Red sees it.
func explainNetwork(net *nnue.Network, p *xiangqi.Position) []string {
	lines := []string{fmt.Sprintf("network of %d lanes, kernel %s: %s", net.Lanes, nnue.Kernel(), net.Description)}
	value, by := xqnet.Pieces(net, p)
	for rank := 9; rank >= 0; rank-- {
		var pieces, worth strings.Builder
		for file := range 9 {
			s := xiangqi.SquareAt(file, rank)
			fmt.Fprintf(&pieces, "%7s", p.At(s))
			if v, ok := by[s]; ok {
				fmt.Fprintf(&worth, "%+7d", v)
			} else {
				fmt.Fprintf(&worth, "%7s", "")
			}
		}
		lines = append(lines, fmt.Sprintf("%d%s", rank, pieces.String()), strings.TrimRight(" "+worth.String(), " "))
	}
	files := " "
	for file := range 9 {
		files += fmt.Sprintf("%7c", 'a'+file)
	}
	if p.Side() == xiangqi.Black {
		value = -value
	}
	return append(lines, files, fmt.Sprintf("value %d for the side to move", clampEval(xqeval.Temper(p, value))))
}
