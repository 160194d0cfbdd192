package report

import (
	"cmp"
	"math"
	"slices"

	"duiyi/match"
)

// A Mark is a judgement on a move, as the glyph that PGN numbers so.
type Mark int

// The marks. Most moves have none.
const (
	None        Mark = 0
	Good        Mark = 1 // !
	Mistake     Mark = 2 // ?
	Brilliant   Mark = 3 // !!
	Blunder     Mark = 4 // ??
	Interesting Mark = 5 // !?
	Doubtful    Mark = 6 // ?!
)

// Marks are all marks, the best first.
var Marks = [...]Mark{Brilliant, Good, Interesting, Doubtful, Mistake, Blunder}

func (m Mark) String() string {
	return [...]string{"", "!", "?", "!!", "??", "!?", "?!"}[m]
}

// Errs reports whether the mark is that of a move that cost something: ?!, ? or ??.
func (m Mark) Errs() bool { return m == Doubtful || m == Mistake || m == Blunder }

// What marks are given for. Losses and gaps are of chance, which goes from -1
// to 1.
const (
	doubtfulFrom = 0.1 // loss
	mistakeFrom  = 0.2
	blunderFrom  = 0.3

	goodGap      = 0.2 // between the move and all others
	brilliantGap = 0.3
	goodDepth    = 8 // plies: shallower, the search prefers another move
	brillDepth   = 12
	fewChoices   = 5    // with so many moves or fewer there is little to find
	lostBelow    = -0.7 // nothing is good any more

	trapLoss = 0.05 // the most that an interesting move may cost
	trapGain = 0.3  // the least that its natural answer loses
)

// An Eval is what an engine said of a position, from the point of view of the
// side to move.
type Eval struct {
	Score  match.Score `json:"score"`           // of the side to move
	Chance float64     `json:"chance"`          // of the side to move, -1 to 1
	Depth  int         `json:"depth,omitempty"` // plies
	Line   []string    `json:"line,omitempty"`  // the best move first; empty where the game is over
	Found  int         `json:"found,omitempty"` // the depth from which the best move was preferred for good
	Easy   string      `json:"easy,omitempty"`  // what was preferred at a glance
	// The chances of the side to move, missing where nobody looked: with the best move left
	// out, with the easy one played, and as a search after the best move sees it.
	Others    *float64 `json:"others,omitempty"`     // with the best move left out
	AfterEasy *float64 `json:"after_easy,omitempty"` // with the easy move played
	AfterBest *float64 `json:"after_best,omitempty"` // as a search after the best move sees it
}

// Best returns the best move, or an empty text.
func (e *Eval) Best() string {
	if e == nil || len(e.Line) == 0 {
		return ""
	}
	return e.Line[0]
}

// A Position is a position of a game with its evaluation.
type Position struct {
	Turn    match.Side
	Choices int           // legal moves
	Result  *match.Result // by the rules
	Eval    *Eval         // nil where none is known
	Warning *match.Notice // as match.View has them
	Ruling  *match.Notice
}

// A Played is a move of a game.
type Played struct {
	Move    string
	Side    match.Side
	Aside   bool  // it leaves the board as it was
	Book    bool  // a book knows it
	SpentMS int64 // 0 when not known
}

// A Move is a move with what there is to say of it. Score and Chance are of the
// position after it as First sees it, Best and Line are what should have been
// played where that is something else.
type Move struct {
	Score   *match.Score `json:"score,omitempty"`  // of the position after the move, from the point of view of side 0
	Chance  *float64     `json:"chance,omitempty"` // what the score means, -1 to 1, for side 0
	Depth   int          `json:"depth,omitempty"`  // plies
	Best    string       `json:"best,omitempty"`   // the best move, if another was played
	Line    []string     `json:"line,omitempty"`   // of a marked move: the better line
	Loss    *float64     `json:"loss,omitempty"`   // what the move cost the mover in chance, 0 to 2; missing if unknown
	Mark    Mark         `json:"mark,omitempty"`   // PGN's glyph: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!; missing: none
	Book    bool         `json:"book,omitempty"`   // the move is from the opening book
	Forced  bool         `json:"forced,omitempty"` // it was the only legal move
	SpentMS int64        `json:"spent_ms"`         // by the player
}

