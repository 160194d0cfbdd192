package tui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/engines"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/study"
	"duiyi/tui/face"
)

// text returns a move in the chosen notation.
func (t *table) text(m match.Move) string {
	if step := t.step(m); step != "" {
		return step
	}
	for _, name := range t.notations() {
		if s := m.Text[name]; s != "" {
			return s
		}
	}
	return m.Move
}

// notations returns the notations to show, best first.
func (t *table) notations() []string {
	switch {
	case t.o.Notation == "uci":
		return []string{"point"}
	case t.o.Notation != "":
		return []string{t.o.Notation, "point"}
	}
	switch t.w.language {
	case face.Simplified:
		return []string{"chinese", "point"}
	case face.Traditional:
		return []string{"chinese_traditional", "point"}
	case face.Vietnamese:
		return []string{"vietnamese", "point"}
	}
	return []string{"wxf", "point"}
}

// spoken returns a canonical move in the chosen notation.
func (t *table) spoken(move string) string {
	_, m, err := t.position().Play(move)
	if err != nil {
		return move
	}
	if s := t.text(m); !strings.EqualFold(s, move) {
		return s + " (" + move + ")"
	}
	return strings.ToUpper(move)
}

// status says whose turn it is, or how the game ended.
func (t *table) status() string {
	if t.studying != nil {
		return t.studied()
	}
	s := t.snap.State
	if r := s.Result; r != nil {
		return t.ended(r) + t.next
	}
	name := t.name(s.Turn())
	if s.Waits() {
		return fmt.Sprintf(t.w.halted, name)
	}
	if t.busy() {
		return t.fails() + fmt.Sprintf(t.w.thinking, name)
	}
	if o := s.Position().View().Opening; o != nil {
		return t.question(o)
	}
	return t.fails() + fmt.Sprintf(t.w.toMove, name)
}

// A failing is a View.More that knows a row that is long enough to win and does not, and why.
type failing interface {
	Fails() (code string, points []string)
}

// fails says why a row through the last stone does not win, before whose turn it is.
func (t *table) fails() string {
	more, ok := t.position().View().More.(failing)
	if !ok {
		return ""
	}
	code, points := more.Fails()
	text := t.w.fails[code]
	if text == "" {
		return ""
	}
	return fmt.Sprintf(text, strings.ToUpper(points[0]+"–"+points[len(points)-1]))
}

// ended describes a result.
func (t *table) ended(r *match.Result) string {
	reason := t.w.reasons[r.Reason]
	if reason == "" {
		reason = r.Reason
	}
	if r.Reason == match.ReasonAborted {
		return fmt.Sprintf(t.w.off, reason)
	}
	if r.Winner == nil {
		return fmt.Sprintf(t.w.drawn, reason)
	}
	return fmt.Sprintf(t.w.won, t.name(*r.Winner), reason)
}

// marks returns the points that the game itself highlights.
func (t *table) marks() marks {
	v := t.position().View()
	m := marks{check: v.Check, row: v.Row, forbidden: v.Forbidden}
	if t.studying != nil {
		if n := t.studying.node(); n.ID != study.Root {
			m.last = []string{n.Move.From, n.Move.To}
		}
		return m
	}
	played := t.snap.State.Played()
	for len(played) > 0 && played[len(played)-1].Aside() {
		played = played[:len(played)-1] // no stone was placed
	}
	if len(played) > 0 {
		last := played[len(played)-1]
		m.last = []string{last.From, last.To}
	}
	return m
}

// moveList lists the moves, one round per line.
func (t *table) moveList() []string {
	var lines []string
	played := t.snap.State.Played()
	for i, m := range played {
		if m.Side == match.First || i == 0 {
			lines = append(lines, numbered(played, i)+t.text(m))
			continue
		}
		lines[len(lines)-1] += " " + t.text(m)
	}
	return lines
}

// numbered returns the number of moves[i], which begins a line. An answer to an opening rule
// has none.
func numbered(moves []match.Move, i int) string {
	if moves[i].Aside() {
		return "     "
	}
	n, round := positions.Number(moves, i+1)
	text := fmt.Sprintf("%3d. ", n)
	if round && moves[i].Side == match.Second {
		text += "... "
	}
	return text
}

// knownNotations are the notations of moves that have several.
var knownNotations = []string{"chinese", "chinese_traditional", "wxf", "iccs", "uci", "vietnamese"}

// setNotation changes the notation, or names the current one.
func (t *table) setNotation(name string) string {
	if name != "" && !slices.Contains(knownNotations, name) {
		return fmt.Sprintf(t.w.noNotation, name, strings.Join(knownNotations, " "))
	}
	if name != "" {
		t.o.Notation = name
	}
	if t.o.Notation == "uci" {
		return t.o.Notation
	}
	return t.notations()[0]
}

// score formats a score, given from the view of side, from that of the first
// side; for a forced win, from the winner's, in the winner's moves.
func (t *table) score(s match.Score, side match.Side) string {
	if s.Mate != 0 {
		winner, plies := side, s.Mate
		if plies < 0 {
			winner, plies = side.Other(), -plies
		}
		return fmt.Sprintf(t.w.winIn, t.name(winner), (plies+1)/2)
	}
	points := s.Centipawns
	if side == match.Second {
		points = -points
	}
	return fmt.Sprintf("%s %+.2f", t.name(match.First), float64(points)/100)
}

// line returns the start of an expected line of play.
func (t *table) line(info engines.Report) string { return t.firstMoves(info, 3) }

// firstMoves returns up to most moves of an expected line.
func (t *table) firstMoves(info engines.Report, most int) string {
	moves := info.PV
	for _, name := range t.notations() {
		if texts := info.PVText[name]; len(texts) > 0 {
			moves = texts
			break
		}
	}
	return strings.Join(moves[:min(len(moves), most)], " ")
}

// hinted formats a hint, one line for each reason.
func (t *table) hinted(info tip) string {
	if len(info.PV) == 0 {
		return t.w.noHint
	}
	text := fmt.Sprintf(t.w.hint, t.spoken(info.PV[0]))
	if info.Depth > 0 && info.Score != nil { // otherwise the engine gave only the move
		text += "  " + fmt.Sprintf(t.w.expected, info.Depth, t.score(*info.Score, t.snap.State.Turn()), t.line(info.Report))
	}
	for _, why := range info.why {
		text += "\n" + strings.Join(folded(t.inLanguage(why.Text), "  ", t.o.Width), "\n")
	}
	return text
}

// clock returns a side's clock, or "" without clocks: time left, byo-yomi
// periods left and, in brackets, the time left under a limit per move.
func (t *table) clock(side match.Side) string {
	shown := t.snap.State.ClockAt(time.Now())
	if shown == nil {
		return ""
	}
	face := clockFace(shown.LeftMS[side])
	if n := shown.PeriodsLeft[side]; n > 0 {
		face += fmt.Sprintf(" x%d", n)
	}
	if ms, ok := t.snap.State.MoveLeftAt(time.Now()); ok && side == t.snap.State.Turn() {
		face += " (" + clockFace(ms) + ")"
	}
	return face
}

// clockFace formats a time as minutes and seconds, rounded up.
func clockFace(ms int64) string {
	s := (ms + 999) / 1000
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
