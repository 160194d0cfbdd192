package match

import "encoding/json"

// Event types.
const (
	EvStarted      = "started"       // Config: the first event of every game
	EvMoved        = "moved"         // Move, Side, and Info where an engine gave some
	EvUndone       = "undone"        // Ply: so many plies are on the board now
	EvRedone       = "redone"        // Ply: so many plies are on the board now
	EvVaried       = "varied"        // Ply, Move: the engine's move after Ply plies is taken back, and it must not play it there again
	EvResigned     = "resigned"      // Side
	EvDrawOffered  = "draw_offered"  // Side: who offers
	EvDrawDeclined = "draw_declined" // Side: who declines
	EvDrawAgreed   = "draw_agreed"   //
	EvFlagged      = "flagged"       // Side: who ran out of time
	EvRestarted    = "restarted"     //
	EvPaused       = "paused"        // the clock stands until the next move or EvResumed
	EvResumed      = "resumed"       //
	EvHalted       = "halted"        // two engines wait, and their clock stands
	EvStepped      = "stepped"       // one move more, then they wait
	EvWentOn       = "went_on"       // they play on
	EvPaced        = "paced"         // PaceMS
	EvPlayersSet   = "players_set"   // Players
	EvCredited     = "credited"      // Side, MS: time that the server cost the side since its clock started
	EvAbandoned    = "abandoned"     // Side: who has gone, and has lost
	EvDrawClaimed  = "draw_claimed"  // Side: who has gone; the other claims a draw
	EvUndoOffered  = "undo_offered"  // Side: who offers, Ply: so many plies would be on the board
	EvUndoDeclined = "undo_declined" // Side: who declines, or withdraws
	EvTimeGiven    = "time_given"    // Side: whose clock has MS more
	EvAborted      = "aborted"       // Side: who gave the game up before both had moved; it has no result
	EvVacation     = "vacation"      // Side, MS: from now on its clock stands for so long; 0 ends the vacation
	EvCopied       = "copied"        // From: all before this happened in that game; Ply: so many moves stay, those after are cut off

	// What is said of a game.
	EvOpened    = "opened"    // Record: the game was opened from it, with the moves that follow
	EvDescribed = "described" // Names, About
	EvEnded     = "ended"     // Result: it ended so elsewhere, by the players' doing
)

// An Event is one thing that happened to a game. Events are written down in
// order and never edited; folding them rebuilds the game exactly.
type Event struct {
	Type    string     `json:"type"`              // what happened: started, moved, resigned, …
	At      int64      `json:"at"`                // Unix milliseconds
	Config  *Config    `json:"config,omitempty"`  // of started
	Move    string     `json:"move,omitempty"`    // the canonical text
	Side    *Side      `json:"side,omitempty"`    // who did it
	Info    *Info      `json:"info,omitempty"`    // of moved: what the engine reported
	Ply     *int       `json:"ply,omitempty"`     // the plies on the board from now on
	Players *[2]Player `json:"players,omitempty"` // who plays from now on
	From    *Source    `json:"from,omitempty"`    // of copied: the game that the events before this one belong to
	Record  string     `json:"record,omitempty"`  // the imported record, packed
	Names   *[2]string `json:"names,omitempty"`   // of described
	About   *About     `json:"about,omitempty"`   // of described
	Result  *Result    `json:"result,omitempty"`  // of ended: how the game ended elsewhere
	PaceMS  int64      `json:"pace_ms,omitempty"` // of paced: the least time per move
	Halt    bool       `json:"halt,omitempty"`    // of undone: two engines wait from here on
	MS      int64      `json:"ms,omitempty"`      // of credited and vacation
	Lag     int64      `json:"lag,omitempty"`     // of moved: milliseconds credited for the network
	AwayMS  int64      `json:"away_ms,omitempty"` // of moved in a rated game: the player's page was out of focus
	Kept    string     `json:"kept,omitempty"`    // with an event that lifts a result: the id of the copy that keeps it
	Cmd     string     `json:"cmd,omitempty"`     // of the command whose first event this is
	Asked   string     `json:"asked,omitempty"`   // of started and copied: a hash of who asked for the game, and for what
}

// A Source is the game that another began as a copy of.
type Source struct {
	Game string `json:"game"`          // its id
	Ply  int    `json:"ply"`           // moves on the copy's board
	End  bool   `json:"end,omitempty"` // the copy was made to keep the result, which was lifted in the game itself
}

// An Info is what an engine reported about the move it chose. Events that
// earlier programs wrote have the line in every notation as well, "pv_text",
// which is passed over: it can be played out again.
type Info struct {
	Depth    int      `json:"depth,omitempty"`     // plies
	SelDepth int      `json:"sel_depth,omitempty"` // the deepest line searched, in plies
	Score    *Score   `json:"score,omitempty"`     // from the mover's point of view
	Nodes    int64    `json:"nodes,omitempty"`     // positions searched
	NPS      int64    `json:"nps,omitempty"`       // nodes per second
	TimeMS   int64    `json:"time_ms,omitempty"`   // how long it searched
	PV       []string `json:"pv,omitempty"`        // the expected line, canonical moves
	Book     bool     `json:"book,omitempty"`      // the move comes from an opening book: nothing was searched
	Table    bool     `json:"table,omitempty"`     // the score comes from an endgame table and is exact
}

// A Score is an evaluation: Mate plies to the end (negative when being beaten)
// if Mate is not 0, else Centipawns. In JSON it has the one key that counts.
type Score struct {
	Centipawns int
	Mate       int
}

type scoreJSON struct {
	Centipawns *int `json:"centipawns,omitempty"`
	Mate       *int `json:"mate,omitempty"`
}

// FromFirst turns a score of a side into one of the first side, and back.
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
