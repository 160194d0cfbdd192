package swiss

import (
	"slices"

	"duiyi/tourney"
)

// A criterion counts what a pairing is to avoid: the sum of its costs over the pairs. Vertices
// beyond the bracket's size are in later brackets, so a pair i < j of the bracket has
// j < size, and i floats down if i < size <= j.
type criterion struct {
	name string             // "C6" to "C21", empty for the order of candidates
	cost func(i, j int) int // 0 or more, for i < j
	only int                // if not anywhere: other pairs than those of this vertex cost nothing
}

// anywhere is the vertex of a criterion that concerns all pairs.
const anywhere = -1

func general(name string, cost func(i, j int) int) criterion { return criterion{name, cost, anywhere} }

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// downfloaters are C6 to C8: as many pairs as possible, then low scores of the downfloaters, then
// the same for the next bracket.
func (b *bracket) downfloaters() []criterion {
	list := []criterion{general("C6", func(i, j int) int { return one(i < b.size && j >= b.size) })}
	for _, s := range b.scores(b.moved) {
		list = append(list, general("C7", func(i, j int) int { return one(i < b.size && j >= b.size && b.at(i).score == s) }))
	}
	list = append(list, general("C8", func(i, j int) int { return one(i < b.next && j >= b.next) }))
	for _, s := range b.scores(b.size) {
		list = append(list, general("C8", func(i, j int) int { return one(i < b.next && j >= b.next && b.at(i).score == s) }))
	}
	return list
}

// scores returns the different scores of the first n vertices, in descending order.
func (b *bracket) scores(n int) []tourney.Score {
	var list []tourney.Score
	for i := range n {
		list = append(list, b.at(i).score)
	}
	return slices.Compact(list)
}

// byes is C9: few unplayed games of the player who gets the bye. It applies where that player is
// the bracket's only downfloater.
func (b *bracket) byes() []criterion {
	bye := len(b.left)
	floaters := 0
	for i := range b.size {
		floaters += one(b.graph.Mate(i) >= b.size)
	}
	if bye%2 == 0 || b.byeScore < b.score || floaters != 1 {
		return nil
	}
	return []criterion{{"C9", func(i, j int) int {
		if j == bye {
			return b.at(i).unplayed
		}
		return 0
	}, bye}}
}

// sides are C10 to C13, the preferences for a side.
func (b *bracket) sides() []criterion {
	clash := func(name string, breaks func(x, y *player) bool) criterion {
		return general(name, func(i, j int) int {
			if j >= b.size {
				return 0
			}
			x, y := b.at(i), b.at(j)
			return one(!agree(x, y) && breaks(x, y))
		})
	}
	return []criterion{
		clash("C10", func(x, y *player) bool { return x.surplus > 1 && y.surplus > 1 }),
		clash("C11", thrice),
		clash("C12", func(x, y *player) bool { return true }),
		clash("C13", func(x, y *player) bool {
			return x.want >= strong && y.want >= strong && (x.want != absolute || y.want != absolute)
		}),
	}
}

// thrice reports whether one of two players with the same preference, both absolute, gets the
// same side three times in a row. The one with the wider surplus gets the preferred side.
func thrice(x, y *player) bool {
	if x.want != absolute || y.want != absolute {
		return false
	}
	switch {
	case x.surplus == y.surplus:
		return x.repeated != tourney.NoSide && x.repeated == y.repeated
	case x.surplus > y.surplus:
		return y.repeated == x.wants.Other()
	}
	return x.repeated == x.wants.Other()
}

// floats are C14 to C21: no float in the same direction as one or two rounds before.
func (b *bracket) floats() []criterion {
	var list []criterion
	backs := min(2, b.number-1)
	for back := range backs {
		list = append(list,
			general([...]string{"C14", "C16"}[back], func(i, j int) int {
				return one(i >= b.moved && i < b.size && j >= b.size && b.at(i).floats[back] == down)
			}),
			general([...]string{"C15", "C17"}[back], func(i, j int) int { return one(b.upfloat(i, j, back)) }))
	}
	scores := b.scores(b.moved)
	for back := range backs {
		for _, s := range scores {
			list = append(list, general([...]string{"C18", "C20"}[back], func(i, j int) int {
				return one(i < b.moved && j >= b.size && b.at(i).score == s && b.at(i).floats[back] == down)
			}))
		}
		for _, s := range scores {
			list = append(list, general([...]string{"C19", "C21"}[back], func(i, j int) int {
				return one(b.at(i).score == s && b.upfloat(i, j, back))
			}))
		}
	}
	return list
}

// upfloat reports whether the pair makes j float up as some rounds before.
func (b *bracket) upfloat(i, j, back int) bool {
	return i < b.moved && j >= b.moved && j < b.size && b.at(j).floats[back] == up
}

// minimise applies criteria in their order: each is as small as those before it allow.
func (b *bracket) minimise(list []criterion) error {
	if b.without != "" {
		list = slices.DeleteFunc(list, func(c criterion) bool { return c.name == b.without })
	}
	for len(list) > 0 {
		n, ok := b.apply(list)
		if !ok {
			return ErrNoPairing
		}
		list = list[n:]
	}
	return nil
}

// apply packs as many criteria as fit into the weights of one matching, and returns how many.
func (b *bracket) apply(list []criterion) (n int, ok bool) {
	size := len(b.left) + len(b.left)%2
	room := b.graph.Room()
	type term struct {
		criterion
		most int64 // of the sum over all pairs
	}
	var terms []term
	span := int64(0) // the largest cost of a pair so far, with all factors
	for n < len(list) {
		c := list[n]
		low, high := b.bounds(c, size)
		if low == high {
			n++ // all pairs cost the same, so all pairings do
			continue
		}
		t := term{c, high}
		if c.only == anywhere {
			t.most = high * int64(size/2)
		}
		wider := span*(t.most+1) + high
		if len(terms) > 0 && wider > room {
			break
		}
		span = wider
		terms = append(terms, t)
		n++
	}
	if len(terms) == 0 {
		return n, true
	}
	costs := make([]int64, size*size)
	factor := int64(1)
	for _, t := range slices.Backward(terms) {
		for i := range size {
			for j := i + 1; j < size; j++ {
				if (t.only == anywhere || t.only == i || t.only == j) && b.graph.Joined(i, j) {
					costs[i*size+j] += factor * int64(t.cost(i, j))
				}
			}
		}
		factor *= t.most + 1
	}
	return n, b.graph.Maximise(func(u, v int) int64 { return -costs[u*size+v] })
}

// bounds returns the least and greatest cost of a pair that is still possible.
func (b *bracket) bounds(c criterion, size int) (low, high int64) {
	first := true
	note := func(i, j int) {
		if i == j || !b.graph.Joined(i, j) {
			return
		}
		cost := int64(c.cost(min(i, j), max(i, j)))
		if first {
			low, high, first = cost, cost, false
		}
		low, high = min(low, cost), max(high, cost)
	}
	for i := range size {
		if c.only != anywhere {
			note(i, c.only)
			continue
		}
		for j := i + 1; j < size; j++ {
			note(i, j)
		}
	}
	return low, high
}
