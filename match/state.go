package match

import (
	"maps"
	"time"
)

// A Player is one side of a game. An engine has at most one of level, depth, nodes and
// move_time_ms; without any, its default level or the default of its first setting
// applies.
type Player struct {
	Kind       string `json:"kind"`
	Name       string `json:"name,omitempty"`         // shown; up to 60 characters, without control characters or direction changes
	Engine     string `json:"engine,omitempty"`       // the id of an engine, from GET /api/engines
	Level      string `json:"level,omitempty"`        // the id of a level of that engine
	Depth      int    `json:"depth,omitempty"`        // plies
	Nodes      int64  `json:"nodes,omitempty"`        // positions
	MoveTimeMS int64  `json:"move_time_ms,omitempty"` // per move
	Threads    int    `json:"threads,omitempty"`      // search threads, default 1; each counts in the queue
	Book       string `json:"book,omitempty"`         // the name of an opening book, or none; default: the engine's own
	// Options are options of an own engine that differ from its defaults, by name: {"Skill
	// Level":"5"}. The map does not change once made.
	Options map[string]string `json:"options,omitempty"`
	// Adaptive says that the level follows the person's results against this engine (GET
	// /api/standings), and that this game counts among them.
	Adaptive bool `json:"adaptive,omitempty"`
	Left     bool `json:"left,omitempty"` // the player deleted their account, and their name with it
}

// Equal reports whether two players are the same.
func (p Player) Equal(q Player) bool {
	return maps.Equal(p.Options, q.Options) && p.Kind == q.Kind && p.Name == q.Name && p.Engine == q.Engine && p.Level == q.Level &&
		p.Depth == q.Depth && p.Nodes == q.Nodes && p.MoveTimeMS == q.MoveTimeMS && p.Threads == q.Threads && p.Book == q.Book &&
		p.Adaptive == q.Adaptive && p.Left == q.Left
}

// A Config is everything settled before the first move. Options of the game stand among
// its fields.
type Config struct {
	Game string `json:"game"`
	// Rules is a rule set of the game: in xiangqi axf by default; in gomoku freestyle by
	// default, standard, renju or caro.
	Rules   string  `json:"rules"`
	Options Options `json:"-"` // what only this game settles: in the JSON they stand beside the other fields
	// Setup is a start position, as POST /api/setup reads it; missing: the game's own. Moves
	// behind it (FEN moves h2e2) are played, and the game starts from the position after them;
	// to keep the moves, import the text.
	Setup   string      `json:"setup,omitempty"`
	Players [2]Player   `json:"players"` // by side; after a swap as they sit now
	Clock   ClockConfig `json:"clock"`   // {}: no clock

	NoTakeBacks bool `json:"no_take_backs,omitempty"` // no undo, no redo, no vary
	NoHints     bool `json:"no_hints,omitempty"`      // no advice; in a game with a person in it nothing an engine says is sent before the end

	Keeps  string `json:"keeps,omitempty"`  // "" or "network": two people play over a network, and the server keeps the rules of conduct
	Rated  bool   `json:"rated,omitempty"`  // of a network game: it counts for ratings
	Public bool   `json:"public,omitempty"` // of a network game: anyone may find and watch it
	// Lag is how much of the network time a network game credits. Missing: up to a quota by
	// the time control; generous: up to seconds per move; none.
	Lag string `json:"lag,omitempty"`
	// Tournament is where a game of a tournament is played: the tournament's id, the round and
	// the board, as in 5f3c0f6f0a3e9b11/3/12. Only the server sets it.
	Tournament string `json:"tournament,omitempty"`
	// Relayed says that the game is played elsewhere, at a wooden board, and its moves are entered
	// for the players: the clocks stand as they were entered. Only the server sets it.
	Relayed bool `json:"relayed,omitempty"`
	// Berserk says that players may give up half of their time before their first move, for a point
	// more if they win. Only the server sets it, in games of an arena.
	Berserk bool `json:"berserk,omitempty"`

	// Seed decides engines' choices among nearly equal moves and their mistakes, 1 to
	// 2147483647: the same seed and moves give the same replies. Missing in a new game: the
	// server draws one; 0: engines always play the same. A restart, branch or rematch
	// continues with another seed, 0 stays 0. Old games may have none and play as with 0.
	Seed *int `json:"seed,omitempty"`
}

