package jobs

import (
	"encoding/json"
	"regexp"
)

// openingPlies are the first plies of a game, which players know by heart.
const openingPlies = 10

// plainMove matches a move on the board, but no decision of an opening rule.
var plainMove = regexp.MustCompile(`^[a-z]\d+([a-z]\d+)?$`)

// Firsts reports for each move of a stored report whether it was the engine's first choice. It
// returns nil if that proves nothing: in the opening, or in a report from a browser. It judges
// no game with decisions of an opening rule, since its sides need not take turns.
func Firsts(stored []byte) []*bool {
	var b body
	if json.Unmarshal(stored, &b) != nil || b.Browser || len(b.Evals) != len(b.Moves)+1 {
		return nil
	}
	list := make([]*bool, len(b.Moves))
	for i, move := range b.Moves {
		if !plainMove.MatchString(move) {
			return nil
		}
		if best := b.Evals[i].Best(); i >= openingPlies && best != "" {
			first := best == move
			list[i] = &first
		}
	}
	return list
}
