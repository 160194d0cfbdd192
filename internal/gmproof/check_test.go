package gmproof

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// board reads rows of a board from the top, with the side to move.
func board(t testing.TB, rule gomoku.Rule, turn string, rows ...string) gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(strings.Join(rows, "/")+" "+turn, rule)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pts reads points divided by blanks.
func pts(t testing.TB, text string) (list []gomoku.Point) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		pt, err := gomoku.ParsePoint(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pt)
	}
	return list
}

func node(t testing.TB, move string, fours ...string) Node {
	n := Node{Move: pts(t, move)[0]}
	for _, line := range fours {
		n.Fours = append(n.Fours, pts(t, line))
	}
	return n
}

// TestCheck: proofs that hold, and the same with one thing wrong.
func TestCheck(t *testing.T) {
	const empty = "........."
	straight := []string{empty, empty, empty, empty, "...XXX...", empty, "OO....O..", empty, empty}
	// f5 makes a four that b5 completes, and g5 unless six do not win.
	six := []string{empty, empty, empty, empty, "..XXX..X.", empty, "OO...OO..", empty, empty}
	// White makes a five on e1.
	late := []string{empty, empty, empty, empty, "...XXX...", empty, empty, empty, "OOOO....."}
	// e5 makes two open threes.
	twice := []string{empty, empty, "....X....", "....X....", "..XX.....", empty, "O.O...O.O", empty, empty}
	// The same, and White can make a four on d1 or e1.
	armed := []string{empty, empty, "....X....", "....X....", "..XX.....", empty, "O........", empty, "OOO......"}
	// e5 makes two fours.
	fours := []string{empty, empty, empty, empty, "OXXX.....", "....X....", "....X..O.", "....X...O", "O...O..O."}
	// i5 makes a four that is answered on e5, where Black makes six.
	overline := []string{empty, empty, "....X....", "....X....", ".....OOO.", "....X....", "....X....", "....X...O", "O........"}

	// f5 makes a four that g5 completes; by caro White stops it on h5 as well. b1 makes a straight four.
	half := []string{empty, empty, empty, empty, ".OXXX....", empty, ".O.O.O..O", empty, "..XXX...."}
	// e5 makes a four whose five would lie between two stones.
	shut := []string{empty, empty, empty, empty, ".OXX.X.O.", empty, "O........", empty, empty}

	at := func(text string) gomoku.Point { return pts(t, text)[0] }
	reply := func(n Node, on string, to int) Node {
		n.Replies = append(n.Replies[:len(n.Replies):len(n.Replies)], Reply{at(on), to})
		return n
	}
	threes := node(t, "e5", "f5", "e8")
	both := []Node{reply(reply(threes, "d1", 1), "e1", 2), node(t, "e1", "f5", "e8"), node(t, "d1", "f5", "e8")}
	const unanswered, forbidden = "nothing is said to win", "is forbidden"
	tests := []struct {
		name, why string
		rule      gomoku.Rule
		turn      string
		rows      []string
		nodes     []Node
	}{
		{"a straight four", "", gomoku.Freestyle, "X", straight, []Node{node(t, "g5")}},
		{"a straight four by standard", "", gomoku.Standard, "X", straight, []Node{node(t, "c5")}},
		{"a stone that makes nothing", unanswered, gomoku.Freestyle, "X", straight, []Node{node(t, "a9")}},
		{"a four stopped", unanswered, gomoku.Freestyle, "X", straight, []Node{node(t, "h5")}},
		{"on a stone", "cannot be played", gomoku.Freestyle, "X", straight, []Node{node(t, "e5")}},
		{"beside the board", "cannot be played", gomoku.Freestyle, "X", straight, []Node{node(t, "k5")}},
		{"no point", "cannot be played", gomoku.Freestyle, "X", straight, []Node{{Move: gomoku.NoPoint}}},
		{"no node", "there is no node 0", gomoku.Freestyle, "X", straight, nil},
		{"six", "", gomoku.Freestyle, "X", six, []Node{node(t, "f5")}},
		{"six by standard", unanswered, gomoku.Standard, "X", six, []Node{node(t, "f5")}},
		{"six by renju", unanswered, gomoku.Renju, "X", six, []Node{node(t, "f5")}},
		{"five beside six by standard", "", gomoku.Standard, "X", six, []Node{node(t, "b5")}},
		{"White's five overlooked", "e1 makes a five", gomoku.Freestyle, "X", late, []Node{node(t, "g5")}},
		{"two threes", "", gomoku.Freestyle, "X", twice, []Node{threes}},
		{"two threes by renju", forbidden, gomoku.Renju, "X", twice, []Node{threes}},
		{"one of two threes", unanswered, gomoku.Freestyle, "X", twice, []Node{node(t, "e5", "f5")}},
		{"a line that never makes a four", unanswered, gomoku.Freestyle, "X", twice, []Node{node(t, "e5", "f5", "a9 e8")}},
		{"White's fours answered", "", gomoku.Freestyle, "X", armed, both},
		{"White's fours left out", unanswered, gomoku.Freestyle, "X", armed, []Node{threes}},
		{"one of them left out", unanswered, gomoku.Freestyle, "X", armed, []Node{reply(threes, "d1", 1), both[1]}},
		{"one answered elsewhere", "e1 makes a five", gomoku.Freestyle, "X", armed, []Node{both[0], node(t, "f5"), both[2]}},
		{"one answered by a node that there is not", "there is no node 2", gomoku.Freestyle, "X", armed, both[:2]},
		{"a node for another position", "cannot be played", gomoku.Freestyle, "X", armed, []Node{reply(reply(threes, "d1", 1), "e1", 1), both[1]}},
		{"a node that leads back", "cannot be played", gomoku.Freestyle, "X", armed, []Node{reply(reply(threes, "d1", 0), "e1", 0)}},
		{"two fours", "", gomoku.Standard, "X", fours, []Node{node(t, "e5")}},
		{"two fours by renju", forbidden, gomoku.Renju, "X", fours, []Node{node(t, "e5")}},
		{"an answer forbidden", "", gomoku.Renju, "O", overline, []Node{node(t, "i5")}},
		{"the same answer by standard", unanswered, gomoku.Standard, "O", overline, []Node{node(t, "i5")}},
		{"a straight four by caro", "", gomoku.Caro, "X", straight, []Node{node(t, "g5")}},
		{"a four that one stone stops by standard", "", gomoku.Standard, "X", half, []Node{reply(node(t, "f5"), "g5", 1), node(t, "b1")}},
		{"two by caro", "", gomoku.Caro, "X", half, []Node{reply(reply(node(t, "f5"), "g5", 1), "h5", 2), node(t, "b1"), node(t, "b1")}},
		{"of which one is left out", unanswered, gomoku.Caro, "X", half, []Node{reply(node(t, "f5"), "g5", 1), node(t, "b1")}},
		{"a line of fours needs one answer each", unanswered, gomoku.Caro, "X", half, []Node{node(t, "i9", "f5 b1")}},
		{"a four between two stones", unanswered, gomoku.Caro, "X", shut, []Node{node(t, "e5")}},
		{"the same answer by freestyle", "e5 makes a five", gomoku.Freestyle, "O", overline, []Node{node(t, "i5")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := board(t, tt.rule, tt.turn, tt.rows...)
			before := p
			err := (&Proof{tt.nodes}).Check(&p, 1_000_000)
			if p != before {
				t.Error("the position has changed")
			}
			switch e, ok := errors.AsType[*Error](err); {
			case tt.why == "" && err != nil:
				t.Error(err)
			case tt.why != "" && (!ok || !strings.Contains(e.Error(), tt.why)):
				t.Errorf("got %v, want %q", err, tt.why)
			}
		})
	}
	p := board(t, gomoku.Freestyle, "X", armed...)
	if err := (&Proof{both}).Check(&p, 100); !errors.Is(err, ErrTooLong) {
		t.Errorf("with 100 stones: %v", err)
	}
	for _, pt := range pts(t, "e5 a9 f5 a8 g5 a7 h5") {
		_ = p.Play(pt)
	}
	if err := (&Proof{both}).Check(&p, 1_000_000); err == nil {
		t.Error("a game that is over is won again")
	}
}

