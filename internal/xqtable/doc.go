// Package xqtable builds and reads exact endgame tables of xiangqi.
//
// A table holds every position of one [Material]: up to three attackers (rooks, horses,
// cannons, pawns) of one side or one of each side, and any advisors and elephants. For each
// position it knows whether the side to move wins, loses or draws, the plies to mate under
// best play, and the plies to the next capture or mate.
//
// # How tables are built
//
// [Build] works backwards from mate and stalemate, one ply at a time. Captures
// lead to smaller tables, which are built first. A position is a block (the squares of the
// kings, the guards and a third attacker) and a place (the squares of the other attackers).
// The places of a block are bits, so one machine instruction handles up to 45 positions
// (solve.go).
//
// # Repetition
//
// A win in the table approaches mate with every move: it never repeats a
// position and stands under every rule set. A draw stands if either side can
// hold it without ever giving the referee cause to rule against it. prove.go
// checks that for every drawn position; a draw it cannot prove is marked so.
// Limits on moves without a capture are not in the value. The distance to the
// next capture says whether a win comes within such a limit.
//
// # Files
//
// A table is a file of compressed blocks with checksums (file.go); a [Set] is one or
// more folders of them and reads single blocks as positions are looked up. [Own] is
// the folder in the program. A [Prober] is what a search uses. [Fetch] copies tables
// and checks them.
//
// Of this module the package imports only xiangqi, xiangqi/referee to verify
// tables and to name rule sets, internal/wholefile and internal/filelock.
package xqtable
