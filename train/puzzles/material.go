package main

import (
	"duiyi/internal/xqreason"
	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// Bounds of the search for won material.
const (
	materialMoves = 2
	materialNodes = 60_000    // to see that a position has such a win
	materialProof = 3_000_000 // to prove all answers
	mateBlunder   = 2         // moves of a mate by checks that the winner must not allow
	mated         = 10_000    // what a side without a legal move has lost
)

// gains are the amounts that a puzzle may ask for, the largest first: a rook, a rook for
// guards, a horse or cannon and something, a horse or cannon.
var gains = [...]int{9, 7, 5, 4}

// A winner decides whether the solver wins material by force. Gains count what is
// captured, by what it is worth where it is captured.
type winner struct {
	nodes, limit int64
	killer       xiangqi.Move // the reply that refuted last
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
	for _, m := range p.LegalMoves(nil) {
		if w.wins(p, m, moves, need) {
			return true
		}
	}
	return false
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
	list := p.LegalMoves(nil)
	for i, r := range list {
		if r == w.killer {
			list[0], list[i] = list[i], list[0]
		}
	}
	for _, r := range list {
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
// material within two moves, and no capture wins as much at once.
func proveMaterial(p *xiangqi.Position) (*puzzles.Puzzle, error) {
	fen, q := stored(p)
	look := &winner{limit: materialNodes}
	gain := 0
	for _, g := range gains {
		if look.attack(&q, 1, g) || look.spent() {
			return nil, errEasy
		}
		if look.attack(&q, materialMoves, g) {
			gain = g
			break
		}
		if look.spent() {
			return nil, errEasy
		}
	}
	if gain == 0 {
		return nil, errEasy
	}
	w := &winner{limit: materialProof}
	var tree puzzles.Node
	for _, m := range q.LegalMoves(nil) {
		if !w.wins(&q, m, materialMoves, gain) {
			continue
		}
		if len(tree.Next) == mostFirst {
			return nil, errMany
		}
		c := puzzles.Node{Move: m.String()}
		r := q
		r.PlayUnchecked(m)
		if err := w.resist(&r, gain-worth(&q, m), &c); err != nil {
			return nil, err
		}
		tree.Next = append(tree.Next, c)
	}
	if w.spent() || len(tree.Next) == 0 {
		return nil, errLimit
	}
	motif := ""
	first := movesOf(tree.Line())[0]
	for _, f := range xqreason.Facts(&q, first) {
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
		Game: "xiangqi", Rules: "axf", Position: fen, Task: puzzles.Task{Kind: puzzles.Material, Moves: materialMoves, Gain: gain, Motif: motif},
		Solution: tree, Proof: puzzles.Proof{By: puzzles.BySearch, Nodes: look.nodes + w.nodes},
	}, nil
}

// resist adds to n the reply that leaves the fewest right moves, and these. There is none
// if the move has won already.
func (w *winner) resist(p *xiangqi.Position, need int, n *puzzles.Node) error {
	if !p.HasLegalMove() || need <= 0 && w.holds(p, -need) {
		return nil
	}
	var best puzzles.Node
	for _, r := range p.LegalMoves(nil) {
		c := puzzles.Node{Move: r.String()}
		q := *p
		left := need + worth(p, r)
		q.PlayUnchecked(r)
		for _, m := range q.LegalMoves(nil) {
			if w.wins(&q, m, 1, left) {
				c.Next = append(c.Next, puzzles.Node{Move: m.String()})
			}
		}
		if w.spent() {
			return errLimit
		}
		if len(c.Next) > 0 && (best.Move == "" || len(c.Next) < len(best.Next)) {
			best = c
		}
	}
	if best.Move == "" || len(best.Next) > gmFirst {
		return errMany
	}
	n.Next = []puzzles.Node{best}
	return nil
}

// won reports whether the side to move wins material with the next two moves that were
// played, the first of which takes less: most positions hold nothing, and a look at each is dear.
func won(p xiangqi.Position, moves []xiangqi.Move) bool {
	if len(moves) < 3 {
		return false
	}
	gain := 0
	for i, m := range moves[:3] {
		if i == 1 {
			gain -= worth(&p, m)
		} else {
			gain += worth(&p, m)
		}
		if i == 0 && gain >= gains[len(gains)-1] {
			return false
		}
		p.PlayUnchecked(m)
	}
	return gain >= gains[len(gains)-1]
}

// xqMaterial makes puzzles of the positions of a game in which material can be won, one
// for each blunder.
func xqMaterial(t *table) source {
	return source{name: "material-" + t.name, units: len(t.rows), make: func(_ *worker, row int) (y yield) {
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
			if ply >= opening && ply >= free && !p.InCheck() && won(p, g.moves[ply:]) {
				if q, err := proveMaterial(&p); err != errEasy {
					if err == nil {
						q.Source = g.source
						q.Source.Ply = ply
						q.Source.Published = ""
					}
					y.judge(puzzles.Material, q, err)
					free = ply + 4
				}
			}
			if ply < len(g.moves) {
				p.PlayUnchecked(g.moves[ply])
			}
		}
		return y
	}}
}
