package xqsearch

import (
	"fmt"
	"strings"

	"duiyi/internal/nnue"
	"duiyi/internal/xqeval"
	"duiyi/internal/xqnet"
	"duiyi/xiangqi"
)

// optEvalFile names the option for a network; noFile is UCI's word for none.
const optEvalFile, noFile = "EvalFile", "<empty>"

// loadNetwork has later searches evaluate by the network in a file, or by the
// hand-made evaluation when the name is empty. A file that is refused leaves
// things as they are.
func (e *Engine) loadNetwork(name string) error {
	if name == "" || name == noFile {
		e.net = nil
		e.SetEvaluator(nil)
		return nil
	}
	net, err := nnue.Open(name, xqnet.Format)
	if err != nil {
		return fmt.Errorf("%s: %w; the evaluation stays what it was", optEvalFile, err)
	}
	e.net = net
	e.SetEvaluator(func() Evaluator { return xqnet.New(net) })
	return nil
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