// A Summary is how one side played.
type Summary struct {
	Accuracy *float64       `json:"accuracy,omitempty"` // 0 to 100; missing if no move was judged
	Judged   int            `json:"judged"`             // moves neither forced nor from the book
	Marks    map[string]int `json:"marks"`              // how many of each mark: "?!" and so on
	SpentMS  int64          `json:"spent_ms"`           // by the player
}

// Kinds of a Repetition.
const (
	Warned = "warned" // a repetition had begun that would cost a side the game
	Near   = "near"   // or that would draw it
	Ruled  = "ruled"  // the rules ended the game for it
)

// A Repetition is a position at which a repetition rule applied.
type Repetition struct {
	Ply    int           `json:"ply"`              // plies on the board
	Kind   string        `json:"kind"`             // "warned", "near" or "ruled": a warning, near a draw, or the end of the game
	Side   *match.Side   `json:"side,omitempty"`   // the side that had to vary, or lost; missing for a draw
	Broken int           `json:"broken,omitempty"` // the number of the move that broke the repetition
	By     *match.Side   `json:"by,omitempty"`     // the side that broke it
	Notice *match.Notice `json:"notice"`
}

// A Report is the whole report on a game.
type Report struct {
	Start       *float64     `json:"start,omitempty"` // the chance of side 0 before the first move, -1 to 1
	Moves       []Move       `json:"moves"`
	Sides       [2]Summary   `json:"sides"`   // by side
	Turning     []int        `json:"turning"` // numbers of the turning moves, from 1
	Repetitions []Repetition `json:"repetitions"`
}

// mostTurning is how many turning points a game has at most.
const mostTurning = 5

// Make reports on a game. It needs one position more than moves.
func Make(positions []Position, moves []Played) Report {
	r := Report{Moves: make([]Move, len(moves)), Turning: []int{}, Repetitions: repetitions(positions)}
	var worth [2]float64
	for i := range r.Sides {
		r.Sides[i].Marks = map[string]int{}
	}
	if len(positions) > 0 {
		r.Start = fromFirst(&positions[0])
	}
	for i, p := range moves {
		m := judge(&positions[i], &positions[i+1], p)
		side := &r.Sides[p.Side]
		side.SpentMS += p.SpentMS
		if m.Mark != None {
			side.Marks[m.Mark.String()]++
		}
		if m.Loss != nil && !m.Book && !m.Forced {
			side.Judged++
			worth[p.Side] += accuracyOf(*m.Loss)
		}
		r.Moves[i] = m
	}
	for i := range r.Sides {
		if n := r.Sides[i].Judged; n > 0 {
			a := math.Round(10*worth[i]/float64(n)) / 10
			r.Sides[i].Accuracy = &a
		}
	}
	r.Turning = turning(positions, r.Moves)
	return r
}

// judge evaluates one move between two positions.
func judge(before, after *Position, p Played) Move {
	m := Move{Book: p.Book, SpentMS: p.SpentMS, Forced: before.Choices == 1 && !p.Aside}
	if e := after.Eval; e != nil {
		m.Chance, m.Depth = fromFirst(after), e.Depth
		s := e.Score
		if after.Turn == match.Second {
			s.Centipawns, s.Mate = -s.Centipawns, -s.Mate
		}
		if after.Result == nil {
			m.Score = &s
		}
	}
	if p.Aside || before.Eval == nil || after.Eval == nil {
		return m
	}
	best := before.Eval.Best()
	loss := 0.0
	if p.Move != best {
		loss = lossOf(before, after)
		m.Best, m.Line = best, before.Eval.Line
	}
	loss = math.Round(1e4*loss) / 1e4
	m.Loss = &loss
	if !m.Book && !m.Forced {
		m.Mark = markOf(before, after, p.Move, loss)
	}
	return m
}

// lossOf returns what the move between two positions cost, if it is not the best one. The
// search after a move sees a ply further than the one before it, so the best move counts as
// a search after it sees it, if there was one.
func lossOf(before, after *Position) float64 {
	e := before.Eval
	best := e.Chance
	if e.AfterBest != nil {
		best = min(best, *e.AfterBest)
	}
	return max(0, best-chanceOf(after, before.Turn))
}

// WantsBest reports whether it would matter for the mark of a move what a search after the
// best move sees.
func WantsBest(before, after *Position, p Played) bool {
	e := before.Eval
	return !p.Book && !p.Aside && before.Choices > 1 && e != nil && after.Eval != nil && e.AfterBest == nil && e.Score.Mate == 0 &&
		e.Best() != "" && p.Move != e.Best() && lossOf(before, after) >= doubtfulFrom
}

