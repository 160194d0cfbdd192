package puzzles_test

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/xqtable"
	"duiyi/puzzles"
	"duiyi/xiangqi"
)

var sample = flag.Int("sample", 40, "puzzles that TestBank draws")

var full = flag.Bool("full", false, "TestBank checks every puzzle of the bank, which takes long")

// checker is the second prover: it knows the rules of the games, looks at everything and
// remembers little. It shares no code with the command that made the bank.
type checker struct {
	nodes, budget int
	seen          map[fourKey]bool
	known         map[mateKey]bool
}

// A fourKey is a question about fours, answered by no.
type fourKey struct {
	hash uint64
	most int
}

// A mateKey is a question about a mate.
type mateKey struct {
	hash   uint64
	moves  int
	checks bool
}

// Budgets are how much a test without -full looks at for one puzzle.
const (
	budgetXiangqi = 50_000
	budgetGomoku  = 4_000
)

// errBudget says that a puzzle was left undecided.
var errBudget = errors.New("not decided")

func (c *checker) tick() {
	if c.nodes++; !*full && c.nodes > c.budget {
		panic(errBudget)
	}
}

// check walks the tree of a puzzle and proves what it claims.
func (c *checker) check(p *puzzles.Puzzle) (err error) {
	defer func() {
		if r := recover(); r == error(errBudget) {
			err = errBudget
		} else if r != nil {
			panic(r)
		}
	}()
	c.seen, c.known = map[fourKey]bool{}, map[mateKey]bool{}
	c.budget = budgetGomoku
	if p.Game == "xiangqi" {
		c.budget = budgetXiangqi
		q, err := xiangqi.ParseFEN(p.Position)
		if err != nil {
			return err
		}
		return c.xiangqi(&q, p, &p.Solution, p.Task.Moves, 0)
	}
	rule, err := gomoku.ParseRule(p.Rules)
	if err != nil {
		return err
	}
	q, err := gomoku.Parse(p.Position, rule)
	if err != nil {
		return err
	}
	if q.Outcome() != gomoku.Ongoing || q.Check() != nil && p.Source.Kind != puzzles.FromGame {
		return fmt.Errorf("no position of a game: %v", q.Check())
	}
	return c.gomoku(&q, p, &p.Solution, p.Task.Moves)
}

// xiangqi proves the right moves n.Next of a position with so many moves left, and that
// there are no others.
// won is what was captured before, less what was lost.
func (c *checker) xiangqi(q *xiangqi.Position, p *puzzles.Puzzle, n *puzzles.Node, moves, won int) error {
	for _, m := range q.LegalMoves(nil) {
		spoils := won + taken(q, m)
		u := q.PlayUnchecked(m)
		right := c.fulfils(q, p.Task, moves, spoils)
		q.Undo(u)
		listed := slices.ContainsFunc(n.Next, func(x puzzles.Node) bool { return x.Move == m.String() })
		if right != listed {
			return fmt.Errorf("%s: %s: right is %v, listed %v", q.FEN(), m, right, listed)
		}
	}
	for i := range n.Next {
		a := &n.Next[i]
		m, err := xiangqi.ParseMove(a.Move)
		if err != nil {
			return err
		}
		after := *q
		spoils := won + taken(q, m)
		if err := after.Play(m); err != nil {
			return err
		}
		for j := range a.Next {
			d := &a.Next[j]
			m, err := xiangqi.ParseMove(d.Move)
			if err != nil {
				return err
			}
			then := after
			left := spoils - taken(&then, m)
			if err := then.Play(m); err != nil {
				return err
			}
			if err := c.xiangqi(&then, p, d, moves-1, left); err != nil {
				return err
			}
		}
		mating := p.Task.Kind == puzzles.Mate || p.Task.Kind == puzzles.Checks
		if mating && (len(a.Next) == 0) != !after.HasLegalMove() {
			return fmt.Errorf("%s: the tree ends before mate, or goes on after it", after.FEN())
		}
	}
	return nil
}

