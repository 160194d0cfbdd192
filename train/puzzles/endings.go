package main

import (
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"

	"duiyi/internal/xqtable"
	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// Bounds of puzzles of table endings.
const (
	endingTries = 40  // random positions of a unit
	endingUnits = 120 // units of each table
	endingMoves = 4   // moves of the solver at most
	endingLegal = 6   // legal moves at least
	endingPlies = 5   // plies to mate at least
)

// endings returns the sources of puzzles from tables, one for each set of attackers: random
// positions in which one or two moves keep the value.
func endings(set *xqtable.Set) []source {
	list, err := set.Materials()
	if err != nil {
		return nil
	}
	groups := map[string][]xqtable.Material{}
	for _, m := range list {
		if len(m.Attackers) > 1 || len(m.Against) > 0 || m.Weak.Advisors+m.Weak.Elephants > 0 {
			name := "tables-" + attackers(m)
			groups[name] = append(groups[name], m)
		}
	}
	var sources []source
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		sources = append(sources, endingsOf(set, name, groups[name]))
	}
	return sources
}

func endingsOf(set *xqtable.Set, name string, list []xqtable.Material) source {
	return source{name: name, units: endingUnits * len(list), make: func(_ *worker, unit int) (y yield) {
		m := list[unit%len(list)]
		h := fnv.New64a()
		h.Write([]byte(m.String())) // never fails
		r := rand.New(rand.NewPCG(h.Sum64(), uint64(unit)))
		var done [2]bool
		for range endingTries {
			p, ok := set.Random(r, m)
			if !ok {
				continue
			}
			if r.IntN(2) == 0 {
				p = p.FlipColours()
			}
			kind, q, err := proveEnding(set, &p)
			if kind == "" || err == errEasy || done[at(kind == puzzles.TableDraw)] {
				continue
			}
			if err == nil {
				q.Source = puzzles.Source{Kind: puzzles.FromTable, Title: m.String()}
				done[at(kind == puzzles.TableDraw)] = true
			}
			y.judge(kind, q, err)
		}
		return y
	}}
}

func at(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A keeper finds the moves that keep the value of a position.
type keeper struct {
	set    *xqtable.Set
	want   xqtable.Outcome
	probed int64
}

// keeps lists the moves that keep the value; a fault is a value that rules or limits may
// change.
func (k *keeper) keeps(p *xiangqi.Position) (list []xqtable.MoveValue, all int, err error) {
	moves, err := k.set.Moves(*p)
	if err != nil {
		return nil, 0, err
	}
	for _, m := range moves {
		k.probed++
		q := *p
		q.PlayUnchecked(m.Move)
		// The value is the mover's; it stands if that of the position after it does.
		v := xqtable.Value{Outcome: -m.Value.Outcome, Plies: max(m.Value.Plies-1, 0), ToCapture: max(m.Value.ToCapture-1, 0), Proved: m.Value.Proved}
		if !v.Stands(&q) {
			return nil, 0, errRules
		}
		if m.Value.Outcome == k.want {
			list = append(list, m)
		}
	}
	return list, len(moves), nil
}

// proveEnding makes the puzzle of a position in which one or two moves keep the win or the draw. The
// kind is empty if the position is lost or in no table.
func proveEnding(set *xqtable.Set, p *xiangqi.Position) (puzzles.Kind, *puzzles.Puzzle, error) {
	fen, q := stored(p)
	v, err := set.Probe(q)
	if err != nil || v.Outcome == xqtable.Loss {
		return "", nil, err
	}
	k := &keeper{set: set, want: v.Outcome}
	kind := puzzles.TableWin
	if v.Outcome == xqtable.Draw {
		kind = puzzles.TableDraw
	}
	if kind == puzzles.TableWin && v.Plies < endingPlies {
		return kind, nil, errEasy
	}
	list, all, err := k.keeps(&q)
	switch {
	case err != nil:
		return kind, nil, err
	case len(list) > mostFirst || all < endingLegal:
		return kind, nil, errEasy
	case kind == puzzles.TableDraw && q.At(list[0].Move.To()) != xiangqi.NoPiece:
		return kind, nil, errEasy
	}
	for moves := endingMoves; moves > 0; moves-- {
		tree, ok, err := k.tree(&q, moves)
		if err != nil {
			return kind, nil, err
		}
		if !ok {
			continue
		}
		return kind, &puzzles.Puzzle{
			Game: "xiangqi", Rules: "axf", Position: fen, Task: puzzles.Task{Kind: kind, Moves: moves},
			Solution: tree, Proof: puzzles.Proof{By: puzzles.ByTable, Nodes: k.probed},
		}, nil
	}
	return kind, nil, errMany
}

// tree returns the moves that keep the value for so many moves. It is not ok if more than
// mostFirst do somewhere.
func (k *keeper) tree(p *xiangqi.Position, moves int) (n puzzles.Node, ok bool, err error) {
	list, _, err := k.keeps(p)
	if err != nil {
		return n, false, err
	}
	if len(list) > mostFirst || len(list) == 0 {
		return n, false, nil
	}
	for _, m := range list {
		c := puzzles.Node{Move: m.Move.String()}
		if moves > 1 {
			q := *p
			q.PlayUnchecked(m.Move)
			answer, some, err := k.answer(&q)
			if err != nil {
				return n, false, err
			}
			if some {
				q.PlayUnchecked(answer)
				below, ok, err := k.tree(&q, moves-1)
				if err != nil || !ok {
					return n, false, err
				}
				below.Move = answer.String()
				c.Next = []puzzles.Node{below}
			}
		}
		n.Next = append(n.Next, c)
	}
	return n, true, nil
}

// answer returns the defence to play: against a win the one that lasts longest, else the
// one that keeps the draw and leaves the fewest moves that keep it too.
func (k *keeper) answer(p *xiangqi.Position) (xiangqi.Move, bool, error) {
	moves, err := k.set.Moves(*p)
	if err != nil || len(moves) == 0 {
		return 0, false, err
	}
	if k.want == xqtable.Win {
		best := moves[0]
		for _, m := range moves {
			if m.Value.Plies > best.Value.Plies {
				best = m
			}
		}
		return best.Move, true, nil
	}
	best, fewest := xiangqi.NoMove, 0
	for _, m := range moves {
		if m.Value.Outcome != xqtable.Draw {
			continue
		}
		u := p.PlayUnchecked(m.Move)
		list, _, err := k.keeps(p)
		p.Undo(u)
		if err == nil && len(list) > 0 && (best == xiangqi.NoMove || len(list) < fewest) {
			best, fewest = m.Move, len(list)
		}
	}
	return best, best != xiangqi.NoMove, nil
}
