// Package pgn reads and writes xiangqi games in Portable Game Notation, as the
// Chinese programs write it and as XBoard and pychess do.
//
// Read understands moves in Chinese, WXF letters, ICCS and UCI coordinates and
// XBoard's letters, in any of the character sets of package charset, with
// comments, side lines, glyphs and several games in a file. What it cannot
// understand ends the line of moves it stands in and is listed in Game.Faults.
//
// Write writes what XQWizard reads: its tags, one full move a line, Black's
// digits full width in Chinese notation. Side lines follow the move that they
// replace in parentheses, as in PGN of chess.
//
// It needs the rules of package xiangqi to know which piece a text means.
package pgn