// A player replays proofs as a game is played, with Play and Outcome and nothing else, against
// every reply: what the checker is held to.
type player struct {
	proof *Proof
	us    gomoku.Stone
}

func (pl *player) won(p *gomoku.Position) bool {
	return p.Outcome() == gomoku.BlackWins && pl.us == gomoku.Black || p.Outcome() == gomoku.WhiteWins && pl.us == gomoku.White
}

// five returns a point where the winner, who is to move, makes a five, or NoPoint.
func (pl *player) five(p gomoku.Position) gomoku.Point {
	for _, pt := range p.Legal(nil) {
		q := p
		if q.Play(pt) == nil && pl.won(&q) {
			return pt
		}
	}
	return gomoku.NoPoint
}

func (pl *player) node(p gomoku.Position, i int) bool {
	if i < 0 || i >= len(pl.proof.Nodes) {
		return false
	}
	n := pl.proof.Nodes[i]
	if !n.Move.On(p.Size()) || p.Play(n.Move) != nil {
		return false
	}
	if pl.won(&p) {
		return true
	}
	replies := p.Legal(nil)
	for _, r := range replies {
		q := p
		if q.Play(r) != nil || q.Outcome() != gomoku.Ongoing {
			return false
		}
		if pl.five(q) == gomoku.NoPoint && !pl.reply(q, n, r) {
			return false
		}
	}
	return len(replies) > 0
}

