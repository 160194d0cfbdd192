package positions

import "duiyi/match"

// A Story is the course of a game as a report knows it. Chances are those of side 0, from -1
// to 1; moves are numbered from 1.
type Story struct {
	Start   match.Position // before the first move
	Whole   bool           // the game began from the usual start of its rules
	Moves   []match.Move
	Book    int            // how many moves from the start are in the opening book
	Turning []TurningPoint // in the order of the game
	Losses  [2]Losses      // by side
	Peaks   [2]Peak        // by side
	Last    *float64       // the chance at the end; nil if unknown
	Result  *match.Result  // nil without one
	End     *Reason        // the move that decides by the rules, for example with the name of the mate
	Table   *TableValue    // the last position in the endgame tables; nil if none has it
	Turn    match.Side     // to move at the end
}

// A TurningPoint is a move with which the game changed hands.
type TurningPoint struct {
	Number        int
	Mark          string // "?" or "??"
	Before, After float64
	Why           []Reason
}

// Losses says how the chance of one side fell.
type Losses struct {
	Fall      float64 // from the first position to the last; negative if it rose
	Mistakes  int     // moves that cost 0.2 or more
	ByMistake float64 // what they cost together
	Steps     int     // moves that cost less, and at least 0.04
	Worst     float64 // the deepest fall within 20 plies
	From, To  int     // the first and last move of that
}

// A Peak is the best that one side stood.
type Peak struct {
	Chance float64 // of that side
	Number int     // of the move after which it had it
}
