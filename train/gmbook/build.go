package main

import (
	"bufio"
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"duiyi/gomoku"
	"duiyi/internal/gmbook"
	"duiyi/internal/openbook"
)

const (
	// Advantage in centipawns at which the book ends; 150 is two to one to
	// win. In freestyle and standard, Black, who begins, is better by about
	// 200 whatever White answers, so its bound is higher.
	boundRenju = 150
	boundOther = 300

	window = 40 // most centipawns by which a recommended move may be worse than the best
	slope  = 20 // a move this many centipawns worse is recommended e times less
	doubt  = 25 // most centipawns beyond the window that searching after a move may recover

	mostStones = 10 // of an explored position

	// Probabilities that order the exploration. People play other moves than
	// the recommended ones about once in three at first.
	likelyMet     = 0.3
	metUntil      = 4    // stones
	likelyPattern = 0.02 // each of the 26
	likelyOpening = 0    // explored anyway, but nothing after it
)

// A node is a position of the book.
type node struct {
	pos    gomoku.Position // as first met
	stones int
	likely float64
	root   bool     // explored in any case
	looked bool     // explored
	moves  []scored // with values as far as known
	lines  []gomoku.Point
	value  int // of the best move
	at     int // index in the queue; -1 if not queued
}

// A builder grows a book.
type builder struct {
	start  gomoku.Position
	ask    *searcher
	nodes  map[gmbook.Key]*node
	order  []*node // in the order met
	queue  queue
	looked int
}

func newBuilder(start gomoku.Position, ask *searcher) *builder {
	b := &builder{start: start, ask: ask, nodes: map[gmbook.Key]*node{}}
	b.meet(&start, 1, true)
	return b
}

// meet returns the node of a position and adds to its likelihood. onto maps
// points of p to the node's position.
func (b *builder) meet(p *gomoku.Position, likely float64, wanted bool) *node {
	k, _ := gmbook.KeyOf(p)
	n := b.nodes[k]
	if n == nil {
		size := p.Size()
		n = &node{pos: *p, stones: size*size - p.Left(), at: -1}
		b.nodes[k] = n
		b.order = append(b.order, n)
	}
	n.likely += likely
	switch {
	case n.looked || !wanted || n.stones > mostStones || p.Outcome() != gomoku.Ongoing:
	case n.at < 0:
		heap.Push(&b.queue, n)
	default:
		heap.Fix(&b.queue, n.at)
	}
	return n
}

// onto maps a point of p to the position of its node.
func onto(p, q *gomoku.Position, pt gomoku.Point) gomoku.Point {
	for t := range gomoku.Symmetry(gomoku.Symmetries) {
		if p.Transform(t) == *q {
			return t.Point(pt, p.Size())
		}
	}
	panic("not the same position")
}

// addLine adds an opening: its stones are played whatever they are worth, and
// the resulting position is explored.
func (b *builder) addLine(stones []gomoku.Point, likely float64) error {
	p := b.start
	for i, pt := range stones {
		n := b.meet(&p, 0, false)
		here := onto(&p, &n.pos, pt)
		if same := alike(&n.pos, n.lines, here); same == gomoku.NoPoint {
			n.lines = append(n.lines, here)
		}
		if err := p.Play(pt); err != nil {
			return fmt.Errorf("stone %d: %w", i+1, err)
		}
	}
	if p.Outcome() == gomoku.Ongoing {
		b.meet(&p, likely, true).root = true
	}
	return nil
}

// alike returns the point of list that is equivalent to pt under a symmetry of
// the position, or NoPoint.
func alike(p *gomoku.Position, list []gomoku.Point, pt gomoku.Point) gomoku.Point {
	for _, t := range p.Symmetries() {
		if q := t.Point(pt, p.Size()); slices.Contains(list, q) {
			return q
		}
	}
	return gomoku.NoPoint
}

// addOpenings adds the openings of a set from a file.
func (b *builder) addOpenings(text, set string) error {
	n := 0
	for line := range strings.Lines(text) {
		n++
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(cells) < 5 || cells[0] != set {
			continue
		}
		var stones []gomoku.Point
		for word := range points(cells[4]) {
			pt, err := gomoku.ParsePoint(word)
			if err != nil {
				return fmt.Errorf("line %d: %w", n, err)
			}
			stones = append(stones, pt)
		}
		if err := b.addLine(stones, likelyOpening); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}

// points splits h8i9g7 into points.
func points(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for from := 0; from < len(text); {
			to := from + 1
			for to < len(text) && text[to] <= '9' {
				to++
			}
			if !yield(text[from:to]) {
				return
			}
			from = to
		}
	}
}