// markOf is stingy: a move earns praise only where it was hard to find and
// nothing else would have done.
func markOf(before, after *Position, move string, loss float64) Mark {
	e := before.Eval
	switch {
	case loss >= blunderFrom:
		return Blunder
	case loss >= mistakeFrom:
		return Mistake
	case loss >= doubtfulFrom:
		return Doubtful
	}
	now := chanceOf(after, before.Turn)
	if now < lostBelow {
		return None
	}
	if move == e.Best() && e.Others != nil && before.Choices > fewChoices {
		gap := e.Chance - *e.Others
		switch {
		case gap >= brilliantGap && e.Found >= brillDepth:
			return Brilliant
		case gap >= goodGap && e.Found >= goodDepth:
			return Good
		}
	}
	if answer := after.Eval; move != e.Best() && loss < trapLoss && answer.AfterEasy != nil &&
		answer.Chance-*answer.AfterEasy >= trapGain {
		return Interesting
	}
	return None
}

// WantsOthers reports whether it would matter for the mark of a move how good
// the other moves are.
func WantsOthers(before, after *Position, p Played) bool {
	e := before.Eval
	return !p.Book && !p.Aside && before.Choices > fewChoices && e != nil && after.Eval != nil && e.Others == nil && p.Move == e.Best() &&
		e.Found >= goodDepth && chanceOf(after, before.Turn) >= lostBelow
}

// WantsEasy reports whether it would matter for the mark of a move what becomes
// of its natural answer.
func WantsEasy(before, after *Position, p Played) bool {
	e, answer := before.Eval, after.Eval
	return !p.Book && !p.Aside && before.Choices > 1 && e != nil && answer != nil && answer.AfterEasy == nil &&
		p.Move != e.Best() && e.Chance-chanceOf(after, before.Turn) < trapLoss && chanceOf(after, before.Turn) >= lostBelow &&
		answer.Easy != "" && answer.Easy != answer.Best() && answer.Found >= goodDepth
}

// chanceOf returns the chance of a side at a position.
func chanceOf(m *Position, side match.Side) float64 {
	if m.Turn == side {
		return m.Eval.Chance
	}
	return -m.Eval.Chance
}

// fromFirst returns the chance of First at a position, or nil.
func fromFirst(m *Position) *float64 {
	if m.Eval == nil {
		return nil
	}
	c := chanceOf(m, match.First)
	c = math.Round(1e4*c) / 1e4
	return &c
}

// ahead is from which chance on a side stands clearly better.
const ahead = 0.3

// ground is who stands clearly better: 1, -1, or 0 for nobody.
func ground(chance float64) int {
	switch {
	case chance >= ahead:
		return 1
	case chance <= -ahead:
		return -1
	}
	return 0
}

// turning returns the mistakes with which the game changed hands: before each a
// side stood clearly better, or neither, and after it another did.
func turning(positions []Position, moves []Move) []int {
	list := []int{}
	for i, m := range moves {
		if m.Loss == nil || *m.Loss < mistakeFrom || m.Book || m.Forced {
			continue
		}
		side := positions[i].Turn
		if ground(chanceOf(&positions[i], side)) != ground(chanceOf(&positions[i+1], side)) {
			list = append(list, i+1)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(*moves[b-1].Loss, *moves[a-1].Loss) })
	list = list[:min(len(list), mostTurning)]
	slices.Sort(list)
	return list
}

// repetitions lists where the rules had something to say of a repetition. Of
// consecutive positions with the same remark, it is the first.
func repetitions(positions []Position) []Repetition {
	list := []Repetition{}
	open := -1 // the entry whose repetition goes on
	for ply := range positions {
		m := &positions[ply]
		if m.Ruling != nil {
			list = append(list, Repetition{Ply: ply, Kind: Ruled, Side: m.Ruling.Loser, Notice: m.Ruling})
			break
		}
		if m.Warning == nil {
			if open >= 0 {
				by := positions[ply-1].Turn
				list[open].Broken, list[open].By = ply, &by
				open = -1
			}
			continue
		}
		if open < 0 {
			kind := Near
			if m.Warning.Loser != nil {
				kind = Warned
			}
			open = len(list)
			list = append(list, Repetition{Ply: ply, Kind: kind, Side: m.Warning.Loser, Notice: m.Warning})
		}
	}
	return list
}
