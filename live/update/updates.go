package update

import (
	"duiyi/engines"
	"duiyi/match"
)

// A Thinking says that an engine has started to think without a change of the game, or that
// its place in the queue has changed. If a change starts an engine, the Change says so.
type Thinking struct {
	Version int
	Place   int // in the queue, from 1; 0 when it thinks
}

// An Info is an engine's progress.
type Info struct {
	Version int
	Side    match.Side // the engine's; the score is from its point of view
	Info    engines.Report
}

// A Failed says that an engine gave no move and has stopped thinking. The game does not
// change.
type Failed struct {
	Version int
	Code    string // engine.FaultCode of the reason; may be empty
	Message string // one English sentence
}

// A Title has the game's new title.
type Title struct {
	Title string
}

// A Slept says that the clock was stopped because the machine has slept.
type Slept struct{}

// A Deleted says that the game was deleted. It is the last update.
type Deleted struct{}

// A Presence says which players are present, by their present sides.
type Presence struct {
	Present [2]bool
}

// A Greeting is a greeting of a player.
type Greeting struct {
	Side     match.Side
	Greeting string
}

// A Rematch says which players ask for a rematch, by their present sides, or names its game
// once both have asked.
type Rematch struct {
	Offer [2]bool
	Game  string
}

// A Spectators has the number of spectators of a network game.
type Spectators struct {
	N int
}
