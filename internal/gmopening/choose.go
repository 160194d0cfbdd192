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
	"duiyi/match"
)

// ErrNothingAsked says that a position has no question of an opening rule.
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
	Rules  string     // what wins, as engine.Position has it
	Rand   *rand.Rand // decides between answers as good as each other; nil for a fresh one
}

// Choose answers the question of a position. The limits bound the whole
// answer, of which each search has its share; when ctx ends, Choose returns
// what looks best by then, and ctx's error only before anything was looked at.
// Of the limits' SearchMoves it answers with one, unless none is legal. The
// score is the value for who answers.
func (c Chooser) Choose(ctx context.Context, p match.Position, l engine.Limits) (engine.Result, error) {
	v := p.View()
	if v.Opening == nil || len(v.Legal) == 0 {
		return engine.Result{}, ErrNothingAsked
	}
	if only := slices.DeleteFunc(slices.Clone(v.Legal), func(m string) bool { return !slices.Contains(l.SearchMoves, m) }); len(only) > 0 {
		v.Legal = only
	}
	if c.Rand == nil {
		c.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if l.MoveTime <= 0 {
		l.MoveTime = longest
	}
	s := &session{Chooser: c, limits: l, share: 1, known: map[string]opinion{}, began: time.Now()}
	ctx, cancel := context.WithTimeout(ctx, l.MoveTime)
	defer cancel()
	s.ctx = ctx
	got, err := s.answer(p, v)
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

// An answer to a question, and its value for who gives it.
type answer struct {
	move  string
	value int
}

// answer decides by the kind of question.
func (s *session) answer(p match.Position, v match.View) (answer, error) {
	if len(v.Legal) == 1 {
		return answer{move: v.Legal[0]}, nil
	}
	switch v.Opening.Ask {
	case match.AskChoice:
		s.share = 1
		if s.ramifies(p, v) {
			s.share = 2 * wide
		}
		return s.best(p, v.Legal, 1, tolerance/2)
	case match.AskNumber:
		s.share = wide + 1
		return s.number(p, v)
	case match.AskPick:
		s.share = len(v.Legal)
		return s.best(p, v.Legal, 0, 0)
	case match.AskOffer:
		left := v.Opening.Of - len(v.Opening.Offers)
		s.share = v.Opening.Of * wide
		return s.best(p, s.promising(v, v.Legal, min(wide, narrow+left)), 0, 0)
	}
	switch s.follows(p, v) {
	case sameAgain:
		return answer{move: s.scattered(v)}, nil
	case decided:
		s.share = narrow
		if next, _, err := p.Play(v.Legal[0]); err == nil && s.ramifies(next, next.View()) {
			s.share = 4 * wide
		}
		return s.best(p, s.around(v, narrow), 1, tolerance)
	}
	if len(v.Legal) == empty(v) {
		return s.search(p, v)
	}
	s.share = wide
	return s.best(p, s.promising(v, v.Legal, wide), 0, 0)
}

// What comes after a stone, for who places it.
type sequel int

const (
	playsOn   sequel = iota // the game, or offers
	sameAgain               // another stone of the same player
	decided                 // the opponent may take over what stands on the board
)

func (s *session) follows(p match.Position, v match.View) sequel {
	next, _, err := p.Play(v.Legal[0])
	if err != nil {
		return playsOn
	}
	switch o := next.View().Opening; {
	case o == nil:
	case o.Ask == match.AskChoice, o.Ask == match.AskNumber:
		return decided
	case o.Ask == match.AskPlace && next.Turn() == p.Turn():
		return sameAgain
	}
	return playsOn
}

// ramifies reports whether a choice leads to questions whose value takes many
// searches; otherwise one of the board tells all.
func (s *session) ramifies(p match.Position, v match.View) bool {
	if v.Opening.Ask != match.AskChoice {
		return false
	}
	for _, m := range v.Legal {
		next, _, err := p.Play(m)
		if err != nil {
			continue
		}
		w := next.View()
		if o := w.Opening; o != nil && (o.Ask != match.AskPlace || s.follows(next, w) != sameAgain) {
			return true
		}
	}
	return false
}

// best returns the move of the highest value; of those that are short of it by
// less than slack, any. When time is up it judges by what it has.
func (s *session) best(p match.Position, moves []string, depth, slack int) (answer, error) {
	var list []answer
	most := -won - 1
	for _, m := range moves {
		value, err := s.after(p, m, depth)
		if err != nil {
			if len(list) > 0 && s.ctx.Err() != nil {
				break
			}
			return answer{}, err
		}
		list = append(list, answer{m, value})
		most = max(most, value)
	}
	var good []answer
	for _, a := range list {
		if a.value >= most-slack {
			good = append(good, a)
		}
	}
	if slack == 0 {
		return good[0], nil
	}
	return good[s.Rand.IntN(len(good))], nil
}

// number chooses how many fifth moves there are to be: as many as make the
// position even, for the opponent may choose the colour next.
func (s *session) number(p match.Position, v match.View) (answer, error) {
	most, err := strconv.Atoi(v.Legal[len(v.Legal)-1])
	if err != nil {
		return answer{}, err
	}
	fifths, err := s.fifths(v, most)
	if err != nil {
		return answer{}, err
	}
	got := answer{move: v.Legal[0], value: -won - 1}
	for i, value := range fifths {
		n := strconv.Itoa(i + 1)
		if value = -max(value, -value); value > got.value && slices.Contains(v.Legal, n) {
			got = answer{n, value}
		}
	}
	return got, nil
}
