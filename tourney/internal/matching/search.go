package matching

import (
	"math"
	"slices"
)

// The labels of the vertices and blossoms on the surface during a stage.
const (
	free  = -1
	outer = 0 // reached from an unmatched vertex over an even number of edges
	inner = 1 // over an odd number
)

// A search finds a maximum-weight perfect matching of a dense graph by Edmonds' primal-dual
// method with blossoms, in time O(k³) for k vertices (J. Edmonds, Maximum matching and a
// polyhedron with 0,1-vertices, 1965; the bookkeeping of the best edges between blossoms
// after Z. Galil, Efficient algorithms for finding maximum matching in graphs, 1986).
//
// Nodes 0 to k-1 are the vertices, nodes from k the blossoms. A node on the surface lies in no
// other blossom.
type search struct {
	k, nodes  int     // vertices; nodes in use, vertices and blossoms
	weight    []int64 // k*k, multiples of four; noEdge without an edge
	crossings []int16 // k*k, filled by reduce
	hint      []int   // a mate to try first, or none
	match     []int   // of each node: the vertex at the far end of its matched edge
	tree
	blossoms
}

// A tree is the state of one stage.
type tree struct {
	dual   []int64 // of each node
	label  []int
	parent []int // of an inner node: the outer vertex it was reached from
	near   []int // the outer vertex with the least slack to this node, or none
	seen   []int
	stamp  int
	queue  []int
}

// blossoms are the odd sets. A node outside them is its own surface.
type blossoms struct {
	surface []int     // the node on the surface that holds this node; none for an unused one
	cycle   [][]int   // the children of a blossom, the base first
	child   [][]int16 // by blossom and vertex: the child that holds the vertex, or none
	from    [][]int16 // by blossom and node: the end inside the blossom of the best edge to the node
	to      [][]int16 // and its other end
}

// reset prepares the search for k vertices and reuses the memory of earlier ones.
func (s *search) reset(k int) {
	most := k + k/2 + 1
	if cap(s.weight) < k*k {
		s.weight, s.crossings = make([]int64, k*k), make([]int16, k*k)
	}
	if len(s.match) < most {
		s.hint, s.match = make([]int, most), make([]int, most)
		s.dual = make([]int64, most)
		s.label, s.parent, s.near, s.seen = make([]int, most), make([]int, most), make([]int, most), make([]int, most)
		s.surface = make([]int, most)
		s.cycle = make([][]int, most)
		s.child, s.from, s.to = make([][]int16, most), make([][]int16, most), make([][]int16, most)
	}
	s.k, s.nodes = k, k
	s.weight, s.crossings = s.weight[:k*k], s.crossings[:k*k]
	for x := range most {
		s.match[x], s.parent[x], s.surface[x] = none, none, none
		s.dual[x], s.seen[x], s.cycle[x] = 0, 0, nil
		if x < k {
			s.surface[x] = x
		}
	}
	s.stamp = 0
}

// run finds the matching. It reports false if there is no perfect one.
func (s *search) run() bool {
	s.begin()
	for {
		open := false
		for x := range s.k {
			open = open || s.match[x] == none
		}
		if !open {
			return true
		}
		if !s.stage() {
			return false
		}
	}
}

// begin sets feasible duals, as low as one pass makes them, and matches along tight edges.
// Vertices late in order give way first: callers weigh the edges of early ones.
func (s *search) begin() {
	k := s.k
	for u := range k {
		best := int64(math.MinInt64)
		for _, w := range s.weight[u*k : (u+1)*k] {
			best = max(best, w)
		}
		s.dual[u] = best / 2
	}
	for u := k - 1; u >= 0; u-- {
		low := int64(math.MinInt64)
		for v, w := range s.weight[u*k : (u+1)*k] {
			if w != noEdge {
				low = max(low, w-s.dual[v])
			}
		}
		s.dual[u] = low
	}
	for u := range k {
		if v := s.hint[u]; v != none && s.weight[u*k+v] != noEdge && s.slack(u, v) == 0 {
			s.match[u], s.match[v] = v, u
		}
	}
	for u := range k {
		if s.match[u] != none {
			continue
		}
		for v := range k {
			if s.match[v] == none && s.weight[u*k+v] != noEdge && s.slack(u, v) == 0 {
				s.match[u], s.match[v] = v, u
				break
			}
		}
	}
}

// slack returns by how much the duals of the vertices exceed the weight of their edge.
func (s *search) slack(u, v int) int64 { return s.dual[u] + s.dual[v] - s.weight[u*s.k+v] }

// ends returns the ends of the best edge between two nodes, or none.
func (s *search) ends(a, b int) (u, v int) {
	switch {
	case a >= s.k:
		return int(s.from[a][b]), int(s.to[a][b])
	case b >= s.k:
		return int(s.to[b][a]), int(s.from[b][a])
	case s.weight[a*s.k+b] == noEdge:
		return none, none
	}
	return a, b
}