func (pl *player) reply(q gomoku.Position, n Node, r gomoku.Point) bool {
	for _, e := range n.Replies {
		if e.Point == r {
			return pl.node(q, e.Node)
		}
	}
	for _, line := range n.Fours {
		if pl.fours(q, line) {
			return true
		}
	}
	return false
}

// fours reports whether a line wins from q, the winner to move, whatever is answered.
func (pl *player) fours(q gomoku.Position, line []gomoku.Point) bool {
	if len(line) == 0 || !line[0].On(q.Size()) || q.Play(line[0]) != nil {
		return false
	}
	replies := q.Legal(nil)
	blocked := 0
	for _, r := range replies {
		z := q
		if z.Play(r) != nil || z.Outcome() != gomoku.Ongoing {
			return false
		}
		if pl.five(z) != gomoku.NoPoint {
			continue
		}
		if blocked++; blocked > 1 || !pl.fours(z, line[1:]) {
			return false
		}
	}
	return len(replies) > 0
}

// A solver finds out who wins by trying everything.
type solver map[gomoku.Position]bool

// wins reports whether the side to move wins.
func (s solver) wins(p gomoku.Position) bool { return s.stone(p) != gomoku.NoPoint }

// stone returns a stone with which the side to move wins, or NoPoint.
func (s solver) stone(p gomoku.Position) gomoku.Point {
	pl := &player{us: p.Turn()}
	for _, pt := range p.Legal(nil) {
		q := p
		if _ = q.Play(pt); pl.won(&q) || q.Outcome() == gomoku.Ongoing && s.lost(q) {
			return pt
		}
	}
	return gomoku.NoPoint
}

// lost reports whether the side to move loses whatever it plays.
func (s solver) lost(p gomoku.Position) bool {
	if known, ok := s[p]; ok {
		return known
	}
	lost := true
	for _, pt := range p.Legal(nil) {
		q := p
		_ = q.Play(pt)
		if q.Outcome() != gomoku.Ongoing || !s.wins(q) {
			lost = false
			break
		}
	}
	s[p] = lost
	return lost
}

// A forger makes proofs, right ones and almost right ones.
type forger struct {
	*rand.Rand
	solver solver
	proof  *Proof
	faults float64
}