// fulfils reports whether the move just played does what the task asks for, with so many
// moves of the solver, that one included, and so much won.
func (c *checker) fulfils(q *xiangqi.Position, task puzzles.Task, moves, won int) bool {
	switch task.Kind {
	case puzzles.Mate, puzzles.Checks:
		return (task.Kind == puzzles.Mate || q.InCheck()) && c.helpless(q, moves-1, task.Kind == puzzles.Checks)
	case puzzles.Material:
		return c.gains(q, moves, won-task.Gain)
	case puzzles.OnlyDefence:
		return !c.forces(q, task.Moves, false)
	case puzzles.TableWin, puzzles.TableDraw:
		v, err := ownTables.Probe(*q)
		if err != nil {
			panic(errBudget) // not among the tables of the program
		}
		if task.Kind == puzzles.TableWin {
			return v.Outcome == xqtable.Loss
		}
		return v.Outcome == xqtable.Draw
	}
	panic("no check for " + task.Kind)
}

// taken returns what a move captures.
func taken(q *xiangqi.Position, m xiangqi.Move) int {
	if q.At(m.To()) == xiangqi.NoPiece {
		return 0
	}
	return q.Worth(m.To())
}

// gains reports whether the move just played wins material within so many moves, that one
// included; spare is what was won beyond what is asked for, below 0 if less.
func (c *checker) gains(q *xiangqi.Position, moves, spare int) bool {
	replies := q.LegalMoves(nil)
	if len(replies) == 0 || spare >= 0 && c.kept(q, spare) {
		return true
	}
	if moves < 2 {
		return false
	}
	for _, r := range replies {
		left := spare - taken(q, r)
		u := q.PlayUnchecked(r)
		found := false
		for _, m := range q.LegalMoves(nil) {
			more := left + taken(q, m)
			v := q.PlayUnchecked(m)
			found = c.gains(q, moves-1, more)
			q.Undo(v)
			if found {
				break
			}
		}
		q.Undo(u)
		if !found {
			return false
		}
	}
	return true
}

// kept reports whether the winner, who is not to move, keeps more than he was asked for
// whatever happens in one move, and is not mated by checks in two.
func (c *checker) kept(q *xiangqi.Position, spare int) bool {
	if c.series(q) > spare || c.forces(q, 2, true) {
		return false
	}
	for _, r := range q.LegalMoves(nil) {
		left := spare - taken(q, r)
		u := q.PlayUnchecked(r)
		found := false
		for _, m := range q.LegalMoves(nil) {
			more := left + taken(q, m)
			v := q.PlayUnchecked(m)
			found = !q.HasLegalMove() || more >= 0 && c.series(q) <= more
			q.Undo(v)
			if found {
				break
			}
		}
		q.Undo(u)
		if !found {
			return false
		}
	}
	return true
}

// series returns what the side to move wins by captures in turn; out of check a side may
// stop.
func (c *checker) series(q *xiangqi.Position) int {
	c.tick()
	moves, best := q.LegalCaptures(nil), 0
	if q.InCheck() {
		moves, best = q.LegalMoves(nil), -10_000
	}
	for _, m := range moves {
		worth := taken(q, m)
		u := q.PlayUnchecked(m)
		best = max(best, worth-c.series(q))
		q.Undo(u)
	}
	return best
}

var ownTables = xqtable.Open(xqtable.Own())

// forces reports whether the side to move mates within so many moves.
func (c *checker) forces(q *xiangqi.Position, moves int, checks bool) bool {
	c.tick()
	if moves == 0 {
		return false
	}
	key := mateKey{q.Hash(), moves, checks}
	if won, ok := c.known[key]; ok {
		return won
	}
	for _, m := range q.LegalMoves(nil) {
		check := q.GivesCheck(m)
		if checks && !check {
			continue
		}
		u := q.PlayUnchecked(m)
		won := (moves > 1 || check || !q.HasLegalMove()) && c.helpless(q, moves-1, checks)
		q.Undo(u)
		if won {
			c.known[key] = true
			return true
		}
	}
	c.known[key] = false
	return false
}

