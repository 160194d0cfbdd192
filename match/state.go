package match

import (
	"maps"
	"time"
)

// A Kind of player.
const (
	Human  = "human"
	Engine = "engine"
)

// A Player is who sits on one side. For an engine exactly one of Level, Depth,
// Nodes and MoveTimeMS says how strongly it plays.
type Player struct {
	Kind       string `json:"kind"`                   // Human or Engine
	Name       string `json:"name,omitempty"`         // shown; at most 60 characters
	Engine     string `json:"engine,omitempty"`       // engine id, as GET /api/engines lists it
	Level      string `json:"level,omitempty"`        // a named level of that engine
	Depth      int    `json:"depth,omitempty"`        // plies
	Nodes      int64  `json:"nodes,omitempty"`        //
	MoveTimeMS int64  `json:"move_time_ms,omitempty"` //
	Threads    int    `json:"threads,omitempty"`      // that an engine thinks with; 0 is one
	// Book is what an engine opens by: its own where it is empty, "none", or the
	// name of another.
	Book string `json:"book,omitempty"`
	// Options are those of an engine that are set otherwise than it has them, by
	// name. The map is not changed once made.
	Options map[string]string `json:"options,omitempty"`
	// Adaptive says that the Level of an engine was chosen by what the person's
	// games against it came to, and that this game is to count among them.
	Adaptive bool `json:"adaptive,omitempty"`
	// Left says that a person has deleted their account, and their name with it.
	Left bool `json:"left,omitempty"`
}

// Equal reports whether two players are the same.
func (p Player) Equal(q Player) bool {
	return maps.Equal(p.Options, q.Options) && p.Kind == q.Kind && p.Name == q.Name && p.Engine == q.Engine && p.Level == q.Level &&
		p.Depth == q.Depth && p.Nodes == q.Nodes && p.MoveTimeMS == q.MoveTimeMS && p.Threads == q.Threads && p.Book == q.Book &&
		p.Adaptive == q.Adaptive && p.Left == q.Left
}

// A Config is everything that is settled before the first move.
type Config struct {
	Game    string      `json:"game"`            // its name in the table of games
	Rules   string      `json:"rules"`           // one of the game's sets of rules
	Options Options     `json:"-"`               // what only this game settles: in the JSON they stand beside the other fields
	Setup   string      `json:"setup,omitempty"` // start position text; empty for the game's own
	Players [2]Player   `json:"players"`         // indexed by Side; a State's are those of the present, after swaps
	Clock   ClockConfig `json:"clock"`           // the zero value is no clock

	// What the players agreed to do without. Both are allowed where nothing is
	// said, as in games from before there was a choice.
	NoTakeBacks bool `json:"no_take_backs,omitempty"` // a move stands: no undo, no redo, no CmdVary
	NoHints     bool `json:"no_hints,omitempty"`      // no engine advises a player

	// Keeps says who sees to it that the rules of conduct are kept: the people
	// at one machine, where it is empty, or the server, KeepsNetwork.
	Keeps  string `json:"keeps,omitempty"`
	Rated  bool   `json:"rated,omitempty"`  // of a network game: it counts for the ratings of both
	Public bool   `json:"public,omitempty"` // of a network game: anybody may find and watch it
	Lag    string `json:"lag,omitempty"`    // of a network game: LagFair, LagGenerous or LagNone

	// Seed decides how engines choose among moves of much the same worth, 1 to
	// MaxSeed; a game with the same seed can be played again. With 0 they play
	// the same every time. Nil is for the caller to draw one; games from before
	// seeds were drawn keep it, and their engines play as with 0.
	Seed *int `json:"seed,omitempty"`
}

// KeepsNetwork is what Config.Keeps is of a game between two people who need not
// sit at one machine.
const KeepsNetwork = "network"

// Network reports whether two people play over a network.
func (c Config) Network() bool { return c.Keeps == KeepsNetwork }

// A ClockConfig is a time control in milliseconds. Exactly one style may be
// set: PerMove alone, or Main with Increment, or Main with Byoyomi. A Main time
// may have a cap for each move: the time control of most xiangqi servers is
// Main, MoveCap and one period of Byoyomi (局时, 步时 and 读秒).
type ClockConfig struct {
	MainMS      int64 `json:"main_ms,omitempty"`
	IncrementMS int64 `json:"increment_ms,omitempty"` // added after each move
	PerMoveMS   int64 `json:"per_move_ms,omitempty"`  // a fresh allowance each move
	ByoyomiMS   int64 `json:"byoyomi_ms,omitempty"`   // one period
	Periods     int   `json:"periods,omitempty"`      // byo-yomi periods, at least 1 with ByoyomiMS
	MoveCapMS   int64 `json:"move_cap_ms,omitempty"`  // most that a move may take out of MainMS; who takes more has lost
}

