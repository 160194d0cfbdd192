package xqreason

import (
	"slices"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A Role says what a fact has to do with the move that is explained.
type Role string

const (
	Does    Role = "does"    // the move does it: of a hint, or of a move that breaks a rule
	Missed  Role = "missed"  // the best move would have done it, and the one played does not
	Allowed Role = "allowed" // the answer to the move played does it
)

// A Reason is a fact and what it has to do with the move that is explained.
type Reason struct {
	Role Role
	At   xiangqi.Position // in which the fact's move is played
	Fact
}

// A Query asks why a move is good or bad.
type Query struct {
	Game   *referee.Game // up to the moment at which the move is played
	Rules  referee.Rules
	Played xiangqi.Move // NoMove to be told of Best alone
	Best   xiangqi.Move // the best move, NoMove when it is not known
	Reply  xiangqi.Move // the best answer to Played, NoMove when it is not known
}

// most is how many reasons are given for one move.
const most = 3

// Explain returns the reasons for a move, the gravest first, at most three; none
// where nothing can be proved. Moves of the query that are not legal count as
// not known.
func Explain(q Query) []Reason {
	p := q.Game.Position()
	var list []Reason
	if q.Played == xiangqi.NoMove {
		if p.IsLegal(q.Best) {
			list = reasons(Does, p, Facts(&p, q.Best))
		}
		return first(list)
	}
	if !p.IsLegal(q.Played) {
		return nil
	}
	if f, ok := ruled(q.Game, q.Rules, q.Played); ok {
		list = append(list, Reason{Does, p, f})
	}
	after := p
	after.PlayUnchecked(q.Played)
	var best, reply []Fact
	if q.Best != q.Played && p.IsLegal(q.Best) {
		best = onlyHere(facts(&p, q.Best), facts(&p, q.Played))
	}
	if after.IsLegal(q.Reply) {
		reply = facts(&after, q.Reply)
		// What the opponent has after the best move as well is not the fault of
		// the move that was played, nor is it lost when that took as much.
		if p.IsLegal(q.Best) {
			other := p
			other.PlayUnchecked(q.Best)
			if other.IsLegal(q.Reply) {
				reply = onlyHere(reply, facts(&other, q.Reply))
			}
		}
		paid := p.Worth(q.Played.To())
		reply = slices.DeleteFunc(reply, func(f Fact) bool { return f.Gain > 0 && f.Gain <= paid })
	}
	if p.IsLegal(q.Best) && !winning(best) && !winning(reply) {
		m, a := material(&p, &q)
		best, reply = append(m, best...), append(a, reply...)
	}
	list = append(list, reasons(Allowed, after, reply)...)
	list = append(list, reasons(Missed, p, best)...)
	return first(list)
}

// reasons gives facts of moves played in p a role. That a move parries something
// is told of hints alone: of a marked move the answer tells what was not
// parried.
func reasons(r Role, p xiangqi.Position, facts []Fact) (list []Reason) {
	for _, f := range facts {
		if r != Does && (f.Kind == StopsMate || f.Kind == Saves) {
			continue
		}
		list = append(list, Reason{r, p, f})
	}
	return list
}

// onlyHere returns the facts that say more than any of the others.
func onlyHere(facts, others []Fact) (list []Fact) {
	for _, f := range facts {
		if !slices.ContainsFunc(others, func(o Fact) bool { return f.about(&o) }) {
			list = append(list, f)
		}
	}
	return list
}

// first returns the gravest of the reasons. A mate leaves nothing else to say of
// its side; a pin and an attack are told where there is nothing better.
func first(list []Reason) []Reason {
	slices.SortStableFunc(list, func(a, b Reason) int { return a.Kind.rank() - b.Kind.rank() })
	var out []Reason
	for _, r := range list {
		if len(out) == most || (r.Kind == Pin || r.Kind == Attacks) && len(out) > 0 {
			break
		}
		out = append(out, r)
	}
	return out
}

// ruled tells that m loses by a ruling on repetition, at once or when a reply
// closes the loop, where another move would not.
func ruled(g *referee.Game, rules referee.Rules, m xiangqi.Move) (Fact, bool) {
	p := g.Position()
	us := p.Side()
	if p.HalfMoves() < 3 {
		return Fact{}, false // nothing can have come back
	}
	var buf [xiangqi.MaxMoves]xiangqi.Move
	if sound := g.Sound(rules, p.LegalMoves(buf[:0])); slices.Contains(sound, m) {
		return Fact{}, false
	}
	if err := g.Play(m); err != nil {
		return Fact{}, false
	}
	defer g.Undo()
	line := []xiangqi.Move{m}
	fact := func() (Fact, bool) {
		return Fact{Kind: Repetition, Move: m, Line: line}, true
	}
	if lost(g, rules, us) {
		return fact()
	}
	p = g.Position()
	for _, r := range p.LegalMoves(buf[:0]) {
		if g.Play(r) != nil {
			continue
		}
		over := lost(g, rules, us)
		g.Undo()
		if over {
			line = append(line, r)
			return fact()
		}
	}
	return Fact{}, false
}

// lost reports whether side has lost by a ruling on repetition.
func lost(g *referee.Game, rules referee.Rules, side xiangqi.Side) bool {
	verdict, reason := g.Outcome(rules)
	loser, ok := verdict.Loser()
	return ok && loser == side && (reason == referee.ByPerpetualCheck || reason == referee.ByPerpetualChase || reason == referee.ByForbiddenLoop)
}