// helpless reports whether the side to move is mated within so many further moves of the
// other, whatever it plays.
func (c *checker) helpless(q *xiangqi.Position, moves int, checks bool) bool {
	c.tick()
	for _, m := range q.LegalMoves(nil) {
		if moves == 0 {
			return false
		}
		u := q.PlayUnchecked(m)
		lost := c.forces(q, moves, checks)
		q.Undo(u)
		if !lost {
			return false
		}
	}
	return true
}

// gomoku proves the right moves n.Next of a position, and that there are no others.
func (c *checker) gomoku(q *gomoku.Position, p *puzzles.Puzzle, n *puzzles.Node, moves int) error {
	us := q.Turn()
	for _, m := range q.Legal(nil) {
		right := false
		q.PlayUnchecked(m)
		switch p.Task.Kind {
		case puzzles.Fours, puzzles.FoulTrap, puzzles.FoulEscape:
			right = c.fourWins(q, us, moves-1)
		case puzzles.StopFours:
			right = !c.fours(q, 30)
		case puzzles.Threes:
			right = c.threat(q, us, moves-1)
		}
		q.UndoUnchecked(m)
		listed := slices.ContainsFunc(n.Next, func(x puzzles.Node) bool { return x.Move == m.String() })
		if right != listed {
			return fmt.Errorf("%s: %s: right is %v, listed %v", q, m, right, listed)
		}
	}
	for i := range n.Next {
		a := &n.Next[i]
		m, err := gomoku.ParsePoint(a.Move)
		if err != nil {
			return err
		}
		after := *q
		if err := after.Play(m); err != nil {
			return err
		}
		for j := range a.Next {
			d := &a.Next[j]
			m, err := gomoku.ParsePoint(d.Move)
			if err != nil {
				return err
			}
			then := after
			if err := then.Play(m); err != nil {
				return err
			}
			if err := c.gomoku(&then, p, d, moves-1); err != nil {
				return err
			}
		}
	}
	return nil
}

// completions lists where a colour makes a row that wins, among the points of the board.
func completions(q *gomoku.Position, s gomoku.Stone) (list []gomoku.Point) {
	for y := range q.Size() {
		for x := range q.Size() {
			if m := gomoku.PointAt(x, y); q.At(m) == gomoku.None && near(q, m, s, 4) && q.Wins(m, s) {
				list = append(list, m)
			}
		}
	}
	return list
}

// may reports whether the side to move may play on an empty point.
func may(q *gomoku.Position, m gomoku.Point) bool {
	return q.Rule() != gomoku.Renju || q.Turn() != gomoku.Black || !q.Kind(m).Forbidden()
}

// fours reports whether the side to move wins by fours, at most so many.
func (c *checker) fours(q *gomoku.Position, most int) bool {
	c.tick()
	us := q.Turn()
	if len(completions(q, us)) > 0 {
		return true
	}
	if most == 0 {
		return false
	}
	key := fourKey{q.Hash(), most}
	if c.seen[key] {
		return false
	}
	for y := range q.Size() {
		for x := range q.Size() {
			m := gomoku.PointAt(x, y)
			if q.At(m) != gomoku.None || !near(q, m, us, 3) || !may(q, m) {
				continue
			}
			q.PlayUnchecked(m)
			won := c.fourWins(q, us, most-1)
			q.UndoUnchecked(m)
			if won {
				return true
			}
		}
	}
	c.seen[key] = true
	return false
}

// near reports whether so many stones of a colour stand in one line with a point, close
// enough for a five.
func near(q *gomoku.Position, m gomoku.Point, s gomoku.Stone, stones int) bool {
	for d := range gomoku.Direction(4) {
		w := q.Window(m, d, s) &^ (1 << 5)
		for at := range 7 {
			if n := w >> at & 31; bits(n) >= stones {
				return true
			}
		}
	}
	return false
}

