package gmsearch

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmproof"
	"duiyi/internal/searchkit"
)

// A SolveQuery asks whether the side to move can force a win.
type SolveQuery struct {
	FoursOnly bool // by fours alone (VCF); otherwise by fours and threes (VCT)
	// Nodes limits the stones tried to find a win, 0 for no limit;
	// reconstructing its line takes more.
	Nodes int64
	Time  time.Duration // 0 for no limit; the context limits it as well
}

// A Solution is the answer to a SolveQuery.
type Solution struct {
	Win bool
	// Line is a forced win: stones of both sides in turn, the winner's first,
	// up to the five. The defender's stones are the longest resistance found.
	// NoPoint stands for an answer to a four that is forbidden to Black.
	Line []gomoku.Point
	// Proven is set with Win if it is by fours, whose answers are forced, or if Proof shows it
	// against every answer; the search alone may have found a win that is not. Without Win it
	// means that FoursOnly was set and no such win exists; unproven, nothing was found, which
	// proves nothing.
	Proven bool
	Proof  *gmproof.Proof // checked; nil for a win by fours
	Nodes  int64
}

// ErrSolved reports a position in which the game is over.
var ErrSolved = errors.New("the game is over")

// Solve looks for a forced win of the side to move: first by fours and, unless
// FoursOnly, alternately by proof numbers over fours and open threes, by the engine's search,
// and by proof numbers over quiet stones that threaten fours as well.
func Solve(ctx context.Context, p *gomoku.Position, q SolveQuery) (Solution, error) {
	if p.Outcome() != gomoku.Ongoing {
		return Solution{}, fmt.Errorf("%w: %s", ErrSolved, p)
	}
	if q.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, q.Time)
		defer cancel()
	}
	if gmeval.Load(ctx, p.Rule()) != nil {
		return Solution{}, nil // time is up
	}
	limit := searchkit.QuotaOf(q.Nodes)
	b := gmeval.New(p)
	v := newFours(shortBits)
	v.done = ctx.Done()
	fours := limit
	if !q.FoursOnly {
		fours = min(limit, foursFirst)
	}
	got := v.shortest(b, int64(fours))
	s := Solution{Win: got.win > 0, Proven: got.win > 0 || got.proven, Nodes: v.nodes}
	if s.Win {
		s.Line = slices.Clone(v.line[:got.win])
	}
	if s.Win || q.FoursOnly {
		return s, nil
	}
	sv := &solver{ctx: ctx, pos: p, limit: limit, nodes: v.nodes, told: q.Nodes > 0 || q.Time > 0}
	err := sv.run()
	return Solution{Win: len(sv.line) > 0, Line: sv.line, Proven: sv.proof != nil, Proof: sv.proof, Nodes: sv.nodes}, err
}

// foursFirst is the number of fours tried before threes.
const foursFirst = 100_000

const (
	// proveFirst, searchFirst and wideFirst are how many nodes proof, search and wide proof
	// have at first: most wins by threes are short.
	proveFirst  = 50_000
	searchFirst = 30_000
	wideFirst   = 20_000
	// searchAfter is the node limit once the proof has shown that fours and
	// open threes alone do not win, unless the query sets limits.
	searchAfter = 300_000
	// againFirst is the initial node limit for a position on the way to a win
	// already found.
	againFirst = 1000
	// solverHash is the size of the search's table in MiB.
	solverHash = "32"
)

// A solver looks for a win that is not by fours alone.
type solver struct {
	ctx   context.Context
	pos   *gomoku.Position
	limit searchkit.Quota // of nodes
	told  bool            // the query sets a limit
	nodes int64           // so far
	line  []gomoku.Point
	proof *gmproof.Proof
}

// run alternates proof and search. While time and nodes last, the search goes
// last: it finds wins that need other moves.
func (s *solver) run() error {
	narrow := newProver(gmeval.New(s.pos), newFours(leafBits), proverMost, s.ctx.Done())
	if s.prove(narrow, proveFirst, 2); s.over() {
		return nil
	}
	e := New()
	if err := e.SetOption("Hash", solverHash); err != nil {
		return err
	}
	if err := s.search(e, min(s.left(), searchFirst)); err != nil || s.ctx.Err() != nil {
		return err
	}
	wide := newProver(gmeval.New(s.pos), newFours(leafBits), proverMost, s.ctx.Done())
	wide.wide = true
	if s.prove(wide, wideFirst, 2); s.over() {
		return nil // perhaps with the line of the search
	}
	undecided := s.prove(narrow, proverMost, 3)
	if !s.over() {
		undecided = s.prove(wide, proverMost, 2) || undecided
	}
	if s.over() {
		return nil
	}
	rest := s.left()
	if !undecided && !s.told {
		rest = min(rest, searchAfter)
	}
	return s.search(e, rest)
}

// left returns how many nodes there still are to look with.
func (s *solver) left() searchkit.Quota { return s.limit.Less(s.nodes) }

