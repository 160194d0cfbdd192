package main

import (
	"slices"

	"duiyi/internal/xqreason"
	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// Bounds of the search for won material.
const (
	materialMoves = 2         // of a win that is looked for in most positions
	deepMaterial  = 3         // where a game won material so late
	materialNodes = 60_000    // to see that a position has such a win
	deepNodes     = 2_500_000 // to see a deep one
	materialProof = 3_000_000 // to prove all answers
	deepProof     = 12_000_000
	mateBlunder   = 2      // moves of a mate by checks that the winner must not allow
	mated         = 10_000 // what a side without a legal move has lost
)

// gains are the amounts that a puzzle may ask for, the largest first: a rook, a rook for
// guards, a horse or cannon and something, a horse or cannon.
var gains = [...]int{9, 7, 5, 4}

// A winner decides whether the solver wins material by force. Gains count what is
// captured, by what it is worth where it is captured.
type winner struct {
	nodes, limit int64
	killer       xiangqi.Move                   // the reply that refuted last
	hit          [deepMaterial + 1]xiangqi.Move // the move that won last, by moves left
	bufs         [24][]xiangqi.Move
}

func (w *winner) spent() bool { return w.nodes >= w.limit }

// worth returns what a move captures.
func worth(p *xiangqi.Position, m xiangqi.Move) int {
	if p.At(m.To()) == xiangqi.NoPiece {
		return 0
	}
	return p.Worth(m.To())
}

// captures returns by how much the side to move comes out ahead by captures in turn,
// between alpha and beta; a side in check has all its moves, any other may stop.
func (w *winner) captures(p *xiangqi.Position, alpha, beta, ply int) int {
	if w.nodes++; w.spent() || ply >= len(w.bufs) {
		return 0
	}
	best := 0
	var list []xiangqi.Move
	if p.InCheck() {
		if list = p.LegalMoves(w.bufs[ply][:0]); len(list) == 0 {
			return -mated
		}
		best = -mated
	} else {
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
		list = p.LegalCaptures(w.bufs[ply][:0])
	}
	w.bufs[ply] = list
	for _, m := range list {
		c := worth(p, m)
		u := p.PlayUnchecked(m)
		v := c - w.captures(p, c-beta, c-alpha, ply+1)
		p.Undo(u)
		if best = max(best, v); best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	return best
}

// stands reports whether the opponent, who is to move, wins back more than spare by
// captures alone: false if he does.
func (w *winner) stands(p *xiangqi.Position, spare int) bool {
	return spare >= 0 && w.captures(p, spare, spare+1, 0) <= spare
}

// holds reports whether whatever the opponent plays, the solver has an answer after which
// no captures bring the gain below what was asked: spare is how much there is beyond.
func (w *winner) holds(p *xiangqi.Position, spare int) bool {
	if !w.stands(p, spare) {
		return false
	}
	if newMater(true, checkNodes).attack(p, mateBlunder) {
		return false
	}
	for _, r := range p.LegalMoves(nil) {
		lost := worth(p, r)
		u := p.PlayUnchecked(r)
		ok := w.answers(p, spare-lost)
		p.Undo(u)
		if !ok {
			return false
		}
	}
	return true
}

// answers reports whether the solver, who is to move, has a move after which the rest stands.
func (w *winner) answers(p *xiangqi.Position, spare int) bool {
	for _, m := range p.LegalMoves(nil) {
		c := worth(p, m)
		u := p.PlayUnchecked(m)
		ok := w.stands(p, spare+c) || !p.HasLegalMove()
		p.Undo(u)
		if ok {
			return true
		}
	}
	return false
}

// attack reports whether the solver, who is to move, wins need by force within so many
// moves. need is at most 0 once enough was captured.
func (w *winner) attack(p *xiangqi.Position, moves, need int) bool {
	for _, m := range first(p.LegalMoves(nil), w.hit[moves]) {
		if w.wins(p, m, moves, need) {
			w.hit[moves] = m
			return true
		}
	}
	return false
}

// first brings a move to the beginning of a list that has it.
func first(list []xiangqi.Move, m xiangqi.Move) []xiangqi.Move {
	if i := slices.Index(list, m); i > 0 {
		list[0], list[i] = list[i], list[0]
	}
	return list
}

// wins reports whether the move m does it.
func (w *winner) wins(p *xiangqi.Position, m xiangqi.Move, moves, need int) bool {
	if w.nodes++; w.spent() {
		return false
	}
	c := worth(p, m)
	u := p.PlayUnchecked(m)
	defer p.Undo(u)
	if !p.HasLegalMove() {
		return true
	}
	if moves == 1 && c < need {
		return false
	}
	if c >= need && w.holds(p, c-need) {
		return true
	}
	return moves > 1 && w.loses(p, moves-1, need-c)
}

// loses reports whether the opponent, who is to move, cannot keep the solver from winning
// need within so many moves.
func (w *winner) loses(p *xiangqi.Position, moves, need int) bool {
	for _, r := range first(p.LegalMoves(nil), w.killer) {
		lost := worth(p, r)
		u := p.PlayUnchecked(r)
		won := w.attack(p, moves, need+lost)
		p.Undo(u)
		if !won {
			w.killer = r
			return false
		}
	}
	return true
}

// proveMaterial makes the puzzle of a position in which one or two quiet looking moves win
// material within so many moves, and no fewer moves win as much.
func proveMaterial(p *xiangqi.Position, moves int) (*puzzles.Puzzle, error) {
	fen, q := stored(p)
	look, proof := &winner{limit: materialNodes}, int64(materialProof)
	if moves > materialMoves {
		look.limit, proof = deepNodes, deepProof
	}
	gain := 0
	for _, g := range slices.Backward(gains[:]) { // from the least: where that fails, so do all
		if !look.attack(&q, moves, g) {
			break
		}
		gain = g
	}
	if gain == 0 || look.spent() {
		return nil, errEasy
	}
	for n := 1; n < moves; n++ {
		if look.attack(&q, n, gain) || look.spent() {
			return nil, errEasy
		}
	}
	w := &winner{limit: proof}
	var tree puzzles.Node
	if err := w.solution(&q, moves, gain, mostFirst, &tree); err != nil {
		return nil, err
	}
	if tree.Size() > mostTree {
		return nil, errTree
	}
	motif := ""
	for _, f := range xqreason.Facts(&q, movesOf(tree.Line())[0]) {
		switch f.Kind {
		case xqreason.DiscoveredCheck, xqreason.Fork, xqreason.DiscoveredAttack, xqreason.Trapped, xqreason.DoubleThreat, xqreason.Pin, xqreason.ThreatensMate:
			motif = string(f.Kind)
		case xqreason.Mate:
			return nil, errMates
		}
		if motif != "" {
			break
		}
	}
	return &puzzles.Puzzle{
		Game: "xiangqi", Rules: "axf", Position: fen, Task: puzzles.Task{Kind: puzzles.Material, Moves: moves, Gain: gain, Motif: motif},
		Solution: tree, Proof: puzzles.Proof{By: puzzles.BySearch, Nodes: look.nodes + w.nodes},
	}, nil
}

// solution adds to n the moves of the solver that win need within so many moves, at most so many of
// them, with what follows.
func (w *winner) solution(p *xiangqi.Position, moves, need, most int, n *puzzles.Node) error {
	for _, m := range p.LegalMoves(nil) {
		if !w.wins(p, m, moves, need) {
			continue
		}
		if len(n.Next) == most {
			return errMany
		}
		c := puzzles.Node{Move: m.String()}
		left := need - worth(p, m)
		u := p.PlayUnchecked(m)
		err := w.resist(p, moves-1, left, &c)
		p.Undo(u)
		if err != nil {
			return err
		}
		n.Next = append(n.Next, c)
	}
	if w.spent() || len(n.Next) == 0 {
		return errLimit
	}
	return nil
}

// resist adds to n the reply that lasts longest and leaves the fewest right moves, and these.
// There is none if the move has won already.
func (w *winner) resist(p *xiangqi.Position, moves, need int, n *puzzles.Node) error {
	if !p.HasLegalMove() || need <= 0 && w.holds(p, -need) {
		return nil
	}
	var best xiangqi.Move
	fewest, long := 0, false
	for _, r := range p.LegalMoves(nil) {
		left := need + worth(p, r)
		u := p.PlayUnchecked(r)
		lasts := moves > 1 && !w.attack(p, moves-1, left)
		count := 0
		if lasts || !long {
			for _, m := range p.LegalMoves(nil) {
				if w.wins(p, m, moves, left) {
					count++
				}
			}
		}
		p.Undo(u)
		if w.spent() {
			return errLimit
		}
		if count > 0 && (best == xiangqi.NoMove || lasts && !long || count < fewest) {
			best, fewest, long = r, count, lasts
		}
	}
	if best == xiangqi.NoMove || fewest > gmFirst {
		return errMany
	}
	c := puzzles.Node{Move: best.String()}
	left := need + worth(p, best)
	u := p.PlayUnchecked(best)
	err := w.solution(p, moves, left, gmFirst, &c)
	p.Undo(u)
	if err != nil {
		return err
	}
	n.Next = []puzzles.Node{c}
	return nil
}

// won reports whether the side to move has won material with so many of the next moves that were
// played, and with no fewer: most positions hold nothing, and a look at each is dear.
func won(p xiangqi.Position, list []xiangqi.Move, moves int) bool {
	last := 2*moves - 1
	if len(list) < last {
		return false
	}
	gain := 0
	for i, m := range list[:last] {
		if i%2 == 1 {
			gain -= worth(&p, m)
		} else {
			gain += worth(&p, m)
		}
		p.PlayUnchecked(m)
		if enough := gain >= gains[len(gains)-1]; i%2 == 0 && enough != (i == last-1) {
			return false
		}
	}
	return true
}

// xqMaterial makes puzzles of the positions of a game in which material can be won, one
// for each blunder.
func xqMaterial(t *table, moves int) source {
	name := "material-"
	if moves > materialMoves {
		name = "deep-material-"
	}
	return source{name: name + t.name, units: len(t.rows), make: func(_ *worker, row int) (y yield) {
		g, ok := readXiangqi(t, row)
		if !ok {
			return y
		}
		opening := 12 // plies
		if g.source.Kind == puzzles.FromStudy {
			opening = 0
		}
		p := g.start
		free := 0
		for ply := 0; ply <= len(g.moves); ply++ {
			if ply >= opening && ply >= free && !p.InCheck() && won(p, g.moves[ply:], moves) {
				if q, err := proveMaterial(&p, moves); err != errEasy {
					if err == nil {
						q.Source = g.source
						q.Source.Ply = ply
						q.Source.Published = ""
					}
					y.judge(puzzles.Material, q, err)
					free = ply + 2*moves
				}
			}
			if ply < len(g.moves) {
				p.PlayUnchecked(g.moves[ply])
			}
		}
		return y
	}}
}
