package matching

import "math"

// none marks a missing vertex, blossom or mate.
const none = -1

// noEdge marks a pair of vertices without an edge in the arrays of weights.
const noEdge = math.MinInt64

// spread bounds the weights of one search: the duals of the search may reach the number of
// vertices times the largest weight, four times over, and stay below 1<<62 up to 1,024
// vertices.
const spread = 1 << 50

// A Graph is an undirected graph over the vertices 0 to n-1 with the set of perfect matchings
// kept so far: a perfect matching belongs to the set if all its edges are in the graph and the
// sum of their crossings is the least possible.
type Graph struct {
	n int
	// crossings holds for each pair how many odd sets its edge leaves, or none without an
	// edge. The optimal matchings of a search are those that use only tight edges and leave
	// each odd set with a positive dual exactly once. An odd set is left at least once, so
	// the least sum of crossings says the same.
	crossings []int16
	mate      []int // a matching of the set, once Maximise has found one
	search    search
}

// New returns a graph of n vertices without edges.
func New(n int) *Graph {
	g := &Graph{n: n, crossings: make([]int16, n*n), mate: make([]int, n)}
	for i := range g.crossings {
		g.crossings[i] = none
	}
	for i := range g.mate {
		g.mate[i] = none
	}
	return g
}

// Connect adds the edge between u and v, which must differ.
func (g *Graph) Connect(u, v int) {
	g.crossings[u*g.n+v], g.crossings[v*g.n+u] = 0, 0
}

// Cut removes the edge between u and v.
func (g *Graph) Cut(u, v int) {
	g.crossings[u*g.n+v], g.crossings[v*g.n+u] = none, none
}

// Joined reports whether the graph still has an edge between u and v.
func (g *Graph) Joined(u, v int) bool { return g.crossings[u*g.n+v] != none }

// Mate returns the vertex matched with u in a matching of the set. Cut can end its validity;
// the next Maximise restores it.
func (g *Graph) Mate(u int) int { return g.mate[u] }

// Swap matches u with v and their mates with each other if that gives another matching of the
// set, and reports whether it did. It costs nothing and often spares a search.
func (g *Graph) Swap(u, v int) bool {
	x, y := g.mate[u], g.mate[v]
	cross := func(a, b int) int { return int(g.crossings[a*g.n+b]) }
	if !g.Joined(u, v) || !g.Joined(x, y) || cross(u, v)+cross(x, y) != cross(u, x)+cross(v, y) {
		return false
	}
	g.mate[u], g.mate[v], g.mate[x], g.mate[y] = v, u, y, x
	return true
}

// Room returns the widest range, greatest minus least, of the weights of one Maximise.
func (g *Graph) Room() int64 {
	most := int16(0)
	for _, c := range g.crossings {
		most = max(most, c)
	}
	return spread/(int64(most)+1)/int64(g.n/2+1) - 1
}

// Maximise keeps the perfect matchings with the greatest sum of weights, each edge weighing
// weight(u, v) with u < v. It reports false, and leaves the graph useless, if the graph has no
// perfect matching. The range of the weights must fit Room.
func (g *Graph) Maximise(weight func(u, v int) int64) bool {
	active, ok := g.settle()
	if !ok {
		return false
	}
	if len(active) == 0 {
		return true
	}
	s := &g.search
	s.reset(len(active))
	least, greatest := int64(math.MaxInt64), int64(math.MinInt64)
	k := s.k
	for i, u := range active {
		row := g.crossings[u*g.n : (u+1)*g.n]
		for j := i + 1; j < k; j++ {
			v := active[j]
			if row[v] == none {
				s.weight[i*k+j] = noEdge
				continue
			}
			w := weight(u, v)
			least, greatest = min(least, w), max(greatest, w)
			s.weight[i*k+j] = w
		}
	}
	penalty := (greatest-least)*int64(k/2) + 1
	for i, u := range active {
		s.weight[i*k+i] = noEdge
		for j := i + 1; j < k; j++ {
			if w := s.weight[i*k+j]; w != noEdge {
				// The factor of four keeps all steps of the duals integers.
				s.weight[i*k+j] = 4 * (w - least - penalty*int64(g.crossings[u*g.n+active[j]]))
			}
			s.weight[j*k+i] = s.weight[i*k+j]
		}
	}
	index := make([]int, g.n)
	for i := range index {
		index[i] = none
	}
	for i, u := range active {
		index[u] = i
	}
	for i, u := range active {
		s.hint[i] = none
		if m := g.mate[u]; m != none {
			s.hint[i] = index[m]
		}
	}
	if !s.run() {
		return false
	}
	s.reduce()
	for i, u := range active {
		g.mate[u] = active[s.match[i]]
		for j := i + 1; j < k; j++ {
			v := active[j]
			switch {
			case s.weight[i*k+j] == noEdge:
			case s.weight[i*k+j] != 0:
				g.Cut(u, v)
			default:
				g.crossings[u*g.n+v], g.crossings[v*g.n+u] = s.crossings[i*k+j], s.crossings[i*k+j]
			}
		}
	}
	return true
}

// settle matches each vertex that has only one edge left, cuts the other edges of its mate, and
// returns the vertices that still have a choice. It reports false if a vertex has no edge.
func (g *Graph) settle() (active []int, ok bool) {
	degree := make([]int, g.n)
	var forced []int
	for u := range g.n {
		for _, c := range g.crossings[u*g.n : (u+1)*g.n] {
			if c != none {
				degree[u]++
			}
		}
		if degree[u] == 1 {
			forced = append(forced, u)
		}
	}
	done := make([]bool, g.n)
	for len(forced) > 0 {
		u := forced[len(forced)-1]
		forced = forced[:len(forced)-1]
		if done[u] || degree[u] != 1 {
			continue
		}
		v := 0
		for g.crossings[u*g.n+v] == none {
			v++
		}
		done[u], done[v] = true, true
		g.mate[u], g.mate[v] = v, u
		for x := range g.n {
			if x == u || !g.Joined(v, x) {
				continue
			}
			g.Cut(v, x)
			degree[v]--
			if degree[x]--; degree[x] == 1 {
				forced = append(forced, x)
			}
		}
	}
	for u := range g.n {
		if degree[u] == 0 {
			return nil, false
		}
		if !done[u] {
			active = append(active, u)
		}
	}
	return active, true
}