// stage grows trees from all unmatched vertices until one more edge can be matched. It reports
// false if that is impossible.
func (s *search) stage() bool {
	s.queue = s.queue[:0]
	for x := range s.nodes {
		s.label[x], s.near[x] = free, none
	}
	for x := range s.nodes {
		if s.surface[x] == x && s.match[x] == none {
			s.parent[x], s.label[x] = none, outer
			s.push(x)
		}
	}
	for {
		for len(s.queue) > 0 {
			u := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			if s.label[s.surface[u]] == inner {
				continue
			}
			if s.scan(u) {
				return true
			}
		}
		step, ok := s.step()
		if !ok {
			return false
		}
		s.move(step)
		for x := range s.nodes {
			if s.surface[x] != x || s.near[x] == none || s.surface[s.near[x]] == x {
				continue
			}
			if u, v := s.ends(s.near[x], x); s.slack(u, v) == 0 && s.found(u, v) {
				return true
			}
		}
		for b := s.k; b < s.nodes; b++ {
			if s.surface[b] == b && s.label[b] == inner && s.dual[b] == 0 {
				s.expand(b)
			}
		}
	}
}

// scan follows the tight edges of an outer vertex and notes the others. It reports true after
// an augmentation.
func (s *search) scan(u int) bool {
	row := s.weight[u*s.k : (u+1)*s.k]
	for v, w := range row {
		if w == noEdge || s.surface[u] == s.surface[v] {
			continue
		}
		if s.dual[u]+s.dual[v] == w {
			if s.found(u, v) {
				return true
			}
			continue
		}
		s.approach(u, s.surface[v])
	}
	return false
}

// approach notes u as the outer vertex nearest to the node x if it is.
func (s *search) approach(u, x int) {
	a, b := s.ends(u, x)
	if s.near[x] != none {
		c, d := s.ends(s.near[x], x)
		if s.slack(c, d) <= s.slack(a, b) {
			return
		}
	}
	s.near[x] = u
}

// seek finds the outer vertex nearest to the node x anew.
func (s *search) seek(x int) {
	s.near[x] = none
	for u := range s.k {
		if s.surface[u] == x || s.label[s.surface[u]] != outer {
			continue
		}
		if a, _ := s.ends(u, x); a != none {
			s.approach(u, x)
		}
	}
}

// step returns the largest change of the duals that keeps them feasible.
func (s *search) step() (step int64, ok bool) {
	step = math.MaxInt64
	for b := s.k; b < s.nodes; b++ {
		if s.surface[b] == b && s.label[b] == inner {
			step = min(step, s.dual[b]/2)
		}
	}
	for x := range s.nodes {
		if s.surface[x] != x || s.near[x] == none {
			continue
		}
		u, v := s.ends(s.near[x], x)
		switch s.label[x] {
		case free:
			step = min(step, s.slack(u, v))
		case outer:
			step = min(step, s.slack(u, v)/2)
		}
	}
	return step, step != math.MaxInt64
}

func (s *search) move(step int64) {
	for u := range s.k {
		switch s.label[s.surface[u]] {
		case outer:
			s.dual[u] -= step
		case inner:
			s.dual[u] += step
		}
	}
	for b := s.k; b < s.nodes; b++ {
		if s.surface[b] != b {
			continue
		}
		switch s.label[b] {
		case outer:
			s.dual[b] += 2 * step
		case inner:
			s.dual[b] -= 2 * step
		}
	}
}

// found takes the tight edge from the outer vertex u to v: the tree grows, a blossom closes, or
// the matching is augmented, and then it reports true.
func (s *search) found(u, v int) bool {
	a, b := s.surface[u], s.surface[v]
	switch s.label[b] {
	case free:
		s.parent[b], s.label[b] = u, inner
		next := s.surface[s.match[b]]
		s.near[b], s.near[next] = none, none
		s.label[next] = outer
		s.push(next)
	case outer:
		top := s.meeting(a, b)
		if top == none {
			s.augment(a, b)
			s.augment(b, a)
			return true
		}
		s.close(a, top, b)
	}
	return false
}

// push queues the vertices of a node.
func (s *search) push(x int) {
	if x < s.k {
		s.queue = append(s.queue, x)
		return
	}
	for _, c := range s.cycle[x] {
		s.push(c)
	}
}

// lift sets the surface of all that a node holds.
func (s *search) lift(x, to int) {
	s.surface[x] = to
	if x >= s.k {
		for _, c := range s.cycle[x] {
			s.lift(c, to)
		}
	}
}

// above returns the outer node two edges nearer to the root than the outer node x, or none.
func (s *search) above(x int) int {
	if s.match[x] == none {
		return none
	}
	return s.surface[s.parent[s.surface[s.match[x]]]]
}

// meeting returns the first common node of the paths from two outer nodes to their roots, or
// none if the roots differ.
func (s *search) meeting(a, b int) int {
	s.stamp++
	for a != none || b != none {
		if a != none {
			if s.seen[a] == s.stamp {
				return a
			}
			s.seen[a] = s.stamp
			a = s.above(a)
		}
		a, b = b, a
	}
	return none
}

