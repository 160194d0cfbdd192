package ladder

// Whims are random bonuses for root moves, so that an engine does not play the same game
// twice: it chooses among the moves that are at most Most worse than the best. They follow
// from the seed and the move alone. A whim shifts the window that its move is searched
// with, so the other moves cost no more to search. A proved win or loss is never shifted.
//
// The zero Whims are none.
type Whims struct {
	Seed uint64 // of the game and the position
	Most int    // centipawns: the greatest loss to accept
}

// Of returns the bonus of a move, in centipawns.
func (w Whims) Of(m uint16) int {
	if w.Most == 0 {
		return 0
	}
	return int(Scramble(w.Seed^uint64(m)) % uint64(w.Most+1))
}

// MaxSeed is the greatest value of the option Seed. With 0 nothing varies.
const MaxSeed = 1<<31 - 1

// SeedOf spreads a value of the option Seed; 0 stays 0.
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

// Draw returns the random number that draws a book move in a position; 0 without a seed.
func Draw(seed, position uint64) uint64 {
	if seed == 0 {
		return 0
	}
	return Scramble(seed + position)
}

// Scramble spreads the bits of x.
func Scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