// node writes what it has to say of p, and returns its index.
func (f *forger) node(p gomoku.Position) int {
	i := len(f.proof.Nodes)
	f.proof.Nodes = append(f.proof.Nodes, Node{})
	legal := p.Legal(nil)
	n := Node{Move: f.solver.stone(p)}
	if n.Move == gomoku.NoPoint || f.Float64() < f.faults {
		n.Move = gomoku.PointAt(f.IntN(p.Size()), f.IntN(p.Size()))
	}
	for range f.IntN(4) {
		line := []gomoku.Point{}
		for range 1 + f.IntN(3) {
			line = append(line, legal[f.IntN(len(legal))])
		}
		n.Fours = append(n.Fours, line)
	}
	q := p
	if q.Play(n.Move) == nil && q.Outcome() == gomoku.Ongoing {
		pl := &player{us: p.Turn()}
		for _, r := range q.Legal(nil) {
			z := q
			if _ = z.Play(r); z.Outcome() != gomoku.Ongoing || pl.five(z) != gomoku.NoPoint && f.Float64() < .9 {
				continue
			}
			if f.Float64() >= f.faults {
				n.Replies = append(n.Replies, Reply{r, f.node(z)})
			} else if f.Float64() < .5 {
				n.Replies = append(n.Replies, Reply{r, f.IntN(len(f.proof.Nodes)+1) - 1})
			}
		}
	}
	f.proof.Nodes[i] = n
	return i
}

// small returns a position of a small board with so many points left, in which nobody has won.
func small(r *rand.Rand, rule gomoku.Rule, left int) (gomoku.Position, bool) {
	p, err := gomoku.NewPosition(5+r.IntN(3), rule)
	if err != nil {
		panic(err)
	}
	for p.Left() > left {
		legal := p.Legal(nil)
		if p.Outcome() != gomoku.Ongoing || len(legal) == 0 || p.Play(legal[r.IntN(len(legal))]) != nil {
			return p, false
		}
	}
	return p, p.Outcome() == gomoku.Ongoing
}

// heldTo checks forged proofs of a position: the checker must say what playing them out says,
// and accept none where everything tried shows that the side to move does not win.
func heldTo(t *testing.T, r *rand.Rand, rule gomoku.Rule, count map[string]int) {
	p, ok := small(r, rule, 5+r.IntN(5))
	if !ok {
		return
	}
	f := &forger{Rand: r, solver: solver{}, proof: &Proof{}, faults: []float64{0, .02, .1}[r.IntN(3)]}
	if !f.solver.wins(p) && r.IntN(4) > 0 {
		return
	}
	f.node(p)
	holds := (&player{f.proof, p.Turn()}).node(p, 0)
	err := f.proof.Check(&p, 1_000_000)
	if holds != (err == nil) {
		t.Fatalf("%s %s: %+v: held %v, checked %v", rule, p.String(), f.proof.Nodes, holds, err)
	}
	switch wins := f.solver.wins(p); {
	case err == nil && !wins:
		t.Fatalf("%s %s: %+v is accepted, and there is no win", rule, p.String(), f.proof.Nodes)
	case err == nil:
		count["held"]++
		if line := f.proof.Line(&p); !plays(p, line) {
			t.Fatalf("%s %s: the line %v of %+v", rule, p.String(), line, f.proof.Nodes)
		}
	case wins:
		count["refused, though there is a win"]++
	default:
		count["refused"]++
	}
}

// plays reports whether a line can be played and ends with the win of the side that begins.
func plays(p gomoku.Position, line []gomoku.Point) bool {
	pl := &player{us: p.Turn()}
	for i, pt := range line {
		if pt == gomoku.NoPoint { // Black may not answer
			return i == len(line)-2 && p.Kind(line[i+1]).Forbidden() && p.Wins(line[i+1], pl.us)
		}
		if p.Play(pt) != nil {
			return false
		}
	}
	return pl.won(&p)
}

// TestCheckAgainstPlay holds the checker to playing proofs out and to trying everything.
func TestCheckAgainstPlay(t *testing.T) {
	const seed = 38
	r := rand.New(rand.NewPCG(seed, 1))
	count := map[string]int{}
	n := 3000
	if testing.Short() {
		n = 300
	}
	for i := range n {
		heldTo(t, r, gomoku.Rule(i%3), count)
	}
	t.Log("seed", seed, count)
}

// FuzzCheck is TestCheckAgainstPlay for any seed.
func FuzzCheck(f *testing.F) {
	f.Add(uint64(1), uint8(0))
	f.Fuzz(func(t *testing.T, seed uint64, rule uint8) {
		heldTo(t, rand.New(rand.NewPCG(seed, 1)), gomoku.Rule(rule%3), map[string]int{})
	})
}
