package gm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/gomoku"
	"duiyi/match"
)

// An opening is how far a game has come with its opening rule. It is never
// changed; each answer makes a new one.
type opening struct {
	rule   *rule
	todo   []step         // what is asked, and then; never empty
	offers []gomoku.Point // for the fifth stone, in the order they were made
	of     int            // how many offers were declared
}

// next is the opening after the step in hand, or nil when that was the last.
func (o *opening) next(then []step) *opening {
	n := *o
	n.todo = slices.Concat(then, o.todo[1:])
	if len(n.todo) == 0 {
		return nil
	}
	return &n
}

// wanted is how many offers the step in hand asks for.
func (o *opening) wanted() int {
	if n := o.todo[0].count; n > 0 {
		return n
	}
	return o.of
}

// stone is the number of the stone that comes next.
func (p *position) stone() int { return p.board.Size()*p.board.Size() - p.board.Left() + 1 }

// answer makes the move that a step of the opening asks for.
func (p *position) answer(text string) (match.Position, match.Move, error) {
	text = strings.TrimSpace(text)
	now := p.opening.todo[0]
	m := match.Move{Move: strings.ToLower(text), Side: now.by}
	next := *p
	refuse := func(code string, points ...gomoku.Point) (match.Position, match.Move, error) {
		r := &match.Refusal{Move: text, Code: code, Detail: p.expected()}
		if len(points) > 0 {
			r.Points = texts(points)
		}
		return nil, match.Move{}, r
	}
	switch now.ask {
	case match.AskChoice:
		o := now.choose(m.Move)
		if o == nil {
			return refuse("opening_choice")
		}
		m.Move, m.Kind, m.Swap = o.name, match.KindChoice, o.swap
		m.Text = map[string]string{"point": o.name}
		next.opening = p.opening.next(o.then)
		return &next, m, nil
	case match.AskNumber:
		n, err := strconv.Atoi(m.Move)
		if err != nil || n < 1 || n > now.max {
			return refuse("opening_number")
		}
		m.Move, m.Kind = strconv.Itoa(n), match.KindNumber
		m.Text = map[string]string{"point": m.Move}
		next.opening = p.opening.next(nil)
		if next.opening != nil {
			next.opening.of = n
		}
		return &next, m, nil
	}

	pt, err := gomoku.ParsePoint(m.Move)
	if err != nil {
		return refuse("opening_" + strings.Replace(now.ask, "offer", "place", 1))
	}
	m.Move, m.To, m.Piece = pt.String(), pt.String(), p.board.Turn().String()
	m.Text = map[string]string{"point": strings.ToUpper(pt.String())}
	if now.ask == match.AskPick && !slices.Contains(p.opening.offers, pt) {
		return refuse("opening_pick", p.opening.offers...)
	}
	if err := next.board.Play(pt); err != nil {
		return nil, match.Move{}, p.refusal(text, pt, err)
	}
	switch now.ask {
	case match.AskPlace:
		if code := now.bars(pt, p.board.Size()); code != "" {
			return refuse(code, pt)
		}
		next.stones = p.after(pt)
		next.opening = p.opening.next(nil)
	case match.AskOffer:
		if same, ok := p.offered(pt); ok {
			r := &match.Refusal{Move: text, Code: "opening_symmetric", Points: texts([]gomoku.Point{pt, same}),
				Detail: fmt.Sprintf("%v is the same as %v, which has been offered, by the symmetry of the position", pt, same)}
			if same == pt {
				r.Detail = fmt.Sprintf("%v has been offered already", pt)
			}
			return nil, match.Move{}, r
		}
		m.Kind = match.KindOffer
		next.board = p.board // the stone comes with the pick
		o := *p.opening
		o.offers = append(slices.Clone(o.offers), pt)
		next.opening = &o
		if len(o.offers) == o.wanted() {
			next.opening = o.next(nil)
		}
	case match.AskPick:
		m.Kind = match.KindPick
		next.stones = p.after(pt)
		next.opening = p.opening.next(nil)
	}
	return &next, m, nil
}

// choose finds an option by its name, or by the colour that it leads to.
func (s *step) choose(text string) *option {
	switch own := s.by == black; {
	case text == "black" && own, text == "white" && !own:
		text = Stay
	case text == "white", text == "black":
		text = Swap
	}
	i := slices.IndexFunc(s.options, func(o option) bool { return o.name == text })
	if i < 0 {
		return nil
	}
	return &s.options[i]
}