// A Result is how a game ended. Winner is nil for a draw.
type Result struct {
	Winner *Side  `json:"winner"`
	Reason string `json:"reason"` // checkmate, stalemate, perpetual_check, repetition, move_limit, bare, five, full_board, forbidden_move, resignation, agreement, time, move_time, abandoned, aborted
	Detail string `json:"detail,omitempty"`
}

// Reasons of a Result when time ran out: that of the game, byo-yomi and all, or
// that which a move may take; and when one of two people over a network has gone.
const (
	ReasonTime      = "time"
	ReasonMoveTime  = "move_time"
	ReasonAbandoned = "abandoned"
)

// A ClockState is what the clocks show. Left counts down from RunningSince
// for the side to move, if RunningSince is not zero.
type ClockState struct {
	LeftMS       [2]int64  `json:"left_ms"`       // main time, or the current period or move's time
	PeriodsLeft  [2]int    `json:"periods_left"`  // byo-yomi periods not yet used
	RunningSince time.Time `json:"running_since"` // zero while stopped
	// What the move under way has taken out of the main time so far, until
	// RunningSince. Counted only where there is a MoveCapMS.
	MoveMS int64 `json:"move_ms,omitempty"`
}

// Command types.
const (
	CmdMove        = "move"         // Move, by the side to move
	CmdUndo        = "undo"         // Unit "ply" or "round", or To
	CmdRedo        = "redo"         // Unit "ply" or "round", or To
	CmdResign      = "resign"       // Side
	CmdOfferDraw   = "offer_draw"   // Side
	CmdAcceptDraw  = "accept_draw"  // Side: the one who was offered
	CmdDeclineDraw = "decline_draw" // Side: the one who was offered
	CmdVary        = "vary"         // take the engine's last move back; it must play another
	CmdRestart     = "restart"      // back to the start position, same players, clocks fresh
	CmdSetPlayers  = "set_players"  // Players: change who plays, in mid-game too
	CmdFlag        = "flag"         // claim that the side to move has run out of time
	CmdClaimWin    = "claim_win"    // Side: who claims it, the opponent being gone
	CmdClaimDraw   = "claim_draw"   // Side: who claims it, the opponent being gone
	CmdVacation    = "vacation"     // Side, Days: from now on; 0 ends it
	CmdCredit      = "credit"       // Side, MS: what the server cost it, which only the server knows
	CmdPause       = "pause"        // stop the running clock; the next move starts it again
	CmdResume      = "resume"       // start it again now

	// Of a game between two engines; with a person in it they are an ErrBadCommand.
	CmdHalt = "halt"  // the engines wait, and the clock stands
	CmdStep = "step"  // one move is made, then they wait
	CmdGoOn = "go_on" // they play on
	CmdPace = "pace"  // PaceMS: the least time that a move takes
)

// How fast two engines may play, in milliseconds for each move.
const (
	MinPaceMS = 300 // also where nothing is said
	MaxPaceMS = 60_000
)

// A Show is a game between two engines as it is looked on at.
type Show struct {
	Halted bool  `json:"halted"`  // the engines wait
	Steps  int   `json:"steps"`   // moves that are still made before they do
	PaceMS int64 `json:"pace_ms"` // the least time that a move takes
}

// A Command asks a game to change.
type Command struct {
	Type string `json:"type"`
	Move string `json:"move,omitempty"`
	// Notation is the one that Move is in, where it is a move in several; a key
	// of Move.Text.
	Notation string     `json:"notation,omitempty"`
	Side     *Side      `json:"side,omitempty"`
	Unit     string     `json:"unit,omitempty"` // "ply" or "round"; empty is "round" when one side is an engine, else "ply"
	To       *int       `json:"to,omitempty"`   // undo or redo until this many plies are on the board
	Players  *[2]Player `json:"players,omitempty"`
	PaceMS   int64      `json:"pace_ms,omitempty"`
	Days     int        `json:"days,omitempty"`
	// Name is that of CmdSit.
	Name string `json:"-"`
	MS   int64  `json:"-"`
	// TookMS is how long the sender says to have taken over a move that came over
	// the network, from when it saw the position.
	TookMS *int64 `json:"took_ms,omitempty"`
	// Lag is how long the server found a move to have been on its way, in ms.
	Lag   int64      `json:"-"`
	Names *[2]string `json:"names,omitempty"`
	About *About     `json:"about,omitempty"`
	// Info goes with an engine's move and is kept with it.
	Info *Info `json:"info,omitempty"`
	// Version, when not 0, is the version the sender saw; a game that has
	// moved on refuses with ErrStale.
	Version int `json:"version,omitempty"`
	// Cmd is what the sender calls the command, 16 hex digits by lot, or empty.
	// It is kept with the event, so that the same sent again, for want of an
	// answer, is known to have been carried out.
	Cmd string `json:"cmd,omitempty"`
}
