package xiangqi

import (
	"errors"
	"fmt"
	"strings"
)

// ErrLanguage says that a text names no language of Explain.
var ErrLanguage = errors.New("not a language: want zh-Hans, zh-Hant or en")

// A Language is one in which rulings are explained.
type Language uint8

// The languages.
const (
	English Language = iota
	SimplifiedChinese
	TraditionalChinese
)

var languageNames = [...]string{"en", "zh-Hans", "zh-Hant"}

// ParseLanguage reads "en", "zh-Hans" or "zh-Hant".
func ParseLanguage(name string) (Language, error) {
	for i, n := range languageNames {
		if n == name {
			return Language(i), nil
		}
	}
	return English, fmt.Errorf("language %q: %w", name, ErrLanguage)
}

// String returns the name that ParseLanguage reads.
func (l Language) String() string {
	if int(l) < len(languageNames) {
		return languageNames[l]
	}
	return "no language"
}

// An Explanation is a ruling in sentences.
type Explanation struct {
	Verdict string   `json:"verdict"`         // who loses, or what it is
	Reason  string   `json:"reason"`          // the clause in words
	Loop    string   `json:"loop,omitempty"`  // which moves were judged
	Moves   []string `json:"moves,omitempty"` // one sentence for each move of the loop
}

// Explain puts a ruling on g into words, as a referee would say it.
func (g *Game) Explain(r Ruling, l Language) Explanation {
	w := words[l]
	e := Explanation{Verdict: w.verdict[r.Verdict], Reason: g.reason(&r, &w)}
	if len(r.Moves) == 0 {
		return e
	}
	e.Loop = fmt.Sprintf(w.loop, r.From+1, r.Ply)
	for i := range r.Moves {
		e.Moves = append(e.Moves, g.sentence(&r.Moves[i], &w))
	}
	return e
}

// Explain puts a warning in g into a sentence.
func (w *Warning) Explain(l Language) string {
	t := words[l]
	what := t.conduct[w.Ruling.conductOf(w.Side).Kind]
	return fmt.Sprintf(t.warning, t.side[w.Side], what)
}

func (g *Game) reason(r *Ruling, w *wording) string {
	loser, ok := r.Verdict.Loser()
	text := w.clause[r.Clause]
	if ok && len(r.Moves) > 0 {
		other := loser.Other()
		text = fmt.Sprintf(w.against,
			w.side[loser], w.conduct[r.conductOf(loser).Kind],
			w.side[other], w.conduct[r.conductOf(other).Kind], text)
	}
	if r.Article != "" {
		where := r.Article
		if w.articles != nil {
			where = w.articles[where]
		}
		text += fmt.Sprintf(w.article, where)
	}
	return text
}

// sentence says what one move of a loop does.
func (g *Game) sentence(m *MoveRuling, w *wording) string {
	p := g.positions[m.Ply]
	var b strings.Builder
	fmt.Fprintf(&b, w.move, w.side[m.Side], m.Ply+1, p.Format(m.Move, w.notation), w.class[m.Class])
	parts := []string{}
	for i := range m.Chases {
		parts = append(parts, w.chase(&m.Chases[i]))
	}
	if m.Class == ClassIdle || m.Class == ClassExchange || m.Class == ClassOffer {
		for i := range m.Spared {
			parts = append(parts, w.spare(&m.Spared[i]))
		}
	}
	if m.Why != "" && m.Class != ClassKill {
		parts = append(parts, w.motive[m.Why])
	}
	if m.Class == ClassKill || len(m.Chases) > 0 && m.Chases[0].Cause == CauseSequence {
		parts = append(parts, fmt.Sprintf(w.line, line(m.Line)))
	}
	if len(parts) > 0 {
		b.WriteString(w.colon)
		b.WriteString(strings.Join(parts, w.and))
	}
	b.WriteString(w.stop)
	return b.String()
}

func line(moves []Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return strings.Join(texts, " ")
}

// A wording is what a language needs to say a ruling.
type wording struct {
	notation Notation
	colon    string
	and      string
	stop     string
	side     [2]string
	piece    [16]string // by Piece
	verdict  [4]string
	loop     string // first move, last move
	against  string // loser, his conduct, other side, its conduct, clause
	warning  string // side, conduct
	article  string
	articles map[string]string // by Ruling.Article; nil where that is in this language
	move     string            // side, number, move, class
	line     string
	takes    string // attacker, victim
	joint    string
	rooted   string // protector, motive
	class    map[Class]string
	conduct  map[ConductKind]string
	clause   map[Clause]string
	motive   map[Motive]string
}

func (w *wording) at(p PieceAt) string { return w.piece[p.Piece&15] + p.Square.String() }

// chase says what a chase attacks, and why it counts.
func (w *wording) chase(c *Chase) string {
	text := fmt.Sprintf(w.takes, w.at(c.Attacker), w.at(c.Victim))
	if c.Protector != nil {
		text += fmt.Sprintf(w.rooted, w.at(*c.Protector), w.motive[c.Why])
	} else {
		text += w.because(c.Why)
	}
	if c.Joint {
		text += w.because(motiveJoint)
	}
	return text
}

// spare says what an attack that is no chase attacks, and why it does not
// count.
func (w *wording) spare(c *Chase) string {
	return fmt.Sprintf(w.takes, w.at(c.Attacker), w.at(c.Victim)) + w.because(c.Why)
}

func (w *wording) because(why Motive) string {
	return fmt.Sprintf(w.joint, w.motive[why])
}

// motiveJoint stands for Chase.Joint among the motives in words.
const motiveJoint Motive = "joint"
