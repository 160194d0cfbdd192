package swiss

import "slices"

// pair chooses the pairs of the bracket: those that satisfy the criteria best and among them the
// first in the order of candidates (article 4).
func (b *bracket) pair() error {
	if !b.graph.Maximise(func(u, v int) int64 { return 0 }) {
		return ErrNoPairing
	}
	if err := b.minimise(b.downfloaters()); err != nil {
		return err
	}
	if err := b.minimise(slices.Concat(b.byes(), b.sides(), b.floats())); err != nil {
		return err
	}
	if err := b.movedDown(); err != nil {
		return err
	}
	return b.remainder()
}

// movedDown chooses which of the players moved down are paired here, the higher ones first, and
// then their opponents in the order of the residents.
func (b *bracket) movedDown() error {
	var list []criterion
	for i := range b.moved {
		list = append(list, criterion{"", func(u, v int) int { return one(v >= b.size) }, i})
	}
	if err := b.minimise(list); err != nil {
		return err
	}
	var paired []int
	for i := range b.moved {
		if b.graph.Mate(i) < b.size {
			paired = append(paired, i)
		}
	}
	return b.opponents(paired)
}

// remainder pairs the residents who do not play against a player moved down: S1, the upper half
// of those who are paired, with S2. Exchanges between the halves come first: few of them, of
// players whose ranks differ little, the lowest players of S1 and the highest of S2.
func (b *bracket) remainder() error {
	rank := make([]int, b.size) // in the remainder, from 0; -1 outside
	var rest []int
	pairs := 0
	for i := range b.size {
		rank[i] = -1
		if m := b.graph.Mate(i); i >= b.moved && m >= b.moved {
			rank[i] = len(rest)
			rest = append(rest, i)
			pairs += one(m > i && m < b.size)
		}
	}
	inside := func(i, j int) bool { return j < b.size && rank[i] >= 0 && rank[j] >= 0 }
	exchange := general("", func(i, j int) int { return one(inside(i, j) && rank[i] >= pairs) })
	if err := b.minimise([]criterion{exchange}); err != nil {
		return err
	}
	exchanges := 0
	for _, i := range rest[pairs:] {
		exchanges += one(b.graph.Mate(i) > i && b.graph.Mate(i) < b.size)
	}
	if exchanges > 0 {
		if err := b.exchange(rest[:pairs], rest[pairs:], rank, inside); err != nil {
			return err
		}
	}
	tops := b.split(rest)
	return b.opponents(tops)
}

// exchange chooses the players who change halves, given that some must: those whose ranks differ
// least in sum, then the lowest of the upper half, then the highest of the lower half.
func (b *bracket) exchange(upper, lower, rank []int, inside func(i, j int) bool) error {
	list := []criterion{general("", func(i, j int) int {
		if !inside(i, j) {
			return 0
		}
		return rank[i]
	})}
	for _, x := range slices.Backward(upper) {
		list = append(list, criterion{"", func(i, j int) int { return one(i == x && inside(i, j)) }, x})
	}
	for _, x := range lower {
		list = append(list, criterion{"", func(i, j int) int { return one(i != x || !inside(i, j)) }, x})
	}
	return b.minimise(list)
}

// split returns the upper players of the pairs in the remainder, and leaves only edges from an
// upper to a lower player.
func (b *bracket) split(rest []int) (tops []int) {
	top := make([]bool, b.size)
	for _, i := range rest {
		if m := b.graph.Mate(i); m > i && m < b.size {
			top[i] = true
			tops = append(tops, i)
		}
	}
	for _, i := range rest {
		for _, j := range rest {
			if i < j && (!top[i] || top[j]) {
				b.graph.Cut(i, j)
			}
		}
		if top[i] {
			for j := b.size; j < len(b.left)+len(b.left)%2; j++ {
				b.graph.Cut(i, j)
			}
		}
	}
	return tops
}

// opponents gives each of the players in turn the highest opponent of the bracket that leaves
// the pairing among the best, and fixes the pairs.
func (b *bracket) opponents(list []int) error {
	for n := 0; n < len(list); n++ {
		i := list[n]
		if best := b.highest(i); b.graph.Mate(i) != best && !b.graph.Swap(i, best) {
			// Several players at once: one matching decides as many as its weights hold.
			var next []criterion
			for _, x := range list[n:min(len(list), n+batch)] {
				next = append(next, b.inOrder(x))
			}
			decided, ok := b.apply(next)
			if !ok {
				return ErrNoPairing
			}
			for _, x := range list[n : n+decided] {
				b.fix(x)
			}
			n += decided - 1
			continue
		}
		b.fix(i)
	}
	return nil
}

// batch is how many players opponents offers to one matching.
const batch = 16

// highest returns the first opponent in the bracket that i may still get.
func (b *bracket) highest(i int) int {
	for j := range b.size {
		if j != i && b.graph.Joined(i, j) {
			return j
		}
	}
	return -1
}

// inOrder is the criterion that i has a high opponent.
func (b *bracket) inOrder(i int) criterion {
	rank := make([]int, len(b.left)+1)
	for j := range rank {
		rank[j] = b.size
	}
	n := 0
	for j := range b.size {
		if j != i && b.graph.Joined(i, j) {
			rank[j] = n
			n++
		}
	}
	return criterion{"", func(u, v int) int { return rank[u+v-i] }, i}
}

// fix keeps i with its opponent.
func (b *bracket) fix(i int) {
	for j := range len(b.left) + len(b.left)%2 {
		if j != i && j != b.graph.Mate(i) && b.graph.Joined(i, j) {
			b.graph.Cut(i, j)
		}
	}
}
