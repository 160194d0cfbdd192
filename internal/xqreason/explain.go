package xqreason

import (
	"slices"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A Role relates a fact to the explained move.
type Role string

const (
	Does    Role = "does"    // the move does it: for hints, and for moves that break a rule
	Missed  Role = "missed"  // the best move would have done it; the played move does not
	Allowed Role = "allowed" // the reply to the played move does it
)

// A Reason is a fact and its role.
type Reason struct {
	Role Role
	At   xiangqi.Position // before the fact's move
	Fact
}

// A Query names the move to explain.
type Query struct {
	Game   *referee.Game // before the move
	Rules  referee.Rules
	Played xiangqi.Move // NoMove to explain only Best
	Best   xiangqi.Move // the best move, or NoMove if unknown
	Reply  xiangqi.Move // the best reply to Played, or NoMove if unknown
}

// most limits the reasons for one move.
const most = 3

// Explain returns up to three proved reasons for a move, the most important first.
// Illegal moves of the query count as unknown.
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
		// The played move is not to blame for what the opponent also has after the
		// best move, or for what it captured itself.
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
	if f, ok := lostTempo(&p, &q); ok {
		list = append(list, Reason{Does, p, f})
	}
	list = append(list, reasons(Allowed, after, reply)...)
	list = append(list, reasons(Missed, p, best)...)
	return first(list)
}

// reasons turns facts about moves in p into reasons. It keeps facts about parrying
// only for hints: for a played move, the reply shows what it did not parry.
func reasons(r Role, p xiangqi.Position, facts []Fact) (list []Reason) {
	for _, f := range facts {
		if r != Does && (f.Kind == StopsMate || f.Kind == Saves) {
			continue
		}
		list = append(list, Reason{r, p, f})
	}
	return list
}

// onlyHere returns the facts that others do not also contain.
func onlyHere(facts, others []Fact) (list []Fact) {
	for _, f := range facts {
		if !slices.ContainsFunc(others, func(o Fact) bool { return f.about(&o) }) {
			list = append(list, f)
		}
	}
	return list
}

// first returns the most important reasons. A mate supersedes all others of its side;
// pins and attacks count only without better reasons.
func first(list []Reason) []Reason {
	slices.SortStableFunc(list, func(a, b Reason) int { return a.Kind.rank() - b.Kind.rank() })
	var out []Reason
	for _, r := range list {
		if len(out) == most || (r.Kind == Pin || r.Kind == PinTo || r.Kind == Attacks) && len(out) > 0 {
			break
		}
		out = append(out, r)
	}
	return out
}

// ruled proves that m loses by a ruling on repetition, at once or after a reply that
// closes the loop, while another move does not.
func ruled(g *referee.Game, rules referee.Rules, m xiangqi.Move) (Fact, bool) {
	p := g.Position()
	us := p.Side()
	if p.HalfMoves() < 3 {
		return Fact{}, false // too few moves for a repetition
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