// bars is the code of the refusal of a stone on pt, empty where it may go.
func (s *step) bars(pt gomoku.Point, size int) string {
	switch in := ring(pt, size); {
	case s.within > 0 && in > s.within:
		return "opening_outside"
	case s.outside > 0 && in <= s.outside:
		return "opening_inside"
	}
	return ""
}

// ring is the size of the smallest central square that holds a point.
func ring(pt gomoku.Point, size int) int {
	// Twice the distance from the centre, which may lie between points.
	x, y := 2*pt.X()-size+1, 2*pt.Y()-size+1
	return max(x, -x, y, -y) + 1
}

// offered returns the offer that is the same as pt under a symmetry of the
// position.
func (p *position) offered(pt gomoku.Point) (gomoku.Point, bool) {
	if len(p.opening.offers) == 0 {
		return gomoku.NoPoint, false
	}
	for _, t := range p.board.Symmetries() {
		if same := t.Point(pt, p.board.Size()); slices.Contains(p.opening.offers, same) {
			return same, true
		}
	}
	return gomoku.NoPoint, false
}

// legal lists the answers to the step in hand.
func (p *position) legal() []string {
	now := p.opening.todo[0]
	switch now.ask {
	case match.AskChoice, match.AskNumber:
		return now.answers()
	case match.AskPick:
		return texts(p.opening.offers)
	}
	points := p.board.Legal(nil)
	if now.ask == match.AskPlace {
		return texts(slices.DeleteFunc(points, func(pt gomoku.Point) bool { return now.bars(pt, p.board.Size()) != "" }))
	}
	taken := map[gomoku.Point]bool{} // offered, or the same by symmetry
	for _, t := range p.board.Symmetries() {
		for _, pt := range p.opening.offers {
			taken[t.Point(pt, p.board.Size())] = true
		}
	}
	return texts(slices.DeleteFunc(points, func(pt gomoku.Point) bool { return taken[pt] }))
}

// answers lists the answers to a choice, or to the question for a number.
func (s *step) answers() []string {
	list := []string{}
	for _, o := range s.options {
		list = append(list, o.name)
	}
	for n := 1; n <= s.max; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// question is what the opening asks, as a board shows it.
func (p *position) question() *match.Opening {
	if p.opening == nil {
		return nil
	}
	now := p.opening.todo[0]
	q := &match.Opening{
		Rule: p.opening.rule.name, Ask: now.ask, Stone: p.stone(),
		Within: now.within, Outside: now.outside, Of: p.opening.of,
	}
	switch now.ask {
	case match.AskChoice, match.AskNumber:
		q.Options = now.answers()
	case match.AskOffer:
		q.Of = p.opening.wanted()
		q.Offers = texts(p.opening.offers)
	case match.AskPick:
		q.Offers = texts(p.opening.offers)
		q.Of = len(q.Offers)
	}
	return q
}

// expected says in a sentence what the opening asks for now.
func (p *position) expected() string {
	now := p.opening.todo[0]
	who := [2]string{"Black", "White"}[now.by]
	of := fmt.Sprintf("the opening %s asks %s", p.opening.rule.name, who)
	switch now.ask {
	case match.AskChoice:
		return fmt.Sprintf("%s to choose: %s", of, strings.Join(now.answers(), ", "))
	case match.AskNumber:
		return fmt.Sprintf("%s how many fifth moves are to be offered: 1 to %d", of, now.max)
	case match.AskOffer:
		return fmt.Sprintf("%s for a point as fifth move: number %d of %d", of, len(p.opening.offers)+1, p.opening.wanted())
	case match.AskPick:
		return fmt.Sprintf("%s to keep one of the fifth moves offered: %s", of, strings.Join(texts(p.opening.offers), ", "))
	}
	colour := [2]string{"white", "black"}[p.stone()%2]
	where := "anywhere"
	switch {
	case now.within == 1:
		where = "in the centre"
	case now.within > 1:
		where = fmt.Sprintf("inside the central %d×%d square", now.within, now.within)
	case now.outside > 0:
		where = fmt.Sprintf("outside the central %d×%d square", now.outside, now.outside)
	}
	return fmt.Sprintf("%s to place stone %d, a %s one, %s", of, p.stone(), colour, where)
}
