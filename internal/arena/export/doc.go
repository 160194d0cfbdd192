// Package export writes the games of engine matches as game records, for
// boards and databases to read.
//
// It knows no game and no format: a Kind describes the game, and the caller
// supplies the format as a function. It imports arena, match and record.
// record.
package export