// grow explores the positions of the openings and the given number of others,
// most likely first.
func (b *builder) grow(ctx context.Context, positions int) error {
	for _, n := range b.order {
		if n.root {
			if err := b.look(ctx, n); err != nil {
				return err
			}
		}
	}
	for positions > 0 && len(b.queue) > 0 {
		n := heap.Pop(&b.queue).(*node)
		if n.looked {
			continue
		}
		if err := b.look(ctx, n); err != nil {
			return err
		}
		positions--
	}
	return nil
}

// look searches a position and meets its successors.
func (b *builder) look(ctx context.Context, n *node) error {
	if n.looked {
		return nil
	}
	n.looked = true
	b.looked++
	moves, err := b.candidates(ctx, n)
	if err != nil || len(moves) == 0 {
		return err
	}
	n.moves, n.value = moves, moves[0].value
	if b.outside(n.value) {
		return nil
	}
	rec, met := 0.0, 0.0
	for _, m := range moves {
		rec += recommended(n.value - m.value)
		met += 1
	}
	for _, m := range moves {
		share := recommended(n.value-m.value) / rec
		if n.stones <= metUntil {
			share = (1-likelyMet)*share + likelyMet/met
		}
		next := n.pos
		next.PlayUnchecked(m.move)
		b.meet(&next, n.likely*share, share > 0)
	}
	return nil
}

// recommended returns the weight of a move by its loss against the best.
func recommended(loss int) float64 {
	if loss > window {
		return 0
	}
	return math.Exp(-float64(loss) / slope)
}

// candidates returns the best moves of a position, distinct under symmetry.
// The first stone is compared by the positions it leads to, among points near
// the centre; in renju it is in the centre.
func (b *builder) candidates(ctx context.Context, n *node) ([]scored, error) {
	p := &n.pos
	var among []gomoku.Point
	for _, pt := range p.Legal(nil) {
		if (n.stones > 0 || ring(pt, p.Size()) <= b.firstRing()) && alike(p, among, pt) == gomoku.NoPoint {
			among = append(among, pt)
		}
	}
	if n.stones > 0 {
		return b.ask.best(ctx, p, linesAt(n.stones), among)
	}
	var list []scored
	for _, pt := range among {
		value, err := b.after(ctx, p, pt)
		if err != nil {
			return nil, err
		}
		list = append(list, scored{pt, value})
	}
	sortScored(list)
	return list, nil
}

// ring returns the distance of a point from the centre, in king's steps.
func ring(pt gomoku.Point, size int) int {
	x, y := 2*pt.X()-size+1, 2*pt.Y()-size+1
	return max(x, -x, y, -y) / 2
}

// firstRing is the farthest ring for the first stone.
func (b *builder) firstRing() int {
	if b.start.Rule() == gomoku.Renju {
		return 0
	}
	return 2
}

// linesAt returns the number of moves compared after so many stones.
func linesAt(stones int) int {
	if stones <= 3 {
		return 8
	}
	return 5
}

// after searches the position after a move, from the view of the side that
// makes it.
func (b *builder) after(ctx context.Context, p *gomoku.Position, pt gomoku.Point) (int, error) {
	next := *p
	next.PlayUnchecked(pt)
	if next.Outcome() != gomoku.Ongoing {
		return decided, nil
	}
	list, err := b.ask.best(ctx, &next, 1, nil)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return -list[0].value, nil
}

func sortScored(list []scored) {
	slices.SortStableFunc(list, func(x, y scored) int { return cmp.Compare(y.value, x.value) })
}

// vet determines the values of the moves that may be recommended, from the
// explored position after a move or by searching it. It starts with the
// positions of most stones, so values propagate back.
func (b *builder) vet(ctx context.Context) error {
	list := slices.Clone(b.order)
	slices.SortStableFunc(list, func(m, n *node) int { return cmp.Compare(n.stones, m.stones) })
	for _, n := range list {
		if !b.open(n) {
			continue
		}
		if err := b.vetMoves(ctx, n); err != nil {
			return err
		}
		n.value = n.moves[0].value
	}
	return nil
}

