// Package explorer answers what was played in a position: in games of the library, in games
// played here and in opening books. It also searches, imports, exports and labels the
// games of the library, and puts games into it that end here.
//
// Package library indexes games by position; package books has the books. An Explorer
// holds no lock. Its owner runs Keep in one goroutine; Changed tells that goroutine of
// games and never waits.
package explorer
