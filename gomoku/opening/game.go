package opening

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/gomoku"
)

// A Game is a game by an opening rule: the board, and what is asked of whom.
// Its slices are replaced and never changed, so that copies share them.
type Game struct {
	board  gomoku.Position
	rule   Rule
	todo   []step         // what is asked, and then; nil once the rule has nothing more to ask
	offers []gomoku.Point // for the fifth stone, in the order they were made
	of     int            // how many offers were declared
	first  []gomoku.Point // the first three stones; nil when the game began with stones on the board
}

// New begins a game by an opening rule on an empty board. The error wraps
// ErrNotEmpty or ErrSize.
func New(board gomoku.Position, rule Rule) (Game, error) {
	size := board.Size()
	switch {
	case board.Left() < size*size || board.Turn() != black:
		return Game{}, fmt.Errorf("%v %w", rule, ErrNotEmpty)
	case !rule.fits(size):
		return Game{}, fmt.Errorf("%v %w, not %d", rule, ErrSize, size)
	}
	return Game{board: board, rule: rule, todo: plans[rule].steps, first: []gomoku.Point{}}, nil
}

// From goes on from a board without an opening rule. The stones to come have
// no Pattern.
func From(board gomoku.Position) Game { return Game{board: board} }

// Board returns the board. Points that are only offered are empty on it.
func (g *Game) Board() gomoku.Position { return g.board }

// Turn returns who is asked or to move, also when the game is over.
func (g *Game) Turn() gomoku.Stone {
	if len(g.todo) > 0 {
		return g.todo[0].by
	}
	return g.board.Turn()
}

// A Question is what an opening rule asks.
type Question struct {
	Rule    Rule
	Ask     Ask
	By      gomoku.Stone   // who answers
	Stone   int            // the number of the stone that comes next, from 1: odd ones are black
	Within  int            // AskPlace: inside the central square with so many points on a side; 0 is anywhere
	Outside int            // AskPlace: or outside that square
	Options []Choice       // AskChoice: the ways to go on
	Max     int            // AskNumber: from 1 to so many
	Offers  []gomoku.Point // AskOffer, AskPick: points offered so far, in order
	Of      int            // how many are to be offered, once that is settled
}

// Question returns what the opening rule asks now; ok is false when it asks
// nothing and the game goes on as usual.
func (g *Game) Question() (q Question, ok bool) {
	if len(g.todo) == 0 {
		return Question{}, false
	}
	now := g.todo[0]
	size := g.board.Size()
	q = Question{
		Rule: g.rule, Ask: now.ask, By: now.by, Stone: size*size - g.board.Left() + 1,
		Within: now.within, Outside: now.outside, Max: now.max, Of: g.of,
	}
	for _, o := range now.options {
		q.Options = append(q.Options, o.choice)
	}
	switch now.ask {
	case AskOffer:
		q.Offers, q.Of = slices.Clone(g.offers), g.wanted()
	case AskPick:
		q.Offers, q.Of = slices.Clone(g.offers), len(g.offers)
	}
	return q, true
}

