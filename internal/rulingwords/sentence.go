package rulingwords

import (
	"fmt"
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
	e.Loop = fmt.Sprintf(l.loop, r.From+1, r.Ply)
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
	loser, ok := r.Verdict.Loser()
	text := l.clause[r.Clause]
	if ok && len(r.Moves) > 0 {
		other := loser.Other()
		text = fmt.Sprintf(l.against,
			l.side[loser], l.conduct[r.Conduct(loser).Kind],
			l.side[other], l.conduct[r.Conduct(other).Kind], text)
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

// sentence says what one move of a loop does.
func (l *Language) sentence(g *referee.Game, m *referee.MoveRuling) string {
	p := g.PositionAt(m.Ply)
	var b strings.Builder
	fmt.Fprintf(&b, l.move, l.side[m.Side], m.Ply+1, p.Format(m.Move, l.notation), l.class[m.Class])
	parts := []string{}
	for i := range m.Chases {
		parts = append(parts, l.chase(&m.Chases[i]))
	}
	if m.Class == referee.ClassIdle || m.Class == referee.ClassExchange || m.Class == referee.ClassOffer {
		for i := range m.Spared {
			parts = append(parts, l.spare(&m.Spared[i]))
		}
	}
	if m.Why != "" && m.Class != referee.ClassKill {
		parts = append(parts, l.motive[m.Why])
	}
	if m.Class == referee.ClassKill || len(m.Chases) > 0 && m.Chases[0].Cause == referee.CauseSequence {
		parts = append(parts, fmt.Sprintf(l.line, line(m.Line)))
	}
	if len(parts) > 0 {
		b.WriteString(l.colon)
		b.WriteString(strings.Join(parts, l.and))
	}
	b.WriteString(l.stop)
	return b.String()
}

// line writes moves in coordinates.
func line(moves []xiangqi.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return strings.Join(texts, " ")
}

// at names a piece with its square.
func (l *Language) at(p referee.PieceAt) string { return l.piece[p.Piece&15] + p.Square.String() }

// chase says what a chase attacks, and why it counts.
func (l *Language) chase(c *referee.Chase) string {
	text := fmt.Sprintf(l.takes, l.at(c.Attacker), l.at(c.Victim))
	if c.Protector != nil {
		text += fmt.Sprintf(l.rooted, l.at(*c.Protector), l.motive[c.Why])
	} else {
		text += fmt.Sprintf(l.because, l.motive[c.Why])
	}
	if c.Joint {
		text += fmt.Sprintf(l.because, l.joint)
	}
	return text
}

// spare says what an attack that is no chase attacks, and why it does not
// count.
func (l *Language) spare(c *referee.Chase) string {
	return fmt.Sprintf(l.takes, l.at(c.Attacker), l.at(c.Victim)) + fmt.Sprintf(l.because, l.motive[c.Why])
}