// augment matches the outer node a with b and swaps the edges on the path from a to its root.
func (s *search) augment(a, b int) {
	for {
		old := s.match[a]
		s.marry(a, b)
		if old == none {
			return
		}
		in := s.surface[old]
		up := s.surface[s.parent[in]]
		s.marry(in, up)
		a, b = up, in
	}
}

// marry sets the matched edge of node a to its best edge with b and rematches inside a.
func (s *search) marry(a, b int) {
	u, v := s.ends(a, b)
	s.match[a] = v
	if a < s.k {
		return
	}
	c := int(s.child[a][u])
	at := s.even(a, c)
	for i := range at {
		s.marry(s.cycle[a][i], s.cycle[a][i^1])
	}
	s.marry(c, b)
	s.cycle[a] = slices.Concat(s.cycle[a][at:], s.cycle[a][:at])
}

// even returns the position of child c in the cycle of a blossom, after turning the cycle round
// if the position would be odd.
func (s *search) even(b, c int) int {
	at := slices.Index(s.cycle[b], c)
	if at%2 == 1 {
		slices.Reverse(s.cycle[b][1:])
		at = len(s.cycle[b]) - at
	}
	return at
}

// close makes a blossom of the cycle from top down to a, over to b and back up.
func (s *search) close(a, top, b int) {
	n := s.k
	for n < s.nodes && s.surface[n] != none {
		n++
	}
	s.nodes = max(s.nodes, n+1)
	cycle := []int{top}
	for x := a; x != top; x = s.above(x) {
		in := s.surface[s.match[x]]
		cycle = append(cycle, x, in)
		s.push(in)
	}
	slices.Reverse(cycle[1:])
	for x := b; x != top; x = s.above(x) {
		in := s.surface[s.match[x]]
		cycle = append(cycle, x, in)
		s.push(in)
	}
	s.cycle[n] = cycle
	s.dual[n], s.label[n], s.match[n], s.near[n] = 0, outer, s.match[top], none
	s.parent[n] = s.parent[top]
	s.lift(n, n)
	if s.from[n] == nil {
		most := len(s.match)
		s.child[n], s.from[n], s.to[n] = make([]int16, most), make([]int16, most), make([]int16, most)
	}
	for x := range s.nodes {
		s.from[n][x], s.to[n][x] = none, none
		if x < s.k {
			s.child[n][x] = none
		}
	}
	for _, c := range cycle {
		s.adopt(n, c)
	}
	for x := s.k; x < s.nodes; x++ {
		if x != n && s.surface[x] != none {
			s.from[x][n], s.to[x][n] = s.to[n][x], s.from[n][x]
		}
	}
	s.seek(n)
}

// adopt gives a new blossom the vertices and best edges of its child.
func (s *search) adopt(b, c int) {
	for x := range s.nodes {
		if x == b || s.surface[x] == none || s.surface[x] == b {
			continue
		}
		u, v := s.ends(c, x)
		if u == none {
			continue
		}
		if p := s.from[b][x]; p == none || s.slack(u, v) < s.slack(int(p), int(s.to[b][x])) {
			s.from[b][x], s.to[b][x] = int16(u), int16(v)
		}
	}
	if c < s.k {
		s.child[b][c] = int16(c)
		return
	}
	for x := range s.k {
		if s.child[c][x] != none {
			s.child[b][x] = int16(c)
		}
	}
}

// expand dissolves an inner blossom whose dual is zero: the even way through its cycle stays in
// the tree.
func (s *search) expand(b int) {
	for _, c := range s.cycle[b] {
		s.lift(c, c)
	}
	u, _ := s.ends(b, s.parent[b])
	c := int(s.child[b][u])
	at := s.even(b, c)
	cycle := s.cycle[b]
	for i := 0; i < at; i += 2 {
		in, out := cycle[i], cycle[i+1]
		s.parent[in], _ = s.ends(out, in)
		s.label[in], s.label[out] = inner, outer
		s.near[in] = none
		s.seek(out)
		s.push(out)
	}
	s.label[c], s.parent[c] = inner, s.parent[b]
	for _, x := range cycle[at+1:] {
		s.label[x] = free
		s.seek(x)
	}
	s.surface[b], s.cycle[b] = none, nil
}

// reduce replaces the weights by the reduced costs, zero for an edge that an optimal matching
// may use, and counts how many odd sets of positive dual each edge leaves.
func (s *search) reduce() {
	k := s.k
	for u := range k {
		for v := range k {
			if s.weight[u*k+v] != noEdge {
				s.weight[u*k+v] = s.slack(u, v)
			}
		}
	}
	clear(s.crossings)
	inside := make([]bool, k)
	for b := k; b < s.nodes; b++ {
		if s.surface[b] == none || s.dual[b] == 0 {
			continue
		}
		for x := range k {
			inside[x] = s.child[b][x] != none
		}
		for u := range k {
			if !inside[u] {
				continue
			}
			for v := range k {
				switch {
				case s.weight[u*k+v] == noEdge:
				case inside[v]:
					s.weight[u*k+v] += s.dual[b]
				default:
					s.crossings[u*k+v]++
					s.crossings[v*k+u]++
				}
			}
		}
	}
}
