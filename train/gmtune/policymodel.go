package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

const pointLanes = gmeval.PolicyLanes

// A vector is the contribution of a point or a line.
type vector [pointLanes]float32

// shapeIDs numbers the rows of a policy: first the shared rows by kind, then
// the zero row of an empty line, then the rows of lies to a stone, then those
// of shapes with their own row.
type shapeIDs struct {
	shapes    []uint32 // canonical, ascending
	of        []uint16 // by canonical shape
	kind      []uint16 // by number: the kind of a shape with its own row
	exchanged []uint16 // by number: the shape with colours exchanged
}

const (
	nothing  = gmeval.Kinds
	firstLie = nothing + 1 // to the last stone, then to the one before
	firstOwn = firstLie + 2*gmeval.Lies
)

// number assigns the row numbers if these shapes, ascending, have their own
// rows.
func number(rule gomoku.Rule, shapes []uint32) *shapeIDs {
	ids := &shapeIDs{shapes: shapes, of: make([]uint16, gmeval.Shapes)}
	for s := range ids.of {
		black, white := gmeval.Patterns(rule, uint32(s))
		ids.of[s] = uint16(black) | uint16(white)<<4
	}
	ids.of[gmeval.EmptyShape] = nothing
	for k := range uint16(gmeval.Kinds) {
		ids.kind = append(ids.kind, k)
		ids.exchanged = append(ids.exchanged, k>>4|k&15<<4)
	}
	for id := uint16(nothing); id < firstOwn; id++ {
		ids.kind = append(ids.kind, id)
		ids.exchanged = append(ids.exchanged, id)
	}
	for i, s := range shapes {
		ids.kind = append(ids.kind, ids.of[s])
		ids.of[s] = uint16(firstOwn + i)
	}
	for _, s := range shapes {
		ids.exchanged = append(ids.exchanged, ids.of[gmeval.Exchanged(s)])
	}
	return ids
}

// A tensor holds learned numbers with the optimiser's state.
type tensor struct{ w, m, v []float32 }

func newTensor(n int) tensor {
	return tensor{make([]float32, n), make([]float32, n), make([]float32, n)}
}

// A policy is the policy of package gmeval in floating point and natural
// units. It adds to the log-odds of the move order.
type policy struct {
	ids   *shapeIDs
	views []policyView
}

// A policyView holds the numbers for one colour. A shape with its own row uses
// the sum of its kind's row and its own part, so a rare shape stays close to
// its kind.
type policyView struct {
	rows tensor   // by number: of kinds, and the own parts of shapes
	out  tensor   // by lane
	sum  []vector // by number: the effective rows
}

func newPolicy(ids *shapeIDs, views int) *policy {
	n := &policy{ids: ids, views: make([]policyView, views)}
	for i := range n.views {
		n.views[i] = policyView{newTensor(len(ids.kind) * pointLanes), newTensor(pointLanes), make([]vector, len(ids.kind))}
	}
	return n
}

// viewsOf returns the number of views under a rule: one for both colours, or one for each.
func viewsOf(rule gomoku.Rule) int {
	if gmeval.SameColours(rule) {
		return 1
	}
	return 2
}

// start initialises the numbers with small random values, to break the
// symmetry of the lanes.
func (n *policy) start(r *rand.Rand) {
	fill := func(list []float32, most float32) {
		for i := range list {
			list[i] = most * (2*r.Float32() - 1)
		}
	}
	for i := range n.views {
		fill(n.views[i].rows.w[:nothing*pointLanes], 0.1)
		fill(n.views[i].rows.w[firstLie*pointLanes:firstOwn*pointLanes], 0.1)
		fill(n.views[i].out.w, 0.3)
	}
	n.expand()
}

// take copies the numbers of another policy; if it has fewer views, they serve
// both colours.
func (n *policy) take(from *gmeval.Policy) {
	const parts = gmeval.VectorParts * gmeval.ShapeParts
	for i := range n.views {
		v, f := &n.views[i], &from.Views[i%len(from.Views)]
		for k := range f.Kinds {
			for l, w := range f.Kinds[k] {
				v.rows.w[k*pointLanes+l] = float32(w) / parts
			}
		}
		for which := range f.Lies {
			for k := range f.Lies[which] {
				for l, w := range f.Lies[which][k] {
					v.rows.w[(firstLie+which*gmeval.Lies+k)*pointLanes+l] = float32(w) / parts
				}
			}
		}
		for k, s := range from.Shapes {
			if id := int(n.ids.of[s]); id >= firstOwn {
				kind := int(n.ids.kind[id])
				for l, w := range f.Rows[k] {
					v.rows.w[id*pointLanes+l] = float32(w)/parts - v.rows.w[kind*pointLanes+l]
				}
			}
		}
		for l, w := range f.Out {
			v.out.w[l] = float32(w) / (gmeval.OrderUnit * gmeval.PolicyParts)
		}
	}
	n.expand()
}

