package gmopening

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
)

// ErrNothingAsked says that the opening rule of a game asks nothing, or no more.
var ErrNothingAsked = errors.New("the opening rule asks nothing here")

const (
	// tolerance is by how much two answers may differ, in the engine's
	// centipawns, and still be as good as each other for searches so short:
	// between those the choice is by chance, for the sake of variety.
	tolerance = 30

	// won is more than any evaluation and less than it by the plies of a
	// forced win, in the same unit.
	won = 30_000

	// longest bounds an answer that no time limit does.
	longest = 5 * time.Second
	// shortest is the least time of one search, below which engines do little
	// but start; fewest is the same in nodes.
	shortest = 12 * time.Millisecond
	fewest   = 200
)

// How many points are looked at where there may be a boardful, and how many
// where each costs several searches.
const (
	wide   = 14
	narrow = 8
)

// A Chooser answers for one engine.
type Chooser struct {
	Engine engine.Engine
	Rand   *rand.Rand // decides between answers as good as each other; nil for a fresh one
}

// Choose answers what is asked in a game. The limits bound the whole
// answer, of which each search has its share; when ctx ends, Choose returns
// what looks best by then, and ctx's error only before anything was looked at.
// Of the limits' SearchMoves it answers with one, unless none is legal. The
// score is the value for who answers.
func (c Chooser) Choose(ctx context.Context, g opening.Game, l engine.Limits) (engine.Result, error) {
	p := look(g)
	if p.Ask == opening.AskNothing || len(p.legal) == 0 {
		return engine.Result{}, ErrNothingAsked
	}
	if only := slices.DeleteFunc(slices.Clone(p.legal), func(m string) bool { return !slices.Contains(l.SearchMoves, m) }); len(only) > 0 {
		p.legal = only
	}
	if c.Rand == nil {
		c.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if l.MoveTime <= 0 {
		l.MoveTime = longest
	}
	if e, ok := c.Engine.(loader); ok && !l.Rough {
		if err := e.Load(ctx, p.board.Rule()); err != nil {
			return engine.Result{}, fmt.Errorf("opening: %w", err)
		}
	}
	s := &session{Chooser: c, limits: l, share: 1, known: map[string]opinion{}, began: time.Now()}
	ctx, cancel := context.WithTimeout(ctx, l.MoveTime)
	defer cancel()
	s.ctx = ctx
	got, err := s.answer(p)
	if err != nil {
		return engine.Result{}, fmt.Errorf("opening: %w", err)
	}
	r := engine.Result{Move: got.move, Info: engine.Info{
		Depth: max(s.depth, 1), SelDepth: max(s.depth, 1), MultiPV: 1, Nodes: s.nodes, Time: time.Since(s.began),
		Score: engine.Score{Centipawns: got.value},
	}}
	if plies := won - max(got.value, -got.value); plies < won/10 {
		r.Info.Score = engine.Score{Mate: plies}
		if got.value < 0 {
			r.Info.Score.Mate = -plies
		}
	}
	return r, nil
}

// A loader may have to wait for what it searches with, which the limits do not count.
type loader interface {
	Load(ctx context.Context, rule gomoku.Rule) error
}

// A fallible engine plays at a level that overlooks so many thousandths of what matters.
type fallible interface{ Overlooks() int }

// overlooks reports whether the engine's level overlooks what an answer is worth. Its searches
// err too, but whoever chooses next takes the better of what they say: without this the weakest
// level would see as well as the strongest that the choice itself is worth having.
func (s *session) overlooks() bool {
	f, ok := s.Engine.(fallible)
	return ok && s.Rand.IntN(1000) < f.Overlooks()
}

// A session is one answer under way.
type session struct {
	Chooser
	ctx    context.Context
	began  time.Time
	limits engine.Limits // of the whole answer
	share  int           // searches to divide the limits by
	known  map[string]opinion
	nodes  int64
	depth  int // the greatest that a search reached
}

// A spot is a game with what is asked in it now.
type spot struct {
	opening.Question // none when the game goes on as usual
	game             opening.Game
	board            gomoku.Position
	legal            []string // the answers to choose from
}

func look(g opening.Game) spot {
	q, _ := g.Question()
	return spot{Question: q, game: g, board: g.Board(), legal: g.Legal()}
}

// play returns the game after a move, and the move.
func (p *spot) play(text string) (opening.Game, opening.Move, error) {
	next := p.game
	m, err := next.Play(text)
	return next, m, err
}

// An answer to a question, and its value for who gives it.
type answer struct {
	move  string
	value int
}

// answer decides by the kind of question.
func (s *session) answer(p spot) (answer, error) {
	if len(p.legal) == 1 {
		return answer{move: p.legal[0]}, nil
	}
	switch p.Ask {
	case opening.AskChoice:
		s.share = 1
		if s.ramifies(p) {
			s.share = 2 * wide
		}
		list, err := s.values(p, p.legal, 1)
		if err != nil {
			return answer{}, err
		}
		if s.overlooks() {
			return list[s.Rand.IntN(len(list))], nil
		}
		return list[s.pick(list, tolerance/2)], nil
	case opening.AskNumber:
		s.share = wide + 1
		return s.number(p)
	case opening.AskPick:
		s.share = len(p.legal)
		return s.best(p, p.legal, 0, 0)
	case opening.AskOffer:
		left := p.Of - len(p.Offers)
		s.share = p.Of * wide
		return s.best(p, s.promising(&p.board, p.legal, min(wide, narrow+left)), 0, 0)
	}
	switch s.follows(p) {
	case sameAgain:
		return answer{move: s.scattered(p)}, nil
	case decided:
		s.share = narrow
		if next, _, err := p.play(p.legal[0]); err == nil && s.ramifies(look(next)) {
			s.share = 4 * wide
		}
		return s.best(p, s.around(&p.board, p.legal, narrow), 1, tolerance)
	}
	if len(p.legal) == p.board.Left() {
		return s.search(p)
	}
	s.share = wide
	return s.best(p, s.promising(&p.board, p.legal, wide), 0, 0)
}

// What comes after a stone, for who places it.
type sequel int

const (
	playsOn   sequel = iota // the game, or offers
	sameAgain               // another stone of the same player
	decided                 // the opponent may take over what stands on the board
)

func (s *session) follows(p spot) sequel {
	next, _, err := p.play(p.legal[0])
	if err != nil {
		return playsOn
	}
	switch q, _ := next.Question(); {
	case q.Ask == opening.AskChoice, q.Ask == opening.AskNumber:
		return decided
	case q.Ask == opening.AskPlace && q.By == p.By:
		return sameAgain
	}
	return playsOn
}

// ramifies reports whether a choice leads to questions whose value takes many
// searches; otherwise one of the board tells all.
func (s *session) ramifies(p spot) bool {
	if p.Ask != opening.AskChoice {
		return false
	}
	for _, m := range p.legal {
		next, _, err := p.play(m)
		if err != nil {
			continue
		}
		switch then := look(next); {
		case then.Ask == opening.AskNothing:
		case then.Ask != opening.AskPlace, s.follows(then) != sameAgain:
			return true
		}
	}
	return false
}

// best returns the move of the highest value; of those that are short of it by
// less than slack, any. When time is up it judges by what it has.
func (s *session) best(p spot, moves []string, depth, slack int) (answer, error) {
	list, err := s.values(p, moves, depth)
	if err != nil {
		return answer{}, err
	}
	return list[s.pick(list, slack)], nil
}

// values returns moves with their values, without those that time was up for.
func (s *session) values(p spot, moves []string, depth int) ([]answer, error) {
	var list []answer
	for _, m := range moves {
		value, err := s.after(p, m, depth)
		if err != nil {
			if len(list) > 0 && s.ctx.Err() != nil {
				break
			}
			return nil, err
		}
		list = append(list, answer{m, value})
	}
	return list, nil
}

// pick returns which answer to give: any short of the best by no more than slack.
func (s *session) pick(list []answer, slack int) int {
	most := slices.MaxFunc(list, func(a, b answer) int { return a.value - b.value }).value
	var good []int
	for i, a := range list {
		if a.value >= most-slack {
			good = append(good, i)
		}
	}
	if slack == 0 {
		return good[0]
	}
	return good[s.Rand.IntN(len(good))]
}

// number chooses how many fifth moves there are to be: as many as make the
// position even, for the opponent may choose the colour next.
func (s *session) number(p spot) (answer, error) {
	most, err := strconv.Atoi(p.legal[len(p.legal)-1])
	if err != nil {
		return answer{}, err
	}
	fifths, err := s.fifths(p, most)
	if err != nil {
		return answer{}, err
	}
	got := answer{move: p.legal[0], value: -won - 1}
	for i, value := range fifths {
		n := strconv.Itoa(i + 1)
		if value = -max(value, -value); value > got.value && slices.Contains(p.legal, n) {
			got = answer{n, value}
		}
	}
	return got, nil
}
