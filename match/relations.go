package match

// Relations are what the pieces or stones on a board do to each other, for
// somebody who wants to see it. They are facts of one board: no search, no
// history.
type Relations struct {
	Pieces []Relation // xiangqi: pieces that are attacked, or that nothing guards
	Rows   []Row      // gomoku: rows that threaten to become a five
}

// How a piece stands.
const (
	StandsChecked  = "checked"  // a king that is attacked
	StandsHanging  = "hanging"  // attacked, and nothing guards it
	StandsWeak     = "weak"     // guarded, but the attackers win by taking it
	StandsGuarded  = "guarded"  // attacked, and guarded well enough
	StandsUnbacked = "unbacked" // neither attacked nor guarded
)

// A Relation is one piece with the pieces that bear on it. Both lists go by
// how pieces move: what a pin or a check would forbid counts all the same.
type Relation struct {
	Point     string
	Side      Side     // whose piece it is
	Stands    string   // StandsChecked, ...
	Attackers []string // enemy pieces that could take it
	Guards    []string // own pieces that could take back
}

// What a row can become with the next stone of its colour.
const (
	RowFour      = "four"      // a five, at one point
	RowOpenFour  = "open_four" // a five, at two points: it cannot be stopped
	RowOpenThree = "three"     // a straight four
)

// A Row is stones of one colour in one line, and the points where the next one
// makes of them what Kind says.
type Row struct {
	Side   Side
	Kind   string // RowFour, ...
	Stones []string
	Points []string
}
