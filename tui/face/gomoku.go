package face

// Gomoku draws black and white stones.
var Gomoku = Face{
	Sides:     map[string][2]string{English: {"Black", "White"}, Chinese: {"黑方", "白方"}},
	Inks:      [2]string{ink, "#ffffff"},
	Second:    "O",
	Stones:    [2]string{"●", "○"},
	Drops:     true,
	FirstRank: 1,
	Dots:      true,
	Typed:     map[string]string{English: "h8", Chinese: "h8"},
}
