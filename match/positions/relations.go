package positions

import (
	"encoding/json"

	"duiyi/match"
)

// Relations are attacks and guards between the pieces or stones of one board, without
// search or history. More is a struct of one game's adapter; its JSON fields appear among
// these.
type Relations struct {
	Pieces []Relation `json:"pieces"` // every piece that is attacked or unguarded
	Rows   []Row      `json:"rows"`   // rows of stones that threaten to become a five; in renju without points forbidden to Black
	More   any        `json:"-"`
}

// MarshalJSON writes lists that are nil as empty ones.
func (r Relations) MarshalJSON() ([]byte, error) {
	type plain Relations
	r.Pieces, r.Rows = some(r.Pieces), some(r.Rows)
	text, err := json.Marshal(plain(r))
	if err != nil || r.More == nil {
		return text, err
	}
	more, err := json.Marshal(r.More)
	if err != nil || len(more) <= len("{}") || more[0] != '{' { // nothing, or null
		return text, err
	}
	return append(append(text[:len(text)-1], ','), more[1:]...), nil
}

// some returns a list that JSON shows as one.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Values of Relation.Stands.
const (
	StandsChecked  = "checked"  // a king that is attacked
	StandsHanging  = "hanging"  // attacked, and nothing guards it
	StandsWeak     = "weak"     // guarded, but the attackers win by taking it
	StandsGuarded  = "guarded"  // attacked, and guarded well enough
	StandsUnbacked = "unbacked" // neither attacked nor guarded
)

// A Relation is a piece with the pieces that attack and guard it. Pins and checks do not
// count.
type Relation struct {
	Point string     `json:"point"` // where the piece stands
	Side  match.Side `json:"side"`  // whose piece it is
	// Stands is one of:
	//   - checked: a king in check
	//   - hanging: attacked and unguarded
	//   - weak: guarded, but the attackers win by capturing
	//   - guarded: attacked and sufficiently guarded
	//   - unbacked: neither attacked nor guarded
	Stands    string   `json:"stands"`
	Attackers []string `json:"attackers"` // points of enemy pieces that could capture it
	Guards    []string `json:"guards"`    // points of own pieces that could recapture
}

// A Row is stones of one colour in a line, and the points where the next stone does what
// kind says.
type Row struct {
	Side   match.Side `json:"side"`
	Kind   string     `json:"kind"`   // four: a five at one point; open_four: at two; three: a stone on one of its points makes an open four
	Stones []string   `json:"stones"` // their points
	Points []string   `json:"points"` // where to play
}
