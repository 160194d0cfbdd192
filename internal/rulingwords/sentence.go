package rulingwords

import (
	"fmt"
	"slices"
	"strings"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// An Explanation is a ruling in sentences.
type Explanation struct {
	Verdict string   `json:"verdict"`         // who loses, or what it is
	Reason  string   `json:"reason"`          // the clause in words
	Loop    string   `json:"loop,omitempty"`  // which moves were judged
	Moves   []string `json:"moves,omitempty"` // one sentence for each move of the loop
}

// Explain puts a ruling on g into words, as a referee would say it.
func (l *Language) Explain(g *referee.Game, r *referee.Ruling) Explanation {
	e := Explanation{Verdict: l.verdict[r.Verdict], Reason: l.reason(r)}
	if len(r.Moves) == 0 {
		return e
	}
	first, last := &r.Moves[0], &r.Moves[len(r.Moves)-1]
	e.Loop = fmt.Sprintf(l.loop, l.side[first.Side], number(g, first), l.side[last.Side], number(g, last))
	for i := range r.Moves {
		e.Moves = append(e.Moves, l.sentence(g, &r.Moves[i]))
	}
	return e
}

// Warn puts what referee.Game.Warning has returned into a sentence.
func (l *Language) Warn(due *referee.Ruling) string {
	loser, _ := due.Verdict.Loser()
	return fmt.Sprintf(l.warning, l.side[loser], l.conduct[due.Conduct(loser).Kind])
}

// reason says which clause decides, and what both sides did.
func (l *Language) reason(r *referee.Ruling) string {
	text := l.clause[r.Clause]
	if len(r.Moves) > 0 {
		one := xiangqi.Red
		if loser, ok := r.Verdict.Loser(); ok {
			one = loser
		}
		other := one.Other()
		text = fmt.Sprintf(l.against, l.side[one], l.did(r, one), l.side[other], l.did(r, other), text)
	}
	if r.Article != "" {
		where := r.Article
		if l.articles != nil {
			where = l.articles[where]
		}
		text += fmt.Sprintf(l.article, where)
	}
	return text
}

// did says what a side did in the loop: the name of its offence, or else the
// classes of its moves in the order in which they came.
func (l *Language) did(r *referee.Ruling, side xiangqi.Side) string {
	if kind := r.Conduct(side).Kind; kind != referee.ConductAllowed {
		return l.conduct[kind]
	}
	var classes []referee.Class
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Side == side && !slices.Contains(classes, m.Class) {
			classes = append(classes, m.Class)
		}
	}
	if len(classes) == 1 {
		return l.always[classes[0]]
	}
	names := make([]string, len(classes))
	for i, c := range classes {
		names[i] = l.turns + l.class[c]
	}
	return strings.Join(names, l.between)
}

// number returns the round of m, as lists of moves count: Black's first move shares the
// number of Red's before it, where Red has made one.
func number(g *referee.Game, m *referee.MoveRuling) int {
	start := g.PositionAt(0)
	return (m.Ply+int(start.Side()))/2 + 1
}

// sentence says what one move of a loop does.
func (l *Language) sentence(g *referee.Game, m *referee.MoveRuling) string {
	p := g.PositionAt(m.Ply)
	var b strings.Builder
	fmt.Fprintf(&b, l.move, l.side[m.Side], number(g, m), p.Format(m.Move, l.notation), l.class[m.Class])
	var parts []string
	say := func(text string, line []xiangqi.Move) {
		parts = append(parts, text)
		if line != nil {
			parts = append(parts, fmt.Sprintf(l.line, l.continued(g, m.Ply+1, line)))
		}
	}
	for _, c := range told(m.Chases) {
		say(l.chase(&c), c.Line)
	}
	if m.Class == referee.ClassIdle || m.Class == referee.ClassExchange || m.Class == referee.ClassOffer {
		for _, c := range m.Spared {
			say(l.spare(&c), c.Line)
		}
	}
	if m.Why != "" {
		parts = append(parts, l.motive[m.Why])
	}
	if m.Class == referee.ClassKill {
		parts = append(parts, fmt.Sprintf(l.line, l.continued(g, m.Ply+1, m.Line)))
	}
	if len(parts) > 0 {
		b.WriteString(l.colon)
		b.WriteString(strings.Join(parts, l.and))
	}
	b.WriteString(l.stop)
	return b.String()
}

// told returns the chases to speak of, without the longer ways to win what a
// simple capture of the same piece by the same one wins.
func told(all []referee.Chase) (list []referee.Chase) {
	for _, c := range all {
		if c.Cause != referee.CauseSequence || !slices.ContainsFunc(all, func(o referee.Chase) bool {
			return o.Cause != c.Cause && o.Attacker.ID == c.Attacker.ID && o.Victim.ID == c.Victim.ID
		}) {
			list = append(list, c)
		}
	}
	return list
}

// continued writes the line that carries a threat out on the board after ply
// moves, if the opponent does nothing.
func (l *Language) continued(g *referee.Game, ply int, line []xiangqi.Move) string {
	p := g.PositionAt(ply)
	p.Pass()
	texts := make([]string, len(line))
	for i, move := range line {
		texts[i] = p.Format(move, l.notation)
		p.PlayUnchecked(move)
	}
	return strings.Join(texts, " ")
}

// stands names a piece and the point where it stands.
func (l *Language) stands(p referee.PieceAt) string {
	return l.Stands(p.Piece, p.Square)
}

// pointOf names a point as a player does who counts files from the right hand and
// lines from the near edge: each half of the board goes by its own side.
func (l *Language) pointOf(s xiangqi.Square) string {
	half := xiangqi.Red
	if s.Rank() >= 5 {
		half, s = xiangqi.Black, s.Turn()
	}
	numerals := []rune(l.numerals[half])
	return fmt.Sprintf(l.point[half], string(numerals[8-s.File()]), string(numerals[s.Rank()]))
}

// chase says what a chase attacks, and why it counts.
func (l *Language) chase(c *referee.Chase) string {
	text := fmt.Sprintf(l.takes, l.stands(c.Attacker), l.stands(c.Victim))
	switch {
	case c.Protector == nil:
		text += fmt.Sprintf(l.because, l.motive[c.Why])
	case c.Root == referee.RootReal:
		text += fmt.Sprintf(l.guarded, l.stands(*c.Protector), l.motive[c.Why])
	default:
		text += fmt.Sprintf(l.rooted, l.stands(*c.Protector), l.motive[c.Why])
	}
	if c.Joint {
		text += fmt.Sprintf(l.because, l.joint)
	}
	return text
}

// spare says what an attack that is no chase attacks, and why it does not
// count.
func (l *Language) spare(c *referee.Chase) string {
	return fmt.Sprintf(l.eyes, l.stands(c.Attacker), l.stands(c.Victim)) + fmt.Sprintf(l.because, l.motive[c.Why])
}