func bits(n uint32) (count int) {
	for ; n > 0; n &= n - 1 {
		count++
	}
	return count
}

// fourWins reports whether the stone that us just played is a four that wins, with at
// most so many fours to come.
func (c *checker) fourWins(q *gomoku.Position, us gomoku.Stone, more int) bool {
	if len(completions(q, us.Opponent())) > 0 {
		return false
	}
	rows := completions(q, us)
	switch {
	case len(rows) == 0:
		return false
	case len(rows) > 1 || !may(q, rows[0]):
		return true
	case more == 0:
		return false
	}
	q.PlayUnchecked(rows[0])
	won := c.fours(q, more)
	q.UndoUnchecked(rows[0])
	return won
}

// threat reports whether the stone that us just played, a four or a threat to win by
// fours, wins with at most so many to come, each a four or an open three.
func (c *checker) threat(q *gomoku.Position, us gomoku.Stone, more int) bool {
	c.tick()
	if len(completions(q, us.Opponent())) > 0 {
		return false
	}
	if rows := completions(q, us); len(rows) > 0 {
		if len(rows) > 1 || !may(q, rows[0]) {
			return true
		}
		q.PlayUnchecked(rows[0])
		won := c.threats(q, more)
		q.UndoUnchecked(rows[0])
		return won
	}
	if more == 0 {
		return false
	}
	// The stone threatens to win by fours if the opponent did nothing: try a pass.
	passed, err := gomoku.Parse(q.String()[:len(q.String())-1]+us.String(), q.Rule())
	if err != nil || !c.fours(&passed, more) {
		return false
	}
	for _, m := range q.Legal(nil) {
		q.PlayUnchecked(m)
		won := c.threats(q, more)
		q.UndoUnchecked(m)
		if !won {
			return false
		}
	}
	return true
}

// threats reports whether the side to move wins with at most so many stones, each a four
// or an open three that threatens to win by fours.
func (c *checker) threats(q *gomoku.Position, most int) bool {
	if c.fours(q, most) {
		return true
	}
	if most <= 1 {
		return false
	}
	us := q.Turn()
	stops := completions(q, us.Opponent())
	for _, m := range q.Legal(nil) {
		if len(stops) > 0 && !slices.Contains(stops, m) {
			continue
		}
		if !rows(q, m, us) {
			continue
		}
		q.PlayUnchecked(m)
		won := c.threat(q, us, most-1)
		q.UndoUnchecked(m)
		if won {
			return true
		}
	}
	return false
}

// rows reports whether a stone would make a four or an open three.
func rows(q *gomoku.Position, m gomoku.Point, s gomoku.Stone) bool {
	if !near(q, m, s, 2) {
		return false
	}
	q.PlayUnchecked(m)
	defer q.UndoUnchecked(m)
	return slices.ContainsFunc(q.Shapes(s), func(x gomoku.Shape) bool { return slices.Contains(x.Stones, m) })
}

// TestBank has the second prover check the bank in the program: a sample, or all of it
// with -full.
func TestBank(t *testing.T) {
	bank, err := puzzles.Own()
	if err != nil {
		t.Fatal(err)
	}
	list := bank.All()
	step := max(1, len(list)/max(1, *sample))
	if *full {
		step = 1
	}
	checked, undecided := 0, 0
	for i := 0; i < len(list); i += step {
		p := list[i]
		switch err := new(checker).check(p); err {
		case nil:
			checked++
		case errBudget:
			undecided++
		default:
			t.Errorf("%s, %s: %v", p.ID, p.Task, err)
		}
	}
	t.Logf("%d puzzles checked, %d left undecided, of %d", checked, undecided, len(list))
	if checked < undecided {
		t.Errorf("only %d checked, %d undecided", checked, undecided)
	}
}
