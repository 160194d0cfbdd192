package story

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"duiyi/internal/reasons"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
)

const (
	// better is the chance from which a side stands clearly better, and won that from which
	// it stands to win.
	better = 0.3
	won    = 0.7
	// manySteps and leastFall are from what on a game was lost by small steps, if mistakes
	// cost less than half of the fall.
	manySteps = 4
	leastFall = 0.5
)

// Xiangqi tells a game of xiangqi.
func Xiangqi(s positions.Story) map[string]string {
	name, at := map[string]string(nil), 0
	if s.Whole {
		name, at = opening(s.Moves)
	}
	plan := func(t *teller) {
		if s.Whole {
			t.plan(plans(s.Moves))
		}
	}
	write := func(w *words, n int) string {
		if w == &plain {
			return inPlain(&s, n)
		}
		return s.Moves[n-1].Text[w.notation]
	}
	return tell(append(slices.Clone(languages), &plain), s, name, at, plan, func(w *words) [2]string { return w.redBlack }, write)
}

// Gomoku tells a game of gomoku or renju.
func Gomoku(s positions.Story) map[string]string {
	name := map[string]string(nil)
	if s.Whole {
		name = pattern(s.Start, s.Moves)
	}
	by := attacks(s.Start, s.Moves)
	write := func(_ *words, n int) string { return s.Moves[n-1].Text["point"] }
	return tell(languages, s, name, 3, func(t *teller) { t.attack(by) }, func(w *words) [2]string { return w.blackWhite }, write)
}

// inPlain returns the move with a number in words, or nothing where it cannot be played.
func inPlain(s *positions.Story, n int) string {
	p, err := xiangqi.ParseFEN(s.Start.View().Board)
	if err != nil {
		return ""
	}
	for _, played := range s.Moves[:n-1] {
		if m, err := xiangqi.ParseMove(played.Move); err != nil || p.Play(m) != nil {
			return ""
		}
	}
	m, err := xiangqi.ParseMove(s.Moves[n-1].Move)
	if err != nil || p.Legal(m) != nil {
		return ""
	}
	return reasons.MoveInPlain(p, m)
}

// tell tells a game in some languages; plan says what each side played for, and write writes the
// move with a number.
func tell(tables []*words, s positions.Story, name map[string]string, named int, plan func(*teller), sides func(*words) [2]string, write func(*words, int) string) map[string]string {
	out := map[string]string{}
	for _, w := range tables {
		t := teller{words: w, s: &s, sides: sides(w), write: write}
		t.opening(cmp.Or(name[w.tag], name[english.tag]), named)
		plan(&t)
		t.turning()
		t.missed()
		t.steps()
		t.end()
		out[w.tag] = strings.Join(t.said, w.between)
	}
	return out
}

// A teller puts one story into one language.
type teller struct {
	*words
	s     *positions.Story
	sides [2]string
	write func(*words, int) string
	said  []string
}

func (t *teller) say(format string, values ...any) {
	t.said = append(t.said, fmt.Sprintf(format, values...))
}

// move returns the move with a number, as the language's players write it.
func (t *teller) move(n int) string {
	return cmp.Or(t.write(t.words, n), t.s.Moves[n-1].Move)
}

// why returns the sentence of a reason. One that was stored before there were words has none in them.
func (t *teller) why(r *positions.Reason) string {
	if text, ok := r.Text[t.tag]; ok || t.words != &plain {
		return text
	}
	return r.Text[english.tag]
}

func (t *teller) opening(name string, named int) {
	left := t.s.Book + 1
	switch {
	case name != "" && left > named && left <= len(t.s.Moves):
		t.say(t.words.opening+t.leftBook, name, t.moment(t.s.Moves, left), t.move(left))
	case name != "":
		t.say(t.words.opening+t.stop, name)
	case t.s.Book > 0 && left <= len(t.s.Moves):
		t.say(t.bookOnly, t.moment(t.s.Moves, left), t.move(left))
	}
}

// standing says who stands how well at a chance of side 0.
func (t *teller) standing(chance float64) string {
	side := t.sides[0]
	if chance < 0 {
		side = t.sides[1]
	}
	switch c := math.Abs(chance); {
	case c >= won:
		return fmt.Sprintf(t.winning, side)
	case c >= better:
		return fmt.Sprintf(t.ahead, side)
	}
	return t.even
}

func (t *teller) turning() {
	for _, p := range t.s.Turning {
		side := t.sides[t.s.Moves[p.Number-1].Side]
		t.say(t.turned, t.number(t.s.Moves, p.Number), side, t.move(p.Number)+p.Mark, t.standing(p.Before), t.standing(p.After))
		if len(p.Why) > 0 {
			t.said = append(t.said, t.why(&p.Why[0]))
		}
	}
}

// missed says of a side that stood to win and did not that it did.
func (t *teller) missed() {
	for side, p := range t.s.Peaks {
		if p.Chance < won || p.Number == len(t.s.Moves) {
			continue
		}
		r := t.s.Result
		loser, decided := t.loser()
		if r != nil && (r.Winner == nil || *r.Winner != match.Side(side)) || r == nil && (!decided || loser == match.Side(side)) {
			t.say(t.after+t.letGo, t.moment(t.s.Moves, p.Number), t.sides[side])
		}
	}
}

// loser returns the side that lost or stands to lose at the end.
func (t *teller) loser() (match.Side, bool) {
	switch r := t.s.Result; {
	case r != nil && r.Winner != nil:
		return r.Winner.Other(), true
	case r == nil && t.s.Last != nil && *t.s.Last >= better:
		return match.Second, true
	case r == nil && t.s.Last != nil && *t.s.Last <= -better:
		return match.First, true
	}
	return 0, false
}

// steps says of a game that was lost by many small steps, or goes that way, that it was and where.
func (t *teller) steps() {
	side, ok := t.loser()
	if !ok {
		return
	}
	l := t.s.Losses[side]
	if l.Steps < manySteps || l.Fall < leastFall || l.ByMistake >= l.Fall/2 {
		return
	}
	values := []any{t.sides[side], l.Steps, percent(l.Fall), t.stretch(t.s.Moves, l.From, l.To), percent(l.Worst)}
	only, most := t.onlySteps, t.mostSteps
	if t.s.Result == nil { // nobody has lost yet
		only, most = t.fellOnly, t.fellMost
	}
	if l.Mistakes == 0 {
		t.say(only, values...)
		return
	}
	t.say(most, append(values, l.Mistakes, percent(l.ByMistake))...)
}

// percent turns a loss of chance into a share of a game.
func percent(loss float64) int { return int(math.Round(50 * loss)) }

func (t *teller) end() {
	switch r := t.s.Result; {
	case t.s.End != nil:
		t.said = append(t.said, fmt.Sprintf(t.last, t.why(t.s.End)))
	case t.s.Table != nil:
		v := *t.s.Table
		side := t.sides[t.s.Turn]
		switch v.Outcome {
		case "loss":
			side = t.sides[t.s.Turn.Other()]
			fallthrough
		case "win":
			t.say(t.tableWon, side, (v.Plies+1)/2)
		default:
			t.said = append(t.said, t.tableDrawn)
		}
	case r != nil && r.Winner != nil && t.s.Last != nil:
		t.say(t.wonAs, t.sides[*r.Winner], t.standing(*t.s.Last))
	case r != nil && r.Winner == nil && t.s.Last != nil:
		t.say(t.drawnAs, t.standing(*t.s.Last))
	case t.s.Last != nil:
		t.say(t.openAs, t.standing(*t.s.Last))
	}
}