// Network reports whether two people play over a network.
func (c Config) Network() bool { return c.Keeps == KeepsNetwork }

// A ClockConfig is a time control: per_move_ms alone, or main_ms with increment_ms, or
// main_ms with byoyomi_ms and periods. A main time may have a move_cap_ms (局时, 步时; with
// one period of byo-yomi, 读秒).
type ClockConfig struct {
	MainMS      int64 `json:"main_ms,omitempty"`      // the time for the game
	IncrementMS int64 `json:"increment_ms,omitempty"` // added after each move
	PerMoveMS   int64 `json:"per_move_ms,omitempty"`  // a fresh allowance each move
	ByoyomiMS   int64 `json:"byoyomi_ms,omitempty"`   // one period
	Periods     int   `json:"periods,omitempty"`      // byo-yomi periods, at least 1 with byoyomi_ms
	MoveCapMS   int64 `json:"move_cap_ms,omitempty"`  // the most a single move may take out of the main time; longer loses
}

// A Result is how a game ended.
type Result struct {
	Winner *Side `json:"winner"` // null for a draw, or without a result
	// Reason is one of checkmate, stalemate, perpetual_check, perpetual_chase, forbidden_loop,
	// repetition, move_limit, bare, five, full_board, forbidden_move, resignation, agreement,
	// time, move_time, abandoned, aborted, arbiter and forfeit. move_time: a move took too long;
	// abandoned: a network player was gone; aborted: called off, without a result; arbiter: as the
	// arbiter of the tournament ruled; forfeit: the other player of the tournament did not appear.
	Reason string `json:"reason"`
	Detail string `json:"detail,omitempty"` // more in English
}

// Reasons of a Result that no rules give.
const (
	ReasonTime      = "time"      // the time for the game has run out, byo-yomi included
	ReasonMoveTime  = "move_time" // the time for one move has run out
	ReasonAbandoned = "abandoned" // one of two people over a network has gone
	ReasonAborted   = "aborted"   // no result: the game was given up before both players had moved, or by an arbiter
	ReasonArbiter   = "arbiter"   // the arbiter of the tournament ruled
	ReasonForfeit   = "forfeit"   // the other player of the tournament did not appear
)

// A ClockState is the state of both clocks. LeftMS of the side to move counts down from
// RunningSince, unless that is zero.
type ClockState struct {
	LeftMS       [2]int64  `json:"left_ms"`       // main time, or the current period or move's time
	PeriodsLeft  [2]int    `json:"periods_left"`  // byo-yomi periods not yet used
	RunningSince time.Time `json:"running_since"` // zero while stopped
	// MoveMS is the main time that the move under way took until RunningSince; counted only
	// with a MoveCapMS.
	MoveMS int64 `json:"move_ms,omitempty"`
}

