package face

// Gomoku draws black and white stones.
var Gomoku = Face{
	Sides:     map[string][2]string{English: {"Black", "White"}, Simplified: {"黑方", "白方"}, Traditional: {"黑方", "白方"}, Vietnamese: {"Đen", "Trắng"}},
	Inks:      [2]string{ink, "#ffffff"},
	Second:    "O",
	Stones:    [2]string{"●", "○"},
	Drops:     true,
	FirstRank: 1,
	Star:      starGomoku,
	Typed:     map[string]string{English: "h8", Simplified: "h8", Traditional: "h8", Vietnamese: "h8"},
}

// starGomoku marks the centre and the fourth points from the corners of large
// boards of an odd size.
func starGomoku(col, row, cols, _ int) bool {
	if cols < 13 || cols%2 == 0 {
		return false
	}
	on := func(n int) bool { return n == 3 || n == cols/2 || n == cols-4 }
	return on(col) && on(row) && (col == cols/2) == (row == cols/2)
}
