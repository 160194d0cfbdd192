// Package live holds the live games: it begins them, carries out commands, sends changes to
// spectators, keeps clocks and seats, starts engines' searches and follows other nodes.
//
// Package match decides what a command does. The Store commits its events before anybody
// sees them, so that they survive a crash. What a game consists of lies in packages below,
// which know neither its lock nor its store: its state and players (live/table), its watchers
// (live/audience) and what they receive (live/update), an engine's search for a move
// (live/thinking), and how a game begins (live/newgame). This package owns the game: its lock,
// its timers, what is stored of it, and what other nodes learn of it.
//
// # The lock of a game
//
// A game's mu (package resident) has two parts, the turn and the Memory.
//
// Memory guards all fields of the game. Its holder may read, publish to the watchers and send
// messages to other nodes, which are queued; it never waits for I/O.
//
// One caller at a time has the turn, in the order in which they asked. Whatever may be stored
// needs it: commands, a clock that stops, seats, catching up with other nodes, leaving memory.
// Commands wait for it as long as their contexts last. The functions of a game need both parts
// unless they say otherwise; those of a Room take them, and none may be held when one is
// called. An alarm takes both before it calls its function.
//
// The holder of the turn gives up Memory, and nothing else, while the store reads or writes
// for the game (stored and write), for at most store.Timeout a call: meanwhile others see the
// game as it is stored, and nothing that concerns all games waits for one. Whoever waits with
// the turn for anything else gives up Memory by mu.Release too.
//
// The lock that a Search's reports have is taken after Memory. The locks of resident.Set,
// flagfall.Watch and cluster.Members are taken last and are never held over anything that
// waits. Nobody takes the locks of two games, except add, of one that nobody else has yet.
//
// # The order of the files
//
// Files refer to lower ones alone, in the order of files_test.go. Only commit, clock and
// catchup form a circle: a commit that loses to another node catches up, and what catches up
// may stop a clock. A lower file reaches a higher one by what newGame and New set (alarms,
// shared.agreed) and by thinking.Game.
//
// The context carries the caller (package identity). The package declares the Store that
// it writes to. It knows neither databases nor HTTP, a game's rules only through
// match.Ruleset, and studies and reports only as functions that it calls when a game ends.
package live
