package searchkit

// Aims returns the window in which to search a root move's value, given the
// root's window.
func (r *RootMove) Aims(alpha, beta int) (int, int) {
	return max(alpha-r.Whim, -Infinite), min(beta-r.Whim, Infinite)
}

// Liked returns the score of a move for a value.
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
