package face

// The languages in which a terminal is spoken to.
const (
	English     = "en"
	Simplified  = "zh-Hans"
	Traditional = "zh-Hant"
	Vietnamese  = "vi"
)

// A Face is how the boards of a game look and how one moves on them.
type Face struct {
	// Sides are the names of the two sides, by language.
	Sides map[string][2]string
	// Inks are the colours of their pieces on wood, as #rrggbb.
	Inks [2]string
	// Second has the letters of the second side's pieces. If it is empty,
	// they are the small ones.
	Second string
	// Pieces are the characters of the pieces by their letters, two columns
	// wide, where a terminal can show them.
	Pieces map[byte]string
	// Stones are what is drawn of both sides' pieces instead, one column wide,
	// on a ground that is neither light nor dark.
	Stones [2]string

	// Drops says that a move puts a piece on a point and is called after it.
	// Otherwise a move is the point that it leaves and the one that it goes to.
	Drops bool
	// FirstRank is the number of the rank nearest to the first side.
	FirstRank int
	// Files are the numerals of the files for each side, from its left, which
	// stand along its edge of the board; none are drawn where it is nil.
	Files [2][]string
	// Star reports whether a point carries a mark, as it lies before the first
	// side: columns from the left, rows from the top, of a board so large. None
	// does where it is nil.
	Star func(col, row, cols, rows int) bool
	// River is the number of ranks above a river, which only the outer files
	// cross; 0 where there is none.
	River int
	// Between draws what lies between a rank, counted from the top as drawn
	// from 0, and the next, in as many columns as the points have. Nil leaves
	// no room between ranks.
	Between func(rank int, flipped, ascii bool) string

	// Typed are moves as they may be typed, by language.
	Typed map[string]string
}

// Side returns the name of a side, 0 or 1, in a language.
func (f Face) Side(language string, side int) string {
	if names, ok := f.Sides[language]; ok {
		return names[side]
	}
	switch language {
	case Simplified:
		return [2]string{"先手", "后手"}[side]
	case Traditional:
		return [2]string{"先手", "後手"}[side]
	case Vietnamese:
		return [2]string{"Bên đi trước", "Bên đi sau"}[side]
	}
	return [2]string{"First", "Second"}[side]
}

// Owner returns the side, 0 or 1, of a piece by its letter.
func (f Face) Owner(letter byte) int {
	for i := range len(f.Second) {
		if f.Second[i] == letter {
			return 1
		}
	}
	if f.Second == "" && letter >= 'a' && letter <= 'z' {
		return 1
	}
	return 0
}

// Ink returns the colour of a side's pieces, as #rrggbb.
func (f Face) Ink(side int) string {
	if f.Inks[side] != "" {
		return f.Inks[side]
	}
	return [2]string{"#ffffff", ink}[side]
}

// ink is a black that does not glare on wood.
const ink = "#1c1c1c"