// Answers lists the answers to a choice or to the question for a number; any
// other question is answered by a point.
func (q Question) Answers() []string {
	list := []string{}
	for _, c := range q.Options {
		list = append(list, string(c))
	}
	for n := 1; n <= q.Max; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// wanted returns how many offers the step in hand asks for.
func (g *Game) wanted() int {
	if n := g.todo[0].count; n > 0 {
		return n
	}
	return g.of
}

// Legal lists the answers to what is asked or, when nothing is, the points
// where the side to move may play. It is empty when the game is over.
func (g *Game) Legal() []string {
	if len(g.todo) == 0 {
		return texts(g.board.Legal(make([]gomoku.Point, 0, g.board.Left())))
	}
	switch now := g.todo[0]; now.ask {
	case AskChoice, AskNumber:
		q, _ := g.Question()
		return q.Answers()
	case AskPick:
		return texts(g.offers)
	case AskOffer:
		taken := map[gomoku.Point]bool{} // offered, or the same by symmetry
		for _, l := range g.likenesses() {
			for _, pt := range g.offers {
				taken[l.point(pt, g.board.Size())] = true
			}
		}
		return texts(slices.DeleteFunc(g.board.Legal(nil), func(pt gomoku.Point) bool { return taken[pt] }))
	default:
		return texts(slices.DeleteFunc(g.board.Legal(nil), func(pt gomoku.Point) bool {
			return now.bars(pt, g.board.Size()) != nil
		}))
	}
}

// texts writes points.
func texts(points []gomoku.Point) []string {
	list := make([]string, len(points))
	for i, pt := range points {
		list[i] = pt.String()
	}
	return list
}

// Why an answer is refused.
var (
	ErrAnswer  = errors.New("not an answer to what the opening rule asks")
	ErrOutside = errors.New("outside the central square that the opening rule asks for")
	ErrInside  = errors.New("inside the central square that the opening rule bars")
	ErrOffered = errors.New("offered already, itself or a point that is the same by symmetry")
)

// An AnswerError says why an answer to an opening rule was refused.
type AnswerError struct {
	Answer   string
	Question Question
	Points   []gomoku.Point // those concerned: the answer's, and with ErrOffered the one offered; or the offers to pick from
	Err      error          // ErrAnswer, ErrOutside, ErrInside or ErrOffered
}

func (e *AnswerError) Error() string {
	return fmt.Sprintf("%v: %.20q: %v", e.Question.Rule, e.Answer, e.Err)
}

func (e *AnswerError) Unwrap() error { return e.Err }

// A Move is an answer to an opening rule, or a stone in the game that follows.
type Move struct {
	Text  string       // as Legal lists it
	Ask   Ask          // what it answers; AskNothing for a stone after the opening
	By    gomoku.Stone // who made it
	Swap  bool         // the players swap colours with it
	Point gomoku.Point // NoPoint for a choice and a number
	Stone gomoku.Stone // the colour of the stone on Point, None without one; an offer's is still to come
}

// Play answers what is asked, or places a stone of the side to move. The error
// is an *AnswerError or, as for a stone anywhere, a *gomoku.ParseError or a
// *gomoku.MoveError, and leaves the game as it was. "black" and "white" are
// read for a choice between colours.
func (g *Game) Play(text string) (Move, error) {
	text = strings.TrimSpace(text)
	if len(g.todo) == 0 {
		pt, err := gomoku.ParsePoint(text)
		if err != nil {
			return Move{}, err
		}
		m := g.stone(pt)
		if err := g.board.Play(pt); err != nil {
			return Move{}, err
		}
		g.remember(pt)
		return m, nil
	}
	word := strings.ToLower(text)
	now := g.todo[0]
	switch now.ask {
	case AskChoice:
		o := now.choose(word)
		if o == nil {
			return Move{}, g.refuse(text, ErrAnswer)
		}
		g.step(o.then)
		return Move{Text: string(o.choice), Ask: AskChoice, By: now.by, Swap: o.choice == SwapColours, Point: gomoku.NoPoint}, nil
	case AskNumber:
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > now.max {
			return Move{}, g.refuse(text, ErrAnswer)
		}
		g.of = n
		g.step(nil)
		return Move{Text: strconv.Itoa(n), Ask: AskNumber, By: now.by, Point: gomoku.NoPoint}, nil
	}
	return g.point(text, word)
}

// stone returns the move that places the next stone on pt.
func (g *Game) stone(pt gomoku.Point) Move {
	return Move{Text: pt.String(), By: g.Turn(), Point: pt, Stone: g.board.Turn()}
}

// point answers a question by a point: a stone, an offer or a pick.
func (g *Game) point(text, word string) (Move, error) {
	now := g.todo[0]
	pt, err := gomoku.ParsePoint(word)
	if err != nil {
		return Move{}, g.refuse(text, ErrAnswer)
	}
	if now.ask == AskPick && !slices.Contains(g.offers, pt) {
		return Move{}, g.refuse(text, ErrAnswer, g.offers...)
	}
	next := g.board
	if err := next.Play(pt); err != nil {
		return Move{}, err
	}
	m := g.stone(pt)
	m.Ask = now.ask
	if now.ask == AskOffer { // the stone comes with the pick
		if same, ok := g.offered(pt); ok {
			return Move{}, g.refuse(text, ErrOffered, pt, same)
		}
		g.offers = append(slices.Clone(g.offers), pt)
		if len(g.offers) == g.wanted() {
			g.step(nil)
		}
		return m, nil
	}
	if now.ask == AskPlace {
		if err := now.bars(pt, next.Size()); err != nil {
			return Move{}, g.refuse(text, err, pt)
		}
	}
	g.board = next
	g.remember(pt)
	g.step(nil)
	return m, nil
}

// step goes on to the next question: what an answer leads to, and then what
// follows anyhow.
func (g *Game) step(then []step) {
	g.todo = slices.Concat(then, g.todo[1:])
	if len(g.todo) == 0 {
		g.todo, g.offers, g.of = nil, nil, 0
	}
}

func (g *Game) refuse(answer string, why error, points ...gomoku.Point) error {
	q, _ := g.Question()
	return &AnswerError{Answer: answer, Question: q, Points: points, Err: why}
}

// choose finds an option by its name, or by the colour that it leads to.
func (s *step) choose(word string) *option {
	c := Choice(word)
	switch {
	case word == "black" && s.by == black, word == "white" && s.by == white:
		c = KeepColour
	case word == "black", word == "white":
		c = SwapColours
	}
	i := slices.IndexFunc(s.options, func(o option) bool { return o.choice == c })
	if i < 0 {
		return nil
	}
	return &s.options[i]
}

// bars returns why a stone may not go on pt, or nil where it may.
func (s *step) bars(pt gomoku.Point, size int) error {
	switch in := ring(pt, size); {
	case s.within > 0 && in > s.within:
		return ErrOutside
	case s.outside > 0 && in <= s.outside:
		return ErrInside
	}
	return nil
}

// ring returns the size of the smallest central square that holds a point.
func ring(pt gomoku.Point, size int) int {
	// Twice the distance from the centre, which may lie between points.
	x, y := 2*pt.X()-size+1, 2*pt.Y()-size+1
	return max(x, -x, y, -y) + 1
}

// offered returns the offer that makes the same figure of stones as pt.
func (g *Game) offered(pt gomoku.Point) (gomoku.Point, bool) {
	if len(g.offers) == 0 {
		return gomoku.NoPoint, false
	}
	for _, l := range g.likenesses() {
		if same := l.point(pt, g.board.Size()); slices.Contains(g.offers, same) {
			return same, true
		}
	}
	return gomoku.NoPoint, false
}

// A likeness lays the stones on the board onto themselves: turned or mirrored,
// then shifted. Fifth moves that make the same figure are the same whatever
// their distances from the edges: by RIF's rule two proposals must be unequal
// in all respects.
type likeness struct {
	turn gomoku.Symmetry
	x, y int // the shift
}

// point returns where l takes pt, NoPoint if that is off the board.
func (l likeness) point(pt gomoku.Point, size int) gomoku.Point {
	pt = l.turn.Point(pt, size)
	x, y := pt.X()+l.x, pt.Y()+l.y
	if x < 0 || y < 0 || x >= size || y >= size {
		return gomoku.NoPoint
	}
	return gomoku.PointAt(x, y)
}

// likenesses returns all ways to lay the stones onto themselves.
func (g *Game) likenesses() (list []likeness) {
	size := g.board.Size()
	var stones []gomoku.Point
	for y := range size {
		for x := range size {
			if pt := gomoku.PointAt(x, y); g.board.At(pt) != gomoku.None {
				stones = append(stones, pt)
			}
		}
	}
	least := func(points []gomoku.Point) (x, y int) {
		x, y = size, size
		for _, pt := range points {
			x, y = min(x, pt.X()), min(y, pt.Y())
		}
		return x, y
	}
	x0, y0 := least(stones)
	for t := range gomoku.Symmetry(gomoku.Symmetries) {
		turned := make([]gomoku.Point, len(stones))
		for i, pt := range stones {
			turned[i] = t.Point(pt, size)
		}
		x, y := least(turned)
		l := likeness{t, x0 - x, y0 - y}
		if !slices.ContainsFunc(stones, func(pt gomoku.Point) bool {
			to := l.point(pt, size)
			return to == gomoku.NoPoint || g.board.At(to) != g.board.At(pt)
		}) {
			list = append(list, l)
		}
	}
	return list
}