// expand computes the effective rows.
func (n *policy) expand() {
	for i := range n.views {
		v := &n.views[i]
		for id, kind := range n.ids.kind {
			own := (*vector)(v.rows.w[id*pointLanes:])
			if id < firstOwn {
				v.sum[id] = *own
				continue
			}
			shared := (*vector)(v.rows.w[int(kind)*pointLanes:])
			for l := range own {
				v.sum[id][l] = own[l] + shared[l]
			}
		}
	}
}

// A choiceThought is the forward pass of a policy on a position.
type choiceThought struct {
	points []vector  // of the candidates, clamped
	ids    []uint16  // the rows they consist of
	odds   []float64 // of each
}

// choose computes the probabilities of the candidates.
func (n *policy) choose(s *policySample, th *choiceThought) {
	v := &n.views[int(s.us)%len(n.views)]
	th.ids = append(th.ids[:0], s.points...)
	if s.us == gmeval.White {
		for i, id := range th.ids {
			th.ids[i] = n.ids.exchanged[id]
		}
	}
	th.points = slices.Grow(th.points[:0], len(s.options))[:len(s.options)]
	addPoints(th.points, v.sum, th.ids)
	th.odds = th.odds[:0]
	most := math.Inf(-1)
	for i, order := range s.options {
		u := float32(order)
		for l, p := range th.points[i] {
			u += v.out.w[l] * p
		}
		th.odds = append(th.odds, float64(u))
		most = max(most, float64(u))
	}
	sum := 0.0
	for i, u := range th.odds {
		th.odds[i] = math.Exp(u - most)
		sum += th.odds[i]
	}
	for i := range th.odds {
		th.odds[i] /= sum
	}
}

// A policyGradient holds the derivatives of the loss.
type policyGradient struct {
	views []viewGradient
	th    choiceThought
	by    []vector // with respect to the vectors of points
	loss  float64  // summed over the positions added
}

type viewGradient struct {
	rows    []vector // with respect to the effective rows
	touched []bool   // rows with a non-zero gradient
	out     vector
}

func newPolicyGradient(n *policy) *policyGradient {
	g := &policyGradient{views: make([]viewGradient, len(n.views))}
	for i := range g.views {
		g.views[i] = viewGradient{rows: make([]vector, len(n.ids.kind)), touched: make([]bool, len(n.ids.kind))}
	}
	return g
}

// add adds the loss of a position and its derivatives.
func (g *policyGradient) add(n *policy, s *policySample) {
	th := &g.th
	n.choose(s, th)
	g.loss -= math.Log(max(th.odds[0], 1e-9))
	view := int(s.us) % len(n.views)
	d, out := &g.views[view], n.views[view].out.w
	g.by = slices.Grow(g.by[:0], len(s.options))[:len(s.options)]
	for i, odds := range th.odds {
		by := float32(odds)
		if i == 0 {
			by--
		}
		for l, p := range th.points[i] {
			d.out[l] += by * p
			g.by[i][l] = by * out[l]
		}
	}
	addBack(d.rows, g.by, th.points, th.ids)
	for _, id := range th.ids {
		d.touched[id] = true
	}
}

// quantise rounds a policy to the integers of package gmeval. The error is
// about the first number that does not fit.
func (n *policy) quantise() (*gmeval.Policy, error) {
	to := &gmeval.Policy{Shapes: n.ids.shapes, Views: make([]gmeval.PolicyView, len(n.views))}
	var err error
	whole := func(v float32, parts, most float64, name string, at ...int) int16 {
		w := math.Round(float64(v) * parts)
		if !(-most <= w && w <= most) && err == nil { // also true of NaN
			err = &misfit{fmt.Sprint(name, at), v}
		}
		return int16(w)
	}
	for i := range n.views {
		from, v := &n.views[i], &to.Views[i]
		row := func(id int) (r gmeval.Row) {
			for l, w := range from.sum[id] {
				r[l] = whole(w, gmeval.VectorParts*gmeval.ShapeParts, gmeval.RowMost, "row", i, id, l)
			}
			return r
		}
		for k := range v.Kinds {
			v.Kinds[k] = row(k)
		}
		for which := range v.Lies {
			for k := range v.Lies[which] {
				v.Lies[which][k] = row(firstLie + which*gmeval.Lies + k)
			}
		}
		for k := range n.ids.shapes {
			v.Rows = append(v.Rows, row(firstOwn+k))
		}
		for l, w := range from.out.w {
			v.Out[l] = whole(w, gmeval.OrderUnit*gmeval.PolicyParts, math.MaxInt16, "out", i, l)
		}
	}
	if err != nil {
		return nil, err
	}
	return to, nil
}