// Command types.
const (
	CmdMove        = "move"         // Move, by the side to move
	CmdUndo        = "undo"         // Unit "ply" or "round", or To
	CmdRedo        = "redo"         // Unit "ply" or "round", or To
	CmdResign      = "resign"       // Side
	CmdOfferDraw   = "offer_draw"   // Side
	CmdAcceptDraw  = "accept_draw"  // Side: the player who was offered the draw
	CmdDeclineDraw = "decline_draw" // Side: the player who was offered the draw
	CmdVary        = "vary"         // take back the engine's last move; it must play another
	CmdRestart     = "restart"      // back to the start position with the same players and fresh clocks
	CmdSetPlayers  = "set_players"  // Players: change the players, also during the game
	CmdFlag        = "flag"         // claim that the side to move has run out of time
	CmdClaimWin    = "claim_win"    // Side: the player who claims because the opponent is gone
	CmdClaimDraw   = "claim_draw"   // Side: the player who claims because the opponent is gone
	CmdVacation    = "vacation"     // Side, Days: start a vacation; 0 ends it
	CmdCredit      = "credit"       // Side, MS: time lost to the server; only the server sends it
	CmdPause       = "pause"        // stop the running clock until the next move
	CmdResume      = "resume"       // restart a paused clock

	// For games between two engines; otherwise they are an ErrBadCommand.
	CmdHalt = "halt"  // the engines wait, and the clock stops
	CmdStep = "step"  // one move, then the engines wait
	CmdGoOn = "go_on" // the engines play on
	CmdPace = "pace"  // PaceMS: the minimum time for a move

	// For network games between two people.
	CmdOfferUndo   = "offer_undo"        // Side, To as in CmdUndo; without To, the side's last move
	CmdAcceptUndo  = "accept_undo"       // Side: the player who was asked
	CmdDeclineUndo = "decline_undo"      // Side: the player who was asked, or the one who withdraws
	CmdGiveTime    = "give_time"         // Side: the player who gives the other GiftMS
	CmdBerserk     = "berserk"           // Side: give up half of the time and all increments before one's first move
	CmdConditional = "conditional_moves" // Side, Lines: what the side answers to which moves; replaces all earlier lines
	CmdAbort       = "abort"             // Side: end the game without a result, before both have moved
	CmdSit         = "sit"               // Side, Name: name a player who joins; only the server sends it

	// For network games of a tournament, with Arbiter, as CmdPause and CmdResume are there.
	CmdRule  = "rule"  // Ruled: end the game
	CmdGrant = "grant" // Side, MS: the player whose clock gains MS

	CmdDescribe = "describe" // Names, About
)

// A Show controls the pace of a game between two engines.
type Show struct {
	Halted bool  `json:"halted"`  // the engines wait
	Steps  int   `json:"steps"`   // moves to make before the engines wait
	PaceMS int64 `json:"pace_ms"` // the minimum time for a move
}

// A Command asks a game to change.
type Command struct {
	Type string `json:"type"`
	Move string `json:"move,omitempty"`
	// Notation is the notation of Move if several read it differently: a key of Move.Text.
	Notation string     `json:"notation,omitempty"`
	Side     *Side      `json:"side,omitempty"`
	Unit     string     `json:"unit,omitempty"` // "ply" or "round"; empty is "round" when one side is an engine, else "ply"
	To       *int       `json:"to,omitempty"`   // undo or redo until this many plies are on the board
	Players  *[2]Player `json:"players,omitempty"`
	PaceMS   int64      `json:"pace_ms,omitempty"`
	Days     int        `json:"days,omitempty"`
	Name     string     `json:"-"` // of CmdSit
	MS       int64      `json:"-"` // of CmdCredit and CmdGrant
	LeftMS   int64      `json:"-"` // of CmdMove in a relayed game: what the mover's clock shows after it; 0 if nobody says
	Arbiter  bool       `json:"-"` // the server sends the command for an arbiter
	Ruled    *Result    `json:"-"` // of CmdRule
	// TookMS is the sender's own measurement of its move in a network game, from when it saw
	// the position.
	TookMS *int64 `json:"took_ms,omitempty"`
	// AwayMS is how long the sender's page was out of focus before its move. Rated games keep it.
	AwayMS int64 `json:"away_ms,omitempty"`
	// Lines are conditional moves: each begins with the opponent's next move, and the sides
	// alternate.
	Lines    [][]string `json:"lines,omitempty"`
	Prepared bool       `json:"-"` // the move is a conditional one
	// Lag is the network time of a move as the server measured it, in ms.
	Lag   int64      `json:"-"`
	Names *[2]string `json:"names,omitempty"`
	About *About     `json:"about,omitempty"`
	// Info goes with an engine's move and is kept with it.
	Info *Info `json:"info,omitempty"`
	// Version, unless 0, is the version that the sender saw. ErrStale refuses the command if
	// the game has moved on.
	Version int `json:"version,omitempty"`
	// Cmd is the sender's random id of the command, 16 hex digits, or empty. The event keeps
	// it, so that a repeated command is recognised.
	Cmd string `json:"cmd,omitempty"`
}