// vetMoves determines the values of a position's moves until all those close
// to the best have been searched individually, and sorts the best first.
func (b *builder) vetMoves(ctx context.Context, n *node) error {
	vetted := map[gomoku.Point]bool{}
	for {
		sortScored(n.moves)
		least := n.moves[0].value - window - doubt
		i := slices.IndexFunc(n.moves, func(m scored) bool { return m.value >= least && !vetted[m.move] })
		if i < 0 {
			return nil
		}
		m := &n.moves[i]
		vetted[m.move] = true
		next := n.pos
		next.PlayUnchecked(m.move)
		k, _ := gmbook.KeyOf(&next)
		if after := b.nodes[k]; after != nil && after.looked && len(after.moves) > 0 {
			m.value = -after.value
			continue
		}
		var err error
		if m.value, err = b.after(ctx, &n.pos, m.move); err != nil {
			return err
		}
	}
}

// open reports whether the book covers a position: it was explored and nobody
// is much better.
func (b *builder) open(n *node) bool { return len(n.moves) > 0 && !b.outside(n.value) }

// outside reports whether an advantage exceeds the book's bound.
func (b *builder) outside(value int) bool {
	bound := boundOther
	if b.start.Rule() == gomoku.Renju {
		bound = boundRenju
	}
	return value > bound || value < -bound
}

// A writer writes a book, each position once.
type writer struct {
	*builder
	out   *bufio.Writer
	seen  map[*node]bool
	tells map[*node]bool // it or a successor recommends a move
	moves int
}

// write writes the book and returns the number of recommended moves.
func (b *builder) write(out io.Writer, head string) (int, error) {
	w := writer{builder: b, out: bufio.NewWriter(out), seen: map[*node]bool{}, tells: map[*node]bool{}}
	fmt.Fprintf(w.out, "%s%s\n", openbook.Head, head)
	w.write(b.start, 0)
	return w.moves, w.out.Flush()
}

// choices returns the book's moves at a node: the recommended ones by weight,
// then those that lead to further positions.
func (w *writer) choices(n *node) []gmbook.Choice {
	var list []gmbook.Choice
	var known []gomoku.Point
	add := func(pt gomoku.Point, weight int) {
		if alike(&n.pos, known, pt) == gomoku.NoPoint {
			known = append(known, pt)
			list = append(list, gmbook.Choice{Move: pt, Weight: weight})
		}
	}
	if w.open(n) {
		for _, m := range n.moves {
			if r := recommended(n.value - m.value); r > 0 && !w.outside(m.value) {
				add(m.move, max(int(math.Round(100*r)), 1))
			}
		}
	}
	var rest []gomoku.Point
	for _, m := range n.moves {
		rest = append(rest, m.move)
	}
	for _, pt := range append(rest, n.lines...) {
		next := n.pos
		next.PlayUnchecked(pt)
		k, _ := gmbook.KeyOf(&next)
		if after := w.nodes[k]; after != nil && w.says(after) {
			add(pt, 0)
		}
	}
	return list
}

// says reports whether the book recommends a move at a node or after it.
func (w *writer) says(n *node) bool {
	if says, ok := w.tells[n]; ok {
		return says
	}
	w.tells[n] = false
	w.tells[n] = len(w.choices(n)) > 0
	return w.tells[n]
}

func (w *writer) write(p gomoku.Position, depth int) {
	k, _ := gmbook.KeyOf(&p)
	n := w.nodes[k]
	if n == nil || w.seen[n] {
		return
	}
	w.seen[n] = true
	for _, c := range w.choices(n) {
		pt := onto(&n.pos, &p, c.Move)
		w.out.WriteString(strings.Repeat(" ", depth) + pt.String() + " " + strconv.Itoa(c.Weight) + "\n")
		if c.Weight > 0 {
			w.moves++
		}
		next := p
		next.PlayUnchecked(pt)
		w.write(next, depth+1)
	}
}

// A queue holds nodes to explore, most likely first, then those with fewest
// stones.
type queue []*node

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].likely != q[j].likely {
		return q[i].likely > q[j].likely
	}
	return q[i].stones < q[j].stones
}
func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].at, q[j].at = i, j
}
func (q *queue) Push(x any) {
	n := x.(*node)
	n.at = len(*q)
	*q = append(*q, n)
}
func (q *queue) Pop() any {
	n := (*q)[len(*q)-1]
	n.at = -1
	*q = (*q)[:len(*q)-1]
	return n
}
