package gmreason

import (
	"context"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

const (
	// leastAttack is how many stones in a row that must be answered make an attack, and
	// leastLine how many stones two lines must have to be compared at their ends.
	leastAttack = 2
	leastLine   = 4
)

// A walk is a line as far as it can be played, and where it ends. Of each of its stones it
// has whether the stone must be answered, and whether it surely need not.
type walk struct {
	line       []gomoku.Point
	must, idle []bool
	end        gomoku.Position
}

func walkOf(ctx context.Context, p gomoku.Position, line []gomoku.Point) (w walk) {
	for _, m := range line {
		if p.Outcome() != gomoku.Ongoing || !free(&p, m) || !legal(&p, m) {
			break
		}
		must, idle := urgent(ctx, &p, m)
		w.line, w.must, w.idle = append(w.line, m), append(w.must, must), append(w.idle, idle)
		p = after(&p, m)
	}
	w.end = p
	return w
}

// urgent reports whether a stone of the side to move on m must be answered: it makes a four,
// or a win by continuous fours would follow a pass and the opponent has none itself. idle is
// set if it surely need not.
func urgent(ctx context.Context, p *gomoku.Position, m gomoku.Point) (must, idle bool) {
	x := newProver(ctx, p)
	us := x.Turn()
	x.Play(m)
	if x.Count(us.Other(), gmeval.MakesFive) > 0 {
		return false, true
	}
	if x.Count(us, gmeval.MakesFive) > 0 {
		return true, false
	}
	x.Pass()
	threat, sure := x.vcf()
	x.Pass()
	if threat == nil {
		return false, sure
	}
	theirs, sure := x.vcf()
	return theirs == nil && sure, theirs != nil
}

// run counts the stones from a place of the line on, every other one, that must be answered.
func (w *walk) run(from int) (n int) {
	for i := from; i < len(w.must) && w.must[i]; i += 2 {
		n++
	}
	return n
}

// first returns the place of the first stone that must be answered, if none before it needs
// to be, or -1.
func (w *walk) first() int {
	i := slices.Index(w.must, true)
	if i >= 0 && slices.Contains(w.idle[:i], false) {
		return -1
	}
	return i
}

// lines tells what the engine's lines of the stone played and of the best one show, each stone
// of them held to the rules: an attack, who threatens first, or what they end in.
func lines(ctx context.Context, q *Query) (Reason, bool) {
	if q.best() == q.Played || len(q.Reply) == 0 {
		return Reason{}, false
	}
	played, best := walkOf(ctx, q.At, append([]gomoku.Point{q.Played}, q.Reply...)), walkOf(ctx, q.At, q.Best)
	if len(played.line) < 2 || len(best.line) == 0 {
		return Reason{}, false
	}
	for _, find := range []func(q *Query, played, best *walk) (Reason, bool){attack, handsOver, lineEnd} {
		if r, ok := find(q, &played, &best); ok {
			return r, true
		}
	}
	return Reason{}, false
}

// attack tells of two stones or more in a row that must be answered: of the opponent after
// the stone played, if it has fewer after the best one, or of the side itself from the best
// stone on, if the one played threatens nothing.
func attack(q *Query, played, best *walk) (Reason, bool) {
	us := q.At.Turn()
	if n := played.run(1); n >= leastAttack && n > best.run(1) {
		f := Fact{Kind: Attack, Move: q.reply(), Stone: us.Opponent(), Moves: n, Line: played.line[1 : 2*n]}
		return Reason{Allowed, after(&q.At, q.Played), f}, true
	}
	if n := best.run(0); n >= leastAttack && !played.must[0] {
		f := Fact{Kind: Attack, Move: q.best(), Stone: us, Moves: n, Line: best.line[:2*n-1]}
		return Reason{Missed, q.At, f}, true
	}
	return Reason{}, false
}

// handsOver tells of a stone after which the other side is the first to make a threat, while
// after the best stone this side is.
func handsOver(q *Query, played, best *walk) (Reason, bool) {
	theirs, ours := played.first(), best.first()
	if theirs < 0 || theirs%2 == 0 || ours < 0 || ours%2 == 1 {
		return Reason{}, false
	}
	return Reason{Does, q.At, Fact{
		Kind: HandsOver, Move: q.Played, Stone: q.At.Turn(), Best: q.best(), Line: played.line[:theirs+1], Better: best.line[:ours+1],
	}}, true
}

// lineEnd compares where the lines end by the points for threes and fours.
func lineEnd(q *Query, played, best *walk) (Reason, bool) {
	if min(len(played.line), len(best.line)) < leastLine || played.end.Outcome() != gomoku.Ongoing || best.end.Outcome() != gomoku.Ongoing {
		return Reason{}, false
	}
	us := q.At.Turn()
	got, ok := settled(played.end, us)
	if !ok {
		return Reason{}, false
	}
	better, ok := settled(best.end, us)
	if !ok || better.ahead()-got.ahead() < leastInitiative {
		return Reason{}, false
	}
	return Reason{Does, q.At, Fact{
		Kind: LineEnd, Move: q.Played, Stone: us, Best: q.best(), Line: played.line, Better: best.line,
		Forcing: [4]int{got.ours, got.theirs, better.ours, better.theirs},
	}}, true
}

// tempo tells of fours with one answer each after which a further stone threatens to win:
// that the best line begins with, unless the stone played threatens as well, or that answer
// it, unless they could be played after the best stone too.
func tempo(ctx context.Context, q *Query, played []Fact) []Reason {
	p := q.At
	led := fours(&p, q.Played) || slices.ContainsFunc(played, func(f Fact) bool { return f.Kind.leads() })
	if q.best() != q.Played && !led {
		if f, ok := chain(ctx, p, q.Best); ok {
			return []Reason{{Missed, p, f}}
		}
	}
	z := after(&p, q.Played)
	f, ok := chain(ctx, z, q.Reply)
	if !ok {
		return nil
	}
	if free(&p, q.best()) && legal(&p, q.best()) {
		if _, too := chain(ctx, after(&p, q.best()), q.Reply); too {
			return nil
		}
	}
	return []Reason{{Allowed, z, f}}
}

// chain returns the fours that a line begins with, if each has one answer, the line's, and
// the stone after them threatens to win.
func chain(ctx context.Context, p gomoku.Position, line []gomoku.Point) (Fact, bool) {
	f := Fact{Kind: Tempo, Stone: p.Turn(), Move: firstOf(line)}
	us := gmeval.SideOf(p.Turn())
	for i := 0; i < len(line); i += 2 {
		if !free(&p, line[i]) || !legal(&p, line[i]) || p.Wins(line[i], p.Turn()) {
			return Fact{}, false
		}
		x := newProver(ctx, &p)
		x.Play(line[i])
		if x.Count(us, gmeval.MakesFive) == 0 {
			x.Undo()
			lead, ok := x.leads(&p, line[i], false)
			if !ok || i == 0 {
				return Fact{}, false
			}
			f.Moves, f.Stones, f.Targets, f.Line = i/2, lead.Stones, line[i:i+1], line[:i+1]
			return f, true
		}
		answer, stops := x.Stop(us)
		if x.Count(us.Other(), gmeval.MakesFive) > 0 || stops != 1 || i+1 >= len(line) || line[i+1] != answer || !x.Legal(us.Other(), answer) {
			return Fact{}, false
		}
		p = after(&p, line[i])
		p.PlayUnchecked(answer)
	}
	return Fact{}, false
}
