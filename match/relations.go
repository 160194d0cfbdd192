package match

// Relations are what the pieces or stones on a board do to each other, for
// somebody who wants to see it. They are facts of one board: no search, no
// history. More is what only one game has to say, a struct of its adapter's,
// whose JSON fields stand among these.
type Relations struct {
	Pieces []Relation `json:"pieces"` // pieces that are attacked, or that nothing guards
	Rows   []Row      `json:"rows"`   // rows of stones that threaten to win
	More   any        `json:"-"`
}

// MarshalJSON writes lists that are nil as empty ones.
func (r Relations) MarshalJSON() ([]byte, error) {
	type plain Relations
	r.Pieces, r.Rows = some(r.Pieces), some(r.Rows)
	return inline(plain(r), r.More)
}

// some returns a list that JSON shows as one.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
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
	Point     string   `json:"point"`
	Side      Side     `json:"side"`      // whose piece it is
	Stands    string   `json:"stands"`    // StandsChecked, ...
	Attackers []string `json:"attackers"` // enemy pieces that could take it
	Guards    []string `json:"guards"`    // own pieces that could take back
}

// A Row is stones of one colour in one line, and the points where the next one
// makes of them what Kind says.
type Row struct {
	Side   Side     `json:"side"`
	Kind   string   `json:"kind"` // in the words of the game
	Stones []string `json:"stones"`
	Points []string `json:"points"`
}
