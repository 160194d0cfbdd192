package searchkit

// Whims are by how much an engine likes moves at the root better than they are
// worth, so that it does not play the same game twice: it chooses among the
// moves that are at most so much worse than the best. They follow from the seed
// and the move alone. Since a whim shifts the window that its move is searched
// with, the others cost no more to search than they do without. A win or a loss
// that is proved is never shifted.
//
// The zero Whims are none.
type Whims struct {
	Seed uint64 // of the game and the position
	Most int    // centipawns: the greatest loss that is put up with
}

func (w Whims) of(m uint16) int {
	if w.Most == 0 {
		return 0
	}
	return int(Scramble(w.Seed^uint64(m)) % uint64(w.Most+1))
}

// MaxSeed is the greatest seed that the option Seed takes. 0 is none: nothing
// varies.
const MaxSeed = 1<<31 - 1

// SeedOf spreads a value of that option; 0 stays 0.
func SeedOf(option int) uint64 {
	if option == 0 {
		return 0
	}
	return Scramble(uint64(option))
}

// WhimsOf returns the whims of a game before a position; none without a seed.
func WhimsOf(seed, position uint64, most int) Whims {
	if seed == 0 {
		return Whims{}
	}
	return Whims{Seed: seed ^ position, Most: most}
}

// Draw returns the random number that a move is drawn by from a book before a
// position; 0 without a seed.
func Draw(seed, position uint64) uint64 {
	if seed == 0 {
		return 0
	}
	return Scramble(seed + position)
}

// Aims returns the window in which the value of a root move must be looked for,
// given the window of the root.
func (r *RootMove) Aims(alpha, beta int) (int, int) {
	return max(alpha-r.Whim, -Infinite), min(beta-r.Whim, Infinite)
}

// Liked returns the score of a move whose value was found.
func (r *RootMove) Liked(value int) int {
	if IsWin(value) {
		return value
	}
	return min(max(value+r.Whim, 1-MinWin), MinWin-1)
}

// worth is the inverse of Liked.
func (r *RootMove) worth(score int) int {
	if IsWin(score) {
		return score
	}
	return score - r.Whim
}

// Whimsical reports whether the value of the root is not that of its position.
func (t *Thread) Whimsical() bool { return t.Search.whims.Most > 0 }

// Scramble spreads the bits of x.
func Scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
