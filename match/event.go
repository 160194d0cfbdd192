package match

import "encoding/json"

// Event types.
const (
	EvStarted      = "started"       // Config: the first event of every game
	EvMoved        = "moved"         // Move, Side, and an engine's Info
	EvUndone       = "undone"        // Ply: plies left on the board
	EvRedone       = "redone"        // Ply: plies now on the board
	EvVaried       = "varied"        // Ply, Move: takes back the engine's move after Ply plies; the engine must choose another
	EvResigned     = "resigned"      // Side
	EvDrawOffered  = "draw_offered"  // Side: the offering player
	EvDrawDeclined = "draw_declined" // Side: the declining player
	EvDrawAgreed   = "draw_agreed"
	EvFlagged      = "flagged" // Side: the player out of time
	EvRestarted    = "restarted"
	EvPaused       = "paused" // the clock stops until the next move or EvResumed
	EvResumed      = "resumed"
	EvHalted       = "halted"            // two engines wait, and their clock stops
	EvStepped      = "stepped"           // the engines wait again after one move
	EvWentOn       = "went_on"           // the engines play on
	EvPaced        = "paced"             // PaceMS
	EvPlayersSet   = "players_set"       // Players
	EvCredited     = "credited"          // Side, MS: time lost to the server since the side's clock started
	EvAbandoned    = "abandoned"         // Side: the absent player, who loses
	EvDrawClaimed  = "draw_claimed"      // Side: the absent player; the opponent claims a draw
	EvUndoOffered  = "undo_offered"      // Side: the offering player; Ply: plies to leave on the board
	EvUndoDeclined = "undo_declined"     // Side: the player who declines or withdraws
	EvTimeGiven    = "time_given"        // Side: the player whose clock gains MS
	EvBerserk      = "berserk"           // Side: the player who gives up half of the time, and all increments
	EvConditional  = "conditional_moves" // Side, Lines: replaces those of the side
	EvAborted      = "aborted"           // Side: the player who aborted before both had moved; there is no result
	EvVacation     = "vacation"          // Side, MS: stops the side's clock for MS; 0 ends the vacation
	EvCopied       = "copied"            // From: the game of all earlier events; Ply: moves to keep

	// Facts about a game.
	EvOpened    = "opened"    // Record: the imported record; its moves follow
	EvDescribed = "described" // Names, About
	EvEnded     = "ended"     // Result: given by the players elsewhere, or by an arbiter
)

// An Event is one change of a game. Events are stored in order and never edited;
// folding them rebuilds the game exactly.
type Event struct {
	Type    string     `json:"type"`              // the kind of event: started, moved, resigned, …
	At      int64      `json:"at"`                // Unix milliseconds
	Config  *Config    `json:"config,omitempty"`  // of started
	Move    string     `json:"move,omitempty"`    // the canonical text
	Side    *Side      `json:"side,omitempty"`    // the player concerned
	Info    *Info      `json:"info,omitempty"`    // of moved: what the engine reported
	Ply     *int       `json:"ply,omitempty"`     // the new number of plies on the board
	Players *[2]Player `json:"players,omitempty"` // the new players
	From    *Source    `json:"from,omitempty"`    // of copied: the game that the events before this one belong to
	Record  string     `json:"record,omitempty"`  // the imported record, packed
	Names   *[2]string `json:"names,omitempty"`   // of described
	About   *About     `json:"about,omitempty"`   // of described
	Result  *Result    `json:"result,omitempty"`  // of ended: how the game ended elsewhere
	PaceMS  int64      `json:"pace_ms,omitempty"` // of paced: the least time per move
	Halt    bool       `json:"halt,omitempty"`    // of undone: both engines wait
	MS      int64      `json:"ms,omitempty"`      // of credited and vacation
	Lag     int64      `json:"lag,omitempty"`     // of moved: milliseconds credited for the network
	AwayMS  int64      `json:"away_ms,omitempty"` // of moved in a rated game: the player's page was out of focus
	LeftMS  int64      `json:"left_ms,omitempty"` // of moved in a relayed game: what the mover's clock showed after it
	Kept    string     `json:"kept,omitempty"`    // with an event that lifts a result: the id of the copy that keeps it
	// Lines are a player's conditional moves, of conditional_moves.
	Lines    [][]string `json:"lines,omitempty"`
	Prepared bool       `json:"prepared,omitempty"` // of moved: a conditional move
	Cmd      string     `json:"cmd,omitempty"`      // of the command whose first event this is
	Asked    string     `json:"asked,omitempty"`    // of started and copied: a hash of the request for the game and of its author
}

// A Source is the game that another was copied from.
type Source struct {
	Game string `json:"game"`          // its id
	Ply  int    `json:"ply"`           // moves on the copy's board
	End  bool   `json:"end,omitempty"` // the copy keeps the result, which the game itself has lifted
}

// An Info is an engine's report on its move. Events of earlier versions also contain the
// line in every notation, "pv_text", which is ignored.
type Info struct {
	Depth    int      `json:"depth,omitempty"`     // plies
	SelDepth int      `json:"sel_depth,omitempty"` // the deepest line searched, in plies
	Score    *Score   `json:"score,omitempty"`     // from the mover's point of view
	Nodes    int64    `json:"nodes,omitempty"`     // positions searched
	NPS      int64    `json:"nps,omitempty"`       // nodes per second
	TimeMS   int64    `json:"time_ms,omitempty"`   // how long it searched
	PV       []string `json:"pv,omitempty"`        // the expected line, canonical moves
	Book     bool     `json:"book,omitempty"`      // the move comes from an opening book, without a search
	Table    bool     `json:"table,omitempty"`     // the score comes from an endgame table and is exact
}

// A Score is an evaluation: Mate plies to the end (negative when losing) if Mate is not 0,
// otherwise Centipawns. Its JSON has only the key that applies.
type Score struct {
	Centipawns int
	Mate       int
}

type scoreJSON struct {
	Centipawns *int `json:"centipawns,omitempty"`
	Mate       *int `json:"mate,omitempty"`
}

// FromFirst converts a score from a side's point of view to the first side's, and back.
func (s Score) FromFirst(side Side) Score {
	if side == Second {
		s.Centipawns, s.Mate = -s.Centipawns, -s.Mate
	}
	return s
}

func (s Score) MarshalJSON() ([]byte, error) {
	if s.Mate != 0 {
		return json.Marshal(scoreJSON{Mate: &s.Mate})
	}
	return json.Marshal(scoreJSON{Centipawns: &s.Centipawns})
}

func (s *Score) UnmarshalJSON(b []byte) error {
	var j scoreJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	*s = Score{}
	if j.Centipawns != nil {
		s.Centipawns = *j.Centipawns
	}
	if j.Mate != nil {
		s.Mate = *j.Mate
	}
	return nil
}