// over reports whether there is a win or nothing left to look with.
func (s *solver) over() bool { return len(s.line) > 0 || s.ctx.Err() != nil || s.left().Spent() }

// prove has pr look for a win with so many nodes, and at most its share of the nodes and the time
// that are left. It reports whether that was too little.
func (s *solver) prove(pr *prover, nodes, share int64) (undecided bool) {
	ctx, cancel := s.ctx, func() {}
	if end, ok := s.ctx.Deadline(); ok {
		ctx, cancel = context.WithDeadline(s.ctx, time.Now().Add(time.Until(end)/time.Duration(share)))
	}
	defer cancel()
	if left := int64(s.left()); left/share < nodes {
		nodes = left/share + 1
	}
	before := pr.nodes
	pr.done, pr.limit, pr.ended = ctx.Done(), before+nodes, false
	won := pr.prove()
	if won {
		pr.done = s.ctx.Done()
		if proof := pr.write(nodes); proof != nil && proof.Check(s.pos, checkMost) == nil {
			s.proof, s.line = proof, proof.Line(s.pos)
		}
	}
	s.nodes += pr.nodes - before
	return !won && (pr.nodes >= before+nodes || ctx.Err() != nil)
}

// checkMost is how many stones the check of a proof may place: some seconds.
const checkMost = 20_000_000

// proverMost bounds the proof where nothing else does: beyond it, its table
// holds too little of what it has found.
const proverMost = int64(20_000_000)

// search has the engine look for a win with so many nodes, and plays it out:
// the winner to the shortest win that it sees, the loser as long as it can.
func (s *solver) search(e *Engine, nodes searchkit.Quota) error {
	l, ok := nodes.Limits()
	if !ok {
		return nil
	}
	r, err := s.ask(e, nil, l)
	if err != nil || r.Info.Score.Mate <= 0 {
		return err
	}
	p, us := *s.pos, s.pos.Turn()
	var line []gomoku.Point
	var moves []string
	for most := r.Info.Score.Mate; most > 0; most-- {
		if p.Turn() != us && unanswerable(&p, us) {
			s.line = append(line, gomoku.NoPoint, fives(&p, us)[0])
			return nil
		}
		if len(moves) > 0 {
			if r, err = s.again(e, moves, p.Turn() == us, most, nodes); err != nil || r.Move == "" {
				return err
			}
		}
		pt, err := gomoku.ParsePoint(r.Move)
		if err == nil {
			err = p.Play(pt)
		}
		if err != nil {
			return err
		}
		line, moves = append(line, pt), append(moves, r.Move)
		if p.Outcome() == map[gomoku.Stone]gomoku.Outcome{gomoku.Black: gomoku.BlackWins, gomoku.White: gomoku.WhiteWins}[us] {
			s.line = line
			return nil
		}
	}
	return nil // the win has slipped away on the way to it
}

// again searches a position on the way to a win in most plies, with as few
// nodes as show it. The result has no move where it is not to be seen.
func (s *solver) again(e *Engine, moves []string, winner bool, most int, nodes searchkit.Quota) (engine.Result, error) {
	for n := int64(againFirst); ; n *= 8 {
		l := engine.Limits{Nodes: n}
		if winner {
			l.Mate = most
		}
		r, err := s.ask(e, moves, l)
		if mate := r.Info.Score.Mate; err != nil || winner && mate > 0 && mate <= most || !winner && mate < 0 {
			return r, err
		}
		if n >= int64(max(nodes, searchFirst)) || n > math.MaxInt64/8 || s.ctx.Err() != nil {
			return engine.Result{}, nil
		}
	}
}

// ask searches the position after moves. A search that ran out of time before
// it had any has no move, and that is no error.
func (s *solver) ask(e *Engine, moves []string, l engine.Limits) (engine.Result, error) {
	r, err := e.Search(s.ctx, engine.Position{Start: s.pos.String(), Rules: s.pos.Rule().String(), Moves: moves}, l, nil)
	s.nodes += r.Info.Nodes
	if err != nil && s.ctx.Err() != nil {
		return engine.Result{}, nil
	}
	return r, err
}

// fives lists where a colour can make a five.
func fives(p *gomoku.Position, s gomoku.Stone) (list []gomoku.Point) {
	for y := range p.Size() {
		for x := range p.Size() {
			if pt := gomoku.PointAt(x, y); p.At(pt) == gomoku.None && p.Wins(pt, s) {
				list = append(list, pt)
			}
		}
	}
	return list
}

// unanswerable reports whether us, who has just made a four, wins because
// Black may not stop it.
func unanswerable(p *gomoku.Position, us gomoku.Stone) bool {
	if p.Rule() != gomoku.Renju || us != gomoku.White || len(fives(p, gomoku.Black)) > 0 {
		return false
	}
	threats := fives(p, us)
	for _, pt := range threats {
		if !p.Kind(pt).Forbidden() {
			return false
		}
	}
	return len(threats) > 0
}
